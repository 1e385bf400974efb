"""Order, certainty and the five places (SPEC E2, E3, E6)."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.query import Query, Question, read_question
from nonebot_plugin_fishmemory.core.rank import (
    Hit,
    certified,
    found_by,
    in_order,
    joined,
    spoken_of,
    with_fresh,
)
from nonebot_plugin_fishmemory.core.recall import (
    BUDGET,
    PLACES,
    Candidate,
    Card,
    Stage,
    Standing,
    Words,
)
from tests.unit.test_standing import MEMORY, rested


def asked(text: str) -> Query:
    return read_question(Question(text, 1), {}, None)


def card(
    score: float, number: int = 1, body: str = "例会在周三", importance: int = 3
) -> Hit:
    memory = replace(MEMORY, id=number, body=body, title="例会", importance=importance)
    return Hit(Candidate(Card(memory), found_by(Stage.LITERAL, score)))


def words(score: float) -> Hit:
    said = Words(rested(1, 1).cited, Standing.UNREAD)
    return Hit(Candidate(said, found_by(Stage.WORDS, score)))


scores = st.lists(st.integers(0, 100).map(lambda n: n / 100), max_size=12)


@given(scores)
def test_a_better_score_stands_before_a_worse(given_scores: list[float]) -> None:
    """SPEC E3: scores are per stage."""
    ordered = [hit.candidate.score for hit in in_order(map(card, given_scores))]

    assert ordered == sorted(given_scores, reverse=True)


@given(scores, scores)
def test_no_fresh_words_stand_behind_a_card_that_fits_no_better(
    old: list[float], new: list[float]
) -> None:
    """SPEC E3: a correction heard two minutes ago must not lose to an old card."""
    merged = with_fresh(in_order(map(card, old)), in_order(map(words, new)))
    shown = [(h.candidate.score, isinstance(h.candidate.what, Words)) for h in merged]

    assert sorted(score for score, _ in shown) == sorted(old + new)
    assert all(
        fresh <= score
        for place, (fresh, is_fresh) in enumerate(shown)
        if is_fresh
        for score, before_is_fresh in shown[:place]
        if not before_is_fresh
    )


@given(st.lists(st.integers(1, 900), max_size=20))
def test_what_is_spoken_of_fits_places_and_budget(lengths: list[int]) -> None:
    """SPEC E2: at most five, within 1,200 characters; never filled up."""
    hits = [card(1, n, "长" * length) for n, length in enumerate(lengths)]
    spoken = spoken_of([hit.candidate for hit in hits], asked("例会"))

    assert len(spoken) <= PLACES
    assert sum(len(each.title) + len(each.body) for each in spoken) <= BUDGET
    assert bool(spoken) is bool(lengths)


def test_a_thing_found_twice_keeps_its_place_and_both_labels() -> None:
    """SPEC E2: every channel that found it."""
    named = Candidate(Card(MEMORY), found_by(Stage.NAMED, 1))
    both = joined(named, Candidate(Card(MEMORY), found_by(Stage.LITERAL, 0.5)))

    assert (both.labels, both.score) == (("点名", "字面"), 1)


def test_certain_needs_all_that_is_asked() -> None:
    """SPEC E6: kind of thing, no contradiction, nothing that supersedes."""
    hit = card(1)
    opposed = replace(hit.candidate, what=Card(MEMORY, opposed_by=(MEMORY,)))
    over = replace(hit.candidate, what=Card(MEMORY, is_over=True))

    assert certified(hit, asked("例会是周几")).candidate.certain
    assert not certified(hit, asked("例会几点")).candidate.certain
    assert not certified(hit, asked("例会取消了吗")).candidate.certain
    for other in (opposed, over):
        assert not certified(Hit(other), asked("例会是周几")).candidate.certain
    assert not certified(card(0.4), asked("例会是周几")).candidate.certain
    assert not certified(words(1), asked("例会是周几")).candidate.certain
