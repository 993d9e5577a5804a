"""The bot's process, the parlor and a real browser: a whole game of The Gods War for three, on the page, to its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from browsing import TO_THE_END, Visitors, add_ai, changed, expect, last, played
from test_a_game_in_the_browser import SLOW, panel
from test_defiance_in_the_browser import controls, house  # noqa: F401 - a fixture

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
ACTIVE = 14  # questions that are answered with a deed
QUIET = re.compile("Drop to 0 Power|Pass|Play no rune|Decline|Refuse|End your turn|They stay|Done")
NO_MOVES = re.compile(
    "Why not|[Uu]ndo|Let me think|Refresh|Start over|Responses:|Hint|Explain|How to play|Do that|Rematch|\\bLog$"
)


async def answer(page: Page, number: int) -> None:
    """What is ready is confirmed; a select takes its last option, or as many as it wants."""
    from playwright.async_api import TimeoutError as Late

    names = [" ".join(name.split()) for name in await controls(page).all_inner_texts()]
    ready = [name for name in names if "Confirm:" in name]
    moves = [name for name in names if name and not NO_MOVES.search(name)]
    quiet = [name for name in moves if QUIET.search(name)]
    forward = [name for name in moves if name not in quiet]
    wanted = ready or ((forward or quiet) if number < ACTIVE else (quiet or forward))
    if not wanted:  # the game has just ended
        return
    before = await panel(page).inner_text()
    try:
        await controls(page).nth(names.index(wanted[number % len(wanted)])).click(timeout=2000)
        if count := await page.get_by_role("option").count():
            several = await page.locator(".menu").get_by_role("button", name="Done").count()
            wants = re.search(r"Choose (\d+)", before)
            for n in range(min(count, int(wants[1]) if wants else 1) if several else 1):
                await page.get_by_role("option").nth(n if several else count - 1).click(timeout=2000)
            if several:
                await page.locator(".menu").get_by_role("button", name="Done").click(timeout=2000)
    except Late:  # the question has gone since
        return
    await changed(page, before)


async def test_a_newcomer_plays_a_war_of_three_on_the_page(house: Visitors) -> None:  # noqa: F811
    page = await house.visit(new=True)
    await page.get_by_role("button", name="Open a Glorantha: The Gods War table").click(timeout=SLOW)
    lobby = page.locator(".message", has_text="Pace:")
    for name in ("Thalia", "Orrin"):
        await add_ai(page, lobby)
        await expect(lobby).to_contain_text(f"{name} (novice)")
    await page.get_by_role("button", name="Start").click()
    await page.locator(".toast-body", has_text="The Gods War").click(timeout=SLOW)
    thread = await page.locator(".place.nested").get_attribute("data-id")
    await played(page, answer, 25, ("What do you do?",))  # what else comes up hangs on the empire that is dealt
    cy = await house.visit("Cy", place=thread or "")
    await expect(last(cy)).to_contain_text(" VP.", timeout=TO_THE_END)
    await expect(last(cy)).to_contain_text("every roll and shuffle came from it")
