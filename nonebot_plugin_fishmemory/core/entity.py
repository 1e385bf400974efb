"""Entities: eight kinds of thing that a text names, by rules and no model (SPEC C8).

High precision is the point: what is not surely a ticket or a path is none, since an
entity leads straight to a card.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from .dates import dates_of
from .memory import Precision
from .terms import even, fold


class EntityKind(StrEnum):
    TICKET = "ticket"
    COMMIT = "commit"
    PATH = "path"
    DATE = "date"
    URL = "url"
    PORT = "port"
    COMMAND = "command"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing that is named, in the spelling by which it is found again."""

    kind: EntityKind
    value: str


READ_LIMIT = 20_000
"""Characters of a text that are read; what is pasted in beyond names nothing here."""

TRAILING = ".,;:!?)]}>'\"、。，；：！？"
"""What ends a sentence or a bracket and is no part of a link or a path."""

_START = r"(?<![A-Za-z0-9_./\\\-])"
_NAME = r"[A-Za-z0-9_.\-+@]+"
_EXTENSION = (
    r"\.(?:py|pyi|js|mjs|ts|tsx|jsx|vue|go|rs|c|h|cc|cpp|hpp|java|kt|swift|rb|php|cs|"
    r"lua|sh|bat|"
    r"ps1|sql|md|rst|txt|csv|tsv|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|lock|xml|"
    r"html|css|scss|"
    r"proto|ipynb|pdf|docx?|xlsx?|pptx?|psd|fig|png|jpe?g|gif|svg|webp|mp[34]|zip|gz|"
    r"tar|7z|rar|log|"
    r"db|sqlite3?|onnx|pt|so|dll|exe|apk)(?![A-Za-z0-9])"
)
_ARCHIVE_NO = re.compile(r"\b[A-Za-z][·.\-][A-Za-z]{2,12}[·.\-]\d{4}-\d{1,9}\b")
_URL = re.compile(
    r"(?:https?://|(?<![A-Za-z0-9.])www\.)[^\s\u3000-\u9fff\uff00-\uffef<>\"'`]+"
)
_NO_TICKET = (
    r"(?!(?:GPT|UTF|ISO|SHA|MD|RFC|COVID|CET|HTTP|HTTPS|TCP|UDP|USB|BM|TOP|NDCG|PS|"
    r"RTX|GTX|CVE|"
    r"AES|RSA|DDR|IPV|MP|FP|INT|BF|WIN|SQL|LV|NO|VER|TLS|SSL|ES|KB|H|A|V|Q|P|S|F|B)-)"
)
_TICKETS = (
    re.compile(
        rf"{_START}{_NO_TICKET}[A-Z][A-Z0-9]{{1,9}}-\d{{1,7}}(?![A-Za-z0-9_\-])"
    ),
    re.compile(rf"{_START}[A-Z]-\d{{3,7}}(?![A-Za-z0-9_\-])"),
    re.compile(
        r"(?i:(?<![A-Za-z])(?:issue|pr|ticket|bug)|工单|台账|"
        r"单号)\s?号?[:：]?\s?#?\s?(?:\d{2,7})(?!\d)"
    ),
)
_COMMIT = re.compile(
    r"(?<![A-Za-z0-9_/\-.=])(?=[0-9a-f]*\d[0-9a-f]*\d)(?=[0-9a-f]*[a-f][0-9a-f]*[a-f])"
    r"(?:[0-9a-f]{40}|[0-9a-f]{7,12})(?![A-Za-z0-9_\-])"
)
_NAMED_COMMIT = re.compile(
    r"(?i:commit|revision|提交|哈希|"
    r"hash)\s?[:：是为]?\s?([0-9a-f]{7,40})(?![A-Za-z0-9])"
)
_PATHS = (
    re.compile(r"(?<![A-Za-z0-9])[A-Za-z]:\\[^\s<>|\"?*\u3000-\u303f\uff00-\uffef]+"),
    re.compile(
        r"(?<![A-Za-z0-9_.\-/])(?:~|/(?:home|usr|etc|var|opt|root|tmp|mnt|srv|data|"
        r"dev|proc|Users|"
        rf"Volumes|Applications|app|www))(?:/{_NAME})+/?"
    ),
    re.compile(rf"{_START}/{_NAME}(?:/{_NAME})*{_EXTENSION}"),
    re.compile(rf"{_START}(?:\./|\.\./)*{_NAME}(?:/{_NAME})*/{_NAME}{_EXTENSION}"),
    re.compile(
        rf"{_START}(?:src|docs?|tests?|lib|app|pkg|cmd|scripts|config)(?:/{_NAME})+/?"
    ),
    re.compile(
        rf"{_START}(?!(?:node|vue|next|nuxt|react|three|express|d3|asp)\.(?i:js|net))"
        rf"[A-Za-z_][A-Za-z0-9_.\-]*{_EXTENSION}"
    ),
)
_PORTS = (
    re.compile(
        r"(?:端口|(?i:(?<![A-Za-z])ports?(?![A-Za-z])))号?\s?(?:是|为|改成|改为|"
        r"[:：=])?\s?(\d{2,5})(?!\d)"
    ),
    re.compile(r"(?<![\d.:])(\d{2,5})\s?端口"),
    re.compile(
        r"(?:localhost|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}|0\.0\.0\.0):(\d{2,5})(?!\d)"
    ),
)
_COMMANDS = (
    re.compile(
        r"(?:(?<=^)|"
        r"(?<=[\s「『“\"'`（(，。、：:]))/[A-Za-z][A-Za-z0-9_\-]{1,30}(?![A-Za-z0-9_/\-.])"
    ),
    re.compile(
        r"(?<![A-Za-z0-9_./\-])(?:git|pip|pip3|uv|npm|pnpm|yarn|npx|docker|kubectl|"
        r"systemctl|"
        r"apt|apt-get|brew|cargo|poetry|nb|make|"
        r"helm)\s[a-z][a-z0-9\-]{1,20}(?![A-Za-z0-9_])"
    ),
    re.compile(
        r"(?:(?i:skill)|技能)\s?[:：「『“\"]\s?([A-Za-z][\w\-]{1,30}|"
        r"[\u4e00-\u9fff]{2,10})(?=[」』”\"\s，。]|$)"
    ),
)

