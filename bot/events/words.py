"""How the messages of an event look in plain words. Whoever can paint takes the place of these."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord.ui import Container, LayoutView, TextDisplay

from bot.limits import check
from bot.store import EventRow, TableRow
from bot.texts import cut, plain, quoted
from bot.ui.panel import GOLD
from games.kernel import Illegal
from games.registry import GAMES
from tournaments import Id, Match, Round, final_standings, standings
from tournaments.reports import say, verdict

from .mail import Message, face, title
from .seating import BRACKETS, entrants, link_of

ROWS = 40  # of a table of standings
STATUS = {
    "draft": "not open yet",
    "open": "open for players",
    "running": "running",
    "frozen": "frozen",
    "over": "over",
    "cancelled": "cancelled",
}
Payload = dict[str, Any]


def headed(head: str, *texts: str) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(f"## {head}", 300)))
    for text in filter(None, texts):
        box.add_item(TextDisplay(cut(text, 3300)))
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def sentence(text: str) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(cut(text, 3900)))
    return check(view)


def mention(row: EventRow, id: Id) -> str:
    entry = row.entries[id]
    return f"<@{entry.person}>" if entry.person else plain(entry.name)


def round_of(row: EventRow, number: str) -> Round:
    return row.tournament.rounds[int(number) - 1]


def match_at(row: EventRow, key: str) -> Match:
    number, match = map(int, key.split("."))
    return next(m for m in row.tournament.rounds[number - 1].matches if m.number == match)


def listed(row: EventRow, rows: list[Any]) -> str:
    lines = [
        f"{s.place}. {plain(row.tournament.entrants[s.id].name)} · {s.points} points · {s.wins}-{s.draws}-{s.losses}"
        + (" · dropped" if s.dropped else "")
        for s in rows[:ROWS]
    ]
    return "\n".join(lines + ([f"… and {len(rows) - ROWS} more"] if len(rows) > ROWS else []))


@face("card")
async def card(_: Any, row: EventRow, __: str, ___: Payload) -> Message:
    names = ", ".join(plain(entry.name) for entry in row.entries.values()) or "Nobody yet."
    about = f"{GAMES[row.game].title} · {STATUS[row.status]} · {len(row.entries)} of {row.config.most} players"
    return headed(
        plain(row.name), about, cut(plain(row.config.about), 1200), cut(names, 1200), f"-# Event {row.id}"
    ), []


@face("pairings")
async def pairings(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    r = round_of(row, key)
    lines = [f"{m.number}. {' – '.join(mention(row, id) for id in m.players)}" for m in r.matches]
    return headed(
        f"{plain(row.name)}: round {r.number}", "\n".join([*lines, *(f"-# {plain(note)}" for note in r.notes)])
    ), []


@face("standings")
async def after_round(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    r = round_of(row, key)
    results = "\n".join(f"-# {m.number}. {plain(verdict(row.tournament, r, m))}" for m in r.matches if m.outcome)
    table = listed(row, standings(row.tournament, r.stage, r.number))
    return headed(f"{plain(row.name)}: after round {r.number}", cut(table, 2500), cut(results, 1000)), []


@face("cut")
async def the_cut(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    chosen = "\n".join(f"{n}. {mention(row, id)}" for n, id in enumerate(row.tournament.seeded[int(key)], 1))
    return headed(f"{plain(row.name)}: the cut", f"These play on:\n{chosen}"), []


@face("final")
async def final(_: Any, row: EventRow, __: str, ___: Payload) -> Message:
    rows = final_standings(row.tournament)
    medals = {1: "🏆", 2: "🥈", 3: "🥉"}
    top = "\n".join(f"{medals[s.place]} {mention(row, s.id)}" for s in rows if s.place in medals)
    seed = f"-# Seed `{row.tournament.seed}`: together with the results it decided every pairing."
    return headed(f"{plain(row.name)} is over", cut(top, 600), cut(listed(row, rows), 2500), seed), []


@face("hashes")
async def hashes(_: Any, row: EventRow, __: str, ___: Payload) -> Message:
    lines = [f"{entry.name}: {entry.hash}" for entry in row.entries.values() if entry.hash]
    words = "The decks are locked. This file proves later that nobody switched, and gives nothing away."
    return headed(plain(row.name), words), [text_file("\n".join(lines), "decks-locked.txt")]


@face("decks")
async def decks(_: Any, row: EventRow, __: str, payload: Payload) -> Message:
    shown = [row.entries[id] for id in payload["entrants"]]
    lines = [f"{e.name}\n  code:  {e.deck}\n  nonce: {e.nonce}\n  hash:  {e.hash}\n" for e in shown]
    words = "All decks. The SHA-256 of each “nonce:code” is the hash published at the start."
    return headed(plain(row.name), words), [text_file("\n".join(lines), "decks.txt")]


@face("preview")
async def preview(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    return sentence(f"<@{row.organiser}>, round {key} of {plain(row.name)} is ready to review and publish."), []


@face("invite")
async def invite(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    return sentence(f"<@{key}>, you're invited to {plain(row.name)}. Join with your deck."), []


@face("challenge")
async def challenge(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    asked = next((one for one in row.progress.challenges if str(one.number) == key), None)
    if asked is None:
        raise Illegal("This challenge is over.")
    return sentence(f"{mention(row, asked.by)} wants to play {mention(row, asked.to)}."), []


@face("judge")
async def judge(client: Any, row: EventRow, __: str, payload: Payload) -> Message:
    thread = (await client.tables.row(payload["table"])).thread
    where = f" in <#{thread}>" if thread else ""
    called = " ".join(f"<@{id}>" for id in row.config.judges or (row.organiser,))
    number, match = payload["match"].split(".")
    words = f"{called}, a judge is needed: round {number}, match {match}{where}. Its clock is stopped."
    return sentence(f"⚖️ {words}\n{quoted(payload['words'])}\n-# <@{payload['by']}>"), []


@face("dispute")
async def dispute(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    one = next(one for one in row.progress.disputes if str(one.number) == key)
    called = " ".join(f"<@{id}>" for id in row.config.judges or (row.organiser,))
    number, match = one.match.split(".")
    words = f"{called}, {mention(row, one.by)} disputes the result of round {number}, match {match}."
    return sentence(f"⚖️ {words}\n{quoted(one.words)}"), []


@face("stuck")
async def stuck(_: Any, row: EventRow, key: str, payload: Payload) -> Message:
    number, match = key.split(".")
    words = f"the table of round {number}, match {match} ended without a result. Please enter one."
    why = f"\n{quoted(payload['why'])}" if payload["why"] else ""
    return sentence(f"<@{row.organiser}>, {words}{why}"), []


@face("word")
async def word(_: Any, row: EventRow, __: str, payload: Payload) -> Message:
    heard = " ".join(f"<@{person}>" for person in payload["people"])
    return sentence(cut(f"**{plain(row.name)}**: {plain(payload['text'])} {heard}", 3800)), []


@face("match")
async def match(client: Any, row: EventRow, key: str, __: Payload) -> Message:
    table = await client.tables.row(key)
    names = " – ".join(mention(row, id) for id in entrants(table))
    return sentence(f"**{plain(row.name)}**, {title(row, table)}: {names}{if_drawn(row, table)}"), []


@face("pod")
async def pod(client: Any, row: EventRow, key: str, __: Payload) -> Message:
    table = await client.tables.row(key)
    names = " – ".join(mention(row, id) for id in entrants(table))
    how = "Pick in private, then build your deck for the whole event. If you don't answer, I pick for you."
    return sentence(f"**{plain(row.name)}**, {title(row, table)}: {names}\n-# {how}"), []


def if_drawn(row: EventRow, table: TableRow) -> str:
    """The rule of a bracket, told before the first move."""
    number, match = map(int, link_of(table).match.split("."))
    r = row.tournament.rounds[number - 1] if number <= len(row.tournament.rounds) else None
    found = [m for m in r.matches if m.number == match] if r else []
    if r is None or not found or row.tournament.stages[r.stage].kind not in BRACKETS:
        return ""
    better = min(found[0].players, key=row.tournament.seeded[r.stage].index)
    return f"\n-# If it's a draw: one more game, then {mention(row, better)} advances as the better seed."


@face("closed")
async def closed(client: Any, row: EventRow, key: str, __: Payload) -> Message:
    table = await client.tables.row(key)
    at = link_of(table).match
    if link_of(table).is_draft:
        done = "Your deck is locked for the event. See it in private with `/tournament deck`."
        return sentence(f"The draft is over. {done if table.status == 'over' else ''}".strip()), []
    numbers = [f"{r.number}.{m.number}" for r in row.tournament.rounds for m in r.matches]
    outcome = match_at(row, at).outcome if at in numbers else None
    how = f": {plain(say(row.tournament, outcome))}" if outcome else ""
    return sentence(f"This match is decided{how}. The table is closed."), []


def text_file(text: str, name: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)
