"""Names seen on messages become aliases as facts, each with its interval (SPEC C9)."""

from dataclasses import dataclass, field

from sqlalchemy import insert, update
from sqlmodel import Session, col, select

from ..core.alias import alias_key
from ..core.conversation import ConversationId
from ..core.experience import ExperienceId, Heard, Kind
from .rows import AliasRow

_SEEN = ("seen", "rename")


@dataclass(frozen=True, slots=True)
class _Worn:
    row: int
    name: str
    since: int


@dataclass(slots=True)
class Names:
    """Follows which name each person wears; remembers the present ones."""

    worn: dict[tuple[ConversationId, str], _Worn] = field(default_factory=dict)

    def forget(self) -> None:
        self.worn.clear()

    def learn(
        self,
        session: Session,
        where: ConversationId,
        heard: Heard,
        experience: ExperienceId,
    ) -> None:
        """Take the author's name, and names a notice tells, as facts."""
        if heard.kind is Kind.MESSAGE:
            seen = _Seen(where, heard.author.id, heard.author.name, heard.sent_at)
            self._wear(session, seen, "seen", experience)
        for person, name in heard.names:
            seen = _Seen(where, person, name, heard.sent_at)
            self._wear(session, seen, "rename", experience)

    def _wear(
        self, session: Session, seen: "_Seen", source: str, experience: ExperienceId
    ) -> None:
        if not seen.person or not alias_key(seen.name):
            return
        worn = self._worn(session, seen)
        if worn is not None and (
            worn.name == seen.name or _is_noted(session, seen, worn)
        ):
            return
        until = None
        if worn is not None and seen.at < worn.since:
            until = worn.since
        elif worn is not None:
            session.connection().execute(
                update(AliasRow)
                .where(col(AliasRow.id) == worn.row)
                .values(until=seen.at)
            )
        row = _note(session, seen, until, source, experience)
        if until is None:
            self.worn[seen.where, seen.person] = _Worn(row, seen.name, seen.at)

    def _worn(self, session: Session, seen: "_Seen") -> _Worn | None:
        known = self.worn.get((seen.where, seen.person))
        if known is not None:
            return known
        row = session.exec(
            select(AliasRow).where(
                col(AliasRow.conversation) == seen.where,
                col(AliasRow.person) == seen.person,
                col(AliasRow.source).in_(_SEEN),
                col(AliasRow.until).is_(None),
            )
        ).first()
        if row is None:
            return None
        worn = _Worn(row.id or 0, row.alias, row.since)
        self.worn[seen.where, seen.person] = worn
        return worn


@dataclass(frozen=True, slots=True)
class _Seen:
    where: ConversationId
    person: str
    name: str
    at: int


def _is_noted(session: Session, seen: _Seen, worn: _Worn) -> bool:
    """An older message tells a name of before: one interval a name is enough."""
    if seen.at >= worn.since:
        return False
    return (
        session.exec(
            select(AliasRow.id).where(
                col(AliasRow.conversation) == seen.where,
                col(AliasRow.person) == seen.person,
                col(AliasRow.alias) == seen.name,
                col(AliasRow.source).in_(_SEEN),
            )
        ).first()
        is not None
    )


def _note(
    session: Session,
    seen: _Seen,
    until: int | None,
    source: str,
    experience: ExperienceId,
) -> int:
    row = session.connection().scalar(
        insert(AliasRow)
        .values(
            conversation=seen.where,
            alias=seen.name,
            alias_key=alias_key(seen.name),
            person=seen.person,
            source=source,
            state="active",
            since=seen.at,
            until=until,
            evidence=experience,
        )
        .returning(col(AliasRow.id))
    )
    return int(row or 0)
