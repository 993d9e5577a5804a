"""Log lines help, and give nothing away."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from sqlalchemy.exc import IntegrityError

from bot import logs
from bot.settings import Settings
from bot.store import StoreError

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789"
SETTINGS = Settings(discord_token=TOKEN, database_url="postgresql://anna:s3cr%40t-pass@db/demiurge")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    kind = getattr(request, "param", io.StringIO)
    loggers = [logging.getLogger(name) for name in ("", "demiurge", "discord")]
    before = [(logger.handlers[:], logger.level) for logger in loggers]
    out = kind()
    logs.set_up(SETTINGS, out)
    yield out
    for logger, (handlers, level) in zip(loggers, before, strict=True):
        logger.handlers[:] = handlers
        logger.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_a_json_object_with_table_kind_and_fault(stream: io.StringIO) -> None:
    logging.getLogger("demiurge.herald").warning(
        "sending %s", "failed", extra={"table": "abc", "kind": "board", "fault": "HTTPException", "hand": "Wrath"}
    )
    (line,) = lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "warning",
        "logger": "demiurge.herald",
        "message": "sending failed",
        "table": "abc",
        "kind": "board",
        "fault": "HTTPException",
    }


@pytest.mark.parametrize("stream", [io.StringIO, Terminal], indirect=True)
def test_neither_token_nor_password_nor_seed_ever_appears(stream: io.StringIO) -> None:
    seed = secrets.token_hex(16)
    other = "MTExMTExMTExMTExMTExMTEx.Gxxxxx.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"
    log = logging.getLogger("demiurge")
    for secret in (TOKEN, "s3cr@t-pass", "postgresql://bert:other-pass@db/x", seed, other):
        log.warning("told %s", secret, extra={"fault": secret, "table": secret})
        try:
            raise StoreError(f"no {secret}")
        except StoreError:
            log.exception("failed with %s", secret)
    written = stream.getvalue()
    assert "told" in written
    for secret in (TOKEN, "s3cr@t-pass", "other-pass", seed, other, TOKEN.split(".")[2]):
        assert secret not in written


def test_a_promise_may_be_read_for_it_is_public(stream: io.StringIO) -> None:
    promise = secrets.token_hex(32)
    logging.getLogger("demiurge").warning("promised %s", promise)
    assert promise in stream.getvalue()


def test_an_error_is_told_by_its_kind_and_place_and_not_by_words_that_may_quote_a_hand(stream: io.StringIO) -> None:
    try:
        try:
            raise KeyError("card:Divine Wrath")
        except KeyError as error:
            raise IntegrityError("INSERT INTO steps", {"answer": "card:Mirrorwall"}, error) from error
    except IntegrityError:
        logging.getLogger("demiurge").exception("it failed")
    (line,) = lines(stream)
    assert "test_logs.py" in line["error"]
    assert "KeyError" in line["error"]
    assert "IntegrityError" in line["error"]
    assert "Wrath" not in stream.getvalue()
    assert "Mirrorwall" not in stream.getvalue()


def test_a_command_that_failed_does_not_quote_what_made_it_fail(stream: io.StringIO) -> None:
    command: Any = SimpleNamespace(name="hand")
    error = app_commands.CommandInvokeError(command, KeyError("card:Divine Wrath"))
    logging.getLogger("demiurge").error("a command failed", exc_info=error)
    assert "CommandInvokeError" in stream.getvalue()
    assert "Wrath" not in stream.getvalue()


def test_a_library_tells_its_sentence_but_not_the_controls_and_addresses_that_it_would_show(
    stream: io.StringIO,
) -> None:
    button = discord.ui.Button[Any](label="Divine Wrath", custom_id="b:answer:t:0:1:card:Divine Wrath")
    logging.getLogger("discord.ui.view").error("Ignoring exception in dynamic item callback for %r", button)
    logging.getLogger("discord.http").warning("%s %s responded with 429, wait %.2f s", "POST", "/webhooks/1/tkn", 1.5)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <KeyError('Divine Wrath')>")
    assert [line["message"] for line in lines(stream)] == [
        "Ignoring exception in dynamic item callback for '[Button]'",
        "[str] [str] responded with 429, wait 1.50 s",
        "Task exception was never retrieved",
    ]
    assert "Wrath" not in stream.getvalue()


def test_discords_own_library_speaks_only_of_what_is_wrong(stream: io.StringIO) -> None:
    logging.getLogger("discord.http").info("POST with a hand")
    logging.getLogger("discord.gateway").debug("token")
    logging.getLogger("sqlalchemy.engine").info("SELECT")
    assert stream.getvalue() == ""
    logging.getLogger("discord.gateway").warning("slow")
    assert len(lines(stream)) == 1


@pytest.mark.parametrize("stream", [Terminal], indirect=True)
def test_at_a_terminal_a_line_is_for_people(stream: io.StringIO) -> None:
    logging.getLogger("demiurge.clock").info("it strikes", extra={"table": "abc"})
    assert stream.getvalue()[9:] == "info    demiurge.clock: it strikes table=abc\n"


def test_settings_do_not_show_their_secrets() -> None:
    assert TOKEN not in f"{SETTINGS} {SETTINGS!r}"
    assert "s3cr" not in f"{SETTINGS} {SETTINGS!r}"
