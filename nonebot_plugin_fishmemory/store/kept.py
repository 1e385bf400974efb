"""Memories as they are kept: with their evidence and what stands against them (C3, C6).

Only those of one view exist; whether one counts at a moment is for `core.standing`.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from ..core.conversation import ConversationId
from ..core.experience import Experience, ExperienceId
from ..core.knowing import Heard
from ..core.memory import (
    LocalDate,
    Memory,
    MemoryId,
    MemoryKind,
    Origin,
    Precision,
    Status,
)
from ..core.recall import WITHDRAWN, Card, Cited
from ..core.standing import Kept, Other, Rested, learnt_at
from ..core.view import View
from .experiences import by_ids
from .rows import EvidenceRow, MemoryRow, RelationRow
from .slices import slices

_SUBJECT_LIMIT = 50
"""Memories read about one person at most: the rest would not be shown."""


def kept(session: Session, view: View, ids: Iterable[int]) -> list[Kept]:
    """These memories in the order asked for, with what decides if they count."""
    rows = _memory_rows(session, view, list(ids))
    rested = _rested(session, view, rows)
    against = _against(session, view, [row.id or 0 for row in rows])
    return [
        Kept(
            memory=_memory(row),
            rested=rested.get(row.id or 0, ()),
            superseded_by=against.superseded.get(row.id or 0, ()),
            opposed_by=against.opposed.get(row.id or 0, ()),
        )
        for row in rows
    ]


def numbered(session: Session, view: View, number: int) -> list[int]:
    """The memory with this ascending number, if there is one here (SPEC C2)."""
    found = session.exec(
        select(MemoryRow.id).where(
            col(MemoryRow.conversation) == view.conversation,
            # More than the column holds can't be bound, and is no number here.
            col(MemoryRow.number) == min(number, 2**62),
        )
    )
    return [each or 0 for each in found]


def about(
    session: Session, view: View, persons: Sequence[str], kinds: Iterable[MemoryKind]
) -> list[int]:
    """What is known of these people: the most important and newest first."""
    found = session.exec(
        select(MemoryRow.id)
        .where(
            col(MemoryRow.conversation) == view.conversation,
            col(MemoryRow.subject).in_(persons),
            col(MemoryRow.kind).in_([kind.value for kind in kinds]),
            col(MemoryRow.status) == Status.ACTIVE.value,
        )
        .order_by(
            col(MemoryRow.importance).desc(),
            col(MemoryRow.changed_at).desc(),
            col(MemoryRow.id).desc(),
        )
        .limit(_SUBJECT_LIMIT)
    )
    return [each or 0 for each in found]


def card_text(row: MemoryRow) -> str:
    """All the words by which a memory may be found."""
    return Card(_memory(row)).text


def _memory_rows(session: Session, view: View, ids: Sequence[int]) -> list[MemoryRow]:
    found: dict[int, MemoryRow] = {}
    for some in slices(ids):
        rows = session.exec(
            select(MemoryRow).where(
                col(MemoryRow.conversation) == view.conversation,
                col(MemoryRow.id).in_(some),
            )
        )
        found.update((row.id or 0, row) for row in rows)
    return [found[each] for each in dict.fromkeys(ids) if each in found]


def _rested(
    session: Session, view: View, memories: Sequence[MemoryRow]
) -> dict[int, tuple[Rested, ...]]:
    """Per memory the experiences it rests on, in order of speech."""
    rows = _evidence(session, view, [row.id or 0 for row in memories])
    first = {row.id: row.first_evidence for row in memories}
    added = defaultdict[int, list[tuple[int, int]]](list)
    for memory, experience, added_at in rows:
        added[experience].append((memory, added_at))
    rested = defaultdict[int, tuple[Rested, ...]](tuple)
    for each in by_ids(session, view, map(ExperienceId, added)):
        for memory, added_at in added[each.id]:
            is_first = first[memory] == each.id
            rested[memory] += (_rest(each, added_at, is_first=is_first),)
    return rested


def _evidence(
    session: Session, view: View, memories: Sequence[int]
) -> list[tuple[int, int, int]]:
    rows: list[tuple[int, int, int]] = []
    for some in slices(memories):
        rows += session.exec(
            select(
                EvidenceRow.memory, EvidenceRow.experience, EvidenceRow.added_at
            ).where(
                col(EvidenceRow.memory).in_(some),
                col(EvidenceRow.conversation) == view.conversation,
            )
        ).all()
    return rows


def _against(session: Session, view: View, memories: Sequence[int]) -> "_Against":
    """Which standing memories supersede or contradict these."""
    superseded = defaultdict[int, set[int]](set)
    opposed = defaultdict[int, set[int]](set)
    for kind, source, target in _open_relations(session, view, memories):
        if kind == "supersedes":
            superseded[target].add(source)
        else:
            opposed[source].add(target)
            opposed[target].add(source)
    named = set[int]().union(*superseded.values(), *opposed.values())
    others = _others(session, view, named)
    return _Against(_standing(superseded, others), _standing(opposed, others))


def _others(session: Session, view: View, ids: Iterable[int]) -> dict[int, Other]:
    rows = [
        row
        for row in _memory_rows(session, view, sorted(ids))
        if row.status == Status.ACTIVE
    ]
    rested = _rested(session, view, rows)
    return {
        row.id or 0: Other(
            _memory(row), learnt_at(_memory(row), rested.get(row.id or 0, ()))
        )
        for row in rows
    }


def _open_relations(
    session: Session, view: View, memories: Sequence[int]
) -> Iterator[tuple[str, int, int]]:
    for some in slices(memories):
        yield from session.exec(
            select(RelationRow.kind, RelationRow.source, RelationRow.target).where(
                col(RelationRow.conversation) == view.conversation,
                col(RelationRow.kind).in_(["contradicts", "supersedes"]),
                col(RelationRow.ended_at).is_(None),
                col(RelationRow.source).in_(some) | col(RelationRow.target).in_(some),
            )
        )


@dataclass(frozen=True, slots=True)
class _Against:
    superseded: dict[int, tuple[Other, ...]]
    opposed: dict[int, tuple[Other, ...]]


def cite(experience: Experience) -> Cited:
    """The words of an experience as people may see them."""
    return Cited(
        experience=experience.id,
        message_id=experience.message_id,
        author=experience.author,
        sent_at=experience.sent_at,
        text=WITHDRAWN if experience.is_withdrawn else experience.text,
        kind=experience.kind,
    )


def _rest(experience: Experience, added_at: int, *, is_first: bool) -> Rested:
    return Rested(
        cited=cite(experience),
        heard=Heard(experience.source, experience.sent_at, experience.archived_at),
        added_at=added_at,
        is_withdrawn=experience.is_withdrawn,
        is_first=is_first,
    )


def _standing(
    related: dict[int, set[int]], others: dict[int, Other]
) -> dict[int, tuple[Other, ...]]:
    return {
        memory: tuple(others[each] for each in sorted(ids) if each in others)
        for memory, ids in related.items()
    }


def _memory(row: MemoryRow) -> Memory:
    return Memory(
        id=MemoryId(row.id or 0),
        conversation=ConversationId(row.conversation),
        archive_no=row.archive_no,
        subject=row.subject,
        kind=MemoryKind(row.kind),
        title=row.title,
        body=row.body,
        tags=tuple(json.loads(row.tags)),
        keys=tuple(json.loads(row.keys)),
        importance=row.importance,
        status=Status(row.status),
        valid_from=_date(row.valid_from, row.valid_from_precision),
        valid_to=_date(row.valid_to, row.valid_to_precision),
        said_by=tuple(json.loads(row.said_by)),
        origin=Origin(row.origin),
        version=row.version,
        created_at=row.created_at,
        changed_at=row.changed_at,
    )


def _date(day: str | None, precision: str | None) -> LocalDate | None:
    return None if day is None else LocalDate(day, Precision(precision or "day"))
