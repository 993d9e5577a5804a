"""What the parlor kept before it had a database: `parlor.msgpack`, and files beside it. It is taken over once."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
from msgspec import Struct

from .model import Channel, Marks, Message, Person, Upload
from .world import FIRST, Thing

log = logging.getLogger("parlor.keep")


class Read(Struct):
    last: str = "0"


class Kept(Struct):
    people: list[Person]
    channels: list[Channel]
    messages: list[Message]
    uploads: list[Upload]  # without their bytes, which lie in files/, named by their ids
    read: list[tuple[str, str, Read]]


class Old(Struct):
    things: list[Thing]
    guild: str = str(FIRST)


def read_old(folder: Path) -> Old | None:
    path = folder / "parlor.msgpack"
    if not path.exists():
        return None
    try:
        kept = msgspec.msgpack.decode(path.read_bytes(), type=Kept)
    except msgspec.MsgspecError:
        log.warning("%s cannot be read and is left where it is; the parlor begins anew", path)
        return None
    marks: dict[str, Marks] = {}
    for person, channel, read in kept.read:
        marks.setdefault(person, Marks(id=person)).last[channel] = read.last
    uploads = [upload for upload in kept.uploads if (folder / "files" / upload.id).exists()]
    for upload in uploads:
        upload.data = (folder / "files" / upload.id).read_bytes()
    log.info("%s is taken over into parlor.db, and is needed no more", path)
    return Old(things=[*kept.people, *kept.channels, *kept.messages, *uploads, *marks.values()])
