"""Whom abilities and Tactics may be aimed at: directions, range, conditions, and the check when they take effect."""

from __future__ import annotations

import pytest
from defiance_kit import Play, Stage

from games.defiance.cards import Selector, catalogue
from games.defiance.targets import permanents, shots


def offered(play: Play, seat: int) -> set[str]:
    """The spaces of the Permanents among which a target is to be chosen."""
    ids = [option.removeprefix("target:") for option in play.options(seat) if option.startswith("target:")]
    return {play.x(id).at for id in ids}


def militia_on(stage: Stage, *spaces: str, seat: int = 1) -> None:
    for space in spaces:
        stage.put(seat, "levy-militia", space)


@pytest.mark.rule("DG-TARGET-06", "DG-TARGET-01", "DG-TARGET-02")
def test_figure_1_zeus_targets_along_the_eight_lines_and_nowhere_else() -> None:
    stage = Stage()
    zeus = stage.put(0, "zeus-avatar", "c4")
    on_the_lines = {"a4", "e4", "c3", "c5", "a6", "e6", "b3", "d3"}
    between = {"b6", "d6", "a5", "e5", "a3", "e3"}
    militia_on(stage, *on_the_lines, *between)
    play = stage.table().do(0, f"use:{zeus}:0")
    assert offered(play, 0) == on_the_lines


@pytest.mark.rule("DG-TARGET-07", "DG-TARGET-09", "DG-TARGET-03", "DG-ABILITY-10", "DG-LOS-07")
def test_figure_1_only_the_ring_is_cheap_enough_for_the_thunderbolt() -> None:
    stage = Stage(active=0).deck(0, "phalanx")
    zeus = stage.put(0, "zeus-avatar", "a4")
    stage.remove(stage.serving(1, "capital"))
    asgard = stage.put(1, "asgard", "c6", role="capital")
    ring = stage.put(1, "ring-of-odin", "a7")
    assert stage.s.card("ring-of-odin").cost == 3, "which is allowed: at most 3"
    play = stage.table().do(0, f"use:{zeus}:0")
    assert set(play.options(0)) == {f"target:{ring}"}
    selector = Selector(pick="one", open=True)
    zeus_now = play.x(zeus)
    open_to_him = {x.id for x in permanents(play.s, selector, 0, "special", zeus_now)}
    assert {asgard, ring} <= open_to_him, "both are open to him, the Ring in its Sanctuary"
    play.answer(0, f"target:{ring}").passes()
    assert not play.there(ring)
    assert "two-in-one" in play.ask(0).prompt, "and may lead into a Tactic"


@pytest.mark.rule("DG-TARGET-08", "DG-TARGET-04", "DG-ABILITY-16", "DG-LOS-02")
def test_figure_2_hippolyta_shoots_along_her_diagram_up_to_two_spaces_far() -> None:
    stage = Stage(phase="combat")
    hippolyta = stage.put(0, "hippolyta-amazon-queen", "c3")
    reach = {"a3", "e3", "a5", "c5", "e5"}
    militia_on(stage, *reach, "b2", "d2", "b5", "d6")
    hit = {x.at for x in shots(stage.s, stage.s.permanents[hippolyta])[1]}
    assert hit == reach, "forward and sideways, two spaces; not backward, not off the lines"
    militia_on(stage, "b4")
    stage.s.permanents["levy-militia.15"].owner = 0
    hit = {x.at for x in shots(stage.s, stage.s.permanents[hippolyta])[1]}
    assert hit == reach - {"a5"}, "behind the card on b4 nobody is open"


@pytest.mark.rule("DG-TARGET-04")
def test_a_range_can_have_a_least_distance_too() -> None:
    stage = Stage(phase="combat")
    mangonel = stage.put(0, "mangonel", "b2")
    militia_on(stage, "b3", "b4", "b5", "b6", "d4", "e5")
    hit = {x.at for x in shots(stage.s, stage.s.permanents[mangonel])[0]}
    assert hit == {"b4", "b5", "d4", "e5"}


