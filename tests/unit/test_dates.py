"""Time words against the day they were said."""

from datetime import UTC, date, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.dates import dates_of, day_after, local_day
from nonebot_plugin_fishmemory.core.memory import LocalDate, Precision

WEDNESDAY = date(2025, 6, 18)
DAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))


def told(text: str, day: date = WEDNESDAY, *, ahead: bool = True) -> list[str]:
    """Each date as its days: `2025-06-20`, `2025-06`, `2025-06-18..2025-06-20`."""
    size = {Precision.DAY: 10, Precision.MONTH: 7, Precision.YEAR: 4}
    return [
        "..".join(d.day[: size[d.precision]] for d in (each.first, each.last) if d)
        for each in dates_of(text, day, ahead=ahead)
    ]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("明天去海边", ["2025-06-19"]),
        ("今晚八点", ["2025-06-18"]),
        ("大后天见", ["2025-06-21"]),
        ("周五七点吃火锅", ["2025-06-20"]),
        ("周三开会", ["2025-06-18"]),
        ("周二开会", ["2025-06-24"]),
        ("下周三", ["2025-06-25"]),
        ("这周末", ["2025-06-21..2025-06-22"]),
        ("下周出个demo", ["2025-06-23..2025-06-29"]),
        ("周三到周五", ["2025-06-18..2025-06-20"]),
        ("今明两天观测", ["2025-06-18..2025-06-19"]),
        ("3月5日", ["2026-03-05"]),
        ("三月五号", ["2026-03-05"]),
        ("12月25日", ["2025-12-25"]),
        ("明年3月5日", ["2026-03-05"]),
        ("2026-03-05", ["2026-03-05"]),
        ("2026年3月5号", ["2026-03-05"]),
        ("6/10拉到12位", ["2025-06-10"]),
        ("15号发工资", ["2025-07-15"]),
        ("31号交", ["2025-07-31"]),
        ("月底交", ["2025-06"]),
        ("3月底收尾", ["2026-03"]),
        ("8月底收尾", ["2025-08"]),
        ("下个月初", ["2025-07"]),
        ("年底", ["2025-12"]),
        ("三天后", ["2025-06-21"]),
        ("两周内", ["2025-06-18..2025-07-02"]),
        ("国庆去玩", ["2025-10-01"]),
        ("去年", ["2024"]),
        ("8月出，9月底收尾", ["2025-08", "2025-09"]),
    ],
)
def test_plans_are_reckoned_forwards(text: str, days: list[str]) -> None:
    """SPEC C10: 明天 against the message's own date."""
    assert days == told(text)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("昨天", ["2025-06-17"]),
        ("周五去了", ["2025-06-13"]),
        ("上周三", ["2025-06-11"]),
        ("上周末", ["2025-06-14..2025-06-15"]),
        ("12月25日", ["2024-12-25"]),
        ("20号", ["2025-05-20"]),
        ("两周前", ["2025-06-04"]),
    ],
)
def test_the_past_is_reckoned_backwards(text: str, days: list[str]) -> None:
    """SPEC C10: the same words mean the nearest day in their direction."""
    assert days == told(text, ahead=False)


@pytest.mark.parametrize(
    "text",
    [
        "一号线",
        "占1/3",
        "9/10分",
        "每周五",
        "周日志",
        "提前天数",
        "以前天天",
        "v3.2.1",
        "2月30日",
        "3个月",
        "10点",
        "1.5月",
        "13月1日",
        "第3月",
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    """SPEC D7: high precision is the point."""
    assert told(text) == []


def test_the_last_day_of_a_year() -> None:
    """A message at 23:59 on 31 December: 明天去海边 is the first of January."""
    assert told("明天去海边", date(2025, 12, 31)) == ["2026-01-01"]


def test_a_day_is_the_zones() -> None:
    """DESIGN 12: stored as UTC, resolved in the conversation's zone."""
    new_year_in_china = 1_767_196_800

    assert date(2025, 12, 31) == local_day(
        new_year_in_china - 1, ZoneInfo("Asia/Shanghai")
    )
    assert date(2026, 1, 1) == local_day(new_year_in_china, ZoneInfo("Asia/Shanghai"))
    assert date(2025, 12, 31) == local_day(new_year_in_china, UTC)


@given(st.integers(-(10**18), 10**18))
def test_a_broken_clock_breaks_nothing(at: int) -> None:
    """SPEC K: milliseconds for seconds, clocks that jump back."""
    local_day(at, ZoneInfo("Asia/Shanghai"))


@given(text=st.text(), day=DAYS, ahead=st.booleans())
def test_any_text_can_be_read_for_dates(text: str, day: date, *, ahead: bool) -> None:
    """SPEC K: nothing that chat may hold raises."""
    for each in dates_of(text, day, ahead=ahead):
        assert each.words == text[each.start : each.end]
        assert each.last is None or each.first.day <= each.last.day


@given(DAYS, st.sampled_from("一二三四五六日"))
def test_a_bare_weekday_is_within_a_week(day: date, weekday: str) -> None:
    """周五 is the next one, today included; told of the past, the last."""
    ahead = date.fromisoformat(told(f"周{weekday}", day)[0])
    back = date.fromisoformat(told(f"周{weekday}", day, ahead=False)[0])

    assert timedelta(0) <= ahead - day < timedelta(7)
    assert timedelta(0) <= day - back < timedelta(7)


@given(DAYS)
def test_a_date_of_the_calendar_is_itself(day: date) -> None:
    """What was written in full is not reckoned at all."""
    assert [day.isoformat()] == told(f"{day.year}年{day.month}月{day.day}日")
    assert [day.isoformat()] == told(day.isoformat())


def test_the_end_of_an_interval_is_open() -> None:
    """SPEC C1: valid-from, valid-to, half-open."""
    assert LocalDate("2026-01-01") == day_after(LocalDate("2025-12-31"))
