"""The bot's process, the parlor and real browsers: people play Godsforge on the page."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browsing import PHONE, Visitors, add_ai, changed, expect, last

import parlor as real

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
ROOT = Path(__file__).parent.parent.parent
PASSES = re.compile("Keep all cards|No, go on|Play no card|^.?.?Pass|Confirm")
SLOW = 60_000  # milliseconds; a bot starts and pictures are painted while other tests run


class BotProcess:
    """`python -m bot`, which can be killed and started again on the same database."""

    def __init__(self, address: str, token: str, folder: Path) -> None:
        self.folder = folder
        database = f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        own = {"DISCORD_TOKEN": token, "DISCORD_API": address, "DATABASE_URL": database, "LOG_LEVEL": "warning"}
        self.environment = {**os.environ, **own, "PYTHONPATH": str(ROOT)}
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with (self.folder / "bot.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", cwd=self.folder, env=self.environment, stdout=log, stderr=log
            )

    async def stop(self, *, at_once: bool = False) -> None:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill() if at_once else self.process.terminate()
        await self.process.wait()


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Browser, tmp_path: Path) -> AsyncIterator[tuple[Visitors, BotProcess]]:
    async with await real.start(port=0) as parlor:
        bot = BotProcess(parlor.url, parlor.token, tmp_path)
        await bot.start()
        guests = Visitors(browser, parlor.url)
        yield guests, bot
        await guests.close()
        await bot.stop()
        assert guests.foreign() == []
        # A click on a control that has just gone is refused with a 400, which the browser tells of.
        assert [line for line in guests.complaints if "400 (Bad Request)" not in line] == []


async def open_table(page: Page) -> None:
    """From the first card to a table with an AI player."""
    await page.get_by_role("button", name=re.compile("Open a (table: Godsforge|Godsforge table)")).click(timeout=SLOW)
    lobby = page.locator(".message", has_text="Pace:")
    await add_ai(page, lobby)
    await expect(lobby).to_contain_text("(novice)")


def panel(page: Page) -> Locator:
    """The newest message with a question or a board in it."""
    return page.locator(".message:has(.container)").last


def passing(page: Page) -> Locator:
    """The quietest answers in the newest panel."""
    return panel(page).get_by_role("button", name=PASSES).and_(page.locator(":enabled"))


async def controls(page: Page) -> bool:
    """Whether a question is open in the newest panel; if so, the quietest answer is given."""
    from playwright.async_api import TimeoutError as Late

    answer = passing(page)
    if not await answer.count():
        return False
    await page.bring_to_front()
    before = await panel(page).inner_text()
    try:
        await answer.first.click(timeout=SLOW / 3)
    except Late:  # the question has gone since, because somebody else's answer ended it or it was posted anew
        return False
    await changed(page, before)
    return True


async def answer_once(page: Page) -> None:
    while not await controls(page):
        await expect(passing(page).first).to_be_visible(timeout=4 * SLOW)


async def play_until(words: str, *pages: Page) -> None:
    """Everybody answers as quietly as they can until somebody's newest panel says it."""
    for _ in range(200):
        for page in pages:
            if words in await panel(page).inner_text():
                return
            await controls(page)
        await asyncio.sleep(0.05)
    pytest.fail(f"“{words}” was never shown; last was: {await panel(pages[0]).inner_text()}")


async def test_two_people_and_an_ai_play_on_through_a_reload_and_a_killed_bot(
    house: tuple[Visitors, BotProcess],
) -> None:
    visitors, bot = house
    window = await visitors.context(new=True)
    ada = await visitors.visit(within=window)
    await open_table(ada)
    bo = await visitors.visit("Bo", within=window, place=ada.url.partition("#")[2])
    await bo.get_by_role("button", name="Join").click()
    await expect(last(ada)).to_contain_text("@Bo · ✅ hand by DM")
    await ada.bring_to_front()
    await ada.get_by_role("button", name="Start").click()
    for page in (ada, bo):
        await page.bring_to_front()
        await page.locator(".toast-body", has_text="round 1").click(timeout=SLOW)
        await expect(last(page).locator(".picture img")).to_be_visible()

    thread = await ada.locator(".place.nested").get_attribute("data-id")
    cy = await visitors.visit("Cy", within=window, place=thread)
    await answer_once(ada)
    await expect(panel(cy)).to_contain_text("Waiting for @Bo", timeout=SLOW)  # all is said: nothing is under way
    await ada.reload()
    await expect(ada.get_by_role("heading", name="Demiurge", level=1)).to_be_visible()
    await bot.stop(at_once=True)
    await expect(ada.locator("#banner")).to_contain_text("game master")
    await bot.start()
    await expect(ada.locator("#banner")).to_be_hidden(timeout=SLOW)
    await play_until("Round 2:", ada, bo)

    await expect(panel(cy)).to_contain_text("round 2", timeout=SLOW)
    await ada.bring_to_front()
    await ada.locator(".place.nested").click()
    await ada.get_by_role("button", name="My hand").click()
    await expect(last(ada)).to_contain_text("Only you can see this", timeout=SLOW)
    await ada.locator("#write").press_sequentially("/godsforge card ")
    await ada.keyboard.type("ashen ph")
    await expect(ada.get_by_role("option")).to_have_text(["Ashen Phoenix"])
    await ada.keyboard.press("Enter")
    await ada.keyboard.press("Enter")
    await expect(last(ada).get_by_role("button", name=re.compile("Enlarge"))).to_be_visible(timeout=SLOW)


async def test_who_keeps_dms_closed_plays_on_a_phone_with_my_hand(house: tuple[Visitors, BotProcess]) -> None:
    visitors, _ = house
    page = await visitors.visit("Cy", new=True, size=PHONE, has_touch=True, is_mobile=True)
    await page.get_by_role("button", name="Channels").tap()
    await page.locator(".me-button").tap()
    await page.get_by_role("switch").tap()
    await expect(page.locator(".me-name small")).to_have_text("DMs closed")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Channels").tap()
    await page.get_by_role("button", name="How to begin").tap()
    await page.keyboard.press("Escape")
    await open_table(page)
    await page.get_by_role("button", name="Start").tap()
    await page.locator(".thread-card").tap(timeout=SLOW)
    await expect(page.locator(".message.mentioned")).to_contain_text("@Cy", timeout=SLOW)
    await last(page).get_by_role("button", name="My hand").tap()
    await expect(last(page)).to_contain_text("Only you can see this", timeout=SLOW)
    await expect(last(page).get_by_role("button", name=PASSES)).to_be_visible(timeout=SLOW)
    await answer_once(page)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
