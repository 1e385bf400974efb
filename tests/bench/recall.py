"""字面 recall beside the plain way: FTS5 bigrams, `bm25()`, join on the conversation.

Same rows, same questions, one run. Run as `python -m tests.bench recall`; with the
word `million` behind it also over a million memories (MEASURED P6, P7; minutes).
"""

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path

from sqlalchemy import insert
from sqlmodel import Session

from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.experience import ExperienceId
from nonebot_plugin_fishmemory.core.identity import fingerprint
from nonebot_plugin_fishmemory.core.memory import MemoryId
from nonebot_plugin_fishmemory.core.projection import (
    CardEntry,
    LineEntry,
    Progress,
    Slice,
)
from nonebot_plugin_fishmemory.core.query import Question
from nonebot_plugin_fishmemory.core.rank import FLOOR
from nonebot_plugin_fishmemory.core.seek import Seek, cover, seeks_of
from nonebot_plugin_fishmemory.core.terms import terms_of
from nonebot_plugin_fishmemory.core.view import View
from nonebot_plugin_fishmemory.flows.catch_up import catch_up_in
from nonebot_plugin_fishmemory.flows.recall import Memento, recall_now
from nonebot_plugin_fishmemory.index.generation import Generation
from nonebot_plugin_fishmemory.index.lexicon import Lexicon
from nonebot_plugin_fishmemory.index.schema import Shelf
from nonebot_plugin_fishmemory.index.search import Searcher, Shelved
from nonebot_plugin_fishmemory.store.arrivals import Arrival, arrival_row
from nonebot_plugin_fishmemory.store.database import Database
from nonebot_plugin_fishmemory.store.indexing import Feed, Reader
from nonebot_plugin_fishmemory.store.rows import EvidenceRow, ExperienceRow, MemoryRow
from tests.factories import say

TOP, QUESTIONS, LENGTH = 20, 300, 11
_SLICE = 2_000


@dataclass(frozen=True)
class Row:
    number: int
    conversation: int
    text: str


