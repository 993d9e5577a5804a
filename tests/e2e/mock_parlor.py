"""
A stand-in for the parlor that speaks parlor/PROTOCOL.md with canned data, so that the page can be tried alone.
`python tests/e2e/mock_parlor.py [picture.png]` serves it for looking at.
"""

from __future__ import annotations

import asyncio
import struct
import sys
import time
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from parlor.door import HEADERS

Json = dict[str, Any]
PAGE = Path(__file__).parent.parent.parent / "parlor" / "page"
GUILD, GENERAL, GAMES, BOT = "100", "101", "102", "200"
GOLD = 0xE0BD68
CARDS = ["Airship", "Ashen Phoenix", "Basalt Tortoise", "Celestine Shield", "Jade Clover", "Onyx Vampire"]
ALT = "The board: Ada has 30 life, Bo has 27. Ada strikes Bo for 3."


def png(width: int = 540, height: int = 700, colour: tuple[int, int, int] = (34, 40, 66)) -> bytes:
    """A plain picture with a golden rim."""
    rows = []
    for y in range(height):
        rim = y < 6 or y >= height - 6
        line = bytes((224, 189, 104)) * width if rim else bytes(colour) * width
        rows.append(b"\0" + line)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + chunk(b"IEND", b"")
    )


def button(custom_id: str, label: str, style: int = 2, emoji: str | None = None, disabled: bool = False) -> Json:
    face = {"emoji": {"id": None, "name": emoji}} if emoji else {}
    return {"type": 2, "custom_id": custom_id, "label": label, "style": style, "disabled": disabled, **face}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def box(*parts: Json) -> Json:
    return {"type": 17, "accent_color": GOLD, "spoiler": False, "components": list(parts)}


def command(name: str, description: str, *options: Json, number: int = 0) -> Json:
    return {"id": str(900 + number), "type": 1, "name": name, "description": description, "options": list(options)}


def commands() -> list[Json]:
    name = {"type": 3, "name": "name", "description": "The card's name", "required": True, "autocomplete": True}
    words = {"type": 3, "name": "words", "description": "What you want to know, or a rule's number", "required": True}
    foes = [{"name": foe, "value": foe} for foe in ("The Ash Choir", "The Pale Regent", "The Hollow Tide")]
    foe = {"type": 3, "name": "nemesis", "description": "Who you face", "choices": foes}
    subs = [
        {"type": 1, "name": "new", "description": "Open a table in this channel", "options": []},
        {"type": 1, "name": "card", "description": "Look up a card", "options": [name]},
        {"type": 1, "name": "rules", "description": "Search the rules", "options": [words]},
        {"type": 1, "name": "solo", "description": "Play alone against a Nemesis", "options": [foe]},
    ]
    return [
        command("godsforge", "Godsforge, the dice duel of four wizards", *subs),
        command("help", "What you can do here, now", number=1),
        command(
            "settings",
            "How you like to play",
            {"type": 5, "name": "reminders", "description": "Remind me before a deadline"},
            {"type": 3, "name": "zone", "description": "Your time zone, like Europe/Prague", "autocomplete": True},
            number=2,
        ),
    ]


