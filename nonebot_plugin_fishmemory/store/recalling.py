"""What recall reads back from the truth: always through one view (SPEC A2, E1).

An index only proposes row ids; what anyone sees is read here, with its conversation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, select

from ..core.batch import Lane
from ..core.experience import Experience, ExperienceId
from ..core.memory import MemoryKind, Status
from ..core.naming import Called
from ..core.standing import Kept
from ..core.view import View
from .experiences import by_ids
from .kept import about, kept, numbered
from .rows import AliasRow, EvidenceRow, MarkRow, MemoryRow
from .slices import bindable, slices


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One state of the truth, as far as one viewer may look into it."""

    session: Session
    view: View

    def called(self, names: Sequence[str]) -> list[Called]:
        """The alias rows of these names, as `alias_key` spells them."""
        return [
            row
            for some in slices(bindable(names))
            for row in self._called(col(AliasRow.alias_key).in_(some))
        ]

    def names_of(self, persons: Iterable[str]) -> list[Called]:
        """Every name these people have or had here."""
        return [
            row
            for some in slices(bindable(persons))
            for row in self._called(col(AliasRow.person).in_(some))
        ]

    def confirmed(self) -> dict[Lane, int]:
        """How far each lane was read by anyone who draws conclusions."""
        rows = self.session.exec(
            select(MarkRow.lane, MarkRow.confirmed).where(
                col(MarkRow.conversation) == self.view.conversation
            )
        )
        marks: dict[Lane, int] = {}
        for lane, confirmed in rows:
            marks[Lane(lane)] = max(confirmed, marks.get(Lane(lane), 0))
        return marks

    def memories(self, ids: Iterable[int]) -> list[Kept]:
        return kept(self.session, self.view, ids)

    def numbered(self, number: int) -> list[Kept]:
        return self.memories(numbered(self.session, self.view, number))

    def about(self, persons: Iterable[str], kinds: Iterable[MemoryKind]) -> list[Kept]:
        return self.memories(about(self.session, self.view, bindable(persons), kinds))

    def experiences(self, ids: Iterable[int]) -> list[Experience]:
        return by_ids(self.session, self.view, map(ExperienceId, ids))

    def carried(self, ids: Sequence[int]) -> frozenset[int]:
        """Those that an active memory rests on."""
        found: set[int] = set()
        for some in slices(ids):
            found.update(
                self.session.exec(
                    select(EvidenceRow.experience)
                    .join(MemoryRow, col(MemoryRow.id) == col(EvidenceRow.memory))
                    .where(
                        col(EvidenceRow.experience).in_(some),
                        col(EvidenceRow.conversation) == self.view.conversation,
                        col(MemoryRow.status) == Status.ACTIVE.value,
                    )
                )
            )
        return frozenset(found)

    def _called(self, among: ColumnElement[bool]) -> list[Called]:
        rows = self.session.exec(
            select(AliasRow).where(
                col(AliasRow.conversation) == self.view.conversation,
                col(AliasRow.state) == "active",
                among,
            )
        )
        return [
            Called(
                name=row.alias_key,
                person=row.person,
                is_worn=row.source in {"seen", "rename"},
                since=row.since,
                until=row.until,
            )
            for row in rows
        ]
