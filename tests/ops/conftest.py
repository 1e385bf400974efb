"""A real truth for each test, and the files to import into it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlmodel import Session, col, select

from nonebot_plugin_fishmemory.core.conversation import Place
from nonebot_plugin_fishmemory.core.experience import Experience, ExperienceId
from nonebot_plugin_fishmemory.ops.importing import ImportReport, import_file
from nonebot_plugin_fishmemory.store.conversations import all_conversations
from nonebot_plugin_fishmemory.store.database import Database
from nonebot_plugin_fishmemory.store.experiences import after
from nonebot_plugin_fishmemory.store.rows import AliasRow

SAMPLES = Path(__file__).parent.parent / "samples"
NOW = 1_760_000_000


@dataclass(frozen=True, slots=True)
class Truth:
    """A truth to import into, and what it then holds."""

    db: Database

    def take(
        self, path: Path | str, kind: str = "qce", place: Place | None = None
    ) -> ImportReport:
        file = SAMPLES / path
        return import_file(self.db, file, kind, place, lambda: NOW, nothing)

    def rows(self) -> list[Experience]:
        """Every row in order of arrival."""

        def read(session: Session) -> list[Experience]:
            return [
                row
                for where, _ in all_conversations(session)
                for row in after(session, where, ExperienceId(0), 10_000)
            ]

        return self.db.read_now(read)

    def texts(self) -> list[str]:
        return [row.text for row in self.rows()]

    def places(self) -> list[Place]:
        return self.db.read_now(
            lambda session: [place for _, place in all_conversations(session)]
        )

    def aliases(self) -> set[tuple[str, str]]:
        """(person, name) of every alias."""
        return set(
            self.db.read_now(
                lambda session: session.exec(
                    select(AliasRow.person, AliasRow.alias).order_by(col(AliasRow.id))
                ).all()
            )
        )


def nothing(_done: int, _total: int) -> None:
    """For imports that no one watches."""


@pytest.fixture
def truth(tmp_path: Path) -> Iterator[Truth]:
    db = Database.open(tmp_path / "truth", lambda: NOW)
    yield Truth(db)
    db.close()
