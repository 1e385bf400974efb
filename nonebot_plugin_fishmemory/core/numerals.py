"""Numbers in a text, by value: 三 is 3, 1.5万 is 15000, 百分之二十 is 20 (SPEC C10)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

_DIGITS = dict(
    zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True)
)
_UNITS = {"十": 10, "百": 100, "千": 1000}
_SCALES = {"万": 10_000, "亿": 100_000_000}
_SCALED = {**_SCALES, "千": 1000, "k": 1000, "K": 1000, "w": 10_000, "W": 10_000}

_CHINESE = "零〇一二两三四五六七八九十百千万亿"
_NUMBER = re.compile(
    r"(?P<arabic>\d{1,18}(?:,\d{3})*(?:\.\d{1,18})?)\s?(?P<scale>[万亿千]|"
    r"[kKwW](?![A-Za-z]))?"
    rf"|(?P<chinese>[{_CHINESE}]+)(?P<half>点[{_CHINESE}]+)?"
)
_RANGE = re.compile(
    r"(\d{1,18}(?:\.\d+)?)\s?[-~～—到至]\s?\d{1,18}(?:\.\d+)?\s?([万亿千])"
)
_CLOCK = re.compile(
    rf"(?P<when>下午|晚上|傍晚|今晚|明晚|昨晚|夜里|中午|晚)?(?P<hour>\d{{1,2}}|"
    rf"[{_CHINESE}]{{1,3}})"
    r"(?:点|时|[:：])(?P<rest>半|一刻|三刻)?"
)
_QUARTERS = {"半": 30, "一刻": 15, "三刻": 45}
_LONGEST = 24
"""Characters of a Chinese number that are read; a longer run of them is no number."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it stands in a text, and what it is worth."""

    words: str
    value: Fraction
    start: int
    end: int
    is_chinese: bool = False


def numerals(text: str) -> Iterator[Numeral]:
    """Every number of a text, in order."""
    for found in _NUMBER.finditer(text):
        chinese = found["chinese"]
        value = _chinese(found) if chinese else _arabic(found)
        if value is not None:
            yield Numeral(
                found.group(), value, found.start(), found.end(), bool(chinese)
            )


def values_of(text: str) -> frozenset[Fraction]:
    """All values that a text tells, those that follow by rule included.

    3 and 15 for 下午三点, 30 for 半, both ends of 50-80万 in either reading.
    """
    values = {numeral.value for numeral in numerals(text)}
    for low, scale in _RANGE.findall(text):
        values.add(Fraction(low) * _SCALED[scale])
    for found in _CLOCK.finditer(text):
        values |= _clock(found)
    return frozenset(values)


def chinese_value(words: str) -> int | None:
    """What 三百二十, 两万五千 or 二〇二五 is worth; None: it is no number."""
    if len(words) > _LONGEST:
        return None
    if all(c in _DIGITS for c in words):
        return int("".join(str(_DIGITS[c]) for c in words)) if words else None
    total = section = digit = 0
    for c in words:
        if c in _DIGITS:
            digit = _DIGITS[c]
        elif c in _UNITS:
            section += (digit or 1) * _UNITS[c]
            digit = 0
        else:
            total = (total + section + digit or 1) * _SCALES[c]
            section = digit = 0
    return total + section + digit


def _arabic(found: re.Match[str]) -> Fraction:
    value = Fraction(found["arabic"].replace(",", ""))
    return value * _SCALED.get(found["scale"] or "", 1)


def _chinese(found: re.Match[str]) -> Fraction | None:
    whole = chinese_value(found["chinese"])
    after = found["half"]
    if whole is None or not after:
        return None if whole is None else Fraction(whole)
    digits = "".join(str(_DIGITS[c]) for c in after[1:] if c in _DIGITS)
    return Fraction(f"{whole}.{digits}") if digits else Fraction(whole)


def _clock(found: re.Match[str]) -> set[Fraction]:
    words = found["hour"]
    hour = int(words) if words[0].isdigit() else chinese_value(words)
    if hour is None or hour > 24:
        return set()
    values = {Fraction(hour)}
    if found["when"] and hour < 12:
        values.add(Fraction(hour + 12))
    if found["rest"]:
        values.add(Fraction(_QUARTERS[found["rest"]]))
    return values
