"""Reading a question (SPEC E3, E5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.query import (
    Query,
    Question,
    read_question,
    sentence,
)

KNOWN = {
    "阿鱼": frozenset({"1"}),
    "小明": frozenset({"2", "3"}),
    "谁": frozenset({"4"}),
}


def read(text: str, asker: str | None = None) -> Query:
    question = Question(text, 1, called=("大肥鱼",))
    here = {name: persons for name, persons in KNOWN.items() if name in text}
    return read_question(question, here, asker)


def sought(text: str) -> list[str]:
    return [seek.text for seek in read(text).seeks]


def test_a_name_is_no_term_and_narrows() -> None:
    """SPEC E3: a person narrows subject or author; alone it is no hit."""
    query = read("阿鱼喜欢什么颜色")

    assert query.persons == {"1"}
    assert sought("阿鱼喜欢什么颜色") == ["喜欢", "颜色"]


def test_a_shared_name_narrows_nothing() -> None:
    """SPEC C9: a name shared by two people resolves to neither."""
    query = read("小明喜欢什么颜色")

    assert (query.persons, query.shared_names) == (frozenset(), ("小明",))


@pytest.mark.parametrize("text", ["我对什么过敏", "我的猫叫什么", "我家猫几岁"])
def test_i_is_the_asker(text: str) -> None:
    """SPEC E3: persons in the question; `我` is who asks."""
    assert read(text, asker="9").persons == {"9"}


@pytest.mark.parametrize("text", ["我们几点集合", "自我介绍在哪", "我觉得会下雨吗"])
def test_we_are_not_i(text: str) -> None:
    """我们 is the group."""
    assert read(text, asker="9").persons == frozenset()


def test_without_an_asker_i_am_no_one() -> None:
    """Never guessed."""
    assert read("我的猫叫什么").persons == frozenset()


def test_calling_her_is_no_part_of_the_question() -> None:
    """Her name would be in every card about her."""
    assert sentence(Question("@大肥鱼 ，团子几岁", 1, called=("大肥鱼",))) == "团子几岁"


def test_who_asks_even_if_someone_is_called_so() -> None:
    """A question word is never read as a name."""
    assert read("谁怕猫").persons == frozenset()


def test_a_name_alone_is_looked_for_as_a_word() -> None:
    """Case 26: 阿鱼 hits; as an answer it is none."""
    query = read("阿鱼")

    assert query.names_only
    assert sought("阿鱼") == ["阿鱼"]


@pytest.mark.parametrize(
    "text", ["「团子」是谁", "“团子”呢", '"团子" 几岁', "《团子》"]
)
def test_quoted_words_are_a_phrase(text: str) -> None:
    """SPEC E3: quoted phrase."""
    assert read(text).phrases == ("团子",)


def test_a_single_quotation_mark_quotes_nothing() -> None:
    """Case 27: 你好"吗."""
    assert read('你好"吗').phrases == ()


def test_the_question_may_be_a_title() -> None:
    """SPEC E3: exact title, with or without what makes it a question."""
    assert "聚餐时间" in read("聚餐时间是什么？").titles


def test_a_question_about_the_past_looks_back() -> None:
    """RECALL-FINDINGS: drop superseded memories unless the question looks back."""
    assert read("当初定的几点").looks_back
    assert not read("聚餐几点").looks_back


def test_how_someone_is_opens_the_subject_path() -> None:
    """SPEC E3: for 怎么样/喜欢什么 it opens the subject path."""
    assert read("阿鱼最近怎么样").opens_subject
    assert read("阿鱼喜欢什么").opens_subject
    assert not read("天气怎么样").opens_subject


@pytest.mark.parametrize(
    "text",
    ['你好"吗', "C++ 怎么学", "AND", "a-b", "*", "列:值", "", " ", "\0", "\ud800"],
)
def test_odd_questions_are_read(text: str) -> None:
    """Case 27: the strings that broke FTS5 elsewhere."""
    assert all(" " not in seek.text for seek in read(text).seeks)


@given(st.text(st.characters(exclude_categories=())))
def test_any_question_is_read(text: str) -> None:
    """SPEC K: whatever is typed."""
    assert all(seek.text for seek in read(text).seeks)


def test_an_endless_question_is_read_from_its_beginning() -> None:
    """SPEC K: 100,000-character messages."""
    assert len(read("团子几岁" * 25_000).seeks) < 2_000
