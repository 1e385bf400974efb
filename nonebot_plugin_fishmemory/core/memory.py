"""Memories: conclusions that point back at the words (SPEC C1)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from .conversation import ConversationId
from .experience import ExperienceId

MemoryId = NewType("MemoryId", int)

GROUP_SUBJECT = "group"
"""The subject of a memory that is about the conversation as a whole."""

TITLE_LIMIT = 28
"""Characters of a title (SPEC C1)."""


class MemoryKind(StrEnum):
    """What sort of thing a memory states; the values are what people read."""

    FACT = "事实"
    PREFERENCE = "偏好"
    EVENT = "事件"
    RELATION = "关系"
    AGREEMENT = "约定"
    MATERIAL = "资料"


class Status(StrEnum):
    """Whether a memory takes part in recall; nothing is ever deleted (SPEC C5)."""

    ACTIVE = "active"
    RETRACTED = "retracted"
    MERGED = "merged"


class Origin(StrEnum):
    """Who drew the conclusion."""

    MODEL = "model"
    RULES = "rules"
    PERSON = "person"
    IMPORT = "import"


class Precision(StrEnum):
    """How exact a local date is."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class LocalDate:
    """A date in the conversation's zone: ISO text of its first day, and precision."""

    day: str
    precision: Precision = Precision.DAY


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory as it stands now."""

    id: MemoryId
    conversation: ConversationId
    archive_no: str
    subject: str
    kind: MemoryKind
    title: str
    body: str = field(repr=False)
    tags: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    importance: int = 3
    status: Status = Status.ACTIVE
    valid_from: LocalDate | None = None
    valid_to: LocalDate | None = None
    said_by: tuple[str, ...] = ()
    origin: Origin = Origin.RULES
    version: int = 1
    created_at: int = 0
    changed_at: int = 0
    evidence: tuple[ExperienceId, ...] = ()
