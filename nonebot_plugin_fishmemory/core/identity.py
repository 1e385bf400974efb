"""By which keys a message is known again, from any source (SPEC B3; FIELD-NOTES O3).

The platform's message id alone is neither unique nor stable, so an experience has
several keys and any match means the same message:

- `s:PLACE:SEQUENCE`: the real sequence within the chat;
- `m:SOURCE:ACCOUNT:ID:SECOND`: a message id as one account heard it through one source;
- `f:FINGERPRINT:N`: the N-th of the same words by one author within one second;
- `i:PARENT:N`: the N-th line of a merged forward;
- `w:ACCOUNT:ID`: the notice that withdrew a message.
"""

from hashlib import blake2b

from .conversation import Place
from .experience import Heard, Kind, Source

_ID_SOURCES = (Source.LIVE, Source.BACKFILL, Source.IMPORT)


def fingerprint(heard: Heard) -> str:
    """Author, second and words without links: equal from every source."""
    parts = (heard.author.id, str(heard.sent_at), heard.kind.value, *heard.signature)
    words = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(words, digest_size=16).hexdigest()


def sequence_key(place: Place, sequence: int) -> str:
    return f"s:{place}:{sequence}"


def stream(heard: Heard) -> str:
    """What one account tells through one source: equal words in it are different."""
    return f"m:{heard.source}:{heard.account}:"


def message_key(heard: Heard) -> str | None:
    if heard.message_id is None:
        return None
    # A second that we made up ourselves would differ at the next delivery.
    second = heard.sent_at if heard.time_known else "?"
    return f"{stream(heard)}{heard.message_id}:{second}"


def strong_keys(heard: Heard) -> tuple[str, ...]:
    """Keys any of which proves that two deliveries are one message."""
    if heard.kind is Kind.WITHDRAWAL:
        return (withdrawal_key(heard.account, heard.about),) if heard.about else ()
    own = message_key(heard)
    keys = [] if own is None else [own, *_heard_elsewhere(own, heard.source)]
    if heard.sequence is not None:
        keys.append(sequence_key(heard.place, heard.sequence))
    return tuple(keys)


def own_keys(heard: Heard) -> tuple[str, ...]:
    """Keys this delivery teaches: its own spelling only, so that streams stay apart."""
    if heard.kind is Kind.WITHDRAWAL:
        return strong_keys(heard)
    own = message_key(heard)
    keys = [] if own is None else [own]
    if heard.sequence is not None:
        keys.append(sequence_key(heard.place, heard.sequence))
    return tuple(keys)


def print_key(fingerprint: str, occurrence: int) -> str:
    return f"f:{fingerprint}:{occurrence}"


def inner_key(parent: int, ordinal: int) -> str:
    return f"i:{parent}:{ordinal}"


def withdrawal_key(account: str, message_id: str) -> str:
    return f"w:{account}:{message_id}"


def message_prefixes(account: str, message_id: str) -> tuple[str, ...]:
    """Where a message id of one account may stand, whatever second it was sent."""
    return tuple(f"m:{source}:{account}:{message_id}:" for source in _ID_SOURCES)


def free_occurrence(taken: set[int]) -> int:
    """The first of equal words that a stream has not told yet."""
    occurrence = 1
    while occurrence in taken:
        occurrence += 1
    return occurrence


def _heard_elsewhere(own: str, source: Source) -> list[str]:
    rest = own.removeprefix(f"m:{source}:")
    return [f"m:{other}:{rest}" for other in _ID_SOURCES if other is not source]
