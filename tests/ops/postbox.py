"""A Discord that only takes messages: what was sent stands in a file, and no nonce is posted twice."""

from __future__ import annotations

import io
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import discord

from bot import show
from bot.store import Chair, Store, TableRow
from games.kernel import Answer, Ask, Illegal
from games.registry import GAMES
from renderers.canvas import file_name


class Postbox:
    """Stands in for discord.Client, as far as a herald needs one. Several may share a file, one after the other."""

    def __init__(self, file: Path) -> None:
        self.file = open_lines(file)
        self.posts: list[dict[str, Any]] = [json.loads(line) for line in whole_lines(file)]
        self.by_nonce = {post["nonce"]: post for post in self.posts}

    def post(self, channel: int, view: Any, nonce: str) -> Any:
        post = self.by_nonce.get(nonce)
        if post is None:
            text, ids = content(view)
            post = {"id": len(self.posts) + 1, "channel": channel, "nonce": nonce, "text": text, "ids": ids}
            os.write(self.file, (json.dumps(post) + "\n").encode())  # a line that was cut short never arrived
            self.posts.append(post)
            self.by_nonce[nonce] = post
        return SimpleNamespace(id=post["id"], channel=SimpleNamespace(id=channel))

    def get_partial_messageable(self, channel: int, guild_id: int | None = None) -> Place:  # noqa: ARG002
        return Place(self, channel)

    async def create_dm(self, user: Any) -> Place:
        return Place(self, user.id)


class Place:
    def __init__(self, box: Postbox, channel: int) -> None:
        self.box, self.channel = box, channel

    async def send(self, content: str = "", *, nonce: str = "", view: Any = None, **_: Any) -> Any:
        return self.box.post(self.channel, view or content, nonce or content)

    async def history(self, limit: int) -> AsyncIterator[Any]:
        here = [post for post in self.box.posts if post["channel"] == self.channel]
        for post in here[: -limit - 1 : -1]:
            controls = [SimpleNamespace(custom_id=custom_id) for custom_id in post["ids"]]
            yield SimpleNamespace(id=post["id"], components=controls)

    def get_partial_message(self, _: int) -> Any:
        async def done(**_: Any) -> None: ...

        return SimpleNamespace(edit=done, delete=done)


def whole_lines(file: Path) -> list[str]:
    """What was written to the end; a kill can cut the last line short."""
    return file.read_text(errors="replace").split("\n")[:-1] if file.exists() else []


def open_lines(file: Path) -> int:
    """To append lines to; one that was cut short is taken away."""
    number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND)
    os.truncate(number, file.read_bytes().rfind(b"\n") + 1)
    return number


def content(view: Any) -> tuple[str, list[str]]:
    """All words of a message, and the ids of its controls."""
    if isinstance(view, str):
        return view, []
    words, ids, ahead = [], [], list(view.to_components())
    while ahead:
        part = ahead.pop(0)
        words.append(str(part.get("content", "")))
        ids.append(part.get("custom_id", ""))
        ahead += part.get("components", [])
    return " ".join(filter(None, words)), list(filter(None, ids))


async def quick_picture(canvas: Any, stem: str, *_: object, **__: object) -> discord.File:
    return discord.File(io.BytesIO(b"\xff\xd8\xff"), file_name(stem), description=canvas.alt[:1024])


def paint_quickly() -> None:
    show.picture_file = quick_picture


async def new_table(store: Store, people: int, ai: int = 0, now: float = 0.0, level: str = "novice") -> TableRow:
    chairs = [Chair(seat=seat, person=100 + seat, name=f"person {seat}") for seat in range(people)]
    chairs += [Chair(seat=people + n, name=f"AI {n}", level=level) for n in range(ai)]
    settings = GAMES["godsforge"].agreed({})
    row = TableRow(game="godsforge", settings=settings, channel=7, host=100, seed="", pace="relaxed", created=now,
                   changed=now, chairs=chairs)  # fmt: skip
    return await store.new_table(row)


def any_answer(ask: Ask[Any], random: Random) -> Answer:
    for _ in range(20):
        number = random.randint(ask.least, min(ask.most, len(ask.options)))
        answer = tuple(random.sample(list(ask.options), number))
        try:
            ask.check(answer)
        except Illegal:
            continue
        return answer
    return ask.default
