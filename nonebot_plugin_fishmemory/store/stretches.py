"""Stretches: runs of messages without a long gap, each named by its first (C1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlmodel import Session, and_, col, or_, select

from ..core.experience import Experience, Kind
from .rows import ExperienceRow, MemoryRow

GAP = 30 * 60
"""Seconds without a message that end a stretch."""

_PAGE = 200


@dataclass(frozen=True, slots=True)
class _Known:
    """A memory's first evidence, from where the stretch need not be walked again."""

    experience: int
    stretch: int


def stretch_of(session: Session, experience: Experience, gap: int = GAP) -> int:
    """The first experience of the stretch that this one belongs to."""
    known = _latest(session, experience.conversation)
    first, said_at = int(experience.id), experience.sent_at
    if known is not None and known.experience == first:
        return known.stretch
    for row, sent_at in _before(session, experience):
        if said_at - sent_at > gap:
            break
        if known is not None and known.experience == row:
            return known.stretch
        first, said_at = row, sent_at
    return first


def _before(session: Session, experience: Experience) -> Iterator[tuple[int, int]]:
    """What was said before, the latest first: id and time."""
    row, at = int(experience.id), experience.sent_at
    while True:
        page = session.exec(
            select(col(ExperienceRow.id), ExperienceRow.sent_at)
            .where(
                col(ExperienceRow.conversation) == experience.conversation,
                col(ExperienceRow.kind) == Kind.MESSAGE.value,
                col(ExperienceRow.sent_at) <= at,
                or_(
                    col(ExperienceRow.sent_at) < at,
                    and_(col(ExperienceRow.sent_at) == at, col(ExperienceRow.id) < row),
                ),
            )
            .order_by(col(ExperienceRow.sent_at).desc(), col(ExperienceRow.id).desc())
            .limit(_PAGE)
        ).all()
        for number, sent_at in page:
            row, at = number or 0, sent_at
            yield row, at
        if len(page) < _PAGE:
            return


def _latest(session: Session, conversation: int) -> _Known | None:
    found = session.exec(
        select(MemoryRow.first_evidence, MemoryRow.stretch)
        .where(col(MemoryRow.conversation) == conversation)
        .order_by(col(MemoryRow.number).desc())
        .limit(1)
    ).first()
    return None if found is None else _Known(*found)
