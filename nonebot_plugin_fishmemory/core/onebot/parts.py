"""One segment: what people see of it, and by what it is known again from any source.

The mark leaves out what differs between sources: links, summaries, names, sizes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..experience import Media
from ..loose import Json, first_id, first_words, mapping, number, sequence, words
from .cards import card_of, is_forward, shown_card, shown_xml
from .raw import without_bytes


@dataclass(frozen=True, slots=True)
class Part:
    """A segment as read; `mark` is None for words and empty for what leaves none."""

    shown: str = ""
    mark: str | None = ""
    media: Media | None = None
    addressee: str | None = None
    reply_to: str | None = None
    nested: Sequence[object] = field(default=(), repr=False)
    """The lines of a merged forward, unread."""


_Reader: TypeAlias = Callable[[Json], Part]


def read_part(segment: Json) -> Part:
    """Read one segment; a type never heard of is named, not dropped."""
    kind = words(segment.get("type")).strip()
    data = mapping(segment.get("data"))
    reader = _READERS.get(kind)
    return _unknown(kind, data) if reader is None else reader(data)


def _text(data: Json) -> Part:
    return Part(words(data.get("text")), None)


def _at(data: Json) -> Part:
    if words(data.get("qq")).strip() == "all":
        return Part("@全体成员", "at:all")
    person = first_id(data, "qq", "user_id", "id")
    name = first_words(data, "name").strip().removeprefix("@")
    return Part(f"@{name or person or '某人'}", f"at:{person}", addressee=person)


def _face(data: Json) -> Part:
    face = first_words(data, "id").strip()
    special = _SPECIAL_FACES.get(face)
    if special is not None:
        return special(data)
    name = first_words(data, "name") or first_words(
        mapping(data.get("raw")), "faceText"
    )
    name = name.strip().strip("[]").removeprefix("/")
    # Exporters make up a name of the number where they know none.
    is_known = name and not name.removeprefix("表情").isdigit()
    return Part(f"[{name}]" if is_known else "[表情]", f"face:{face}")


def _image(data: Json) -> Part:
    kind = number(data.get("sub_type", data.get("subType")))
    if kind == 1 or first_words(data, "emoji_id"):
        return _sticker(data)
    media = _media("image", data)
    return Part(_summary(data, "图片"), "image", media=media)


def _sticker(data: Json) -> Part:
    media = _media("sticker", data)
    return Part(_summary(data, "动画表情"), "image", media=media)


def _summary(data: Json, usual: str) -> str:
    summary = first_words(data, "summary").strip()
    if summary.startswith("[") and summary.endswith("]"):
        return summary
    # A sender chooses the summary: without brackets it would pose as his words.
    return f"[{usual}：{summary}]" if summary else f"[{usual}]"


def _record(data: Json) -> Part:
    return Part("[语音]", "record", media=_media("record", data))


def _video(data: Json) -> Part:
    return Part("[视频]", "video", media=_media("video", data))


def _file(data: Json) -> Part:
    media = _media("file", data)
    return Part(f"[文件] {media.name}".rstrip(), "file", media=media)


def _media(kind: str, data: Json) -> Media:
    file = first_words(data, "file", "fileName", "file_name")
    url = next(
        (each for each in (words(data.get("url")), file) if _is_link(each)), None
    )
    name = first_words(data, "filename", "file_name", "name")
    if not name:
        is_path = file.startswith(("http://", "https://", "file://"))
        name = file.partition("?")[0].rpartition("/")[2] if is_path else file
    size = number(data.get("file_size", data.get("fileSize", data.get("size"))))
    return Media(
        kind, without_bytes(name), url, size if size is not None and size >= 0 else None
    )


def _is_link(text: str) -> bool:
    return text.startswith(("http://", "https://"))


def _reply(data: Json) -> Part:
    return Part(
        reply_to=first_id(data, "id", "message_id"),
        addressee=first_id(data, "qq", "user_id"),
    )


def _forward(data: Json) -> Part:
    return Part(
        "[聊天记录]",
        "forward",
        nested=sequence(data.get("content")) or sequence(data.get("messages")),
    )


def _json(data: Json) -> Part:
    card = card_of(data)
    return Part(shown_card(card), "forward" if is_forward(card) else "card")


def _xml(data: Json) -> Part:
    return Part(shown_xml(data), "card")


def _titled(label: str, mark: str, *keys: str) -> _Reader:
    """A reader for what shows a label and its first titles."""

    def read(data: Json) -> Part:
        titles = (words(data.get(key)).strip() for key in keys)
        return Part(" ".join([f"[{label}]", *filter(None, titles)]), mark)

    return read


def _markdown(data: Json) -> Part:
    return Part(words(data.get("content")) or "[Markdown]", "markdown")


def _contact(data: Json) -> Part:
    label = "推荐群" if data.get("type") == "group" else "推荐好友"
    return Part(f"[{label}] {words(data.get('id'))}".rstrip(), "card")


def _tip(data: Json) -> Part:
    return Part(first_words(data, "text", "summary") or "[系统消息]", "tip")


def _silent(_data: Json) -> Part:
    return Part()


def _unknown(kind: str, data: Json) -> Part:
    label = f"[未知消息:{kind[:40]}]"
    text = first_words(data, "text", "summary")
    return Part(f"{label} {text}" if text else label, kind[:40] or "?")


_dice = _titled("骰子", "dice", "result")
_rps = _titled("猜拳", "rps")

_SPECIAL_FACES: Mapping[str, _Reader] = {"358": _dice, "359": _rps}
"""NT sends these two as faces; others tell them as segments of their own."""

_READERS: Mapping[str, _Reader] = {
    "text": _text,
    "at": _at,
    "face": _face,
    "sface": _face,
    "image": _image,
    "cardimage": _image,
    "mface": _sticker,
    "marketface": _sticker,
    "bface": _sticker,
    "record": _record,
    "voice": _record,
    "tts": _record,
    "video": _video,
    "file": _file,
    "onlinefile": _file,
    "flashtransfer": _titled("闪传", "file", "title", "name"),
    "reply": _reply,
    "forward": _forward,
    "node": _forward,
    "json": _json,
    "xml": _xml,
    "markdown": _markdown,
    "share": _titled("分享", "card", "title", "content"),
    "music": _titled("音乐", "card", "title", "content"),
    "location": _titled("位置", "card", "title", "content"),
    "miniapp": _titled("小程序", "card", "title", "desc"),
    "contact": _contact,
    "dice": _dice,
    "new_dice": _dice,
    "rps": _rps,
    "new_rps": _rps,
    "shake": _titled("窗口抖动", "shake"),
    "poke": _titled("戳一戳", "poke", "name"),
    "redbag": _titled("红包", "wallet", "title"),
    "wallet": _titled("红包", "wallet", "title"),
    "gift": _titled("礼物", "gift"),
    "keyboard": _titled("按钮", "keyboard"),
    "tip": _tip,
    "anonymous": _silent,
}
