"""From the first visit to the end of the first game: the page shows what there is, and the coach leads through it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browsing import PHONE, Visitors, changed, expect
from test_a_game_in_the_browser import SLOW, BotProcess, panel

import parlor as real
from bot.home import showcase
from games.lessons import taught
from games.registry import GAMES

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
TAUGHT = taught(list(GAMES))


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Visitors]:
    """One house for all games: its bot is warm after the first."""
    folder: Path = tmp_path_factory.mktemp("first")
    async with await real.start(port=0, cards=showcase()) as parlor:
        bot = BotProcess(parlor.url, parlor.token, folder)
        await bot.start()
        guests = Visitors(browser, parlor.url)
        yield guests
        await guests.close()
        await bot.stop()
        assert guests.foreign() == []
        # A click on a control that has just gone is refused with a 400, which the browser tells of.
        assert [line for line in guests.complaints if "400 (Bad Request)" not in line] == []


async def follow(page: Page) -> bool:
    """One press, as the coach suggests; False when there is nothing to decide any more."""
    from playwright.async_api import TimeoutError as Late

    box = panel(page)
    press = box.get_by_role("button", name="Do that").or_(box.get_by_role("button", name="Hint")).first
    over = box.get_by_role("button", name="Rematch")
    await expect(press.or_(over).first).to_be_visible(timeout=SLOW)
    if await over.count():
        return False
    before = await box.inner_text()
    try:
        await press.click(timeout=2000)
    except Late:  # the panel was drawn anew meanwhile
        return True
    await changed(page, before)
    return True


@pytest.mark.parametrize("game", TAUGHT)
async def test_the_first_button_leads_to_a_game_that_is_won_by_following_the_coach(house: Visitors, game: str) -> None:
    lesson, size = TAUGHT[game], PHONE if game == next(iter(TAUGHT)) else {"width": 1280, "height": 800}
    page = await house.visit(new=True, size=size)
    card = page.locator(".offer", has_text=GAMES[game].title)
    await expect(card).to_contain_text(lesson.pitch)
    await card.get_by_role("button", name="Play a first game").click()
    await page.locator(".toast-body", has_text=GAMES[game].title).first.click(timeout=2 * SLOW)
    await expect(panel(page)).to_contain_text("I sit beside you", timeout=SLOW)
    assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]
    for _ in range(400):
        if not await follow(page):
            break
    await expect(panel(page)).to_contain_text("You won!")
    await expect(panel(page)).to_contain_text("Next: press Rematch")
    await page.close()
