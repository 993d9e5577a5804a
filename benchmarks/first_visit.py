"""
From the first visit to the first understood decision: python benchmarks/first_visit.py [game ...] [--visits 3]

Somebody who was never here opens the page on a phone, presses a game's first button, and goes where the page says their
cards are. The decision is understood when the question, its explanation and a suggestion with its reason are on the
screen; it is made by one press. Counted are presses, the words that the person reads until then, and the seconds that
they wait for page and bot; how long people take to read is theirs. The first game of a bot is left out: it is cold.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "e2e")]

from browsing import ARGUMENTS, PHONE, Visitors, changed, chromium, missing  # noqa: E402
from msgspec import Struct  # noqa: E402
from test_a_game_in_the_browser import BotProcess, panel  # noqa: E402

import parlor  # noqa: E402
from bot.home import showcase  # noqa: E402
from games.registry import GAMES  # noqa: E402

if TYPE_CHECKING:
    from playwright.async_api import Page

WAIT = 120_000  # milliseconds


class Visit(Struct):
    door: float  # seconds until the page can be used
    asked: float  # from the first button to the first question, with the coach beside it
    decided: float  # from the press that answers to the next thing on the screen
    presses: int
    words: int


async def visit(house: Visitors, game: str, name: str) -> Visit:
    began = time.perf_counter()
    page: Page = await house.visit(new=True, size=PHONE, has_touch=True, is_mobile=True)
    offer = page.locator(".offer", has_text=GAMES[game].title)
    await offer.get_by_role("button", name="Play a first game").wait_for(timeout=WAIT)
    door = time.perf_counter()
    read = await offer.inner_text()
    await page.get_by_label("Another name").fill(
        name
    )  # somebody new each time; a visitor may take a name that is there
    presses = 0
    for press in (
        offer.get_by_role("button", name="Play a first game"),
        page.locator(".toast-body").first,
    ):
        await press.tap(timeout=WAIT)
        presses += 1
    suggested = panel(page).get_by_role("button", name="Do that")
    await suggested.wait_for(timeout=WAIT)
    asked, question = time.perf_counter(), await panel(page).inner_text()
    await suggested.tap()
    await changed(page, question)
    decided = time.perf_counter()
    await page.context.close()
    words = len(re.findall(r"\w+", f"{read} {question}"))
    return Visit(door - began, asked - door, decided - asked, presses + 1, words)


async def measure(games: Sequence[str], visits: int) -> None:
    from playwright.async_api import async_playwright

    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright, await parlor.start(port=0, cards=showcase()) as opened:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            bot = BotProcess(opened.url, opened.token, Path(folder))
            await bot.start()
            house = Visitors(browser, opened.url)
            await visit(house, games[0], "Early")
            for game in games:
                print(told(game, [await visit(house, game, f"New {game} {n}") for n in range(visits)]), flush=True)
            await bot.stop()
            await browser.close()


def told(game: str, visits: Sequence[Visit]) -> str:
    def median(part: str) -> str:
        return f"{statistics.median(getattr(one, part) for one in visits):.1f} s"

    one = visits[-1]
    return (
        f"{game:10} {one.presses} presses and {one.words} words to the first decision; page {median('door')}, "
        f"question {median('asked')}, answer {median('decided')} (median of {len(visits)})"
    )


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="game", default=list(GAMES))
    parser.add_argument("--visits", type=int, default=3)
    options = parser.parse_args(words or [])
    if missing():
        print(f"The first visit is not measured: it needs {missing()}.")
        return
    asyncio.run(measure(options.names, options.visits))


if __name__ == "__main__":
    main(sys.argv[1:])
