"""What recall answers with: candidates that say how they were found, never an answer.

Frozen values that carry all of SPEC L's `recall` document.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from .experience import Author, ExperienceId, Kind
from .memory import LocalDate, Memory

WITHDRAWN = "〔已撤回〕"
"""What stands where people would see the words of a withdrawn message (SPEC B2)."""

PLACES = 5
"""Memories that reach a prompt at most (SPEC E2)."""

BUDGET = 1_200
"""Characters of all that reaches a prompt (SPEC E2)."""

EXCERPT = 300
"""Characters of original words that are shown as the body of a candidate."""


class Stage(StrEnum):
    """Which way a candidate was found; the values are what people read (SPEC E3)."""

    NAMED = "点名"
    LITERAL = "字面"
    SUBJECT = "主体"
    LINKED = "牵连"
    WORDS = "原话"


class Standing(StrEnum):
    """Where original words stand to consolidation (SPEC E3)."""

    UNREAD = "未整理"
    READ = "已整理未成卡"


@dataclass(frozen=True, slots=True)
class Found:
    """A stage that found a candidate, with its own score from 0 to 1."""

    stage: Stage
    score: float


@dataclass(frozen=True, slots=True)
class Cited:
    """Original words that a candidate rests on."""

    experience: ExperienceId
    message_id: str | None
    author: Author
    sent_at: int
    text: str = field(repr=False)
    kind: Kind = Kind.MESSAGE


@dataclass(frozen=True, slots=True)
class Card:
    """A memory as recall weighs it: with its words, and what stands against it."""

    memory: Memory
    evidence: tuple[Cited, ...] = ()
    said_at: int = 0
    """When the newest of its evidence was said, UTC seconds."""
    opposed_by: tuple[Memory, ...] = ()
    """Memories that contradict it, both still standing."""
    is_over: bool = False
    """Superseded or ended: offered only because the question looks back."""

    @property
    def text(self) -> str:
        return "\n".join(
            (
                self.memory.title,
                self.memory.body,
                *self.memory.tags,
                *self.memory.keys,
            )
        )


@dataclass(frozen=True, slots=True)
class Words:
    """Original words that no active memory rests on."""

    cited: Cited
    standing: Standing


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that may be what was asked for."""

    what: Card | Words
    found: tuple[Found, ...]
    """Every stage that found it, in their order; the first decides its place."""
    certain: bool = False

    @property
    def archive_no(self) -> str | None:
        return self.what.memory.archive_no if isinstance(self.what, Card) else None

    @property
    def score(self) -> float:
        return self.found[0].score

    @property
    def labels(self) -> tuple[str, ...]:
        """The stages, and of original words where they stand."""
        stages = tuple(each.stage.value for each in self.found)
        if isinstance(self.what, Card):
            return stages
        forwarded = self.what.cited.kind is Kind.FORWARDED
        return (*stages, self.what.standing.value, *(("转发",) if forwarded else ()))

    @property
    def title(self) -> str:
        return self.what.memory.title if isinstance(self.what, Card) else ""

    @property
    def body(self) -> str:
        if isinstance(self.what, Card):
            return self.what.memory.body
        text = self.what.cited.text
        return text if len(text) <= EXCERPT else text[:EXCERPT] + "…"

    @property
    def said_by(self) -> tuple[str, ...]:
        if isinstance(self.what, Card):
            return self.what.memory.said_by
        return (self.what.cited.author.id,)

    @property
    def subject(self) -> str | None:
        return self.what.memory.subject if isinstance(self.what, Card) else None

    @property
    def valid_from(self) -> LocalDate | None:
        return self.what.memory.valid_from if isinstance(self.what, Card) else None

    @property
    def valid_to(self) -> LocalDate | None:
        return self.what.memory.valid_to if isinstance(self.what, Card) else None

    @property
    def evidence(self) -> tuple[Cited, ...]:
        if isinstance(self.what, Card):
            return self.what.evidence
        return (self.what.cited,)

    @property
    def said_at(self) -> int:
        """When it was last said, UTC seconds."""
        return (
            self.what.said_at
            if isinstance(self.what, Card)
            else self.what.cited.sent_at
        )


@dataclass(frozen=True, slots=True)
class Recalled:
    """The answer to one question; nothing found is a valid one (SPEC E2)."""

    candidates: tuple[Candidate, ...] = ()
    injected: tuple[Candidate, ...] = ()
    """Those that reach a prompt: never filled up."""
    why: tuple[str, ...] = ()
    """In words for people: what was cut, what was not sure, what found nothing."""
    behind: int = 0
    """Rows of the truth that the index had not read yet; 0: it was up to date."""

    @property
    def silent(self) -> bool:
        """Nothing is good enough to be said."""
        return not self.injected
