"""Grounding: numbers, dates, names and links of a memory must have been said (C10).

They occur in the evidence or follow from it by rule; ordinary paraphrase of all else is
free. What does not is refused with the offending word, so that it can be mended.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property

from .asking import MEASURES
from .dates import Told, dates_of, day_after
from .entity import TRAILING
from .memory import LocalDate, Precision
from .negation import negation_added, negation_lost
from .numerals import Numeral, numerals, values_of
from .protocol import Remember
from .terms import fold

_URL = re.compile(r"(?:https?://|www\.)[^\s\u3000-\u9fff\uff00-\uffef<>\"'`]+")
_TITLED = re.compile(r"《([^《》]{1,40})》")
_CALLED = re.compile(r"(?<![大喊])叫(?:做|作)?([\u4e00-\u9fff]{2,4})")
_NO_NAME = re.compile(r"[我你您他她它大人别什啥车外板醒停好]")
_PROPER = re.compile(r"(?<![A-Za-z0-9])[A-Z][A-Za-z]+")
_COUNTED = frozenset(f"{MEASURES}位口辆倍分时秒度点号")
_ITEMS = re.compile(r"[、；;,，/]")
_NUMBERED = re.compile(r"(?<!\d)(\d{1,2})\s?[)）.、](?!\d)")


@dataclass(frozen=True, slots=True)
class Said:
    """One piece of evidence: the words, and the local day they were said."""

    text: str = field(repr=False)
    day: date


@dataclass(frozen=True)
class Ground:
    """All that a memory may be made of."""

    said: tuple[Said, ...]
    names: frozenset[str] = frozenset()
    """Names of authors, addressees, the subject, and people the words name."""
    known: frozenset[str] = frozenset()
    """Every name in use in the conversation: no other may be put in."""

    @cached_property
    def text(self) -> str:
        return "\n".join(fold(each.text) for each in self.said)

    @cached_property
    def own_names(self) -> tuple[str, ...]:
        """Folded, the longest first."""
        names = {fold(name).strip() for name in self.names}
        return tuple(sorted(names - {""}, key=lambda name: (-len(name), name)))

    @cached_property
    def days(self) -> frozenset[str]:
        """Every day that was named or on which something was said, and their months."""
        days = {LocalDate(said.day.isoformat()) for said in self.said}
        for said in self.said:
            for told in _either_way(said.text, said.day):
                days |= {told.first, told.last or told.first}
        return frozenset(spelling for day in days for spelling in _spellings(day))

    @cached_property
    def values(self) -> frozenset[Fraction]:
        values = set(values_of(self.text))
        for said in self.said:
            values |= {Fraction(count) for count in _counts(said.text)}
        return frozenset(values)


def ungrounded(command: Remember, ground: Ground) -> str | None:
    """Why a memory is refused, with the offending word; None: all of it was said."""
    text = fold("\n".join((command.title, command.body, *command.tags)))
    return (
        _unsaid_validity(command, ground)
        or _unsaid_proper_name(command, ground)
        or next((why for check in _CHECKS if (why := check(text, ground))), None)
    )


def _unsaid_link(text: str, ground: Ground) -> str | None:
    for found in _URL.finditer(text):
        link = found.group().rstrip(TRAILING)
        if link not in ground.text:
            return f"网址 {link} 不在证据里"
    return None


def _unsaid_date(text: str, ground: Ground) -> str | None:
    for told in _dates(text, ground):
        if fold(told.words) in ground.text:
            continue
        if not any(
            _spelling(told.first) in ground.days for told in _again(told, ground)
        ):
            return f"日期 {told.words} 不在证据里，也推不出来"
    return None


def _unsaid_name(text: str, ground: Ground) -> str | None:
    """A name in use here that no one said and that is no one's who is concerned."""
    left = _without_names(text, ground)
    for name in sorted(map(fold, ground.known), key=len, reverse=True):
        if len(name) > 1 and name not in ground.text and _has_word(left, name):
            return f"名字 {name} 不在证据里"
    return None


def _unsaid_proper_name(command: Remember, ground: Ground) -> str | None:
    for word in _proper_words(command, ground):
        if fold(word) not in ground.text:
            return f"名字 {word} 不在证据里"
    return None


