"""A world for each test: a real truth, a real index, in a directory of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recall_factories import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    yield world
    world.close()
