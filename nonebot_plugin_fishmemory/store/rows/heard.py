"""Tables of what was heard: conversations, experiences, their keys, attachments."""

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


class ConversationRow(Row, table=True):
    """One conversation under a surrogate id; platform ids are names of it (B1)."""

    __tablename__: ClassVar[str] = "conversation"
    __table_args__ = (
        CheckConstraint("kind IN ('group', 'private')", name="conversation_kind"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    kind: str = Field(sa_type=Text)
    shown_name: str | None = Field(default=None, sa_type=Text)
    last_number: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """The highest archive number given; never lowered, never reused (C2)."""
    created_at: int


class ConversationNameRow(Row, table=True):
    """What the platform calls a conversation: `group:N` or `private:SELF:PEER`."""

    __tablename__: ClassVar[str] = "conversation_name"
    place: str = Field(primary_key=True, sa_type=Text)
    conversation: int = Field(foreign_key="conversation.id", index=True)
    since: int


class OwnAccountRow(Row, table=True):
    """An account of ours; a row of its author is the bot's when read (B1)."""

    __tablename__: ClassVar[str] = "own_account"
    account: str = Field(primary_key=True, sa_type=Text)
    since: int


class PresenceRow(Row, table=True):
    """Which of our accounts heard a conversation, and since when (F1: who answers)."""

    __tablename__: ClassVar[str] = "presence"
    conversation: int = Field(foreign_key="conversation.id", primary_key=True)
    account: str = Field(primary_key=True, sa_type=Text)
    since: int


class ExperienceRow(Row, table=True):
    """Every message and notice, once and for ever: append-only by trigger (B2)."""

    __tablename__: ClassVar[str] = "experience"
    __table_args__ = (
        # Serves the foreign keys that name a conversation too, and order of arrival.
        UniqueConstraint("conversation", "id", name="experience_of_conversation"),
        CheckConstraint(
            "source IN ('live', 'backfill', 'import', 'operator')",
            name="experience_source",
        ),
        CheckConstraint(
            "role IN ('member', 'admin', 'owner', 'bot', 'anonymous', 'system')",
            name="experience_role",
        ),
        CheckConstraint("time_known IN (0, 1)", name="experience_time_known"),
        ForeignKeyConstraint(
            ["about", "conversation"], ["experience.id", "experience.conversation"]
        ),
        ForeignKeyConstraint(
            ["within", "conversation"], ["experience.id", "experience.conversation"]
        ),
        Index("experience_speech", "conversation", "sent_at", "sequence", "id"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    conversation: int = Field(foreign_key="conversation.id")
    kind: str = Field(sa_type=Text)
    author: str = Field(sa_type=Text)
    author_name: str = Field(sa_type=Text)
    role: str = Field(sa_type=Text)
    sent_at: int
    time_known: int = 1
    sequence: int | None = None
    account: str = Field(sa_type=Text)
    message_id: str | None = Field(default=None, sa_type=Text)
    addressees: str = Field(default="[]", sa_type=Text)
    reply_to: str | None = Field(default=None, sa_type=Text)
    about: int | None = None
    about_message: str | None = Field(default=None, sa_type=Text)
    within: int | None = None
    text: str = Field(sa_type=Text)
    segments: str = Field(sa_type=Text)
    cut_from: int | None = None
    fingerprint: str = Field(sa_type=Text)
    source: str = Field(sa_type=Text)
    archived_at: int


class ExperienceKeyRow(Row, table=True):
    """Names by which one experience is known again, from any source (B3)."""

    __tablename__: ClassVar[str] = "experience_key"
    __table_args__ = (
        ForeignKeyConstraint(
            ["experience", "conversation"],
            ["experience.id", "experience.conversation"],
        ),
        Index("experience_key_experience", "experience"),
        {"sqlite_with_rowid": False},
    )
    conversation: int = Field(primary_key=True)
    key: str = Field(primary_key=True, sa_type=Text)
    experience: int


class WithdrawalRow(Row, table=True):
    """A message its author took back, and the notice that said so (B2)."""

    __tablename__: ClassVar[str] = "withdrawal"
    experience: int = Field(foreign_key="experience.id", primary_key=True)
    notice: int = Field(foreign_key="experience.id")


class AttachmentRow(Row, table=True):
    """The bytes of a picture, stored once per SHA-256 (B6)."""

    __tablename__: ClassVar[str] = "attachment"
    __table_args__ = (
        CheckConstraint("state IN ('stored', 'purged')", name="attachment_state"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    sha256: str = Field(unique=True, sa_type=Text)
    size: int
    media_type: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    stored_at: int
    last_used_at: int


class AttachmentUseRow(Row, table=True):
    """One use of an attachment by one experience; failure is a recorded state (B6)."""

    __tablename__: ClassVar[str] = "attachment_use"
    __table_args__ = (
        CheckConstraint(
            "state IN ('waiting', 'stored', 'failed', 'not_kept')",
            name="attachment_use_state",
        ),
        UniqueConstraint("experience", "ordinal"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    experience: int = Field(foreign_key="experience.id")
    ordinal: int
    kind: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    size: int | None = None
    url: str | None = Field(default=None, sa_type=Text)
    attachment: int | None = Field(default=None, foreign_key="attachment.id")
    state: str = Field(sa_type=Text)
    why: str | None = Field(default=None, sa_type=Text)
