"""Elements of an export as OneBot segments, so that both read alike (SPEC B3).

What people see and the signature come from one place; what an element tells beyond that
stays in the segment's data.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ..loose import Json, first_id, first_words, mapping, sequence, words
from .flat import from_text, is_flat, unflattened, unquoted
from .people import Acquaintances

_Spelling: TypeAlias = Callable[[Json, Acquaintances], Json]

_DEPTH = 16
"""Forwards inside forwards that are opened."""


def segments_of(message: Json, people: Acquaintances, depth: int = 0) -> list[Json]:
    """The segments of an exported message, in the order in which they were said."""
    content = mapping(message.get("content"))
    text = words(content.get("text"))
    elements = [mapping(each) for each in sequence(content.get("elements"))]
    elements = [each for each in elements if each]
    kind = words(message.get("type"))
    if is_flat(text, elements):
        elements = unflattened(elements)
    elif not elements or _is_only(text, elements):
        is_reply = not elements or kind in {"type_3", "reply"}
        said = unquoted(text) if is_reply else text
        elements = [from_text(said, kind)] if said else []
    return [_segment(each, people, depth) for each in elements]


def _is_only(text: str, elements: Sequence[Json]) -> bool:
    """Old exports tell a card or a forward by a text alone."""
    first = elements[0]
    said = words(mapping(first.get("data")).get("text"))
    return len(elements) == 1 and first.get("type") == "text" and said == text


def _segment(element: Json, people: Acquaintances, depth: int) -> Json:
    kind, data = words(element.get("type")), mapping(element.get("data"))
    if kind == "forward":
        return _forward(data, people, depth)
    spelling = _SPELLINGS.get(kind)
    if spelling is not None:
        return spelling(data, people)
    summary = first_words(data, "summary").strip().strip("[]")
    if summary:
        return {"type": "tip", "data": {"text": f"[{summary}]", "kind": kind}}
    return {"type": kind, "data": data}


def _at(data: Json, people: Acquaintances) -> Json:
    person = first_id(data, "qq") or people.person(data)
    is_all = "all" in {words(data.get("uid")), words(data.get("qq"))}
    name = first_words(data, "name")
    return {"type": "at", "data": {"qq": "all" if is_all else person, "name": name}}


def _sticker(data: Json, _people: Acquaintances) -> Json:
    name = first_words(data, "name", "summary").strip().strip("[]")
    found = {"summary": f"[{name}]" if name else "", "url": words(data.get("url"))}
    return {"type": "mface", "data": {**found, "emoji_id": first_id(data, "emojiId")}}


def _file(kind: str) -> _Spelling:
    def spell(data: Json, _people: Acquaintances) -> Json:
        found = {
            "file": first_words(data, "filename", "file", "fileName"),
            "url": words(data.get("url")),
            "file_size": data.get("size", data.get("file_size")),
            "md5": words(data.get("md5")),
        }
        is_sticker = data.get("subType") == "sticker" or data.get("sub_type") == 1
        return {"type": kind, "data": {**found, "sub_type": int(is_sticker)}}

    return spell


def _reply(data: Json, people: Acquaintances) -> Json:
    """The preview is another's words: kept in the data, never in the text."""
    # Older files put the id of the one quoted where his name belongs.
    shown = words(data.get("senderName"))
    uid = shown if shown.startswith("u_") else None
    return {
        "type": "reply",
        "data": {
            "id": first_id(
                data, "replyMsgId", "referencedMessageId", "messageId", "id"
            ),
            "qq": people.person({"uin": data.get("senderUin"), "uid": uid}),
            "text": words(data.get("content")),
            "time": data.get("timestamp"),
        },
    }


def _forward(data: Json, people: Acquaintances, depth: int) -> Json:
    lines = sequence(data.get("messages")) or sequence(data.get("content"))
    lines = lines if depth < _DEPTH else ()
    return {
        "type": "forward",
        "data": {
            "id": first_id(data, "resId", "id"),
            "title": words(data.get("title")),
            "content": [_node(mapping(line), people, depth + 1) for line in lines],
        },
    }


def _node(line: Json, people: Acquaintances, depth: int) -> Json:
    author = people.author(mapping(line.get("sender")))
    return {
        "user_id": author.id,
        "time": line.get("timestamp", line.get("time")),
        "sender": {"user_id": author.id, "nickname": author.name},
        "message": segments_of(line, people, depth),
    }


def _json(data: Json, _people: Acquaintances) -> Json:
    card = data.get("content", data.get("data"))
    if not card:
        told = {"prompt": first_words(data, "title", "summary")}
        card = json.dumps(told, ensure_ascii=False)
    return {"type": "json", "data": {"data": card}}


def _location(data: Json, _people: Acquaintances) -> Json:
    title = words(data.get("title"))
    # The exporter's own placeholder says no more than the label does.
    title = "" if title == "位置消息" else title
    return {"type": "location", "data": {**data, "title": title}}


def _tip(data: Json, _people: Acquaintances) -> Json:
    return {"type": "tip", "data": {"text": first_words(data, "text", "summary")}}


def _as(kind: str) -> _Spelling:
    return lambda data, _people: {"type": kind, "data": data}


_SPELLINGS: Mapping[str, _Spelling] = {
    "text": _as("text"),
    "at": _at,
    "face": _as("face"),
    "market_face": _sticker,
    "mface": _sticker,
    "image": _file("image"),
    "video": _file("video"),
    "audio": _file("record"),
    "record": _file("record"),
    "file": _file("file"),
    "reply": _reply,
    "json": _json,
    "location": _location,
    "markdown": _as("markdown"),
    "wallet": _as("wallet"),
    "inline_keyboard": _as("keyboard"),
    "action_bar": _as("keyboard"),
    "system": _tip,
}
