"""What was said outlives the parlor, if it is given a folder: the bot's own database does too, and would otherwise look
for threads that nobody knows."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from .live import Live, Unread
from .model import Channel, Event, Message, Person, Upload
from .world import World

log = logging.getLogger("parlor.keep")


class Kept(Struct):
    people: list[Person]
    channels: list[Channel]
    messages: list[Message]
    uploads: list[Upload]  # without their bytes, which lie beside
    read: list[tuple[str, str, Unread]]


class Keeper:
    """`parlor.msgpack` holds all but the files; these lie in `files/`, named by their ids."""

    def __init__(self, folder: Path, world: World, live: Live) -> None:
        self.world, self.live = world, live
        self.path, self.files = folder / "parlor.msgpack", folder / "files"
        self._written: set[str] = set()
        self._changed = False
        world.listeners.append(self._hear)
        self.files.mkdir(parents=True, exist_ok=True)

    def _hear(self, _: Event) -> None:
        self._changed = True

    def save(self) -> None:
        """If something happened since the last time. Ephemeral messages are not for keeping."""
        if not self._changed:
            return
        self._changed = False
        world = self.world
        said = [one for channel in world.messages.values() for one in channel.values() if one.seen_by is None]
        used = {one["id"] for message in said for one in message.data["attachments"]}
        uploads = [upload for upload in world.uploads.values() if upload.id in used]
        for upload in uploads:
            if upload.id not in self._written:
                (self.files / upload.id).write_bytes(upload.data)
        for gone in self._written - used:
            (self.files / gone).unlink(missing_ok=True)
        self._written = used
        kept = Kept(
            people=list(world.people.values()),
            channels=list(world.channels.values()),
            messages=said,
            uploads=[structs.replace(upload, data=b"") for upload in uploads],
            read=[(person, channel, state) for (person, channel), state in self.live.read.items()],
        )
        fresh = self.path.with_suffix(".new")
        fresh.write_bytes(msgspec.msgpack.encode(kept))
        fresh.replace(self.path)

    def load(self) -> None:
        if not self.path.exists():
            return
        try:
            kept = msgspec.msgpack.decode(self.path.read_bytes(), type=Kept)
        except msgspec.MsgspecError:
            log.warning("what the parlor kept in %s cannot be read; it begins anew", self.path.name)
            return
        self._restore(kept)

    def _restore(self, kept: Kept) -> None:
        world, base = self.world, self.world.base
        for person in kept.people:
            if person.id == world.bot.id:
                world.bot.joined = person.joined
            else:
                world.people[person.id] = person
        world.owner = world.people[world.owner.id]
        for channel in kept.channels:
            world.channels[channel.id] = channel
            world.messages[channel.id] = {}
        for upload in kept.uploads:
            file = self.files / upload.id
            if file.exists():
                upload.data = file.read_bytes()
                world.uploads[upload.id] = upload
                self._written.add(upload.id)
        for message in kept.messages:
            message.data = moved(message.data, base)
            world.messages[message.channel][message.id] = message
        for person_id, channel_id, state in kept.read:
            self.live.read[person_id, channel_id] = state
        ids = [*world.people, *world.channels, *world.uploads, *(message.id for message in kept.messages)]
        world.ids.seen(max(ids, key=int))


def moved(data: Any, base: str) -> Any:
    """The same with its files at the present address: the port may be another one now."""
    if isinstance(data, dict):
        return {key: moved(value, base) for key, value in data.items()}
    if isinstance(data, list):
        return [moved(value, base) for value in data]
    if isinstance(data, str) and data.startswith("http://") and "/parlor/files/" in data:
        return base + data[data.index("/parlor/files/") :]
    return data
