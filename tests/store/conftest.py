"""A real truth file for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from nonebot_plugin_fishmemory.store.dialect import writer_engine
from nonebot_plugin_fishmemory.store.migrations import migrate


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    path = tmp_path / "fishmemory.sqlite3"
    engine = writer_engine(path)
    migrate(engine, path, 1, "epoch")
    yield engine
    engine.dispose()
