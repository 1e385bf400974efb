"""What is no experience, and what can't be one (SPEC K)."""

import pytest

from nonebot_plugin_fishmemory.core.experience import Source
from nonebot_plugin_fishmemory.core.onebot import Malformed, translate

from .onebot_factories import NOW, Event, group_message, private_message, without


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (without(group_message("早"), "group_id"), "群消息没有群号"),
        (group_message("早", group_id="a:b"), "群消息没有群号"),
        (without(private_message("早"), "self_id"), "私聊消息没有机器人号"),
        (without(private_message("早"), "user_id"), "私聊消息没有对方号"),
        (group_message("早", message_type="guild"), "不认识的消息类型：guild"),
        ({}, "不是 OneBot v11 的事件：post_type 是「」"),
        ({"post_type": "别的"}, "不是 OneBot v11 的事件：post_type 是「别的」"),
    ],
)
def test_an_event_without_a_conversation_is_malformed(event: Event, why: str) -> None:
    """SPEC K: malformed events get a clear sentence."""
    assert Malformed(why) == translate(event, Source.LIVE, NOW)


@pytest.mark.parametrize(
    "event",
    [
        {"post_type": "meta_event", "meta_event_type": "heartbeat", "interval": 5000},
        {"meta_event_type": "lifecycle", "sub_type": "connect"},
        {"post_type": "request", "request_type": "friend", "user_id": 10001},
        {
            "post_type": "notice",
            "notice_type": "notify",
            "sub_type": "input_status",
            "user_id": 10001,
            "group_id": 0,
        },
        {
            "post_type": "notice",
            "notice_type": "notify",
            "sub_type": "profile_like",
            "operator_id": 10001,
        },
        {"post_type": "notice", "notice_type": "bot_offline", "user_id": 90001},
    ],
)
def test_what_is_not_worth_keeping(event: Event) -> None:
    """Heartbeats, lifecycles, typing and likes are no experience."""
    assert translate(event, Source.LIVE, NOW) is None