_Found = Iterator[tuple[str, str]]
"""The words as they stand, and the value they are found by."""


def entities_of(
    text: str, people: Collection[str] = (), day: date | None = None
) -> tuple[Entity, ...]:
    """What a text names, each once, tickets first and people last.

    `people` are names to look for; with the day it was said, 周五 is a date too.
    """
    left = _ARCHIVE_NO.sub(" ", even(text[:READ_LIMIT]))
    found: list[Entity] = []
    for kind, reading in _READINGS:
        words = [(each, value) for each, value in reading(left) if value]
        found += [Entity(kind, fold(value)) for _, value in words]
        for each, _ in words:
            left = left.replace(each, " ")
    found += _dates(left, day)
    found += [Entity(EntityKind.PERSON, name) for name in _named(left, people)]
    return tuple(dict.fromkeys(sorted(found, key=lambda e: _ORDER[e.kind])))


def _urls(text: str) -> _Found:
    for found in _URL.finditer(text):
        value = found.group().rstrip(TRAILING)
        yield value, value


def _tickets(text: str) -> _Found:
    for pattern in _TICKETS:
        for found in pattern.finditer(text):
            yield found.group(), re.sub(r"[\s:：号]", "", found.group())


def _commits(text: str) -> _Found:
    for pattern in (_NAMED_COMMIT, _COMMIT):
        for found in pattern.finditer(text):
            value = found.group(found.lastindex or 0)
            yield value, value


def _paths(text: str) -> _Found:
    for pattern in _PATHS:
        for found in pattern.finditer(text):
            value = found.group().rstrip(TRAILING)
            yield value, value


def _ports(text: str) -> _Found:
    for pattern in _PORTS:
        for found in pattern.finditer(text):
            if 0 < int(found.group(1)) < 65_536:
                yield found.group(), str(int(found.group(1)))


def _commands(text: str) -> _Found:
    for pattern in _COMMANDS:
        for found in pattern.finditer(text):
            yield found.group(), found.group(found.lastindex or 0)


_READINGS: tuple[tuple[EntityKind, Callable[[str], _Found]], ...] = (
    (EntityKind.URL, _urls),
    (EntityKind.PORT, _ports),
    (EntityKind.PATH, _paths),
    (EntityKind.TICKET, _tickets),
    (EntityKind.COMMIT, _commits),
    (EntityKind.COMMAND, _commands),
)
"""In this order: what one reads, the next does not see."""

_ORDER = {kind: place for place, kind in enumerate(EntityKind)}


def _dates(text: str, day: date | None) -> Iterator[Entity]:
    """Without the day it was said, only what is a date by itself."""
    for told in dates_of(text, day or date(2000, 1, 1)):
        first = told.first
        length = {Precision.DAY: 10, Precision.MONTH: 7, Precision.YEAR: 4}
        value = first.day[: length[first.precision]]
        if day is None and not re.search(r"(?:19|20)\d\d", told.words):
            if first.precision is not Precision.DAY or not re.search(
                r"月.+[日号]?|/", told.words
            ):
                continue
            value = value[5:]
        yield Entity(EntityKind.DATE, value)


def _named(text: str, people: Collection[str]) -> Iterator[str]:
    """Given names that occur, the longest first; a Latin one only as a whole word."""
    left = fold(text)
    for name in sorted({fold(p).strip() for p in people}, key=lambda n: (-len(n), n)):
        if len(name) < 2 or name not in left:
            continue
        left, count = _as_a_word(name).subn(" ", left)
        if count:
            yield name


def _as_a_word(name: str) -> re.Pattern[str]:
    before = r"(?<![a-z0-9_])" if _is_latin(name[0]) else ""
    after = r"(?![a-z0-9_])" if _is_latin(name[-1]) else ""
    return re.compile(f"{before}{re.escape(name)}{after}")


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
