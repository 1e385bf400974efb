"""Messages as qq-chat-exporter writes them; people and numbers are made up."""

from collections.abc import Mapping

from nonebot_plugin_fishmemory.core.conversation import Group
from nonebot_plugin_fishmemory.core.experience import Heard
from nonebot_plugin_fishmemory.core.onebot import Malformed
from nonebot_plugin_fishmemory.core.qce import Acquaintances, read_exported

from .onebot_factories import Segment, text

PLACE = Group("610000001")
AT = 1_750_000_000
NOW = 1_760_000_000
ALICE = {"uid": "u_ayu", "uin": "10001", "name": "阿鱼", "groupCard": "阿鱼"}


def exported(*elements: Segment, words: str | None = None, **fields: object) -> Segment:
    """A message of an export; `words` is its flattened text."""
    if words is None:
        words = "|".join(str(each) for each in elements)
    return {
        "id": "7500000000000000001",
        "seq": "4001",
        "timestamp": AT * 1000,
        "time": "2025-06-15 23:06:40",
        "sender": ALICE,
        "type": "type_1",
        "content": {"text": words, "elements": list(elements), "resources": []},
        "recalled": False,
        "system": False,
        **fields,
    }


def flat(words: str, *elements: Segment, **fields: object) -> Segment:
    """An older message: the first element holds the whole flattened text."""
    return exported(text(words), *elements, words=words, **fields)


def read(message: Mapping[str, object], *before: Segment) -> tuple[Heard, ...]:
    people = Acquaintances()
    for each in (*before, message):
        people.learn(each)
    told = read_exported(message, PLACE, people, NOW)
    assert not isinstance(told, Malformed), told
    return told


def hear(message: Mapping[str, object], *before: Segment) -> Heard:
    return read(message, *before)[0]
