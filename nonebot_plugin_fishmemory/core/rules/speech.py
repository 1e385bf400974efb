"""The plain statements that a line holds, in its speaker's own name (SPEC C11, D7).

What is asked, supposed, quoted, told in jest or ordered is none; what the rules are not
sure of they leave.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, tzinfo

from ..asking import asks
from ..batch import Line
from ..dates import local_day
from ..experience import Kind, Role
from ..judgement import is_order
from ..terms import even, fold
from ..wording import shown_name

LINE_LIMIT = 1_000
"""Characters of a line: what is longer was pasted, not said."""

SENTENCE_LIMIT = 300
"""Characters of a sentence; what goes on for longer is no plain statement."""

_QUOTE_LIMIT = 12
"""A longer quotation is someone's words; a shorter one without 我 is a term."""

_QUOTED = re.compile(
    r"“[^“”]*”|「[^「」]*」|『[^『』]*』|\"[^\"]*\"|‘[^‘’]*’|《[^《》]*》"
)
_OTHERS_WORDS = re.compile(
    r"\A[「『\[【][^\n]{0,400}[」』\]】]\s*\n?\s*[-—－]{3,}[^\n]*\n|^\s*[>》].*$|"
    r"\[(?:回复|引用|转发)[^\]]*\]",
    re.MULTILINE,
)
_CALLS = re.compile(r"\A(?:\s*@\S+\s+)+|\[[^\[\]\s]{1,12}\]")
_SENTENCE = re.compile(r"[^。！!？?\n…]+[。！!？?…]*")
_CLAUSE = re.compile(r"[^，,；;]+[，,；;]?")

_SUPPOSED = re.compile(
    r"如果|要是|假如|假设|假使|倘若|万一|除非|可能|也许|或许|大概率|好像|似乎|貌似|"
    r"仿佛|听说|据说|传说|"
    r"应该是|估计(?!为|值)|说不定|没准|骗你|骗人|骗大家|开玩笑|玩笑|逗你|瞎说|胡说|"
    r"乱说|梦到|梦见|做梦|幻想|"
    r"假装|装作|想象|就好了|该多好|的话|差点|恨不得|巴不得|愚人节|不一定|谁说|难道|"
    r"何必|不是吧|才怪|比如说?我|"
    r"例如|打个比方|台词|歌词|段子|反话|瞎编|编的|胡扯"
)
_IN_JEST = re.compile(
    r"哈{2,}|h{3,}|笑死|笑哭|狗头|doge|bushi|[（(]不是[)）]?|233|xswl|🐶|😂|🤣|🤡|"
    r"草+[。！]?\s*\Z|"
    r"手动狗头|滑稽|乐死|不是[)）]|嘿嘿|嘻嘻|呵呵|lol|orz|[（(]逃"
)
_REPORTED = re.compile(
    r"(?:说|问|讲|道|表示|认为|以为|觉得|怀疑|写着?|回|喊|骂|吐槽|告诉我|叫我|让我|"
    r"逼我|劝我)"
    r"[^,，。]{0,2}[：:,，]?\s?[“「]?我"
)
_GONE = re.compile(
    r"以前|曾经|小时候|那时|当年|当初|过去|从前|原来|本来|上学那会|年轻时"
)
_LEADS_ON = re.compile(
    r"(?:请|可以|能不能|能给|能帮|帮|给我|给点|有什么|有啥|有没有|你们|大家|谁|"
    r"怎么办|哪|要不要|推荐|求|"
    r"这些|这个)"
)
"""A question that asks for something, and does not doubt what was told before it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece between two commas: as it stands, and as it is read."""

    words: str
    plain: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One statement of a speaker."""

    words: str
    plain: str
    clauses: tuple[Clause, ...]
    is_asked: bool = False
    """It ends with a question, which its last clause asks."""
    is_reported: bool = False
    is_gone: bool = False
    """It tells how things were before."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A line that someone said himself, and the statements in it."""

    line: Line
    name: str
    day: date
    sentences: tuple[Sentence, ...]

    @property
    def speaker(self) -> str:
        return self.line.experience.author.id


def utterance(line: Line, zone: tzinfo) -> Utterance | None:
    """What was said live by a person, if anything in it is a plain statement."""
    said = line.experience
    if said.kind is not Kind.MESSAGE or said.is_own or said.is_withdrawn:
        return None
    if said.author.role in {Role.BOT, Role.SYSTEM} or len(said.text) > LINE_LIMIT:
        return None
    text = _CALLS.sub("", _OTHERS_WORDS.sub("", said.text))
    if is_order(text) or _IN_JEST.search(fold(text)):
        return None
    sentences = tuple(_sentences(text))
    if not sentences:
        return None
    return Utterance(
        line, shown_name(said.author), local_day(said.sent_at, zone), sentences
    )


def _sentences(text: str) -> Iterator[Sentence]:
    shadow = _shadow(text)
    for found in _SENTENCE.finditer(shadow):
        plain = even(found.group()).strip()
        if not plain or len(plain) > SENTENCE_LIMIT:
            continue
        if _SUPPOSED.search(plain) or is_order(plain):
            continue
        clauses = _clauses(text, shadow, found)
        asked = _is_question(plain)
        if asked:
            clauses = _before_the_question(clauses)
        if clauses:
            yield Sentence(
                text[found.start() : found.end()].strip(),
                plain,
                clauses,
                is_asked=asked,
                is_reported=bool(_REPORTED.search(plain)),
                is_gone=bool(_GONE.search(plain)),
            )


def _clauses(text: str, shadow: str, found: re.Match[str]) -> tuple[Clause, ...]:
    return tuple(
        Clause(text[piece.start() : piece.end()].strip(), plain)
        for piece in _CLAUSE.finditer(shadow, found.start(), found.end())
        if (plain := even(piece.group()).strip(" ，,。！!；;…~"))
    )


def _is_question(plain: str) -> bool:
    return bool(re.search(r"[?？]\s*\Z", plain)) or asks(fold(plain))


def _before_the_question(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """What was told before something is asked for; a doubt takes all of it back."""
    if len(clauses) < 2 or not _LEADS_ON.match(clauses[-1].plain):
        return ()
    told = clauses[:-1]
    return () if any(asks(fold(clause.plain)) for clause in told) else told


def _shadow(text: str) -> str:
    """The text at equal length, with other people's words blotted out."""
    return _QUOTED.sub(_blot, text)


def _blot(found: re.Match[str]) -> str:
    quoted = found.group()
    if len(quoted) > _QUOTE_LIMIT or re.search(r"[我你您他她]", quoted):
        return "_" * len(quoted)
    return re.sub(r"[。！!？?；;，,\n]", "_", quoted)
