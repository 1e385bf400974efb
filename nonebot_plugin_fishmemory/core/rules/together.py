"""What is agreed, done, decided and put somewhere: 约定, 事件, 事实, 资料.

At most one claim of each kind a line, over all its sentences that fit: a list of
figures is one memory.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from ..dates import Told, dates_of
from ..entity import EntityKind, entities_of
from ..memory import GROUP_SUBJECT, LocalDate, MemoryKind, Precision
from ..slot import holds_quantity
from ..time_words import a_day
from .claim import Claim, content, from_and_to, in_third_person, opened
from .shared_patterns import (
    ACTIVITY,
    DECIDED,
    DONE,
    FIGURE,
    FIGURES,
    IDLE_PLAN,
    LINK,
    MEETING,
    MYSELF,
    NOT_DONE,
    OF_THE_BODY,
    OPINION,
    PAST,
    PLACED,
    SETTLED,
    TOGETHER,
    WE,
)
from .speech import Sentence, Utterance

_BODY_LIMIT = 240
"""Characters up to which a whole line is taken, not only the sentence that fits."""

_LABELLED = {EntityKind.URL, EntityKind.PATH, EntityKind.PORT, EntityKind.COMMIT}

_Reader = Callable[[Utterance, Sentence], Claim | None]


def claims_together(utterance: Utterance) -> Iterator[Claim]:
    """The first kind that fits a sentence takes it; each kind once a line."""
    taken: dict[MemoryKind, list[tuple[Sentence, Claim]]] = {}
    for sentence in utterance.sentences:
        claim = _first(utterance, sentence)
        if claim is not None:
            taken.setdefault(claim.kind, []).append((sentence, claim))
    for found in taken.values():
        yield _whole(utterance, found)


def _first(utterance: Utterance, sentence: Sentence) -> Claim | None:
    if sentence.is_reported:
        return None
    return next((c for read in _READERS if (c := read(utterance, sentence))), None)


def _whole(utterance: Utterance, found: Sequence[tuple[Sentence, Claim]]) -> Claim:
    """All sentences from the first to the last that fit, as they stand."""
    sentence, claim = found[0]
    if len(found) == 1:
        return claim
    first = utterance.sentences.index(sentence)
    last = utterance.sentences.index(found[-1][0])
    words = "".join(s.words for s in utterance.sentences[first : last + 1])
    if len(words) > _BODY_LIMIT:
        return claim
    return replace(claim, words=words, importance=max(c.importance for _, c in found))


def _agreement(utterance: Utterance, sentence: Sentence) -> Claim | None:
    """A day that is not past, and something to be done on it."""
    text = _told(sentence)
    told = _ahead(utterance, text)
    if told is None or sentence.is_gone:
        return None
    rest = _beside(told, sentence) or text.replace(told.words, " ")
    settled = bool(SETTLED.search(rest))
    if not settled and (PAST.search(rest) or IDLE_PLAN.search(rest)):
        return None
    plan = ACTIVITY.search(text.replace(told.words, " ").casefold())
    if not (settled or plan) or content(rest) < 2:
        return None
    start, end = from_and_to(told)
    return Claim(
        MemoryKind.AGREEMENT,
        _subject(utterance, text),
        _words(sentence),
        _title(utterance, _words(sentence)),
        4 if settled or _is_far(start, utterance) or _figures(text) else 3,
        _figures(text),
        valid_from=start,
        valid_to=end,
    )


def _beside(told: Told, sentence: Sentence) -> str:
    """What is to be done on a day: its clause, and the next where that says nothing."""
    for place, clause in enumerate(sentence.clauses):
        if told.words in clause.plain:
            day = re.escape(told.words)
            rest = re.sub(rf"{day}(?:之?前|以前)?", " ", clause.plain)
            after = sentence.clauses[place + 1 : place + 2]
            return (
                rest if content(rest) > 1 or not after else f"{rest} {after[0].plain}"
            )
    return ""


def _ahead(utterance: Utterance, text: str) -> Told | None:
    """The first date told that is today or later; a day rather than a span of them."""
    told = [t for t in dates_of(text, utterance.day) if _is_ahead(t, utterance.day)]
    days = [t for t in told if t.first.precision is Precision.DAY and t.last is None]
    at = MEETING.search(text)
    if at is not None and not told:
        return Told(at["hour"], at.start(), at.end(), a_day(utterance.day))
    is_month_first = told and told[0].first.precision is Precision.MONTH
    return next(iter(told if is_month_first else days or told), None)


def _is_ahead(told: Told, day: date) -> bool:
    last = told.last or told.first
    size = {Precision.DAY: 10, Precision.MONTH: 7, Precision.YEAR: 0}[last.precision]
    return size > 0 and last.day[:size] >= day.isoformat()[:size]


def _is_far(start: LocalDate, utterance: Utterance) -> bool:
    """What is due today or tomorrow is soon forgotten by everyone."""
    return (date.fromisoformat(start.day) - utterance.day).days > 1


def _event(utterance: Utterance, sentence: Sentence) -> Claim | None:
    """Something done, that day or on a day that is told."""
    text = _told(sentence)
    together = TOGETHER.search(text)
    if not together and not _is_done(sentence):
        return None
    if content(text) < 6 or OPINION.search(text) or len(text) > _BODY_LIMIT:
        return None
    past = dates_of(text, utterance.day, ahead=False)
    today = LocalDate(utterance.day.isoformat())
    return Claim(
        MemoryKind.EVENT,
        GROUP_SUBJECT,
        _words(sentence),
        _title(utterance, _words(sentence)),
        3 if holds_quantity(text) else 2,
        _figures(text),
        valid_from=next((t.first for t in past if t.first.day <= today.day), today),
    )


def _is_done(sentence: Sentence) -> bool:
    return any(
        DONE.search(clause.plain)
        and not NOT_DONE.search(clause.plain)
        and content(opened(clause.plain)) >= 4
        for clause in sentence.clauses
    )


def _fact(utterance: Utterance, sentence: Sentence) -> Claim | None:
    """A figure with what it measures, or a decision."""
    text = _told(sentence)
    has_figures = bool(FIGURES.search(text))
    if not has_figures and not DECIDED.search(text):
        return None
    if content(text) < 6 or OPINION.search(text):
        return None
    return Claim(
        MemoryKind.FACT,
        utterance.speaker if OF_THE_BODY.search(text) else GROUP_SUBJECT,
        _words(sentence),
        _title(utterance, _words(sentence)),
        4 if has_figures and (DECIDED.search(text) or _figures(text) > 2) else 3,
        _figures(text),
    )


def _figures(text: str) -> int:
    return len(FIGURE.findall(text))


def _material(utterance: Utterance, sentence: Sentence) -> Claim | None:
    """A link, path, port or commit with words that say what it is."""
    named = [e for e in entities_of(sentence.words) if e.kind in _LABELLED]
    placed = PLACED.search(sentence.plain)
    said = LINK.sub(" ", sentence.words)
    if not (named or placed) or content(said) < 3 or sentence.is_asked:
        return None
    if not placed and all(
        e.kind is EntityKind.PATH and "/" not in e.value for e in named
    ):
        return None
    return Claim(
        MemoryKind.MATERIAL,
        GROUP_SUBJECT,
        sentence.words,
        _title(utterance, _label(sentence.words)),
        3,
        tags=tuple(e.value for e in named[:3] if len(e.value) <= 60),
    )


_READERS: tuple[_Reader, ...] = (_material, _agreement, _fact, _event)


def _label(words: str) -> str:
    """What is said beside a link, which is told by its host alone."""
    return LINK.sub(lambda found: f" {found['host']} ", words).strip(" ：:，,")


def _told(sentence: Sentence) -> str:
    """The statement, without the question it may end with."""
    if not sentence.is_asked:
        return sentence.plain
    return "，".join(clause.plain for clause in sentence.clauses)


def _words(sentence: Sentence) -> str:
    if not sentence.is_asked:
        return sentence.words
    return "".join(clause.words for clause in sentence.clauses).rstrip("，,")


def _subject(utterance: Utterance, text: str) -> str:
    """Whoever takes something upon himself is its subject; else it is the group's."""
    if MYSELF.search(text) and not WE.search(text):
        return utterance.speaker
    return GROUP_SUBJECT


def _title(utterance: Utterance, words: str) -> str:
    text = opened(words)
    if MYSELF.search(text):
        return in_third_person(text, utterance.name)
    return text
