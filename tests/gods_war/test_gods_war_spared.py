"""Questions that nearly always have one answer: they are put to whoever wants every chance, and to others only where
something hangs on it. Everybody can see which it is, so nobody learns anything from it."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.ai.hunches import Hunches
from games.gods_war.asking import SPARED
from games.gods_war.battle import for_trophies


def is_asked(war: War, seat: int, topic: str) -> bool:
    """Whether also somebody is asked who has set no stop."""
    question = war.question(seat)
    assert question.topic == f"gods_war.{topic}"
    assert question.openly
    assert question.stops in (None, SPARED)
    return question.stops is None


def thought(war: War, seat: int) -> tuple[str, ...]:
    """What AI players answer at first sight."""
    assert war.table is not None
    return Hunches(war.table.seen_by(seat), war.question(seat)).choose()


def won(*empires: str, building: str = "shrine", dead: bool = False) -> War:
    """The first empire is alone with a building of the second."""
    war = War(*empires)
    war.put("teshnos", *[{"darkness": "troll", "sea": "mermaid", "sky": "archer"}[empires[0]]] * 3)
    war.put("teshnos", building, *(["barbarian"] if dead else []), seat=1)
    war.load(*[6] * 20)
    return war.start().say(0, "battle").skip("conquest")


@pytest.mark.rule("GW-CONQ-04")
def test_whoever_can_have_a_building_conquers_it() -> None:
    assert not is_asked(won("sky", "storm", "moon"), 0, "conquest")


@pytest.mark.parametrize(("dead", "asked"), [(False, True), (True, False)])
def test_darkness_is_asked_where_ruins_would_be_a_trophy(dead: bool, asked: bool) -> None:
    """Somebody who fell is a trophy, too."""
    war = won("darkness", "storm", "sky", dead=dead)
    assert is_asked(war, 0, "conquest") is asked
    assert for_trophies(war.s, 0, war.s.buildings(1)[0]) == (["2a"] if asked else [])


@pytest.mark.parametrize(("building", "asked"), [("shrine", False), ("temple", True)])
def test_sea_is_asked_where_a_heroquest_wants_ruins(building: str, asked: bool) -> None:
    war = won("sea", "storm", "sky", building=building)
    assert is_asked(war, 0, "conquest") is asked
    war.s.players[0].met.append("1a")
    assert for_trophies(war.s, 0, war.s.buildings(1)[0]) == [], "it is achieved already"


def test_ai_players_destroy_for_a_heroquest_that_is_still_open() -> None:
    war = won("sea", "storm", "sky", building="temple")
    war.s.number = 8
    war.vp(20, 30, 30)
    assert thought(war, 0) == ("destroy",), "it would not be scored often any more"
    war.s.players[0].met.append("1a")
    assert thought(war, 0) == ("temple",)


def in_battle(holder: int, dice: bool = True) -> War:
    """Pacifism is held by the attacker, or by somebody else."""
    war = War(*("earth", "storm", "sky") if holder == 0 else ("sky", "storm", "earth"))
    war.give(holder, "pacifism")
    war.put("teshnos", "earth_queen" if holder == 0 else "archer")
    war.put("teshnos", *(["barbarian"] * 4 if dice else ["shrine"]), seat=1)
    return war.start().say(0, "battle").skip("peace")


@pytest.mark.rule("GW-EARTH-05")
def test_pacifism_is_a_question_in_ones_own_battle_against_dice() -> None:
    assert is_asked(in_battle(0), 0, "peace")
    assert not is_asked(in_battle(0, dice=False), 0, "peace")
    assert not is_asked(in_battle(2), 2, "peace")


def test_pacifism_silences_the_enemy_unless_somebody_says_otherwise() -> None:
    war = in_battle(0)
    assert thought(war, 0) == ("pacifism",), "against so many"
    war.say(0, "pacifism")
    assert not is_asked(war, 0, "pacifism")
    assert war.question(0).default == ("player.1",)
    war = in_battle(2).say(2, "pacifism")
    assert is_asked(war, 2, "pacifism"), "who looks on has no side"


@pytest.mark.rule("GW-COUNCIL-04")
@pytest.mark.parametrize(("points", "asked"), [(24, False), (25, True)])
def test_the_direction_is_a_question_once_somebody_may_win(points: int, asked: bool) -> None:
    war = War("sky", "storm", "moon")
    war.vp(3, points, 4)
    war.power(9, 1, 1)
    war.start("council_a")
    assert is_asked(war, 0, "direction") is asked
    assert war.question(0).default == ("clockwise",)
    assert thought(war, 0) == (("counter",) if asked else ("clockwise",)), "who may win plays last"


@pytest.mark.rule("GW-COUNCIL-02")
def test_whoever_may_be_first_player_again_is() -> None:
    war = War("sky", "storm", "moon")
    war.s.first = 1
    war.start("council_a")
    assert not is_asked(war, 1, "first_player")
    assert war.question(1).default == ("player.1",)
    war = War("sky", "storm", "moon")
    war.power(1, 6, 6)
    assert is_asked(war.start("council_a"), 0, "first_player"), "among others one chooses"


@pytest.mark.parametrize(("rune", "meant"), [("secret_storm", "player.1"), ("cold", "player.0")])
def test_who_fights_helps_their_own_side_and_harms_the_other(rune: str, meant: str) -> None:
    war = War("sky", "storm", "moon")
    war.put("teshnos", "archer")
    war.put("teshnos", "barbarian", seat=1)
    war.hold(1, rune)
    war.hold(2, "harmony")
    war.start().say(0, "battle").say(1, f"rune.{rune}").skip("side")
    assert not is_asked(war, 1, "side")
    assert war.question(1).default == (meant,)


def test_who_looks_on_chooses_a_side() -> None:
    war = War("sky", "storm", "moon")
    war.put("teshnos", "archer")
    war.put("teshnos", "barbarian", seat=1)
    war.hold(2, "cold")
    war.start().say(0, "battle").say(2, "rune.cold").skip("side")
    assert is_asked(war, 2, "side")
