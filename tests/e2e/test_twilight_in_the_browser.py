"""The bot's process, the parlor and a real browser: somebody's first game of Twilight, on the page, to its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from browsing import TO_THE_END, Visitors, add_ai, changed, expect, last, played
from test_a_game_in_the_browser import SLOW, panel
from test_defiance_in_the_browser import house  # noqa: F401 - a fixture

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
# What a newcomer presses first: cards and blows while they are there, otherwise whatever leads on.
BOLD = re.compile(r"Confirm|Accept|blocks|: Life Stack|^[🐾📜🏛🕸]")
ON = re.compile(r"Confirm|Accept|Keep|No Trade|End the talk|Seize nothing|Go on|Pass|No attack|No block|Nothing|Don’t")
ASIDE = re.compile(
    r"Why|[Uu]ndo|Start over|Responses:|Exhaust|Sacrifice|Offer a draw|Let me think|Another offer|Manage|Look"
    r"|Hint|Do that|Explain|How to play|Rematch|\bLog$"
)
BACKS = {"I": "🥉", "II": "🥈", "III": "🥇"}


async def press(page: Page, name: str) -> None:
    """By its name, never by its place: what stands there may have changed meanwhile."""
    from playwright.async_api import TimeoutError as Late

    words = await panel(page).inner_text()
    try:
        await panel(page).locator(".row button:enabled").filter(has_text=name).first.click(timeout=2000)
        if await page.get_by_role("option").count():
            several = re.search(r"[Cc]hoose (\d+)", words)
            for mark, number in marks(words, int(several[1]) if several else 1):
                for n in range(number):
                    await page.get_by_role("option").filter(has_text=mark).nth(n).click(timeout=2000)
            if several:
                await page.locator(".menu").get_by_role("button", name="Done").click(timeout=2000)
    except Late:  # the question has gone since
        return
    await changed(page, words)


def marks(words: str, several: int) -> list[tuple[str, int]]:
    """What marks the options that are wanted, and how many of them: those of the backs that were agreed on, or any."""
    agreed = re.search(r"You agreed on (.+?)\.", words)
    if agreed is None:
        return [("", several)]
    backs = (re.fullmatch(r"(\d* ?)(I+)", part) for part in agreed[1].split(" + "))
    return [(BACKS[back[2]], int(back[1] or 1)) for back in backs if back]


async def answer(page: Page, _: int) -> None:
    buttons = await panel(page).locator(".row button:enabled").all_inner_texts()
    names = [name.strip().splitlines()[-1] for name in buttons if name.strip() and not ASIDE.search(name)]
    bold = [name for name in names if BOLD.search(name)]
    on = [name for name in names if ON.search(name)]
    if names:  # else the game has just ended
        await press(page, (bold or on or names)[0])


async def test_a_newcomer_plays_a_whole_twilight_on_the_page(house: Visitors) -> None:  # noqa: F811
    page = await house.visit(new=True)
    await page.get_by_role("button", name="Open a Twilight of the Gods table").click(timeout=SLOW)
    lobby = page.locator(".message", has_text="Pace:")
    await add_ai(page, lobby)
    await expect(lobby).to_contain_text("(novice)")
    await page.get_by_role("button", name="Start").click()
    await page.locator(".toast-body", has_text="Which deck").click(timeout=SLOW)
    thread = await page.locator(".place.nested").get_attribute("data-id")
    await played(
        page, answer, 25, ("Which deck do you play?", "Keep this opening hand?", "What do you offer", "Resource")
    )
    cy = await house.visit("Cy", place=thread or "")
    await expect(last(cy)).to_contain_text("wins.", timeout=TO_THE_END)
    await expect(last(cy)).to_contain_text("every roll and shuffle came from it")
