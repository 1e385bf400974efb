"""Writing what was accepted: a new memory, or evidence for its twin (SPEC C2, C7)."""

import json
from dataclasses import dataclass
from datetime import tzinfo

from sqlalchemy import insert, update
from sqlmodel import Session, col, select

from ..core.archive_number import WINGS, ArchiveNumber, room_of
from ..core.batch import Batch, Reader
from ..core.dates import local_day
from ..core.memory import LocalDate, MemoryId, Origin, Status
from ..core.near import RECENT, Near, body_key, nearest
from ..core.protocol import Remember
from .judging import Grounds
from .rows import ConversationRow, EvidenceRow, HintRow, MemoryRow
from .stretches import stretch_of

_ORIGINS = {Reader.MODEL: Origin.MODEL, Reader.RULES: Origin.RULES}


@dataclass(frozen=True, slots=True)
class Hint:
    """Two memories that read alike: told, and kept for the page; nothing is merged."""

    archive_no: str
    nearest: str
    score: float


@dataclass(frozen=True, slots=True)
class Written:
    """A new memory, and what reads most like it."""

    memory: MemoryId
    archive_no: str
    hint: Hint | None = None


@dataclass(frozen=True, slots=True)
class Strengthened:
    """A memory that was there already, and how many new experiences it rests on."""

    memory: MemoryId
    added: int


@dataclass(frozen=True, slots=True)
class Twin:
    """A memory with the same conversation, subject, kind, dates and normalised body."""

    id: int
    is_active: bool
    said_by: str
    evidence: frozenset[int]


