"""Terms: the pieces of a text that an index can be asked for (SPEC E3).

Text of any kind goes in, total and deterministic: terms never hold a space, a quote
never matters, and what is indexed and what is asked for are cut by the same rules.

- Chinese, kana and hangul: every two neighbours, and the last character of a run alone,
  so that a question of one character finds it by prefix;
- words and numbers: whole (`v3.2`, `c++`, `fastapi`), in parts, and a short one also
  with the character behind it (`7点`, `b站`);
- emoji and other symbols: each by itself.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

TERMS_VERSION = 1
"""Raise it when a text would give other terms: an older index is rebuilt."""

WORD_LIMIT = 64
"""Characters of a word that count; what is pasted in may be endless."""

_JOINED_LIMIT = 4
"""A longer word does not make one term with the character behind it."""

_IDEOGRAPH = (
    "\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u1100-\u11ff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
_LETTER = rf"[^\W_{_IDEOGRAPH}]"
_RUN = re.compile(
    rf"(?P<han>[{_IDEOGRAPH}]+)"
    rf"|(?P<word>{_LETTER}(?:[._\-/@:]?{_LETTER})*(?:\+{{1,2}}|[#%])?)"
    r"|(?P<symbol>[^\x00-\x7f\w\s])"
)
_SEGMENT = re.compile(r"[^._\-/@:+#%]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")

# Zero-width characters and bidi marks would cut a name in two; a variation selector
# would make two of one emoji.
_UNSEEN = re.compile(
    "[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)


@dataclass(frozen=True, slots=True)
class Han:
    """A run of characters that are written without spaces between words."""

    text: str
    counted: str = ""
    """A short word directly before it and its first character: `7点`, `b站`."""

    @property
    def grams(self) -> tuple[str, ...]:
        return tuple(self.text[i : i + 2] for i in range(len(self.text) - 1))


@dataclass(frozen=True, slots=True)
class Word:
    """A word or number of any other script, folded, and the parts it is made of."""

    text: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Symbol:
    """One emoji or other sign that may be asked for."""

    text: str


Run: TypeAlias = Han | Word | Symbol


def even(text: str) -> str:
    """One spelling for what looks the same; upper and lower case still apart."""
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", text))


def fold(text: str) -> str:
    """One spelling for what reads the same: full width, case, marks that no one sees.

    The last step composes again what folding the case took apart.
    """
    return unicodedata.normalize("NFKC", even(text).casefold())


def runs(text: str) -> Iterator[Run]:
    """The runs of a text in their order; what is between them is no part of a term."""
    word, end = "", -1
    for found in _RUN.finditer(even(text)):
        run = _run(found, word if found.start() == end else "")
        if run is not None:
            yield run
        word, end = _joinable(run), found.end()


def terms_of(text: str) -> tuple[str, ...]:
    """Every term of a text that is to be found again, each once."""
    return tuple(dict.fromkeys(_terms(text)))


def _terms(text: str) -> Iterator[str]:
    for run in runs(text):
        match run:
            case Han(han, counted):
                if counted:
                    yield counted
                yield from run.grams
                yield han[-1]
            case Word(word, parts):
                yield word
                yield from parts
            case Symbol(symbol):
                yield symbol


def _run(found: re.Match[str], before: str) -> Run | None:
    text = found.group()
    match found.lastgroup:
        case "han":
            return Han(text, before and before + text[0])
        case "word":
            return _word(text)
        case _:
            return Symbol(text) if unicodedata.category(text)[0] == "S" else None


def _joinable(run: Run | None) -> str:
    if isinstance(run, Word) and len(run.text) <= _JOINED_LIMIT:
        return run.text
    return ""


def _word(text: str) -> Word:
    whole = _cased(text)
    segments = _SEGMENT.findall(text)
    pieces = [*segments, *_NUMBER.findall(text)]
    for segment in filter(str.isascii, segments):
        pieces += _CAMEL.findall(segment)
    parts = dict.fromkeys(_cased(piece) for piece in pieces)
    return Word(whole, tuple(p for p in parts if p != whole and _counts(p)))


def _cased(text: str) -> str:
    return fold(text[:WORD_LIMIT])


def _counts(part: str) -> bool:
    return len(part) > 1 or part.isdigit()
