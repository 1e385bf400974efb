"""Whether a candidate is about the people a question names (SPEC E3).

A person narrows, never finds: what is plainly about someone else is no answer, however
well its words fit.
"""

import re
from collections.abc import Sequence
from enum import IntEnum

from .experience import Kind
from .memory import GROUP_SUBJECT
from .naming import mentions
from .query import Query
from .recall import Card, Cited
from .terms import fold

_SPEAKER = re.compile(r"^[^\n:]{1,24}?(?:\s*(?:说|提到|表示)\s*:?|:)")
_OF_MYSELF = re.compile(r"(?<!自)我(?!们)|俺|本人")


class Fit(IntEnum):
    """How well a text fits the people asked about."""

    OTHER = 0
    """About someone else."""
    LOOSE = 1
    """About no one in particular: its words must fit all the better."""
    CLOSE = 2


def fit_of_card(query: Query, card: Card, names: Sequence[str]) -> Fit:
    """`names` are all names of the people asked about."""
    memory = card.memory
    if not query.persons or memory.subject in query.persons:
        return Fit.CLOSE
    is_theirs = bool(query.persons.intersection(memory.said_by))
    if is_theirs and (query.asks_speaker or memory.subject == GROUP_SUBJECT):
        return Fit.CLOSE
    if any(mentions(_unsigned(text), names) for text in (memory.title, memory.body)):
        return Fit.CLOSE
    return Fit.LOOSE if memory.subject == GROUP_SUBJECT else Fit.OTHER


def fit_of_words(query: Query, cited: Cited, names: Sequence[str]) -> Fit:
    is_theirs = cited.author.id in query.persons and cited.kind is Kind.MESSAGE
    if not query.persons or is_theirs or mentions(cited.text, names):
        return Fit.CLOSE
    # One shared word and no one named: 小明的猫 is not in everything about cats.
    if len(query.seeks) < 2 or _OF_MYSELF.search(fold(cited.text)):
        return Fit.OTHER
    return Fit.LOOSE


def _unsigned(text: str) -> str:
    """Without who said it: 小明 说 阿鱼怕猫 is about 阿鱼."""
    return _SPEAKER.sub("", fold(text))
