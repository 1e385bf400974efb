"""A file for import, line by line: what was heard in each, or why it can't be read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..core.conversation import Place, Private
from ..core.experience import Heard, Kind, Source
from ..core.loose import Json, is_mapping
from ..core.onebot import Malformed, translate
from ..core.qce import Acquaintances, place_of_chat, read_exported
from .qce_files import Export, Head, find_export
from .streams import Broken, Read, json_lines

Progress = Callable[[int, int], None]
"""Called with the bytes done and the bytes there are."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, or one message of a JSON array."""

    number: int
    heard: tuple[Heard, ...] = field(default=(), repr=False)
    """Nothing, for what isn't worth keeping; the notice of a withdrawal comes last."""
    why: str | None = None
    """Why it is refused."""
    done: int = 0


def onebot_lines(path: Path, place: Place | None) -> Iterator[Line]:
    """Raw OneBot events, one a line; `place` keeps out those of other conversations."""
    listener = _Listener(place, int(path.stat().st_mtime))
    for read in json_lines(path):
        yield _line(read, listener.hear(read))


@dataclass(slots=True)
class _Listener:
    """Hears events in the file's order, and remembers what later ones leave out."""

    place: Place | None
    last: int
    """The last moment told, UTC seconds: it stands in where an event tells none, so
    that the same file gives the same messages again."""
    names: dict[tuple[Place, str], str] = field(default_factory=dict)

    def hear(self, read: Read) -> tuple[Heard, ...] | str:
        event = _object(read)
        if isinstance(event, str):
            return event
        outcome = translate(
            event,
            Source.IMPORT,
            self.last,
            peer=self.place.peer if isinstance(self.place, Private) else None,
            called=lambda place, person: self.names.get((place, person)),
        )
        if isinstance(outcome, Malformed):
            return outcome.why
        if outcome is None:
            return ()
        if self.place not in {None, outcome.place}:
            return f"属于 {outcome.place}，不是指定的 {self.place}"
        self._remember(outcome)
        return (outcome,)

    def _remember(self, heard: Heard) -> None:
        if heard.time_known:
            self.last = heard.sent_at
        if heard.kind is Kind.MESSAGE:
            self.names[heard.place, heard.author.id] = heard.author.name
        for person, name in heard.names:
            self.names[heard.place, person] = name


def qce_lines(
    path: Path, place: Place | None, ours: frozenset[str], progress: Progress
) -> Iterator[Line]:
    """The messages of a qq-chat-exporter export; it is read twice.

    First for who is who and which conversation it is, so that nothing is archived under
    an id or into a place that a later line would contradict.
    """
    export = find_export(path)
    size = export.size
    chat = _survey(export, lambda done: progress(done, 2 * size))
    where = place_of_chat(chat.info, place, ours)
    last = int(path.stat().st_mtime)
    for part in export.parts():
        if isinstance(part, Head):
            continue
        told = _read(part, where, chat.people, last)
        if not isinstance(told, str) and told[0].time_known:
            last = told[0].sent_at
        line = _line(part, told)
        yield replace(line, done=size + line.done)


@dataclass(slots=True)
class _Survey:
    """What the whole of an export tells before its messages are archived."""

    people: Acquaintances = field(default_factory=Acquaintances)
    info: dict[str, object] = field(default_factory=dict[str, object])


def _survey(export: Export, done: Callable[[int], None]) -> _Survey:
    found = _Survey()
    for count, part in enumerate(export.parts()):
        if isinstance(part, Head):
            found.info.update(part.info)
        elif not isinstance(part, Broken) and is_mapping(part.value):
            found.people.learn(part.value)
        if count % 1_000 == 0 and not isinstance(part, Head):
            done(part.done)
    return found


def _read(
    read: Read, place: Place, people: Acquaintances, last: int
) -> tuple[Heard, ...] | str:
    message = _object(read)
    if isinstance(message, str):
        return message
    told = read_exported(message, place, people, last)
    return told.why if isinstance(told, Malformed) else told


def _object(read: Read) -> Json | str:
    """The JSON object of a line, or why there is none."""
    if isinstance(read, Broken):
        return read.why
    return read.value if is_mapping(read.value) else "不是一个 JSON 对象"


def _line(read: Read, told: tuple[Heard, ...] | str) -> Line:
    if isinstance(told, str):
        why = f"{read.file}：{told}" if read.file else told
        return Line(read.line, why=why, done=read.done)
    return Line(read.line, told, done=read.done)
