"""From a match to its tables: chairs, settings, decks; and back, from a finished table to the result of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.paces import time_per_answer
from bot.store import Chair, Config, Entry, EventLink, EventRow, Link, PlayedGame, TableRow, match_key
from bot.store.ids import new_id
from games.kernel import DRAFTED, LOCKED, Played, Seat, Settings
from games.registry import GAMES
from tournaments import Id, Match, Outcome, Round, Stage, Tournament, director

from .draft import Draft


class Facts(Struct):
    """What the tables of the open matches tell."""

    tables: dict[str, TableRow] = {}
    scores: dict[str, Mapping[Seat, Played]] = {}  # of the tables that are over
    asked: dict[str, dict[Seat, float]] = {}  # who has answered nothing yet, and since when they are asked
    drafted: dict[str, Mapping[Seat, str]] = {}  # the decks of pods that are done


def entrants(table: TableRow) -> list[Id]:
    """Who sits at an event's table, seat by seat."""
    return list(link_of(table).entrants)


def link_of(table: TableRow) -> EventLink:
    """What a table of an event is there for."""
    assert table.event is not None, "only tables of events are asked"
    return table.event


def gone(t: Tournament, table: TableRow, link: Link) -> list[Id]:
    """Who of a match plays no more, the first who went first: they left the table, did not appear, or dropped."""
    ids = entrants(table)
    went = [*(ids[seat] for seat in table.departed), *link.absent]
    return list(dict.fromkeys([*went, *(id for id in ids if t.entrants[id].out_after is not None)]))


def stage_of(d: Draft, r: Round) -> Stage:
    return d.t.stages[r.stage]


def open_table(d: Draft, r: Round, match: Match) -> None:
    """The next table of a match. It stands in the same transaction as its link, and gets its thread when it is told
    of; where AI players are among themselves there is nothing to be told."""
    key = match_key(r.number, match.number)
    link = d.row.links.get(key) or new_link(d)
    stage = stage_of(d, r)
    table = new_table(d.row, key, match, stage, len(link.tables), d.now)
    if link.games and is_sudden_death(d.row, stage, link):
        table = replace(table, settings=settings_of(d.row, 1))
    d.tables.append(table)
    d.set(links={**d.row.links, key: replace(link, tables=(*link.tables, table.id), told=d.now)})
    if not table.quiet:
        d.post("match", table.id)


def new_link(d: Draft) -> Link:
    minutes = d.row.config.round_minutes
    return Link(begun=d.now, until=d.now + 60 * minutes if minutes else None)


def new_table(row: EventRow, key: str, match: Match, stage: Stage, number: int, now: float) -> TableRow:
    turn = number % len(match.players)  # each begins in turn
    players = [*match.players[turn:], *match.players[:turn]]
    return table_for(row, key, players, settings_of(row, games_at_once(row, stage)), now)


def table_for(row: EventRow, key: str, players: Sequence[Id], settings: Settings, now: float) -> TableRow:
    """Where these players of the event meet, whatever for: a match, or a draft."""
    entries = [row.entries[id] for id in players]
    return TableRow(
        id=new_id(),
        game=row.game,
        settings=settings,
        guild=row.guild,
        channel=row.channel,
        host=row.organiser,
        seed="",
        pace=row.config.pace,
        created=now,
        changed=now,
        event=EventLink(row.id, key, tuple(players)),
        quiet=not any(entry.person for entry in entries),
        chairs=[
            Chair(seat=seat, person=entry.person, name=entry.name, level=entry.level, deck=locked_deck(row, entry))
            for seat, entry in enumerate(entries)
        ],
    )


def settings_of(row: EventRow, games: int) -> Settings:
    """Of the table of a match at which so many games are played."""
    return match_settings(row.game, row.config, games)


def match_settings(name: str, config: Config, games: int = 1) -> Settings:
    game = GAMES[name]
    drafted = game.decks.after_draft if game.decks is not None and config.drafted else {}
    return game.agreed({**config.settings, **drafted, **game.lengths.get(games, {})})


def locked_deck(row: EventRow, entry: Entry) -> str:
    """As its owner's chair brings it."""
    if not row.config.decks_locked or not entry.deck:
        return ""
    return DRAFTED + entry.deck if row.config.drafted else entry.deck


def check_deck(row: EventRow, deck: str) -> None:
    """Refuse a deck that could not be played at the event's tables."""
    game = GAMES[row.game]
    if game.bring is not None:
        game.bring(game.setup(2, "a trial", game.agreed(row.config.settings)), 0, [LOCKED + deck])


def games_at_once(row: EventRow, stage: Stage) -> int:
    """How many games of a match one table plays: all, if the game knows how; else one."""
    return stage.best_of if stage.kind != "pods" and stage.best_of in GAMES[row.game].lengths else 1


# -- results


def game_at(table: TableRow, score: Mapping[Seat, Played]) -> PlayedGame:
    """What a finished table adds to its match."""
    ids = entrants(table)
    assert table.result is not None, "a table that is over has a result"
    places = tuple(tuple(ids[seat] for seat in shared) for shared in table.result["places"])
    wins = {ids[seat]: played.wins for seat, played in score.items()}
    draws = max((played.drawn for played in score.values()), default=0)
    return PlayedGame(table=table.id, places=places, wins=wins, draws=draws)


