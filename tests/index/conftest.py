"""A lexicon in a directory of its own, and the shortest way to fill it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from nonebot_plugin_fishmemory.core.asking import IDLE
from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.experience import ExperienceId
from nonebot_plugin_fishmemory.core.memory import MemoryId
from nonebot_plugin_fishmemory.core.projection import (
    CardEntry,
    LineEntry,
    Progress,
    Slice,
)
from nonebot_plugin_fishmemory.core.seek import seeks_of
from nonebot_plugin_fishmemory.core.view import View
from nonebot_plugin_fishmemory.index.generation import Generation
from nonebot_plugin_fishmemory.index.lexicon import Lexicon
from nonebot_plugin_fishmemory.index.schema import Shelf
from nonebot_plugin_fishmemory.index.search import Proposed, Searcher, Shelved

EPOCH = "first"


def card(
    memory: int,
    text: str,
    *,
    where: int = 1,
    title: str = "题",
    entities: tuple[tuple[str, str], ...] = (),
) -> CardEntry:
    return CardEntry(MemoryId(memory), ConversationId(where), title, text, entities)


def line(experience: int, text: str, *, where: int = 1) -> LineEntry:
    return LineEntry(ExperienceId(experience), ConversationId(where), text)


@dataclass
class Filled:
    """A generation that reads whatever it is given, one slice after another."""

    generation: Generation
    read: Progress = field(default_factory=lambda: Progress(EPOCH))

    def take(
        self,
        *entries: CardEntry | LineEntry,
        cards_gone: Sequence[tuple[int, int]] = (),
        lines_gone: Sequence[LineEntry] = (),
    ) -> bool:
        end = Progress(EPOCH, self.read.change + 1, self.read.experience + 1)
        took = self.generation.take(
            Slice(
                self.read,
                end,
                cards=tuple(e for e in entries if isinstance(e, CardEntry)),
                lines=tuple(e for e in entries if isinstance(e, LineEntry)),
                cards_gone=tuple(
                    (ConversationId(w), MemoryId(m)) for w, m in cards_gone
                ),
                lines_gone=tuple(lines_gone),
            )
        )
        self.read = end
        return took

    def propose(
        self, question: str, shelf: Shelf = Shelf.CARDS, where: int = 1
    ) -> Proposed:
        seeks = seeks_of(question.split(), IDLE)
        with self.generation.reading() as connection:
            place = Shelved(View(ConversationId(where)), shelf)
            return Searcher(connection).propose(place, seeks)

    def find(
        self, question: str, shelf: Shelf = Shelf.CARDS, where: int = 1
    ) -> tuple[int, ...]:
        return self.propose(question, shelf, where).best(10, 0.0)


@pytest.fixture
def lexicon(tmp_path: Path) -> Iterator[Lexicon]:
    lexicon = Lexicon(tmp_path)
    yield lexicon
    lexicon.close()


@pytest.fixture
def filled(lexicon: Lexicon) -> Filled:
    return Filled(lexicon.generation(lambda: Progress(EPOCH)))
