"""Lines of a merged forward: rows of their own, authors as claimed (SPEC B1, C11).

Ids inside a forward can't be looked up and may be those of quite other messages, so a
line has none and replies to nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..conversation import Place
from ..experience import Author, Heard, Kind, Source
from ..loose import Json, first_id, mapping, sequence
from ..moments import read_moment
from .content import Content, read_content
from .people import NOBODY, name_of
from .raw import keep

_DEPTH = 16
"""Forwards inside forwards that are opened; QQ itself stops at three."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What all lines of a forward have in common with the message that carries it."""

    place: Place
    source: Source
    account: str
    sent_at: int


def forwarded(answer: object, carrier: Heard) -> tuple[Heard, ...]:
    """The lines of a `get_forward_msg` answer, for the message that carried it."""
    frame = Frame(carrier.place, carrier.source, carrier.account, carrier.sent_at)
    found = mapping(answer)
    nodes = sequence(answer) or sequence(found.get("messages", found.get("content")))
    return tuple(read_lines(nodes, frame))


def read_lines(
    nodes: Sequence[object], frame: Frame, depth: int = 0
) -> Iterator[Heard]:
    """Each line, and behind a nested forward its lines, in order."""
    for each in nodes:
        node = _unwrapped(mapping(each))
        content = read_content(
            node.get("message", node.get("content")), node.get("raw_message")
        )
        if not content.segments:
            continue
        yield _line(node, content, frame)
        if depth < _DEPTH:
            yield from read_lines(content.nested, frame, depth + 1)


def _unwrapped(node: Json) -> Json:
    return mapping(node.get("data")) if node.get("type") == "node" else node


def _line(node: Json, content: Content, frame: Frame) -> Heard:
    said_at = read_moment(node.get("time"))
    raw = keep(content.segments)
    return Heard(
        place=frame.place,
        source=frame.source,
        kind=Kind.FORWARDED,
        author=_claimed(node),
        sent_at=frame.sent_at if said_at is None else said_at,
        time_known=said_at is not None,
        text=content.text,
        signature=content.signature,
        segments=raw.json,
        cut_from=raw.cut_from,
        account=frame.account,
        addressees=content.addressees,
        media=content.media,
    )


def _claimed(node: Json) -> Author:
    sender = mapping(node.get("sender"))
    person = first_id(sender, "user_id") or first_id(node, "user_id", "uin")
    person = person or NOBODY
    name = name_of(sender, person) or name_of(node, person)
    return Author(person, name or ("未知" if person == NOBODY else person))
