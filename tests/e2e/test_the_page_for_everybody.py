"""axe-core looks at the page as those need it who cannot see it well, or at all: contrast, names, roles, focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.async_playwright import Axe
from browsing import DESK, PHONE, Visitors, expect, last
from mock_parlor import GAMES, MockParlor

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = pytest.mark.asyncio(loop_scope="session")
AXE = Axe()
HARMLESS = ("minor", "moderate")
LOOKS = [
    pytest.param(size, scheme, id=f"{name}-{scheme}")
    for name, size in (("desk", DESK), ("phone", PHONE))
    for scheme in ("light", "dark")
]
OFFER = {
    "title": "Godsforge",
    "text": "Roll dice, forge spells, be the last wizard standing.",
    "facts": "2–4 players · about 20 minutes",
    "deeds": [{"label": "Play a first game", "command": "godsforge new"}],
    "picture": "/parlor/files/1/1/cover.png",
    "alt": "Godsforge: the board in the middle of a game.",
}


async def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody from using the page, and where."""
    found: dict[str, Any] = (await AXE.run(page)).response
    assert found["passes"], "axe has looked at something"
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:160]} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] not in HARMLESS
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_everybody_can_use_the_door(
    parlor: MockParlor, visitors: Visitors, size: dict[str, int], scheme: str
) -> None:
    parlor.cards = [OFFER, {**OFFER, "title": "Twilight"}]
    page = await visitors.visit(new=True, size=size, color_scheme=scheme)
    await page.locator(".offer").first.wait_for()
    assert await serious(page) == []
    await page.get_by_role("button", name="Just look around").click()
    await page.locator("html.ready").wait_for()
    assert await serious(page) == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_everybody_can_use_a_lobby_a_board_and_a_panel(
    parlor: MockParlor, visitors: Visitors, size: dict[str, int], scheme: str
) -> None:
    page = await visitors.visit("Ada", size=size, color_scheme=scheme, place=GAMES)
    parlor.say(GAMES, parlor.people[1], "Anybody for a *game*? See `/godsforge new`, <@301>.")
    parlor.say(GAMES, parlor.bot, flags=1 << 15, components=parlor.lobby(["👤 <@301> · host", "🤖 Thalia (easy)"]))
    parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    parlor.say(GAMES, parlor.bot, to="301", flags=1 << 15, components=parlor.panel())
    await expect(last(page)).to_contain_text("Which cards do you play?")
    assert await serious(page) == []

    await last(page).locator(".select").click()
    await page.get_by_role("option").first.wait_for()
    assert await serious(page) == []
    await page.keyboard.press("Escape")

    await page.locator("#write").fill("/")
    await page.locator("#shelf [role=option]").first.wait_for()
    assert await serious(page) == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_everybody_can_use_what_opens_above_the_page(
    parlor: MockParlor, visitors: Visitors, size: dict[str, int], scheme: str
) -> None:
    page = await visitors.visit("Ada", size=size, color_scheme=scheme, place=GAMES)
    parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    await last(page).get_by_role("button", name="A note").click()
    await page.get_by_role("dialog").wait_for()
    assert await serious(page) == []
    await page.keyboard.press("Escape")
    await last(page).get_by_role("button", name="Enlarge").click()
    await page.locator(".overlay img").wait_for()
    assert await serious(page) == []
    await page.keyboard.press("Escape")
    if size == PHONE:
        await page.get_by_role("button", name="Channels").click()
        await expect(page.locator(".place").first).to_be_in_viewport()
    await page.locator(".me-button").click()
    await page.get_by_role("switch").wait_for()
    assert await serious(page) == []
