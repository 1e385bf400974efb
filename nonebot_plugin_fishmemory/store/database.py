"""The truth file, opened: one writer thread with group commit, query-only readers.

Handlers only await; a transaction is a plain function of a session and cannot. An
append is done when its commit is on the disk (SPEC B2).
"""

import asyncio
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session

from ..core.conversation import ConversationId, Place
from ..core.experience import Archived, Heard
from ..errors import Corrupt, FishmemoryError, Unavailable
from . import dialect
from .archive import Archivist
from .migrations import check_version, migrate
from .rows import GapRow

T = TypeVar("T")
Work = Callable[[Session], T]

FILE_NAME = "fishmemory.sqlite3"

_GROUP = 20
"""Appends a commit at most: a larger group would make the first of it wait."""

_PAUSES = (0.2, 1.0, 5.0, 15.0)
"""Seconds before a group is tried again while the file can't be written."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Job(Generic[T]):
    work: Work[T]
    done: Future[T] = field(default_factory=Future[T])


@dataclass(slots=True)
class _Append:
    heard: Heard
    done: Future[Archived] = field(default_factory=Future[Archived])


@dataclass(frozen=True, slots=True)
class _Lost:
    """Messages of a place that could not be taken: they become a recorded gap."""

    count: int
    since: int
    until: int

    @classmethod
    def with_one_more(cls, before: "_Lost | None", at: int) -> "_Lost":
        if before is None:
            return cls(1, at, at)
        return cls(before.count + 1, min(before.since, at), max(before.until, at))


class Database:
    """The one door to the truth."""

    def __init__(
        self,
        writer: Engine,
        reader: Engine,
        clock: Callable[[], int],
        *,
        room: int,
    ) -> None:
        self.trouble: FishmemoryError | None = None
        """Why writing does not work at the moment, for status and doctor."""
        self._writer, self._reader, self._clock = writer, reader, clock
        self._room = room
        self._archivist = Archivist()
        self._jobs: deque[_Job[object]] = deque()
        self._appends: deque[_Append] = deque()
        self._lost: dict[Place, _Lost] = {}
        self._tries = 0
        self._retry_at = 0.0
        self._closing = False
        self._news = threading.Condition()
        self._thread = threading.Thread(
            target=self._write_on, name="fishmemory-writer", daemon=True
        )
        self._thread.start()

    @classmethod
    def open(
        cls, directory: Path, clock: Callable[[], int], *, room: int = 10_000
    ) -> "Database":
        """Open or make the truth in this directory, at the newest version.

        `room` is how many messages may wait for the disk before they become a gap.
        """
        directory.mkdir(parents=True, exist_ok=True)
        path = directory / FILE_NAME
        writer = dialect.writer_engine(path)
        try:
            migrate(writer, path, clock(), secrets.token_hex(8))
        except DatabaseError as error:
            writer.dispose()
            raise (dialect.explain(error) or error) from error
        reader = dialect.reader_engine(path)
        with reader.begin() as connection:
            check_version(connection)
        return cls(writer, reader, clock, room=room)

    def append(self, heard: Heard) -> Future[Archived]:
        """Enqueue without waiting; the future is done when the row is on the disk."""
        job = _Append(heard)
        with self._news:
            if self._closing or len(self._appends) >= self._room:
                self._lose(job, Unavailable("来不及存下这条消息，已记为缺口。"))
            else:
                self._appends.append(job)
                self._news.notify()
        return job.done

    async def write(self, work: Work[T]) -> T:
        return await asyncio.wrap_future(self._submit(work))

    def write_now(self, work: Work[T]) -> T:
        return self._submit(work).result()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Work[T]) -> T:
        """Run on one snapshot of the truth."""
        try:
            with Session(self._reader) as session:
                return work(session)
        except DatabaseError as error:
            raise (dialect.explain(error) or error) from error

    def close(self) -> None:
        """Write what was taken, then let go; what can't be written is refused."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join()
        self._writer.dispose()
        self._reader.dispose()

    @property
    def pending(self) -> int:
        """Messages taken and not yet on the disk."""
        return len(self._appends)

    def _submit(self, work: Work[T]) -> Future[T]:
        job = _Job(work)
        with self._news:
            if self._closing:
                raise Unavailable("记忆已经关上了。")
            self._jobs.append(job)  # pyright: ignore[reportArgumentType]  # T is opaque here
            self._news.notify()
        return job.done

    def _write_on(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(self._has_work, self._patience())
                job = self._jobs.popleft() if self._jobs else None
                group = [] if job else self._next_group()
                if self._closing and not job and not group:
                    self._refuse_the_rest()
                    return
            if job:
                self._run(job)
            elif group:
                self._archive(group)

    def _has_work(self) -> bool:
        waiting = bool(self._appends) and time.monotonic() >= self._retry_at
        return self._closing or bool(self._jobs) or waiting

    def _patience(self) -> float | None:
        if not self._appends:
            return None
        return max(0.0, self._retry_at - time.monotonic())

    def _next_group(self) -> list[_Append]:
        if time.monotonic() < self._retry_at:
            return []
        size = min(_GROUP, len(self._appends))
        return [self._appends.popleft() for _ in range(size)]

    def _refuse_the_rest(self) -> None:
        why = self.trouble or Unavailable()
        while self._appends:
            self._lose(self._appends.popleft(), why)

    def _run(self, job: _Job[object]) -> None:
        try:
            job.done.set_result(self._transact(job.work))
        # Whatever it is, it belongs to the one who waits; the writer goes on.
        except BaseException as error:  # noqa: BLE001
            job.done.set_exception(error)

    def _transact(self, work: Work[T]) -> T:
        if isinstance(self.trouble, Corrupt):
            raise self.trouble
        try:
            with Session(self._writer) as session:
                result = work(session)
                session.commit()
        except DatabaseError as error:
            meaning = dialect.explain(error)
            if isinstance(meaning, Corrupt):
                self.trouble = meaning
            raise (meaning or error) from error
        return result

    def _archive(self, group: Sequence[_Append]) -> None:
        """Commit a group at once; after a fault of one row, each on its own."""
        try:
            self._settle(group)
        except Unavailable as why:
            self._again(group, why)
        except Corrupt as why:
            for append in group:
                self._lose(append, why)
        # A row that can't be written must not take its neighbours along.
        except Exception as why:  # noqa: BLE001
            self._archivist.forget()
            if len(group) == 1:
                _log.exception("一条消息没能存下，已记为缺口")
                self._lose(group[0], why)
                return
            for append in group:
                self._archive([append])

    def _settle(self, group: Sequence[_Append]) -> None:
        lost, now = dict(self._lost), self._clock()

        def work(session: Session) -> list[Archived]:
            for place, what in lost.items():
                where = self._archivist.conversation(session, place, now)
                session.add(_gap(where, what, now))
            heard = [append.heard for append in group]
            return self._archivist.archive(session, heard, now)

        receipts = self._transact(work)
        self._forget_lost(lost)
        self.trouble, self._tries, self._retry_at = None, 0, 0.0
        for append, receipt in zip(group, receipts, strict=True):
            append.done.set_result(receipt)

    def _again(self, group: Sequence[_Append], why: Unavailable) -> None:
        """Keep the words and try later; on closing there is no later."""
        self._archivist.forget()
        self.trouble = why
        with self._news:
            self._appends.extendleft(reversed(group))
            pause = _PAUSES[min(self._tries, len(_PAUSES) - 1)]
            self._tries += 1
            self._retry_at = time.monotonic() + pause
        _log.error("%s 有 %d 条消息在等，%.0f 秒后再试", why, self.pending, pause)

    def _lose(self, append: _Append, why: Exception) -> None:
        heard = append.heard
        with self._news:
            before = self._lost.get(heard.place)
            self._lost[heard.place] = _Lost.with_one_more(before, heard.sent_at)
        append.done.set_exception(why)

    def _forget_lost(self, recorded: Mapping[Place, _Lost]) -> None:
        """Drop what is a row now, unless more was lost there meanwhile."""
        with self._news:
            for place, lost in recorded.items():
                if self._lost.get(place) == lost:
                    del self._lost[place]


def _gap(where: ConversationId, lost: _Lost, now: int) -> GapRow:
    return GapRow(
        conversation=where,
        since=lost.since,
        until=lost.until,
        lost=lost.count,
        why="没能存下",
        found_at=now,
    )
