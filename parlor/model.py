"""People, channels, messages, files: plain data. Ids are strings, as in Discord's JSON."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, field

Json = dict[str, Any]

TEXT, DM, THREAD, PRIVATE_THREAD = 0, 1, 11, 12  # types of channels
THREADS = (THREAD, PRIVATE_THREAD)

# Permissions by their bits.
MANAGE_CHANNELS, MANAGE_GUILD, ADD_REACTIONS = 1 << 4, 1 << 5, 1 << 6
VIEW, SEND, MANAGE_MESSAGES, EMBED, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 13, 1 << 14, 1 << 15, 1 << 16
MENTION_EVERYONE, NICKNAME, MANAGE_NICKNAMES, MANAGE_ROLES = 1 << 17, 1 << 26, 1 << 27, 1 << 28
USE_COMMANDS, MANAGE_THREADS, MAKE_THREADS, MAKE_PRIVATE_THREADS = 1 << 31, 1 << 34, 1 << 35, 1 << 36
SEND_IN_THREADS, MODERATE, POLLS, PIN = 1 << 38, 1 << 40, 1 << 49, 1 << 51
ADMINISTRATOR, ALL = 1 << 3, (1 << 53) - 1
EVERYONE = (
    VIEW | SEND | EMBED | ATTACH | HISTORY | ADD_REACTIONS | NICKNAME | USE_COMMANDS | MAKE_THREADS
    | MAKE_PRIVATE_THREADS | SEND_IN_THREADS
)  # fmt: skip
MODERATOR = EVERYONE | MANAGE_MESSAGES | MANAGE_THREADS | MANAGE_NICKNAMES | MODERATE | MENTION_EVERYONE | PIN
IN_DM = VIEW | SEND | EMBED | ATTACH | HISTORY | ADD_REACTIONS | MENTION_EVERYONE | USE_COMMANDS

# Flags of a message.
SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 5, 1 << 6, 1 << 7, 1 << 12, 1 << 15


class Person(Struct, kw_only=True):
    id: str
    username: str
    global_name: str | None
    avatar_colour: str
    joined: str
    bot: bool = False
    dms_closed: bool = False
    roles: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.global_name or self.username


class Role(Struct, kw_only=True):
    id: str
    name: str
    permissions: int
    position: int
    colour: int = 0
    bot: str | None = None  # the bot that it belongs to


class Overwrite(Struct):
    """What a channel allows or denies to a role (type 0) or to a person (type 1)."""

    id: str
    type: int
    allow: int = 0
    deny: int = 0


class Channel(Struct, kw_only=True):
    id: str
    type: int
    name: str = ""
    topic: str | None = None
    position: int = 0
    made: str = ""
    parent: str | None = None  # of a thread
    owner: str | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    people: list[str] = field(default_factory=list)  # of a DM; of a thread, those who take part
    overwrites: list[Overwrite] = field(default_factory=list)
    last_message: str | None = None
    message_count: int = 0
    pins: dict[str, str] = field(default_factory=dict)  # message -> when


class Upload(Struct, kw_only=True):
    id: str
    channel: str
    filename: str
    content_type: str
    data: bytes
    description: str | None = None
    size: tuple[int, int] | None = None  # of a picture
    ephemeral: bool = False


class Part(Struct):
    """A file as it came in a request."""

    filename: str
    content_type: str
    data: bytes


class Message(Struct, kw_only=True):
    id: str
    channel: str
    author: str
    data: Json  # as Discord shows it
    seen_by: str | None = None  # ephemeral: by this person alone
    dies: float = 0.0  # ephemeral: when its last token does


class Marks(Struct, kw_only=True):
    """How far a person has read."""

    id: str  # the person's
    last: dict[str, str] = field(default_factory=dict)  # channel -> the last message that they have read


class Listing(Struct, kw_only=True):
    """The commands of a place."""

    id: str  # the server's; "0" for those that hold everywhere
    commands: list[Json] = field(default_factory=list)


class Event(Struct, kw_only=True):
    """Something happened. The gateway tells the bot, the page tells the people; each as far as they may know."""

    name: str
    data: Json | list[Json]
    channel: Channel | None = None
    only: str | None = None  # for the page of this person alone
    to_bot: bool = True
    to_people: bool = True


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Of a PNG or a GIF, from its first bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:4] == b"GIF8" and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return None


def safe_filename(name: str) -> str:
    """Discord keeps letters, digits, dots, dashes and underscores."""
    kept = re.sub(r"[^\w.\-]", "_", name.replace("\\", "/").rsplit("/", 1)[-1], flags=re.ASCII).lstrip(".")
    return kept[-120:] or "unknown"
