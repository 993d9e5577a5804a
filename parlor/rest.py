"""The REST API, version 10: finding the route, reading the body, answering with Discord's headers and codes."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import web
from msgspec import structs

from .bodies import BadBody, decoded, read_json, read_parts
from .checks import Refused, refused
from .commands import Commands
from .faults import Fault, Faults
from .interactions import Interactions
from .model import Json, Part
from .posts import Posts
from .record import Recorder
from .snowflakes import is_snowflake
from .world import World

log = logging.getLogger("parlor.rest")
Answer = tuple[int, Any]
LIMIT = 1000  # requests a second and route: enough for everybody, and still told in the headers


class Call(msgspec.Struct):
    """One request, read."""

    desk: Desk
    args: dict[str, str]
    query: dict[str, str]
    body: Any
    files: dict[int, Part]

    @property
    def world(self) -> World:
        return self.desk.world

    @property
    def form(self) -> Json:
        """The body, where it must be an object."""
        if not isinstance(self.body, dict):
            raise refused(50109)
        return self.body

    def number(self, name: str, default: int) -> int:
        value = self.query.get(name, "")
        return int(value) if is_snowflake(value) else default

    def flag(self, name: str) -> bool:
        return self.query.get(name, "").lower() in ("1", "true")


class Route(msgspec.Struct):
    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Callable[[Call], Answer]
    open: bool  # needs no bot token: the path carries one
    bucket: str


ROUTES: dict[tuple[str, int], list[Route]] = {}


def route(
    method: str, template: str, open: bool = False
) -> Callable[[Callable[[Call], Answer]], Callable[[Call], Answer]]:
    def register(handler: Callable[[Call], Answer]) -> Callable[[Call], Answer]:
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))
        bucket = hashlib.md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest()
        made = Route(method, template, pattern, handler, open, bucket)
        ROUTES.setdefault((method, template.count("/")), []).append(made)
        return handler

    return register


class Desk:
    """Where the bot's requests arrive."""

    def __init__(
        self,
        world: World,
        posts: Posts,
        interactions: Interactions,
        commands: Commands,
        faults: Faults,
        recorder: Recorder,
        token: str,
    ) -> None:
        self.world, self.posts, self.interactions, self.commands = world, posts, interactions, commands
        self.faults, self.recorder, self.token = faults, recorder, token
        self.gateway_url = ""

    async def serve(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        found, args = self.find(request.method, path)
        fault = self.faults.next(request.method, path)
        if fault and fault.delay:
            await asyncio.sleep(fault.delay)
        names: list[str] | None = None
        body: Any = None
        try:
            body, files, names = await read(request)
            if fault and fault.status and not fault.carried_out:
                status, answer = fault.status, fault.body()
            else:
                status, answer = self.carry_out(request, found, args, body, files)
        except Refused as no:
            status, answer = no.status, no.body()
        if fault and fault.status and fault.carried_out:
            status, answer = fault.status, fault.body()
        query = f"?{request.query_string}" if request.query_string else ""
        self.recorder.keep(request.method, path + query, body, names, status, answer)
        return self.respond(status, answer, found, fault)

    def find(self, method: str, path: str) -> tuple[Route | None, dict[str, str]]:
        best: tuple[Route | None, dict[str, str]] = (None, {})
        for one in ROUTES.get((method, path.count("/")), []):
            match = one.pattern.fullmatch(path)
            if match and (best[0] is None or len(match.groupdict()) < len(best[1])):
                best = one, match.groupdict()
        return best

    def carry_out(
        self, request: web.Request, found: Route | None, args: dict[str, str], body: Any, files: dict[int, Part]
    ) -> Answer:
        if found is None:
            log.warning("the parlor has no route %s %s", request.method, request.path)
            raise refused(0)
        said = request.headers.get("Authorization", "")
        if not found.open and not secrets.compare_digest(said.encode(), f"Bot {self.token}".encode()):
            raise Refused(401, 0, "401: Unauthorized")
        try:
            answer = found.handler(Call(self, args, dict(request.query), body, files))
            self.world.journal.commit()
            return answer
        except Refused:
            raise
        except Exception:
            # The parlor's own fault must not end the bot: it answers as Discord does on a bad day.
            log.exception("the parlor stumbled over %s %s", request.method, request.path)
            return 500, {"message": "500: Internal Server Error", "code": 0}

    def respond(self, status: int, answer: Any, found: Route | None, fault: Fault | None) -> web.Response:
        headers = {
            "X-RateLimit-Limit": str(LIMIT),
            "X-RateLimit-Remaining": str(LIMIT - 1),
            "X-RateLimit-Reset": f"{self.world.now() + 1:.3f}",
            "X-RateLimit-Reset-After": "1.000",
            "X-RateLimit-Bucket": found.bucket if found else "none",
            "Via": "1.1 parlor",  # discord.py takes a 429 without it for a ban
        }
        if status == 429 and fault:
            more = {"X-RateLimit-Scope": "global" if fault.whole else "user", "Retry-After": f"{fault.retry_after:.3f}"}
            headers |= more | {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": f"{fault.retry_after:.3f}"}
            headers |= {"X-RateLimit-Global": "true"} if fault.whole else {}
        if answer is None:
            return web.Response(status=status, headers=headers)
        body = msgspec.json.encode(answer)
        return web.Response(status=status, body=body, content_type="application/json", headers=headers)


async def read(request: web.Request) -> tuple[Any, dict[int, Part], list[str] | None]:
    """The JSON body; of a multipart one its payload_json and its files."""
    try:
        if request.content_type != "multipart/form-data":
            return await read_json(request), {}, None
        body: Any = {}
        files: dict[int, Part] = {}
        async for name, part in read_parts(request):
            number = re.fullmatch(r"files\[([0-9]{1,9})\]", name)
            if name == "payload_json":
                body = decoded(part.data)
            elif number:
                files[int(number[1])] = structs.replace(part, filename=part.filename or "unknown")
    except BadBody as no:
        raise refused(40005 if no.status == 413 else 50109) from None
    return body, files, [files[n].filename for n in sorted(files)]
