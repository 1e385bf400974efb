"""Notices worth knowing: each becomes a row with one sentence that people can read.

Its author is who did it, where that is told; the other one concerned is an addressee.
"""

from ..conversation import Place
from ..experience import Author, Heard, Role
from ..loose import Json, first_id, mapping, words
from ..moments import read_moment
from .messages import Delivery, Malformed
from .people import NOBODY, Called, group_of, name_of, private_with
from .raw import keep
from .told import PASSED, Told, read_told


def read_notice(
    event: Json, delivery: Delivery, called: Called
) -> Heard | Malformed | None:
    """One notice event; None for what isn't worth keeping."""
    kind = words(event.get("notice_type"))
    key = words(event.get("sub_type")) if kind == "notify" else kind
    if key in PASSED:
        return None
    place = _place(event, first_id(event, "self_id"), delivery.peer)
    if place is None:
        return Malformed(f"通知没有群号或对方号：{key[:40] or '空'}")
    return _compose(event, read_told(key, event), place, delivery, called)


def _place(event: Json, account: str | None, peer: str | None) -> Place | None:
    group = group_of(event)
    if group is not None:
        return group
    person = first_id(event, "user_id")
    if person is None or person == account:
        person = first_id(event, "target_id") or peer
    return private_with(account, person)


def _compose(
    event: Json, told: Told, place: Place, delivery: Delivery, called: Called
) -> Heard:
    told_at = read_moment(event.get("time"))
    account = first_id(event, "self_id") or ""
    doer = _name(told.doer, event, place, called)
    other = _name(told.other, event, place, called)
    raw = keep(event)
    return Heard(
        place=place,
        source=delivery.source,
        kind=told.kind,
        author=_author(told.doer, doer, account),
        sent_at=delivery.received_at if told_at is None else told_at,
        time_known=told_at is not None,
        text=told.sentence(doer, other),
        # The same from two accounts, but for ids of messages that one of them has.
        signature=(told.kind, told.other or "", told.about or "", told.detail),
        segments=raw.json,
        cut_from=raw.cut_from,
        account=account,
        about=told.about,
        addressees=(told.other,) if told.other and told.other != told.doer else (),
        names=told.names,
    )


def _author(doer: str | None, name: str, account: str) -> Author:
    if doer is None:
        return Author(NOBODY, "系统", Role.SYSTEM)
    return Author(doer, name, Role.BOT if doer == account else Role.MEMBER)


def _name(person: str | None, event: Json, place: Place, called: Called) -> str:
    """The name worn now: of the event itself, else of what was heard before."""
    if person is None:
        return "有人"
    sender = mapping(event.get("sender"))
    is_sender = first_id(sender, "user_id") == person
    shown = name_of(sender, person) if is_sender else ""
    return shown or called(place, person) or person
