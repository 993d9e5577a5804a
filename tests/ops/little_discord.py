"""As much of Discord's API as a bot needs to log in and be connected."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import WSMsgType, web

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef.abcdefghijklmnopqrstuvwxyz0"
ME = {"id": "123456789012345678", "username": "demiurge", "discriminator": "0000", "avatar": None, "bot": True}
APPLICATION = {
    "id": ME["id"],
    "name": "demiurge",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "team": None,
    "owner": ME,
}


def say(data: Any, status: int = 200) -> web.Response:
    """With just the content type that Discord has, without a charset."""
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


class LittleDiscord:
    def __init__(self, *, status: int = 200) -> None:
        self.status, self.identified, self.commands = status, 0, []
        self.port = 0
        site = web.Application()
        site.add_routes(
            [
                web.get("/api/v10/users/@me", self.me),
                web.get("/api/v10/oauth2/applications/@me", self.application),
                web.put("/api/v10/applications/{id}/commands", self.take_commands),
                web.get("/api/v10/gateway/bot", self.where),
                web.get("/gateway", self.gateway),
                web.get("/gateway/", self.gateway),
            ]
        )
        self.runner = web.AppRunner(site)

    async def __aenter__(self) -> LittleDiscord:
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", 0)
        await site.start()
        self.port = self.runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.runner.cleanup()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def me(self, request: web.Request) -> web.Response:
        if self.status != 200:
            return say({"message": "no", "code": 0}, status=self.status)
        if request.headers["Authorization"] != f"Bot {TOKEN}":
            return say({"message": "401: Unauthorized", "code": 0}, status=401)
        return say(ME)

    async def application(self, _: web.Request) -> web.Response:
        return say(APPLICATION)

    async def take_commands(self, request: web.Request) -> web.Response:
        self.commands = await request.json()
        made = [
            {"id": str(n), "application_id": ME["id"], "version": "1", "type": 1, "default_member_permissions": None}
            | {"options": [], **command}
            for n, command in enumerate(self.commands, 1)
        ]
        return say(made)

    async def where(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        url = f"ws://127.0.0.1:{self.port}/gateway"
        return say({"url": url, "shards": 1, "session_start_limit": limit})

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}, "s": None, "t": None})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            payload: dict[str, Any] = json.loads(message.data)
            if payload["op"] == 1:
                await socket.send_json({"op": 11})
            elif payload["op"] == 2:
                self.identified += 1
                ready = {
                    "v": 10,
                    "user": ME,
                    "guilds": [],
                    "session_id": "s",
                    "application": {"id": ME["id"], "flags": 0},
                }
                ready |= {"resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway", "shard": [0, 1]}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
        return socket
