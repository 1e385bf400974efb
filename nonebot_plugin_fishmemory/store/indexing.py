"""What the index reads from the truth: one slice after another (SPEC A2)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from ..core.conversation import ConversationId
from ..core.experience import ExperienceId, Source
from ..core.line import SAID, IsCommand, looks_like_command, tells
from ..core.memory import MemoryId, Status
from ..core.projection import CardEntry, LineEntry, Progress, Slice
from ..core.things import things_of
from .changes import Change, changes_after, head, heads
from .conversations import own_accounts
from .kept import card_text
from .rows import ExperienceRow, MemoryRow, WithdrawalRow
from .slices import slices

ThingsOf = Callable[[str], Sequence[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Reader:
    """By which rules the truth is read for the index."""

    is_command: IsCommand = looks_like_command
    things_of: ThingsOf = things_of


@dataclass(frozen=True, slots=True)
class Feed:
    """One state of the truth, as the index reads it: all conversations, by row."""

    session: Session
    reader: Reader

    def reach(self) -> Progress:
        """How far the truth goes."""
        found = heads(self.session)
        return Progress(found.epoch, found.change, found.experience)

    def next_slice(self, start: Progress, limit: int) -> Slice:
        """The next `limit` changes and `limit` experiences at most behind `start`."""
        session = self.session
        changes = changes_after(session, start.change, limit)
        said = _said_after(session, start.experience, limit)
        cards, cards_gone = _cards(session, changes, self.reader.things_of)
        return Slice(
            start=start,
            end=Progress(
                start.epoch,
                changes[-1].number if changes else start.change,
                said[-1].experience if len(said) == limit else head(session),
            ),
            cards=cards,
            cards_gone=cards_gone,
            lines=_worth(session, said, self.reader.is_command),
            lines_gone=_withdrawn_since(session, changes, start),
        )


def _said_after(session: Session, after: int, limit: int) -> list[LineEntry]:
    """What people said; notices and her own words can't be offered."""
    rows = session.exec(
        select(col(ExperienceRow.id), ExperienceRow.conversation, ExperienceRow.text)
        .where(
            col(ExperienceRow.id) > after,
            col(ExperienceRow.kind).in_([kind.value for kind in SAID]),
            col(ExperienceRow.author).not_in(own_accounts(session)),
            col(ExperienceRow.source) != Source.OPERATOR.value,
        )
        .order_by(col(ExperienceRow.id))
        .limit(limit)
    )
    return [_entry(*row) for row in rows]


def _entry(number: int | None, conversation: int, text: str) -> LineEntry:
    return LineEntry(ExperienceId(number or 0), ConversationId(conversation), text)


def _worth(
    session: Session, said: Sequence[LineEntry], is_command: IsCommand
) -> tuple[LineEntry, ...]:
    withdrawn = _withdrawn(session, [line.experience for line in said])
    return tuple(
        line
        for line in said
        if line.experience not in withdrawn and tells(line.text, is_command)
    )


def _withdrawn(session: Session, ids: Sequence[int]) -> frozenset[int]:
    found: set[int] = set()
    for some in slices(ids):
        found.update(
            session.exec(
                select(WithdrawalRow.experience).where(
                    col(WithdrawalRow.experience).in_(some)
                )
            )
        )
    return frozenset(found)


def _withdrawn_since(
    session: Session, changes: Sequence[Change], start: Progress
) -> tuple[LineEntry, ...]:
    """Words already indexed and taken back meanwhile."""
    ids = sorted({c.row for c in changes if c.what == "withdrawal"})
    entries: list[LineEntry] = []
    for some in slices([each for each in ids if each <= start.experience]):
        rows = session.exec(
            select(
                col(ExperienceRow.id), ExperienceRow.conversation, ExperienceRow.text
            ).where(col(ExperienceRow.id).in_(some))
        )
        entries += [_entry(*row) for row in rows]
    return tuple(entries)


def _cards(
    session: Session, changes: Sequence[Change], things_of: ThingsOf
) -> tuple[tuple[CardEntry, ...], tuple[tuple[ConversationId, MemoryId], ...]]:
    """Changed memories as they stand now: those that take part, and those that left."""
    ids = sorted({c.row for c in changes if c.what in {"memory", "evidence"}})
    cards: list[CardEntry] = []
    gone: list[tuple[ConversationId, MemoryId]] = []
    for some in slices(ids):
        for row in session.exec(select(MemoryRow).where(col(MemoryRow.id).in_(some))):
            if row.status == Status.ACTIVE:
                cards.append(_card(row, things_of))
            else:
                gone.append((ConversationId(row.conversation), MemoryId(row.id or 0)))
    return tuple(cards), tuple(gone)


def _card(row: MemoryRow, things_of: ThingsOf) -> CardEntry:
    text = card_text(row)
    return CardEntry(
        memory=MemoryId(row.id or 0),
        conversation=ConversationId(row.conversation),
        title=row.title,
        text=text,
        entities=tuple(things_of(text)),
    )
