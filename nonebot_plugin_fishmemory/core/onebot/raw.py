"""What is kept of the raw JSON: no inline bytes, and a limit (SPEC B1).

The words themselves stand whole in the row's text; the raw form may be shortened, stays
valid JSON, and says how long it was.
"""

import base64
import binascii
import json
import math
import re
from dataclasses import dataclass, field
from hashlib import sha256

from ..loose import is_mapping, is_sequence, storable, words

RAW_LIMIT = 64 * 1024
"""Bytes of raw JSON that a row keeps."""

_DEPTH = 40
"""Levels that are kept: beyond them `json` itself would give up."""

_STEPS = ((16_384, 1_000), (4_096, 400), (1_024, 100), (256, 30), (64, 10), (16, 3))
"""Longest text and most items, from the mildest shortening to the hardest."""

_BASE64 = re.compile(r"base64://([A-Za-z0-9+/_=-]+)")
_DATA = re.compile(
    r"data:[\w.+-]{1,64}/[\w.+-]{1,64}(?:;[\w.+=-]{1,64}){0,4},([^\s\"'<>\\]+)"
)


@dataclass(frozen=True, slots=True)
class Raw:
    """Raw JSON as a row keeps it."""

    json: str = field(repr=False)
    cut_from: int | None = None
    """Bytes it had, where it was shortened."""


def keep(value: object, limit: int = RAW_LIMIT) -> Raw:
    """Valid JSON of at most `limit` bytes, whatever comes in."""
    clean = _Clean()
    plain = clean.value(value, 0)
    whole = _dump(plain)
    size = len(whole.encode())
    if size <= limit:
        return Raw(whole, size if clean.is_cut else None)
    for longest, most in _STEPS:
        short = _dump(_shorten(plain, longest, most))
        if len(short.encode()) <= limit:
            return Raw(short, size)
    return Raw("{}" if is_mapping(value) else "[]", size)


def without_bytes(text: str) -> str:
    """Text with inline bytes replaced by their hash and length."""
    if "base64" not in text and "data:" not in text:
        return text
    return _DATA.sub(_hashed, _BASE64.sub(_hashed, text))


def _hashed(found: re.Match[str]) -> str:
    encoded = found[1]
    try:
        inline = base64.b64decode(encoded + "=" * (-len(encoded) % 4), altchars=b"-_")
    except (binascii.Error, ValueError):
        inline = encoded.encode()
    return f"sha256:{sha256(inline).hexdigest()};{len(inline)}"


@dataclass(slots=True)
class _Clean:
    """Makes any value one that JSON and UTF-8 can hold."""

    is_cut: bool = False

    def value(self, value: object, depth: int) -> object:
        if depth > _DEPTH:
            self.is_cut = True
            return "…"
        if is_mapping(value):
            return {
                words(key): self.value(item, depth + 1) for key, item in value.items()
            }
        if is_sequence(value):
            return [self.value(item, depth + 1) for item in value]
        return _scalar(value)


def _scalar(value: object) -> object:
    if isinstance(value, str):
        return without_bytes(storable(value))
    if value is None or (isinstance(value, float) and math.isfinite(value)):
        return value
    # A number of thousands of digits can't be written as JSON.
    if isinstance(value, int) and value.bit_length() < 1_024:
        return value
    return f"[{type(value).__name__}]"


def _shorten(value: object, longest: int, most: int) -> object:
    if isinstance(value, str):
        return value if len(value) <= longest else value[:longest] + "…"
    if is_mapping(value):
        items = list(value.items())[:most]
        return {key[:64]: _shorten(item, longest, most) for key, item in items}
    if is_sequence(value):
        return [_shorten(item, longest, most) for item in value[:most]]
    return value


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
