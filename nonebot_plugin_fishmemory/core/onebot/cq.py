"""CQ codes: a message as one string, the older of OneBot's two spellings.

`[CQ:at,qq=10001] 你好` is two segments. Inside text `&`, `[` and `]` are escaped,
inside a code the comma too.
"""

import re

_CODE = re.compile(r"\[CQ:([^,\[\]\s]{1,64})((?:,[^\[\]]*)?)\]")
# Some implementations leave the commas of a value as they are: only one before a new
# key parts two values.
_NEXT = re.compile(r",(?=\s{0,9}[A-Za-z_][\w.-]{0,63}=)", re.ASCII)


def parse(message: str) -> list[dict[str, object]]:
    """The segments of a message in string format, text between codes included."""
    segments: list[dict[str, object]] = []
    end = 0
    for code in _CODE.finditer(message):
        segments += _text(message[end : code.start()])
        segments.append({"type": code[1], "data": _parameters(code[2])})
        end = code.end()
    return segments + _text(message[end:])


def _text(escaped: str) -> list[dict[str, object]]:
    if not escaped:
        return []
    return [{"type": "text", "data": {"text": _unescape(escaped)}}]


def _parameters(escaped: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for pair in _NEXT.split(escaped.removeprefix(",")):
        key, equals, value = pair.partition("=")
        if equals:
            found[key.strip()] = _unescape(value)
    return found


def _unescape(escaped: str) -> str:
    # The ampersand last, or `&amp;#91;` would become a bracket.
    return (
        escaped.replace("&#91;", "[")
        .replace("&#93;", "]")
        .replace("&#44;", ",")
        .replace("&amp;", "&")
    )
