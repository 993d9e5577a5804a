"""Real processes, a real browser, and `kill -9` in the middle: the talk, the draft and the game go on."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browsing import TO_THE_END, Visitors, expect, last, played, say
from test_a_game_in_the_browser import ROOT, SLOW, controls, open_table

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
ENOUGH = 4  # answers after the kill
# What a browser tells of a server that is away, and of a control that has just gone.
AWAY = re.compile("ERR_CONNECTION|WebSocket connection to|ERR_EMPTY_RESPONSE|400 \\(Bad Request\\)|503 \\(")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class House:
    """The parlor and the bot, in one process as `make run` has them, or each in its own."""

    def __init__(self, folder: Path, alone: bool) -> None:
        self.folder, self.alone, self.port = folder, alone, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.processes: list[asyncio.subprocess.Process] = []

    async def start(self) -> None:
        token = secrets.token_urlsafe(32)  # another one each time
        where = ("--port", str(self.port), "--data", str(self.folder / "parlor"))
        if self.alone:
            await self.run("bot", *where)
        else:
            await self.run("parlor", *where, PARLOR_TOKEN=token)
            await self.answers()
            await self.run("bot", DISCORD_TOKEN=token, DISCORD_API=self.address)
        await self.answers()

    async def run(self, module: str, *words: str, **more: str) -> None:
        clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
        own = {"PYTHONPATH": str(ROOT), "LOG_LEVEL": "warning", "PYTHONDONTWRITEBYTECODE": "1", **more}
        with (self.folder / f"{module}.log").open("ab") as log:
            made = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", module, *words), cwd=self.folder, env={**clean, **own}, stdout=log, stderr=log
            )
        self.processes.append(made)

    async def answers(self) -> None:
        for _ in range(600):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            writer.close()
            await writer.wait_closed()
            return
        pytest.fail(f"nobody listens: {self.logs()}")

    async def kill(self) -> None:
        """All of it at once, as a crash or a full memory does."""
        for process in self.processes:
            os.kill(process.pid, signal.SIGKILL)
        assert {await process.wait() for process in self.processes} == {-signal.SIGKILL}
        self.processes.clear()

    def logs(self) -> str:
        return "".join(path.read_text() for path in self.folder.glob("*.log"))


@pytest_asyncio.fixture(loop_scope="session", params=[True, False], ids=["one process", "two processes"])
async def house(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[tuple[House, Visitors]]:
    made = House(tmp_path, request.param)
    await made.start()
    guests = Visitors(browser, made.address)
    yield made, guests
    await guests.close()
    await made.kill()
    assert guests.foreign() == []
    assert [line for line in guests.complaints if not AWAY.search(line)] == []
    assert "Traceback" not in made.logs()


async def back(*pages: Page) -> None:
    """The page has found the parlor and the bot again."""
    for page in pages:
        await expect(page.locator("#banner")).to_be_hidden(timeout=4 * SLOW)


async def test_a_talk_a_draft_and_a_game_go_on_after_a_kill(house: tuple[House, Visitors]) -> None:
    home, visitors = house
    window = await visitors.context(new=True)
    ada = await visitors.visit(within=window)
    await open_table(ada)
    await ada.get_by_role("button", name="Start").click()
    await ada.locator(".toast-body", has_text="round 1").click(timeout=SLOW)
    thread = await ada.locator(".place.nested").get_attribute("data-id")
    cy = await visitors.visit("Cy", within=window, place=thread or "")
    await say(cy, "I am looking on")
    await expect(last(cy)).to_contain_text("I am looking on")
    await cy.locator("#write").fill("half a thou")
    await controls(ada)
    board = cy.locator(".message", has_text="The table in words").locator(".picture img").first
    await expect(board).to_be_visible(timeout=SLOW)

    await home.kill()
    await expect(cy.locator("#banner")).to_be_visible(timeout=SLOW)
    await home.start()
    await back(ada, cy)
    for page in (ada, cy):
        await page.reload()
        await expect(page.locator("#banner")).to_be_hidden(timeout=2 * SLOW)
    await expect(cy.locator(".me-name b")).to_have_text("Cy")
    await expect(cy.locator("#write")).to_have_value("half a thou")
    assert cy.url.endswith(f"#{thread}")
    await expect(cy.locator(".message", has_text="I am looking on")).to_have_count(1)
    await expect(board).to_be_visible(timeout=SLOW)
    assert await board.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100

    await played(ada, lambda page, _: controls(page), ENOUGH)
    await expect(cy.get_by_role("button", name="Check the dice")).to_have_count(1, timeout=TO_THE_END)
    assert await cy.locator(".place.nested").get_attribute("data-id") == thread  # no other was needed
