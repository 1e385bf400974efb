"""Merged forwards become lines of their own under the authors they claim."""

from nonebot_plugin_fishmemory.core.experience import Kind
from nonebot_plugin_fishmemory.core.onebot import forwarded

from .onebot_factories import AT, Event, group_message, hear, segment, text


def line(words: str, person: int, name: str, **fields: object) -> Event:
    return {
        "user_id": person,
        "sender": {"user_id": person, "nickname": name},
        "time": AT - 60,
        "message": [text(words)],
        **fields,
    }


NESTED = [
    line("一", 10002, "小红", message_id=5, real_seq="9"),
    line(
        "",
        10003,
        "小蓝",
        message=[segment("forward", id="b", content=[line("内", 1, "丁")])],
    ),
    {"type": "node", "data": {"user_id": "10004", "nickname": "小绿", "content": "二"}},
    {
        "sender": {"user_id": 10005, "nickname": "小黄"},
        "time": AT,
        "content": [text("三")],
    },
]


def test_a_merged_forward_with_its_lines() -> None:
    """SPEC B1: forwards go into rows of their own under their own authors."""
    heard = hear(group_message(segment("forward", id="r", content=NESTED)))

    assert heard.text == "[聊天记录]"
    assert [(x.author.id, x.author.name, x.text, x.sent_at) for x in heard.inner] == [
        ("10002", "小红", "一", AT - 60),
        ("10003", "小蓝", "[聊天记录]", AT - 60),
        ("1", "丁", "内", AT - 60),
        ("10004", "小绿", "二", AT),
        ("10005", "小黄", "三", AT),
    ]
    assert {Kind.FORWARDED} == {x.kind for x in heard.inner}
    assert {(None, None)} == {(x.message_id, x.sequence) for x in heard.inner}


def test_a_fetched_forward() -> None:
    """O4: get_forward_msg gives the lines of a forward that only had an id."""
    carrier = hear(group_message(segment("forward", id="r")))

    expected = hear(group_message(segment("forward", id="r", content=NESTED))).inner
    assert expected == forwarded({"messages": NESTED}, carrier)
    assert expected == forwarded(NESTED, carrier)
    assert forwarded(None, carrier) == ()


def test_a_forward_in_a_forward_without_end() -> None:
    """SPEC K: depth is no way to crash."""
    content: list[Event] = [line("底", 1, "丁")]
    for _ in range(300):
        content = [line("", 1, "丁", message=[segment("forward", content=content)])]
    heard = hear(group_message(segment("forward", content=content)))

    assert heard.cut_from is not None
    assert 10 < len(heard.inner) < 100