class Talk:
    """Synthetic Chinese: words of one to three characters, used as Zipf says."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        signs = [chr(0x4E00 + n) for n in range(3_000)]
        weights = list(accumulate(1 / (n + 3) for n in range(len(signs))))
        self.words = [
            "".join(
                self.chance.choices(
                    signs, cum_weights=weights, k=self.chance.choice([1, 2, 2, 2, 3])
                )
            )
            for _ in range(20_000)
        ]
        self.weights = list(accumulate(1 / (n + 2) for n in range(len(self.words))))

    def sentence(self) -> str:
        count = self.chance.randint(4, 14)
        return "".join(
            self.chance.choices(self.words, cum_weights=self.weights, k=count)
        )

    def rows(self, count: int, conversations: int) -> list[Row]:
        return [
            Row(n, 1 + self.chance.randrange(conversations), self.sentence())
            for n in range(1, count + 1)
        ]

    def questions(self, rows: Sequence[Row]) -> list[tuple[Row, str]]:
        """Ten bigrams out of a row that is to be found again."""
        long = [row for row in rows if len(row.text) >= LENGTH]
        chosen = self.chance.sample(long, QUESTIONS)
        return [(row, _part(self.chance, row.text)) for row in chosen]


def _part(chance: random.Random, text: str) -> str:
    start = chance.randint(0, len(text) - LENGTH)
    return text[start : start + LENGTH]


def _slices(rows: Sequence[Row], shelf: Shelf) -> Iterator[Slice]:
    read, left = Progress("bench"), iter(rows)
    while some := tuple(islice(left, _SLICE)):
        end = Progress("bench", some[-1].number, some[-1].number)
        if shelf is Shelf.CARDS:
            yield Slice(read, end, cards=tuple(map(_card, some)))
        else:
            yield Slice(read, end, lines=tuple(map(_line, some)))
        read = end


def _card(row: Row) -> CardEntry:
    where = ConversationId(row.conversation)
    return CardEntry(MemoryId(row.number), where, row.text[:28], row.text)


def _line(row: Row) -> LineEntry:
    return LineEntry(
        ExperienceId(row.number), ConversationId(row.conversation), row.text
    )


def build(directory: Path, rows: Sequence[Row], shelf: Shelf) -> Generation:
    generation = Lexicon(directory).begin(Progress("bench"))
    for step in _slices(rows, shelf):
        generation.take(step)
    while generation.tidy():
        pass
    return generation


def build_plain(path: Path, rows: Sequence[Row]) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(
        "CREATE TABLE row (id INTEGER PRIMARY KEY, conversation INTEGER, text TEXT)"
    )
    connection.execute(
        "CREATE VIRTUAL TABLE words USING fts5 (text, content='', tokenize='ascii')"
    )
    connection.execute("BEGIN")
    connection.executemany(
        "INSERT INTO row VALUES (?, ?, ?)",
        ((row.number, row.conversation, row.text) for row in rows),
    )
    connection.executemany(
        "INSERT INTO words (rowid, text) VALUES (?, ?)",
        ((row.number, " ".join(terms_of(row.text))) for row in rows),
    )
    connection.execute("COMMIT")
    return connection


@dataclass(frozen=True)
class Measured:
    """Milliseconds a question, and how often the wanted row was among the first."""

    median: float
    late: float
    found: float

    def __str__(self) -> str:
        return (
            f"p50 {self.median:6.2f} ms   p95 {self.late:6.2f} ms   "
            f"wanted row in the first {TOP}: {self.found:.0%}"
        )


def measure(
    asked: Sequence[tuple[Row, str]], ask: Callable[[Row, str], Sequence[int]]
) -> Measured:
    times: list[float] = []
    found = 0
    for wanted, question in asked:
        start = time.perf_counter()
        rows = ask(wanted, question)
        times.append((time.perf_counter() - start) * 1000)
        found += wanted.number in rows
    times.sort()
    late = times[int(len(times) * 0.95)]
    return Measured(statistics.median(times), late, found / len(asked))


def ours(
    rows: Sequence[Row], generation: Generation, shelf: Shelf
) -> Callable[[Row, str], Sequence[int]]:
    """The stage: cut, propose, and measure every proposal on its own words."""
    texts = {row.number: row.text for row in rows}

    def ask(wanted: Row, question: str) -> Sequence[int]:
        where = Shelved(View(ConversationId(wanted.conversation)), shelf)
        seeks: tuple[Seek, ...] = seeks_of([question], frozenset())
        with generation.reading() as connection:
            proposed = Searcher(connection).propose(where, seeks)
        best = proposed.best(60, FLOOR)
        shares = [(cover(proposed.weighed, texts[n]).share, n) for n in best]
        return [number for _, number in sorted(shares, reverse=True)[:TOP]]

    return ask


def plain(connection: sqlite3.Connection) -> Callable[[Row, str], Sequence[int]]:
    def ask(wanted: Row, question: str) -> Sequence[int]:
        terms = dict.fromkeys(terms_of(question)[:-1])
        rows = connection.execute(
            "SELECT row.id FROM words JOIN row ON row.id = words.rowid "
            "WHERE words MATCH ? AND row.conversation = ? ORDER BY bm25(words) LIMIT ?",
            (" OR ".join(f'"{term}"' for term in terms), wanted.conversation, TOP),
        )
        return [number for (number,) in rows]

    return ask


def compare(name: str, rows: Sequence[Row], talk: Talk, shelf: Shelf) -> None:
    asked = talk.questions(rows)
    with tempfile.TemporaryDirectory() as directory:
        start = time.perf_counter()
        generation = build(Path(directory), rows, shelf)
        spent = time.perf_counter() - start
        size = generation.path.stat().st_size / 1e6
        print(f"\n{name}: {1e6 * spent / len(rows):.0f} µs a row, {size:.0f} MB")
        with closing(build_plain(Path(directory) / "plain.sqlite3", rows)) as other:
            _print_ratio(asked, ours(rows, generation, shelf), plain(other))
        generation.close()


def _print_ratio(
    asked: Sequence[tuple[Row, str]],
    ours: Callable[[Row, str], Sequence[int]],
    plain: Callable[[Row, str], Sequence[int]],
) -> None:
    ratios: list[float] = []
    for _ in range(3):
        reached, reference = measure(asked, ours), measure(asked, plain)
        ratios.append(reference.median / reached.median)
        print(f"  ours           {reached}\n  bm25 and join  {reference}")
    print(f"  median ratio {statistics.median(ratios):.1f} times faster at p50")


def whole(talk: Talk, memories: int, lines: int) -> None:
    """The whole recall of a group: names, stages, reading back, judging."""
    with tempfile.TemporaryDirectory() as directory:
        db = Database.open(Path(directory), lambda: 2)
        lexicon = Lexicon(Path(directory))
        rows = talk.rows(lines, 1)
        db.append(say("开场", message_id="0", at=1)).result()
        db.write_now(lambda session: _fill(session, rows, memories))
        while db.read_now(
            lambda session: catch_up_in(Feed(session, Reader()), lexicon, 60_000)
        ).behind:
            pass
        asked = talk.questions(rows)
        memento, view = Memento(lexicon), View(ConversationId(1))

        def ask(_: Row, question: str) -> Sequence[int]:
            recalled = recall_now(db, memento, view, Question(question, 2_000_000_000))
            return [
                cited.experience - 1
                for candidate in recalled.candidates
                for cited in candidate.evidence
            ]

        print(f"\nwhole recall, {memories:,} memories and {lines:,} lines of one group")
        for _ in range(2):
            print(f"  ours           {measure(asked, ask)}")
        lexicon.close()
        db.close()


def _fill(session: Session, rows: Sequence[Row], memories: int) -> None:
    words = [arrival_row(_arrival(row), 2) for row in rows]
    cards = [_memory(row) for row in rows[:memories]]
    evidence = [
        {
            "memory": row.number,
            "experience": row.number + 1,
            "conversation": 1,
            "grade": 6,
            "added_at": 2,
        }
        for row in rows[:memories]
    ]
    for table, values in (
        (ExperienceRow, words),
        (MemoryRow, cards),
        (EvidenceRow, evidence),
    ):
        session.connection().execute(insert(table), values)


def _arrival(row: Row) -> Arrival:
    heard = say(row.text, message_id=str(row.number), at=row.number)
    return Arrival(heard, ConversationId(1), fingerprint(heard))


def _memory(row: Row) -> dict[str, object]:
    return {
        "id": row.number,
        "conversation": 1,
        "number": row.number,
        "archive_no": f"K·GEN·2025-{row.number:04}",
        "subject": "group",
        "kind": "事实",
        "title": row.text[:28],
        "body": row.text,
        "body_key": row.text,
        "status": "active",
        "zone": "Asia/Shanghai",
        "origin": "rules",
        "stretch": row.number + 1,
        "first_evidence": row.number + 1,
        "created_at": 2,
        "changed_at": 2,
        "changed_by": "rules",
        "cause": "bench",
    }


def small_in_large(talk: Talk) -> None:
    """MEASURED P7: a group of 200 rows must not feel how much lies beside it."""
    small = [Row(row.number, 51, row.text) for row in talk.rows(200, 1)]
    asked = [(row, row.text[:LENGTH]) for row in small if len(row.text) >= LENGTH]
    print("\na group of 200 memories within")
    medians: list[float] = []
    for count in (10_000, 1_000_000):
        others = [
            Row(r.number + 200, r.conversation, r.text) for r in talk.rows(count, 50)
        ]
        with tempfile.TemporaryDirectory() as directory:
            rows = [*small, *others]
            generation = build(Path(directory), rows, Shelf.CARDS)
            ask = ours(small, generation, Shelf.CARDS)
            measure(asked, ask)
            measured = measure(asked * 5, ask)
            medians.append(measured.median)
            print(f"  {count:>9,}  {measured}")
            generation.close()
    print(f"  ratio {medians[1] / medians[0]:.2f} (goal: 1.5 at most)")


def main() -> None:
    talk = Talk(7)
    whole(talk, 5_000, 50_000)
    compare(
        "100,000 memories in 50 groups (goal: p95 2 ms)",
        talk.rows(100_000, 50),
        talk,
        Shelf.CARDS,
    )
    compare(
        "300,000 experiences of one group (goal: p95 10 ms)",
        talk.rows(300_000, 1),
        talk,
        Shelf.LINES,
    )
    compare(
        "300,000 experiences in 50 groups",
        talk.rows(300_000, 50),
        talk,
        Shelf.LINES,
    )
    if "million" in sys.argv:
        compare(
            "1,000,000 memories in 50 groups (goal: 30 times faster)",
            talk.rows(1_000_000, 50),
            talk,
            Shelf.CARDS,
        )
        small_in_large(talk)


if __name__ == "__main__":
    main()
