"""discord.py's own client at the parlor's door."""

# ruff: noqa: ARG001 (fixtures act by being there)

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import aiohttp
import discord
import msgspec
import pytest
from discord import app_commands
from parlor_kit import PATIENCE, TOKEN, Bot, Visitor, point_at, running, visit

import parlor as package
from parlor import Parlor

pytestmark = pytest.mark.asyncio


def ping(bot: Bot) -> None:
    @bot.tree.command(description="Says pong")
    async def ping(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("pong")


async def test_the_client_logs_in_and_finds_the_server_with_its_channels(parlor: Parlor) -> None:
    async with running(Bot()) as bot:
        assert bot.user.name == "Demiurge"
        assert bot.application.id == bot.user.id
        (guild,) = bot.guilds
        assert guild.name == "The Parlor"
        assert [channel.name for channel in guild.text_channels] == ["welcome", "games", "table-talk"]
        assert guild.me.guild_permissions.send_messages
        assert not guild.me.guild_permissions.manage_messages
        assert parlor.bots.online


async def test_a_wrong_token_is_refused(parlor: Parlor) -> None:
    bot = Bot()
    with pytest.raises(discord.LoginFailure):
        await bot.login("not the token")
    await bot.close()
    assert not parlor.bots.online


async def test_a_sync_answers_with_ids_that_stay(parlor: Parlor, ada: Visitor) -> None:
    async with running(Bot(ping)) as bot:
        first = (await bot.tree.fetch_commands())[0]
        again = (await bot.tree.sync())[0]
        assert (first.id, first.application_id, first.name) == (again.id, bot.application_id, "ping")
        guild = bot.guilds[0]
        bot.tree.copy_global_to(guild=guild)
        local = await bot.tree.sync(guild=guild)
        assert [command.guild_id for command in local] == [guild.id]
        assert [one["name"] for one in (await ada.state())["commands"]] == ["ping"]
    told = await ada.until("COMMANDS")
    assert told[0]["name"] == "ping"


async def test_a_command_with_a_bad_name_is_refused(parlor: Parlor) -> None:
    async with running(Bot()) as bot:
        body: Any = [{"name": "Not Good", "description": "d", "type": 1}]
        with pytest.raises(discord.HTTPException) as no:
            await bot.http.bulk_upsert_global_commands(bot.application_id, body)
        assert (no.value.status, no.value.code) == (400, 50035)


async def test_two_shards_are_both_served_and_each_gets_its_own(parlor: Parlor, ada: Visitor) -> None:
    heard: list[int] = []

    def where(bot: Bot) -> None:
        @bot.tree.command(description="Which shard")
        @app_commands.allowed_contexts(guilds=True, dms=True)
        async def where(interaction: discord.Interaction[Any]) -> None:
            heard.append(interaction.guild.shard_id if interaction.guild else 0)
            await interaction.response.send_message("here")

    async with running(Bot(where, shard_count=2)) as bot:
        assert sorted(bot.shards) == [0, 1]
        assert sorted((one.shard, one.shards) for one in parlor.bots.sessions.values()) == [(0, 2), (1, 2)]
        await ada.slash(await ada.channel("games"), "where")
        direct = await ada.ask("POST", "dms", {"user_id": str(bot.user.id)})
        await ada.slash(direct["id"], "where")
        assert heard == [(bot.guilds[0].id >> 22) % 2, 0]


async def test_the_second_of_two_shards_hears_of_the_server_and_the_first_of_direct_messages(
    parlor: Parlor, ada: Visitor
) -> None:
    """As Discord has it: (server >> 22) % shards, and the first shard for what belongs to no server."""
    assert (int(parlor.world.guild) >> 22) % 2 == 1
    intents = 1 | 1 << 9 | 1 << 12 | 1 << 15
    async with ada.session.ws_connect("/gateway") as first, ada.session.ws_connect("/gateway") as second:
        lines = (first, second)
        heard: list[list[tuple[str, Any]]] = [[], []]

        async def until(number: int, name: str) -> Any:
            while name not in [event for event, _ in heard[number]]:
                frame = await lines[number].receive_json(timeout=PATIENCE)
                heard[number].append((frame["t"], frame["d"]))
            return next(data for event, data in heard[number] if event == name)

        for number, line in enumerate(lines):
            await line.send_json({"op": 2, "d": {"token": TOKEN, "intents": intents, "shard": [number, 2]}})
        assert (await until(0, "READY"))["guilds"] == []
        assert [one["id"] for one in (await until(1, "READY"))["guilds"]] == [parlor.world.guild]
        await ada.ask("POST", f"channels/{await ada.channel('games')}/messages", {"content": "to all"})
        direct = await ada.ask("POST", "dms", {"user_id": parlor.world.bot.id})
        await ada.ask("POST", f"channels/{direct['id']}/messages", {"content": "to you"})
        assert (await until(1, "MESSAGE_CREATE"))["content"] == "to all"
        assert (await until(0, "MESSAGE_CREATE"))["content"] == "to you"
        await ada.ask("POST", f"channels/{await ada.channel('games')}/messages", {"content": "the end"})
        told = [[json.loads(frame)["d"].get("content") for _, frame in one.told] for one in by_shard(parlor)]
        assert told == [[None, "to you"], [None, None, "to all", "the end"]]


def by_shard(parlor: Parlor) -> list[Any]:
    return sorted(parlor.bots.sessions.values(), key=lambda one: one.shard)


async def test_a_dropped_gateway_is_resumed_without_a_lost_event(parlor: Parlor, ada: Visitor) -> None:
    came: list[str] = []
    enough = asyncio.Event()

    class Reader(Bot):
        async def on_message(self, message: discord.Message) -> None:
            came.append(message.content)
            if len(came) == 21:
                enough.set()

    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    async with running(Reader(intents=intents)):
        channel = await ada.channel("games")
        session = next(iter(parlor.bots.sessions.values()))
        await ada.ask("POST", f"channels/{channel}/messages", {"content": "before"})
        parlor.bots.drop()
        for n in range(20):
            await ada.ask("POST", f"channels/{channel}/messages", {"content": str(n)})
        await asyncio.wait_for(enough.wait(), PATIENCE)
        assert came == ["before", *map(str, range(20))]
        assert list(parlor.bots.sessions.values()) == [session]


async def test_a_bot_that_is_asked_to_reconnect_resumes(parlor: Parlor) -> None:
    resumed = asyncio.Event()

    class Watcher(Bot):
        async def on_resumed(self) -> None:
            resumed.set()

    async with running(Watcher()):
        parlor.bots.reconnect()
        await asyncio.wait_for(resumed.wait(), PATIENCE)
        assert len(parlor.bots.sessions) == 1


async def test_an_interaction_waits_for_a_bot_that_is_just_reconnecting(parlor: Parlor, ada: Visitor) -> None:
    async with running(Bot(ping)):
        parlor.bots.drop()
        id = await ada.slash(await ada.channel("games"), "ping")
        assert (await ada.answer_to(id))["content"] == "pong"


async def test_the_page_hears_when_the_bot_comes_and_goes(parlor: Parlor, ada: Visitor) -> None:
    async with running(Bot()):
        await ada.until("BOT", lambda told: told["online"])
        assert (await ada.state())["bot"]["online"]
    await ada.until("BOT", lambda told: not told["online"])
    assert not (await ada.state())["bot"]["online"]


async def test_a_bot_hears_no_more_than_its_intents_allow(parlor: Parlor, ada: Visitor) -> None:
    heard: list[str] = []

    class Watcher(Bot):
        async def on_socket_event_type(self, name: str) -> None:
            heard.append(name)

    async with running(Watcher(ping)):
        channel = await ada.channel("games")
        await ada.ask("POST", f"channels/{channel}/messages", {"content": "hello"})
        async with visit(parlor, "Newcomer"):
            await ada.slash(channel, "ping")
    assert set(heard) == {"READY", "GUILD_CREATE", "INTERACTION_CREATE"}


async def test_without_the_content_intent_words_of_others_are_blank(parlor: Parlor, ada: Visitor) -> None:
    came: asyncio.Queue[discord.Message] = asyncio.Queue()

    class Reader(Bot):
        async def on_message(self, message: discord.Message) -> None:
            came.put_nowait(message)

    async with running(Reader(intents=discord.Intents(guilds=True, guild_messages=True))) as bot:
        channel = await ada.channel("games")
        await ada.ask("POST", f"channels/{channel}/messages", {"content": "a secret"})
        await ada.ask("POST", f"channels/{channel}/messages", {"content": f"<@{bot.user.id}> for you"})
        first, second = await came.get(), await came.get()
        assert (first.content, second.content) == ("", f"<@{bot.user.id}> for you")


class Plain:
    """A gateway client without discord.py."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, compressed: bool = False) -> None:
        self.socket, self.unzip = socket, zlib.decompressobj() if compressed else None

    async def hear(self) -> Any:
        frame = await self.socket.receive(PATIENCE)
        if frame.type is aiohttp.WSMsgType.BINARY and self.unzip:
            assert frame.data.endswith(b"\x00\x00\xff\xff")
            return msgspec.json.decode(self.unzip.decompress(frame.data))
        return msgspec.json.decode(frame.data) if frame.type is aiohttp.WSMsgType.TEXT else frame.data

    async def say(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})


@pytest.mark.parametrize("compressed", [False, True])
async def test_hello_heartbeat_and_identify_in_plain_and_in_zlib_stream(parlor: Parlor, compressed: bool) -> None:
    address = parlor.gateway + "/?v=10&encoding=json" + ("&compress=zlib-stream" if compressed else "")
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        line = Plain(socket, compressed)
        hello = await line.hear()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
        await line.say(1, None)
        assert (await line.hear())["op"] == 11
        await line.say(2, {"token": TOKEN, "intents": 1, "properties": {}})
        ready, guild = await line.hear(), await line.hear()
        assert ready["t"] == "READY"
        assert ready["d"]["resume_gateway_url"] == parlor.gateway
        assert [one["id"] for one in ready["d"]["guilds"]] == [guild["d"]["id"]]
        assert (ready["s"], guild["s"], guild["t"]) == (1, 2, "GUILD_CREATE")


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": TOKEN, "intents": 1, "shard": [2, 2]}, 4010),
        (3, {}, 4003),
        (2, None, 4002),
    ],
)
async def test_a_bad_frame_closes_with_discords_code(parlor: Parlor, op: int, data: Any, code: int) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(parlor.gateway) as socket:
        line = Plain(socket)
        await line.hear()
        await line.say(op, data)
        assert await line.hear() == code


async def test_an_unknown_session_cannot_be_resumed(parlor: Parlor) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(parlor.gateway) as socket:
        line = Plain(socket)
        await line.hear()
        await line.say(6, {"token": TOKEN, "session_id": "none", "seq": 3})
        invalid = await line.hear()
        assert (invalid["op"], invalid["d"]) == (9, False)


async def test_a_bot_with_the_members_intent_knows_everybody(parlor: Parlor) -> None:
    async with running(Bot(intents=discord.Intents(guilds=True, members=True))) as bot:
        (guild,) = bot.guilds
        assert sorted(one.display_name for one in guild.members) == ["Ada", "Bo", "Cy", "Demiurge", "Di"]
        joined = asyncio.create_task(bot.wait_for("member_join", timeout=PATIENCE))
        await asyncio.sleep(0)
        async with visit(parlor, "Newcomer"):
            assert (await joined).display_name == "Newcomer"


async def test_a_parlor_with_people_and_a_bot_in_it_can_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    parlor = await package.start(port=0, token=TOKEN)
    point_at(parlor, monkeypatch)
    async with visit(parlor, "Ada") as ada, running(Bot()):
        await asyncio.wait_for(parlor.close(), PATIENCE)
        await asyncio.wait_for(ada._reader, PATIENCE)
        assert ada.socket.closed
