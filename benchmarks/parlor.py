"""
The parlor: click to acknowledgement with the real bot against a bare echo bot on the same parlor, click to the new
picture, and what the page weighs. Everything runs in one process, over real sockets on loopback.
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
from discord.ext import commands

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "parlor")]

from parlor_kit import TOKEN, Visitor, parts, running, visit  # noqa: E402

import parlor  # noqa: E402
from bot.app import Demiurge, speak_to  # noqa: E402
from bot.settings import Settings  # noqa: E402

CLICKS = 40


class Echo(discord.ui.View):
    @discord.ui.button(label="Echo", custom_id="echo")
    async def echo(self, interaction: discord.Interaction[Any], _: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()


class EchoBot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)

    async def on_ready(self) -> None:
        channel = next(iter(self.guilds)).text_channels[0]
        await channel.send("echo", view=Echo(timeout=None))


async def clock(click: Callable[[], Awaitable[Any]], times: int = CLICKS) -> list[float]:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        await click()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


def shown(name: str, taken: list[float]) -> float:
    middle = statistics.median(taken)
    print(f"{name:38} p50 {middle:7.1f} ms   p99 {taken[-1 - len(taken) // 100]:7.1f} ms   ({len(taken)} clicks)")
    return middle


async def echo_speed(ada: Visitor) -> float:
    async with running(EchoBot()):
        message = await ada.until("MESSAGE_CREATE", lambda m: m["content"] == "echo")
        return shown("click to acknowledgement, echo bot", await clock(lambda: ada.click(message, "Echo")))


async def real_speed(ada: Visitor, folder: Path) -> float:
    bot = Demiurge(Settings(database_url=f"sqlite+aiosqlite:///{folder / 'bench.db'}"), guild_ready_timeout=0.05)
    async with running(bot):
        lobby = await ada.answer_to(await ada.slash(await ada.channel("games"), "godsforge new"))
        robots = next(part["custom_id"] for part in parts(lobby) if ":robots:" in part.get("custom_id", ""))
        await ada.click(lobby, robots, ["add:adept"])
        ready = await ada.until("MESSAGE_UPDATE", lambda m: m["id"] == lobby["id"] and "adept" in str(m["components"]))
        await ada.click(ready, "Start")
        panel = await ada.until("MESSAGE_CREATE", lambda m: "guild_id" not in m and ":confirm:" in str(m["components"]))
        refresh = await clock(lambda: look(ada, panel))
        middle = shown("click to acknowledgement, the bot", refresh)
        shown("click to the new picture of one's hand", await pictures(ada, panel))
        return middle


async def look(ada: Visitor, panel: Any) -> None:
    """A draft of nothing: the whole way through tables and store, back to the same question."""
    select = next(part for part in parts(panel) if part.get("custom_id", "").startswith("s:draft:"))
    since = len(ada.heard)
    await ada.click(panel, select["custom_id"], [])
    ada.last = since  # type: ignore[attr-defined]


async def pictures(ada: Visitor, panel: Any) -> list[float]:
    async def seen() -> None:
        await look(ada, panel)
        since: int = ada.last  # type: ignore[attr-defined]
        await ada.until("MESSAGE_UPDATE", lambda m: m["id"] == panel["id"] and bool(m["attachments"]), since)

    return await clock(seen, 15)


async def measure() -> None:
    logging.getLogger("discord").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        async with await parlor.start(port=0, token=TOKEN, patience=20, data=Path(folder) / "parlor") as house:
            speak_to(house.url)
            async with visit(house, "Ada") as ada:
                echo = await echo_speed(ada)
                real = await real_speed(ada, Path(folder))
                print(f"ratio to the echo bot: {real / echo:.1f}x")
                await page_load(ada)


async def page_load(ada: Visitor) -> None:
    files = sorted(path.name for path in (ROOT / "parlor" / "page").iterdir())
    start, size = time.perf_counter(), 0
    for name in files:
        async with ada.session.get(f"/{name}", auto_decompress=False) as answer:  # type: ignore[call-arg]
            size += len(await answer.read())
    taken = (time.perf_counter() - start) * 1000
    print(f"the page: {len(files)} files, {size / 1024:.0f} KiB as sent, {taken:.0f} ms one after the other")


def main() -> None:
    asyncio.run(measure())


if __name__ == "__main__":
    main()
