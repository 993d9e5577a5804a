"""How an event looks: its card with the players' buttons, and what it posts, in pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle
from msgspec import structs

from bot.events import face
from bot.store import EventRow, Person, match_key
from bot.texts import cut, plain, quoted
from bot.ui.controls import Press
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal
from games.kernel.english import count
from games.registry import GAMES
from renderers import tournament as draw
from renderers.canvas import Canvas
from renderers.tournament import sheet
from renderers.tournament.standings import ROWS
from tournaments import Id, Round, Standing, final_standings, standings
from tournaments.reports import verdict
from tournaments.team_matches import as_teams
from tournaments.teams import TeamStanding, team_table

from .event_find import MOST_PICTURES, Message, add_pictures, boxed, whole
from .event_terms import format_words

Payload = dict[str, Any]
MEDALS = {1: "🏆", 2: "🥈", 3: "🥉"}
POSTED = 4  # pages of a picture; everybody can turn to the others for themselves


# -- pictures


def about(row: EventRow, *more: str) -> list[str]:
    return [GAMES[row.game].title, *more]


def by_teams(row: EventRow, mark: Id | None = None) -> tuple[EventRow, Id | None]:
    """Where teams play against teams, their table is what everybody looks for: the event with its teams as the players,
    and the reader's team."""
    t = row.tournament
    if not t.seeded or not t.stages[0].boards:
        return row, mark
    return structs.replace(row, tournament=as_teams(t)), mark and (t.entrants[mark].team or None)


def table(row: EventRow, stage: int | None = None) -> list[Standing]:
    """The standings to be shown: of a stage, or of the whole event when it is over."""
    t = by_teams(row)[0].tournament
    if not t.seeded:
        raise Illegal("The event hasn't started, so there are no standings yet.")
    if stage is None and t.status == "over":
        return final_standings(t)
    return standings(t, stage)


class Book(NamedTuple):
    """Pictures that are drawn page by page, as they are wanted."""

    many: int
    draw: Callable[[int], Canvas]

    def first(self, most: int = POSTED) -> list[Canvas]:
        return [self.draw(n) for n in range(min(self.many, most))]


def standings_book(row: EventRow, mark: Id | None = None, stage: int | None = None) -> Book:
    """The words on each page say after which round."""
    t, rows = row.tournament, table(row, stage)
    at = t.stage if stage is None else stage
    when = "final standings" if t.status == "over" and stage is None else _when(row, at)
    cut_after = 0 if t.status == "over" else t.stages[at].cut
    words = about(row, format_words(t).partition(" · ")[0], when)
    many = sheet.pages(len(rows), ROWS)
    shown, line = by_teams(row, mark)
    return Book(many, lambda n: draw.standings(shown.tournament, rows, about=words, page=n, mark=line, cut=cut_after))


def _when(row: EventRow, stage: int) -> str:
    """“after round 3”, if that is what the numbers say; results of the next round count as soon as they are there."""
    t = row.tournament
    rounds = [r for r in t.rounds if r.stage <= stage]
    if t.stages[stage].kind == "league":
        return f"after {count(sum(r.done for r in rounds), 'match', 'matches')}"
    if rounds and not rounds[-1].done:
        played = [m.outcome is not None for m in rounds[-1].matches if len(m.players) > 1]
        if any(played):
            return f"round {rounds[-1].number} so far, {sum(played)} of {len(played)} results"
    done = [r.number for r in rounds if r.done]
    return f"after round {done[-1]}" if done else "before round 1"


def numbered(row: EventRow, r: Round) -> Round:
    """In a league every match is a round of its own: it goes by the round's number."""
    if not in_league(row, r):
        return r
    return structs.replace(r, matches=[structs.replace(match, number=r.number) for match in r.matches])


def in_league(row: EventRow, r: Round) -> bool:
    return row.tournament.stages[r.stage].kind == "league"


def present(row: EventRow) -> Round:
    """What is being played: the last round, or all matches of a league, the latest first."""
    if not row.tournament.rounds:
        raise Illegal("No round is out yet.")
    last = row.tournament.rounds[-1]
    if not in_league(row, last):
        return last
    matches = [match for r in reversed(row.tournament.rounds) for match in numbered(row, r).matches]
    return Round(last.number, last.stage, matches)


