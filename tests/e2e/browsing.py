"""What the browser tests share: people at pages, and what their pages did."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Locator, Page

# fmt: off
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--no-first-run",
             "--disable-site-isolation-trials", "--process-per-site"]  # a process less for every page
# fmt: on
PATIENCE = 30_000  # milliseconds until something is taken for lost, on a machine that does much else
A_WHILE = 5_000
TO_THE_END = 8 * PATIENCE  # AI players play a whole game, while other tests run
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# What the newest panel says: nothing while it still changes, or while nothing is asked and the game goes on. The page
# looks itself: to be asked twenty times a second from outside costs more than all that it shows.
ASKED = """() => {
  const panel = [...document.querySelectorAll(".message:has(.container)")].at(-1);
  const words = panel?.innerText ?? "", same = words === window.saidBefore;
  window.saidBefore = words;
  const asks = !words.includes("Nothing to do right now") && panel?.querySelector(".row button:enabled");
  return same && (words.includes("Rematch") || asks) ? words : "";
}"""
OTHER = """before => [...document.querySelectorAll(".message:has(.container)")].at(-1)?.innerText !== before"""
KNOWS_THE_PLACE = "localStorage.setItem('parlor.welcomed', 'yes')"
Visit = Callable[..., Awaitable["Page"]]


def chromium() -> str | None:
    """Its shell without windows takes a third less time than the browser for people, which has to hide them."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def missing() -> str:
    """What is not installed that a browser test needs."""
    if importlib.util.find_spec("playwright") is None:
        return "the Python package playwright"
    return "" if chromium() else "Chromium"


def demanded() -> bool:
    return os.environ.get("REQUIRE_BROWSER") == "1"


def expect(what: Any) -> Any:
    from playwright.async_api import expect

    expect.set_options(timeout=PATIENCE)
    return expect(what)


class Visitors:
    """Opens pages, and remembers what they asked for and complained about."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    async def context(self, *, new: bool = False, size: dict[str, int] = DESK, **options: Any) -> BrowserContext:
        still = {"viewport": size, "locale": "en-GB", "reduced_motion": "reduce"}  # what moves costs time
        context = await self.browser.new_context(**still, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        if not new:
            await context.add_init_script(KNOWS_THE_PLACE)
        self.contexts.append(context)
        return context

    async def visit(
        self, name: str = "", *, within: BrowserContext | None = None, place: str = "", **options: Any
    ) -> Page:
        """A new page as this person; nobody yet without a name. `within`: a tab of the same browser window."""
        page = await (within or await self.context(**options)).new_page()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        page.on(
            "console", lambda line: self.complaints.append(line.text) if line.type in ("error", "warning") else None
        )
        await page.goto(f"{self.address}/{'#' + place if place else ''}")
        if name:
            await self.enter(page, name)
        return page

    async def enter(self, page: Page, name: str) -> None:
        """At the door: say who one is, and come in."""
        face = page.get_by_role("radio", name=name, exact=True)
        await page.locator(".door-card").wait_for()
        if await face.count():
            await face.check(force=True)  # the face over it takes the click
        else:
            await page.get_by_label("Another name").fill(name)
        await page.locator(".door-card").get_by_role("button", name=re.compile("Come in|Just look around")).click()
        await page.locator("html.ready").wait_for()

    async def close(self) -> None:
        for context in self.contexts:
            await context.close()

    def foreign(self) -> list[str]:
        """Requests that went anywhere else."""
        host = self.address.partition("://")[2]
        ours = (f"http://{host}/", f"ws://{host}/", "data:", "blob:")
        return [url for url in self.requests if not url.startswith(ours)]


async def question(page: Page) -> str:
    """What the newest panel asks, once it does; nothing when the game is over."""
    words = str(await (await page.wait_for_function(ASKED, polling=50, timeout=2 * PATIENCE)).json_value())
    return "" if "Rematch" in words else words


async def changed(page: Page, before: str) -> None:
    """Until the newest panel says something else, or a while."""
    from playwright.async_api import TimeoutError as Late

    with suppress(Late):
        await page.wait_for_function(OTHER, arg=before, polling=20, timeout=A_WHILE)


async def played(
    page: Page, answer: Callable[[Page, int], Awaitable[object]], least: int, wanted: tuple[str, ...] = ()
) -> None:
    """The person answers so many questions, and until they were asked all that is wanted. Then an AI player has their
    seat and plays on to the end of the game: how long that takes is chance, and no page need be asked about it. A short
    game may be over before."""
    await page.bring_to_front()  # a page behind another one of its window is drawn once a second
    asked: list[str] = []
    missing = set(wanted)
    while len(asked) < least or missing:
        words = await question(page)
        if not words:
            assert not missing, f"the game was over after {asked}"
            return
        await answer(page, len(asked))
        asked.append(words)
        missing = {said for said in missing if said not in words}
    await page.locator(".place.nested").click()
    await page.locator("#write").press_sequentially("/table replace ")
    await page.get_by_role("button", name="level").click()
    await page.get_by_role("option", name="novice").click()
    await page.get_by_role("button", name="Send").click()


def last(page: Page) -> Locator:
    """The newest message."""
    return page.locator(".message").last


async def add_ai(page: Page, lobby: Locator, level: str = "novice") -> None:
    """Add an AI player to a table whose lobby is on the page."""
    await lobby.get_by_role("combobox", name=re.compile("AI player")).click(timeout=2 * PATIENCE)
    await page.get_by_role("option", name=f"Add AI: {level}").click()


async def say(page: Page, text: str) -> None:
    await page.locator("#write").fill(text)
    await page.keyboard.press("Enter")
