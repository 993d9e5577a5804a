"""Whole games of Defiance of the Gods, from the lobby to the result, by clicks only."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from duels import answer, asked, like, move, plain_pictures, play_duel, present
from effort import some, tries
from msgspec import structs
from world import World, in_a_world, parts_text, tiny_png, whispers

from bot import show, stops
from bot.chairs import with_chair
from bot.live_table import LiveTable
from bot.store import Chair, Person, TableRow
from games.defiance.board import capital_space, ruler_space
from games.defiance.piles import put
from games.defiance.setup import setup
from games.defiance.state import Defiance
from games.kernel import LogLine, Table
from games.registry import GAMES


@pytest.fixture(autouse=True)
def quick_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_pictures" not in request.fixturenames:
        plain_pictures(monkeypatch)


async def start(here: World, *others: str, ai: str = "", command: str = "defiance new") -> None:
    """A table with these people and an AI player of each level that is named."""
    await here.open_table(*others, command=command, start=False)
    for level in ai.split():
        await here.add_ai(level)
    await here.person("ada").click(here.lobby, label="Start")


# -- whole games


@in_a_world
async def test_two_people_play_a_game_to_the_end_by_clicks_only(here: World) -> None:
    await start(here, "bo")
    assert "Only you see this" in parts_text(here.panel("bo"))
    await play_duel(here, ["ada", "bo"], like("adept"))
    row = await here.row()
    assert (row.status, row.waiting) == ("over", [])
    shown = parts_text(next(m for m in here.thread.history() if "Check the dice" in parts_text(m)))
    assert "wins." in shown
    assert "every roll and shuffle came from it" in shown
    given = [step.by for step in await here.bot.store.steps(row.id)]
    assert given.count("stop") > given.count("person") / 20, "windows that nobody wanted were passed"


@in_a_world
@pytest.mark.parametrize("level", some(["master"], ["novice", "adept"]))  # they meet all three in the next but one
async def test_one_person_plays_an_ai_player_of_each_level(here: World, level: str) -> None:
    await start(here, ai=level)
    clicks = await play_duel(here, ["ada"], like("adept"))
    assert (await here.row()).status == "over"
    assert clicks < 200, "a game is no clicking exercise"


@in_a_world
async def test_who_leaves_a_game_of_three_takes_all_along_and_the_others_play_on(here: World) -> None:
    await start(here, "bo", ai="novice")
    await play_duel(here, ["ada", "bo"], like("adept"), until=lambda s: s.turn >= 5)
    await here.concede("bo")
    await here.env.settle()
    state = (await present(here)).table.state
    assert [p.out for p in state.players] == [False, True, False]
    assert not list(state.of(1))
    await play_duel(here, ["ada"], like("adept"), until=lambda s: s.turn >= 10)
    assert (await here.row()).status in ("playing", "over")
    assert (await present(here)).table.state.turn >= 8, "without one of them"


@in_a_world
async def test_one_plays_three_ai_players_to_the_end(here: World) -> None:
    await start(here, ai="novice adept master")
    await play_duel(here, ["ada"], like("novice"))
    assert (await here.row()).status == "over"


@in_a_world
async def test_a_match_goes_on_with_the_same_decks_until_somebody_has_won_twice(here: World) -> None:
    await start(here, ai="novice", command="defiance match")
    await play_duel(here, ["ada"], like("adept"), until=lambda s: s.turn >= 3)
    decks = [p.deck_list.name for p in (await present(here)).table.state.players]
    await give_up(here, "ada")
    await play_duel(here, ["ada"], like("adept"), until=lambda s: s.game == 2 and s.turn >= 3)
    state = (await present(here)).table.state
    assert ([p.wins for p in state.players], state.game) == ([0, 1], 2)
    assert [p.deck_list.name for p in state.players] == decks
    await give_up(here, "ada")
    await here.env.settle()
    shown = parts_text(next(m for m in here.thread.history() if "Check the dice" in parts_text(m)))
    assert "wins the match, 2 to 0" in shown


async def give_up(here: World, name: str) -> None:
    """By the button that a match has, and with the question whether that is meant."""
    while (found := await asked(here, name)) is None or "concede" not in found[0].table.asks[found[1]].options:
        assert await move(here, name, like("adept"))
    await answer(here, name, ["concede"])
    assert "Give up this game?" in parts_text(here.panel(name))
    await answer(here, name, ["yes"])


# -- stops


async def set_stop(here: World, name: str, stop: str) -> None:
    """By command: a panel offers it only in windows, and where nothing is asked."""
    game = (await here.row()).game
    await here.person(name).slash(here.thread, "stops", game=game, when=stop)


@in_a_world
async def test_stops_are_changed_in_the_middle_of_a_game(here: World) -> None:
    await start(here, "bo")
    names, choose = ["ada", "bo"], like("novice")
    given = []
    for stop, turns in (("attacked", 3), ("my_turn", 5), ("always", 7), ("attacked", 9)):
        before = len(await here.bot.store.steps((await here.row()).id))
        for name in names:
            await set_stop(here, name, stop)
        await play_duel(here, names, choose, until=lambda s, turns=turns: s.turn >= turns)  # type: ignore[misc]
        steps = (await here.bot.store.steps((await here.row()).id))[before:]
        given.append(sum(step.by == "stop" for step in steps))
    assert given[2] <= 1, "who wants every window gets every window (one was owed before)"
    assert min(given[0], given[1], given[3]) > 0


@in_a_world
async def test_the_usual_stop_of_a_person_holds_from_the_first_turn(here: World) -> None:
    await here.person("ada").slash(here.channel, "stops", game="defiance", when="always")
    await start(here, ai="novice")
    await play_duel(here, ["ada"], like("novice"), until=lambda s: s.turn >= 4)
    assert not [step for step in await here.bot.store.steps((await here.row()).id) if step.by == "stop"]


# -- restarts


async def in_a_response(here: World) -> tuple[str, str]:
    """Play until a card waits and somebody who wants every window is asked about it, maybe with the other at the same
    time. Returns the other, and who is asked."""
    for name in ("ada", "bo"):
        await set_stop(here, name, "always")

    def waits(s: Any) -> bool:
        return bool(s.stack) and s.turn > 2

    await play_duel(here, ["ada", "bo"], like("adept"), until=waits)
    seat = min((await present(here)).table.waiting)
    return ("bo", "ada") if seat == 0 else ("ada", "bo")


@in_a_world
async def test_a_restart_in_the_middle_of_a_response_changes_nothing(here: World) -> None:
    await start(here, "bo")
    other, one = await in_a_response(here)
    await here.open_hand(one)
    old = here.private.pop(one)
    before, panels = await here.truth(), [parts_text(here.panel(name)) for name in (one, other)]
    assert "is about to take effect" in panels[0]
    for _ in range(2):
        await here.restart()
        await here.env.advance_time(1)
        assert await here.truth() == before
        assert [parts_text(here.panel(name)) for name in (one, other)] == panels
    passes = next(c["custom_id"] for c in here.controls(old) if c["custom_id"].endswith(":pass"))
    result = await here.person(one).click(old, custom_id=passes)
    assert result.acknowledged
    assert len((await here.truth())[1]) > len(before[1]), "the control from before the restart has answered"
    again = await here.person(one).click(old, custom_id=passes) if passes in str(here.controls(old)) else None
    assert again is None, "it shows the present question now"
    await play_duel(here, ["ada", "bo"], like("adept"), until=lambda s: s.turn > 6)


@in_a_world
async def test_a_standing_answer_that_was_owed_at_the_restart_comes_once(here: World) -> None:
    await start(here, "bo")
    names = ["ada", "bo"]
    while not list(stops.scheduled(row := await here.row())):
        moved = [await move(here, name, like("adept")) for name in names]
        assert any(moved)
    owed = [seat for seat, _, _ in stops.scheduled(row)]
    seat, window, _ = next(stops.scheduled(row))
    before = await here.bot.store.steps(row.id)
    await here.restart()
    assert [found for found, _, _ in stops.scheduled(await here.row())] == owed, "it is still owed"
    await here.env.advance_time(61)
    answers = [step for step in (await here.bot.store.steps(row.id))[len(before) :] if step.seat == seat]
    assert [step.by for step in answers if step.question == window.question] == ["stop"]


# -- bad input


def in_combat(seats: int, seed: str, settings: dict[str, str]) -> Defiance:
    """It is seat 0's Combat phase, and two of seat 1 can respond in two ways each."""
    s = setup(seats, seed, settings)
    s.phase, s.game, s.turn = "combat", 1, 5
    for p, capital, ruler in zip(s.players, ("asgard", "athens"), ("odin-allfather", "minos-judge-king"), strict=True):
        p.turns = 3
        put(s, p.seat, capital, capital_space(p.seat)).role = "capital"
        put(s, p.seat, ruler, ruler_space(p.seat)).role = "ruler"
    for seat, card, at in (
        (0, "viking-raiders", "c4"),
        (0, "berserkers", "d4"),
        (1, "amazon-archers", "c5"),
        (1, "cretan-slingers", "d5"),
    ):
        put(s, seat, card, at)
    s.triggers = []
    for x in s.permanents.values():
        x.entered = 1
    return s


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_no_defender_responds_twice_and_a_wrong_draft_can_be_mended(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "defiance", structs.replace(GAMES["defiance"], setup=in_combat))
    await start(here, "bo")
    wanted = ("attack:viking-raiders", "attack:berserkers", "stay", "strike:")  # all attack, from where they stand
    while 0 in (live := await present(here)).table.waiting:
        await answer(here, "ada", [next(name for name in live.table.asks[0].options if name.startswith(wanted))])
    await here.env.advance_time(61)
    now = await asked(here, "bo")
    assert now is not None
    ask = now[0].table.asks[1]
    assert "You're under attack" in ask.prompt
    archers = [name for name, option in ask.options.items() if option.value.card == "amazon-archers"]
    assert len(archers) > 2, "a strike, and a shot at each attacker"
    before = await here.truth()
    await here.choose("bo", archers[:2])
    confirm = next(c["custom_id"] for c in here.answers("bo") if ":confirm:" in c["custom_id"])
    result = await here.actor("bo").click(here.panel("bo"), custom_id=confirm)
    assert "Each can respond only once." in whispers(result)
    assert (await here.truth())[1] == before[1], "nothing was answered"
    await here.actor("bo").click(here.panel("bo"), label="Start over")
    await answer(here, "bo", [])
    assert len((await here.truth())[1]) > len(before[1])


