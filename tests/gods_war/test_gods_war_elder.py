"""Elder races: neutral, courted and won (GW-ELDER, GW-FAQELDER)."""

from __future__ import annotations

from random import Random

import pytest
from answers import any_answer
from war_kit import War

from games.gods_war import GAME, board, elder
from games.gods_war.actions import sites, summonable
from games.gods_war.board import ways
from games.gods_war.cards import races
from games.gods_war.hooks import holder
from games.gods_war.moving import needs_leave
from games.gods_war.quests import unearned
from games.gods_war.rune_orders import actions_of_others
from games.gods_war.state import GodsWar
from games.gods_war.values import fragments
from games.kernel import Table

DIPLOMACY = elder.DIPLOMACY
ALL = sorted(races("base"))


def begun(seats: int, wish: str, seed: str = "elder") -> GodsWar:
    table = Table.new(GAME, seats, seed, {"elder_races": wish})
    random = Random(seed)
    while table.state.number == 0:
        seat = min(table.waiting)
        table.answer(seat, any_answer(random, table.asks[seat]))
    return table.state


# -- set-up


@pytest.mark.rule("GW-COMP-13", "GW-DATA-05")
def test_twelve_races_have_the_figures_of_the_rulebook() -> None:
    assert len(ALL) == 12
    figures = {unit.name: unit.count for race in races("base").values() for unit in race.unit}
    three = ("Duck", "Dwarf", "Elf", "Slarge", "Vadeli Raider", "Luathan", "Boggle", "Dragonship", "Scorpion Man")
    assert [figures[name] for name in three] == [3] * 9
    assert [figures[name] for name in ("Maidstone Archer", "Dragonewt Scout", "Inhuman King", "Giant")] == [1] * 4
    for race in races("base").values():
        assert race.alliance.endswith(".")
        assert [quest.slot for quest in race.quest] == [race.id]
        assert len(race.gift) == 1
        assert race.ability


@pytest.mark.rule("GW-ELDER-01", "GW-ELDER-02")
@pytest.mark.parametrize(("wish", "number"), [("none", 0), ("players", 4), ("two", 2), ("eight", 8)])
def test_the_table_decides_how_many_races_take_part(wish: str, number: int) -> None:
    found = begun(4, wish).races
    assert len(found) == number + ("scorpion_men" in found)
    assert GAME.settings["elder_races"].default == "none"


@pytest.mark.rule("GW-ELDER-01", "GW-ELDER-23", "GW-ELDER-31")
def test_everybody_may_pick_a_race_and_it_stays_neutral() -> None:
    table = Table.new(GAME, 5, "picks", {"elder_races": "picked"})
    while (topics := {ask.topic for ask in table.asks.values()}) != {"gods_war.race"}:
        assert topics
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    for seat, race in enumerate(("ducks", "giant", "giant", "vadeli", "elves")):
        table.answer(seat, (race,))
    found = table.state.races
    assert {"ducks", "giant", "vadeli", "elves"} <= set(found)
    assert len(found) == 5 + ("scorpion_men" in found), "chance fills the place of the one picked twice"
    assert all(race.ally is None for race in found.values())


@pytest.mark.rule("GW-ELDER-03")
def test_scorpion_men_bring_one_race_more() -> None:
    war = War("storm", "sky", "sea")
    assert len(elder.with_company(war.s, ["scorpion_men", "ducks"])) == 3
    assert elder.with_company(war.s, ["giant", "ducks"]) == ["giant", "ducks"]


@pytest.mark.rule("GW-ELDER-04", "GW-ELDER-05", "GW-ELDER-07")
def test_races_stand_in_citadels_that_are_on_the_board() -> None:
    small, large = begun(3, "all"), begun(5, "all")
    assert sorted(set(ALL) - set(small.races)) == ["dwarfs", "elves"], "Jrustela and the Elf Jungle are not there"
    assert sorted(large.races) == ALL
    for id, race in large.races.items():
        assert race.at == board.citadels()[id]
        assert bool(race.at) == (id != "boggles")


@pytest.mark.rule("GW-ELDER-06")
def test_a_neutral_race_can_be_neither_used_nor_attacked() -> None:
    war = War("storm", "darkness", "sky", races=["luathans"])
    war.put("luathela", "champion")
    assert holder(war.s, "devastate") is None
    assert holder(war.s, "luathans.luathans") is None
    options = war.start().options(0)
    assert not {"battle", "devastate"} & set(options)
    assert war.at("luathela") == ["champion"], "its figure is no piece that anything could touch"
    assert DIPLOMACY in options, "the one thing that may affect it"


