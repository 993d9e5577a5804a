"""Standing answers, in a Discord whose clock we hold: when they come, what stops them, and that nobody can tell."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import windows
from msgspec import structs
from world import World, in_a_world, parts_text, world

from bot import stops
from bot.bell import Bell
from bot.chairs import with_chair
from bot.clock import Clock
from bot.session import TooLate
from bot.store import Store, TableRow, Window
from bot.tables import Tables

PAUSE = 3.0  # in these tests, each time
ACTED = [(0, "person")]  # ada has had her turn, and the window of the next seat is open


def the_window(row: TableRow) -> Window:
    (window,) = [chair.window for chair in row.chairs if chair.window is not None]
    return window


def due_of(row: TableRow) -> float:
    due = the_window(row).due
    assert due is not None, "it is passed"
    return due


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    windows.install(monkeypatch)
    monkeypatch.setattr(stops, "pause", lambda row: stops.ALONE if stops.alone(row) else PAUSE)


async def begin(here: World, *others: str, ai: int = 0, pace: str = "live", **settings: str) -> None:
    await here.open_table(*others, ai=ai, command="windows new", start=False)
    for name, value in {"pace": pace, **settings}.items():
        await here.set(name, value)
    await here.person("ada").click(here.lobby, label="Start")


async def steps(here: World) -> list[tuple[int, str]]:
    """Who has answered, and by whom it was given."""
    return [(step.seat, step.by) for step in await here.bot.store.steps((await here.row()).id)]


async def press(here: World, name: str, label: str) -> Any:
    return await here.actor(name).click(here.panel(name), label=label)


async def set_stop(here: World, name: str, stop: str) -> Any:
    await here.open_hand(name)
    control = next(c for c in here.controls(here.panel(name)) if c["custom_id"].startswith("s:stop:"))
    return await here.actor(name).select(here.panel(name), [stop], custom_id=control["custom_id"])


def panels(here: World, name: str) -> int:
    return len(here.sent("POST", f"/channels/{here.person(name).user.dm_channel.id}/messages"))


@in_a_world
async def test_a_window_that_does_not_call_is_passed_after_a_pause_and_without_a_word(here: World) -> None:
    await begin(here, "bo")
    before = panels(here, "bo")
    await press(here, "ada", "End")
    assert await steps(here) == ACTED
    await here.env.advance_time(PAUSE - 0.5)
    assert await steps(here) == ACTED
    await here.env.advance_time(1)
    assert await steps(here) == [(0, "person"), (1, "stop")]
    assert panels(here, "bo") == before + 1, "for the turn that follows"
    assert "Your turn." in parts_text(here.panel("bo"))


@in_a_world
async def test_a_window_that_calls_is_put_to_the_person(here: World) -> None:
    await begin(here, "bo")
    before = panels(here, "bo")
    await press(here, "ada", "Attack")
    assert panels(here, "bo") == before + 1
    await here.env.advance_time(600)
    assert await steps(here) == ACTED
    await press(here, "bo", "Shout")
    assert await steps(here) == [(0, "person"), (1, "person")]


@in_a_world
async def test_a_standing_answer_is_neither_silence_nor_presence(here: World) -> None:
    await begin(here, "bo")
    id = (await here.row()).id
    await here.bot.tables.edit(id, lambda row: structs.replace(row, chairs=[*map(silent_once, row.chairs)]))
    await press(here, "ada", "End")
    await here.env.advance_time(PAUSE + 1)
    assert (await steps(here))[-1] == (1, "stop")
    assert (await here.row()).chairs[1].silent == 1


def silent_once(chair: Any) -> Any:
    return structs.replace(chair, silent=1)


@in_a_world
async def test_who_opens_the_panel_meanwhile_may_answer_first(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    await here.open_hand("bo")
    assert "pass for you in a moment" in parts_text(here.panel("bo"))
    await press(here, "bo", "Shout")
    await here.env.advance_time(60)
    assert await steps(here) == [(0, "person"), (1, "person")]


@in_a_world
async def test_who_wants_to_think_is_not_passed(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    await here.open_hand("bo")
    await press(here, "bo", "Let me think")
    assert "pass for you in a moment" not in parts_text(here.panel("bo"))
    await here.env.advance_time(60)
    assert await steps(here) == ACTED
    assert "move is already done" not in parts_text(here.panel("bo"))


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_a_draft_is_a_beginning_of_an_answer(here: World) -> None:
    await begin(here, "bo", window="draft")
    await press(here, "ada", "End")
    await here.open_hand("bo")
    await here.choose("bo", ["shout"])
    await here.env.advance_time(60)
    assert await steps(here) == ACTED
    await press(here, "bo", "Confirm: Shout")
    assert await steps(here) == [(0, "person"), (1, "person")]


@in_a_world
async def test_another_stop_holds_at_once(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    await set_stop(here, "bo", "always")
    await here.env.advance_time(60)
    assert await steps(here) == ACTED, "the pass that was to come is cancelled"
    await set_stop(here, "bo", "my_turn")
    assert await steps(here) == ACTED
    await here.env.advance_time(PAUSE + 1)
    assert await steps(here) == [(0, "person"), (1, "stop")], "and an open question becomes one that is passed"


@in_a_world
async def test_a_stop_can_be_set_while_nothing_is_asked(here: World) -> None:
    await begin(here, "bo")
    await set_stop(here, "bo", "always")
    await press(here, "ada", "End")
    await here.env.advance_time(60)
    assert await steps(here) == ACTED
    assert (await here.row()).chairs[1].stop == "always"


@in_a_world
async def test_nobody_sets_anothers_stop_nor_one_that_is_none(here: World) -> None:
    await begin(here, "bo")
    row = await here.row()
    for actor, custom_id, value in (
        (here.person("ada"), f"s:stop:{row.id}:1", "always"),
        (here.person("eve"), f"s:stop:{row.id}:1", "always"),
        (here.person("bo"), f"s:stop:{row.id}:1", "sometimes"),
    ):
        await here.forge(actor, here.board(), custom_id, [value])
        assert (await here.row()).chairs == row.chairs


@in_a_world
async def test_an_owed_answer_survives_a_restart_and_comes_after_a_pause_again(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    await here.restart()
    await here.env.advance_time(PAUSE + 1)
    assert (await steps(here))[-1] == (1, "stop")


@in_a_world
async def test_what_was_due_while_the_bot_slept_does_not_come_at_once(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    row = await here.row()
    slept = structs.replace(the_window(row), due=due_of(row) - 600)
    await here.bot.tables.edit(row.id, lambda row: with_chair(row, 1, window=slept))
    await here.env.advance_time(PAUSE - 1)
    assert await steps(here) == ACTED
    await here.env.advance_time(2)
    assert (await steps(here))[-1] == (1, "stop")


@in_a_world
async def test_of_two_processes_one_gives_the_answer(here: World) -> None:
    await begin(here, "bo", "cy")
    await press(here, "ada", "End")
    row = await here.row()
    now = due_of(row) + 0.1
    other = await Store.open(here.url)
    try:
        clocks = []
        for store in (here.bot.store, other, other):
            tables = Tables(store, lambda: now)
            clocks.append(Clock(store, tables, lambda: now, Bell(lambda wait: wait)))
        await asyncio.gather(*(clock.strike() for clock in clocks))
        assert await steps(here) == [(0, "person"), (1, "stop")]
        assert (await here.row()).waiting == [2]
    finally:
        await other.close()


@in_a_world
async def test_a_pause_of_the_table_holds_standing_answers_back(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    await here.person("ada").slash(here.thread, "table pause")
    await here.env.advance_time(600)
    assert await steps(here) == ACTED
    await here.person("ada").slash(here.thread, "table resume")
    assert await steps(here) == ACTED, "not at once: that would tell"
    await here.env.advance_time(PAUSE + 1)
    assert (await steps(here))[-1] == (1, "stop")


@in_a_world
async def test_a_stand_in_answers_instead_and_who_comes_back_is_passed_as_before(here: World) -> None:
    await begin(here, "bo", "cy")
    await press(here, "ada", "End")
    await here.person("bo").slash(here.thread, "table replace", level="novice")
    await here.bot.tables.settle()
    assert (await steps(here))[1:] == [(1, "ai")]
    await here.person("bo").slash(here.thread, "table replace")
    await here.env.advance_time(PAUSE + 1)
    assert (await steps(here))[2:] == [(2, "stop")]
    await press(here, "bo", "End")
    await here.env.advance_time(2 * PAUSE + 2)
    await press(here, "cy", "End")
    await here.env.advance_time(2 * PAUSE + 2)
    assert (1, "stop") in (await steps(here))[3:]


@in_a_world
async def test_who_is_away_still_passes(here: World) -> None:
    await begin(here, "bo", pace="day")
    await here.person("bo").slash(here.channel, "away until", when="5")
    await press(here, "ada", "End")
    await here.env.advance_time(PAUSE + 1)
    assert (await steps(here))[-1] == (1, "stop")


@in_a_world
async def test_who_gives_up_is_passed_no_more(here: World) -> None:
    await begin(here, "bo", "cy")
    await press(here, "ada", "End")
    await here.concede("bo")
    assert (await here.row()).waiting == [2]
    await here.env.advance_time(PAUSE + 1)
    assert [seat for seat, by in await steps(here) if by == "stop"] == [2]


@in_a_world
async def test_among_ai_players_nobody_waits(here: World) -> None:
    await begin(here, ai=2)
    await press(here, "ada", "End")
    await here.bot.tables.settle()
    assert (await here.row()).waiting == [0]
    assert [step for step in await steps(here) if step == (0, "stop")] == [(0, "stop"), (0, "stop")]
    assert "Your turn." in parts_text(here.panel("ada"))


@in_a_world
async def test_an_answer_taken_back_is_not_passed_again(here: World) -> None:
    await begin(here, "bo", "cy", window="together")
    await set_stop(here, "cy", "always")
    await press(here, "ada", "End")
    await here.env.advance_time(PAUSE + 1)
    assert (await here.row()).waiting == [2]
    await here.open_hand("bo")
    await press(here, "bo", "Undo")
    await here.env.advance_time(60)
    assert (await here.row()).waiting == [1, 2]


@in_a_world
async def test_a_step_taken_back_is_not_passed_again(here: World) -> None:
    await begin(here, "bo", "cy", window="each")
    await set_stop(here, "cy", "always")
    await press(here, "ada", "End")
    await here.env.advance_time(PAUSE)
    assert await steps(here) == [*ACTED, (1, "stop")]
    await here.open_hand("bo")
    await press(here, "bo", "Undo")
    await here.env.advance_time(60)
    assert (await steps(here))[2:] == [(1, "person")], "which is the step back"
    assert (await here.row()).waiting == [1, 2]


@in_a_world
async def test_the_silence_of_one_question_never_answers_the_next(here: World) -> None:
    await begin(here, "bo")
    row = await here.row()
    late = structs.replace(
        (await here.bot.store.due_deadlines((row.chairs[0].due or 0.0) + 1))[0], seat=0, kind="silence"
    )
    await here.bot.clock.strike()
    with pytest.raises(Exception, match="a new question"):
        await here.bot.clock.silence(late)
    assert await steps(here) == []


@in_a_world
async def test_who_thinks_better_of_it_in_the_last_moment_is_not_passed(here: World) -> None:
    await begin(here, "bo")
    await press(here, "ada", "End")
    row = await here.row()
    for due in (None, here.env.now().timestamp() + 1):
        changed = structs.replace(the_window(row), due=due)
        await here.bot.tables.edit(row.id, partial(with_chair, seat=1, window=changed))
        with pytest.raises(TooLate, match="yourself"):
            await here.bot.tables.answer(row.id, 1, 1, ("pass",), by="stop")
    assert await steps(here) == ACTED


# -- nobody can tell


def public(here: World, table: str) -> list[str]:
    """All that the bot has sent to where others read, without what differs from table to table and tells nothing."""
    private = [str(member.user.dm_channel.id) for member in here.people.values()]
    found = []
    for request in here.env.http_requests:
        elsewhere = ("/interactions/", "/webhooks/", "/users/", "/commands", *private)
        if not any(part in request.path for part in elsewhere):
            words = f"{request.method} {request.path} {request.json!r}".replace(table, "#")
            found.append(re.sub(r"'nonce': '[^']*'|\d{15,}|[0-9a-f]{64}", "#", words))
    return found


async def two_rounds(here: World, by_hand: bool) -> list[Any]:
    """Each of three has two turns; bo passes after the pause, by hand or by standing answer."""
    await begin(here, "bo", "cy")
    table = (await here.row()).id
    moments = []

    async def windows_pass(first: str, second: str) -> None:
        for name in (first, second):
            moments.append(len(public(here, table)))
            await here.env.advance_time(PAUSE)
            if name == "bo" and by_hand:
                await here.open_hand("bo")
                await press(here, "bo", "Pass")
            moments.append(len(public(here, table)))
        here.private.pop("bo", None)

    for _ in range(2):
        await press(here, "ada", "End")
        await windows_pass("bo", "cy")
        await here.open_hand("bo")
        await press(here, "bo", "End")
        await windows_pass("cy", "ada")
        await press(here, "cy", "End")
        await windows_pass("ada", "bo")
    given = {step.by for step in await here.bot.store.steps(table) if step.seat == 1}
    assert given == ({"person"} if by_hand else {"person", "stop"})
    return [*moments, *public(here, table)]


@pytest.mark.parametrize("hand", ["dm", "button"])
def test_others_cannot_tell_who_passes_by_themselves(tmp_path: Path, hand: str) -> None:
    """The same game twice: once bo's stop passes, once bo is asked and passes in the very moment. Every message, edit
    and ping that others get is the same, in the same order and at the same time."""

    async def whole(stop: str) -> list[Any]:
        async with world(tmp_path / stop) as here:
            person = await here.bot.store.person(here.person("bo").user.id)
            await here.bot.store.save_person(structs.replace(person, delivery=hand, stops={"windows": stop}))
            return await two_rounds(here, by_hand=stop == "always")

    by_stop, by_hand = asyncio.run(whole("attacked")), asyncio.run(whole("always"))
    assert len(by_stop) > 40
    assert by_stop == by_hand


@in_a_world
async def test_a_public_ping_in_a_window_waits_until_time_alone_would_tell(here: World) -> None:
    person = await here.bot.store.person(here.person("bo").user.id)
    await here.bot.store.save_person(structs.replace(person, delivery="button", stops={"windows": "always"}))
    await begin(here, "bo")
    await press(here, "ada", "End")

    def pings() -> list[str]:
        return [text for text in map(parts_text, here.thread.history()) if "it's your move" in text]

    await here.env.advance_time(stops.LIVE.most - 0.5)
    assert not pings()
    await here.env.advance_time(1)
    assert len(pings()) == 1
    await here.open_hand("bo")
    await press(here, "bo", "Pass")
    assert await steps(here) == [(0, "person"), (1, "person")]
