"""Batches: a span of one conversation, offered once to one reader (SPEC D2)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from .conversation import ConversationId
from .experience import Experience

BatchId = NewType("BatchId", int)


class Lane(StrEnum):
    """Live talk and imports take turns; each has marks of its own (SPEC D1)."""

    LIVE = "live"
    IMPORT = "import"


class Reader(StrEnum):
    """Who draws the conclusions; each has marks of its own (SPEC D1)."""

    MODEL = "model"
    RULES = "rules"


class Outcome(StrEnum):
    """What a settled batch came to."""

    CONSOLIDATED = "consolidated"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Line:
    """One experience as offered: numbered within the batch, never by its row."""

    number: int
    experience: Experience


@dataclass(frozen=True, slots=True)
class Batch:
    """What one reader is given, and from which mark it started."""

    id: BatchId
    conversation: ConversationId
    lane: Lane
    reader: Reader
    after: int
    """The mark's place at the start, as a row id."""
    last: int
    """The last row id it accounts for, offered or passed over."""
    token: str
    lines: tuple[Line, ...]
    """Offered lines, numbered 1…n in order of speech."""
    context: tuple[Line, ...] = ()
    """Lines before the span: they may support a memory, never alone."""
