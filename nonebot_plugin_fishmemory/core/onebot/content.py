"""A message's segments as one: what people see, and its signature (SPEC B1, B3)."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..experience import Media
from ..loose import Json, mapping, sequence
from .cq import parse
from .parts import Part, read_part


@dataclass(frozen=True, slots=True)
class Content:
    """What a message says."""

    text: str = field(repr=False)
    signature: tuple[str, ...] = field(repr=False)
    segments: Sequence[Json] = field(repr=False)
    media: tuple[Media, ...] = ()
    addressees: tuple[str, ...] = ()
    reply_to: str | None = None
    nested: tuple[object, ...] = field(default=(), repr=False)
    """The lines of merged forwards, unread."""


def read_content(message: object, spelt: object = None) -> Content:
    """Read a message in array or string format; `spelt` is its `raw_message`.

    The second is used only where the first says nothing.
    """
    segments = tuple(_segments(message)) or tuple(_segments(spelt))
    parts = tuple(_parts(segments))
    people = dict.fromkeys(part.addressee for part in parts if part.addressee)
    return Content(
        text="".join(part.shown for part in parts),
        signature=tuple(_signature(parts)),
        segments=segments,
        media=tuple(part.media for part in parts if part.media is not None),
        addressees=tuple(people),
        reply_to=next((part.reply_to for part in parts if part.reply_to), None),
        nested=tuple(line for part in parts for line in part.nested),
    )


def _segments(message: object) -> Iterator[Json]:
    if isinstance(message, str):
        yield from parse(message)
    for each in (message, *sequence(message)):
        if mapping(each):
            yield mapping(each)
        elif isinstance(each, str) and each is not message:
            yield from parse(each)


def _parts(segments: Sequence[Json]) -> Iterator[Part]:
    """One part a segment; the nodes of a custom forward are one forward."""
    nodes = tuple(each for each in segments if each.get("type") == "node")
    if nodes:
        yield read_part({"type": "forward", "data": {"content": nodes}})
    for segment in segments:
        if segment.get("type") != "node":
            yield read_part(segment)


def _signature(parts: Sequence[Part]) -> Iterator[str]:
    """Runs of words in one form, and marks; a reply or an empty run leaves nothing."""
    run = ""
    for part in parts:
        if part.mark is None:
            run += part.shown
        elif part.mark:
            yield from _words(run)
            yield part.mark
            run = ""
    yield from _words(run)


def _words(run: str) -> Iterator[str]:
    even = unicodedata.normalize("NFC", run.replace("\r\n", "\n").replace("\r", "\n"))
    if even.strip():
        yield f"t:{even.strip()}"
