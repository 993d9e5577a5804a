"""Where elder races, monsters and empires meet each other."""

from __future__ import annotations

import pytest
from test_gods_war_monsters import dead, strike, wilds
from war_kit import War


@pytest.mark.rule("GW-MONSTER-26", "GW-MONSTER-35")
@pytest.mark.parametrize(("at", "falls"), [("teshnos", True), ("generts_garden", False)])
def test_a_hero_who_shoots_from_afar_is_not_there_to_help_against_a_dragon(at: str, falls: bool) -> None:
    war = War("storm", "darkness", "sky", races=["maidstone_archer"], monsters=["brown_dragon"])
    war.ally("maidstone_archer", 0, at)
    war.put("teshnos", "barbarian", "barbarian")
    war.beast("brown_dragon", "teshnos")
    strike(war, "brown_dragon", 6, 6, 1, 1, 1, 1, 1, 1)
    assert dead(war, "brown_dragon") is falls


@pytest.mark.rule("GW-FAQMON-07")
def test_a_hero_who_shoots_from_afar_is_in_the_battle_with_androgeus() -> None:
    war = War("invisible_god", "darkness", "sky", races=["maidstone_archer"], monsters=["androgeus"])
    war.ally("maidstone_archer", 0, "generts_garden")
    war.put("teshnos", "wizard")
    war.beast("androgeus", "teshnos")
    assert dead(strike(war, "androgeus", 6, 6, 1, 1, 1, 1, 1, 1, 1, 1), "androgeus")
