"""Time words against the day they were said: 明天, 周五, 下周三, 月底 (SPEC C10).

Total and deterministic: what is no date of the calendar is passed over. The words stay
as they were; what they meant stands beside them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo

from .memory import LocalDate
from .time_words import READINGS, Reckoned, a_day

_DAY = 86_400
_LATEST = 253_402_214_400
"""The last day of the year 9999, UTC seconds."""

_JOINTS = {"到", "至", "-", "~", "～", "—", "–"}


@dataclass(frozen=True, slots=True)
class Told:
    """Time words at their place in a text, and the days they mean."""

    words: str
    start: int
    end: int
    first: LocalDate
    last: LocalDate | None = None
    """The last day that is meant, where it is more than one."""


def local_day(at: int, zone: tzinfo) -> date:
    """The day of a moment (UTC seconds) in a zone; times out of range are clamped."""
    moment = datetime.fromtimestamp(min(max(at, _DAY), _LATEST - _DAY), UTC)
    return moment.astimezone(zone).date()


def day_after(day: LocalDate) -> LocalDate:
    """The end of a half-open interval that has this day in it."""
    return a_day(date.fromisoformat(day.day) + timedelta(days=1))


def dates_of(text: str, day: date, *, ahead: bool = True) -> tuple[Told, ...]:
    """Every date that a text names, as meant by someone speaking on this day.

    `ahead`: whether plans are told, not the past; 周五 is the next one then.
    """
    each = _each(text, Reckoned(day, ahead=ahead))
    return tuple(_joined(_apart(each, len(text)), text))


def _each(text: str, reckoned: Reckoned) -> Iterator[Told]:
    for reading in READINGS:
        for found in reading.words.finditer(text):
            try:
                first, last = reading.meaning(found, reckoned)
            except (ValueError, OverflowError):
                # A 30th of February, or a day beyond the calendar, is no date.
                continue
            yield Told(found.group(), found.start(), found.end(), first, last)


def _apart(found: Iterator[Told], length: int) -> list[Told]:
    """The longest of those that overlap, in order."""
    kept: list[Told] = []
    taken = bytearray(length)
    for told in sorted(found, key=lambda t: (t.start - t.end, t.start)):
        if not any(taken[told.start : told.end]):
            taken[told.start : told.end] = b"\x01" * (told.end - told.start)
            kept.append(told)
    return sorted(kept, key=lambda t: t.start)


def _joined(found: Sequence[Told], text: str) -> Iterator[Told]:
    """周三到周五 is one span of days."""
    before: Told | None = None
    for told in found:
        span = before and _span(before, told, text)
        if before is not None and span is None:
            yield before
        before = span or told
    if before is not None:
        yield before


def _span(one: Told, other: Told, text: str) -> Told | None:
    if text[one.end : other.start].strip() not in _JOINTS:
        return None
    last = other.last or other.first
    if last.day < one.first.day:
        last = a_day(date.fromisoformat(last.day) + timedelta(days=7))
    if last.day < one.first.day:
        return None
    return replace(one, words=text[one.start : other.end], end=other.end, last=last)
