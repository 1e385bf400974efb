"""The ledger: which span is offered to whom, and how far each reader truly read (D1).

`delivered` moves when a span is handed over, `confirmed` only in `settlement.settle`.
One open batch a conversation is the schema's rule; so is that a settled one stays.
"""

from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, insert, update
from sqlmodel import Session, and_, col, func, or_, select, true

from ..core.batch import Batch, BatchId, Lane, Line, Reader
from ..core.conversation import ConversationId
from ..core.experience import Experience
from ..core.line import SAID, IsCommand, looks_like_command
from ..core.offering import Limits, Offer, Rules, Why, lettered, numbered, offer
from ..errors import BatchOpen
from .experiences import order_of_speech
from .lines import lines, of_lane, opted_out
from .rows import BatchLineRow, BatchRow, ExperienceRow, MarkRow, SetAsideRow

OPEN = ("queued", "delivered", "processing")

RESTARTED = "重启时没有完成"
"""Why a batch failed whose owner is gone: no fault of its words."""

STOPPED = "很久没有动静"

STUCK = 10 * 60
"""Seconds without movement after which no one is believed to work on a batch."""

_WHY_LIMIT = 500


@dataclass(frozen=True, slots=True)
class Turn:
    """One reader's turn in one lane; the token is random, and for this batch only."""

    lane: Lane
    reader: Reader
    token: str = field(repr=False)
    is_command: IsCommand = looks_like_command
    limits: Limits = field(default_factory=Limits)


def open_batch(
    session: Session, conversation: ConversationId, turn: Turn, now: int
) -> Batch | None:
    """Latch the next span; None: nothing waits. What comes later waits for the next.

    A span of nothing but commands and notices is a batch without lines, so that it is
    accounted for like any other. Refused while a batch of the conversation is open.
    """
    if open_batch_of(session, conversation) is not None:
        raise BatchOpen
    after = confirmed(session, conversation, turn.lane, turn.reader)
    waiting = _waiting(session, conversation, turn, after)
    if not waiting:
        return None
    rules = Rules(turn.is_command, opted_out(session, conversation), now)
    span = offer(waiting, rules, turn.limits, after)
    offered = numbered(sorted(span.offered, key=order_of_speech))
    context = lettered(_context(session, span, rules, turn.limits))
    batch = BatchId(_insert(session, conversation, turn, (after, span.last), now))
    _account(session, batch, span, context)
    _deliver(session, conversation, turn, span.last)
    return Batch(
        id=batch,
        conversation=conversation,
        lane=turn.lane,
        reader=turn.reader,
        after=after,
        last=span.last,
        token=turn.token,
        lines=offered,
        context=context,
    )


def fail(session: Session, batch: Batch, why: str, now: int) -> bool:
    """End a batch without a word about its span, which will be offered again.

    False: it had ended already, and stays as it is.
    """
    ended = session.connection().execute(
        update(BatchRow)
        .where(col(BatchRow.id) == batch.id, col(BatchRow.state).in_(OPEN))
        .values(state="failed", error=why[:_WHY_LIMIT], ended_at=now, moved_at=now)
    )
    if not ended.rowcount:
        return False
    _take_back(session, mark_is(batch.conversation, batch.lane, batch.reader))
    return True


def fail_stuck(session: Session, now: int, after: int = STUCK) -> int:
    """The watchdog: fail every batch that has not moved for so many seconds (D4)."""
    return _fail_all(session, STOPPED, now, col(BatchRow.moved_at) <= now - after)


def reconcile(session: Session, now: int) -> int:
    """At start-up: fail what no one works on, set marks back to what was confirmed.

    Only for the holder of the bot's lock. Answers how many batches were failed;
    experiences are untouched.
    """
    failed = _fail_all(session, RESTARTED, now, true())
    for mark in session.exec(select(MarkRow)).all():
        place = min(mark.confirmed, _accounted(session, mark))
        if (mark.delivered, mark.confirmed) != (place, place):
            session.connection().execute(
                update(MarkRow)
                .where(mark_is(mark.conversation, mark.lane, mark.reader))
                .values(delivered=place, confirmed=place)
            )
    return failed


def _fail_all(session: Session, why: str, now: int, among: ColumnElement[bool]) -> int:
    """Fail open batches, and take back what was delivered in them."""
    is_one = and_(col(BatchRow.state).in_(OPEN), among)
    places = session.exec(
        select(BatchRow.conversation, BatchRow.lane, BatchRow.reader).where(is_one)
    ).all()
    session.connection().execute(
        update(BatchRow)
        .where(is_one)
        .values(state="failed", error=why, ended_at=now, moved_at=now)
    )
    for place in places:
        _take_back(session, mark_is(*place))
    return len(places)


def _take_back(session: Session, mark: ColumnElement[bool]) -> None:
    session.connection().execute(
        update(MarkRow).where(mark).values(delivered=MarkRow.confirmed)
    )


