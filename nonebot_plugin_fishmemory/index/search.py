"""Asking one generation: which rows of one conversation hold what is sought.

Rarity is counted from the very row lists that are fetched: their length *is* the number
of texts of the conversation that hold the term. No `bm25()`: it is silently zero on an
index without positions. What comes out are proposals, measured on the words themselves
before anyone sees them.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import assert_never

from ..core.conversation import ConversationId
from ..core.seek import (
    Gram,
    Seek,
    Single,
    Weighed,
    Whole,
    common_from,
    phrase_terms,
    weigh,
)
from ..core.terms import terms_of
from ..core.view import View
from .schema import Shelf, beginning, matching, number_of, row_of, rows_of, spelt

_FEWEST = 1_000
"""Rows fetched for a term even where fewer would be common already."""

_APART = 2_000
"""Rows fetched at most for a pair that is nowhere as a whole."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """Where to look: one shelf of the view's conversation."""

    view: View
    shelf: Shelf
    without: int | None = None
    """A row that is not counted and not proposed: the question itself."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """Rows that seem to hold most of what was sought, and the weights they had."""

    weighed: tuple[Weighed, ...]
    scores: dict[int, float]
    """Per memory or experience: the weight of all it holds."""

    def best(self, limit: int, floor: float, *, after: int = 0) -> tuple[int, ...]:
        """The best rows with a number behind `after` that hold at least this share."""
        enough = floor * sum(each.weight for each in self.weighed) - 1e-9
        among = (
            (score, number)
            for number, score in self.scores.items()
            if score >= enough and number > after
        )
        return tuple(number for _, number in nlargest(limit, among))


@dataclass(frozen=True, slots=True)
class _Size:
    rows: int
    first: int
    last: int

    def estimate(self, newest: Sequence[int], cap: int) -> int:
        """How many rows hold a term whose newest ones were fetched: by their density.

        To count all rows of a common term would take longer than all else.
        """
        if len(newest) < cap:
            return len(newest)
        covered = max(1, self.last - number_of(newest[-1]))
        density = len(newest) / covered
        return max(len(newest), min(self.rows, int(density * (self.last - self.first))))


class Searcher:
    """Looks through one snapshot of a generation."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def propose(self, where: Shelved, seeks: Sequence[Seek]) -> Proposed:
        """The rows that hold what is sought, weighed by its rarity in this shelf.

        Of each term only so many rows are fetched, the newest, as show whether it is
        common. A common one is then asked for among the rows that a rare one found:
        what holds only common words is no hit (SPEC E3).
        """
        size = self._size(where.view.conversation, where.shelf)
        cap = max(_FEWEST, common_from(size.rows))
        lists = [self._rows(where, _sought(seek), cap) for seek in seeks]
        held_by = [size.estimate(rows, cap) for rows in lists]
        weighed = weigh(seeks, held_by, size.rows)
        telling = [n for n, each in enumerate(weighed) if each.is_distinctive]
        if len(weighed) == 1:
            telling = [0]
        scores: dict[int, float] = {}
        for place in telling:
            rows = lists[place] or self._apart(where, seeks[place])
            _add(scores, rows, weighed[place].weight)
        among = " OR ".join(f"({_sought(seeks[n])})" for n in telling if lists[n])
        for place in sorted(set(range(len(seeks))).difference(telling)):
            rows = lists[place]
            if len(rows) >= cap and among:
                both = f"({_sought(seeks[place])}) AND ({among})"
                rows = self._rows(where, both, len(scores))
            _add(scores, scores.keys() & rows, weighed[place].weight)
        return Proposed(weighed, {number_of(row): s for row, s in scores.items()})

    def by_entity(
        self, view: View, entities: Iterable[tuple[str, str]]
    ) -> tuple[int, ...]:
        """Memories that name one of these things."""
        found: dict[int, None] = {}
        for kind, value in entities:
            for (memory,) in self._connection.execute(
                "SELECT memory FROM entity WHERE conversation = ? AND kind = ? "
                "AND value = ? ORDER BY memory DESC LIMIT 100",
                (view.conversation, kind, spelt(value)),
            ):
                found[memory] = None
        return tuple(found)

    def by_title(self, view: View, titles: Iterable[str]) -> tuple[int, ...]:
        """Memories with exactly one of these titles."""
        found: dict[int, None] = {}
        for title in titles:
            for (memory,) in self._connection.execute(
                "SELECT memory FROM title WHERE conversation = ? AND title = ? "
                "ORDER BY memory DESC LIMIT 100",
                (view.conversation, spelt(title)),
            ):
                found[memory] = None
        return tuple(found)

    def holding_phrase(
        self, where: Shelved, phrase: str, limit: int
    ) -> tuple[int, ...]:
        """Rows that may hold a phrase, newest first: there are no positions here."""
        terms = phrase_terms(phrase) or terms_of(phrase)
        if not terms:
            return ()
        rows = self._rows(where, " AND ".join(map(matching, terms)), limit)
        return tuple(number_of(row) for row in rows)

    def _apart(self, where: Shelved, seek: Seek) -> list[int]:
        """Rows with the halves of what is nowhere as a whole."""
        match seek:
            case Gram(text):
                return self._rows(where, " AND ".join(map(beginning, text)), _APART)
            case Whole(_, parts) if parts:
                return self._rows(where, " AND ".join(map(matching, parts)), _APART)
            case _:
                return []

    def _rows(self, where: Shelved, sought: str, limit: int) -> list[int]:
        """The one query: the conversation bounds it inside the index."""
        first, last = rows_of(where.view.conversation)
        rows = self._connection.execute(
            f"SELECT rowid FROM {where.shelf} WHERE {where.shelf} MATCH ? "  # noqa: S608  # a table of ours
            "AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?",
            (sought, first, last, limit),
        ).fetchall()
        if where.without is None:
            return [row for (row,) in rows]
        question = row_of(where.view.conversation, where.without)
        return [row for (row,) in rows if row != question]

    def _size(self, conversation: ConversationId, shelf: Shelf) -> _Size:
        found = self._connection.execute(
            "SELECT rows, first, last FROM size WHERE conversation = ? AND shelf = ?",
            (conversation, shelf),
        ).fetchone()
        return _Size(*found) if found else _Size(0, 0, 0)


def _sought(seek: Seek) -> str:
    match seek:
        case Gram(text) | Whole(text):
            return matching(text)
        case Single(text):
            return beginning(text)
        case _:
            assert_never(seek)


def _add(scores: dict[int, float], rows: Iterable[int], weight: float) -> None:
    for row in rows:
        scores[row] = scores.get(row, 0.0) + weight
