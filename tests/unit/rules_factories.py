"""Batches without a store: lines as a reader is given them."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from nonebot_plugin_fishmemory.core.batch import Batch, BatchId, Lane, Line, Reader
from nonebot_plugin_fishmemory.core.conversation import ConversationId
from nonebot_plugin_fishmemory.core.experience import (
    Author,
    Experience,
    ExperienceId,
    Kind,
    Role,
)
from nonebot_plugin_fishmemory.core.protocol import Remember
from nonebot_plugin_fishmemory.core.rules import read

CHINA = ZoneInfo("Asia/Shanghai")
SUNDAY = 1_750_000_000
"""2025-06-15, 23:06 in China."""

PEOPLE = {"阿鱼": "10001", "小明": "10002", "老王": "10003"}


def experience(
    text: str,
    *,
    number: int = 1,
    who: str = "阿鱼",
    at: int = SUNDAY,
    kind: Kind = Kind.MESSAGE,
    role: Role = Role.MEMBER,
    is_own: bool = False,
    is_withdrawn: bool = False,
) -> Experience:
    return Experience(
        ExperienceId(number),
        ConversationId(1),
        kind,
        Author(PEOPLE.get(who, who), who, role),
        at,
        text,
        is_own=is_own,
        is_withdrawn=is_withdrawn,
    )


def a_batch(*said: Experience | tuple[str, str] | str) -> Batch:
    """Lines by 阿鱼, or by someone named before the words."""
    lines = tuple(
        Line(place, _experience(each, place)) for place, each in enumerate(said, 1)
    )
    return Batch(
        BatchId(1),
        ConversationId(1),
        Lane.LIVE,
        Reader.RULES,
        0,
        len(lines),
        "token",
        lines,
    )


def concluded(*said: Experience | tuple[str, str] | str) -> Sequence[Remember]:
    """What the rules make of these lines."""
    return read(a_batch(*said), CHINA).commands


def _experience(said: Experience | tuple[str, str] | str, number: int) -> Experience:
    match said:
        case Experience():
            return said
        case (who, text):
            return experience(text, number=number, who=who)
        case text:
            return experience(text, number=number)
