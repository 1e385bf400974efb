"""The index catches up with the truth, a slice at a time (SPEC A2).

Before a recall for a few milliseconds only: what is still missing then is said in the
answer. A new index is built the same way, beside the bot.
"""

import asyncio
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from ..core.projection import Progress
from ..errors import IndexDamaged
from ..index.generation import Generation
from ..index.lexicon import Lexicon
from ..store.database import Database
from ..store.indexing import Feed, Reader

BUDGET_MS = 20
"""How long a recall waits for the index (SPEC A2)."""

_STEP = 100
"""Rows a slice before a recall: about a third of the budget."""

_STRIDE = 500
"""Rows a slice beside the bot: short enough that nothing waits for it noticeably."""

_STEP_MS = 50


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """The generation to ask, and how many rows of the truth it has not read."""

    generation: Generation
    behind: int


async def catch_up(
    db: Database, lexicon: Lexicon, reader: Reader, budget_ms: float = BUDGET_MS
) -> int:
    """Read on for at most this long; answers how many rows are still to be read."""
    caught = await db.read(
        lambda session: catch_up_in(Feed(session, reader), lexicon, budget_ms)
    )
    return caught.behind


async def keep_up(db: Database, lexicon: Lexicon, reader: Reader) -> None:
    """Read on beside the bot until nothing is left to be read, then tidy up."""
    while await catch_up(db, lexicon, reader, _STEP_MS):
        pass
    caught = await db.read(
        lambda session: catch_up_in(Feed(session, reader), lexicon, _STEP_MS)
    )
    await _tidy(caught.generation)


async def rebuild(db: Database, lexicon: Lexicon, reader: Reader) -> None:
    """Make a new generation beside the one in use, which is asked until it is done."""
    fresh = await db.read(lambda session: lexicon.begin(Feed(session, reader).reach()))
    read_on = partial(_read_on, generation=fresh, budget_ms=_STEP_MS, step=_STRIDE)
    while await db.read(lambda session: read_on(Feed(session, reader))):
        pass
    await _tidy(fresh)
    await asyncio.to_thread(fresh.finish)


async def _tidy(generation: Generation) -> None:
    while await asyncio.to_thread(generation.tidy):
        pass


def catch_up_in(feed: Feed, lexicon: Lexicon, budget_ms: float = BUDGET_MS) -> CaughtUp:
    """Catch up within one reading of the truth; a damaged file is made anew."""
    generation = lexicon.generation(feed.reach)
    step = _STEP if budget_ms <= BUDGET_MS else _STRIDE
    try:
        behind = _read_on(feed, generation, budget_ms, step)
    except IndexDamaged:
        lexicon.give_up(generation)
        generation = lexicon.generation(feed.reach)
        behind = _read_on(feed, generation, budget_ms, step)
    if not behind and not generation.is_complete():
        generation.finish()
    return CaughtUp(generation, behind)


def _read_on(feed: Feed, generation: Generation, budget_ms: float, step: int) -> int:
    truth, until = feed.reach(), perf_counter() + budget_ms / 1000
    read = _progress(generation, truth)
    while not read.reaches(truth):
        if perf_counter() >= until:
            return read.behind(truth)
        generation.take(feed.next_slice(read, step))
        read = _progress(generation, truth)
    return 0


def _progress(generation: Generation, truth: Progress) -> Progress:
    return generation.progress() or Progress(truth.epoch)
