"""What people tell about themselves: 偏好, 事实, 关系 and what happened to them.

A clause must begin with 我 (or with the name of someone here, then it is a claim about
him): 让我, 说我 and 我们 are other things.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..dates import dates_of
from ..memory import LocalDate, MemoryKind
from .claim import Claim, in_third_person, opened
from .own_patterns import OWN, THIRD, UNSAID, Pattern
from .speech import Clause, Sentence, Utterance

_SELF = re.compile(
    r"我(?!们|国|方|校|司|俩|靠|的妈|的天|去(?!了)|觉得|想|猜|怀疑|以为|感觉|看|说|"
    r"问|只是说)"
)
_COMPARED = re.compile(r"(?:相比|比|从|自)[^,，。]{0,8}")
_EXTENDS = re.compile(
    r"(?:它|名字)?叫|名字|也|还有|还(?!是|不如)|而且|尤其|特别是|除了|尤其是|一共|"
    r"品种|今年|一只|一公|一母"
)
_EXTEND_LIMIT = 80


def claims_about_oneself(
    utterance: Utterance, people: Mapping[str, str]
) -> Iterator[Claim]:
    """`people` are the names of single owners here, and whose they are."""
    for sentence in utterance.sentences:
        if sentence.is_reported or sentence.is_gone:
            continue
        for place, clause in enumerate(sentence.clauses):
            claim = _claim(utterance, clause, people)
            if claim is not None and not _is_of_another(claim, sentence, place):
                yield _extended(claim, sentence, place)


def _is_of_another(claim: Claim, sentence: Sentence, place: int) -> bool:
    """我妈说血压140: a clause without 我 follows whoever was named before it."""
    if "我" in claim.words or " 说 " in claim.title:
        return False
    before = "".join(c.plain for c in sentence.clauses[: place + 1])
    return bool(THIRD.search(before))


def _claim(
    utterance: Utterance, clause: Clause, people: Mapping[str, str]
) -> Claim | None:
    text = opened(clause.plain)
    own = _SELF.match(text)
    if own is not None:
        return _about(utterance, clause, text[own.end() :])
    for name in sorted(people, key=len, reverse=True):
        if text.startswith(name):
            return _about_another(utterance, clause, text, (name, people[name]))
    return _about(utterance, clause, text, UNSAID)


def _about(
    utterance: Utterance,
    clause: Clause,
    told: str,
    patterns: Sequence[Pattern] = OWN,
) -> Claim | None:
    """`told` is what stands behind 我."""
    pattern = _fitting(told, clause.plain, patterns)
    if pattern is None:
        return None
    return Claim(
        pattern.kind,
        utterance.speaker,
        clause.words,
        in_third_person(clause.words, utterance.name),
        pattern.importance,
        valid_from=_when(utterance, clause)
        if pattern.kind is MemoryKind.EVENT
        else None,
    )


def _about_another(
    utterance: Utterance, clause: Clause, text: str, whom: tuple[str, str]
) -> Claim | None:
    """B says something of A: shown as B 说 A …, never as A's own (SPEC C11)."""
    name, person = whom
    pattern = _fitting(text[len(name) :].lstrip(), text)
    if (
        pattern is None
        or pattern.kind is MemoryKind.EVENT
        or person == utterance.speaker
    ):
        return None
    title = f"{utterance.name} 说 {text}"
    return Claim(pattern.kind, person, clause.words, title, 2)


def _fitting(
    told: str, clause: str, patterns: Sequence[Pattern] = OWN
) -> Pattern | None:
    for pattern in patterns:
        if pattern.words.match(told) and pattern.holds(clause):
            return pattern
    return None


def _when(utterance: Utterance, clause: Clause) -> LocalDate | None:
    """The day that is told, if it is no measure of comparison; else the same day."""
    told = dates_of(_COMPARED.sub(" ", clause.plain), utterance.day, ahead=False)
    return told[0].first if told else LocalDate(utterance.day.isoformat())


def _extended(claim: Claim, sentence: Sentence, place: int) -> Claim:
    """我养了一只猫，叫团子: what follows without a subject of its own belongs to it."""
    words, title = claim.words, claim.title
    for clause in sentence.clauses[place + 1 :]:
        room = len(words) + len(clause.words) <= _EXTEND_LIMIT
        if not room or not _EXTENDS.match(clause.plain) or THIRD.search(clause.plain):
            break
        words, title = f"{words}{clause.words}", f"{title}{clause.words}"
    return replace(claim, words=words.rstrip("，,；;"), title=title)
