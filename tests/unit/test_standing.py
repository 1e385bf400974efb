"""Whether a memory counts at the moment of asking (SPEC B2, C1, C5, E6)."""

from dataclasses import replace

import pytest

from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.experience import Author, ExperienceId, Source
from nonebot_plugin_fishmemory.core.knowing import Heard
from nonebot_plugin_fishmemory.core.memory import (
    LocalDate,
    Memory,
    MemoryId,
    MemoryKind,
    Origin,
    Precision,
    Status,
)
from nonebot_plugin_fishmemory.core.recall import Card, Cited
from nonebot_plugin_fishmemory.core.standing import (
    Kept,
    Other,
    Rested,
    as_known,
    has_ended,
)

TODAY = "2025-06-15"
MEMORY = Memory(
    MemoryId(1),
    ConversationId(1),
    "K·GEN·2025-0001",
    "group",
    MemoryKind.FACT,
    "例会",
    "例会在周三",
    created_at=100,
)


def rested(
    number: int, said: int, *, source: Source = Source.LIVE, is_withdrawn: bool = False
) -> Rested:
    return Rested(
        Cited(ExperienceId(number), None, Author("1", "阿鱼"), said, "例会在周三"),
        Heard(source, said, said if source is not Source.IMPORT else 90_000),
        added_at=100,
        is_withdrawn=is_withdrawn,
        is_first=number == 1,
    )


KEPT = Kept(MEMORY, (rested(1, 50),))


def known(kept: Kept, at: int = 1_000, *, looks_back: bool = False) -> Card | None:
    return as_known(kept, at, TODAY, looks_back=looks_back)


def test_a_standing_memory_counts_from_the_day_it_was_made() -> None:
    """SPEC L: nothing learnt later is offered."""
    assert known(KEPT, 100) is not None
    assert known(KEPT, 99) is None


@pytest.mark.parametrize("status", [Status.RETRACTED, Status.MERGED])
def test_what_left_recall_does_not_count(status: Status) -> None:
    """SPEC C5, C6: retracted and merged memories leave recall."""
    kept = replace(KEPT, memory=replace(MEMORY, status=status))

    assert known(kept, looks_back=True) is None


def test_a_memory_of_withdrawn_words_alone_does_not_count() -> None:
    """SPEC B2: a memory that rests only on it leaves recall."""
    assert known(replace(KEPT, rested=(rested(1, 50, is_withdrawn=True),))) is None


def test_a_model_s_memory_of_two_lines_was_learnt_with_the_second() -> None:
    """The first line alone may not have said it."""
    lines = tuple(
        rested(n, said, source=Source.IMPORT) for n, said in ((1, 10), (2, 20))
    )
    by_model = Kept(replace(MEMORY, origin=Origin.MODEL), lines)
    by_rules = Kept(MEMORY, lines)

    assert (known(by_model, 15), known(by_rules, 15) is None) == (None, False)


def test_what_supersedes_it_later_does_not_count_yet() -> None:
    """SPEC E6: nothing supersedes it, as known then."""
    kept = replace(KEPT, superseded_by=(Other(MEMORY, 500),))

    assert known(kept, 499) is not None
    assert known(kept, 500) is None


def test_what_is_over_is_told_to_who_looks_back_and_marked() -> None:
    """RECALL-FINDINGS: unless the question looks back."""
    card = known(replace(KEPT, superseded_by=(Other(MEMORY, 500),)), looks_back=True)

    assert card is not None
    assert card.is_over


@pytest.mark.parametrize(
    ("date", "ended"),
    [
        (LocalDate("2025-06-15"), True),
        (LocalDate("2025-06-16"), False),
        (LocalDate("2025-06-01", Precision.MONTH), True),
        (LocalDate("2025-07-01", Precision.MONTH), False),
        (LocalDate("2025-01-01", Precision.YEAR), True),
        (LocalDate("2026-01-01", Precision.YEAR), False),
        (None, False),
    ],
)
def test_validity_is_half_open(date: LocalDate | None, *, ended: bool) -> None:
    """SPEC C1: half-open, a local date with precision."""
    assert has_ended(replace(MEMORY, valid_to=date), TODAY) is ended
