"""The tables of one generation of the lexicon, and how a row is named in them.

The conversation stands in the high bits of a row's number: a query is bounded to one
conversation by `rowid BETWEEN`, inside the index and before anything is looked at
(SPEC E1, DESIGN 5).
"""

from enum import StrEnum

from ..core.conversation import ConversationId
from ..core.terms import fold

_BITS = 40
"""Enough for a million million rows in each of eight million conversations."""

_SIGNS = "".join(sign for sign in map(chr, range(33, 127)) if not sign.isalnum())

# The `ascii` tokenizer keeps every byte above 127 and cuts at the signs below, which
# would make `c++` a `c`: all of them are letters to us. Only spaces part terms.
_TOKENIZE = "ascii tokenchars '{}'".format(_SIGNS.replace("'", "''"))


class Shelf(StrEnum):
    """What is looked through: memories, or original words."""

    CARDS = "card"
    LINES = "line"


def _words(shelf: Shelf) -> str:
    quoted = _TOKENIZE.replace('"', '""')
    return (
        f"CREATE VIRTUAL TABLE {shelf} USING fts5(terms, content='', detail=none, "
        f"prefix='1', tokenize=\"{quoted}\")"
    )


CREATE = (
    """CREATE TABLE progress (
        id INTEGER PRIMARY KEY CHECK (id = 1), terms_version INTEGER NOT NULL,
        epoch TEXT NOT NULL, change INTEGER NOT NULL, experience INTEGER NOT NULL,
        complete INTEGER NOT NULL)""",
    _words(Shelf.CARDS),
    _words(Shelf.LINES),
    # A contentless index forgets a row only when told the very terms it was given.
    "CREATE TABLE card_terms (row INTEGER PRIMARY KEY, terms TEXT NOT NULL)",
    """CREATE TABLE entity (
        conversation INTEGER NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL,
        memory INTEGER NOT NULL,
        PRIMARY KEY (conversation, kind, value, memory)) WITHOUT ROWID""",
    "CREATE INDEX entity_memory ON entity (memory)",
    """CREATE TABLE title (
        conversation INTEGER NOT NULL, title TEXT NOT NULL, memory INTEGER NOT NULL,
        PRIMARY KEY (conversation, title, memory)) WITHOUT ROWID""",
    "CREATE INDEX title_memory ON title (memory)",
    """CREATE TABLE size (
        conversation INTEGER NOT NULL, shelf TEXT NOT NULL, rows INTEGER NOT NULL,
        first INTEGER NOT NULL, last INTEGER NOT NULL,
        PRIMARY KEY (conversation, shelf)) WITHOUT ROWID""",
)


def row_of(conversation: ConversationId, number: int) -> int:
    return (conversation << _BITS) | number


def number_of(row: int) -> int:
    return row & ((1 << _BITS) - 1)


def rows_of(conversation: ConversationId) -> tuple[int, int]:
    """The first and the last row number of a conversation."""
    return row_of(conversation, 0), row_of(conversation, (1 << _BITS) - 1)


def matching(term: str) -> str:
    """One term as FTS5 reads it: always quoted, so that nothing in it is syntax."""
    return '"{}"'.format(term.replace('"', '""'))


def beginning(character: str) -> str:
    return matching(character) + "*"


def spelt(name: str) -> str:
    """How a title or a thing is looked up; half a character can't be bound."""
    return fold(name).strip().encode("utf-8", "replace").decode()
