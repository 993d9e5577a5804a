"""Locations: Camp, Outpost, City, and the two ways of upgrading them."""

from __future__ import annotations

import pytest
from defiance_kit import Stage, every_window, home_set
from msgspec import structs

from games.defiance.cards import SUBTYPES, catalogue
from games.defiance.moves import destinations
from games.defiance.targets import shots, strikes

CARDS = catalogue("base")
EXPAND = CARDS["longhouse"].ability[1]


def spaces(options: list[str]) -> set[str]:
    return {option.removeprefix("space:") for option in options if option.startswith("space:")}


@pytest.mark.rule("DG-LOCATION-01")
def test_every_location_is_a_camp_an_outpost_or_a_city() -> None:
    assert SUBTYPES == ("camp", "outpost", "city")
    assert {card.subtype for card in CARDS.values() if card.type == "location"} == set(SUBTYPES)
    assert {card.subtype for card in CARDS.values() if card.type != "location"} == {""}


@pytest.mark.rule("DG-LOCATION-02", "DG-LOCATION-03", "DG-LOCATION-05", "DG-LOCATION-09", "DG-LOCATION-10")
def test_a_special_ability_replaces_a_camp_by_an_outpost_of_the_deck() -> None:
    stage = Stage().gold(3).deck(0, "longhouse", "hall-of-heroes", "gladsheim", "berserkers")
    camp = stage.put(0, "raider-camp", "a2", damage=1)
    play = stage.table().answer(0, f"use:{camp}:0").passes()
    assert set(play.options(0)) == {"card:longhouse", "card:hall-of-heroes"}, "the next subtype, nothing else"
    play.answer(0, "card:hall-of-heroes")
    hall = play.s.occupied()["a2"]
    assert (hall.card, hall.damage) == ("hall-of-heroes", 0)
    assert play.s.players[0].discard == ["raider-camp"]
    assert play.s.players[0].gold == 1, "the ability's price and no other"
    play.answer(0, "space:a3")
    assert play.s.occupied()["a3"].card == "berserkers", "the Hall's entering effect"
    assert sorted(play.s.players[0].deck) == ["gladsheim", "longhouse"]


@pytest.mark.rule("DG-LOCATION-09", "DG-LOCATION-10")
def test_an_upgrade_by_ability_may_come_in_an_opponents_turn_and_is_bound_in_that_turn() -> None:
    stage = Stage(phase="draw", active=1).gold(9).deck(0, "longhouse", "gladsheim")
    camp = stage.put(0, "raider-camp", "a2")
    play = stage.table().do(0, f"use:{camp}:0").passes()
    longhouse = play.s.occupied()["a2"]
    assert longhouse.card == "longhouse"
    play.until("draw", 0)
    assert play.s.turn == 6
    assert f"use:{longhouse.id}:1" in play.options(0), "from the next turn on"


@pytest.mark.rule("DG-LOCATION-10", "DG-DEPLOY-06")
def test_a_new_location_does_not_activate_in_its_first_turn() -> None:
    stage = Stage().gold(9).deck(0, "longhouse", "gladsheim")
    camp = stage.put(0, "raider-camp", "a2")
    play = stage.table().do(0, f"use:{camp}:0").passes()
    longhouse = play.s.occupied()["a2"]
    assert "came into play this turn" in play.ask(0).greyed[f"use:{longhouse.id}:1"]


@pytest.mark.rule("DG-LOCATION-09")
def test_without_the_next_subtype_in_the_deck_the_ability_cannot_be_used() -> None:
    stage = Stage().gold(9).hand(0, "longhouse").deck(0, "gladsheim", "raider-camp")
    camp = stage.put(0, "raider-camp", "a2")
    play = stage.table()
    assert "no Location of the next subtype" in play.ask(0).greyed[f"use:{camp}:0"]


