"""Which conversation an export is of: told by the file, or by the operator (SPEC L)."""

from ...errors import PlaceDiffers, PlaceMissing
from ..conversation import Group, Place, Private
from ..loose import Json, words
from .people import number_of


def place_of_chat(info: Json, given: Place | None, ours: frozenset[str]) -> Place:
    """The place of `chatInfo`; a place given must not contradict it.

    `ours` are our accounts: an export made from the other side of a private chat with
    one of them is that chat all the same.
    """
    told = _told(info, ours)
    if given is None:
        if told is None:
            raise PlaceMissing
        return told
    if told is not None and not _are_same(told, given):
        raise PlaceDiffers(f"文件里是 {told}，指定的却是 {given}；没有导入任何内容。")
    if told is None and _is_group(info) not in {None, isinstance(given, Group)}:
        kind = "群聊" if _is_group(info) else "私聊"
        raise PlaceDiffers(f"文件里是{kind}，指定的却是 {given}；没有导入任何内容。")
    return given


def _told(info: Json, ours: frozenset[str]) -> Place | None:
    peer = number_of({"uin": info.get("peerUin"), "uid": info.get("peerUid")})
    account = number_of({"uin": info.get("selfUin")})
    if _is_group(info) is True and peer:
        return Group(peer)
    if _is_group(info) is False and peer and account:
        is_other_side = peer in ours and account not in ours
        return Private(peer, account) if is_other_side else Private(account, peer)
    return None


def _is_group(info: Json) -> bool | None:
    kind = words(info.get("type")).strip()
    return (kind == "group") if kind else None


def _are_same(told: Place, given: Place) -> bool:
    match told, given:
        case Private(), Private():
            return {told.account, told.peer} == {given.account, given.peer}
        case _:
            return told == given
