"""Whole games of Twilight of the Gods, and its trades, from the lobby to the result, by clicks only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from duels import answer, like, move, plain_pictures, play_duel, present
from effort import some, tries
from msgspec import structs
from world import World, in_a_world, parts_text, said, tiny_png

from bot import show
from bot.chairs import with_chair
from bot.live_table import LiveTable
from bot.store import Chair, Person, TableRow
from games.kernel import LogLine, Table
from games.registry import GAMES
from games.twilight.decks import ready_decks

BOTH = ("ada", "bo")


@pytest.fixture(autouse=True)
def quick_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_pictures" not in request.fixturenames:
        plain_pictures(monkeypatch, "twilight")


async def start(here: World, *others: str, ai: str = "", command: str = "twilight new") -> None:
    """A table with these people and an AI player of each level that is named."""
    await here.open_table(*others, command=command, start=False)
    for level in ai.split():
        await here.add_ai(level)
    await here.person("ada").click(here.lobby, label="Start")


# -- whole games


@in_a_world
@pytest.mark.parametrize("level", some(["adept"], ["novice"]))  # novices play in the teams below
async def test_one_person_plays_an_ai_player_to_the_end_by_clicks_only(here: World, level: str) -> None:
    await start(here, ai=level)
    assert "Only you see this" in parts_text(here.panel("ada"))
    clicks = await play_duel(here, ["ada"], like("novice"))
    row = await here.row()
    assert (row.status, row.waiting) == ("over", [])
    shown = parts_text(next(m for m in here.thread.history() if "Check the dice" in parts_text(m)))
    assert "wins." in shown
    assert "every roll and shuffle came from it" in shown
    assert clicks < 300, "a game is no clicking exercise"
    given = [step.by for step in await here.bot.store.steps(row.id) if step.seat == 0]
    assert given.count("stop") > 0, "windows that nobody wanted were passed"


@in_a_world
async def test_two_teams_of_people_and_ai_players_play_to_the_end(here: World) -> None:
    await start(here, "bo", ai="novice novice", command="twilight teams")
    await play_duel(here, BOTH, like("novice"))
    result = (await present(here)).table.state.result
    assert sorted(result.winners) in ([0, 2], [1, 3])


@in_a_world
async def test_a_drafted_game_is_played_from_the_first_pick_on(here: World) -> None:
    await start(here, ai="novice", command="twilight draft")
    await play_duel(here, ["ada"], like("novice"), until=lambda s: s.turn >= 3)
    state = (await present(here)).table.state
    assert [sum(p.deck_list.cards.values()) for p in state.players] == [50, 50]
    await here.concede("ada")
    player = (await present(here)).table.state.players[0]
    legal = structs.replace(ready_decks()[0], name="Drafted")
    crowded = structs.replace(legal, cards={**legal.cards, "attila": 2, "rhine_raider": 2})
    for deck, told in ((legal, "**Drafted** is saved"), (crowded, "Only the draft allowed this deck")):
        player.deck_list = deck
        assert told in said(await here.person("ada").user.click(here.panel("ada"), label="Keep my deck"))
    assert [row.name for row in await here.bot.store.decks(here.person("ada").user.id, "twilight")] == ["Drafted"]
    assert "2 × Attila" in said(await here.person("ada").slash(here.channel, "twilight deck build"))


@in_a_world
async def test_who_leaves_a_game_of_three_is_out_and_the_others_play_on(here: World) -> None:
    await start(here, "bo", ai="novice")
    await play_duel(here, BOTH, like("novice"), until=lambda s: s.turn >= 4)
    await here.concede("bo")
    await here.env.settle()
    state = (await present(here)).table.state
    assert [p.out for p in state.players] == [False, True, False]
    assert not list(state.of(1))
    await play_duel(here, ["ada"], like("novice"), until=lambda s: s.turn >= 8)


# -- trades by two people


async def trading(here: World) -> tuple[str, str]:
    """Play until somebody may make an offer. Returns who, and to whom."""
    await play_duel(here, BOTH, like("novice"), until=lambda s: s.phase == "offer" and s.turn > 1)
    live = await present(here)
    (seat,) = live.table.waiting
    return BOTH[seat], BOTH[1 - seat]


def offers(live: LiveTable, seat: int) -> list[str]:
    return [name for name in live.table.asks[seat].options if name.startswith("offer:")]


@in_a_world
async def test_a_trade_goes_from_alternatives_over_a_counter_offer_to_cards_that_change_hands(here: World) -> None:
    await start(here, "bo")
    one, other = await trading(here)
    live = await present(here)
    seat = live.table.state.active
    made = offers(live, seat)[:2]
    assert len(made) == 2
    await answer(here, one, made)
    state = (await present(here)).table.state
    assert [offer.by for offer in state.trade.offers] == [seat, seat]
    assert "Accept?" in parts_text(here.panel(other))
    accepting = [name for name in (await present(here)).table.asks[1 - seat].options if name.startswith("accept:")]
    assert len(accepting) == 2, "any one of the alternatives can be accepted"
    counter = offers(await present(here), 1 - seat)[0]
    await answer(here, other, [counter])
    accept = next(n for n in (await present(here)).table.asks[seat].options if n.startswith("accept:"))
    await answer(here, one, [accept])
    await play_duel(here, BOTH, like("novice"), until=lambda s: s.trade is None)
    state = (await present(here)).table.state
    assert state.players[seat].traded == [1 - seat]
    foreign = [[slot.card for slot in p.aspects if slot.card.split(".")[1] != str(p.seat)] for p in state.players]
    assert all(foreign), "each has a card of the other in the Aspect Stack"
    told = parts_text(here.board()) + " ".join(line.text for line in (await here.row()).news)
    assert " trade." in told or " trade." in " ".join(line.text for line in state.story)


@in_a_world
async def test_one_press_offers_accepts_refuses_or_ends_the_talk(here: World) -> None:
    await start(here, "bo")
    one, other = await trading(here)
    live = await present(here)
    seat = live.table.state.active
    assert "You can choose up to 4 at once." in parts_text(here.panel(one))
    marked = [o["value"] for c in here.answers(one) if c.get("placeholder") == "Make an offer" for o in c["options"]]
    assert marked == offers(live, seat)
    await here.choose(one, marked[:1])
    assert (await present(here)).table.state.trade.made == 1
    pressed = [c["label"].split(":")[0] for c in here.answers(other) if c["type"] == 2 and ":answer:" in c["custom_id"]]
    assert pressed[:3] == ["Accept", "Refuse", "End the talk"]


# -- restarts


def giving(s: Any) -> bool:
    return s.phase == "exchange" and s.turn > 1


def drafting(s: Any) -> bool:
    return s.phase == "draft_cards" and len(s.players[0].drafted) >= 4


def fighting(s: Any) -> bool:
    return s.combat is not None and bool(s.combat.attackers)


@in_a_world
@pytest.mark.parametrize(
    ("command", "moment", "after"),
    [
        ("twilight new", lambda s: s.phase == "reply", lambda s: s.phase != "reply"),
        ("twilight new", giving, lambda s: s.trade is None),
        ("twilight draft", drafting, lambda s: len(s.players[0].drafted) >= 6),
        ("twilight new", fighting, lambda s: s.combat is None),
    ],
    ids=["offered", "giving", "draft", "combat"],
)
async def test_a_restart_in_the_middle_changes_nothing(
    here: World, command: str, moment: Callable[[Any], bool], after: Callable[[Any], bool]
) -> None:
    await start(here, "bo", command=command)
    await play_duel(here, BOTH, like("novice"), until=moment)
    before, panels = await here.truth(), [parts_text(here.panel(name)) for name in BOTH]
    for _ in range(2):
        await here.restart()
        await here.env.advance_time(1)
        assert await here.truth() == before
        assert [parts_text(here.panel(name)) for name in BOTH] == panels
    await play_duel(here, BOTH, like("novice"), until=after)
    assert after((await present(here)).table.state)
    assert len((await here.truth())[1]) > len(before[1])


@in_a_world
async def test_what_one_has_given_in_secret_is_kept_over_a_restart_and_not_told(here: World) -> None:
    await start(here, "bo")
    await play_duel(here, BOTH, like("novice"), until=lambda s: giving(s))
    while len((await present(here)).table.waiting) != 2:  # both have a choice
        await play_duel(here, BOTH, like("novice"), until=lambda s: not giving(s))
        await play_duel(here, BOTH, like("novice"), until=giving)
    public = [parts_text(m) for m in here.thread.history()]
    assert await move(here, "ada", like("novice"))
    assert (await present(here)).table.waiting == {1}
    await here.restart()
    assert (await present(here)).table.waiting == {1}
    assert " trade." not in " ".join(line.text for line in (await present(here)).table.state.story)
    assert [parts_text(m) for m in here.thread.history()][: len(public) - 1] == public[: len(public) - 1]
    assert await move(here, "bo", like("novice"))
    assert (await present(here)).table.state.trade is None


# -- stops


async def set_stop(here: World, name: str, stop: str) -> None:
    """By command: a panel offers it only in windows, and where nothing is asked."""
    game = (await here.row()).game
    await here.person(name).slash(here.thread, "stops", game=game, when=stop)


@in_a_world
async def test_stops_are_changed_in_the_middle_of_a_game(here: World) -> None:
    await start(here, "bo")
    given = []
    for stop, turns in (("attacked", 3), ("my_turn", 5), ("always", 7), ("attacked", 9)):
        before = len(await here.bot.store.steps((await here.row()).id))
        for name in BOTH:
            await set_stop(here, name, stop)
        await play_duel(here, BOTH, like("novice"), until=lambda s, turns=turns: s.turn >= turns)  # type: ignore[misc]
        steps = (await here.bot.store.steps((await here.row()).id))[before:]
        given.append(sum(step.by == "stop" for step in steps))
    assert given[2] <= 1, "who wants every window gets every window (one was owed before)"
    assert min(given[0], given[1], given[3]) > 0


@in_a_world
async def test_the_usual_stop_of_a_person_holds_from_the_first_turn(here: World) -> None:
    await here.person("ada").slash(here.channel, "stops", game="twilight", when="always")
    await start(here, ai="novice")
    await play_duel(here, ["ada"], like("novice"), until=lambda s: s.turn >= 4)
    assert not [step for step in await here.bot.store.steps((await here.row()).id) if step.by == "stop"]


# -- Discord's limits


NAMES = ["*A* {0} <@1> with a name as long as", "Bo", "🜂" * 32, "x", "Di", "{5}"]  # at most 32 characters long


async def shown_throughout(seats: int, wishes: dict[str, str], every: int) -> int:
    """Play a game and make every so many-th panel, in pictures and in words, board and result: `show` raises where
    Discord would refuse one. Returns the most options that a question had."""
    game, choose = GAMES["twilight"], like("novice")
    table = Table.new(game, seats, "limits", game.agreed(wishes))
    chairs = [Chair(seat=seat, person=seat + 1, name=NAMES[seat]) for seat in range(seats)]
    row = TableRow(
        game="twilight", channel=1, host=1, seed="limits", pace="day", created=0.0, changed=0.0, chairs=chairs
    )
    row = structs.replace(row, id="abcdefgh", status="playing", settings=table.state.settings)
    live, most, number = LiveTable(row, table), 0, 0
    while table.state.phase is not None and number < 1500:
        seat = min(table.waiting)
        most = max(most, len(table.asks[seat].options))
        if number % every == 0 or len(table.asks[seat].options) > 25:
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


@pytest.mark.parametrize(("seats", "wishes"), [(2, {"decks": "draft"}), (3, {}), (6, {})])
def test_no_question_of_a_game_breaks_discords_limits(seats: int, wishes: dict[str, str]) -> None:
    most = asyncio.run(shown_throughout(seats, wishes, tries(8, 1)))
    assert most > 25 or not wishes, "long questions came, too"


@pytest.mark.usefixtures("real_pictures")
@pytest.mark.parametrize("seats", [2, 6])
def test_the_words_of_its_pictures_keep_to_discords_limits(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("renderers.paint.paint", lambda _canvas, _palette="": tiny_png())
    assert asyncio.run(shown_throughout(seats, {}, 25))
