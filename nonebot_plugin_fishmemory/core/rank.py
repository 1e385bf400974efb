"""In which order candidates stand, which of them are certain, and which are spoken of.

Scores are per stage; nothing is added up across stages (SPEC E3).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from .asking import Asked
from .memory import GROUP_SUBJECT
from .narrowing import Fit
from .query import Query
from .recall import BUDGET, PLACES, Candidate, Card, Found, Stage
from .slot import holds_all_wanted

FLOOR = 0.4
"""Coverage below which a card is no hit: decided before ranking, never relative."""

WORDS_FLOOR = 0.5
"""The same for original words, of which there are many and all unchecked."""

LOOSE_FLOOR = 0.6
"""The same for what is about no one, when the question is about someone."""

_CERTAIN_FLOOR = 0.5
_FRESH = 0.1
"""A correction heard just now stands before a card that fits hardly better."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A candidate as one stage found it."""

    candidate: Candidate
    fit: Fit = Fit.CLOSE
    by_number: bool = False
    answers: bool = False
    """Of original words: whether the kind of thing asked for is in them."""


def in_order(hits: Iterable[Hit]) -> list[Hit]:
    """By score; ties go to importance, then to what was said last."""
    return sorted(hits, key=_place)


def _place(hit: Hit) -> tuple[float, int, int]:
    what = hit.candidate.what
    importance = what.memory.importance if isinstance(what, Card) else hit.answers
    return (-hit.candidate.score, -importance, -hit.candidate.said_at)


def with_fresh(cards: Sequence[Hit], fresh: Sequence[Hit]) -> list[Hit]:
    """Merge two ordered lists: what was just said must not lose to an old card."""
    merged: list[Hit] = []
    waiting = list(fresh)
    for card in cards:
        while waiting and waiting[0].candidate.score + _FRESH >= card.candidate.score:
            merged.append(waiting.pop(0))
        merged.append(card)
    return merged + waiting


def doubted(cards: Sequence[Hit], fresh: Sequence[Hit]) -> list[Hit]:
    """No card is certain once something newer, not yet read, answers as well."""
    newest = max((f.candidate.said_at for f in fresh if f.answers), default=0)
    return [
        replace(hit, candidate=replace(hit.candidate, certain=False))
        if hit.candidate.said_at < newest
        else hit
        for hit in cards
    ]


def floor_for(floor: float, fit: Fit) -> float:
    """The coverage at which a text is a hit; what is about someone else never is."""
    match fit:
        case Fit.OTHER:
            return inf
        case Fit.LOOSE:
            return max(floor, LOOSE_FLOOR)
        case Fit.CLOSE:
            return floor


def certified(hit: Hit, query: Query) -> Hit:
    """The hit with the word whether it may be stated as the answer (SPEC E6)."""
    candidate = replace(hit.candidate, certain=_is_certain(hit, query))
    return replace(hit, candidate=candidate)


def _is_certain(hit: Hit, query: Query) -> bool:
    """When in doubt, no."""
    what, first = hit.candidate.what, hit.candidate.found[0]
    if not isinstance(what, Card) or what.opposed_by or what.is_over:
        return False
    if query.names_only or query.shared_names or hit.fit is not Fit.CLOSE:
        return False
    if hit.by_number and _asks_openly(query):
        return True
    is_lexical = first.stage in {Stage.NAMED, Stage.LITERAL}
    return is_lexical and first.score >= _CERTAIN_FLOOR and _answers(query, what)


def _asks_openly(query: Query) -> bool:
    """档号是啥: the card itself is asked for."""
    return all(want.asked is Asked.THING for want in query.plea.wants)


def _answers(query: Query, card: Card) -> bool:
    memory = card.memory
    asks_who = any(want.asked is Asked.PERSON for want in query.plea.wants)
    tells_who = memory.subject not in {GROUP_SUBJECT, *query.persons}
    text = f"{memory.title}\n{memory.body}"
    return (
        bool(query.plea.wants)
        and (tells_who or not asks_who)
        and holds_all_wanted(query.plea, text)
    )


def spoken_of(candidates: Sequence[Candidate], query: Query) -> tuple[Candidate, ...]:
    """Those that reach a prompt, in their order: five places, so many characters.

    A contradicted pair takes two places or none. Where only a name was said, what
    merely mentions it is no answer.
    """
    chosen: list[Candidate] = []
    left = BUDGET
    passed: set[int] = set()
    for candidate in candidates:
        group = _together(candidate, candidates)
        if id(candidate) in passed or (query.names_only and _only_mentions(candidate)):
            continue
        passed.update(map(id, group))
        size = sum(len(each.title) + len(each.body) for each in group)
        if size <= left and len(chosen) + len(group) <= PLACES:
            chosen += group
            left -= size
    return tuple(chosen)


def _only_mentions(candidate: Candidate) -> bool:
    answering = {Stage.NAMED, Stage.SUBJECT}
    return answering.isdisjoint(each.stage for each in candidate.found)


def _together(candidate: Candidate, all_: Sequence[Candidate]) -> list[Candidate]:
    if not isinstance(candidate.what, Card):
        return [candidate]
    against = {memory.id for memory in candidate.what.opposed_by}
    return [candidate, *(each for each in all_ if _number(each) in against)]


def _number(candidate: Candidate) -> int | None:
    return candidate.what.memory.id if isinstance(candidate.what, Card) else None


def joined(first: Candidate, second: Candidate) -> Candidate:
    """The same thing found by two ways: its place is the first one's."""
    stages = {each.stage for each in first.found}
    found = tuple(each for each in second.found if each.stage not in stages)
    return Candidate(first.what, (*first.found, *found), first.certain)


def found_by(stage: Stage, share: float) -> tuple[Found, ...]:
    return (Found(stage, round(share, 2)),)
