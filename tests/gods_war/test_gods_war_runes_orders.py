"""Runes about actions and other runes: Law, Shadow, Truth, Infinity, Illusion, Chaosium, Secret Magic."""

from __future__ import annotations

import msgspec
import pytest
from war_kit import War

from games.gods_war import GAME
from games.kernel import Table


def table(*runes: str, seat: int = 0) -> War:
    """Storm and Darkness stand in Teshnos, with a Shrine each elsewhere."""
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "barbarian")
    war.put("kralorela", "shrine")
    war.put("teshnos", "troll", seat=1)
    war.put("vithela", "shrine", seat=1)
    war.hold(seat, *runes)
    return war


def discarded(war: War, *runes: str) -> War:
    for rune in runes:
        war.s.deck.remove(rune)
        war.s.discard.append(rune)
    return war


# -- Law


@pytest.mark.rule("GW-FAQRUNE-11", "GW-RUNE-24", "GW-RUNE-07")
def test_law_forbids_an_action_to_all_others_until_ones_next_turn() -> None:
    war = table("law").start().say(0, "rune.law")
    assert not {"drop", "rebirth"} & set(war.options(0))
    war.say(0, "move")
    assert war.s.lying == ["law"]
    assert "move" in war.options(0), "not to oneself"
    war.say(0, "build", "shrine", "spike")
    assert war.asked == {1: "action"}
    assert "move" not in war.options(1)
    assert {"battle", "build", "drop"} <= set(war.options(1))
    war.say(1, "drop").say(2, "drop")
    assert war.s.lying == []
    assert war.s.discard == ["law"]


@pytest.mark.rule("GW-FAQRUNE-11")
def test_law_may_name_what_only_one_empire_can_do() -> None:
    war = War("darkness", "storm", "sky")
    war.put("teshnos", "thunder_king", "barbarian", seat=1)
    war.give(1, "teleport")
    war.hold(0, "law")
    war.start().say(0, "rune.law", "teleport", "drop")
    assert war.asked == {1: "action"}
    assert "teleport" not in war.options(1)
    assert "move" in war.options(1)


@pytest.mark.rule("GW-RUNE-24", "GW-ACTION-16")
def test_law_ends_with_the_action_phase() -> None:
    war = table("law", seat=1)
    war.power(1, 0, 0)
    war.start().say(1, "rune.law", "move").say(0, "drop")
    assert war.s.phase != "action"
    assert war.s.lasting == []
    assert war.s.discard == ["law"]


# -- Shadow


@pytest.mark.rule("GW-RUNE-24")
def test_nobody_may_attack_in_the_shadow_until_ones_next_turn() -> None:
    war = table("shadow", seat=1).start()
    assert "battle" in war.options(0)
    war.say(1, "rune.shadow", "teshnos")
    assert war.s.players[1].vp == 1
    assert "battle" not in war.options(0)
    war.say(0, "build", "shrine", "spike")
    assert war.asked == {1: "action"}
    assert war.s.discard == ["shadow"], "Darkness' turn begins"


# -- Truth


@pytest.mark.rule("GW-FAQRUNE-13", "GW-FAQRUNE-14")
def test_what_was_announced_must_be_done() -> None:
    war = table("truth").start().say(0, "rune.truth", "player.1", "action").say(1, "battle")
    assert war.s.lying == ["truth"]
    war.say(0, "build", "shrine", "spike")
    assert [option for option in war.options(1) if not option.startswith("rune.")] == ["battle"]
    war.load(1, 1)
    war.say(1, "battle")
    assert war.s.last_battle
    assert war.s.last_battle.attacker.seat == 1
    assert war.s.pledges == []
    assert war.s.discard == ["truth"]


@pytest.mark.rule("GW-FAQRUNE-14", "GW-FAQRUNE-15")
def test_whoever_cannot_do_it_any_more_is_free() -> None:
    war = table("truth").start().say(0, "rune.truth", "player.1", "full").say(1, "battle")
    war.say(0, "move", "kralorela")
    assert war.asked == {1: "action"}
    assert {"move", "build", "drop"} <= set(war.options(1))
    assert "battle" not in war.options(1)
    assert war.s.discard == ["truth"]


