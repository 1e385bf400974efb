"""Whom a question names: by the alias table alone, never guessed (SPEC C9).

A name of two people resolves to neither, and the product says so. A worn card competes
only while it is worn; a proposal never does.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .terms import fold

NAME_LIMIT = 24
"""Characters of a name that is looked for within a sentence."""

_QUESTION_LIMIT = 200
"""Characters of a question that are searched for names: a pasted essay names no one."""

_ID = re.compile(r"@(\d{5,12})(?!\d)")


@dataclass(frozen=True, slots=True)
class Called:
    """One row of the alias table: who was called so, from when to when."""

    name: str
    """As `alias_key` spells it."""
    person: str
    is_worn: bool
    """Seen on messages, not set by a person: it competes only while it is worn."""
    since: int
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """The people a text names, the names of no single owner, and what is left of it."""

    persons: frozenset[str]
    shared: tuple[str, ...]
    rest: str
    names: tuple[str, ...] = ()


def spellings(text: str) -> tuple[str, ...]:
    """Every stretch of a folded text that may be a name; one character is none."""
    text = text[:_QUESTION_LIMIT]
    found = {
        text[start:end].strip()
        for start in range(len(text))
        for end in range(start + 2, min(start + NAME_LIMIT, len(text)) + 1)
    }
    return tuple(sorted(each for each in found if len(each) > 1))


def owners(rows: Iterable[Called], at: int) -> dict[str, frozenset[str]]:
    """Who may be meant by each name at this moment: the present wearers, else all."""
    by_name: dict[str, list[Called]] = {}
    for row in rows:
        if row.since <= at:
            by_name.setdefault(row.name, []).append(row)
    return {name: _owners(held, at) for name, held in by_name.items()}


def _owners(held: Sequence[Called], at: int) -> frozenset[str]:
    standing = [
        row.person
        for row in held
        if not row.is_worn or row.until is None or row.until > at
    ]
    return frozenset(standing or [row.person for row in held])


def find_names(
    text: str, owners: Mapping[str, frozenset[str]], skip: frozenset[str]
) -> Named:
    """Cut the names out of a folded text, the longest first.

    A Latin name counts only between word boundaries; `skip` are words that no name
    can take over (谁, 什么 …).
    """
    persons: set[str] = set(_ID.findall(text))
    rest = _ID.sub(" ", text)
    names: list[str] = []
    shared: list[str] = []
    for name in sorted(owners, key=len, reverse=True):
        if name in skip or not name.strip():
            continue
        rest, count = _pattern(name).subn(" ", rest)
        if count:
            names.append(name)
            if len(owners[name]) == 1:
                persons |= owners[name]
            else:
                shared.append(name)
    return Named(frozenset(persons), tuple(shared), rest, tuple(names))


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether a text has one of these names in it, as a word."""
    folded = fold(text)
    return any(len(name) > 1 and _pattern(name).search(folded) for name in names)


def _pattern(name: str) -> re.Pattern[str]:
    before = r"(?<![a-z0-9_])" if _is_latin(name[0]) else ""
    after = r"(?![a-z0-9_])" if _is_latin(name[-1]) else ""
    return re.compile(f"@?{before}{re.escape(name)}{after}")


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
