"""Patterns of time words, and how each is reckoned from the day it was said."""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from .memory import LocalDate, Precision
from .numerals import chinese_value

_LONG_AGO = 90
"""Days after which a date without a year is the next one, where plans are told."""

_NOT_YET = 30
"""Days before which a date without a year is this one's, where the past is told."""

Span = tuple[LocalDate, LocalDate | None]
"""The first day that is meant, and the last where it is more than one."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """From where time words are reckoned, and whether plans or the past are told."""

    day: date
    ahead: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """Words, and what they mean; a `ValueError` says that they are no date."""

    words: re.Pattern[str]
    meaning: Callable[[re.Match[str], Reckoned], Span]


def a_day(day: date) -> LocalDate:
    return LocalDate(day.isoformat())


def _a_month(year: int, month: int) -> Span:
    """A month, counted on beyond December and before January."""
    months = year * 12 + month - 1
    first = date(months // 12, months % 12 + 1, 1)
    return LocalDate(first.isoformat(), Precision.MONTH), None


def _number(words: str) -> int:
    if words[0].isdigit():
        return int(words)
    value = chinese_value(words.replace("廿", "二十").replace("卅", "三十"))
    if value is None:
        raise ValueError(words)
    return value


def _year_near(day: date, reckoned: Reckoned) -> date:
    """The year that is meant where none is said."""
    apart = (day - reckoned.day).days
    if reckoned.ahead and apart < -_LONG_AGO:
        return day.replace(year=day.year + 1)
    if not reckoned.ahead and apart > _NOT_YET:
        return day.replace(year=day.year - 1)
    return day


_NAMED_YEARS = {"前年": -2, "去年": -1, "今年": 0, "明年": 1, "后年": 2}


def _year_of(words: str, reckoned: Reckoned) -> int:
    if words in _NAMED_YEARS:
        return reckoned.day.year + _NAMED_YEARS[words]
    return int(words)


def _calendar(found: re.Match[str], reckoned: Reckoned) -> Span:
    """3月5日, 明年3月5日, 2026-03-05, 6/10."""
    month, day = _number(found["month"]), _number(found["day"])
    year = found.groupdict().get("year")
    if year:
        return a_day(date(_year_of(year, reckoned), month, day)), None
    return a_day(_year_near(date(reckoned.day.year, month, day), reckoned)), None


def _month(found: re.Match[str], reckoned: Reckoned) -> Span:
    """3月, 4月底, 明年6月: a month, whatever part of it."""
    first = date(reckoned.day.year, _number(found["month"]), 1)
    if found["year"]:
        return _a_month(_year_of(found["year"], reckoned), first.month)
    return _a_month(_year_near(first, reckoned).year, first.month)


def _near_month(found: re.Match[str], reckoned: Reckoned) -> Span:
    """月底, 下个月初, 这个月."""
    which = (found["which"] or "").replace("个", "")
    away = {"上": -1, "下": 1, "下下": 2}.get(which, 0)
    return _a_month(reckoned.day.year, reckoned.day.month + away)


def _year(found: re.Match[str], reckoned: Reckoned) -> Span:
    """明年, 年底."""
    words = found.group()
    if words.endswith("底"):
        away = {"明": 1, "去": -1}.get(words[0], 0)
        return _a_month(reckoned.day.year + away, 12)
    first = date(_year_of(words, reckoned), 1, 1)
    return LocalDate(first.isoformat(), Precision.YEAR), None


_NAMED_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}


def _named_day(found: re.Match[str], reckoned: Reckoned) -> Span:
    """今天, 明晚, 大后天."""
    away = _NAMED_DAYS[found["which"]]
    return a_day(reckoned.day + timedelta(days=away)), None


def _two_days(found: re.Match[str], reckoned: Reckoned) -> Span:
    """今明两天."""
    first = reckoned.day + timedelta(days=_NAMED_DAYS[found["which"][0]])
    return a_day(first), a_day(first + timedelta(days=1))


_WEEKDAYS = {c: i for i, c in enumerate("一二三四五六日")} | {"天": 6, "末": 5}
_WEEKS = {"上上": -2, "上": -1, "下": 1, "下下": 2}


def _week(found: re.Match[str], reckoned: Reckoned) -> Span:
    """下周, 本周."""
    monday = _monday(found["which"], reckoned)
    return a_day(monday), a_day(monday + timedelta(days=6))


def _weekday(found: re.Match[str], reckoned: Reckoned) -> Span:
    """周五, 下周三, 上周末: without 上, 这 or 下 the nearest in its direction."""
    on = found["day"]
    day = _monday(found["which"], reckoned) + timedelta(days=_WEEKDAYS[on])
    last = day + timedelta(days=1) if on == "末" else day
    if not found["which"] and reckoned.ahead and last < reckoned.day:
        day += timedelta(days=7)
    elif not found["which"] and not reckoned.ahead and day > reckoned.day:
        day -= timedelta(days=7)
    return a_day(day), a_day(day + timedelta(days=1)) if on == "末" else None


def _monday(which: str | None, reckoned: Reckoned) -> date:
    away = _WEEKS.get((which or "").replace("个", ""), 0)
    return reckoned.day + timedelta(days=7 * away - reckoned.day.weekday())


def _counted(found: re.Match[str], reckoned: Reckoned) -> Span:
    """三天后, 两周前, 5天内."""
    unit, side = found["unit"], -1 if found["side"] == "前" else 1
    count = side * _number(found["count"])
    if unit.endswith("月") or unit == "年":
        months = count * (12 if unit == "年" else 1)
        return _a_month(reckoned.day.year, reckoned.day.month + months)
    days = count * (7 if unit.endswith(("周", "星期", "礼拜")) else 1)
    day = reckoned.day + timedelta(days=days)
    if found["side"] == "内":
        return a_day(reckoned.day), a_day(day)
    return a_day(day), None


def _day_of_month(found: re.Match[str], reckoned: Reckoned) -> Span:
    """15号: the nearest month in its direction that has such a day."""
    number, step = _number(found["day"]), 1 if reckoned.ahead else -1
    months = reckoned.day.year * 12 + reckoned.day.month - 1
    for away in range(3):
        year, month = divmod(months + step * away, 12)
        if number <= monthrange(year, month + 1)[1]:
            day = date(year, month + 1, number)
            if (day >= reckoned.day) is reckoned.ahead or day == reckoned.day:
                return a_day(day), None
    raise ValueError(number)


_HOLIDAYS = {
    "元旦": (1, 1),
    "情人节": (2, 14),
    "妇女节": (3, 8),
    "愚人节": (4, 1),
    "五一": (5, 1),
    "劳动节": (5, 1),
    "六一": (6, 1),
    "儿童节": (6, 1),
    "国庆": (10, 1),
    "双十一": (11, 11),
    "双11": (11, 11),
    "双十二": (12, 12),
    "双12": (12, 12),
    "平安夜": (12, 24),
    "圣诞": (12, 25),
    "跨年": (12, 31),
}
"""Those of the sun's calendar: the moon's can't be reckoned without a table."""


