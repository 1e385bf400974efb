"""Recall: candidates that say how they were found, or nothing (SPEC E)."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.experience import Kind
from nonebot_plugin_fishmemory.core.memory import MemoryKind
from nonebot_plugin_fishmemory.core.recall import BUDGET, PLACES, WITHDRAWN
from tests.recall_factories import BOT, NOON, World, bodies

CAT = "阿鱼养了一只猫叫团子"
DINNER = "聚餐周六晚上七点在人民路老地方"


def labels(world: World, question: str) -> list[tuple[str, ...]]:
    return [each.labels for each in world.ask(question).candidates]


@pytest.mark.parametrize("question", ["团子", "猫", "阿鱼", "养猫"])
def test_words_nobody_read_yet_are_found(world: World, question: str) -> None:
    """Cases 26 and 30: 团子, 猫, 阿鱼, 养猫 hit, in the same second."""
    world.say(CAT)

    assert bodies(world.ask(question)) == [CAT]


@pytest.mark.parametrize("question", ["团子", "猫", "阿鱼", "养猫"])
def test_cards_are_found_by_every_word(world: World, question: str) -> None:
    """Case 26 for memories, and case 30: short facts are searchable at once."""
    world.know(CAT)

    assert bodies(world.ask(question)) == [CAT]


def test_what_is_not_there_is_not_found(world: World) -> None:
    """Case 26: 圆子 does not hit."""
    world.know(CAT)
    world.say(CAT)

    assert world.ask("圆子").candidates == ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(st.characters(exclude_categories=())))
@example('你好"吗')
@example("C++ 怎么学")
@example("AND")
@example("a-b")
@example("*")
@example("列:值")
def test_no_question_raises(world: World, question: str) -> None:
    """Case 27: those six strings and fuzzed ones: no exception."""
    if not world.said:
        world.know(CAT)
    world.say(question.encode("utf-8", "replace").decode())

    assert len(world.ask(question).candidates) <= 10


@pytest.mark.parametrize(
    "question", ["量子力学是什么", "推荐一部电影", "房租多少钱", "你会唱歌吗", "晚上好"]
)
def test_an_unrelated_question_finds_nothing(world: World, question: str) -> None:
    """Case 28: an unrelated question in a group with 100 facts: 0 hits, no filler."""
    people = ("阿鱼", "小明", "老王", "小雨")
    for number in range(100):
        who = people[number % 4]
        world.know(f"{who}喜欢第{number}号咖啡馆的拿铁", subject=who)
    recalled = world.ask(question)

    assert recalled.candidates == ()
    assert recalled.silent
    assert len(recalled.why) == 1


def test_a_question_mostly_about_something_else_finds_nothing(world: World) -> None:
    """SPEC E2: precision goes before recall: one shared word is no answer."""
    world.know("团子怕水")
    world.say("团子怕吹风机", "老王")

    assert world.ask("团子的生日蛋糕订金付了吗").candidates == ()


@pytest.mark.parametrize(
    "question", ["K·LIFE·2025-0001 是啥", "k.life.2025.1", "K LIFE 2025 0001", "#1"]
)
def test_an_archive_number_always_passes(world: World, question: str) -> None:
    """Case 29: an exact archive number always passes."""
    world.know(CAT, room="LIFE")
    (found,) = world.ask(question.replace("K", "P").replace("k.", "p.")).candidates

    assert (found.archive_no, found.labels, found.certain) == (
        "P·LIFE·2025-0001",
        ("点名",),
        True,
    )


def test_a_number_of_another_room_is_no_card(world: World) -> None:
    """SPEC E1: like a card that does not exist."""
    world.know(CAT, room="LIFE")

    assert world.ask("P·FOOD·2025-0001").candidates == ()


def test_a_quoted_phrase_must_stand_as_it_is(world: World) -> None:
    """SPEC E3: quoted phrase."""
    world.know("火锅店换了锅店名")
    world.know("火锅和锅店是两回事")

    assert labels(world, "「火锅店」呢") == [("点名", "字面"), ("字面",)]


def test_a_title_names_its_card(world: World) -> None:
    """SPEC E3: exact title."""
    world.know(DINNER, title="聚餐时间")

    assert labels(world, "聚餐时间是什么？") == [("点名", "字面")]


def test_a_named_thing_leads_to_its_card(world: World) -> None:
    """SPEC E3: an entity other than a person or a date."""
    world.know("登录超时的问题在 docs/login.md 里说了")

    assert labels(world, "docs/login.md 讲了什么")[0][0] == "点名"


def test_a_card_found_in_two_ways_has_both_labels(world: World) -> None:
    """SPEC E2: every channel that found it."""
    world.know(DINNER, title="聚餐安排")
    (found,) = world.ask("「聚餐」几点", all_stages=True).candidates

    assert found.labels == ("点名", "字面")


def test_words_say_where_they_stand(world: World) -> None:
    """SPEC E3: labelled 未整理 or 已整理未成卡 by the confirmed mark."""
    read = world.say("团子爱吃鱼干", "老王")
    world.confirm(read)
    world.say("团子怕吹风机", "老王")

    assert {each.body: each.labels for each in world.ask("团子").candidates} == {
        "团子怕吹风机": ("原话", "未整理"),
        "团子爱吃鱼干": ("原话", "已整理未成卡"),
    }


def test_forwarded_words_are_labelled(world: World) -> None:
    """SPEC C11: forwarded words are never self."""
    world.say("团子怕吹风机", "老王", kind=Kind.FORWARDED)

    assert labels(world, "团子") == [("原话", "未整理", "转发")]


def test_words_that_a_card_rests_on_are_not_offered_beside_it(world: World) -> None:
    """SPEC E3: original words that are no active memory's evidence."""
    said = world.say(CAT)
    card = world.know(CAT, said)

    assert labels(world, "团子") == [("字面",)]

    world.retract(card)

    assert labels(world, "团子") == [("原话", "未整理")]


