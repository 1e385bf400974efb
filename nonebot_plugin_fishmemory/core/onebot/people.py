"""Who speaks and where, as the fields of an event tell it."""

import re
from collections.abc import Callable
from typing import TypeAlias

from ..conversation import Group, Place, Private
from ..experience import Author, Role
from ..loose import Json, first_id, first_words, identifier, mapping, words

Called: TypeAlias = Callable[[Place, str], str | None]
"""The name someone wears in a place, where it is known: notices tell only ids."""

NOBODY = "0"
"""The author's id where the platform names none."""

_NUMBER = re.compile(r"[\w.\-]{1,64}")
_TEMPORARY = "临时会话"
"""What NapCat calls anyone who writes from a group's temporary session."""

_ROLES = {role.value: role for role in (Role.MEMBER, Role.ADMIN, Role.OWNER)}


def nobody_knows(_place: Place, _person: str) -> str | None:
    return None


def group_of(event: Json, *keys: str) -> Group | None:
    """A group by its number; what can't be written as a conversation is none."""
    number = first_id(event, *(keys or ("group_id",)))
    return Group(number) if number and _NUMBER.fullmatch(number) else None


def private_with(account: str | None, peer: str | None) -> Private | None:
    if not account or not peer:
        return None
    if not _NUMBER.fullmatch(account) or not _NUMBER.fullmatch(peer):
        return None
    return Private(account, peer)


def author_of(event: Json, account: str | None) -> Author:
    """Who said it, as shown then: card, else nickname, else the id."""
    anonymous = mapping(event.get("anonymous"))
    if anonymous or event.get("sub_type") == "anonymous":
        return _anonymous(event, anonymous)
    sender = mapping(event.get("sender"))
    person = first_id(event, "user_id") or first_id(sender, "user_id")
    if person is None and event.get("post_type") == "message_sent":
        person = account
    if person is None:
        return Author(NOBODY, name_of(sender, NOBODY) or "未知", Role.SYSTEM)
    own = person == account or event.get("post_type") == "message_sent"
    return Author(
        person, name_of(sender, person) or person, Role.BOT if own else _role(sender)
    )


def name_of(sender: Json, person: str) -> str:
    """The name a sender shows; empty where there is none."""
    card = first_words(sender, "card")
    # NapCat's history gives the bot itself its number as card.
    if card and card != person:
        return card
    name = first_words(sender, "nickname", "nick", "name")
    return "" if name == _TEMPORARY else name or card


def _anonymous(event: Json, anonymous: Json) -> Author:
    # All anonymous members share one number: their own id tells them apart.
    person = identifier(anonymous.get("id")) or first_id(event, "user_id") or NOBODY
    name = first_words(anonymous, "name") or "匿名"
    return Author(f"anonymous:{person}", name, Role.ANONYMOUS)


def _role(sender: Json) -> Role:
    return _ROLES.get(words(sender.get("role")), Role.MEMBER)
