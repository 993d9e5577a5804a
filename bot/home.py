"""The bot at home: where no token is set it plays on its own local Discord, the parlor, in the same process."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from msgspec import structs

import parlor
from games.lessons import taught
from games.registry import GAMES
from parlor import CannotOpen as CannotOpen
from parlor import Card, Deed
from renderers import lessons, paint

from .app import command_of
from .settings import Settings

WIDE = 640  # pixels of a picture on a card


def add_options(parser: argparse.ArgumentParser) -> None:
    home = parser.add_argument_group("without a token: the parlor, a Discord on your desk")
    home.add_argument(
        "--port", type=int, default=8080, help="of the page; a taken one gives the next free (%(default)s)"
    )
    home.add_argument("--host", default="127.0.0.1", help="the address on this machine to listen on (%(default)s)")
    home.add_argument(
        "--data", type=Path, default=Path("data/parlor"), help="where conversations are kept (%(default)s)"
    )
    home.add_argument("--record", type=Path, help="write every exchange between bot and parlor to this file")


def showcase() -> list[Card]:
    """Every game that can be learned, as the page shows it to newcomers."""
    return [
        Card(
            title=GAMES[name].title,
            text=lesson.pitch,
            facts=f"{max(2, GAMES[name].seats[0])}–{GAMES[name].seats[-1]} players · about {lesson.minutes} minutes",
            deeds=(
                Deed("Play a first game", f"{command_of(name)} first"),
                Deed("Open a table", f"{command_of(name)} new"),
                Deed("How to play", f"{command_of(name)} learn"),
            ),
            picture=partial(cover, name),
            alt=f"{GAMES[name].title}: the board in the middle of a game.",
        )
        for name, lesson in taught(list(GAMES)).items()
    ]


def cover(game: str) -> bytes:
    return paint.contact_sheet([lessons.cover(game)], 1, WIDE)


async def at_home(settings: Settings, options: argparse.Namespace, serve: Callable[[Settings], Awaitable[int]]) -> int:
    """Open the parlor, and run the bot there until it is stopped. The bot's token is made anew for each start and never
    leaves this process: nobody else can be the bot."""
    async with await parlor.start(
        options.host, options.port, data=options.data, record=options.record, cards=showcase()
    ) as house:
        print(f"\n  Open {house.url} and play. Every tab can be another person.\n", flush=True)
        print("  To play in Discord instead, set DISCORD_TOKEN (docs/hosting.md). Ctrl+C ends.\n", flush=True)
        return await serve(structs.replace(settings, discord_token=house.token, discord_api=house.url))