def test_a_correction_just_heard_does_not_lose_to_old_cards(world: World) -> None:
    """SPEC E3: a correction heard two minutes ago must not lose to an old card."""
    for number in range(8):
        world.know(f"聚餐安排第{number}版：周六七点", importance=5)
    world.confirm(len(world.said))
    world.say("聚餐改到周日了", "老王")
    recalled = world.ask("聚餐是周几")

    assert recalled.candidates[0].body == "聚餐改到周日了"
    assert recalled.injected[0].body == "聚餐改到周日了"


def test_old_words_are_looked_for_only_while_cards_are_few(world: World) -> None:
    """SPEC E3: the next stage runs only if there are not yet five hits."""
    for number in range(5):
        world.know(f"团子第{number}次体检")
    world.say("团子体检真贵", "老王")
    world.confirm(len(world.said))

    assert labels(world, "团子体检") == [("字面",)] * 5


def test_all_stages_only_add_labels_and_what_comes_behind(world: World) -> None:
    """SPEC E3: /recall runs the rest for labels, without changing the order."""
    for number in range(6):
        world.know(f"团子第{number}次体检", importance=1 + number % 5)
    world.say("团子体检真贵", "老王")
    world.confirm(len(world.said))
    staged = world.ask("团子体检")
    every = world.ask("团子体检", all_stages=True)

    assert bodies(every)[: len(staged.candidates)] == bodies(staged)
    assert bodies(every)[-1] == "团子体检真贵"
    assert [each.body for each in every.injected] == [e.body for e in staged.injected]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("/recall 团子", "老王"),
        ("团子几岁了？", "老王"),
        ("团子三岁", BOT),
        ("团子是谁", "老王"),
    ],
)
def test_words_that_are_never_offered(world: World, text: str, who: str) -> None:
    """SPEC E3: never commands, her own words, or a line that is only a question."""
    world.say(text, who)

    assert world.ask("团子").candidates == ()


def test_the_asking_message_is_never_offered(world: World) -> None:
    """SPEC E3: never the asking message."""
    asking = world.say("说说团子", "老王")

    assert world.ask("说说团子", itself=asking).candidates == ()


def test_withdrawn_words_are_not_found(world: World) -> None:
    """SPEC B2: its words are not offered from then on."""
    world.say("团子怕吹风机", "老王", message_id="m1")
    world.ask("团子")
    world.say("", "老王", kind=Kind.WITHDRAWAL, about="m1")

    assert world.ask("团子").candidates == ()


def test_a_memory_that_rests_only_on_withdrawn_words_is_not_found(
    world: World,
) -> None:
    """SPEC B2: a memory that rests only on it leaves recall."""
    one = world.say("团子怕吹风机", "老王", message_id="m1")
    two = world.say("团子是怕吹风机", "小明")
    world.know("老王的猫怕吹风机", one)
    world.know("团子怕吹风机", one, two)
    world.say("", "老王", kind=Kind.WITHDRAWAL, about="m1")
    (found,) = world.ask("吹风机").candidates

    assert found.body == "团子怕吹风机"
    assert [each.text for each in found.evidence] == [WITHDRAWN, "团子是怕吹风机"]


