"""Sky: every ability, building, Heroquest and gift (GW-SKYEMP)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.battle import fight
from games.gods_war.board import in_hell, ways
from games.gods_war.hooks import holder
from games.gods_war.pieces import lose, relocate, shatter

SUN = "sky.sun_god.1"


def sky(*gifts: str, others: tuple[str, ...] = ("darkness", "storm")) -> War:
    war = War("sky", *others)
    war.give(0, *gifts)
    return war


def quiet(*gifts: str, others: tuple[str, ...] = ("darkness", "storm")) -> War:
    """The Sun God has left Hell long ago."""
    war = sky(others=others)
    war.s.players[0].slots["1a"] = "-"
    war.give(0, *gifts)
    return war


@pytest.mark.rule("GW-SKYEMP-01")
def test_six_gifts() -> None:
    assert sorted(sky().s.empire(0).gifts) == [
        "arrogance",
        "call_to_justice",
        "noblesse_oblige",
        "shanasse",
        "solar_energy",
        "sunspear",
    ]


# -- abilities


@pytest.mark.rule("GW-SKYEMP-02", "GW-SKYEMP-07", "GW-FAQ-26", "GW-BATTLE-53")
def test_at_nightfall_the_sun_god_goes_to_hell_instead_of_dying() -> None:
    war = sky()
    war.put("teshnos", "sun_god", "archer")
    war.put("teshnos", "champion", seat=2)
    war.load(1, 1, 1, 1, 6, 1)
    war.start().say(0, "battle", SUN)
    assert war.asked == {0: "nightfall"}
    assert set(war.options(0)) == {"inner_hell", "outer_hell"}
    war.say(0, "outer_hell")
    assert war.piece(SUN).at == "outer_hell"
    assert war.at("teshnos", 0) == ["archer"], "he was given the kill to spare the Archer"
    assert war.s.last_battle
    assert war.s.last_battle.attacker.dead == []


@pytest.mark.rule("GW-SKYEMP-07", "GW-CHAOS-14")
def test_nightfall_replaces_every_loss_and_goes_from_hell_to_another_hell_area() -> None:
    war = sky(others=("chaos", "storm"))
    war.put("spike", "sun_god")
    shatter(war.s)
    assert in_hell(war.s, war.piece(SUN).at)
    war = sky(others=("chaos", "storm"))
    war.put("inner_hell", "sun_god")
    assert lose(war.s, war.piece(SUN), "eliminate", 1) is False
    war.put("teshnos", "shrine")
    war.start()
    assert war.piece(SUN).at == "outer_hell"
    assert war.s.mad_god == 0


def test_an_optimist_declares_no_battle_in_hell() -> None:
    war = sky()
    war.put("inner_hell", "sun_god")
    war.put("inner_hell", "troll", seat=1)
    assert "battle" not in war.start().options(0)
    war.say(0, "drop")
    war.load(1, 1, 1, 1)
    war.say(1, "battle")
    assert war.s.last_battle, "others may attack it there"


@pytest.mark.rule("GW-SKYEMP-02", "GW-SKYEMP-08", "GW-FAQ-20", "GW-FAQ-21")
def test_at_dawn_every_other_unit_may_move_for_free() -> None:
    war = War("sky", "darkness", "storm", "chaos", "earth")
    war.s.players[0].slots["1a"] = "-"
    war.put("elf_jungle", "sun_god")
    war.put("teshnos", "archer", "phoenix")
    war.put("vithela", "emperor")
    assert "enmal_mountains" in ways(war.s, 0, "elf_jungle", "move")
    war.start().say(0, "move", "elf_jungle", "enmal_mountains")
    assert war.asked == {0: "dawn"}
    assert war.options(0) == ["teshnos", "vithela", "done"]
    to, back = ways(war.s, 0, "teshnos", "move")[:2]
    war.say(0, "teshnos", to, "sky.archer.1", "teshnos", back)
    assert war.at(to) == ["archer"]
    assert war.at(back) == ["phoenix"]
    assert war.options(0) == ["vithela", "done"], "each unit once"
    war.say(0, "done")
    assert war.at("vithela") == ["emperor"]
    assert war.s.players[0].power == 5
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-SKYEMP-08")
def test_neither_a_rout_nor_a_way_into_hell_brings_dawn() -> None:
    war = quiet()
    war.put("altinela", "sun_god")
    war.put("altinela", "champion", seat=2)
    war.put("teshnos", "archer")
    war.load(1, 1, 1, 4, 1)
    war.start().say(0, "battle").say(2, "moon")
    assert war.piece(SUN).at == "moon"
    assert war.asked == {1: "action"}
    war = quiet()
    war.put("brithos", "sun_god")
    war.put("teshnos", "archer")
    war.start().say(0, "move", "brithos", "inner_hell")
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-SKYEMP-08", "GW-FAQ-20")
def test_dawn_follows_whoever_moves_the_sun_god() -> None:
    war = War("storm", "sky", "darkness")
    war.give(0, "teleport")
    war.put("inner_hell", "sun_god", seat=1)
    war.put("vithela", "archer", seat=1)
    war.put("inner_hell", "thunder_king")
    war.start().say(0, "teleport", SUN, "moon", "pay")
    assert war.asked == {1: "dawn"}
    war.say(1, "vithela", "sea_of_fog")
    assert war.at("sea_of_fog") == ["archer"]
    assert war.asked == {1: "gift"}, "out of Hell by any way (GW-SKYEMP-09)"


@pytest.mark.rule("GW-FAQ-27")
def test_units_in_hell_need_leave_at_dawn() -> None:
    war = quiet()
    war.put("teshnos", "sun_god")
    war.put("inner_hell", "archer")
    war.put("inner_hell", "champion", seat=2)
    war.start().say(0, "move", "teshnos", "kralorela", "inner_hell", "gates_of_dawn", "ask.2").say(2, "no")
    assert war.at("inner_hell", 0) == ["archer"]
    assert war.asked == {1: "action"}
    war = quiet()
    war.put("teshnos", "sun_god")
    war.put("inner_hell", "archer")
    war.put("inner_hell", "champion", seat=2)
    war.start().say(0, "move", "teshnos", "kralorela", "inner_hell", "gates_of_dawn", "ask.2").say(2, "yes")
    assert war.at("gates_of_dawn") == ["archer"]


@pytest.mark.rule("GW-FAQ-28")
def test_one_toll_is_enough_for_all_hell_areas_at_one_dawn() -> None:
    war = quiet()
    war.s.spike = "pool"
    war.vp(2, 0, 0)
    war.put("teshnos", "sun_god")
    war.put("inner_hell", "archer")
    war.put("outer_hell", "phoenix")
    war.start().say(0, "move", "teshnos", "kralorela")
    war.say(0, "inner_hell", "gates_of_dawn", "toll", "outer_hell", "gates_of_dawn").skip()
    assert war.at("gates_of_dawn") == ["archer", "phoenix"]
    assert war.s.players[0].vp == 1


def test_the_skyway_leads_from_temples_to_the_sky_dome_and_back() -> None:
    war = sky()
    (temple,) = war.put("teshnos", "temple")
    s = war.s
    assert {"moon", "heavens"} <= set(ways(s, 0, "teshnos", "move"))
    assert "teshnos" in ways(s, 0, "moon", "move")
    assert "moon" not in ways(s, 0, "teshnos", "rout")
    assert "moon" not in ways(s, 1, "teshnos", "move")
    s.pieces[temple].at = "inner_hell"
    assert "moon" not in ways(s, 0, "inner_hell", "move")


def test_the_aegis_of_the_ziggurat_guards_shrines() -> None:
    for ziggurat, routs in ((True, 1), (False, 0)):
        war = War("storm", "sky", "darkness")
        war.put("altinela", "champion", "barbarian")
        war.put("altinela", "shrine", "archer", seat=1)
        if ziggurat:
            war.put("vithela", "ziggurat", seat=1)
        war.load(1, 1, 1, 1)
        war.start().say(0, "battle").skip()
        assert war.s.last_battle
        assert war.s.last_battle.defender.routs == routs


# -- Heroquests


@pytest.mark.rule("GW-SKYEMP-06", "GW-SKYEMP-09")
def test_the_sun_god_leaves_hell_and_whoever_let_him_go_draws_a_rune() -> None:
    war = sky()
    war.put("inner_hell", "sun_god")
    war.put("inner_hell", "thunder_king", seat=2)
    war.start().say(0, "move", "gates_of_dawn", "ask.2").say(2, "yes").say(0, "arrogance")
    assert war.s.players[0].slots == {"1a": "arrogance"}
    assert [len(p.runes) for p in war.s.players] == [2, 0, 1]
    war = sky()
    war.s.spike = "pool"
    war.vp(1, 0, 0)
    war.put("inner_hell", "sun_god")
    war.put("inner_hell", "thunder_king", seat=2)
    war.start().say(0, "move", "gates_of_dawn", "toll").skip("gift").say(0, "arrogance")
    assert [len(p.runes) for p in war.s.players] == [2, 0, 0], "nobody's permission was used"


@pytest.mark.rule("GW-SKYEMP-04", "GW-HQ-06")
def test_placing_the_ziggurat_pays_once() -> None:
    war = sky()
    war.put("teshnos", "temple")
    war.put("vithela", "temple")
    war.power(9, 1, 1)
    war.start().say(0, "build", "ziggurat", "teshnos", "arrogance")
    assert war.s.players[0].slots == {"1b": "arrogance"}
    war.piece("sky.ziggurat.1").at = "pool"
    war.say(1, "drop").say(2, "drop").say(0, "build", "ziggurat")
    assert war.s.players[0].slots == {"1b": "arrogance"}
    assert war.asked == {0: "action"}


@pytest.mark.rule("GW-SKYEMP-04")
@pytest.mark.parametrize(
    ("kind", "choice", "slot"),
    [("shrine", "destroy", "2a"), ("shrine", "shrine", "2a"), ("temple", "temple", "2b"), ("nest", "", "2a")],
)
def test_taking_buildings_in_battle(kind: str, choice: str, slot: str) -> None:
    war = sky(others=("storm", "chaos"))
    war.put("teshnos", "archer", "archer", "archer")
    war.put("teshnos", kind, seat=2 if kind == "nest" else 1)
    war.load(1, 1, 1)
    war.start().say(0, "battle").skip("conquest", "gift")
    if choice:
        war.say(0, choice)
    war.say(0, "arrogance")
    assert war.s.players[0].slots == {slot: "arrogance"}


@pytest.mark.rule("GW-SKYEMP-03", "GW-SKYEMP-09")
def test_great_decrees_give_another_player_power_or_a_rune() -> None:
    war = sky()
    war.put("teshnos", "shrine")
    assert not {"sky.3a", "sky.3b"} & set(war.start().options(0)), "not in the first Action Phase"
    war = sky()
    war.put("teshnos", "shrine")
    war.s.number = 2
    war.start().say(0, "sky.3a", "player.2", "arrogance")
    assert [p.power for p in war.s.players] == [5, 6, 8]
    assert war.s.players[0].slots == {"3a": "arrogance"}
    war.say(1, "drop").say(2, "drop")
    assert "sky.3a" not in war.options(0), "its slot is filled"
    war.say(0, "sky.3b", "player.1", "shanasse")
    assert [len(p.runes) for p in war.s.players] == [0, 1, 0]
    assert war.s.players[0].slots == {"3a": "arrogance", "3b": "shanasse"}


# -- gifts


@pytest.mark.rule("GW-SKYEMP-03")
def test_noblesse_oblige_takes_the_gifts_off_both_decrees() -> None:
    war = sky("noblesse_oblige")
    war.s.players[0].slots |= {"3a": "shanasse", "3b": "arrogance"}
    war.start("power").say(0, "noblesse_oblige")
    assert war.s.players[0].slots == {"1a": "noblesse_oblige"}
    assert (war.s.players[0].vp, len(war.s.players[0].runes)) == (1, 1)
    assert holder(war.s, "arrogance") is None
    war = sky("noblesse_oblige")
    war.s.players[0].slots |= {"3a": "shanasse"}
    war.start("power")
    assert "power" not in war.asked.values(), "both must be there"
    war = sky("noblesse_oblige")
    war.s.players[0].slots |= {"3a": "shanasse", "3b": "arrogance"}
    war.start("power").say(0, "pass")
    assert len(war.s.players[0].slots) == 3


@pytest.mark.rule("GW-FAQ-01")
def test_a_building_on_the_spike_has_paid_before_a_gift_shatters_it() -> None:
    war = sky("noblesse_oblige")
    war.s.players[0].slots |= {"3a": "shanasse", "3b": "arrogance"}
    war.put("spike", "shrine")
    war.vp(9, 0, 0)
    war.power(0, 0, 0)
    war.start("power").say(0, "noblesse_oblige")
    assert war.s.spike == "rift"
    assert not war.s.buildings(0)
    assert war.s.players[0].power == 1 + 2 + 2, "Blessing, one building type, two fragments"


@pytest.mark.rule("GW-TIMING-07", "GW-FAQ-29", "GW-FAQ-30")
def test_arrogance_takes_a_guard_out_of_the_battle() -> None:
    war = sky("arrogance")
    war.put("teshnos", "emperor")
    war.put("teshnos", "shrine", "barbarian", seat=2)
    war.load(1)
    war.start().say(0, "battle", "arrogance", "storm.barbarian.1")
    assert war.asked == {0: "conquest"}
    war.say(0, "shrine")
    assert war.at("teshnos", 0) == ["emperor", "shrine"]
    assert war.at("teshnos", 2) == ["barbarian"], "it is back, unharmed"
    war = sky("arrogance")
    war.put("teshnos", "archer")
    war.put("vithela", "emperor")
    war.put("teshnos", "barbarian", seat=2)
    war.load(1, 1)
    war.start().say(0, "battle")
    assert war.asked == {1: "action"}, "without the Emperor it is not offered"


@pytest.mark.rule("GW-FAQ-29")
def test_arrogance_spares_no_greater_god_and_keeps_its_unit_from_results() -> None:
    war = sky("arrogance")
    war.put("teshnos", "emperor", "phoenix")
    war.put("teshnos", "thunder_king", "champion", seat=2)
    war.load(6, 6, 6, 6, 1, 1, 1, 1)
    war.start().say(0, "battle", "arrogance")
    assert set(war.options(0)) == {"sky.emperor.1", "sky.phoenix.1", "storm.champion.1"}
    war.say(0, "storm.champion.1").skip()
    assert war.at("teshnos", 2) == ["champion"]


@pytest.mark.rule("GW-FAQ-38")
def test_arrogance_on_an_own_unit_does_not_spoil_courage() -> None:
    war = sky("arrogance")
    war.give(2, "courage")
    war.put("teshnos", "emperor", "phoenix")
    war.put("teshnos", "thunder_king", seat=2)
    war.load(*[1] * 12)
    war.start().say(0, "battle", "arrogance", "sky.phoenix.1")
    assert len(war.s.players[2].runes) == 1


@pytest.mark.rule("GW-GIFT-22")
def test_call_to_justice_brings_any_unit_to_the_sun_god() -> None:
    war = quiet("call_to_justice")
    war.put("teshnos", "sun_god")
    war.put("inner_hell", "hellmother", "troll", seat=1)
    war.put("vithela", "champion", seat=2)
    war.start("council_c").say(0, "call_to_justice", "inner_hell", "darkness.hellmother.1")
    assert war.at("teshnos") == ["hellmother", "sun_god"]
    war = quiet("call_to_justice")
    war.put("teshnos", "sun_god")
    war.put("vithela", "champion", seat=2)
    assert war.start("council_c").options(0) == ["call_to_justice", "pass"]


@pytest.mark.rule("GW-FAQ-22", "GW-FAQ-23", "GW-BATTLE-56")
def test_shanasse_archers_shoot_from_afar_but_hold_nothing() -> None:
    war = quiet("shanasse")
    war.put("altinela", "phoenix")
    war.put("seshnela", "archer", "archer")
    war.put("vithela", "archer")
    war.put("altinela", "champion", "barbarian", "barbarian", "shrine", seat=2)
    war.load(6, 6, 6, 1, 6, 1, 1, 1)
    war.start().say(0, "battle").skip()
    last = war.s.last_battle
    assert last
    assert last.attacker.rolled == [6, 6, 6, 1], "the one in Vithela is too far away"
    assert war.piece("sky.phoenix.1").at == "pool", "Archers elsewhere take no results"
    assert war.at("altinela") == ["shrine"], "nor do they take a building"
    assert war.at("seshnela") == ["archer", "archer"]


@pytest.mark.rule("GW-FAQ-22")
def test_an_archer_elsewhere_guards_no_building() -> None:
    war = War("storm", "sky", "darkness")
    war.give(1, "shanasse")
    war.put("altinela", "barbarian")
    war.put("altinela", "shrine", seat=1)
    war.put("seshnela", "archer", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle", "destroy")
    assert war.s.last_battle
    assert war.s.last_battle.defender.rolled == [1]
    assert war.at("altinela") == ["barbarian"]


@pytest.mark.rule("GW-FAQ-23", "GW-FAQ-24")
@pytest.mark.parametrize(
    ("start", "to", "dice"),
    [
        ("inner_hell", "gates_of_dawn", 2),
        ("inner_hell", "teshnos", 1),
        ("brithos", "inner_hell", 2),
    ],
)
def test_shanasse_into_and_out_of_hell(start: str, to: str, dice: int) -> None:
    war = War("storm", "sky", "darkness")
    war.give(1, "shanasse")
    war.put(start, "archer", seat=1)
    war.put(to, "archer", seat=1)
    war.put(to, "barbarian")
    war.load(*[1] * 3)
    war.start().say(0, "battle")
    assert war.s.last_battle
    assert len(war.s.last_battle.defender.rolled) == dice


@pytest.mark.rule("GW-POWER-15")
def test_solar_energy_shines_outside_hell() -> None:
    for area, power in (("teshnos", 10), ("inner_hell", 7)):
        war = sky()
        war.s.players[0].slots |= {"1a": "solar_energy", "1b": "arrogance", "2a": "shanasse"}
        war.put(area, "sun_god")
        for place in ("vithela", "brithos", "seshnela"):
            war.put(place, "shrine")
        war.put("altinela", "temple")
        war.power(0, 0, 0)
        war.start("power")
        assert war.s.players[0].power == power


@pytest.mark.rule("GW-SKYEMP-05", "GW-FAQ-25")
def test_sunspear_strikes_a_unit_and_a_phoenix_may_rise() -> None:
    for answer, there in (("yes", ["phoenix"]), ("no", [])):
        war = quiet("sunspear")
        war.put("vithela", "shrine")
        war.put("teshnos", "hellmother", "troll", "shade", seat=1)
        war.put("teshnos", "champion", seat=2)
        war.put("inner_hell", "barbarian", seat=2)
        war.start().say(0, "sunspear", "player.1")
        assert set(war.options(1)) == {"darkness.troll.1", "darkness.shade.1"}, "no greater god"
        war.say(1, "darkness.shade.1").say(0, answer)
        assert war.at("teshnos", 1) == ["hellmother", "troll"]
        assert war.at("teshnos", 0) == there
        assert war.s.players[0].power == 4
    war = quiet("sunspear")
    war.put("vithela", "phoenix", "phoenix", "phoenix")
    war.put("teshnos", "troll", seat=1)
    assert "sunspear" not in war.start().options(0), "a Phoenix must be in the pool"


@pytest.mark.rule("GW-SKYEMP-08")
def test_dawn_waits_until_a_battle_is_over() -> None:
    war = quiet()
    war.put("teshnos", "archer")
    war.put("vithela", "sun_god")
    war.put("teshnos", "champion", "barbarian", seat=2)
    war.load(1, 1, 1, 1)
    war.give(2, "single_combat")
    war.s.turn = war.s.regular = 2
    war.start().say(2, "battle")
    assert fight(war.s)
    relocate(war.s, [war.piece(SUN)], "sea_of_fog")
    assert war.s.due == []
    war.say(2, "single_combat", "more")
    assert war.asked == {0: "dawn"}
    assert war.s.battle is None
