"""python -m parlor: a Discord on loopback for any bot."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
from pathlib import Path

from . import CannotOpen, Parlor, start


def greeting(parlor: Parlor, forgotten: str) -> str:
    return f"""\
The parlor is open: {parlor.url}

The bot's token, until the parlor closes: {parlor.token}
(Set PARLOR_TOKEN to a secret of your own to choose it.)

To bring a bot of discord.py here, before it starts:

    import discord, yarl
    discord.http.Route.BASE = "{parlor.api}"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("{parlor.gateway}")

Ctrl-C closes the parlor{forgotten}.
"""


async def main(options: argparse.Namespace) -> None:
    over = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows Ctrl-C ends the program by itself
            asyncio.get_running_loop().add_signal_handler(name, over.set)
    token = os.environ.get("PARLOR_TOKEN", "")
    parlor = await start(
        options.host, options.port, token=token, record=options.record, data=options.data, bot=options.bot
    )
    forgotten = "" if options.data else "; what was said in it is forgotten"
    print(greeting(parlor, forgotten), flush=True)
    await over.wait()
    await parlor.close()


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m parlor", description="A small Discord on loopback.")
    parser.add_argument("--host", default="127.0.0.1", help="the address on this machine to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8080, help="the port; if it is taken, the next free one (8080)")
    parser.add_argument("--bot", default="Demiurge", help="the bot's name")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="remember what was said, in this folder")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every exchange with the bot as JSON lines")
    return parser.parse_args()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(main(options()))
    except CannotOpen as no:
        sys.exit(str(no))
