"""Grounding: what was not said is refused with the offending word."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.grounding import Ground, Said, ungrounded
from nonebot_plugin_fishmemory.core.memory import LocalDate, MemoryKind, Precision
from nonebot_plugin_fishmemory.core.protocol import Remember

DAY = date(2025, 6, 18)


def refused(
    body: str,
    said: str,
    *,
    title: str = "题名",
    known: tuple[str, ...] = ("阿鱼", "小明"),
    start: LocalDate | None = None,
    end: LocalDate | None = None,
    tags: tuple[str, ...] = (),
) -> str | None:
    """Why a body is refused that rests on 阿鱼's words."""
    command = Remember(
        MemoryKind.FACT,
        "10001",
        (1,),
        title,
        body,
        tags=tags,
        valid_from=start,
        valid_to=end,
    )
    ground = Ground((Said(said, DAY),), frozenset({"阿鱼"}), frozenset(known))
    return ungrounded(command, ground)


@pytest.mark.parametrize(
    ("body", "said", "word"),
    [
        ("撤离率30%", "撤离率20%", "30"),
        ("养了三只猫", "养了两只猫", "三"),
        ("生日3月6日", "我生日3月5日", "3月6日"),
        ("6月20日去海边", "明天去海边", "6月20日"),
        ("猫叫圆子", "我的猫叫团子", "圆子"),
        ("小明喜欢", "他喜欢", "小明"),
        ("用MySQL做缓存", "用redis做缓存", "MySQL"),
        ("看《三体》", "看书", "三体"),
        ("见 https://b.c/d", "见 https://a.b/c", "https://b.c/d"),
        ("喜欢吃苹果", "不喜欢吃苹果", "不喜欢吃"),
        ("不喜欢吃苹果", "喜欢吃苹果", "不喜欢吃"),
        ("他没上线", "他上线了", "没上线"),
        ("别提A方案", "提A方案", "别提a方"),
        ("预算5万", "预算5千", "5万"),
    ],
)
def test_what_was_not_said_is_refused_by_its_word(
    body: str, said: str, word: str
) -> None:
    """SPEC C10: what does not is refused with the reason and the offending word."""
    assert word in (refused(body, said) or "")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("生日3月5日", "我生日三月五号"),
        ("6月19日去海边", "明天去海边"),
        ("6月18日说的", "今天说的"),
        ("养了两只猫", "我养了2只猫"),
        ("15点开会", "下午三点开会"),
        ("预算50万到80万", "预算50-80万"),
        ("看3项", "先看：省时间、避免触雷、跟进及时率"),
        ("延迟1.1秒", "延迟1.1s"),
        ("用Redis做缓存", "用redis做缓存"),
        ("没有吃饭", "还没吃饭"),
        ("阿鱼说差不多了", "差不多了"),
        ("喜欢火锅这种吃的", "火锅我可太爱了"),
        ("有没有都行", "有没有都可以"),
        ("没告警", "上线无告警"),
    ],
)
def test_what_follows_by_rule_is_said(body: str, said: str) -> None:
    """SPEC C10: or follow from it by rule; ordinary paraphrase of all else is free."""
    assert refused(body, said) is None


def test_a_title_and_tags_are_held_to_it_too() -> None:
    """SPEC C10: numbers, dates, names and URLs in a memory."""
    assert "30" in (refused("撤离率", "撤离率20%", title="撤离率30%") or "")
    assert "30" in (refused("撤离率", "撤离率20%", tags=("30%",)) or "")


def test_dates_of_validity_are_held_to_it_too() -> None:
    """SPEC C10: 明天 against the message's own date; an end may be the day after."""
    tomorrow, after = LocalDate("2025-06-19"), LocalDate("2025-06-20")

    assert refused("去海边", "明天去海边", start=tomorrow, end=after) is None
    assert "2025-06-21" in (
        refused("去海边", "明天去海边", start=LocalDate("2025-06-21")) or ""
    )
    assert (
        refused("收尾", "7月底收尾", start=LocalDate("2025-07-01", Precision.MONTH))
        is None
    )


@given(st.text(min_size=1, max_size=200))
def test_words_as_they_were_said_are_always_grounded(said: str) -> None:
    """SPEC C10: what occurs in the evidence is never refused."""
    assert refused(said, said, title=said[:28]) is None or len(said) > 28


@given(st.text(max_size=100), st.text(max_size=100))
def test_any_words_can_be_judged(body: str, said: str) -> None:
    """SPEC K: nothing that chat may hold raises."""
    refused(body, said)
