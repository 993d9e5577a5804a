"""Each elder race under an ally: ability, Heroquest and gift (GW-ELDER-18, -19, GW-FAQELDER)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.actions import summonable
from games.gods_war.hooks import holder
from games.gods_war.values import building_results


def allied(race: str, *empires: str, at: str = "pool", gift: bool = False) -> War:
    """The first empire has this ally, perhaps with its gift."""
    war = War(*(empires or ("storm", "darkness", "sky")), on="p5", races=[race])
    war.ally(race, 0, at)
    if gift:
        earn(war, race)
    return war


def earn(war: War, race: str) -> None:
    war.s.players[0].slots[race] = war.s.allies(0)[0].gift[0].id


def kind(war: War, id: str) -> str:
    return war.piece(id).kind


def earned(war: War, race: str) -> bool:
    return race in war.s.players[0].slots


# -- Ducks


@pytest.mark.rule("GW-ELDER-18", "GW-ELDER-30")
def test_one_paid_duck_brings_all_the_others() -> None:
    war = allied("ducks")
    war.put("teshnos", "shrine")
    war.put("altinela", "shrine")
    war.start().say(0, "summon", "duck", "teshnos")
    assert war.asked == {0: "flocks"}
    war.say(0, "altinela", "teshnos")
    assert (war.at("teshnos").count("duck"), war.at("altinela").count("duck")) == (2, 1)
    assert war.s.players[0].power == 4, "one was paid"


@pytest.mark.rule("GW-FAQELDER-05", "GW-ELDER-19")
def test_a_ducks_death_earns_bad_luck_for_later_battles_only() -> None:
    war = allied("ducks", at="teshnos")
    war.put("teshnos", "troll", "troll", seat=1)
    war.s.turn = war.s.regular = 1
    war.vp(0, 3, 0)
    war.load(6, 1)
    war.start().say(1, "battle").skip("bad_luck")
    assert earned(war, "ducks")
    assert "bad_luck" not in war.asked.values()
    assert (war.s.players[1].power, war.s.players[1].vp) == (5, 3)
    war = allied("ducks", at="teshnos", gift=True)
    war.put("teshnos", "troll", "troll", seat=1)
    war.s.turn = war.s.regular = 1
    war.vp(0, 3, 0)
    war.load(6, 1)
    war.start().say(1, "battle").skip("bad_luck")
    assert war.asked == {1: "bad_luck"}
    war.say(1, "vp")
    assert (war.s.players[1].power, war.s.players[1].vp) == (5, 2)


# -- Dwarfs


@pytest.mark.rule("GW-ELDER-29", "GW-ELDER-18")
def test_construction_turns_a_dwarf_into_any_building() -> None:
    war = allied("dwarfs", at="teshnos")
    war.start().say(0, "construction")
    assert war.options(0) == ["shrine", "temple", "ziggurat"]
    war.say(0, "ziggurat")
    assert war.at("teshnos") == ["dwarf", "dwarf", "ziggurat"]
    assert war.s.players[0].power == 6, "it costs nothing"
    assert war.asked == {0: "gift"}, "the Ziggurat counts as placed"
    war = allied("dwarfs", at="teshnos")
    war.put("teshnos", "shrine", seat=1)
    assert "construction" not in war.start().options(0)


@pytest.mark.rule("GW-FAQELDER-04")
def test_chaos_builds_imbedded_nests_without_the_gift_but_never_two_in_one_area() -> None:
    war = allied("dwarfs", "chaos", "darkness", "sky", at="teshnos")
    war.start().say(0, "construction", "imbedded")
    (nest,) = war.s.buildings(0)
    assert nest.imbedded
    assert holder(war.s, "imbed") is None
    war = allied("dwarfs", "chaos", "darkness", "sky", at="teshnos")
    war.put("teshnos", "nest")
    assert "construction" not in war.start().options(0)
    war = allied("dwarfs", "storm", "chaos", "sky", at="teshnos")
    war.put("teshnos", "nest", seat=1)
    assert "construction" in war.start().options(0), "beside another's Nest"


@pytest.mark.rule("GW-ELDER-35")
def test_construction_obeys_weaknesses_and_cwim() -> None:
    war = allied("dwarfs", "darkness", "storm", "sky", at="spike")
    assert "construction" not in war.start().options(0), "Darkness never builds on the Spike"
    war = War("storm", "darkness", "sky", on="p5", races=["dwarfs"], monsters=["cwim"])
    war.ally("dwarfs", 0, "teshnos")
    war.beast("cwim", "teshnos")
    assert "construction" not in war.start().options(0)


@pytest.mark.rule("GW-FAQELDER-12")
@pytest.mark.parametrize("worship", [False, True])
def test_darkness_gets_the_rune_for_the_castle_of_lead_only_with_ancestor_worship(worship: bool) -> None:
    war = allied("dwarfs", "darkness", "storm", "sky", at="teshnos")
    if worship:
        war.give(0, "ancestor_worship")
    war.start().say(0, "construction", "castle_of_lead")
    assert "castle_of_lead" in war.at("teshnos")
    assert len(war.s.players[0].runes) == worship


@pytest.mark.rule("GW-ELDER-19")
def test_the_dead_god_is_an_action_that_does_nothing() -> None:
    war = allied("dwarfs", at="teshnos")
    war.start()
    assert earned(war, "dwarfs"), "no Dwarf is in the pool"
    war.say(0, "the_dead_god")
    assert war.asked == {1: "action"}
    assert war.s.players[0].power == 6
    war = allied("dwarfs", at="teshnos", gift=True)
    war.power(6, 0, 0)
    assert "the_dead_god" not in war.start().options(0), "not while everybody else is at 0"


# -- Elves


@pytest.mark.rule("GW-ELDER-18")
def test_aldrya_grows_with_every_area_of_elves() -> None:
    war = War("storm", "darkness", "sky", on="p5", races=["elves"])
    war.ally("elves", 0, "elf_jungle")
    war.s.units(0)[0].at = "teshnos"
    war.start("power")
    assert war.s.races["elves"].number == 2
    assert len(war.s.players[0].runes) == 0
    war = War("storm", "darkness", "sky", on="p5", races=["elves"])
    war.ally("elves", 0, "elf_jungle")
    war.s.races["elves"].number = 3
    war.start("power")
    assert war.s.races["elves"].number == 0
    assert len(war.s.players[0].runes) == 1


@pytest.mark.rule("GW-ELDER-19")
def test_elf_bows_strike_before_anybody_rolls() -> None:
    war = War("storm", "darkness", "sky", on="p5", races=["elves"])
    war.ally("elves", 0, "teshnos")
    earn(war, "elves")
    war.put("teshnos", "troll", seat=1)
    war.load(6, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle", "elf_bows").skip()
    assert war.at("teshnos") == ["elf"] * 3
    assert war.s.last_battle
    assert war.s.last_battle.defender.rolled == [], "the Troll was dead before it could roll"


# -- Slarges


def burning(war: War) -> War:
    """Storm's Slarges attack a lone Shrine of Darkness."""
    war.put("teshnos", "shrine", seat=1)
    return war.start().say(0, "battle").skip("conquest")


