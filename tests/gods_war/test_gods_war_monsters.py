"""Monsters: placement, battles, how they die, and Chaos monsters one by one (GW-MONSTER, GW-FAQMON)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war import GAME, board
from games.gods_war.actions import sites
from games.gods_war.cards import kinds, monsters
from games.gods_war.expansions import chosen_monsters
from games.gods_war.pieces import shatter
from games.gods_war.state import NOBODY, Combatant, GodsWar
from games.gods_war.values import rating
from games.gods_war.wild import arrive, spawn_at

DRAGONS = ["black_dragon", "brown_dragon", "red_dragon"]
CHAOS = ["cwim", "mother_of_monsters", "sky_terror"]
COSMIC = ["androgeus", "leviathan", "juggernaut"]
ALL = [*DRAGONS, *CHAOS, *COSMIC]


def wilds(*monsters: str, empires: tuple[str, ...] = ("storm", "darkness", "sky")) -> War:
    return War(*empires, monsters=monsters)


def dead(war: War, id: str) -> bool:
    return war.piece(f"monster.{id}.1").at == "gone"


def wild_side(s: GodsWar) -> Combatant:
    assert s.last_battle
    side = s.last_battle.side(NOBODY)
    assert side
    return side


def strike(war: War, id: str, *dice: int) -> War:
    """The first player attacks that monster; its own dice come after these, and miss."""
    war.load(*dice)
    war.start().say(0, "battle")
    if war.asked == {0: "enemy"}:
        war.say(0, f"monster.{id}.1")
    return war.skip("give_up", "ruin", "cull", "move_from", "oblivion")


# -- the cards


@pytest.mark.rule("GW-COMP-14", "GW-DATA-06", "GW-MONSTER-30", "GW-MONSTER-28")
def test_nine_monsters_of_three_types_and_six_spawn() -> None:
    found = {id: card.type for id, card in monsters("base").items() if id != "arachne_solara"}
    assert found == dict.fromkeys(DRAGONS, "dragon") | dict.fromkeys(CHAOS, "chaos") | dict.fromkeys(COSMIC, "cosmic")
    assert kinds("base")["monster.spawn"].count == 6
    assert all(monsters("base")[id].reward and monsters("base")[id].killed for id in found)
    assert monsters("base")["brown_dragon"].combat == 4


@pytest.mark.rule("GW-MONSTER-06", "GW-MONSTER-23")
def test_monsters_count_as_greater_gods_and_spawn_as_minions() -> None:
    war = wilds(*ALL)
    for id in ALL:
        assert war.s.unit(war.piece(f"monster.{id}.1")).rank == "greater_god"
        assert war.s.is_monster(war.piece(f"monster.{id}.1"))
    spawn = war.piece("monster.spawn.1")
    assert war.s.unit(spawn).rank == "minion"
    assert not war.s.is_monster(spawn)
    assert [rating(war.s, war.piece(f"monster.spawn.{n}")) for n in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("GW-MONSTER-01", "GW-MONSTER-02")
def test_none_by_default_one_of_a_type_or_more_for_experts() -> None:
    def found(**wishes: str) -> list[str]:
        return chosen_monsters(GAME.setup(3, "x", GAME.agreed(wishes)))

    assert found() == []
    assert found(dragons="red_dragon", chaos_monsters="cwim") == ["red_dragon", "cwim"]
    assert sorted(found(dragons="all", cosmic_monsters="all")) == sorted([*DRAGONS, *COSMIC])
    (one,) = found(chaos_monsters="random")
    assert one in CHAOS


# -- placement


@pytest.mark.rule("GW-MONSTER-04", "GW-MONSTER-37")
def test_chaos_monsters_come_when_the_rift_opens() -> None:
    war = wilds(*CHAOS)
    war.put("generts_garden", "ziggurat", seat=1)
    war.put("generts_garden", "troll", seat=1)
    shatter(war.state)
    assert [war.piece(f"monster.{id}.1").at for id in CHAOS] == ["aside"] * 3, "as soon as nothing else goes on"
    war.start().skip("rebuild", "spawn")
    assert war.asked == {1: "rebuild"}, "Cwim destroys what is built there"
    war.say(1, "yes")
    assert war.at("generts_garden", 1) == ["temple", "troll"]
    assert war.asked == {2: "spawn"}, "the last in turn order places a Spawn"
    war.say(2, "sea_of_fog")
    assert [war.piece(f"monster.{id}.1").at for id in CHAOS] == ["generts_garden", "teshnos", "heavens"]
    assert len(spawn_at(war.s, "sea_of_fog")) == 1


@pytest.mark.rule("GW-MONSTER-05", "GW-MONSTER-29", "GW-MONSTER-39")
def test_cosmic_monsters_come_with_the_first_great_compromise() -> None:
    war = wilds(*COSMIC)
    war.vp(19, 0, 0)
    war.start("compromise")
    assert [war.piece(f"monster.{id}.1").at for id in COSMIC] == ["aside"] * 3, "segment E is skipped"
    war = wilds(*COSMIC)
    war.vp(20, 0, 0)
    war.put("teshnos", "thunder_king")
    war.start("compromise")
    assert war.asked == {2: "arrival"}
    assert "teshnos" not in war.options(2), "no area with a greater god"
    war.say(2, "vithela")
    assert "vithela" not in war.options(2), "monsters are greater gods too"
    war.say(2, "altinela")
    places = [war.piece(f"monster.{id}.1").at for id in COSMIC]
    assert places == ["vithela", "togaro_ocean", "altinela"]
    assert war.asked == {0: "judge"}


# -- battles


@pytest.mark.rule("GW-MONSTER-34", "GW-MONSTER-16", "GW-MONSTER-08")
def test_a_monster_is_attacked_like_an_empire_and_all_others_look_on() -> None:
    war = wilds("red_dragon", "mother_of_monsters")
    war.beast("red_dragon", "teshnos")
    war.spawn("teshnos", 3)
    war.put("teshnos", "barbarian", "barbarian")
    war.put("teshnos", "troll", seat=1)
    war.load(1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.options(0) == ["player.1", "monster.red_dragon.1", "monster.spawn.5"]
    war.say(0, "monster.red_dragon.1").skip()
    assert war.s.players[0].power == 5
    assert wild_side(war.s).units == ["monster.red_dragon.1"]
    assert len(wild_side(war.s).rolled) == 4, "it rolls its combat rating"


@pytest.mark.rule("GW-MONSTER-07")
def test_chaos_monsters_are_as_hostile_to_chaos_as_to_everybody() -> None:
    war = wilds("sky_terror", empires=("chaos", "storm", "sky"))
    war.beast("sky_terror", "teshnos")
    war.put("teshnos", "broo", "broo")
    war.load(1, 1, 6, 1, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert war.at("teshnos", 0) == ["broo"]
    war.skip("action")
    assert "swoop" in war.options(1), "any player moves it"


@pytest.mark.rule("GW-MONSTER-26", "GW-MONSTER-35", "GW-MONSTER-19")
@pytest.mark.parametrize(
    ("dice", "hero", "killed"),
    [
        ((6, 6, 1, 1), False, False),
        ((6, 6, 6, 1), False, True),
        ((6, 6, 1, 1), True, True),
        ((6, 1, 1, 1), True, False),
    ],
)
def test_a_dragon_dies_of_three_kills_or_of_two_with_a_hero(dice: tuple[int, ...], hero: bool, killed: bool) -> None:
    war = wilds("brown_dragon")
    war.beast("brown_dragon", "teshnos")
    war.put("teshnos", *(("champion", "barbarian", "barbarian") if hero else ("thunder_king",)))
    strike(war, "brown_dragon", *dice, *[1] * 9)
    assert dead(war, "brown_dragon") == killed
    if not killed:
        assert war.piece("monster.brown_dragon.1").at == "teshnos", "too few kills do nothing"
    else:
        assert war.told("kills the Brown Dragon")


@pytest.mark.rule("GW-MONSTER-24", "GW-MONSTER-26", "GW-MONSTER-35")
def test_a_rout_moves_a_monster_once_where_its_opponent_says() -> None:
    war = wilds("brown_dragon")
    war.beast("brown_dragon", "teshnos")
    war.put("teshnos", "champion", "barbarian")
    war.load(4, 5, 4, 1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {0: "rout_to"}
    assert war.question(0).prompt == "You rout the Brown Dragon. Where to?"
    war.say(0, "kralorela")
    assert war.piece("monster.brown_dragon.1").at == "kralorela"


@pytest.mark.rule("GW-MONSTER-22", "GW-MONSTER-35")
def test_who_attacks_a_monster_chooses_losses_and_where_the_own_units_flee() -> None:
    war = wilds("sky_terror")
    war.beast("sky_terror", "teshnos")
    war.put("teshnos", "champion", "barbarian", "stormbrother")
    war.load(1, 1, 1, 1, 6, 4, 4, 1, 1)
    war.start().say(0, "battle").skip("kills")
    assert war.asked == {0: "kills"}
    war.say(0, ("storm.barbarian.1", "storm.stormbrother.1"))  # one of the routs is a kill by Talons
    assert war.asked == {0: "rout_to"}
    war.say(0, "kralorela")
    assert war.at("kralorela", 0) == ["champion"]


@pytest.mark.rule("GW-MONSTER-25")
def test_a_monster_left_alone_with_a_building_destroys_it() -> None:
    war = wilds("sky_terror")
    war.beast("sky_terror", "teshnos")
    war.put("teshnos", "barbarian", "shrine")
    strike(war, "sky_terror", 1, 6, 1, 1, 1, 1)
    assert war.at("teshnos") == []
    assert len(war.s.pool(0, "shrine")) == 6


@pytest.mark.rule("GW-MONSTER-14", "GW-MONSTER-15", "GW-MONSTER-17", "GW-MONSTER-18")
def test_players_gifts_and_runes_neither_move_nor_kill_monsters() -> None:
    war = wilds("black_dragon", "mother_of_monsters")
    war.give(0, "teleport")
    war.put("teshnos", "thunder_king", "champion")
    war.beast("black_dragon", "teshnos")
    war.start().say(0, "teleport")
    assert war.asked == {0: "companion"}
    assert war.options(0) == ["storm.champion.1"], "Teleport takes no monster along"
    war = wilds("black_dragon", "mother_of_monsters", empires=("sky", "storm", "darkness"))
    war.give(0, "sunspear")
    war.beast("black_dragon", "teshnos")
    war.hold(0, "kill")
    assert "sunspear" not in war.start().options(0), "Sunspear fails against monsters"
    war = wilds("black_dragon", "mother_of_monsters", empires=("moon", "storm", "darkness"))
    war.give(0, "enslavement")
    war.beast("black_dragon", "teshnos")
    war.put("teshnos", "crimson_bat")
    war.load(*[4] * 5, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("rout_to")
    assert "pen" not in war.options(0), "nor does anybody enslave them"


@pytest.mark.rule("GW-MONSTER-23", "GW-FAQMON-01")
def test_spawn_die_like_ordinary_units_and_raise_the_mad_gods_marker() -> None:
    war = wilds("mother_of_monsters", empires=("chaos", "sky", "storm"))
    spawn = war.spawn("teshnos", 1)
    war.put("teshnos", "broo")
    war.load(6, 1)
    war.start().say(0, "battle").skip()
    assert war.piece(spawn).at == "aside", "it may appear again"
    assert war.s.mad_god == 1
    war = wilds("mother_of_monsters", empires=("chaos", "sky", "storm"))
    spawn = war.spawn("kralorela", 2)
    war.hold(0, "kill")
    war.start().say(0, "rune.kill")
    assert war.piece(spawn).at == "aside"
    assert war.s.mad_god == 1
    war = wilds("black_dragon", empires=("chaos", "sky", "storm"))
    war.beast("black_dragon", "teshnos")
    war.put("teshnos", *["broo"] * 4)
    strike(war, "black_dragon", 6, 6, 6, 1, 1, 1, 1, 1)
    assert war.s.mad_god == 1, "monsters are units too"


@pytest.mark.rule("GW-MONSTER-40")
def test_what_players_would_lose_is_not_taken_from_monsters() -> None:
    war = wilds("mother_of_monsters", empires=("darkness", "sea", "chaos"))
    war.give(1, "drowning")
    war.spawn("teshnos")
    war.put("teshnos", "kraken", seat=1)
    war.s.turn = war.s.regular = 1
    war.vp(0, 0, 0)
    war.load(6, 1, 1, 1, 1)
    war.start().say(1, "battle").skip()
    assert [p.vp for p in war.s.players] == [0, 1, 0], "the Spawn gives none, and nobody else does for it"
    war = wilds("mother_of_monsters", empires=("darkness", "sea", "chaos"))
    spawn = war.spawn("teshnos")
    war.put("teshnos", "troll")
    war.load(6, 1)
    war.start().say(0, "battle").skip()
    assert war.piece(spawn).at == "aside", "no trophy"


@pytest.mark.rule("GW-MONSTER-41", "GW-BATTLE-53")
def test_kills_before_the_rolls_count_for_a_monsters_death() -> None:
    war = wilds("red_dragon")
    war.give(0, "single_combat")
    war.beast("red_dragon", "teshnos")
    war.put("teshnos", "champion", "barbarian", "barbarian")
    war.load(6, 1, 6, 1, 1, 1, 1, 1)
    war.start().say(0, "battle", "single_combat", "now").skip()
    assert dead(war, "red_dragon"), "one in Single Combat, one later, with the hero there"


@pytest.mark.rule("GW-MONSTER-42")
def test_a_monster_does_not_come_into_a_battle() -> None:
    war = wilds("cwim", "sky_terror", empires=("sea", "storm", "sky"))
    war.give(0, "drowning")
    war.put("generts_garden", "kraken")
    war.put("generts_garden", "barbarian", "shrine", seat=1)
    war.vp(9, 0, 0)
    war.load(6, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("conquest")
    assert war.s.spike == "rift"
    assert war.piece("monster.cwim.1").at == "aside"
    war.say(0, "destroy").skip()
    assert war.piece("monster.cwim.1").at == "generts_garden"


@pytest.mark.rule("GW-MONSTER-33", "GW-MONSTER-39")
def test_a_monster_without_a_word_about_the_spike_is_gone_and_one_without_a_place_comes_to_inner_hell() -> None:
    war = wilds("leviathan", "juggernaut")
    war.beast("juggernaut", "spike")
    shatter(war.state)
    assert dead(war, "juggernaut")
    assert all(not p.runes for p in war.s.players), "no reward"
    arrive(war.state, "leviathan", "spike")
    assert war.piece("monster.leviathan.1").at == "inner_hell"


@pytest.mark.rule("GW-MONSTER-23")
def test_the_sunspear_strikes_spawn() -> None:
    war = wilds("mother_of_monsters", empires=("sky", "storm", "darkness"))
    war.give(0, "sunspear")
    spawn = war.spawn("teshnos", 3)
    war.start().say(0, "sunspear").say(0, "no")
    assert war.piece(spawn).at == "aside"


# -- Cwim


@pytest.mark.rule("GW-MONSTER-11", "GW-MONSTER-37")
def test_amok_moves_cwim_and_tears_down_what_is_built_there() -> None:
    war = wilds("cwim", empires=("storm", "darkness", "chaos"))
    war.beast("cwim", "generts_garden")
    war.put("teshnos", "shrine", seat=1)
    war.put("teshnos", "nest", seat=2)
    war.s.buildings(2)[0].imbedded = True
    war.start().say(0, "amok", "teshnos")
    assert war.s.players[0].power == 5
    assert war.at("teshnos") == ["nest"], "an Imbedded Nest is turned over"
    assert not war.s.buildings(2)[0].imbedded
    assert war.piece("monster.cwim.1").at == "teshnos"
    temple = next(face for face in war.s.empire(0).building if face.id == "shrine")
    assert "teshnos" not in sites(war.s, 0, temple), "nobody builds in its area"
    assert "kralorela" in sites(war.s, 0, temple)


@pytest.mark.rule("GW-MONSTER-35", "GW-MONSTER-20", "GW-FAQMON-01")
def test_cwim_takes_three_units_first_and_dies_of_three_results() -> None:
    war = wilds("cwim", empires=("storm", "darkness", "sky"))
    war.beast("cwim", "teshnos")
    war.put("teshnos", "barbarian", "barbarian", "barbarian", "thunder_king")
    war.put("altinela", "shrine", seat=1)
    war.put("vithela", "shrine", seat=1)
    war.put("kralorela", "temple", seat=2)
    war.load(6, 4, 5, 1, 1)
    war.start().say(0, "battle", ("storm.barbarian.1",), "kralorela", ("storm.barbarian.2",), ("storm.barbarian.3",))
    places = [war.piece(f"storm.barbarian.{n}").at for n in (1, 2, 3)]
    assert places == ["kralorela", "pool", "gone"]
    war.skip("ruin")
    assert dead(war, "cwim")
    war.say(0, "darkness.shrine.1")
    assert war.at("altinela") == []
    assert war.at("kralorela", 2) == []
    assert war.at("vithela") == ["shrine"]


@pytest.mark.rule("GW-MONSTER-35")
def test_routs_do_not_move_cwim() -> None:
    war = wilds("cwim")
    war.beast("cwim", "teshnos")
    war.put("teshnos", "thunder_king", "barbarian", "barbarian", "barbarian")
    war.load(4, 5, *[1] * 12)
    war.start().say(0, "battle").skip()
    assert war.piece("monster.cwim.1").at == "teshnos"


# -- Mother of Monsters


@pytest.mark.rule("GW-MONSTER-12", "GW-MONSTER-11", "GW-MONSTER-37", "GW-FAQMON-08")
def test_birth_leaves_a_spawn_and_one_spawn_may_attack() -> None:
    war = wilds("mother_of_monsters", empires=("storm", "chaos", "sky"))
    war.beast("mother_of_monsters", "teshnos")
    old = war.spawn("kralorela", 3)
    war.put("generts_garden", "lady_of_disease", "broo", seat=1)
    war.start().say(0, "birth")
    assert "kralorela" not in war.options(0), "never into a Spawn's area"
    war.say(0, "sea_of_fog")
    assert len(spawn_at(war.s, "teshnos")) == 1
    assert war.asked == {0: "activate"}
    war.load(6, 1, 1, 1, 1, 1)
    war.say(0, old, "generts_garden").skip()
    assert war.s.last_battle
    assert (war.s.last_battle.attacker.seat, war.s.last_battle.defender.seat) == (NOBODY, 1)
    assert war.s.players[0].vp == 0, "Plague asks nothing of the activating player"
    assert war.s.players[0].power == 5
    assert war.at("generts_garden", 1) == ["lady_of_disease"], "the Spawn kills"


@pytest.mark.rule("GW-MONSTER-35", "GW-MONSTER-20", "GW-FAQMON-06")
def test_the_mother_dies_when_she_must_rout_and_cannot() -> None:
    war = wilds("mother_of_monsters")
    war.beast("mother_of_monsters", "vithela")
    war.spawn("sea_of_fog")
    war.put("vithela", "champion")
    war.load(6, 1, 1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.piece("monster.mother_of_monsters.1").at == "kralorela", "a kill is a rout, and there is a way out"
    war = wilds("mother_of_monsters")
    war.beast("mother_of_monsters", "vithela")
    war.spawn("sea_of_fog")
    war.spawn("kralorela", 2)
    war.put("vithela", "champion")
    war.load(6, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert dead(war, "mother_of_monsters")
    assert (len(war.s.players[0].runes), war.s.players[0].vp) == (2, 2)
    assert len(wild_side(war.s).rolled) == 4, "Brood adds a die for the Sea of Fog"
    assert spawn_at(war.s, "sea_of_fog"), "the Spawn stay"


@pytest.mark.rule("GW-MONSTER-37")
def test_with_all_spawn_on_the_map_no_new_one_appears_and_birth_needs_a_free_area() -> None:
    war = wilds("mother_of_monsters")
    war.beast("mother_of_monsters", "vithela")
    war.spawn("sea_of_fog")
    assert "birth" not in war.start().options(0)
    war = wilds("mother_of_monsters")
    war.beast("mother_of_monsters", "teshnos")
    for n in range(1, 7):
        war.piece(f"monster.spawn.{n}").at = "altinela"
    war.start().say(0, "birth", "kralorela", "none")
    assert spawn_at(war.s, "teshnos") == []
    assert war.asked == {1: "action"}


# -- Sky Terror


@pytest.mark.rule("GW-MONSTER-11", "GW-MONSTER-37")
def test_the_sky_terror_swoops_and_drives_one_unit_away() -> None:
    war = wilds("sky_terror")
    war.beast("sky_terror", "altinela")
    war.put("seshnela", "troll", "hellmother", seat=1)
    war.start().say(0, "swoop")
    assert set(war.options(0)) == {"heavens", "moon", *board.adjacent(war.s, "altinela")}
    war.say(0, "seshnela", "generts_garden")
    assert (war.at("seshnela", 1), war.at("generts_garden", 1)) == (["hellmother"], ["troll"])
    assert war.piece("monster.sky_terror.1").at == "seshnela"


@pytest.mark.rule("GW-FAQMON-09", "GW-MONSTER-20", "GW-MONSTER-35")
def test_the_sky_terrors_killer_eliminates_four_powers_worth_slaves_included() -> None:
    war = wilds("sky_terror", empires=("storm", "sea", "darkness"))
    war.beast("sky_terror", "moon")
    war.put("moon", "thunder_king")
    (slave,) = war.put("teshnos", "troll", seat=2)
    war.piece(slave).at = "pen"
    war.put("vithela", "shade", seat=2)
    war.put("vithela", "churner", seat=1)
    war.load(6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("cull")
    assert dead(war, "sky_terror"), "2 kills are enough in Sky Dome"
    assert slave in war.options(0)
    assert not any("churner" in option for option in war.options(0))
    war.say(0, slave, "darkness.shade.1")
    assert (war.piece(slave).at, war.piece("darkness.shade.1").at) == ("pool", "pool")
    assert war.asked == {0: "gift"}, "nobody else costs so little; and a god has fallen to Storm"
