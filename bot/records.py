"""Finished games: ratings and statistics. Each table counts once, whoever writes it down and however often."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel import Game, Illegal, Save, Seat, replay
from tournaments import ratings, statistics
from tournaments.ratings import Rank

from .live_table import LiveTable
from .store import Chair, Meetings, RatingRow, RecordRow, StepRow, Store
from .tables import Tables

log = logging.getLogger("demiurge.records")


class Records:
    def __init__(self, store: Store, tables: Tables) -> None:
        self.store, self.tables = store, tables

    async def take(self, id: str) -> dict[int, tuple[int, int]]:
        """Write down a game that is over. AI players among themselves are of no interest. Says how the ratings of
        people have changed by it, as they are shown: nothing if it was written down before."""
        live = await self.tables.get(id)
        row = live.row
        if row.status != "over" or row.result is None or not row.people():
            raise Illegal("There's nothing to record for this table.")
        steps = await self.store.steps(id)
        first = await self.store.first_checkpoint(id)
        cards = await asyncio.to_thread(cards_used, live.game, first.state, steps)
        seats = seats_of(live, cards)
        record = RecordRow(table=id, game=row.game, guild=row.guild, at=row.changed, seats=seats)
        gone = [chair.seat for chair in row.chairs if chair.stand_in or chair.seat in row.departed]
        places = [[player(row.chairs[seat]) for seat in shared] for shared in live.table.state.result.places]

        changes: dict[int, tuple[int, int]] = {}

        def rate(known: Mapping[int, RatingRow], met: Meetings) -> list[RatingRow]:
            new = rated(known, row.chairs, places, gone, steps, met, record.at)
            changes.update({one.person: (points(known[one.person].now(record.at)), points(one)) for one in new})
            return new

        written = await self.store.record_game(record, row.game, row.people(), rate)
        return {person: pair for person, pair in changes.items() if written and pair[0] != pair[1]}

    async def rating(self, person: int, game: str) -> RatingRow:
        return (await self.store.rating(person, game)).now(self.tables.now())

    async def leaderboard(self, guild: int | None, game: str, *, least: int = 5) -> list[Rank]:
        """Those who have played here, by what they have shown anywhere, or everybody; ids are people's."""
        found, now = await self.store.ratings(game, guild=guild), self.tables.now()
        return ratings.leaderboard({str(row.person): row.now(now).rating for row in found}, least=least)

    async def records(self, guild: int, game: str | None = None, *, limit: int = 5000) -> list[statistics.Record]:
        """The finished games of a server, for `tournaments.statistics`. Decks that an event keeps secret are in none:
        the name of a ready deck is its whole list."""
        running = await self.store.events(guild=guild, status=("running", "frozen"), limit=None)
        secret = {table for event in running if event.config.decks_locked for table in event.tables()}
        rows = await self.store.records(guild=guild, game=game, limit=limit)
        return [without_decks(row) if row.table in secret else row.record() for row in rows]


def points(row: RatingRow) -> int:
    return ratings.shown(row.rating).number


def without_decks(row: RecordRow) -> statistics.Record:
    return replace(row, seats=tuple(replace(seat, deck="") for seat in row.seats)).record()


def player(chair: Chair) -> str:
    """Who played in the end: an AI player that took a seat over is one."""
    level = chair.level or chair.stand_in
    return f"ai:{level}" if level else str(chair.person)


def rated(
    known: Mapping[int, RatingRow],
    chairs: Sequence[Chair],
    places: Sequence[Sequence[str]],
    gone: Sequence[Seat],
    steps: Sequence[StepRow],
    met: Meetings,
    now: float,
) -> list[RatingRow]:
    """What is known of the people after this game. Whoever gave up has lost it, and did not finish it. A game in which
    a seat was taken over tells nothing of anybody's strength; whoever was replaced did not finish it."""
    players = [name for shared in places for name in shared]
    after = {}
    if ratings.counts(players, finished=True) and not any(chair.stand_in or chair.before for chair in chairs):
        before = {str(person): row.now(now).rating for person, row in known.items()}
        after = ratings.rate(before, places, {frozenset(map(str, two)): games for two, games in met.items()})
    new = []
    for chair in chairs:
        if chair.person is None:
            continue
        row = known[chair.person]
        answers = Counter(step.by for step in steps if step.seat == chair.seat and step.kind == "answer")
        reliability = ratings.after_game(
            row.reliability, finished=chair.seat not in gone, on_time=answers["person"], late=answers["silence"]
        )
        row = replace(row, reliability=reliability)
        new.append(replace(row, rating=after[player(chair)], rated_at=now) if player(chair) in after else row)
    return new


def seats_of(live: LiveTable, cards: Mapping[Seat, Sequence[str]]) -> tuple[statistics.Seat, ...]:
    state = live.table.state
    place = {seat: number for number, shared in enumerate(state.result.places, 1) for seat in shared}
    played = live.game.played(state)
    return tuple(
        statistics.Seat(
            player=player(chair),
            place=place[chair.seat],
            won=chair.seat in state.result.winners,
            side=played[chair.seat].side if chair.seat in played else "",
            deck=played[chair.seat].deck if chair.seat in played else "",
            cards=tuple(cards.get(chair.seat, ())),
            faces=faces(state, chair.seat),
        )
        for chair in live.row.chairs
    )


def faces(state: Any, seat: Seat) -> tuple[int, ...]:
    """How often a seat rolled 1, 2 ... 6: its own dice are the stream “dice 0”, “dice 1” ..."""
    rolls = [draw.shown for draw in state.chance.draws if draw.stream == f"dice {seat}" and draw.sides == 6]
    counted = Counter("".join(rolls))
    return tuple(counted[str(face)] for face in range(1, 7)) if rolls else ()


def cards_used(game: Game[Any], first: bytes, steps: Sequence[StepRow]) -> dict[Seat, list[str]]:
    """The cards that each seat used: the game is played once more, and looked at after each step. Where the rules were
    mended meanwhile it is looked at as far as they agree."""
    used: dict[Seat, dict[str, None]] = {}
    for table in replay(game, Save(first), [step.step() for step in steps]):
        for seat, names in game.used(table.state).items():
            used.setdefault(seat, {}).update(dict.fromkeys(names))
    return {seat: sorted(names) for seat, names in used.items()}
