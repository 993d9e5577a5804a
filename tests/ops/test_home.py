"""`python -m bot` without a token: a Discord of its own, on a page."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).parents[2]
SLOW = 40.0  # seconds; far more than it takes


class Home:
    """The process, from its first line to its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""

    async def __aenter__(self) -> Home:
        clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
        words = ("--port", str(self.port), "--data", str(self.folder / "parlor"))
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            *words,
            cwd=self.folder,
            env={**clean, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout is not None
        while not self.address:
            line = (await asyncio.wait_for(self.process.stdout.readline(), SLOW)).decode()
            assert line, "it ended before it said where it is"
            self.address = next(iter(re.findall(r"http://\S+", line)), "")
        return self

    port = 0

    async def __aexit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        _, self.said = await asyncio.wait_for(self.process.communicate(), SLOW)
        assert self.process.returncode == 0, self.said.decode()

    async def get(self, path: str, person: str = "") -> tuple[int, str]:
        headers = {"X-Person": person} if person else {}
        async with aiohttp.ClientSession() as session, session.get(self.address + path, headers=headers) as answer:
            return answer.status, await answer.text()

    async def commands(self) -> str:
        """What the page offers once the bot is there."""
        _, people = await self.get("/parlor/people")
        ada = re.findall(r'"id":\s*"(\d+)"', people)[0]
        async with asyncio.timeout(SLOW):
            while '"godsforge"' not in (state := (await self.get("/parlor/state", ada))[1]):
                await asyncio.sleep(0.1)
        return state


@pytest.mark.asyncio
async def test_without_a_token_it_opens_the_parlor_and_plays_there(tmp_path: Path) -> None:
    async with Home(tmp_path) as home:
        assert home.address.startswith("http://127.0.0.1:")
        status, page = await home.get("/")
        assert status == 200
        assert "<!doctype html>" in page.lower()
        assert '"inbox"' in await home.commands()
    assert (tmp_path / "data" / "demiurge.db").exists()


@pytest.mark.asyncio
async def test_a_taken_port_gives_the_next_free_one(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        home = Home(tmp_path)
        home.port = taken.getsockname()[1]
        async with home:
            assert not home.address.endswith(f":{home.port}")
            assert (await home.get("/"))[0] == 200
