"""Reading memories with what makes them accountable: always through one view (E1).

By ids alone: from a card to its words, its versions, its relations, its stretch (E7).
"""

import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, func, select

from ..core.archive_number import ArchiveNumber, ShortNumber
from ..core.entity import entities_of
from ..core.evidence import Grade
from ..core.experience import Experience, ExperienceId
from ..core.memory import Memory, MemoryId, Status
from ..core.view import View
from ..errors import NoSuchCard
from .experiences import by_ids
from .kept import kept, numbered
from .rows import (
    AliasRow,
    EvidenceRow,
    HintRow,
    MemoryRow,
    MemoryVersionRow,
    RelationRow,
)


@dataclass(frozen=True, slots=True)
class Rested:
    """One experience that a memory rests on, and how hard it is as evidence."""

    experience: Experience
    grade: Grade
    added_at: int


@dataclass(frozen=True, slots=True)
class Version:
    """The state of a memory before a change, and what the change was."""

    before: dict[str, object]
    changed_at: int
    changed_by: str
    cause: str


@dataclass(frozen=True, slots=True)
class Related:
    """How another memory of the same conversation stands to one."""

    kind: str
    other: str
    """Its archive number."""
    is_source: bool
    """The other is what supersedes, supports or was merged."""
    cause: str
    made_at: int
    ended_at: int | None = None


@dataclass(frozen=True, slots=True)
class Alike:
    """An open hint: two memories that read alike, to be looked at by a person."""

    archive_no: str
    nearest: str
    score: float
    found_at: int


@dataclass(frozen=True, slots=True)
class Counts:
    """How many memories there are; a number that drops says that something is wrong."""

    active: int = 0
    retracted: int = 0
    merged: int = 0
    numbered: int = 0


def find(session: Session, view: View, typed: ArchiveNumber | ShortNumber) -> Memory:
    """The memory of this number; one of elsewhere is like one that does not exist."""
    found = memories(session, view, numbered(session, view, typed.number))
    for memory in found:
        if isinstance(typed, ShortNumber) or memory.archive_no == str(typed):
            return memory
    raise NoSuchCard


def memories(session: Session, view: View, ids: Sequence[int]) -> list[Memory]:
    """In the order asked for, each with the experiences it rests on."""
    return [
        replace(
            each.memory,
            evidence=tuple(rested.cited.experience for rested in each.rested),
        )
        for each in kept(session, view, ids)
    ]


def evidence_of(session: Session, view: View, memory: MemoryId) -> list[Rested]:
    """What a memory rests on, in order of speech."""
    rows = session.exec(
        select(EvidenceRow).where(
            col(EvidenceRow.memory) == memory,
            col(EvidenceRow.conversation) == view.conversation,
        )
    ).all()
    said = by_ids(session, view, [ExperienceId(row.experience) for row in rows])
    by_row = {row.experience: row for row in rows}
    return [
        Rested(each, Grade(by_row[each.id].grade), by_row[each.id].added_at)
        for each in said
    ]


def versions_of(session: Session, view: View, memory: MemoryId) -> list[Version]:
    """Every state before a change, the oldest first."""
    rows = session.exec(
        select(MemoryVersionRow)
        .join(MemoryRow, col(MemoryRow.id) == col(MemoryVersionRow.memory))
        .where(
            col(MemoryRow.conversation) == view.conversation,
            col(MemoryVersionRow.memory) == memory,
        )
        .order_by(col(MemoryVersionRow.id))
    )
    return [
        Version(json.loads(row.before), row.changed_at, row.changed_by, row.cause)
        for row in rows
    ]


def relations_of(session: Session, view: View, memory: MemoryId) -> list[Related]:
    rows = session.exec(
        select(RelationRow)
        .where(
            col(RelationRow.conversation) == view.conversation,
            (col(RelationRow.source) == memory) | (col(RelationRow.target) == memory),
        )
        .order_by(col(RelationRow.id))
    ).all()
    others = {row.target if row.source == memory else row.source for row in rows}
    names = {each.id: each.archive_no for each in memories(session, view, [*others])}
    return [
        Related(
            row.kind,
            names[MemoryId(row.target if row.source == memory else row.source)],
            row.target == memory,
            row.cause,
            row.made_at,
            row.ended_at,
        )
        for row in rows
    ]


def of_stretch(session: Session, view: View, memory: MemoryId) -> list[Memory]:
    """All memories of the run of messages that this one came from (SPEC E7)."""
    stretch = select(MemoryRow.stretch).where(
        col(MemoryRow.id) == memory, col(MemoryRow.conversation) == view.conversation
    )
    ids = session.exec(
        select(MemoryRow.id)
        .where(
            col(MemoryRow.conversation) == view.conversation,
            col(MemoryRow.stretch).in_(stretch),
        )
        .order_by(col(MemoryRow.number))
    ).all()
    return memories(session, view, [each or 0 for each in ids])


def open_hints(session: Session, view: View) -> list[Alike]:
    """Pairs that read alike and that no one has looked at, the newest first."""
    rows = session.exec(
        select(HintRow)
        .where(
            col(HintRow.conversation) == view.conversation,
            col(HintRow.state) == "open",
        )
        .order_by(col(HintRow.id).desc())
    ).all()
    ids = [number for row in rows for number in (row.memory, row.nearest)]
    names = {each.id: each.archive_no for each in memories(session, view, ids)}
    return [
        Alike(
            names[MemoryId(row.memory)],
            names[MemoryId(row.nearest)],
            row.score,
            row.found_at,
        )
        for row in rows
    ]


def counts(session: Session, view: View | None = None) -> Counts:
    """Of one view, or of the whole truth for its operator."""
    by_status = dict(
        session.exec(
            select(MemoryRow.status, func.count())
            .where(*_mine(view))
            .group_by(col(MemoryRow.status))
        ).all()
    )
    return Counts(
        active=by_status.get(Status.ACTIVE, 0),
        retracted=by_status.get(Status.RETRACTED, 0),
        merged=by_status.get(Status.MERGED, 0),
        numbered=sum(by_status.values()),
    )


def with_entities(session: Session, view: View | None = None) -> int:
    """How many memories name something; a dated one names its date (SPEC C8).

    Reads every memory: some 0.1 ms each.
    """
    names = defaultdict[int, set[str]](set)
    for where, alias in session.exec(select(AliasRow.conversation, AliasRow.alias)):
        names[where].add(alias)
    rows = session.exec(
        select(
            MemoryRow.conversation,
            MemoryRow.title,
            MemoryRow.body,
            MemoryRow.valid_from,
        ).where(*_mine(view))
    )
    return sum(
        day is not None or _names_something(title, body, names[where])
        for where, title, body, day in rows
    )


def _mine(view: View | None) -> list[ColumnElement[bool]]:
    if view is None:
        return []
    return [col(MemoryRow.conversation) == view.conversation]


def _names_something(title: str, body: str, names: Collection[str]) -> bool:
    """Who is said to have said it does not count."""
    text = f"{title}\n{body.partition('：')[2]}"
    return bool(entities_of(text) or entities_of(text, names))
