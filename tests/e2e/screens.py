"""
A gallery of pages: what people see of every game, through the parlor's own page, on a desk and on a phone.

`make screens` writes it to build/screens/; its index.html shows each page in both sizes. `python tests/e2e/screens.py
FOLDER [game ...] [--only WORD]` takes some of them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "e2e")]

from browsing import PHONE, missing  # noqa: E402
from moments import Moment, every_topic, played  # noqa: E402
from msgspec import Struct, structs  # noqa: E402
from showing import Wall, wall  # noqa: E402

from bot import show  # noqa: E402
from bot.live_table import LiveTable  # noqa: E402
from bot.sight import latest  # noqa: E402
from bot.store import Chair, Person, TableRow  # noqa: E402
from bot.ui import lessons as teaching  # noqa: E402
from cogs.ai_seats import NAMES  # noqa: E402
from cogs.lobby import lobby_view  # noqa: E402
from cogs.preferences import settings_view, stops_view  # noqa: E402
from games.kernel import LogLine, Lookahead, Seat, Table  # noqa: E402
from games.lessons import lessons  # noqa: E402
from games.registry import GAMES  # noqa: E402

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

DESK = {"width": 1280, "height": 860}
SIZES = {"desk": DESK, "phone": PHONE}
ADA = 301  # the one who looks at the wall


class Scene(Struct):
    """One message, and what to call it."""

    name: str
    message: show.Message


# -- what there is to see


def seated(table: Table[Any], me: Seat, news: Sequence[Any] = (), **more: Any) -> LiveTable:
    """That table with Ada on one seat and AI players on the others."""
    others = iter(f"{name} (novice)" for name in NAMES)
    chairs = [
        Chair(seat=seat, person=ADA, name="Ada", due=time.time() + 86_400)
        if seat == me
        else Chair(seat=seat, name=next(others), level="novice")
        for seat in range(len(table.state.players))
    ]
    name = table.game.name
    row = TableRow(
        game=name, settings={}, channel=101, host=ADA, seed=table.state.chance.seed, pace="day", created=0, changed=0
    )
    playing: dict[str, Any] = {"status": "playing", "waiting": tuple(sorted(table.waiting)), "news": latest(news, ())}
    return LiveTable(structs.replace(row, id="wall", thread=101, chairs=chairs, **playing | more), table)


async def scenes(game: str) -> AsyncIterator[Scene]:
    """All that is to be seen of one game."""
    lesson = lessons(game)
    assert lesson is not None
    yield Scene("lobby", (lobby_view(lobby(game)), []))
    for number in range(len(lesson.page)):
        yield Scene(f"lesson {number + 1}", await teaching.page(game, number))
    async for scene in first_game(game):
        yield scene
    for moment in every_topic(game):
        yield await asked(moment)
    async for scene in at_the_end(game):
        yield scene


def lobby(game: str) -> TableRow:
    """A table that waits for players."""
    rules = GAMES[game]
    chairs = [
        Chair(seat=0, person=ADA, name="Ada"),
        *(Chair(seat=n, name=f"{NAMES[n - 1]} (novice)", level="novice") for n in range(1, max(2, rules.seats[0]))),
    ]
    row = TableRow(
        game=game, settings=rules.agreed({}), channel=101, host=ADA, seed="", pace="day", created=0, changed=0
    )
    return structs.replace(row, id="wall", chairs=chairs)


async def asked(moment: Moment) -> Scene:
    live = seated(moment.table, moment.seat, moment.news)
    return Scene(moment.topic.partition(".")[2], await show.panel(live, moment.seat, Person(id=ADA)))


async def first_game(game: str) -> AsyncIterator[Scene]:
    """What somebody meets first: the table, the first question with the coach beside it, and the same explained."""
    lesson, rules = lessons(game), GAMES[game]
    assert lesson is not None
    table = Table.new(rules, max(2, rules.seats[0]), lesson.first.seed, lesson.first.settings)
    opening = [*table.opening, *until_asked(table, 0)]
    live = seated(table, 0, opening, coach=True)
    yield Scene("first game, the board", await show.board(live))
    yield Scene("first game, the coach", await show.panel(live, 0, Person(id=ADA)))
    yield Scene("first game, in words", await show.panel(live, 0, Person(id=ADA, text_mode=True)))
    yield Scene("first game, explained", await teaching.explained(game, table.question(0), live.names))


def until_asked(table: Table[Any], me: Seat) -> Iterator[LogLine]:
    """The others play until it is that seat's turn to decide."""
    bot = table.game.bots["novice"]
    while table.state.phase and me not in table.waiting:
        seat = min(table.waiting)
        question = table.question(seat)
        assert question is not None
        yield from table.answer(seat, bot(table.seen_by(seat), question, Lookahead(table, seat)))


