"""The judges' desk: every match that can still be changed, and what a judge can do about it."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, LayoutView, TextDisplay

from bot.clicks import app
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.store import EventRow, match_key
from bot.texts import cut, plain, quoted
from bot.ui.controls import Interaction, Pick, Press, handles, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from games.kernel import Illegal
from tournaments import Match, Round
from tournaments.reports import say

from .event_desk import DEEDS, REASON, defer, put, run_by
from .event_find import actor, boxed, find_match, whole
from .event_players import deck_words
from .event_terms import outcome, results

PAGES = 4  # selects of matches below each other


def current(row: EventRow, number: int) -> list[tuple[Round, Match]]:
    """The matches of a round, of a league all; open ones first."""
    t = row.tournament
    rounds = t.rounds if t.rounds and t.stages[t.stage].kind == "league" else t.rounds[number - 1 : number]
    found = [(r, match) for r in rounds for match in r.matches if len(match.players) > 1]
    return sorted(found, key=lambda pair: pair[1].outcome is not None)


async def matches(interaction: Interaction, row: EventRow, number: int = 0) -> None:
    """The matches of the last round; a finished one is a button away."""
    last = len(row.tournament.rounds)
    number = number if 1 <= number <= last else last
    found = current(row, number)
    if not last:
        raise Illegal("No match is on right now.")
    league = row.tournament.stages[row.tournament.stage].kind == "league"
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("Which match?" if league else f"Round {number}: which match?"))
    for n in range(0, min(len(found), PAGES * OPTIONS), OPTIONS):
        options = [option(row, r, match) for r, match in found[n : n + OPTIONS]]
        view.add_item(side_by_side(Pick("ev_pick", row.id, n, options=options, placeholder=options[0].label)))
    buttons = [Press("ev_do", row.id, "look", label="Back", emoji="◀️")]
    if not league:
        buttons += [
            Press("ev_round", row.id, other, label=f"Round {other}", emoji="🕘")
            for other in (number - 1, number + 1)
            if 1 <= other <= last
        ]
    view.add_item(side_by_side(*buttons))
    await put(interaction, check(view))


@handles("ev_round", 2)
async def on_round(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await matches(interaction, await run_by(interaction, words[0]), number(words[1]))


DEEDS["matches"] = matches


def option(row: EventRow, r: Round, match: Match) -> SelectOption:
    names = " – ".join(row.tournament.entrants[id].name for id in match.players)
    link = row.links.get(match_key(r.number, match.number))
    state = "❄️" if link and link.frozen is not None else "⚠️" if link and link.stuck else "⚔️"
    told = say(row.tournament, match.outcome) if match.outcome else "being played"
    return SelectOption(
        label=cut(f"{r.number}.{match.number} {names}", OPTION_TEXT),
        value=match_key(r.number, match.number),
        description=cut(told, OPTION_TEXT),
        emoji="🏁" if match.outcome else state,
    )


@handles("ev_pick", 2)
async def on_pick(interaction: Interaction, words: list[str], values: list[str]) -> None:
    row = await run_by(interaction, words[0])
    r, _, match = values[0].partition(".")
    await put(interaction, await match_view(interaction, row, number(r), number(match)))


@handles("ev_match", 3)
async def on_match(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await run_by(interaction, words[0])
    await put(interaction, await match_view(interaction, row, number(words[1]), number(words[2])))


async def match_view(interaction: Interaction, row: EventRow, r: int, number: int, said: str = "") -> LayoutView:
    """One match: who, where, how it stands, and what can be done."""
    _, match, stage = find_match(row, number, r)
    t, link = row.tournament, row.links.get(match_key(r, number))
    names = " – ".join(plain(t.entrants[id].name) for id in match.players)
    lines = [f"### Round {r}, match {number}{f': {plain(match.label)}' if match.label else ''}", names]
    lines.append(plain(say(t, match.outcome)) if match.outcome else "Being played.")
    if link and link.tables:
        table = await app(interaction).store.table(link.tables[-1])
        lines += [f"Table: <#{table.thread}>"] if table is not None and table.thread else []
    if link and link.until and match.outcome is None:
        lines.append(f"Time until <t:{int(link.until)}:R>" if link.frozen is None else "❄️ Its clock is stopped.")
    doubt = next((one for one in row.progress.disputes if one.match == match_key(r, number) and not one.ruling), None)
    if doubt is not None:
        lines += [f"⚖️ Disputed by {plain(t.entrants[doubt.by].name)}:", quoted(doubt.words)]
    box = boxed(cut("\n".join(lines), 2000), f"**{said}**" if said else "")
    if doubt is not None:
        stands = Press("ev_stand", row.id, doubt.number, label="Result stands", style=ButtonStyle.success, emoji="✅")
        box.add_item(side_by_side(stands))
    for line in match_rows(row, r, match, results(t, match, stage)):
        box.add_item(line)
    return whole(box)


def match_rows(row: EventRow, r: int, match: Match, found: dict[str, str]) -> list[ActionRow[Any]]:
    key = (row.id, r, match.number)
    link = row.links.get(match_key(r, match.number))
    buttons: list[Press] = []
    if match.outcome is None and link is not None:
        if link.frozen is None:
            buttons.append(Press("ev_stop", *key, label="Freeze", emoji="❄️"))
        else:
            buttons.append(Press("ev_go", *key, label="Unfreeze", style=ButtonStyle.success, emoji="▶️"))
        if link.until is not None:
            buttons += [Press("ev_more", *key, n, label=f"{n} more minutes", emoji="⏳") for n in (5, 15)]
    back = Press("ev_round", row.id, r, label="Back", emoji="◀️")
    lines = []
    if found:
        options = [SelectOption(label=cut(words, OPTION_TEXT), value=token) for token, words in found.items()]
        deed = "Correct the result …" if match.outcome else "Decide the match …"
        lines.append(side_by_side(Pick("ev_result", *key, options=options, placeholder=deed)))
    else:
        buttons.append(Press("ev_places", *key, label="Decide the places", emoji="⚖️"))
    decks = [
        SelectOption(label=cut(f"Look at the deck of {row.entries[id].name}", OPTION_TEXT), value=id)
        for id in match.players
        if row.entries[id].deck
    ]
    if decks:
        lines.append(
            side_by_side(Pick("ev_deck_of", row.id, options=decks, placeholder="Look at a deck (all are told)"))
        )
    return [side_by_side(*buttons, back), *lines]


# -- what a judge does


@handles("ev_stop", 3)
async def on_stop(interaction: Interaction, words: list[str], _: list[str]) -> None:
    id, r, match = words[0], number(words[1]), number(words[2])
    await run_by(interaction, id)
    await defer(interaction)
    row = await app(interaction).events.freeze(id, actor(interaction), (r, match))
    await put(interaction, await match_view(interaction, row, r, match, "Its clock is stopped."))


@handles("ev_go", 3)
async def on_go(interaction: Interaction, words: list[str], _: list[str]) -> None:
    id, r, match = words[0], number(words[1]), number(words[2])
    await run_by(interaction, id)
    await defer(interaction)
    row = await app(interaction).events.unfreeze(id, actor(interaction), (r, match))
    await put(interaction, await match_view(interaction, row, r, match, "It's running again."))


@handles("ev_more", 4)
async def on_more(interaction: Interaction, words: list[str], _: list[str]) -> None:
    id, r, match, minutes = words[0], number(words[1]), number(words[2]), number(words[3])
    await run_by(interaction, id)
    await defer(interaction)
    row = await app(interaction).events.extend(id, actor(interaction), r, match, minutes)
    await put(interaction, await match_view(interaction, row, r, match, f"{minutes} more minutes."))


@handles("ev_result", 3)
async def on_result(interaction: Interaction, words: list[str], values: list[str]) -> None:
    """A result is chosen; the reason is asked for in a form."""
    row = await run_by(interaction, words[0])
    _, match, stage = find_match(row, number(words[2]), number(words[1]))
    told = results(row.tournament, match, stage).get(values[0], "the result")
    title = f"Round {words[1]}, match {words[2]}: {told}"
    shown = form("ev_over", *words, values[0], title=title, fields=[REASON, *later(row, number(words[1]))])
    await interaction.response.send_modal(shown)


def later(row: EventRow, r: int) -> list[Field]:
    """Of a finished round it is asked what becomes of those after it."""
    past = r < len(row.tournament.rounds) and row.tournament.stages[row.tournament.stage].kind != "league"
    label = "Pair all later rounds again? yes or no"
    return [Field(name="again", label=label, value="no", most=3, required=False)] if past else []


@handles("ev_places", 3)
async def on_places(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await run_by(interaction, words[0])
    match = find_match(row, number(words[2]), number(words[1]))[1]
    seats = ", ".join(f"{n} {row.tournament.entrants[id].name}" for n, id in enumerate(match.players, 1))
    places = Field(name="places", label="Seats from the first place on: 3 1=4 2", hint=cut(seats, 100), most=60)
    title = f"Round {words[1]}, match {words[2]}: the places"
    fields = [places, REASON, *later(row, number(words[1]))]
    shown = form("ev_over", *words, "places", title=title, fields=fields)
    await interaction.response.send_modal(shown)


@takes("ev_over", 4)
async def on_over(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    id, r, match_number, token = words[0], number(words[1]), number(words[2]), words[3]
    row = await run_by(interaction, id)
    _, match, stage = find_match(row, match_number, r)
    decided = outcome(match, stage, written.get("places", "") if token == "places" else token)
    await defer(interaction)
    events = app(interaction).events
    again = written.get("again", "").strip().lower() in ("yes", "y")
    me, reason = actor(interaction), written.get("reason", "")
    row = await events.override(id, me, r, match_number, decided, reason, again=again)
    if any(one.number == r for one in row.tournament.rounds):
        await put(interaction, await match_view(interaction, row, r, match_number, "Decided."))


@handles("ev_deck_of")
async def on_deck_of(interaction: Interaction, words: list[str], values: list[str]) -> None:
    """A judge reads a deck: for their eyes only, but everybody is told that it was read."""
    row = await run_by(interaction, words[0])
    await interaction.response.defer(ephemeral=True, thinking=True)
    entry = await app(interaction).events.look_at_deck(row.id, actor(interaction), values[0])
    await interaction.followup.send(**await deck_words(interaction, row.game, entry))