@pytest.mark.rule("GW-ELDER-18", "GW-ELDER-19", "GW-FAQELDER-10")
def test_slarges_gain_by_burning_and_become_obsessed() -> None:
    war = burning(allied("slarges", at="teshnos"))
    war.say(0, "destroy")
    assert war.s.players[0].power == 6, "1 for the battle, 1 by Scorched March"
    assert war.asked == {0: "obsession"}
    war.say(0, "summon")
    assert war.s.races["slarges"].about == "summon"
    assert "obsession" in war.s.players[0].used
    assert war.told("obsessed"), "open to all"


@pytest.mark.rule("GW-FAQELDER-10", "GW-ELDER-34")
@pytest.mark.parametrize("named", ["build", "summon", "move", "battle"])
def test_obsession_makes_enemies_pay_for_the_action_that_was_named(named: str) -> None:
    war = allied("slarges", "storm", "darkness", "sky", at="teshnos", gift=True)
    war.s.players[0].used.append("obsession")
    war.s.races["slarges"].about = named
    war.s.turn = war.s.regular = 1
    war.s.number = 2
    war.put("teshnos", "troll", seat=1)
    if named == "summon":
        war.put("teshnos", "shrine", seat=1)
    answers = {
        "build": ("build", "teshnos"),
        "summon": ("summon", "troll"),
        "move": ("move", "kralorela"),
        "battle": ("battle",),
    }[named]
    war.load(1, 1, 1, 1, 1, 1, 1)
    war.start().say(1, *answers)
    assert (war.s.players[0].power, war.s.players[1].power) == (7, 4)
    war = allied("slarges", "storm", "darkness", "sky", at="altinela", gift=True)
    war.s.races["slarges"].about = named
    war.s.turn = war.s.regular = 1
    war.put("teshnos", "troll", "shrine", seat=1)
    war.put("teshnos", "barbarian")
    war.start().say(1, *(("build", "shrine", "vithela") if named == "build" else answers))
    assert war.s.players[0].power == 6, "no Slarge is there"


