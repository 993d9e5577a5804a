"""Who is let in, and what every answer says to a browser.

A browser lets any page in the world send requests to this machine. A page elsewhere is known by its Origin; one whose
name was made to point here (DNS rebinding) by the Host that it asks for. Neither is answered.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any

import msgspec
from aiohttp import web

from .bodies import BadBody
from .checks import Refused
from .commands import BadInput
from .model import Json

log = logging.getLogger("parlor.door")
NAMES = ("127.0.0.1", "localhost", "[::1]")
BOT_PATHS = ("/api/", "/gateway")  # no page has any business there
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PLAIN = {
    404: "There's nothing here.",
    405: "You can't do that here.",
    413: "That is too much at once.",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class No(Exception):
    """A sentence for the person, with a status."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def answer(data: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), status=status, content_type="application/json")


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


class Door:
    def __init__(self, port: int) -> None:
        self.hosts = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == 80 else set())
        self.address = f"http://{NAMES[0]}:{port}"

    def refusal(self, request: web.Request) -> web.Response | None:
        hosts = [host.lower() for host in request.headers.getall("Host", [])]
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return web.Response(status=421, text=f"The parlor is at {self.address} and answers to no other name.\n")
        origins = request.headers.getall("Origin", [])
        if request.path.startswith(BOT_PATHS):
            return answer({"message": "This is for the bot, not for a page.", "code": 0}, 403) if origins else None
        if any(origin.lower() != f"http://{hosts[0]}" for origin in origins):
            return answer({"error": "Only the parlor's own page may ask that."}, 403)
        return None

    @web.middleware
    async def admit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refusals become `{"error": "a sentence"}`."""
        refused = self.refusal(request)
        if refused is not None:
            return refused
        try:
            return await handler(request)
        except No as no:
            return answer({"error": str(no)}, no.status)
        except BadBody as no:
            return answer({"error": str(no)}, no.status)
        except BadInput as no:
            return answer({"error": str(no)}, 400)
        except Refused as no:
            return answer({"error": sentence(no)}, no.status)
        except web.HTTPException as no:
            more = {"Allow": no.headers["Allow"]} if "Allow" in no.headers else {}
            told = answer({"error": PLAIN.get(no.status, f"{no.reason}.")}, no.status)
            told.headers.update(more)
            return told

    @staticmethod
    async def mark(_: web.Request, response: web.StreamResponse) -> None:
        """What a browser must know of each answer; a file says more for itself."""
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)


def sentence(no: Refused) -> str:
    """The first fault that is named, or what Discord says."""
    errors: Json | None = no.errors
    while isinstance(errors, dict) and "_errors" not in errors and errors:
        errors = next(iter(errors.values()))
    said = errors["_errors"][0]["message"] if isinstance(errors, dict) and errors else no.message
    return str(said)
