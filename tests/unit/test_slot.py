"""Whether the asked-for kind of thing is there, as something new (SPEC E6)."""

import pytest

from nonebot_plugin_fishmemory.core.naming import find_names
from nonebot_plugin_fishmemory.core.query import Question, read_question
from nonebot_plugin_fishmemory.core.slot import holds_all_wanted

DINNER = "聚餐周六晚上七点在人民路老地方，来八个人，每人50元"


def holds(question: str, text: str) -> bool:
    return holds_all_wanted(read_question(Question(question, 1), {}, None).plea, text)


@pytest.mark.parametrize(
    "question",
    [
        "聚餐几点",
        "聚餐是周几",
        "聚餐什么时候",
        "聚餐在哪",
        "聚餐来几个人",
        "聚餐每人多少钱",
        "聚餐哪天",
    ],
)
def test_the_kind_of_thing_is_there(question: str) -> None:
    """A clock, a weekday, a place, people, money."""
    assert holds(question, DINNER)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("聚餐几点", "聚餐改到周日"),
        ("聚餐是周几", "聚餐七点开始"),
        ("聚餐在哪", "聚餐周六七点"),
        ("聚餐在哪", "聚餐改到周日晚上六点了"),
        ("聚餐几个人", "聚餐周六7点"),
        ("聚餐多少钱", "聚餐来8个人"),
        ("团子几岁", "团子有3只玩具"),
        ("文档链接", "文档写好了"),
        ("周六几点聚餐", "周六聚餐"),
        ("7点的会是几点", "7点的会"),
        ("火锅店在哪", "阿鱼喜欢那家火锅店"),
        ("猫叫什么", "阿鱼有猫"),
    ],
)
def test_another_kind_of_thing_or_the_question_s_own_is_not_it(
    question: str, text: str
) -> None:
    """SPEC E6: as something new, not already in the question, of the right type."""
    assert not holds(question, text)


def test_it_must_be_about_the_asked_attribute() -> None:
    """SPEC E6: about the asked attribute; another sum in the same card is not it."""
    assert holds("押金多少钱", "押金500元")
    assert not holds("押金多少钱", "房租每月3000元")


def test_names_are_not_what_stands_beside_the_question_word() -> None:
    """谁 and 小明 beside it would be in every card of his."""
    named = find_names("小明几岁", {"小明": frozenset({"1"})}, frozenset())

    assert named.rest.strip() == "几岁"
