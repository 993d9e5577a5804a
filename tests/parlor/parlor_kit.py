"""People at their pages and a bot that answers in every way, for the tests of the parlor."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands

from parlor import Parlor

Json = dict[str, Any]
PATIENCE = 30.0  # seconds until a test gives up
TOKEN = "of the tests"  # the bot's: made by whoever starts a parlor for it


class Failed(Exception):
    """The bot did not acknowledge, or the parlor refused."""


def parts(message: Json) -> Iterator[Json]:
    """All components of a message."""
    raw = list(message["components"])
    while raw:
        part = raw.pop(0)
        yield part
        raw += [*part.get("components", []), *([part["accessory"]] if "accessory" in part else [])]


class Visitor:
    """A person at a page."""

    def __init__(self, session: aiohttp.ClientSession, me: Json) -> None:
        self.session, self.me, self.id = session, me, me["id"]
        self.heard: list[tuple[str, Any]] = []
        self._news = asyncio.Condition()
        self._count = 0

    async def listen(self) -> None:
        self.socket = await self.session.ws_connect(f"/parlor/live?person={self.id}")
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            event = frame.json()
            async with self._news:
                self.heard.append((event["t"], event["d"]))
                self._news.notify_all()

    async def leave(self) -> None:
        await self.socket.close()
        await self._reader

    async def until(self, name: str, fits: Callable[[Any], bool] = lambda _: True, since: int = 0) -> Any:
        """The first such event, of those heard already or of those to come. Several names have a | between."""

        def found() -> list[Any]:
            return [data for t, data in self.heard[since:] if t in name.split("|") and fits(data)]

        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: bool(found())), PATIENCE)
            return found()[0]

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        headers = {"X-Person": self.id}
        async with self.session.request(method, f"/parlor/{path}", json=body, headers=headers) as answer:
            data = await answer.json()
            if status is not None:
                assert answer.status == status, data
            elif answer.status >= 400:
                raise Failed(data["error"])
            return data

    async def state(self) -> Json:
        state: Json = await self.ask("GET", "state")
        return state

    async def channel(self, name: str) -> str:
        for one in (await self.state())["guilds"][0]["channels"]:
            if one["name"] == name:
                return str(one["id"])
        raise LookupError(name)

    async def messages(self, channel: str) -> list[Json]:
        """Oldest first."""
        found: list[Json] = await self.ask("GET", f"channels/{channel}/messages")
        return found[::-1]

    async def act(self, body: Json) -> str:
        """Do something with the bot; gives back the interaction's id once it is acknowledged."""
        self._count += 1
        nonce = f"{self.id}-{self._count}"
        answer = await self.ask("POST", "interactions", {**body, "nonce": nonce})
        id: str = answer["interaction_id"]
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: self._end(id) is not None), PATIENCE)
        name, data = self._end(id) or ("", {})
        assert data["nonce"] == nonce
        if name == "INTERACTION_FAIL":
            raise Failed(data["reason"])
        return id

    def _end(self, interaction: str) -> tuple[str, Any] | None:
        ends = ("INTERACTION_ACK", "INTERACTION_FAIL")
        return next((e for e in self.heard if e[0] in ends and e[1]["interaction_id"] == interaction), None)

    async def slash(self, channel: str, words: str, /, **options: Any) -> str:
        """`slash(channel, "godsforge new")`, or with options."""
        name, *inner = words.split()
        nested: list[Json] = [{"name": key, "value": value} for key, value in options.items()]
        for word in reversed(inner):
            nested = [{"name": word, "type": 1, "options": nested}]
        return await self.act({"type": 2, "channel_id": channel, "command": {"name": name, "options": nested}})

    async def click(self, message: Json, label: str, values: list[str] | None = None) -> str:
        """A button by its label, a select by its custom_id."""
        part = next(one for one in parts(message) if label in (one.get("label"), one.get("custom_id")))
        place = {"channel_id": message["channel_id"], "message_id": message["id"]}
        control = {"component_type": part["type"], "custom_id": part["custom_id"]}
        return await self.act({"type": 3, **place, **control, **({} if values is None else {"values": values})})

    async def submit(self, modal: Json, channel: str, values: Json) -> str:
        """Fill in a modal: custom_id -> text, or values."""
        filled = [
            {"type": 18, "component": {"custom_id": name, "values" if isinstance(value, list) else "value": value}}
            for name, value in values.items()
        ]
        body = {"type": 5, "channel_id": channel, "modal_id": modal["modal_id"], "custom_id": modal["custom_id"]}
        return await self.act({**body, "components": filled})

    async def answer_to(self, interaction: str, name: str = "MESSAGE_CREATE") -> Json:
        """The message that came of an interaction."""
        found: Json = await self.until(
            name, lambda m: (m.get("interaction_metadata") or {}).get("id") == interaction and not m["flags"] & 128
        )
        return found


