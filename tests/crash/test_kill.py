"""kill -9 at a random moment."""

import random
import subprocess
import sys
from pathlib import Path

from sqlmodel import Session, col, select

from nonebot_plugin_fishmemory.store.database import Database
from nonebot_plugin_fishmemory.store.rows import ExperienceRow
from tests.factories import say


def _texts(session: Session) -> list[str]:
    return list(
        session.exec(select(ExperienceRow.text).order_by(col(ExperienceRow.id)))
    )


def _archive_until_killed(directory: Path, lines: int) -> int:
    """Return the last id that the process said was archived."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.crash.archiving", str(directory), "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    acknowledged = [int(process.stdout.readline()) for _ in range(lines)]
    process.kill()
    process.wait()
    process.stdout.close()
    return acknowledged[-1]


def test_a_kill_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """SPEC B2: archived means committed with synchronous=FULL."""
    acknowledged = _archive_until_killed(tmp_path, random.randint(1, 400))
    db = Database.open(tmp_path, lambda: 3)
    kept = db.read_now(_texts)
    total = len(kept) + 20
    again = [
        db.append(say(f"第{n}句", message_id=str(n), at=n + 1)) for n in range(total)
    ]
    new = sum(one.result(30).is_new for one in again)

    assert len(kept) >= acknowledged
    assert kept == [f"第{n}句" for n in range(len(kept))]
    assert new == 20
    assert db.read_now(_texts) == [f"第{n}句" for n in range(total)]
    db.close()
