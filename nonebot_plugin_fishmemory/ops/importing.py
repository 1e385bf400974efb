"""Importing histories: each message once, however often it is read (SPEC B4, L).

Groups are committed as they are read, so an import that was killed and is run again
adds only what is missing: the archive knows each message by its keys.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from pathlib import Path

from ..core.conversation import Place
from ..core.experience import Archived, Heard, Kind
from ..core.identity import fingerprint
from ..core.qce import ACCOUNT
from ..errors import Refused
from ..store.archive import archive
from ..store.conversations import add_account, own_accounts
from ..store.database import Database
from .lines import Line, Progress, onebot_lines, qce_lines
from .qce_files import find_export
from .streams import size_of

_GROUP = 200
"""Messages a commit: one commit pays for many."""


class Format(StrEnum):
    """What can be imported."""

    ONEBOT = "onebot"
    """Raw OneBot v11 events, one JSON object a line."""
    QCE = "qce"
    """An export of shuakami/qq-chat-exporter: JSON, or a folder with chunks."""


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that could not be imported."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of a file; lines that aren't worth keeping are only read."""

    read: int
    archived: int
    already: int
    refused: tuple[RefusedLine, ...]


def import_file(  # noqa: PLR0913, PLR0917  # what a command line names, and what varies
    db: Database,
    path: Path,
    format: str,  # noqa: A002  # the option's own name
    place: Place | None,
    clock: Callable[[], int],
    progress: Progress,
) -> ImportReport:
    """Import a file; `place` is its conversation, where the file doesn't say.

    Refused, with nothing written, where the file or its conversation can't be known.
    """
    if format not in set(Format):
        raise Refused(f"不认识的格式：{format}；可以是 {'、'.join(Format)}。")
    if Format(format) is Format.ONEBOT:
        total = size_of(path)
        lines = onebot_lines(path, place)
    else:
        total = 2 * find_export(path).size
        lines = qce_lines(path, place, db.read_now(own_accounts), progress)
    return _Import(db, clock, progress, total).run(lines)


@dataclass(slots=True)
class _Import:
    db: Database
    clock: Callable[[], int]
    progress: Progress
    total: int
    read: int = 0
    archived: int = 0
    already: int = 0
    refused: list[RefusedLine] = field(default_factory=list)
    accounts: set[str] = field(default_factory=lambda: {"", ACCOUNT})
    """Accounts known as ours, and what is none."""
    told: Counter[str] = field(default_factory=Counter[str])
    """How often words without an id were told, by fingerprint."""

    def run(self, lines: Iterator[Line]) -> ImportReport:
        group: list[Line] = []
        for line in lines:
            self.read += 1
            if line.why is not None:
                self.refused.append(RefusedLine(line.number, line.why))
            group.append(line)
            if len(group) >= _GROUP:
                self._archive(group)
                group = []
        self._archive(group)
        self.progress(self.total, self.total)
        return ImportReport(self.read, self.archived, self.already, tuple(self.refused))

    def _archive(self, group: Sequence[Line]) -> None:
        heard = [self._counted(one) for line in group for one in line.heard]
        receipts = iter(self._write(heard))
        for line in group:
            told = [next(receipts) for _ in line.heard]
            if told:
                self.archived += told[0].is_new
                self.already += not told[0].is_new
        if group:
            self.progress(group[-1].done, self.total)

    def _write(self, heard: Sequence[Heard]) -> list[Archived]:
        """One transaction; a withdrawal comes after the keys of what it withdraws."""
        if not heard:
            return []
        now = self.clock()
        self._note_accounts({one.account for one in heard}, now)
        runs = [list(run) for _, run in groupby(heard, _is_withdrawal)]
        return self.db.write_now(
            lambda session: [
                receipt for run in runs for receipt in archive(session, run, now)
            ]
        )

    def _note_accounts(self, accounts: set[str], now: int) -> None:
        """Whoever heard these events is an account of ours: its words are the bot's."""
        for account in sorted(accounts - self.accounts):
            self.db.write_now(
                lambda session, ours=account: add_account(session, ours, now)
            )
        self.accounts |= accounts

    def _counted(self, heard: Heard) -> Heard:
        """Without any id, the file's order tells equal words of a second apart."""
        if heard.kind is not Kind.MESSAGE or heard.message_id or heard.sequence:
            return heard
        print_ = f"{heard.place}\n{fingerprint(heard)}"
        self.told[print_] += 1
        return replace(heard, occurrence=self.told[print_])


def _is_withdrawal(heard: Heard) -> bool:
    return heard.kind is Kind.WITHDRAWAL