@asynccontextmanager
async def visit(parlor: Parlor, name: str) -> AsyncIterator[Visitor]:
    """A person of that name at a page; a new one if nobody has it."""
    async with aiohttp.ClientSession(parlor.url, connector=aiohttp.TCPConnector(limit=0)) as session:
        known = [one.id for one in parlor.world.people.values() if one.name == name]
        if known:
            me = parlor.live.person(known[0])
        else:
            async with session.post("/parlor/people", json={"name": name}) as answer:
                me = await answer.json()
        visitor = Visitor(session, me)
        await visitor.listen()
        try:
            yield visitor
        finally:
            await visitor.leave()


def point_at(parlor: Parlor, monkeypatch: Any) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", parlor.api)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(parlor.gateway))


class Bot(commands.AutoShardedBot):
    """Commands are added by each test; what goes wrong in them is kept."""

    def __init__(self, *add: Callable[[Bot], None], intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents or discord.Intents(guilds=True),
            guild_ready_timeout=0.05,
            **options,
        )
        self.add, self.faults = add, list[BaseException]()
        self.came: asyncio.Queue[discord.Interaction[Any]] = asyncio.Queue()
        self.tree.error(self._fault)

    async def _fault(self, _: Any, error: app_commands.AppCommandError) -> None:
        self.faults.append(getattr(error, "original", error))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The parlor lets shards in side by side; discord.py would wait five seconds between them."""

    async def setup_hook(self) -> None:
        for add in self.add:
            add(self)
        await self.tree.sync()


CHECKER = Path(__file__).parents[3] / "shared" / "discord" / "validate_discord.py"


@cache
def checker() -> Any:
    """Discord's own description of its API, and the rules around it; None where it is not at hand."""
    if not CHECKER.exists() or importlib.util.find_spec("jsonschema") is None:
        return None
    spec = importlib.util.spec_from_file_location("validate_discord", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, module.Spec(module.DEFAULT_SPEC)


def findings(recorded: Path) -> list[str]:
    """What the checker finds in recorded exchanges; of those that were refused, only in the refusal itself."""
    if checker() is None:
        return []
    module, spec = checker()
    found, state = [], set[str]()
    for line in recorded.read_text(encoding="utf-8").splitlines():
        exchange = json.loads(line)
        refused = exchange["status"] >= 400
        if refused:
            # Discord names faults of a form by words; its own description says that they are numbers.
            (exchange["response_json"] or {}).pop("errors", None)
        for tag, where, message in module.check(spec, exchange, state):
            if not refused or where.startswith("response"):
                found.append(f"{exchange['method']} {exchange['path']} [{tag}] {where}: {message}")
    return found


@asynccontextmanager
async def running(bot: commands.AutoShardedBot, token: str = TOKEN) -> AsyncIterator[Any]:
    await bot.login(token)
    task = asyncio.create_task(bot.connect())
    ready = asyncio.create_task(bot.wait_until_ready())
    try:
        await asyncio.wait_for(asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED), PATIENCE)
        if task.done():
            task.result()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
