"""Settling a batch: commands, evidence, numbers and the confirmed mark, or nothing.

One transaction, compare-and-set: the batch is still open and the mark still where the
batch began. So a repeated or late answer can never leave a duplicate (SPEC D1).
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import tzinfo

from sqlalchemy import insert, update
from sqlmodel import Session, col, func, select

from ..core.batch import Batch, Outcome
from ..core.protocol import Ack, Answer, Refusal, Remember
from ..errors import AckRefused, BatchGone
from .judging import Court, Grounds
from .keeping import (
    Hint,
    Keeper,
    Strengthened,
    Twin,
    Written,
    last_number,
    raise_number,
)
from .ledger import OPEN, confirmed, mark_is
from .rows import BatchLineRow, BatchRow, MarkRow, MemoryRow, SetAsideRow

COMMANDS = 40
"""Commands of a batch that are looked at; the rest is refused (PROTOCOL)."""

NEW_MEMORIES = 15
PER_LINES = 100
"""At most so many new memories for so many lines offered (SPEC D8)."""

SET_ASIDE = "命令全部被拒绝，整段搁置"


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of a batch. No outcome: its span was set aside (SPEC D6)."""

    outcome: Outcome | None
    written: tuple[Written, ...] = ()
    evidence_added: int = 0
    refused: tuple[Refusal, ...] = ()
    set_aside: int = 0
    """Lines that the mark passed without their being confirmed."""

    @property
    def hints(self) -> tuple[Hint, ...]:
        return tuple(each.hint for each in self.written if each.hint)


def settle(
    session: Session, batch: Batch, answer: Answer, now: int, zone: tzinfo
) -> Settled:
    """Judge and write an answer, and confirm its span in the same transaction.

    Raises `BatchGone` where the batch has ended meanwhile, `AckRefused` where the
    acknowledgement does not go with the commands; then nothing was written.
    """
    _check_open(session, batch)
    done = _carry_out(session, batch, answer.commands, now, zone)
    settled = _with_ack(answer, done, len(batch.lines))
    if settled.set_aside:
        _set_aside(session, batch, settled, now)
    _close(session, batch, settled, now)
    _confirm(session, batch, settled, now)
    return settled


@dataclass(frozen=True, slots=True)
class _Done:
    written: tuple[Written, ...]
    strengthened: tuple[Strengthened, ...]
    refused: tuple[Refusal, ...]


def _check_open(session: Session, batch: Batch) -> None:
    found = session.exec(
        select(BatchRow.id).where(
            col(BatchRow.id) == batch.id,
            col(BatchRow.conversation) == batch.conversation,
            col(BatchRow.lane) == batch.lane.value,
            col(BatchRow.reader) == batch.reader.value,
            col(BatchRow.after) == batch.after,
            col(BatchRow.last) == batch.last,
            col(BatchRow.token) == batch.token,
            col(BatchRow.state).in_(OPEN),
        )
    ).first()
    at = confirmed(session, batch.conversation, batch.lane, batch.reader)
    if found is None or at != batch.after:
        raise BatchGone


def _carry_out(
    session: Session,
    batch: Batch,
    commands: Sequence[Remember],
    now: int,
    zone: tzinfo,
) -> _Done:
    """In the order given; each sees what those before it have written."""
    court, keeper = Court(session, batch, zone, now), Keeper(session, batch, zone, now)
    number = last_number(session, batch.conversation)
    room = _room(session, batch) if commands else 0
    written: list[Written] = []
    strengthened: list[Strengthened] = []
    refused: list[Refusal] = []
    for index, command in enumerate(commands, start=1):
        match _one(court, keeper, command, (index, number + 1, room - len(written))):
            case str() as why:
                refused.append(Refusal(index, why))
            case Strengthened() as twin:
                strengthened.append(twin)
            case memory:
                written.append(memory)
                number += 1
    if written:
        raise_number(session, batch.conversation, number)
    return _Done(tuple(written), tuple(strengthened), tuple(refused))


