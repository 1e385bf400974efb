"""One message on its way into the archive: what it turns out to be."""

import json
from dataclasses import dataclass
from typing import Union

from ..core.conversation import ConversationId
from ..core.experience import Archived, ExperienceId, Heard, Source


@dataclass(slots=True, eq=False)
class Arrival:
    """A message being archived: it gets a row, or is found to be one heard before."""

    heard: Heard
    conversation: ConversationId
    print: str
    """The fingerprint of its words."""
    within: ExperienceId | None = None
    about: ExperienceId | None = None
    occurrence: int = 0
    """Which of equal words in its second; 0 where words do not tell it."""
    known: ExperienceId | None = None
    """The row of before that this is."""
    twin: Union["Arrival", None] = None
    """The message of the same group that this is."""
    row: ExperienceId | None = None
    """The new row."""

    @property
    def is_new(self) -> bool:
        return self.known is None and self.twin is None

    @property
    def is_heard_live(self) -> bool:
        return self.heard.source is Source.LIVE and bool(self.heard.account)

    def same_as(self, other: "Arrival | ExperienceId") -> None:
        if isinstance(other, Arrival):
            self.known, self.twin = other.known, other.twin or other
        else:
            self.known = other

    @property
    def identity(self) -> "Arrival | ExperienceId":
        """What two deliveries of one message have in common, before rows exist."""
        if self.known is not None:
            return self.known
        return self.twin or self

    @property
    def receipt(self) -> Archived:
        """The row; only after the group was inserted."""
        number = self.known or self.row or (self.twin and self.twin.row)
        if number is None:
            raise LookupError(self.print)
        return Archived(ExperienceId(number), self.conversation, self.is_new)


def arrival_row(arrival: Arrival, now: int) -> dict[str, object]:
    """The values of a new row of `experience`."""
    heard = arrival.heard
    return {
        "conversation": arrival.conversation,
        "kind": heard.kind.value,
        "author": heard.author.id,
        "author_name": heard.author.name,
        "role": heard.author.role.value,
        "sent_at": heard.sent_at,
        "time_known": int(heard.time_known),
        "sequence": heard.sequence,
        "account": heard.account,
        "message_id": heard.message_id,
        "addressees": json.dumps(heard.addressees, ensure_ascii=False),
        "reply_to": heard.reply_to,
        "about": arrival.about,
        "about_message": heard.about,
        "within": arrival.within,
        "text": heard.text,
        "segments": heard.segments,
        "cut_from": heard.cut_from,
        "fingerprint": arrival.print,
        "source": heard.source.value,
        "archived_at": now,
    }
