"""The gateway, version 10: hello, heartbeats, identify by shards, resume, and events as far as the intents allow."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec
from aiohttp import web

from . import shapes
from .model import DM, Event, Json
from .world import World

log = logging.getLogger("parlor.gateway")
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS = 0, 1, 2, 3, 4, 6, 8
RECONNECT, INVALID, HELLO, ACK = 7, 9, 10, 11
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15
RESUMABLE = 300.0  # seconds
KEPT = 10_000  # events that a session can have missed

# Event -> the intents that bring it, in the server and in DMs. Nothing is needed for interactions.
INTENTS = {
    **dict.fromkeys(("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"), (GUILD_MESSAGES, DIRECT_MESSAGES)),
    **dict.fromkeys(("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"), (GUILDS, -1)),
    **dict.fromkeys(("THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"), (GUILDS, -1)),
    "CHANNEL_PINS_UPDATE": (GUILDS, DIRECT_MESSAGES),
    "TYPING_START": (1 << 11, 1 << 14),
    "GUILD_MEMBER_ADD": (GUILD_MEMBERS, -1),
    "GUILD_MEMBER_UPDATE": (GUILD_MEMBERS, -1),
    "INTERACTION_CREATE": (0, 0),
}


class Session:
    """What one shard was told. It outlives its connection, so that a resumed one misses nothing."""

    def __init__(self, shard: int, shards: int, intents: int) -> None:
        self.id, self.shard, self.shards, self.intents = secrets.token_hex(16), shard, shards, intents
        self.sequence = 0
        self.told: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.line: Line | None = None
        self.left = 0.0  # when the connection was lost

    def push(self, name: str, data: Any) -> None:
        self.sequence += 1
        frame = msgspec.json.encode({"op": DISPATCH, "s": self.sequence, "t": name, "d": data})
        self.told.append((self.sequence, frame))
        if self.line:
            self.line.send(frame)


class Line:
    """One websocket. Frames leave in the order in which they were given."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket, self._request, self._queue = socket, request, asyncio.Queue[bytes | None]()
        self._zlib = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self.session: Session | None = None

    def send(self, frame: bytes) -> None:
        self._queue.put_nowait(frame)

    def say(self, op: int, data: Any = None) -> None:
        self.send(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))

    def finish(self) -> None:
        """Nothing more will be said."""
        self._queue.put_nowait(None)

    def cut(self) -> None:
        """End the connection without a word."""
        if self._request.transport:
            self._request.transport.abort()

    async def write(self) -> None:
        while (frame := await self._queue.get()) is not None:
            try:
                if self._zlib:
                    packed = self._zlib.compress(frame) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
                else:
                    await self.socket.send_str(frame.decode())
            except (ConnectionError, RuntimeError):
                return  # the connection is gone; the session keeps what was not heard


