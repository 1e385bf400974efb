"""Twins and near ones: nothing is merged by similarity."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.near import body_key, dice, nearest

TEXTS = st.text(max_size=60)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("我对花生过敏", "我对花生过敏。"),
        ("我对花生过敏", "我 对花生过敏！"),
        ("P95 = 1.5s", "p95=1.5S"),
        ("阿鱼：我怕猫，真的", "阿鱼:我怕猫,真的"),
    ],
)
def test_case_width_and_punctuation_make_no_difference(one: str, other: str) -> None:
    """SPEC C7: identical normalised body."""
    assert body_key(one) == body_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("我喜欢吃苹果", "我不喜欢吃苹果"),
        ("生日3月5日", "生日3月6日"),
        ("猫叫团子", "猫叫圆子"),
        ("撤离率20%", "撤离率30%"),
        ("1.5倍", "15倍"),
        ("1,2号", "12号"),
        ("7:30集合", "730集合"),
        ("3 5两个", "35两个"),
        ("c++", "c"),
    ],
)
def test_negations_numbers_and_names_are_never_the_same(one: str, other: str) -> None:
    """SPEC C7: 撤离率 20 % and 撤离率 30 % are two, and so are 喜欢/不喜欢."""
    assert body_key(one) != body_key(other)


@given(TEXTS, TEXTS)
def test_dice_is_a_measure_of_likeness(one: str, other: str) -> None:
    """SPEC C7: Dice on character bigrams, from 0 to 1, either way round."""
    assert 0 <= dice(one, other) == dice(other, one) <= 1
    assert dice(one, one) == 1


def test_dice_counts_shared_pairs_twice() -> None:
    """SPEC C7: twice what is shared over all there is."""
    assert dice("abcd", "abce") == 2 * 2 / (3 + 3)


def test_the_nearest_is_told_from_85_on() -> None:
    """SPEC C7: at ≥ 0.85 its number goes back as a hint."""
    body = "这是一条有三十多个字的记忆正文它说的是撤离率在第三季度是百分之二十左右"
    others = [("另一件事", "完全不同的一句话"), ("像的", body.replace("二十", "三十"))]
    near = nearest(body, others)

    assert near is not None
    assert near.which == "像的"
    assert near.score >= 0.85
    assert (
        nearest(body, [("不太像", body[:20] + "后来就改成了别的什么东西了吧")]) is None
    )


def test_short_bodies_are_near_from_60_on() -> None:
    """SPEC C7: 0.6 under 30 characters."""
    near = nearest("猫叫团子呢", [("圆子", "猫叫圆子呢"), ("团子", "猫叫团子啊")])

    assert near is not None
    assert near.which == "团子"
    assert nearest("猫叫团子", [("狗", "狗叫旺财")]) is None


@given(st.text())
def test_any_body_has_a_key(body: str) -> None:
    """SPEC K: nothing that chat may hold raises."""
    body_key(body)