@pytest.mark.rule("DG-LOCATION-02", "DG-LOCATION-04", "DG-LOCATION-05", "DG-LOCATION-08", "DG-LOCATION-10")
def test_the_next_subtype_is_played_onto_the_old_location_for_less() -> None:
    stage = Stage().gold(6).hand(0, "longhouse", "gladsheim")
    stage.put(0, "hunting-lodge", "a2", damage=1)
    play = stage.table().answer(0, "play:longhouse")
    assert "2 gold" in play.ask(0).options["space:a2"].note
    play.answer(0, "space:a2").passes()
    longhouse = play.s.occupied()["a2"]
    assert (longhouse.card, longhouse.damage, longhouse.entered) == ("longhouse", 0, 5)
    assert play.s.players[0].gold == 4, "4, less 2"
    play.do(0, "play:gladsheim", "space:a2").passes()
    assert play.s.occupied()["a2"].card == "gladsheim"
    assert play.s.players[0].gold == 0, "7, less 3"
    assert play.s.players[0].discard == ["hunting-lodge", "longhouse"]


@pytest.mark.rule("DG-LOCATION-06")
def test_no_step_is_skipped() -> None:
    stage = Stage().gold(20).hand(0, "gladsheim", "longhouse", "raider-camp")
    stage.put(0, "raider-camp", "a2")
    stage.put(0, "longhouse", "b2")
    stage.put(0, "gladsheim", "d2")
    play = stage.table()
    open_to = {}
    for card in ("raider-camp", "longhouse", "gladsheim"):
        open_to[card] = spaces(play.answer(0, f"play:{card}").options(0))
        play.undo(0)
    built = {"a2", "b2", "d2"}
    assert open_to["gladsheim"] & built == {"b2"}
    assert open_to["longhouse"] & built == {"a2"}
    assert open_to["raider-camp"] & built == set()


@pytest.mark.rule("DG-LOCATION-07", "DG-LOCATION-08")
def test_outposts_and_cities_are_also_played_on_empty_spaces_at_full_cost() -> None:
    stage = Stage().gold(4).hand(0, "longhouse", "gladsheim")
    stage.put(0, "raider-camp", "a2")
    play = stage.table()
    assert "play:gladsheim" not in play.options(0), "7 gold on an empty space, and there is no Outpost"
    play.do(0, "play:longhouse", "space:b2").passes()
    assert play.s.players[0].gold == 0
    assert play.s.occupied()["a2"].card == "raider-camp"
    poor = Stage().gold(2).hand(0, "longhouse")
    poor.put(0, "raider-camp", "a2")
    assert spaces(poor.table().answer(0, "play:longhouse").options(0)) == {"a2"}, "two gold are enough there alone"


@pytest.mark.rule("DG-LOCATION-04", "DG-LOCATION-02")
def test_only_the_own_locations_are_built_upon() -> None:
    stage = Stage().gold(9).hand(0, "longhouse")
    stage.put(1, "hoplite-camp", "a3")
    play = stage.table().answer(0, "play:longhouse")
    assert "a3" not in spaces(play.options(0))


@pytest.mark.rule("DG-LOCATION-15", "DG-DEPLOY-14")
def test_if_the_foundation_is_gone_the_location_stands_on_the_bare_space_for_the_full_price() -> None:
    stage = Stage().gold(9, 9).hand(0, "longhouse").hand(1, "sudden-volley")
    camp = stage.put(0, "raider-camp", "a2")
    play = stage.table().answer(0, "play:longhouse").answer(0, "space:a2")
    play.do(1, "tactic:sudden-volley", f"target:{camp}").passes()
    assert play.ask(0).default == ("space:a2",)
    play.answer(0, "space:a2")
    assert play.s.occupied()["a2"].card == "longhouse"
    assert play.s.players[0].discard == ["raider-camp"]
    assert play.s.players[0].gold == 5


@pytest.mark.rule("DG-LOCATION-15")
def test_a_location_that_was_expanded_meanwhile_is_no_foundation_for_a_second_cheap_one() -> None:
    stage = Stage().gold(4).hand(0, "longhouse").deck(0, "longhouse")
    camp = stage.put(0, "raider-camp", "a2")
    with every_window():
        play = stage.table().do(0, "play:longhouse", "space:a2", f"use:{camp}:0").passes()
    assert play.s.occupied()["a2"].card == "longhouse", "by expanding"
    assert [x.card for x in play.s.of(0)].count("longhouse") == 1, "four gold do not pay for two"
    assert play.s.players[0].discard == ["raider-camp", "longhouse"]


