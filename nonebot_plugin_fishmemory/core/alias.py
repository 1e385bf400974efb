"""Names of people: an explicit table, never guessed (SPEC C9)."""

import unicodedata


def alias_key(name: str) -> str:
    """The form in which two spellings of one name are equal."""
    return unicodedata.normalize("NFKC", name).casefold().strip()
