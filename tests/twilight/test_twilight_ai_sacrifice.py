"""When AI players give up Aspects to be rid of a card, and when they keep them."""

from __future__ import annotations

import pytest
from test_twilight_ai import answer
from twilight_kit import Stage

from games.twilight.ai import sacrifices
from games.twilight.ai.evaluate import season
from games.twilight.ai.hunches import Hunches

THINKING = pytest.mark.parametrize("level", ["adept", "master"])


def attacked(level: str, cards: int, **power: int) -> tuple[str, ...]:
    """What a seat does whose Life Stack has so many cards when a Praetorian Guard is sent against it."""
    stage = Stage(phase="combat")
    stage.power(0, II=1)
    stage.resource(1, *[back for back, n in power.items() for _ in range(n)], exhausted=True)
    guard = stage.put(0, "praetorian_guard")
    stage.life(1, *["I"] * cards)
    return answer(stage.table().attack(f"{guard}:life"), 1, level)


@pytest.mark.rule("TG-SACRIFICE-01", "TG-SACRIFICE-23")
@THINKING
def test_the_blow_that_would_end_the_game_is_worth_any_aspects(level: str) -> None:
    assert attacked(level, 4, I=2, II=2) == ("sacrifice",)


@THINKING
def test_a_blow_that_can_be_borne_is_not_worth_the_only_aspects(level: str) -> None:
    assert attacked(level, 30, I=1, II=1) == ("pass",)


def test_the_novice_never_thinks_of_it() -> None:
    assert attacked("novice", 4, I=2, II=2) == ("pass",)


@pytest.mark.rule("TG-SACRIFICE-01")
@THINKING
def test_the_only_blocker_is_removed_before_the_last_blow(level: str) -> None:
    stage = Stage(phase="summoning")
    stage.power(0, I=3, II=3)
    stage.power(1, I=1, II=1)
    stage.put(0, "praetorian_guard")
    blocker = stage.put(1, "thracian_berserker")
    stage.put(1, "rhine_raider", exhausted=True)
    stage.life(1, "I", "I", "I", "I")
    play = stage.table()
    assert answer(play, 0, level) == ("sacrifice",)
    play.answer(0, "sacrifice")
    assert answer(play, 0, level) == (f"target:{blocker}",)


@pytest.mark.rule("TG-SACRIFICE-09")
@THINKING
def test_an_epic_creature_never_arrives_if_aspects_abound(level: str) -> None:
    stage = Stage(phase="summoning")
    stage.power(0, I=1, II=2, III=1)
    attila = stage.in_hand(0, "attila")
    stage.resource(1, *["I"] * 7, *["II"] * 6, *["III"] * 4, exhausted=True)
    play = stage.table().answer(0, f"summon:{attila}")
    assert answer(play, 1, level) == ("sacrifice",)


def test_the_exhausted_aspect_and_the_known_trap_are_given_up_first() -> None:
    stage = Stage(phase="summoning")
    stage.resource(0, "I", "I")
    trap = stage.trap(0, "pila_volley", exhausted=True)
    stage.s.players[0].known.append(stage.slot(trap).card)
    raider = stage.put(1, "rhine_raider")
    stage.power(1, I=1)
    play = stage.table().do(0, "sacrifice")
    if play.topic(0) == "twilight.sacrifice":
        play.answer(0, f"target:{raider}")
    assert play.topic(0) == "twilight.aspect"
    assert answer(play, 0) == (trap,)


# -- what it is worth


def test_own_cards_and_discarded_ones_are_never_worth_it() -> None:
    stage = Stage(phase="summoning")
    stage.power(0, I=6, II=4)
    mine = stage.put(0, "praetorian_guard")
    (gone,) = stage.discarded(1, "praetorian_guard")
    assert sacrifices.value(stage.s, 0, mine) == sacrifices.value(stage.s, 0, gone) == float("-inf")


def test_spare_aspects_cost_less_than_the_only_ones() -> None:
    few, many = Stage(), Stage()
    few.power(0, I=1, II=1)
    many.power(0, I=6, II=5)
    target = {stage: stage.put(1, "praetorian_guard") for stage in (few, many)}
    assert sacrifices.value(few.s, 0, target[few]) < 0 < sacrifices.value(many.s, 0, target[many])


@pytest.mark.rule("TG-CREATURE-08")
def test_creatures_over_the_limit_that_is_left_count_as_lost() -> None:
    free, bound = Stage(), Stage()
    for stage in (free, bound):
        stage.power(0, I=3, II=3)
    for _ in range(3):
        bound.put(0, "praetorian_guard")
    target = {stage: stage.put(1, "praetorian_guard") for stage in (free, bound)}
    assert sacrifices.value(bound.s, 0, target[bound]) < sacrifices.value(free.s, 0, target[free]) - 3


def test_power_is_worth_less_the_nearer_the_end() -> None:
    stage = Stage()
    seasons = []
    for cards in (43, 20, 10, 1):
        stage.life(1, *["I"] * cards)
        seasons.append(season(stage.s))
    assert seasons == sorted(seasons, reverse=True)
    assert seasons[0] == 1.0
    assert seasons[-1] > 0.3


# -- Heresies that would hit oneself


@pytest.mark.rule("TG-MANIFEST-02")
def test_nobody_manifests_their_own_aspect_when_the_others_are_turned_up_already() -> None:
    """Hera would Manifest a Lesser Aspect for I and a card: once the opponent's is turned up this turn, only the own
    ones are left."""
    for turned_up in (False, True):
        stage = Stage(phase="summoning", deities=("hera", "mars"))
        stage.power(0, I=2)
        stage.put(0, "mischievous_nymph")
        theirs = stage.trap(1, "pila_volley")
        stage.hand(0, "veto_of_the_senate")
        stage.slot(theirs).manifested = stage.s.turn if turned_up else 0
        play = stage.table()
        power = next(id for id in play.options(0) if id.startswith("use:hera"))
        worth = Hunches(play.table.seen_by(0), play.ask(0)).deed_value(power, menu=True)
        assert (worth < 0) is turned_up
        assert turned_up is False or answer(play, 0) != (power,)