@pytest.mark.rule("GW-ELDER-34")
def test_where_obsession_cannot_be_paid_the_action_is_not_open() -> None:
    war = allied("slarges", at="teshnos", gift=True)
    war.s.races["slarges"].about = "summon"
    war.put("teshnos", "shrine", seat=1)
    war.s.turn = war.s.regular = 1
    war.power(6, 1, 6)
    assert "summon" not in war.start().options(1)


# -- Vadeli Raiders


@pytest.mark.rule("GW-ELDER-18", "GW-ELDER-19")
def test_raiders_plunder_the_owner_of_a_building() -> None:
    war = burning(allied("vadeli", at="teshnos"))
    war.say(0, "destroy")
    assert (war.s.players[0].power, war.s.players[1].power) == (6, 5)
    assert earned(war, "vadeli")


@pytest.mark.rule("GW-ELDER-19")
def test_slavers_pay_for_dead_minions_at_most_two() -> None:
    war = allied("vadeli", at="teshnos", gift=True)
    war.put("teshnos", "troll", "troll", "troll", "shade", seat=1)
    war.put("teshnos", "thunder_king")
    war.load(6, 6, 6, *[1] * 16)
    war.start().say(0, "battle").skip("kills")
    war.say(1, ("darkness.troll.1", "darkness.troll.2", "darkness.troll.3")).skip()
    assert war.s.players[0].power == 7, "1 for the battle, 2 by Slavers"


# -- Luathans


@pytest.mark.rule("GW-FAQELDER-06", "GW-ELDER-30")
def test_devastate_costs_one_luathan_and_routs_all_others() -> None:
    war = allied("luathans", at="teshnos")
    war.put("teshnos", "troll", "troll", seat=1)
    war.put("teshnos", "sun_god", seat=2)
    war.start().say(0, "devastate")
    assert war.at("teshnos") == ["luathan", "luathan", "sun_god", "troll", "troll"], "one is gone at once"
    war.say(0, "kralorela", "sea_of_fog", "generts_garden")
    assert war.at("teshnos") == []
    assert war.at("kralorela") == ["luathan", "luathan"], "the others are routed like everybody"
    assert (war.at("sea_of_fog"), war.at("generts_garden")) == (["troll", "troll"], ["sun_god"])
    assert earned(war, "luathans")
    assert war.s.last_battle is None


