"""Messages of an export as what was heard (SPEC B3, B4)."""

from dataclasses import replace

from ..conversation import Place
from ..experience import Author, Heard, Kind, Source
from ..loose import Json, identifier, mapping, words
from ..moments import read_moment
from ..onebot import Malformed
from ..onebot.content import read_content
from ..onebot.messages import Delivery, compose
from .elements import segments_of
from .people import Acquaintances

ACCOUNT = "nt"
"""The id space of NT message ids: they are no account's of ours."""


def read_exported(
    message: Json, place: Place, people: Acquaintances, received_at: int
) -> tuple[Heard, ...] | Malformed:
    """The message, and behind a withdrawn one the notice of that.

    `received_at` stands in where no time is told, in UTC seconds.
    """
    sender = mapping(message.get("sender"))
    if not sender and not mapping(message.get("content")):
        return Malformed("不是一条消息：没有 sender 也没有 content")
    if message.get("type") == "error":
        return Malformed("导出时就没能解析这条消息，文件里没有原话")
    author = people.author(sender)
    content = read_content(segments_of(message, people))
    event = {**_ids(message, author), "self_id": ACCOUNT, "time": _moment(message)}
    delivery = Delivery(Source.IMPORT, received_at)
    heard = compose(event, place, author, content, delivery)
    if _is_system(message):
        heard = replace(heard, kind=Kind.OTHER)
    if message.get("recalled") is True:
        return heard, _withdrawal(heard)
    return (heard,)


def _ids(message: Json, author: Author) -> Json:
    """Id and real sequence. A grey line's sequence is that of a message near it."""
    withdrawn = message.get("recalled") is True
    told = message.get("seq")
    seq = told if withdrawn or not _is_system(message) else None
    number = identifier(message.get("id"))
    if number is None and withdrawn:
        # Without any id the notice could not find what it withdraws.
        number = f"{author.id}-{words(seq)}-{words(message.get('timestamp'))}"
    return {"message_id": number, "real_seq": seq}


def _is_system(message: Json) -> bool:
    return message.get("system") is True or message.get("type") == "system"


def _moment(message: Json) -> int | None:
    found = (read_moment(message.get(key)) for key in ("timestamp", "time"))
    return next((each for each in found if each is not None), None)


def _withdrawal(heard: Heard) -> Heard:
    """When and by whom it was withdrawn is not in the file."""
    return replace(
        heard,
        kind=Kind.WITHDRAWAL,
        text=f"{heard.author.name} 的一条消息被撤回了",
        signature=(Kind.WITHDRAWAL, heard.message_id or ""),
        segments='{"recalled":true}',
        cut_from=None,
        message_id=None,
        sequence=None,
        about=heard.message_id,
        time_known=False,
        addressees=(),
        reply_to=None,
        media=(),
        inner=(),
    )
