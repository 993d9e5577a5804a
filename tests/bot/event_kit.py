"""Events in a world: made, filled with AI players and people, and played to their end without a click."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any

import pytest
from world import World, parts_text

from bot.events import Actor
from bot.store import Config, EventRow, TableRow
from games.kernel import Illegal
from games.registry import GAMES
from tournaments import Id, Match, Outcome, Stage

SWISS = (Stage("swiss", rounds=1),)


def actor(here: World, name: str = "ada", *, moderator: bool = False) -> Actor:
    return Actor(here.person(name).id, name, here.guild.id if moderator else None)


async def make(
    here: World,
    stages: Sequence[Stage] = SWISS,
    *,
    people: Sequence[str] = (),
    ai: int = 0,
    game: str = "godsforge",
    config: Config | None = None,
    start: bool = True,
) -> EventRow:
    """An event of ada's; people have joined it, and AI players."""
    events, ada = here.bot.events, actor(here)
    row = await events.create(
        ada, guild=here.guild.id, channel=here.channel.id, game=game, name="Cup", stages=stages, config=config
    )
    await events.open(row.id, ada)
    for name in people:
        await events.join(row.id, actor(here, name))
    if ai:
        await events.fill_with_ai(row.id, ada, "novice", ai)
    if start:
        await events.start(row.id, ada)
    await rest(here)
    return await events.row(row.id)


async def rest(here: World) -> None:
    """Until AI players, herald and keeper have nothing more to do."""
    while here.bot.tables._tasks:
        await here.bot.tables.settle()
        await here.env.settle()
    await here.env.settle()


async def event_tables(here: World, row: EventRow) -> list[TableRow]:
    """All tables that the event has now, in the order of its matches."""
    found = [await here.bot.tables.row(id) for link in row.links.values() for id in link.tables]
    return sorted(found, key=lambda table: table.created)


async def answer(here: World, table: TableRow, seat: int, level: str = "novice") -> None:
    """What an AI player would answer, given by a person."""
    live = await here.bot.tables.get(table.id)
    chosen = GAMES[table.game].bots[level](live.table.seen_by(seat), live.table.asks[seat])
    await here.bot.tables.answer(table.id, seat, live.question(seat), chosen)


async def answer_everywhere(here: World, id: str, *, but: Sequence[str] = ()) -> int:
    """Every person who is asked at a table of this event answers once, but for those who are silent."""
    row, silent = await here.bot.events.row(id), [here.person(name).id for name in but]
    answered = 0
    for table in await event_tables(here, row):
        if table.status != "playing":
            continue
        for seat in table.waiting:
            person = table.chairs[seat].person
            if person is not None and person not in silent:
                await answer(here, table, seat)
                answered += 1
    return answered


async def play_event(here: World, id: str, *, restart_after: int | None = None, most: int = 2000) -> EventRow:
    """Until the event is over; the bot ends and begins anew after so many answers."""
    answers = idle = 0
    while (row := await here.bot.events.row(id)).status == "running":
        answered = await answer_everywhere(here, id)
        answers += answered
        await rest(here)
        if restart_after is not None and answers >= restart_after:
            restart_after = None
            await here.restart()
            await rest(here)
        idle = 0 if answered else idle + 1
        if not answered and await here.bot.events.row(id) == row:
            await here.env.advance_time(61)
        assert answers < most
        assert idle < 200, "the event goes on"
    await rest(here)
    return await here.bot.events.row(id)


def posted(here: World) -> list[str]:
    """What stands in the channel, in words."""
    return [parts_text(message) for message in here.channel.history()]


def said_once(here: World, words: str) -> bool:
    return sum(words in text for text in posted(here)) == 1


def match(row: EventRow, round_number: int, match_number: int) -> Match:
    return next(m for m in row.tournament.rounds[round_number - 1].matches if m.number == match_number)


def won_by(here: World, row: EventRow, name: str, round_number: int = 1, match_number: int = 1) -> Outcome:
    """The outcome of a match that this person has won."""
    winner = entrant(here, name)
    others = [id for id in match(row, round_number, match_number).players if id != winner]
    return Outcome(((winner,), tuple(others)))


def entrant(here: World, name: str) -> Id:
    return f"p{here.person(name).id}"


async def refusal(deed: Awaitable[Any]) -> str:
    """The sentence with which a deed is refused."""
    with pytest.raises(Illegal) as refused:
        await deed
    return str(refused.value)