def pairings_book(row: EventRow, r: Round, mark: Id | None = None, words: str = "") -> Book:
    league = in_league(row, r)
    keys = {m.number: match_key(m.number, 1) if league else match_key(r.number, m.number) for m in r.matches}
    frozen = [n for n, key in keys.items() if key in row.links and row.links[key].frozen is not None]
    texts = about(row, words or ("the matches" if league else f"round {r.number}"))
    many = draw.pairings_pages(r)
    return Book(many, lambda n: draw.pairings(row.tournament, r, about=texts, page=n, mark=mark, frozen=frozen))


def bracket_stage(row: EventRow) -> int:
    """The stage that has a bracket."""
    t = row.tournament
    found = [n for n in range(len(t.seeded)) if t.stages[n].kind in ("single", "double")]
    if not found:
        later = any(stage.kind in ("single", "double") for stage in t.stages)
        raise Illegal("The bracket hasn't started yet." if later else "This event has no bracket.")
    return found[-1]


def bracket_book(row: EventRow, mark: Id | None = None) -> Book:
    t, stage, words = row.tournament, bracket_stage(row), about(row, "bracket")
    many = draw.bracket_pages(t, stage)
    return Book(many, lambda n: draw.bracket(t, stage, about=words, page=n, mark=mark))


async def paged(row: EventRow, what: str, book: Book, page: int, person: Person) -> Message:
    """One page for one person, with buttons to turn it."""
    page = max(0, min(page, book.many - 1))
    box = boxed()
    files = await add_pictures(box, [book.draw(page)], person)
    buttons = [Press("ev_show", row.id, what, page, label="Refresh", emoji="🔄")]
    if book.many > 1:
        last = page + 1 == book.many
        buttons.insert(0, Press("ev_show", row.id, what, page - 1, label="Back", emoji="◀️", disabled=page == 0))
        buttons.append(Press("ev_show", row.id, what, page + 1, label="More", emoji="▶️", disabled=last))
    box.add_item(side_by_side(*buttons))
    return whole(box), files


# -- what is posted


def looking(row: EventRow) -> list[Press]:
    begun = row.tournament.stages[: len(row.tournament.seeded)]
    has = any(stage.kind in ("single", "double") for stage in begun)
    return [Press("ev_show", row.id, "bracket", 0, label="Bracket", emoji="🌳")] if has else []


def prizes(row: EventRow) -> str:
    return cut(f"🎁 {plain(row.config.prizes)}", 600) if row.config.prizes else ""


def round_of(row: EventRow, key: str) -> Round:
    found = next((r for r in row.tournament.rounds if str(r.number) == key), None)
    if found is None:
        raise Illegal("This round was undone.")
    return found


def mention(row: EventRow, id: Id) -> str:
    entry = row.entries[id]
    return f"<@{entry.person}>" if entry.person else plain(entry.name)


