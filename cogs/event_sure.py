"""What happens to an event for good is asked once more, with a button that says what it does. The reason that somebody
has given stands in the store meanwhile, as a custom_id has no room for it."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bot.clicks import app
from bot.events.going import missing
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, handles
from games.kernel import Illegal
from games.kernel.english import count, series
from tournaments.reports import say

from . import confirm, event_terms
from .event_find import actor, event_by_id, find_match

SAID = "tournament"  # where the store keeps what a person is about to do: their draft of this name
Given = dict[str, Any]
Do = Callable[[Interaction, EventRow, Given, bool], Awaitable[EventRow]]  # the last: only try whether it can be done


async def cancel(interaction: Interaction, row: EventRow, given: Given, trial: bool) -> EventRow:
    return await app(interaction).events.cancel(row.id, actor(interaction), given["reason"], trial=trial)


async def finish(interaction: Interaction, row: EventRow, given: Given, trial: bool) -> EventRow:
    return await app(interaction).events.finish(row.id, actor(interaction), given["reason"], trial=trial)


async def drop(interaction: Interaction, row: EventRow, given: Given, trial: bool) -> EventRow:
    return await app(interaction).events.drop(row.id, actor(interaction), given["who"], given["reason"], trial=trial)


async def undo(interaction: Interaction, row: EventRow, given: Given, trial: bool) -> EventRow:
    if len(row.tournament.rounds) != given["round"]:
        raise Illegal("Another round has started. Use the command again.")
    return await app(interaction).events.undo_round(
        row.id, actor(interaction), given["reason"], with_results=given["with_results"], trial=trial
    )


async def decide(interaction: Interaction, row: EventRow, given: Given, trial: bool) -> EventRow:
    _, match, stage = find_match(row, given["match"], given["round"])
    decided = event_terms.outcome(match, stage, given["result"])
    return await app(interaction).events.override(
        row.id,
        actor(interaction),
        given["round"],
        given["match"],
        decided,
        given["reason"],
        again=given["again"],
        trial=trial,
    )


async def start(interaction: Interaction, row: EventRow, given: Given, trial: bool) -> EventRow:
    if missing_names(row) != given["missing"]:
        raise Illegal("Somebody checked in or left meanwhile. Press Start again.")
    return await app(interaction).events.start(row.id, actor(interaction), trial=trial)


def missing_names(row: EventRow) -> list[str]:
    return [row.entries[id].name for id in missing(row)]


DEEDS: dict[str, Do] = {
    "cancel": cancel,
    "finish": finish,
    "drop": drop,
    "undo": undo,
    "decide": decide,
    "start": start,
}


async def ask(interaction: Interaction, row: EventRow, deed: str, **given: Any) -> None:
    """Refuse what cannot be done; of the rest say what it means."""
    client = app(interaction)
    given = {"reason": "", **given}
    await DEEDS[deed](interaction, row, given, True)
    body = {"event": row.id, "deed": deed, "given": given}
    await client.store.save_draft(interaction.user.id, SAID, body, client.now())
    words, label = question(row, deed, given)
    await confirm.ask(interaction, words, "ev_yes", row.id, deed, seal(body), label=label)


def question(row: EventRow, deed: str, given: Given) -> tuple[str, str]:
    name, t = f"**{cut(plain(row.name), 200)}**", row.tournament
    pending = sum(match.outcome is None for r in t.rounds for match in r.matches)
    if deed == "cancel":
        matches = "1 match ends" if pending == 1 else f"{pending} matches end"
        playing = f"; {matches} without a result" if pending else ""
        words = f"Cancel {name} for good? {count(len(row.entries), 'player')} joined{playing}."
        return f"{words} Nobody can open it again.", f"Cancel {row.name}"
    if deed == "finish":
        return f"Finish {name} now? The standings become final and no more rounds are played.", f"Finish {row.name}"
    if deed == "undo":
        results = " and its results" if given["with_results"] else ""
        words = f"Undo round {given['round']} of {name}? Its tables{results} are gone for good."
        return words, f"Undo round {given['round']}"
    if deed == "start":
        who = plain(series(given["missing"]))
        return f"Start {name} without {who}? They haven't checked in, but can still join late.", "Start without them"
    if deed == "decide":
        return decision(row, given), "Decide it"
    who = row.entries[given["who"]].name
    return f"Drop {plain(who)} from {name}? They lose their open match and get no more pairings.", f"Drop {who}"


def decision(row: EventRow, given: Given) -> str:
    """Which match, what it was, what it will be, and what becomes of the rounds since: so that a slip is seen."""
    t = row.tournament
    r, match, stage = find_match(row, given["match"], given["round"])
    names = plain(" – ".join(t.entrants[id].name for id in match.players))
    told = event_terms.results(t, match, stage).get(given["result"].strip().lower())
    new = plain(told or say(t, event_terms.outcome(match, stage, given["result"])))
    was = f" So far: {plain(say(t, match.outcome))}." if match.outcome else ""
    later = len(t.rounds) - r.number
    then = ""
    if later and stage.kind != "league":
        kept = "stay as they are; bracket matches with the wrong players are replayed"
        then = f" {count(later, 'later round')}: {'all undone' if given['again'] else kept}."
    return f"Round {r.number}, match {match.number} ({names}): **{new}**?{was}{then}"


def seal(body: Given) -> str:
    """What tells one question from another: a button does what its own question said."""
    return f"{zlib.crc32(msgspec.json.encode(body, order='sorted')):08x}"


@handles("ev_yes", 3)
async def on_yes(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client, (id, deed, sealed) = app(interaction), words
    row = await event_by_id(interaction, id)
    said = await client.store.draft(interaction.user.id, SAID)
    if deed not in DEEDS:
        raise Illegal(SENSELESS)
    if said is None or (said["event"], said["deed"], seal(said)) != (id, deed, sealed):
        raise Illegal("This question has expired. Use the command again.")
    await interaction.response.defer()
    new = await DEEDS[deed](interaction, row, said["given"], False)
    await client.store.drop_draft(interaction.user.id, SAID)
    await confirm.done(interaction, outcome(new, deed, said["given"]))


def outcome(row: EventRow, deed: str, given: Given) -> str:
    name = plain(row.name)
    if deed == "drop":
        back = " They can come back with `/tournament join`." if row.config.late_entry else ""
        return f"{plain(row.entries[given['who']].name)} is out of {name}.{back}"
    return {
        "start": f"{name} has started.",
        "decide": f"Match {given.get('match')} of round {given.get('round')} is decided.",
        "cancel": f"{name} is cancelled.",
        "finish": f"{name} is over.",
        "undo": "Round undone. See the next one with `/organise preview`.",
    }[deed]