@in_a_world
async def test_forged_and_stale_controls_never_act(here: World) -> None:
    await start(here, "bo")
    await play_duel(here, ["ada", "bo"], like("adept"), until=lambda s: s.phase == "deploy" and s.turn == 3)
    live = await present(here)
    (seat,) = live.table.waiting
    name, other = ("ada", "bo") if seat == 0 else ("bo", "ada")
    id, seal = live.row.id, live.seal(seat)
    hand = live.table.state.players[seat].hand
    dear = next(card for card in hand if f"play:{card}" not in live.table.asks[seat].options)
    before = await here.truth()
    forged = [
        (name, f"b:answer:{id}:{seat}:{seal}:play:{dear}"),  # too dear, or no such choice
        (name, f"b:answer:{id}:{seat}:{seal}:play:zeus"),
        (name, f"b:answer:{id}:{seat}:{seal}:pass"),
        (name, f"b:answer:{id}:{seat}:1.00000000:end"),
        (name, f"s:pick:{id}:{seat}:{seal}:0"),
        (name, f"b:think:{id}:{seat}:{seal}"),
        (other, f"b:answer:{id}:{seat}:{seal}:end"),
        (other, f"b:answer:{id}:{1 - seat}:{seal}:end"),
        (other, f"s:stop:{id}:{seat}"),
    ]
    for who, custom_id in forged:
        values = ["never"] if custom_id.startswith("s:stop") else ["end", "end"] if custom_id.startswith("s:") else ()
        result = await here.forge(here.actor(who), here.panel(who), custom_id, values)
        assert result.acknowledged
        assert whispers(result), custom_id
        assert await here.truth() == before, custom_id