def test_a_retracted_memory_is_not_found_and_comes_back(world: World) -> None:
    """SPEC C5: retract leaves recall, restore gives it back."""
    said = world.say("。")
    card = world.know(CAT, said)
    world.retract(card)

    assert world.ask("团子").candidates == ()
    assert world.ask("#1").candidates == ()

    world.change(card, status="active")

    assert bodies(world.ask("团子")) == [CAT]


def test_a_changed_memory_is_found_by_its_new_words(world: World) -> None:
    """SPEC A2: the index catches up before a recall."""
    card = world.know("团子怕水", world.say("。"))
    world.change(card, body="团子怕火", title="团子怕火")

    assert world.ask("怕水").candidates == ()
    assert bodies(world.ask("怕火")) == ["团子怕火"]


def test_what_is_over_is_not_offered_as_current(world: World) -> None:
    """SPEC E6: a superseded memory is not offered as current; C1: half-open."""
    old = world.know("例会在周三", world.say("。"))
    new = world.know("例会在周四", world.say("。"))
    world.relate("supersedes", new, old)
    world.know("例会带电脑", world.say("。"), valid_to="2025-06-15")

    assert bodies(world.ask("例会")) == ["例会在周四"]


def test_a_question_that_looks_back_is_told_what_was(world: World) -> None:
    """RECALL-FINDINGS: superseded memories are dropped unless it looks back."""
    old = world.know("例会在周三", world.say("。"))
    new = world.know("例会在周四", world.say("。"))
    world.relate("supersedes", new, old)
    found = {each.body: each.certain for each in world.ask("当初例会在周几").candidates}

    assert found == {"例会在周四": True, "例会在周三": False}


def test_both_sides_of_a_contradiction_stand_side_by_side(world: World) -> None:
    """SPEC C6: both stay, shown side by side; E6: neither is certain."""
    one = world.know("例会在周三", world.say("。"))
    other = world.know("开会是星期四", world.say("。"))
    world.know("例会室在三楼", world.say("。"), importance=5)
    world.relate("contradicts", other, one)
    recalled = world.ask("例会是周几")
    place = bodies(recalled).index("例会在周三")

    assert bodies(recalled)[place + 1] == "开会是星期四"
    assert not any(each.certain for each in recalled.candidates[place : place + 2])


def test_a_contradicted_pair_takes_two_places_or_none(world: World) -> None:
    """SPEC E2: a contradicted pair takes two places or none."""
    for number in range(4):
        world.know(f"例会第{number}条规矩", world.say("。"), importance=5)
    one = world.know("例会在周三", world.say("。"), importance=1)
    world.relate("contradicts", world.know("开会是星期四", world.say("。")), one)

    assert len(world.ask("例会").injected) == 4


def test_at_most_five_memories_reach_a_prompt_within_the_budget(world: World) -> None:
    """SPEC E2: at most five, within 1,200 characters."""
    for number in range(9):
        world.know(f"团子第{number}次体检" + "很长" * 150, world.say("。"))
    recalled = world.ask("团子体检")
    size = sum(len(each.title) + len(each.body) for each in recalled.injected)

    assert len(recalled.candidates) == 9
    assert 0 < len(recalled.injected) <= PLACES
    assert size <= BUDGET


def test_ties_go_to_importance_then_to_what_was_said_last(world: World) -> None:
    """SPEC E5: within a stage ties go to importance, then recency."""
    for body, importance in [("甲团子", 3), ("乙团子", 5), ("丙团子", 3)]:
        world.know(body, world.say("。"), importance=importance)

    assert bodies(world.ask("团子")) == ["乙团子", "丙团子", "甲团子"]


def test_the_way_to_a_candidate_is_told(world: World) -> None:
    """SPEC L: the evidence with its message, author and time."""
    said = world.say(CAT, "小明", message_id="m7")
    world.know(CAT, said, subject="阿鱼", kind=MemoryKind.FACT, said_by=("小明",))
    (found,) = world.ask("团子").candidates
    (cited,) = found.evidence

    assert (cited.experience, cited.message_id, cited.text) == (said, "m7", CAT)
    assert (cited.author.name, cited.sent_at) == ("小明", NOON + 60)
    assert (found.subject, found.said_by, found.score) == ("10001", ("10002",), 1.0)


def test_keys_and_tags_lead_to_a_card(world: World) -> None:
    """SPEC C1: keys: up to three ways someone may ask for it."""
    world.know(DINNER, world.say("。"), keys=("哪天吃饭",), tags=("团建",))

    assert bodies(world.ask("团建")) == [DINNER]
    assert bodies(world.ask("吃饭")) == [DINNER]


def test_a_question_of_stop_words_says_so(world: World) -> None:
    """SPEC E2: nothing found is said plainly."""
    world.know(CAT)

    assert world.ask("什么时候呢？").why == ("问题里没有可以查的词",)
