"""Names and titles: one line, short, and nothing unseen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.experience import Author
from nonebot_plugin_fishmemory.core.wording import cut_title, one_line, shown_name


@pytest.mark.parametrize("name", ["ㅤ", "\u202e\u200b", "", " \n "])
def test_a_name_of_nothing_gives_way_to_the_id(name: str) -> None:
    """Known failures 17: any nickname is allowed, an unseen one is no name."""
    assert shown_name(Author("10001", name)) == "10001"


@given(st.text(), st.text(min_size=1))
def test_a_name_is_one_short_line(name: str, number: str) -> None:
    """SPEC F3: names are cut to 20 and hold no line breaks."""
    shown = shown_name(Author(number, name))

    assert shown
    assert len(shown) <= 20 or shown == one_line(number)
    assert "\n" not in shown
    assert "：" not in shown or shown == one_line(number)


@given(st.text())
def test_a_title_fits_and_cuts_no_number(text: str) -> None:
    """SPEC C1: title ≤ 28 characters."""
    assert len(cut_title(text)) <= 28


def test_a_number_is_never_cut_in_two() -> None:
    """Half a number would be another number."""
    title = cut_title("当前的方法是检索加上交叉编码重排并且阈值定为了0.85567")

    assert "0.85" not in title
    assert title.endswith("…")


def test_a_title_ends_with_a_clause_where_it_can() -> None:
    """A whole clause says more than half of the next."""
    said = "短期记忆已接入，按角色拆分存最近40轮，按时间衰减再往后就放不下了"

    assert cut_title(said) == "短期记忆已接入，按角色拆分存最近40轮"
