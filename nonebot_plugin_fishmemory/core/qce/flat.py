"""Older exports: one text with everything flattened into it, and a heap of elements.

A text `[回复 小红: 晚上吃啥]`, new line, `@阿鱼 火锅[图片: a.jpg]` comes with an image,
an at and a reply behind it, in no order. Here the elements are put back where their
stand-ins are, so that the words are the author's own: the quoted ones are another's.
"""

import re
from collections.abc import Iterator, Sequence

from ..loose import Json, first_words, mapping, words

_CARD = re.compile(r"\[卡片消息: (.*)\]", re.DOTALL)
_FORWARD = re.compile(r"\[合并转发(?:: .*)?\]", re.DOTALL)
_SPOKEN = re.compile(r"\[语音(?: \d+秒)?\]")

_QUOTE = "[回复 "
_BRACKET = re.compile(r"[\[\]]")

_Span = tuple[int, int, Json]


def is_flat(text: str, elements: Sequence[Json]) -> bool:
    """Whether the one text holds what the other elements say."""
    texts = [each for each in elements if each.get("type") == "text"]
    return (
        len(texts) == 1
        and len(elements) > 1
        and elements[0] is texts[0]
        and _text(elements[0]).strip() == text.strip()
    )


def unflattened(elements: Sequence[Json]) -> list[Json]:
    """The elements in the order in which they were said."""
    text, others = _text(elements[0]), elements[1:]
    spans: list[_Span] = []
    lost: list[Json] = []
    seen: dict[str, int] = {}
    # The quotation first: stand-ins inside it are not this author's.
    for element in sorted(others, key=lambda each: each.get("type") != "reply"):
        span = next(_free(_places(text, element, seen), spans), None)
        if span is None:
            lost.append(element)
        else:
            spans.append((*span, element))
    return [*_woven(text, sorted(spans, key=lambda span: span[:2])), *lost]


def unquoted(text: str) -> str:
    """A text without the quotation that it begins with."""
    end = _end_of_quotation(text, 0) if text.startswith(_QUOTE) else None
    return text if end is None else text[end:]


def from_text(text: str, kind: str) -> Json:
    """What an old message without elements of its own was: a card, a forward, words."""
    card = _CARD.fullmatch(text)
    if kind == "type_7" and card:
        return {"type": "json", "data": {"content": {"prompt": card[1]}}}
    if kind == "type_11" and _FORWARD.fullmatch(text):
        return {"type": "forward", "data": {}}
    return {"type": "text", "data": {"text": text}}


def _text(element: Json) -> str:
    return words(mapping(element.get("data")).get("text"))


def _places(
    text: str, element: Json, seen: dict[str, int]
) -> Iterator[tuple[int, int]]:
    """Where an element may stand in the text; `seen` is how far each was looked for."""
    data = mapping(element.get("data"))
    kind = words(element.get("type"))
    if kind == "reply":
        yield from _quotations(text, words(data.get("content")))
    elif kind == "audio":
        yield from (found.span() for found in _SPOKEN.finditer(text))
    else:
        for stand_in in _stand_ins(kind, data):
            start = text.find(stand_in, seen.get(stand_in, 0))
            while start >= 0:
                seen[stand_in] = start + len(stand_in)
                yield start, start + len(stand_in)
                start = text.find(stand_in, seen[stand_in])


def _stand_ins(kind: str, data: Json) -> Iterator[str]:
    label = {"image": "图片", "video": "视频", "file": "文件"}.get(kind)
    if label is not None:
        yield f"[{label}: {words(data.get('filename'))}]"
        yield f"[{label}]"
    elif kind == "at":
        yield f"@{first_words(data, 'name').removeprefix('@')}"
    elif kind in {"face", "market_face"}:
        yield f"[{words(data.get('name'))}]"


def _quotations(text: str, quoted: str) -> Iterator[tuple[int, int]]:
    """The exact quotation, else what looks like one."""
    tail = f": {quoted}]"
    end = text.find(tail)
    start = text.rfind(_QUOTE, 0, end + 1)
    if 0 <= start <= end:
        end += len(tail)
        yield start, end + text.startswith("\n", end)
    start = text.find(_QUOTE)
    last = _end_of_quotation(text, start)
    if start >= 0 and last is not None:
        yield start, last


def _end_of_quotation(text: str, start: int) -> int | None:
    """Behind the bracket that closes it; where brackets don't pair, the first line."""
    depth = 0
    for bracket in _BRACKET.finditer(text, max(start, 0)):
        depth += 1 if bracket[0] == "[" else -1
        if depth == 0:
            return bracket.end() + text.startswith("\n", bracket.end())
    end = text.find("]\n", start)
    return None if end < 0 else end + 2


def _free(
    places: Iterator[tuple[int, int]], taken: Sequence[_Span]
) -> Iterator[tuple[int, int]]:
    for start, end in places:
        if all(end <= other[0] or other[1] <= start for other in taken):
            yield start, end


def _woven(text: str, spans: Sequence[_Span]) -> Iterator[Json]:
    done = 0
    for start, end, element in spans:
        if text[done:start]:
            yield {"type": "text", "data": {"text": text[done:start]}}
        yield element
        done = end
    if text[done:]:
        yield {"type": "text", "data": {"text": text[done:]}}
