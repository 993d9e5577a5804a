"""The organiser's desk: a private panel with all that can be done next, drawn anew from the event at each click."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal

import discord
import msgspec
from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.clicks import app
from bot.events import may_own, may_run
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, Pick, Press, handles, is_private, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from games.kernel import Illegal
from games.kernel.english import count, series
from games.registry import GAMES

from . import event_sure
from .event_card import card_lines
from .event_dials import dial_view
from .event_find import actor, boxed, whole
from .event_players import event_of

Form = Literal["csv", "json", "html", "trf"]
REASON = Field(name="reason", label="Reason (goes into the record)", box=True, most=500)
FORMS: tuple[Form, ...] = ("csv", "json", "html", "trf")


async def run_by(interaction: Interaction, id: str) -> EventRow:
    """The event, if this person may run it."""
    row = await event_of(interaction, id)
    if not may_run(row, actor(interaction)):
        raise Illegal("Only this event's organiser, its judges or a server manager can do that.")
    return row


def desk_view(row: EventRow, owns: bool, said: str = "") -> LayoutView:
    """What can be done now."""
    judges = ", ".join(f"<@{judge}>" for judge in row.config.judges) or "none"
    box = boxed(
        cut(f"### {plain(row.name)}: the organiser's desk\n-# {GAMES[row.game].title} · event {row.id}", 300),
        cut("\n".join([*card_lines(row)[:-1], f"-# Judges: {judges}", *trouble(row)]), 1200),
        cut(f"**{said}**", 600) if said else "",
    )
    for line in desk_rows(row, owns):
        box.add_item(line)
    return whole(box)


def trouble(row: EventRow) -> list[str]:
    """What waits for somebody."""
    lines = [f"⚠️ {plain(row.progress.trouble)}"] if row.progress.trouble else []
    if row.status == "open" and row.progress.checking:
        lines.append(f"🔔 {check_in_words(row)}")
    stuck = [key for key, link in row.links.items() if link.stuck]
    frozen = [key for key, link in row.links.items() if link.frozen is not None]
    if row.progress.disputes and (keys := [one.match for one in row.progress.disputes if not one.ruling]):
        lines.append(f"⚖️ Disputed: {', '.join(keys[:20])} (round.match)")
    if stuck:
        lines.append(f"⚠️ Without a result: {', '.join(stuck)} (round.match)")
    if frozen and row.status == "running":
        lines.append(f"❄️ Frozen: {', '.join(frozen[:20])} (round.match)")
    return lines


def check_in_words(row: EventRow) -> str:
    """Who is there, and who is missing."""
    away = event_sure.missing_names(row)
    here = len(row.entries) - len(away)
    return f"Checked in: {here} of {len(row.entries)}." + (f" Missing: {plain(series(away))}." if away else "")


def desk_rows(row: EventRow, owns: bool) -> list[ActionRow[Any]]:
    def press(deed: str, label: str, emoji: str, style: ButtonStyle = ButtonStyle.secondary) -> Press:
        return Press("ev_do", row.id, deed, label=label, emoji=emoji, style=style)

    good, danger = ButtonStyle.success, ButtonStyle.danger
    refresh, cancel = press("look", "Refresh", "🔄"), press("cancel", "Cancel the event", "✖️", danger)
    settings = press("settings", "Settings", "⚙️")
    words = press("words", "Name and message", "✏️")
    if row.status == "draft":
        return [side_by_side(press("open", "Open it", "📣", good), settings, words, cancel)] if owns else []
    if row.status == "open":
        lines = [
            side_by_side(
                press("start", "Start", "▶️", good),
                press("call", "Remind those missing" if row.progress.checking else "Open check-in", "🔔"),
                refresh,
            )
        ]
        levels = [
            SelectOption(label=f"Add {count(n, 'AI player')}: {level}", value=f"{level}:{n}", emoji="🤖")
            for level in GAMES[row.game].bots
            for n in (1, 2, 4, 8)
        ]
        lines.append(side_by_side(Pick("ev_ai", row.id, options=levels, placeholder="Add AI players")))
        rest = [press("drop", "Remove somebody", "➖")]
        return [*lines, side_by_side(*rest, *([settings, words, cancel] if owns else []))]
    if row.status in ("running", "frozen"):
        cold = row.status == "frozen"
        freeze = press("unfreeze", "Unfreeze", "▶️", good) if cold else press("freeze", "Freeze everything", "❄️")
        league = row.tournament.stages[row.tournament.stage].kind == "league"
        paired = [] if league else [press("preview", "Next round", "👁️", good)]
        judges, drop = press("matches", "Judges' desk", "⚖️"), press("drop", "Drop somebody", "🏳️")
        rare = [
            press("undo", "Undo the round", "↩️"),
            press("finish", "Finish", "🏁"),
            press("export", "Export", "💾"),
        ]
        return [
            side_by_side(*paired, judges, freeze, drop, refresh),
            side_by_side(*rare, *([cancel] if owns else [])),
        ]
    if row.status == "over":
        return [side_by_side(press("export", "Export", "💾"), press("matches", "Judges' desk", "⚖️"))]
    return [side_by_side(press("export", "Export", "💾"))]


@handles("ev_desk")
async def on_desk(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await run_by(interaction, words[0])
    await interaction.response.send_message(view=desk_view(row, may_own(row, actor(interaction))), ephemeral=True)


async def renew(interaction: Interaction, row: EventRow, said: str = "") -> None:
    """The desk as it is now, in the private message that was clicked, or in a new one."""
    view = desk_view(row, may_own(row, actor(interaction)), said)
    await put(interaction, view)


async def put(interaction: Interaction, view: LayoutView, files: list[discord.File] | None = None) -> None:
    if not interaction.response.is_done():
        if is_private(interaction):
            await interaction.response.edit_message(view=view, attachments=files or [])
        else:
            await interaction.response.send_message(view=view, files=files or [], ephemeral=True)
    elif is_private(interaction):
        await interaction.edit_original_response(view=view, attachments=files or [])
    else:
        await interaction.followup.send(view=view, files=files or [], ephemeral=True)


# -- deeds

Deed = Callable[[Interaction, EventRow], Awaitable[None]]


@handles("ev_do", 2)
async def on_deed(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await run_by(interaction, words[0])
    if words[1] not in DEEDS:
        raise Illegal(SENSELESS)
    await DEEDS[words[1]](interaction, row)


def at_once(name: str, said: str) -> Deed:
    """A deed that needs no more words."""

    async def do(interaction: Interaction, row: EventRow) -> None:
        await defer(interaction)
        new = await getattr(app(interaction).events, name)(row.id, actor(interaction))
        await renew(interaction, new, said)

    return do


async def defer(interaction: Interaction) -> None:
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def look(interaction: Interaction, row: EventRow) -> None:
    await renew(interaction, row)


async def start(interaction: Interaction, row: EventRow) -> None:
    """At once if everybody is there; else it says who would be left out."""
    if row.status == "open" and (away := event_sure.missing_names(row)):
        await event_sure.ask(interaction, row, "start", missing=away)
        return
    await at_once("start", "Started.")(interaction, row)


async def settings(interaction: Interaction, row: EventRow) -> None:
    await put(interaction, dial_view(row))


async def words(interaction: Interaction, row: EventRow) -> None:
    fields = [
        Field(name="name", label="Name", value=row.name, most=80),
        Field(
            name="about",
            label="Your message to the players",
            value=row.config.about,
            box=True,
            required=False,
            most=800,
        ),
        Field(name="prizes", label="Prizes", value=row.config.prizes, box=True, required=False, most=500),
    ]
    await interaction.response.send_modal(form("ev_words", row.id, title="Name and message", fields=fields))


@takes("ev_words", 1)
async def on_words(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await event_of(interaction, ids[0])
    said = {name: written.get(name, "").strip() for name in ("about", "prizes")}
    config = msgspec.structs.replace(row.config, **said)
    await defer(interaction)
    new = await app(interaction).events.edit(row.id, actor(interaction), name=written.get("name", ""), config=config)
    await renew(interaction, new, "Saved.")


def with_reason(verb: str, title: str, *fields: Field) -> Deed:
    async def ask(interaction: Interaction, row: EventRow) -> None:
        await interaction.response.send_modal(form(verb, row.id, title=f"{title}: {row.name}", fields=fields))

    return ask


@takes("ev_undo", 1)
async def on_undo(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await run_by(interaction, ids[0])
    await defer(interaction)
    sure = written.get("sure", "").strip().lower() in ("yes", "y")
    events = app(interaction).events
    new = await events.undo_round(row.id, actor(interaction), written.get("reason", ""), with_results=sure)
    await renew(interaction, new, "Round undone. Preview the next one when you're ready.")


@takes("ev_finish", 1)
async def on_finish(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await run_by(interaction, ids[0])
    await defer(interaction)
    new = await app(interaction).events.finish(row.id, actor(interaction), written.get("reason", ""))
    await renew(interaction, new, "The event is over.")


@takes("ev_cancel", 1)
async def on_cancel(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await event_of(interaction, ids[0])
    await defer(interaction)
    new = await app(interaction).events.cancel(row.id, actor(interaction), written.get("reason", ""))
    await renew(interaction, new, "The event is cancelled.")


@handles("ev_ai")
async def on_ai(interaction: Interaction, ids: list[str], values: list[str]) -> None:
    row = await run_by(interaction, ids[0])
    level, _, many = values[0].partition(":")
    await defer(interaction)
    new = await app(interaction).events.fill_with_ai(row.id, actor(interaction), level, number(many))
    await renew(interaction, new, f"{count(number(many), 'AI player')} more.")


# -- somebody leaves


async def choose_drop(interaction: Interaction, row: EventRow) -> None:
    here = [id for id, entrant in row.tournament.entrants.items() if entrant.out_after is None]
    if not here:
        raise Illegal("Nobody has joined yet.")
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("Who drops out? They lose their open match."))
    for n in range(0, min(len(here), 6 * OPTIONS), OPTIONS):
        options = [SelectOption(label=cut(row.entries[id].name, OPTION_TEXT), value=id) for id in here[n : n + OPTIONS]]
        names = f"{options[0].label[:40]} … {options[-1].label[:40]}"
        view.add_item(side_by_side(Pick("ev_out", row.id, n, options=options, placeholder=names)))
    view.add_item(side_by_side(Press("ev_do", row.id, "look", label="Back", emoji="◀️")))
    await put(interaction, check(view))


@handles("ev_out", 2)
async def on_out(interaction: Interaction, ids: list[str], values: list[str]) -> None:
    row = await run_by(interaction, ids[0])
    if row.status != "open":
        await event_sure.ask(interaction, row, "drop", who=values[0])
        return
    await defer(interaction)
    new = await app(interaction).events.drop(row.id, actor(interaction), values[0])
    name = row.entries[values[0]].name if values[0] in row.entries else "?"
    await renew(interaction, new, f"{plain(name)} is out.")


# -- to take away


async def export(interaction: Interaction, row: EventRow, forms: Sequence[Form] = ()) -> None:
    """The standings for a spreadsheet, everything as JSON, a page to print, and FIDE's report where it fits."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    fide = row.tournament.seeded and all(stage.kind != "pods" for stage in row.tournament.stages)
    forms = forms or [one for one in FORMS if one != "trf" or fide]
    events = app(interaction).events
    texts = {f"{file_name(row.name)}.{one}": await events.export(row.id, one) for one in forms}
    files = [discord.File(io.BytesIO(text.encode()), name) for name, text in texts.items()]
    await interaction.followup.send(f"**{cut(plain(row.name), 200)}** to take away:", files=files, ephemeral=True)


def file_name(name: str) -> str:
    kept = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in name.lower())
    return "-".join(filter(None, kept.split("-")))[:60] or "tournament"


SURE = Field(name="sure", label="Undo its results too? yes or no", value="no", most=3, required=False)
OPTIONAL = Field(name="reason", label="Reason (if rounds are left to play)", box=True, most=500, required=False)
DEEDS: dict[str, Deed] = {
    "look": look,
    "open": at_once("open", "It's open. Players can join on its card."),
    "start": start,
    "call": at_once("call_check_in", "I've asked the players."),
    "freeze": at_once("freeze", "All clocks are stopped."),
    "unfreeze": at_once("unfreeze", "It's running again."),
    "settings": settings,
    "words": words,
    "drop": choose_drop,
    "undo": with_reason("ev_undo", "Undo the last round", REASON, SURE),
    "finish": with_reason("ev_finish", "Finish the event", OPTIONAL),
    "cancel": with_reason("ev_cancel", "Cancel the event", REASON),
    "export": export,
}
