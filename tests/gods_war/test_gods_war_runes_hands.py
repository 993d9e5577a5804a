"""Runes about Power, VP, hands and gifts; and what every rune is worth, played or kept to the end."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.cards import runes
from games.gods_war.runes import COPIERS, EFFECTS
from games.kernel import IDLE

RUNES = runes("base")
NO_VP = [id for id, rune in RUNES.items() if not rune.vp]
WITH_VP = [id for id, rune in RUNES.items() if rune.vp]


def table(*held: str) -> War:
    war = War("storm", "darkness", "sky")
    war.hold(0, *held)
    return war


def quiet(war: War) -> War:
    """Nobody uses Illusion: all see where it is."""
    war.s.deck.remove("illusion")
    war.s.discard.append("illusion")
    return war


# -- Power and VP


@pytest.mark.rule("GW-FAQRUNE-06", "GW-RUNE-21")
def test_disorder_takes_a_vp_or_power_and_from_those_without_power_the_vp() -> None:
    war = table("disorder")
    war.power(6, 0, 6)
    war.vp(3, 3, 3)
    war.start().say(0, "rune.disorder")
    assert war.asked == {2: "disorder"}
    war.say(2, "power")
    assert [p.vp for p in war.s.players] == [3, 2, 3]
    assert [p.power for p in war.s.players] == [6, 0, 5]


@pytest.mark.parametrize(("choice", "power", "vp"), [("power", 8, [2, 2]), ("vp", 6, [3, 1])])
def test_earth_lets_another_decide(choice: str, power: int, vp: list[int]) -> None:
    war = table("earth")
    war.vp(2, 2, 2)
    war.start().say(0, "rune.earth", "player.1").say(1, choice)
    assert war.s.players[0].power == power
    assert [p.vp for p in war.s.players[:2]] == vp


@pytest.mark.rule("GW-RUNE-21")
def test_earth_without_a_vp_to_give_is_power() -> None:
    war = table("earth").start().say(0, "rune.earth", "player.1")
    assert war.s.players[0].power == 8


@pytest.mark.rule("GW-FAQRUNE-07")
def test_fate_gives_three_vp_to_a_user_who_has_the_fewest() -> None:
    war = table("fate")
    war.vp(1, 5, 5)
    war.start().say(0, "rune.fate")
    assert war.s.players[0].vp == 4


def test_sky_gives_three_power_and_one_to_another() -> None:
    war = table("sky").start().say(0, "rune.sky", "player.2")
    assert [p.power for p in war.s.players] == [9, 6, 7]


def test_fertility_counts_building_types() -> None:
    war = table("fertility")
    war.put("teshnos", "shrine")
    war.put("spike", "shrine")
    war.put("kralorela", "temple")
    war.start().say(0, "rune.fertility")
    assert war.s.players[0].power == 9


# -- hands


def test_secret_darkness_takes_a_rune_and_gives_another() -> None:
    war = quiet(table("secret_darkness", "cold"))
    war.hold(1, "law", "kill")
    war.start().say(0, "rune.secret_darkness")
    assert [option.label for option in war.question(0).options.values()] == ["Law", "Kill"]
    war.say(0, "1")
    assert war.s.players[0].runes == ["kill"], "the only other one is given"
    assert war.s.players[1].runes == ["law", "cold"]


@pytest.mark.rule("GW-RUNE-26")
def test_secret_darkness_without_another_rune_gives_nothing() -> None:
    war = quiet(table("secret_darkness"))
    war.hold(1, "law")
    war.start().say(0, "rune.secret_darkness")
    assert (war.s.players[0].runes, war.s.players[1].runes) == (["law"], [])
    war = quiet(table("secret_darkness")).start().say(0, "rune.secret_darkness")
    assert war.asked == {0: "action"}


@pytest.mark.rule("GW-RUNE-26", "GW-RUNE-01")
def test_light_shows_all_runes_to_its_user_alone_and_one_player_discards() -> None:
    war = quiet(War("sky", "darkness", "earth"))
    war.hold(0, "light")
    war.hold(1, "law", "kill")
    war.hold(2, "cold")
    assert war.start().table
    news = war.table.answer(0, ("rune.light",)) if war.table else []
    assert [line.to for line in news if "Law and Kill" in line.text] == [(0,)]
    war.say(0, "player.1")
    assert war.asked == {1: "discard_rune"}
    war.say(1, "0")
    assert war.s.players[1].runes == ["kill"]
    assert war.s.discard == ["illusion", "law", "light"]
    assert war.s.players[0].vp == 1
    war = quiet(table("light")).start().say(0, "rune.light")
    assert war.asked == {0: "action"}, "nobody else has runes"


def test_trade_draws_for_both_and_swaps() -> None:
    war = quiet(table("trade"))
    war.hold(1, "law")
    war.s.deck = [*[r for r in war.s.deck if r not in ("kill", "cold")], "kill", "cold"]
    war.start().say(0, "rune.trade", "player.1")
    assert war.s.players[0].runes == ["cold"]
    assert war.asked == {1: "give_rune"}
    war.say(1, "0")
    assert war.s.players[0].runes == ["law"]
    assert war.s.players[1].runes == ["kill", "cold"]


def test_the_moon_shows_three_runes_of_which_one_is_kept() -> None:
    war = quiet(table("moon"))
    war.s.deck = [*[r for r in war.s.deck if r not in ("law", "kill", "cold")], "law", "kill", "cold"]
    war.start().say(0, "rune.moon")
    assert [option.label for option in war.question(0).options.values()] == ["Cold", "Kill", "Law"]
    war.say(0, "1")
    assert war.s.players[0].runes == ["kill"]
    assert [option.label for option in war.question(0).options.values()] == ["Cold", "Law"]
    war.say(0, "0")
    assert war.s.deck[-2:] == ["cold", "law"], "Cold lies lowest"


@pytest.mark.rule("GW-RUNE-16")
def test_the_moon_looks_at_what_there_is() -> None:
    war = table("moon")
    war.s.deck, war.s.discard = [], ["law"]
    war.start().say(0, "rune.moon")
    assert war.s.players[0].runes == ["law"]
    war = table("moon")
    war.s.deck = []
    war.start().say(0, "rune.moon")
    assert war.s.players[0].runes == []
    assert war.s.discard == ["moon"]


def test_secret_sky_never_brings_weather_control_back() -> None:
    war = table("secret_sky")
    once = [gift.id for gift in war.s.empire(0).gift if gift.once]
    assert once == ["weather_control"], "Storm has no other one, and this one never comes back"
    war.give(0, "weather_control")
    war.s.players[0].used.append("weather_control")
    war.start().say(0, "rune.secret_sky")
    assert war.s.players[0].used == ["weather_control"]
    assert war.s.players[0].vp == 1


@pytest.mark.rule("GW-TIMING-11")
def test_secret_sky_turns_a_used_one_time_gift_face_up() -> None:
    war = War("earth", "darkness", "storm")
    war.hold(0, "secret_sky")
    war.give(0, "pacifism", "quake")
    war.s.players[0].used += ["pacifism", "quake"]
    war.start().say(0, "rune.secret_sky")
    assert war.options(0) == ["pacifism", "pass"]
    war.say(0, "pacifism")
    assert war.s.players[0].used == ["quake"]


@pytest.mark.rule("GW-FAQELDER-10")
def test_secret_sky_brings_no_obsession_back() -> None:
    war = War("earth", "darkness", "storm", races=["slarges"])
    war.ally("slarges", 0, "teshnos")
    war.hold(0, "secret_sky")
    war.give(0, "pacifism")
    war.s.players[0].slots["slarges"] = "obsession"
    war.s.players[0].used += ["pacifism", "obsession"]
    war.start().say(0, "rune.secret_sky")
    assert war.options(0) == ["pacifism", "pass"], "what the Slarges are obsessed with is named for good"


# -- what they are worth


@pytest.mark.rule("GW-RUNE-02", "GW-RUNE-20")
def test_every_rune_has_its_effect_in_code_but_for_chaos_and_illusion() -> None:
    """Chaos is nothing but VP, and Illusion is the effect of another rune."""
    assert set(RUNES) - set(EFFECTS) == {"chaos", "illusion"}
    assert set(EFFECTS) < set(RUNES)
    assert set(COPIERS) <= set(RUNES)


@pytest.mark.rule("GW-RUNE-21", "GW-RUNE-10")
@pytest.mark.parametrize(
    "id", [id for id, rune in RUNES.items() if rune.when in ("free", "turn", "pre", "dice", "post")]
)
def test_every_rune_gives_its_printed_vp_before_anything_else(id: str) -> None:
    """Nothing is on the map."""
    war = quiet(table(id)).start().say(0, f"rune.{id}")
    if id == "fate":
        war.say(0, "player.1")
    assert war.s.players[0].vp == RUNES[id].vp


@pytest.mark.rule("GW-RUNE-13", "GW-RUNE-15", "GW-FAQRUNE-22", "GW-FAQRUNE-24")
@pytest.mark.parametrize("id", NO_VP)
def test_at_the_end_a_rune_without_vp_is_worth_one_half_and_does_nothing(id: str) -> None:
    war = table(id)
    war.vp(5, 5, 5)
    war.start("game_over")
    assert [p.vp for p in war.s.players] == [6, 5, 5], "one half is rounded up"
    other = next(rune for rune in NO_VP if rune != id)
    war = table(id, other)
    war.start("game_over")
    assert war.s.players[0].vp == 1, "two halves"


@pytest.mark.rule("GW-FAQRUNE-23", "GW-FAQRUNE-22", "GW-RUNE-12")
@pytest.mark.parametrize("id", [id for id in WITH_VP if id not in ("fate", "secret_earth")])
def test_at_the_end_a_rune_with_vp_gives_them_and_nothing_else(id: str) -> None:
    war = table(id)
    war.vp(5, 5, 5)
    war.put("teshnos", "troll", seat=1)
    war.start("game_over")
    assert [p.vp for p in war.s.players] == [5 + RUNES[id].vp, 5, 5]
    assert [p.power for p in war.s.players] == [6, 6, 6]
    assert war.at("teshnos") == ["troll"]
    war = War("chaos", "darkness", "sky")
    war.hold(0, id)
    war.start("game_over")
    assert war.s.players[0].vp == 1


@pytest.mark.rule("GW-FAQRUNE-25", "GW-FAQRUNE-26", "GW-FAQRUNE-23")
def test_at_the_end_fate_and_secret_earth_touch_others() -> None:
    war = table("secret_earth")
    war.vp(5, 5, 5)
    war.start("game_over").say(0, "yes", "player.2")
    assert [p.vp for p in war.s.players] == [6, 5, 4]
    war = table("fate")
    war.vp(4, 6, 7)
    war.start("game_over").say(0, "yes")
    assert [p.vp for p in war.s.players] == [7, 6, 7]


@pytest.mark.rule("GW-FAQRUNE-20", "GW-END-10")
def test_when_a_rune_ends_the_game_no_other_is_played_for_its_effect() -> None:
    war = table("chaos")
    war.vp(33, 0, 0)
    war.hold(1, "illusion")
    war.start().say(0, "rune.chaos")
    assert war.s.result
    assert [p.vp for p in war.s.players] == [35, 1, 0], "Illusion is worth its half"


@pytest.mark.rule("GW-FAQRUNE-21")
def test_a_battle_is_finished_although_a_rune_has_ended_the_game() -> None:
    war = quiet(table("eternal_battle"))
    war.vp(34, 0, 0)
    war.put("teshnos", "champion", "barbarian")
    war.put("teshnos", "archer", "archer", seat=2)
    war.load(1, 1, 1, 1, 1)
    war.start().say(0, "battle")
    while "rune.eternal_battle" not in war.options(0):
        war.say(0, "pass")
    war.say(0, "rune.eternal_battle", "storm.barbarian.1")
    assert war.at("teshnos") == ["archer", "champion"]
    war.skip()  # gifts of Heroquests
    assert war.s.result


def test_who_holds_only_battle_runes_at_the_end_of_the_action_phase_can_wait() -> None:
    for rune, waits in (("harmony", True), ("magic", False)):
        war = table(rune)
        war.power(0, 0, 0)
        war.start("last_runes")
        assert war.table
        assert (IDLE in (war.table.asks[0].stops or ())) == waits


@pytest.mark.rule("GW-FAQRUNE-18", "GW-FAQRUNE-19", "GW-RUNE-11")
def test_runes_are_played_from_the_first_moment_of_the_action_phase_to_its_last() -> None:
    war = table("magic")
    war.hold(1, "kill")
    war.start("action_phase")
    assert war.table
    assert "rune.kill" in war.table.offers[1].options
    war = table("magic")
    war.power(0, 0, 0)
    war.start("last_runes").say(0, "rune.magic")
    assert len(war.s.players[0].runes) == 2
    assert war.asked == {0: "rune"}
    war.say(0, "pass")
    assert not set(war.asked.values()) & {"rune", "illusion"}, "none in the Power and Council Phases"


@pytest.mark.rule("GW-RUNE-01", "GW-RUNE-21")
def test_a_rune_kept_by_moon_is_drawn_for_good() -> None:
    war = War("sky", "storm", "sea")
    war.hold(0, "moon")
    war.start().say(0, "rune.moon", "1")
    assert war.table
    assert not war.table.can_undo(0)
