"""Consolidation by rules: fixed patterns, no model, the same words give the same cards.

High precision is the point (SPEC D7): what the rules are not sure of they leave, and it
stays searchable as original words.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from math import ceil

from ..batch import Batch, Line
from ..experience import Kind, Role
from ..judgement import malformed
from ..memory import GROUP_SUBJECT
from ..protocol import Ack, Answer
from ..terms import fold
from ..wording import shown_name
from .claim import Claim, remember
from .oneself import claims_about_oneself
from .speech import Utterance, utterance
from .together import claims_together

_SHARE = 0.15
"""Claims about the group a line, so that figures can't use up what D8 allows."""

_AT_LEAST = 4


def read(batch: Batch, zone: tzinfo) -> Answer:
    """Read a batch: commands in the order of its lines, or 没什么值得记."""
    people = _people(batch)
    said = [u for line in batch.lines if (u := utterance(line, zone)) is not None]
    own = [(u, c) for u in said for c in _own(u, people)]
    shared = [(u, c) for u in said for c in _shared(u, [c for o, c in own if o is u])]
    found = sorted(own + _most_telling(shared, batch), key=lambda f: f[0].line.number)
    worded = (remember(claim, u) for u, claim in found)
    commands = tuple(each for each in worded if malformed(each) is None)
    return Answer(Ack.CONSOLIDATED if commands else Ack.NOTHING, commands)


def _own(utterance: Utterance, people: Mapping[str, str]) -> Iterator[Claim]:
    """An anonymous member is no one of whom anything could be known tomorrow."""
    if utterance.line.experience.author.role is not Role.ANONYMOUS:
        yield from claims_about_oneself(utterance, people)


def _shared(utterance: Utterance, own: Sequence[Claim]) -> Iterator[Claim]:
    """What people told of themselves is no group matter as well."""
    is_anonymous = utterance.line.experience.author.role is Role.ANONYMOUS
    for claim in claims_together(utterance):
        is_own = any(c.words in claim.words or claim.words in c.words for c in own)
        if not is_own and not (is_anonymous and claim.subject != GROUP_SUBJECT):
            yield claim


def _most_telling(
    found: Sequence[tuple[Utterance, Claim]], batch: Batch
) -> list[tuple[Utterance, Claim]]:
    room = max(_AT_LEAST, ceil(_SHARE * len(batch.lines)))
    weightiest = sorted(found, key=lambda f: (-f[1].importance, -f[1].weight))
    return weightiest[:room]


def _people(batch: Batch) -> dict[str, str]:
    """Names that one person alone bears among those who speak here."""
    lines: tuple[Line, ...] = (*batch.context, *batch.lines)
    said = [line.experience for line in lines if line.experience.kind is Kind.MESSAGE]
    borne = {(shown_name(one.author), one.author.id) for one in said if not one.is_own}
    owners = Counter(fold(name) for name, _ in borne)
    return {
        name: person
        for name, person in borne
        if len(name) > 1 and owners[fold(name)] == 1
    }
