"""The index catches up, is rebuilt, and says when it is behind (SPEC A2)."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial

import pytest

from nonebot_plugin_fishmemory.core.projection import Progress
from nonebot_plugin_fishmemory.core.query import Question
from nonebot_plugin_fishmemory.errors import IndexBehind
from nonebot_plugin_fishmemory.flows.catch_up import catch_up, keep_up, rebuild
from nonebot_plugin_fishmemory.flows.recall import Memento, recall
from nonebot_plugin_fishmemory.index.lexicon import Lexicon
from nonebot_plugin_fishmemory.store.conversations import visible_to
from nonebot_plugin_fishmemory.store.indexing import Feed, Reader
from nonebot_plugin_fishmemory.store.rows import EpochRow
from tests.recall_factories import HERE, World, bodies

READER = Reader()
HURRIED = -1.0
"""A budget that is spent before it begins."""


def files(world: World) -> list[str]:
    return sorted(path.name for path in world.directory.glob("lexicon-*.sqlite3"))


def test_without_time_the_answer_says_the_index_is_behind(world: World) -> None:
    """SPEC A2: beyond that the answer says the index is behind."""
    world.say("团子怕水")
    world.say("团子怕火")
    recalled = world.ask("团子", memento=Memento(world.lexicon, budget_ms=HURRIED))

    assert recalled.behind > 0
    assert "索引还差" in recalled.why[0]
    assert world.ask("团子").behind == 0


async def test_it_reads_on_where_it_stopped(world: World) -> None:
    """SPEC A2: it catches up before a recall for at most 20 ms."""
    for number in range(250):
        world.say(f"团子第{number}天")
    behind = await catch_up(world.db, world.lexicon, READER, HURRIED)
    await keep_up(world.db, world.lexicon, READER)

    assert behind >= 250
    assert await catch_up(world.db, world.lexicon, READER) == 0
    assert bodies(world.ask("第249天")) == ["团子第249天"]


async def test_recall_is_one_hop_from_the_loop(world: World) -> None:
    """SPEC E10: the same answer for the bot and for the command line."""
    world.say("团子怕水")
    view = world.db.read_now(partial(visible_to, place=HERE))
    assert view is not None
    question = Question("团子", world.now)
    recalled = await recall(world.db, Memento(world.lexicon), view, question)

    assert recalled == world.ask("团子", at=world.now)


def test_a_deleted_index_comes_back_by_itself(world: World) -> None:
    """SPEC A2: can be deleted while the bot is off and come back."""
    world.know("团子怕水")
    world.ask("团子")
    world.lexicon.close()
    for path in world.directory.glob("lexicon-*"):
        path.unlink()

    assert bodies(world.ask("团子")) == ["团子怕水"]


def test_a_new_epoch_rebuilds(world: World) -> None:
    """SPEC A2: restore, erase and migration renew the epoch."""
    world.know("团子怕水")
    world.ask("团子")
    world.db.write_now(
        lambda session: session.merge(EpochRow(id=1, word="another", since=1)) and None
    )

    assert bodies(world.ask("团子")) == ["团子怕水"]
    assert bodies(world.ask("团子")) == ["团子怕水"]
    assert files(world) == ["lexicon-000002.sqlite3"]


@pytest.mark.parametrize("table", ["card_data", "line_data"])
def test_damage_found_while_looking_is_mended(world: World, table: str) -> None:
    """SPEC A2: a failure never becomes an empty result."""
    world.know("团子怕水")
    world.say("团子怕火")
    world.ask("团子")
    world.lexicon.close()
    (path,) = world.directory.glob("lexicon-*.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as index:
        index.execute(f"UPDATE {table} SET block = x'00ff00ff' WHERE id > 10")

    assert set(bodies(world.ask("团子"))) == {"团子怕水", "团子怕火"}
    assert files(world) == ["lexicon-000002.sqlite3"]


def test_an_index_that_cannot_be_made_is_no_empty_answer(world: World) -> None:
    """SPEC K: a locked file: said, not swallowed."""
    world.say("团子怕水")
    world.ask("团子")
    world.say("团子怕火")
    (path,) = world.directory.glob("lexicon-*.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(IndexBehind):
            world.ask("团子")

    assert len(world.ask("团子").candidates) == 2


async def test_a_rebuild_runs_beside_the_index_in_use(world: World) -> None:
    """SPEC A2: the newest complete one is opened at the next catch-up."""
    for number in range(700):
        world.say(f"团子第{number}天")
    world.ask("团子")

    async def ask_meanwhile() -> int:
        return len(world.ask("团子第3天").candidates)

    _, found = await asyncio.gather(
        rebuild(world.db, world.lexicon, READER), ask_meanwhile()
    )

    assert found > 0
    assert bodies(world.ask("第699天")) == ["团子第699天"]
    assert files(world) == ["lexicon-000002.sqlite3"]


def test_another_process_reads_on_too(world: World) -> None:
    """SPEC L: the command line beside a running bot."""
    other = Lexicon(world.directory)
    for number in range(5):
        world.say(f"团子第{number}天")
        asked = other if number % 2 else world.lexicon
        recalled = world.ask("团子", memento=Memento(asked))

        assert len(recalled.candidates) == number + 1

    assert files(world) == ["lexicon-000001.sqlite3"]
    other.close()


def test_reading_on_elsewhere_at_this_very_moment_is_not_foreign(
    world: World,
) -> None:
    """A file beyond the truth is foreign; one that was just read on is not."""
    world.say("团子怕水")
    world.ask("团子")
    other = Lexicon(world.directory)

    def reach(feed: Feed) -> Progress:
        world.say("团子怕火")
        world.ask("团子", memento=Memento(other))
        return feed.reach()

    generation = world.db.read_now(
        lambda session: world.lexicon.generation(lambda: reach(Feed(session, READER)))
    )

    assert generation.path.name == "lexicon-000001.sqlite3"
    other.close()
