"""The shortest way to something heard."""

from nonebot_plugin_fishmemory.core.conversation import Group
from nonebot_plugin_fishmemory.core.experience import Author, Heard, Kind, Source

GROUP = Group("610000001")


def say(
    text: str,
    *,
    who: str = "10001",
    name: str = "阿鱼",
    at: int = 1_750_000_000,
    message_id: str | None = None,
    sequence: int | None = None,
    source: Source = Source.LIVE,
    account: str = "90001",
    kind: Kind = Kind.MESSAGE,
    about: str | None = None,
) -> Heard:
    return Heard(
        place=GROUP,
        source=source,
        kind=kind,
        author=Author(who, name),
        sent_at=at,
        text=text,
        signature=(text,),
        segments="[]",
        account=account,
        message_id=message_id,
        sequence=sequence,
        about=about,
    )