def _holiday(found: re.Match[str], reckoned: Reckoned) -> Span:
    month, day = _HOLIDAYS[found["which"]]
    return a_day(_year_near(date(reckoned.day.year, month, day), reckoned)), None


_NUM = r"(?:\d{1,2}|[一二三四五六七八九十廿卅]{1,3})"
_MONTH, _DAY = _NUM.replace("?:", "?P<month>"), _NUM.replace("?:", "?P<day>")
_YEAR = r"(?P<year>(?:19|20)\d\d(?=\s?年)|前年|去年|今年|明年|后年)"
_WEEK_WORD = r"(?:周|星期|礼拜)"
_WHICH = r"(?P<which>上上个?|上个?|这个?|本|下下个?|下个?)"

_SOURCES: tuple[tuple[str, Callable[[re.Match[str], Reckoned], Span]], ...] = (
    (
        (
            rf"(?:{_YEAR}\s?年?的?\s?)?(?<![\d.]){_MONTH}\s?月\s?"
            rf"{_DAY}\s?[日号]?(?![\d个.])"
        ),
        _calendar,
    ),
    (
        (
            r"(?<![\d.])(?P<year>(?:19|20)\d\d)(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)"
            r"(?P<day>\d{1,2})(?![\d.])"
        ),
        _calendar,
    ),
    (
        (
            r"(?<![A-Za-z0-9/.\-])(?P<month>1[0-2]|0?[1-9])/(?P<day>3[01]|[12]\d|0?[5-9])"
            r"(?![A-Za-z0-9/.%\-的个份分])"
        ),
        _calendar,
    ),
    (
        (
            rf"(?:{_YEAR}\s?年?的?\s?)?(?<![\d.\-~第]){_MONTH}月"
            r"(?:份|初|中旬|中(?!间)|上旬|下旬|底|末)?(?!\d)"
        ),
        _month,
    ),
    (
        (
            rf"(?:(?<![上下这本]){_WHICH})?(?<![年个\d一二三四五六七八九十])"
            r"月(?:初|中旬|底|末)"
        ),
        _near_month,
    ),
    (
        r"(?P<which>下下个|下个|上个|这个|本)月(?:初|中旬|底|末)?",
        _near_month,
    ),
    (r"[明去今]?年底|前年|去年|今年|明年|后年", _year),
    (
        (
            r"(?<![目提以之空])(?P<which>大前|大后|前|昨|今|明|后)(?:[天日儿]|"
            r"(?<=[昨今明])[晚早晨夜])"
            r"(?:晚上|早上|上午|中午|下午|傍晚)?"
        ),
        _named_day,
    ),
    (r"(?P<which>今明|明后)[两二]?[天日]", _two_days),
    (rf"{_WHICH}{_WEEK_WORD}(?![一二三四五六日天末期报记志])", _week),
    (
        rf"(?<![每逢各隔]){_WHICH}?{_WEEK_WORD}(?P<day>[一二三四五六日天末])(?![期报记志历常])",
        _weekday,
    ),
    (
        (
            r"(?<![\d第])(?P<count>\d{1,3}|[一二两三四五六七八九十]{1,3})\s?"
            r"(?P<unit>天|日|周|个?星期|个?礼拜|个月|年)(?:之|以)?(?P<side>后|前|"
            r"内)(?![端台面期])"
        ),
        _counted,
    ),
    (
        (
            rf"(?<![\d.月第初#A-Za-z+\-]){_DAY}号"
            r"(?![线楼院店机位元服铺称码门车舱球选房桌人])"
        ),
        _day_of_month,
    ),
    (
        rf"(?P<which>{'|'.join(_HOLIDAYS)})节?(?![路广中大])",
        _holiday,
    ),
)
READINGS = tuple(Reading(re.compile(words), meaning) for words, meaning in _SOURCES)
