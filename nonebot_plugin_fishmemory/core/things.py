"""Things that a text names and that lead straight to a card: never people or dates.

Those two only narrow a question (SPEC E3). Rules alone, no model (SPEC C8).
"""

import re
from dataclasses import dataclass

from .terms import even, fold

_SEPARATOR = r"[\s.·・‧\-_]{1,3}"
_ARCHIVE_NO = re.compile(
    rf"(?<![A-Za-z0-9])(?P<wing>[A-Za-z]){_SEPARATOR}(?P<room>[^\W\d_]{{1,12}})"
    rf"{_SEPARATOR}(?P<year>\d{{4}}){_SEPARATOR}(?P<number>\d{{1,9}})(?!\d)"
)
_SHORT_NO = re.compile(r"(?<![\w#])#\s?(?P<number>\d{1,9})(?!\d)")

_NAME = r"[A-Za-z0-9_.\-]+"
_THINGS = (
    ("url", re.compile(r"(?:https?://|www\.)[^\s\u3000-\u9fff\uff00-\uffef]+")),
    ("ticket", re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{1,10}-\d{1,7}(?![A-Za-z0-9_-])")),
    (
        "commit",
        re.compile(
            r"(?<![A-Za-z0-9])(?=[a-f]*\d)(?=\d*[a-f])[a-f0-9]{7,40}(?![A-Za-z0-9])"
        ),
    ),
    ("path", re.compile(rf"(?:[A-Za-z]:\\|~?/)?{_NAME}(?:[/\\]{_NAME})+")),
    (
        "port",
        re.compile(
            r"(?:端口|port)号?\s*(?:是|为|:|=)?\s*(\d{2,5})(?!\d)", re.IGNORECASE
        ),
    ),
    ("command", re.compile(r"(?<![A-Za-z0-9/.])/[A-Za-z][\w-]{1,30}(?!/)", re.ASCII)),
)
_TRAILING = ".,;:!?)]}>'\"、。，；：！？"


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """An archive number as someone typed it, in any form (SPEC C2)."""

    number: int
    """The ascending number of the conversation."""
    spelt: str | None = None
    """Wing, room, year and number without what stands between; None for `#12`."""

    def fits(self, archive_no: str) -> bool:
        return self.spelt is None or self.spelt == bare_number(archive_no)


def typed_numbers(text: str) -> tuple[TypedNumber, ...]:
    """The archive numbers in a question, however they are written."""
    text = even(text)
    whole = [
        TypedNumber(int(found["number"]), _spelt(found))
        for found in _ARCHIVE_NO.finditer(text)
    ]
    short = [
        TypedNumber(int(found["number"]))
        for found in _SHORT_NO.finditer(_ARCHIVE_NO.sub(" ", text))
    ]
    return tuple(dict.fromkeys([*whole, *short]))


def without_numbers(text: str) -> str:
    """A text without the archive numbers in it."""
    return _SHORT_NO.sub(" ", _ARCHIVE_NO.sub(" ", even(text)))


def bare_number(archive_no: str) -> str:
    """An archive number for comparing: leading zeros and separators don't matter."""
    found = _ARCHIVE_NO.search(even(archive_no))
    return _spelt(found) if found else fold(archive_no)


def things_of(text: str) -> tuple[tuple[str, str], ...]:
    """Tickets, commits, paths, links, ports and commands, as (kind, value)."""
    text = without_numbers(text)
    found: list[tuple[str, str]] = []
    for kind, pattern in _THINGS:
        for match in pattern.finditer(text):
            value = match.group(match.lastindex or 0).rstrip(_TRAILING)
            if value:
                found.append((kind, fold(value)))
        text = pattern.sub(" ", text)
    return tuple(dict.fromkeys(found))


def _spelt(found: re.Match[str]) -> str:
    wing, room, year, number = found.group("wing", "room", "year", "number")
    return fold(f"{wing} {room} {year} {int(number)}")
