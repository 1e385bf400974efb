"""One numbered file of the lexicon: how far it has read, and taking over a slice.

What it holds and how far it has read change in one transaction, so a kill leaves it at
the slice before. Several threads and processes may use one file: readers borrow
connections, writers find out inside their transaction whether another was faster.
"""

import sqlite3
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from ..core.projection import Progress, Slice
from ..core.terms import TERMS_VERSION
from ..errors import IndexBehind, IndexDamaged
from .schema import CREATE, Shelf
from .taking import merge, take_over

_PATIENCE = 0.2
"""Seconds to wait for another process that is writing; a recall can't wait longer."""

_PASSING = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    }
)
"""What another file would not mend; after all else this one is given up."""

_IDLE = 4
"""Connections kept open between readings."""


class Generation:
    """One file; damaged or foreign, it says so and is never mended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._closed = False

    def make(self, epoch: str) -> None:
        """Lay the tables out unless another process just did."""
        with self._writing() as connection:
            if not _is_laid_out(connection):
                for statement in CREATE:
                    connection.execute(statement)
                connection.execute(
                    "INSERT INTO progress VALUES (1, ?, ?, 0, 0, 0)",
                    (TERMS_VERSION, epoch),
                )

    def progress(self) -> Progress | None:
        """How far it has read; None where it was made by other rules than ours."""
        with self.reading() as connection:
            if not _is_laid_out(connection):
                return None
            version, *read = connection.execute(
                "SELECT terms_version, epoch, change, experience FROM progress"
            ).fetchone()
        return Progress(*read) if version == TERMS_VERSION else None

    def is_complete(self) -> bool:
        with self.reading() as connection:
            (complete,) = connection.execute("SELECT complete FROM progress").fetchone()
        return bool(complete)

    def finish(self) -> None:
        """It has read everything there was: from now on it is the one to ask."""
        with self._writing() as connection:
            connection.execute("UPDATE progress SET complete = 1")

    def take(self, step: Slice) -> bool:
        """Take over one slice; False: another process has meanwhile moved on."""
        with self._writing() as connection:
            if _progress(connection) != step.start:
                return False
            take_over(connection, step)
            connection.execute(
                "UPDATE progress SET change = ?, experience = ?",
                (step.end.change, step.end.experience),
            )
        return True

    def tidy(self) -> bool:
        """Merge a little of what was taken over piece by piece; False: it is done.

        In many pieces each term is looked up as often: a group of two hundred would
        feel a million memories beside it.
        """
        with self._writing() as connection:
            return any(merge(connection, shelf) for shelf in Shelf)

    @contextmanager
    def reading(self) -> Generator[sqlite3.Connection, None, None]:
        """A connection with one snapshot, of this thread alone while it lasts."""
        with _explained():
            connection = self._borrow()
            try:
                connection.execute("BEGIN")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                connection.close()
                raise
            self._give_back(connection)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().close()

    def _borrow(self) -> sqlite3.Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return _connect(self.path)

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < _IDLE:
                self._idle.append(connection)
                return
        connection.close()

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection, None, None]:
        with _explained(), closing(_connect(self.path)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        # It can be made again: a commit need not wait for the disk.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA cache_size = -8192")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


@contextmanager
def _explained() -> Generator[None, None, None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _PASSING:
            raise IndexBehind(f"索引现在用不了：{error}") from error
        raise IndexDamaged from error


def _is_laid_out(connection: sqlite3.Connection) -> bool:
    found = connection.execute(
        "SELECT 1 FROM sqlite_schema WHERE name = 'progress'"
    ).fetchone()
    return found is not None


def _progress(connection: sqlite3.Connection) -> Progress:
    return Progress(
        *connection.execute("SELECT epoch, change, experience FROM progress").fetchone()
    )