@pytest.mark.rule("DG-TARGET-05")
def test_cards_in_hand_deck_and_discard_zone_are_no_targets() -> None:
    stage = Stage(phase="deploy").gold(9, 0).hand(0, "sudden-volley").hand(1, "levy-militia")
    stage.deck(1, "levy-militia").discarded(1, "levy-militia").discarded(0, "viking-raiders")
    mark = stage.put(1, "levy-militia", "b5")
    play = stage.table().do(0, "tactic:sudden-volley")
    assert set(play.options(0)) == {f"target:{mark}"}
    stage = Stage(phase="deploy").gold(9, 0).hand(0, "valhallas-call").discarded(0, "viking-raiders")
    play = stage.table().do(0, "tactic:valhallas-call").passes()
    assert play.s.players[0].hand == ["viking-raiders"], "unless a card says otherwise"


@pytest.mark.rule("DG-TARGET-10")
def test_a_source_without_a_diagram_uses_all_eight_lines_from_its_own_space() -> None:
    stage = Stage()
    tower = stage.put(0, "palisade", "c4")
    lines = {"b5", "c5", "d5", "b4", "d4", "b3", "c3", "d3"}
    militia_on(stage, *lines, "a5", "e5")
    found = permanents(stage.s, Selector(pick="one", open=True, side="enemy"), 0, "special", stage.s.permanents[tower])
    assert {x.at for x in found} == lines


@pytest.mark.rule("DG-TARGET-10", "DG-LOS-08")
def test_a_weapon_that_asks_for_an_open_permanent_looks_through_the_eyes_its_text_names() -> None:
    stage = Stage().gold(2, 0)
    hammer = stage.put(0, "hammer-of-thor", "a1")
    stage.put(0, "viking-raiders", "e3")
    militia_on(stage, "b5", "e5", "d5")
    assert f"use:{hammer}:1" not in stage.table().options(0), "no God is there to see anybody"
    stage.put(0, "tyr-oath-keeper", "b3")
    play = stage.table().do(0, f"use:{hammer}:1")
    assert offered(play, 0) == {"b5", "d5"}, "what Tyr sees, not what the Raiders see"


@pytest.mark.rule("DG-TARGET-11")
def test_a_tactic_needs_no_line() -> None:
    stage = Stage(phase="deploy").gold(2, 0).hand(0, "sudden-volley")
    militia_on(stage, "a6", "b5", "b6", "e5", "e6", "d4", "a2")
    play = stage.table().do(0, "tactic:sudden-volley")
    assert offered(play, 0) == {"a6", "b5", "b6", "e5", "e6", "d4", "a2"}


@pytest.mark.rule("DG-TARGET-12", "DG-ABILITY-13")
def test_effects_on_a_group_need_no_line() -> None:
    stage = Stage(phase="combat")
    stage.put(0, "ragnar-sea-king", "a2")
    far = stage.put(0, "viking-raiders", "e5")
    stage.put(1, "palisade", "b3")
    stage.put(1, "levy-militia", "d6")
    play = stage.table().attack(far).declare().until("position", 0)
    assert "deals 5 to Levy Militia" in play.told(), "3, Charge and Leadership from the other end of the board"


@pytest.mark.rule("DG-TARGET-13", "DG-TARGET-15")
def test_any_permanent_means_the_own_ones_too() -> None:
    stage = Stage()
    zeus = stage.put(0, "zeus-avatar", "c4")
    militia_on(stage, "c5")
    militia_on(stage, "c3", seat=0)
    play = stage.table().do(0, f"use:{zeus}:0")
    assert offered(play, 0) == {"c3", "c5"}
    stage = Stage().gold(2, 0)
    loki = stage.put(0, "loki-shape-changer", "c4")
    militia_on(stage, "c5")
    militia_on(stage, "c3", seat=0)
    play = stage.table().do(0, f"use:{loki}:0")
    assert offered(play, 0) == {"c5"}, "an enemy is an enemy"


