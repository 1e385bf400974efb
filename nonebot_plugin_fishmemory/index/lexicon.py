"""The lexicon: which generation is asked, and making the next one (SPEC A2).

Files are numbered and never renamed. The newest complete generation that was read from
this very truth is the one to ask; where there is none, the newest that is being made.
Deleted or damaged files are made again.
"""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from ..core.projection import Progress
from ..errors import IndexDamaged
from .generation import Generation

_NAME = re.compile(r"lexicon-(\d{6,})\.sqlite3")
_BESIDE = ("", "-wal", "-shm")


class Lexicon:
    """The one door to the full-text and entity index of a data directory."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._lock = threading.Lock()
        self._open: dict[Path, Generation] = {}
        self._highest = 0

    def generation(self, reach: Callable[[], Progress]) -> Generation:
        """The generation to ask about the truth that reaches so far; made if need be.

        Looked up anew each time: another process may have made a newer one, and the
        files may be gone. The truth is asked after the files: another process may read
        on in between, and a file beyond the truth would look foreign.
        """
        with self._lock:
            read = [(each, _progress(each)) for each in self._found()]
            truth = reach()
            fit = [each for each, far in read if far and far.can_lead_to(truth)]
            chosen = next((each for each in fit if each.is_complete()), None)
            if chosen is None:
                return fit[0] if fit else self._begin(truth)
            self._retire_before(chosen)
            return chosen

    def begin(self, truth: Progress) -> Generation:
        """Begin a new generation beside the one in use."""
        with self._lock:
            return self._begin(truth)

    def give_up(self, generation: Generation) -> None:
        """Delete a damaged file; the next look makes a new one."""
        with self._lock:
            self._drop(generation.path)

    def bytes(self) -> int:
        """What the files take on the disk."""
        return sum(
            path.stat().st_size
            for path in self.directory.glob("lexicon-*")
            if path.is_file()
        )

    def close(self) -> None:
        with self._lock:
            for generation in self._open.values():
                generation.close()
            self._open.clear()

    def _found(self) -> Iterator[Generation]:
        """From the newest to the oldest."""
        paths = self._paths()
        for path in set(self._open) - set(paths):
            self._open.pop(path).close()
        for path in paths:
            yield self._at(path)

    def _paths(self) -> list[Path]:
        named = [
            path for path in self.directory.iterdir() if _NAME.fullmatch(path.name)
        ]
        self._highest = max(self._highest, *map(_number, named), 0)
        return sorted(named, key=_number, reverse=True)

    def _at(self, path: Path) -> Generation:
        return self._open.setdefault(path, Generation(path))

    def _begin(self, truth: Progress) -> Generation:
        self._paths()
        # Never a number again: another process may still have that file open.
        number = self._highest + 1
        path = self.directory / f"lexicon-{number:06}.sqlite3"
        # A journal left behind by a deleted file must not be played into the new one.
        _delete(path)
        generation = self._at(path)
        generation.make(truth.epoch)
        return generation

    def _retire_before(self, chosen: Generation) -> None:
        for path in self._paths():
            if _number(path) < _number(chosen.path):
                self._drop(path)

    def _drop(self, path: Path) -> None:
        generation = self._open.pop(path, None)
        if generation is not None:
            generation.close()
        _delete(path)


def _number(path: Path) -> int:
    found = _NAME.fullmatch(path.name)
    return int(found.group(1)) if found else 0


def _progress(generation: Generation) -> Progress | None:
    try:
        return generation.progress()
    except IndexDamaged:
        return None


def _delete(path: Path) -> None:
    for beside in _BESIDE:
        # Windows keeps what another process has open: it goes the next time.
        with suppress(OSError):
            path.with_name(path.name + beside).unlink(missing_ok=True)
