"""What happens to an event for good is asked once more, with a button that says what it does. The reason that somebody
has given stands in the store meanwhile, as a custom_id has no room for it."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bot.clicks import app
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, handles
from games.kernel import Illegal
from games.kernel.english import count

from . import confirm
from .event_find import actor, event_by_id

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
        raise Illegal("Another round is being played by now; ask again.")
    return await app(interaction).events.undo_round(
        row.id, actor(interaction), given["reason"], with_results=given["with_results"], trial=trial
    )


DEEDS: dict[str, Do] = {"cancel": cancel, "finish": finish, "drop": drop, "undo": undo}


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
        words = f"Cancel {name} for good? {count(len(row.entries), 'player')} entered{playing}."
        return f"{words} Nobody can open it again.", f"Cancel {row.name}"
    if deed == "finish":
        return f"Finish {name} now? The standings become final, and no further round is played.", f"Finish {row.name}"
    if deed == "undo":
        results = " and its results" if given["with_results"] else ""
        words = f"Take back round {given['round']} of {name}? Its tables{results} are gone for good."
        return words, f"Take back round {given['round']}"
    who = row.entries[given["who"]].name
    return f"Drop {plain(who)} from {name}? Their open match is lost, and they are paired no more.", f"Drop {who}"


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
        raise Illegal("This question has expired; give the command again.")
    await interaction.response.defer()
    new = await DEEDS[deed](interaction, row, said["given"], False)
    await client.store.drop_draft(interaction.user.id, SAID)
    await confirm.done(interaction, outcome(new, deed, said["given"]))


def outcome(row: EventRow, deed: str, given: Given) -> str:
    name = plain(row.name)
    if deed == "drop":
        back = " `/tournament join` brings them back." if row.config.late_entry else ""
        return f"{plain(row.entries[given['who']].name)} plays no more in {name}.{back}"
    return {
        "cancel": f"{name} is cancelled.",
        "finish": f"{name} is over.",
        "undo": "The round is taken back; `/tournament preview` shows the next one.",
    }[deed]
