"""Dragons: who sends them, what their battles cost, and what their death brings (GW-MONSTER)."""

from __future__ import annotations

import msgspec
import pytest
from test_gods_war_monsters import DRAGONS, dead, strike, wilds
from test_gods_war_setup import begun
from war_kit import War

from games.gods_war.pieces import shatter
from games.gods_war.state import NOBODY

PLACES = ("altinela", "kralorela", "enmal_mountains")


@pytest.mark.rule("GW-MONSTER-03", "GW-MONSTER-32")
def test_dragons_are_there_from_the_start_and_act_in_one_order() -> None:
    s = begun(4, wishes={"dragons": "all"})
    assert s.monsters == DRAGONS
    assert tuple(s.pieces[f"monster.{id}.1"].at for id in DRAGONS) == PLACES
    assert begun(4).monsters == []


@pytest.mark.rule("GW-MONSTER-09", "GW-MONSTER-10", "GW-MONSTER-36", "GW-MONSTER-08")
@pytest.mark.parametrize(
    ("dragon", "power", "vp", "master"),
    [
        ("black_dragon", (3, 1, 2), (0, 5, 0), 1),
        ("black_dragon", (1, 1, 2), (0, 5, 0), None),
        ("red_dragon", (0, 9, 9), (4, 3, 2), 2),
        ("red_dragon", (0, 9, 9), (4, 2, 2), None),
    ],
)
def test_the_weakest_player_sends_a_dragon_if_there_is_but_one(
    dragon: str, power: tuple[int, ...], vp: tuple[int, ...], master: int | None
) -> None:
    war = wilds(dragon)
    war.beast(dragon, "altinela")
    war.power(*power)
    war.vp(*vp)
    war.start("council_end")
    if master is None:
        assert set(war.asked.values()) == {"action"}
        assert war.s.number == 2, "the next round begins"
    else:
        assert war.asked == {master: "dragon"}
        assert "inner_hell" in war.options(master), "any area"


@pytest.mark.rule("GW-MONSTER-21", "GW-MONSTER-36", "GW-MONSTER-16", "GW-FAQMON-08")
def test_a_dragon_fights_an_empire_there_and_its_master_pays_nothing() -> None:
    war = wilds("black_dragon", empires=("storm", "chaos", "sky"))
    war.beast("black_dragon", "altinela")
    war.put("teshnos", "lady_of_disease", "broo", seat=1)
    war.put("teshnos", "archer", seat=2)
    war.power(1, 6, 6)
    war.vp(2, 0, 0)
    war.load(6, 1, 1, 1, 1, 1)
    war.start("council_end").say(0, "teshnos")
    assert war.asked == {0: "prey"}
    assert war.options(0) == ["player.1", "player.2"]
    war.say(0, "player.1").skip()
    assert war.at("teshnos", 1) == ["lady_of_disease"], "it has killed a Broo"
    assert (war.s.players[0].power, war.s.players[0].vp) == (1, 2), "no Plague, no cost"
    assert war.s.last_battle
    assert war.s.last_battle.attacker.seat == NOBODY
    assert war.asked == {0: "action"}
    assert war.s.number == 2


@pytest.mark.rule("GW-MONSTER-36")
def test_a_dragon_attacks_its_own_master_only_by_choice_and_nobody_where_nobody_is() -> None:
    war = wilds("black_dragon")
    war.beast("black_dragon", "altinela")
    war.put("teshnos", "champion")
    war.power(1, 6, 6)
    war.start("council_end").say(0, "teshnos")
    assert war.options(0) == ["nobody", "own"]
    assert war.question(0).default == ("nobody",)
    war.say(0, "nobody")
    assert war.s.last_battle is None
    war = wilds("black_dragon")
    war.beast("black_dragon", "altinela")
    war.power(1, 6, 6)
    war.start("council_end").say(0, "vithela")
    assert war.s.last_battle is None
    assert war.piece("monster.black_dragon.1").at == "vithela"


@pytest.mark.rule("GW-MONSTER-28", "GW-MONSTER-36")
def test_the_brown_dragon_goes_to_the_first_who_discards_a_rune() -> None:
    war = wilds("brown_dragon")
    war.beast("brown_dragon", "kralorela")
    war.vp(3, 1, 2)
    war.hold(0, "life")
    war.hold(1, "kill")
    war.start("council_end")
    assert war.asked == {1: "give_up_rune"}, "from the fewest VP upward; who holds none is not asked"
    war.say(1, "keep")
    assert war.asked == {0: "give_up_rune"}
    war.say(0, "0")
    assert war.s.discard == ["life"]
    assert war.asked == {0: "dragon"}
    war = wilds("brown_dragon")
    war.beast("brown_dragon", "kralorela")
    assert war.start("council_end").asked == {0: "action"}, "nobody discards: it rests"


