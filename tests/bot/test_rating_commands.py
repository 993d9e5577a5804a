"""The leaderboard, one's own numbers, and statistics."""

from __future__ import annotations

from typing import Any

from event_desks import shown
from event_kit import rest
from world import World, in_a_world, parts, parts_text, said

from bot.store import RatingRow, RecordRow, TableRow
from bot.store.rows import Chair
from tournaments.ratings import Rating, Reliability
from tournaments.statistics import Seat


async def played(
    here: World, *names: str, game: str = "godsforge", number: int = 0, guild: int | None = None, idle: float = 0.0
) -> None:
    """A finished game, won by the first."""
    people = [here.person(name).id for name in names]
    chairs = [Chair(seat=n, person=person, name=names[n]) for n, person in enumerate(people)]
    now = here.bot.now() + number
    row = TableRow(
        game=game, settings={}, guild=guild or here.guild.id, channel=here.channel.id, host=people[0], seed="x",
        pace="day", created=now, changed=now, status="over", chairs=chairs,
    )  # fmt: skip
    table = await here.bot.store.new_table(row)
    seats = tuple(
        Seat(str(person), n + 1, n == 0, side=("Storm", "Sky")[n % 2], cards=("Airship",), faces=(1, 2, 3, 4, 5, 6))
        for n, person in enumerate(people)
    )

    def rate(known: Any, _: Any) -> list[RatingRow]:
        return [
            RatingRow(
                person=person,
                game=game,
                rating=Rating(30.0 - 3 * n, 3.0, known[person].rating.games + 1),
                reliability=Reliability(finished=9, left=1, on_time=95, late=5),
                rated_at=now - idle,
            )
            for n, person in enumerate(people)
        ]

    record = RecordRow(table=table.id, game=game, guild=guild or here.guild.id, at=now, seats=seats)
    assert await here.bot.store.record_game(record, game, people, rate)


@in_a_world
async def test_the_leaderboard_shows_those_who_played_enough_here(here: World) -> None:
    empty = shown(await here.person("ada").slash(here.channel, "leaderboard"))
    assert any(part["type"] == 12 for part in parts(empty))
    for n in range(5):
        await played(here, "ada", "bo", number=n)
    await played(here, "cy", "di", number=9)
    await here.person("ada").slash(here.channel, "settings", text=True)
    told = parts_text(shown(await here.person("ada").slash(here.channel, "leaderboard", game="godsforge")))
    assert "Godsforge leaderboard: 2 players." in told
    assert "1. ada: 1,420 ± 60, 5 games." in told
    assert "cy" not in told
    other = parts_text(shown(await here.person("ada").slash(here.channel, "leaderboard", game="defiance")))
    assert "Defiance of the Gods leaderboard: 0 players." in other
    for n in range(5):
        await played(here, "eve", "fay", number=20 + n, guild=here.guild.id + 1)
    told = parts_text(shown(await here.person("ada").slash(here.channel, "leaderboard", where="world")))
    assert "Godsforge leaderboard: 4 players." in told
    assert "A player elsewhere" in told
    assert "eve" not in told, "in this server nobody knows her"
    for n in range(5):
        await played(here, "ada", "bo", number=30 + n, idle=3 * 365 * 86400)
    told = parts_text(shown(await here.person("ada").slash(here.channel, "leaderboard")))
    assert "1. ada: 1,100 ± 167, 10 games, provisional." in told, "as after three years without a game"


@in_a_world
async def test_ones_own_numbers_are_told_to_oneself_alone(here: World) -> None:
    assert "no rated game yet" in said(await here.person("ada").slash(here.channel, "rating"))
    await played(here, "ada", "bo")
    result = await here.person("ada").slash(here.channel, "rating")
    assert shown(result).ephemeral
    assert "1,420 ± 60 after 1 game (on the leaderboard after 5 games)" in said(result)
    assert "you finished 90% of your games, 95% of your answers came in time" in said(result)
    assert "Against bo: 1 better, 0 worse" in said(result)


@in_a_world
async def test_every_statistic_can_be_seen_and_turned(here: World) -> None:
    for n in range(3):
        await played(here, "ada", "bo", number=n)
    await rest(here)
    await here.person("bo").slash(here.channel, "settings", text=True)
    wanted = {
        "side": "Storm: 100 % of 3 games",
        "card": "Airship: 50 % of 6 games",
        "level": "people: 50 % of 6 games",
        "seat": "seat 1: 100 % of 3 games",
        "deck": "Won by deck",
        "luck": "ada won 3 in a row, 3 up to now.",
    }
    for what, words in wanted.items():
        told = parts_text(shown(await here.person("bo").slash(here.channel, "stats", what=what)))
        assert words in told, told
        painted = shown(await here.person("ada").slash(here.channel, "stats", what=what))
        assert any(part["type"] == 12 for part in parts(painted))


@in_a_world
async def test_a_long_leaderboard_is_turned_page_by_page_over_a_restart(here: World) -> None:
    names = [f"p{n}" for n in range(18)]
    for _ in range(5):
        for one, other in zip(names[::2], names[1::2], strict=True):
            await played(here, one, other)
    page = shown(await here.person("watcher").slash(here.channel, "leaderboard"))
    await here.restart()
    await here.person("watcher").click(page, label="More")
    assert "Back" in [part["label"] for part in parts(page) if part.get("label") and not part.get("disabled")]
    forged = await here.forge(here.person("watcher"), page, "b:rk_show:chess:board:0")
    assert "I don't know that game" in said(forged)
    forged = await here.forge(here.person("watcher"), page, "b:rk_show:godsforge:secrets:0")
    assert "don't have those statistics" in said(forged)
