"""Grey tips: lines that a client shows between messages, as people see them."""

import json

from ..loose import Json, first_words, mapping, sequence, words


def shown_tip(event: Json) -> str:
    """The tip's text, marked as one: it is no one's words."""
    content = event.get("content")
    text = _pieces(content) if isinstance(content, str) else ""
    return f"[提示] {text or first_words(event, 'text', 'content')}".rstrip()


def _pieces(packed: str) -> str:
    """The texts of `{"items": [{"txt": …}]}`."""
    try:
        tip = mapping(json.loads(packed))
    except (ValueError, RecursionError):
        return ""
    items = (mapping(item) for item in sequence(tip.get("items")))
    return "".join(words(item.get("txt")) or words(item.get("nm")) for item in items)
