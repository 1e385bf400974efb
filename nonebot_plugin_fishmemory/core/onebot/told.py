"""What each kind of notice tells, in the spellings of all implementations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..experience import Kind
from ..loose import Json, first_id, first_words, mapping, number, sequence, words
from .tips import shown_tip

PASSED = frozenset(
    {"input_status", "profile_like", "client_status", "bot_offline", "bot_online"}
)
"""Notices that tell nothing about a conversation."""

Sentence: TypeAlias = Callable[[str, str], str]
"""From the names of the doer and the other one to what people read."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a notice tells: who did what, to whom, about which message."""

    kind: Kind
    doer: str | None
    sentence: Sentence
    other: str | None = None
    about: str | None = None
    detail: str = ""
    """What tells this notice from another of its kind in the same second."""
    names: tuple[tuple[str, str], ...] = ()


_Reader: TypeAlias = Callable[[Json], Told]


def read_told(key: str, event: Json) -> Told:
    """A kind never heard of is kept and named."""
    return _READERS.get(key, _unheard_of)(event)


def _withdrawal(event: Json) -> Told:
    writer = first_id(event, "user_id")
    doer = first_id(event, "operator_id") or writer
    return Told(
        Kind.WITHDRAWAL,
        doer,
        lambda name, other: (
            f"{name} 撤回了一条消息"
            if doer == writer
            else f"{name} 撤回了 {other} 的一条消息"
        ),
        writer,
        first_id(event, "message_id"),
    )


def _rename(event: Json) -> Told:
    person = first_id(event, "user_id")
    old, new = words(event.get("card_old")), words(event.get("card_new"))
    match bool(old.strip()), bool(new.strip()):
        case True, True:
            change = f"的群名片由「{old}」改为「{new}」"
        case False, True:
            change = f"的群名片改为「{new}」"
        case True, False:
            change = f"去掉了群名片「{old}」"
        case _:
            change = "改了群名片"
    names = ((person, new),) if person and new.strip() else ()
    return Told(
        Kind.RENAME,
        person,
        lambda name, _: f"{name} {change}",
        detail=f"{old}→{new}",
        names=names,
    )


def _join(event: Json) -> Told:
    person, host = first_id(event, "user_id"), first_id(event, "operator_id")
    is_invited = event.get("sub_type") == "invite" and host not in {None, person}
    return Told(
        Kind.JOIN,
        person,
        lambda name, other: (
            f"{name} 被 {other} 邀请入群" if is_invited else f"{name} 加入了群"
        ),
        host,
    )


def _leave(event: Json) -> Told:
    person, doer = first_id(event, "user_id"), first_id(event, "operator_id")
    way = words(event.get("sub_type"))

    def sentence(name: str, other: str) -> str:
        match way:
            case "kick" | "kick_me" if doer not in {None, person}:
                return f"{name} 被 {other} 移出了群"
            case "kick" | "kick_me":
                return f"{name} 被移出了群"
            case "disband":
                return "群解散了"
            case _:
                return f"{name} 退出了群"

    return Told(Kind.LEAVE, person, sentence, doer, detail=way)


def _ban(event: Json) -> Told:
    person, doer = first_id(event, "user_id"), first_id(event, "operator_id")
    duration = number(event.get("duration")) or 0
    is_lifted = event.get("sub_type") == "lift_ban"

    def sentence(name: str, other: str) -> str:
        if person is None:
            return f"{name} {'关闭' if is_lifted else '开启'}了全员禁言"
        if is_lifted:
            return f"{name} 解除了 {other} 的禁言"
        return f"{name} 禁言了 {other}{_span(duration)}"

    detail = f"{words(event.get('sub_type'))}:{duration}"
    return Told(Kind.BAN, doer, sentence, person, detail=detail)


def _span(seconds: int) -> str:
    for unit, length in (("天", 86_400), ("小时", 3_600), ("分钟", 60), ("秒", 1)):
        if seconds >= length and seconds % length == 0:
            return f"（{seconds // length}{unit}）"
    return ""


def _admin(event: Json) -> Told:
    is_set = event.get("sub_type") != "unset"
    change = "成为了管理员" if is_set else "不再是管理员"
    return Told(
        Kind.ADMIN_CHANGE,
        first_id(event, "user_id"),
        lambda name, _: f"{name} {change}",
        detail=change,
    )


