"""The numbered shape of the truth: forward only, a transaction a step (SPEC A4)."""

from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy import Connection, Engine, func, insert, inspect, select, update
from sqlmodel import col

from ..errors import Corrupt, NewerFile
from .dialect import install_triggers, snapshot
from .rows import EpochRow, Row, SchemaVersionRow

Step = Callable[[Connection], None]

STEPS: Mapping[int, Step] = {}
"""What leads from the version before to this one; version 1 is where files begin."""


def newest(steps: Mapping[int, Step] = STEPS) -> int:
    return max(steps, default=1)


def migrate(
    engine: Engine,
    path: Path,
    now: int,
    word: str,
    steps: Mapping[int, Step] = STEPS,
) -> None:
    """Bring the file to the newest version, or leave it exactly as it was.

    A new file is made at the newest version in one transaction. An older one is copied
    and checked first; each step and the record of it commit together. `word` becomes
    the epoch of a new or migrated file, so that every projection is made again.
    """
    with engine.begin() as connection:
        version = _version(connection)
        if version == 0:
            _create(connection, now, word, newest(steps))
            return
    if version > newest(steps):
        raise NewerFile
    pending = sorted(number for number in steps if number > version)
    if not pending:
        return
    snapshot(path, path.with_name(f"{path.stem}-before-{pending[0]}-{now}.sqlite3"))
    for number in pending:
        with engine.begin() as connection:
            steps[number](connection)
            _record(connection, number, now)
            connection.execute(update(EpochRow).values(word=word, since=now))


def check_version(connection: Connection) -> None:
    """Refuse to read a file of another version (a reader can't migrate it)."""
    version = _version(connection)
    if version > newest():
        raise NewerFile
    if version < newest():
        raise Corrupt("记忆文件还没有建好或没有升级，请先启动一次机器人。")


def _version(connection: Connection) -> int:
    tables = inspect(connection).get_table_names()
    if not tables:
        return 0
    if SchemaVersionRow.__tablename__ not in tables:
        raise Corrupt("这个文件不是记忆文件，没有动它。")
    found = connection.scalar(select(func.max(col(SchemaVersionRow.version))))
    return int(found or 0)


def _create(connection: Connection, now: int, word: str, version: int) -> None:
    Row.metadata.create_all(connection)
    install_triggers(connection)
    connection.execute(insert(EpochRow).values(id=1, word=word, since=now))
    _record(connection, version, now)


def _record(connection: Connection, version: int, now: int) -> None:
    connection.execute(insert(SchemaVersionRow).values(version=version, at=now))
