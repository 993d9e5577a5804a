"""What the pages of people are told, and what each person has not read yet."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import msgspec
from aiohttp import WSMsgType, web

from . import shapes
from .model import DM, PRIVATE_THREAD, SILENT, Channel, Event, Json, Marks, Person
from .world import World

NAMES = {"GUILD_MEMBER_ADD": "MEMBER_ADD", "TYPING_START": "TYPING"}  # as the page calls them
UNTOLD = {"CHANNEL_PINS_UPDATE", "GUILD_MEMBER_UPDATE"}
BEHIND = 20_000  # a page that is so many frames behind is cut off; it loads anew


class Unread(msgspec.Struct):
    until: int  # the last message that was looked at
    unread: int = 0
    mentions: int = 0


class Live:
    def __init__(self, world: World) -> None:
        self.world = world
        self.pages: dict[str, set[asyncio.Queue[bytes | None]]] = {}
        self.marks: dict[str, Marks] = {}
        self._counts: dict[tuple[str, str], Unread] = {}  # by person and channel
        world.listeners.append(self.hear)

    # -- telling

    def hear(self, event: Event) -> None:
        if not event.to_people or event.name in UNTOLD:
            return
        audience = [event.only] if event.only else self.audience(event.channel)
        data = event.data
        if event.name == "GUILD_MEMBER_ADD" and isinstance(data, dict):
            data = {**self.member(self.world.people[data["user"]["id"]]), "guild_id": data["guild_id"]}
        if event.channel and event.channel.type == DM and event.name.startswith("CHANNEL_"):
            for person in audience:
                self.tell([person], event.name, self.channel(event.channel, person))
        else:
            self.tell(audience, NAMES.get(event.name, event.name), data)
        if event.only:
            return
        if event.channel and isinstance(data, dict):
            if event.name == "MESSAGE_CREATE":
                self._count(event.channel, data, audience)
            elif event.name == "MESSAGE_DELETE":
                self._uncount(event.channel, data["id"], audience)

    def tell(self, people: Iterable[str], name: str, data: object) -> None:
        frame: bytes | None = None
        for person in people:
            for queue in list(self.pages.get(person, ())):
                frame = frame or msgspec.json.encode({"t": name, "d": data})
                queue.put_nowait(frame if queue.qsize() < BEHIND else None)

    def tell_all(self, name: str, data: object) -> None:
        self.tell(list(self.pages), name, data)

    def audience(self, channel: Channel | None) -> list[str]:
        world = self.world
        people = [one.id for one in world.people.values() if not one.bot]
        if channel is None:
            return people
        if channel.type in (DM, PRIVATE_THREAD):
            return [id for id in channel.people if id != world.bot.id]
        ruled = channel.overwrites or (channel.parent and world.channels[channel.parent].overwrites)
        return [id for id in people if world.sees(id, channel)] if ruled else people

    async def serve(self, request: web.Request) -> web.StreamResponse:
        person = request.query.get("person", "")
        if person not in self.world.people:
            return web.json_response({"error": "There is no such person."}, status=404)
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.pages.setdefault(person, set()).add(queue)
        writer = asyncio.create_task(self._write(socket, queue))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self.pages[person].discard(queue)
            if not self.pages[person]:
                del self.pages[person]
            queue.put_nowait(None)
            await writer
        return socket

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[bytes | None]) -> None:
        try:
            while (frame := await queue.get()) is not None:
                await socket.send_str(frame.decode())
            await socket.close()
        except (ConnectionError, RuntimeError):
            return

    async def close(self) -> None:
        for queues in list(self.pages.values()):
            for queue in queues:
                queue.put_nowait(None)

    # -- what is unread

    def _count(self, channel: Channel, message: Json, audience: list[str]) -> None:
        for person in audience:
            if person == message["author"]["id"]:
                continue
            self._tell_unread(person, channel)

    def _uncount(self, channel: Channel, message: str, audience: list[str]) -> None:
        for person in audience:
            if int(message) > self._seen_until(person, channel):
                self._counts.pop((person, channel.id), None)
                self._tell_unread(person, channel)

    def _tell_unread(self, person: str, channel: Channel) -> None:
        if person in self.pages:
            state = self.unread(person, channel)
            told = {"channel_id": channel.id, "unread": state.unread, "mentions": state.mentions}
            self.tell([person], "UNREAD", told)

    def unread(self, person: str, channel: Channel) -> Unread:
        """What came since the last look is counted, and no more: threads are long."""
        key = person, channel.id
        if key not in self._counts:
            self._counts[key] = Unread(until=self._seen_until(person, channel))
        state, until = self._counts[key], self._counts[key].until
        for message in reversed(self.world.messages[channel.id].values()):
            if int(message.id) <= until:
                break
            state.until = max(state.until, int(message.id))
            if message.seen_by is None and message.author != person:
                state.unread += 1
                state.mentions += calls(person, channel, message.data)
        return state

    def _seen_until(self, person: str, channel: Channel) -> int:
        """The last message that they have read. What was said before somebody came is no news to them."""
        read = self.marks[person].last.get(channel.id, "0") if person in self.marks else "0"
        return max(int(read), int(person))

    def mark(self, person: str, channel: Channel, message: str) -> None:
        """Everything up to this message is read."""
        marks = self.marks.setdefault(person, Marks(id=person))
        newest = next(reversed(self.world.messages[channel.id]), "0")
        read = min(int(message), int(newest))  # nobody has read what is not said yet
        if read > int(marks.last.get(channel.id, "0")):
            marks.last[channel.id] = str(read)
            self._counts.pop((person, channel.id), None)
            self.world.journal.put(marks)
            self.world.journal.commit()
        self._tell_unread(person, channel)

    # -- what a person sees

    def person(self, id: str) -> Json:
        one = self.world.people[id]
        return {
            "id": one.id,
            "username": one.username,
            "global_name": one.global_name,
            "avatar_colour": one.avatar_colour,
            "dms_closed": one.dms_closed,
            "bot": one.bot,
        }

    def user(self, one: Person) -> Json:
        return {**shapes.user(one), "avatar_colour": one.avatar_colour}

    def member(self, one: Person) -> Json:
        return {**shapes.member(one), "user": self.user(one)}

    def channel(self, channel: Channel, reader: str) -> Json:
        state = self.unread(reader, channel)
        shown = {**self.world.shown(channel, reader), "unread": state.unread, "mentions": state.mentions}
        if channel.type == DM:
            other = next((id for id in channel.people if id != reader), reader)
            shown["recipient"] = self.user(self.world.people[other])
        return shown


def calls(person: str, channel: Channel, message: Json) -> bool:
    """Whether a message is meant for this person, and loud."""
    named = message["mention_everyone"] or any(one["id"] == person for one in message["mentions"])
    return not message["flags"] & SILENT and (channel.type == DM or named)
