"""`python -m bot` as its host meets it: sentences instead of tracebacks, and a clean end."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import aiohttp
import pytest
from little_discord import TOKEN, LittleDiscord

from bot.__main__ import main
from bot.settings import ABOUT, Settings
from bot.store import Store

ROOT = Path(__file__).parents[2]
SLOW = 20.0  # seconds; far more than anything here takes


class Ended(NamedTuple):
    code: int | None
    out: str
    err: str


Try = Callable[..., Ended]


async def start(folder: Path, *words: str, **settings: str) -> asyncio.subprocess.Process:
    clean = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    environment = {**clean, "PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{folder}/demiurge.db", **settings}
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *words, cwd=folder, env=environment, stdout=pipe, stderr=pipe
    )


async def bot(folder: Path, *words: str, **settings: str) -> Ended:
    process = await start(folder, *words, **settings)
    out, err = await asyncio.wait_for(process.communicate(), SLOW)
    return Ended(process.returncode, out.decode(), err.decode())


def one_sentence(ended: Ended, words: str) -> bool:
    """A failure that says why in a line, without a traceback."""
    return ended.code == 1 and words in ended.err and len(ended.err.splitlines()) == 1 and not ended.out


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def try_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Try]:
    """The same without a process of its own: quicker."""
    root = logging.getLogger()
    before = root.handlers[:], root.level

    def run(*words: str, **settings: str) -> Ended:
        for name in Settings.__struct_fields__:
            monkeypatch.delenv(name.upper(), raising=False)
        for name, value in {"DATABASE_URL": f"sqlite:///{tmp_path}/demiurge.db", **settings}.items():
            monkeypatch.setenv(name, value)
        code = main(words)
        return Ended(code, *capsys.readouterr())

    monkeypatch.chdir(tmp_path)
    yield run
    root.handlers[:], root.level = before


def test_without_a_token_an_invitation_says_where_to_put_one(try_bot: Try) -> None:
    assert one_sentence(try_bot("invite"), "Set DISCORD_TOKEN")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("LOG_LEVEL", "loud", "LOG_LEVEL is “loud”"),
        ("METRICS_PORT", "x", "METRICS_PORT is “x”, which is no number"),
        ("METRICS_PORT", "70000", "ports go from"),
        ("SHARD_IDS", "0,1", "SHARD_IDS needs SHARD_COUNT"),
        ("DATABASE_URL", "mysql://x/y", "is not known"),
        ("DATABASE_URL", "nonsense", "cannot be read"),
        ("DISCORD_API", "here", "begins with http"),
    ],
)
def test_a_bad_setting_is_a_sentence(try_bot: Try, name: str, value: str, words: str) -> None:
    assert one_sentence(try_bot(**{"DISCORD_TOKEN": TOKEN, name: value}), words)


def test_shards_that_do_not_exist_are_a_sentence(try_bot: Try) -> None:
    assert one_sentence(try_bot(DISCORD_TOKEN=TOKEN, SHARD_IDS="0,2", SHARD_COUNT="2"), "from 0 to 1")


def test_settings_come_from_the_file_and_the_environment_goes_first(try_bot: Try, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# mine\nDISCORD_TOKEN=from-the-file\nLOG_LEVEL=silly\n")
    assert one_sentence(try_bot(), "LOG_LEVEL is “silly”")
    assert try_bot("invite", LOG_LEVEL="info", DISCORD_TOKEN=TOKEN).code == 0


def test_the_example_of_settings_names_each_with_its_default_and_what_it_is_for() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in Settings.__struct_fields__:
        default = getattr(Settings(), name)
        shown = ",".join(map(str, default)) if isinstance(default, tuple) else default
        assert f"# {ABOUT[name]}\n# {name.upper()}={shown}\n" in example
    assert set(re.findall(r"^# ([A-Z_]+)=", example, re.M)) == {
        *(name.upper() for name in Settings.__struct_fields__),
        "DEMIURGE_WORKERS",
    }


def test_the_invite_link_asks_for_exactly_the_permissions_that_are_needed(try_bot: Try) -> None:
    ended = try_bot("invite", DISCORD_TOKEN=TOKEN)
    assert ended.code == 0
    assert "client_id=123456789012345678" in ended.out
    assert "scope=bot+applications.commands" in ended.out
    assert "permissions=377957239808" in ended.out  # see, write, in threads, make them, files, embeds, history
    assert one_sentence(try_bot("invite", DISCORD_TOKEN="nonsense"), "isn't a bot token")


@pytest.mark.asyncio
async def test_a_token_that_discord_refuses_is_a_sentence_and_is_not_shown(tmp_path: Path) -> None:
    wrong = TOKEN.replace("abcdef", "fedcba")
    async with LittleDiscord() as discord:
        ended = await bot(tmp_path, DISCORD_TOKEN=wrong, DISCORD_API=discord.address)
    assert one_sentence(ended, "Discord refuses the token")
    assert "fedcba" not in ended.err


@pytest.mark.asyncio
async def test_a_discord_that_cannot_be_reached_is_a_sentence(tmp_path: Path) -> None:
    ended = await bot(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API=f"http://127.0.0.1:{free_port()}")
    assert one_sentence(ended, "Can't reach Discord")


def test_a_database_that_cannot_be_reached_is_a_sentence_without_its_password(try_bot: Try) -> None:
    ended = try_bot(DISCORD_TOKEN=TOKEN, DATABASE_URL=f"postgresql://u:geheim@127.0.0.1:{free_port()}/d")
    assert one_sentence(ended, "cannot be reached")
    assert "geheim" not in ended.err


def test_a_database_of_a_newer_version_is_a_sentence(try_bot: Try, tmp_path: Path) -> None:
    asyncio.run(make_database(tmp_path))
    with sqlite3.connect(tmp_path / "demiurge.db") as c:
        c.execute("UPDATE alembic_version SET version_num = 'of the future'")
    c.close()
    for words in ((), ("check-saves",), ("backup", "copy.db")):
        assert one_sentence(try_bot(*words, DISCORD_TOKEN=TOKEN), "newer version")


def test_a_folder_that_cannot_be_made_is_a_sentence(try_bot: Try, tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    inside = f"sqlite:///{tmp_path}/a file/demiurge.db"
    assert one_sentence(try_bot(DISCORD_TOKEN=TOKEN, DATABASE_URL=inside), "is no folder")


def test_a_disk_that_cannot_be_written_to_is_a_sentence(try_bot: Try) -> None:
    ended = try_bot(DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite:////proc/demiurge.db")
    assert one_sentence(ended, "cannot be ")


async def make_database(folder: Path) -> None:
    await (await Store.open(f"sqlite:///{folder}/demiurge.db")).close()


@pytest.mark.asyncio
async def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    async with LittleDiscord() as discord:
        ended = await bot(tmp_path, DISCORD_TOKEN=TOKEN, METRICS_PORT=str(discord.port))
    assert one_sentence(ended, f"Can't open METRICS_PORT {discord.port}")


@pytest.mark.asyncio
@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
async def test_it_connects_tells_its_health_and_ends_cleanly_at_a_signal(tmp_path: Path, order: signal.Signals) -> None:
    port = free_port()
    async with LittleDiscord() as discord:
        process = await start(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API=discord.address, METRICS_PORT=str(port))
        try:
            state = await asyncio.wait_for(healthy(port), SLOW)
            assert state == {"well": True, "gateway": True, "database": True, "outbox_overdue_seconds": 0.0}
            async with aiohttp.ClientSession() as web, web.get(f"http://127.0.0.1:{port}/metrics") as answer:
                assert 'demiurge_tables{status="playing"} 0' in await answer.text()
            assert discord.identified == 1
            assert {"godsforge", "table", "inbox", "settings", "away", "help"} <= {c["name"] for c in discord.commands}
            process.send_signal(order)
            out, err = await asyncio.wait_for(process.communicate(), 8)
        finally:
            if process.returncode is None:
                process.kill()
        assert (process.returncode, out) == (0, b"")
        assert b"Traceback" not in err
        assert TOKEN.encode() not in err


async def healthy(port: int) -> object:
    async with aiohttp.ClientSession() as web:
        while True:
            try:
                async with web.get(f"http://127.0.0.1:{port}/health") as answer:
                    state: object = await answer.json()
                    if answer.status == 200:
                        return state
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.05)  # it is starting


@pytest.mark.asyncio
async def test_it_ends_cleanly_while_discord_lets_it_wait(tmp_path: Path) -> None:
    async with LittleDiscord(status=502) as discord:
        process = await start(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API=discord.address, METRICS_PORT=str(free_port()))
        while not (tmp_path / "demiurge.db-wal").exists():
            await asyncio.sleep(0.05)
        process.terminate()
        _, err = await asyncio.wait_for(process.communicate(), 12)
    assert process.returncode == 0, err
    assert b"Traceback" not in err
