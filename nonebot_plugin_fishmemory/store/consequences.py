"""What follows from new rows: withdrawals linked, pictures noted for fetching."""

from collections.abc import Iterable, Sequence

from sqlalchemy import insert
from sqlmodel import Session

from ..core.experience import ExperienceId, Kind
from ..core.identity import withdrawal_key
from .arrivals import Arrival
from .occurrences import Known
from .rows import AttachmentUseRow, WithdrawalRow


def mark_withdrawn(session: Session, fresh: Sequence[Arrival], known: Known) -> None:
    """Link a message and its withdrawal, whichever of the two came first."""
    pairs = list(_withdrawn(fresh, known))
    if pairs:
        session.connection().execute(
            insert(WithdrawalRow),
            [
                {"experience": experience, "notice": notice}
                for experience, notice in dict(pairs).items()
            ],
        )


def _withdrawn(
    fresh: Sequence[Arrival], known: Known
) -> Iterable[tuple[ExperienceId, ExperienceId]]:
    for arrival in fresh:
        heard = arrival.heard
        if heard.kind is Kind.WITHDRAWAL:
            if arrival.about is not None:
                yield arrival.about, arrival.receipt.id
        elif heard.message_id is not None:
            key = withdrawal_key(heard.account, heard.message_id)
            notice = known.get((arrival.conversation, key))
            if notice is not None:
                yield (
                    arrival.receipt.id,
                    notice.receipt.id if isinstance(notice, Arrival) else notice,
                )


def note_media(session: Session, fresh: Sequence[Arrival]) -> None:
    rows = [
        {
            "experience": arrival.receipt.id,
            "ordinal": ordinal,
            "kind": media.kind,
            "name": media.name,
            "size": media.size,
            "url": media.url,
            "state": "waiting" if media.is_kept else "not_kept",
        }
        for arrival in fresh
        for ordinal, media in enumerate(arrival.heard.media, start=1)
    ]
    if rows:
        session.connection().execute(insert(AttachmentUseRow), rows)
