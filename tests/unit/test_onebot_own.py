"""Our own words, told by API calls: the same as their message_sent events."""

from dataclasses import replace

import pytest

from nonebot_plugin_fishmemory.core.conversation import Group, Place, Private
from nonebot_plugin_fishmemory.core.experience import Author, Kind, Role, Source
from nonebot_plugin_fishmemory.core.identity import fingerprint
from nonebot_plugin_fishmemory.core.onebot import own_message

from .onebot_factories import (
    AT,
    Event,
    group_message,
    hear,
    segment,
    text,
)

TO_GROUP = Group("610000001")
TO_FRIEND = Private("90001", "10001")


@pytest.mark.parametrize(
    ("action", "params", "place"),
    [
        ("send_group_msg", {"group_id": 610000001}, TO_GROUP),
        ("send_msg", {"message_type": "group", "group_id": 610000001}, TO_GROUP),
        ("send_msg", {"group_id": 610000001, "user_id": 10001}, TO_GROUP),
        ("send_group_msg_async", {"group_id": "610000001"}, TO_GROUP),
        ("send_private_msg", {"user_id": 10001}, TO_FRIEND),
        ("send_private_msg", {"user_id": 10001, "group_id": 610000001}, TO_FRIEND),
        ("send_msg", {"message_type": "private", "user_id": 10001}, TO_FRIEND),
        ("send_msg", {"user_id": 10001}, TO_FRIEND),
    ],
)
def test_every_way_of_sending(action: str, params: Event, place: Place) -> None:
    """O1: the bot's own words are recorded from every API call of every plugin."""
    heard = own_message(
        action, {**params, "message": "好"}, {"message_id": 7}, "90001", AT
    )

    assert heard is not None
    assert (place, "好", "7") == (heard.place, heard.text, heard.message_id)
    assert (Author("90001", "90001", Role.BOT), Kind.MESSAGE, Source.LIVE, AT) == (
        heard.author,
        heard.kind,
        heard.source,
        heard.sent_at,
    )


@pytest.mark.parametrize(
    "action", ["get_msg", "delete_msg", "set_group_ban", "send_like", "send_poke", ""]
)
def test_other_calls_say_nothing(action: str) -> None:
    """Only sending is speaking."""
    params = {"group_id": 610000001, "user_id": 1, "message": "好"}

    assert own_message(action, params, {}, "90001", AT) is None


def test_a_sending_to_nowhere_says_nothing() -> None:
    """SPEC K: a call without a receiver can't have been heard by anyone."""
    assert own_message("send_msg", {"message": "好"}, None, "90001", AT) is None


@pytest.mark.parametrize(
    "message",
    [
        "[CQ:reply,id=5][CQ:at,qq=10001] 看图[CQ:image,file=https://x.example/a.png]",
        [
            segment("reply", id="5"),
            segment("at", qq="10001"),
            text(" 看图"),
            segment("image", file="base64://ZmlzaA=="),
        ],
    ],
)
def test_it_is_the_message_that_the_event_tells(message: object) -> None:
    """SPEC B3: the same fingerprint as its `message_sent` event."""
    event = hear(
        group_message(
            segment("reply", id="5"),
            segment("at", qq="10001", name="阿鱼"),
            " 看图",
            segment(
                "image", file="AB.png", url="https://y.example/?rkey=1", sub_type=0
            ),
            post_type="message_sent",
            user_id=90001,
        )
    )
    params = {"group_id": 610000001, "message": message}
    call = own_message("send_msg", params, {"message_id": 1234567}, "90001", AT)

    assert call is not None
    assert fingerprint(event) == fingerprint(call)
    assert (event.reply_to, event.addressees) == (call.reply_to, call.addressees)
    assert event.message_id == call.message_id


def test_a_single_segment_is_a_message() -> None:
    """The adapter takes a segment where a message stands."""
    params = {"group_id": 610000001, "message": text("好")}
    heard = own_message("send_group_msg", params, {}, "90001", AT)

    assert heard is not None
    assert heard.text == "好"


def test_codes_that_are_sent_as_words() -> None:
    """auto_escape: the string is no CQ code but text."""
    params = {"group_id": 610000001, "message": "[CQ:rps]", "auto_escape": True}
    heard = own_message("send_group_msg", params, {}, "90001", AT)

    assert heard is not None
    assert heard.text == "[CQ:rps]"


@pytest.mark.parametrize("action", ["send_group_forward_msg", "send_forward_msg"])
def test_a_forward_of_ours_with_its_lines(action: str) -> None:
    """SPEC B1: merged forwards are kept with their lines under claimed authors."""
    nodes = [
        segment("node", user_id="10001", nickname="阿鱼", content=[text("一")]),
        segment("node", name="鱼鱼", uin="90001", content="二"),
        segment("node", id="77"),
    ]
    params = {"group_id": 610000001, "messages": nodes}
    heard = own_message(action, params, {"message_id": 7}, "90001", AT)
    event = hear(
        group_message(
            segment("forward", id="r"), post_type="message_sent", user_id=90001
        )
    )

    assert heard is not None
    assert [(x.author.name, x.text) for x in heard.inner] == [
        ("阿鱼", "一"),
        ("鱼鱼", "二"),
    ]
    assert fingerprint(replace(event, inner=())) == fingerprint(heard)