@face("pairings")
async def pairings(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    r = numbered(row, round_of(row, key))
    box = boxed(f"## {cut(plain(row.name), 200)}: {'match' if in_league(row, r) else 'round'} {r.number}")
    files = await add_pictures(box, pairings_book(row, r).first())
    box.add_item(
        side_by_side(
            Press("ev_show", row.id, "pairings", 0, label="Results so far", emoji="⚔️"),
            Press("ev_why", row.id, label="Why this pairing?", emoji="❔"),
        )
    )
    return whole(box), files


def as_of(row: EventRow, r: Round) -> EventRow:
    """The event after that round: the next one may be under way when this is told."""
    rounds = [other for other in row.tournament.rounds if other.number <= r.number]
    entrants = {
        id: structs.replace(entrant, out_after=None) if (entrant.out_after or 0) > r.number else entrant
        for id, entrant in row.tournament.entrants.items()
    }
    past = structs.replace(row.tournament, rounds=rounds, stage=r.stage, status="running", entrants=entrants)
    return structs.replace(row, tournament=past)


@face("standings")
async def after_round(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    r = round_of(row, key)
    box = boxed(f"## {cut(plain(row.name), 200)}: after round {r.number}")
    files = await add_pictures(box, standings_book(as_of(row, r), stage=r.stage).first())
    results = [f"-# {m.number}. {plain(verdict(row.tournament, r, m))}" for m in r.matches if m.outcome]
    for item in boxed(cut("\n".join(results), 1500)).children:
        box.add_item(item)
    box.add_item(
        side_by_side(
            Press("ev_show", row.id, "standings", 0, label="Where am I?", emoji="📊"),
            *looking(row),
            Press("ev_why", row.id, label="Why?", emoji="❔"),
            Press("ev_doubt", row.id, label="Dispute my result", emoji="⚖️"),
        )
    )
    return whole(box), files


@face("cut")
async def the_cut(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    stage = int(key)
    chosen = [f"{n}. {mention(row, id)}" for n, id in enumerate(row.tournament.seeded[stage], 1)]
    box = boxed(f"## {cut(plain(row.name), 200)}: the cut", cut("These play on:\n" + "\n".join(chosen), 1800))
    files: list[discord.File] = []
    if row.tournament.stages[stage].kind in ("single", "double"):
        files = await add_pictures(box, bracket_book(row).first(MOST_PICTURES))
    return whole(box), files


@face("final")
async def final(_: Any, row: EventRow, __: str, ___: Payload) -> Message:
    t, by_team = row.tournament, by_teams(row)[0].tournament
    rows, teams = table(row), team_table(t, row.config.team_best)
    if t.stages[0].boards:
        top = [f"{MEDALS[team.place]} **{plain(team.name)}**: {members(row, team)}" for team in teams[: len(MEDALS)]]
    else:
        top = [f"{MEDALS[s.place]} {mention(row, s.id)}" for s in rows if s.place in MEDALS]
        top += [f"Best team: **{plain(team.name)}**, {team.points} points" for team in teams[:1]]
    box = boxed(f"## {cut(plain(row.name), 200)} is over", cut("\n".join(top), 1500), prizes(row))
    words = about(row, format_words(t).partition(" · ")[0])
    files = await add_pictures(box, [draw.trophy(by_team, rows, about=words), *standings_book(row).first()])
    for item in boxed(f"-# Seed `{t.seed}`: together with the results it decided every pairing.").children:
        box.add_item(item)
    shown = [Press("ev_show", row.id, "standings", 0, label="Standings", emoji="📊"), *looking(row)]
    doubt = Press("ev_doubt", row.id, label="Dispute my result", emoji="⚖️")
    box.add_item(side_by_side(*shown, Press("ev_why", row.id, label="Why?", emoji="❔"), doubt))
    return whole(box), files


def members(row: EventRow, team: TeamStanding) -> str:
    return ", ".join(mention(row, id) for id, _ in team.members)


@face("preview")
async def preview(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    words = f"<@{row.organiser}>, round {key} of {cut(plain(row.name), 200)} is ready to review and publish."
    box = boxed(words)
    box.add_item(side_by_side(Press("ev_do", row.id, "preview", label="Preview the round", emoji="👁️")))
    return whole(box), []


@face("invite")
async def invite(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    """Only the person themself can hand in their deck."""
    box = boxed(f"<@{key}>, you're invited to {cut(plain(row.name), 200)}. Bring any deck you like.")
    choose = Press("ev_join", row.id, label="Choose your deck", style=ButtonStyle.success, emoji="🃏")
    box.add_item(side_by_side(choose))
    return whole(box), []


@face("judge")
async def judge(client: Any, row: EventRow, _: str, payload: Payload) -> Message:
    called = " ".join(f"<@{id}>" for id in row.config.judges or (row.organiser,))
    number, match = payload["match"].split(".")
    where = await _thread(client, payload["table"])
    head = f"⚖️ {called}, a judge is needed: round {number}, match {match}{where}. Its clock is stopped."
    box = boxed(cut(f"{head}\n{quoted(payload['words'])}\n-# <@{payload['by']}>", 3500))
    box.add_item(
        side_by_side(
            Press("ev_go", row.id, number, match, label="Unfreeze", style=ButtonStyle.success, emoji="▶️"),
            Press("ev_match", row.id, number, match, label="Open the match", emoji="⚖️"),
        )
    )
    return whole(box), []


async def _thread(client: Any, table: str) -> str:
    found = await client.store.table(table)
    return f" in <#{found.thread}>" if found is not None and found.thread else ""


@face("stuck")
async def stuck(_: Any, row: EventRow, key: str, __: Payload) -> Message:
    number, match = key.split(".")
    words = f"the table of round {number}, match {match} ended without a result. Please enter one."
    box = boxed(f"<@{row.organiser}>, {words}")
    box.add_item(side_by_side(Press("ev_match", row.id, number, match, label="Decide", emoji="⚖️")))
    return whole(box), []
