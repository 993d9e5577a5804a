"""Challenges of a league, by clicks: whom, when, and the other's answer."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView, TextDisplay

from bot.clicks import app
from bot.events import face
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction, Pick, Press, handles, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from games.kernel import Illegal

from .event_find import Message, actor, boxed, whole
from .event_look import mention
from .event_players import event_of
from .event_terms import moment

WHEN = Field(name="when", label="When? now, 18:30, in 2 hours …", value="now", hint="2026-12-24 18:30", most=40)


@handles("ev_rival")
async def on_rival(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """Whom one can challenge."""
    row = await event_of(interaction, words[0])
    me = row.entrant(interaction.user.id)
    others = [id for id, entrant in row.tournament.entrants.items() if id != me and entrant.out_after is None]
    if me is None or not others:
        raise Illegal("You haven't joined this event." if me is None else "There's nobody left to challenge.")
    options = [SelectOption(label=cut(row.entries[id].name, OPTION_TEXT), value=id) for id in others]
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("Who do you challenge? Your match begins once you agree on a time."))
    for n in range(0, min(len(options), 4 * OPTIONS), OPTIONS):
        page = options[n : n + OPTIONS]
        names = f"{page[0].label[:40]} … {page[-1].label[:40]}"
        view.add_item(side_by_side(Pick("ev_duel", row.id, n, options=page, placeholder=names)))
    await interaction.response.send_message(view=check(view), ephemeral=True)


@handles("ev_duel", 2)
async def on_duel(interaction: Interaction, words: list[str], values: list[str]) -> None:
    row = await event_of(interaction, words[0])
    if values[0] in row.entries and row.entries[values[0]].person is None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await app(interaction).events.challenge(row.id, actor(interaction), values[0])
        await interaction.followup.send("AI players are always ready: your match begins.", ephemeral=True)
        return
    name = row.entries[values[0]].name if values[0] in row.entries else "?"
    await interaction.response.send_modal(form("ev_ask", row.id, values[0], title=f"Challenge {name}", fields=[WHEN]))


async def chosen_time(interaction: Interaction, written: dict[str, str]) -> float | None:
    """None is now."""
    client, word = app(interaction), written.get("when", "").strip().lower()
    person = await client.store.person(interaction.user.id)
    return None if word == "now" else moment(word, person.zone, client.now())


@takes("ev_ask", 2)
async def on_ask(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    row = await event_of(interaction, words[0])
    at = await chosen_time(interaction, written)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await app(interaction).events.challenge(row.id, actor(interaction), words[1], at)
    name = plain(row.entries[words[1]].name)
    await interaction.followup.send(f"I've asked {name}. Your match begins when they accept.", ephemeral=True)


@face("challenge")
async def challenge(_: Any, row: EventRow, key: str, __: dict[str, Any]) -> Message:
    asked = next((one for one in row.progress.challenges if str(one.number) == key), None)
    if asked is None:
        raise Illegal("This challenge is over.")
    when = "now" if asked.at <= row.changed + 60 else f"<t:{int(asked.at)}:F>"
    if asked.agreed:
        box = boxed(f"🤝 {mention(row, asked.by)} and {mention(row, asked.to)} play {when}.")
    else:
        box = boxed(f"🤺 {mention(row, asked.to)}, {mention(row, asked.by)} wants to play you: **{when}**.")
    accept = Press("ev_yes_duel", row.id, key, label="Accept", style=ButtonStyle.success, emoji="✅")
    later = Press("ev_later", row.id, key, label="Another time", emoji="🕘")
    off = Press("ev_no_duel", row.id, key, label="Call it off", emoji="✖️")
    box.add_item(side_by_side(*([] if asked.agreed else [accept]), later, off))
    return whole(box), []


@handles("ev_yes_duel", 2)
async def on_accept(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await answer(interaction, words, accept=True)


@handles("ev_no_duel", 2)
async def on_refuse(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await answer(interaction, words, accept=False)


async def answer(interaction: Interaction, words: list[str], *, accept: bool) -> None:
    row = await event_of(interaction, words[0])
    await interaction.response.defer(ephemeral=True, thinking=True)
    await app(interaction).events.answer_challenge(row.id, actor(interaction), number(words[1]), accept=accept)
    await interaction.followup.send("You've accepted." if accept else "It's called off.", ephemeral=True)


@handles("ev_later", 2)
async def on_later(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await event_of(interaction, words[0])
    await interaction.response.send_modal(form("ev_time", row.id, words[1], title="Another time", fields=[WHEN]))


@takes("ev_time", 2)
async def on_time(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    row = await event_of(interaction, words[0])
    at = await chosen_time(interaction, written)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await app(interaction).events.propose_time(row.id, actor(interaction), number(words[1]), at)
    await interaction.followup.send("I've asked the other player.", ephemeral=True)
