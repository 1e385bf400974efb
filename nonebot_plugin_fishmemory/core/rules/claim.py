"""What a pattern found: a claim, before it is worded as a command."""

import re
from dataclasses import dataclass

from ..dates import Told, day_after
from ..memory import LocalDate, MemoryKind, Precision
from ..protocol import Remember
from ..wording import cut_title, one_line
from .speech import Utterance

_BODY_LIMIT = 400
"""Characters of words taken over into a body."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of a line, and what they are about."""

    kind: MemoryKind
    subject: str
    words: str
    """Verbatim."""
    title: str
    importance: int = 3
    weight: int = 0
    """How much is told, beside claims of the same importance."""
    tags: tuple[str, ...] = ()
    valid_from: LocalDate | None = None
    valid_to: LocalDate | None = None


def remember(claim: Claim, utterance: Utterance) -> Remember:
    """Word a claim as a command: the words stay, the one who said them before them."""
    words = "".join(
        c for c in claim.words if c in "\n\t" or c.isprintable() or c == " "
    )
    return Remember(
        kind=claim.kind,
        subject=claim.subject,
        evidence=(utterance.line.number,),
        title=cut_title(claim.title),
        body=f"{utterance.name}：{words[:_BODY_LIMIT].strip()}",
        importance=claim.importance,
        tags=claim.tags,
        valid_from=claim.valid_from,
        valid_to=claim.valid_to,
    )


_OPENING = re.compile(
    r"\A(?:(?:嗯+|啊|哦|噢|好的?|行|ok|收到|对了?|不过|但是?|因为|其实|而且|"
    r"那(?=[，,\s就])|反正|话说|顺便说一下|顺便|"
    r"另外|还有|所以|然后|再说|毕竟|只是|主要是|ps|btw|补充|更正|更新|谢谢\S{0,3}|"
    r"辛苦了?|各位|大家好?(?=[，,]))"
    r"[，,：:\s]*)+",
    re.IGNORECASE,
)
_ME = re.compile(r"(?<![给发帮让叫教跟和找陪带等把被对为自])我(?!们|国|方|司|校)")


def opened(words: str) -> str:
    """A clause without the words that only lead over to it."""
    return _OPENING.sub("", words).strip()


def in_third_person(words: str, name: str) -> str:
    """我养了猫 as 阿鱼养了猫; where 我 is not said, the name stands before it."""
    text = opened(words)
    return _ME.sub(_Named(name), text) if _ME.search(text) else f"{name}：{text}"


@dataclass(frozen=True, slots=True)
class _Named:
    """Puts a name where 我 was; a Latin one keeps its distance from Latin words."""

    name: str

    def __call__(self, found: re.Match[str]) -> str:
        before, after = (
            found.string[: found.start()][-1:],
            found.string[found.end() :][:1],
        )
        left = " " if _is_latin(before) and _is_latin(self.name[:1]) else ""
        right = " " if _is_latin(after) and _is_latin(self.name[-1:]) else ""
        return f"{left}{self.name}{right}"


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


def from_and_to(told: Told) -> tuple[LocalDate, LocalDate | None]:
    """The interval that time words mean; an end only where a span of days is told."""
    last = told.last
    if last is None or not re.search(r"[到至~～—–\-内]|[两二]天", told.words):
        return told.first, None
    return told.first, day_after(last) if last.precision is Precision.DAY else None


def content(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(c.isalnum() for c in one_line(text))
