"""What may be stated, and what is only looked up (SPEC E6)."""

import pytest

from tests.recall_factories import World


@pytest.fixture
def town(world: World) -> World:
    for who in ("阿鱼", "小明", "老王"):
        world.say("大家好呀", who)
    said = world.say("。", "老王")
    world.know("阿鱼对花生过敏", said, subject="阿鱼")
    world.know("聚餐周六晚上七点在人民路老地方，来八个人", said)
    world.know("小明的猫叫团子，三岁了", said, subject="小明")
    world.know("押金500元，房租每月3000元", said)
    world.know("接口文档链接 https://docs.example.com/api", said)
    return world


def first(world: World, question: str) -> bool:
    return world.ask(question).candidates[0].certain


@pytest.mark.parametrize(
    "question",
    [
        "阿鱼对什么过敏",
        "谁对花生过敏",
        "聚餐几点",
        "聚餐在哪",
        "聚餐是周几",
        "聚餐来几个人",
        "小明的猫叫什么",
        "小明的猫几岁了",
        "押金多少钱",
        "接口文档链接是什么",
    ],
)
def test_a_card_with_the_asked_for_kind_of_thing_is_certain(
    town: World, question: str
) -> None:
    """SPEC E6: the asked-for kind of thing is in it as something new."""
    assert first(town, question)


@pytest.mark.parametrize(
    "question",
    [
        "聚餐多少钱",
        "阿鱼过敏多久了",
        "小明的猫哪天生日",
        "聚餐是谁定的地方",
        "接口文档谁写",
        "聚餐好吃吗",
    ],
)
def test_a_card_without_it_is_not(town: World, question: str) -> None:
    """SPEC E6: of the right type and about the asked attribute."""
    assert not any(each.certain for each in town.ask(question).candidates)


def test_original_words_are_never_certain(town: World) -> None:
    """SPEC E6: 牵连, 原话 and 向量 never are."""
    town.say("例会周三十点", "老王")
    (found,) = town.ask("例会几点").candidates

    assert found.labels[0] == "原话"
    assert not found.certain


def test_a_card_of_someone_else_named_in_it_is_not_certain(town: World) -> None:
    """SPEC E6: a person asked about is in it."""
    assert town.ask("老王的猫叫什么").candidates == ()


def test_a_card_is_not_certain_once_newer_words_answer_too(town: World) -> None:
    """SPEC E3, E6: a correction heard two minutes ago may have replaced it."""
    town.say("聚餐改到周日晚上六点了", "老王")
    when, where = (
        {each.labels[0]: each.certain for each in town.ask(question).candidates}
        for question in ("聚餐几点", "聚餐在哪")
    )

    assert when == {"原话": False, "字面": False}
    assert where["字面"]
