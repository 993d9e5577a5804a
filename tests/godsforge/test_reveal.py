"""Phase 3: flip and pay, Reveal effects, collecting, empowering Spells; and cards played during it."""

from __future__ import annotations

from typing import Any

import pytest
from kit import Play, Stage, home_card, home_set

IDLE = [2, 2, 3, 5]  # a roll of somebody who passes
BOTH = pytest.mark.parametrize("edition", ["1", "2"])


def stones(t: Play) -> list[int]:
    return [p.veilstones for p in t.s.players]


@pytest.mark.rule("GF-REVEAL-01", "GF-GEN-05")
def test_all_cards_are_turned_up_together_when_everyone_is_ready() -> None:
    stage = Stage(3).hand(0, "Cinder Imp").hand(1, "Gale Roc").hand(2, "Basalt Tortoise")
    t = stage.dice([2, 2, 5, 5], [3, 3, 5, 5], [5, 5, 3, 3]).table()
    t.do(0, "play:Cinder Imp").do(2, "play:Basalt Tortoise")
    assert [t.creations(seat) for seat in range(3)] == [[], [], []]
    assert [len(t.seen(1).players[seat].hand) for seat in (0, 2)] == [1, 1], "not even that a card lies there"
    t.do(1, "play:Gale Roc")
    assert [t.creations(seat) for seat in range(3)] == [["Cinder Imp"], ["Gale Roc"], ["Basalt Tortoise"]]
    flips = [line.split(" plays ")[0] for line in t.told().splitlines() if " plays " in line]
    draws = t.told().index("draws 1 card (Gale Roc)")
    assert flips == ["Ada", "Bo", "Cy"]
    assert t.told().index("Cy plays Basalt Tortoise") < draws, "all are flipped before any effect"


@pytest.mark.rule("GF-REVEAL-02", "GF-REVEAL-03", "GF-REVEAL-08")
@BOTH
def test_costs_are_paid_before_any_reveal_effect(edition: str) -> None:
    """Cutpurse Hex finds nothing: Bo's two Veilstones have gone to the board for a shift and a V."""
    stage = Stage(2, edition=edition).hand(0, "Cutpurse Hex", "Starfall").hand(1, "Leviathan").stones(0, 2)
    t = stage.dice([2, 5, 5, 5], [4, 5, 5, 5]).table()
    t.do(0, "play:Cutpurse Hex").do(1, "play:Leviathan")
    assert stones(t) == [0, 0]
    assert t.s.supply == 30


@pytest.mark.rule("GF-REVEAL-03", "GF-GEN-10")
def test_each_card_has_its_reveal_effect_once() -> None:
    stage = Stage(2).hand(0, "Gale Roc", "Starfall").hand(1, "Jade Clover").dice([3, 3, 5, 5], [5, 2, 4, 3])
    t = stage.table().do(0, "play:Gale Roc").do(1, "play:Jade Clover").until("upkeep", round=5)
    assert t.told().count("(Gale Roc)") == 1
    assert t.told().count("gains 3 Veilstones (Jade Clover)") == 1


@pytest.mark.rule("GF-REVEAL-04", "GF-REVEAL-05", "GF-VEIL-16")
@pytest.mark.parametrize(("dice", "due"), [([2, 2, 1, 6], 2), ([2, 2, 2, 4], 1), ([2, 2, 3, 3], 1), ([2, 2, 5, 4], 0)])
@BOTH
def test_unused_dice_are_collected_after_the_reveal_effects(dice: list[int], due: int, edition: str) -> None:
    t = Stage(2, edition=edition).hand(0, "Cinder Imp", "Starfall").dice(dice, IDLE).table()
    t.do(0, "play:Cinder Imp").do(1, "pass")
    assert stones(t) == [due, 4]


@pytest.mark.rule("GF-REVEAL-06", "GF-REVEAL-07", "GF-REVEAL-08")
@BOTH
def test_spells_are_empowered_last(edition: str) -> None:
    """The board is empty, and the gems locked for Fireball come back too late for the one who passes."""
    stage = Stage(2, edition=edition).hand(0, "Fireball", "Starfall").stones(3, 27).life(30, 20)
    t = stage.dice([2, 2, 5, 5], IDLE).table().do(0, "play:Fireball").do(0, "x:3").do(1, "pass")
    assert stones(t) == [0, 27]
    assert t.s.supply == 3
    assert t.p(1).life == 20 - 12


