"""What the moderators of a server set up, and what they look at: channels, roles, defaults, reports and signals."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import SelectOption, app_commands
from discord.ext import commands
from discord.ui import Container, LayoutView, TextDisplay
from msgspec import Struct, structs

from bot import paces, signals
from bot.app import Demiurge
from bot.clicks import app
from bot.limits import OPTIONS, check
from bot.store import Report, Server
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, Pick, Press, handles
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from bot.ui.panel import GOLD
from games.kernel import Illegal

from .event_find import names_of
from .event_server import must_be_ones_to_give

NONE = "none"
LOBBIES = (1, 3, 5, 10)
LOOKED_AT = 300  # finished games, the latest


class Dial(Struct, frozen=True):
    """One thing that can be set up."""

    label: str
    nothing: str  # what holds if nothing is chosen
    kind: str  # channel, role, pace or number


DIALS = {
    "tables": Dial("New tables", "in any channel", "channel"),
    "results": Dial("Results", "at their tables alone", "channel"),
    "wanted": Dial("Players wanted", "where somebody looks for them", "channel"),
    "reports": Dial("Reports", "kept, in no channel", "channel"),
    "hosts": Dial("Tournaments run by", "everybody", "role"),
    "callers": Dial("Called for players", "those who signed up", "role"),
    "entrants": Dial("Role during an event", "none", "role"),
    "champion": Dial("Champion's role", "none", "role"),
    "pace": Dial("Usual pace", "", "pace"),
    "lobbies": Dial("Open lobbies each", "", "number"),
}

GIVEN = ("entrants", "champion")  # roles that new events give people; an organiser can choose others for one event


def must_manage(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Illegal("Use this in your server.")
    if not interaction.permissions.manage_guild:
        raise Illegal("Only those who manage this server can set it up.")
    return interaction.guild_id


def must_moderate(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Illegal("Use this in your server.")
    if not interaction.permissions.manage_messages:
        raise Illegal("Only the moderators of this server can see that.")
    return interaction.guild_id


# -- the panel


def setup_view(server: Server, guild: discord.Guild) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    lines = [f"**{dial.label}:** {said(server, what)}" for what, dial in DIALS.items()]
    more = "-# Saved automatically. More than 24 channels or roles? `/server channel` and `/server role` take any."
    box.add_item(TextDisplay("\n".join([f"### {plain(guild.name)}", *lines, more])))
    for what in DIALS:
        options = options_of(server, guild, what)
        box.add_item(side_by_side(Pick("sv", what, options=options, placeholder=DIALS[what].label)))
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def said(server: Server, what: str) -> str:
    value, dial = getattr(server, what), DIALS[what]
    if dial.kind == "pace":
        return paces.words(value)
    if dial.kind == "number":
        return str(value)
    if value is None:
        return dial.nothing
    return f"<#{value}>" if dial.kind == "channel" else f"<@&{value}>"


def options_of(server: Server, guild: discord.Guild, what: str) -> list[SelectOption]:
    dial, present = DIALS[what], getattr(server, what)
    if dial.kind == "pace":
        named = {word: paces.words(word) for word in (*paces.NAMED, present)}
    elif dial.kind == "number":
        named = {str(number): f"at most {number}" for number in sorted({*LOBBIES, present})}
    else:
        places: list[Any] = [*guild.text_channels] if dial.kind == "channel" else [*guild.roles[1:]]
        if what in GIVEN:
            places = [role for role in places if role.is_assignable() or role.id == present]
        places.sort(key=lambda place: place.id != present)
        mark = "#" if dial.kind == "channel" else "@"
        known = {str(place.id): f"{mark}{place.name}" for place in places[: OPTIONS - 1]}
        named = {NONE: dial.nothing, **known}
    chosen = NONE if present is None else str(present)
    return [
        SelectOption(label=cut(f"{dial.label}: {words}", 100), value=value, default=value == chosen)
        for value, words in named.items()
    ]


def turned(server: Server, what: str, value: str, guild: discord.Guild) -> Server:
    """With another choice; refuses what is none."""
    kind = DIALS[what].kind if what in DIALS else ""
    if kind == "pace":
        if not paces.is_pace(value):
            raise Illegal(SENSELESS)
        return structs.replace(server, pace=value)
    if kind == "number" and value.isdecimal() and 1 <= int(value) <= max(LOBBIES):
        return structs.replace(server, lobbies=int(value))
    if kind in ("channel", "role") and value == NONE:
        return structs.replace(server, **{what: None})
    if kind == "channel" and value.isdecimal() and guild.get_channel(int(value)) is not None:
        return structs.replace(server, **{what: int(value)})
    if kind == "role" and value.isdecimal() and guild.get_role(int(value)) is not None:
        return structs.replace(server, **{what: int(value)})
    raise Illegal(SENSELESS)


async def turn(interaction: Interaction, what: str, value: str) -> LayoutView:
    id, guild = must_manage(interaction), interaction.guild
    assert guild is not None, "the server was asked for"
    role = guild.get_role(int(value)) if what in GIVEN and value.isdecimal() else None
    if role is not None:
        must_be_ones_to_give(interaction, role)
    server = await app(interaction).store.change_server(id, lambda server: turned(server, what, value, guild))
    return setup_view(server, guild)


@handles("sv")
async def on_dial(interaction: Interaction, words: list[str], values: list[str]) -> None:
    await interaction.response.edit_message(view=await turn(interaction, words[0], values[0]))


# -- what moderators look at


def report_line(report: Report) -> str:
    state = "open" if report.closed is None else f"closed by <@{report.closed_by}>"
    words = plain(cut(report.reason.replace("\n", " "), 120))
    return f"• `{report.id}` <t:{int(report.at)}:d> <@{report.by}> about <@{report.against}> ({state}): {words}"


@handles("rp_close")
async def on_close(interaction: Interaction, words: list[str], _: list[str]) -> None:
    guild = must_moderate(interaction)
    report = await found_report(interaction, guild, words[0])
    fields = [Field(name="note", label="What you decided", box=True, most=500, required=False)]
    await interaction.response.send_modal(form("rp_closed", report.id, title="Close this report", fields=fields))


async def found_report(interaction: Interaction, guild: int, id: str) -> Report:
    """A report of this server that concerns others than the moderator who looks at it."""
    found = await app(interaction).store.reports(guild=guild, id=id)
    if not found:
        raise Illegal("I can't find that report.")
    if interaction.user.id in (found[0].by, found[0].against):
        raise Illegal("This report is about you, or by you: another moderator decides.")
    return found[0]


@takes("rp_closed", 1)
async def on_closed(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    client, guild = app(interaction), must_moderate(interaction)
    await found_report(interaction, guild, words[0])
    note = cut(written.get("note", "").strip(), 500)
    if not await client.store.close_report(words[0], interaction.user.id, note, client.now()):
        raise Illegal("Somebody has closed it already.")
    told = f"✅ {interaction.user.mention} closed this report." + (f"\n> {plain(note)}" if note else "")
    await interaction.response.send_message(told, allowed_mentions=discord.AllowedMentions.none())


class Servers(commands.GroupCog, group_name="server", group_description="Set up this server, and look after it"):
    @app_commands.command(description="Everything this server sets up: channels, roles, who hosts events, defaults")
    async def setup(self, interaction: Interaction) -> None:
        id, guild = must_manage(interaction), interaction.guild
        assert guild is not None, "the server was asked for"
        view = setup_view(await app(interaction).store.server(id), guild)
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Choose a channel for something")
    @app_commands.describe(what="What for", channel="Which; leave it out for none")
    @app_commands.choices(
        what=[app_commands.Choice(name=d.label, value=name) for name, d in DIALS.items() if d.kind == "channel"]
    )
    async def channel(self, interaction: Interaction, what: str, channel: discord.TextChannel | None = None) -> None:
        view = await turn(interaction, what, NONE if channel is None else str(channel.id))
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Choose a role for something")
    @app_commands.describe(what="What for", role="Which; leave it out for none")
    @app_commands.choices(
        what=[app_commands.Choice(name=d.label, value=name) for name, d in DIALS.items() if d.kind == "role"]
    )
    async def role(self, interaction: Interaction, what: str, role: discord.Role | None = None) -> None:
        view = await turn(interaction, what, NONE if role is None else str(role.id))
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="What players have reported (moderators)")
    async def reports(self, interaction: Interaction) -> None:
        guild = must_moderate(interaction)
        found = await app(interaction).store.reports(guild=guild)
        found = [one for one in found if one.against != interaction.user.id]
        still_open = [one for one in found if one.closed is None]
        view = LayoutView(timeout=None)
        lines = [report_line(one) for one in (*still_open, *(one for one in found if one.closed is not None))][:15]
        view.add_item(TextDisplay(cut("\n".join(lines) or "Nobody has reported anything.", 3500)))
        if still_open:
            closing = [Press("rp_close", one.id, label=f"Close {one.id}", emoji="✅") for one in still_open[:5]]
            view.add_item(side_by_side(*closing))
        await interaction.response.send_message(view=check(view), ephemeral=True)

    @app_commands.command(description="Games that look arranged: worth a look, and no proof (moderators)")
    async def signals(self, interaction: Interaction) -> None:
        client, guild = app(interaction), must_moderate(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        records = await client.store.records(guild=guild, limit=LOOKED_AT)
        rows = {row.id: row for row in await client.store.tables(ids=[one.table for one in records], limit=None)}
        games = [signals.played(one, rows[one.table]) for one in records if one.table in rows]
        found = await asyncio.to_thread(signals.signals, [game for game in games if game is not None], client.now())
        names = await names_of(client, {str(who) for one in found[:15] for who in (one.winner, one.loser)})
        lines = [f"• {plain(names[str(s.winner)])} and {plain(names[str(s.loser)])}: {s.words}" for s in found[:15]]
        end = "-# A pattern is no proof. Friends play often, and a teacher wins a lot: look at the games, then ask."
        text = "\n".join([*lines, end]) if lines else "Nothing stands out in the latest games."
        await interaction.followup.send(cut(text, 2000), ephemeral=True)


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Servers())
