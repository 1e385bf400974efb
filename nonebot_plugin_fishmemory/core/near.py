"""How alike two bodies are: a twin gains evidence, a near one is told (C7).

Nothing is merged by similarity: 撤离率 20 % and 撤离率 30 % are two, and so are 喜欢
and 不喜欢.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .terms import fold

RECENT = 500
"""Memories of the same conversation and kind that are compared at most."""

ALIKE = 0.85
"""From here on two bodies are told to be near."""

SHORT_ALIKE = 0.6
SHORT = 30
"""Under this many characters a single word changes the score a lot."""

_PUNCTUATION = re.compile(r"[，。！、；：,!;:~～…“”\"'‘’「」『』()（）【】\[\]\s]+")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)[,:;\s.]+(?=\d)")
_HELD = "\u2236"
"""Stands for a colon between digits, which is no punctuation there."""

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Near(Generic[K]):
    """What reads most like a new body, and how much, from 0 to 1."""

    which: K
    score: float


def body_key(body: str) -> str:
    """The normalised body: equal where only case, width and punctuation differ.

    What stands between two digits stays: 1.5 and 15, 1,2 and 12 are not the same.
    """
    text = _BETWEEN_DIGITS.sub(_hold, fold(body))
    return _PUNCTUATION.sub("", text.rstrip(". "))


def dice(one: str, other: str) -> float:
    """Dice coefficient of the sets of character bigrams, 0 to 1."""
    if one == other:
        return 1.0
    return _dice(_bigrams(one), _bigrams(other))


def nearest(key: str, others: Sequence[tuple[K, str]]) -> Near[K] | None:
    """The most alike of normalised bodies, if it is near enough to be told.

    Of equals the first counts: pass the newest first.
    """
    mine = _bigrams(key)
    best: Near[K] | None = None
    for which, other in others:
        score = 1.0 if key == other else _dice(mine, _bigrams(other))
        if best is None or score > best.score:
            best = Near(which, score)
    if best is None or best.score < (SHORT_ALIKE if len(key) < SHORT else ALIKE):
        return None
    return best


def _hold(found: re.Match[str]) -> str:
    kept = found.group().replace(" ", "")
    # A gap between two numbers must not join them into one.
    return (kept or "_").replace(":", _HELD).replace(",", "_").replace(";", "_")


def _bigrams(text: str) -> frozenset[str]:
    return frozenset(text[i : i + 2] for i in range(len(text) - 1))


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    if not one or not other:
        return 0.0
    return 2 * len(one & other) / (len(one) + len(other))