@pytest.mark.rule("GF-REVEAL-08")
@BOTH
def test_the_engine_keeps_one_order_in_both_editions(edition: str) -> None:
    """Flip and pay, effects, collecting and the four for passing; the amount for the Spell was fixed before."""
    stage = Stage(3, edition=edition).hand(0, "Fireball", "Starfall").hand(1, "Jade Clover").stones(2, 0, 0)
    t = stage.dice([2, 2, 6, 5], [5, 2, 4, 6], IDLE).table()
    t.do(0, "play:Fireball").do(0, "x:2").do(1, "play:Jade Clover").do(2, "pass")
    lines = t.told().splitlines()
    wanted = [
        "Ada plays Fireball, empowered with 2 Veilstones",
        "Bo plays Jade Clover",
        "Bo gains 3 Veilstones (Jade Clover)",
        "Bo gains 1 Veilstone (Forge Roll)",
        "Cy gains 4 Veilstones (Forge Roll)",
        "Ada attacks Bo for 10",
    ]
    found = [next(n for n, line in enumerate(lines) if line.startswith(start)) for start in wanted]
    assert found == sorted(found)


# -- locked Veilstones


@pytest.mark.rule("GF-REVEAL-09", "GF-FORGE-11")
@pytest.mark.parametrize(("x", "taken"), [(0, 3), (3, 2), (5, 0)])
@BOTH
def test_veilstones_set_aside_for_a_spell_cannot_be_stolen(x: int, taken: int, edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Cutpurse Hex", "Starfall").hand(1, "Fireball").stones(0, 5)
    t = stage.dice([2, 5, 3, 5], [2, 2, 5, 5]).table()
    t.do(0, "play:Cutpurse Hex").do(1, "play:Fireball").do(1, f"x:{x}")
    assert stones(t) == [taken, 5 - x - taken]
    assert t.s.supply == 30 - sum(stones(t))
    assert t.p(0).life == 30 - 6 - 2 * x


@pytest.mark.rule("GF-REVEAL-09")
def test_what_was_set_aside_is_locked_while_reveal_effects_are_still_chosen() -> None:
    stage = Stage(3).hand(0, "Cutpurse Hex").hand(1, "Fireball").stones(0, 4, 1)
    t = stage.dice([2, 5, 3, 5], [2, 2, 5, 5], IDLE).table()
    t.do(0, "play:Cutpurse Hex").do(1, "play:Fireball").do(1, "x:3").do(2, "pass")
    assert (t.s.phase, t.options(0)) == ("reveal", ["seat:1", "seat:2"])
    assert (t.p(1).veilstones, t.p(1).locked) == (1, 3)
    t.do(0, "seat:1")
    assert (t.p(0).veilstones, t.p(1).veilstones) == (1, 0)


@pytest.mark.rule("GF-REVEAL-10")
def test_the_amount_counts_on_gems_and_on_dice_of_this_roll_but_not_on_reveal_effects() -> None:
    stage = Stage(2).play(0, "Scepter of Fortune").hand(0, "Veil Harvest", "Tidal Mending", "Starfall").stones(1, 0)
    t = stage.dice([5, 5, 4, 6, 3], IDLE).table().do(0, "play:Veil Harvest").pay_leaving(0, 3, 4, 6)
    t.do(0, "play:Tidal Mending")
    assert t.options(0) == ["x:0", "x:1", "x:2"], "one owned, one from the 6; the two of the Harvest are not certain"


# -- another card during the Reveal


@pytest.mark.rule("GF-REVEAL-11", "GF-REVEAL-12", "GF-FORGE-19")
def test_a_card_played_in_the_reveal_may_be_paid_with_what_the_first_has_brought() -> None:
    stage = Stage(2).hand(0, "Veil Harvest", "Leviathan", "Starfall").dice([5, 4, 4, 4], IDLE)
    t = stage.table().do(0, "play:Veil Harvest").pay_leaving(0, 4, 4)
    assert t.t.waiting == {1}, "without a Veilstone the Leviathan cannot lie beside it"
    t.do(1, "pass")
    assert (t.s.phase, t.p(0).veilstones) == ("reveal", 2)
    assert t.options(0) == ["play:Leviathan", "pass"]
    t.do(0, "play:Leviathan")
    assert t.creations(0) == ["Leviathan"]
    assert stones(t) == [1, 4], "two from the Harvest, one of them paid"


@pytest.mark.rule("GF-REVEAL-11")
def test_its_amount_is_chosen_at_that_moment_and_may_use_what_the_first_has_brought() -> None:
    stage = Stage(2).hand(0, "Veil Harvest", "Tidal Mending", "Starfall").dice([5, 5, 4, 3], IDLE).life(10, 30)
    t = stage.table().do(0, "play:Veil Harvest").pay_leaving(0, 3, 4).do(0, "wait").do(1, "pass")
    t.do(0, "play:Tidal Mending")
    assert t.options(0) == ["x:0", "x:1", "x:2"]
    t.do(0, "x:2")
    assert t.p(0).life == 10 + 5 + 4
    assert stones(t) == [0, 4]


@pytest.mark.rule("GF-REVEAL-11")
def test_it_may_be_a_card_just_drawn_and_its_reveal_effects_follow_at_once() -> None:
    stage = Stage(2).hand(0, "Second Dawn", "Starfall").deck("Gale Roc", "Mirrorwall", "Shatter")
    t = stage.dice([2, 4, 3, 3], IDLE).table().do(0, "play:Second Dawn").do(1, "pass")
    assert t.p(0).hand == ["Starfall", "Gale Roc", "Mirrorwall"]
    assert t.ask(0).stops == ("matters", "always", "afford"), "nobody else may learn whether there is one"
    t.do(0, "play:Gale Roc")
    assert t.p(0).hand == ["Starfall", "Mirrorwall", "Shatter"]
    assert t.creations(0) == ["Gale Roc"]
    assert t.p(1).life == 27, "and it strikes in this round"


@pytest.mark.rule("GF-REVEAL-11")
def test_the_second_card_cannot_use_dice_that_have_paid_nor_locked_veilstones() -> None:
    stage = Stage(2).hand(0, "Chaos Ring", "Cinder Imp", "Gale Roc").dice([2, 3, 2, 3], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").do(1, "pass")
    assert t.options(0) == ["pass"], "2+2 and 3+3 would need the dice of the Ring"
    assert t.ask(0).stops == ("matters", "always"), "who plays among AI players is not asked for nothing"


@pytest.mark.rule("GF-REVEAL-11", "GF-GEN-20")
def test_silence_plays_no_second_card() -> None:
    stage = Stage(2).hand(0, "Chaos Ring", "Tidal Mending", "Starfall").dice([2, 3, 4, 5], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").default(0).do(1, "pass").default(0)
    assert [put.card for put in t.p(0).laid] == ["Chaos Ring"]


@pytest.mark.rule("GF-REVEAL-12")
@pytest.mark.parametrize(("answer", "due"), [("pass", 1), ("play:Tidal Mending", 0)])
def test_dice_wait_for_a_second_card_and_only_what_is_unused_then_is_collected(answer: str, due: int) -> None:
    stage = Stage(2).hand(0, "Chaos Ring", "Tidal Mending", "Starfall").dice([2, 3, 2, 4], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").do(0, "wait").do(1, "pass")
    assert stones(t) == [0, 0], "nothing is collected while the card may still come"
    t.do(0, answer)
    assert stones(t) == [due, 4]


# -- several effects


@pytest.mark.rule("GF-REVEAL-13")
def test_effects_that_do_not_touch_each_other_need_no_order() -> None:
    stage = Stage(2).hand(0, "Gale Roc", "Starfall").hand(1, "Jade Clover").life(9, 20)
    t = stage.dice([3, 3, 5, 5], [5, 2, 4, 3]).table().do(0, "play:Gale Roc").do(1, "play:Jade Clover")
    assert t.s.phase == "upkeep", "nobody was asked"
    assert stones(t) == [0, 3]


@pytest.mark.rule("GF-REVEAL-13")
def test_effects_that_want_the_same_card_are_put_in_order() -> None:
    stage = Stage(2).hand(0, "Grave Tithe", "Starfall").hand(1, "Grave Lantern").discarded("Fireball")
    t = stage.life(9, 20).stones(0, 1).dice([3, 5, 2, 2], [3, 5, 2, 2]).table()
    t.do(0, "play:Grave Tithe").do(1, "play:Grave Lantern")
    assert (t.t.waiting, sorted(t.options(0))) == ({0}, ["turn:0", "turn:1"])
    t.do(0, "turn:1", "turn:0").default(1)
    assert (t.p(0).hand, t.p(1).hand) == (["Starfall"], ["Fireball"])


@pytest.mark.rule("GF-REVEAL-13", "GF-DECK-03")
def test_a_draw_that_reshuffles_the_pile_is_ordered_with_a_recall_from_it() -> None:
    """The Fate Deck is empty: if the Roc draws first, the Tithe finds no discard pile."""
    for first, found in (("turn:0", False), ("turn:1", True)):
        stage = Stage(2).hand(0, "Gale Roc", "Starfall").hand(1, "Grave Tithe").life(9, 20)
        stage.short_deck(0, rest_to=1).discarded("Fireball", "Shatter", "Mindrake")
        t = stage.dice([3, 3, 5, 5], [3, 5, 2, 2]).table().do(0, "play:Gale Roc").do(1, "play:Grave Tithe")
        assert (t.t.waiting, sorted(t.options(0))) == ({0}, ["turn:0", "turn:1"])
        second = next(name for name in t.options(0) if name != first)
        t.do(0, first, second)
        assert (t.s.reading == 1) == found


LOSS: list[dict[str, Any]] = [{"verb": "steal", "who": "target"}, {"verb": "destroy", "who": "target"}]


@pytest.mark.rule("GF-REVEAL-14")
@pytest.mark.parametrize("loss", LOSS)
def test_a_reveal_effect_survives_its_creation_and_belongs_to_the_one_who_revealed_it(loss: dict[str, Any]) -> None:
    robbery = {"verb": "veil_steal", "who": "target", "n": 1}
    snare = home_card("Snare", "spell", reveal=[robbery, loss])
    magpie = home_card("Magpie", reveal=[robbery, {"verb": "veil", "n": 2}])
    with home_set(snare, magpie) as name:
        stage = Stage(2, set=name).hand(0, "Snare", "Starfall").hand(1, "Magpie").stones(0, 1).life(9, 20)
        t = stage.dice([2, 3, 5, 5], [2, 3, 5, 5]).table().do(0, "play:Snare").do(1, "play:Magpie")
        t.do(0, "turn:0", "turn:1")
        assert t.creations(0) == (["Magpie"] if loss["verb"] == "steal" else [])
        assert t.creations(1) == []
        assert stones(t) == [0, 3], "the theft back and the two Veilstones are Bo's"


@pytest.mark.rule("GF-REVEAL-13")
def test_no_effect_is_lost_when_one_card_has_two_of_them_at_the_same_moment() -> None:
    """A Creation with an Upkeep effect whose Reveal effect is due in the same Upkeep."""
    robbery = {"verb": "veil_steal", "who": "target", "n": 2}
    magpie = home_card("Magpie", reveal=[{"verb": "later", "when": "next_upkeep", "what": robbery}], upkeep=[robbery])
    jackdaw = home_card("Jackdaw", upkeep=[robbery])
    with home_set(magpie, jackdaw) as name:
        stage = Stage(2, set=name).hand(0, "Magpie", "Starfall").play(1, "Jackdaw").stones(0, 1).life(9, 20)
        t = stage.dice([2, 3, 5, 5], IDLE).table().do(0, "play:Magpie").do(1, "pass")
        assert (t.s.phase, stones(t)) == ("upkeep", [0, 5])
        t.do(0)
        assert (t.t.waiting, t.ask(0).topic) == ({0}, "godsforge.turns")
        t.default(0)
        assert stones(t) == [2, 3], "four taken, two taken back"


# -- afterwards


@pytest.mark.rule("GF-REVEAL-15")
@BOTH
def test_a_creation_just_revealed_strikes_and_prevents_in_this_round(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Mirrorwall", "Starfall").hand(1, "Basalt Tortoise")
    t = stage.dice([2, 3, 4, 4], [5, 5, 3, 2]).table().do(0, "play:Mirrorwall").do(1, "play:Basalt Tortoise")
    t.until("upkeep")
    assert t.p(1).life == 30 - (6 - 3)


@pytest.mark.rule("GF-REVEAL-16", "GF-FORGE-25")
def test_dice_mean_nothing_once_the_veilstones_are_collected() -> None:
    stage = Stage(2).hand(0, "Pyrite Golem", "Shatter").dice([2, 3, 4, 6], IDLE)
    t = stage.table().do(0, "play:Pyrite Golem").do(1, "pass")
    assert (t.s.phase, t.p(0).veilstones) == ("attack", 1)
    t.do(0, "empower:Pyrite Golem")
    assert t.p(0).veilstones == 0
    assert t.s.phase == "upkeep"
