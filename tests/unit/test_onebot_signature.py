"""By what a message is known again, whichever implementation tells it (SPEC B3)."""

import pytest

from .onebot_factories import PICTURE, Segment, segment, signature, text

SAME = {
    "NapCat live": [
        segment("reply", id="77"),
        segment("at", qq="10002"),
        text(" 看这个"),
        segment("image", **PICTURE, sub_type=0, summary=""),
        segment("face", id="14", raw={"faceText": "/微笑"}, resultId=None),
        text("好看"),
    ],
    "NapCat history": [
        segment("reply", id="77"),
        segment("at", qq="10002", name="小红"),
        text(" 看"),
        text("这个"),
        segment("image", **{**PICTURE, "url": "https://other.example/?rkey=z"}),
        segment("face", id="14"),
        text("好看 "),
    ],
    "LLOneBot": [
        segment("at", qq=10002, name="@小红"),
        text("看这个"),
        segment(
            "image", file="A1B2.jpg", subType=0, url="https://x.example", file_size="1"
        ),
        segment("face", id=14, sub_type=1),
        text("好看"),
    ],
    "Lagrange": [
        segment("at", qq="10002"),
        text(" 看这个"),
        segment(
            "image", file="https://x.example/a", filename="A1B2.jpg", summary="[图片]"
        ),
        segment("face", id="14", large=False),
        text("好看\r\n"),
    ],
    "go-cqhttp": (
        "[CQ:reply,id=77][CQ:at,qq=10002] 看这个"
        "[CQ:image,file=a1b2.image,subType=0,url=https://x.example/?a=1&amp;b=2]"
        "[CQ:face,id=14]好看"
    ),
}


@pytest.mark.parametrize("source", SAME)
def test_one_message_has_one_signature(source: str) -> None:
    """SPEC B3: segments without links; the same message is one row."""
    expected = ("at:10002", "t:看这个", "image", "face:14", "t:好看")

    assert expected == signature(SAME[source])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            [segment("mface", summary="[汪]")],
            [segment("image", emoji_id="e", file="x")],
        ),
        ([segment("dice", result=3)], [segment("face", id="358")]),
        ([segment("rps")], [segment("face", id=359)]),
        ([text("é")], [text("e\u0301")]),
        ([segment("json", data="{}")], [segment("share", title="x")]),
        ([segment("forward", id="1")], [segment("node", id=1), segment("node", id=2)]),
        ([text("a"), text("b")], [text("ab")]),
    ],
)
def test_two_spellings_of_one_thing(one: list[Segment], other: list[Segment]) -> None:
    """O4: the same thing is spelt in several ways."""
    assert signature(one) == signature(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([text("image")], [segment("image")]),
        ([text("吃")], [text("不吃")]),
        ([segment("at", qq=1)], [segment("at", qq=2)]),
        ([segment("face", id=1)], [segment("face", id=2)]),
        ([text("a"), segment("image"), text("b")], [text("ab"), segment("image")]),
    ],
)
def test_different_things_differ(one: list[Segment], other: list[Segment]) -> None:
    """SPEC B3: the same words twice are two, and so are other words."""
    assert signature(one) != signature(other)
