"""The bot's process, the parlor and a real browser: somebody's first game of Defiance, on the page, to its end."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browsing import TO_THE_END, Visitors, add_ai, changed, expect, last, played
from test_a_game_in_the_browser import SLOW, BotProcess, panel

import parlor as real

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
QUIET = re.compile(r"^(⏭️|✅)?\s*(Pass|Done|No attack|Nothing|Choose nothing|Confirm|These attack)")
ACTIVE = 12  # questions that are answered with a deed
NO_MOVES = re.compile(
    "Why not|[Uu]ndo|Back|Offer a draw|Let me think|Refresh|Start over|step back|Responses:|Hint|Explain"
    r"|How to play|Do that|Rematch|\bLog$"
)


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Browser, tmp_path: Path) -> AsyncIterator[Visitors]:
    async with await real.start(port=0) as parlor:
        bot = BotProcess(parlor.url, parlor.token, tmp_path)
        await bot.start()
        guests = Visitors(browser, parlor.url)
        yield guests
        await guests.close()
        await bot.stop()
        assert guests.foreign() == []
        # A click on a control that has just gone is refused with a 400, which the browser tells of.
        assert [line for line in guests.complaints if "400 (Bad Request)" not in line] == []
        assert "Traceback" not in (tmp_path / "bot.log").read_text()


def controls(page: Page) -> Locator:
    return panel(page).locator(".row button:enabled")


async def answer(page: Page, number: int) -> None:
    """Plays and attacks for a while, and then only responds; a select takes its first option."""
    from playwright.async_api import TimeoutError as Late

    names = [" ".join(name.split()) for name in await controls(page).all_inner_texts()]
    moves = [name for name in names if name and not NO_MOVES.search(name)]
    forward = [name for name in moves if not QUIET.search(name)]
    quiet = [name for name in moves if QUIET.search(name)]
    wanted = (forward or quiet) if number < ACTIVE else (quiet or forward)
    if not wanted:  # the game has just ended
        return
    before = await panel(page).inner_text()
    try:
        await controls(page).nth(names.index(wanted[number % len(wanted)])).click(timeout=2000)
        if count := await page.get_by_role("option").count():
            several = re.search(r"Choose (\d+)", before)
            for n in range(min(count, int(several[1]) if several else 1)):
                await page.get_by_role("option").nth(n).click(timeout=2000)
            if several:
                await page.locator(".menu").get_by_role("button", name="Done").click(timeout=2000)
    except Late:  # the question has gone since
        return
    await changed(page, before)


async def test_a_newcomer_plays_a_whole_game_on_the_page(house: Visitors) -> None:
    page = await house.visit(new=True)
    await page.get_by_role("button", name="Open a Defiance of the Gods table").click(timeout=SLOW)
    lobby = page.locator(".message", has_text="Pace:")
    await add_ai(page, lobby, "master")
    await expect(lobby).to_contain_text("(master)")
    await page.get_by_role("button", name="Start").click()
    await page.locator(".toast-body", has_text="Which deck").click(timeout=SLOW)
    thread = await page.locator(".place.nested").get_attribute("data-id")
    await played(page, answer, 10, ("Which deck do you play?", "Deploy: you have"))
    cy = await house.visit("Cy", place=thread or "")
    await expect(last(cy)).to_contain_text("wins.", timeout=TO_THE_END)
    await expect(last(cy)).to_contain_text("every roll and shuffle came from it")