# -- Discord's limits


NAMES = ["*A* {0} <@1> with a name as long as", "Bo", "🜂" * 32, "x"]  # a person's name can be 32 characters long


async def shown_throughout(seats: int, seed: int, every: int) -> int:
    """Play a game and make every so many-th panel, in pictures and in words, board and result: `show` raises where
    Discord would refuse one. Returns the most options that a question had."""
    game, choose = GAMES["defiance"], like("novice")
    table = Table.new(game, seats, str(seed), game.agreed({"length": "match"} if seats == 2 else {}))
    chairs = [Chair(seat=seat, person=seat + 1, name=NAMES[seat]) for seat in range(seats)]
    row = TableRow(
        game="defiance", channel=1, host=1, seed=str(seed), pace="day", created=0.0, changed=0.0, chairs=chairs
    )
    row = structs.replace(row, id="abcdefgh", status="playing", settings=table.state.settings)
    live, most, number = LiveTable(row, table), 0, 0
    while table.state.phase is not None and number < 1500:
        seat = min(table.waiting)
        most = max(most, len(table.asks[seat].options))
        if number % every == 0:
            news = (LogLine("{0} and {1} " * 40),) * 8
            row = structs.replace(live.row, news=news, waiting=sorted(table.waiting))
            live.row = with_chair(row, seat, due=1e9)
            await show.panel(live, seat, Person(id=seat + 1, text_mode=number // every % 2 == 0))
            await show.board(live)
        table.answer(seat, choose(live, seat))
        number += 1
    if table.state.phase is None:
        await show.result(live)
    return most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_question_of_a_game_breaks_discords_limits(seats: int) -> None:
    most = asyncio.run(shown_throughout(seats, 3, tries(5, 1)))
    assert most > 15 or seats < 4, "long questions came, too"


@pytest.mark.usefixtures("real_pictures")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_words_of_its_pictures_keep_to_discords_limits(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("renderers.paint.paint", lambda _canvas, _palette="": tiny_png())
    assert asyncio.run(shown_throughout(seats, 7, 20))
