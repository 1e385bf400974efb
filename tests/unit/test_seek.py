"""Seeking: rarity within the conversation, and coverage as an absolute measure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.asking import IDLE
from nonebot_plugin_fishmemory.core.seek import (
    APART,
    Covered,
    Gram,
    Single,
    Whole,
    common_from,
    cover,
    phrase_terms,
    rarity,
    seeks_of,
    weigh,
)

CAT = "阿鱼养了一只猫叫团子"


def covered(question: str, text: str, held_by: int = 1, total: int = 10) -> Covered:
    seeks = seeks_of(question.split(), IDLE)
    return cover(weigh(seeks, [held_by] * len(seeks), total), text)


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_what_fewer_texts_hold_is_rarer(held_by: int, total: int) -> None:
    """SPEC E3: weight by rarity within the conversation."""
    assert rarity(held_by, total) > rarity(held_by + 1, max(total, held_by + 1)) > 0


@given(st.integers(20, 1_000_000))
def test_no_term_is_distinctive_from_where_it_is_common(total: int) -> None:
    """Otherwise a term would be cut short in the index that still counts as rare."""
    seeks = (Gram("团子", 0), Gram("猫叫", 1))
    common, _ = weigh(seeks, [common_from(total), 1], total)

    assert not common.is_distinctive


def test_a_member_s_name_is_worth_almost_nothing() -> None:
    """SPEC E3: a member's name is worth almost nothing there."""
    name, thing = weigh((Gram("阿鱼", 0), Gram("团子", 1)), [90, 1], 100)

    assert name.weight < 0.2 * thing.weight
    assert not name.is_distinctive


@pytest.mark.parametrize("question", ["团子", "猫", "阿鱼", "养猫"])
def test_words_of_one_and_two_characters_hit(question: str) -> None:
    """Case 26: queries 团子, 猫, 阿鱼, 养猫 hit."""
    assert covered(question, CAT, held_by=0).share > 0.5


@pytest.mark.parametrize("question", ["圆子", "养鱼", "狗", "猫养", "c"])
def test_words_that_are_not_there_do_not_hit(question: str) -> None:
    """Case 26: 圆子 does not hit, though 子 is there."""
    assert covered(question, CAT).share == 0


def test_a_verb_apart_from_its_object_counts_for_less() -> None:
    """养猫 is in 养了一只猫, and better in 养猫."""
    assert (covered("养猫", CAT).share, covered("养猫", "他养猫").share) == (APART, 1)


def test_characters_far_apart_are_no_word() -> None:
    """圆的盘子 holds no 圆子."""
    assert covered("圆子", "一个圆的盘子").share == 0


def test_c_plus_plus_is_not_c() -> None:
    """DESIGN 6: `unicode61` reads `c++` as c."""
    assert covered("c++", "他写C的").share == 0
    assert covered("c++", "他写C++的").share == 1


@given(st.text(), st.text())
def test_coverage_is_a_share(question: str, text: str) -> None:
    """It is never normalised within a list: it stands for each text alone."""
    assert 0 <= covered(question, text).share <= 1 + 1e-9


def test_an_unknown_pair_across_two_known_words_hardly_counts() -> None:
    """餐地 in 聚餐地点 is no word that the answer lacks."""
    seeks = seeks_of(["聚餐地点"], IDLE)
    before, across, behind = weigh(seeks, [2, 0, 2], 10)

    assert across.weight < 0.5 * min(before.weight, behind.weight)
    assert not across.is_distinctive


def test_common_words_alone_are_not_distinctive() -> None:
    """SPEC E3: a question of several words must hit a distinctive one."""
    seeks = (Gram("喜欢", 0), Gram("鱿鱼", 1))
    weighed = weigh(seeks, [60, 0], 100)

    assert not cover(weighed, "小明喜欢篮球").has_distinctive


def test_one_word_need_not_be_distinctive() -> None:
    """It is all that was asked for."""
    assert cover(weigh((Single("猫"),), [60], 100), CAT).has_distinctive


def test_pairs_of_idle_characters_are_not_sought() -> None:
    """They join words and say nothing."""
    assert seeks_of(["这那"], IDLE) == ()


def test_a_number_is_sought_with_what_it_counts() -> None:
    """Two texts with a number in them are not alike for that."""
    week, number = weigh(seeks_of(["3周"], IDLE), [1, 1], 10)

    assert (Whole("3"), Whole("3周")) == (week.seek, number.seek)
    assert week.weight < number.weight


def test_a_phrase_is_looked_for_by_what_every_text_with_it_holds() -> None:
    """A word at its edge may be part of a longer one."""
    assert phrase_terms("api接口v3") == ("接口",)
    assert phrase_terms("火锅店") == ("火锅", "锅店")
