"""Our own words, as a call of the bot's API tells them: whichever plugin sent them.

The call tells no sequence, and no time but its own. Everything else is as in the
`message_sent` event of the same message, so that the two can be known as one.
"""

from ..conversation import Place
from ..experience import Author, Heard, Role, Source
from ..loose import Json, first_id, mapping, sequence, words
from .content import Content, read_content
from .messages import Delivery, compose
from .people import group_of, private_with

_GROUP = frozenset({"send_group_msg", "send_group_forward_msg"})
_PRIVATE = frozenset({"send_private_msg", "send_private_forward_msg"})
_EITHER = frozenset({"send_msg", "send_forward_msg"})
_QUICK = ("_async", "_rate_limited")
"""Endings of a call that change how it is made, not what it says."""


def own_message(
    action: str, params: Json, result: object, account: str, now: int
) -> Heard | None:
    """What we said by this call; None where it was no sending of a message.

    `now` is when the call came back, in UTC seconds: within a moment of the message's.
    """
    for ending in _QUICK:
        action = action.removesuffix(ending)
    place = _place(action, params, account)
    if place is None:
        return None
    told = mapping(result)
    event = {"self_id": account, "time": now, "message_id": told.get("message_id")}
    author = Author(account, account, Role.BOT)
    delivery = Delivery(Source.LIVE, now)
    return compose(event, place, author, _content(params), delivery)


def _place(action: str, params: Json, account: str) -> Place | None:
    if action in _EITHER:
        kind = words(params.get("message_type"))
        is_group = kind == "group" or (not kind and first_id(params, "group_id"))
        action = "send_group_msg" if is_group else "send_private_msg"
    if action in _GROUP:
        return group_of(params)
    if action in _PRIVATE:
        return private_with(account, first_id(params, "user_id"))
    return None


def _content(params: Json) -> Content:
    if sequence(params.get("messages")):
        return read_content(
            {"type": "forward", "data": {"content": params["messages"]}}
        )
    message = params.get("message")
    if isinstance(message, str) and params.get("auto_escape") is True:
        return read_content({"type": "text", "data": {"text": message}})
    return read_content(message)
