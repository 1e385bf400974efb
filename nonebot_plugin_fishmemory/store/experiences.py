"""Reading what was heard: always through a view, own and withdrawn judged (B1, B2)."""

import json
from collections.abc import Iterable, Sequence

from sqlmodel import Session, col, select

from ..core.conversation import ConversationId
from ..core.experience import Author, Experience, ExperienceId, Kind, Role, Source
from ..core.view import View
from .conversations import own_accounts
from .rows import ExperienceRow, WithdrawalRow

_SLICE = 500
"""Ids a statement: under SQLite's limit on bound values."""


def by_ids(
    session: Session, view: View, ids: Iterable[ExperienceId]
) -> list[Experience]:
    """Those of the view's conversation, in order of speech; others don't exist."""
    wanted = sorted(set(ids))
    rows: list[ExperienceRow] = []
    for start in range(0, len(wanted), _SLICE):
        rows += session.exec(
            select(ExperienceRow).where(
                col(ExperienceRow.conversation) == view.conversation,
                col(ExperienceRow.id).in_(wanted[start : start + _SLICE]),
            )
        )
    return sorted(_read(session, rows), key=order_of_speech)


def after(
    session: Session, conversation: ConversationId, mark: ExperienceId, limit: int
) -> list[Experience]:
    """What arrived behind a mark, in order of arrival: the only order for cursors."""
    rows = session.exec(
        select(ExperienceRow)
        .where(
            col(ExperienceRow.conversation) == conversation,
            col(ExperienceRow.id) > mark,
        )
        .order_by(col(ExperienceRow.id))
        .limit(limit)
    )
    return _read(session, list(rows))


def newest(session: Session, view: View, limit: int) -> list[Experience]:
    """The last words of a conversation, oldest first."""
    rows = session.exec(
        select(ExperienceRow)
        .where(col(ExperienceRow.conversation) == view.conversation)
        .order_by(
            col(ExperienceRow.sent_at).desc(),
            col(ExperienceRow.sequence).desc(),
            col(ExperienceRow.id).desc(),
        )
        .limit(limit)
    )
    return _read(session, list(rows))[::-1]


def order_of_speech(experience: Experience) -> tuple[int, int, int]:
    """Order of arrival is not order of speech (SPEC B5)."""
    return (experience.sent_at, experience.sequence or 0, experience.id)


def _read(session: Session, rows: Sequence[ExperienceRow]) -> list[Experience]:
    ours = own_accounts(session)
    withdrawn = _withdrawn(session, [row.id or 0 for row in rows])
    return [_experience(row, ours, withdrawn) for row in rows]


def _withdrawn(session: Session, ids: Sequence[int]) -> set[int]:
    found: set[int] = set()
    for start in range(0, len(ids), _SLICE):
        found.update(
            session.exec(
                select(WithdrawalRow.experience).where(
                    col(WithdrawalRow.experience).in_(ids[start : start + _SLICE])
                )
            )
        )
    return found


def _experience(
    row: ExperienceRow, ours: frozenset[str], withdrawn: set[int]
) -> Experience:
    return Experience(
        id=ExperienceId(row.id or 0),
        conversation=ConversationId(row.conversation),
        kind=Kind(row.kind),
        author=Author(row.author, row.author_name, Role(row.role)),
        sent_at=row.sent_at,
        text=row.text,
        source=Source(row.source),
        time_known=bool(row.time_known),
        sequence=row.sequence,
        addressees=tuple(json.loads(row.addressees)),
        reply_to=row.reply_to,
        message_id=row.message_id,
        about=None if row.about is None else ExperienceId(row.about),
        within=None if row.within is None else ExperienceId(row.within),
        archived_at=row.archived_at,
        is_own=row.author in ours,
        is_withdrawn=row.id in withdrawn,
    )
