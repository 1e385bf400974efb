"""OneBot events as implementations send them; people and numbers are made up."""

from collections.abc import Sequence

from nonebot_plugin_fishmemory.core.experience import Heard, Source
from nonebot_plugin_fishmemory.core.onebot import translate

SELF = 90001
GROUP = 610000001
AT = 1_750_000_000
NOW = 1_750_000_009

PICTURE = {
    "file": "A1B2.jpg",
    "url": "https://multimedia.example/download?fileid=x&rkey=y",
    "file_size": "2048",
}
Event = dict[str, object]
Segment = dict[str, object]


def segment(kind: str, **data: object) -> Segment:
    return {"type": kind, "data": data}


def text(words: str) -> Segment:
    return segment("text", text=words)


def group_message(*segments: Segment | str, **fields: object) -> Event:
    """NapCat's group message; a field given replaces its own."""
    return {
        "self_id": SELF,
        "user_id": 10001,
        "time": AT,
        "message_id": 1234567,
        "message_seq": 1234567,
        "real_id": 1234567,
        "real_seq": "4242",
        "message_type": "group",
        "sender": {
            "user_id": 10001,
            "nickname": "小鱼干",
            "card": "阿鱼",
            "role": "member",
        },
        "raw_message": "",
        "font": 14,
        "sub_type": "normal",
        "message": [text(s) if isinstance(s, str) else s for s in segments],
        "message_format": "array",
        "post_type": "message",
        "group_id": GROUP,
        "group_name": "钓鱼群",
        **fields,
    }


def private_message(*segments: Segment | str, **fields: object) -> Event:
    event = group_message(*segments)
    for key in ("group_id", "group_name"):
        del event[key]
    return {
        **event,
        "message_type": "private",
        "sub_type": "friend",
        "target_id": SELF,
        **fields,
    }


def notice(kind: str, **fields: object) -> Event:
    return {
        "time": AT,
        "self_id": SELF,
        "post_type": "notice",
        "notice_type": kind,
        "group_id": GROUP,
        "user_id": 10001,
        **fields,
    }


def without(event: Event, *keys: str) -> Event:
    return {key: value for key, value in event.items() if key not in keys}


def hear(event: Event, *, peer: str | None = None) -> Heard:
    """Translate an event that must be heard."""
    heard = translate(event, Source.LIVE, NOW, peer=peer)
    assert isinstance(heard, Heard), heard
    return heard


def says(*segments: Segment | str) -> str:
    """The text of a message of these segments."""
    return hear(group_message(*segments)).text


def signature(segments: Sequence[Segment] | str) -> tuple[str, ...]:
    return hear(group_message(message=segments)).signature
