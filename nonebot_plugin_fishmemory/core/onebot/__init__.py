"""From what OneBot v11 implementations really send to what was heard.

Pure, and total: no input raises. What can't be read is `Malformed` with its reason;
what isn't worth keeping is None. The shapes are those of FIELD-NOTES O3–O5.
"""

from ..experience import Heard, Source
from ..loose import Json, words
from .forwards import forwarded
from .messages import Delivery, Malformed, read_message
from .notices import read_notice
from .own import own_message
from .people import Called, nobody_knows

__all__ = ["Called", "Malformed", "forwarded", "own_message", "translate"]

_WORDS = ("message", "raw_message")


def translate(
    event: Json,
    source: Source,
    received_at: int,
    *,
    peer: str | None = None,
    called: Called = nobody_knows,
) -> Heard | Malformed | None:
    """One raw event as something heard.

    `received_at` is in UTC seconds and stands in where the event tells no time. `peer`
    is whose private history the event comes from: own lines there name no receiver.
    `called` knows names that notices, which tell only ids, can be written with.
    """
    delivery = Delivery(source, received_at, peer)
    match _post_type(event):
        case "message" | "message_sent":
            return read_message(event, delivery)
        case "notice":
            return read_notice(event, delivery, called)
        case "meta_event" | "request":
            return None
        case other:
            return Malformed(f"不是 OneBot v11 的事件：post_type 是「{other[:40]}」")


def _post_type(event: Json) -> str:
    """The event's type; history items of some implementations leave it out."""
    told = words(event.get("post_type")).strip()
    if told:
        return told
    if any(event.get(key) for key in _WORDS):
        return "message"
    if event.get("notice_type"):
        return "notice"
    return "meta_event" if event.get("meta_event_type") else ""
