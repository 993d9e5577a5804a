"""The card of an event: how it stands, what it takes to join, and the players' buttons."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle
from discord.ui import ActionRow

from bot.events import condition_words, face, is_drafting
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import Press
from bot.ui.controls import row as side_by_side
from games.kernel.english import count, series
from games.registry import GAMES

from .event_find import Message, boxed, whole
from .event_look import Payload, looking, prizes
from .event_scoring import scoring_words
from .event_terms import format_words
from .lobby import changed

STATUS = {
    "draft": "📝 not open yet",
    "open": "🟢 open for players",
    "running": "⚔️ running",
    "frozen": "❄️ frozen: all clocks are stopped",
    "over": "🏁 over",
    "cancelled": "✖️ cancelled",
}
NAMED = 40  # players on the card


def buttons(row: EventRow) -> list[ActionRow[Any]]:
    """What players, and the organiser, can press on the public message."""
    id = row.id
    desk = Press("ev_desk", id, label="Organise", emoji="🗂️")
    if row.status == "open":
        first = [
            Press("ev_join", id, label="Join", style=ButtonStyle.success, emoji="➕"),
            Press("ev_leave", id, label="Leave", emoji="➖"),
        ]
        if row.progress.checking:
            first.insert(1, Press("ev_in", id, label="Check in", style=ButtonStyle.primary, emoji="✅"))
        return [side_by_side(*first, desk)]
    if row.status in ("running", "frozen"):
        kinds = [stage.kind for stage in row.tournament.stages]
        first = [
            Press("ev_show", id, "pairings", 0, label="Pairings", style=ButtonStyle.primary, emoji="⚔️"),
            Press("ev_show", id, "standings", 0, label="Standings", emoji="📊"),
            *looking(row),
            Press("ev_why", id, label="Why?", emoji="❔"),
        ]
        second = [Press("ev_leave", id, label="Drop out", emoji="🏳️"), desk]
        if row.config.late_entry and not row.config.drafted and kinds[0] not in ("single", "double", "groups"):
            second.insert(0, Press("ev_join", id, label="Join late", emoji="➕"))
        if kinds[row.tournament.stage] == "league":
            second.insert(0, Press("ev_rival", id, label="Challenge", style=ButtonStyle.success, emoji="🤺"))
        return [side_by_side(*first), side_by_side(*second)]
    if row.status == "over":
        shown = [Press("ev_show", id, "standings", 0, label="Standings", emoji="📊"), *looking(row)]
        return [side_by_side(*shown, Press("ev_why", id, label="Why?", emoji="❔"), desk)]
    return []


def card_lines(row: EventRow) -> list[str]:
    config, t = row.config, row.tournament
    room = f" of {config.most}" if row.status in ("draft", "open") else ""
    waits = f" · {len(row.progress.waiting)} waiting" if row.progress.waiting else ""
    terms = " · ".join([format_words(t), *scoring_words(row)])
    lines = [f"{STATUS[row.status]} · {len(row.entries)}{room} players{waits}", cut(f"-# {terms}", 300)]
    if words := changed(GAMES[row.game], config.settings):
        lines.append(cut(f"-# {' · '.join(words)}", 600))
    if config.start_at is not None and row.status in ("draft", "open"):
        lines.append(f"Starts <t:{int(config.start_at)}:F> (<t:{int(config.start_at)}:R>)")
    if row.status in ("draft", "open") and (asked := condition_words(row)):
        lines.append(f"-# To join you need {series(asked)}.")
    if row.status == "open" and config.drafted:
        lines.append("-# You draft decks together at the start and keep yours for the whole event.")
    elif row.status == "open" and config.decks_locked:
        secret = "everybody sees it from the start" if config.reveal == "start" else "it stays secret"
        lines.append(f"-# Hand in one deck when you join; {secret}, and you keep it to the end.")
    if row.status != "over" and any(stage.kind in ("single", "double") for stage in t.stages):
        lines.append("-# Drawn bracket match: one more game, then the better seed advances.")
    if row.status in ("running", "frozen"):
        lines.append(progress(row))
    if config.season_name:
        lines.append(f"-# Counts for the season {plain(config.season_name)}.")
    lines.append(f"-# Organised by <@{row.organiser}>")
    return lines


def progress(row: EventRow) -> str:
    """How far it has got: “Round 3: 4 of 8 matches are open”."""
    t = row.tournament
    if is_drafting(row):
        pods = row.progress.pods.values()
        still = f": {sum(not pod.closed for pod in pods)} of {len(pods)} pods still pick" if len(pods) > 1 else ""
        return f"The draft is on{still}."
    if not t.rounds:
        return "Round 1 isn't out yet."
    pending = [r for r in t.rounds if not r.done]
    if t.stages[t.stage].kind == "league":
        return f"{count(len(t.rounds), 'match', 'matches')} so far, {len(pending)} of them open."
    r = t.rounds[-1]
    left = sum(match.outcome is None for match in r.matches)
    if left:
        return f"Round {r.number}: {left} of {count(len(r.matches), 'match', 'matches')} still open."
    soon = f" The next one comes <t:{int(row.progress.next_at)}:R>." if row.progress.next_at else ""
    return f"Round {r.number} is over.{soon}"


def player_line(row: EventRow) -> str:
    names = []
    for id, entry in list(row.entries.items())[:NAMED]:
        known = row.tournament.entrants.get(id)
        mark = "🤖 " if entry.level else "✅ " if row.progress.checking and known and known.checked_in else ""
        gone = known is not None and known.out_after is not None
        team = f" ({plain(known.team)})" if known is not None and known.team else ""
        names.append(f"{mark}{f'~~{plain(entry.name)}~~' if gone else plain(entry.name)}{team}")
    more = f" … and {len(row.entries) - NAMED} more" if len(row.entries) > NAMED else ""
    waits = [plain(one.entry.name) for one in row.progress.waiting]
    behind = f"\n-# Waiting list: {', '.join(waits[:NAMED])}" if waits else ""
    return cut(", ".join(names) + more, 1000) + cut(behind, 400) if names else "Nobody has joined yet."


@face("card")
async def card(_: Any, row: EventRow, __: str, ___: Payload) -> Message:
    box = boxed(
        cut(f"## {plain(row.name)}\n-# {GAMES[row.game].title} · event {row.id}", 400),
        cut("\n".join(card_lines(row)), 900),
        cut(plain(row.config.about), 800) if row.config.about else "",
        prizes(row),
        player_line(row),
    )
    for line in buttons(row):
        box.add_item(line)
    return whole(box), []
