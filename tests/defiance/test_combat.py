"""The Combat phase: who attacks whom, with what, and what damage does. The rulebook's two combat examples first."""

from __future__ import annotations

import pytest
from defiance_kit import Stage

from games.defiance.cards import catalogue


def at_war(**wishes: str) -> Stage:
    return Stage(phase="combat", **wishes)


def attackers(stage: Stage) -> list[str]:
    """Who can attack; where nobody can, the Combat phase is over without a question."""
    play = stage.table()
    return [option for option in play.options(stage.s.active) if option.startswith("attack:")]


@pytest.mark.rule("DG-COMBAT-23", "DG-COMBAT-24", "DG-COMBAT-25", "DG-COMBAT-34", "DG-COMBAT-02", "DG-COMBAT-08")
def test_example_1_infantry_and_legionaries_destroy_each_other() -> None:
    stage = at_war()
    infantry = stage.put(0, "atlantean-infantry-unit", "c3")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    play = stage.table()
    assert play.s.phase == "combat"
    play.attack(infantry, "c4")
    assert play.x(infantry).at == "c4"
    play.declare()
    assert play.s.phase == "defend"
    assert play.options(1) == [f"strike:{legionaries}:{infantry}"], "to move is no choice for a defender"
    play.answer(1, f"strike:{legionaries}:{infantry}")
    assert not play.there(infantry)
    assert not play.there(legionaries)
    assert "Atlantean Infantry Unit deals 4 to Roman Legionaries" in play.told()
    assert "Roman Legionaries deals 3 to Atlantean Infantry Unit" in play.told()


@pytest.mark.rule("DG-COMBAT-26", "DG-COMBAT-27", "DG-COMBAT-14", "DG-COMBAT-15")
def test_example_2_drones_that_were_not_attacked_answer_with_their_death_ray() -> None:
    stage = at_war()
    infantry = stage.put(0, "atlantean-infantry-unit", "c3")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    drones = stage.put(1, "drones-of-atlantis", "e6")
    play = stage.table().attack(infantry, "c4").declare()
    assert set(play.options(1)) == {f"strike:{legionaries}:{infantry}", f"shoot:{drones}:0:{infantry}"}
    play.answer(1, f"shoot:{drones}:0:{infantry}")
    assert not play.there(legionaries)
    assert not play.there(infantry)
    assert "Drones of Atlantis deals 3 to Atlantean Infantry Unit" in play.told()


@pytest.mark.rule("DG-COMBAT-28", "DG-COMBAT-29", "DG-COMBAT-04", "DG-MOVE-13")
def test_example_2_next_turn_the_drones_move_into_range_and_destroy_atlantis() -> None:
    stage = Stage(phase="combat", active=1)
    drones = stage.put(1, "drones-of-atlantis", "e6")
    atlantis = stage.put(0, "atlantis", "d3")
    play = stage.table()
    play.do(1, f"attack:{drones}")
    assert "stay" not in play.options(1), "from e6 there is nobody in range"
    play.answer(1, "space:d5").declare()
    assert not play.there(atlantis)
    assert play.s.players[0].discard == ["atlantis"]
    assert play.s.result is None, "that Atlantis was no Capital: the game goes on"


@pytest.mark.rule("DG-COMBAT-01", "DG-POSITION-02")
def test_to_attack_and_to_move_are_offers_that_can_be_declined() -> None:
    stage = at_war()
    raiders = stage.put(0, "viking-raiders", "c4")
    stage.put(1, "roman-legionaries", "c5")
    play = stage.table()
    assert {"end", f"attack:{raiders}"} <= set(play.options(0))
    play.answer(0, "end")
    assert play.s.phase == "position"
    assert raiders in play.movers(0)
    play.answer(0, "end")
    assert play.s.active == 1, "the turn went on without a blow or a step"
    assert play.x(raiders).at == "c4"


@pytest.mark.rule("DG-COMBAT-03", "DG-COMBAT-30", "DG-COMBAT-31", "DG-COMBAT-43")
def test_all_attackers_move_before_any_names_its_target_and_two_may_share_one() -> None:
    stage = at_war()
    left = stage.put(0, "viking-raiders", "b3")
    right = stage.put(0, "roman-legionaries", "d3")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    other = stage.put(1, "harpies", "a5")
    play = stage.table().attack(left, "b4").attack(right, "d4")
    assert play.s.attack is not None
    assert not play.s.attack.packets, "no target is named while the moves go on"
    play.declare()
    assert set(play.options(0)) == {f"strike:{left}:{hydra}", f"strike:{left}:{other}"}
    play.answer(0, f"strike:{left}:{hydra}")
    assert [packet.target for packet in play.s.attack.packets] == [hydra, hydra]
    play.answer(1)
    assert not play.there(hydra), "4 and 3 are added: the Hydra's defense is 7"
    assert play.s.phase == "position", "there is no second declaration"


