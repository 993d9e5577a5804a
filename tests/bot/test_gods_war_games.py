"""Whole games of The Gods War from the lobby to the result, by clicks; restarts, secrets, and Discord's limits."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import msgspec
import pytest
from duels import like, plain_pictures, play_duel, present
from eavesdropper import PUBLIC, Eavesdropper
from effort import tries
from msgspec import structs
from world import World, in_a_world, parts_text, tiny_png

from bot import show
from bot.chairs import with_chair
from bot.live_table import LiveTable
from bot.store import Chair, Person, TableRow
from games.gods_war.cards import runes
from games.gods_war.state import GodsWar
from games.kernel import Flow, LogLine, Seat, Settings, Table
from games.registry import GAMES

GAME = GAMES["gods_war"]
BOTH = ["ada", "bo"]
Moment = Callable[[Table[Any]], bool]
Phase = Callable[[GodsWar], Flow[str | None]]


@pytest.fixture(autouse=True)
def quick_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_pictures" not in request.fixturenames:
        plain_pictures(monkeypatch, "gods_war")


def from_the(monkeypatch: pytest.MonkeyPatch, moment: Moment) -> None:
    """Tables begin with the phase in which such a moment comes: until then novices have played."""
    begun: list[bytes] = [b""]

    def noting(phase: Phase) -> Phase:
        async def noted(s: GodsWar) -> str | None:
            begun[0] = msgspec.json.encode(s)
            return await phase(s)

        return noted

    noted = structs.replace(GAME, phases={name: noting(phase) for name, phase in GAME.phases.items()})

    def setup(seats: int, seed: str, settings: Settings) -> GodsWar:
        for number in count():
            table = Table.new(noted, seats, f"{seed} {number}", settings)
            while table.state.phase and not moment(table):
                seat = min(table.waiting)
                table.answer(seat, GAME.bots["novice"](table.seen_by(seat), table.asks[seat]))
            if table.state.phase:
                break
        return msgspec.json.decode(begun[0], type=GodsWar)

    monkeypatch.setitem(GAMES, "gods_war", structs.replace(GAME, setup=setup))


def topic(word: str, *seats: Seat) -> Moment:
    """Somebody, or all of these seats, are asked such a thing."""

    def asked(table: Table[Any]) -> bool:
        found = {seat for seat in table.waiting if table.asks[seat].topic == f"gods_war.{word}"}
        return bool(found) and {*seats} <= found

    return asked


def fighting(table: Table[Any]) -> bool:
    """The first seat has to choose something in a battle."""
    return table.state.battle is not None and 0 in table.waiting and table.asks[0].stops is None


def late(number: int) -> Moment:
    return lambda table: table.state.round >= number


async def play_until(here: World, moment: Moment) -> None:
    id = (await here.row()).id
    await play_duel(here, BOTH, like("novice"), until=lambda _: moment(here.bot.tables._open[id].table))
    await here.env.settle()


# -- whole games


@in_a_world
async def test_a_person_plays_ai_players_to_the_end_by_clicks_only(here: World) -> None:
    await here.open_table(ai=3, command="gods-war new")
    clicks = await play_duel(here, ["ada"], like("novice"))
    row = await here.row()
    assert (row.status, row.waiting) == ("over", [])
    shown = parts_text(next(m for m in here.thread.history() if "Check the dice" in parts_text(m)))
    assert " VP." in shown
    assert "every roll and shuffle came from it" in shown
    assert clicks < 200, "a game is no clicking exercise"


@in_a_world
async def test_eight_empires_fight_from_the_lobby_to_the_end(here: World) -> None:
    """Two people among six AI players; one of the two leaves."""
    await here.open_table("bo", ai=6, command="gods-war new")
    await here.concede("bo")
    await play_duel(here, ["ada"], like("novice"))
    result = (await present(here)).table.state.result
    assert sorted(seat for place in result.places for seat in place) == list(range(8))
    assert (await here.row()).status == "over"


# -- restarts


@in_a_world
@pytest.mark.parametrize("moment", [fighting, topic("battle_rune", 0), topic("bid", 0)], ids=["battle", "runes", "bid"])
async def test_a_restart_in_the_middle_of_a_battle_a_window_or_a_struggle_changes_nothing(
    here: World, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.person("ada").slash(here.channel, "stops", game="gods_war", when="always")
    from_the(monkeypatch, moment)
    await here.open_table("bo", ai=2, command="gods-war new")
    await play_until(here, moment)
    before, panel = await here.truth(), parts_text(here.panel("ada"))
    await here.restart()
    assert await here.truth() == before
    assert parts_text(here.panel("ada")) == panel
    steps = len(before[1])
    await play_until(here, lambda table: table.number > steps + 2)
    assert len((await here.truth())[1]) > steps + 2


# -- secrets


RUNES = {rune.text: rune.id for rune in runes("base").values()}
ID = re.compile(r"rune\.\w+")


class Spy(Eavesdropper):
    """
    A rune is known by its text, for its name may be that of an empire, and by its id in controls. A reader may know
    those that were played or lie open, and their own.
    """

    cards = frozenset(RUNES)

    def __init__(self, here: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bids: list[str] = []
        super().__init__(here, monkeypatch)

    def learn(self, reader: Seat | None, cards: Iterable[str]) -> None:
        super().learn(reader, [runes("base")[card].text if card in runes("base") else card for card in cards])

    def look(self, table: Any) -> None:
        s = table.state
        self.seed = s.chance.seed if s.phase is not None else ""
        self.learn(PUBLIC, [*s.discard, *s.lying])
        for p in s.players:
            self.learn(p.seat, p.runes)

    def secrets_in(self, text: str, allowed: set[str]) -> list[str]:
        found = [name for name in self.cards - allowed if name in text]
        ids = {id.removeprefix("rune.") for id in ID.findall(text)}
        return found + [id for name, id in RUNES.items() if name not in allowed and id in ids]


@in_a_world
async def test_no_payload_tells_a_reader_the_runes_of_others(
    here: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "demiurge")
    spy = Spy(here, monkeypatch)
    spy.seat(*BOTH)
    from_the(monkeypatch, late(3))
    await here.open_table("bo", ai=1, command="gods-war new")
    for number in (3, 4):
        await play_until(here, late(number))
        for name in (*BOTH, "eve"):
            for label in ("My hand", "The table in words", "Log", "What changed?"):
                await here.person(name).click(here.board(), label=label)
            await here.person(name).slash(here.thread, "gods-war sheet", who="bo")
    assert any(p.runes for p in (await present(here)).table.state.players), "there is something to hide"
    assert spy.heard > 100
    assert spy.leaks == []
    told = " ".join(record.getMessage() for record in caplog.records)
    assert not [text for text in RUNES if text in told]


@in_a_world
async def test_a_bid_stays_secret_until_everybody_has_chosen(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from_the(monkeypatch, topic("bid", 0, 1))
    await here.open_table("bo", ai=1, command="gods-war new")
    await play_until(here, topic("bid", 0, 1))
    public = [parts_text(m).partition("⏳")[0] for m in here.thread.history()]
    await here.choose("ada", ["6"])
    assert (await present(here)).table.waiting == {1}
    told = [parts_text(m).partition("⏳")[0] for m in here.thread.history()]
    assert told == public, "that somebody has chosen is open, what is not"
    seen = (await present(here)).table.seen_by(1).state
    assert seen.struggle is None or seen.struggle.round < seen.round
    await here.choose("bo", ["1"])
    state = (await present(here)).table.state
    assert state.struggle.bids[0] == 6
    assert "shows 6" in " ".join(line.text for line in (await here.row()).news)


# -- Discord's limits

NAMES = ["*A* {0} <@1> with a name as long as", "Bo", "🜂" * 32, "x", "Di", "{5}", "Gus", "H"]  # at most 32 characters


async def shown_throughout(seats: int, every: int) -> int:
    """Play a game and make every so many-th panel, in pictures and in words, board and result: `show` raises where
    Discord would refuse one. Returns the most options that a question had."""
    choose = like("novice")
    table = Table.new(GAME, seats, "limits", GAME.agreed())
    chairs = [Chair(seat=seat, person=seat + 1, name=NAMES[seat]) for seat in range(seats)]
    row = TableRow(
        game="gods_war", channel=1, host=1, seed="limits", pace="day", created=0.0, changed=0.0, chairs=chairs
    )
    row = structs.replace(row, id="abcdefgh", status="playing", settings=table.state.settings)
    live, most, number = LiveTable(row, table), 0, 0
    while table.state.phase is not None:
        seat = min(table.waiting)
        if number % every == 0 or len(table.asks[seat].options) > max(25, most):
            news = (LogLine("{0} and {1} " * 40),) * 8
            row = structs.replace(live.row, news=news, waiting=sorted(table.waiting))
            live.row = with_chair(row, seat, due=1e9)
            await show.panel(live, seat, Person(id=seat + 1, text_mode=number // every % 2 == 0))
            await show.board(live)
        most = max(most, len(table.asks[seat].options))
        table.answer(seat, choose(live, seat))
        number += 1
    await show.result(live)
    return most


def test_no_question_of_a_crowded_game_breaks_discords_limits() -> None:
    assert asyncio.run(shown_throughout(8, tries(16, 1))) > 25, "long questions came, too"


@pytest.mark.usefixtures("real_pictures")
def test_the_words_of_its_pictures_keep_to_discords_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("renderers.paint.paint", lambda _canvas, _palette="": tiny_png())
    assert asyncio.run(shown_throughout(8, tries(40, 4)))
