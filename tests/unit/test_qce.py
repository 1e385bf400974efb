"""Messages of qq-chat-exporter, old form and new (SPEC B4): whose words are whose."""

import json

import pytest

from nonebot_plugin_fishmemory.core.experience import (
    Author,
    Heard,
    Kind,
    Role,
    Source,
)
from nonebot_plugin_fishmemory.core.onebot import Malformed
from nonebot_plugin_fishmemory.core.qce import (
    Acquaintances,
    read_exported,
)

from .onebot_factories import Segment, segment, text
from .onebot_factories import signature as onebot_signature
from .qce_factories import ALICE, AT, NOW, PLACE, exported, hear, read


def test_a_message() -> None:
    """Author is the QQ number; keys are the sequence and the NT id, of account nt."""
    assert hear(exported(text("早"))) == Heard(
        place=PLACE,
        source=Source.IMPORT,
        kind=Kind.MESSAGE,
        author=Author("10001", "阿鱼"),
        sent_at=AT,
        text="早",
        signature=("t:早",),
        segments='[{"type":"text","data":{"text":"早"}}]',
        account="nt",
        message_id="7500000000000000001",
        sequence=4001,
    )


@pytest.mark.parametrize("seq", ["", "0", None, "x"])
def test_without_a_sequence_the_id_is_the_key(seq: object) -> None:
    """Key = real sequence where present, else NT id."""
    heard = hear(exported(text("早"), seq=seq))

    assert (heard.sequence, heard.message_id) == (None, "7500000000000000001")


@pytest.mark.parametrize(
    ("sender", "author"),
    [
        (ALICE, Author("10001", "阿鱼")),
        ({"uid": "u_x", "uin": "0", "name": "丁"}, Author("u_x", "丁")),
        ({"uid": "u_x", "uin": "", "nickname": "丁"}, Author("u_x", "丁")),
        ({"uid": "u_x"}, Author("u_x", "u_x")),
        ({"uid": "u_x", "name": "u_x"}, Author("u_x", "u_x")),
        ({"uin": 10001}, Author("10001", "10001")),
        ({"uid": "未知", "uin": "0", "name": "0"}, Author("0", "系统", Role.SYSTEM)),
        ({}, Author("0", "系统", Role.SYSTEM)),
    ],
)
def test_the_author(sender: Segment, author: Author) -> None:
    """Author id = uin where it is a real number, else uid; 未知 is no person."""
    assert hear(exported(text("早"), sender=sender)).author == author


def test_two_ids_of_one_person() -> None:
    """The same person under uid and uin is linked where one message shows both."""
    bare = exported(text("早"), sender={"uid": "u_ayu"})

    assert hear(bare).author.id == "u_ayu"
    assert hear(bare, exported(text("早"))).author.id == "10001"


FRIEND = {"uid": "u_hong", "uin": "10002", "name": "前女友", "remark": "前女友"}


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        (FRIEND, "10002"),
        ({**FRIEND, "nickname": "红红"}, "红红"),
        ({**FRIEND, "nickname": "红红", "groupCard": "小红"}, "小红"),
        ({"uid": "u_hong", "uin": "10002", "name": "前女友"}, "10002"),
        ({"uid": "u_hong", "name": "前女友"}, "10002"),
    ],
)
def test_a_private_note_is_no_name(sender: Segment, name: str) -> None:
    """`remark` is the exporter's own note on a friend: never shown to a group.

    The exporter shows it as `name` where the friend has no card.
    """
    heard = hear(exported(text("早"), sender=sender), exported(sender=FRIEND))

    assert heard.author.name == name


def test_a_private_note_is_stored_nowhere() -> None:
    """Not in a forward's lines, not in the raw form of a reply."""
    reply = segment("reply", replyMsgId="7", senderName="前女友", content="在吗")
    line = {"sender": {"uid": "u_hong", "name": "前女友"}, "content": {"text": "在"}}
    heard = hear(
        exported(reply, segment("forward", messages=[line]), text("看"), sender=FRIEND)
    )

    assert "前女友" not in repr((heard.segments, heard.inner, heard.author, heard.text))
    assert [(x.author.id, x.author.name) for x in heard.inner] == [("10002", "10002")]


@pytest.mark.parametrize(
    ("element", "onebot"),
    [
        (segment("at", uid="all", name="全体成员"), segment("at", qq="all")),
        (segment("at", uid="u_x", uin="10002", name="红"), segment("at", qq=10002)),
        (segment("face", id=14, name="表情14"), segment("face", id="14")),
        (segment("face", id="358", name="/骰子"), segment("dice", result=3)),
        (segment("market_face", name="汪", emojiId="e"), segment("mface")),
        (segment("image", filename="a", subType="sticker"), segment("image", file="a")),
        (segment("video", filename="a.mp4"), segment("video", file="b.mp4")),
        (segment("audio", filename="a.amr"), segment("record", file="b.amr")),
        (segment("file", filename="表.xlsx"), segment("file", file="表.xlsx")),
        (segment("json", content="{}", title="t"), segment("json", data="{}")),
        (segment("location", title="位置消息"), segment("json", data="{}")),
        (segment("forward", resId="r", messages=[]), segment("forward", id="r")),
        (segment("markdown", content="# a"), segment("markdown", content="# a")),
    ],
)
def test_live_and_exported_are_known_as_one(element: Segment, onebot: Segment) -> None:
    """SPEC B3: dedupe against live ones by sequence or by signature and second."""
    assert hear(exported(element)).signature == onebot_signature([onebot])


