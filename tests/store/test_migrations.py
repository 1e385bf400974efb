"""Schema changes: forward only, after a checked copy, whole or not at all."""

from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlmodel import Session

from nonebot_plugin_fishmemory.errors import Corrupt
from nonebot_plugin_fishmemory.store.changes import epoch
from nonebot_plugin_fishmemory.store.dialect import snapshot, writer_engine
from nonebot_plugin_fishmemory.store.migrations import migrate


def _add_column(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE gap ADD COLUMN note TEXT")


def _break_half_way(connection: Connection) -> None:
    _add_column(connection)
    connection.exec_driver_sql("SELECT * FROM nothing_of_this_name")


def _columns(connection: Connection) -> set[str]:
    return {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(gap)")}


def test_a_step_comes_after_a_copy_and_renews_the_epoch(tmp_path: Path) -> None:
    """SPEC A4: a verified backup is made before one runs; A2: migration renews it."""
    path = tmp_path / "fishmemory.sqlite3"
    engine = writer_engine(path)
    migrate(engine, path, 1, "first")
    migrate(engine, path, 2, "second", {2: _add_column})
    migrate(engine, path, 3, "third", {2: _add_column})

    with Session(engine) as session:
        assert epoch(session) == "second"
        assert "note" in _columns(session.connection())
    copies = list(tmp_path.glob("*-before-2-2.sqlite3"))
    assert len(copies) == 1
    with writer_engine(copies[0]).begin() as copy:
        assert "note" not in _columns(copy)
    engine.dispose()


def test_an_interrupted_step_leaves_the_old_state(tmp_path: Path) -> None:
    """SPEC A4: an interrupted one leaves the old state."""
    path = tmp_path / "fishmemory.sqlite3"
    engine = writer_engine(path)
    migrate(engine, path, 1, "first")

    with pytest.raises(Exception, match="nothing_of_this_name"):
        migrate(engine, path, 2, "second", {2: _break_half_way})
    with Session(engine) as session:
        assert epoch(session) == "first"
        assert "note" not in _columns(session.connection())
    engine.dispose()


def test_another_programs_file_is_not_touched(tmp_path: Path) -> None:
    """SPEC K: a clear sentence, nothing half-written."""
    path = tmp_path / "fishmemory.sqlite3"
    engine = writer_engine(path)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE theirs (id INTEGER)")

    with pytest.raises(Corrupt, match="不是记忆文件"):
        migrate(engine, path, 1, "first")
    engine.dispose()


def test_a_snapshot_holds_what_was_committed(tmp_path: Path) -> None:
    """SPEC G2: SQLite's online backup interface in one step, then checked."""
    path = tmp_path / "fishmemory.sqlite3"
    engine = writer_engine(path)
    migrate(engine, path, 1, "first")
    snapshot(path, tmp_path / "copy.sqlite3")

    copy = writer_engine(tmp_path / "copy.sqlite3")
    with Session(copy) as session:
        assert epoch(session) == "first"
    copy.dispose()
    engine.dispose()
