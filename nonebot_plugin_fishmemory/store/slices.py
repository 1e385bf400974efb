"""Long lists of values, in portions that one statement can bind."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

_SLICE = 400
"""Values a statement: under SQLite's limit on bound values."""

V = TypeVar("V")


def slices(values: Sequence[V]) -> Iterator[Sequence[V]]:
    return (values[at : at + _SLICE] for at in range(0, len(values), _SLICE))


def bindable(values: Iterable[str]) -> list[str]:
    """Half a character is in no name that was stored, and can't be bound."""
    return [value for value in values if _is_whole(value)]


def _is_whole(value: str) -> bool:
    return value.encode("utf-8", "ignore").decode() == value
