"""Archiving: what was heard becomes rows, each message once and for ever (SPEC B1–B3).

Works on groups, so that one commit pays for many messages: one look-up of keys, one
insert of rows, one of keys. Everything inside is decided in the order of arrival.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import insert
from sqlmodel import Session, col, select

from ..core.conversation import ConversationId, Place
from ..core.experience import Archived, ExperienceId, Heard, Kind
from ..core.identity import (
    fingerprint,
    inner_key,
    message_prefixes,
    own_keys,
    print_key,
    strong_keys,
    withdrawal_key,
)
from .arrivals import Arrival, arrival_row
from .consequences import mark_withdrawn, note_media
from .conversations import accounts_present, add_conversation, conversation_of
from .names import Names
from .occurrences import Known, occurrence_of
from .rows import (
    ExperienceKeyRow,
    ExperienceRow,
    PresenceRow,
    WithdrawalRow,
)

_SLICE = 200
"""Messages a statement: under SQLite's limit on bound values."""


@dataclass(slots=True)
class Archivist:
    """Writes groups of messages; remembers places and names between groups.

    What it remembers is only what was committed: call `forget` after a rollback.
    """

    places: dict[Place, ConversationId] = field(default_factory=dict)
    present: set[tuple[ConversationId, str]] = field(default_factory=set)
    names: Names = field(default_factory=Names)

    def forget(self) -> None:
        self.places.clear()
        self.present.clear()
        self.names.forget()

    def archive(
        self, session: Session, heard: Sequence[Heard], now: int
    ) -> list[Archived]:
        """Archive in order of arrival; a message known already adds only its keys."""
        receipts: list[Archived] = []
        for start in range(0, len(heard), _SLICE):
            receipts += self._archive(session, heard[start : start + _SLICE], now)
        return receipts

    def _archive(
        self, session: Session, heard: Sequence[Heard], now: int
    ) -> list[Archived]:
        arrivals = [self._arrive(session, one, now) for one in heard]
        known = _known(session, arrivals)
        fresh: list[Arrival] = []
        for arrival in arrivals:
            _recognise(session, arrival, known)
            if arrival.is_new:
                fresh.append(arrival)
        _insert(session, fresh, now)
        _teach(session, arrivals, known)
        for arrival in fresh:
            _insert_inner(session, arrival, now)
            self.names.learn(
                session, arrival.conversation, arrival.heard, arrival.receipt.id
            )
        mark_withdrawn(session, fresh, known)
        note_media(session, fresh)
        self._note_presence(session, arrivals, now)
        return [arrival.receipt for arrival in arrivals]

    def conversation(self, session: Session, place: Place, now: int) -> ConversationId:
        """The conversation of a place; a place never heard of gets one."""
        where = self.places.get(place)
        if where is None:
            where = conversation_of(session, place)
            if where is None:
                where = add_conversation(session, place, now)
            self.places[place] = where
        return where

    def _arrive(self, session: Session, heard: Heard, now: int) -> Arrival:
        where = self.conversation(session, heard.place, now)
        return Arrival(heard, where, fingerprint(heard))

    def _note_presence(
        self, session: Session, arrivals: Sequence[Arrival], now: int
    ) -> None:
        seen = {(a.conversation, a.heard.account) for a in arrivals if a.is_heard_live}
        new = seen - self.present
        if not new:
            return
        self.present |= accounts_present(session, {where for where, _ in new})
        rows = [
            {"conversation": where, "account": account, "since": now}
            for where, account in sorted(new - self.present)
        ]
        if rows:
            session.connection().execute(insert(PresenceRow), rows)
        self.present |= new


def archive(session: Session, heard: Sequence[Heard], now: int) -> list[Archived]:
    """Archive one group of messages inside a transaction of the caller's."""
    return Archivist().archive(session, heard, now)


def _known(session: Session, arrivals: Sequence[Arrival]) -> Known:
    """Which keys of these messages the archive has already."""
    wanted: dict[ConversationId, set[str]] = {}
    for arrival in arrivals:
        keys = wanted.setdefault(arrival.conversation, set())
        keys.update(strong_keys(arrival.heard))
        keys.add(print_key(arrival.print, 1))
        if arrival.heard.message_id is not None:
            keys.add(withdrawal_key(arrival.heard.account, arrival.heard.message_id))
    found: Known = {}
    for where, keys in wanted.items():
        for key, experience in session.connection().execute(
            select(ExperienceKeyRow.key, ExperienceKeyRow.experience).where(
                col(ExperienceKeyRow.conversation) == where,
                col(ExperienceKeyRow.key).in_(sorted(keys)),
            )
        ):
            found[where, key] = ExperienceId(experience)
    return found


