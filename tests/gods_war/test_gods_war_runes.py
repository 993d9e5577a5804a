"""Runes: what each of them does. Those of battles in their step, the others between actions."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.battle import fight


def clash(rune: str, *dice: int) -> War:
    """Storm attacks Darkness with three dice against two; Sky, who looks on, holds the rune."""
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "champion", "barbarian")
    war.put("teshnos", "troll", "shade", seat=1)
    war.hold(2, rune)
    war.load(*dice)
    return war.start().say(0, "battle")


def until(war: War, rune: str) -> War:
    """Sky passes until the rune can be played."""
    while f"rune.{rune}" not in war.options(2):
        war.say(2, "pass")
    return war.say(2, f"rune.{rune}")


def rolled(war: War) -> tuple[list[int], list[int]]:
    b = war.s.last_battle or fight(war.s)
    return b.attacker.rolled, b.defender.rolled


@pytest.mark.rule("GW-RUNE-09", "GW-BATTLE-54")
def test_secret_storm_gives_a_side_two_dice() -> None:
    war = until(clash("secret_storm", *[1] * 7), "secret_storm").say(2, "player.1")
    assert [len(dice) for dice in rolled(war)] == [3, 4]
    assert war.s.players[2].vp == 1
    assert war.s.discard == ["secret_storm"]


def test_cold_takes_three_dice_but_not_below_0() -> None:
    war = until(clash("cold", *[1] * 3), "cold").say(2, "player.1")
    assert [len(dice) for dice in rolled(war)] == [3, 0]


@pytest.mark.rule("GW-BATTLE-55")
def test_harmony_halves_the_dice_rounded_up() -> None:
    war = until(clash("harmony", *[1] * 3), "harmony")
    assert [len(dice) for dice in rolled(war)] == [2, 1]
    assert war.s.players[2].vp == 1


@pytest.mark.rule("GW-BATTLE-55")
def test_luck_rolls_dice_again() -> None:
    war = until(clash("luck", 1, 2, 3, 1, 1), "luck").say(2, "player.0")
    war.load(3, 2)
    war.say(2, ("die.0", "die.2"))
    assert rolled(war)[0] == [3, 2, 2]


@pytest.mark.rule("GW-BATTLE-55")
def test_mastery_sets_a_die_to_six() -> None:
    war = until(clash("mastery", 1, 2, 6, 1, 1), "mastery").say(2, "player.0")
    assert war.options(2) == ["die.1", "die.2"]
    war.say(2, "die.2")
    assert rolled(war)[0] == [1, 6, 6]
    assert war.s.last_battle
    assert war.s.last_battle.attacker.kills == 2


def test_eternal_battle_gives_each_side_a_kill() -> None:
    war = until(clash("eternal_battle", *[1] * 5), "eternal_battle")
    assert war.asked == {0: "kills"}
    assert [side.kills for side in fight(war.s).sides] == [1, 1]


@pytest.mark.rule("GW-BATTLE-54")
def test_stasis_keeps_everybody_where_they_are() -> None:
    war = until(clash("stasis", 4, 4, 1, 5, 1), "stasis")
    assert war.at("teshnos") == ["barbarian", "champion", "shade", "troll"]
    assert war.asked == {1: "action"}


def test_death_turns_a_rout_into_a_kill_and_metal_a_kill_into_a_rout() -> None:
    war = until(clash("death", 4, 1, 1, 1, 1), "death")
    assert (fight(war.s).attacker.kills, fight(war.s).attacker.routs) == (1, 0)
    war = until(clash("metal", 6, 1, 1, 1, 1), "metal")
    assert (fight(war.s).attacker.kills, fight(war.s).attacker.routs) == (0, 1)


@pytest.mark.rule("GW-RUNE-07", "GW-RUNE-23", "GW-RUNE-19")
def test_a_rune_lies_on_the_table_while_it_is_played_and_nothing_interrupts_it() -> None:
    war = War("moon", "darkness", "sky")
    war.hold(1, "sky")
    war.hold(2, "magic")
    war.start().say(1, "rune.sky")
    assert (war.s.lying, war.s.discard) == (["sky"], [])
    assert war.asked == {1: "player"}
    assert war.table
    assert war.table.offers == {}
    war.say(1, "player.0")
    assert (war.s.lying, war.s.discard) == ([], ["sky"])


def test_a_rune_that_can_change_nothing_is_still_spent() -> None:
    war = until(clash("death", 1, 1, 1, 1, 1), "death")
    assert war.s.discard == ["death"]
    assert war.asked == {1: "action"}


# -- between actions


def playing(rune: str, *vp: int) -> War:
    """Darkness plays it in Storm's turn."""
    war = War("storm", "darkness", "sky")
    war.hold(1, rune)
    war.vp(*(vp or (0, 0, 0)))
    return war.start().say(1, f"rune.{rune}")


def test_communication_gives_two_players_power() -> None:
    war = playing("communication").say(1, "player.2")
    assert [p.power for p in war.s.players] == [6, 7, 7]
    assert war.s.players[1].vp == 1


def test_secret_sea_takes_power_from_whoever_has_more() -> None:
    war = War("storm", "darkness", "sky")
    war.hold(1, "secret_sea")
    war.power(7, 6, 6)
    war.start().say(1, "rune.secret_sea")
    assert [p.power for p in war.s.players] == [6, 6, 6]


def test_secret_earth_takes_a_vp() -> None:
    war = playing("secret_earth", 3, 3, 3).say(1, "player.0")
    assert [p.vp for p in war.s.players] == [2, 4, 3]


@pytest.mark.rule("GW-RUNE-21")
def test_fate_comes_after_its_own_vp() -> None:
    war = playing("fate", 3, 1, 2)
    assert war.options(1) == ["player.1", "player.2"]
    war.say(1, "player.1")
    assert [p.vp for p in war.s.players] == [3, 4, 2]


def test_the_chaos_rune_gives_chaos_only_one_vp() -> None:
    assert playing("chaos").s.players[1].vp == 2
    war = War("storm", "chaos", "sky")
    war.hold(1, "chaos")
    war.start().say(1, "rune.chaos")
    assert war.s.players[1].vp == 1


@pytest.mark.rule("GW-RUNE-16")
def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    war = War("storm", "darkness", "sky")
    war.hold(1, "magic")
    war.s.discard, war.s.deck = ["law", "kill", "heat"], []
    war.start().say(1, "rune.magic")
    assert len(war.s.players[1].runes) == 2
    assert len(war.s.deck) == 1
    war = War("storm", "darkness", "sky")
    war.hold(1, "magic")
    war.s.deck = []
    war.start().say(1, "rune.magic")
    assert war.s.players[1].runes == [], "none is left, and this one is not yet among the discards"
    assert war.s.discard == ["magic"]
