"""The writer: grouped, in order, and never losing what it was given."""

from pathlib import Path

import pytest
from sqlmodel import Session, col, select

from nonebot_plugin_fishmemory.errors import AnotherBot, NewerFile, Unavailable
from nonebot_plugin_fishmemory.store.changes import head
from nonebot_plugin_fishmemory.store.database import FILE_NAME, Database
from nonebot_plugin_fishmemory.store.dialect import writer_engine
from nonebot_plugin_fishmemory.store.lock import bots_lock
from nonebot_plugin_fishmemory.store.rows import ExperienceRow, GapRow
from tests.factories import say


def clock() -> int:
    return 2


def test_an_append_is_done_when_it_is_on_the_disk(tmp_path: Path) -> None:
    """SPEC B2: archived means committed, observable as head."""
    db = Database.open(tmp_path, clock)
    waiting = [db.append(say(f"第{n}句", message_id=str(n))) for n in range(50)]
    last = waiting[-1].result(timeout=10)

    assert db.read_now(head) == last.id == 50
    db.close()


async def test_appends_keep_their_order(tmp_path: Path) -> None:
    """SPEC A3: ids become visible in the order they are given."""
    db = Database.open(tmp_path, clock)
    for n in range(45):
        db.append(say(str(n), message_id=str(n)))
    db.close()
    again = Database.open(tmp_path, clock)

    def texts(session: Session) -> list[str]:
        return list(
            session.exec(select(ExperienceRow.text).order_by(col(ExperienceRow.id)))
        )

    assert [str(n) for n in range(45)] == await again.read(texts)
    again.close()


def test_a_locked_file_makes_words_wait_not_vanish(tmp_path: Path) -> None:
    """SPEC K: a locked file loses nothing; the words are written when it opens."""
    db = Database.open(tmp_path, clock)
    other = writer_engine(tmp_path / FILE_NAME)
    with other.begin():
        waiting = db.append(say("等等我", message_id="1"))
        assert not waiting.done()
    receipt = waiting.result(timeout=30)

    assert receipt.is_new
    db.close()
    other.dispose()


def test_one_bad_row_leaves_its_neighbours(tmp_path: Path) -> None:
    """DESIGN 1: one bad row cannot fail its neighbours."""
    db = Database.open(tmp_path, clock)
    good = db.append(say("好", message_id="1"))
    bad = db.append(say("坏\ud800", message_id="2"))
    after = db.append(say("也好", message_id="3"))

    assert good.result(10).is_new
    assert isinstance(bad.exception(10), UnicodeEncodeError)
    assert after.result(10).is_new
    db.close()


def test_a_closed_database_says_so(tmp_path: Path) -> None:
    """STYLE: a failure never becomes an empty result."""
    db = Database.open(tmp_path, clock)
    db.close()

    with pytest.raises(Unavailable):
        db.write_now(head)
    assert isinstance(db.append(say("晚了")).exception(1), Unavailable)


def test_a_newer_file_is_refused_untouched(tmp_path: Path) -> None:
    """SPEC A4: a file written by a newer version is refused with a clear sentence."""
    Database.open(tmp_path, clock).close()
    engine = writer_engine(tmp_path / FILE_NAME)
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO schema_version VALUES (99, 1)")
    engine.dispose()

    with pytest.raises(NewerFile):
        Database.open(tmp_path, clock)


def test_a_second_bot_is_refused(tmp_path: Path) -> None:
    """SPEC L: a second bot is refused."""
    with bots_lock(tmp_path), pytest.raises(AnotherBot), bots_lock(tmp_path):
        pass


def test_what_could_not_be_taken_is_a_gap(tmp_path: Path) -> None:
    """DESIGN 1: appends queue (bounded; overflow becomes a recorded gap)."""
    db = Database.open(tmp_path, clock, room=1)
    other = writer_engine(tmp_path / FILE_NAME)
    with other.begin():
        taken = [db.append(say(str(n), message_id=str(n), at=n)) for n in range(1, 6)]
        refused = [one for one in taken if one.done()]
    for one in taken:
        one.exception(30)
    db.append(say("又好了", message_id="9")).result(30)

    def gaps(session: Session) -> list[tuple[int | None, int | None]]:
        return [
            (row.conversation, row.lost) for row in session.exec(select(GapRow)).all()
        ]

    assert refused
    assert sum(lost or 0 for _, lost in db.read_now(gaps)) == len(refused)
    assert {where for where, _ in db.read_now(gaps)} == {1}
    db.close()
    other.dispose()
