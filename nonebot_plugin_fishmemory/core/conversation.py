"""Conversations: a surrogate id inside, and the platform's names for it (SPEC B1)."""

from dataclasses import dataclass
from typing import NewType, TypeAlias

from ..errors import BadPlace

ConversationId = NewType("ConversationId", int)


@dataclass(frozen=True, slots=True)
class Group:
    """A QQ group by its number."""

    number: str

    def __str__(self) -> str:
        return f"group:{self.number}"


@dataclass(frozen=True, slots=True)
class Private:
    """A private chat; it belongs to one account of ours."""

    account: str
    peer: str

    def __str__(self) -> str:
        return f"private:{self.account}:{self.peer}"


Place: TypeAlias = Group | Private
"""A conversation as the platform names it; `str()` is how people write it (SPEC L)."""


def parse_place(text: str) -> Place:
    """Read `group:610000001` or `private:SELF:PEER`; anything else is refused."""
    match text.strip().split(":"):
        case ["group", number] if number:
            return Group(number)
        case ["private", account, peer] if account and peer:
            return Private(account, peer)
        case _:
            raise BadPlace
