"""Every command is judged under the write lock, by the state of that moment (PROTOCOL).

A message may have been withdrawn since the batch was delivered, its author may have
opted out; numbers, names and negations must be in the words that are cited.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property

from sqlmodel import Session, col, select

from ..core.batch import Batch
from ..core.dates import local_day
from ..core.evidence import Grade, grade_of
from ..core.experience import Experience, Kind, Role
from ..core.grounding import Ground, Said, ungrounded
from ..core.judgement import is_order, malformed
from ..core.memory import GROUP_SUBJECT
from ..core.offering import Rules, Why
from ..core.protocol import Remember
from ..core.terms import fold
from .experiences import order_of_speech
from .lines import brought_by, lines, opted_out
from .rows import AliasRow, BatchLineRow

_GONE = {Why.WITHDRAWN: "已被撤回", Why.OPTED_OUT: "的作者要求别记"}


@dataclass(frozen=True, slots=True)
class Cited:
    """An experience that a memory may rest on, and how hard it is."""

    experience: Experience
    grade: Grade
    brought_by: Experience
    """The message that brought the words here: itself, or the forward around it."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What an accepted command rests on, in order of speech; never empty."""

    cited: tuple[Cited, ...]

    @property
    def said_by(self) -> tuple[str, ...]:
        """Forwarded words are vouched for by the one who forwarded them (C11)."""
        people = (each.brought_by.author.id for each in self.cited)
        return tuple(dict.fromkeys(people))

    @property
    def first(self) -> Cited:
        return self.cited[0]


@dataclass(frozen=True)
class Court:
    """One batch as it stands at the moment of judging."""

    session: Session
    batch: Batch
    zone: tzinfo
    now: int

    def judge(self, command: Remember) -> Grounds | str:
        """What the command rests on, or why it is refused."""
        wrong = malformed(command) or self._foreign(command) or self._gone(command)
        if wrong:
            return wrong
        said = [e for e in self._evidence(command) if not _is_bots(e)]
        wrong = self._worthless(command, said)
        if wrong:
            return wrong
        graded = [(each, grade_of(each.text)) for each in said]
        cited = [
            Cited(each, grade, brought_by(self.session, each))
            for each, grade in graded
            if grade is not None
        ]
        if not cited:
            return "临时文件和缓存的路径不算证据"
        return self._unfounded(command, cited) or Grounds(tuple(cited))

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """Line number → row id; what the ledger did not note is not of this batch."""
        noted = set(
            self.session.exec(
                select(BatchLineRow.experience).where(
                    col(BatchLineRow.batch) == self.batch.id,
                    col(BatchLineRow.standing).in_(["offered", "context"]),
                )
            )
        )
        all_lines = (*self.batch.lines, *self.batch.context)
        found = {line.number: int(line.experience.id) for line in all_lines}
        return {number: row for number, row in found.items() if row in noted}

    @cached_property
    def _said(self) -> dict[int, Experience]:
        return lines(self.session, self.batch.conversation, self._numbers.values())

    @cached_property
    def _rules(self) -> Rules:
        people = opted_out(self.session, self.batch.conversation)
        return Rules(lambda _: False, people, self.now)

    @cached_property
    def _called(self) -> Sequence[tuple[str, str]]:
        """Every name in use here, folded, and whose it is."""
        rows = self.session.exec(
            select(AliasRow.alias, AliasRow.person).where(
                col(AliasRow.conversation) == self.batch.conversation,
                col(AliasRow.state) == "active",
            )
        )
        return [(fold(alias).strip(), person) for alias, person in rows]

    def _evidence(self, command: Remember) -> list[Experience]:
        rows = {self._numbers[number] for number in command.evidence}
        return sorted((self._said[row] for row in rows), key=order_of_speech)

    def _foreign(self, command: Remember) -> str | None:
        foreign = [n for n in command.evidence if n not in self._numbers]
        return f"证据 {foreign[0]} 不在这批里" if foreign else None

    def _gone(self, command: Remember) -> str | None:
        for number in command.evidence:
            why = self._rules.why_not(self._said[self._numbers[number]])
            if why is not None and why in _GONE:
                return f"证据 {number} {_GONE[why]}"
        return None

    def _worthless(self, command: Remember, said: Sequence[Experience]) -> str | None:
        offered = {line.experience.id for line in self.batch.lines}
        read = [each for each in said if each.id in offered]
        if not said:
            return "只有机器人自己的话，不能作证据"
        if not read:
            return "只有上文，没有这批里的话"
        if all(is_order(each.text) for each in said):
            return "对机器人的吩咐不是事实"
        if command.subject != GROUP_SUBJECT and not self._is_known(command, said):
            return f"主体 {command.subject} 不是这里的人"
        return None

    def _is_known(self, command: Remember, said: Sequence[Experience]) -> bool:
        people = {person for _, person in self._called}
        for each in said:
            people |= {each.author.id, *each.addressees}
        return command.subject in people

    def _unfounded(self, command: Remember, cited: Sequence[Cited]) -> str | None:
        if _is_only_forwarded_by(command.subject, cited):
            return "转发的话不算本人说的"
        return ungrounded(command, self._ground(command, [c.experience for c in cited]))

    def _ground(self, command: Remember, said: Sequence[Experience]) -> Ground:
        people = {command.subject}
        for each in said:
            people |= {each.author.id, *each.addressees}
        text = fold("\n".join(each.text for each in said))
        people |= {who for name, who in self._called if len(name) > 1 and name in text}
        names = {name for name, who in self._called if who in people}
        names |= {each.author.name for each in said} | people
        return Ground(
            tuple(Said(e.text, local_day(e.sent_at, self.zone)) for e in said),
            frozenset(names),
            frozenset(name for name, _ in self._called),
        )


def _is_bots(experience: Experience) -> bool:
    return experience.is_own or experience.author.role is Role.BOT


def _is_only_forwarded_by(subject: str, cited: Sequence[Cited]) -> bool:
    """Whoever forwards words under his own name could have made them up."""
    return all(
        each.experience.kind is Kind.FORWARDED and each.brought_by.author.id == subject
        for each in cited
    )
