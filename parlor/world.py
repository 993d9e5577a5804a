"""One server in memory: what is there, and what can happen in it. All of it is done in one go, without waiting, so that
nothing comes in between: the order of the messages of a channel is the order in which they were accepted.

Whoever changes a thing puts it into the journal, which has written it down before anybody is told."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from . import shapes
from .checks import refused
from .model import (
    ADMINISTRATOR,
    ALL,
    DM,
    EVERYONE,
    HAS_THREAD,
    HISTORY,
    IN_DM,
    MODERATOR,
    PRIVATE_THREAD,
    TEXT,
    THREAD,
    THREADS,
    VIEW,
    Channel,
    Event,
    Json,
    Message,
    Overwrite,
    Person,
    Role,
    Upload,
)
from .snowflakes import Snowflakes

FIRST = 1 << 60  # ids of what is there from the beginning: the same after each start
GUILD = str(FIRST + (101 << 22))  # belongs to the second of two shards, while direct messages come to the first
COLOURS = ("#5865f2", "#eb459e", "#3ba55c", "#f0883e", "#9b59b6", "#1abc9c", "#e91e63", "#607d8b")
PEOPLE = ("Ada", "Bo", "Cy", "Di")
CHANNELS = ("welcome", "games", "table-talk")
OLD_FILES = 200  # that many replaced or deleted files can still be looked at


class Thing(Protocol):
    @property
    def id(self) -> str: ...


class Journal:
    """What changed. This one forgets it; the one of `keep.py` writes it down."""

    def put(self, thing: Thing) -> None:
        """It is new, or another than it was."""

    def drop(self, thing: Thing) -> None:
        """It is gone."""

    def commit(self) -> None:
        """From here on, all that was put or dropped survives the end of the process."""

    def close(self) -> None:
        """Nothing more will come."""


class World:
    def __init__(
        self,
        *,
        bot: str = "Demiurge",
        name: str = "The Parlor",
        guild: str = GUILD,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.journal = Journal()
        self.now, self.ids, self.base = now, Snowflakes(now), "http://127.0.0.1"
        self.listeners: list[Callable[[Event], None]] = []
        self.name, self.guild = name, guild
        self.people: dict[str, Person] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = {}  # channel -> id -> message, in order
        self.uploads: dict[str, Upload] = {}
        self._old_files: deque[str] = deque()
        fixed = (str(FIRST + (n << 22)) for n in range(1, 100))
        made = self.ids.stamp()
        self.bot = Person(
            id=next(fixed), username=bot, global_name=None, avatar_colour="#e0bd68", joined=made, bot=True
        )
        self.moderator = Role(id=next(fixed), name="moderator", permissions=MODERATOR, position=2, colour=0x3BA55C)
        self.bot_role = Role(id=next(fixed), name=bot, permissions=EVERYONE, position=1, bot=self.bot.id)
        everyone = Role(id=self.guild, name="@everyone", permissions=EVERYONE, position=0)
        self.roles = {role.id: role for role in (everyone, self.bot_role, self.moderator)}
        self.bot.roles.append(self.bot_role.id)
        self.people[self.bot.id] = self.bot
        for position, title in enumerate(CHANNELS):
            self._add(Channel(id=next(fixed), type=TEXT, name=title, position=position, made=made))
        for person in PEOPLE:
            self._seat(next(fixed), person)
        self.owner = next(one for one in self.people.values() if not one.bot)

    def tell(self, name: str, data: Json | list[Json], channel: Channel | None = None, only: str | None = None) -> None:
        """To all whom it concerns; with `only`, to that person's pages and not to the bot."""
        self.happened(Event(name=name, data=data, channel=channel, only=only, to_bot=only is None))

    def happened(self, event: Event) -> None:
        self.journal.commit()
        for listener in self.listeners:
            listener(event)

    # -- people

    def _seat(self, id: str, name: str) -> Person:
        humans = sum(not one.bot for one in self.people.values())
        username = "".join(letter for letter in name.lower().replace(" ", ".") if letter.isalnum() or letter in "._")
        colour = COLOURS[humans % len(COLOURS)]
        person = Person(
            id=id,
            username=username[:32] or "somebody",
            global_name=name,
            avatar_colour=colour,
            joined=self.ids.stamp(),
        )
        self.people[id] = person
        self.journal.put(person)
        return person

    def add_person(self, name: str) -> Person:
        person = self._seat(self.ids.new(), name)
        self.tell("GUILD_MEMBER_ADD", {**shapes.member(person), "guild_id": self.guild})
        return person

    def permissions(self, person: Person, channel: Channel) -> int:
        """What a person may do in a channel, by roles and the channel's own rules."""
        if channel.type == DM:
            return IN_DM if person.id in channel.people else 0
        if channel.type == PRIVATE_THREAD and person.id not in channel.people:
            return 0
        base = self.roles[self.guild].permissions
        for role in person.roles:
            base |= self.roles[role].permissions
        if person.id == self.owner.id or base & ADMINISTRATOR:
            return ALL
        rules = self.channels[channel.parent].overwrites if channel.parent else channel.overwrites
        for chosen in ({self.guild}, set(person.roles), {person.id}):
            found = [rule for rule in rules if rule.id in chosen]
            for rule in found:
                base &= ~rule.deny
            for rule in found:
                base |= rule.allow
        return base

    def may(self, person: Person, channel: Channel, needed: int = VIEW) -> None:
        """50001 for what one cannot see, 50013 for what one may not do."""
        has = self.permissions(person, channel)
        if not has & VIEW:
            raise refused(50001)
        if has & needed != needed:
            raise refused(50013)

    def sees(self, person: str, channel: Channel) -> bool:
        return bool(self.permissions(self.people[person], channel) & VIEW)

    # -- channels

    def _add(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}
        self.journal.put(channel)
        return channel

    def channel(self, id: str) -> Channel:
        if id not in self.channels:
            raise refused(10003)
        return self.channels[id]

    def shown(self, channel: Channel, reader: str | None = None) -> Json:
        return shapes.channel(channel, self.guild, self.people, reader or self.bot.id)

    def add_channel(self, name: str, overwrites: list[Overwrite] | None = None) -> Channel:
        position = sum(channel.type == TEXT for channel in self.channels.values())
        made = Channel(id=self.ids.new(), type=TEXT, name=name, position=position, made=self.ids.stamp())
        made.overwrites = overwrites or []
        self._add(made)
        self.tell("CHANNEL_CREATE", self.shown(made), made)
        return made

    def dm(self, first: str, second: str) -> Channel:
        """The one DM channel of two. The second one finds it with the first message."""
        for channel in self.channels.values():
            if channel.type == DM and set(channel.people) == {first, second}:
                return channel
        made = Channel(id=self.ids.new(), type=DM, people=[first, second], owner=first, made=self.ids.stamp())
        self._add(made)
        if first != self.bot.id:
            self.tell("CHANNEL_CREATE", self.shown(made, first), made, only=first)
        return made

    def start_thread(
        self,
        channel: Channel,
        name: str,
        owner: str,
        auto_archive: int,
        message: Message | None,
        *,
        private: bool = False,
    ) -> Channel:
        id = message.id if message else self.ids.new()
        thread = self._add(
            Channel(
                id=id,
                type=PRIVATE_THREAD if private else THREAD,
                name=name,
                parent=channel.id,
                owner=owner,
                auto_archive=auto_archive,
                made=self.ids.stamp(),
                people=[owner],
            )
        )
        self.tell("THREAD_CREATE", {**self.shown(thread), "newly_created": True}, thread)
        if message:
            message.data["flags"] |= HAS_THREAD
            message.data["thread"] = self.shown(thread)
            self.journal.put(message)
            self.tell("MESSAGE_UPDATE", message.data, channel)
        return thread

    def change_channel(self, channel: Channel) -> None:
        self.journal.put(channel)
        self.tell("THREAD_UPDATE" if channel.type in THREADS else "CHANNEL_UPDATE", self.shown(channel), channel)

    def drop_channel(self, channel: Channel) -> None:
        """With all that was said in it, and with its threads."""
        for thread in [one for one in self.channels.values() if one.parent == channel.id]:
            self.drop_channel(thread)
        for message in self.messages.pop(channel.id).values():
            self.journal.drop(message)
            self._forget_files(message.data["attachments"])
        del self.channels[channel.id]
        self.journal.drop(channel)
        self.tell("THREAD_DELETE" if channel.type in THREADS else "CHANNEL_DELETE", self.shown(channel), channel)

    def threads(self) -> list[Channel]:
        return [one for one in self.channels.values() if one.type in THREADS and not one.archived]

    # -- messages

    def message(self, channel: Channel, id: str, reader: str | None = None) -> Message:
        """Ephemeral ones exist for their person alone."""
        found = self.messages[channel.id].get(id)
        if found is None or (found.seen_by is not None and found.seen_by != reader):
            raise refused(10008)
        return found

    def history(
        self, channel: Channel, reader: str, before: int = 1 << 63, after: int = 0, limit: int = 50
    ) -> list[Message]:
        """Newest first. With `after`, the first ones after it, as Discord has it."""
        if not self.permissions(self.people[reader], channel) & HISTORY:
            return []
        found = []
        source = self.messages[channel.id].values()
        for message in source if after else reversed(source):
            seen = message.seen_by is None or message.seen_by == reader
            if seen and after < int(message.id) < before:
                found.append(message)
                if len(found) == limit:
                    break
        return found[::-1] if after else found

    def add_message(self, channel: Channel, message: Message) -> None:
        self.messages[channel.id][message.id] = message
        self.journal.put(message)
        if message.seen_by is None:
            if channel.type == DM and channel.last_message is None:
                for person in channel.people:
                    if person not in (self.bot.id, channel.owner):
                        self.tell("CHANNEL_CREATE", self.shown(channel, person), channel, only=person)
            channel.last_message = message.id
            channel.message_count += 1
            if channel.type in THREADS and message.author not in channel.people:
                channel.people.append(message.author)
            self.journal.put(channel)
        self.tell("MESSAGE_CREATE", message.data, channel, message.seen_by)

    def change_message(self, channel: Channel, message: Message, fields: Json) -> None:
        kept = {one["id"] for one in (fields if "attachments" in fields else message.data)["attachments"]}
        self._forget_files([one for one in message.data["attachments"] if one["id"] not in kept])
        message.data.update(fields)
        self.journal.put(message)
        self.tell("MESSAGE_UPDATE", message.data, channel, message.seen_by)

    def drop_message(self, channel: Channel, message: Message) -> None:
        del self.messages[channel.id][message.id]
        channel.pins.pop(message.id, None)
        if channel.type in THREADS and message.seen_by is None:
            channel.message_count -= 1
        self._forget_files(message.data["attachments"])
        self.journal.drop(message)
        self.journal.put(channel)
        self.tell("MESSAGE_DELETE", {"id": message.id, "channel_id": channel.id}, channel, message.seen_by)

    # -- files

    def add_files(self, uploads: list[Upload]) -> None:
        for upload in uploads:
            self.uploads[upload.id] = upload
            self.journal.put(upload)

    def _forget_files(self, attachments: list[Json]) -> None:
        self.let_go([one["id"] for one in attachments])

    def let_go(self, files: list[str]) -> None:
        """Nobody shows these files any more. A page may just be loading them, so they stay for a while."""
        self._old_files.extend(files)
        while len(self._old_files) > OLD_FILES:
            upload = self.uploads.pop(self._old_files.popleft(), None)
            if upload:
                self.journal.drop(upload)

    def guild_shown(self) -> Json:
        return shapes.guild(self.guild, self.name, self.owner.id, list(self.roles.values()))

    def guild_created(self) -> Json:
        """As the gateway tells it at the beginning: with channels, threads, and the bot itself as the only member."""
        channels = [self.shown(one) for one in self.channels.values() if one.type == TEXT]
        threads = [{**self.shown(one), "member": shapes.thread_member(one, self.bot.id)} for one in self.threads()]
        return {
            **self.guild_shown(),
            "joined_at": self.bot.joined,
            "large": False,
            "unavailable": False,
            "member_count": len(self.people),
            "members": [shapes.member(self.bot)],
            "channels": channels,
            "threads": threads,
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
