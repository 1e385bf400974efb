"""Messages of people and of ourselves, in every shape that implementations send."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..conversation import Place
from ..experience import Author, Heard, Kind, Source
from ..loose import Json, first_id, number, words
from ..moments import read_moment
from .content import Content, read_content
from .forwards import Frame, read_lines
from .people import author_of, group_of, private_with
from .raw import keep


@dataclass(frozen=True, slots=True)
class Malformed:
    """An event that can't be read, and why: for the log and for reports."""

    why: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """How and when an event reached us."""

    source: Source
    received_at: int
    """UTC seconds: the time of an event that tells none."""
    peer: str | None = None
    """Whose private history this is: own lines in it don't name their receiver."""


def read_message(event: Json, delivery: Delivery) -> Heard | Malformed:
    """One message event; only where its conversation is unknown it can't be kept."""
    account = first_id(event, "self_id")
    place = place_of(event, account, delivery.peer)
    if isinstance(place, Malformed):
        return place
    content = read_content(event.get("message"), event.get("raw_message"))
    author = author_of(event, account)
    return compose(event, place, author, content, delivery)


def compose(
    event: Json, place: Place, author: Author, content: Content, delivery: Delivery
) -> Heard:
    """A message of this author in this place, with the event's ids and time."""
    told_at = read_moment(event.get("time"))
    sent_at = delivery.received_at if told_at is None else told_at
    account = first_id(event, "self_id") or ""
    frame = Frame(place, delivery.source, account, sent_at)
    raw = keep(content.segments)
    return Heard(
        place=place,
        source=delivery.source,
        kind=Kind.MESSAGE,
        author=author,
        sent_at=sent_at,
        time_known=told_at is not None,
        text=content.text,
        signature=content.signature,
        segments=raw.json,
        cut_from=raw.cut_from,
        account=account,
        message_id=first_id(event, "message_id"),
        sequence=sequence_of(event),
        addressees=content.addressees,
        reply_to=content.reply_to,
        media=content.media,
        inner=tuple(read_lines(content.nested, frame)),
    )


def sequence_of(event: Mapping[str, object]) -> int | None:
    """The real sequence (FIELD-NOTES O3): never NapCat's repeated short id."""
    real = number(event.get("real_seq"))
    if real is not None and real > 0:
        return real
    told = number(event.get("message_seq"))
    short = (number(event.get("message_id")), number(event.get("real_id")))
    return told if told is not None and told > 0 and told not in short else None


def place_of(event: Json, account: str | None, peer: str | None) -> Place | Malformed:
    """The conversation of a message; a temporary session is a private chat."""
    match _message_type(event):
        case "group":
            is_own = event.get("post_type") == "message_sent"
            keys = ("group_id", "target_id") if is_own else ("group_id",)
            return group_of(event, *keys) or Malformed("群消息没有群号")
        case "private":
            person = _peer(event, account, peer)
            return private_with(account, person) or Malformed(
                "私聊消息没有机器人号" if account is None else "私聊消息没有对方号"
            )
        case other:
            return Malformed(f"不认识的消息类型：{other[:40] or '空'}")


def _message_type(event: Json) -> str:
    told = words(event.get("message_type")).strip()
    if told:
        return told
    if first_id(event, "group_id") and not event.get("temp_source"):
        return "group"
    return "private" if first_id(event, "user_id", "target_id") else ""


def _peer(event: Json, account: str | None, peer: str | None) -> str | None:
    """The other side: whoever wrote to us, or whom we wrote to."""
    person = first_id(event, "user_id")
    is_own = event.get("post_type") == "message_sent" or person == account
    if not is_own:
        return person or peer
    target = first_id(event, "target_id") or peer
    return target or (person if person != account else None)
