"""What projections read to keep up: numbered changes, heads, and the epoch (A2)."""

from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import Session, col, select

from ..core.conversation import ConversationId
from .rows import ChangeRow, EpochRow, ExperienceRow


@dataclass(frozen=True, slots=True)
class Change:
    """One numbered write: `row` is the memory, alias, relation or experience."""

    number: int
    conversation: ConversationId
    what: str
    row: int


@dataclass(frozen=True, slots=True)
class Heads:
    """How far the truth goes: a projection beyond it was made from another file."""

    epoch: str
    change: int
    experience: int


def heads(session: Session) -> Heads:
    return Heads(epoch(session), last_change(session), head(session))


def epoch(session: Session) -> str:
    return session.exec(select(EpochRow.word)).one()


def last_change(session: Session) -> int:
    return session.exec(select(func.max(col(ChangeRow.number)))).one() or 0


def head(session: Session) -> int:
    """The last experience archived; every one up to it is on the disk (SPEC B2)."""
    return session.exec(select(func.max(col(ExperienceRow.id)))).one() or 0


def changes_after(session: Session, number: int, limit: int) -> list[Change]:
    rows = session.exec(
        select(ChangeRow)
        .where(col(ChangeRow.number) > number)
        .order_by(col(ChangeRow.number))
        .limit(limit)
    )
    return [
        Change(row.number or 0, ConversationId(row.conversation), row.what, row.row)
        for row in rows
    ]
