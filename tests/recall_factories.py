"""A truth with words and memories in it, and the shortest way to ask it something."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import func, insert, update
from sqlmodel import Session, col, select

from nonebot_plugin_fishmemory.core.conversation import Group, Place
from nonebot_plugin_fishmemory.core.experience import (
    Archived,
    Author,
    Heard,
    Kind,
    Source,
)
from nonebot_plugin_fishmemory.core.memory import GROUP_SUBJECT, MemoryKind, Status
from nonebot_plugin_fishmemory.core.query import Question
from nonebot_plugin_fishmemory.core.recall import Recalled
from nonebot_plugin_fishmemory.flows.recall import Memento, recall_now
from nonebot_plugin_fishmemory.index.lexicon import Lexicon
from nonebot_plugin_fishmemory.store.conversations import add_account, visible_to
from nonebot_plugin_fishmemory.store.database import Database
from nonebot_plugin_fishmemory.store.rows import (
    EvidenceRow,
    MarkRow,
    MemoryRow,
    RelationRow,
)

HERE = Group("610000001")
ELSEWHERE = Group("610000002")
BOT = "90001"
NOON = 1_750_000_000
"""2025-06-15, 23:06 in China: every message is a minute after the one before."""

PEOPLE = {"阿鱼": "10001", "小明": "10002", "老王": "10003", "小雨": "10004"}


@dataclass
class World:
    """One data directory, from its first message to the questions about it."""

    directory: Path
    now: int = NOON
    said: list[Archived] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.db = Database.open(self.directory, lambda: self.now)
        self.lexicon = Lexicon(self.directory)
        self.db.write_now(lambda session: add_account(session, BOT, NOON))

    def close(self) -> None:
        self.lexicon.close()
        self.db.close()

    def say(
        self,
        text: str,
        who: str = "阿鱼",
        *,
        place: Place = HERE,
        source: Source = Source.LIVE,
        kind: Kind = Kind.MESSAGE,
        at: int | None = None,
        message_id: str | None = None,
        about: str | None = None,
    ) -> int:
        """Someone says something; answers its row id."""
        self.now += 60
        number = len(self.said) + 1
        heard = Heard(
            place=place,
            source=source,
            kind=kind,
            author=Author(PEOPLE.get(who, who), who),
            sent_at=self.now if at is None else at,
            text=text,
            signature=(text,),
            segments="[]",
            account=BOT,
            message_id=message_id or str(number),
            about=about,
        )
        self.said.append(self.db.append(heard).result())
        return self.said[-1].id

    def know(
        self,
        body: str,
        *experiences: int,
        title: str = "",
        subject: str = GROUP_SUBJECT,
        kind: MemoryKind = MemoryKind.FACT,
        importance: int = 3,
        tags: tuple[str, ...] = (),
        keys: tuple[str, ...] = (),
        valid_to: str | None = None,
        place: Place = HERE,
        said_by: tuple[str, ...] = (),
        room: str = "LIFE",
    ) -> int:
        """A memory of these experiences; of a line of its own if there are none."""
        evidence = experiences or (self.say(body, "老王", place=place),)
        self.now += 1

        def work(session: Session) -> int:
            where = visible_to(session, place)
            assert where is not None
            number = (
                1
                + session.exec(
                    select(func.count())
                    .select_from(MemoryRow)
                    .where(col(MemoryRow.conversation) == where.conversation)
                ).one()
            )
            memory = 1 + (session.exec(select(func.max(col(MemoryRow.id)))).one() or 0)
            session.connection().execute(
                insert(MemoryRow).values(
                    id=memory,
                    conversation=where.conversation,
                    number=number,
                    archive_no=f"P·{room}·2025-{number:04}",
                    subject=PEOPLE.get(subject, subject),
                    kind=kind.value,
                    title=title or body[:28],
                    body=body,
                    body_key=body,
                    tags=json.dumps(tags),
                    keys=json.dumps(keys),
                    importance=importance,
                    status="active",
                    valid_to=valid_to,
                    valid_to_precision=None if valid_to is None else "day",
                    zone="Asia/Shanghai",
                    said_by=json.dumps([PEOPLE.get(each, each) for each in said_by]),
                    origin="rules",
                    stretch=evidence[0],
                    first_evidence=evidence[0],
                    created_at=self.now,
                    changed_at=self.now,
                    changed_by="rules",
                    cause="test",
                )
            )
            session.connection().execute(
                insert(EvidenceRow),
                [
                    {
                        "memory": memory,
                        "experience": each,
                        "conversation": where.conversation,
                        "grade": 6,
                        "added_at": self.now,
                    }
                    for each in evidence
                ],
            )
            return memory

        return self.db.write_now(work)

    def change(self, memory: int, **values: object) -> None:
        self.now += 1
        values = {"changed_at": self.now, "cause": "test", **values}
        self.db.write_now(
            lambda session: session.connection().execute(
                update(MemoryRow).where(col(MemoryRow.id) == memory).values(**values)
            )
        )

    def retract(self, memory: int) -> None:
        self.change(memory, status=Status.RETRACTED.value)

    def relate(self, kind: str, source: int, target: int) -> None:
        def work(session: Session) -> None:
            row = session.exec(select(MemoryRow).where(col(MemoryRow.id) == source))
            session.add(
                RelationRow(
                    conversation=row.one().conversation,
                    kind=kind,
                    source=source,
                    target=target,
                    cause="test",
                    made_at=self.now,
                )
            )

        self.db.write_now(work)

    def confirm(self, upto: int, lane: str = "live", place: Place = HERE) -> None:
        """Everything up to this row was read by the rules."""

        def work(session: Session) -> None:
            where = visible_to(session, place)
            assert where is not None
            session.merge(
                MarkRow(
                    conversation=where.conversation,
                    lane=lane,
                    reader="rules",
                    delivered=upto,
                    confirmed=upto,
                )
            )

        self.db.write_now(work)

    def conversation(self, place: Place) -> int:
        found = self.db.read_now(lambda session: visible_to(session, place))
        assert found is not None
        return found.conversation

    def ask(
        self,
        text: str,
        *,
        asker: str | None = None,
        place: Place = HERE,
        at: int | None = None,
        itself: int | None = None,
        all_stages: bool = False,
        memento: Memento | None = None,
    ) -> Recalled:
        """Ask as the command line does, of the place as it is now."""
        view = self.db.read_now(
            lambda session: visible_to(session, place, PEOPLE.get(asker or "", asker))
        )
        assert view is not None
        return recall_now(
            self.db,
            memento or Memento(self.lexicon, budget_ms=10_000),
            view,
            Question(
                text,
                self.now + 1 if at is None else at,
                itself=itself,  # pyright: ignore[reportArgumentType]  # a row id
                called=("大肥鱼",),
            ),
            all_stages=all_stages,
        )


def bodies(recalled: Recalled) -> list[str]:
    return [candidate.body for candidate in recalled.candidates]