def flown(dragon: str, *dice: int) -> War:
    """The dragon attacks three Trolls with these dice; Storm is its master."""
    war = wilds(dragon)
    war.beast(dragon, "teshnos")
    war.put("teshnos", "troll", "troll", "troll", seat=1)
    war.power(1, 6, 6)
    war.vp(1, 5, 6)
    war.hold(1, "life")
    if dragon == "brown_dragon":
        war.hold(0, "kill")
    war.load(*dice, 1, 1, 1)
    war.start("council_end")
    if dragon == "brown_dragon":
        war.say(0, "0")
    return war.say(0, "teshnos").skip("rout_to", "give_up_rune", "action")


@pytest.mark.rule("GW-MONSTER-16")
def test_units_that_a_dragon_routs_stay_and_their_owner_pays() -> None:
    war = flown("black_dragon", 4, 4, 6, 1)
    assert (war.at("teshnos", 1), war.s.players[1].power) == (["troll", "troll"], 4)
    war = flown("red_dragon", 4, 4, 6, 1)
    assert (war.at("teshnos", 1), war.s.players[1].vp) == (["troll", "troll"], 3)


@pytest.mark.rule("GW-MONSTER-16", "GW-MONSTER-21")
def test_the_brown_dragon_takes_runes_and_routs_whoever_has_none_left() -> None:
    war = flown("brown_dragon", 4, 4, 1, 1)
    assert war.s.players[1].runes == []
    assert "life" in war.s.discard
    assert war.asked == {0: "rout_to"}, "the master picks where the others go"
    war.say(0, "kralorela")
    assert (war.at("teshnos", 1), war.at("kralorela", 1)) == (["troll", "troll"], ["troll"])


@pytest.mark.rule("GW-MONSTER-27", "GW-MONSTER-33")
def test_a_dragon_on_the_spike_dies_with_it_and_everybody_pays() -> None:
    war = wilds(*DRAGONS)
    for id in DRAGONS:
        war.beast(id, "spike")
    war.vp(2, 2, 0)
    war.hold(0, "life", "kill")
    war.hold(2, "sky")
    shatter(war.state)
    war.start().skip("give_up_rune")
    assert all(dead(war, id) for id in DRAGONS)
    assert [p.power for p in war.s.players] == [5, 5, 5]
    assert [p.vp for p in war.s.players] == [1, 1, 0]
    assert war.asked == {0: "give_up_rune"}
    war.say(0, "1")
    assert [len(p.runes) for p in war.s.players] == [1, 0, 0], "whoever has one discards one"
    assert sorted(war.s.discard) == ["kill", "sky"]
    assert [p.rewards for p in war.s.players] == [[], [], []]


@pytest.mark.rule("GW-MONSTER-31")
def test_dragons_still_act_when_the_game_is_over() -> None:
    war = wilds("black_dragon")
    war.beast("black_dragon", "altinela")
    war.power(1, 6, 6)
    war.s.over = True
    war.start("council_end")
    assert war.asked == {0: "dragon"}
    war.say(0, "altinela")
    assert war.s.result is not None


# -- rewards


def slayer(dragon: str, power: int = 6) -> War:
    war = wilds(dragon)
    war.beast(dragon, "teshnos")
    war.put("teshnos", "thunder_king")
    war.power(power, 6, 6)
    return strike(war, dragon, 6, 6, 6, 1, 1, 1, 1, 1, 1)


@pytest.mark.rule("GW-MONSTER-20", "GW-MONSTER-35")
def test_the_black_dragons_card_is_worth_power_later() -> None:
    war = slayer("black_dragon")
    assert (len(war.s.players[0].runes), war.s.players[0].rewards) == (1, ["black_dragon"])
    choice = "deed.monsters.black_dragon"
    assert war.table
    assert choice in war.table.offers[0].options
    war.table.answer(0, (choice,))
    assert (war.s.players[0].power, war.s.players[0].rewards) == (8, [])


@pytest.mark.rule("GW-MONSTER-20")
def test_the_brown_dragons_card_takes_a_rune_out_of_the_discards() -> None:
    assert slayer("brown_dragon").s.players[0].rewards == ["brown_dragon"]
    war = wilds("brown_dragon")
    war.s.players[0].rewards = ["brown_dragon"]
    war.s.deck.remove("life")
    war.s.discard = ["life"]
    war.start().say(0, "deed.monsters.brown_dragon")
    assert (war.s.players[0].runes, war.s.discard, war.s.players[0].rewards) == (["life"], [], [])


@pytest.mark.rule("GW-MONSTER-20", "GW-MONSTER-43", "GW-RUNE-01")
def test_the_red_dragons_card_takes_a_rune_that_another_player_draws_unseen_by_the_rest() -> None:
    war = wilds("red_dragon")
    war.s.players[1].rewards = ["red_dragon"]
    war.hold(0, "magic")
    war.start().say(0, "rune.magic").skip("red_dragon")
    assert war.asked == {1: "red_dragon"}
    drawn = war.s.players[0].runes[-1]
    assert war.table
    assert drawn.encode() not in msgspec.json.encode(war.table.seen_by(2).state.due), "nobody is told which"
    before = len(war.s.players[0].runes)
    war.say(1, "take")
    assert war.s.players[1].runes == [drawn]
    assert len(war.s.players[0].runes) == before - 1
    assert war.s.players[1].rewards == []