@pytest.mark.rule("DG-COMBAT-31", "DG-COMBAT-32")
def test_a_move_may_not_take_an_earlier_attackers_only_target_out_of_its_sight() -> None:
    stage = at_war()
    bowmen = stage.put(0, "norse-bowmen", "c3")
    raiders = stage.put(0, "viking-raiders", "b3")
    stage.put(1, "levy-militia", "c5")
    play = stage.table().attack(bowmen)
    play.do(0, f"attack:{raiders}")
    assert set(play.options(0)) == {"space:b4"}, "on c4 it would hide the target from the bow"


@pytest.mark.rule("DG-COMBAT-32")
def test_nobody_moves_in_the_combat_phase_who_does_not_attack_then() -> None:
    stage = at_war()
    far = stage.put(0, "viking-raiders", "a2")
    near = stage.put(0, "viking-raiders", "d3")
    stage.put(1, "roman-legionaries", "d5")
    play = stage.table()
    assert f"attack:{far}" not in play.options(0)
    play.do(0, f"attack:{near}")
    assert set(play.options(0)) == {"space:c4", "space:d4", "space:e4"}


@pytest.mark.rule("DG-COMBAT-05", "DG-COMBAT-33", "DG-COMBAT-06", "DG-COMBAT-22")
def test_each_attacker_strikes_or_uses_its_ability_and_the_others_are_free_to_differ() -> None:
    stage = at_war()
    archers = stage.put(0, "norse-bowmen", "b4")
    second = stage.put(0, "norse-bowmen", "d4")
    near = stage.put(1, "trojan-guard", "b5")
    far = stage.put(1, "trojan-guard", "d5")
    play = stage.table().attack(archers).attack(second).declare()
    assert set(play.options(0)) == {f"strike:{archers}:{near}", f"shoot:{archers}:0:{near}"}
    play.answer(0, f"strike:{archers}:{near}").answer(0, f"shoot:{second}:0:{far}").answer(1)
    assert (play.x(near).damage, play.x(far).damage) == (1, 2)
    assert play.s.phase == "position", "nobody is asked for a second blow"
    assert play.x(archers).acted == play.x(second).acted == play.s.turn


@pytest.mark.rule("DG-COMBAT-07")
def test_what_has_no_defense_value_cannot_be_attacked() -> None:
    stage = at_war()
    stage.put(0, "viking-raiders", "e4", moved=5)
    stage.put(0, "norse-bowmen", "a3", moved=5)
    terrain = stage.put(1, "labyrinth", "e5")
    stage.put(1, "glacier-field", "a5")
    assert attackers(stage) == []
    stage.remove(terrain).put(1, "trojan-guard", "e5")
    assert len(attackers(stage)) == 1


@pytest.mark.rule("DG-COMBAT-09", "DG-LOS-05")
def test_a_basic_attack_reaches_one_space_unless_a_card_says_two_and_then_never_through_somebody() -> None:
    stage = at_war()
    jarl = stage.put(0, "northern-jarl", "b3")
    raiders = stage.put(0, "viking-raiders", "e3")
    stage.put(0, "gungnir", "a1")
    mark = stage.put(1, "trojan-guard", "b5")
    stage.put(1, "trojan-guard", "e5")
    play = stage.table()
    play.do(0, f"attack:{raiders}")
    assert "stay" not in play.options(0), "Raiders are neither Generals nor Rulers"
    play.undo(0).attack(jarl).declare()
    assert play.x(mark).damage == 3
    assert play.x(jarl).at == "b3"

    stage = at_war()
    jarl = stage.put(0, "northern-jarl", "b3")
    stage.put(0, "gungnir", "a1")
    stage.put(0, "palisade", "b4")
    stage.put(1, "trojan-guard", "b5")
    play = stage.table().do(0, f"attack:{jarl}")
    assert "stay" not in play.options(0)


