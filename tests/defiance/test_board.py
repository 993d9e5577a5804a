"""The board: zones, what may stand where, what can be reached there, and the zones outside of play."""

from __future__ import annotations

import pytest
from defiance_kit import Stage

from games.defiance.board import (
    EIGHT,
    battleground,
    capital_space,
    home,
    lines,
    neighbours,
    nomans,
    ruler_space,
    spaces,
    treasury_spaces,
    zone,
)
from games.defiance.cards import catalogue
from games.defiance.moves import deploy_spaces, destinations, may_stand
from games.defiance.state import HIDDEN
from games.defiance.targets import sight, strikes
from games.kernel import Illegal

CARDS = catalogue("base")


@pytest.mark.rule("DG-BOARD-02", "DG-BOARD-06", "DG-BOARD-10", "DG-BOARD-26")
def test_each_zone_has_its_spaces() -> None:
    for seats in (2, 3, 4):
        for seat in range(seats):
            zones = [zone(at) for at in home(seat)]
            assert (zones.count("battleground"), zones.count("sanctuary")) == (10, 5)
            assert [at for at in home(seat) if at == capital_space(seat)] == [capital_space(seat)]
            assert zone(capital_space(seat)) == "battleground"
            assert zone(ruler_space(seat)) == "sanctuary"
        shared = [at for at in spaces(seats) if zone(at) == "nomans"]
        assert shared == list(nomans())
        assert len(shared) == 5, "one row, shared by all"
        assert not any(at in home(seat) for at in shared for seat in range(seats)), "nobody's"


@pytest.mark.rule("DG-BOARD-21", "DG-BOARD-23", "DG-BOARD-24", "DG-BOARD-25")
def test_two_boards_edge_to_edge_are_one_grid_of_five_by_seven() -> None:
    assert sorted(spaces(2)) == sorted(f"{column}{row}" for column in "abcde" for row in range(1, 8))
    by_row = [zone(f"a{row}") for row in range(1, 8)]
    ground, holy = "battleground", "sanctuary"
    assert by_row == [holy, ground, ground, "nomans", ground, ground, holy]
    assert home(0)[:5] == ("a3", "b3", "c3", "d3", "e3"), "the front row first"
    assert [capital_space(0), capital_space(1), ruler_space(0), ruler_space(1)] == ["c2", "c6", "c1", "c7"]
    assert treasury_spaces(0) == ("a1", "b1", "d1", "e1")
    assert treasury_spaces(1) == ("a7", "b7", "d7", "e7")
    assert lines("c1", 0, (0, 1), 2) == (("c2", "c3", "c4", "c5", "c6", "c7"),), "a line runs from edge to edge"
    assert lines("c7", 1, (0, 1), 2) == (("c6", "c5", "c4", "c3", "c2", "c1"),)


@pytest.mark.rule("DG-BOARD-24", "DG-BOARD-25", "DG-BOARD-28")
def test_zeus_on_a4_sees_the_capital_by_a_diagonal_and_a_treasure_in_the_sanctuary_by_his_column() -> None:
    stage = Stage()
    stage.put(0, "zeus-avatar", "a4")
    ring = stage.put(1, "ring-of-odin", "a7")
    seen = sight(stage.s, "a4", 0, EIGHT)
    assert seen[stage.serving(1, "capital")] == (2, True)
    assert seen[ring] == (3, True)
    assert {"a7", "a6", "b6"} <= neighbours("b7", 2), "Sanctuary spaces have neighbours like all others"


@pytest.mark.rule("DG-BOARD-33")
def test_neighbours_are_the_eight_around_and_nothing_crosses_an_edge() -> None:
    assert neighbours("c4", 2) == {"b3", "c3", "d3", "b4", "d4", "b5", "c5", "d5"}
    assert neighbours("a1", 2) == {"b1", "a2", "b2"}
    assert neighbours("e7", 2) == {"d7", "d6", "e6"}
    assert lines("e3", 0, (1, 0), 2) == ()
    assert lines("d3", 0, (1, 1), 2) == (("e4",),)
    stage = Stage()
    target = stage.put(1, "palisade", "b6")
    assert sight(stage.s, "e3", 0, EIGHT)[target] == (3, True), "distance is counted in steps along the line"
    off_line = stage.put(1, "palisade", "a6")
    assert off_line not in sight(stage.s, "e3", 0, EIGHT)


