"""What a viewer may see: exactly one conversation, or nothing (SPEC E1)."""

from dataclasses import dataclass

from .conversation import ConversationId


@dataclass(frozen=True, slots=True)
class View:
    """Leave to look into one conversation; every stage, list and count asks for it.

    Only `store.conversations.visible_to` makes one, so that there is no reading path
    without it.
    """

    conversation: ConversationId
    asker: str | None = None
    """The platform id of the one who asks, for `我`."""
