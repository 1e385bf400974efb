"""A process that archives without end and prints what was acknowledged."""

import sys
from collections import deque
from concurrent.futures import Future
from itertools import count
from pathlib import Path

from nonebot_plugin_fishmemory.core.experience import Archived
from nonebot_plugin_fishmemory.store.database import Database
from tests.factories import say


def main() -> None:
    db = Database.open(Path(sys.argv[1]), lambda: 2)
    waiting: deque[Future[Archived]] = deque()
    for n in count(int(sys.argv[2])):
        waiting.append(db.append(say(f"第{n}句", message_id=str(n), at=n + 1)))
        if len(waiting) > 30:
            print(waiting.popleft().result().id, flush=True)


if __name__ == "__main__":
    main()
