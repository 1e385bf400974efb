"""A moment as anything writes it, in UTC seconds.

Seconds are the rule; milliseconds come where NT gives no time (FIELD-NOTES O3), ISO and
Postgres spellings from databases. What can't be read is unknown, never a wrong moment.
"""

import re
from datetime import datetime, timedelta, timezone

_CHINA = timezone(timedelta(hours=8))
"""The zone of a time that names none: QQ shows Beijing time."""

_LATEST = 4_102_444_800
"""The year 2100, in seconds."""

_FINER = (1_000, 1_000_000, 1_000_000_000)
"""Milli-, micro- and nanoseconds of a second."""

_EARLIEST = 100_000_000
"""The year 1973: a number that a finer unit puts before it is no moment at all."""

_NUMBER = re.compile(r"\d{1,20}(?:\.\d{0,9})?", re.ASCII)


def read_moment(value: object) -> int | None:
    """Seconds, milliseconds, ISO or Postgres text as UTC seconds; else None."""
    match value:
        case bool():
            return None
        case int():
            return _from_number(value)
        case float():
            return _from_number(int(value)) if 0 < value < 1e20 else None
        case str():
            return _from_text(value.strip())
        case _:
            return None


def _from_number(value: int) -> int | None:
    if 0 < value < _LATEST:
        return value
    found = (value // unit for unit in _FINER)
    return next((each for each in found if _EARLIEST <= each < _LATEST), None)


def _from_text(text: str) -> int | None:
    if _NUMBER.fullmatch(text):
        return _from_number(int(text.partition(".")[0]))
    if len(text) > 40:
        return None
    try:
        found = datetime.fromisoformat(text.replace("/", "-"))
        aware = found if found.tzinfo else found.replace(tzinfo=_CHINA)
        return _from_number(int(aware.timestamp()))
    except (ValueError, OverflowError):
        return None
