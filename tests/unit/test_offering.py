"""What of a span is offered, and how much."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.experience import Experience, Kind, Source
from nonebot_plugin_fishmemory.core.line import looks_like_command
from nonebot_plugin_fishmemory.core.offering import (
    Limits,
    OptedOut,
    Rules,
    Why,
    lettered,
    numbered,
    offer,
    rendered_length,
)
from tests.unit.rules_factories import PEOPLE, SUNDAY, experience

RULES = Rules(looks_like_command, (), SUNDAY)
SAID = st.builds(
    experience,
    st.sampled_from(["我不吃香菜", "/recall 香菜", "", "长" * 500, "好"]),
    kind=st.sampled_from([Kind.MESSAGE, Kind.FORWARDED, Kind.POKE]),
    is_withdrawn=st.booleans(),
)


def spoken(texts: list[Experience]) -> list[Experience]:
    return [replace(each, id=number) for number, each in enumerate(texts, 11)]  # pyright: ignore[reportArgumentType]  # any number will do


@given(st.lists(SAID, max_size=60))
def test_all_of_a_span_is_accounted_for(said: list[Experience]) -> None:
    """SPEC D1: every id up to the mark is acknowledged or not offered, with its row."""
    waiting = spoken(said)
    span = offer(waiting, RULES, Limits(), 10)
    accounted = {e.id for e in span.offered} | {e.id for e, _ in span.passed}

    assert accounted == {e.id for e in waiting if e.id <= span.last}
    assert len(span.offered) <= 40
    assert sum(map(rendered_length, span.offered)) <= 6_000 or len(span.offered) == 1


@given(st.lists(SAID, min_size=1, max_size=60))
def test_a_span_always_goes_on(said: list[Experience]) -> None:
    """A span that accounts for nothing would be offered for ever."""
    assert offer(spoken(said), RULES, Limits(), 10).last > 10


def test_a_longer_message_is_offered_all_the_same() -> None:
    """SPEC D2: a longer message is offered, not skipped."""
    waiting = spoken([experience("长" * 9_000), experience("后面的")])

    assert (waiting[0],) == offer(waiting, RULES, Limits(), 10).offered


def test_forty_lines_are_a_batch() -> None:
    """SPEC D2: at most 40 offered lines."""
    waiting = spoken([experience("好")] * 41)
    span = offer(waiting, RULES, Limits(), 10)

    assert (len(span.offered), span.last) == (40, 50)


def test_what_is_passed_over_says_why() -> None:
    """SPEC D2: commands, pokes, withdrawn and opted-out words are passed over."""
    rules = replace(RULES, opted_out=[OptedOut(PEOPLE["小明"], 1, None)])
    said = {
        Why.COMMAND: experience("/recall 香菜"),
        Why.NOTICE: experience("戳了戳", kind=Kind.POKE),
        Why.WITHDRAWN: experience("别看", is_withdrawn=True),
        Why.OPTED_OUT: experience("别记我", who="小明"),
        Why.OPERATOR: replace(experience("他改名了"), source=Source.OPERATOR),
        Why.EMPTY: experience(" "),
        None: experience("我不吃香菜"),
    }

    assert list(said) == [rules.why_not(each) for each in said.values()]


def test_the_bots_words_are_offered_for_context() -> None:
    """SPEC D2: offered are messages of people and of the bot for context."""
    assert RULES.why_not(experience("我没有对象", is_own=True)) is None


def test_opting_out_covers_what_was_said_meanwhile() -> None:
    """SPEC B7: `/别记我` and `/记我` undo each other."""
    ended = OptedOut(PEOPLE["阿鱼"], SUNDAY - 10, SUNDAY - 5)

    assert ended.covers(experience("那时", at=SUNDAY - 6), SUNDAY)
    assert not ended.covers(experience("后来", at=SUNDAY - 5), SUNDAY)
    assert not ended.covers(experience("那时", at=SUNDAY - 6, who="小明"), SUNDAY)
    assert OptedOut(None, SUNDAY, None).covers(experience("都别记", at=1), SUNDAY)


def test_context_is_counted_apart() -> None:
    """PROTOCOL: [a]…[f] beside 1…n."""
    said = [experience("一"), experience("二")]

    assert [line.number for line in numbered(said)] == [1, 2]
    assert [line.number for line in lettered(said)] == [-1, -2]
