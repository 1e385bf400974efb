"""Tables of what was concluded: memories and what makes them accountable."""

from typing import ClassVar

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Text,
    UniqueConstraint,
)
from sqlmodel import Field

from .base import Row


class MemoryRow(Row, table=True):
    """A memory as it stands; the state before each change is a version (C4).

    `first_evidence` points at a row of `evidence` and is checked at commit: a memory
    without an experience of its own conversation cannot be committed (C3).
    """

    __tablename__: ClassVar[str] = "memory"
    __table_args__ = (
        UniqueConstraint("id", "conversation", name="memory_of_conversation"),
        UniqueConstraint("conversation", "number", name="memory_number"),
        UniqueConstraint("conversation", "archive_no", name="memory_archive_no"),
        CheckConstraint("number > 0", name="memory_number_positive"),
        CheckConstraint("length(title) BETWEEN 1 AND 28", name="memory_title"),
        CheckConstraint("length(body) > 0", name="memory_body"),
        CheckConstraint("importance BETWEEN 1 AND 5", name="memory_importance"),
        CheckConstraint(
            "kind IN ('事实', '偏好', '事件', '关系', '约定', '资料')",
            name="memory_kind",
        ),
        CheckConstraint(
            "status IN ('active', 'retracted', 'merged')", name="memory_status"
        ),
        CheckConstraint(
            "origin IN ('model', 'rules', 'person', 'import')", name="memory_origin"
        ),
        CheckConstraint(
            "valid_to IS NULL OR valid_from IS NULL OR valid_to >= valid_from",
            name="memory_validity",
        ),
        ForeignKeyConstraint(
            ["id", "conversation", "first_evidence"],
            ["evidence.memory", "evidence.conversation", "evidence.experience"],
            deferrable=True,
            initially="DEFERRED",
            name="memory_has_evidence",
            use_alter=False,
        ),
        Index("memory_twin", "conversation", "subject", "kind", "body_key"),
        {"sqlite_autoincrement": True},
    )
    # Being part of the reference to its evidence hides that it counts by itself.
    id: int | None = Field(
        default=None, primary_key=True, sa_column_kwargs={"autoincrement": True}
    )
    conversation: int = Field(foreign_key="conversation.id")
    number: int
    archive_no: str = Field(sa_type=Text)
    subject: str = Field(sa_type=Text)
    """A person's platform id, or `group`."""
    kind: str = Field(sa_type=Text)
    title: str = Field(sa_type=Text)
    body: str = Field(sa_type=Text)
    body_key: str = Field(sa_type=Text)
    """The normalised body by which a twin is known (C7)."""
    tags: str = Field(default="[]", sa_type=Text)
    keys: str = Field(default="[]", sa_type=Text)
    importance: int = 3
    status: str = Field(sa_type=Text)
    valid_from: str | None = Field(default=None, sa_type=Text)
    valid_from_precision: str | None = Field(default=None, sa_type=Text)
    valid_to: str | None = Field(default=None, sa_type=Text)
    valid_to_precision: str | None = Field(default=None, sa_type=Text)
    zone: str = Field(sa_type=Text)
    said_by: str = Field(default="[]", sa_type=Text)
    origin: str = Field(sa_type=Text)
    stretch: int
    """The first experience of the stretch its first evidence belongs to."""
    first_evidence: int
    version: int = 1
    """Counts content changes only (C4)."""
    batch: int | None = Field(default=None, foreign_key="batch.id")
    created_at: int
    changed_at: int
    changed_by: str = Field(sa_type=Text)
    cause: str = Field(sa_type=Text)


class MemoryVersionRow(Row, table=True):
    """The state before a change, written by trigger with the change's cause (C4)."""

    __tablename__: ClassVar[str] = "memory_version"
    __table_args__ = (
        Index("memory_version_memory", "memory", "id"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    memory: int = Field(foreign_key="memory.id")
    before: str = Field(sa_type=Text)
    """The whole row before the change, as JSON."""
    changed_at: int
    changed_by: str = Field(sa_type=Text)
    cause: str = Field(sa_type=Text)


class EvidenceRow(Row, table=True):
    """A memory rests on an experience of the same conversation (C3)."""

    __tablename__: ClassVar[str] = "evidence"
    __table_args__ = (
        UniqueConstraint("memory", "conversation", "experience", name="evidence_of"),
        CheckConstraint("grade BETWEEN 1 AND 6", name="evidence_grade"),
        ForeignKeyConstraint(
            ["memory", "conversation"], ["memory.id", "memory.conversation"]
        ),
        ForeignKeyConstraint(
            ["experience", "conversation"],
            ["experience.id", "experience.conversation"],
        ),
        Index("evidence_experience", "experience"),
    )
    memory: int = Field(primary_key=True)
    experience: int = Field(primary_key=True)
    conversation: int
    grade: int
    """1 ticket, 2 commit, 3 path in a repository, 4 URL, 5 absolute path, 6 words."""
    added_at: int


class RelationRow(Row, table=True):
    """How two memories of one conversation stand to each other (C6)."""

    __tablename__: ClassVar[str] = "relation"
    __table_args__ = (
        UniqueConstraint("kind", "source", "target", name="relation_once"),
        CheckConstraint(
            "kind IN ('supports','related','contradicts','supersedes','merged_into')",
            name="relation_kind",
        ),
        CheckConstraint("source <> target", name="relation_of_two"),
        ForeignKeyConstraint(
            ["source", "conversation"], ["memory.id", "memory.conversation"]
        ),
        ForeignKeyConstraint(
            ["target", "conversation"], ["memory.id", "memory.conversation"]
        ),
        Index("relation_target", "target"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int
    kind: str = Field(sa_type=Text)
    source: int
    target: int
    cause: str = Field(sa_type=Text)
    made_at: int
    ended_at: int | None = None
    """Set when what made it was undone; the row stays."""


class AliasRow(Row, table=True):
    """A name of a person in one conversation, with source and interval (C9)."""

    __tablename__: ClassVar[str] = "alias"
    __table_args__ = (
        CheckConstraint(
            "source IN ('seen', 'rename', 'person', 'model', 'admin')",
            name="alias_source",
        ),
        CheckConstraint(
            "state IN ('active', 'proposed', 'refused')", name="alias_state"
        ),
        Index("alias_name", "conversation", "alias_key"),
        Index("alias_person", "conversation", "person"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int = Field(foreign_key="conversation.id")
    alias: str = Field(sa_type=Text)
    alias_key: str = Field(sa_type=Text)
    person: str = Field(sa_type=Text)
    source: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    since: int
    until: int | None = None
    evidence: int | None = Field(default=None, foreign_key="experience.id")


class HintRow(Row, table=True):
    """Two memories that read alike: told, never merged (C7)."""

    __tablename__: ClassVar[str] = "hint"
    __table_args__ = (
        UniqueConstraint("memory", "nearest", name="hint_once"),
        CheckConstraint("state IN ('open', 'closed')", name="hint_state"),
        ForeignKeyConstraint(
            ["memory", "conversation"], ["memory.id", "memory.conversation"]
        ),
        ForeignKeyConstraint(
            ["nearest", "conversation"], ["memory.id", "memory.conversation"]
        ),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int
    memory: int
    nearest: int
    score: float
    state: str = Field(sa_type=Text)
    found_at: int
