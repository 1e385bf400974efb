"""The only differences between SQLite and another database: engines, triggers, errors.

Everything else in `store` is statements that run unchanged elsewhere (SPEC A3).
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import Pool, QueuePool, StaticPool

from ..errors import Corrupt, FishmemoryError, Unavailable
from .rows import Row

_BUSY_MILLISECONDS = 5_000

APPEND_ONLY = (
    "experience",
    "experience_key",
    "withdrawal",
    "memory_version",
    "change",
    "batch_line",
    "schema_version",
)
"""Tables against which no UPDATE or DELETE can run (SPEC B2, C4)."""

NEVER_DELETED = (
    "conversation",
    "conversation_name",
    "own_account",
    "memory",
    "evidence",
    "relation",
    "alias",
    "hint",
    "mark",
    "batch",
    "set_aside",
    "gap",
    "wake",
    "attachment",
    "attachment_use",
    "epoch",
)
"""Tables whose rows may change in place but are never taken out (SPEC A5, C5)."""

_KEYS = {
    "experience": "id = NEW.id",
    "experience_key": "conversation = NEW.conversation AND key = NEW.key",
    "withdrawal": "experience = NEW.experience",
    "memory_version": "id = NEW.id",
    "change": "number = NEW.number",
    "batch_line": "batch = NEW.batch AND experience = NEW.experience",
    "schema_version": "version = NEW.version",
}

_FROZEN_MEMORY = "id conversation number archive_no created_at first_evidence origin"

_NOT_IN_A_VERSION = frozenset({"id", "number", "first_evidence"})


def _kept_by_a_version() -> Iterator[str]:
    """Columns of a memory that a version keeps: all that may change, and its name."""
    columns = Row.metadata.tables["memory"].columns
    return (c.name for c in columns if c.name not in _NOT_IN_A_VERSION)


def writer_engine(path: Path) -> Engine:
    """The one connection that writes: every commit is on the disk (SPEC B2)."""
    engine = _engine(path, "rwc", StaticPool)
    event.listen(engine, "connect", _prepare_writer)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reader_engine(path: Path) -> Engine:
    """Query-only connections; each read is one snapshot."""
    engine = _engine(path, "ro", QueuePool)
    event.listen(engine, "connect", _prepare_reader)
    event.listen(engine, "begin", _begin_read)
    return engine


def _engine(path: Path, mode: str, pool: type[Pool]) -> Engine:
    connect = partial(
        sqlite3.connect,
        f"{path.resolve().as_uri()}?mode={mode}",
        uri=True,
        check_same_thread=False,
        timeout=_BUSY_MILLISECONDS / 1000,
        # Otherwise the driver opens transactions itself and does not roll back DDL.
        isolation_level=None,
        cached_statements=256,
    )
    return create_engine("sqlite://", creator=connect, poolclass=pool)


def _prepare_writer(connection: DBAPIConnection, _: object) -> None:
    _run(
        connection,
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
        # A belt to the triggers: REPLACE would delete without asking them.
        "PRAGMA recursive_triggers = ON",
        "PRAGMA journal_size_limit = 67108864",
    )


def _prepare_reader(connection: DBAPIConnection, _: object) -> None:
    _run(connection, "PRAGMA query_only = ON", "PRAGMA mmap_size = 268435456")


def _run(connection: DBAPIConnection, *statements: str) -> None:
    cursor = connection.cursor()
    for statement in statements:
        cursor.execute(statement)
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_read(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def install_triggers(connection: Connection) -> None:
    """Put the invariants that a column can't express into the schema."""
    for statement in triggers():
        connection.exec_driver_sql(statement)


