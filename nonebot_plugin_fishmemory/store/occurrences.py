"""Equal words of one author within one second: which of them is this? (SPEC B3)."""

from collections.abc import Mapping

from sqlmodel import Session, col, select

from ..core.conversation import ConversationId
from ..core.experience import ExperienceId
from ..core.identity import free_occurrence, print_key, stream
from .arrivals import Arrival
from .rows import ExperienceKeyRow

Known = dict[tuple[ConversationId, str], Arrival | ExperienceId]
"""Keys of the archive and of the group being written, and whose they are."""


def occurrence_of(
    session: Session, arrival: Arrival, known: Known
) -> tuple[Arrival | ExperienceId | None, int]:
    """The message that this delivery repeats, if any, and which occurrence it is.

    Counted within what this account told through this source: its second delivery of
    equal words is the second message, even where another account told only one.
    """
    equal = _equal_words(session, arrival, known)
    if arrival.heard.occurrence is not None:
        return equal.get(arrival.heard.occurrence), arrival.heard.occurrence
    told = _told_by_stream(session, arrival, equal, known)
    occurrence = free_occurrence(told)
    return equal.get(occurrence), occurrence


def _equal_words(
    session: Session, arrival: Arrival, known: Known
) -> dict[int, Arrival | ExperienceId]:
    prefix = print_key(arrival.print, 0)[:-1]
    equal: dict[int, Arrival | ExperienceId] = {
        int(key.removeprefix(prefix)): ExperienceId(experience)
        for key, experience in _keys_from(session, arrival.conversation, prefix)
    }
    for (where, key), who in known.items():
        if where == arrival.conversation and key.startswith(prefix):
            equal[int(key.removeprefix(prefix))] = _identity(who)
    return equal


def _told_by_stream(
    session: Session,
    arrival: Arrival,
    equal: Mapping[int, Arrival | ExperienceId],
    known: Known,
) -> set[int]:
    prefix = stream(arrival.heard)
    told: set[Arrival | ExperienceId] = {
        _identity(who)
        for (where, key), who in known.items()
        if where == arrival.conversation and key.startswith(prefix)
    }
    rows = [who for who in equal.values() if not isinstance(who, Arrival)]
    told.update(
        ExperienceId(experience)
        for experience in session.exec(
            select(ExperienceKeyRow.experience).where(
                col(ExperienceKeyRow.experience).in_(rows),
                col(ExperienceKeyRow.key) >= prefix,
                col(ExperienceKeyRow.key) < prefix[:-1] + ";",
            )
        )
    )
    return {occurrence for occurrence, who in equal.items() if who in told}


def _keys_from(
    session: Session, where: ConversationId, prefix: str
) -> list[tuple[str, int]]:
    return list(
        session.exec(
            select(ExperienceKeyRow.key, ExperienceKeyRow.experience).where(
                col(ExperienceKeyRow.conversation) == where,
                col(ExperienceKeyRow.key) >= prefix,
                col(ExperienceKeyRow.key) < prefix[:-1] + ";",
            )
        )
    )


def _identity(who: Arrival | ExperienceId) -> Arrival | ExperienceId:
    return who.identity if isinstance(who, Arrival) else who
