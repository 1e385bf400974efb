"""JSON from outside, where each field may be missing or of another type than promised.

Every reader answers with the value in its right type or with nothing; none raises.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeGuard

Json: TypeAlias = Mapping[str, object]

_NOTHING: Json = {}
_SURROGATE = re.compile("[\ud800-\udfff]")
_ID = re.compile(r"[^\s:\x00-\x1f]{1,128}")
_WHOLE = re.compile(r"[+-]?\d{1,19}", re.ASCII)
_LARGEST = 2**63 - 1
"""What a row can hold; a larger number is noise."""


def storable(text: str) -> str:
    """Text that UTF-8 can hold: half a character becomes U+FFFD."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def is_mapping(value: object) -> TypeGuard[Json]:
    return isinstance(value, Mapping)


def is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def mapping(value: object) -> Json:
    return value if is_mapping(value) else _NOTHING


def sequence(value: object) -> Sequence[object]:
    return value if is_sequence(value) else ()


def words(value: object) -> str:
    """Text as it stands; a number is spelt out; anything else is no text."""
    if isinstance(value, str):
        return storable(value)
    found = number(value)
    return "" if found is None else str(found)


def number(value: object) -> int | None:
    """A whole number that a row can hold, also where it is spelt as text."""
    match value:
        case bool():
            return None
        case int():
            found = value
        case float() if value.is_integer():
            found = int(value)
        case str() if _WHOLE.fullmatch(value.strip()):
            found = int(value)
        case _:
            return None
    return found if abs(found) <= _LARGEST else None


def identifier(value: object) -> str | None:
    """An id of the platform as text; zero and empty are none."""
    text = words(value).strip()
    return text if text not in {"", "0"} and _ID.fullmatch(text) else None


def first_id(event: Json, *keys: str) -> str | None:
    """The first of these fields that holds an id."""
    found = (identifier(event.get(key)) for key in keys)
    return next((each for each in found if each), None)


def first_words(event: Json, *keys: str) -> str:
    """The first of these fields that holds more than blanks."""
    found = (words(event.get(key)) for key in keys)
    return next((each for each in found if each.strip()), "")
