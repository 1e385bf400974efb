"""Things that a text names and that lead straight to a card: never people or dates.

Those two only narrow a question (SPEC E3). Rules alone, no model (SPEC C8).
"""

import re

from .archive_number import ArchiveNumber, ShortNumber, parse_archive_no
from .terms import even, fold

_SEPARATOR = r"[\s.·・‧。_/\-‐-―]{1,3}"
_NUMBER = re.compile(
    rf"(?<![A-Za-z0-9])[A-Za-z]{_SEPARATOR}[A-Za-z]{{1,12}}{_SEPARATOR}\d{{4}}"
    rf"{_SEPARATOR}\d{{1,9}}(?!\d)|(?<![\w#])#\s?\d{{1,9}}(?!\d)"
)
"""Where an archive number may stand; `parse_archive_no` says whether it is one."""

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


def typed_numbers(text: str) -> tuple[ArchiveNumber | ShortNumber, ...]:
    """The archive numbers in a question, however they are written (SPEC C2)."""
    found = (parse_archive_no(typed) for typed in _NUMBER.findall(even(text)))
    return tuple(dict.fromkeys(number for number in found if number is not None))


def without_numbers(text: str) -> str:
    """A text without the archive numbers in it."""
    return _NUMBER.sub(" ", even(text))


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
