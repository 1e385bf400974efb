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
