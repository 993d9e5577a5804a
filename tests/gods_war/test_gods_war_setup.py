"""Before the first action (GW-SETUP), and what a State is like."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from answers import any_answer
from war_kit import War

from games.gods_war import GAME
from games.gods_war.state import GodsWar
from games.kernel import Illegal, Table
from games.selfplay import traits_of


def begun(seats: int, seed: str = "seed", wishes: dict[str, str] | None = None) -> GodsWar:
    """A game after its set-up."""
    table = Table.new(GAME, seats, seed, wishes)
    random = Random(seed)
    while table.state.number == 0:
        seat = min(table.waiting)
        table.answer(seat, any_answer(random, table.asks[seat]))
    return table.state


@pytest.mark.rule(
    "GW-SETUP-01", "GW-SETUP-04", "GW-SETUP-05", "GW-SETUP-06", "GW-SETUP-07", "GW-SETUP-08", "GW-SETUP-09",
    "GW-SETUP-10",
)  # fmt: skip
@pytest.mark.parametrize(
    ("seats", "boards"),
    [(3, {"p3"}), (4, {"p4a", "p4b"}), (5, {"p5"}), (6, {"p6"}), (7, {"p7a", "p7b"}), (8, {"p8"})],
)
def test_every_number_of_players_has_its_boards(seats: int, boards: set[str]) -> None:
    found = {GAME.setup(seats, f"seed {n}", GAME.agreed()).board for n in range(12)}
    assert found == boards


@pytest.mark.rule("GW-SETUP-10")
def test_the_host_can_choose_the_arrangement() -> None:
    boards = {wish: GAME.setup(4, "x", GAME.agreed({"board": wish})).board for wish in ("west", "east")}
    assert boards == {"west": "p4b", "east": "p4a"}


@pytest.mark.rule("GW-SETUP-02")
@pytest.mark.parametrize("seats", [1, 2, 9])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(Illegal):
        Table.new(GAME, seats, "seed")


@pytest.mark.rule("GW-SETUP-11", "GW-SETUP-12", "GW-SETUP-18", "GW-SETUP-19", "GW-SETUP-17", "GW-BASIC-01")
@pytest.mark.parametrize("seats", range(3, 9))
def test_everybody_starts_with_what_the_sheet_says(seats: int) -> None:
    s = begun(seats)
    assert s.spike == "spike"
    assert s.kylerela.sea == "togaro_ocean"
    assert s.kylerela.docks == []
    assert len({p.empire for p in s.players}) == seats
    for p in s.players:
        assert (p.power, p.vp, p.runes, p.slots) == (6, 0, [], {})
        there = Counter((piece.kind, piece.at) for piece in s.on_map(p.seat))
        starts: dict[str, list[dict[tuple[str, str], int]]] = {
            "chaos": [{}],
            "darkness": [{("troll", "outer_hell"): 4}],
            "sky": [{("shrine", "spike"): 1, ("sun_god", "inner_hell"): 1}],
            "storm": [{("shrine", "kylerela"): 1}],
            "earth": [{("shrine", "generts_garden"): 1}],
            "invisible_god": [{("castle", "brithos"): 1}, {("tower", "brithos"): 1}],
            "moon": [{("shrine", "moon"): 1}],
            "sea": [{("shrine", "brown_sea"): 1}],
        }
        assert dict(there) in starts[p.empire]
        sheet = s.empire(p.seat)
        total = sum(x.count for x in sheet.unit) + sum(x.count for x in sheet.building)
        assert len(s.pool(p.seat)) == total - sum(there.values())


@pytest.mark.rule("GW-SETUP-14", "GW-RUNE-01")
def test_the_rune_deck_is_shuffled_and_nobody_sees_it() -> None:
    one, two = begun(3, "one"), begun(3, "two")
    assert len(one.deck) == 50
    assert sorted(one.deck) == sorted(two.deck)
    assert one.deck != two.deck
    seen = Table.new(GAME, 3, "one").seen_by(0).state
    assert set(seen.deck) == {"?"}


@pytest.mark.rule("GW-SETUP-20", "GW-SETUP-21", "GW-SETUP-22", "GW-CHAOS-04")
def test_sky_begins_or_else_anybody_but_chaos() -> None:
    firsts = set()
    for n in range(25):
        s = begun(3, f"first {n}")
        empire = s.players[s.first].empire
        assert empire != "chaos"
        if s.player("sky"):
            assert empire == "sky"
        else:
            firsts.add(s.ring.index(s.first))
    assert len(firsts) > 1


@pytest.mark.rule("GW-SETUP-23", "GW-BASIC-03")
def test_the_first_player_chooses_the_direction_before_the_first_action() -> None:
    for answer, direction in (("clockwise", 1), ("counter", -1)):
        table = Table.new(GAME, 3, "way", {"empires": "core"})
        while (topic := next(iter(table.asks.values())).topic) != "gods_war.direction":
            table.answer(min(table.waiting), table.asks[min(table.waiting)].default)
        assert topic == "gods_war.direction"
        assert list(table.asks) == [table.state.first]
        after = table.asks[table.state.first].options[answer].player
        table.answer(table.state.first, (answer,))
        assert table.state.ordered()[1].seat == after, "the question says who plays next"
        s = table.state
        assert s.direction == direction
        assert (s.number, s.phase) == (1, "action")
        assert s.turn == s.first


@pytest.mark.rule("GW-SETUP-24")
def test_the_ring_of_seats_is_drawn_and_read_in_the_direction_of_play() -> None:
    assert len({tuple(begun(4, f"ring {n}").ring) for n in range(8)}) > 3
    war = War("storm", "darkness", "sky", "chaos")
    war.s.ring = [2, 0, 3, 1]
    war.s.first = 0
    assert [p.seat for p in war.s.ordered()] == [0, 3, 1, 2]
    war.s.direction = -1
    assert [p.seat for p in war.s.ordered()] == [0, 2, 1, 3]


@pytest.mark.rule("GW-SETUP-15", "GW-SETUP-16")
def test_empires_are_dealt_or_picked_and_chance_decides_between_rivals() -> None:
    assert {begun(3, f"deal {n}").players[0].empire for n in range(20)} > {"storm", "moon"}
    core = begun(4, "core", {"empires": "core"})
    assert {p.empire for p in core.players} == {"storm", "sky", "darkness", "chaos"}
    lucky = set()
    for n in range(12):
        table = Table.new(GAME, 3, f"pick {n}", {"empires": "picked"})
        table.answer(0, ("storm",))
        table.answer(1, ("storm",))
        table.answer(2, ("sky",))
        assert table.state.players[2].empire == "sky"
        loser = 0 if table.state.players[1].empire == "storm" else 1
        assert list(table.asks) == [loser]
        assert "storm" not in table.asks[loser].options
        table.answer(loser, ("earth",))
        assert table.state.players[loser].empire == "earth"
        lucky.add(1 - loser)
    assert lucky == {0, 1}


@pytest.mark.rule("GW-SETUP-15", "GW-SETUP-16")
def test_in_a_draft_everybody_in_turn_takes_one_of_the_empires_that_are_left() -> None:
    table = Table.new(GAME, 8, "draft", {"empires": "drafted"})
    order = []
    while table.state.phase == "draft_empires":
        ((seat, question),) = table.asks.items()
        order.append(seat)
        assert len(question.options) == 9 - len(order)
        table.answer(seat, (list(question.options)[-1],))
    ring = table.state.ring
    start = ring.index(order[0])
    assert order == [*ring[start:], *ring[:start]][:7], "the last one takes what is left"
    assert len({p.empire for p in table.state.players}) == 8


@pytest.mark.rule("GW-SETUP-26")
def test_choices_of_set_up_are_made_in_turn_order_from_the_first_player() -> None:
    for n in range(40):
        table = Table.new(GAME, 8, f"order {n}")
        asked = []
        while table.state.number == 0:
            (seat,) = table.asks
            asked.append((seat, table.asks[seat].topic))
            table.answer(seat, table.asks[seat].default)
        s = table.state
        order = [p.seat for p in s.ordered()]
        assert [topic for _, topic in asked][-1] == "gods_war.direction"
        seats = [order.index(seat) for seat, topic in asked if topic != "gods_war.direction"]
        assert seats == sorted(seats)
        assert len(seats) == 2


# -- pieces


@pytest.mark.rule("GW-BASIC-08", "GW-BASIC-09", "GW-SUMMON-06")
def test_a_fifth_barbarian_cannot_be_summoned() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine", *["barbarian"] * 4)
    war.start().say(0, "summon")
    assert "barbarian" not in war.options(0)
    assert "champion" in war.options(0)


@pytest.mark.rule("GW-BASIC-10", "GW-BASIC-12", "GW-BASIC-13", "GW-BASIC-15")
def test_a_piece_in_the_rift_is_neither_in_play_nor_in_the_pool() -> None:
    war = War("storm", "darkness", "sky")
    (shrine,) = war.put("teshnos", "shrine")
    war.piece(shrine).at = "rift"
    s = war.s
    assert not s.buildings(0)
    assert len(s.pool(0, "shrine")) == 5
    assert list(s.on_map(0)) == []
    war.start("power").skip()
    assert not war.told("{0} gains 2 Power")


@pytest.mark.rule("GW-BASIC-19", "GW-BASIC-18")
def test_nothing_can_be_handed_over_and_everybody_else_is_an_enemy() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "barbarian")
    war.put("teshnos", "troll", seat=1)
    war.put("teshnos", "archer", seat=2)
    war.start()
    assert set(war.options(0)) == {"build", "move", "battle", "drop"}
    war.say(0, "battle")
    assert war.options(0) == ["player.1", "player.2"]


def test_statistics_know_the_turn_order_of_the_first_round_whoever_is_first_later() -> None:
    s = begun(4)
    order = [p.seat for p in s.ordered()]
    s.first, s.direction = order[2], -1
    turns = traits_of(GAME, s, 4)["turn"]
    assert [turns[seat] for seat in order] == ["first", "second", "third", "fourth"]