@pytest.mark.rule("GW-FAQRUNE-15", "GW-FAQRUNE-13")
def test_storm_teleports_as_it_has_said() -> None:
    war = War("darkness", "storm", "sky")
    war.put("teshnos", "thunder_king", "champion", "barbarian", seat=1)
    war.give(1, "teleport")
    war.hold(0, "truth")
    war.start().say(0, "rune.truth", "player.1", "full")
    war.say(1, "teleport", "storm.champion.1", "generts_garden")
    assert war.at("teshnos") == ["barbarian", "champion", "thunder_king"], "only said"
    assert war.s.players[1].power == 6
    assert war.told("announces: Teleport (Champion, Genert's Garden)")
    war.say(0, "drop").say(1, "teleport")
    assert war.at("generts_garden") == ["champion", "thunder_king"]
    assert war.s.players[1].power < 6
    assert war.asked == {2: "action"}


@pytest.mark.rule("GW-FAQRUNE-13")
def test_an_area_alone_leaves_the_rest_open() -> None:
    war = table("truth")
    war.put("spike", "troll", "shade", seat=1)
    war.start().say(0, "rune.truth", "player.1", "area").say(1, "move", "spike")
    assert war.asked == {0: "action"}
    war.say(0, "drop").say(1, "move")
    assert war.s.acted_at == "spike"
    assert war.asked == {1: "move"}, "where to is not announced"


@pytest.mark.rule("GW-FAQRUNE-13", "GW-FAQRUNE-14")
def test_a_move_is_announced_with_all_details_and_survives_a_restart() -> None:
    war = table("truth")
    first, second = war.put("spike", "troll", "shade", seat=1)
    war.start().say(0, "rune.truth", "player.1", "full")
    war.say(1, "move", "spike", "heavens", (first,), "done")
    assert war.table
    assert msgspec.json.encode(Table(GAME, war.table.save()).state) == msgspec.json.encode(war.s)
    assert war.piece(first).at == "spike"
    war.say(0, "drop").say(1, "move")
    assert (war.piece(first).at, war.piece(second).at) == ("heavens", "spike")
    assert war.asked == {2: "action"}


@pytest.mark.rule("GW-RUNE-24", "GW-LEAVE-05")
def test_whoever_leaves_is_bound_to_nothing() -> None:
    war = table("truth").start().say(0, "rune.truth", "player.1", "action").say(1, "battle")
    assert war.table
    war.table.leave(1)
    war.say(0, "build", "shrine", "spike")
    assert war.s.players[1].power == 0
    assert war.asked == {2: "action"}


@pytest.mark.rule("GW-RUNE-24")
def test_truth_needs_somebody_with_power_and_lapses_with_the_phase() -> None:
    war = table("truth")
    war.power(6, 0, 0)
    war.start().say(0, "rune.truth")
    assert war.asked == {0: "action"}
    assert war.s.discard == ["truth"]
    war = table("truth", seat=2)
    war.hold(2, "secret_sea")
    war.power(1, 1, 0)
    war.start().say(2, "rune.truth", "player.1", "action").say(1, "move")
    assert war.s.lying == ["truth"]
    war.say(2, "rune.secret_sea")  # nobody has Power any more
    assert war.s.phase != "action"
    assert war.s.pledges == []
    assert "truth" in war.s.discard


# -- Infinity


@pytest.mark.rule("GW-ACTION-19")
def test_infinity_gives_two_actions_each_paid() -> None:
    war = table("infinity").start().say(0, "rune.infinity", "build", "shrine", "spike")
    assert war.asked == {0: "action"}
    war.say(0, "build", "shrine", "teshnos")
    assert war.s.players[0].power == 4
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-ACTION-19")
def test_an_extra_action_without_power_is_lost() -> None:
    war = table("infinity")
    war.power(1, 6, 6)
    war.start().say(0, "rune.infinity", "build", "spike")
    assert war.asked == {1: "action"}
    assert war.s.extra == []


@pytest.mark.rule("GW-RUNE-18", "GW-ACTION-19")
def test_infinity_is_for_ones_own_turn_and_not_for_the_last_window() -> None:
    war = table("infinity", "kill", seat=1).start()
    assert war.table
    assert "rune.infinity" not in war.table.offers[1].options
    war = table("infinity", "kill")
    war.power(0, 0, 0)
    war.start("last_runes")
    assert "rune.kill" in war.options(0)
    assert "rune.infinity" not in war.options(0)


# -- Illusion


