"""The bot's own lock: one process has the truth; a kill releases it (SPEC L)."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from ..errors import AnotherBot

LOCK_NAME = "fishmemory.lock"


@contextmanager
def bots_lock(directory: Path) -> Generator[None]:
    """Hold the directory's lock, or refuse at once."""
    directory.mkdir(parents=True, exist_ok=True)
    lock = FileLock(directory / LOCK_NAME)
    try:
        lock.acquire(blocking=False)
    except Timeout as held:
        raise AnotherBot from held
    try:
        yield
    finally:
        lock.release()