def open_batch_of(session: Session, conversation: ConversationId) -> int | None:
    return session.exec(
        select(BatchRow.id).where(
            col(BatchRow.conversation) == conversation, col(BatchRow.state).in_(OPEN)
        )
    ).first()


def confirmed(
    session: Session, conversation: ConversationId, lane: Lane, reader: Reader
) -> int:
    """How far this reader confirmed this lane; 0 where he never began."""
    found = session.exec(
        select(MarkRow.confirmed).where(mark_is(conversation, lane, reader))
    ).first()
    return found or 0


def mark_is(conversation: int, lane: str, reader: str) -> ColumnElement[bool]:
    """The condition for one mark."""
    return and_(
        col(MarkRow.conversation) == conversation,
        col(MarkRow.lane) == str(lane),
        col(MarkRow.reader) == str(reader),
    )


def _waiting(
    session: Session, conversation: ConversationId, turn: Turn, after: int
) -> list[Experience]:
    """What arrived in this lane behind the mark, in order of arrival."""
    ids = session.exec(
        select(ExperienceRow.id)
        .where(
            col(ExperienceRow.conversation) == conversation,
            col(ExperienceRow.id) > after,
            of_lane(turn.lane),
        )
        .order_by(col(ExperienceRow.id))
        .limit(turn.limits.scanned)
    ).all()
    found = lines(session, conversation, [each or 0 for each in ids])
    return [found[each or 0] for each in ids]


def _context(
    session: Session, span: Offer, rules: Rules, limits: Limits
) -> list[Experience]:
    """The last lines before the span in order of speech, whoever said them."""
    if not span.offered:
        return []
    first = min(span.offered, key=order_of_speech)
    ids = session.exec(
        select(ExperienceRow.id)
        .where(
            col(ExperienceRow.conversation) == first.conversation,
            col(ExperienceRow.sent_at) <= first.sent_at,
            col(ExperienceRow.kind).in_([kind.value for kind in SAID]),
        )
        .order_by(
            col(ExperienceRow.sent_at).desc(),
            col(ExperienceRow.sequence).desc(),
            col(ExperienceRow.id).desc(),
        )
        .limit(limits.context * 4)
    ).all()
    inside = {each.id for each in span.offered}
    inside |= {each.id for each, _ in span.passed}
    found = lines(session, first.conversation, [each or 0 for each in ids])
    before = [
        each
        for each in sorted(found.values(), key=order_of_speech)
        if each.id not in inside
        and order_of_speech(each) < order_of_speech(first)
        and rules.why_not(each) is None
    ]
    return before[-limits.context :]


def _insert(
    session: Session,
    conversation: ConversationId,
    turn: Turn,
    span: tuple[int, int],
    now: int,
) -> int:
    number = session.connection().scalar(
        insert(BatchRow)
        .values(
            conversation=conversation,
            lane=turn.lane.value,
            reader=turn.reader.value,
            after=span[0],
            last=span[1],
            token=turn.token,
            state="delivered",
            opened_at=now,
            moved_at=now,
        )
        .returning(col(BatchRow.id))
    )
    return int(number or 0)


def _account(
    session: Session, batch: BatchId, span: Offer, context: tuple[Line, ...]
) -> None:
    """A row for each experience of the span: what the mark is going to stand for."""
    standings: list[tuple[Experience, str, Why | None]] = [
        *((each, "offered", None) for each in span.offered),
        *((each, "passed", why) for each, why in span.passed),
        *((line.experience, "context", None) for line in context),
    ]
    rows = [
        {
            "batch": batch,
            "experience": each.id,
            "standing": standing,
            "why": why and why.value,
        }
        for each, standing, why in standings
    ]
    session.connection().execute(insert(BatchLineRow), rows)


def _deliver(
    session: Session, conversation: ConversationId, turn: Turn, last: int
) -> None:
    """Text is handed over from here on: the mark says so before anyone reads it."""
    mark = mark_is(conversation, turn.lane, turn.reader)
    moved = session.connection().execute(
        update(MarkRow).where(mark).values(delivered=last)
    )
    if not moved.rowcount:
        session.connection().execute(
            insert(MarkRow).values(
                conversation=conversation,
                lane=turn.lane.value,
                reader=turn.reader.value,
                delivered=last,
            )
        )


def _accounted(session: Session, mark: MarkRow) -> int:
    """The last row id that a settled batch, or one set aside, accounts for."""
    aside = select(SetAsideRow.batch).distinct()
    found = session.exec(
        select(func.max(col(BatchRow.last))).where(
            col(BatchRow.conversation) == mark.conversation,
            col(BatchRow.lane) == mark.lane,
            col(BatchRow.reader) == mark.reader,
            col(BatchRow.purpose) == "read",
            or_(col(BatchRow.state) == "done", col(BatchRow.id).in_(aside)),
        )
    ).one()
    return found or 0
