"""Whether a text holds the kind of thing asked for, as something new (SPEC E6).

A simple check by rules, meant to deny: what it does not find is not certain, what it
finds is certain only with everything else that E6 asks.
"""

import re
from dataclasses import dataclass

from .asking import IDLE, Asked, Want
from .terms import fold

_DIGITS = r"(?:\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千万亿半]+)"
_WEEKDAY = r"(?:周|星期|礼拜)[一二三四五六日天末]"
_DATE = (
    rf"\d{{4}}[-/.年]\d{{1,2}}(?:[-/.月]\d{{1,2}})?|{_DIGITS}月(?:{_DIGITS}[日号]?|[初中底])?"
    rf"|{_DIGITS}[日号](?![线楼院店])|(?<!\d)\d{{1,2}}[-/]\d{{1,2}}(?!\d)"
    r"|除夕|春节|元旦|中秋|国庆|端午|清明|元宵|圣诞|五一|十一"
)
_CLOCK = (
    rf"(?<!\d)\d{{1,2}}[:：]\d{{2}}(?!\d)"
    rf"|{_DIGITS}点(?![儿名赞])(?:半|钟|{_DIGITS}分?)?"
)
_SPAN = rf"{_DIGITS}(?:个)?(?:小时|分钟|秒|天|周|星期|月|年|季度)"
_LINK = r"(?:https?://|www\.)\S+|\b[\w-]+\.(?:com|cn|org|net|io|top|me|dev)\b\S*"
_PLACE = (
    r"[\w]{1,12}?(?:路|街|巷|店|馆|楼|室|站|区|市|县|镇|村|园|校|院|厅|场|城|湖|山|海|江|河|岛|"
    r"桥|港|广场|公司|大学|机场|酒店|超市|餐厅|食堂|医院|银行|商场|码头)"
    r"|(?:在|去|到|住|位于|搬到)[\w]{2,8}|" + _LINK + r"|(?:/[\w.-]+){2,}"
)
_AMOUNT = rf"(?<![\w.-]){_DIGITS}|(?<=[^\d.-]){_DIGITS}"

_PATTERNS = {
    Asked.WEEKDAY: _WEEKDAY,
    Asked.CLOCK: _CLOCK,
    Asked.SPAN: _SPAN,
    Asked.DATE: f"{_DATE}|{_WEEKDAY}",
    Asked.TIME: f"{_CLOCK}|{_DATE}|{_WEEKDAY}",
    Asked.LINK: _LINK,
    Asked.PLACE: _PLACE,
}
_COMPILED = {asked: re.compile(pattern) for asked, pattern in _PATTERNS.items()}
_TIMES = re.compile(f"{_CLOCK}|{_DATE}|{_WEEKDAY}")
_NUMBER = re.compile(_DIGITS)

_UNITS = {
    "元": "(?:元|块|万|毛|刀|rmb|¥|￥)",
    "人": "(?:人|位|名|个)",
    "个": "[个只条头匹位名张本台辆部家间套件块]",
    "岁": "(?:岁|周岁|个月)",
    "斤": "(?:斤|公斤|kg|千克)",
    "米": "(?:米|m|公里|km|厘米|cm)",
}


@dataclass(frozen=True, slots=True)
class Plea:
    """A question as the slot check reads it."""

    text: str
    """Folded, without the names of people."""
    words: tuple[str, ...]
    """What it looks for: repeating that is no answer."""
    wants: tuple[Want, ...]


def holds_all_wanted(plea: Plea, text: str) -> bool:
    """Whether all kinds asked for are in the text, and not just from the question.

    Who is asked about people, whom a text alone does not tell: the caller decides.
    """
    return all(_holds(want, plea, fold(text)) for want in plea.wants)


def _holds(want: Want, plea: Plea, text: str) -> bool:
    if want.beside and not any(near in text for near in want.beside):
        return False
    for word in plea.words:
        text = text.replace(word, " ")
    match want.asked:
        case Asked.PERSON:
            return True
        case Asked.AMOUNT:
            return bool(_amounts(want.unit, text) - _amounts(want.unit, plea.text))
        case Asked.THING:
            return has_news(text, plea.text)
        case asked:
            if asked is Asked.PLACE:
                # 改到周日晚上 goes nowhere.
                text = _TIMES.sub(" ", text)
            pattern = _COMPILED[asked]
            return bool(set(pattern.findall(text)) - set(pattern.findall(plea.text)))


def has_news(text: str, question: str) -> bool:
    """Whether the text says at least two characters that the question does not."""
    news = [c for c in text if c.isalnum() and c not in IDLE and c not in question]
    return len(news) >= 2


def holds_quantity(text: str) -> bool:
    """Whether a folded text names a time or a number: such a clause tells something."""
    return bool(_TIMES.search(text) or re.search(r"\d", text))


def _amounts(unit: str, text: str) -> set[str]:
    """Quantities of this unit; without one, numbers that are no dates or hours."""
    if unit:
        spelt = _UNITS.get(unit, re.escape(unit))
        return set(re.findall(rf"{_DIGITS}\s*{spelt}|[¥￥$]\s*{_DIGITS}", text))
    return set(_NUMBER.findall(_TIMES.sub(" ", text)))
