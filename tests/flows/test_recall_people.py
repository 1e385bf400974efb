"""People in a question narrow it, and never more (SPEC C9, E3, E6)."""

import pytest

from nonebot_plugin_fishmemory.core.memory import MemoryKind
from tests.recall_factories import World, bodies


@pytest.fixture
def town(world: World) -> World:
    """Four people, each of whom has said something."""
    for who in ("阿鱼", "小明", "老王", "小雨"):
        world.say("大家好呀", who)
    world.know("阿鱼对花生过敏", world.say("我对花生过敏"), subject="阿鱼")
    world.know("小明最喜欢蓝色", world.say("蓝色好看", "小明"), subject="小明")
    return world


def test_what_is_about_someone_else_is_no_answer(town: World) -> None:
    """SPEC E3: a person found in the question narrows subject or author."""
    assert bodies(town.ask("阿鱼对什么过敏")) == ["阿鱼对花生过敏"]
    assert town.ask("老王对什么过敏").candidates == ()


def test_i_am_the_asker(town: World) -> None:
    """SPEC E3: `我` is who asks."""
    assert bodies(town.ask("我对什么过敏", asker="阿鱼")) == ["阿鱼对花生过敏"]
    assert town.ask("我对什么过敏", asker="老王").candidates == ()


def test_someone_s_own_words_are_about_him(town: World) -> None:
    """SPEC E3: narrows subject or author."""
    town.say("我对海鲜过敏", "小雨")

    assert bodies(town.ask("小雨对什么过敏")) == ["我对海鲜过敏"]


def test_a_name_alone_lists_mentions_but_answers_nothing(town: World) -> None:
    """SPEC E3: alone it is no hit and earns no rank."""
    recalled = town.ask("阿鱼")

    assert "阿鱼对花生过敏" in bodies(recalled)
    assert recalled.silent


def test_a_name_and_an_unknown_thing_find_nothing(town: World) -> None:
    """v3: the first five must not be filled with cards that hold the name."""
    assert town.ask("阿鱼的驾照考了吗").candidates == ()


def test_how_someone_is_opens_the_subject_path(town: World) -> None:
    """SPEC E3: for 怎么样/喜欢什么 it opens the subject path."""
    town.know(
        "爱喝冰美式", town.say("冰美式"), subject="阿鱼", kind=MemoryKind.PREFERENCE
    )

    assert {each.labels[0] for each in town.ask("阿鱼最近怎么样").candidates} == {
        "主体"
    }
    assert "爱喝冰美式" in bodies(town.ask("阿鱼喜欢什么"))


def test_a_name_of_two_people_narrows_to_neither(town: World) -> None:
    """SPEC C9: resolves to neither, and the product says so."""
    town.say("我来啦", "阿鱼的号")
    town.say("改名了", "阿鱼的号")
    town.now += 60
    _rename(town, "阿鱼的号", "小明")
    recalled = town.ask("小明最喜欢什么颜色")

    assert recalled.why[0] == "这里不止一个人叫「小明」，没有按人缩小"
    assert not any(each.certain for each in recalled.candidates)


def test_a_name_taken_off_is_free_again(town: World) -> None:
    """SPEC C9: a worn group card competes only while it is worn."""
    _rename(town, "20001", "小明")
    town.now += 60
    _rename(town, "20001", "路人")
    recalled = town.ask("小明最喜欢什么颜色")

    assert bodies(recalled) == ["小明最喜欢蓝色"]
    assert not recalled.why


def test_someone_quoted_is_not_the_one_it_is_about(town: World) -> None:
    """SPEC C11: 小明 说 老王怕猫 is about 老王."""
    town.know("小明 说 老王怕猫", town.say("。"), subject="老王", said_by=("小明",))

    town.know("他怕狗", town.say("。"), title="小明：老王怕狗", subject="老王")

    assert town.ask("小明怕什么").candidates == ()
    assert set(bodies(town.ask("老王怕什么"))) == {"小明 说 老王怕猫", "他怕狗"}


def test_words_of_others_about_no_one_need_more_than_one_word(town: World) -> None:
    """小明的猫 is not in everything that is said about cats."""
    town.say("猫真可爱", "老王")

    assert town.ask("小明的猫叫什么").candidates == ()


def _rename(world: World, person: str, name: str) -> None:
    from dataclasses import replace

    from tests.factories import say

    world.now += 60
    heard = say(".", who=person, name=name, at=world.now, message_id=f"r{world.now}")
    world.said.append(world.db.append(replace(heard, text=".")).result())
