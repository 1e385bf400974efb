"""Consolidation by rules: open a span, read it, settle it, one after another.

A crash before settling repeats the batch, a crash after it changes nothing. An error of
ours fails the batch and says so; it never counts as 没什么值得记 (SPEC D1, D7).
"""

import logging
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from functools import partial

from ..core.batch import Batch, Lane, Outcome, Reader
from ..core.conversation import ConversationId
from ..core.line import IsCommand, looks_like_command
from ..core.offering import Limits
from ..core.protocol import Refusal
from ..core.rules import read
from ..store.database import Database
from ..store.ledger import Turn, fail, fail_stuck, open_batch
from ..store.settlement import Settled, settle
from ..store.waiting import Ripe, Waiting, longest_waiting

EVERYTHING = Ripe(lines=1, seconds=0)
"""For an operator: whatever waits is read, however little it is."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Means:
    """What varies from bot to bot, and what a test holds still."""

    clock: Callable[[], int]
    """UTC seconds."""
    token: Callable[[], str]
    """A random word, another each time."""
    zone: tzinfo
    is_command: IsCommand = looks_like_command
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class BatchReport:
    """What came of one batch, as SPEC L shows it."""

    conversation: ConversationId
    lane: Lane
    first: int
    """The first row id that it accounts for, and the last."""
    last: int
    offered: int
    outcome: Outcome | None
    """None: it failed, or was set aside."""
    written: tuple[str, ...] = ()
    evidence_added: int = 0
    refused: tuple[Refusal, ...] = ()
    set_aside: int = 0
    error: str | None = None


async def consolidate_by_rules(
    db: Database, where: ConversationId, lane: Lane, means: Means
) -> BatchReport | None:
    """Read the next span of one lane and settle it; None: nothing waits there.

    Whatever goes wrong fails the batch, so that its span is offered again; the report
    says so.
    """
    turn = Turn(lane, Reader.RULES, means.token(), means.is_command, means.limits)
    opened = partial(open_batch, conversation=where, turn=turn, now=means.clock())
    batch = await db.write(opened)
    if batch is None:
        return None
    try:
        return _report(batch, await _settle(db, batch, means))
    # A fault of ours, whatever it is, must leave the span pending and be seen.
    except Exception as error:  # noqa: BLE001
        _log.exception("批次 %s 失败，会话 %s 的这一段稍后会再整理", batch.id, where)
        why = f"{type(error).__name__}: {error}"
        await db.write(partial(fail, batch=batch, why=why, now=means.clock()))
        return replace(_report(batch, Settled(None)), error=why)


async def consolidate_all(
    db: Database, means: Means, ripe: Ripe | None = None
) -> list[BatchReport]:
    """Read on, the longest waiting first, until no conversation is ripe any more.

    Rules are uncapped (SPEC D4): a conversation that was begun is read to its end. One
    that fails is left for later, and does not keep the others waiting.
    """
    await db.write(partial(fail_stuck, now=means.clock()))
    reports: list[BatchReport] = []
    begun: set[ConversationId] = set()
    while (chosen := await _next(db, means, ripe, begun)) is not None:
        begun.add(chosen.conversation)
        async for report in read_on(db, chosen.conversation, means, chosen.lane):
            reports.append(report)  # noqa: PERF401  # an async comprehension reads worse
    return reports


async def read_on(
    db: Database, where: ConversationId, means: Means, first: Lane = Lane.LIVE
) -> AsyncIterator[BatchReport]:
    """Read one conversation to its end, its lanes taking turns (SPEC D1).

    A failure ends it: the same span would only fail again.
    """
    lanes = sorted(Lane, key=lambda lane: lane is not first)
    while lanes:
        lane = lanes.pop(0)
        report = await consolidate_by_rules(db, where, lane, means)
        if report is None:
            continue
        yield report
        if report.error is not None:
            return
        lanes.append(lane)


async def _settle(db: Database, batch: Batch, means: Means) -> Settled:
    answer, now = read(batch, means.zone), means.clock()
    return await db.write(
        partial(settle, batch=batch, answer=answer, now=now, zone=means.zone)
    )


async def _next(
    db: Database, means: Means, ripe: Ripe | None, begun: Collection[ConversationId]
) -> Waiting | None:
    choose = partial(
        longest_waiting,
        reader=Reader.RULES,
        now=means.clock(),
        ripe=ripe,
        skip=frozenset(begun),
    )
    return await db.read(choose)


def _report(batch: Batch, settled: Settled) -> BatchReport:
    return BatchReport(
        conversation=batch.conversation,
        lane=batch.lane,
        first=batch.after + 1,
        last=batch.last,
        offered=len(batch.lines),
        outcome=settled.outcome,
        written=tuple(each.archive_no for each in settled.written),
        evidence_added=settled.evidence_added,
        refused=settled.refused,
        set_aside=settled.set_aside,
    )
