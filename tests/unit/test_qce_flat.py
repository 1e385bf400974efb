"""The old form: one flattened text and a heap of elements, put back in order."""

import pytest

from nonebot_plugin_fishmemory.core.experience import Media

from .onebot_factories import Segment, segment, text
from .qce_factories import exported, flat, hear

QUOTED = (
    "[回复 u_hong: 晚上[吃]啥\n图[图片: a.jpg]]\n"
    "@小红 火锅[图片: a.jpg][微笑]好[语音 7秒]"
)
HEAP = (
    segment("image", filename="a.jpg", size=5, url="https://x.example/a"),
    segment("audio", filename="v.amr", size=5, url=""),
    segment("at", uid="u_hong", name="小红"),
    segment("face", id="14", name="微笑"),
    segment(
        "reply",
        messageId="1",
        referencedMessageId="7500000000000000009",
        senderName="u_hong",
        content="晚上[吃]啥\n图[图片: a.jpg]",
    ),
)


def test_the_old_form_is_put_in_order() -> None:
    """The flattened quotation must not appear in the author's text."""
    hong = exported(text("早"), sender={"uid": "u_hong", "uin": "10002"})
    heard = hear(flat(QUOTED, *HEAP, type="type_3"), hong)

    assert heard.text == "@小红 火锅[图片][微笑]好[语音]"
    assert heard.signature == (
        "at:10002",
        "t:火锅",
        "image",
        "face:14",
        "t:好",
        "record",
    )
    assert heard.reply_to == "7500000000000000009"
    assert heard.addressees == ("10002",)
    assert heard.media == (
        Media("image", "a.jpg", "https://x.example/a", 5),
        Media("record", "v.amr", None, 5),
    )


def test_the_quoted_words_stay_in_the_raw_form() -> None:
    """The preview belongs to another author: kept, but not as this one's words."""
    assert "晚上[吃]啥" in hear(flat(QUOTED, *HEAP)).segments


@pytest.mark.parametrize(
    ("words", "reply", "said"),
    [
        ("[回复 小红: 早]\n火锅", {"content": "别的"}, "火锅"),
        ("[回复 undefined: 引用消息]\n火锅", {"content": "引用消息"}, "火锅"),
        ("[回复 小红: 早]", {"content": "早"}, ""),
        ("[回复 小红: 早] 火锅[图片]", {}, " 火锅[图片]"),
        ("[回复 小[红: 早]\n火锅", {"content": "早了"}, "火锅"),
        ("火锅", {"content": "早"}, "火锅"),
    ],
)
def test_every_shape_of_quotation(words: str, reply: Segment, said: str) -> None:
    """The preview's words belong to their author, however it was flattened."""
    assert hear(flat(words, segment("reply", **reply), type="type_3")).text == said


@pytest.mark.parametrize("elements", [None, []])
def test_a_text_alone(elements: object) -> None:
    """Elements may be missing: the text may begin with a quotation."""
    content = {"text": "[回复 小红: 早]\n火锅", "elements": elements}

    assert hear(exported(content=content)).text == "火锅"


def test_brackets_that_someone_typed() -> None:
    """Only a reply has a quotation: typed words are the author's."""
    assert hear(exported(text("[回复 x: y]\n哈"), words="[回复 x: y]\n哈")).text == (
        "[回复 x: y]\n哈"
    )


def test_equal_pictures_keep_their_places() -> None:
    """Each stand-in is taken once."""
    one = segment("image", filename="a.jpg")
    heard = hear(flat("前[图片: a.jpg]中[图片: a.jpg]后", one, one, one))

    assert heard.signature == ("t:前", "image", "t:中", "image", "t:后", "image")


@pytest.mark.parametrize(
    ("message", "shown", "mark"),
    [
        (flat("[合并转发: 3条]", type="type_11"), "[聊天记录]", "forward"),
        (flat("[卡片消息: [分享]夜钓]", type="type_7"), "[分享]夜钓", "card"),
        (flat("[卡片消息: 夜钓]"), "[卡片消息: 夜钓]", "t:[卡片消息: 夜钓]"),
    ],
)
def test_old_cards_and_forwards(message: Segment, shown: str, mark: str) -> None:
    """Their elements are not in the file, only their stand-in."""
    assert (hear(message).text, hear(message).signature) == (shown, (mark,))