@pytest.mark.rule("DG-LOCATION-15")
def test_it_may_be_built_upon_another_location_instead_or_be_given_up() -> None:
    for answer, gold, discarded in (("space:b2", 3, 2), ("space:d3", 1, 1), ("no", 3, 2)):
        stage = Stage().gold(7).hand(0, "longhouse").deck(0, "longhouse")
        camp = stage.put(0, "raider-camp", "a2")
        stage.put(0, "raider-camp", "b2")
        with every_window():
            play = stage.table().do(0, "play:longhouse", "space:a2", f"use:{camp}:0").passes()
        assert "a2" not in spaces(play.options(0))
        play.answer(0, answer)
        assert play.s.players[0].gold == gold
        assert len(play.s.players[0].discard) == discarded


@pytest.mark.rule("DG-LOCATION-08")
def test_the_price_that_is_told_is_the_price_that_is_paid() -> None:
    for gold, told in ((2, "It costs 2 gold."), (4, "It costs 4 or 2 gold.")):
        stage = Stage().gold(gold).hand(0, "longhouse")
        stage.put(0, "raider-camp", "a2")
        assert stage.table().answer(0, "play:longhouse").ask(0).prompt.endswith(told)
    stage = Stage().gold(1).hand(0, "longhouse")
    stage.put(0, "raider-camp", "a2")
    assert stage.table().ask(0).greyed["play:longhouse"] == "Longhouse costs 2; you have 1."


@pytest.mark.rule("DG-LOCATION-11")
def test_a_capital_is_never_upgraded_or_built_over() -> None:
    stage = Stage().gold(9).hand(0, "longhouse").deck(0, "longhouse")
    capital = stage.serve(0, "capital", "raider-camp")
    play = stage.table()
    assert f"use:{capital}:0" in play.ask(0).greyed
    assert "c2" not in spaces(play.answer(0, "play:longhouse").options(0))


@pytest.mark.rule("DG-LOCATION-12")
def test_a_city_has_nothing_to_upgrade_to() -> None:
    metropolis = structs.replace(CARDS["tartessos"], id="metropolis", name="Metropolis", ability=(EXPAND,))
    with home_set(metropolis) as name:
        stage = Stage(set=name).gold(9).hand(0, "metropolis").deck(0, *CARDS)
        city = stage.put(0, "metropolis", "a2")
        play = stage.table()
        assert "no Location of the next subtype" in play.ask(0).greyed[f"use:{city}:0"]
        assert "a2" not in spaces(play.answer(0, "play:metropolis").options(0))


@pytest.mark.rule("DG-LOCATION-13")
def test_a_location_neither_moves_nor_strikes_but_can_be_attacked() -> None:
    for card in CARDS.values():
        if card.type == "location":
            assert (card.move, card.attack) == ("none", None), card.name
            assert card.defense is not None
    stage = Stage(phase="combat")
    atlantis = stage.put(1, "atlantis", "c5")
    drones = stage.put(0, "drones-of-atlantis", "c4")
    s = stage.s
    assert destinations(s, s.permanents[atlantis]) == []
    assert strikes(s, s.permanents[atlantis], "defending") == []
    assert shots(s, s.permanents[atlantis]) == {}
    play = stage.table().attack(drones).declare(f"shoot:{drones}:0:{atlantis}").passes()
    assert not play.there(atlantis), "3 damage, and nobody was asked to strike back"


@pytest.mark.rule("DG-LOCATION-14")
def test_with_growth_outposts_and_cities_come_by_upgrading_only() -> None:
    stage = Stage(growth="on").gold(9, 9).hand(0, "longhouse", "raider-camp", "gladsheim").hand(1, "sudden-volley")
    assert "play:longhouse" not in stage.table().options(0)
    camp = stage.put(0, "raider-camp", "a2")
    play = stage.table()
    assert "play:gladsheim" not in play.options(0)
    assert "b2" in spaces(play.answer(0, "play:raider-camp").options(0)), "Camps as ever"
    play.undo(0).answer(0, "play:longhouse")
    assert spaces(play.options(0)) == {"a2"}
    play.answer(0, "space:a2")
    play.do(1, "tactic:sudden-volley", f"target:{camp}").passes()
    assert play.at("a2") is None, "nothing is left to build upon"
    assert play.s.players[0].discard == ["raider-camp", "longhouse"]
