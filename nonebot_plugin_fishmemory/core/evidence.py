"""How hard a piece of evidence is: what it names decides, not how it is worded (C3)."""

import re
from enum import IntEnum

from .entity import EntityKind, entities_of
from .terms import even


class Grade(IntEnum):
    """Hardest first."""

    TICKET = 1
    COMMIT = 2
    REPOSITORY_PATH = 3
    URL = 4
    ABSOLUTE_PATH = 5
    WORDS = 6


_ABSOLUTE = re.compile(r"[~/\\]|[a-z]:")
_PASSING = re.compile(
    r"(?:^|[/\\])(?:tmp|temp|\.?cache|caches|__pycache__|\.pytest_cache|node_modules|"
    r"appdata[/\\]local[/\\]temp)(?:[/\\]|$)|\.(?:tmp|temp|cache|swp|pyc)$"
)
"""Places that are emptied: what stands there proves nothing tomorrow."""

_PATH_LIKE = re.compile(
    r"(?<![A-Za-z0-9_.\-])(?:[A-Za-z]:)?(?:[~/\\]|[A-Za-z0-9_.\-]{1,64}[/\\.])"
    r"[A-Za-z0-9_.\-/\\~+@]*"
)


def is_passing(path: str) -> bool:
    """Whether a path is a temporary or cache path, which is no evidence."""
    return bool(_PASSING.search(path.casefold()))


def grade_of(text: str) -> Grade | None:
    """The hardest thing a text names; None: it is nothing but a passing path."""
    grades = [g for e in entities_of(text) if (g := _grade(e.kind, e.value))]
    if grades:
        return min(grades)
    return Grade.WORDS if _has_words(text) else None


_GRADES = {
    EntityKind.TICKET: Grade.TICKET,
    EntityKind.COMMIT: Grade.COMMIT,
    EntityKind.URL: Grade.URL,
}


def _grade(kind: EntityKind, value: str) -> Grade | None:
    if kind is not EntityKind.PATH:
        return _GRADES.get(kind, Grade.WORDS)
    if is_passing(value):
        return None
    if _ABSOLUTE.match(value):
        return Grade.ABSOLUTE_PATH
    return Grade.REPOSITORY_PATH if "/" in value else Grade.WORDS


def _has_words(text: str) -> bool:
    left = _PATH_LIKE.sub(
        lambda m: "" if is_passing(m.group()) else m.group(), even(text)
    )
    return any(not c.isspace() for c in left)
