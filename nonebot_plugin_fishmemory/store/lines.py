"""Experiences of one conversation, as its ledger reads them."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, or_, select

from ..core.batch import Lane
from ..core.conversation import ConversationId
from ..core.experience import Experience, ExperienceId, Source
from ..core.offering import OptedOut
from ..core.view import View
from .experiences import by_ids
from .rows import ExperienceRow, OptOutRow

_NESTED = 8
"""Forwards within forwards that are followed."""


def lines(
    session: Session, conversation: ConversationId, ids: Iterable[int]
) -> dict[int, Experience]:
    """By row id; the lines of a forward that was withdrawn are withdrawn with it."""
    # The ledger reads for the conversation itself: no one looks in from outside.
    inside = View(conversation)
    found = {each.id: each for each in by_ids(session, inside, map(ExperienceId, ids))}
    parents = {each.within for each in found.values() if each.within is not None}
    above = lines(session, conversation, parents) if parents else {}
    return {
        number: replace(each, is_withdrawn=True) if _is_gone(each, above) else each
        for number, each in found.items()
    }


def brought_by(session: Session, experience: Experience) -> Experience:
    """Who brought these words here: of a forwarded line the one who forwarded it."""
    for _ in range(_NESTED):
        if experience.within is None:
            break
        above = lines(session, experience.conversation, [experience.within])
        experience = above[experience.within]
    return experience


def of_lane(lane: Lane) -> ColumnElement[bool]:
    imported = col(ExperienceRow.source) == Source.IMPORT.value
    return imported if lane is Lane.IMPORT else ~imported


def opted_out(session: Session, conversation: ConversationId) -> Collection[OptedOut]:
    """Whose words, or that all of this conversation's, are not to be used (B7)."""
    rows = session.exec(
        select(OptOutRow).where(
            or_(
                col(OptOutRow.conversation) == conversation,
                col(OptOutRow.conversation).is_(None),
            )
        )
    )
    return [OptedOut(row.person, row.since, row.until) for row in rows]


def _is_gone(experience: Experience, above: dict[int, Experience]) -> bool:
    parent = above.get(experience.within or 0)
    return experience.is_withdrawn or (parent is not None and parent.is_withdrawn)
