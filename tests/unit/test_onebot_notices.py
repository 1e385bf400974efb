"""Notices become rows that people can read (SPEC B1; FIELD-NOTES O5)."""

import json

import pytest

from nonebot_plugin_fishmemory.core.conversation import Group, Place, Private
from nonebot_plugin_fishmemory.core.experience import Author, Heard, Kind, Role, Source
from nonebot_plugin_fishmemory.core.onebot import Malformed, translate

from .onebot_factories import AT, NOW, Event, hear, notice, without

NAMES = {"10001": "阿鱼", "10002": "小红", "90001": "鱼鱼"}


def called(_place: Place, person: str) -> str | None:
    return NAMES.get(person)


def named(event: Event) -> Heard:
    heard = translate(event, Source.LIVE, NOW, called=called)
    assert isinstance(heard, Heard)
    return heard


TIP = json.dumps({"items": [{"txt": "你邀请"}, {"nm": "小红"}, {"txt": "加入"}]})

TOLD: list[tuple[Kind, str, Event]] = [
    (Kind.WITHDRAWAL, "阿鱼 撤回了一条消息", notice("group_recall", operator_id=10001)),
    (
        Kind.WITHDRAWAL,
        "小红 撤回了 阿鱼 的一条消息",
        notice("group_recall", operator_id=10002),
    ),
    (
        Kind.RENAME,
        "阿鱼 的群名片由「x」改为「y」",
        notice("group_card", card_old="x", card_new="y"),
    ),
    (
        Kind.RENAME,
        "阿鱼 的群名片改为「y」",
        notice("group_card", card_old="", card_new="y"),
    ),
    (
        Kind.RENAME,
        "阿鱼 去掉了群名片「x」",
        notice("group_card", card_old="x", card_new=""),
    ),
    (
        Kind.JOIN,
        "阿鱼 加入了群",
        notice("group_increase", sub_type="approve", operator_id=10002),
    ),
    (
        Kind.JOIN,
        "阿鱼 被 小红 邀请入群",
        notice("group_increase", sub_type="invite", operator_id=10002),
    ),
    (
        Kind.LEAVE,
        "阿鱼 退出了群",
        notice("group_decrease", sub_type="leave", operator_id=0),
    ),
    (
        Kind.LEAVE,
        "阿鱼 被 小红 移出了群",
        notice("group_decrease", sub_type="kick", operator_id=10002),
    ),
    (
        Kind.LEAVE,
        "阿鱼 被移出了群",
        notice("group_decrease", sub_type="kick", operator_id=0),
    ),
    (
        Kind.BAN,
        "小红 禁言了 阿鱼（30分钟）",
        notice("group_ban", sub_type="ban", duration=1800, operator_id=10002),
    ),
    (
        Kind.BAN,
        "小红 解除了 阿鱼 的禁言",
        notice("group_ban", sub_type="lift_ban", duration=0, operator_id=10002),
    ),
    (
        Kind.BAN,
        "小红 开启了全员禁言",
        notice("group_ban", sub_type="ban", duration=-1, user_id=0, operator_id=10002),
    ),
    (
        Kind.BAN,
        "小红 关闭了全员禁言",
        notice(
            "group_ban", sub_type="lift_ban", duration=-1, user_id=0, operator_id=10002
        ),
    ),
    (Kind.ADMIN_CHANGE, "阿鱼 成为了管理员", notice("group_admin", sub_type="set")),
    (Kind.ADMIN_CHANGE, "阿鱼 不再是管理员", notice("group_admin", sub_type="unset")),
    (
        Kind.POKE,
        "阿鱼 戳了戳 小红",
        notice("notify", sub_type="poke", target_id=10002),
    ),
    (
        Kind.POKE,
        "阿鱼 拍了拍 小红的脑袋",
        notice(
            "notify",
            sub_type="poke",
            target_id=10002,
            raw_info=[
                {"type": "qq"},
                {"txt": "拍了拍", "type": "nor"},
                {"type": "qq"},
                {"txt": "的脑袋", "type": "nor"},
            ],
        ),
    ),
    (
        Kind.ESSENCE,
        "小红 把 阿鱼 的一条消息设为精华",
        notice("essence", sub_type="add", sender_id=10001, operator_id=10002),
    ),
    (
        Kind.UPLOAD,
        "阿鱼 上传了文件「报表.xlsx」",
        notice("group_upload", file={"id": "/1", "name": "报表.xlsx", "size": 9}),
    ),
    (
        Kind.REACTION,
        "阿鱼 给一条消息回了表情",
        notice("group_msg_emoji_like", likes=[{"emoji_id": "76", "count": 1}]),
    ),
    (
        Kind.REACTION,
        "阿鱼 收回了对一条消息的表情",
        notice("group_msg_emoji_like", likes=[{"emoji_id": "76"}], is_add=False),
    ),
    (
        Kind.REACTION,
        "小红 收回了对一条消息的表情",
        notice("reaction", sub_type="remove", code="76", operator_id=10002),
    ),
    (
        Kind.TITLE,
        "阿鱼 获得了头衔「钓王」",
        notice("notify", sub_type="title", title="钓王"),
    ),
    (
        Kind.GROUP_NAME,
        "阿鱼 把群名改为「夜钓群」",
        notice("notify", sub_type="group_name", name_new="夜钓群"),
    ),
    (
        Kind.OTHER,
        "[提示] 你邀请小红加入",
        notice("notify", sub_type="gray_tip", content=TIP),
    ),
    (
        Kind.OTHER,
        "[提示] 话",
        notice("notify", sub_type="gray_tip", content="话"),
    ),
    (
        Kind.OTHER,
        "阿鱼 获得了群荣誉「龙王」",
        notice("notify", sub_type="honor", honor_type="talkative"),
    ),
    (
        Kind.OTHER,
        "小红 是 阿鱼 的红包的运气王",
        notice("notify", sub_type="lucky_king", target_id=10002),
    ),
    (
        Kind.OTHER,
        "[通知:group_dismiss]",
        notice("group_dismiss"),
    ),
]


