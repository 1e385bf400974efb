"""How hard a piece of evidence is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.evidence import Grade, grade_of


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("T-0589 看 docs/x.md", Grade.TICKET),
        ("commit 480f13f，见 docs/x.md", Grade.COMMIT),
        ("见 docs/x.md 和 https://a.b", Grade.REPOSITORY_PATH),
        ("https://a.b/c 在 /home/x/y", Grade.URL),
        ("在 /home/x/y", Grade.ABSOLUTE_PATH),
        ("在 C:\\x\\y.txt", Grade.ABSOLUTE_PATH),
        ("我不吃香菜", Grade.WORDS),
        ("端口6099", Grade.WORDS),
        ("日志在 /tmp/x/y.log", Grade.WORDS),
        ("看 ~/.cache/pip", Grade.WORDS),
    ],
)
def test_the_hardest_thing_named_decides(text: str, grade: Grade) -> None:
    """SPEC C3: ticket, commit hash, path in a repository, URL, absolute path, words."""
    assert grade is grade_of(text)


@pytest.mark.parametrize(
    "text", ["/tmp/a.log", "~/.cache/z", "C:\\Temp\\x.txt", "", " "]
)
def test_passing_paths_are_no_evidence(text: str) -> None:
    """SPEC C3: temp and cache paths are no evidence."""
    assert grade_of(text) is None


@given(st.text())
def test_any_text_can_be_graded(text: str) -> None:
    """SPEC K: nothing that chat may hold raises."""
    grade_of(text)
