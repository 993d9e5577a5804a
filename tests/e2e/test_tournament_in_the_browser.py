"""The bot's process, the parlor and a real browser: an event from its making to its trophy, on the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browsing import Visitors, expect
from test_a_game_in_the_browser import SLOW, BotProcess

import parlor as real

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitors]:
    async with await real.start(port=0) as parlor:
        bot = BotProcess(parlor.url, parlor.token, tmp_path)
        await bot.start()
        guests = Visitors(browser, parlor.url)
        yield guests
        await guests.close()
        await bot.stop()
        assert guests.complaints == []
        assert "Traceback" not in (tmp_path / "bot.log").read_text()


def shown(page: Page, words: str) -> Locator:
    """The newest message that says it."""
    return page.locator(".message", has_text=words).last


async def command(page: Page, name: str) -> None:
    """Write a command, as soon as the bot has told of its commands, and go to its options."""
    for _ in range(40):
        await page.locator("#write").fill("")
        await page.locator("#write").press_sequentially(f"/{name}")
        if await page.get_by_role("option").count():
            break
        await page.wait_for_timeout(500)
    await page.keyboard.press("Tab")


async def test_an_event_is_made_played_judged_and_won_on_the_page(house: Visitors) -> None:
    window = await house.context()
    ada = await house.visit("Ada", within=window)
    await ada.locator(".place", has_text="games").first.click(timeout=SLOW)
    await command(ada, "organise create")
    await ada.get_by_label("name: The event's name").fill("Winter Cup")
    await ada.get_by_label("game: Which game").click()
    await ada.get_by_role("option", name="Godsforge").click()
    await ada.get_by_role("button", name="Send").click()
    desk = shown(ada, "the organiser's desk")
    await desk.get_by_role("button", name="Open it").click(timeout=SLOW)
    await expect(desk).to_contain_text("It's open", timeout=SLOW)
    bo = await house.visit("Bo", within=window, place=ada.url.partition("#")[2])
    cy = await house.visit("Cy", within=window, place=ada.url.partition("#")[2])
    for page in (bo, cy):  # nobody decides a match of their own
        await page.get_by_role("button", name="Join").click(timeout=SLOW)
        await expect(shown(page, "You're in Winter Cup")).to_be_visible(timeout=SLOW)
    await ada.bring_to_front()
    await desk.get_by_role("button", name="Start").click()
    await expect(shown(ada, "Winter Cup: round 1").locator(".picture img")).to_be_visible(timeout=SLOW)
    await desk.get_by_role("button", name="Judges' desk").click(timeout=SLOW)
    for label in ("1.1", "Decide the match"):
        await ada.get_by_role("combobox", name=label).click(timeout=SLOW)
        await ada.get_by_role("option").first.click()
    await ada.get_by_label("Reason (goes into the record)").fill("Bo has fallen asleep.")
    await ada.get_by_role("button", name="Submit").click()
    await expect(shown(ada, "decided round 1, match 1")).to_contain_text("Bo has fallen asleep.", timeout=SLOW)
    trophy = shown(ada, "Winter Cup is over")
    await expect(trophy.locator(".picture img").first).to_be_visible(timeout=SLOW)
    await bo.bring_to_front()
    await shown(bo, "Winter Cup is over").get_by_role("button", name="Why?").click(timeout=SLOW)
    await expect(shown(bo, "The standing")).to_contain_text("is number", timeout=SLOW)