@pytest.mark.rule("DG-TARGET-15")
def test_our_own_cards_that_destroy_or_remove_spare_capitals_and_rulers() -> None:
    for card in catalogue("base").values():
        for ability in card.ability:
            ops = {effect.__struct_config__.tag for effect in ability.effects}
            if card.origin == "house" and ops & {"destroy", "return"} and ability.target is not None:
                spared = {"capital", "ruler"} <= set(ability.target.not_roles)
                assert spared or "location" not in (ability.target.types or ("location",)), card.name
    stage = Stage(phase="deploy").gold(8, 0).hand(0, "ragnarok")
    militia_on(stage, "b5", "d4")
    militia_on(stage, "a3", seat=0)
    serving = {x.id for x in stage.s.permanents.values() if x.role}
    play = stage.table().do(0, "tactic:ragnarok").passes()
    assert set(play.s.permanents) == serving


@pytest.mark.rule("DG-TARGET-14", "DG-TIMING-15", "DG-TACTIC-09")
def test_a_target_that_is_gone_when_the_effect_comes_is_not_hit_and_the_price_stays_paid() -> None:
    stage = Stage(phase="deploy").gold(2, 2).hand(0, "sudden-volley")
    loki = stage.put(1, "loki-shape-changer", "b6")
    stage.put(0, "levy-militia", "b4")
    mark = stage.put(1, "harpies", "b5")
    stage.s.players[1].hand.append("swift-orders")
    play = stage.table().do(0, "tactic:sudden-volley", f"target:{mark}")
    play.do(1, "tactic:swift-orders", f"target:{loki}", "space:a6").passes()
    assert not play.there(mark), "it was still there"

    stage = Stage(phase="deploy").gold(2, 8).hand(0, "sudden-volley").hand(1, "ragnarok")
    mark = stage.put(1, "levy-militia", "b5")
    play = stage.table().do(0, "tactic:sudden-volley", f"target:{mark}")
    play.do(1, "tactic:ragnarok").passes()
    assert "Sudden Volley has no target any more" in play.told()
    assert play.s.players[0].gold == 0
    assert play.s.players[0].discard == ["sudden-volley"]


@pytest.mark.rule("DG-TARGET-14")
def test_an_effect_with_some_targets_left_hits_those() -> None:
    stage = Stage(phase="combat").gold(1, 2).hand(0, "phalanx").hand(1, "arthurian-justice")
    one = stage.put(0, "viking-raiders", "b4")
    two = stage.put(0, "viking-raiders", "d4")
    stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(one).attack(two).declare().passes().answer(1)
    play.choose(0, "tactic:phalanx").choose(0, f"target:{one}", f"target:{two}")
    play.do(1, "tactic:arthurian-justice", f"target:{one}").until("position", 0)
    assert not play.there(one)
    assert [(modifier.attack, modifier.defense) for modifier in play.x(two).modifiers] == [(1, 1)]


@pytest.mark.rule("DG-TARGET-16")
def test_a_shrouded_card_is_safe_from_being_chosen_and_from_nothing_else() -> None:
    stage = Stage(phase="combat").gold(9, 0).hand(0, "sudden-volley", "ragnarok")
    hades = stage.put(1, "hades-unseen", "c5")
    raiders = stage.put(0, "viking-raiders", "c4")
    archers = stage.put(0, "apollo-far-shooter", "b4")
    hermes = stage.put(1, "hermes-swift-messenger", "e5")
    play = stage.table().do(0, "tactic:sudden-volley")
    assert offered(play, 0) == {"e5"}
    play.undo(0).attack(raiders).attack(archers).declare()
    play.answer(0, f"shoot:{archers}:0:{hades}")
    play.passes().answer(1).passes()
    assert not play.there(hades), "4 by the strike and 3 by the bow against a defense of 5"
    assert play.there(hermes)

    stage = Stage(phase="deploy").gold(8, 0).hand(0, "ragnarok")
    hades = stage.put(1, "hades-unseen", "c5")
    assert not stage.table().do(0, "tactic:ragnarok").passes().there(hades), "who is not chosen cannot hide"


@pytest.mark.rule("DG-TARGET-16")
def test_the_owners_own_effects_may_choose_a_shrouded_card() -> None:
    stage = Stage(phase="deploy", active=1).gold(0, 1).hand(1, "field-surgeons")
    hades = stage.put(1, "hades-unseen", "c5", damage=2)
    play = stage.table().do(1, "tactic:field-surgeons", f"target:{hades}").passes()
    assert play.x(hades).damage == 0
