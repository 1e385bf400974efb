"""Message events of every implementation become what was heard (FIELD-NOTES O3, O5)."""

import pytest

from nonebot_plugin_fishmemory.core.conversation import Group, Private
from nonebot_plugin_fishmemory.core.experience import Author, Heard, Kind, Role, Source
from nonebot_plugin_fishmemory.core.onebot import Malformed, translate

from .onebot_factories import (
    AT,
    NOW,
    Event,
    group_message,
    hear,
    private_message,
    segment,
    text,
    without,
)

ALICE = Author("10001", "阿鱼")


def test_a_group_message_of_napcat() -> None:
    """O5.1: everything that a row needs is taken from the event."""
    heard = hear(group_message("明天去钓鱼"))

    assert heard == Heard(
        place=Group("610000001"),
        source=Source.LIVE,
        kind=Kind.MESSAGE,
        author=ALICE,
        sent_at=AT,
        text="明天去钓鱼",
        signature=("t:明天去钓鱼",),
        segments='[{"type":"text","data":{"text":"明天去钓鱼"}}]',
        account="90001",
        message_id="1234567",
        sequence=4242,
    )


def test_a_private_message_in_string_format() -> None:
    """O5.2: the message is a string of CQ codes."""
    heard = hear(
        private_message(
            message="[CQ:face,id=14]早&#91;上&#93;&amp;好", message_format="string"
        )
    )

    assert (Private("90001", "10001"), "[表情]早[上]&好") == (heard.place, heard.text)


@pytest.mark.parametrize(
    "source_group", [{"temp_source": 610000001}, {"temp_source": 0}]
)
def test_a_temporary_session_is_a_private_chat(source_group: Event) -> None:
    """O5.3: it names a group, but only the two can read it."""
    sender = {"user_id": 10001, "nickname": "临时会话"}
    heard = hear(
        private_message(
            "在吗", sub_type="group", group_id=284840486, sender=sender, **source_group
        )
    )

    assert Private("90001", "10001") == heard.place
    assert heard.author.name == "10001"


@pytest.mark.parametrize("target", [{"target_id": 610000001}, {}])
def test_our_own_words_in_a_group(target: Event) -> None:
    """O5.8, O5.10: own messages come as message_sent, in histories without target."""
    heard = hear(
        group_message("好的", post_type="message_sent", user_id=90001, **target)
    )

    assert (Group("610000001"), Role.BOT) == (heard.place, heard.author.role)
    assert heard.author.id == "90001"


def test_our_own_card_is_a_number_in_histories() -> None:
    """O5.10: card equal to the QQ number is no name."""
    sender = {"user_id": 90001, "nickname": "鱼鱼", "card": "90001"}
    heard = hear(
        group_message("好的", post_type="message_sent", user_id=90001, sender=sender)
    )

    assert heard.author.name == "鱼鱼"


def test_our_own_words_in_private_go_to_the_target() -> None:
    """O5.9: in a temporary session too."""
    heard = hear(
        private_message(
            "好的",
            post_type="message_sent",
            user_id=90001,
            target_id=10001,
            group_id=284840486,
        )
    )

    assert Private("90001", "10001") == heard.place


def test_our_own_words_in_a_private_history() -> None:
    """O2: history items of our own have no target; the caller knows the peer."""
    event = without(
        private_message("好的", post_type="message_sent", user_id=90001), "target_id"
    )

    assert Private("90001", "10001") == hear(event, peer="10001").place
    assert isinstance(translate(event, Source.BACKFILL, NOW), Malformed)


def test_our_own_private_words_of_go_cqhttp() -> None:
    """O5.21: post_type is message; only the ids tell that it is our own."""
    heard = hear(private_message("好的", user_id=90001, target_id=10001))

    assert (Private("90001", "10001"), Role.BOT) == (heard.place, heard.author.role)


def test_an_anonymous_member() -> None:
    """O5.22: all of them share one number; the anonymous id tells them apart."""
    heard = hear(
        group_message(
            "猜猜我是谁",
            sub_type="anonymous",
            anonymous={"id": 77, "name": "大力水手", "flag": "x"},
            user_id=80000000,
        )
    )

    assert Author("anonymous:77", "大力水手", Role.ANONYMOUS) == heard.author


@pytest.mark.parametrize(
    ("sender", "author"),
    [
        ({}, Author("10001", "10001")),
        ({"nickname": "小鱼干", "card": ""}, Author("10001", "小鱼干")),
        ({"card": "阿鱼", "role": "admin"}, Author("10001", "阿鱼", Role.ADMIN)),
        ({"card": "阿鱼", "role": "owner"}, Author("10001", "阿鱼", Role.OWNER)),
        ({"card": "阿鱼", "role": "总管"}, Author("10001", "阿鱼")),
        ({"card": "ㅤ"}, Author("10001", "ㅤ")),
        (None, Author("10001", "10001")),
        ("阿鱼", Author("10001", "10001")),
    ],
)
def test_the_name_shown_then(sender: object, author: Author) -> None:
    """O5.23: display = card or nickname or id; a missing role is a member's."""
    assert author == hear(group_message("早", sender=sender)).author


