"""`python -m bot` runs the bot; `backup FILE`, `check-saves` and `invite` are for its host."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import discord

from renderers.prepare import with_grounds

from . import admin, logs
from .app import Demiurge, speak_to
from .home import CannotOpen, add_options, at_home
from .metrics import Metrics
from .settings import BadSetting, Settings, read_settings
from .store import Store, StoreError

log = logging.getLogger("demiurge")
GRACE = 8.0  # seconds for a clean end


class CannotRun(Exception):
    """A sentence for the host."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        settings = read_settings(os.environ, Path(".env"))
        logs.set_up(settings, sys.stderr)
        if options.command == "backup":
            return asyncio.run(admin.backup(settings, options.file))
        if options.command == "check-saves":
            return asyncio.run(admin.check_saves(settings))
        if options.command == "invite":
            return admin.invite(settings)
        if not settings.discord_token:
            return asyncio.run(at_home(settings, options, serve))
        return asyncio.run(serve(settings))
    except (BadSetting, StoreError, CannotRun, CannotOpen) as fault:
        print(fault, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="The game master for Discord.")
    add_options(parser)
    commands = parser.add_subparsers(dest="command", title="instead of running the bot")
    backup = commands.add_parser("backup", help="copy the SQLite database while the bot runs")
    backup.add_argument("file", type=Path, help="where to; a file that doesn't exist yet")
    commands.add_parser("check-saves", help="check that this version can load every open table")
    commands.add_parser("invite", help="print the link that invites the bot to a server")
    return parser


async def serve(settings: Settings) -> int:
    """Run until a signal comes; then finish what is under way."""
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    speak_to(settings.discord_api)
    async with await Store.open(settings.database_url) as store:
        bot = Demiurge(settings, store)
        metrics = Metrics(bot)
        async with painting():
            try:
                await listen(metrics, settings.metrics_port)
                await until(stop, bot)
            finally:
                await metrics.close()
    log.info("ended")
    return 0


@asynccontextmanager
async def painting() -> AsyncIterator[None]:
    """What is painted beforehand is painted by a process beside us, once for each machine."""
    if not with_grounds():
        yield
        return
    quiet = asyncio.subprocess.DEVNULL
    painter = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "renderers.prepare", stdin=quiet, stdout=quiet, stderr=quiet
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            painter.terminate()
        await painter.wait()


async def listen(metrics: Metrics, port: int) -> None:
    if not port:
        return
    try:
        await metrics.open(port)
    except OSError as error:
        raise CannotRun(f"Can't open METRICS_PORT {port}: {error.strerror}.") from None


async def until(stop: asyncio.Event, bot: Demiurge) -> None:
    running = asyncio.create_task(run(bot), name="discord")
    stopping = asyncio.create_task(stop.wait(), name="signals")
    await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    asked_to = not running.done()
    if asked_to:
        log.info("ending")
    try:
        await asyncio.wait_for(bot.close(), GRACE)
    except TimeoutError:
        log.warning("something didn't stop in time; every confirmed move is saved")
    if asked_to:
        running.cancel()  # it may still be connecting
    try:
        await running
    except (asyncio.CancelledError, CannotRun):
        if not asked_to:
            raise


async def run(bot: Demiurge) -> None:
    """Log in and stay connected; what goes wrong at the start is a sentence."""
    try:
        await bot.start(bot.settings.discord_token)
    except discord.LoginFailure:
        raise CannotRun(
            "Discord refuses the token: DISCORD_TOKEN is wrong or was reset. Copy a new one from the developer portal: "
            "Bot, then Reset Token."
        ) from None
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
        raise CannotRun(f"Can't reach Discord ({type(error).__name__}). Is this machine online?") from None
    except discord.DiscordServerError as error:
        raise CannotRun(f"Discord is having trouble (HTTP {error.status}). Try again in a few minutes.") from None
    except discord.HTTPException as error:
        raise CannotRun(f"Discord won't let the bot in: {error.text or error.status}.") from None
    except discord.ConnectionClosed as error:
        raise CannotRun(f"Discord closed the connection for good (code {error.code}).") from None
    except Exception as error:
        log.exception("the bot has failed")
        raise CannotRun("The bot crashed. The line above says where.") from error


if __name__ == "__main__":
    sys.exit(main())
