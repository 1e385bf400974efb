"""Negations: 不, 没, 别 must be neither added nor lost on the way to a memory (C10).

我喜欢吃苹果 and 我不喜欢吃苹果 differ in one character and in everything else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NOT_NEGATIVE = re.compile(
    r"(.)[不没]\1|不得不|不好意思|不客气|对不起|差不多|说不定|了不起|忍不住|动不动|"
    r"不一会儿|"
    r"不[错过仅但管论如少断同久然只止妨愧时料由]|要不(?!要)|没事儿?|没关系|没问题|"
    r"有没有|"
    r"[特分类性区级识个告离辨差鉴]别|别[的人墅名扭致]|[沉淹出埋吞]没|没收"
)
"""Words with such a character in them that deny nothing, and questions by it."""

_DENIES = "不没别未勿"
_SOFT = "无非拒禁忌免戒停反"
"""These deny too, but a memory need not repeat them."""

_BETWEEN = frozenset("有能会要太想再是很敢该肯许准让用必得过怎么么多可以去来就都")
"""Characters between a negation and what it denies."""

_REACH = 6
"""Characters behind a negation within which it denies."""

_MASK = "\x00"


@dataclass(frozen=True, slots=True)
class _Denied:
    """What follows a negation, without what stands between."""

    words: str
    """The negation and what follows, as it stands."""
    start: int
    what: str


def negation_added(text: str, said: str) -> str | None:
    """The first negation of a text that was not said; both folded."""
    said = _masked(said)
    denied = [each.what for each in _denied(said, _DENIES + _SOFT)]
    for each in _denied(_masked(text), _DENIES):
        if each.words[:2] in said or any(each.what[:1] in what for what in denied):
            continue
        if denied and each.what[:1] not in said:
            continue
        return each.words[:4]
    return None


def negation_lost(text: str, said: str) -> str | None:
    """The first negation said whose object stands in the text without one."""
    said, text = _masked(said), _masked(text)
    for each in _denied(said, _DENIES):
        what = each.what[:2]
        if len(what) == 2 and _affirms(text, what) and not _affirms(said, what):
            return each.words[:4]
    return None


def _masked(text: str) -> str:
    return _NOT_NEGATIVE.sub(lambda found: _MASK * len(found.group()), text)


def _denied(text: str, signs: str) -> Iterator[_Denied]:
    for start, character in enumerate(text):
        if character in signs:
            behind = text[start + 1 : start + 1 + _REACH]
            what = "".join(c for c in behind if c not in _BETWEEN and c.isalnum())
            yield _Denied(text[start : start + 1 + _REACH], start, what)


def _affirms(text: str, what: str) -> bool:
    """Whether these two characters stand somewhere without a negation before them."""
    place = text.find(what)
    while place >= 0:
        before = text[max(0, place - 4) : place]
        if not any(c in _DENIES + _SOFT + _MASK for c in before):
            return True
        place = text.find(what, place + 1)
    return False
