"""Bodies of requests: JSON, and files in multipart. Whatever else comes is a `BadBody`, and no fault of ours."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from .model import Part

MOST = 120 * 1024 * 1024  # bytes of a whole request: ten files of Discord's size, and words
# What aiohttp raises for a multipart body that breaks off, has no boundary, or names an encoding that nobody knows.
BROKEN = (
    ValueError,
    LookupError,
    AssertionError,
    RuntimeError,
    zlib.error,
    HttpProcessingError,
    web.RequestPayloadError,
)


class BadBody(Exception):
    """A sentence, with a status."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


def decoded(raw: bytes) -> Any:
    """None where there is nothing."""
    try:
        return msgspec.json.decode(raw) if raw else None
    except (ValueError, RecursionError):  # broken words are a UnicodeDecodeError, which is a ValueError too
        raise BadBody("That is not JSON.") from None


async def read_json(request: web.Request) -> Any:
    try:
        return decoded(await request.read())
    except web.HTTPRequestEntityTooLarge:
        raise BadBody("That is too much at once.", 413) from None


async def read_parts(request: web.Request) -> AsyncIterator[tuple[str, Part]]:
    """The parts of a multipart body, each with its name; one that is no file has an empty filename."""
    size = 0
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                raise BadBody("A part holds a file or words, and no further parts.")
            data = bytearray()
            while chunk := await part.read_chunk(1 << 16):
                data += chunk
                size += len(chunk)
                if size > MOST:
                    raise BadBody("That is too much at once.", 413)
            kind = part.headers.get("Content-Type", "application/octet-stream")
            yield part.name or "", Part(part.filename or "", kind, bytes(data))
    except BROKEN:
        raise BadBody("That is not multipart/form-data.") from None
