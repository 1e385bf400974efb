"""Large files, read piece by piece: never whole in memory, broken pieces told apart."""

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO, TypeAlias

from ..errors import FileMissing

_ITEM_LIMIT = 256 * 1024 * 1024
"""Characters of one item: a file that is torn open must not fill the memory."""

_CHUNK = 1024 * 1024
"""Characters read at once."""

_NOT_UTF8 = re.compile("[\udc80-\udcff]")
_SPACE = re.compile(r"[\s\ufeff]*")
_DECODER = json.JSONDecoder(strict=False)
"""Lenient: a bare control character inside a string loses no message."""

_NEAR_END = 16
"""Characters before the end in which an error may come from the end itself."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One JSON value of a file; `line` counts pieces or lines from 1."""

    line: int
    value: object = field(repr=False)
    done: int
    """Bytes of the file read so far, for progress."""
    file: str = ""
    """Which file of several."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A piece that can't be read, and why."""

    line: int
    why: str
    done: int
    file: str = ""


Read: TypeAlias = Piece | Broken


def open_text(path: Path) -> TextIO:
    """Text as UTF-8, or UTF-16 where the file says so; wrong bytes stay marked."""
    try:
        with path.open("rb") as file:
            head = file.read(2)
        is_wide = head in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE}
        return path.open(
            encoding="utf-16" if is_wide else "utf-8-sig",
            errors="surrogateescape",
            newline="\n",
        )
    except OSError as error:
        raise FileMissing(f"读不了 {path}：{error.strerror}。") from error


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError as error:
        raise FileMissing(f"读不了 {path}：{error.strerror}。") from error


def json_lines(path: Path) -> Iterator[Read]:
    """Each line that isn't blank as JSON."""
    with open_text(path) as file:
        for line, text in enumerate(file, start=1):
            if text.strip():
                yield _read_line(line, text, _position(file))


def _read_line(line: int, text: str, done: int) -> Read:
    if _is_foreign(text):
        return Broken(line, "不是 UTF-8 编码", done)
    try:
        return Piece(line, _DECODER.decode(text), done)
    except json.JSONDecodeError as error:
        return Broken(line, f"不是完整的 JSON（第 {error.colno} 个字符处）", done)
    except (ValueError, RecursionError):
        return Broken(line, "JSON 嵌套太深或数字太长", done)


def _is_foreign(text: str) -> bool:
    return not text.isascii() and _NOT_UTF8.search(text) is not None


def _position(file: TextIO) -> int:
    return file.buffer.tell()


class Torn(Exception):
    """The JSON ends or breaks here: what stands behind it can't be read."""


class NotUtf8(Exception):
    """The value just passed over isn't UTF-8; what stands behind it may be."""


@dataclass(slots=True)
class JsonText:
    """A JSON text read value by value, with only the present one in memory."""

    file: TextIO
    buffer: str = field(default="", repr=False)
    at: int = 0
    is_whole: bool = False
    """Whether the file is read to its end."""

    @property
    def done(self) -> int:
        return _position(self.file)

    def peek(self) -> str:
        """The next character that isn't blank; empty at the end."""
        while True:
            found = _SPACE.match(self.buffer, self.at)
            self.at = found.end() if found else self.at
            if self.at < len(self.buffer) or self.is_whole:
                return self.buffer[self.at : self.at + 1]
            self._fill()

    def skip(self, character: str) -> bool:
        """Pass over this character, if it is the next one."""
        if self.peek() != character:
            return False
        self.at += 1
        return True

    def value(self) -> object:
        """The next value; Torn where there is none."""
        self.peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self.buffer, self.at)
            except json.JSONDecodeError as error:
                if self.is_whole or not self._may_go_on(error):
                    raise Torn from error
            except (ValueError, RecursionError) as error:
                raise Torn from error
            else:
                if self.is_whole or not self._is_open(found, end):
                    return self._take(found, end)
            self._fill()

    def _take(self, found: object, end: int) -> object:
        start, self.at = self.at, end
        if _is_foreign(self.buffer[start:end]):
            raise NotUtf8
        return found

    def _is_open(self, found: object, end: int) -> bool:
        """Whether a number may go on behind what is read: 1 of 12, or 0 of 0.5."""
        is_number = isinstance(found, int | float)
        return is_number and self.buffer[end : end + 1] in {"", ".", "e", "E"}

    def _may_go_on(self, error: json.JSONDecodeError) -> bool:
        is_open = error.msg.startswith("Unterminated string")
        near_end = error.pos >= len(self.buffer) - _NEAR_END
        return (is_open or near_end) and len(self.buffer) - self.at < _ITEM_LIMIT

    def _fill(self) -> None:
        """Read on; twice as much each time, or a long item would be read too often."""
        rest = self.buffer[self.at :]
        more = self.file.read(max(_CHUNK, len(rest)))
        self.buffer, self.at, self.is_whole = rest + more, 0, not more
