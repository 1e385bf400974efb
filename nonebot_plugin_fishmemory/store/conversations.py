"""Conversations, their names, our accounts: and who may look into which (SPEC E1)."""

from collections.abc import Iterable

from sqlalchemy import func, insert
from sqlmodel import Session, col, select

from ..core.conversation import ConversationId, Group, Place, parse_place
from ..core.view import View
from .rows import (
    ConversationNameRow,
    ConversationRow,
    OwnAccountRow,
    PresenceRow,
)


def visible_to(session: Session, place: Place, asker: str | None = None) -> View | None:
    """The one function that decides what may be seen: this conversation, or nothing.

    A conversation that was never heard is like one that does not exist.
    """
    found = conversation_of(session, place)
    return None if found is None else View(found, asker)


def conversation_of(session: Session, place: Place) -> ConversationId | None:
    found = session.exec(
        select(ConversationNameRow.conversation).where(
            col(ConversationNameRow.place) == str(place)
        )
    ).first()
    return None if found is None else ConversationId(found)


def add_conversation(session: Session, place: Place, now: int) -> ConversationId:
    """Give the place a conversation of its own; the caller knows that it has none."""
    kind = "group" if isinstance(place, Group) else "private"
    row = session.scalar(
        insert(ConversationRow)
        .values(kind=kind, created_at=now)
        .returning(col(ConversationRow.id))
    )
    found = ConversationId(int(row or 0))
    session.connection().execute(
        insert(ConversationNameRow).values(
            place=str(place), conversation=found, since=now
        )
    )
    return found


def all_conversations(session: Session) -> list[tuple[ConversationId, Place]]:
    """Every conversation with the name it is written by: its newest."""
    rows = session.exec(
        select(ConversationNameRow.conversation, ConversationNameRow.place).order_by(
            col(ConversationNameRow.conversation), col(ConversationNameRow.since)
        )
    )
    newest = {ConversationId(number): parse_place(place) for number, place in rows}
    return list(newest.items())


def name_of(session: Session, conversation: ConversationId) -> Place:
    return parse_place(
        session.exec(
            select(ConversationNameRow.place)
            .where(col(ConversationNameRow.conversation) == conversation)
            .order_by(col(ConversationNameRow.since).desc())
        ).one()
    )


def own_accounts(session: Session) -> frozenset[str]:
    return frozenset(session.exec(select(OwnAccountRow.account)))


def add_account(session: Session, account: str, now: int) -> None:
    """Remember that this account is ours; its words are the bot's from now on."""
    if account not in own_accounts(session):
        session.connection().execute(
            insert(OwnAccountRow).values(account=account, since=now)
        )


def answering_account(session: Session, conversation: ConversationId) -> str | None:
    """With several accounts of ours in a group, the first one seen there (SPEC F1)."""
    return session.exec(
        select(PresenceRow.account)
        .where(col(PresenceRow.conversation) == conversation)
        .order_by(col(PresenceRow.since), col(PresenceRow.account))
    ).first()


def accounts_present(
    session: Session, conversations: Iterable[ConversationId]
) -> set[tuple[ConversationId, str]]:
    rows = session.exec(
        select(PresenceRow.conversation, PresenceRow.account).where(
            col(PresenceRow.conversation).in_(list(conversations))
        )
    )
    return {(ConversationId(number), account) for number, account in rows}


def count_conversations(session: Session) -> int:
    return session.exec(select(func.count()).select_from(ConversationRow)).one()
