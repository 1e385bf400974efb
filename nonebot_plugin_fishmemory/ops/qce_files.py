"""The files of a qq-chat-exporter export: one JSON, or a manifest with chunks."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from ..core.loose import Json, first_words, mapping, sequence
from ..errors import NotAnExport
from .streams import (
    Broken,
    JsonText,
    NotUtf8,
    Piece,
    Read,
    Torn,
    json_lines,
    open_text,
    size_of,
)

MANIFEST = "manifest.json"
_LISTED = ("relativePath", "path", "file", "fileName")


@dataclass(frozen=True, slots=True)
class Head:
    """What an export says of its conversation."""

    info: Json = field(repr=False)


Part: TypeAlias = Head | Read


@dataclass(frozen=True, slots=True)
class Export:
    """Where the messages of an export stand."""

    document: Path | None = None
    """The one JSON with all of them."""
    chunks: tuple[Path, ...] = ()
    info: Json = field(default_factory=dict[str, object], repr=False)
    missing: tuple[str, ...] = ()
    """Chunks that the manifest lists and the folder hasn't got."""

    @property
    def size(self) -> int:
        files = self.chunks if self.document is None else (self.document,)
        return sum(size_of(file) for file in files)

    def parts(self) -> Iterator[Part]:
        """Its conversation, its messages, and what of it can't be read."""
        if self.document is not None:
            yield from _document(self.document)
            return
        yield Head(self.info)
        for name in self.missing:
            yield Broken(0, "清单里有这个文件，文件夹里没有", 0, name)
        before = 0
        for chunk in self.chunks:
            for read in json_lines(chunk):
                yield replace(read, done=before + read.done, file=chunk.name)
            before += size_of(chunk)


def find_export(path: Path) -> Export:
    """The export at a path: its folder, its manifest, a chunk or the one JSON."""
    if path.is_dir():
        return _folder(path)
    if path.name == MANIFEST:
        return _folder(path.parent)
    if path.suffix == ".jsonl":
        return Export(chunks=(path,))
    return Export(document=path)


def _folder(folder: Path) -> Export:
    manifest = folder / MANIFEST
    if manifest.is_file():
        return _listed(folder, _read_manifest(manifest))
    chunks = tuple(sorted(folder.glob("**/*.jsonl")))
    documents = tuple(sorted(folder.glob("*.json")))
    if chunks:
        return Export(chunks=chunks)
    if len(documents) == 1:
        return Export(document=documents[0])
    raise NotAnExport(f"{folder} 里没有 {MANIFEST}，也没有 .jsonl 分块。")


def _read_manifest(manifest: Path) -> Json:
    with open_text(manifest) as file:
        try:
            return mapping(JsonText(file).value())
        except (Torn, NotUtf8) as error:
            raise NotAnExport(f"{manifest} 不是完整的 JSON。") from error


def _listed(folder: Path, manifest: Json) -> Export:
    chunks: list[Path] = []
    missing: list[str] = []
    listed = sequence(mapping(manifest.get("chunked")).get("chunks"))
    for entry in listed or sequence(manifest.get("chunks")):
        name = (
            entry if isinstance(entry, str) else first_words(mapping(entry), *_LISTED)
        )
        found = _inside(folder, name)
        if found is None:
            missing.append(name)
        else:
            chunks.append(found)
    if not chunks and not missing:
        chunks += sorted(folder.glob("**/*.jsonl"))
    info = mapping(manifest.get("chatInfo"))
    return Export(chunks=tuple(chunks), info=info, missing=tuple(missing))


def _inside(folder: Path, name: str) -> Path | None:
    """A listed chunk; a manifest must not lead out of its folder."""
    for found in (folder / name, folder / "chunks" / name):
        try:
            is_here = found.resolve().is_relative_to(folder.resolve())
            if is_here and found.is_file():
                return found
        except (OSError, ValueError):
            continue
    return None


def _document(path: Path) -> Iterator[Part]:
    with open_text(path) as file:
        reader = _Document(JsonText(file))
        try:
            yield from reader.parts()
        except Torn:
            reader.count += 1
            yield Broken(
                reader.count, "文件在这里断了或坏了，后面的读不到", reader.done
            )
        if not reader.has_messages:
            raise NotAnExport(f"{path} 不是 qq-chat-exporter 的导出：没有 messages。")


@dataclass(slots=True)
class _Document:
    """One JSON object with `chatInfo` and `messages`, in any order."""

    text: JsonText
    count: int = 0
    has_messages: bool = False
    has_info: bool = False

    @property
    def done(self) -> int:
        return self.text.done

    def parts(self) -> Iterator[Part]:
        if self.text.peek() == "[":
            yield from self._messages()
            return
        if not self.text.skip("{"):
            raise Torn
        while not self.text.skip("}"):
            name = self._passed()
            if not self.text.skip(":"):
                raise Torn
            if name == "messages" and self.text.peek() == "[":
                yield from self._messages()
            elif name == "chatInfo":
                self.has_info = True
                yield Head(mapping(self._passed()))
            elif self.has_messages and self.has_info:
                # Avatars follow, as large as all messages together.
                return
            else:
                self._passed()
            self.text.skip(",")

    def _passed(self) -> object:
        try:
            return self.text.value()
        except NotUtf8:
            return None

    def _messages(self) -> Iterator[Read]:
        self.has_messages = self.text.skip("[")
        while not self.text.skip("]"):
            try:
                message = self.text.value()
            except NotUtf8:
                self.count += 1
                yield Broken(self.count, "不是 UTF-8 编码", self.done)
            else:
                self.count += 1
                yield Piece(self.count, message, self.done)
            self.text.skip(",")
