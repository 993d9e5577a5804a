"""Sea: every ability, Heroquest and gift (GW-SEA, GW-FAQEMP)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war import board
from games.gods_war.actions import summon_areas
from games.gods_war.board import adjacent, arrows, leads_to_hell, ways
from games.gods_war.hooks import holder
from games.gods_war.moving import origins, price
from games.gods_war.pieces import place, raze, shatter
from games.gods_war.state import Pledge
from games.gods_war.struggle import close
from games.gods_war.values import cost_of

SEA = "brown_sea"


def sea(*gifts: str, rival: str = "storm") -> War:
    war = War("sea", rival, "sky")
    war.give(0, *gifts)
    return war


@pytest.mark.rule("GW-SEA-01", "GW-COMP-12")
def test_sea_has_six_gifts_and_the_usual_buildings() -> None:
    war = sea()
    gifts = ["aquatic", "constrict", "drowning", "siren_song", "tidal_surge", "whirlpool"]
    assert sorted(war.s.empire(0).gifts) == gifts
    assert [(b.id, b.count) for b in war.s.empire(0).building] == [("shrine", 6), ("temple", 3), ("ziggurat", 1)]


# -- abilities


@pytest.mark.rule("GW-SEA-04", "GW-SEA-07", "GW-HQ-16")
def test_submerge_makes_a_land_a_sea_once_and_brings_a_unit() -> None:
    war = sea()
    war.put("teshnos", "barbarian", "shrine", seat=1)
    war.start().say(0, "submerge")
    assert not {"spike", "kylerela", SEA, "moon", "inner_hell"} & set(war.options(0))
    war.say(0, "teshnos")
    assert "churner" not in war.options(0), "the Spike stands"
    war.say(0, "kraken")
    assert war.at("teshnos") == ["barbarian", "kraken", "shrine"]
    assert board.is_sea(war.s, "teshnos")
    assert war.s.players[0].power == 6
    war.say(1, "drop").say(2, "drop")
    assert "submerge" not in war.options(0)
    war = sea()
    war.s.spike = "rift"
    war.start().say(0, "submerge", "teshnos", "churner")
    assert war.at("teshnos") == ["churner"]
    war = sea().start().say(0, "submerge", "teshnos", "none")
    assert war.at("teshnos") == []
    assert holder(war.s, "submerge") is None


@pytest.mark.rule("GW-FAQEMP-35", "GW-FAQEMP-36")
def test_a_submerged_land_has_no_arrows_no_sky_and_no_way_into_hell() -> None:
    war = War("sea", "storm", "sky", "darkness", "chaos")
    s = war.s
    linked = [area for area in board.all_areas(s) if arrows(s, area)]
    assert "moon" in adjacent(s, "enmal_mountains")
    assert leads_to_hell(s, "brithos")
    s.sunk += ["enmal_mountains", "brithos", "gates_of_dawn"]
    assert "moon" not in adjacent(s, "enmal_mountains")
    assert not leads_to_hell(s, "brithos")
    assert "gates_of_dawn" in ways(s, 1, "inner_hell", "move"), "the exit stays"
    s.sunk.append(linked[0])
    assert arrows(s, linked[0]) == []


@pytest.mark.rule("GW-SEA-02", "GW-SEA-07")
def test_sea_never_uses_arrows() -> None:
    war = sea()
    arrow = board.world("p3").arrows[0]
    for purpose in ("move", "rout"):
        assert arrow.b in ways(war.s, 1, arrow.a, purpose)
        assert arrow.b not in ways(war.s, 0, arrow.a, purpose)


def test_the_ziggurat_joins_all_seas_for_moves() -> None:
    war = sea()
    seas = {area for area in board.all_areas(war.s) if board.is_sea(war.s, area)}
    assert not seas - {SEA} <= set(ways(war.s, 0, SEA, "move"))
    war.put("teshnos", "ziggurat")
    assert seas - {SEA} <= set(ways(war.s, 0, SEA, "move"))
    assert not seas - {SEA} <= set(ways(war.s, 0, SEA, "rout"))
    assert not seas <= set(ways(war.s, 0, "teshnos", "move"))


def test_a_temple_summons_into_the_seas_beside_it() -> None:
    for kind in ("shrine", "temple"):
        war = sea()
        war.put("teshnos", kind)
        near = [area for area in adjacent(war.s, "teshnos") if board.is_sea(war.s, area)]
        assert near
        found = summon_areas(war.s, 0, war.s.empire(0).unit[0])
        assert set(found) == ({"teshnos"} if kind == "shrine" else {"teshnos", *near})


@pytest.mark.rule("GW-SEA-03", "GW-FAQEMP-29", "GW-FAQEMP-30", "GW-RIFT-33")
def test_temple_and_ziggurat_are_cheap_once_the_rift_has_closed() -> None:
    war = sea("aquatic")
    costs = [cost_of(war.s, face) for face in war.s.empire(0).building]
    assert costs == [1, 2, 3]
    war.s.spike = "pool"
    assert [cost_of(war.s, face) for face in war.s.empire(0).building] == [1, 1, 1]
    war.put(SEA, "ziggurat")
    war.power(0, 0, 0)
    war.start("power")
    assert war.s.players[0].power == 1 + 2 + 1 + 1, "Aquatic yields 1"


@pytest.mark.rule("GW-SEA-05", "GW-SEA-08", "GW-FAQEMP-34", "GW-ACTION-19")
def test_churning_goes_on_from_sea_to_sea() -> None:
    war = sea()
    war.put("teshnos", "churner")
    war.put(SEA, "mermaid", "shrine")
    war.put("vithela", "mermaid")
    war.start().say(0, "summon", "mermaid")
    assert war.asked == {0: "action"}
    assert war.s.chained
    assert {"pass", "drop"} <= set(war.options(0))
    assert not {"submerge"} & set(war.options(0)), "what starts in no area does not qualify"
    assert origins(war.s, 0) == [SEA]
    war.say(0, "build", "shrine")
    assert all(board.is_sea(war.s, area) for area in war.options(0))
    war.say(0, "sea_of_fog")
    assert war.asked == {0: "action"}
    war.say(0, "pass")
    assert war.asked == {1: "action"}
    assert war.s.players[0].power == 4
    war.say(1, "drop").say(2, "drop")
    assert not war.s.chained
    assert "pass" not in war.options(0)


@pytest.mark.rule("GW-SEA-08")
def test_an_action_on_land_or_without_magasta_ends_the_turn() -> None:
    for area, god in (("teshnos", "churner"), (SEA, "kraken")):
        war = sea()
        war.put("vithela", god)
        war.put(area, "shrine")
        war.start().say(0, "summon", "mermaid")
        assert war.asked == {1: "action"}
    war = sea()
    war.put("vithela", "churner")
    war.put(SEA, "shrine")
    war.power(1, 6, 6)
    war.start().say(0, "summon")
    assert war.asked == {1: "action"}, "the chain ends at 0 Power"


@pytest.mark.rule("GW-SEA-08", "GW-ACTION-17")
def test_power_that_comes_after_all_are_done_continues_no_chain() -> None:
    war = sea()
    war.put("vithela", "churner")
    war.put(SEA, "shrine")
    war.hold(0, "fertility")
    war.power(1, 0, 0)
    war.start().say(0, "summon")
    assert war.asked == {0: "rune"}
    war.say(0, "rune.fertility")
    assert war.s.players[0].power
    assert war.asked == {0: "action"}
    assert "pass" not in war.options(0)


@pytest.mark.rule("GW-SEA-08", "GW-FAQRUNE-14")
def test_what_was_announced_waits_if_it_cannot_be_a_link_of_the_chain() -> None:
    war = sea()
    war.put("vithela", "churner")
    war.put(SEA, "shrine")
    war.s.acted, war.s.acted_at = "summon", SEA
    war.s.pledges.append(Pledge("truth", 0, "submerge"))
    war.start("next_turn")
    assert war.asked == {1: "action"}
    assert war.s.pledges


# -- Heroquests


@pytest.mark.rule("GW-SEA-06", "GW-HQ-10")
def test_razing_what_costs_two_and_taking_what_is_far_away() -> None:
    for kind, achieved in (("shrine", False), ("temple", True)):
        war = sea()
        (id,) = war.put("teshnos", kind, seat=1)
        raze(war.s, war.piece(id), "destroy", 0)
        assert (war.s.players[0].met == ["1a"]) == achieved
    for area, achieved in (("moon", True), ("inner_hell", True), ("teshnos", False)):
        war = sea()
        war.put(area, "mermaid", "mermaid")
        war.put(area, "shrine", seat=1)
        war.load(1, 1)
        war.start().say(0, "battle", "shrine")
        assert (war.asked == {0: "gift"}) == achieved
        if achieved:
            war.say(0, "aquatic")
            assert len(war.s.players[0].runes) == 1


@pytest.mark.rule("GW-SEA-06", "GW-HQ-16")
def test_ziggurat_serpents_and_magasta_give_runes() -> None:
    war = sea()
    war.s.spike = "rift"
    war.put(SEA, "temple", "sea_serpent", "sea_serpent")
    place(war.s, war.piece("sea.ziggurat.1"), SEA)
    place(war.s, war.piece("sea.churner.1"), SEA)
    place(war.s, war.piece("sea.sea_serpent.3"), SEA)
    war.start().say(0, "1b", "aquatic", "2b", "constrict").say(0, "drowning")
    assert war.s.players[0].slots == {"1b": "aquatic", "2b": "constrict", "3b": "drowning"}
    assert len(war.s.players[0].runes) == 3


@pytest.mark.rule("GW-SEA-06")
def test_the_rift_opens_and_closes_for_sea() -> None:
    for rival, mine, theirs in (("storm", 1, 0), ("chaos", 2, 1)):
        war = sea(rival=rival)
        shatter(war.s)
        war.s.players[1].met.clear()
        war.start().say(0, "aquatic")
        assert war.s.players[0].slots == {"2a": "aquatic"}
        assert [len(p.runes) for p in war.s.players] == [mine, theirs, 0]
    war = sea()
    war.s.spike = "rift"
    close(war.s)
    war.start().say(0, "aquatic")
    assert war.s.players[0].slots == {"3a": "aquatic"}
    assert len(war.s.players[0].runes) == 1


# -- gifts


@pytest.mark.rule("GW-SEA-03", "GW-FAQEMP-32")
def test_aquatic_looks_at_the_dearest_building_in_a_sea() -> None:
    for kind, power, runes in (("temple", 2, 0), ("ziggurat", 3, 1)):
        war = sea("aquatic")
        war.put(SEA, kind, seat=1)
        war.put("teshnos", "ziggurat", seat=2)
        war.put("sea_of_fog", "shrine", seat=1)
        war.power(0, 0, 0)
        war.start("power")
        assert war.s.players[0].power == 1 + 1 + power
        assert len(war.s.players[0].runes) == runes


def test_constrict_trades_two_rolled_routs_for_a_kill() -> None:
    war = sea("constrict")
    war.put(SEA, "sea_serpent", "sea_serpent")
    war.put(SEA, *["barbarian"] * 3, seat=1)
    war.load(4, 5, 4, 1, 4, 4, 1)
    war.start().say(0, "battle", "constrict")
    assert war.options(0) == ["player.0", "player.1", "done"]
    war.say(0, "player.0")
    assert war.options(0) == ["player.1", "done"], "one rout is left"
    war.say(0, "done").skip("gift")
    last = war.s.battle or war.s.last_battle
    assert last
    assert (last.attacker.kills, last.attacker.routs) == (1, 1)
    assert (last.defender.kills, last.defender.routs) == (0, 2)
    war = sea("constrict")
    war.put(SEA, "kraken")
    war.put(SEA, "barbarian", seat=1)
    war.load(4, 4, 4, 4, 1)
    war.start().say(0, "battle")
    assert war.asked != {0: "before_kills"}, "no Serpent"


@pytest.mark.rule("GW-SEA-04")
def test_drowning_takes_a_vp_where_the_kraken_kills() -> None:
    for die, vp in ((6, [1, 1, 0]), (1, [0, 2, 0])):
        war = sea("drowning")
        war.put(SEA, "kraken")
        war.put(SEA, "barbarian", seat=1)
        war.vp(0, 2, 0)
        war.load(die, 1, 1, 1, 1)
        war.start().say(0, "battle")
        assert [p.vp for p in war.s.players] == vp


@pytest.mark.rule("GW-SEA-04", "GW-FAQEMP-31", "GW-FAQEMP-33", "GW-SEA-08")
def test_siren_song_charges_move_units_and_nothing_else() -> None:
    war = sea("siren_song")
    war.put(SEA, "mermaid")
    war.put(SEA, "barbarian", "barbarian", "thunder_king", seat=1)
    war.give(1, "teleport")
    assert price(war.s, 0, SEA).vp == 0
    war.s.turn = war.s.regular = 1
    assert "move" not in war.start().options(1), "1 VP can't be paid"
    war.say(1, "teleport", (), "moon")
    assert war.at("moon") == ["thunder_king"]
    war = sea("siren_song")
    war.put(SEA, "mermaid")
    war.put(SEA, "barbarian", "barbarian", seat=1)
    war.s.turn = war.s.regular = 1
    war.vp(0, 2, 0)
    first, second = [area for area in adjacent(war.s, SEA) if board.is_land(war.s, area)][:2]
    war.start().say(1, "move", first, "storm.barbarian.1", second)
    assert war.s.players[1].vp == 1, "once for the action"


@pytest.mark.rule("GW-FAQEMP-12")
def test_siren_song_is_a_gift_that_affects_whoever_moves() -> None:
    war = sea("siren_song", rival="invisible_god")
    war.put(SEA, "mermaid")
    war.put(SEA, "wizard", seat=1)
    war.vp(0, 2, 0)
    war.s.turn = war.s.regular = 1
    land = next(area for area in adjacent(war.s, SEA) if board.is_land(war.s, area))
    war.start().say(1, "move", land)
    assert war.asked == {1: "gift"}


@pytest.mark.rule("GW-SEA-06", "GW-SEA-07")
def test_tidal_surge_washes_everybody_ashore() -> None:
    war = sea("tidal_surge")
    war.put(SEA, "mermaid", "shrine")
    war.put(SEA, "barbarian", "barbarian", seat=1)
    shores = [area for area in adjacent(war.s, SEA) if board.is_land(war.s, area)]
    war.start().say(0, "tidal_surge", ("storm.barbarian.1",), ("sea.mermaid.1", "storm.barbarian.2"))
    assert war.at(shores[0]) == ["barbarian"]
    assert war.at(shores[1]) == ["barbarian", "mermaid"]
    assert war.at(SEA) == ["shrine"]
    assert war.s.players[0].power == 4
    war = sea("tidal_surge")
    war.put("teshnos", "mermaid")
    assert "tidal_surge" not in war.start().options(0), "nobody is at sea"


@pytest.mark.rule("GW-SEA-07", "GW-MONSTER-14")
def test_tidal_surge_washes_spawn_ashore_and_no_other_monster() -> None:
    war = War("sea", "storm", "sky", monsters=["mother_of_monsters", "leviathan"])
    war.give(0, "tidal_surge")
    spawn, leviathan = war.spawn(SEA), war.beast("leviathan", SEA)
    shores = [area for area in adjacent(war.s, SEA) if board.is_land(war.s, area)]
    war.start().say(0, "tidal_surge", (spawn,))
    assert war.piece(spawn).at == shores[0]
    assert war.piece(leviathan).at == SEA


@pytest.mark.rule("GW-SEA-04", "GW-SEA-08")
def test_whirlpool_drains_all_when_sea_falls_to_nothing() -> None:
    war = sea("whirlpool")
    war.power(6, 5, 1)
    war.start().say(0, "drop")
    assert [p.power for p in war.s.players] == [0, 4, 0]
    war.s.players[0].power = 1
    war.put(SEA, "shrine")
    war.say(1, "build", "teshnos")
    assert war.asked == {0: "action"}
    war.say(0, "summon")
    assert [p.power for p in war.s.players] == [0, 2, 0], "again"
