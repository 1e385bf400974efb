"""Archiving in groups of 20 beside plain sqlite3: same schema, same durability.

Run as `python -m tests.bench.archive`.
"""

import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.experience import Heard
from nonebot_plugin_fishmemory.core.identity import fingerprint, own_keys, print_key
from nonebot_plugin_fishmemory.store.arrivals import Arrival, arrival_row
from nonebot_plugin_fishmemory.store.database import FILE_NAME, Database
from tests.factories import say

ROWS, GROUP = 10_000, 20


def _chat() -> list[Heard]:
    return [
        say(f"今天聊到第{n}件事，明天再说。", message_id=str(n), sequence=n, at=n + 1)
        for n in range(1, ROWS + 1)
    ]


def ours(directory: Path, chat: list[Heard]) -> float:
    db = Database.open(directory, lambda: 2)
    start = time.perf_counter()
    for done in [db.append(heard) for heard in chat]:
        done.result()
    spent = time.perf_counter() - start
    db.close()
    return len(chat) / spent


def alone(directory: Path, chat: list[Heard]) -> float:
    """Median milliseconds from enqueueing one message to its commit."""
    db = Database.open(directory, lambda: 2)
    times: list[float] = []
    for heard in chat[:500]:
        start = time.perf_counter()
        db.append(heard).result()
        times.append((time.perf_counter() - start) * 1000)
    db.close()
    return statistics.median(times)


def plain(directory: Path, chat: list[Heard]) -> float:
    """The same rows and keys into the same tables by sqlite3 alone."""
    db = Database.open(directory, lambda: 2)
    db.append(say("开场", message_id="0", at=1)).result()
    db.close()
    rows = [arrival_row(Arrival(h, ConversationId(1), fingerprint(h)), 2) for h in chat]
    names = ", ".join(rows[0])
    marks = ", ".join(f":{name}" for name in rows[0])
    keys = [(*own_keys(h), print_key(fingerprint(h), 1)) for h in chat]
    path = directory / FILE_NAME
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        start = time.perf_counter()
        for first in range(0, len(rows), GROUP):
            connection.execute("BEGIN IMMEDIATE")
            for row, own in zip(
                rows[first : first + GROUP], keys[first : first + GROUP], strict=True
            ):
                number = connection.execute(
                    f"INSERT INTO experience ({names}) VALUES ({marks})", row
                ).lastrowid
                connection.executemany(
                    "INSERT INTO experience_key VALUES (1, ?, ?)",
                    [(key, number) for key in own],
                )
            connection.execute("COMMIT")
        return len(chat) / (time.perf_counter() - start)


def main() -> None:
    chat = _chat()
    ratios: list[float] = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b:
            reached, reference = ours(Path(a), chat), plain(Path(b), chat)
        ratios.append(reached / reference)
        print(f"ours {reached:,.0f} rows/s, plain {reference:,.0f}: {ratios[-1]:.2f}")
    with tempfile.TemporaryDirectory() as c:
        print(f"one alone: {alone(Path(c), chat):.2f} ms median")
    print(f"median ratio {statistics.median(ratios):.2f} (goal 0.30)")


if __name__ == "__main__":
    main()
