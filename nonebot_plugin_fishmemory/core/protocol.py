"""Commands between a reader (model or rules) and the memory (PROTOCOL)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from .memory import LocalDate, MemoryKind


class Ack(StrEnum):
    """The explicit word that a span was read (SPEC D1)."""

    CONSOLIDATED = "整理完"
    NOTHING = "没什么值得记"


@dataclass(frozen=True, slots=True)
class Remember:
    """记下: a new memory, resting on lines of the batch."""

    kind: MemoryKind
    subject: str
    """A person's platform id, or `group`."""
    evidence: tuple[int, ...]
    """Line numbers within the batch."""
    title: str
    body: str = field(repr=False)
    importance: int = 3
    tags: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    valid_from: LocalDate | None = None
    valid_to: LocalDate | None = None


Command: TypeAlias = Remember


@dataclass(frozen=True, slots=True)
class Answer:
    """What a reader answered to a batch: commands, and one acknowledgement."""

    ack: Ack
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that was not carried out, and why: `index` counts from 1."""

    index: int
    why: str