def _one(
    court: Court, keeper: Keeper, command: Remember, place: tuple[int, int, int]
) -> Written | Strengthened | str:
    """`place`: which command it is, the number it would get, and the room left."""
    index, number, room = place
    if index > COMMANDS:
        return f"一批最多 {COMMANDS} 条命令"
    grounds = court.judge(command)
    if isinstance(grounds, str):
        return grounds
    twin = keeper.twin(command)
    if twin is not None and twin.is_active:
        return keeper.strengthen(twin, grounds)
    return _unwanted(twin, grounds, room) or keeper.write(command, grounds, number)


def _unwanted(twin: Twin | None, grounds: Grounds, room: int) -> str | None:
    """What was taken back does not come again from the same words."""
    if twin is not None and {c.experience.id for c in grounds.cited} <= twin.evidence:
        return "从这些话得出的这条记忆已经撤销或合并了"
    if room < 1:
        return f"每 {PER_LINES} 条消息最多 {NEW_MEMORIES} 条新记忆"
    return None


def _room(session: Session, batch: Batch) -> int:
    """New memories that the last hundred lines offered still leave room for."""
    before = session.exec(
        select(BatchLineRow.experience)
        .join(BatchRow, col(BatchRow.id) == col(BatchLineRow.batch))
        .where(
            col(BatchRow.conversation) == batch.conversation,
            col(BatchRow.reader) == batch.reader.value,
            col(BatchRow.state) == "done",
            col(BatchLineRow.standing) == "offered",
        )
        .order_by(col(BatchRow.id).desc(), col(BatchLineRow.experience).desc())
        .limit(max(0, PER_LINES - len(batch.lines)))
    ).all()
    made = session.exec(
        select(func.count())
        .select_from(MemoryRow)
        .where(
            col(MemoryRow.conversation) == batch.conversation,
            col(MemoryRow.origin) == batch.reader.value,
            col(MemoryRow.first_evidence).in_(before),
        )
    ).one()
    return NEW_MEMORIES - made


def _with_ack(answer: Answer, done: _Done, lines: int) -> Settled:
    """Hold the acknowledgement against what was accepted (PROTOCOL)."""
    accepted = bool(done.written or done.strengthened)
    added = sum(twin.added for twin in done.strengthened)
    if answer.ack is Ack.NOTHING:
        if accepted:
            raise AckRefused("说了没什么值得记，却记下了东西；什么都没有写。")
        return Settled(Outcome.NOTHING, refused=done.refused)
    if accepted:
        return Settled(Outcome.CONSOLIDATED, done.written, added, done.refused)
    if not answer.commands or not lines:
        raise AckRefused("说了整理完，却什么也没有记下。")
    return Settled(None, refused=done.refused, set_aside=lines)


def _set_aside(session: Session, batch: Batch, settled: Settled, now: int) -> None:
    """Each line with the reason: passed by the mark, never silently (SPEC D6)."""
    why = "；".join(dict.fromkeys(each.why for each in settled.refused))
    session.connection().execute(
        insert(SetAsideRow),
        [
            {
                "conversation": batch.conversation,
                "experience": line.experience.id,
                "reader": batch.reader.value,
                "batch": batch.id,
                "reason": f"{SET_ASIDE}：{why}"[:500],
                "at": now,
            }
            for line in batch.lines
        ],
    )


def _close(session: Session, batch: Batch, settled: Settled, now: int) -> None:
    is_done = settled.outcome is not None
    session.connection().execute(
        update(BatchRow)
        .where(col(BatchRow.id) == batch.id)
        .values(
            state="done" if is_done else "failed",
            outcome=settled.outcome and settled.outcome.value,
            confirmed_by=batch.reader.value if is_done else None,
            error=None if is_done else SET_ASIDE,
            refusals=json.dumps(
                [asdict(each) for each in settled.refused], ensure_ascii=False
            ),
            written=len(settled.written),
            moved_at=now,
            ended_at=now,
        )
    )


def _confirm(session: Session, batch: Batch, settled: Settled, now: int) -> None:
    """The mark moves here and nowhere else; passing what is set aside confirms none."""
    when = {"confirmed_at": now} if settled.outcome is not None else {}
    session.connection().execute(
        update(MarkRow)
        .where(mark_is(batch.conversation, batch.lane, batch.reader))
        .values(confirmed=batch.last, delivered=batch.last, **when)
    )