@pytest.mark.rule("DG-COMBAT-10", "DG-MOVE-05")
def test_a_basic_attack_goes_only_where_the_diagram_points() -> None:
    stage = at_war()
    elephants = stage.put(0, "war-elephants", "c5")
    stage.put(1, "trojan-guard", "d6")
    stage.put(1, "trojan-guard", "d5")
    assert play_options(stage, elephants) == {"stay"}, "forward stands the Capital"
    stage = at_war()
    elephants = stage.put(0, "war-elephants", "b5")
    stage.put(1, "trojan-guard", "c5")
    stage.put(1, "trojan-guard", "a6")
    stage.put(1, "glacier-field", "b6")
    assert f"attack:{elephants}" not in stage.table().options(0)


def play_options(stage: Stage, attacker: str) -> set[str]:
    play = stage.table().do(0, f"attack:{attacker}")
    return set(play.options(0))


@pytest.mark.rule("DG-COMBAT-11")
def test_a_combat_ability_is_offered_in_combat_alone() -> None:
    for phase in ("deploy", "position"):
        stage = Stage(phase=phase).gold(9, 9)
        drones = stage.put(0, "drones-of-atlantis", "c4")
        stage.put(1, "roman-legionaries", "c5")
        play = stage.table()
        assert not [option for option in play.options(0) if "shoot" in option or "use:" + drones in option]
        assert not [grey for grey in play.ask(0).greyed if drones in grey]


@pytest.mark.rule("DG-COMBAT-12")
def test_combat_abilities_and_no_others_say_in_combat() -> None:
    for card in catalogue("base").values():
        for ability in card.ability:
            assert (ability.kind == "combat") == ("in combat" in ability.text), card.name


@pytest.mark.rule("DG-COMBAT-18", "DG-COMBAT-19", "DG-COMBAT-20")
def test_damage_stays_and_adds_up_until_it_reaches_the_defense() -> None:
    stage = at_war()
    militia = stage.put(0, "levy-militia", "c4")
    wall = stage.put(1, "berserkers", "c5", damage=2)
    play = stage.table().attack(militia).declare().answer(1)
    assert play.x(wall).damage == 3
    play.until("combat", 1).until("combat", 0)
    assert play.x(wall).damage == 3, "it is not healed by the turns that pass"
    play.attack(militia).declare().until("position", 0)
    assert not play.there(wall), "4 damage, defense 4"
    assert play.at("c5") is None
    assert play.s.players[1].discard == ["berserkers"]


@pytest.mark.rule("DG-COMBAT-21")
def test_after_the_damage_the_combat_phase_is_over() -> None:
    stage = at_war()
    militia = stage.put(0, "levy-militia", "c4")
    idle = stage.put(0, "viking-raiders", "e4")
    stage.put(1, "trojan-guard", "c5")
    stage.put(1, "trojan-guard", "e5")
    play = stage.table().attack(militia).declare().answer(1)
    assert play.s.phase == "position"
    assert play.s.attack is None
    assert f"attack:{idle}" not in play.options(0)


@pytest.mark.rule("DG-COMBAT-41", "DG-COMBAT-45")
def test_without_attack_value_or_without_diagram_nobody_strikes() -> None:
    stage = at_war()
    stage.put(0, "palisade", "c4")
    stage.put(0, "glacier-field", "b4")
    stage.put(0, "levy-militia", "d4")
    labyrinth = stage.put(1, "labyrinth", "e5")
    for space in ("b5", "c5", "d5"):
        stage.put(1, "trojan-guard", space)
    assert attackers(stage) == [], "the Labyrinth leaves the Militia an attack of 0"
    assert len(attackers(stage.remove(labyrinth))) == 1


@pytest.mark.rule("DG-COMBAT-42")
def test_attacks_are_aimed_at_opponents_only() -> None:
    stage = at_war()
    stage.put(0, "norse-bowmen", "a2")
    stage.put(0, "drones-of-atlantis", "a3", moved=5)
    stage.put(0, "viking-raiders", "b2")
    assert attackers(stage) == [], "there are own cards in reach, and no others"


@pytest.mark.rule("DG-COMBAT-47")
def test_a_ruler_attacks_from_the_sanctuary_and_cannot_be_attacked_there() -> None:
    stage = at_war()
    odin = stage.serving(0, "ruler")
    invader = stage.put(1, "minotaur", "d2")
    play = stage.table().attack(odin).declare()
    assert play.x(odin).at == "c1"
    play.passes()
    assert play.x(invader).damage == 3
    assert play.s.phase == "position", "the Minotaur, next to him, could not even strike back"

    stage = Stage(phase="combat", active=1)
    invader = stage.put(1, "minotaur", "d2")
    stage.put(0, "palisade", "e2")
    assert f"attack:{invader}" not in stage.table().options(1)
    stage.s.permanents[stage.serving(0, "ruler")].at = "d1"
    assert f"attack:{invader}" not in stage.table().options(1), "no Sanctuary space is in reach"
    stage.s.permanents[stage.serving(0, "ruler")].at = "c3"
    stage.s.permanents[invader].at = "c4"
    assert f"attack:{invader}" in stage.table().options(1), "he has left it"


