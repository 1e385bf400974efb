"""The moment of asking: nothing said or learnt later is offered (SPEC L, --at)."""

from nonebot_plugin_fishmemory.core.experience import Source
from tests.recall_factories import NOON, World, bodies

DAY = 86_400


def test_what_was_said_later_is_not_offered(world: World) -> None:
    """SPEC L: nothing said later."""
    world.say("团子怕水")
    then = world.now
    world.say("团子怕火")

    assert bodies(world.ask("团子", at=then)) == ["团子怕水"]


def test_a_memory_made_later_is_not_offered_its_words_are(world: World) -> None:
    """SPEC L: nothing learnt later; the words were there."""
    said = world.say("团子怕水")
    then = world.now
    world.know("阿鱼的团子怕水", said)

    assert [each.archive_no for each in world.ask("团子", at=then).candidates] == []
    assert [e.archive_no for e in world.ask("团子").candidates] == ["P·LIFE·2025-0001"]


def test_imported_words_were_learnt_when_they_were_said(world: World) -> None:
    """SPEC L: for imported history, learnt is said."""
    one = world.say("团子怕水", source=Source.IMPORT, at=NOON - 9 * DAY)
    two = world.say("团子怕火", source=Source.IMPORT, at=NOON - 7 * DAY)
    world.know("阿鱼的团子怕水", one)
    world.know("阿鱼的团子怕火", two)

    assert bodies(world.ask("团子", at=NOON - 8 * DAY)) == ["阿鱼的团子怕水"]
    assert world.ask("团子", at=NOON - 10 * DAY).candidates == ()


def test_words_filled_in_later_were_learnt_then(world: World) -> None:
    """SPEC L: backfill came late: at the time she did not know."""
    world.say("团子怕水", source=Source.BACKFILL, at=NOON - DAY)

    assert world.ask("团子", at=NOON - DAY + 60).candidates == ()
    assert bodies(world.ask("团子")) == ["团子怕水"]


def test_later_evidence_of_a_known_memory_is_not_told(world: World) -> None:
    """SPEC L: nothing said later, not in the evidence either."""
    one = world.say("我怕猫", source=Source.IMPORT, at=NOON - 9 * DAY)
    two = world.say("我真的怕猫", source=Source.IMPORT, at=NOON - 7 * DAY)
    world.know("阿鱼怕猫", one, two)
    (found,) = world.ask("怕猫", at=NOON - 8 * DAY).candidates

    assert [each.experience for each in found.evidence] == [one]


def test_what_was_replaced_later_still_held(world: World) -> None:
    """SPEC E6: superseded as known at the moment of asking."""
    said = [
        world.say(".", source=Source.IMPORT, at=NOON - days * DAY) for days in (9, 7)
    ]
    old, new = (
        world.know(body, line)
        for body, line in zip(("例会在周三", "例会在周四"), said, strict=True)
    )
    world.relate("supersedes", new, old)

    assert bodies(world.ask("例会", at=NOON - 8 * DAY)) == ["例会在周三"]
    assert bodies(world.ask("例会")) == ["例会在周四"]


def test_validity_ends_on_the_local_date(world: World) -> None:
    """SPEC C1: half-open; a local date in the conversation's zone."""
    said = world.say("。", source=Source.IMPORT, at=NOON - 9 * DAY)
    world.know("例会带电脑", said, valid_to="2025-06-16")
    midnight = NOON + 53 * 60 + 20  # 2025-06-16 00:00 in China

    assert bodies(world.ask("例会", at=midnight - 1)) == ["例会带电脑"]
    assert world.ask("例会", at=midnight).candidates == ()
