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
from ..core.seek import Gram, Seek, Single, Weighed, Whole, weigh
from ..core.view import View
from .schema import Shelf, beginning, matching, number_of, row_of, rows_of, spelt

POSTINGS = 8_000
"""Rows fetched for one term at most, the newest: a term in more says little."""


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
    """Per memory or experience."""

    def best(
        self, limit: int, *, after: int = 0, until: int | None = None
    ) -> tuple[int, ...]:
        """The best rows with a number behind `after`, not behind `until`."""
        among = (
            (score, number)
            for number, score in self.scores.items()
            if number > after and (until is None or number <= until)
        )
        return tuple(number for _, number in nlargest(limit, among))


class Searcher:
    """Looks through one snapshot of a generation."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def propose(self, where: Shelved, seeks: Sequence[Seek]) -> Proposed:
        """The rows that hold what is sought, weighed by its rarity in this shelf."""
        lists = [self._postings(where, seek) for seek in seeks]
        total = self._size(where.view.conversation, where.shelf)
        weighed = weigh(seeks, [len(rows) for rows in lists], total)
        self._look_apart(where, weighed, lists)
        scores = _add_up(weighed, lists)
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

    def holding_all(
        self, where: Shelved, terms: Sequence[str], limit: int
    ) -> tuple[int, ...]:
        """Rows that hold every one of these terms: those that may hold a phrase."""
        if not terms:
            return ()
        rows = self._rows(where, " AND ".join(map(matching, terms)), limit)
        return tuple(number_of(row) for row in rows)

    def _look_apart(
        self, where: Shelved, weighed: Sequence[Weighed], lists: list[list[int]]
    ) -> None:
        """Look for the halves of what is nowhere as a whole, and is no mere seam."""
        for place, each in enumerate(weighed):
            if not lists[place] and each.is_distinctive:
                lists[place] = self._apart(where, each.seek)

    def _apart(self, where: Shelved, seek: Seek) -> list[int]:
        match seek:
            case Gram(text):
                return self._rows(where, " AND ".join(map(beginning, text)), POSTINGS)
            case Whole(_, parts) if parts:
                return self._rows(where, " AND ".join(map(matching, parts)), POSTINGS)
            case _:
                return []

    def _postings(self, where: Shelved, seek: Seek) -> list[int]:
        match seek:
            case Gram(text) | Whole(text):
                return self._rows(where, matching(text), POSTINGS)
            case Single(text):
                return self._rows(where, beginning(text), POSTINGS)
            case _:
                assert_never(seek)

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

    def _size(self, conversation: ConversationId, shelf: Shelf) -> int:
        found = self._connection.execute(
            "SELECT rows FROM size WHERE conversation = ? AND shelf = ?",
            (conversation, shelf),
        ).fetchone()
        return found[0] if found else 0


def _add_up(
    weighed: Sequence[Weighed], lists: Sequence[Sequence[int]]
) -> dict[int, float]:
    """Sum the weights of each row, the rarest term first.

    What holds only common words is no hit (SPEC E3): common terms add to rows that a
    distinctive one found, unless all that was asked for is one word.
    """
    scores: dict[int, float] = {}
    order = sorted(range(len(weighed)), key=lambda place: -weighed[place].weight)
    for place in order:
        each, rows = weighed[place], lists[place]
        if each.is_distinctive or len(weighed) == 1:
            for row in rows:
                scores[row] = scores.get(row, 0.0) + each.weight
        else:
            for row in scores.keys() & rows:
                scores[row] += each.weight
    return scores