async def at_the_end(game: str) -> AsyncIterator[Scene]:
    """A board in the middle of a game, and how that game ends: for everybody, for who won, and for who did not."""
    middle, last = None, None
    for last in whole_game(game):
        if middle is None and last.table.state.round >= 3:
            middle = Scene("the board in round 3", await show.board(seated(last.table, last.seat, last.news)))
            yield middle
    assert last is not None
    table = last.table
    winners = table.state.result.winners
    others = [seat for seat in range(len(table.state.players)) if seat not in winners]
    for name, of, rating in (("the end, won", winners, 1512), ("the end, lost", others, 1488)):
        for seat in list(of)[:1]:
            live = seated(table, seat, last.news, status="over", coach=name.endswith("won"))
            yield Scene(name, await show.ending(live, seat, Person(id=ADA), (1500, rating)))
    yield Scene("the end, for all", await show.result(seated(table, 0, last.news, status="over")))


def whole_game(game: str) -> Iterator[Moment]:
    return played(game, 0, wishes={})


async def everywhere() -> AsyncIterator[Scene]:
    """What belongs to no game."""
    yield Scene("settings", (settings_view(Person(id=ADA)), []))
    yield Scene("stops", (stops_view(Person(id=ADA)), []))


# -- as pages


class Gallery:
    def __init__(self, folder: Path, on: Wall) -> None:
        self.folder, self.wall, self.rows = folder, on, list[str]()

    async def take(self, part: str, scenes: AsyncIterator[Scene], only: str) -> None:
        self.rows.append(f"<h1>{escape(part)}</h1>")
        (self.folder / part).mkdir(parents=True, exist_ok=True)
        async for scene in scenes:
            if only in scene.name:
                await self.add(part, scene)
        self.write()

    async def add(self, part: str, scene: Scene) -> None:
        view, files = scene.message
        pictures = {file.filename: file.fp.read() for file in files}
        shown = await self.wall.hang(view.to_components(), pictures)
        cells = [await self.picture(f"{part}/{scene.name.replace(' ', '-').replace(',', '')}", *it)
                 for it in zip(SIZES.items(), self.wall.pages, shown, strict=True)]  # fmt: skip
        self.rows.append(f"<section><h2>{escape(scene.name)}</h2>{''.join(cells)}</section>")

    async def picture(self, path: str, size: tuple[str, dict[str, int]], page: Page, message: Locator) -> str:
        """The page with all of the message on it, however high that is."""
        name, window = size
        box = await message.bounding_box()
        frame = await page.locator("#log").bounding_box()
        assert box is not None
        assert frame is not None
        rest = window["height"] - frame["height"]
        await page.set_viewport_size({**window, "height": max(window["height"], int(rest + box["height"]) + 30)})
        file = f"{path}-{name}.png"
        await page.screenshot(path=self.folder / file)
        await page.set_viewport_size(window)  # type: ignore[arg-type]
        screens = box["height"] / frame["height"]
        about = f"{name}: {box['height']:.0f} px, {screens:.1f} screens"
        return f'<figure><figcaption>{about}</figcaption><img src="{file}" alt="" loading="lazy"></figure>'

    def write(self) -> None:
        (self.folder / "index.html").write_text(PAGE.replace("ROWS", "\n".join(self.rows)), encoding="utf-8")


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The bot, page by page</title>
<style>
body { background: #313338; color: #dbdee1; font: 16px/1.4 sans-serif; margin: 2em; }
figure { display: inline-block; vertical-align: top; margin: 0 1em 2em 0; }
img { border-radius: 8px; max-width: 860px; }
</style>
ROWS
</html>
"""


async def main(folder: Path, games: Sequence[str], only: str) -> None:
    async with wall(*SIZES.values()) as hung:
        gallery = Gallery(folder, hung)
        for game in games:
            await gallery.take(game, scenes(game), only)
            print(f"{GAMES[game].title}: {folder / game}", flush=True)
        await gallery.take("everywhere", everywhere(), only)
    print(f"Open {folder / 'index.html'}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/screens"))
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--only", default="", help="take the pages with this in their name")
    options = parser.parse_args()
    if missing():
        sys.exit(f"Pages are taken with {missing()}, which is not installed.")
    asyncio.run(main(options.folder, options.games, options.only))
