"""The bot at home: where no token is set it plays on its own local Discord, the parlor, in the same process."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec import structs

import parlor
from parlor import CannotOpen as CannotOpen

from .settings import Settings


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


async def at_home(settings: Settings, options: argparse.Namespace, serve: Callable[[Settings], Awaitable[int]]) -> int:
    """Open the parlor, and run the bot there until it is stopped. The bot's token is made anew for each start and never
    leaves this process: nobody else can be the bot."""
    async with await parlor.start(options.host, options.port, data=options.data, record=options.record) as house:
        print(f"\n  Open {house.url} and play. Every tab can be another person.\n", flush=True)
        print("  To play in Discord instead, set DISCORD_TOKEN (docs/hosting.md). Ctrl+C ends.\n", flush=True)
        return await serve(structs.replace(settings, discord_token=house.token, discord_api=house.url))