@pytest.mark.rule("DG-COMBAT-48")
def test_in_the_strict_variant_a_destroyed_defender_strikes_no_more() -> None:
    stage = at_war(damage="strict")
    infantry = stage.put(0, "atlantean-infantry-unit", "c4")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    guard = stage.put(1, "trojan-guard", "b5")
    play = stage.table().attack(infantry).declare(f"strike:{infantry}:{legionaries}")
    assert not play.there(legionaries), "destroyed before anybody defends"
    assert play.options(1) == [f"strike:{guard}:{infantry}"]
    play.answer(1, f"strike:{guard}:{infantry}")
    assert not play.there(infantry)


@pytest.mark.rule("DG-TIMING-14", "DG-COMBAT-18")
def test_an_attacker_that_walks_away_from_what_kept_it_alive_falls_before_it_strikes() -> None:
    stage = at_war()
    stage.put(0, "lagertha-shield-captain", "c3")
    militia = stage.put(0, "levy-militia", "b3", damage=2)
    guard = stage.put(1, "trojan-guard", "a5")
    play = stage.table().attack(militia, "a4")
    assert not play.there(militia), "2 damage, and without her Ring of Shields 2 defense"
    assert play.s.phase != "declare"
    assert "declare" not in play.options(0), "nobody is left to attack"
    play.until("position", 0)
    assert play.x(guard).damage == 0


@pytest.mark.rule("DG-TIMING-14", "DG-COMBAT-18")
def test_an_attacker_falls_at_once_when_another_takes_its_cover_away() -> None:
    stage = at_war()
    lagertha = stage.put(0, "lagertha-shield-captain", "c3")
    militia = stage.put(0, "levy-militia", "b4", damage=2)
    guard = stage.put(1, "trojan-guard", "b5")
    hydra = stage.put(1, "lernaean-hydra", "e5")
    play = stage.table().attack(militia).attack(lagertha, "d4")
    assert not play.there(militia)
    play.declare().until("position", 0)
    assert (play.x(guard).damage, play.x(hydra).damage) == (0, 2)


@pytest.mark.rule("DG-COMBAT-50")
def test_a_named_attacker_can_be_withdrawn_before_the_declaration_and_goes_back() -> None:
    stage = at_war()
    raiders, still = stage.put(0, "viking-raiders", "c3"), stage.put(0, "berserkers", "a4")
    stage.put(0, "minotaur", "b4")  # could attack too, so that all is open until the declaration
    guard = stage.put(1, "trojan-guard", "b5")
    play = stage.table().attack(raiders, "c4").attack(still)
    play.answer(0, f"withdraw:{raiders}")
    assert (play.x(raiders).at, play.x(raiders).moved) == ("c3", 0)
    assert f"attack:{raiders}" in play.options(0), "it may be named again"
    play.answer(0, f"withdraw:{still}")
    assert "declare" not in play.options(0)
    play.attack(still).declare().until("position", 0)
    assert play.x(guard).damage == 3, "by the Berserkers alone"
    assert raiders in play.movers(0)


@pytest.mark.rule("DG-COMBAT-50")
def test_who_cannot_go_back_stays_an_attacker() -> None:
    stage = at_war()
    first, second = stage.put(0, "viking-raiders", "c3"), stage.put(0, "macedonian-cavalry", "b3")
    stage.put(1, "trojan-guard", "c5")
    stage.put(1, "argonauts", "d4")
    stage.put(0, "minotaur", "b4")  # could attack too, so that all is open until the declaration
    play = stage.table().attack(first, "c4").attack(second, "c3")
    assert f"withdraw:{first}" not in play.options(0), "another stands where it came from"
    play.answer(0, f"withdraw:{second}")
    assert f"withdraw:{first}" in play.options(0)

    stage = at_war()
    lagertha = stage.put(0, "lagertha-shield-captain", "c3")
    militia = stage.put(0, "levy-militia", "b3", damage=2)
    stage.put(1, "trojan-guard", "e5")
    stage.put(0, "minotaur", "e4")
    play = stage.table().attack(lagertha, "d4")
    assert not play.there(militia)
    assert f"withdraw:{lagertha}" not in play.options(0), "what has fallen by it does not rise again"