# -- Diplomacy


def court(die: int, *units: str) -> War:
    """Storm courts the Giant in Altinela with these units."""
    war = War("storm", "darkness", "sky", races=["giant"])
    war.put("altinela", *units)
    war.put("altinela", "shrine")
    war.load(die)
    return war.start().say(0, DIPLOMACY)


@pytest.mark.rule("GW-IGOD-07")
def test_a_die_kept_by_the_blue_book_decides_a_courtship() -> None:
    war = War("invisible_god", "darkness", "storm", races=["giant"])
    war.put("altinela", "champion", seat=2)
    war.give(0, "blue_book_of_sorcery")
    war.load(1, 1, 5, 1)  # a die for each player; then the one of the courtship, which does not count
    war.start().say(0, "blue_book_of_sorcery", ("player.2",)).say(1, "drop").say(2, DIPLOMACY)
    assert war.s.races["giant"].ally is None, "a 5 is more than the Champion costs"
    assert "forced die" not in war.s.players[2].numbers, "it counts once"


@pytest.mark.rule("GW-ELDER-08", "GW-ELDER-09")
def test_diplomacy_costs_one_power_and_needs_a_unit_in_the_citadel_and_no_ally() -> None:
    war = War("storm", "darkness", "sky", races=["giant", "ducks"])
    war.put("teshnos", "champion")
    war.put("altinela", "shrine")
    assert DIPLOMACY not in war.start().options(0), "a building is no envoy"
    war = court(5, "barbarian")
    assert war.s.players[0].power == 5
    war = War("storm", "darkness", "sky", races=["giant", "ducks"])
    war.put("togaro_ocean", "champion")
    war.ally("giant", 0)
    assert DIPLOMACY not in war.start().options(0), "one ally is enough"
    war = War("storm", "darkness", "sky")
    war.put("altinela", "champion")
    assert DIPLOMACY not in war.start().options(0), "only in games with elder races"


@pytest.mark.rule("GW-ELDER-10", "GW-ELDER-11", "GW-ELDER-12", "GW-ELDER-13", "GW-ELDER-14", "GW-FAQELDER-01")
@pytest.mark.parametrize(
    ("die", "units", "won", "left"),
    [
        (2, 2, True, 2),
        (3, 2, True, 2),
        (5, 2, False, 2),
        (6, 2, False, 1),
        (6, 4, True, 3),
    ],
)
def test_the_die_must_not_exceed_what_the_envoys_cost_and_a_six_kills_one(
    die: int, units: int, won: bool, left: int
) -> None:
    """A Stormbrother and a Barbarian cost 3, with the Champion and another Barbarian 6; the Shrine doesn't count."""
    war = court(die, *("stormbrother", "barbarian", "champion", "barbarian")[:units])
    if die == 6:
        assert war.asked == {0: "envoy"}
        assert not any("shrine" in option for option in war.options(0))
        war.say(0, "storm.barbarian.1")
        assert war.piece("storm.barbarian.1").at == "pool"
    assert (war.s.races["giant"].ally == 0) == won
    assert len([u for u in war.s.units(0, "altinela") if u.kind != "giant"]) == left
    assert war.at("altinela", 0).count("giant") == won


@pytest.mark.rule("GW-ELDER-15", "GW-ELDER-16", "GW-ELDER-18", "GW-ELDER-24")
def test_allies_are_units_of_the_empire_from_then_on() -> None:
    war = War("storm", "darkness", "sky", races=["slarges"])
    war.put("enmal_mountains", "thunder_king")
    war.put("kylerela", "shrine")
    war.put("enmal_mountains", "troll", seat=1)
    war.load(1, 1, 1, 1, 1, 1, 1, 1)
    war.start().say(0, DIPLOMACY)
    assert war.at("enmal_mountains", 0) == ["slarge", "thunder_king"], "the figure stays where it stood"
    assert [piece.kind for piece in war.s.pool(0, "slarge")] == ["slarge"] * 2
    assert "slarge" in [face.id for face in summonable(war.s, 0)]
    assert holder(war.s, "scorched_march") == 0
    assert war.say(1, "battle").skip().told("attacks"), "they are enemies to everybody else"
    assert war.s.last_battle
    assert "slarges.slarge.1" in war.s.last_battle.defender.units


