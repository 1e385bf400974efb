"""Archive numbers: wing·ROOM·year-number, such as `P·FOOD·2026-0012` (SPEC C2).

The wing comes from the kind, the room from an ordered table, the number ascends within
the conversation over all rooms and years. Once given it never changes: a better rule
counts for new memories only.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from .memory import MemoryKind
from .terms import even, fold

WINGS = {
    MemoryKind.FACT: "K",
    MemoryKind.PREFERENCE: "P",
    MemoryKind.EVENT: "E",
    MemoryKind.RELATION: "R",
    MemoryKind.AGREEMENT: "A",
    MemoryKind.MATERIAL: "M",
}
"""Knowledge, preference, event, relation, agreement, material."""

NO_ROOM = "GEN"
"""Where a memory goes that no rule of the table fits."""

_ROOMS = {
    "PETS": "养了|(?<![天熊山小老阿])猫(?!头鹰|腻|步)|(?<!热)狗(?![头屎血])|宠物|"
    "仓鼠|鹦鹉|铲屎|绝育|小猫",
    "FOOD": "吃|喝|火锅|烧烤|奶茶|咖啡|香菜|外卖|忌口|餐|口味|辣|甜|食堂|烤鸭|零食|"
    "菜谱|做饭",
    "HLTH": "过敏|医院|医生|体检|生病|感冒|发烧|手术|体重|腰围|血压|血糖|血脂|扭伤|"
    "脂肪肝|"
    "诊断|复查|吃药|健身|康复|牙|失眠|疫苗",
    "TRIP": "旅游|旅行|机票|高铁|火车票|航班|酒店|民宿|景点|出差|签证|爬山|海边|自驾|"
    "露营|机场",
    "GAME": r"游戏|开黑|上分|排位|steam|原神|副本|抽卡|王者荣耀|联机|手游|段位|主机|"
    r"\bps5\b|"
    r"\bswitch\b|\blol\b",
    "SHOW": "电影|电视剧|番剧|追剧|动漫|演唱会|歌单|歌手|乐队|小说|漫画|综艺|话剧|展览",
    "TECH": r"服务器|部署|上线|接口|代码|仓库|端口|数据库|缓存|索引|模型|延迟|阈值|"
    r"日志|灰度|"
    r"向量|前端|后端|脚本|编译|补丁|版本|配置|内存|显卡|算法|检索|bug|commit|\bapi\b|"
    r"docker|linux|"
    r"python|redis|\bp9[59]\b|\bv\d+\.\d|\bui\b|\bsdk\b|\bgpu\b|\btopk\b|https?://",
    "STDY": "考试|考研|考公|作业|论文|选课|期末|期中|四级|六级|雅思|托福|导师|上课|"
    "课程|学校|大学|专业|答辩|毕业",
    "WORK": "项目|需求|会议|开会|评审|汇报|客户|上班|加班|工作|入职|离职|公司|老板|"
    "领导|同事|合同|"
    r"报价|预算|演示|验收|里程碑|周报|日报|截止|试点|发布|提交|\bmvp\b|\bdemo\b|"
    r"\bppt\b|材料|文档|目标|指标",
    "HOME": "搬家|租房|房租|装修|家里|住在|住址|快递|水电|室友|买房|小区|家具|老家",
    "FOLK": "老婆|老公|女朋友|男朋友|对象|媳妇|爸|妈|儿子|女儿|哥哥|姐姐|弟弟|妹妹|"
    "结婚|生日|属相|"
    "闺蜜|亲戚|奶奶|爷爷",
    "RULE": "群规|禁止|不许|必须|规定|规则|禁言",
}
"""In this order: the first room with a word in title, tags or body is the one."""

_COMPILED = {room: re.compile(words) for room, words in _ROOMS.items()}

ROOMS = (*_ROOMS, NO_ROOM)

_SEPARATOR = r"[^A-Za-z0-9]{1,3}"
_WHOLE = re.compile(
    rf"(?P<wing>[A-Za-z]){_SEPARATOR}(?P<room>[A-Za-z]{{1,12}}){_SEPARATOR}"
    rf"(?P<year>[0-9]{{4}}){_SEPARATOR}(?P<number>[0-9]{{1,9}})"
)
_SHORT = re.compile(r"#\s{0,3}(?P<number>[0-9]{1,9})")
_TYPED_LIMIT = 60
"""Characters beyond which nothing that was typed is a number."""


@dataclass(frozen=True, slots=True)
class ArchiveNumber:
    """The name of a memory within its conversation."""

    wing: str
    room: str
    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.wing}·{self.room}·{self.year:04d}-{self.number:04d}"


@dataclass(frozen=True, slots=True)
class ShortNumber:
    """`#12`: the ascending number alone, which names a memory as well."""

    number: int

    def __str__(self) -> str:
        return f"#{self.number}"


def room_of(title: str, tags: Iterable[str], body: str) -> str:
    text = fold("\n".join((title, *tags, body)))
    rooms = (room for room, words in _COMPILED.items() if words.search(text))
    return next(rooms, NO_ROOM)


def parse_archive_no(text: str) -> ArchiveNumber | ShortNumber | None:
    """Read a number as people type it: any case, width and separator, or `#12`."""
    if len(text) > _TYPED_LIMIT:
        return None
    typed = even(text).strip()
    short = _SHORT.fullmatch(typed)
    if short:
        return ShortNumber(int(short["number"]))
    whole = _WHOLE.fullmatch(typed)
    if whole is None or not _are_separators(typed):
        return None
    wing, room = whole["wing"].upper(), whole["room"].upper()
    return ArchiveNumber(wing, room, int(whole["year"]), int(whole["number"]))


def _are_separators(typed: str) -> bool:
    """Dots, hyphens and spaces of any kind stand between, words do not."""
    between = (c for c in typed if not (c.isascii() and c.isalnum()))
    return all(c in "·・‧•.。_/" or _is_dash_or_space(c) for c in between)


def _is_dash_or_space(character: str) -> bool:
    return unicodedata.category(character) in {"Pd", "Zs", "Sm"}