@dataclass(frozen=True, slots=True)
class Keeper:
    """Writes for one batch, inside its settling transaction."""

    session: Session
    batch: Batch
    zone: tzinfo
    now: int

    def twin(self, command: Remember) -> Twin | None:
        """One that takes part in recall before one that left it.

        The same words with another date are another event.
        """
        start, end = command.valid_from, command.valid_to
        rows = self.session.exec(
            select(MemoryRow.id, MemoryRow.status, MemoryRow.said_by)
            .where(
                col(MemoryRow.conversation) == self.batch.conversation,
                col(MemoryRow.subject) == command.subject,
                col(MemoryRow.kind) == command.kind.value,
                col(MemoryRow.body_key) == body_key(command.body),
                col(MemoryRow.valid_from).is_not_distinct_from(start and start.day),
                col(MemoryRow.valid_to).is_not_distinct_from(end and end.day),
            )
            .order_by((col(MemoryRow.status) != Status.ACTIVE.value), col(MemoryRow.id))
        ).first()
        if rows is None:
            return None
        number, status, said_by = rows
        rests = self.session.exec(
            select(EvidenceRow.experience).where(col(EvidenceRow.memory) == number)
        )
        is_active = status == Status.ACTIVE.value
        return Twin(number or 0, is_active, said_by, frozenset(rests))

    def strengthen(self, twin: Twin, grounds: Grounds) -> Strengthened:
        fresh = [c for c in grounds.cited if c.experience.id not in twin.evidence]
        people = json.loads(twin.said_by)
        everyone = list(dict.fromkeys([*people, *grounds.said_by]))
        if everyone != people:
            self.session.connection().execute(
                update(MemoryRow)
                .where(col(MemoryRow.id) == twin.id)
                .values(said_by=_json(everyone), **self._cause())
            )
        self._rest_on(twin.id, Grounds(tuple(fresh)))
        return Strengthened(MemoryId(twin.id), len(fresh))

    def write(self, command: Remember, grounds: Grounds, number: int) -> Written:
        """A memory with its number and its evidence; what it resembles is noted."""
        near = self._nearest(command)
        archive_no = self._archive_no(command, grounds, number)
        memory = self._insert(command, grounds, ArchiveNo(archive_no, number))
        self._rest_on(memory, grounds)
        if near is None:
            return Written(MemoryId(memory), archive_no)
        row, other = near.which
        self._note(memory, row, near.score)
        hint = Hint(archive_no, other, round(near.score, 2))
        return Written(MemoryId(memory), archive_no, hint)

    def _archive_no(self, command: Remember, grounds: Grounds, number: int) -> str:
        room = room_of(command.title, command.tags, command.body)
        day = local_day(grounds.first.brought_by.sent_at, self.zone)
        return str(ArchiveNumber(WINGS[command.kind], room, day.year, number))

    def _insert(self, command: Remember, grounds: Grounds, no: "ArchiveNo") -> int:
        start, end = command.valid_from, command.valid_to
        row = self.session.connection().scalar(
            insert(MemoryRow)
            .values(
                conversation=self.batch.conversation,
                number=no.number,
                archive_no=no.text,
                subject=command.subject,
                kind=command.kind.value,
                title=command.title,
                body=command.body,
                body_key=body_key(command.body),
                tags=_json(command.tags),
                keys=_json(command.keys),
                importance=command.importance,
                status=Status.ACTIVE.value,
                valid_from=start and start.day,
                valid_from_precision=_precision(start),
                valid_to=end and end.day,
                valid_to_precision=_precision(end),
                zone=str(self.zone),
                said_by=_json(grounds.said_by),
                origin=_ORIGINS[self.batch.reader].value,
                stretch=stretch_of(self.session, grounds.first.brought_by),
                first_evidence=grounds.first.experience.id,
                batch=self.batch.id,
                created_at=self.now,
                **self._cause(),
            )
            .returning(col(MemoryRow.id))
        )
        return int(row or 0)

    def _rest_on(self, memory: int, grounds: Grounds) -> None:
        rows = [
            {
                "memory": memory,
                "experience": each.experience.id,
                "conversation": self.batch.conversation,
                "grade": each.grade.value,
                "added_at": self.now,
            }
            for each in grounds.cited
        ]
        if rows:
            self.session.connection().execute(insert(EvidenceRow), rows)

    def _nearest(self, command: Remember) -> Near[tuple[int, str]] | None:
        """The most alike of the last memories of the same kind, the newest first."""
        rows = self.session.exec(
            select(MemoryRow.id, MemoryRow.archive_no, MemoryRow.body_key)
            .where(
                col(MemoryRow.conversation) == self.batch.conversation,
                col(MemoryRow.kind) == command.kind.value,
                col(MemoryRow.status) == Status.ACTIVE.value,
            )
            .order_by(col(MemoryRow.number).desc())
            .limit(RECENT)
        )
        others = [((row or 0, number), key) for row, number, key in rows]
        return nearest(body_key(command.body), others)

    def _note(self, memory: int, other: int, score: float) -> None:
        self.session.connection().execute(
            insert(HintRow).values(
                conversation=self.batch.conversation,
                memory=memory,
                nearest=other,
                score=score,
                state="open",
                found_at=self.now,
            )
        )

    def _cause(self) -> dict[str, object]:
        return {
            "changed_at": self.now,
            "changed_by": self.batch.reader.value,
            "cause": f"批次 {self.batch.id}",
        }


@dataclass(frozen=True, slots=True)
class ArchiveNo:
    """An archive number as written, and its ascending part."""

    text: str
    number: int


def last_number(session: Session, conversation: int) -> int:
    return session.exec(
        select(ConversationRow.last_number).where(
            col(ConversationRow.id) == conversation
        )
    ).one()


def raise_number(session: Session, conversation: int, number: int) -> None:
    """Numbers up to this one are given for good, whatever becomes of the memories."""
    session.connection().execute(
        update(ConversationRow)
        .where(col(ConversationRow.id) == conversation)
        .values(last_number=number)
    )


def _precision(day: LocalDate | None) -> str | None:
    return day and day.precision.value


def _json(values: object) -> str:
    return json.dumps(values, ensure_ascii=False)
