"""A question, read: what it looks for, whom it names, what kind of thing it asks for.

Nothing that was typed reaches an index as syntax: only terms that were cut here.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from .archive_number import ArchiveNumber, ShortNumber
from .asking import (
    ASKS_SPEAKER,
    IDLE,
    LOOKS_BACK,
    OPENS_SUBJECT,
    cut_question,
    is_question_word,
    wants_of,
)
from .experience import ExperienceId
from .naming import Named, find_names
from .seek import Gram, Seek, Whole, seeks_of
from .slot import Plea
from .terms import fold
from .things import things_of, typed_numbers, without_numbers

_QUOTED = re.compile(r"[「『“《\"]([^「」『』“”《》\"]{2,60})[」』”》\"]")
_SELF = re.compile(r"(?<!自)我(?!们|国|方|校|司|靠|的天|觉得|想|猜|记得)")
_LENGTH = 2_000
"""Characters of a question that are read; what is pasted in beyond asks nothing."""


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked, when (UTC seconds), and where it stands in the archive itself."""

    text: str = field(repr=False)
    at: int
    itself: ExperienceId | None = None
    """The asking message: never offered, never counted."""
    called: tuple[str, ...] = ()
    """The bot's names: calling her is no part of the question."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question as recall works with it."""

    seeks: tuple[Seek, ...]
    plea: Plea
    numbers: tuple[ArchiveNumber | ShortNumber, ...] = ()
    things: tuple[tuple[str, str], ...] = ()
    phrases: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    """Spellings of the question that may be a title."""
    persons: frozenset[str] = frozenset()
    shared_names: tuple[str, ...] = ()
    """Names of more than one person: they narrow nothing."""
    names_only: bool = False
    """Nothing but a name was said: its mentions are shown, none is an answer."""
    looks_back: bool = False
    asks_speaker: bool = False
    opens_subject: bool = False


def sentence(question: Question) -> str:
    """The question's words, folded, without the call to the bot."""
    text = fold(without_numbers(question.text[:_LENGTH]))
    for name in sorted(map(fold, question.called), key=len, reverse=True):
        if name.strip():
            text = re.sub(rf"@?{re.escape(name)}[\s,，:：、]*", " ", text)
    return text.strip()


def read_question(
    question: Question, owners: Mapping[str, frozenset[str]], asker: str | None
) -> Query:
    """Read a question with the names that are known in its conversation.

    `owners` tells who may be meant by each name that occurs in the sentence.
    """
    text = sentence(question)
    named = find_names(text, owners, _no_names(owners))
    rest, me = _SELF.subn(" ", named.rest)
    persons = named.persons | ({asker} if me and asker else set[str]())
    seeks = seeks_of(cut_question(rest).split(), IDLE)
    only_names = not seeks and bool(named.names)
    if only_names:
        seeks = seeks_of(named.names, frozenset())
    return Query(
        seeks=seeks,
        plea=_plea(rest, seeks),
        numbers=typed_numbers(question.text[:_LENGTH]),
        things=things_of(question.text[:_LENGTH]),
        phrases=_phrases(text, question.called),
        titles=_titles(text, named),
        persons=persons,
        shared_names=named.shared,
        names_only=only_names,
        looks_back=bool(LOOKS_BACK.search(rest)),
        asks_speaker=bool(ASKS_SPEAKER.search(rest)),
        opens_subject=bool(persons) and bool(OPENS_SUBJECT.search(rest)),
    )


def _no_names(names: Collection[str]) -> frozenset[str]:
    return frozenset(name for name in names if is_question_word(name))


def _plea(rest: str, seeks: tuple[Seek, ...]) -> Plea:
    words = tuple(
        seek.text
        for seek in seeks
        if isinstance(seek, Gram) or (isinstance(seek, Whole) and len(seek.text) > 1)
    )
    return Plea(rest, words, wants_of(rest))


def _phrases(text: str, called: Collection[str]) -> tuple[str, ...]:
    """Quoted words, to be found exactly as they stand."""
    names = {fold(name).strip() for name in called}
    found = (phrase.strip() for phrase in _QUOTED.findall(text))
    return tuple(dict.fromkeys(p for p in found if len(p) > 1 and p not in names))


def _titles(text: str, named: Named) -> tuple[str, ...]:
    """The question as it stands, and without what makes it a question."""
    bare = re.sub(r"[\s?？!！。.]*$", "", text)
    asked = re.sub(
        r"(?:是什么|是啥|是多少|怎么样|呢|吗|是谁|在哪里?)$", "", bare
    ).strip()
    spelt = dict.fromkeys([bare, asked, *_phrases(text, ())])
    return tuple(each for each in spelt if len(each) > 1 and each not in named.names)