def test_ids_may_be_strings() -> None:
    """O5.24: the mock sends every id as text."""
    event = group_message(
        "早",
        self_id="90001",
        user_id="10001",
        group_id="610000001",
        message_id="1234567",
        time=str(AT),
    )

    assert hear(group_message("早")) == hear(event)


@pytest.mark.parametrize("key", ["sub_type", "font", "message_format", "real_seq"])
def test_a_field_that_is_missing_costs_nothing_else(key: str) -> None:
    """O1: NoneBot calls such an event one without a message; its words are kept."""
    heard = hear(without(group_message("早"), key))

    assert (heard.text, heard.author, heard.sent_at) == ("早", ALICE, AT)


@pytest.mark.parametrize(
    ("time", "sent_at", "is_known"),
    [
        (AT, AT, True),
        (AT * 1000 + 281, AT, True),
        (str(AT), AT, True),
        (float(AT) + 0.5, AT, True),
        ("2026-07-09 10:39:17.281+00", 1783593557, True),
        ("2026-07-09T10:39:17Z", 1783593557, True),
        ("2026-07-09 18:39:17", 1783593557, True),
        ("2026/07/09 18:39:17", 1783593557, True),
        (None, NOW, False),
        (0, NOW, False),
        (-5, NOW, False),
        (True, NOW, False),
        ("昨天", NOW, False),
        (float("nan"), NOW, False),
        (10**30, NOW, False),
        (50_000_000_000, NOW, False),
        ([AT], NOW, False),
    ],
)
def test_the_moment_of_speech(time: object, sent_at: int, *, is_known: bool) -> None:
    """Cases A9: common time formats are read; else the row says that it is unknown."""
    heard = hear(group_message("早", time=time))

    assert (sent_at, is_known) == (heard.sent_at, heard.time_known)


@pytest.mark.parametrize(
    ("ids", "sequence"),
    [
        ({"real_seq": "4242"}, 4242),
        ({"real_seq": 4242}, 4242),
        ({"real_seq": "0"}, None),
        ({"real_seq": ""}, None),
        ({"message_seq": 4242}, 4242),
        ({"message_seq": 1234567}, None),
        ({"message_seq": 77, "real_id": 77}, None),
        ({"message_seq": -4}, None),
        ({"message_seq": "真"}, None),
        ({"real_seq": 10**40}, None),
    ],
)
def test_the_real_sequence(ids: Event, sequence: int | None) -> None:
    """O3: NapCat repeats the short id in message_seq; real_seq is the order."""
    event = without(group_message("早"), "real_seq", "real_id", "message_seq")

    assert sequence == hear({**event, **ids}).sequence


@pytest.mark.parametrize("message_id", [-2147483648, 2**53 + 1, "-77", "abc"])
def test_message_ids_are_kept_as_text(message_id: object) -> None:
    """O3: they may be negative, larger than a double holds, or words."""
    assert (
        str(message_id) == hear(group_message("早", message_id=message_id)).message_id
    )


def test_the_raw_message_speaks_where_the_segments_do_not() -> None:
    """A message that can't be read still has its words in raw_message."""
    event = group_message(message=None, raw_message="[CQ:at,qq=10002] 早")

    assert hear(event).text == "@10002 早"


def test_a_message_without_an_author_is_kept() -> None:
    """No one to attribute it to: the words stay, as nobody's."""
    heard = hear(without(group_message("早"), "user_id", "sender"))

    assert ("早", Author("0", "未知", Role.SYSTEM)) == (heard.text, heard.author)


def test_a_message_type_may_be_missing() -> None:
    """The group number tells it."""
    heard = hear(without(group_message("早"), "message_type", "post_type"))

    assert Group("610000001") == heard.place


def test_a_reply_names_what_it_answers() -> None:
    """O5.6: the reply segment is no text; at and leading blank stay as seen."""
    heard = hear(
        group_message(
            segment("reply", id="-77"), segment("at", qq="10002"), " 好", text("的")
        )
    )

    assert (
        heard.text,
        heard.reply_to,
        heard.addressees,
    ) == ("@10002 好的", "-77", ("10002",))


def test_a_reply_may_name_its_author() -> None:
    """SPEC B1: addressees are those of @ and of reply, each once."""
    heard = hear(
        group_message(
            segment("reply", id=5, qq=10003),
            segment("at", qq=10002),
            segment("at", qq=10003),
            segment("at", qq="all"),
        )
    )

    assert heard.addressees == ("10003", "10002")


def test_the_words_are_whole() -> None:
    """SPEC B1: text is stored whole, never cut; the raw form is capped and says so."""
    words = "鱼" * 100_000
    heard = hear(group_message(words))

    assert words == heard.text
    assert heard.cut_from is not None
    assert heard.cut_from > 300_000
    assert len(heard.segments.encode()) <= 64 * 1024
