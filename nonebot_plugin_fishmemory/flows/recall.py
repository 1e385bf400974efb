"""Recall: from a question to candidates, stage by stage, or to nothing (SPEC E).

Precision goes before recall: what no stage finds above its floor is not filled up, and
not remembering is a valid answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone, tzinfo

from ..core.naming import owners, spellings
from ..core.query import Query, Question, read_question, sentence
from ..core.rank import Hit, joined, spoken_of
from ..core.recall import PLACES, Candidate, Card, Recalled, Words
from ..core.view import View
from ..errors import IndexDamaged
from ..index.lexicon import Lexicon
from ..index.search import Searcher
from ..store.database import Database
from ..store.indexing import Feed, Reader
from ..store.recalling import Snapshot
from .catch_up import BUDGET_MS, CaughtUp, catch_up_in
from .looking import Looker

SHOWN = 10
"""Candidates that people are shown at most (SPEC E2)."""

CHINA = timezone(timedelta(hours=8), "Asia/Shanghai")


@dataclass(frozen=True, slots=True)
class Memento:
    """What recall works with, besides the truth: the index, and settings as values."""

    lexicon: Lexicon
    reader: Reader = field(default_factory=Reader)
    zone: tzinfo = CHINA
    """In which validity is a local date."""
    budget_ms: float = BUDGET_MS
    """How long the index may catch up first."""


async def recall(
    db: Database,
    memento: Memento,
    view: View,
    question: Question,
    *,
    all_stages: bool = False,
) -> Recalled:
    """Find what was asked for, within one reading of the truth.

    With `all_stages` every lexical stage runs, for the labels; the order and what
    reaches a prompt stay as they are.
    """
    return await db.read(
        lambda session: _recall(
            Feed(session, memento.reader),
            Snapshot(session, view),
            memento,
            question,
            all_stages=all_stages,
        )
    )


def recall_now(
    db: Database,
    memento: Memento,
    view: View,
    question: Question,
    *,
    all_stages: bool = False,
) -> Recalled:
    """The same for the command line, which has nothing else to do meanwhile."""
    return db.read_now(
        lambda session: _recall(
            Feed(session, memento.reader),
            Snapshot(session, view),
            memento,
            question,
            all_stages=all_stages,
        )
    )


def _recall(
    feed: Feed,
    snapshot: Snapshot,
    memento: Memento,
    question: Question,
    *,
    all_stages: bool,
) -> Recalled:
    caught = catch_up_in(feed, memento.lexicon, memento.budget_ms)
    query = _read(snapshot, question)
    today = datetime.fromtimestamp(question.at, memento.zone).date().isoformat()

    def look(caught: CaughtUp) -> Recalled:
        with caught.generation.reading() as connection:
            looker = Looker(
                question,
                query,
                snapshot,
                Searcher(connection),
                today,
                memento.reader.is_command,
            )
            return _answer(looker, caught.behind, all_stages=all_stages)

    try:
        return look(caught)
    except IndexDamaged:
        # Found only by looking: what was found would be no answer, nor is nothing.
        memento.lexicon.give_up(caught.generation)
        return look(catch_up_in(feed, memento.lexicon, memento.budget_ms))


def _read(snapshot: Snapshot, question: Question) -> Query:
    known = snapshot.called(spellings(sentence(question)))
    return read_question(question, owners(known, question.at), snapshot.view.asker)


def _answer(looker: Looker, behind: int, *, all_stages: bool) -> Recalled:
    needed: dict[object, Candidate] = {}
    further: dict[object, Candidate] = {}
    for stage in _stages(looker):
        late = len(needed) >= PLACES
        if late and not all_stages:
            break
        for candidate in _with_opposed(stage(), looker):
            key = _key(candidate)
            place = further if late and key not in needed else needed
            known = place.get(key)
            place[key] = candidate if known is None else joined(known, candidate)
    candidates = tuple(needed.values())[:SHOWN]
    spoken = spoken_of(candidates, looker.query)
    return Recalled(
        candidates=(*candidates, *further.values())[:SHOWN],
        injected=spoken,
        why=tuple(_why(looker.query, candidates, spoken, behind)),
        behind=behind,
    )


def _stages(looker: Looker) -> Sequence[Callable[[], list[Hit]]]:
    if looker.query.names_only:
        return (looker.named, looker.subject, looker.literal, looker.words)
    return (looker.named, looker.literal, looker.subject, looker.words)


def _with_opposed(hits: Sequence[Hit], looker: Looker) -> Iterator[Candidate]:
    """Each candidate, and right behind it whatever contradicts it (SPEC C6)."""
    for hit in hits:
        yield hit.candidate
        if isinstance(hit.candidate.what, Card) and hit.candidate.what.opposed_by:
            yield from (each.candidate for each in looker.opposed(hit.candidate.what))


def _key(candidate: Candidate) -> object:
    match candidate.what:
        case Card(memory):
            return ("memory", memory.id)
        case Words(cited):
            return ("experience", cited.experience)


def _why(
    query: Query,
    candidates: Sequence[Candidate],
    spoken: Sequence[Candidate],
    behind: int,
) -> Iterator[str]:
    """What people should know about this answer."""
    for name in query.shared_names:
        yield f"这里不止一个人叫「{name}」，没有按人缩小"
    if behind:
        yield f"索引还差 {behind} 行没有跟上，可能漏了最近的内容"
    if not (query.seeks or query.numbers or query.things or query.phrases):
        yield "问题里没有可以查的词"
    elif not candidates:
        yield "没有够得上的记录"
    elif query.names_only and not spoken:
        yield "只提到了名字：提到它的记录只列出来，不当作答案"
    elif not query.names_only and len(spoken) < min(len(candidates), PLACES):
        yield "有的候选放不进字数或位置的限额"