@pytest.mark.rule("GW-ELDER-17")
def test_gifts_and_weaknesses_of_the_empire_hold_for_its_allies() -> None:
    war = War("darkness", "sky", "sea", races=["vadeli", "slarges", "giant"])
    war.s.number = 2
    war.ally("vadeli", 0, "inner_hell")
    raider = war.s.units(0, "inner_hell")[0]
    assert not needs_leave(war.s, raider, "gates_of_dawn"), "Hellborn"
    war.ally("giant", 2, "gates_of_dawn")
    assert "artmali_empire" not in ways(war.s, 2, "gates_of_dawn", "move"), "Marine"
    war = War("darkness", "sky", "sea", races=["slarges"])
    war.ally("slarges", 1, "teshnos")
    (sun,) = war.put("gates_of_dawn", "sun_god", seat=1)
    war.s.turn = war.s.regular = 1
    war.start().say(1, "move", "gates_of_dawn", "sea_of_fog")
    war.skip("dawn")
    assert war.asked == {1: "dawn"}
    assert "teshnos" in war.options(1), "Dawn moves Slarges"
    assert war.piece(sun).at == "sea_of_fog"


@pytest.mark.rule("GW-ELDER-19", "GW-ELDER-20", "GW-ELDER-25")
def test_the_gift_lies_on_the_loyalty_card_and_counts_for_no_fragment() -> None:
    war = War("storm", "darkness", "sky", on="p5", races=["elves"])
    before = fragments(war.s, 0)
    war.ally("elves", 0, "elf_jungle")
    war.s.units(0, "elf_jungle")[0].at = "teshnos"
    war.start()
    assert war.s.players[0].slots == {"elves": "elf_bows"}
    assert holder(war.s, "elf_bows") == 0
    assert fragments(war.s, 0) == before
    assert [gift.id for gift in war.s.held_gifts(0)] == ["elf_bows"]
    assert [gift.id for gift in unearned(war.s, 0, "elves")] == ["elf_bows"], "its slot takes no other"
    assert "elf_bows" not in [gift.id for gift in unearned(war.s, 0, "2b")], "and no other slot takes it"


@pytest.mark.rule("GW-ELDER-21", "GW-ELDER-22", "GW-ELDER-29")
def test_scorpion_men_cost_a_unit_and_join_beside_another_race() -> None:
    war = War("storm", "darkness", "sky", races=["scorpion_men", "ducks", "giant"])
    war.ally("giant", 0)
    war.put("umathela", "champion", "barbarian")
    war.put("togaro_ocean", "barbarian")
    war.start().say(0, DIPLOMACY)
    assert war.asked == {0: "envoy"}, "Ducks are no choice any more, and nothing is rolled"
    war.say(0, "storm.barbarian.1")
    assert war.s.races["scorpion_men"].ally == 0
    assert war.at("umathela") == ["champion", "scorpion_man"]
    assert war.s.races["giant"].ally == 0


@pytest.mark.rule("GW-ELDER-26")
def test_of_two_races_in_one_area_one_is_named_before_the_roll() -> None:
    war = War("storm", "darkness", "sky", races=["giant", "ducks"])
    war.s.races["ducks"].at = "altinela"
    war.put("altinela", "champion")
    war.load(1)
    war.start().say(0, DIPLOMACY)
    assert war.asked == {0: "diplomacy"}
    assert war.options(0) == ["ducks", "giant"]
    war.say(0, "giant")
    assert {id: race.ally for id, race in war.s.races.items()} == {"ducks": None, "giant": 0}


@pytest.mark.rule("GW-ELDER-22", "GW-ELDER-29")
def test_vadeli_can_be_bought_for_a_vp_while_they_are_neutral() -> None:
    war = War("storm", "darkness", "sky", races=["vadeli"])
    war.put("brown_sea", "barbarian")
    war.vp(1, 0, 0)
    war.start().say(0, DIPLOMACY)
    assert war.asked == {0: "bribe"}
    war.say(0, "yes")
    assert (war.s.players[0].vp, war.s.races["vadeli"].ally) == (0, 0)
    war.put("brown_sea", "troll", seat=1)
    war.skip("action")
    assert DIPLOMACY not in war.options(1)


@pytest.mark.rule("GW-ELDER-32")
def test_an_elder_gift_is_a_gift_that_one_has() -> None:
    war = War("storm", "darkness", "sky", races=["giant"])
    war.ally("giant", 0)
    war.s.players[0].slots |= {"1a": "courage", "giant": "hurl"}
    war.s.players[0].met.append("1b")
    war.start().say(0, "weather_control")
    assert war.s.players[0].power == 6 + 3, "three gifts"


