"""The stages of recall, each looking in its own way (SPEC E3).

Every stage proposes from the index, reads back from the truth through the view, and
measures the words themselves: what comes out is above the stage's own floor.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..core.archive_number import ShortNumber
from ..core.batch import Lane
from ..core.experience import Experience, Source
from ..core.knowing import Heard
from ..core.line import IsCommand, is_offered
from ..core.memory import MemoryKind
from ..core.narrowing import Fit, fit_of_card, fit_of_words
from ..core.query import Query, Question
from ..core.rank import (
    FLOOR,
    WORDS_FLOOR,
    Hit,
    certified,
    doubted,
    floor_for,
    found_by,
    in_order,
    with_fresh,
)
from ..core.recall import Candidate, Card, Stage, Standing, Words
from ..core.seek import cover
from ..core.slot import holds_all_wanted
from ..core.standing import Kept, as_known
from ..core.terms import fold
from ..index.schema import Shelf
from ..index.search import Proposed, Searcher, Shelved
from ..store.kept import cite
from ..store.recalling import Snapshot

_PROPOSALS = 60
"""Rows read back a stage: what the index puts behind them is no hit."""

_PHRASE_ROWS = 200

_EVERYTHING = tuple(MemoryKind)


@dataclass(frozen=True)
class Looker:
    """One question, one snapshot of the truth, one snapshot of the index."""

    question: Question
    query: Query
    snapshot: Snapshot
    searcher: Searcher
    today: str
    """The local date at the moment of asking."""
    is_command: IsCommand

    def named(self) -> list[Hit]:
        """点名: archive number, exact title, quoted phrase, a thing that is named."""
        by_number = [
            hit
            for typed in self.query.numbers
            for kept in self.snapshot.numbered(typed.number)
            if isinstance(typed, ShortNumber) or str(typed) == kept.memory.archive_no
            for hit in self._number_hits([kept])
        ]
        view = self.snapshot.view
        called = [
            *self._cards(self.searcher.by_title(view, self.query.titles), 1.0),
            *self._holding_phrases(),
            *self._cards(self.searcher.by_entity(view, self.query.things), 0.9),
        ]
        return in_order([*by_number, *called])

    def literal(self) -> list[Hit]:
        """字面, and beside it what nobody has read yet."""
        proposed = self.searcher.propose(self._shelf(Shelf.CARDS), self.query.seeks)
        hits: list[Hit] = []
        for card in self._known(proposed.best(_PROPOSALS, FLOOR)):
            covered = cover(proposed.weighed, card.text)
            fit = fit_of_card(self.query, card, self._names)
            if covered.has_distinctive and covered.share >= floor_for(FLOOR, fit):
                hits.append(self._hit(card, Stage.LITERAL, covered.share, fit))
        fresh = self._words(Standing.UNREAD)
        return with_fresh(doubted(in_order(hits), fresh), fresh)

    def subject(self) -> list[Hit]:
        """主体: 怎么样 and 喜欢什么 ask for what is known of a person."""
        if not self.query.opens_subject:
            return []
        kinds = _EVERYTHING if self.query.names_only else (MemoryKind.PREFERENCE,)
        cards = self._offered(self.snapshot.about(self.query.persons, kinds))
        return [self._hit(card, Stage.SUBJECT, 0.5) for card in cards]

    def words(self) -> list[Hit]:
        """原话: what was read and became no card."""
        return self._words(Standing.READ)

    def opposed(self, card: Card) -> list[Hit]:
        """The other side of a contradiction: both are shown, side by side."""
        ids = [memory.id for memory in card.opposed_by]
        return [self._hit(each, Stage.LINKED, 0.5) for each in self._known(ids)]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """All names of the people asked about, up to now."""
        if not self.query.persons:
            return ()
        rows = self.snapshot.names_of(self.query.persons)
        return tuple({r.name for r in rows if r.since <= self.question.at})

    @cached_property
    def _confirmed(self) -> dict[Lane, int]:
        return self.snapshot.confirmed()

    @cached_property
    def _lines(self) -> Proposed:
        return self.searcher.propose(self._shelf(Shelf.LINES), self.query.seeks)

    def _shelf(self, shelf: Shelf) -> Shelved:
        itself = self.question.itself if shelf is Shelf.LINES else None
        return Shelved(self.snapshot.view, shelf, itself)

    def _number_hits(self, kept: Iterable[Kept]) -> Iterable[Hit]:
        """An ended card is shown too when its very number is asked for."""
        at, today = self.question.at, self.today
        for each in kept:
            card = as_known(each, at, today, looks_back=True)
            if card is not None:
                hit = Hit(
                    Candidate(card, found_by(Stage.NAMED, 1.0)),
                    fit_of_card(self.query, card, self._names),
                    by_number=True,
                )
                yield certified(hit, self.query)

    def _holding_phrases(self) -> Iterable[Hit]:
        for phrase in self.query.phrases:
            shelf = self._shelf(Shelf.CARDS)
            ids = self.searcher.holding_phrase(shelf, phrase, _PHRASE_ROWS)
            for card in self._known(ids):
                if phrase in fold(card.text):
                    yield self._hit(card, Stage.NAMED, 1.0)

    def _cards(self, ids: Iterable[int], score: float) -> Iterable[Hit]:
        return [self._hit(card, Stage.NAMED, score) for card in self._known(ids)]

    def _known(self, ids: Iterable[int]) -> list[Card]:
        return self._offered(self.snapshot.memories(ids))

    def _offered(self, kept: Iterable[Kept]) -> list[Card]:
        back = self.query.looks_back
        cards = (
            as_known(each, self.question.at, self.today, looks_back=back)
            for each in kept
        )
        return [card for card in cards if card is not None]

    def _hit(
        self, card: Card, stage: Stage, share: float, fit: Fit | None = None
    ) -> Hit:
        if fit is None:
            fit = fit_of_card(self.query, card, self._names)
        return certified(Hit(Candidate(card, found_by(stage, share)), fit), self.query)

    def _words(self, standing: Standing) -> list[Hit]:
        ids = [*self._phrase_lines, *self._best_lines(standing)]
        rows = [e for e in self.snapshot.experiences(ids) if self._may_offer(e)]
        carried = self.snapshot.carried([each.id for each in rows])
        hits = (
            self._words_hit(each, standing)
            for each in rows
            if each.id not in carried and self._standing(each) is standing
        )
        return in_order(hit for hit in hits if hit is not None)

    def _best_lines(self, standing: Standing) -> Sequence[int]:
        """Those behind the lowest mark may be unread; the others are not."""
        lowest = min(self._confirmed.values(), default=0)
        if standing is Standing.UNREAD:
            return self._lines.best(_PROPOSALS, WORDS_FLOOR, after=lowest)
        return self._lines.best(_PROPOSALS, WORDS_FLOOR)

    @cached_property
    def _phrase_lines(self) -> tuple[int, ...]:
        shelf = self._shelf(Shelf.LINES)
        return tuple(
            number
            for phrase in self.query.phrases
            for number in self.searcher.holding_phrase(shelf, phrase, _PHRASE_ROWS)
        )

    def _words_hit(self, said: Experience, standing: Standing) -> Hit | None:
        cited = cite(said)
        fit = fit_of_words(self.query, cited, self._names)
        covered = cover(self._lines.weighed, said.text)
        share = covered.share if covered.has_distinctive else 0.0
        if any(phrase in fold(said.text) for phrase in self.query.phrases):
            share = 1.0
        if share < floor_for(WORDS_FLOOR, fit):
            return None
        words = Words(cited, standing)
        answers = holds_all_wanted(self.query.plea, said.text)
        found = found_by(Stage.WORDS, share)
        return Hit(Candidate(words, found), fit, answers=answers)

    def _may_offer(self, said: Experience) -> bool:
        heard = Heard(said.source, said.sent_at, said.archived_at)
        return heard.learnt_at <= self.question.at and is_offered(
            said, self.question.itself, self.is_command
        )

    def _standing(self, said: Experience) -> Standing:
        lane = Lane.IMPORT if said.source is Source.IMPORT else Lane.LIVE
        read = said.id <= self._confirmed.get(lane, 0)
        return Standing.READ if read else Standing.UNREAD