def _proper_words(command: Remember, ground: Ground) -> Iterator[str]:
    """What is surely a name: Latin with a capital, 《a title》, 叫 with a name."""
    text = "\n".join((command.title, command.body, *command.tags))
    text = _URL.sub(" ", text)
    for found in _PROPER.finditer(text):
        if not any(found.group().casefold() in name for name in ground.own_names):
            yield found.group()
    yield from (found.group(1) for found in _TITLED.finditer(text))
    for found in _CALLED.finditer(text):
        called = found.group(1)[:2]
        if not _NO_NAME.match(called) and called not in ground.own_names:
            yield called


def _unsaid_number(text: str, ground: Ground) -> str | None:
    left = _URL.sub(" ", _without_names(text, ground))
    for told in reversed(_dates(left, ground)):
        left = f"{left[: told.start]} {left[told.end :]}"
    for numeral in numerals(left):
        if _counts_as_number(numeral, left) and not _is_said(numeral, ground):
            return f"数字 {numeral.words} 不在证据里"
    return None


def _counts_as_number(numeral: Numeral, text: str) -> bool:
    """一起 and 四川 hold no number: a Chinese one needs something that it counts."""
    if not numeral.is_chinese:
        return numeral.words != "00"
    return numeral.value > 1 and text[numeral.end : numeral.end + 1] in _COUNTED


def _is_said(numeral: Numeral, ground: Ground) -> bool:
    if numeral.is_chinese and numeral.words in ground.text:
        return True
    return numeral.value in ground.values


def _changed_negation(text: str, ground: Ground) -> str | None:
    added = negation_added(text, ground.text)
    if added:
        return f"多了否定：{added}"
    lost = negation_lost(text, ground.text)
    return f"少了否定：{lost}" if lost else None


_CHECKS: tuple[Callable[[str, Ground], str | None], ...] = (
    _unsaid_link,
    _unsaid_date,
    _unsaid_name,
    _unsaid_number,
    _changed_negation,
)


def _unsaid_validity(command: Remember, ground: Ground) -> str | None:
    """起 and 止 are dates of the memory too; an end may be the day after one told."""
    start, end = command.valid_from, command.valid_to
    if start and _spelling(start) not in ground.days:
        return f"起 {_spelling(start)} 不在证据里，也推不出来"
    if end and not _is_end(end, ground):
        return f"止 {_spelling(end)} 不在证据里，也推不出来"
    return None


def _is_end(end: LocalDate, ground: Ground) -> bool:
    if _spelling(end) in ground.days:
        return True
    told = (LocalDate(day) for day in ground.days if len(day) == 10)
    return end.precision is Precision.DAY and end in map(day_after, told)


def _dates(text: str, ground: Ground) -> tuple[Told, ...]:
    return dates_of(text, ground.said[-1].day) if ground.said else ()


def _again(told: Told, ground: Ground) -> Iterator[Told]:
    """The same words as said on each day of the evidence."""
    for said in ground.said:
        yield from _either_way(told.words, said.day)


def _either_way(text: str, day: date) -> tuple[Told, ...]:
    """A plan and the past use the same words; which it was is for the reader."""
    return dates_of(text, day) + dates_of(text, day, ahead=False)


def _spellings(day: LocalDate) -> tuple[str, ...]:
    """A day is in its month, and both are in their year."""
    spelt = _spelling(day)
    return tuple(spelt[:length] for length in (4, 7, 10) if length <= len(spelt))


def _spelling(day: LocalDate) -> str:
    length = {Precision.DAY: 10, Precision.MONTH: 7, Precision.YEAR: 4}
    return day.day[: length[day.precision]]


def _counts(text: str) -> Iterator[int]:
    """How many things a text lists: 甲、乙、丙 are three."""
    numbered = [int(number) for number in _NUMBERED.findall(text)]
    if numbered:
        yield max(numbered)
    for sentence in re.split(r"[。！!？?\n：:]", text):
        yield len([item for item in _ITEMS.split(sentence) if item.strip()])
        yield len([item for item in sentence.split("、") if item.strip()])


def _without_names(text: str, ground: Ground) -> str:
    for name in ground.own_names:
        text = text.replace(name, " ")
    return text


def _has_word(text: str, name: str) -> bool:
    before = r"(?<![a-z0-9_])" if name[0].isascii() else ""
    after = r"(?![a-z0-9_])" if name[-1].isascii() else ""
    return bool(re.search(f"{before}{re.escape(name)}{after}", text))
