"""What no memory may be, whoever asks for it: a mood, an order, half a sentence."""

import re

from .memory import TITLE_LIMIT
from .protocol import Remember
from .terms import fold

BODY_LIMIT = 2_000
"""Characters of a body: what is longer stands in the words it rests on."""

_LIST_LIMIT = 12
"""Tags, and recall keys, at most."""

_ATTRIBUTED = re.compile(r"^[^：:，。\n]{1,28}(?:[：:]| 说 )\s*")
_MOOD = (
    "开心|高兴|快乐|难过|难受|伤心|生气|郁闷|焦虑|烦躁|烦|崩溃|沮丧|无聊|兴奋|激动|"
    "孤独|寂寞|委屈|失落|"
    "紧张|压力(?:很|好|挺|太|巨|有点|特别)?大的?|emo|累|疲惫|想哭|绝望|幸福|感动|爽|"
    "不爽|心累|破防|心情[\\w]{0,6}"
)
_FELT = (
    "今天|今晚|昨天|昨晚|最近|现在|这几天|刚才|有一?点儿?|有些|真的?|很|好|太|挺|"
    "超级?|特别|非常|又|都|也|"
    "还是|总是|一直|感到|感觉|觉得|心里|因为|极|最|我|自己|已经|开始|变得|的|了|是"
)
_MOODS = re.compile(
    rf"(?:[^\s]{{0,8}}?(?:{_FELT}))?(?:{_FELT}){{0,5}}(?:{_MOOD})(?:[了啊呀呢吧哦死哭的坏惨极呜哈]{{0,6}})"
)
_MOOD_LIMIT = 24
"""Characters of a clause that may be a mood: a longer one tells more than that."""

_ORDER = re.compile(
    r"(?:@\S+\s*)?(?:请|麻烦)?(?:你|妳|您)?(?:给我|帮我|一定|必须)?"
    r"(?:要|得|先)?(?:记住|记得|记下|记一下|记着|牢记|忘了|忘掉|忘记|忽略|无视|"
    r"ignore|forget|remember|"
    r"从现在起|从今以后|以后(?:凡是|只要|你|都|要|不要|别)|把我(?:设|加|当|改|升|列)|"
    r"设置?我为|"
    r"你(?:是|要|得|必须|应该|现在|以后|不能|不许|只能|扮演|叫我|称呼我)|叫我(?!们)|"
    r"称呼我)"
)
"""An order to the bot; what she is told to do is no fact about the world (C11)."""


def is_mood(text: str) -> bool:
    """Whether a text says how someone feels and nothing else."""
    clauses = [c for c in re.split(r"[，。！!~…,.;；\s]+", _said(fold(text))) if c]
    return bool(clauses) and all(map(_is_mood, clauses))


def is_order(text: str) -> bool:
    """Whether a text tells the bot what to do or to keep in mind."""
    return bool(_ORDER.match(fold(text).lstrip()))


def malformed(command: Remember) -> str | None:
    """What is wrong with a command by itself, before anything is looked up."""
    wrongs = {
        "没有证据": not command.evidence,
        "题名和正文不能空着": not (command.title.strip() and command.body.strip()),
        f"题名超过 {TITLE_LIMIT} 字": len(command.title) > TITLE_LIMIT,
        f"正文超过 {BODY_LIMIT} 字": len(command.body) > BODY_LIMIT,
        "重要只能是 1 到 5": not 1 <= command.importance <= 5,
        f"标签和问法各不超过 {_LIST_LIMIT} 个": max(
            len(command.tags), len(command.keys)
        )
        > _LIST_LIMIT,
        "有存不下的字符": not _is_storable(command),
        "止在起之前": not _is_forward(command),
        "心情不是记忆，日记会听见": is_mood(command.title) or is_mood(command.body),
    }
    return next((why for why, is_wrong in wrongs.items() if is_wrong), None)


def _is_storable(command: Remember) -> bool:
    text = "".join((command.title, command.body, *command.tags, *command.keys))
    return not any(c == "\x00" or "\ud800" <= c <= "\udfff" for c in text)


def _is_forward(command: Remember) -> bool:
    start, end = command.valid_from, command.valid_to
    return not start or not end or start.day <= end.day


def _is_mood(clause: str) -> bool:
    return len(clause) <= _MOOD_LIMIT and bool(_MOODS.fullmatch(clause))


def _said(text: str) -> str:
    return _ATTRIBUTED.sub("", text)