class Gateway:
    def __init__(self, world: World, token: str, url: str, heartbeat: float = 41.25) -> None:
        self.world, self.token, self.url, self.heartbeat = world, token, url, heartbeat
        self.sessions: dict[str, Session] = {}
        self.lines: set[Line] = set()
        self.on_online: Callable[[bool], None] = lambda _: None
        world.listeners.append(self.hear)

    @property
    def online(self) -> bool:
        return any(session.line for session in self.sessions.values())

    def expected(self, patience: float) -> bool:
        """Whether the bot is here, or was so short a time ago that it may be coming back."""
        now = self.world.now()
        return any(one.line or now - one.left < patience for one in self.sessions.values())

    # -- events

    def hear(self, event: Event) -> None:
        if not event.to_bot or event.name not in INTENTS:
            return
        direct = event.channel is not None and event.channel.type == DM
        if direct and event.channel and self.world.bot.id not in event.channel.people:
            return
        if event.channel and not direct and not self.world.sees(self.world.bot.id, event.channel):
            return
        needed = INTENTS[event.name][direct]
        for session in self.sessions.values():
            mine = 0 if direct else (int(self.world.guild) >> 22) % session.shards
            if session.shard == mine and needed >= 0 and session.intents & needed == needed:
                session.push(event.name, self.fitted(event, direct, session.intents))

    def fitted(self, event: Event, direct: bool, intents: int) -> Json:
        """What the gateway adds to a message, and what it leaves out for those who may not read along."""
        assert isinstance(event.data, dict)
        data = event.data
        if not event.name.startswith("MESSAGE_") or direct:
            return data
        data = {**data, "guild_id": self.world.guild}
        if "author" in data:
            bot = self.world.bot.id
            data["member"] = shapes.bare_member(self.world.people[data["author"]["id"]])
            own = data["author"]["id"] == bot or any(one["id"] == bot for one in data["mentions"])
            if not own and not intents & CONTENT:
                data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return data

    # -- connections

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=64 * 1024, compress=False)
        await socket.prepare(request)
        line = Line(socket, request)
        self.lines.add(line)
        writer = asyncio.create_task(line.write())
        line.say(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        try:
            await self._listen(line)
        finally:
            self.lines.discard(line)
            self._part(line)
            line.finish()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _listen(self, line: Line) -> None:
        while True:
            try:
                message = await line.socket.receive(timeout=self.heartbeat * 2)
            except TimeoutError:
                await line.socket.close(code=4009, message=b"Session timed out.")
                return
            if message.type is not aiohttp.WSMsgType.TEXT:
                return
            try:
                frame = msgspec.json.decode(message.data)
                code = self._obey(line, frame["op"], frame.get("d"))
            except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError):
                code = 4002
            if code:
                await line.socket.close(code=code)
                return

    def _obey(self, line: Line, op: int, data: Any) -> int | None:
        """Gives back a close code if the frame is refused."""
        if op == HEARTBEAT:
            # discord.py notes the time only after it has sent: an answer that is quicker than that looks very late.
            asyncio.get_running_loop().call_later(0.05, line.say, ACK)
        elif op == IDENTIFY:
            return self._identify(line, data)
        elif op == RESUME:
            return self._resume(line, data)
        elif line.session is None:
            return 4003
        elif op == MEMBERS:
            self._members(line.session, data)
        elif op not in (PRESENCE, VOICE):
            return 4001
        return None

    def _knows(self, token: str) -> bool:
        return secrets.compare_digest(token.removeprefix("Bot ").encode(), self.token.encode())

    def _identify(self, line: Line, data: Json) -> int | None:
        if line.session:
            return 4005
        if not self._knows(data["token"]):
            return 4004
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            return 4010
        self._forget(shard, shards)
        session = Session(shard, shards, int(data.get("intents") or 0))
        self.sessions[session.id] = session
        self._join(line, session)
        here = session.shard == (int(self.world.guild) >> 22) % session.shards
        bot = self.world.bot
        session.push(
            "READY",
            {
                "v": 10,
                "user": shapes.own_user(bot),
                "guilds": [{"id": self.world.guild, "unavailable": True}] if here else [],
                "private_channels": [],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "shard": [shard, shards],
                "application": {"id": bot.id, "flags": 0},
            },
        )
        if here and session.intents & GUILDS:
            session.push("GUILD_CREATE", self.world.guild_created())
        log.info("the bot is here, shard %s of %s", shard + 1, shards)
        return None

    def _forget(self, shard: int, shards: int) -> None:
        """A shard that begins anew will not come back for what it missed, nor will one that is gone for long."""
        now = self.world.now()
        for old in [one for one in self.sessions.values() if not one.line]:
            if (old.shard, old.shards) == (shard, shards) or now - old.left > RESUMABLE:
                del self.sessions[old.id]

    def _resume(self, line: Line, data: Json) -> int | None:
        if not self._knows(data["token"]):
            return 4004
        session = self.sessions.get(data["session_id"])
        missed = [frame for number, frame in session.told if number > data["seq"]] if session else []
        if session is None or len(missed) < session.sequence - data["seq"]:
            line.say(INVALID, False)
            return None
        if session.line:
            self._part(session.line)
        for frame in missed:
            line.send(frame)
        self._join(line, session)
        session.push("RESUMED", {"_trace": []})
        return None

    def _join(self, line: Line, session: Session) -> None:
        before = self.online
        line.session, session.line = session, line
        if not before:
            self.on_online(True)

    def _part(self, line: Line) -> None:
        session = line.session
        if session is None or session.line is not line:
            return
        session.line, session.left = None, self.world.now()
        if line.socket.close_code in (1000, 1001):  # the bot said goodbye and will not resume
            self.sessions.pop(session.id, None)
        if not self.online:
            self.on_online(False)

    def _members(self, session: Session, data: Json) -> None:
        """The members that a bot asks for."""
        wanted = data.get("user_ids")
        wanted = None if wanted is None else {str(id) for id in (wanted if isinstance(wanted, list) else [wanted])}
        start = str(data.get("query") or "").lower()
        people = [one for one in self.world.people.values() if one.name.lower().startswith(start)]
        found = [shapes.member(one) for one in people if wanted is None or one.id in wanted]
        limit = int(data.get("limit") or 0) or len(found)
        told = {"guild_id": self.world.guild, "members": found[:limit], "chunk_index": 0, "chunk_count": 1}
        nonce = {"nonce": data["nonce"]} if data.get("nonce") else {}
        session.push("GUILD_MEMBERS_CHUNK", {**told, "not_found": [], **nonce})

    # -- faults

    def drop(self) -> None:
        """Cut every connection without a word, as a lost network does."""
        for line in list(self.lines):
            self._part(line)
            line.cut()

    def reconnect(self) -> None:
        """Ask all to come again, as Discord does when it moves a session to another machine."""
        for line in list(self.lines):
            line.say(RECONNECT)

    async def close(self) -> None:
        for line in list(self.lines):
            await line.socket.close(code=1012)