@pytest.mark.rule("DG-BOARD-01", "DG-BOARD-05", "DG-BOARD-09", "DG-BOARD-32")
def test_permanents_of_all_three_zones_can_be_targets_of_special_abilities_and_tactics() -> None:
    stage = Stage(phase="combat").gold(9).hand(0, "sabotage", "sudden-volley")
    lens = stage.put(0, "sunstone-lens", "a1")
    stage.put(0, "drones-of-atlantis", "b4")
    ground, between = stage.put(1, "palisade", "b5"), stage.put(1, "argonauts", "d4")
    blades = stage.put(1, "damascus-blades", "e7")
    stage.put(0, "pegasus", "e6")
    play = stage.table().answer(0, f"use:{lens}:0")
    assert {f"target:{id}" for id in (ground, between, blades)} <= set(play.options(0))
    play.undo(0).answer(0, "tactic:sudden-volley")
    assert {f"target:{id}" for id in (ground, between)} <= set(play.options(0))
    play.undo(0).answer(0, "tactic:sabotage")
    assert set(play.options(0)) == {f"target:{ground}", f"target:{blades}"}
    play.answer(0, f"target:{blades}").passes()
    assert not play.there(blades)


@pytest.mark.rule("DG-BOARD-04", "DG-BOARD-08", "DG-BOARD-32")
def test_attacks_reach_battlegrounds_and_no_mans_zone_but_no_sanctuary() -> None:
    stage = Stage(phase="combat")
    drones = stage.put(0, "drones-of-atlantis", "c5")
    wall, _ = stage.put(1, "palisade", "b6"), stage.put(1, "labyrinth", "d6")
    between = stage.put(1, "argonauts", "c4")
    s = stage.s
    assert {y.id for y in strikes(s, s.permanents[drones], "attacking")} == {
        stage.serving(1, "capital"), wall, between,
    }, "Terrain has no defense value"  # fmt: skip
    s.permanents[drones].at = "b5"
    stage.remove(wall).put(1, "damascus-blades", "b7")
    stage.remove(between)
    options = stage.table().attack(drones, "b6").declare().options(0)
    hit = {(option.split(":")[0], option.split(":")[-1]) for option in options}
    capital = stage.serving(1, "capital")
    assert hit == {("strike", capital), ("shoot", capital)}, "not the Ruler on c7 nor the Weapon on b7, a step away"


@pytest.mark.rule("DG-BOARD-03", "DG-BOARD-07", "DG-BOARD-11", "DG-BOARD-20", "DG-DEPLOY-11", "DG-DEPLOY-03")
def test_every_type_has_its_spaces() -> None:
    stage = Stage()
    stage.remove(stage.serving(0, "ruler"))
    for card in CARDS.values():
        if card.is_tactic:
            continue
        open_to = set(deploy_spaces(stage.s, 0, card))
        if card.type in ("treasure", "weapon"):
            assert open_to == {"a1", "b1", "d1", "e1"}, card.name
        elif card.type == "ruler":
            assert open_to == {"c1"}, card.name
        else:
            says_so = card.id in ("odins-ravens", "dragon-longship", "harpies", "athenian-trireme")
            expected = {*battleground(0), *(nomans() if says_so else ())} - {"c2"}
            assert open_to == expected, card.name


@pytest.mark.rule("DG-BOARD-12", "DG-BOARD-29", "DG-BOARD-31")
def test_moves_lead_into_the_no_mans_zone_but_onto_no_capital_or_treasure_space() -> None:
    stage = Stage()
    horse = stage.put(0, "pegasus", "c5")
    stage.s.permanents.pop(stage.serving(1, "capital"))
    reached = set(destinations(stage.s, stage.s.permanents[horse]))
    assert {"b4", "c4", "d4", "c3"} <= reached
    assert "c6" not in reached, "the Capital space is nobody else's, even empty"
    assert not {at for at in reached if zone(at) == "sanctuary"}, "no fighting card enters an enemy Sanctuary"
    stage.s.permanents[horse].at = "b6"
    assert not {at for at in destinations(stage.s, stage.s.permanents[horse]) if zone(at) == "sanctuary"}
    assert "c2" not in deploy_spaces(stage.remove(stage.serving(0, "capital")).s, 0, CARDS["pegasus"])


@pytest.mark.rule("DG-BOARD-19", "DG-BOARD-30")
def test_the_ruler_space_is_for_rulers_of_its_owner_alone() -> None:
    stage = Stage(phase="position")
    odin = stage.s.permanents[stage.serving(0, "ruler")]
    hera = stage.s.permanents[stage.serving(1, "ruler")]
    loki = stage.s.permanents[stage.put(0, "loki-shape-changer", "b2")]
    freyja = stage.s.permanents[stage.put(0, "freyja-lady-of-the-slain", "d2")]
    odin.at = "b3"
    assert may_stand(stage.s, odin, "c1")
    assert may_stand(stage.s, freyja, "c1"), "a card of type Ruler while it is empty"
    assert not may_stand(stage.s, hera, "c1"), "not the enemy's"
    assert "c1" not in destinations(stage.s, loki)
    assert "c1" in destinations(stage.s, freyja)
    play = stage.table().do(0, f"move:{freyja.id}:c1")
    assert "c1" not in destinations(play.s, play.x(odin.id)), "taken"