def _recognise(session: Session, arrival: Arrival, known: Known) -> None:
    """Settle whether this is a message of the archive, of this group, or new."""
    where = arrival.conversation
    for key in strong_keys(arrival.heard):
        match = known.get((where, key))
        if match is not None:
            arrival.same_as(match)
            break
    else:
        _recognise_by_words(session, arrival, known)
    for key in own_keys(arrival.heard):
        known.setdefault((where, key), arrival)


def _recognise_by_words(session: Session, arrival: Arrival, known: Known) -> None:
    heard, where = arrival.heard, arrival.conversation
    if heard.kind is Kind.WITHDRAWAL:
        _recognise_withdrawal(session, arrival)
        return
    arrival.occurrence = heard.occurrence or 1
    first = known.get((where, print_key(arrival.print, 1)))
    if first is not None:
        match, arrival.occurrence = occurrence_of(session, arrival, known)
        if match is not None:
            arrival.same_as(match)
            return
    known[where, print_key(arrival.print, arrival.occurrence)] = arrival


def _recognise_withdrawal(session: Session, arrival: Arrival) -> None:
    """Two accounts of ours may tell the same withdrawal under different ids."""
    arrival.about = about(session, arrival)
    if arrival.about is None:
        return
    notice = session.get(WithdrawalRow, arrival.about)
    if notice is not None:
        arrival.same_as(ExperienceId(notice.notice))


def about(session: Session, arrival: Arrival) -> ExperienceId | None:
    """The archived message that a notice speaks of: the latest under that id."""
    heard = arrival.heard
    if heard.about is None:
        return None
    found: list[int] = []
    for prefix in message_prefixes(heard.account, heard.about):
        found += session.connection().scalars(
            select(ExperienceKeyRow.experience).where(
                col(ExperienceKeyRow.conversation) == arrival.conversation,
                col(ExperienceKeyRow.key) >= prefix,
                col(ExperienceKeyRow.key) < prefix[:-1] + ";",
            )
        )
    return ExperienceId(max(found)) if found else None


def _insert(session: Session, fresh: Sequence[Arrival], now: int) -> None:
    if not fresh:
        return
    for arrival in fresh:
        if arrival.heard.about is not None and arrival.about is None:
            arrival.about = about(session, arrival)
    ids = session.connection().scalars(
        insert(ExperienceRow).returning(
            col(ExperienceRow.id), sort_by_parameter_order=True
        ),
        [arrival_row(arrival, now) for arrival in fresh],
    )
    for arrival, number in zip(fresh, ids, strict=True):
        arrival.row = ExperienceId(number or 0)


def _teach(session: Session, arrivals: Sequence[Arrival], known: Known) -> None:
    """Write the keys that these deliveries taught; keys of before stay as they are."""
    rows: dict[tuple[ConversationId, str], int] = {}
    for arrival in arrivals:
        where, experience = arrival.conversation, arrival.receipt.id
        keys = list(own_keys(arrival.heard))
        if arrival.is_new and arrival.occurrence:
            keys.append(print_key(arrival.print, arrival.occurrence))
        for key in keys:
            if not isinstance(known.get((where, key)), int):
                rows.setdefault((where, key), experience)
    if rows:
        session.connection().execute(
            insert(ExperienceKeyRow),
            [
                {"conversation": where, "key": key, "experience": experience}
                for (where, key), experience in rows.items()
            ],
        )


def _insert_inner(session: Session, parent: Arrival, now: int) -> None:
    if parent.heard.inner:
        add_inner(session, parent.receipt, parent.heard.inner, now)


def add_inner(
    session: Session, parent: Archived, inner: Sequence[Heard], now: int
) -> list[ExperienceId]:
    """Rows for the lines of a merged forward, under their claimed authors (B1).

    Nothing happens where the forward's lines are archived already.
    """
    first = inner_key(parent.id, 1)
    if session.get(ExperienceKeyRow, (parent.conversation, first)) is not None:
        return []
    lines = [
        Arrival(heard, parent.conversation, fingerprint(heard), within=parent.id)
        for heard in inner
    ]
    _insert(session, lines, now)
    session.connection().execute(
        insert(ExperienceKeyRow),
        [
            {
                "conversation": parent.conversation,
                "key": inner_key(parent.id, ordinal),
                "experience": line.receipt.id,
            }
            for ordinal, line in enumerate(lines, start=1)
        ],
    )
    return [line.receipt.id for line in lines]
