"""What a projection is handed: the truth in slices, each from one place to the next."""

from dataclasses import dataclass, field

from .conversation import ConversationId
from .experience import ExperienceId
from .memory import MemoryId


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a projection has read, and in which truth (SPEC A2)."""

    epoch: str
    change: int = 0
    """The last change number taken over: memories, evidence, withdrawals."""
    experience: int = 0
    """The last experience taken over, by row id."""

    def reaches(self, other: "Progress") -> bool:
        return self.change >= other.change and self.experience >= other.experience

    def can_lead_to(self, other: "Progress") -> bool:
        """Whether the truth at `other` may be what was read: else it was another."""
        return self.epoch == other.epoch and other.reaches(self)

    def behind(self, other: "Progress") -> int:
        """Rows of the truth at `other` that are still to be read."""
        changes = max(0, other.change - self.change)
        return changes + max(0, other.experience - self.experience)


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A memory as the index keeps it: its words, its title, the things it names."""

    memory: MemoryId
    conversation: ConversationId
    title: str
    text: str = field(repr=False)
    """All that may be asked for: title, body, tags, recall keys."""
    entities: tuple[tuple[str, str], ...] = ()
    """Kind and value of each thing named."""


@dataclass(frozen=True, slots=True)
class LineEntry:
    """An experience as the index keeps it."""

    experience: ExperienceId
    conversation: ConversationId
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Slice:
    """A step forward: what is to be found from now on, and what no longer.

    A card that is here replaces what was kept of it.
    """

    start: Progress
    end: Progress
    cards: tuple[CardEntry, ...] = ()
    cards_gone: tuple[tuple[ConversationId, MemoryId], ...] = ()
    lines: tuple[LineEntry, ...] = ()
    lines_gone: tuple[LineEntry, ...] = ()
