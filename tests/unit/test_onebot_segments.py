"""Segments: what people see, what is fetched, and by what a message is known again."""

import json
from hashlib import sha256

import pytest

from nonebot_plugin_fishmemory.core.experience import Media
from nonebot_plugin_fishmemory.core.onebot.cq import parse
from nonebot_plugin_fishmemory.core.onebot.raw import keep

from .onebot_factories import (
    PICTURE,
    Segment,
    group_message,
    hear,
    says,
    segment,
    signature,
    text,
)

CARD = {
    "app": "com.tencent.structmsg",
    "prompt": "[分享]夜钓攻略",
    "meta": {
        "news": {"title": "夜钓攻略", "desc": "带灯", "jumpUrl": "https://x.example"}
    },
}


@pytest.mark.parametrize(
    ("shown", "given"),
    [
        ("[图片]", segment("image", **PICTURE, sub_type=0, summary="")),
        ("[动画表情]", segment("image", **PICTURE, sub_type=1, summary="[动画表情]")),
        ("[动画表情]", segment("image", **PICTURE, subType=1)),
        ("[汪汪]", segment("mface", summary="[汪汪]", emoji_id="e")),
        ("[汪汪]", segment("image", summary="[汪汪]", emoji_id="e", key="k", file="x")),
        ("[图片：我同意转账]", segment("image", **PICTURE, summary="我同意转账")),
        ("[语音]", segment("record", file="a.amr")),
        ("[视频]", segment("video", file="a.mp4")),
        (
            "[文件] 报表.xlsx",
            segment("file", file="报表.xlsx", file_id="/x", file_size=9),
        ),
        ("@阿鱼", segment("at", qq="10001", name="@阿鱼")),
        ("@10001", segment("at", qq=10001)),
        ("@全体成员", segment("at", qq="all")),
        ("[微笑]", segment("face", id="14", raw={"faceText": "/微笑"})),
        ("[表情]", segment("face", id=14, raw=None)),
        ("[骰子] 3", segment("dice", result="3")),
        ("[猜拳]", segment("rps", result=1)),
        ("[聊天记录]", segment("forward", id="r")),
        ("[分享]夜钓攻略 带灯", segment("json", data=json.dumps(CARD))),
        ("[卡片]", segment("json", data="{")),
        ("[卡片] 新公告", segment("xml", data='<msg brief="新公告" url="u"/>')),
        ("# 标题", segment("markdown", content="# 标题")),
        (
            "[位置] 东湖 码头",
            segment("location", title="东湖", content="码头", lat="1"),
        ),
        ("[分享] 视频", segment("share", title="视频", url="https://x.example")),
        ("[推荐群] 610000002", segment("contact", type="group", id="610000002")),
        ("[推荐好友] 10002", segment("contact", type="qq", id=10002)),
        ("[戳一戳]", segment("poke", type="1", id="-1")),
        ("[未知消息:hologram]", segment("hologram", x=1)),
        ("[未知消息:plain] 你好", segment("plain", text="你好")),
        ("[未知消息:]", {"data": None}),
        ("", segment("reply", id="1")),
        ("", segment("anonymous")),
    ],
)
def test_what_people_see(shown: str, given: Segment) -> None:
    """SPEC B1: text as people see it."""
    assert shown == says(given)


def test_a_sticker_and_bracket_text() -> None:
    """O5.4: a sticker followed by words in brackets; the raw form escapes them."""
    sticker = segment("image", **PICTURE, sub_type=1, summary="[动画表情]")

    assert says(sticker, "[棒]") == "[动画表情][棒]"
    assert signature([sticker, text("[棒]")]) == signature(
        "[CQ:image,file=A1B2.jpg,sub_type=1,summary=&#91;动画表情&#93;]&#91;棒&#93;"
    )


def test_a_group_announcement_is_unpacked() -> None:
    """Its words stand in base64 inside the card."""
    card = {
        "app": "com.tencent.mannounce",
        "prompt": "[群公告]",
        "meta": {"mannounce": {"text": "5ZGo5YWt6ZKT6bG8"}},
    }

    assert says(segment("json", data=json.dumps(card))) == "[群公告] 周六钓鱼"


