"""Reminders, deadlines, absent people and vacations, in a Discord whose clock we hold."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs
from world import World, parts_text, world

from bot.nights import quiet_end, quiet_of
from bot.paces import NAMED
from bot.store import Person, TableRow
from cogs.people import vacation_end
from games.kernel import Illegal

HOUR, DAY = 3600.0, 24 * 3600.0


def in_a_world(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """The test gets a simulated Discord as `here`. It must begin and end in one task, as no fixture does."""

    @functools.wraps(test)
    def run(tmp_path: Path, **given: Any) -> None:
        async def go() -> None:
            async with world(tmp_path) as here:
                await test(here, **given)

        asyncio.run(go())

    known = inspect.signature(test)
    more = [parameter for name, parameter in known.parameters.items() if name != "here"]
    path = inspect.Parameter("tmp_path", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = known.replace(parameters=[path, *more])  # type: ignore[attr-defined]
    return run


async def the_row(here: World) -> TableRow:
    return (await here.bot.store.tables())[0]


def now(here: World) -> float:
    return float(here.env.now().timestamp())


def texts(here: World) -> list[str]:
    return [parts_text(message) for message in here.thread.history()]


def saying(here: World, words: str) -> list[Any]:
    return [message for message in here.thread.history() if words in parts_text(message)]


def reminders(here: World, name: str) -> int:
    return len(saying(here, f"<@{here.person(name).user.id}>, it's your move; your time"))


async def until_waiting_for(here: World, name: str) -> None:
    """The others answer until the table waits for this person alone."""
    everybody = [chair.name for chair in (await the_row(here)).chairs if chair.person]
    for _ in range(200):
        row = await the_row(here)
        owing = [row.chairs[seat].name for seat in row.waiting]
        if owing == [name]:
            return
        for other in everybody:
            if other in owing and other != name:
                await here.move(other, Random(1))
    raise AssertionError("the table never waits for one alone")


async def miss(here: World, name: str, times: int) -> None:
    """Let deadlines of this person pass, one after the other; the others answer in time."""
    for _ in range(times):
        await until_waiting_for(here, name)
        due = (await the_row(here)).due
        assert due is not None
        await here.env.advance_time(due - now(here) + 1)


async def seat_of(here: World, name: str) -> int:
    return next(chair.seat for chair in (await the_row(here)).chairs if chair.name == name)


async def chair(here: World, name: str) -> Any:
    return next(chair for chair in (await the_row(here)).chairs if chair.name == name)


async def save(here: World, name: str, **choices: Any) -> None:
    store = here.bot.store
    person = await store.person(here.person(name).user.id)
    await store.save_person(structs.replace(person, **choices))


async def refusal(action: Any) -> str:
    """The private sentence that a click or command is answered with."""
    result = await action
    return " ".join(str(message.content) for message in (result.response, *result.followups) if message is not None)


# -- reminders


@in_a_world
async def test_a_reminder_comes_when_half_of_the_time_has_passed_and_only_once(here: World) -> None:
    await here.open_table("bo")
    await here.env.advance_time(12 * HOUR - 5)
    assert reminders(here, "bo") == 0
    await here.env.advance_time(10)
    assert reminders(here, "bo") == 1
    await here.env.advance_time(6 * HOUR)
    assert reminders(here, "bo") == 1


@in_a_world
async def test_a_reminder_in_quiet_hours_comes_at_their_end(here: World) -> None:
    await here.open_table("bo")
    at = datetime.fromtimestamp(now(here) + 12 * HOUR, UTC)
    minute = at.hour * 60 + at.minute
    await save(here, "bo", quiet_from=(minute - 30) % 1440, quiet_to=(minute + 120) % 1440)
    await here.env.advance_time(13 * HOUR)
    assert (reminders(here, "ada"), reminders(here, "bo")) == (1, 0)
    await here.env.advance_time(1 * HOUR + 60)
    assert reminders(here, "bo") == 1


@in_a_world
async def test_quiet_hours_that_outlast_the_deadline_swallow_the_reminder_but_not_the_deadline(here: World) -> None:
    await here.open_table("bo")
    at = datetime.fromtimestamp(now(here) + 12 * HOUR, UTC)
    minute = at.hour * 60 + at.minute
    await save(here, "bo", quiet_from=(minute - 1) % 1440, quiet_to=(minute - 2) % 1440)
    await here.env.advance_time(DAY + 60)
    assert reminders(here, "bo") == 0
    assert (await chair(here, "bo")).silent == 1


@in_a_world
async def test_who_wants_no_reminder_gets_none(here: World) -> None:
    await here.open_table("bo")
    await save(here, "bo", reminders=False)
    await here.env.advance_time(13 * HOUR)
    assert (reminders(here, "ada"), reminders(here, "bo")) == (1, 0)


def test_quiet_hours_end_by_the_persons_own_clock_even_when_that_is_changed() -> None:
    person = Person(id=1, quiet_from=22 * 60, quiet_to=7 * 60, zone="Europe/Prague")
    night = datetime(2026, 3, 28, 22, 30, tzinfo=UTC).timestamp()  # 23:30 there; the clock is put forward at 02:00
    assert quiet_end(quiet_of(person), night) == datetime(2026, 3, 29, 5, 0, tzinfo=UTC).timestamp()
    assert quiet_end(quiet_of(person), datetime(2026, 3, 29, 5, 0, tzinfo=UTC).timestamp()) is None
    assert quiet_end(quiet_of(structs.replace(person, quiet_to=None)), night) is None


# -- deadlines


@in_a_world
async def test_at_the_deadline_the_default_is_answered_and_an_answer_of_ones_own_forgives_it(here: World) -> None:
    await here.open_table("bo")
    await until_waiting_for(here, "bo")
    row = await the_row(here)
    assert row.due is not None
    seat = await seat_of(here, "bo")
    asked = (await here.bot.tables.get(row.id)).table.asks[seat]
    await here.env.advance_time(row.due - now(here) - 1)
    assert not [step for step in await here.bot.store.steps(row.id) if step.by == "silence"]
    await here.env.advance_time(2)
    missed = [step for step in await here.bot.store.steps(row.id) if step.by == "silence"]
    assert [(step.seat, tuple(step.answer)) for step in missed] == [(seat, asked.default)]
    assert (await chair(here, "bo")).silent == 1
    await until_waiting_for(here, "bo")
    await here.move("bo", Random(2))
    for _ in range(20):
        if (await chair(here, "bo")).silent == 0:
            break
        await here.move("bo", Random(2))
    assert (await chair(here, "bo")).silent == 0


@in_a_world
async def test_reminders_and_deadlines_survive_a_restart(here: World) -> None:
    await here.open_table("bo")
    await here.env.advance_time(5 * HOUR)
    await here.restart()
    await here.env.advance_time(7 * HOUR + 5)
    assert reminders(here, "bo") == 1
    await here.restart()
    await here.env.advance_time(12 * HOUR)
    assert (await chair(here, "bo")).silent == 1


@in_a_world
async def test_a_pause_stops_the_clock_and_is_no_way_to_more_time(here: World) -> None:
    await here.open_table("bo")
    await here.env.advance_time(20 * HOUR)
    await here.person("bo").slash(here.thread, "table pause")
    await here.env.advance_time(3 * DAY)
    assert (await chair(here, "bo")).silent == 0
    await here.person("bo").slash(here.thread, "table resume")
    assert (await the_row(here)).due == pytest.approx(now(here) + 4 * HOUR, abs=60), "what was left"


# -- absent people


@in_a_world
async def test_after_two_missed_deadlines_a_majority_of_the_others_gives_the_seat_to_an_ai_player(here: World) -> None:
    await here.open_table("bo", "cy", ai=1)
    await miss(here, "cy", 1)
    assert not saying(here, "should an AI player")
    await miss(here, "cy", 1)
    (vote,) = saying(here, "should an AI player")
    assert "2 votes for it decide" in parts_text(vote)
    await here.person("ada").click(vote, label="Let AI take over")
    await here.person("ada").click(vote, label="Let AI take over")  # one voice, however often
    assert (await chair(here, "cy")).stand_in == ""
    await here.person("bo").click(vote, label="Let AI take over")
    assert (await chair(here, "cy")).stand_in == "adept"
    assert any("An AI player (adept) is now playing for cy." in text for text in texts(here))
    assert len(saying(here, f"<@{here.person('cy').user.id}>, an AI player (adept) is playing for you")) == 1
    row = await the_row(here)
    assert await seat_of(here, "cy") not in row.waiting, "the AI player has answered at once"


@in_a_world
async def test_only_the_other_players_vote_and_only_on_the_vote_that_is_open(here: World) -> None:
    await here.open_table("bo", "cy")
    await miss(here, "cy", 2)
    (vote,) = saying(here, "should an AI player")
    yes = "Let AI take over"
    assert "other players" in await refusal(here.person("cy").click(vote, label=yes))
    assert "other players" in await refusal(here.person("dee").click(vote, label=yes))
    assert "Only the player" in await refusal(here.person("bo").click(vote, label="I'm back"))
    row = await the_row(here)
    held = row.chairs[await seat_of(here, "cy")].vote
    assert held is not None
    assert held.yes == ()
    stale = f"b:vote:{row.id}:{await seat_of(here, 'cy')}:7:yes"
    assert stale.replace(":7:", ":1:") in [part["custom_id"] for part in here.controls(vote)]


@in_a_world
async def test_a_vote_to_wait_ends_it_and_silence_is_counted_anew(here: World) -> None:
    await here.open_table("bo", "cy")
    await miss(here, "cy", 2)
    (vote,) = saying(here, "should an AI player")
    old = next(part["custom_id"] for part in here.controls(vote) if part["custom_id"].endswith(":yes"))
    await here.person("ada").click(vote, label="Wait for them")
    assert saying(here, "The table is waiting for")
    assert (await chair(here, "cy")).silent == 0
    await miss(here, "cy", 2)
    (vote,) = saying(here, "should an AI player")
    assert old not in [part["custom_id"] for part in here.controls(vote)], "a vote of its own"


@pytest.mark.parametrize("way", ["the vote", "the news", "the panel", "the command"])
@in_a_world
async def test_who_was_replaced_returns_at_once(here: World, way: str) -> None:
    await here.open_table("bo")
    await miss(here, "bo", 2)
    (vote,) = saying(here, "should an AI player")
    await here.person("ada").click(vote, label="Let AI take over")
    assert (await chair(here, "bo")).stand_in == "adept"
    bo = here.person("bo")
    if way == "the vote":
        await bo.click(vote, label="I'm back")
    elif way == "the news":
        await bo.click(saying(here, "is playing for you until you're back")[0], label="I'm back")
    elif way == "the panel":
        panel = (await bo.click(here.board(), label="My hand")).response
        await bo.click(panel, label="I'm back")
    else:
        await bo.slash(here.thread, "table replace")
    back = await chair(here, "bo")
    assert (back.stand_in, back.silent) == ("", 0)
    await until_waiting_for(here, "bo")
    row = await the_row(here)
    assert row.due is not None
    assert row.due > now(here) + 20 * HOUR
    assert await here.move("bo", Random(3))


@in_a_world
async def test_an_answer_during_the_vote_ends_it(here: World) -> None:
    await here.open_table("bo")
    await miss(here, "bo", 2)
    await until_waiting_for(here, "bo")
    for _ in range(20):
        if saying(here, "is back."):
            break
        await here.move("bo", Random(2))
    assert not saying(here, "should an AI player")
    row = await the_row(here)
    held = row.chairs[await seat_of(here, "bo")].vote
    assert held is not None
    assert held.end == "returned"


@in_a_world
async def test_where_nobody_else_could_vote_the_ai_player_comes_by_itself(here: World) -> None:
    await here.open_table(ai=1)
    await miss(here, "ada", 1)
    assert (await chair(here, "ada")).stand_in == ""
    await miss(here, "ada", 1)
    assert (await chair(here, "ada")).stand_in == "adept"


@in_a_world
async def test_a_table_where_everybody_is_silent_is_paused_and_not_played_without_them(here: World) -> None:
    await here.open_table("bo")
    await here.env.advance_time(2 * DAY + 60)
    row = await the_row(here)
    assert row.status == "paused"
    assert not any(chair.stand_in for chair in row.chairs)
    steps = len(await here.bot.store.steps(row.id))
    await here.env.advance_time(5 * DAY)
    assert len(await here.bot.store.steps(row.id)) == steps


@in_a_world
async def test_a_vote_can_be_called_by_hand_once_half_of_the_time_has_passed(here: World) -> None:
    await here.open_table("bo", "cy")
    await until_waiting_for(here, "cy")
    ada, cy = here.person("ada"), here.person("cy")
    assert "still has time" in await refusal(ada.slash(here.thread, "table kick-vote", player=cy.user))
    await here.env.advance_time(13 * HOUR)
    assert "your own seat" in await refusal(ada.slash(here.thread, "table kick-vote", player=ada.user))
    await ada.slash(here.thread, "table kick-vote", player=cy.user)
    (vote,) = saying(here, "should an AI player")
    assert "1 for, 0 against; 2 votes for it decide" in parts_text(vote)
    await here.restart()
    await here.person("bo").click(vote, label="Let AI take over")
    assert (await chair(here, "cy")).stand_in == "adept"


# -- vacations


@in_a_world
async def test_who_is_away_is_waited_for_and_reminded_at_the_end_of_the_vacation(here: World) -> None:
    await here.open_table("bo")
    await here.person("bo").slash(here.channel, "away until", when="5")
    end = now(here) + 5 * DAY
    await until_waiting_for(here, "bo")
    assert (await the_row(here)).due == pytest.approx(end + NAMED["day"] / 2, abs=60)
    assert any(f"(away until <t:{int(end)}:D>)" in text for text in texts(here))
    await here.restart()
    await here.env.advance_time(5 * DAY - 60)
    assert (reminders(here, "bo"), (await chair(here, "bo")).silent) == (0, 0)
    await here.env.advance_time(120)
    assert reminders(here, "bo") == 1
    assert not any("away until" in text for text in texts(here))
    await here.env.advance_time(DAY / 2)
    assert (await chair(here, "bo")).silent == 1


@in_a_world
async def test_a_vacation_ends_early_when_the_person_says_so(here: World) -> None:
    await here.open_table("bo")
    await here.person("bo").slash(here.channel, "away until", when="20")
    await here.person("bo").slash(here.channel, "away back")
    assert (await the_row(here)).due == pytest.approx(now(here) + DAY, abs=60)
    assert not any("away until" in text for text in texts(here))
    assert (await here.bot.store.person(here.person("bo").user.id)).away_until is None


@in_a_world
async def test_a_game_that_begins_during_a_vacation_knows_of_it(here: World) -> None:
    await save(here, "bo", away_until=now(here) + 3 * DAY)
    await here.open_table("bo")
    await until_waiting_for(here, "bo")
    assert (await the_row(here)).due == pytest.approx(now(here) + 3.5 * DAY, abs=60)


@in_a_world
async def test_a_live_table_does_not_wait_for_who_is_away_an_ai_player_stands_in(here: World) -> None:
    await here.open_table("bo", "cy")
    row = await the_row(here)
    await here.bot.tables.edit(row.id, lambda row: structs.replace(row, pace="live"))
    await here.person("bo").slash(here.channel, "away until", when="5")
    assert (await chair(here, "bo")).stand_in == "adept"
    assert await seat_of(here, "bo") not in (await the_row(here)).waiting
    await here.person("bo").slash(here.channel, "away back")
    assert (await chair(here, "bo")).stand_in == ""


def test_a_vacation_is_given_as_days_or_as_its_last_day_and_lasts_three_weeks_at_most() -> None:
    noon = datetime(2026, 6, 1, 12, tzinfo=UTC).timestamp()
    assert vacation_end("7", "UTC", noon) == noon + 7 * DAY
    assert vacation_end(" 2026-06-03 ", "Europe/Prague", noon) == datetime(2026, 6, 3, 22, tzinfo=UTC).timestamp()
    for wrong, words in (
        ("soon", "Write"),
        ("2026-05-01", "passed"),
        ("0", "passed"),
        ("22", "21 days"),
        ("²", "Write"),
        ("9999-12-31", "21 days"),
        ("0001-01-01", "passed"),
    ):
        with pytest.raises(Illegal, match=words):
            vacation_end(wrong, "UTC", noon)
        if "-" in wrong:
            for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
                with pytest.raises(Illegal, match=words):
                    vacation_end(wrong, zone, noon)
