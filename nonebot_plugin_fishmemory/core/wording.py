"""Names and titles as a memory may bear them: one line, short, nothing unseen."""

import unicodedata

from .experience import Author
from .memory import TITLE_LIMIT
from .terms import even

_NAME_LIMIT = 20
_ENDS = "，,。；;！!、：: 和与在把"


def one_line(text: str) -> str:
    """Without line breaks, control characters and halves of characters."""
    return " ".join("".join(map(_visible, text)).split())


def shown_name(author: Author) -> str:
    """The name as worn then, or the id where nothing of it can be seen."""
    name = one_line(even(author.name)).replace("：", "").replace(":", "")[:_NAME_LIMIT]
    has_sign = any(unicodedata.category(c)[0] in "LNSP" for c in name)
    return name.strip() if has_sign else one_line(author.id) or "?"


def cut_title(text: str) -> str:
    """A title of at most 28 characters, never ending within a number or a word."""
    text = one_line(text).strip(_ENDS)
    if len(text) <= TITLE_LIMIT:
        return text
    end = TITLE_LIMIT - 1
    while end > TITLE_LIMIT // 2 and _joins(text[end - 1], text[end]):
        end -= 1
    clause = max(text.rfind(mark, TITLE_LIMIT // 2, end + 1) for mark in "，。；;,")
    return text[:clause] if clause > 0 else text[:end].rstrip(_ENDS) + "…"


def _joins(before: str, after: str) -> bool:
    """Whether a cut between these two would leave half a number or word."""
    if not (before.isascii() and after.isascii()):
        return before in "不没别未无" or (before.isdigit() and after in "万亿千百十")
    return not before.isspace() and not after.isspace() and after not in ",;"


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    return "" if category in {"Cf", "Cs"} else character
