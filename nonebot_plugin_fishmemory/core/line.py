"""Which original words may be offered, and which only fill the archive (SPEC E3)."""

import re
from collections.abc import Callable

from .asking import asks
from .experience import Experience, ExperienceId, Kind, Source
from .slot import holds_quantity
from .terms import fold

IsCommand = Callable[[str], bool]
"""Whether a message is a command: the words and their prefix are settings."""

SAID = (Kind.MESSAGE, Kind.FORWARDED)
"""What people said; all else that is archived is a notice."""

_SENTENCE = re.compile(r"(?<=[?？!！。；;\n])")
_CLAUSE = re.compile(r"[,，、\s]+")
_CALL = re.compile(r"@\S+\s*")
_TOPIC, _ANSWER = 8, 4
"""Characters from which a clause tells something, before and behind one that asks."""

_COMMAND = re.compile(
    r"[/!！](?:fish|mute|unmute|recall|trace|card|remember|forget|restore|alias|memstatus|"
    r"mymemory|help|静默|解除静默|回想|出处|卡片|记住|忘记|恢复|别名|记忆状态|我的记忆|"
    r"别记我|记我|记忆关闭|记忆开启|重试|记忆帮助)(?![\w-])"
)


def looks_like_command(text: str) -> bool:
    """With the usual prefix and names; a bot with other settings has its own rule."""
    return bool(_COMMAND.match(_CALL.sub("", text).lstrip()))


def tells(text: str, is_command: IsCommand) -> bool:
    """Whether words tell something: neither a command nor a mere question."""
    return not is_command(text) and not is_only_question(text)


def is_offered(
    experience: Experience, itself: ExperienceId | None, is_command: IsCommand
) -> bool:
    """Never the asking message, commands, her own words, or a mere question.

    An operator's statement is evidence of what he did, not talk (SPEC B4).
    """
    return (
        experience.id != itself
        and experience.source is not Source.OPERATOR
        and not experience.is_own
        and not experience.is_withdrawn
        and experience.kind in SAID
        and tells(experience.text, is_command)
    )


def is_only_question(text: str) -> bool:
    """Whether a text tells nothing and only asks; an empty one tells nothing either."""
    sentences = [s for s in _SENTENCE.split(fold(_CALL.sub("", text))) if _has_word(s)]
    return all(_only_asks(sentence) for sentence in sentences)


def _only_asks(sentence: str) -> bool:
    clauses = [clause for clause in _CLAUSE.split(sentence) if _has_word(clause)]
    asking = [asks(clause) for clause in clauses]
    if not any(asking):
        return False
    first = asking.index(True)
    return not any(
        _tells(clause, _TOPIC if place < first else _ANSWER)
        for place, clause in enumerate(clauses)
        if not asking[place]
    )


def _tells(clause: str, length: int) -> bool:
    return len(clause) >= length or holds_quantity(clause)


def _has_word(text: str) -> bool:
    return any(character.isalnum() for character in text)