@pytest.mark.rule("GW-ELDER-30", "GW-ELDER-19")
def test_in_hell_devastate_routs_to_hell_and_purple_fire_burns_afterwards() -> None:
    war = allied("luathans", at="inner_hell", gift=True)
    war.put("inner_hell", "troll", "temple", seat=1)
    war.start().say(0, "devastate").skip()
    assert sorted(war.at("outer_hell")) == ["luathan", "luathan", "troll"]
    assert war.at("inner_hell") == []
    assert len(war.s.pool(1, "temple")) == 3


# -- Dragonewts


@pytest.mark.rule("GW-FAQELDER-03", "GW-ELDER-28")
def test_a_dragonewt_grows_by_dying_in_battle_and_falls_back_otherwise() -> None:
    war = allied("dragonewts", "storm", "sea", "sky", at="teshnos")
    newt = war.s.units(0)[0].id
    war.put("teshnos", "mermaid", seat=1)
    war.load(1, 6)
    war.start().say(0, "battle").skip("rebirth_stage")
    assert war.asked == {0: "rebirth_stage"}
    war.say(0, "yes")
    assert (kind(war, newt), war.piece(newt).at) == ("dragonewt_warrior", "pool")
    war = allied("dragonewts", "storm", "sea", "sky", at="teshnos")
    war.s.units(0)[0].kind = "inhuman_king"
    war.put("teshnos", "mermaid", seat=1)
    war.load(1, 1, 1, 1, 1, 6)
    war.start().say(0, "battle").skip()
    assert kind(war, newt) == "inhuman_king", "the King stays King"
    war = allied("dragonewts", "storm", "sea", "sky", at="teshnos")
    war.s.units(0)[0].kind = "inhuman_king"
    war.hold(1, "kill")
    war.s.turn = war.s.regular = 1
    war.start().say(1, "rune.kill")
    assert (kind(war, newt), war.piece(newt).at) == ("dragonewt_scout", "pool")


@pytest.mark.rule("GW-FAQELDER-11", "GW-ELDER-28")
def test_the_dragonewt_rune_leaves_the_stage_as_it_is() -> None:
    war = allied("dragonewts", at="teshnos")
    newt = war.s.units(0)[0].id
    war.piece(newt).kind = "dragonewt_warrior"
    war.put("altinela", "shrine")
    war.hold(1, "dragonewt")
    war.s.turn = war.s.regular = 1
    war.start().say(1, "rune.dragonewt").skip()
    assert (kind(war, newt), war.piece(newt).at) == ("dragonewt_warrior", "pool")
    war.s.turn = 0
    assert "dragonewt_warrior" in [face.id for face in summonable(war.s, 0)]


@pytest.mark.rule("GW-ELDER-19")
def test_the_inhuman_king_dreams_of_runes() -> None:
    war = allied("dragonewts", at="teshnos")
    war.s.units(0)[0].kind = "inhuman_king"
    war.start("power")
    assert earned(war, "dragonewts")
    war = allied("dragonewts", at="teshnos", gift=True)
    war.s.units(0)[0].kind = "inhuman_king"
    war.start("power")
    assert len(war.s.players[0].runes) == 1


# -- Maidstone Archer


@pytest.mark.rule("GW-ELDER-18", "GW-ELDER-27")
@pytest.mark.parametrize(("at", "dice"), [("kralorela", 3), ("altinela", 3), ("umathela", 1), ("inner_hell", 1)])
def test_the_archer_shoots_two_areas_far_but_not_out_of_hell(at: str, dice: int) -> None:
    war = allied("maidstone_archer", at=at)
    war.put("teshnos", "barbarian")
    war.put("teshnos", "troll", seat=1)
    war.load(*[1] * 4)
    war.start().say(0, "battle").skip()
    assert war.s.last_battle
    assert len(war.s.last_battle.attacker.rolled) == dice