@pytest.mark.rule("GW-FAQRUNE-08", "GW-ACTION-19", "GW-RUNE-22")
def test_a_copied_infinity_is_one_action_after_the_two() -> None:
    war = table("infinity")
    war.hold(2, "illusion")
    war.start().say(0, "rune.infinity")
    assert war.asked == {2: "illusion"}
    war.say(2, "rune.illusion")
    assert war.s.discard == ["infinity", "illusion"]
    war.say(0, "build", "shrine", "spike", "build", "shrine", "teshnos")
    assert war.asked == {2: "action"}, "out of turn"
    war.say(2, "build", "brithos")
    assert war.asked == {1: "action"}, "the order goes on after Storm"


@pytest.mark.rule("GW-RUNE-22")
def test_illusion_gives_the_whole_rune_with_its_vp() -> None:
    war = table("communication")
    war.hold(2, "illusion")
    war.start().say(0, "rune.communication", "player.1").say(2, "rune.illusion", "player.0")
    assert [p.power for p in war.s.players] == [8, 7, 7]
    assert [p.vp for p in war.s.players] == [1, 0, 1]


@pytest.mark.rule("GW-RUNE-22", "GW-RUNE-09")
def test_illusion_copies_a_battle_rune_in_the_same_step() -> None:
    war = table("secret_storm")
    war.hold(2, "illusion")
    war.load(*[1] * 6)
    war.start().say(0, "battle").say(0, "rune.secret_storm", "player.0").say(2, "rune.illusion", "player.1")
    b = war.s.battle or war.s.last_battle
    assert b
    assert (b.attacker.dice, b.defender.dice) == (2, 2)
    assert [p.vp for p in war.s.players] == [1, 0, 1]


@pytest.mark.rule("GW-RUNE-22", "GW-RUNE-17")
def test_all_who_hold_runes_are_asked_unless_illusion_is_seen() -> None:
    war = table("magic")
    war.hold(1, "law")
    war.start().say(0, "rune.magic")
    assert war.asked == {1: "illusion"}
    assert war.options(1) == ["pass"]
    war = discarded(table("magic"), "illusion")
    war.hold(1, "law")
    war.start().say(0, "rune.magic")
    assert war.asked == {0: "action"}


@pytest.mark.rule("GW-RUNE-22")
def test_illusion_is_no_rune_of_its_own_and_does_not_copy_chaosium() -> None:
    war = discarded(table("chaosium"), "chaos")
    war.hold(1, "illusion")
    war.start()
    assert war.table
    assert war.options(1) == []
    war.say(0, "rune.chaosium")
    assert war.asked == {0: "action"}
    assert war.s.players[1].runes == ["illusion"]


# -- Chaosium and Secret Magic


@pytest.mark.rule("GW-RUNE-22")
def test_chaosium_uses_a_discarded_rune_with_its_vp() -> None:
    war = discarded(table("chaosium"), "chaos", "cold", "illusion", "magic").start().say(0, "rune.chaosium")
    assert war.options(0) == ["rune.chaos", "rune.magic"]
    war.say(0, "rune.chaos")
    assert war.s.players[0].vp == 2
    assert war.s.discard == ["chaos", "cold", "illusion", "magic", "chaosium"]


@pytest.mark.rule("GW-RUNE-22", "GW-ACTION-19")
def test_chaosium_as_infinity_is_one_more_action_at_once_or_out_of_turn() -> None:
    war = discarded(table("chaosium"), "infinity").start().say(0, "rune.chaosium", "build", "shrine", "spike")
    assert war.asked == {0: "action"}
    war.say(0, "drop")
    assert war.asked == {1: "action"}
    war = discarded(table("chaosium", seat=2), "infinity").start().say(2, "rune.chaosium")
    war.say(0, "drop")
    assert war.asked == {2: "action"}
    war.say(2, "build", "brithos")
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-RUNE-23")
def test_secret_magic_fetches_no_copier_and_not_itself() -> None:
    war = discarded(table("secret_magic"), "chaosium", "illusion", "law", "cold").start().say(0, "rune.secret_magic")
    assert war.options(0) == ["rune.law", "rune.cold"]
    war.say(0, "rune.cold")
    assert war.s.players[0].runes == ["cold"]
    war = discarded(table("chaosium"), "secret_magic", "illusion").start().say(0, "rune.chaosium")
    assert war.s.players[0].runes == []
    assert war.s.discard == ["secret_magic", "illusion", "chaosium"]
