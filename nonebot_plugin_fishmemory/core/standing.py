"""Whether a memory counts at the moment of asking (SPEC B2, C5, E6)."""

from dataclasses import dataclass, replace

from .knowing import Heard, card_learnt_at
from .memory import LocalDate, Memory, Origin, Precision, Status
from .recall import Card, Cited


@dataclass(frozen=True, slots=True)
class Rested:
    """One experience that a memory rests on, and since when it does."""

    cited: Cited
    heard: Heard
    added_at: int
    is_withdrawn: bool
    is_first: bool
    """The one that the memory was made from."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another memory that stands in relation to one, and when it was learnt."""

    memory: Memory
    learnt_at: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A memory as it is stored, with all that decides whether it counts."""

    memory: Memory
    rested: tuple[Rested, ...]
    """In order of speech."""
    superseded_by: tuple[Other, ...] = ()
    opposed_by: tuple[Other, ...] = ()


def learnt_at(memory: Memory, rested: tuple[Rested, ...]) -> int:
    """When this memory was there to be recalled, UTC seconds.

    Rules read a single line; a model may have needed all it was first given.
    """
    first = [each for each in rested if each.is_first] or list(rested[:1])
    if memory.origin is Origin.MODEL:
        first = [e for e in rested if e.added_at <= memory.created_at] or first
    times = [card_learnt_at(each.heard, memory.created_at) for each in first]
    return max(times, default=memory.created_at)


def as_known(kept: Kept, at: int, today: str, *, looks_back: bool) -> Card | None:
    """The memory as it may be offered at this moment; None: it may not.

    `today` is the local date at that moment. Ended and superseded memories are offered
    only to a question that looks back.
    """
    memory = kept.memory
    known = tuple(each for each in kept.rested if each.heard.learnt_at <= at)
    words = [each for each in known if not each.is_withdrawn]
    if memory.status is not Status.ACTIVE or not words:
        return None
    if learnt_at(memory, kept.rested) > at:
        return None
    if not looks_back and (_is_superseded(kept, at) or has_ended(memory, today)):
        return None
    return Card(
        memory=replace(memory, evidence=tuple(e.cited.experience for e in known)),
        evidence=tuple(each.cited for each in known),
        said_at=max(each.heard.said_at for each in words),
        opposed_by=tuple(o.memory for o in kept.opposed_by if o.learnt_at <= at),
        is_over=_is_superseded(kept, at) or has_ended(memory, today),
    )


def has_ended(memory: Memory, today: str) -> bool:
    """Validity is half-open: on its last date a memory no longer holds (SPEC C1)."""
    return memory.valid_to is not None and first_day(memory.valid_to) <= today


def first_day(date: LocalDate) -> str:
    """ISO text that compares with a day: 2026 and 2026-03 begin on their first."""
    match date.precision:
        case Precision.YEAR:
            return f"{date.day[:4]}-01-01"
        case Precision.MONTH:
            return f"{date.day[:7]}-01"
        case Precision.DAY:
            return date.day


def _is_superseded(kept: Kept, at: int) -> bool:
    return any(other.learnt_at <= at for other in kept.superseded_by)