def test_the_preview_of_a_forward_card_is_not_said() -> None:
    """SPEC C11: quoted words belong to their author."""
    card = {
        "app": "com.tencent.multimsg",
        "desc": "[聊天记录]",
        "meta": {"detail": {"title": "小红: 我辞职了", "news": [{"text": "小红: 我"}]}},
    }

    assert says(segment("json", data=json.dumps(card))) == "[聊天记录]"


@pytest.mark.parametrize(
    ("media", "given"),
    [
        (
            Media("image", "A1B2.jpg", str(PICTURE["url"]), 2048),
            segment("image", **PICTURE, sub_type=0),
        ),
        (
            Media("image", "A1B2.jpg", "https://x.example/a?rkey=1", 5),
            segment(
                "image",
                file="https://x.example/a?rkey=1",
                filename="A1B2.jpg",
                file_size=5,
            ),
        ),
        (
            Media("image", "a.jpg", "https://x.example/p/a.jpg?rkey=1"),
            segment("image", file="https://x.example/p/a.jpg?rkey=1"),
        ),
        (Media("sticker", "e.gif"), segment("mface", file="e.gif", url="ftp://x")),
        (Media("record", "v.amr"), segment("record", file="v.amr", file_size="-3")),
        (
            Media("file", "报表.xlsx", None, 9),
            segment("file", name="报表.xlsx", size=9),
        ),
    ],
)
def test_media_named_by_a_message(media: Media, given: Segment) -> None:
    """O4: NapCat, LLOneBot and Lagrange spell the same picture in three ways."""
    assert (media,) == hear(group_message(given)).media


def test_inline_bytes_become_hash_and_length() -> None:
    """SPEC B1: inline bytes (`base64://`, `data:`) become hash and length."""
    digest = sha256(b"fish").hexdigest()
    heard = hear(
        group_message(
            segment("image", file="base64://ZmlzaA=="),
            segment("x", deep=[{"a": "data:image/png;base64,ZmlzaA=="}]),
        )
    )

    assert heard.segments.count(f"sha256:{digest};4") == 2
    assert "ZmlzaA" not in heard.segments
    assert f"sha256:{digest};4" == heard.media[0].name


def test_words_about_data_stay() -> None:
    """A time after `data:` is no picture."""
    assert "data: 3/5, 约好" in hear(group_message("data: 3/5, 约好")).segments


@pytest.mark.parametrize("limit", [200, 1_000, 64 * 1024])
def test_the_raw_form_is_capped_and_valid(limit: int) -> None:
    """SPEC B1: raw segments are capped with the cut recorded."""
    whole = [
        segment("text", text="字" * 40_000),
        *[segment("face", id=n) for n in range(999)],
    ]
    raw = keep(whole, limit)

    assert len(raw.json.encode()) <= limit
    assert isinstance(json.loads(raw.json), list)
    assert len(
        json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
    ) == (raw.cut_from)


def test_half_characters_can_be_stored() -> None:
    """SPEC K: lone surrogates; the row must be storable as UTF-8."""
    heard = hear(group_message("鱼\ud83d干", sender={"card": "\udfff"}))

    assert (heard.text, heard.author.name) == ("鱼\ufffd干", "\ufffd")
    assert "鱼\ufffd干" in heard.segments
    heard.segments.encode()


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("", []),
        ("只是话", [text("只是话")]),
        ("[CQ:at,qq=1]", [segment("at", qq="1")]),
        ("a[CQ:rps]b", [text("a"), segment("rps"), text("b")]),
        ("&amp;#91;", [text("&#91;")]),
        ("[CQ:json,data={&#44;&#91;&#93;&amp;}]", [segment("json", data="{,[]&}")]),
        ("[CQ:share,title=a,b,url=c]", [segment("share", title="a,b", url="c")]),
        ("[CQ:image,url=https://x/?a=1,b]", [segment("image", url="https://x/?a=1,b")]),
        ("[CQ:at,qq=1", [text("[CQ:at,qq=1")]),
        ("[CQ:]", [text("[CQ:]")]),
        ("[[CQ:face,id=1]]", [text("["), segment("face", id="1"), text("]")]),
    ],
)
def test_cq_codes(message: str, expected: list[Segment]) -> None:
    """The string format, also where it is written badly."""
    assert expected == parse(message)
