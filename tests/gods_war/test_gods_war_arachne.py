"""Arachne Solara and her web (GW-ARACHNE)."""

from __future__ import annotations

import pytest
from test_gods_war_monsters import strike, wilds
from test_gods_war_setup import begun
from war_kit import War

from games.gods_war import GAME
from games.gods_war.cards import monsters
from games.gods_war.expansions import chosen_monsters
from games.gods_war.pieces import shatter
from games.gods_war.state import WEB

ARACHNE = "arachne_solara"


def woven(tokens: int = 0, at: str = "inner_hell") -> War:
    """She stands there, and so many areas have web tokens already."""
    war = wilds(ARACHNE)
    war.beast(ARACHNE, at)
    assert war.s.web
    war.s.web.areas += ["altinela", "brithos", "seshnela", "luathela", "umathela", "enmal_mountains",
                        "generts_garden", "kralorela", "teshnos", "vithela", "gates_of_dawn"][:tokens]  # fmt: skip
    return war


def where(war: War) -> str:
    return war.piece(f"monster.{ARACHNE}.1").at


@pytest.mark.rule("GW-COMP-15", "GW-DATA-09", "GW-ARACHNE-02")
def test_she_is_in_inner_hell_from_the_start_with_twelve_web_tokens() -> None:
    assert monsters("base")[ARACHNE].combat == 10
    s = begun(4, wishes={"arachne_solara": "on"})
    assert s.pieces[f"monster.{ARACHNE}.1"].at == "inner_hell"
    assert s.web
    assert s.web.left == WEB == 12
    assert begun(4).web is None


@pytest.mark.rule("GW-ARACHNE-01")
def test_she_is_a_cosmic_monster_of_her_own_setting() -> None:
    assert monsters("base")[ARACHNE].type == "cosmic"
    for wish in ("all", "random"):
        s = GAME.setup(3, "x", GAME.agreed({"cosmic_monsters": wish}))
        assert ARACHNE not in chosen_monsters(s)
    assert "One is best" in GAME.settings["cosmic_monsters"].note


@pytest.mark.rule("GW-ARACHNE-03", "GW-ARACHNE-10", "GW-ARACHNE-12", "GW-ARACHNE-17")
def test_kills_against_her_are_vp_and_she_stays() -> None:
    war = woven(at="teshnos")
    war.put("teshnos", "champion", "stormbrother", "barbarian")
    strike(war, ARACHNE, 6, 6, 5, 2, *[1] * 10)
    assert war.s.players[0].vp == 2
    assert where(war) == "teshnos"
    assert war.at("teshnos", 0) == ["barbarian", "champion", "stormbrother"]


@pytest.mark.rule("GW-ARACHNE-04")
def test_she_destroys_no_buildings() -> None:
    war = woven(at="teshnos")
    war.put("teshnos", "barbarian", "shrine")
    strike(war, ARACHNE, 1, 6, *[1] * 9)
    assert war.at("teshnos") == ["shrine"]


@pytest.mark.rule("GW-ARACHNE-05", "GW-ARACHNE-06", "GW-ARACHNE-13")
@pytest.mark.parametrize("start", ["inner_hell", "outer_hell", "heavens"])
def test_from_hell_or_the_heavens_she_spins_to_a_clean_area(start: str) -> None:
    war = woven(2, at=start)
    war.start().say(0, "spinning_the_web")
    found = war.options(0)
    assert not {"altinela", "brithos", "heavens", "moon", "inner_hell", "outer_hell"} & set(found)
    assert {"teshnos", "sea_of_fog", "spike", "kylerela"} <= set(found)
    war.say(0, "teshnos")
    assert where(war) == "teshnos"
    assert war.s.web
    assert war.s.web.areas == ["altinela", "brithos", "teshnos"]
    assert war.s.players[0].power == 5
    assert "spinning_the_web" in war.options(1), "everybody may"


@pytest.mark.rule("GW-ARACHNE-07", "GW-ARACHNE-13")
def test_from_the_surface_she_goes_back_without_a_token() -> None:
    war = woven(1, at="teshnos")
    war.start().say(0, "spinning_the_web")
    assert war.options(0) == ["heavens", "inner_hell", "outer_hell"]
    war.say(0, "outer_hell")
    assert war.s.web
    assert (where(war), war.s.web.left) == ("outer_hell", 11)


@pytest.mark.rule("GW-ARACHNE-08", "GW-ARACHNE-16")
def test_buildings_in_the_web_give_power_once_per_game() -> None:
    war = woven(1, at="teshnos")
    war.put("altinela", "shrine")
    war.put("teshnos", "temple")
    war.put("vithela", "shrine", seat=1)
    war.start("council_c")
    assert war.asked == {0: "council"}, "Darkness has no building there"
    war.say(0, "empowering_the_web")
    assert war.s.players[0].power == 8
    assert war.s.web
    assert (war.s.web.sheets, war.s.web.left) == ([0], 10)
    war = woven(1, at="teshnos")
    war.put("altinela", "shrine")
    assert war.s.web
    war.s.web.sheets.append(0)
    assert "council" not in war.start("council_c").asked.values()


@pytest.mark.rule("GW-ARACHNE-09", "GW-ARACHNE-15")
def test_the_game_ends_when_the_web_is_complete() -> None:
    war = woven(11)
    war.vp(3, 2, 1)
    war.hold(1, "magic", "life")
    war.start().say(0, "spinning_the_web", "spike")
    assert war.s.result
    assert war.s.result.winners == [0, 1]
    assert war.s.players[1].vp == 3, "runes count as usual at the end"
    war = woven(10)
    war.put("altinela", "shrine")
    war.put("brithos", "shrine", seat=1)
    war.start("council_c").say(0, "empowering_the_web")
    assert war.asked == {1: "council"}, "one is left"
    war.say(1, "empowering_the_web")
    assert war.s.result, "in place of the rest of the phase"
    assert war.s.struggle is None


@pytest.mark.rule("GW-ARACHNE-10")
def test_nothing_else_moves_her() -> None:
    war = War("storm", "darkness", "sky", races=["luathans"], monsters=[ARACHNE, "juggernaut"])
    war.ally("luathans", 0, "teshnos")
    war.beast(ARACHNE, "teshnos")
    war.start().say(0, "devastate").skip()
    assert where(war) == "teshnos"
    war = wilds(ARACHNE, "juggernaut")
    war.beast(ARACHNE, "teshnos")
    war.beast("juggernaut", "teshnos")
    war.put("teshnos", "champion")
    war.start().say(0, "move", "kralorela")
    assert (where(war), war.piece("monster.juggernaut.1").at) == ("teshnos", "kralorela")


@pytest.mark.rule("GW-ARACHNE-11", "GW-ARACHNE-14", "GW-MONSTER-33")
def test_the_spike_takes_a_token_but_not_her() -> None:
    war = woven(at="spike")
    assert war.s.web
    war.s.web.areas.append("spike")
    shatter(war.state)
    assert where(war) == "inner_hell"
    assert (war.s.web.areas, war.s.web.left) == ([], 11), "it stays counted"
