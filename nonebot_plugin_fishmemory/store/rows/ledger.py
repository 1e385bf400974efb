"""Tables of the ledger: what was read, decided and changed; and the epoch."""

from typing import ClassVar

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Field

from .base import Row

_OPEN = text("state IN ('queued', 'delivered', 'processing')")


class MarkRow(Row, table=True):
    """Two watermarks per conversation, lane and reader (D1)."""

    __tablename__: ClassVar[str] = "mark"
    __table_args__ = (
        CheckConstraint("lane IN ('live', 'import')", name="mark_lane"),
        CheckConstraint("reader IN ('model', 'rules')", name="mark_reader"),
        CheckConstraint("delivered >= confirmed", name="mark_order"),
    )
    conversation: int = Field(foreign_key="conversation.id", primary_key=True)
    lane: str = Field(primary_key=True, sa_type=Text)
    reader: str = Field(primary_key=True, sa_type=Text)
    delivered: int = 0
    confirmed: int = 0
    confirmed_at: int | None = None


class BatchRow(Row, table=True):
    """One span offered to one reader; truth, since an ack cannot be derived (A1)."""

    __tablename__: ClassVar[str] = "batch"
    __table_args__ = (
        CheckConstraint("lane IN ('live', 'import')", name="batch_lane"),
        CheckConstraint("reader IN ('model', 'rules')", name="batch_reader"),
        CheckConstraint("purpose IN ('read', 'reopen')", name="batch_purpose"),
        CheckConstraint(
            "state IN ('queued', 'delivered', 'processing', 'done', 'failed')",
            name="batch_state",
        ),
        CheckConstraint(
            "(state = 'done') = (outcome IS NOT NULL)", name="batch_outcome_when_done"
        ),
        CheckConstraint(
            "outcome IS NULL OR outcome IN ('consolidated', 'nothing')",
            name="batch_outcome",
        ),
        CheckConstraint("last >= after", name="batch_span"),
        Index(
            "batch_one_open",
            "conversation",
            unique=True,
            sqlite_where=_OPEN,
            postgresql_where=_OPEN,
        ),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int = Field(foreign_key="conversation.id")
    lane: str = Field(sa_type=Text)
    reader: str = Field(sa_type=Text)
    purpose: str = Field(default="read", sa_type=Text)
    """`reopen` reads a span again and moves no mark (D7)."""
    after: int
    """The mark it started from: the span is after < id <= last."""
    last: int
    token: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    outcome: str | None = Field(default=None, sa_type=Text)
    confirmed_by: str | None = Field(default=None, sa_type=Text)
    error: str | None = Field(default=None, sa_type=Text)
    raw_reply: str | None = Field(default=None, sa_type=Text)
    refusals: str = Field(default="[]", sa_type=Text)
    written: int = 0
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    opened_at: int
    moved_at: int
    ended_at: int | None = None


class BatchLineRow(Row, table=True):
    """What a batch did with each experience of its span: the mark's account (D1)."""

    __tablename__: ClassVar[str] = "batch_line"
    __table_args__ = (
        CheckConstraint(
            "standing IN ('offered', 'context', 'passed')", name="batch_line_standing"
        ),
        Index("batch_line_experience", "experience"),
    )
    batch: int = Field(foreign_key="batch.id", primary_key=True)
    experience: int = Field(foreign_key="experience.id", primary_key=True)
    standing: str = Field(sa_type=Text)
    why: str | None = Field(default=None, sa_type=Text)
    """Why it was passed over: command, notice, withdrawn, opted out."""


class SetAsideRow(Row, table=True):
    """A message that failed for good: passed by the mark, never silently (D6)."""

    __tablename__: ClassVar[str] = "set_aside"
    __table_args__ = (
        ForeignKeyConstraint(
            ["experience", "conversation"],
            ["experience.id", "experience.conversation"],
        ),
        Index("set_aside_open", "conversation", "retried_at"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int
    experience: int
    reader: str = Field(sa_type=Text)
    batch: int = Field(foreign_key="batch.id")
    reason: str = Field(sa_type=Text)
    at: int
    retried_at: int | None = None


class GapRow(Row, table=True):
    """Words that may be missing, from when to when, and why (G1)."""

    __tablename__: ClassVar[str] = "gap"
    __table_args__: ClassVar[dict[str, object]] = {"sqlite_autoincrement": True}
    id: int | None = Field(default=None, primary_key=True)
    conversation: int | None = Field(default=None, foreign_key="conversation.id")
    since: int
    until: int
    lost: int | None = None
    """How many messages, where that is known."""
    why: str = Field(sa_type=Text)
    found_at: int
    filled_at: int | None = None


class WakeRow(Row, table=True):
    """One time she was woken, and what the reply was given (E7, E8)."""

    __tablename__: ClassVar[str] = "wake"
    __table_args__ = (
        Index("wake_reply", "conversation", "reply_message"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int = Field(foreign_key="conversation.id")
    experience: int = Field(foreign_key="experience.id")
    account: str = Field(sa_type=Text)
    question: str = Field(sa_type=Text)
    given: str = Field(default="[]", sa_type=Text)
    """What the reply was given: {"memory", "version"} or {"experience"} each."""
    reply_message: str | None = Field(default=None, sa_type=Text)
    at: int
    answered_at: int | None = None


class CostRow(Row, table=True):
    """Model calls and tokens per conversation and day (D8)."""

    __tablename__: ClassVar[str] = "cost"
    conversation: int = Field(foreign_key="conversation.id", primary_key=True)
    day: str = Field(primary_key=True, sa_type=Text)
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


class MuteRow(Row, table=True):
    """A conversation in which she keeps silent, until when (F5)."""

    __tablename__: ClassVar[str] = "mute"
    conversation: int = Field(foreign_key="conversation.id", primary_key=True)
    since: int
    until: int | None = None
    by: str = Field(sa_type=Text)


class OptOutRow(Row, table=True):
    """Words not to be kept: a person's, or a whole conversation's (B7)."""

    __tablename__: ClassVar[str] = "opt_out"
    __table_args__ = (
        CheckConstraint(
            "conversation IS NOT NULL OR person IS NOT NULL", name="opt_out_of_what"
        ),
        Index("opt_out_person", "person"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int | None = Field(default=None, foreign_key="conversation.id")
    person: str | None = Field(default=None, sa_type=Text)
    since: int
    until: int | None = None
    by: str = Field(sa_type=Text)
    unheard: int = 0
    """A counter only: how many messages were not kept."""


class KeyRow(Row, table=True):
    """A key to the page or the agents' server, stored hashed (I1)."""

    __tablename__: ClassVar[str] = "key"
    __table_args__ = (
        CheckConstraint("role IN ('reader', 'corrector', 'owner')", name="key_role"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    hash: str = Field(unique=True, sa_type=Text)
    role: str = Field(sa_type=Text)
    conversation: int | None = Field(default=None, foreign_key="conversation.id")
    made_at: int
    revoked_at: int | None = None


class ChangeRow(Row, table=True):
    """One write to a memory, alias or relation, numbered, for the projections."""

    __tablename__: ClassVar[str] = "change"
    __table_args__ = (
        CheckConstraint(
            "what IN ('memory', 'evidence', 'alias', 'relation', 'withdrawal')",
            name="change_what",
        ),
        {"sqlite_autoincrement": True},
    )
    number: int | None = Field(default=None, primary_key=True)
    conversation: int
    what: str = Field(sa_type=Text)
    row: int


class DoneRow(Row, table=True):
    """When a recurring task last succeeded: due times are reckoned from here (G5)."""

    __tablename__: ClassVar[str] = "done"
    task: str = Field(primary_key=True, sa_type=Text)
    at: int
    note: str = Field(default="", sa_type=Text)


class EpochRow(Row, table=True):
    """The random word by which a projection knows its truth again (A2)."""

    __tablename__: ClassVar[str] = "epoch"
    __table_args__ = (CheckConstraint("id = 1", name="epoch_one"),)
    id: int = Field(default=1, primary_key=True)
    word: str = Field(sa_type=Text)
    since: int


class SchemaVersionRow(Row, table=True):
    """Which numbered migrations have run, and when (A4)."""

    __tablename__: ClassVar[str] = "schema_version"
    __table_args__ = (UniqueConstraint("version"),)
    version: int = Field(primary_key=True)
    at: int
