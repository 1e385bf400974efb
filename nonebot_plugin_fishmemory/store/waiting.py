"""What waits to be read, by whom, and since when (SPEC D4)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from sqlalchemy import exists
from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from ..core.batch import Lane, Reader
from ..core.conversation import ConversationId
from ..core.line import SAID
from .ledger import OPEN, RESTARTED, confirmed
from .lines import of_lane
from .rows import BatchRow, ConversationRow, ExperienceRow, WithdrawalRow

_FIRST_PAUSE = 600
_LONGEST_PAUSE = 6 * 3_600
"""Seconds for which a span rests after it failed; doubled each time (SPEC D6)."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Lines of one lane that a reader has not confirmed, and since when they wait."""

    conversation: ConversationId
    lane: Lane
    lines: int
    since: int


@dataclass(frozen=True, slots=True)
class Ripe:
    """From when on a batch is worth reading: whichever comes first."""

    lines: int = 12
    seconds: int = 120 * 60

    def holds(self, waiting: Waiting, now: int) -> bool:
        return waiting.lines >= self.lines or now - waiting.since >= self.seconds


def waiting(
    session: Session, conversation: ConversationId, reader: Reader
) -> tuple[Waiting, ...]:
    """All that waits in each lane, counted; a lane without any is left out."""
    found: list[Waiting] = []
    for lane in Lane:
        mark = confirmed(session, conversation, lane, reader)
        arrived = _arrived(conversation, lane, mark).subquery()
        lines, since = session.exec(
            select(func.count(), func.min(arrived.c.archived_at)).select_from(arrived)
        ).one()
        if lines:
            found.append(Waiting(conversation, lane, lines, since))
    return tuple(found)


def longest_waiting(
    session: Session,
    reader: Reader,
    now: int,
    ripe: Ripe | None = None,
    skip: Collection[ConversationId] = (),
) -> Waiting | None:
    """Whose turn is next: the conversation that waits longest, its lanes in turn.

    Conversations with an open batch, or resting after a failure, are passed over.
    """
    ripe = ripe or Ripe()
    ready = [
        each
        for where in _idle(session)
        if where not in skip
        for each in _lanes(session, where, reader, ripe.lines)
        if ripe.holds(each, now) and not _is_resting(session, each, reader, now)
    ]
    if not ready:
        return None
    longest = min(ready, key=lambda each: (each.since, each.conversation))
    lanes = [each for each in ready if each.conversation == longest.conversation]
    last = _last_lane(session, longest.conversation, reader)
    return next((each for each in lanes if each.lane != last), longest)


def _arrived(
    conversation: ConversationId, lane: Lane, mark: int
) -> SelectOfScalar[int]:
    """When each line of people arrived that stands behind the mark."""
    return select(ExperienceRow.archived_at).where(
        col(ExperienceRow.conversation) == conversation,
        col(ExperienceRow.id) > mark,
        of_lane(lane),
        col(ExperienceRow.kind).in_([kind.value for kind in SAID]),
        ~exists().where(col(WithdrawalRow.experience) == col(ExperienceRow.id)),
    )


def _idle(session: Session) -> list[ConversationId]:
    busy = select(BatchRow.conversation).where(col(BatchRow.state).in_(OPEN))
    rows = session.exec(
        select(ConversationRow.id).where(col(ConversationRow.id).not_in(busy))
    )
    return [ConversationId(each or 0) for each in rows]


def _lanes(
    session: Session, where: ConversationId, reader: Reader, enough: int
) -> Iterator[Waiting]:
    """What waits, counted only as far as matters: an import may be very long."""
    for lane in Lane:
        mark = confirmed(session, where, lane, reader)
        arrived = session.exec(
            _arrived(where, lane, mark)
            .order_by(col(ExperienceRow.id))
            .limit(max(1, enough))
        ).all()
        if arrived:
            yield Waiting(where, lane, len(arrived), arrived[0])


def _is_resting(session: Session, waiting: Waiting, reader: Reader, now: int) -> bool:
    mark = confirmed(session, waiting.conversation, waiting.lane, reader)
    failures, last = session.exec(
        select(func.count(), func.max(col(BatchRow.ended_at))).where(
            col(BatchRow.conversation) == waiting.conversation,
            col(BatchRow.lane) == waiting.lane.value,
            col(BatchRow.reader) == reader.value,
            col(BatchRow.after) == mark,
            col(BatchRow.state) == "failed",
            col(BatchRow.error) != RESTARTED,
        )
    ).one()
    if not failures:
        return False
    return now < last + min(_FIRST_PAUSE * 2 ** min(failures - 1, 10), _LONGEST_PAUSE)


def _last_lane(
    session: Session, conversation: ConversationId, reader: Reader
) -> Lane | None:
    found = session.exec(
        select(BatchRow.lane)
        .where(
            col(BatchRow.conversation) == conversation,
            col(BatchRow.reader) == reader.value,
        )
        .order_by(col(BatchRow.id).desc())
    ).first()
    return None if found is None else Lane(found)
