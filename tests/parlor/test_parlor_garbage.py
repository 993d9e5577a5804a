"""Whatever a bot or a page sends, the parlor answers with a refusal and never stumbles."""

# ruff: noqa: ARG001 (fixtures act by being there)

from __future__ import annotations

import copy
import random
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from parlor_kit import TOKEN, Bot, Visitor, point_at, running

import parlor as package
from parlor import Parlor

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def parlor(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parlor]:
    """One that records nothing: some of what Discord takes its description does not know."""
    async with await package.start(port=0, token=TOKEN) as opened:
        point_at(opened, monkeypatch)
        yield opened


ODD: list[Any] = [None, True, -1, 2**70, 1.5, "", "x" * 5000, "12", [], [None], [[]], {}, {"type": 1}, ["a", 1]]
BUTTON = {"type": 2, "style": 1, "label": "b", "custom_id": "b", "emoji": {"name": "x"}, "disabled": False}
SELECT = {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a", "default": True}], "min_values": 1}
MEDIA = {"media": {"url": "http://localhost/a.png"}, "description": "a"}
LAYOUT = {
    "type": 17,
    "accent_color": 5,
    "components": [
        {"type": 10, "content": "t"},
        {"type": 9, "components": [{"type": 10, "content": "t"}], "accessory": {"type": 11, **MEDIA}},
        {"type": 12, "items": [MEDIA]},
        {"type": 14, "spacing": 1},
        {"type": 13, "file": {"url": "attachment://a.txt"}},
    ],
}
EMBED = {
    "title": "t",
    "color": 1,
    "fields": [{"name": "n", "value": "v"}],
    "image": {"url": "x"},
    "footer": {"text": "f"},
}
MESSAGE = {
    "content": "x",
    "nonce": "n",
    "enforce_nonce": True,
    "flags": 0,
    "embeds": [EMBED],
    "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}],
    "allowed_mentions": {"parse": ["users"], "replied_user": True},
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    "attachments": [{"id": "0", "filename": "a", "description": "d"}],
}
FIELD = {"type": 4, "custom_id": "t", "style": 1, "min_length": 1, "max_length": 5}
RADIO = {"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]}
LABELS = [{"type": 18, "label": "l", "component": FIELD}, {"type": 18, "label": "l", "component": RADIO}]
OPTION = {"type": 3, "name": "o", "description": "d", "choices": [{"name": "a", "value": "a"}], "required": True}
COMMANDS = [{"name": "a", "description": "d", "options": [OPTION]}, {"name": "M", "type": 3}]


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in a body."""
    yield path
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(inner, (*path, key))


def broken(body: Any) -> Iterator[Any]:
    """The body with one value replaced by something odd, or left out."""
    for path in places(body):
        for odd in random.Random(str(path)).sample(ODD, 5):
            if not path:
                yield odd
                continue
            made = copy.deepcopy(body)
            place = made
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = odd
            yield made


async def test_odd_requests_of_a_bot_are_refused_or_taken_but_never_a_500(parlor: Parlor, ada: Visitor) -> None:
    games, bot = await ada.channel("games"), parlor.world.bot.id
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession() as session:

        async def call(method: str, path: str, body: Any) -> Any:
            async with session.request(method, parlor.api + path, json=body, headers=headers) as answer:
                assert answer.status < 500, (method, path, body)
                return await answer.json(content_type=None) if answer.status != 204 else None

        messages = f"/channels/{games}/messages"
        sent = await call("POST", messages, {"content": "x"})
        tried = {
            ("POST", messages): [MESSAGE, {"flags": 1 << 15, "components": [LAYOUT]}],
            ("PATCH", f"{messages}/{sent['id']}"): [MESSAGE],
            ("POST", f"{messages}/{sent['id']}/threads"): [{"name": "t", "auto_archive_duration": 60}],
            ("POST", "/users/@me/channels"): [{"recipient_id": ada.id}],
            ("PUT", f"/applications/{bot}/commands"): [COMMANDS],
            ("POST", f"/applications/{bot}/commands"): COMMANDS,
        }
        for (method, path), bodies in tried.items():
            for good in bodies:
                for body in broken(good):
                    await call(method, path, body)
        for good in (
            {"type": 4, "data": MESSAGE},
            {"type": 5, "data": {"flags": 64}},
            {"type": 9, "data": {"title": "t", "custom_id": "m", "components": LABELS}},
        ):
            for body in broken(good):
                token, id = interaction(parlor, ada, games)
                await call("POST", f"/interactions/{id}/{token}/callback", body)


def interaction(parlor: Parlor, ada: Visitor, channel: str) -> tuple[str, str]:
    person, place = parlor.world.people[ada.id], parlor.world.channels[channel]
    one = parlor.interactions.create(2, person, place, {"id": "1", "name": "a", "type": 1}, None)
    return one.token, one.id


async def test_odd_requests_of_a_page_get_a_sentence(parlor: Parlor, ada: Visitor) -> None:
    games = await ada.channel("games")
    async with running(Bot()) as bot:
        channel = bot.get_channel(int(games))
        sent = await channel.send("x")
        place = {"channel_id": games, "nonce": "n"}
        command = {"id": "1", "name": "a", "type": 1, "options": [{"name": "o", "value": "v", "focused": True}]}
        bodies = [
            ("interactions", {"type": 2, **place, "command": command}),
            ("interactions", {"type": 3, **place, "message_id": str(sent.id), "custom_id": "c", "values": ["a"]}),
            ("interactions", {"type": 5, **place, "modal_id": "1", "components": LABELS}),
            ("people", {"name": "a name"}),
            ("dms", {"user_id": ada.id}),
            (f"channels/{games}/messages", {"content": "x"}),
            (f"channels/{games}/read", {"message_id": str(sent.id)}),
            ("faults", {"path": "/nowhere", "status": 500, "times": 0}),
        ]
        for path, good in bodies:
            for body in broken(good):
                answer = await ada.session.post(f"/parlor/{path}", json=body, headers={"X-Person": ada.id})
                assert answer.status < 500, (path, body)
                assert answer.status < 400 or (await answer.json())["error"]