def triggers() -> Iterator[str]:
    for table in APPEND_ONLY:
        yield _abort(table, "update", "UPDATE", f"{table} is append-only")
        yield _abort(table, "delete", "DELETE", f"{table} is append-only")
        # REPLACE and upsert would overwrite a row without an UPDATE or DELETE.
        yield _abort(
            table,
            "replace",
            "INSERT",
            f"{table} is append-only",
            f"EXISTS (SELECT 1 FROM {table} WHERE {_KEYS[table]})",
        )
    for table in NEVER_DELETED:
        yield _abort(table, "delete", "DELETE", f"{table} keeps its rows")
    yield _abort(
        "conversation",
        "number",
        "UPDATE",
        "archive numbers are never lowered",
        "NEW.last_number < OLD.last_number",
    )
    yield _abort(
        "memory",
        "frozen",
        "UPDATE",
        "what names a memory never changes",
        " OR ".join(f"NEW.{c} IS NOT OLD.{c}" for c in _FROZEN_MEMORY.split()),
    )
    yield _abort(
        "memory",
        "replace",
        "INSERT",
        "a memory is not replaced",
        "EXISTS (SELECT 1 FROM memory WHERE id = NEW.id OR (conversation ="
        " NEW.conversation AND number = NEW.number))",
    )
    yield _abort(
        "batch",
        "settled",
        "UPDATE",
        "a settled batch stays as it is",
        "OLD.state IN ('done', 'failed')",
    )
    yield from _changes()
    yield _versions()


def _abort(table: str, name: str, verb: str, why: str, when: str = "") -> str:
    condition = f"WHEN {when} " if when else ""
    return (
        f"CREATE TRIGGER {table}_no_{name} BEFORE {verb} ON {table} {condition}"
        f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
    )


def _changes() -> Iterator[str]:
    """Every write that a projection must hear of is numbered (DESIGN 4)."""
    for what, verbs, row in (
        ("memory", ("INSERT", "UPDATE"), "NEW.id"),
        ("alias", ("INSERT", "UPDATE"), "NEW.id"),
        ("relation", ("INSERT", "UPDATE"), "NEW.id"),
        ("evidence", ("INSERT",), "NEW.memory"),
    ):
        for verb in verbs:
            yield (
                f"CREATE TRIGGER {what}_change_{verb.lower()} AFTER {verb} ON {what} "
                "BEGIN INSERT INTO change (conversation, what, row) "
                f"VALUES (NEW.conversation, '{what}', {row}); END"
            )
    yield (
        "CREATE TRIGGER withdrawal_change AFTER INSERT ON withdrawal "
        "BEGIN INSERT INTO change (conversation, what, row) "
        "SELECT conversation, 'withdrawal', id FROM experience "
        "WHERE id = NEW.experience; END"
    )


def _versions() -> str:
    state = ", ".join(f"'{name}', OLD.{name}" for name in _kept_by_a_version())
    return (
        "CREATE TRIGGER memory_version_before AFTER UPDATE ON memory "
        "BEGIN INSERT INTO memory_version (memory, before, changed_at, changed_by, "
        f"cause) VALUES (OLD.id, json_object({state}), "
        "NEW.changed_at, NEW.changed_by, NEW.cause); END"
    )


def explain(error: DatabaseError) -> FishmemoryError | None:
    """Say what a database error means for the operator; None: a fault of ours."""
    said = str(error.orig).lower()
    for words, meaning in _MEANINGS:
        if words in said:
            return meaning()
    if isinstance(error, OperationalError):
        return Unavailable(f"记忆文件现在写不进去：{error.orig}")
    return None


def _full() -> FishmemoryError:
    return Unavailable("磁盘满了，新消息暂存在内存里；请尽快腾出空间。")


def _read_only() -> FishmemoryError:
    return Unavailable("记忆文件是只读的，写不进去；请检查文件和目录的权限。")


def _locked() -> FishmemoryError:
    return Unavailable("记忆文件被另一个程序锁住了，稍后会再试。")


def _damaged() -> FishmemoryError:
    return Corrupt("记忆文件损坏，已停止写入；请用最近的备份恢复，不要删除原文件。")


_MEANINGS: Sequence[tuple[str, Callable[[], FishmemoryError]]] = (
    ("disk is full", _full),
    ("readonly database", _read_only),
    ("unable to open", _read_only),
    ("is locked", _locked),
    ("malformed", _damaged),
    ("not a database", _damaged),
    ("disk i/o error", _damaged),
)


def snapshot(source: Path, target: Path) -> None:
    """Copy a live file whole, in one step, and check the copy (SPEC A4, G2)."""
    with (
        closing(sqlite3.connect(source)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        live.backup(copy, pages=-1)
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise Corrupt(f"备份没有通过检查：{found}")