@pytest.mark.parametrize(
    ("element", "shown"),
    [
        (segment("market_face", name="[汪汪]", emojiId="e"), "[汪汪]"),
        (segment("image", filename="a", subType="sticker"), "[动画表情]"),
        (segment("file", filename="表.xlsx"), "[文件] 表.xlsx"),
        (segment("json", content=json.dumps({"prompt": "[分享]a"})), "[分享]a"),
        (segment("json", title="[分享]b"), "[分享]b"),
        (segment("location", title="位置消息"), "[位置]"),
        (segment("location", title="东湖"), "[位置] 东湖"),
        (segment("wallet", title="恭喜发财"), "[红包] 恭喜发财"),
        (segment("system", text="红包消息"), "红包消息"),
        (segment("av_record", summary="语音通话 - 已结束"), "[语音通话 - 已结束]"),
        (segment("calendar", summary="[日历]"), "[日历]"),
        (segment("inline_keyboard", rows=[]), "[按钮]"),
        (segment("hologram"), "[未知消息:hologram]"),
    ],
)
def test_what_people_see(element: Segment, shown: str) -> None:
    """SPEC B1: text as people see it."""
    assert hear(exported(element)).text == shown


def test_a_forward_with_its_lines() -> None:
    """SPEC B1: forwards into rows of their own; nested ones in order."""
    innermost = {"sender": {"uin": "3", "name": "丁"}, "content": {"text": "内"}}
    deep = segment("forward", messages=[innermost])
    lines = [
        {
            "timestamp": (AT - 9) * 1000,
            "sender": {"uid": "u_a", "uin": "1", "name": "甲"},
            "content": {"text": "一", "elements": [text("一")]},
        },
        {"sender": {"uin": "2", "name": "乙"}, "content": {"elements": [deep]}},
    ]
    heard = hear(exported(segment("forward", messages=lines)))

    assert [
        (x.author.id, x.author.name, x.text, x.sent_at, x.time_known)
        for x in heard.inner
    ] == [
        ("1", "甲", "一", AT - 9, True),
        ("2", "乙", "[聊天记录]", AT, False),
        ("3", "丁", "内", AT, False),
    ]
    assert {(Kind.FORWARDED, PLACE)} == {(x.kind, x.place) for x in heard.inner}


def test_a_forward_in_a_forward_without_end() -> None:
    """SPEC K: depth is no way to crash."""
    element = text("底")
    for _ in range(500):
        line = {"sender": ALICE, "content": {"elements": [element]}}
        element = segment("forward", messages=[line])
    heard = hear(exported(element, words="[转发消息]"))

    assert (heard.text, heard.cut_from is None) == ("[聊天记录]", False)


def test_a_withdrawn_message_and_its_notice() -> None:
    """`recalled` = withdrawn: the message's row, and a notice about it."""
    message, notice = read(exported(text("说错了"), recalled=True))

    assert (message.kind, message.text) == (Kind.MESSAGE, "说错了")
    assert (notice.kind, notice.about) == (Kind.WITHDRAWAL, message.message_id)
    assert notice.text == "阿鱼 的一条消息被撤回了"
    assert (notice.message_id, notice.sequence, notice.account) == (None, None, "nt")
    assert not notice.time_known


def test_a_withdrawn_message_without_an_id() -> None:
    """SPEC B2: its words must not be offered, id or no id."""
    message, notice = read(exported(text("错"), id="", seq="", recalled=True))

    assert message.message_id is not None
    assert notice.about == message.message_id


def test_a_grey_line_is_no_ones_words() -> None:
    """System rows are notices; their sequence is that of a message near them."""
    tip = segment("system", text="老王 加入了群聊", subType=4)
    heard = hear(
        exported(tip, sender={"uid": "未知", "uin": "0", "name": "0"}, system=True)
    )

    assert (heard.kind, heard.text) == (Kind.OTHER, "老王 加入了群聊")
    assert (heard.author.role, heard.sequence) == (Role.SYSTEM, None)


@pytest.mark.parametrize(
    ("fields", "sent_at", "is_known"),
    [
        ({}, AT, True),
        ({"timestamp": str(AT)}, AT, True),
        ({"timestamp": None, "time": "2025-06-15T15:06:40.000Z"}, AT, True),
        ({"timestamp": 0, "time": "2025-06-15 23:06:40"}, AT, True),
        ({"timestamp": None, "time": "前天"}, NOW, False),
    ],
)
def test_the_moment_of_speech(fields: Segment, sent_at: int, *, is_known: bool) -> None:
    """Milliseconds, else the local text; else it is unknown and said so."""
    heard = hear({**exported(text("早")), **fields})

    assert (heard.sent_at, heard.time_known) == (sent_at, is_known)


@pytest.mark.parametrize(
    "message", [{}, {"id": "1"}, {**exported(text("[解析失败: x]")), "type": "error"}]
)
def test_what_is_no_message(message: Segment) -> None:
    """SPEC K: a reason instead of a row of nothing."""
    assert isinstance(read_exported(message, PLACE, Acquaintances(), NOW), Malformed)
