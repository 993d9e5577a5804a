"""What the bot writes about itself: one JSON object a line, or plain lines for somebody who looks at a terminal.

Only what a line of ours names itself gets out: its words and the fields in FIELDS; of what libraries say, the sentence
without what they fill in. Errors are shown by their kind and place. The words of an error stay inside, unless they are
known to tell nothing of a game: they may quote a row or a hand.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import TextIO

import discord
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .settings import Settings
from .store import StoreError

FIELDS = ("table", "kind", "fault")
SPEAKING = (StoreError, discord.HTTPException, discord.ConnectionClosed, OSError)  # errors whose words may be read
HIDDEN = "[hidden]"
WORD = re.compile(r"\S+")
DOTTED = re.compile(r"[\w.-]+")
SEED = re.compile(r"(?<![0-9a-fA-F])[0-9a-f]{32}(?![0-9a-fA-F])")


def set_up(settings: Settings, stream: TextIO) -> None:
    """From now on everything goes to this stream. discord.py speaks only of what is wrong."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter((Lines if stream.isatty() else Json)(secrets_of(settings)))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("demiurge").setLevel(settings.log_level.upper())
    logging.getLogger("discord").setLevel(logging.WARNING)


def secrets_of(settings: Settings) -> list[str]:
    found = [settings.discord_token]
    try:
        found.append(make_url(settings.database_url).password or "")
    except (ArgumentError, ValueError):
        found.append(settings.database_url)
    return [secret for secret in found if len(secret) >= 4]  # shorter ones hide words by chance


class Json(logging.Formatter):
    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self.secrets = sorted(secrets, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(dict(self.fields(record)), ensure_ascii=False)

    def fields(self, record: logging.LogRecord) -> Iterator[tuple[str, str]]:
        yield "time", datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        yield "level", record.levelname.lower()
        yield "logger", record.name
        yield "message", self.hide(record.getMessage() if is_ours(record) else template(record))
        for name in FIELDS:
            if (value := getattr(record, name, None)) is not None:
                yield name, self.hide(str(value))
        if record.exc_info and record.exc_info[1]:
            yield "error", self.hide(places(record.exc_info[1]))

    def hide(self, text: str) -> str:
        """Neither the token nor a password nor a seed."""
        for secret in self.secrets:
            text = text.replace(secret, HIDDEN)
        return SEED.sub(HIDDEN, WORD.sub(without_password, DOTTED.sub(without_token, text)))


def without_token(found: re.Match[str]) -> str:
    """A bot's token is three parts with dots between them: who it is, when, and the seal."""
    lengths = [len(part) for part in found[0].split(".")]
    threes = zip(lengths, lengths[1:], lengths[2:], strict=False)
    return HIDDEN if any(who >= 20 and when >= 5 and seal >= 20 for who, when, seal in threes) else found[0]


def without_password(found: re.Match[str]) -> str:
    """Of an address: what stands between the colon behind its user and the place."""
    scheme, slashes, rest = found[0].partition("://")
    secret, at, place = rest.rpartition("@")
    user, colon, _ = secret.partition(":")
    return f"{scheme}{slashes}{user}:{HIDDEN}@{place}" if at and colon else found[0]


class Lines(Json):
    def format(self, record: logging.LogRecord) -> str:
        line = dict(self.fields(record))
        about = " ".join(f"{name}={line[name]}" for name in FIELDS if name in line)
        head = f"{line['time'][11:19]} {line['level']:<7} {line['logger']}: {line['message']}"
        return "\n".join(part for part in (f"{head} {about}".rstrip(), line.get("error", "")) if part)


def is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "demiurge"


def template(record: logging.LogRecord) -> str:
    """What a library says, with numbers alone filled in: it may show a button whose label is a card in a hand."""
    first = str(record.msg).partition("\n")[0]
    if not isinstance(record.args, tuple) or not record.args:
        return first
    told = tuple(arg if isinstance(arg, int | float) else f"[{type(arg).__name__}]" for arg in record.args)
    try:
        return first % told
    except (TypeError, ValueError):
        return first


def places(error: BaseException) -> str:
    """Each error of the chain: where it came from and of which kind it is."""
    parts = []
    at: BaseException | None = error
    while at is not None:
        frames = [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(at.__traceback__)]
        words = f": {at}" if isinstance(at, SPEAKING) else ""
        parts.append("\n".join([*frames, f"{type(at).__module__}.{type(at).__qualname__}{words}"]))
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\nbecause of\n".join(parts)
