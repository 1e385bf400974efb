"""A group's memories and words never appear in another (SPEC E1)."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.conversation import Place, Private
from tests.recall_factories import ELSEWHERE, HERE, World, bodies

WHISPER = Private("90001", "10001")
PLACES: tuple[Place, ...] = (HERE, ELSEWHERE, WHISPER)


def test_the_same_question_elsewhere_finds_nothing(world: World) -> None:
    """Case 16: a fact in g1, the same question in g2: silent."""
    world.know("团子怕吹风机", world.say("团子怕吹风机", "老王"))
    world.say("团子爱鱼干", "老王")
    world.say("大家好", place=ELSEWHERE)
    world.say("在吗", place=WHISPER)

    for place in (ELSEWHERE, WHISPER):
        for question in ("团子", "#1", "P·LIFE·2025-0001", "「团子」", "阿鱼"):
            assert world.ask(question, place=place).candidates == ()


def test_names_of_elsewhere_are_unknown_here(world: World) -> None:
    """SPEC C9: alias → person, per conversation."""
    world.say("我是小明", "小明", place=ELSEWHERE)
    world.say("小明来过吗，我在楼下的咖啡馆", "老王")

    assert bodies(world.ask("小明在咖啡馆吗")) == ["小明来过吗，我在楼下的咖啡馆"]


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
    max_examples=15,
)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(PLACES), st.booleans(), st.text("团子鱼猫怕", min_size=2)
        ),
        min_size=1,
        max_size=6,
    )
)
def test_no_question_ever_finds_foreign_words(
    world: World, said: list[tuple[Place, bool, str]]
) -> None:
    """Case 19: random scopes and every stage: zero foreign ids."""
    for place, is_card, text in said:
        number = world.say(text, "老王", place=place)
        if is_card:
            world.know(f"{text}。", number, place=place)
    home = {each.id: each.conversation for each in world.said}
    shown = {
        (world.conversation(place), cited.experience)
        for place in {place for place, _, _ in said}
        for question in ("团子", "猫", "#1", "怕鱼 团子 猫怕")
        for found in world.ask(question, place=place, all_stages=True).candidates
        for cited in found.evidence
    }

    assert {(home[number], number) for _, number in shown} == shown