def given_up(table: TableRow, out: Sequence[Id]) -> PlayedGame:
    """A game that is decided because at most one player is left: whoever went later is placed before who went sooner,
    and who stayed before both."""
    stayed = [(id,) for id in entrants(table) if id not in out]
    return PlayedGame(table=table.id, places=(*stayed, *((id,) for id in reversed(out))))


def count(games: Sequence[PlayedGame]) -> tuple[dict[Id, int], int]:
    """Games won by each, and games drawn, of a series of single games for two."""
    wins = {id: 0 for game in games for shared in game.places for id in shared}
    for game in games:
        if len(game.places[0]) == 1:
            wins[game.places[0][0]] += 1
    return wins, sum(len(game.places[0]) > 1 for game in games)


BRACKETS = ("single", "double")


def is_sudden_death(row: EventRow, stage: Stage, link: Link) -> bool:
    """Whether all games that were agreed on have been played, so that one more, and no further one, decides a draw."""
    agreed = 1 if games_at_once(row, stage) > 1 else stage.best_of
    return stage.kind in BRACKETS and len(link.games) == agreed


def outcome_of(row: EventRow, stage: Stage, match: Match, link: Link) -> Outcome | None:
    """The result of a match, if its games decide it; in a bracket a draw calls for one game more."""
    outcome = score_of(row, stage, match, link)
    drawn = outcome is not None and len(outcome.places) == 1 and not outcome.losers
    return None if drawn and is_sudden_death(row, stage, link) else outcome


def score_of(row: EventRow, stage: Stage, match: Match, link: Link) -> Outcome | None:
    """A series ends when somebody has won enough, or after as many games as were agreed on, drawn ones counted; more
    games won is a match won."""
    last = link.games[-1]
    if len(match.players) > 2:
        return Outcome(last.places, losers=link.absent)
    if stage.best_of == 1:
        return Outcome(last.places)
    if games_at_once(row, stage) > 1:
        return Outcome(last.places, wins=last.wins, draws=last.draws) if fits(last) else Outcome(last.places)
    wins, draws = count(link.games)
    if max(wins.values()) <= stage.best_of // 2 and len(link.games) < stage.best_of:
        return None
    levels = sorted(set(wins.values()), reverse=True)
    places = tuple(tuple(id for id in match.players if wins[id] == level) for level in levels)
    return Outcome(places, wins=wins, draws=draws)


def fits(game: PlayedGame) -> bool:
    """Whether the score says who has won: somebody may have given up, and a game may ask for more than a lead."""
    best = max(game.wins.values(), default=0)
    return tuple(id for id, wins in game.wins.items() if wins == best) == game.places[0]


def time_is_up(d: Draft, r: Round, match: Match, link: Link, facts: Facts) -> None:
    """A match is decided as it stands: by the games that were finished. Nobody can say how an unfinished one would have
    ended, so that it counts for nobody: two players draw unless one has won more games, and those who still play at a
    big table share the first place."""
    if len(match.players) == 2:
        wins, draws = finished_games(d.row, stage_of(d, r), link, facts)
        director.time_cap(d.t, r.number, match.number, wins, draws)
        return
    share(d, r, match, gone(d.t, facts.tables[link.tables[-1]], link), link.absent)


def stands(d: Draft, r: Round, match: Match, link: Link | None) -> None:
    """The event ends before this match does: only its finished games count."""
    games, absent = (link.games, link.absent) if link else ((), ())
    if len(match.players) == 2:
        wins, draws = count(games) if games_at_once(d.row, stage_of(d, r)) == 1 else ({}, 0)
        director.time_cap(d.t, r.number, match.number, wins, draws)
    else:
        share(d, r, match, absent, absent)


def share(d: Draft, r: Round, match: Match, out: Sequence[Id], absent: tuple[Id, ...]) -> None:
    """Those who are still there share the first place."""
    there = tuple(id for id in match.players if id not in out)
    went = tuple(id for id in out if id not in absent)
    outcome = Outcome(tuple(filter(None, (there, went))), how="time", losers=absent)
    director.report(d.t, r.number, match.number, outcome)


def finished_games(row: EventRow, stage: Stage, link: Link, facts: Facts) -> tuple[dict[Id, int], int]:
    if games_at_once(row, stage) > 1:
        ids, score = entrants(facts.tables[link.tables[-1]]), facts.scores.get(link.tables[-1], {})
        wins = {ids[seat]: played.wins for seat, played in score.items()}
        return wins, max((played.drawn for played in score.values()), default=0)
    return count(link.games)


# -- who is not there


def asked_since(table: TableRow, first: Mapping[tuple[Seat, str], float]) -> dict[Seat, float]:
    """The people who have done nothing yet although they were asked, and since when they are. `first` says when
    somebody, or silence, first answered for a seat."""
    found = {}
    for chair in table.chairs:
        if chair.person is None or (chair.seat, "person") in first:
            continue
        missed = [first[chair.seat, "silence"]] if (chair.seat, "silence") in first else []
        ends = [*missed, *([chair.due] if chair.due is not None and chair.seat in table.waiting else [])]
        if ends:
            found[chair.seat] = min(ends) - time_per_answer(table.pace)
    return found