def _poke(event: Json) -> Told:
    told = [
        words(mapping(piece).get("txt")).strip()
        for piece in sequence(event.get("raw_info"))
    ]
    way, tail, *_ = *(text for text in told if text), "", ""
    way = way or first_words(event, "action") or "戳了戳"
    tail = tail or first_words(event, "suffix")
    return Told(
        Kind.POKE,
        first_id(event, "sender_id", "user_id"),
        lambda name, other: f"{name} {way} {other}{tail}",
        first_id(event, "target_id"),
    )


def _essence(event: Json) -> Told:
    is_taken = event.get("sub_type") == "delete"
    return Told(
        Kind.ESSENCE,
        first_id(event, "operator_id", "user_id"),
        lambda name, other: (
            f"{name} 把 {other} 的一条消息{'移出了' if is_taken else '设为'}精华"
        ),
        first_id(event, "sender_id", "user_id"),
        first_id(event, "message_id"),
        detail=words(event.get("sub_type")),
    )


def _upload(event: Json) -> Told:
    file = mapping(event.get("file"))
    title = first_words(file, "name")
    return Told(
        Kind.UPLOAD,
        first_id(event, "user_id"),
        lambda name, _: f"{name} 上传了文件「{title}」",
        detail=title,
    )


def _reaction(event: Json) -> Told:
    """NapCat's emoji likes in both forms, and Lagrange's `reaction`."""
    likes = (mapping(each) for each in sequence(event.get("likes")))
    faces = [words(like.get("emoji_id")) for like in likes]
    faces = [*filter(None, faces)] or [first_words(event, "code", "emoji_id")]
    is_taken = event.get("is_add") is False or event.get("sub_type") == "remove"
    change = "收回了对一条消息的表情" if is_taken else "给一条消息回了表情"
    return Told(
        Kind.REACTION,
        first_id(event, "operator_id", "user_id"),
        lambda name, _: f"{name} {change}",
        about=first_id(event, "message_id"),
        detail=f"{change}:{','.join(faces)}",
    )


def _title(event: Json) -> Told:
    title = words(event.get("title"))
    return Told(
        Kind.TITLE,
        first_id(event, "user_id"),
        lambda name, _: f"{name} 获得了头衔「{title}」",
        detail=title,
    )


def _group_name(event: Json) -> Told:
    title = first_words(event, "name_new", "group_name", "name")
    return Told(
        Kind.GROUP_NAME,
        first_id(event, "operator_id", "user_id"),
        lambda name, _: f"{name} 把群名改为「{title}」",
        detail=title,
    )


def _honor(event: Json) -> Told:
    honor = words(event.get("honor_type"))
    return Told(
        Kind.OTHER,
        first_id(event, "user_id"),
        lambda name, _: f"{name} 获得了群荣誉「{_HONORS.get(honor, honor)}」",
        detail=f"honor:{honor}",
    )


_HONORS = {"talkative": "龙王", "performer": "群聊之火", "emotion": "快乐源泉"}


def _lucky_king(event: Json) -> Told:
    return Told(
        Kind.OTHER,
        first_id(event, "user_id"),
        lambda name, other: f"{other} 是 {name} 的红包的运气王",
        first_id(event, "target_id"),
        detail="lucky_king",
    )


def _friend(event: Json) -> Told:
    person = first_id(event, "user_id")
    return Told(
        Kind.OTHER, person, lambda name, _: f"{name} 成为了好友", detail="friend"
    )


def _gray_tip(event: Json) -> Told:
    """A grey line between messages: a client can forge it, so it is nobody's words."""
    tip = shown_tip(event)
    return Told(
        Kind.OTHER, first_id(event, "user_id"), lambda _name, _other: tip, detail=tip
    )


def _unheard_of(event: Json) -> Told:
    kind = ".".join(filter(None, (words(event.get(key)) for key in _KINDS)))
    label = f"[通知:{kind[:60] or '未知'}]"
    return Told(
        Kind.OTHER,
        first_id(event, "operator_id", "user_id"),
        lambda _name, _other: label,
        first_id(event, "target_id"),
        first_id(event, "message_id"),
        detail=kind,
    )


_KINDS = ("notice_type", "sub_type")

_READERS: Mapping[str, _Reader] = {
    "group_recall": _withdrawal,
    "friend_recall": _withdrawal,
    "group_card": _rename,
    "group_increase": _join,
    "group_decrease": _leave,
    "group_ban": _ban,
    "group_admin": _admin,
    "poke": _poke,
    "essence": _essence,
    "group_upload": _upload,
    "offline_file": _upload,
    "group_msg_emoji_like": _reaction,
    "reaction": _reaction,
    "title": _title,
    "group_name": _group_name,
    "honor": _honor,
    "lucky_king": _lucky_king,
    "friend_add": _friend,
    "gray_tip": _gray_tip,
}
