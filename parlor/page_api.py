"""What the page asks of the parlor, below /parlor/ (see PROTOCOL.md)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from aiohttp import web

from . import shapes
from .bodies import read_json, read_parts
from .commands import Commands
from .door import No, answer
from .faults import Fault, Faults
from .forms import Forms
from .gateway import Gateway
from .interactions import Interactions
from .live import Live
from .model import DM, TEXT, THREADS, Channel, Json, Person, Upload, picture_size, safe_filename
from .posts import Posts
from .snowflakes import is_snowflake
from .world import World
from .writing import FILE_BYTES

PAGE = Path(__file__).parent / "page"
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SHOWN_INLINE = ("image/png", "image/gif", "image/jpeg", "image/webp", "text/plain", "audio/", "video/")


class PageApi:
    def __init__(
        self,
        world: World,
        posts: Posts,
        interactions: Interactions,
        commands: Commands,
        gateway: Gateway,
        live: Live,
        faults: Faults,
    ) -> None:
        self.world, self.posts, self.interactions, self.commands = world, posts, interactions, commands
        self.gateway, self.live, self.faults = gateway, live, faults
        self.forms = Forms(world, interactions, commands)
        gateway.on_online = lambda online: live.tell_all("BOT", {"online": online})

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/parlor/people", self.people),
            web.post("/parlor/people", self.add_person),
            web.patch("/parlor/people/@me", self.change_me),
            web.get("/parlor/commands", self.all_commands),
            web.get("/parlor/state", self.state),
            web.get("/parlor/channels/{channel}/messages", self.messages),
            web.post("/parlor/channels/{channel}/messages", self.say),
            web.post("/parlor/channels/{channel}/read", self.mark_read),
            web.post("/parlor/dms", self.open_dm),
            web.post("/parlor/interactions", self.interact),
            web.post("/parlor/autocomplete", self.autocomplete),
            web.delete("/parlor/messages/{channel}/{message}", self.dismiss),
            web.post("/parlor/uploads", self.upload),
            web.post("/parlor/faults", self.add_fault),
            web.delete("/parlor/faults", self.clear_faults),
            web.get("/parlor/files/{channel}/{file}/{filename}", self.file),
            web.get("/parlor/live", self.live.serve),
            web.get("/", self.page),
            web.get("/{path:(?!api/|parlor/).+}", self.page),
        ]

    # -- who asks

    def me(self, request: web.Request) -> Person:
        person = self.world.people.get(request.headers.get("X-Person", ""))
        if person is None or person.bot:
            raise No("Say who you are: the header X-Person names nobody.", 401)
        return person

    def channel(self, request: web.Request, person: Person) -> Channel:
        found = self.world.channels.get(request.match_info["channel"])
        if found is None or not self.world.sees(person.id, found):
            raise No("I can't find that channel.", 404)
        return found

    async def body(self, request: web.Request) -> Json:
        body = await read_json(request)
        if not isinstance(body, dict | None):
            raise No("An object is needed.")
        return body or {}

    # -- people

    async def people(self, _: web.Request) -> web.Response:
        return answer([self.live.person(one.id) for one in self.world.people.values() if not one.bot])

    async def add_person(self, request: web.Request) -> web.Response:
        name = " ".join(str((await self.body(request)).get("name") or "").split())
        if not 1 <= len(name) <= 32:
            raise No("A name has 1 to 32 letters.")
        if any(one.name.lower() == name.lower() for one in self.world.people.values()):
            raise No(f"{name} is here already.", 409)
        return answer(self.live.person(self.world.add_person(name).id), 201)

    async def change_me(self, request: web.Request) -> web.Response:
        person, body = self.me(request), await self.body(request)
        if "dms_closed" in body:
            person.dms_closed = bool(body["dms_closed"])
            self.world.journal.put(person)
            self.world.journal.commit()
        return answer(self.live.person(person.id))

    async def all_commands(self, _: web.Request) -> web.Response:
        """What the bot can do, also for somebody who has not said yet who they are."""
        return answer(self.commands.listed(self.world.guild))

    async def state(self, request: web.Request) -> web.Response:
        person, world, live = self.me(request), self.world, self.live
        seen = [one for one in world.channels.values() if world.sees(person.id, one)]
        talks = [one for one in seen if one.type == DM and (one.last_message or one.owner == person.id)]
        texts = sorted((one for one in seen if one.type == TEXT), key=lambda one: one.position)
        members = [live.member(one) for one in world.people.values()]
        guild = {
            "id": world.guild,
            "name": world.name,
            "owner_id": world.owner.id,
            "roles": [shapes.role(one) for one in world.roles.values()],
            "channels": [live.channel(one, person.id) for one in texts],
            "threads": [live.channel(one, person.id) for one in seen if one.type in THREADS],
            "members": members,
        }
        return answer(
            {
                "me": live.person(person.id),
                "guilds": [guild],
                "dms": [live.channel(one, person.id) for one in talks],
                "commands": self.commands.listed(world.guild),
                "bot": {"online": self.gateway.online, "user": live.user(world.bot)},
            }
        )

    # -- messages

    async def messages(self, request: web.Request) -> web.Response:
        person = self.me(request)
        channel = self.channel(request, person)
        before, limit = request.query.get("before") or "", request.query.get("limit") or ""
        last = int(before) if is_snowflake(before) else 1 << 63
        most = min(max(int(limit), 1), 100) if is_snowflake(limit) else 50
        return answer([one.data for one in self.world.history(channel, person.id, last, limit=most)])

    async def say(self, request: web.Request) -> web.Response:
        person = self.me(request)
        channel = self.channel(request, person)
        body = await self.body(request)
        message = self.posts.send(person, channel, {"content": str(body.get("content") or "")}, {})
        self.live.mark(person.id, channel, message.id)
        return answer(message.data, 201)

    async def mark_read(self, request: web.Request) -> web.Response:
        person = self.me(request)
        channel = self.channel(request, person)
        last = str((await self.body(request)).get("message_id") or channel.last_message or "0")
        if not is_snowflake(last):
            raise No("message_id must be the id of a message.")
        self.live.mark(person.id, channel, last)
        state = self.live.unread(person.id, channel)
        return answer({"channel_id": channel.id, "unread": state.unread, "mentions": state.mentions})

    async def open_dm(self, request: web.Request) -> web.Response:
        person, other = self.me(request), str((await self.body(request)).get("user_id"))
        if other not in self.world.people or other == person.id:
            raise No("There is nobody else of that name.", 404)
        channel = self.world.dm(person.id, other)
        return answer(self.live.channel(channel, person.id))

    async def dismiss(self, request: web.Request) -> web.Response:
        person = self.me(request)
        channel = self.channel(request, person)
        message = self.world.messages[channel.id].get(request.match_info["message"])
        if message is None or message.seen_by != person.id:
            raise No("Only what you alone can see can be dismissed.", 404)
        self.world.drop_message(channel, message)
        return answer({"id": message.id, "channel_id": channel.id})

    # -- interactions

    async def interact(self, request: web.Request) -> web.Response:
        person, body = self.me(request), await self.body(request)
        if not self.gateway.expected(self.interactions.patience):
            raise No("The bot isn't here right now.", 503)
        one = self.forms.interact(person, body)
        return answer({"interaction_id": one.id, "nonce": one.nonce}, 202)

    async def autocomplete(self, request: web.Request) -> web.Response:
        person, body = self.me(request), await self.body(request)
        if not self.gateway.online:
            raise No("The bot isn't here right now.", 504)
        one = self.forms.autocomplete(person, body)
        assert one.choices is not None
        try:
            return answer({"choices": await one.choices})
        except asyncio.CancelledError:
            if one.choices.cancelled():
                raise No("The bot didn't answer in time.", 504) from None
            raise

    async def upload(self, request: web.Request) -> web.Response:
        self.me(request)
        if request.content_type != "multipart/form-data":
            raise No("Files come as multipart/form-data.")
        made = []
        async for _, part in read_parts(request):
            if len(part.data) > FILE_BYTES:
                raise No("A file may have 10 MiB at the most.", 413)
            if part.filename:
                made.append(
                    Upload(
                        id=self.world.ids.new(),
                        channel="uploads",
                        filename=safe_filename(part.filename),
                        content_type=part.content_type,
                        data=part.data,
                        size=picture_size(part.data),
                        ephemeral=True,
                    )
                )
        self.world.add_files(made)
        self.world.journal.commit()
        return answer([shapes.attachment(upload, self.world.base) for upload in made], 201)

    # -- faults, for tests that run in another process

    async def add_fault(self, request: web.Request) -> web.Response:
        body = await self.body(request)
        if body.get("gateway") == "drop":
            self.gateway.drop()
        elif body.get("gateway") == "reconnect":
            self.gateway.reconnect()
        else:
            try:
                self.faults.add(msgspec.convert(body, Fault))
            except msgspec.ValidationError as no:
                raise No(f"That is no fault: {no}") from None
        return answer({"waiting": len(self.faults.waiting)})

    async def clear_faults(self, _: web.Request) -> web.Response:
        self.faults.clear()
        return answer({"waiting": 0})

    # -- files

    async def file(self, request: web.Request) -> web.Response:
        upload = self.world.uploads.get(request.match_info["file"])
        if upload is None or upload.channel != request.match_info["channel"]:
            raise No("That file is gone.", 404)
        headers = {
            "Cache-Control": "private, max-age=31536000, immutable",
            "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
            "Content-Type": upload.content_type,
        }
        if not upload.content_type.startswith(SHOWN_INLINE):
            headers["Content-Disposition"] = f'attachment; filename="{upload.filename}"'
        return web.Response(body=upload.data, headers=headers)

    async def page(self, request: web.Request) -> web.Response:
        """One of the files that lie in the page's folder: the name that is asked for is compared, and never a path."""
        wanted = request.match_info.get("path") or "index.html"
        path = next((path for path in PAGE.iterdir() if path.name == wanted and path.is_file()), None)
        if path is None:
            return web.Response(status=404, text="There's no such page.")
        kind = KINDS.get(path.suffix, "application/octet-stream")
        charset = "; charset=utf-8" if kind.startswith("text/") else ""
        headers = {"Content-Type": kind + charset, "Cache-Control": "no-cache"}
        response = web.Response(body=path.read_bytes(), headers=headers)
        response.enable_compression()
        return response
