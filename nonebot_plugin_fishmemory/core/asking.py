"""Words that make a question, and what they ask for: who, when, where, how many, which.

They say what kind of thing the answer is and do not occur in it, so they are cut out
before anything is looked for: that two questions are worded alike is no answer.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto

MEASURES = (
    "个只条头匹位名口张本台辆部家间层栋套件块元万千百斤米岁年月天周次遍杯瓶碗顿章集页"
)


class Asked(Enum):
    """The kind of thing asked for (SPEC E6)."""

    PERSON = auto()
    WEEKDAY = auto()
    CLOCK = auto()
    SPAN = auto()
    DATE = auto()
    TIME = auto()
    """A weekday, a date or an hour: whichever is there."""
    LINK = auto()
    PLACE = auto()
    AMOUNT = auto()
    THING = auto()


@dataclass(frozen=True, slots=True)
class Want:
    """What is asked for: its kind, of an amount the unit, and the words beside it."""

    asked: Asked
    unit: str = ""
    beside: tuple[str, ...] = ()
    """The characters before and after the question word, idle ones passed over."""


_QUESTION_WORDS = {
    Asked.PERSON: r"谁|哪位|哪个人|哪些人|(?:什么|啥)人",
    Asked.WEEKDAY: r"(?:星期|周|礼拜)几",
    Asked.CLOCK: r"几点钟?半?|几时",
    Asked.SPAN: r"多久|多长时间|几(?:天|年|个?小时|分钟|个?星期|周(?!岁)|个月)",
    Asked.DATE: r"哪一?天|哪日|几月几?[号日]?|几[号日]|哪一?年|哪个?月|(?:什么|啥)日子",
    Asked.TIME: r"(?:什么|啥)(?:时候|时间)|啥时|何时",
    Asked.LINK: r"(?:什么|啥|哪个)?(?:网址|链接)",
    Asked.PLACE: r"哪里|哪儿|哪边|(?:什么|啥)地方|何处|[在去到]哪(?![个位些家种本款])",
    Asked.AMOUNT: (
        rf"多少(?:钱|[{MEASURES}])?|几(?!乎)[{MEASURES}]?|多[大高重远长贵宽深]"
    ),
    Asked.THING: (
        r"叫做?(?:什么|啥)(?:名字?)?|(?:什么|啥)名字?|(?<!为)(?:什么|啥)|"
        r"哪[个些种款家部本首条只]?"
    ),
}
_QUESTION = re.compile(
    "|".join(f"(?P<{asked.name}>{words})" for asked, words in _QUESTION_WORDS.items())
)
_NOUNS = {
    "时间": Asked.TIME,
    "日期": Asked.DATE,
    "地点": Asked.PLACE,
    "位置": Asked.PLACE,
    "地址": Asked.PLACE,
    "价格": Asked.AMOUNT,
    "数量": Asked.AMOUNT,
    "名字": Asked.THING,
    "名称": Asked.THING,
}
"""Nouns that name the kind of answer, as question words do."""

# What asks, points, greets, or tells when the question was put: no answer holds it.
_FILLERS = re.compile(
    r"(?<![a-z0-9._/@:-])(?:what|when|where|who|whose|which|why|how|is|are|was|were|do|does|"
    r"did|the|an?|of|to|in|on|at|for|and|or|i|you|he|she|it|my|your|his|her|me|we|"
    r"they|tell|about|please|hello|hi|many|much)(?![a-z0-9+#_/@-]|\.[a-z0-9])|"
    "为什么|为啥|为何|怎么样|怎么办|怎么|怎样|咋样|咋|如何|"
    "是不是|有没有|能不能|会不会|要不要|可不可以|对不对|好不好|行不行|算不算|"
    "请问|问一下|问下|告诉我|告诉|说说|讲讲|帮我|帮忙|查一下|查查|查询|找一下|找找|"
    "记不记得|还记得|记得|知不知道|知道|想知道|想问|听说|说过|说了|说的|提到过?|提过|"
    "关于|有关|一下|一些|那个|这个|那些|这些|这里|那里|这样|那样|"
    "上次|上回|最近|近况|近来|刚才|刚刚|现在|目前|之前|以前|从前|曾经|当初|当时|原来|"
    "今天|昨天|前天|明天|后天|今年|去年|明年|上周|下周|本周|这周|上个月|下个月|这个月|"
    "大家|我们|你们|他们|她们|它们|咱们|有人|群里|本群|"
    "已经|还是|应该|可以|可能|觉得|感觉|来着|的话|然后|因为|所以|但是|不过|"
    "你好|您好|早上好|晚上好|晚安|谢谢|哈+|在吗|在么|"
    "[吗呢吧啊呀嘛么哦噢哇啦咯嗯呗]|"
    "的(?!士|确)|了(?!解)|(?<![成首])都(?!市)|[是我你您他她它们很也就]"
)

IDLE = frozenset(
    "的了是在和与跟也都就还又把被给让对有没不这那我你您他她它们着过得地之而或要会能可"
    "去来到上下里说吗呢吧啊呀哦嘛么谁哪几多很太真最个些为从向用会叫请问想看做"
)
"""Characters that join words or soften them: a pair of two of them says nothing."""

_ENDS_ASKING = re.compile(
    r"(?:[?]|吗|呢|么|是不是|有没有|没有|了没|对不对|好不好|怎么样|咋样|怎么办|如何|为什么)\s*$"
)

LOOKS_BACK = re.compile(
    "最初|当初|原来|以前|之前|从前|曾经|过去|那时|当时|上次|上回|去年|前年|昨天|前天|上周|"
    "上个?月|换过|改过|改之?前|旧的"
)
ASKS_SPEAKER = re.compile(
    "谁(?:先|最先|第一个)?[说提讲问]|说过|说了|原话|[说提讲]的|告诉"
)
OPENS_SUBJECT = re.compile(
    "怎么样|怎样|咋样|近况|如何|是谁|(?:喜欢|爱好|讨厌|偏好)是?(?:些|哪些)?(?:什么|啥)"
)


def wants_of(text: str) -> tuple[Want, ...]:
    """The kinds of thing a folded question asks for."""
    wants = [_want(found, text) for found in _QUESTION.finditer(text)]
    left = _QUESTION.sub(" ", text)
    for noun, asked in _NOUNS.items():
        place = left.find(noun)
        if place >= 0:
            wants.append(Want(asked, beside=_beside(left, place, place + len(noun))))
    return tuple(dict.fromkeys(wants))


def cut_question(text: str) -> str:
    """What is left to look for; nouns of kind only where nothing else would be."""
    left = _FILLERS.sub(" ", _QUESTION.sub(" ", text))
    bare = left
    for noun in _NOUNS:
        bare = bare.replace(noun, " ")
    return bare if _content(bare) else left


def asks(text: str) -> bool:
    """Whether a folded clause asks something; 谁都知道 and 什么都行 do not."""
    return bool(_ENDS_ASKING.search(text)) or any(
        text[found.end() : found.end() + 1] not in {"都", "也"}
        for found in _QUESTION.finditer(text)
    )


def is_question_word(name: str) -> bool:
    """Such a name is never read as a name: 谁 asks, whoever calls himself so."""
    return not _content(_FILLERS.sub("", _QUESTION.sub("", name)))


def _want(found: re.Match[str], text: str) -> Want:
    asked = Asked[found.lastgroup or ""]
    beside = _beside(text, found.start(), found.end())
    word = found.group()
    if asked is Asked.AMOUNT:
        return Want(asked, _unit(word, text[found.end() :]), beside)
    if word.startswith("叫"):
        return Want(asked, beside=("叫", "名"))
    return Want(asked, beside=beside)


def _unit(word: str, after: str) -> str:
    """元 for 多少钱, 岁 for 多大, 人 for 几个人; empty where any number will do."""
    if word.endswith("钱"):
        return "元"
    if word[0] == "多" and word != "多少":
        return {"大": "岁", "重": "斤", "贵": "元"}.get(word[-1], "")
    if after.startswith("人"):
        return "人"
    return word[-1] if word[-1] in MEASURES else ""


def _beside(text: str, start: int, end: int) -> tuple[str, ...]:
    nearest = (_content(text[:start])[-1:], _content(text[end:])[:1])
    return tuple(each for each in nearest if each)


def _content(text: str) -> str:
    return "".join(c for c in text if c.isalnum() and c not in IDLE)
