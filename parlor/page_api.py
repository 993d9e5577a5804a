"""What the page asks of the parlor, below /parlor/ (see PROTOCOL.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from . import shapes
from .checks import Refused
from .commands import BadInput, Commands
from .faults import Fault, Faults
from .forms import Forms
from .gateway import Gateway
from .interactions import Interactions
from .live import Live
from .model import DM, TEXT, THREAD, Channel, Json, Person, Upload, picture_size, safe_filename
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
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class No(Exception):
    """A sentence for the person, with a status."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def answer(data: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), status=status, content_type="application/json")


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
            raise No("There is no such channel.", 404)
        return found

    async def body(self, request: web.Request) -> Json:
        try:
            body = msgspec.json.decode(await request.read() or b"{}")
        except msgspec.DecodeError:
            raise No("That is not JSON.") from None
        if not isinstance(body, dict):
            raise No("An object is needed.")
        return body

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
            "threads": [live.channel(one, person.id) for one in seen if one.type == THREAD],
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
        return answer(self.live.channel(self.world.dm(person.id, other), person.id))

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
            raise No("The bot is not here at the moment.", 503)
        one = self.forms.interact(person, body)
        return answer({"interaction_id": one.id, "nonce": one.nonce}, 202)

    async def autocomplete(self, request: web.Request) -> web.Response:
        person, body = self.me(request), await self.body(request)
        if not self.gateway.online:
            raise No("The bot is not here at the moment.", 504)
        one = self.forms.autocomplete(person, body)
        assert one.choices is not None
        try:
            return answer({"choices": await one.choices})
        except asyncio.CancelledError:
            if one.choices.cancelled():
                raise No("The bot did not answer in time.", 504) from None
            raise

    async def upload(self, request: web.Request) -> web.Response:
        self.me(request)
        if request.content_type != "multipart/form-data":
            raise No("Files come as multipart/form-data.")
        made = []
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.filename:
                data = bytes(await part.read())
                if len(data) > FILE_BYTES:
                    raise No("A file may have 10 MiB at the most.", 413)
                kind = part.headers.get("Content-Type", "application/octet-stream")
                upload = Upload(
                    id=self.world.ids.new(),
                    channel="uploads",
                    filename=safe_filename(part.filename),
                    content_type=kind,
                    data=data,
                    size=picture_size(data),
                    ephemeral=True,
                )
                self.world.add_files([upload])
                made.append(shapes.attachment(upload, self.world.base))
        return answer(made, 201)

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
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox",
            "Content-Type": upload.content_type,
        }
        if not upload.content_type.startswith(SHOWN_INLINE):
            headers["Content-Disposition"] = f'attachment; filename="{upload.filename}"'
        return web.Response(body=upload.data, headers=headers)

    async def page(self, request: web.Request) -> web.Response:
        path = (PAGE / (request.match_info.get("path") or "index.html")).resolve()
        if not path.is_relative_to(PAGE.resolve()) or not path.is_file():
            return web.Response(status=404, text="There is no such page.")
        kind = KINDS.get(path.suffix, "application/octet-stream")
        charset = "; charset=utf-8" if kind.startswith("text/") else ""
        headers = {"Content-Type": kind + charset, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
        response = web.Response(body=path.read_bytes(), headers=headers)
        response.enable_compression()
        return response


@web.middleware
async def sentences(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refusals become `{"error": "a sentence"}`; requests from pages of other servers are not served."""
    origin = request.headers.get("Origin")
    if origin and origin.partition("://")[2] != request.host:
        return answer({"error": "Only the parlor's own page may ask that."}, 403)
    try:
        return await handler(request)
    except No as no:
        return answer({"error": str(no)}, no.status)
    except BadInput as no:
        return answer({"error": str(no)}, 400)
    except Refused as no:
        return answer({"error": sentence(no)}, no.status)


def sentence(no: Refused) -> str:
    """The first fault that is named, or what Discord says."""
    errors: Any = no.errors
    while isinstance(errors, dict) and "_errors" not in errors and errors:
        errors = next(iter(errors.values()))
    said = errors["_errors"][0]["message"] if isinstance(errors, dict) and errors else no.message
    return str(said)
