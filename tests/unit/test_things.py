"""Things that lead straight to a card, and archive numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.archive_number import ShortNumber
from nonebot_plugin_fishmemory.core.things import (
    things_of,
    typed_numbers,
    without_numbers,
)


@pytest.mark.parametrize(
    "text",
    [
        "P·FOOD·2026-0012",
        "p.food.2026.0012",
        "P-FOOD-2026-0012",
        "P FOOD 2026 0012",
        "Ｐ·FOOD·2026-12",
        "p·food·2026-0012是啥",
        "讲讲 P・FOOD・2026-0012 吧",
    ],
)
def test_an_archive_number_is_read_in_any_typed_form(text: str) -> None:
    """SPEC C2: with `.`, `-`, `·` or spaces, any case."""
    assert list(map(str, typed_numbers(text))) == ["P·FOOD·2026-0012"]


def test_a_short_number_is_the_conversation_s_own() -> None:
    """SPEC C2: or `#12`."""
    assert typed_numbers("#12是什么") == (ShortNumber(12),)


@pytest.mark.parametrize(
    "text", ["2026-01-02", "C#7", "a 2026 1", "#", "房间2026-0012"]
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    """A date is no archive number."""
    assert typed_numbers(text) == ()


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("T-0589修了吗", ("ticket", "t-0589")),
        ("见480f13f提交", ("commit", "480f13f")),
        ("看docs/x.md那份", ("path", "docs/x.md")),
        ("链接https://a.b/c?d=1。", ("url", "https://a.b/c?d=1")),
        ("端口是8080吧", ("port", "8080")),
        ("发 /weather 试试", ("command", "/weather")),
    ],
)
def test_a_thing_is_taken_by_rules(text: str, thing: tuple[str, str]) -> None:
    """SPEC C8: ticket, commit, path, URL, port, command."""
    assert thing in things_of(text)


@pytest.mark.parametrize(
    "text", ["10001", "周五7点", "1234567890", "阿鱼怕猫", "facade"]
)
def test_people_dates_and_plain_words_are_no_things(text: str) -> None:
    """SPEC E3: entity other than a person or a date."""
    assert things_of(text) == ()


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_read(text: str) -> None:
    """SPEC K: nothing raises, and a number is read once."""
    rest = without_numbers(text)

    assert len(rest) >= 0 <= len(things_of(text)) + len(typed_numbers(text))
