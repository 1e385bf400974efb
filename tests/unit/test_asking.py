"""Question words: what is asked for, and what is left to look for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.asking import (
    Asked,
    cut_question,
    is_question_word,
    wants_of,
)
from nonebot_plugin_fishmemory.core.terms import fold


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("谁对花生过敏", Asked.PERSON),
        ("会议是周几", Asked.WEEKDAY),
        ("聚餐几点开始", Asked.CLOCK),
        ("假期多久", Asked.SPAN),
        ("还有几天", Asked.SPAN),
        ("生日是哪天", Asked.DATE),
        ("生日几月几号", Asked.DATE),
        ("什么时候交", Asked.TIME),
        ("聚餐时间", Asked.TIME),
        ("文档链接是什么", Asked.LINK),
        ("火锅店在哪里", Asked.PLACE),
        ("火锅店在哪", Asked.PLACE),
        ("聚餐地点", Asked.PLACE),
        ("票多少钱", Asked.AMOUNT),
        ("他养了几只猫", Asked.AMOUNT),
        ("团子几岁", Asked.AMOUNT),
        ("猫叫什么名字", Asked.THING),
        ("用哪个数据库", Asked.THING),
        ("在哪家店吃", Asked.THING),
    ],
)
def test_a_question_word_tells_the_kind_of_thing(question: str, asked: Asked) -> None:
    """SPEC E6: who, when, where, how many, which."""
    assert wants_of(question)[0].asked is asked


@pytest.mark.parametrize("question", ["阿鱼怕猫吗", "为什么挂了", "怎么学", "几乎没有"])
def test_other_questions_ask_for_no_kind_of_thing(question: str) -> None:
    """Whether, why and how have no slot to check: they are never certain."""
    assert wants_of(question) == ()


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("几只猫", "只"),
        ("票多少钱", "元"),
        ("他多大", "岁"),
        ("来多少人", "人"),
        ("多少", ""),
    ],
)
def test_an_amount_is_asked_for_in_a_unit(question: str, unit: str) -> None:
    """SPEC E6: of the right type."""
    assert wants_of(question)[0].unit == unit


def test_the_words_beside_the_question_word_are_kept() -> None:
    """SPEC E6: about the asked attribute."""
    assert wants_of("他用的什么数据库")[0].beside == ("用", "数")[1:]


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("上次说的那个火锅店在哪来着", ["火锅店"]),
        ("猫叫什么名字？", ["猫", "?"]),
        ("请问聚餐是几点", ["聚餐"]),
        ("聚餐的时间地点", ["聚餐"]),
        ("时间", ["时间"]),
        ("what is the api", ["api"]),
        ("谁", []),
        ("你好吗", []),
        ("and", []),
    ],
)
def test_what_makes_a_question_is_not_looked_for(
    question: str, left: list[str]
) -> None:
    """Two questions worded alike are no answer to each other."""
    assert cut_question(fold(question)).split() == left


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_can_be_cut(text: str) -> None:
    """SPEC K: whatever is typed, nothing raises."""
    folded = fold(text)

    assert len(cut_question(folded).split()) >= 0 <= len(wants_of(folded))


def test_question_words_are_no_names() -> None:
    """Someone may call himself 谁."""
    assert is_question_word("谁")
    assert is_question_word("今天")
    assert not is_question_word("团子")