class MockParlor:
    """In memory; `heard` is what the page sent, `sockets` are the live connections by person."""

    def __init__(self, picture: bytes | None = None) -> None:
        self.picture = picture or png()
        self.address = ""
        self.last = 10_000
        self.heard: list[Json] = []
        self.sockets: dict[str, list[web.WebSocketResponse]] = {}
        self.people: list[Json] = []
        self.messages: dict[str, list[Json]] = {GENERAL: [], GAMES: []}
        self.channels = {
            GENERAL: {
                "id": GENERAL,
                "type": 0,
                "name": "general",
                "guild_id": GUILD,
                "position": 0,
                "topic": "Anything goes",
            },
            GAMES: {
                "id": GAMES,
                "type": 0,
                "name": "games",
                "guild_id": GUILD,
                "position": 1,
                "topic": "Tables are opened here",
            },
        }
        self.unread: dict[tuple[str, str], int] = {}
        self.bot = {"id": BOT, "username": "Demiurge", "global_name": None, "bot": True}
        self.cards: list[Json] = []  # what newcomers are shown
        self.ack_after = 0.0
        for name in ("Ada", "Bo", "Cy"):
            self.add_person(name)

    def next_id(self) -> str:
        self.last += 1
        return str(self.last)

    def add_person(self, name: str) -> Json:
        colour = (0x4F7BD9, 0xB65A3C, 0x3C8C64, 0x8A57C4)[len(self.people) % 4]
        person = {"id": str(301 + len(self.people)), "username": name.lower(), "global_name": name}
        self.people.append({**person, "avatar_colour": f"#{colour:06x}", "dms_closed": False})
        return self.people[-1]

    def person(self, request: web.Request) -> Json:
        who = request.headers.get("X-Person") or request.query.get("person")
        found = next((one for one in self.people if one["id"] == who), None)
        if found is None:
            raise web.HTTPUnauthorized(text='{"error": "Nobody has that id."}', content_type="application/json")
        return found

    # -- saying things

    def dm(self, person: str) -> str:
        channel = f"4{person}"
        if channel not in self.channels:
            self.channels[channel] = {
                "id": channel,
                "type": 1,
                "recipients": [self.bot],
                "recipient": self.bot,
                "of": person,
            }
            self.messages[channel] = []
            self.tell("CHANNEL_CREATE", self.channels[channel], to=person)
        return channel

    def tell(self, name: str, data: Any, to: str | None = None) -> None:
        for person, sockets in self.sockets.items():
            for socket in sockets:
                if to in (None, person) and not socket.closed:
                    asyncio.get_running_loop().create_task(socket.send_json({"t": name, "d": data}))

    def say(self, channel: str, author: Json, content: str = "", *, to: str | None = None, **more: Any) -> Json:
        """`to`: an ephemeral message, seen by that person alone."""
        message = {
            "id": self.next_id(), "channel_id": channel, "author": author, "content": content, "type": 0, "flags": 0,
            "timestamp": datetime.now(UTC).isoformat(), "edited_timestamp": None, "attachments": [], "embeds": [],
            "mentions": [], "components": [], **more,
        }  # fmt: skip
        if to is not None:
            message["flags"] |= 64
            message["to"] = to
        self.messages[channel].append(message)
        seen_by = to or self.channels[channel].get("of")
        self.tell("MESSAGE_CREATE", message, to=seen_by)
        for person in self.people:
            if person["id"] != author["id"] and seen_by in (None, person["id"]):
                key = (person["id"], channel)
                self.unread[key] = self.unread.get(key, 0) + 1
                named = any(one["id"] == person["id"] for one in message["mentions"])
                self.tell(
                    "UNREAD",
                    {"channel_id": channel, "unread": self.unread[key], "mentions": int(named)},
                    to=person["id"],
                )
        return message

    def edit(self, message: Json, **changes: Any) -> None:
        message.update(changes, edited_timestamp=datetime.now(UTC).isoformat())
        self.tell("MESSAGE_UPDATE", message, to=message.get("to") or self.channels[message["channel_id"]].get("of"))

    # -- canned messages

    def lobby(self, chairs: list[str]) -> list[Json]:
        seats = "\n".join(chairs)
        return [
            box(
                text("## Godsforge"),
                text(seats),
                text("-# Pace: 24 hours per move"),
                row(
                    button("b:start:k3f9", "Start", 3, "▶️", disabled=len(chairs) < 2),
                    button("b:join:k3f9", "Join", 1, "➕"),
                    button("b:leave:k3f9", "Leave", emoji="➖"),
                    button("b:options:k3f9", "Settings", emoji="⚙️"),
                    button("b:close:k3f9", "Close", emoji="✖️"),
                ),
                row(button("b:ai:k3f9:easy", "Add AI: easy", emoji="🤖"), button("b:broken", "A broken one", 4)),
            )
        ]

    def board(self, channel: str, version: int = 1) -> Json:
        story = "\n".join(
            f"-# {line}" for line in ("Ada plays Onyx Vampire.", "Bo plays Celestine Shield.", "Ada attacks Bo for 3.")
        )
        item = {"media": {"url": "attachment://board.png"}, "description": ALT, "spoiler": False}
        url = f"/parlor/files/{channel}/board-{version}/board.png"
        return {
            "flags": 1 << 15,
            "attachments": [{"id": "1", "filename": "board.png", "size": 1, "url": url, "width": 540, "height": 700}],
            "components": [
                box(
                    text(f"### Round {version}: the Forge Roll"),
                    {"type": 12, "items": [item]},
                    text(story),
                    text(f"⏳ Waiting for <@301>, Bo · until <t:{int(time.time()) + 900}:R>"),
                    row(
                        button("b:hand:k3f9", "My hand", 1, "🖐️"),
                        button("b:words:k3f9", "The table in words", emoji="📜"),
                        button("b:note:k3f9", "A note", emoji="✏️"),
                    ),
                )
            ],
        }

    def panel(self, chosen: tuple[str, ...] = ()) -> list[Json]:
        options = [
            {
                "label": card,
                "value": card,
                "description": "costs 4 and two even",
                "emoji": {"name": "🃏"},
                "default": card in chosen,
            }
            for card in [*CARDS, "Gale Roc", "Mirrorwall", "Leviathan", "Mindrake"]
        ]
        return [
            box(
                text("### Your hand\n-# Bo has answered."),
                text("**Which cards do you play?**\n-# Choose up to 3, then confirm."),
                row(
                    {
                        "type": 3,
                        "custom_id": "s:draft:k3f9",
                        "options": options,
                        "placeholder": "Choose",
                        "min_values": 0,
                        "max_values": 3,
                    }
                ),
                row(
                    button("b:confirm:k3f9", f"Confirm: {', '.join(chosen)}" if chosen else "Keep all cards", 3, "✅"),
                    button("b:grey:k3f9", "Why can't I choose these?", emoji="❔"),
                ),
            )
        ]

    def modal(self, interaction: str) -> Json:
        colours = [{"label": "Fire", "value": "fire"}, {"label": "Water", "value": "water", "description": "calm"}]
        cards = [{"label": card, "value": card} for card in CARDS]
        fields = {
            "What": {"type": 4, "custom_id": "what", "style": 1, "min_length": 2, "max_length": 40},
            "More": {"type": 4, "custom_id": "more", "style": 2, "required": False},
            "Element": {"type": 21, "custom_id": "element", "options": colours},
            "Likes": {"type": 22, "custom_id": "likes", "options": colours, "required": False},
            "Card": {"type": 3, "custom_id": "card", "required": False, "options": cards},
            "Picture": {"type": 19, "custom_id": "file", "required": False},
        }
        labels = [{"type": 18, "label": name, "component": field} for name, field in fields.items()]
        parts = [text("Only the game master reads this."), *labels]
        modal = {"modal_id": "m1", "interaction_id": interaction, "title": "A note for later", "custom_id": "note"}
        return {**modal, "components": parts}

    # -- requests

    async def get_people(self, _: web.Request) -> web.Response:
        return web.json_response(self.people)

    async def get_cards(self, _: web.Request) -> web.Response:
        return web.json_response(self.cards)

    async def get_commands(self, _: web.Request) -> web.Response:
        return web.json_response(commands())

    async def post_people(self, request: web.Request) -> web.Response:
        name = (await request.json())["name"].strip()
        if not name:
            return web.json_response({"error": "A person needs a name."}, status=400)
        return web.json_response(self.add_person(name))

    async def patch_me(self, request: web.Request) -> web.Response:
        me = self.person(request)
        me.update(await request.json())
        return web.json_response(me)

    async def state(self, request: web.Request) -> web.Response:
        me = self.person(request)
        mine = [
            {**c, "unread": self.unread.get((me["id"], c["id"]), 0)}
            for c in self.channels.values()
            if c.get("of") in (None, me["id"])
        ]
        members = [{"user": self.bot}, *({"user": person} for person in self.people)]
        guild = {
            "id": GUILD, "name": "The parlor", "members": members,
            "channels": [c for c in mine if c["type"] == 0], "threads": [c for c in mine if c["type"] == 11],
        }  # fmt: skip
        dms = [c for c in mine if c["type"] == 1]
        bot = {"online": True, "user": self.bot}
        return web.json_response({"me": me, "guilds": [guild], "dms": dms, "commands": commands(), "bot": bot})

    async def get_messages(self, request: web.Request) -> web.Response:
        me, limit = self.person(request), int(request.query.get("limit", 50))
        before = int(request.query.get("before", 10**15))
        seen = [
            m
            for m in self.messages[request.match_info["id"]]
            if m.get("to") in (None, me["id"]) and int(m["id"]) < before
        ]
        return web.json_response(seen[::-1][:limit])

    async def post_message(self, request: web.Request) -> web.Response:
        content = (await request.json())["content"]
        if content == "refuse me":
            return web.json_response({"error": "That was refused."}, status=400)
        return web.json_response(self.say(request.match_info["id"], self.person(request), content))

    async def read(self, request: web.Request) -> web.Response:
        me, channel = self.person(request), request.match_info["id"]
        self.unread[me["id"], channel] = 0
        self.tell("UNREAD", {"channel_id": channel, "unread": 0, "mentions": 0}, to=me["id"])
        return web.json_response({})

    async def open_dm(self, request: web.Request) -> web.Response:
        return web.json_response(self.channels[self.dm(self.person(request)["id"])])

    async def autocomplete(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.heard.append(body)
        typed = next(o for o in body["command"]["options"][0]["options"] if o.get("focused"))["value"]
        return web.json_response({"choices": [{"name": c, "value": c} for c in CARDS if typed.lower() in c.lower()]})

    async def upload(self, request: web.Request) -> web.Response:
        found = []
        async for part in await request.multipart():
            data = await part.read()
            found.append(
                {"id": self.next_id(), "filename": part.filename, "size": len(data), "url": "/parlor/files/x/1/x"}
            )
        return web.json_response(found)

    async def dismiss(self, request: web.Request) -> web.Response:
        channel, number = request.match_info["channel"], request.match_info["id"]
        self.messages[channel] = [m for m in self.messages[channel] if m["id"] != number]
        self.tell("MESSAGE_DELETE", {"id": number, "channel_id": channel}, to=self.person(request)["id"])
        return web.json_response({})

    async def file(self, _: web.Request) -> web.Response:
        return web.Response(body=self.picture, content_type="image/png")

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        mine = self.sockets.setdefault(self.person(request)["id"], [])
        mine.append(socket)
        async for message in socket:
            if message.type == WSMsgType.ERROR:
                break
        mine.remove(socket)
        return socket

    async def drop_sockets(self) -> None:
        for socket in [one for many in self.sockets.values() for one in many]:
            await socket.close()

    # -- interactions

    async def interact(self, request: web.Request) -> web.Response:
        me, body = self.person(request), await request.json()
        self.heard.append({**body, "by": me["global_name"]})
        number = self.next_id()
        asyncio.get_running_loop().create_task(self.answer(me, body, number))
        return web.json_response({"interaction_id": number, "nonce": body["nonce"]})

    async def answer(self, me: Json, body: Json, number: str) -> None:
        await asyncio.sleep(self.ack_after)
        told = {"interaction_id": number, "nonce": body["nonce"]}
        name = body["command"]["name"] if body["type"] == 2 else body["custom_id"]
        if name == "b:broken":
            self.tell("INTERACTION_FAIL", {**told, "reason": "This interaction failed"}, to=me["id"])
            return
        act: Callable[[Json, Json, str], None] = {2: self.on_command, 3: self.on_component, 5: self.on_modal}[
            body["type"]
        ]
        act(me, body, number)
        self.tell("INTERACTION_ACK", told, to=me["id"])

    def on_command(self, me: Json, body: Json, _: str) -> None:
        sub = (body["command"]["options"] or [{"name": ""}])[0]
        path = f"{body['command']['name']} {sub['name']}".strip()
        used = {"type": 20, "interaction": {"id": "1", "type": 2, "name": path, "user": me}}
        if sub["name"] == "new":
            seat = f"👤 <@{me['id']}> · host · hand by DM or *My hand*"
            self.say(body["channel_id"], self.bot, flags=1 << 15, components=self.lobby([seat]), **used)
            return
        said = f"You asked for `{sub['options'][0]['value']}`." if sub.get("options") else "**Help** is here."
        self.say(body["channel_id"], self.bot, said, to=me["id"], **used)

    def on_component(self, me: Json, body: Json, number: str) -> None:
        channel, verb = body["channel_id"], body["custom_id"].split(":")[1]
        message = next(m for m in self.messages[channel] if m["id"] == body["message_id"])
        if verb in ("join", "ai"):
            seats = message["components"][0]["components"][1]["content"].split("\n")
            seats.append(f"👤 <@{me['id']}> · ✅ hand by DM" if verb == "join" else "🤖 Thalia (easy)")
            self.edit(message, components=self.lobby(seats))
        elif verb == "start":
            thread = {
                "id": message["id"], "type": 11, "name": "Godsforge: Ada, Thalia", "guild_id": GUILD,
                "parent_id": channel, "message_count": 1,
            }  # fmt: skip
            self.channels[thread["id"]] = thread
            self.messages[thread["id"]] = []
            self.tell("THREAD_CREATE", thread)
            self.edit(
                message, components=[box(text("## Godsforge"), text(f"The game has begun in <#{thread['id']}>."))]
            )
            self.say(thread["id"], self.bot, **self.board(thread["id"]))
            self.say(self.dm(me["id"]), self.bot, flags=1 << 15, components=self.panel())
        elif verb == "hand":
            self.say(channel, self.bot, to=me["id"], flags=1 << 15, components=self.panel())
        elif verb == "draft":
            self.edit(message, components=self.panel(tuple(body["values"])))
        elif verb == "note":
            self.tell("MODAL", self.modal(number), to=me["id"])
        else:
            self.say(channel, self.bot, f"You pressed {verb}.", to=me["id"])

    def on_modal(self, me: Json, body: Json, _: str) -> None:
        self.say(body["channel_id"], self.bot, f"Noted: {body['components'][1]['component']['value']}", to=me["id"])

    # -- serving

    async def page(self, request: web.Request) -> web.StreamResponse:
        path = (PAGE / (request.match_info["name"] or "index.html")).resolve()
        if not path.is_relative_to(PAGE) or not path.is_file():
            raise web.HTTPNotFound
        kind = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}[
            path.suffix
        ]
        answer = web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8", headers=HEADERS)
        answer.enable_compression()
        return answer

    def app(self) -> web.Application:
        app = web.Application()
        app.add_routes(
            [
                web.get("/parlor/people", self.get_people),
                web.get("/parlor/commands", self.get_commands),
                web.get("/parlor/cards", self.get_cards),
                web.post("/parlor/people", self.post_people),
                web.patch("/parlor/people/@me", self.patch_me),
                web.get("/parlor/state", self.state),
                web.get("/parlor/channels/{id}/messages", self.get_messages),
                web.post("/parlor/channels/{id}/messages", self.post_message),
                web.post("/parlor/channels/{id}/read", self.read),
                web.post("/parlor/dms", self.open_dm),
                web.post("/parlor/interactions", self.interact),
                web.post("/parlor/autocomplete", self.autocomplete),
                web.delete("/parlor/messages/{channel}/{id}", self.dismiss),
                web.post("/parlor/uploads", self.upload),
                web.get("/parlor/live", self.live),
                web.get("/parlor/files/{channel}/{id}/{name}", self.file),
                web.get("/{name:.*}", self.page),
            ]
        )
        return app

    async def start(self, port: int = 0) -> tuple[web.AppRunner, str]:
        runner = web.AppRunner(self.app(), shutdown_timeout=0.5)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        host, port = runner.addresses[0][:2]
        return runner, f"http://{host}:{port}"


async def serve_for_ever() -> None:
    picture = Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else None
    _, address = await MockParlor(picture).start(8765)
    print(address, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve_for_ever())
