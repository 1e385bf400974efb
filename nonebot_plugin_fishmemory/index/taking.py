"""Taking over a slice into one generation, and merging what was taken over.

A contentless index forgets only the very terms it was given: those of a card are kept
beside it; words never change, so theirs are cut again.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..core.conversation import ConversationId
from ..core.projection import CardEntry, LineEntry, Slice
from ..core.terms import terms_of
from .schema import Shelf, number_of, row_of, spelt

_PIECES, _PAGES = 4, 500
"""From how many pieces on the index is merged, and how much of it at a time."""


def merge(connection: sqlite3.Connection, shelf: Shelf) -> bool:
    (pieces,) = connection.execute(
        f"SELECT count(DISTINCT segid) FROM {shelf}_idx"  # noqa: S608  # a table of ours
    ).fetchone()
    if pieces <= _PIECES:
        return False
    before = connection.total_changes
    connection.execute(
        f"INSERT INTO {shelf} ({shelf}, rank) VALUES ('merge', ?)",  # noqa: S608  # a table of ours
        (-_PAGES,),
    )
    return connection.total_changes - before > 1


def take_over(connection: sqlite3.Connection, step: Slice) -> None:
    replaced = [(card.conversation, card.memory) for card in step.cards]
    for conversation, memory in sorted([*step.cards_gone, *replaced]):
        if _forget_card(connection, row_of(conversation, memory)):
            _count(connection, Shelf.CARDS, [(conversation, memory)], -1)
    for line in step.lines_gone:
        if _forget_line(connection, line):
            named = [(line.conversation, line.experience)]
            _count(connection, Shelf.LINES, named, -1)
    _keep_cards(connection, step.cards)
    _keep_lines(connection, step.lines)
    _count(connection, Shelf.CARDS, replaced, 1)
    kept = [(line.conversation, line.experience) for line in step.lines]
    _count(connection, Shelf.LINES, kept, 1)


def _count(
    connection: sqlite3.Connection,
    shelf: Shelf,
    rows: Iterable[tuple[ConversationId, int]],
    each: int,
) -> None:
    """How many texts a conversation has, and between which numbers they lie."""
    numbers = defaultdict[ConversationId, list[int]](list)
    for conversation, number in rows:
        numbers[conversation].append(number)
    connection.executemany(
        "INSERT INTO size VALUES (?, ?, ?, ?, ?) ON CONFLICT (conversation, shelf) "
        "DO UPDATE SET rows = rows + excluded.rows, "
        "first = min(first, excluded.first), last = max(last, excluded.last)",
        [
            (conversation, shelf, each * len(named), min(named), max(named))
            for conversation, named in numbers.items()
        ],
    )


def _forget_card(connection: sqlite3.Connection, row: int) -> bool:
    kept = connection.execute(
        "DELETE FROM card_terms WHERE row = ? RETURNING terms", (row,)
    ).fetchall()
    for (terms,) in kept:
        _forget(connection, Shelf.CARDS, row, terms)
    memory = number_of(row)
    connection.execute("DELETE FROM entity WHERE memory = ?", (memory,))
    connection.execute("DELETE FROM title WHERE memory = ?", (memory,))
    return bool(kept)


def _forget_line(connection: sqlite3.Connection, line: LineEntry) -> bool:
    """Words never change: cut again, they give the terms that were kept."""
    row = row_of(line.conversation, line.experience)
    # To take out what was never put in would spoil the index.
    kept = connection.execute(
        "SELECT 1 FROM line_docsize WHERE id = ?", (row,)
    ).fetchone()
    if kept is None:
        return False
    _forget(connection, Shelf.LINES, row, " ".join(terms_of(line.text)))
    return True


def _forget(connection: sqlite3.Connection, shelf: Shelf, row: int, terms: str) -> None:
    connection.execute(
        f"INSERT INTO {shelf} ({shelf}, rowid, terms) VALUES ('delete', ?, ?)",  # noqa: S608  # a table of ours
        (row, terms),
    )


def _keep_cards(connection: sqlite3.Connection, cards: Iterable[CardEntry]) -> None:
    by_row = {row_of(card.conversation, card.memory): card for card in cards}
    rows = [(row, " ".join(terms_of(by_row[row].text))) for row in sorted(by_row)]
    _keep(connection, Shelf.CARDS, rows)
    connection.executemany("INSERT INTO card_terms VALUES (?, ?)", rows)
    for card in by_row.values():
        _name(connection, card)


def _name(connection: sqlite3.Connection, card: CardEntry) -> None:
    """Note by which things and title it is called; two spellings may be one."""
    connection.executemany(
        "INSERT OR IGNORE INTO entity VALUES (?, ?, ?, ?)",
        [
            (card.conversation, kind, spelt(value), card.memory)
            for kind, value in card.entities
        ],
    )
    connection.execute(
        "INSERT INTO title VALUES (?, ?, ?)",
        (card.conversation, spelt(card.title), card.memory),
    )


def _keep_lines(connection: sqlite3.Connection, lines: Iterable[LineEntry]) -> None:
    by_row = {row_of(line.conversation, line.experience): line for line in lines}
    rows = [(row, " ".join(terms_of(by_row[row].text))) for row in sorted(by_row)]
    _keep(connection, Shelf.LINES, rows)


def _keep(
    connection: sqlite3.Connection, shelf: Shelf, rows: Sequence[tuple[int, str]]
) -> None:
    """Rows in their order: out of it, each would begin a new segment."""
    connection.executemany(
        f"INSERT INTO {shelf} (rowid, terms) VALUES (?, ?)",  # noqa: S608  # a table of ours
        rows,
    )
