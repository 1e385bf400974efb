"""What was known at a moment: nothing said or learnt later is offered (SPEC L)."""

from dataclasses import dataclass

from .experience import Source

_TOLD_LATE = 600
"""Seconds between saying and hearing beyond which a live message is history retold."""


@dataclass(frozen=True, slots=True)
class Heard:
    """When words were said and when they came to us, UTC seconds."""

    source: Source
    said_at: int
    archived_at: int

    @property
    def is_history(self) -> bool:
        """Told long after it was said: an import, or a log played again."""
        late = self.archived_at - self.said_at > _TOLD_LATE
        return self.source is Source.IMPORT or (self.source is Source.LIVE and late)

    @property
    def learnt_at(self) -> int:
        """For history the moment it was said: what was asked about then was known."""
        if self.is_history:
            return self.said_at
        return max(self.said_at, self.archived_at)


def card_learnt_at(first: Heard, created_at: int) -> int:
    """When a memory was there: with its words where these are history, else its day."""
    return first.learnt_at if first.is_history else created_at
