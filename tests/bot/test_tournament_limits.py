"""Discord's limits hold for the largest events, and Discord's own description finds no fault in what is sent."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import discord
import pytest
from discord.ext import commands
from event_desks import card, desk, path, shown, sure
from event_kit import make
from msgspec import structs
from test_limits import CHECKER, exchanges, load_checker
from world import World, in_a_world

from bot.events import FACES
from bot.limits import check
from bot.store import Config, Entry, EventRow, Link
from cogs.event_desk import desk_view
from cogs.event_dials import dial_view, names
from cogs.event_judges import current, option
from cogs.event_terms import FORMATS, stages_for
from cogs.tournaments import Judging, Organising, Tournaments
from tournaments import Outcome, Stage, director

LONG = "*Wyrmslayer_the_Magnificent_XXIII*"


def large(format: str, players: int, rounds: int, *, open_matches: bool = True) -> EventRow:
    """An event in the middle of its way, with long names that try to format."""
    dice = Random(format)
    t = director.create("_" * 80, "seed", stages_for(format, "godsforge"))
    ids = [f"p{10**17 + n}" for n in range(players)]
    for n, id in enumerate(ids):
        director.enter(t, id, f"{n} {LONG}"[:32], float(-n))
    director.start(t)
    for _ in range(rounds):
        if director.over(t):
            director.advance(t)
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None and not (open_matches and r.number == rounds):
                order = dice.sample(match.players, len(match.players))
                director.report(t, r.number, match.number, Outcome(tuple((id,) for id in order)))
    entries = {id: Entry(person=int(id[1:]), name=t.entrants[id].name, deck="x" * 90, hash="h") for id in ids}
    links = {
        f"{len(t.rounds)}.{match.number}": Link(begun=0.0, until=9.0, stuck=True, frozen=1.0)
        for match in t.rounds[-1].matches
    }
    return EventRow(
        id="abcde", guild=1, channel=2, organiser=3, game="godsforge", name=t.name, status="running", tournament=t,
        config=Config(about="# " * 450, judges=tuple(range(10**17, 10**17 + 25)), most=1024), entries=entries,
        links=links, created=0.0, changed=0.0,
    )  # fmt: skip


SIZES = [("swiss_cut", 128, 7), ("single", 64, 2), ("double", 64, 3), ("groups", 64, 2), ("pods", 64, 2)]


@pytest.mark.parametrize(("format", "players", "rounds"), SIZES)
def test_the_largest_events_fit_into_messages(format: str, players: int, rounds: int) -> None:
    row = large(format, players, rounds)
    done = large(format, players, rounds, open_matches=False)
    for event in (row, done):
        for status in ("draft", "open", "running", "frozen", "over", "cancelled"):
            shown = _with(event, status=status)
            check(desk_view(shown, True, "x" * 600))
            asyncio.run(_draw("card", shown))
        for page in range(len(names(event))):
            check(dial_view(event, page))
        assert all(
            len(option(event, r, match).label) <= 100 for r, match in current(event, len(event.tournament.rounds))
        )
        for face in ("pairings", "standings"):
            asyncio.run(_draw(face, event, str(rounds)))
    asyncio.run(_draw("stuck", row, f"{rounds}.1"))
    asyncio.run(_draw("preview", row, "2"))
    if format in ("single", "double"):
        asyncio.run(_draw("cut", row, "0"))
    asyncio.run(_draw("final", _with(done, status="over")))


def _with(row: EventRow, **changes: Any) -> EventRow:
    return structs.replace(row, **changes)


async def _draw(face: str, row: EventRow, key: str = "") -> None:
    view, files = await FACES[face](None, row, key, {})
    check(view)
    assert len(files) <= 10


def letters(made: dict[str, Any]) -> int:
    """What Discord counts of a command: names, descriptions and values, of all that is in it."""
    here = sum(len(str(made.get(key) or "")) for key in ("name", "description", "value"))
    return here + sum(letters(part) for key in ("options", "choices") for part in made.get(key) or ())


@pytest.mark.parametrize("cog", [Tournaments, Organising, Judging])
def test_the_group_of_commands_is_one_that_discord_takes(cog: type[commands.GroupCog]) -> None:
    group = cog().app_command
    bot = commands.Bot("!", intents=discord.Intents.none())
    assert group is not None
    made = group.to_dict(bot.tree)
    assert len(made["options"]) <= 25
    assert all(len(command["options"]) <= 25 for command in made["options"])
    assert letters(made) <= 8000


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("game", ["godsforge", "defiance"])
def test_every_format_is_one_that_can_be_played(format: str, game: str) -> None:
    t = director.create("Cup", "seed", stages_for(format, game))
    for n in range(9):
        director.enter(t, f"p{n}", f"Player {n}")
    director.start(t)
    if format == "league":
        assert director.challenge(t, "p0", "p1").number == 1
    else:
        assert director.publish(t).matches


@in_a_world
@pytest.mark.skipif(not CHECKER.exists(), reason="../shared/discord is not here: requests are not checked against it")
async def test_discords_own_description_finds_no_fault_in_what_an_event_sends(here: World) -> None:
    pytest.importorskip("jsonschema")
    row = await make(here, (Stage("swiss", rounds=1, cut=2), Stage("single")), people=("bo",), ai=1, start=False)
    panel = await desk(here)
    for label in ("Settings", "More", "Done", "Remove somebody", "Back", "Start", "Judges' desk"):
        await here.person("ada").click(panel, label=label)
    ada = here.person("ada")
    for label in ("Pairings", "Standings", "Why?", "Drop out"):
        await here.person("bo").click(card(here), label=label)
    await ada.click(card(here), label="Organise")
    for number in (1, 2):  # the round, and the final
        await sure(here, "ada", "decide", match=f"{number}.1", result="1-0", reason="To be quick.")
    assert (await here.bot.events.row(row.id)).status == "over"
    event = [path(command) for command in ("bracket", "export", "standings", "pairings", "desk")]
    for command in (*event, "leaderboard", "stats", "rating"):
        assert shown(await ada.slash(here.channel, command)) is not None
    checker = load_checker()
    spec = checker.Spec(checker.DEFAULT_SPEC)
    state: set[Any] = set()
    found: list[str] = []
    for line in exchanges(here):
        line = json.loads(json.dumps(line, default=str))
        found += [f"{line['method']} {line['path']}: {finding}" for finding in checker.check(spec, line, state)]
    assert found == []


@pytest.mark.usefixtures("real_pictures")
@in_a_world
async def test_the_pictures_of_an_event_are_really_painted(here: World) -> None:
    await make(here, (Stage("single"),), people=("ada",), ai=3)
    ada = here.person("ada")
    for command in ("pairings", "standings", "bracket"):
        (file,) = shown(await ada.slash(here.channel, f"tournament {command}")).attachments
        assert file.size > 50_000
