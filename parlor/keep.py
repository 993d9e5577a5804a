"""
The world outlives the parlor, if it is given a folder: the bot's own database does too, and would otherwise look for
threads that nobody knows.

`parlor.db` has a table for each kind of thing; a row is a thing's id and the thing, packed. Changes are gathered while
one thing happens, and are committed in one transaction before anybody is told of it (`World.happened`) or answered.

The journal of SQLite is a write-ahead log with `synchronous=NORMAL`: a commit hands its pages to the operating system
and does not wait for the disk. Whatever ends the process, `kill -9` too, what was handed over is there at the next
start. Only a loss of power can take back the last moments, and leaves a whole world of a moment before. A desk's toy
need not wait for the disk at each word; the bot's own database, which has the games, does.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from .commands import Commands
from .interactions import Interaction, Interactions, Modal, Token
from .live import Live
from .model import Channel, Listing, Marks, Message, Person, Upload
from .old_keep import read_old
from .posts import Posts
from .world import GUILD, Journal, Thing, World

log = logging.getLogger("parlor.keep")
VERSION = 1  # of the tables below
TABLES: dict[type, str] = {
    Person: "people",
    Channel: "channels",
    Message: "messages",
    Upload: "files",
    Marks: "marks",
    Listing: "commands",
    Token: "tokens",
    Interaction: "tokens",
    Modal: "modals",
}


class CannotOpen(Exception):
    """A sentence for whoever starts the parlor."""


class Keeper(Journal):
    def __init__(self, folder: Path) -> None:
        self.path = folder / "parlor.db"
        self._changed: dict[tuple[str, str], Thing | None] = {}  # None: it is gone
        self._encode = msgspec.msgpack.Encoder().encode
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=1.0)
            try:
                self._prepare(folder)
            except BaseException:
                self._db.close()
                raise
        except sqlite3.OperationalError as no:
            if "locked" in str(no):
                raise CannotOpen(f"Another parlor is open in {folder}. Close it, or choose another folder.") from None
            raise CannotOpen(f"The parlor cannot be kept in {folder}: {no}.") from None
        except OSError as no:
            raise CannotOpen(f"The parlor cannot be kept in {folder}: {no.strerror}.") from None
        except (sqlite3.DatabaseError, msgspec.MsgspecError) as no:
            raise CannotOpen(f"{self.path} cannot be read ({no}); move it away to begin anew.") from None

    def _prepare(self, folder: Path) -> None:
        # One parlor holds the file for as long as it lives: two with one world would overwrite each other.
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > VERSION:
            raise CannotOpen(f"{self.path} was written by a newer version of the parlor.")
        if not found:
            self._db.execute("BEGIN IMMEDIATE")
            for table in dict.fromkeys(TABLES.values()):
                self._db.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
            self._db.execute("CREATE TABLE world (guild TEXT NOT NULL)")
            old = read_old(folder)
            self._db.execute("INSERT INTO world VALUES (?)", (old.guild if old else GUILD,))
            for thing in old.things if old else ():
                self.put(thing)
            self._write()
            self._db.execute(f"PRAGMA user_version = {VERSION}")
            self._db.execute("COMMIT")
        self.guild: str = self._db.execute("SELECT guild FROM world").fetchone()[0]

    # -- writing

    def put(self, thing: Thing) -> None:
        self._changed[TABLES[type(thing)], thing.id] = thing

    def drop(self, thing: Thing) -> None:
        self._changed[TABLES[type(thing)], thing.id] = None

    def commit(self) -> None:
        if not self._changed:
            return
        self._db.execute("BEGIN")
        try:
            self._write()
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise  # nobody is told, and all of it is tried again with the next change
        self._changed.clear()

    def _write(self) -> None:
        for (table, id), thing in self._changed.items():
            if thing is None:
                self._db.execute(f"DELETE FROM {table} WHERE id = ?", (int(id),))
            else:
                put = f"INSERT INTO {table} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
                self._db.execute(put, (int(id), self._encode(thing)))

    def close(self) -> None:
        self.commit()
        self._db.close()

    # -- reading

    def _all(self, kind: type) -> list[Any]:
        """Oldest first, as ids go."""
        decode = msgspec.msgpack.Decoder[Any](kind).decode
        try:
            return [decode(body) for (body,) in self._db.execute(f"SELECT body FROM {TABLES[kind]} ORDER BY id")]
        except (sqlite3.DatabaseError, msgspec.MsgspecError) as no:
            raise CannotOpen(f"{self.path} cannot be read ({no}); move it away to begin anew.") from None

    def restore(self, world: World, live: Live, posts: Posts, commands: Commands, interactions: Interactions) -> None:
        """Bring back all that was there, and write down what happens from now on."""
        for person in self._all(Person):
            if person.id == world.bot.id:
                person.username = world.bot.username
                world.bot = person
            world.people[person.id] = person
        world.owner = world.people[world.owner.id]
        for channel in self._all(Channel):
            world.channels[channel.id] = channel
            world.messages[channel.id] = {}
        unused = self._restore_messages(world, posts, {upload.id: upload for upload in self._all(Upload)})
        live.marks = {marks.id: marks for marks in self._all(Marks)}
        for listing in self._all(Listing):
            commands.by_scope["" if listing.id == "0" else listing.id] = listing.commands
        tokens, modals = self._all(Token), self._all(Modal)
        ids = [*world.people, *world.channels, *world.uploads, *(one.id for one in (*tokens, *modals))]
        ids += [id for here in world.messages.values() for id in here]
        ids += [one["version"] for listed in commands.by_scope.values() for one in listed]
        world.ids.seen(max(ids, key=int))
        world.journal = self
        began: list[Thing] = [*world.people.values(), *world.channels.values()]
        for thing in began:
            self.put(thing)
        world.let_go(unused)
        interactions.restore(tokens, modals)
        self.commit()

    def _restore_messages(self, world: World, posts: Posts, uploads: dict[str, Upload]) -> list[str]:
        """Gives back the files that no message shows."""
        world.uploads = uploads
        unused = dict.fromkeys(uploads)
        for message in self._all(Message):
            if message.seen_by and message.dies <= world.now():
                self.drop(message)
                continue
            message.data = moved(message.data, world.base)
            world.messages[message.channel][message.id] = message
            posts.recall(message)
            for attachment in message.data["attachments"]:
                unused.pop(attachment["id"], None)
        return list(unused)


def moved(data: Any, base: str) -> Any:
    """The same with its files at the present address: the port may be another one now."""
    if isinstance(data, dict):
        return {key: moved(value, base) for key, value in data.items()}
    if isinstance(data, list):
        return [moved(value, base) for value in data]
    if isinstance(data, str) and data.startswith("http://") and "/parlor/files/" in data:
        return base + data[data.index("/parlor/files/") :]
    return data
