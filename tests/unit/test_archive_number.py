"""Archive numbers: given once, typed in any way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.archive_number import (
    ROOMS,
    WINGS,
    ArchiveNumber,
    ShortNumber,
    parse_archive_no,
    room_of,
)
from nonebot_plugin_fishmemory.core.memory import MemoryKind

NUMBERS = st.builds(
    ArchiveNumber,
    wing=st.sampled_from(sorted(WINGS.values())),
    room=st.sampled_from(ROOMS),
    year=st.integers(1970, 9999),
    number=st.integers(1, 999_999_999),
)
SEPARATORS = st.sampled_from([".", "-", "·", " ", " · ", "．", "－", "・", "–", "_"])


def full_width(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


@given(NUMBERS)
def test_what_is_written_is_read(number: ArchiveNumber) -> None:
    """SPEC C2: wing·ROOM·year-number such as `P·FOOD·2026-0012`."""
    assert number == parse_archive_no(str(number))


@given(NUMBERS, SEPARATORS, SEPARATORS, st.sampled_from([str.lower, full_width, str]))
def test_people_may_type_it_as_they_like(
    number: ArchiveNumber, one: str, other: str, spell: type[str]
) -> None:
    """SPEC C2: people may type it with `.`, `-`, `·` or spaces, any case."""
    typed = f"{number.wing}{one}{number.room}{one}{number.year}{other}{number.number}"

    assert number == parse_archive_no(f" {spell(typed)} ")


@pytest.mark.parametrize("typed", ["#12", "＃１２", "# 12", "#0012"])
def test_the_number_alone_will_do(typed: str) -> None:
    """SPEC C2: or `#12`."""
    assert ShortNumber(12) == parse_archive_no(typed)


@pytest.mark.parametrize(
    "typed",
    ["", "12", "P·FOOD", "P·FOOD·2026", "P和FOOD和2026和12", "##12", "#", "#12 #13"],
)
def test_what_is_no_number_is_none(typed: str) -> None:
    """SPEC K: bad input gets a clear answer."""
    assert parse_archive_no(typed) is None


@given(st.text())
def test_reading_a_number_never_raises(typed: str) -> None:
    """SPEC K: lone surrogates, control and bidi characters."""
    parse_archive_no(typed)


def test_a_number_is_written_with_leading_zeros() -> None:
    """SPEC C2: `P·FOOD·2026-0012`."""
    assert str(ArchiveNumber("P", "FOOD", 2026, 12)) == "P·FOOD·2026-0012"


def test_every_kind_has_a_wing_of_its_own() -> None:
    """SPEC C2: wing from the kind."""
    assert set(MemoryKind) == set(WINGS)
    assert len(set(WINGS.values())) == len(WINGS)


@pytest.mark.parametrize(
    ("title", "tags", "body", "room"),
    [
        ("阿鱼不吃香菜", (), "阿鱼：我不吃香菜", "FOOD"),
        ("阿鱼养了一只猫", (), "阿鱼：我养了一只猫", "PETS"),
        ("阿鱼怕猫", (), "阿鱼：我怕猫", "PETS"),
        ("阿鱼对花生过敏", (), "阿鱼：我对花生过敏", "HLTH"),
        ("周末", ("爬山",), "去不去", "TRIP"),
        ("P95降到1.6s", (), "已上线", "TECH"),
        ("周五合评", (), "Chen：周五开会", "WORK"),
        ("天猫双十一", (), "打折", "GEN"),
        ("嗯", (), "嗯", "GEN"),
    ],
)
def test_the_first_room_that_fits_is_taken(
    title: str, tags: tuple[str, ...], body: str, room: str
) -> None:
    """SPEC C2: room from an ordered rule table."""
    assert room == room_of(title, tags, body)