@pytest.mark.rule("DG-BOARD-27", "DG-BOARD-34")
def test_a_space_holds_one_permanent_terrain_and_walls_included() -> None:
    stage = Stage()
    walker = stage.put(0, "levy-militia", "c3")
    for card, at in (("labyrinth", "b4"), ("bronze-wall", "c4"), ("argonauts", "d4")):
        stage.put(1, card, at)
    assert destinations(stage.s, stage.s.permanents[walker]) == []
    assert "c3" not in deploy_spaces(stage.s, 0, CARDS["levy-militia"])
    behind = stage.put(1, "agora", "c5")
    assert sight(stage.s, "c3", 0, [(0, 1)])[behind] == (2, False), "a wall stops the line"
    stage.put(1, "agora", "a5")
    hidden = next(x.id for x in stage.s.permanents.values() if x.at == "a5")
    assert not sight(stage.s, "c3", 0, [(-1, 1)])[hidden][1], "and so does Terrain"


# -- outside of play


@pytest.mark.rule("DG-BOARD-13", "DG-BOARD-18")
def test_what_is_in_hand_deck_or_discard_zone_is_no_target_and_cannot_be_played_from_there() -> None:
    stage = Stage(phase="deploy").gold(20).hand(0, "sabotage").discarded(0, "skalds").deck(0, "skalds")
    stage.hand(1, "labyrinth").discarded(1, "labyrinth").deck(1, "labyrinth")
    play = stage.table()
    assert "nothing to aim it at" in play.ask(0).greyed["tactic:sabotage"]
    with pytest.raises(Illegal):
        play.answer(0, "play:skalds")


@pytest.mark.rule("DG-BOARD-13", "DG-BOARD-18")
def test_a_card_that_says_so_reaches_into_the_discard_zone() -> None:
    stage = Stage(phase="deploy").gold(1).hand(0, "valhallas-call").discarded(0, "skalds", "pegasus")
    play = stage.table().answer(0, "tactic:valhallas-call").passes()
    assert play.s.players[0].hand == ["skalds"], "the one Warrior there"
    assert play.s.players[0].discard == ["pegasus", "valhallas-call"]


@pytest.mark.rule("DG-BOARD-16", "DG-BOARD-17", "DG-BOARD-35")
def test_destroyed_and_discarded_cards_go_face_up_to_their_owners_discard_zone() -> None:
    stage = Stage(phase="deploy").gold(20).hand(0, "sudden-volley", "spy-network").hand(1, "argonauts")
    raiders = stage.put(1, "cretan-slingers", "b3")
    play = stage.table().do(0, "tactic:sudden-volley", f"target:{raiders}").passes()
    play.do(0, "tactic:spy-network").passes()
    assert play.s.players[0].discard == ["sudden-volley", "spy-network"]
    assert play.s.players[1].discard == ["cretan-slingers", "argonauts"], "wherever it stood"
    for onlooker in (0, None):
        seen = play.table.seen_by(onlooker).state
        assert seen.players[1].discard == ["cretan-slingers", "argonauts"], "everybody may look"


@pytest.mark.rule("DG-BOARD-14", "DG-BOARD-15", "DG-BOARD-36")
def test_hands_and_decks_are_hidden_while_numbers_gold_and_damage_are_open() -> None:
    stage = Stage().gold(7, 3).hand(0, "skalds", "pegasus").deck(0, "argo", "agora", "argo")
    wounded = stage.put(0, "berserkers", "c3", damage=2)
    play = stage.table()
    for onlooker in (0, 1, None):
        seen = play.table.seen_by(onlooker).state
        p = seen.players[0]
        assert p.deck == [HIDDEN] * 3, "face down to everybody"
        assert p.hand == (["skalds", "pegasus"] if onlooker == 0 else [HIDDEN] * 2)
        assert [q.gold for q in seen.players] == [7, 3]
        assert seen.permanents[wounded].damage == 2


@pytest.mark.rule("DG-BOARD-15")
def test_a_deck_shows_itself_to_its_owner_while_it_is_searched() -> None:
    stage = Stage(phase="deploy").gold(9).deck(0, "skalds", "pegasus", "berserkers")
    temujin = stage.put(0, "temujin", "a3")
    play = stage.table().answer(0, f"use:{temujin}:1").passes()
    assert set(play.options(0)) == {"card:skalds", "card:berserkers"}
    play.answer(0, "card:berserkers")
    assert play.s.players[0].hand == ["berserkers"]
    assert set(play.table.seen_by(0).state.players[0].deck) == {HIDDEN}
