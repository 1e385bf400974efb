"""Who is who in an export: `u_…` ids and QQ numbers, and which names are private notes.

The two ids of a person are linked only where one message shows both. A note of the
exporter's own on a friend (`remark`) stands in `name` where he has no card, so what was
once seen as a note is never taken for a name.
"""

from dataclasses import dataclass, field

from ..experience import Author, Role
from ..loose import Json, first_words, identifier, mapping, sequence
from ..onebot.people import NOBODY

UNKNOWN = "未知"
"""The `uid` of rows that belong to no person."""


@dataclass(slots=True)
class Acquaintances:
    """What the messages of an export tell about people; learnt before it is used."""

    numbers: dict[str, str] = field(default_factory=dict)
    """QQ number by `u_…` id."""
    notes: dict[str, set[str]] = field(default_factory=dict, repr=False)
    """Private notes by QQ number or, failing that, by `u_…` id."""

    def learn(self, message: Json) -> None:
        """Take what a message shows of people; lines of a forward can be forged."""
        sender = mapping(message.get("sender"))
        uid, number = uid_of(sender), number_of(sender)
        if uid and number:
            self.numbers.setdefault(uid, number)
        note = first_words(sender, "remark").strip()
        if note:
            for person in filter(None, (uid, number)):
                self.notes.setdefault(person, set()).add(note)
        for mention in sequence(mapping(message.get("content")).get("mentions")):
            self._learn_mention(mapping(mention))

    def _learn_mention(self, mention: Json) -> None:
        uid, number = uid_of(mention), number_of(mention)
        if uid and number:
            self.numbers.setdefault(uid, number)

    def person(self, fields: Json) -> str | None:
        """QQ number where it is real or known, else the `u_…` id."""
        uid = uid_of(fields)
        return number_of(fields) or (uid and self.numbers.get(uid, uid))

    def author(self, sender: Json) -> Author:
        person = self.person(sender)
        if person is None:
            return Author(NOBODY, "系统", Role.SYSTEM)
        return Author(person, self.name(sender, person) or person)

    def name(self, sender: Json, person: str) -> str:
        """Card, else nickname, else what was shown, unless that is a private note."""
        own = first_words(sender, "groupCard", "nickname")
        if own:
            return own
        shown, uid = first_words(sender, "name"), uid_of(sender)
        notes = self.notes.get(person, set()) | self.notes.get(uid or "", set())
        return "" if shown.strip() in notes or shown in {uid, "0"} else shown


def uid_of(fields: Json) -> str | None:
    uid = identifier(fields.get("uid"))
    return None if uid in {UNKNOWN, "unknown"} else uid


def number_of(fields: Json) -> str | None:
    """A QQ number that is one; some fields hold it under the name of the other id."""
    found = (identifier(fields.get(key)) for key in ("uin", "uid"))
    return next((each for each in found if each and _is_number(each)), None)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
