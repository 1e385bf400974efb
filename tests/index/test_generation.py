"""One file: what it holds and how far it has read change together."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nonebot_plugin_fishmemory.core.projection import Progress, Slice
from nonebot_plugin_fishmemory.errors import IndexBehind, IndexDamaged
from nonebot_plugin_fishmemory.index.generation import Generation
from nonebot_plugin_fishmemory.index.schema import Shelf
from tests.index.conftest import EPOCH, Filled, card, line

FAST = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_what_was_taken_over_is_found_and_the_place_is_kept(filled: Filled) -> None:
    """SPEC A2: each knows how far it has read."""
    filled.take(card(1, "团子"), line(1, "团子"))

    assert filled.find("团子") == (1,)
    assert filled.generation.progress() == Progress(EPOCH, 1, 1)


def test_a_slice_from_another_place_is_not_taken(filled: Filled) -> None:
    """Two processes reading on at once: nothing is in the index twice."""
    step = Slice(filled.read, Progress(EPOCH, 5, 5), lines=(line(1, "团子"),))

    assert filled.generation.take(step)
    assert not filled.generation.take(step)
    assert filled.find("团子", Shelf.LINES) == (1,)


def test_a_changed_memory_is_found_by_its_new_words_alone(filled: Filled) -> None:
    """SPEC A2: nothing that was replaced stays to be found."""
    filled.take(card(1, "团子怕水", title="旧", entities=(("port", "80"),)))
    filled.take(card(1, "圆子怕火", title="新"))

    assert (filled.find("团子"), filled.find("圆子")) == ((), (1,))
    assert _rows(filled.generation, "entity") == 0


def test_a_memory_that_left_is_gone(filled: Filled) -> None:
    """SPEC C5: retract leaves recall; restore brings it back."""
    filled.take(card(1, "团子", title="题", entities=(("port", "80"),)))
    filled.take(cards_gone=[(1, 1)])

    assert filled.find("团子") == ()
    assert _rows(filled.generation, "title") + _rows(filled.generation, "entity") == 0

    filled.take(card(1, "团子"))

    assert filled.find("团子") == (1,)


def test_withdrawn_words_are_gone(filled: Filled) -> None:
    """SPEC B2: a message withdrawn by its author is not offered."""
    filled.take(line(1, "团子怕水"), line(2, "团子来了"))
    filled.take(lines_gone=[line(1, "团子怕水")])

    assert filled.find("团子", Shelf.LINES) == (2,)


def test_forgetting_what_was_never_there_spoils_nothing(filled: Filled) -> None:
    """FTS5 would count a row less than it has."""
    filled.take(card(2, "团子"), line(2, "团子"))
    filled.take(cards_gone=[(1, 1), (1, 1)], lines_gone=[line(1, "团子")])

    assert (filled.find("团子"), filled.find("团子", Shelf.LINES)) == ((2,), (2,))
    _check(filled.generation)


@FAST
@given(
    st.lists(
        st.tuples(
            st.integers(1, 4),
            st.one_of(st.none(), st.text("阿鱼养c+ 🐱", min_size=1, max_size=8)),
        ),
        max_size=25,
    )
)
def test_after_any_changes_the_index_holds_just_what_is_left(
    filled: Filled, changes: list[tuple[int, str | None]]
) -> None:
    """MEASURED: deleting needs the very terms that were given: they are kept."""
    standing: dict[int, str] = {}
    filled.take(cards_gone=[(1, n) for n in range(1, 5)])
    for memory, text in changes:
        if text is None:
            standing.pop(memory, None)
            filled.take(cards_gone=[(1, memory)])
        else:
            standing[memory] = text
            filled.take(card(memory, text))

    assert set(filled.find("🐱")) == {m for m, t in standing.items() if "🐱" in t}
    assert _rows(filled.generation, "card_terms") == len(standing)
    _check(filled.generation)


def test_threads_read_while_one_writes(filled: Filled) -> None:
    """Used from several threads safely: each reading is one snapshot."""

    def look(_: int) -> int:
        return len(filled.find("团子"))

    with ThreadPoolExecutor(8) as threads:
        looks = threads.map(look, range(200))
        for memory in range(1, 40):
            filled.take(card(memory, "团子"))

        assert max(looks) <= 10

    assert len(filled.find("团子")) == 10


def test_tidying_ends_and_loses_nothing(filled: Filled) -> None:
    """DESIGN 6: many small pieces are merged into few, a little at a time."""
    for memory in range(1, 60):
        filled.take(card(memory, f"团子第{memory}天"), line(memory, f"第{memory}天"))
    filled.take(cards_gone=[(1, 7)])
    steps = 0
    while filled.generation.tidy():
        steps += 1

    assert steps < 50
    assert not filled.generation.tidy()
    assert filled.find("第8天") == (8,)
    assert filled.find("第7天") == ()
    _check(filled.generation)


def test_a_damaged_file_says_so(filled: Filled) -> None:
    """SPEC A2: a damaged file is never read as an empty one."""
    filled.take(card(1, "团子" * 50))
    filled.generation.close()
    filled.generation.path.write_bytes(b"\0" * 50_000)

    with pytest.raises(IndexDamaged):
        Generation(filled.generation.path).progress()


def test_a_locked_file_is_only_behind(filled: Filled) -> None:
    """SPEC K: a locked file: nothing lost, later is fine."""
    with closing(sqlite3.connect(filled.generation.path)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(IndexBehind):
            filled.generation.take(Slice(filled.read, Progress(EPOCH, 1, 1)))


def _rows(generation: Generation, table: str) -> int:
    with generation.reading() as connection:
        return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def _check(generation: Generation) -> None:
    with closing(sqlite3.connect(generation.path)) as connection:
        for shelf in Shelf:
            connection.execute(
                f"INSERT INTO {shelf}({shelf}) VALUES ('integrity-check')"
            )