@pytest.mark.rule("GW-ELDER-33")
def test_a_dragonewt_lost_as_an_envoy_is_a_scout_again() -> None:
    war = War("storm", "darkness", "sky", races=["dragonewts", "scorpion_men"])
    war.ally("dragonewts", 0, "umathela")
    war.s.units(0)[0].kind = "dragonewt_warrior"
    war.start().say(0, DIPLOMACY)
    assert war.s.races["scorpion_men"].ally == 0
    assert [piece.kind for piece in elder.pieces_of(war.s, "dragonewts")] == ["dragonewt_scout"]


@pytest.mark.rule("GW-ELDER-22", "GW-ELDER-35")
def test_a_duck_that_refuses_swims_on_clockwise() -> None:
    war = War("storm", "darkness", "sky", races=["ducks"])
    war.put("togaro_ocean", "barbarian")
    war.load(5)
    war.start().say(0, DIPLOMACY)
    assert war.s.races["ducks"].at == "brown_sea"
    seen = []
    for _ in range(4):
        seen.append(war.s.races["ducks"].at)
        war.s.races["ducks"].at = elder.next_sea(war.s, seen[-1])
    assert seen == ["brown_sea", "neleomi_sea", "sea_of_fog", "togaro_ocean"]


@pytest.mark.rule("GW-ELDER-22")
@pytest.mark.parametrize(("one", "other", "area"), [("elves", "dwarfs", "jrustela"), ("dwarfs", "elves", "elf_jungle")])
def test_dwarfs_and_elves_never_refuse_once_the_others_have_an_ally(one: str, other: str, area: str) -> None:
    war = War("storm", "darkness", "sky", "sea", "moon", races=["elves", "dwarfs"])
    war.ally(one, 1)
    war.put(area, "barbarian", "barbarian")
    war.load(6)
    war.start().say(0, DIPLOMACY).skip("action")
    assert war.s.races[other].ally == 0
    assert war.at(area, 0).count("barbarian") == 1, "a 6 still kills"


@pytest.mark.rule("GW-ELDER-22", "GW-ELDER-29")
def test_boggles_offer_themselves_to_the_one_who_is_behind() -> None:
    war = War("storm", "darkness", "sky", races=["boggles"])
    war.vp(5, 2, 7)
    war.start("council_end")
    assert war.asked == {1: "boggles"}
    war.say(1, "yes")
    assert war.s.races["boggles"].ally == 1
    assert len(war.s.pool(1, "boggle")) == 3
    for vp, ally in (((2, 2, 7), None), ((5, 2, 7), 1)):
        war = War("storm", "darkness", "sky", races=["boggles", "giant"])
        war.vp(*vp)
        if ally is not None:
            war.ally("giant", ally)
        assert "boggles" not in war.start("council_end").asked.values(), "not if tied, nor beside another race"


@pytest.mark.rule("GW-FAQELDER-02")
def test_oblivion_may_take_an_allied_unit() -> None:
    war = War("chaos", "storm", "sky", races=["slarges"])
    war.give(0, "oblivion")
    war.put("teshnos", "broo", "broo", "broo")
    war.put("teshnos", "barbarian", seat=1)
    war.ally("slarges", 1)
    slarge = war.s.pool(1, "slarge")[0]
    slarge.at = "teshnos"
    war.load(6, 6, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("oblivion")
    assert war.asked == {1: "oblivion"}
    war.say(1, slarge.id)
    assert war.piece(slarge.id).at == "gone"


def test_law_can_forbid_diplomacy_and_it_is_nobodys_action() -> None:
    war = War("storm", "darkness", "sky", races=["giant"])
    option = actions_of_others(war.s, 0)[DIPLOMACY]
    assert (option.label, option.player) == ("Diplomacy", None)
    assert DIPLOMACY not in actions_of_others(War("storm", "darkness", "sky").s, 0)


@pytest.mark.rule("GW-BUILD-17")
def test_neutral_races_and_monsters_keep_nobody_from_building() -> None:
    war = War("storm", "sky", "earth", races=["dragonewts"], monsters=["red_dragon"])
    home = war.s.races["dragonewts"].at
    war.beast("red_dragon", "teshnos")
    war.put(home, "barbarian")
    war.put("teshnos", "barbarian")
    shrine = next(face for face in war.s.empire(0).building if face.id == "shrine")
    assert {home, "teshnos"} <= set(sites(war.s, 0, shrine))
