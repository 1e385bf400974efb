"""Things that a text names and that lead straight to a card: never people or dates.

Those two only narrow a question (SPEC E3). Rules alone, no model (SPEC C8).
"""

import re

from .archive_number import ArchiveNumber, ShortNumber, parse_archive_no
from .entity import EntityKind, entities_of
from .terms import even

_SEPARATOR = r"[\s.·・‧。_/\-‐-―]{1,3}"
_NUMBER = re.compile(
    rf"(?<![A-Za-z0-9])[A-Za-z]{_SEPARATOR}[A-Za-z]{{1,12}}{_SEPARATOR}\d{{4}}"
    rf"{_SEPARATOR}\d{{1,9}}(?!\d)|(?<![\w#])#\s?\d{{1,9}}(?!\d)"
)
"""Where an archive number may stand; `parse_archive_no` says whether it is one."""

_NARROWING = frozenset({EntityKind.PERSON, EntityKind.DATE})


def typed_numbers(text: str) -> tuple[ArchiveNumber | ShortNumber, ...]:
    """The archive numbers in a question, however they are written (SPEC C2)."""
    found = (parse_archive_no(typed) for typed in _NUMBER.findall(even(text)))
    return tuple(dict.fromkeys(number for number in found if number is not None))


def without_numbers(text: str) -> str:
    """A text without the archive numbers in it."""
    return _NUMBER.sub(" ", even(text))


def things_of(text: str) -> tuple[tuple[str, str], ...]:
    """Tickets, commits, paths, links, ports and commands, as (kind, value)."""
    return tuple(
        (entity.kind.value, entity.value)
        for entity in entities_of(text)
        if entity.kind not in _NARROWING
    )
