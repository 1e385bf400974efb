"""Which original words may be offered (SPEC E3)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.experience import (
    Author,
    Experience,
    ExperienceId,
    Kind,
    Source,
)
from nonebot_plugin_fishmemory.core.line import (
    is_offered,
    is_only_question,
    looks_like_command,
)

SAID = Experience(
    ExperienceId(1), ConversationId(1), Kind.MESSAGE, Author("1", "阿鱼"), 1, "我怕猫"
)


@pytest.mark.parametrize(
    "text",
    [
        "团子几岁了",
        "团子几岁？",
        "@大肥鱼 团子几岁了",
        "阿鱼，你的猫叫什么",
        "上次那个火锅店，在哪来着？",
        "在吗？在吗？",
        "谁怕猫",
        "怎么样",
        "",
        "。。。",
    ],
)
def test_a_line_that_only_asks_tells_nothing(text: str) -> None:
    """SPEC E3: never a line that is only a question."""
    assert is_only_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "我怕猫",
        "周五七点吃火锅，来吗？",
        "团子3岁了。你家的呢？",
        "谁都知道团子3岁了",
        "周末去哪玩 我想去海边",
        "哈哈",
        "what a day",
    ],
)
def test_a_line_that_tells_something_may_be_offered(text: str) -> None:
    """周五七点吃火锅，来吗？ is how a plan is made."""
    assert not is_only_question(text)


@given(st.text(st.characters(exclude_categories=())))
def test_any_line_is_judged(text: str) -> None:
    """SPEC K: and the same each time."""
    assert is_only_question(text) is is_only_question(text)


@pytest.mark.parametrize(
    "text", ["/recall 团子", "/回想 团子", "@大肥鱼 /fish help", "/mute"]
)
def test_a_command_is_known_by_prefix_and_name(text: str) -> None:
    """SPEC E3: never commands."""
    assert looks_like_command(text)


@pytest.mark.parametrize("text", ["recall 团子", "回想起来", "/recallx", "/tmp/a"])
def test_ordinary_talk_is_no_command(text: str) -> None:
    """SPEC F4: bare words do not fire."""
    assert not looks_like_command(text)


@pytest.mark.parametrize(
    "said",
    [
        replace(SAID, is_own=True),
        replace(SAID, is_withdrawn=True),
        replace(SAID, text="/recall 团子"),
        replace(SAID, text="团子几岁？"),
        replace(SAID, kind=Kind.POKE),
        replace(SAID, source=Source.OPERATOR),
        replace(SAID, id=ExperienceId(9)),
    ],
)
def test_words_that_are_never_offered(said: Experience) -> None:
    """SPEC E3: never the asking message, commands, her own words, mere questions."""
    assert not is_offered(said, ExperienceId(9), looks_like_command)


def test_words_of_people_are_offered_forwarded_ones_too() -> None:
    """SPEC C11: forwarded words are labelled, not hidden."""
    forwarded = replace(SAID, kind=Kind.FORWARDED)

    assert is_offered(SAID, None, looks_like_command)
    assert is_offered(forwarded, None, looks_like_command)
