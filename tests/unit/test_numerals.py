"""Numbers by value, however they are spelt."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.numerals import (
    chinese_value,
    numerals,
    values_of,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三", 3),
        ("两百五十", 250),
        ("一万二千", 12_000),
        ("两万五千", 25_000),
        ("二〇二五", 2025),
        ("十五", 15),
        ("三亿", 300_000_000),
        ("1,000", 1000),
        ("1.5万", 15_000),
        ("3k", 3000),
        ("0.85", Fraction(17, 20)),
        ("三点五", Fraction(7, 2)),
        ("５", 5),
    ],
)
def test_a_number_has_one_value(text: str, value: int | Fraction) -> None:
    """SPEC C10: 中文数字 follow by rule."""
    assert value in values_of(text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("下午三点开会", {3, 15}),
        ("七点半", {7, 30}),
        ("预算50-80万", {50, 500_000, 800_000}),
    ],
)
def test_what_follows_by_rule_counts(text: str, values: set[int]) -> None:
    """SPEC C10: a unit spelt another way."""
    assert values <= values_of(text)


@given(st.integers(0, 10**8))
def test_digits_are_read_as_they_are(number: int) -> None:
    """What is written in figures has the value of its figures."""
    assert number in values_of(f"有{number}个")


@given(
    st.text(
        alphabet="零一二两三四五六七八九十百千万亿点半.,0123456789 -到", max_size=40
    )
)
def test_any_jumble_of_numbers_can_be_read(text: str) -> None:
    """SPEC K: nothing that chat may hold raises."""
    values_of(text)
    for numeral in numerals(text):
        assert text[numeral.start : numeral.end] == numeral.words


def test_an_endless_run_is_no_number() -> None:
    """SPEC K: 100,000-character messages."""
    assert chinese_value("一" * 100_000) is None
