"""Disputes as players and judges see them: a doubt in a player's words, the table's record, and a judge's ruling."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ButtonStyle

from bot.clicks import app
from bot.events import dispute_of, face, last_match
from bot.logbook import leaves
from bot.store import Dispute, EventRow
from bot.texts import cut, plain, quoted
from bot.ui.controls import Interaction, Press, handles, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from games.kernel import Illegal
from tournaments.reports import say

from .event_desk import REASON, run_by
from .event_find import Message, actor, boxed, find_match, whole
from .event_look import Payload, mention
from .event_players import event_of
from .event_words import answer, wait

WRONG = Field(name="words", label="What is wrong with the result?", box=True, most=500)
DISPUTED = "A judge looks at it, with the record of your table. The next round waits a while for that."


@handles("ev_doubt")
async def on_doubt(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The result of one's latest match. What cannot be disputed is refused before anything is written."""
    row = await event_of(interaction, words[0])
    key = last_match(row, interaction.user.id)
    await app(interaction).events.dispute(row.id, actor(interaction), key, "a trial", trial=True)
    title = f"Dispute {match_words(key)}"
    await interaction.response.send_modal(form("ev_doubted", row.id, key, title=title, fields=[WRONG]))


@takes("ev_doubted", 2)
async def on_doubted(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await event_of(interaction, ids[0])
    await wait(interaction)
    await app(interaction).events.dispute(row.id, actor(interaction), ids[1], written.get("words", ""))
    await answer(interaction, DISPUTED)


def match_words(key: str) -> str:
    r, _, match = key.partition(".")
    return f"round {r}, match {match}"


# -- for judges


@face("dispute")
async def dispute(client: Any, row: EventRow, key: str, _: Payload) -> Message:
    one = next((one for one in row.progress.disputes if str(one.number) == key), None)
    if one is None or one.ruling:
        raise Illegal("This dispute is settled.")
    called = " ".join(f"<@{id}>" for id in row.config.judges or (row.organiser,))
    r, match, _stage = find_match(row, number(one.match.partition(".")[2]), number(one.match.partition(".")[0]))
    told = plain(say(row.tournament, match.outcome)) if match.outcome else "no result"
    names = " – ".join(mention(row, id) for id in match.players)
    lines = [
        f"⚖️ {called}, {mention(row, one.by)} disputes the result of {match_words(one.match)} ({names}): {told}.",
        quoted(one.words),
        f"-# The next round waits for a judge until <t:{int(one.until)}:t>. The record of the table is attached.",
    ]
    box = boxed(cut("\n".join(lines), 3500))
    box.add_item(
        side_by_side(
            Press("ev_stand", row.id, key, label="Result stands", style=ButtonStyle.success, emoji="✅"),
            Press("ev_match", row.id, r.number, match.number, label="Correct the result", emoji="⚖️"),
        )
    )
    return whole(box), await record_files(client, row, one)


async def record_files(client: Any, row: EventRow, one: Dispute) -> list[discord.File]:
    """What everybody could see at the tables of the match, round by round, with the rules behind it."""
    files = []
    for table in row.links[one.match].tables if one.match in row.links else ():
        live = await client.tables.played(table)
        if live is None:
            continue
        pages = leaves(live, None, await client.store.steps(table), rules=True)
        lines = [line for page in pages for line in (f"Round {page.round}", *page.lines)]
        text = "\n".join(lines).replace("\\", "").replace("-# ", "")
        files.append(discord.File(io.BytesIO(text.encode()), f"match-{one.match}-{table}.txt"))
    return files[:10]


@handles("ev_stand", 2)
async def on_stand(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await run_by(interaction, words[0])
    one = dispute_of(row, number(words[1]))
    title = f"The result stands: {match_words(one.match)}"
    await interaction.response.send_modal(form("ev_stood", row.id, one.number, title=title, fields=[REASON]))


@takes("ev_stood", 2)
async def on_stood(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await run_by(interaction, ids[0])
    await wait(interaction)
    await app(interaction).events.uphold(row.id, actor(interaction), number(ids[1]), written.get("reason", ""))
    await answer(interaction, "Everybody is told that the result stands.")
