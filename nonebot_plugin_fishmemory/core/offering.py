"""What of a span is offered, what is passed over, and how much fits (SPEC D2)."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .batch import Line
from .experience import Experience, Role, Source
from .line import SAID, IsCommand


class Why(StrEnum):
    """Why an experience of a span is not offered; the values stand in the ledger."""

    NOTICE = "notice"
    COMMAND = "command"
    WITHDRAWN = "withdrawn"
    OPTED_OUT = "opted out"
    OPERATOR = "operator"
    """A statement that is the evidence of what its operator did himself (B4)."""
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much goes into one batch."""

    lines: int = 40
    characters: int = 6_000
    """As rendered."""
    context: int = 6
    scanned: int = 400
    """Rows looked at, so that ten thousand notices are not one transaction."""


@dataclass(frozen=True, slots=True)
class OptedOut:
    """Words not to be used: a person's, or all of the conversation's (SPEC B7)."""

    person: str | None
    since: int
    until: int | None

    def covers(self, experience: Experience, now: int) -> bool:
        """While it lasts all his words, afterwards those that were said meanwhile."""
        if self.person is not None and self.person != experience.author.id:
            return False
        if self.until is None or self.until > now:
            return True
        return self.since <= experience.sent_at < self.until


@dataclass(frozen=True, slots=True)
class Rules:
    """By which an experience is offered or passed over."""

    is_command: IsCommand
    opted_out: Collection[OptedOut]
    now: int

    def why_not(self, experience: Experience) -> Why | None:
        """None: it is offered. The bot's own words are, for context (D2)."""
        reasons = {
            Why.NOTICE: experience.kind not in SAID,
            Why.WITHDRAWN: experience.is_withdrawn,
            Why.OPTED_OUT: self._is_opted_out(experience),
            Why.OPERATOR: experience.source is Source.OPERATOR,
            Why.EMPTY: not experience.text.strip(),
        }
        why = next((why for why, holds in reasons.items() if holds), None)
        if why is None and self.is_command(experience.text):
            return Why.COMMAND
        return why

    def _is_opted_out(self, experience: Experience) -> bool:
        return any(each.covers(experience, self.now) for each in self.opted_out)


@dataclass(frozen=True, slots=True)
class Offer:
    """A span, taken apart: all of it is accounted for."""

    offered: tuple[Experience, ...]
    passed: tuple[tuple[Experience, Why], ...]
    last: int
    """The last row id it accounts for."""


def offer(
    waiting: Sequence[Experience], rules: Rules, limits: Limits, after: int
) -> Offer:
    """Take as many experiences, in order of arrival, as fit one batch.

    The first is taken whatever its length: a longer message would wait for ever.
    """
    offered: list[Experience] = []
    passed: list[tuple[Experience, Why]] = []
    last, room = after, limits.characters
    for experience in waiting:
        why = rules.why_not(experience)
        if why is not None:
            passed.append((experience, why))
        else:
            room -= rendered_length(experience)
            if offered and (room < 0 or len(offered) >= limits.lines):
                break
            offered.append(experience)
        last = experience.id
    return Offer(tuple(offered), tuple(passed), last)


def numbered(offered: Iterable[Experience]) -> tuple[Line, ...]:
    return tuple(Line(place, each) for place, each in enumerate(offered, start=1))


def lettered(context: Iterable[Experience]) -> tuple[Line, ...]:
    """Context lines [a], [b] … count downwards from -1, apart from the numbered."""
    return tuple(Line(-place, each) for place, each in enumerate(context, start=1))


_NAME = 20
"""Characters to which names are cut where they are shown (SPEC F3)."""

_HEAD = len("[40] 03-02 21:03 : \n")
_ROLES = {Role.ADMIN: 5, Role.OWNER: 4, Role.BOT: 5, Role.ANONYMOUS: 4}


def rendered_length(experience: Experience) -> int:
    """Characters of a line as a reader is given it: number, time, author, words."""
    names = min(len(experience.author.name), _NAME)
    names += sum(1 + min(len(each), _NAME) for each in experience.addressees)
    return _HEAD + names + _ROLES.get(experience.author.role, 0) + len(experience.text)
