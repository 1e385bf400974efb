"""What people see of a card: its title, never its links or what it quotes of others."""

import base64
import binascii
import json
import re
from collections.abc import Iterator

from ..loose import Json, first_words, mapping, storable, words

_BRIEF = re.compile(r"<msg\b[^<>]*?\bbrief=\"([^\"<>]*)\"")
_FORWARDS = ("com.tencent.multimsg",)
"""Cards that are merged forwards: their preview is other people's words."""

_ANNOUNCEMENT = "com.tencent.mannounce"


def card_of(data: Json) -> Json:
    """The card's JSON, which is text inside JSON; empty where it can't be read."""
    packed = data.get("data", data.get("content"))
    if not isinstance(packed, str):
        return mapping(packed)
    try:
        return mapping(json.loads(packed))
    except (ValueError, RecursionError):
        return {}


def is_forward(card: Json) -> bool:
    return words(card.get("app")) in _FORWARDS


def shown_card(card: Json) -> str:
    """Prompt, title and description, each once."""
    prompt = first_words(card, "prompt", "desc")
    if is_forward(card):
        return "[聊天记录]"
    seen = prompt or "[卡片]"
    for text in _details(card):
        if text not in seen:
            seen = f"{seen} {text}"
    return seen


def shown_xml(data: Json) -> str:
    brief = _BRIEF.search(words(data.get("data")))
    return f"[卡片] {brief[1]}" if brief and brief[1] else "[卡片]"


def _details(card: Json) -> Iterator[str]:
    is_packed = words(card.get("app")) == _ANNOUNCEMENT
    for detail in mapping(card.get("meta")).values():
        for key in ("title", "name", "desc", "text", "address"):
            text = words(mapping(detail).get(key)).strip()
            if text:
                yield _unpack(text) if is_packed else text


def _unpack(text: str) -> str:
    """A group announcement hides its words in base64."""
    try:
        return storable(base64.b64decode(text, validate=True).decode())
    except (binascii.Error, ValueError):
        return text
