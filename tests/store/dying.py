"""Opens a database and dies, as by `kill -9`, before a statement of the given number; says how many there were."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2])]

from sqlalchemy import Engine, event  # noqa: E402

from bot.store import Store, migrate  # noqa: E402

url, last = sys.argv[1], int(sys.argv[2])
count = 0


@event.listens_for(Engine, "before_cursor_execute")
def _(*_: Any) -> None:
    global count
    count += 1
    if count == last:
        os.kill(os.getpid(), signal.SIGKILL)


async def main() -> None:
    migrate.BATCH = 1
    await (await Store.open(url)).close()
    print(count)


asyncio.run(main())
