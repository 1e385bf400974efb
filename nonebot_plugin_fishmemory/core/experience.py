"""Experiences: what was heard, word for word, and what is kept of it (SPEC B1)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from .conversation import ConversationId, Place

ExperienceId = NewType("ExperienceId", int)


class Source(StrEnum):
    """How an experience reached us (SPEC B4)."""

    LIVE = "live"
    BACKFILL = "backfill"
    IMPORT = "import"
    OPERATOR = "operator"


class Role(StrEnum):
    """The author's standing when he spoke, as the platform showed it."""

    MEMBER = "member"
    ADMIN = "admin"
    OWNER = "owner"
    BOT = "bot"
    ANONYMOUS = "anonymous"
    SYSTEM = "system"


class Kind(StrEnum):
    """What an experience is: words, or a notice worth knowing."""

    MESSAGE = "message"
    FORWARDED = "forwarded"
    """A line inside a merged forward: its author is only claimed (SPEC C11)."""
    WITHDRAWAL = "withdrawal"
    RENAME = "rename"
    JOIN = "join"
    LEAVE = "leave"
    BAN = "ban"
    ADMIN_CHANGE = "admin_change"
    POKE = "poke"
    ESSENCE = "essence"
    UPLOAD = "upload"
    REACTION = "reaction"
    TITLE = "title"
    GROUP_NAME = "group_name"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Author:
    """Who said it: platform id, the name shown then, the role held then."""

    id: str
    name: str
    role: Role = Role.MEMBER


@dataclass(frozen=True, slots=True)
class Media:
    """A picture or other file named by a message; its bytes are kept elsewhere."""

    kind: str
    """The segment's type: image, sticker, record, video, file."""
    name: str
    url: str | None = field(default=None, repr=False)
    size: int | None = None

    @property
    def is_kept(self) -> bool:
        """Pictures and stickers only; voice, video and files are not (SPEC B6)."""
        return self.kind in {"image", "sticker"}


@dataclass(frozen=True, slots=True)
class Heard:
    """One message or notice as it arrived, before it has a row.

    `sent_at` is in UTC seconds. `signature` is the canonical form of the segments
    without links, the same from every source (SPEC B3).
    """

    place: Place
    source: Source
    kind: Kind
    author: Author
    sent_at: int
    text: str = field(repr=False)
    signature: tuple[str, ...] = field(repr=False)
    segments: str = field(repr=False)
    """The raw segments (or the raw notice) as JSON."""
    account: str = ""
    """Our account that heard it; a name of the id space for imports (`nt`)."""
    time_known: bool = True
    message_id: str | None = None
    sequence: int | None = None
    """The real sequence within the chat, where the implementation tells it."""
    occurrence: int | None = None
    """Which of the same words in this second, where the source itself counts."""
    addressees: tuple[str, ...] = ()
    reply_to: str | None = None
    """The platform's id of the message replied to."""
    about: str | None = None
    """The platform's id of the message that a notice speaks of."""
    cut_from: int | None = None
    """Length in bytes of the raw segments before they were capped (SPEC B1)."""
    media: tuple[Media, ...] = ()
    inner: tuple["Heard", ...] = field(default=(), repr=False)
    """Lines of a merged forward, in order."""
    names: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Names learnt as facts beside the author's: (person, name), e.g. a new card."""


@dataclass(frozen=True, slots=True)
class Archived:
    """The receipt for something heard: its row, and whether it is new."""

    id: ExperienceId
    conversation: ConversationId
    is_new: bool


@dataclass(frozen=True, slots=True)
class Experience:
    """One archived row, as read back from the truth."""

    id: ExperienceId
    conversation: ConversationId
    kind: Kind
    author: Author
    sent_at: int
    text: str = field(repr=False)
    source: Source = Source.LIVE
    time_known: bool = True
    sequence: int | None = None
    addressees: tuple[str, ...] = ()
    reply_to: str | None = None
    message_id: str | None = None
    about: ExperienceId | None = None
    within: ExperienceId | None = None
    """The merged forward it was inside."""
    archived_at: int = 0
    is_own: bool = False
    """Said by one of our accounts; judged when read (SPEC B1)."""
    is_withdrawn: bool = False
