"""What a question seeks: terms, how rare each is, and how much of them a text covers.

Coverage is the share of the question's rarity that a text holds. It is absolute: it is
decided for each text alone, before any ranking, and never normalised within a list of
results, so that a question about something unknown finds nothing (SPEC E2, E3).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log
from typing import TypeAlias, assert_never

from .terms import Han, Symbol, Word, fold, runs, terms_of

_PRIOR = 100
"""Texts assumed beside those that are there: of three, none is rare yet."""

_DISTINCTIVE = 0.4
"""Of the rarity of a term never heard; a name that half of all texts hold has less."""

_SEAM = 0.3
"""Weight of a pair that stands between two words and is no word itself."""

_SINGLE = 0.2
"""Weight of one character beside longer terms: it is in every fifth text."""

_NUMBER = 0.3
"""Weight of a bare short number: otherwise two texts with a date look alike."""

_DAY_PARTS = frozenset({"晚上", "早上", "上午", "下午", "中午", "凌晨", "傍晚", "半夜"})
"""They say when, and about half of a day's talk is of the evening."""

APART = 0.6
"""Credit for a verb and its object with a count between: 养猫 in 养了一只猫."""

_BETWEEN = (
    "[了过着完好起得到个一二两三四五六七八九十几半\\d只条头匹张本次场顿些点的]{1,5}"
)


@dataclass(frozen=True, slots=True)
class Gram:
    """Two neighbours of one run; `run` tells which."""

    text: str
    run: int


@dataclass(frozen=True, slots=True)
class Single:
    """One character that stands alone: found wherever a term begins with it."""

    text: str


@dataclass(frozen=True, slots=True)
class Whole:
    """A word, number or sign; its parts are tried where it is unknown."""

    text: str
    parts: tuple[str, ...] = ()

    @property
    def is_weak(self) -> bool:
        return self.text.isdigit() and len(self.text) < 4


Seek: TypeAlias = Gram | Single | Whole


@dataclass(frozen=True, slots=True)
class Weighed:
    """A seek with what it counts for, and whether it tells texts apart."""

    seek: Seek
    weight: float
    is_distinctive: bool


@dataclass(frozen=True, slots=True)
class Covered:
    """How much of what was sought a text holds, from 0 to 1."""

    share: float
    has_distinctive: bool


def seeks_of(pieces: Sequence[str], idle: frozenset[str]) -> tuple[Seek, ...]:
    """The terms to look for; pairs made of `idle` characters alone say nothing."""
    found: list[Seek] = []
    for number, run in enumerate(run for piece in pieces for run in runs(piece)):
        match run:
            case Han(text, counted):
                if counted:
                    found.append(Whole(counted))
                found += _of_han(run, number, idle)
            case Word(text, parts):
                found.append(Whole(text, parts))
            case Symbol(text):
                found.append(Whole(text))
            case _:
                assert_never(run)
    return tuple(dict.fromkeys(found))


def phrase_terms(phrase: str) -> tuple[str, ...]:
    """Terms that every text with this phrase in it holds.

    A word or the one character at its edge may be part of a longer one there.
    """
    terms: list[str] = []
    pieces = list(runs(phrase))
    for place, run in enumerate(pieces):
        if isinstance(run, Han):
            terms += run.grams
        elif isinstance(run, Symbol) or 0 < place < len(pieces) - 1:
            terms.append(run.text)
    return tuple(dict.fromkeys(terms))


def _of_han(run: Han, number: int, idle: frozenset[str]) -> list[Seek]:
    if len(run.text) == 1:
        return [] if run.text in idle or run.counted else [Single(run.text)]
    return [Gram(gram, number) for gram in run.grams if not idle.issuperset(gram)]


def rarity(held_by: int, total: int) -> float:
    """How much it says that a text holds a term which `held_by` of `total` hold."""
    return log((max(total, held_by) + _PRIOR + 1) / (held_by + 0.5))


def common_from(total: int) -> int:
    """In how many texts a term is common: it tells none of them apart."""
    everything = total + _PRIOR + 1
    return ceil(everything / (2 * everything) ** _DISTINCTIVE)


def weigh(
    seeks: Sequence[Seek], held_by: Sequence[int], total: int
) -> tuple[Weighed, ...]:
    """Weigh each seek by its rarity within the conversation."""
    limit = _DISTINCTIVE * rarity(0, total)
    weighed: list[Weighed] = []
    for place, seek in enumerate(seeks):
        rare = rarity(held_by[place], total)
        share = _share(seeks, held_by, place)
        distinctive = share == 1 and rare >= limit
        weighed.append(Weighed(seek, rare * share, distinctive))
    return tuple(weighed)


def _share(seeks: Sequence[Seek], held_by: Sequence[int], place: int) -> float:
    match seeks[place]:
        case Gram(text) if text in _DAY_PARTS:
            return _NUMBER
        case Gram():
            return _SEAM if is_seam(seeks, held_by, place) else 1
        case Single():
            return _SINGLE if any(map(_is_strong, seeks)) else 1
        case Whole() as whole:
            return _NUMBER if whole.is_weak else 1


def _is_strong(seek: Seek) -> bool:
    return not isinstance(seek, Single) and not (
        isinstance(seek, Whole) and seek.is_weak
    )


def is_seam(seeks: Sequence[Seek], held_by: Sequence[int], place: int) -> bool:
    """An unknown pair beside a known one of its run lies across two words."""
    seek = seeks[place]
    if not isinstance(seek, Gram) or held_by[place]:
        return False
    return any(
        isinstance(other, Gram) and other.run == seek.run and held_by[beside]
        for beside in (place - 1, place + 1)
        if 0 <= beside < len(seeks)
        for other in (seeks[beside],)
    )


def cover(weighed: Sequence[Weighed], text: str) -> Covered:
    """Measure a text itself, not what an index remembers of it."""
    folded, terms = fold(text), frozenset(terms_of(text))
    mass = sum(each.weight for each in weighed)
    held = [(each, credit(each.seek, folded, terms)) for each in weighed]
    share = sum(each.weight * part for each, part in held)
    distinctive = any(each.is_distinctive and part for each, part in held)
    # One word is all that was asked for: it need not tell texts apart.
    return Covered(share / mass if mass else 0.0, distinctive or len(weighed) == 1)


def credit(seek: Seek, folded: str, terms: frozenset[str]) -> float:
    match seek:
        case Gram(text):
            return 1 if text in folded else _apart(text, folded)
        case Single(text):
            return 1 if text in folded else 0
        case Whole(text, parts):
            if text in terms:
                return 1
            return APART if parts and terms.issuperset(parts) else 0
        case _:
            assert_never(seek)


def _apart(gram: str, folded: str) -> float:
    first, second = map(re.escape, gram)
    if gram[0] not in folded or gram[1] not in folded:
        return 0
    return APART if re.search(first + _BETWEEN + second, folded) else 0
