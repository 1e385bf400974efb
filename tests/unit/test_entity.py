"""Entities: eight kinds by rules, none of them guessed."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.entity import entities_of

DAY = date(2025, 6, 18)
PEOPLE = ["小明", "Alex"]


def named(text: str) -> list[tuple[str, str]]:
    return [(e.kind.value, e.value) for e in entities_of(text, PEOPLE, DAY)]


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        (
            "T-0589 · docs/x.md · 2026-11-02",
            [("ticket", "t-0589"), ("path", "docs/x.md"), ("date", "2026-11-02")],
        ),
        ("BUG-12 修了", [("ticket", "bug-12")]),
        ("看 issue #42", [("ticket", "issue#42")]),
        ("commit 480f13f 修了", [("commit", "480f13f")]),
        ("放在/home/x/y.txt里", [("path", "/home/x/y.txt")]),
        ("看 D:\\work\\a.py", [("path", "d:\\work\\a.py")]),
        ("改 src/main.py", [("path", "src/main.py")]),
        (
            "https://github.com/a/b/issues/12）看",
            [("url", "https://github.com/a/b/issues/12")],
        ),
        ("端口是6099", [("port", "6099")]),
        ("localhost:8080 起不来", [("port", "8080")]),
        ("输入 /recall 试试", [("command", "/recall")]),
        ("先 git push 再说", [("command", "git push")]),
        ("技能：画画", [("command", "画画")]),
        ("小明说 Alex 周五来", [("date", "2025-06-20"), ("person", "alex")]),
    ],
)
def test_things_are_found_as_what_they_are(
    text: str, entities: list[tuple[str, str]]
) -> None:
    """SPEC C8: ticket, commit hash, path, date, URL, port, skill or command, person."""
    assert set(entities) <= set(named(text))


@pytest.mark.parametrize(
    "text",
    [
        "互联网/IT/软件",
        "A/B测试",
        "文本/HTML/JSON",
        "TopK-8 NDCG@10 GPT-4 UTF-8",
        "sid=1d563b1b7ff040aea29b83781d98211d",
        "P·FOOD·2026-0012",
        "和/或",
        "20250101",
        "FOO-3x",
        "node.js 真难",
        "占1/3",
        "端口号太多",
        "99999端口",
    ],
)
def test_what_only_looks_like_it_is_none(text: str) -> None:
    """SPEC C8: by rules; what is not surely a thing is none."""
    assert named(text) == []


def test_a_name_is_found_as_a_word() -> None:
    """A Latin name inside a longer word is no one."""
    assert named("Alex来了") == [("person", "alex")]
    assert named("Alexandria") == []


def test_without_a_day_only_full_dates_count() -> None:
    """明天 is no date for someone who does not know when it was said."""
    assert entities_of("明天和周五") == ()
    assert [(e.kind.value, e.value) for e in entities_of("3月5日")] == [
        ("date", "03-05")
    ]


@given(st.text())
def test_any_text_can_be_read_for_things(text: str) -> None:
    """SPEC K: nothing that chat may hold raises."""
    for entity in entities_of(text, PEOPLE, DAY):
        assert entity.value
