"""The real bot in the parlor: a person opens a table, adds an AI player, starts, and answers the first question; and
what the bot and the parlor said to each other is what Discord's own description allows."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pytest
from parlor_kit import Json, Visitor, checker, findings, parts, running

from bot.app import Demiurge
from bot.settings import Settings
from parlor import Parlor

pytestmark = pytest.mark.asyncio
ANSWERS = ("answer", "pick", "whole", "usual", "none", "draft", "amount", "confirm")


def controls(message: Json) -> list[Json]:
    return [part for part in parts(message) if "custom_id" in part and not part.get("disabled")]


def open_questions(message: Json) -> list[Json]:
    return [part for part in controls(message) if part["custom_id"].split(":")[1] in ANSWERS]


async def start_a_game(ada: Visitor) -> Json:
    """Gives back the first question's panel, from the DM."""
    games = await ada.channel("games")
    lobby = await ada.answer_to(await ada.slash(games, "godsforge new"), "MESSAGE_UPDATE")
    robots = next(part["custom_id"] for part in parts(lobby) if ":robots:" in part.get("custom_id", ""))
    await ada.click(lobby, robots, ["add:novice"])
    ready = await ada.until("MESSAGE_UPDATE", lambda m: m["id"] == lobby["id"] and "Thalia" in str(m["components"]))
    await ada.click(ready, "Start")
    panel: Json = await ada.until("MESSAGE_CREATE", lambda m: "guild_id" not in m and bool(open_questions(m)))
    return panel


def asks_anew(channel: str, before: list[str], message: Json) -> bool:
    asked = [one["custom_id"] for one in open_questions(message)]
    return message["channel_id"] == channel and bool(asked) and asked != before


async def answer_one(ada: Visitor, panel: Json) -> None:
    asked = open_questions(panel)
    part = next((one for one in asked if one["custom_id"].split(":")[1] in ("confirm", "none")), asked[0])
    least = max(1, part.get("min_values", 1))
    values = [option["value"] for option in part["options"][:least]] if part["type"] == 3 else None
    await ada.click(panel, part["custom_id"], values)


def demiurge(folder: Path) -> Demiurge:
    settings = Settings(database_url=f"sqlite+aiosqlite:///{folder / 'demiurge.db'}")
    return Demiurge(settings, guild_ready_timeout=0.05)


async def test_a_person_plays_with_the_real_bot(parlor: Parlor, ada: Visitor, tmp_path: Path) -> None:
    async with running(demiurge(tmp_path)):
        panel = await start_a_game(ada)
        (direct,) = (await ada.state())["dms"]
        (thread,) = (await ada.state())["guilds"][0]["threads"]
        assert panel["channel_id"] == direct["id"]
        picture = panel["attachments"][0]
        async with ada.session.get(picture["url"]) as file:
            assert (file.status, file.content_type, len(await file.read())) == (200, "image/jpeg", picture["size"])
        board = await ada.until("MESSAGE_CREATE", lambda m: m["channel_id"] == thread["id"] and bool(m["attachments"]))
        assert board["flags"] & (1 << 12), "boards come silently"
        await answer_one(ada, panel)
        after = await ada.until("MESSAGE_UPDATE", lambda m: m["id"] == panel["id"])
        assert [one["custom_id"] for one in controls(after)] != [one["custom_id"] for one in controls(panel)]
    assert not find_faults(parlor), "exchanges with faults"


def find_faults(parlor: Parlor) -> list[str]:
    """Requests of the bot that the parlor refused."""
    recorded = parlor.recorder.path
    assert recorded is not None
    lines = [msgspec.json.decode(line) for line in recorded.read_bytes().splitlines()]
    return [f"{line['method']} {line['path']} {line['status']}" for line in lines if line["status"] >= 400]


async def test_what_was_said_is_what_discords_description_allows(parlor: Parlor, ada: Visitor, tmp_path: Path) -> None:
    if checker() is None:
        pytest.skip("no ../shared/discord/validate_discord.py, or no jsonschema: recorded exchanges are not checked")
    async with running(demiurge(tmp_path)):
        panel = await start_a_game(ada)
        (direct,) = (await ada.state())["dms"]
        for _ in range(3):
            since, before = len(ada.heard), [one["custom_id"] for one in open_questions(panel)]
            await answer_one(ada, panel)
            panel = await ada.until("MESSAGE_CREATE|MESSAGE_UPDATE", partial(asks_anew, direct["id"], before), since)
        games = await ada.channel("games")
        for words, options in (("help", {}), ("godsforge rules", {"words": "forge"}), ("table list", {})):
            await ada.slash(games, words, **options)
        await ada.answer_to(await ada.slash(games, "godsforge card", name="Fireball"), "MESSAGE_UPDATE")
    assert parlor.recorder.path is not None
    assert findings(parlor.recorder.path) == []