@pytest.mark.rule("GW-ELDER-19")
def test_the_archer_earns_its_gift_by_a_god_and_then_picks_the_first_to_die() -> None:
    war = allied("maidstone_archer", at="kralorela")
    war.put("teshnos", "barbarian")
    war.put("teshnos", "shade", seat=1)
    war.load(6, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert earned(war, "maidstone_archer")
    war = allied("maidstone_archer", at="kralorela", gift=True)
    war.put("teshnos", "barbarian")
    war.put("teshnos", "hellmother", "troll", seat=1)
    war.load(6, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("piercing_arrow")
    assert war.asked == {0: "piercing_arrow"}
    war.say(0, "darkness.hellmother.1").skip()
    assert war.at("teshnos", 1) == ["troll"]


@pytest.mark.rule("GW-ELDER-19", "GW-BATTLE-41")
def test_a_piercing_arrow_is_shot_once_in_a_battle() -> None:
    war = allied("maidstone_archer", at="teshnos", gift=True)
    war.put("teshnos", "champion")
    war.give(0, "single_combat")
    war.put("teshnos", "hellmother", "troll", "shade", seat=1)
    war.load(6, 1, *[6, 1], *[1] * 5)  # the Champion's dice first, then the Archer's, then those of Darkness
    war.start().say(0, "battle").skip("pre_battle")
    war.say(0, "single_combat").skip("single_combat").say(0, "now").skip("piercing_arrow")
    assert war.asked == {0: "piercing_arrow"}
    war.say(0, "darkness.hellmother.1").skip("piercing_arrow", "kills")
    assert war.asked == {1: "kills"}, "the second kill goes where its victim likes"


# -- Boggles


@pytest.mark.rule("GW-ELDER-18")
def test_a_boggle_swaps_with_a_minion_outside_hell() -> None:
    war = allied("boggles", at="teshnos")
    war.put("kralorela", "troll", "hellmother", seat=1)
    war.put("inner_hell", "troll", seat=1)
    war.start().say(0, "mischief").skip("mischief_with")
    assert war.at("teshnos") == ["boggle", "boggle", "troll"]
    assert war.at("kralorela") == ["boggle", "hellmother"]
    assert war.s.players[0].power == 5


@pytest.mark.rule("GW-ELDER-19")
def test_a_prank_re_rolls_one_die_of_any_battle_where_a_boggle_stands() -> None:
    war = allied("boggles", "sky", "storm", "darkness", at="teshnos", gift=True)
    for piece, area in zip(war.s.units(0), ("teshnos", "altinela", "kralorela"), strict=True):
        piece.at = area
    war.put("teshnos", "champion", seat=1)
    war.put("teshnos", "troll", seat=2)
    war.s.turn = war.s.regular = 1
    war.load(6, 1, 1, 2)
    war.start().say(1, "battle", "player.2").skip("after_roll")
    war.say(0, "prank", "die.0.6").skip()
    assert war.s.last_battle
    assert sorted(war.s.last_battle.attacker.rolled) == [1, 2]
    war = allied("boggles", at="teshnos")
    for piece, area in zip(war.s.units(0), ("teshnos", "altinela", "kralorela"), strict=True):
        piece.at = area
    war.start()
    assert earned(war, "boggles")


# -- Waertagi


@pytest.mark.rule("GW-ELDER-18", "GW-FAQELDER-09")
def test_dragonships_fight_from_the_next_area_and_are_routed_with_the_rest() -> None:
    war = allied("waertagi", at="togaro_ocean")
    war.put("artmali_empire", "barbarian")
    war.put("artmali_empire", "troll", "troll", "troll", "troll", seat=1)
    war.load(1, 1, 1, 4, 4, 4, 1)
    war.start().say(0, "battle", "fleet", ("waertagi.dragonship.1",)).skip("rout_to")
    war.say(1, "heavens").skip()
    assert war.at("heavens") == ["barbarian", "dragonship"], "two areas from where the ship was"
    assert war.told("Fleet: 1 Dragonship of {0} takes part from afar.")


@pytest.mark.rule("GW-FAQELDER-08", "GW-ELDER-19")
def test_dragonships_enter_lands_but_only_one_at_sea_leads_an_invasion() -> None:
    war = allied("waertagi", at="togaro_ocean", gift=True)
    war.start().say(0, "move", "artmali_empire", ("waertagi.dragonship.1",), "done")
    assert "dragonship" in war.at("artmali_empire")
    war = allied("waertagi", at="artmali_empire", gift=True)
    assert "major_invasion" not in war.start().options(0)
    war = allied("waertagi", at="togaro_ocean", gift=True)
    war.put("gates_of_dawn", "champion")
    war.put("teshnos", "barbarian")
    war.start().say(0, "major_invasion", "artmali_empire")
    assert "storm.barbarian.1" not in war.options(0), "Teshnos is not next to that sea"
    war.say(0, tuple(war.options(0)))
    assert war.at("artmali_empire") == ["champion", "dragonship", "dragonship", "dragonship"]


@pytest.mark.rule("GW-ELDER-19")
def test_ships_in_three_seas_earn_the_invasion() -> None:
    war = allied("waertagi", at="togaro_ocean")
    for ship, sea in zip(war.s.units(0), ("togaro_ocean", "brown_sea", "neleomi_sea"), strict=True):
        ship.at = sea
    assert not earned(war, "waertagi")
    war.start()
    assert earned(war, "waertagi")


# -- Scorpion Men


@pytest.mark.rule("GW-ELDER-18", "GW-ELDER-30")
def test_scorpion_men_multiply_where_enemies_die() -> None:
    war = allied("scorpion_men")
    war.s.pool(0, "scorpion_man")[0].at = "teshnos"
    war.put("teshnos", "troll", seat=1)
    war.load(6, 1)
    war.start().say(0, "battle").skip()
    assert war.at("teshnos") == ["scorpion_man"] * 2
    war = allied("scorpion_men", at="teshnos")
    war.start()
    assert earned(war, "scorpion_men"), "all three are in play"


@pytest.mark.rule("GW-ELDER-19")
def test_a_sting_makes_a_rout_a_kill() -> None:
    war = allied("scorpion_men", at="teshnos", gift=True)
    war.put("teshnos", "troll", seat=1)
    war.load(4, 1, 1, 1)
    war.start().say(0, "battle", "sting").skip()
    assert war.piece("darkness.troll.1").at == "pool"


# -- the Giant


@pytest.mark.rule("GW-ELDER-18", "GW-ELDER-19")
def test_the_giant_stomps_on_buildings() -> None:
    war = allied("giant", at="teshnos")
    (temple,) = war.put("teshnos", "temple", seat=1)
    assert building_results(war.s, war.piece(temple)) == (0, 1)
    war.load(1, 1, 1, 1)
    war.start().say(0, "battle").skip("conquest")
    assert war.s.battle
    assert war.s.battle.defender.routs == 0, "the Temple adds nothing"
    war.say(0, "destroy")
    assert earned(war, "giant")


@pytest.mark.rule("GW-ELDER-19", "GW-ELDER-27")
def test_the_giant_hurls_small_units_two_steps_but_never_into_hell() -> None:
    war = allied("giant", at="brithos", gift=True)
    war.put("brithos", "troll", "hellmother", seat=1)
    war.start().say(0, "hurl")
    assert war.asked == {0: "hurl_to"}, "the Hellmother is too heavy"
    found = war.options(0)
    assert {"neleomi_sea", "altinela", "spike"} <= set(found)
    assert not {"inner_hell", "outer_hell", "teshnos"} & set(found)
    war.say(0, "altinela")
    assert war.at("altinela") == ["troll"]
    war = allied("giant", at="inner_hell", gift=True)
    war.put("inner_hell", "troll", seat=1)
    assert "hurl" not in war.start().options(0)