@pytest.mark.parametrize(("kind", "sentence", "event"), TOLD)
def test_a_notice_is_a_sentence(kind: Kind, sentence: str, event: Event) -> None:
    """SPEC B1: every notice worth knowing becomes one row."""
    heard = named(event)

    assert (kind, sentence, AT) == (heard.kind, heard.text, heard.sent_at)
    assert (Group("610000001"), "90001") == (heard.place, heard.account)
    assert json.loads(heard.segments) == event


def test_a_withdrawal_speaks_of_its_message() -> None:
    """O5.11: self recall has operator = user; the id leads to the message."""
    heard = named(notice("group_recall", operator_id=10002, message_id=-77))

    assert (
        heard.about,
        heard.addressees,
        heard.author.id,
    ) == ("-77", ("10001",), "10002")
    assert heard.message_id is None


def test_a_withdrawal_in_private() -> None:
    """O5.11: friend_recall has only the user and the message."""
    event = without(notice("friend_recall", message_id=5), "group_id")

    assert (Private("90001", "10001"), "5") == (named(event).place, named(event).about)


def test_a_new_card_is_a_fact() -> None:
    """SPEC C9: names seen on rename notices fill the alias table as facts."""
    assert named(notice("group_card", card_new="y")).names == (("10001", "y"),)
    assert named(notice("group_card", card_old="x", card_new="")).names == ()


def test_names_are_ids_where_nobody_knows_them() -> None:
    """Notices tell only ids."""
    assert hear(notice("group_recall")).text == "10001 撤回了一条消息"


def test_names_never_act_as_templates() -> None:
    """A card may be spelt like anything, braces included."""
    event = notice("group_card", card_old="{other}", card_new="{doer}{0}%s")

    assert named(event).text == "阿鱼 的群名片由「{other}」改为「{doer}{0}%s」"


def test_a_whole_group_ban_is_the_operators() -> None:
    """O5.12: user_id 0 is no person."""
    event = notice("group_ban", sub_type="ban", user_id=0, operator_id=10002)

    assert (Author("10002", "小红"), ()) == (
        named(event).author,
        named(event).addressees,
    )


def test_our_own_account_is_the_bot() -> None:
    """SPEC B1: role bot."""
    assert named(notice("group_admin", user_id=90001)).author.role == Role.BOT


def test_a_notice_of_nobody_is_the_systems() -> None:
    """Essence by an unknown hand: no person is made up."""
    event = notice("essence", user_id=0, operator_id=0)

    assert Author("0", "系统", Role.SYSTEM) == named(event).author


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            notice("group_msg_emoji_like", likes=[{"emoji_id": "1"}], message_id=5),
            notice("group_msg_emoji_like", likes=[{"emoji_id": "1"}], message_id=6),
        ),
        (
            notice("group_msg_emoji_like", likes=[{"emoji_id": "1"}]),
            notice("group_msg_emoji_like", likes=[{"emoji_id": "2"}]),
        ),
        (
            notice("group_card", card_old="a", card_new="b"),
            notice("group_card", card_old="b", card_new="a"),
        ),
        (
            notice("notify", sub_type="poke", target_id=1),
            notice("notify", sub_type="poke", target_id=2),
        ),
    ],
)
def test_different_notices_of_one_second_differ(one: Event, other: Event) -> None:
    """SPEC B3: nothing is taken for a repetition that isn't one."""
    assert named(one).signature != named(other).signature


def test_both_reaction_forms_are_one_thing() -> None:
    """O5.14: the form of 2025-03 has no message id, Lagrange's is another notice."""
    napcat = notice("group_msg_emoji_like", likes=[{"emoji_id": "76"}], message_id=5)
    lagrange = notice(
        "reaction", sub_type="add", code="76", operator_id=10001, message_id=5
    )

    assert named(napcat).signature == named(lagrange).signature


def test_a_notice_of_nowhere_is_malformed() -> None:
    """SPEC K: a clear sentence says what is missing."""
    event = notice("group_recall", group_id=0, user_id=0)

    assert Malformed("通知没有群号或对方号：group_recall") == translate(
        event, Source.LIVE, NOW
    )
