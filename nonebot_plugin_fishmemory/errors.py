"""Every error of the product, in three kinds by what the reader must do.

The docstring of a class is its message: plain words for the one who can act.
"""


class FishmemoryError(Exception):
    """记忆出了问题。"""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or type(self).__doc__ or "")


class Refused(FishmemoryError):
    """这件事不能这样做。"""


class Unavailable(FishmemoryError):
    """现在做不了，稍后会再试。"""


class Corrupt(FishmemoryError):
    """记忆文件坏了，已停止写入。"""


class BadPlace(Refused):
    """会话要写成 group:群号 或 private:机器人号:对方号。"""


class NoSuchCard(Refused):
    """没有这张卡。"""


class NoSuchConversation(Refused):
    """没有这个会话的记录。"""


class EvidenceMissing(Refused):
    """没有原话作证据的结论不能记。"""


class NewerFile(Refused):
    """记忆文件是更新的版本写的，请先升级插件再打开；文件没有被改动。"""


class AnotherBot(Unavailable):
    """另一个进程正在使用这份记忆；请先停掉它，或给这个进程换一个数据目录。"""


class BatchGone(Refused):
    """这个批次已经结束或不在原来的位置，回答来晚了，什么都没有写。"""


class IndexBehind(Unavailable):
    """索引还没有跟上。"""


class ModelUnavailable(Unavailable):
    """模型没有回应。"""


class IndexDamaged(Unavailable):
    """索引文件坏了，正在从记忆里重建；记忆本身没有受影响。"""


class FileMissing(Refused):
    """没有这个文件，或没有权限读它。"""


class NotAnExport(Refused):
    """这不是能导入的文件。"""


class PlaceMissing(Refused):
    """文件没有写明是哪个会话，请用 --conversation 指定，例如 group:610000001。"""


class PlaceDiffers(Refused):
    """文件里的会话和指定的会话不是同一个。"""


class BatchOpen(Refused):
    """这个会话还有一个批次没有结束，等它结束再开下一个。"""


class AckRefused(Refused):
    """确认和命令对不上，什么都没有写。"""
