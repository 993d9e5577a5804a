"""Phase 2: rolling, re-rolling, putting a card down, a second card, passing."""

from __future__ import annotations

import pytest
from kit import Play, Stage, home_card, home_set

IDLE = [2, 2, 3, 5]  # a roll of somebody who passes
BOTH = pytest.mark.parametrize("edition", ["1", "2"])


def laid(t: Play, seat: int) -> list[str]:
    return [put.card for put in t.p(seat).laid]


# -- the roll


@pytest.mark.rule("GF-FORGE-01", "GF-FORGE-26", "GF-SETUP-04")
def test_everyone_rolls_all_dice_at_once_extra_ones_included() -> None:
    stage = Stage(3).play(1, "Scepter of Fortune")
    t = stage.dice([1, 2, 3, 4], [5, 6, 5, 6, 1], [3, 3, 3, 3]).table()
    assert [p.dice for p in t.s.players] == [[1, 2, 3, 4], [5, 6, 5, 6, 1], [3, 3, 3, 3]]
    assert t.t.waiting == {0, 1, 2}


@pytest.mark.rule("GF-FORGE-01")
def test_only_the_living_roll() -> None:
    stage = Stage(3, phase="attack").play(0, "Leviathan").life(20, 3, 20)
    t = stage.dice([2, 3, 4, 5], [6, 6, 6, 6]).table()
    assert (t.s.phase, t.t.waiting) == ("forge_roll", {0, 2})
    assert (t.p(0).dice, t.p(1).dice, t.p(2).dice) == ([2, 3, 4, 5], [], [6, 6, 6, 6])


@pytest.mark.rule("GF-FORGE-26")
def test_an_extra_die_is_rerolled_and_pays_like_any_other() -> None:
    stage = Stage(2).play(0, "Scepter of Fortune").hand(0, "Fourfold Verse")
    t = stage.dice([2, 3, 4, 6, 6], IDLE, [5]).table()
    t.do(0, "reroll:5")
    assert (t.p(0).dice, t.p(0).rerolls) == ([2, 3, 4, 6, 5], 1)
    t.do(0, "play:Fourfold Verse").do(1, "pass")
    assert t.p(0).veilstones == 1, "the four others have paid, the 6 is collected"


@pytest.mark.rule("GF-FORGE-26")
def test_dice_promised_for_the_next_forge_roll_come_once() -> None:
    t = Stage(2).hand(0, "Kindled Omen").dice([3, 2, 2, 5], IDLE).table()
    t.do(0, "play:Kindled Omen").do(1, "pass").until("forge_roll", round=2)
    assert len(t.p(0).dice) == 6
    t.until("forge_roll", round=3)
    assert len(t.p(0).dice) == 4


@pytest.mark.rule("GF-FORGE-02", "GF-GEN-18")
def test_dice_are_seen_by_all_throughout_the_phase() -> None:
    t = Stage(2).dice([1, 2, 3, 4], IDLE, [6]).table()
    for seat in (0, 1, None):
        assert t.seen(seat).players[0].dice == [1, 2, 3, 4]
    t.do(0, "reroll:2")
    for seat in (0, 1, None):
        assert t.seen(seat).players[0].dice == [1, 6, 3, 4]
    assert "Ada re-rolls a 2 and gets a 6." in t.told()


@pytest.mark.rule("GF-FORGE-03", "GF-FORGE-05")
@BOTH
def test_both_rerolls_may_go_to_one_die_or_to_two(edition: str) -> None:
    t = Stage(2, edition=edition).dice([2, 2, 2, 2], [3, 3, 3, 3], [4, 5, 4, 5]).table()
    t.do(0, "reroll:1")
    assert t.p(0).dice == [4, 2, 2, 2], "the first result is seen before the second decision"
    t.do(0, "reroll:1")
    assert t.p(0).dice == [5, 2, 2, 2]
    t.do(1, "reroll:1").do(1, "reroll:4")
    assert t.p(1).dice == [4, 3, 3, 5]


@pytest.mark.rule("GF-FORGE-04", "GF-FORGE-03")
@BOTH
def test_a_third_throw_and_two_dice_at_once_are_refused(edition: str) -> None:
    t = Stage(2, edition=edition).dice([2, 2, 2, 2], IDLE, [4, 5]).table()
    assert t.refusal(0, "reroll:1", "reroll:2") == "Choose 1; you chose 2."
    t.do(0, "reroll:1").do(0, "reroll:2")
    for die in (1, 2, 3, 4):
        assert t.refusal(0, f"reroll:{die}") == "You have no re-rolls left."
    assert t.p(0).dice == [4, 5, 2, 2]


@pytest.mark.rule("GF-FORGE-03")
def test_there_are_two_rerolls_in_every_round() -> None:
    t = Stage(2).table().do(0, "reroll:1").do(0, "reroll:1").until("forge_roll", round=2)
    assert [p.rerolls for p in t.s.players] == [2, 2]


@pytest.mark.rule("GF-FORGE-05")
@pytest.mark.parametrize("number", [0, 1])
def test_one_may_stop_before_all_rerolls_are_used(number: int) -> None:
    t = Stage(2).hand(0, "Cinder Imp").dice([2, 2, 3, 5], IDLE, [4]).table()
    for _ in range(number):
        t.do(0, "reroll:4")
    t.do(0, "play:Cinder Imp").do(1, "pass")
    assert laid(t, 0) == ["Cinder Imp"]


@pytest.mark.rule("GF-FORGE-07")
def test_rerolling_a_one_is_allowed_and_advised_against() -> None:
    t = Stage(2).dice([1, 2, 3, 4], IDLE, [5]).table()
    assert "nothing beats it" in t.ask(0).options["reroll:1"].note
    assert t.ask(0).options["reroll:2"].note == ""
    t.do(0, "reroll:1")
    assert t.p(0).dice == [5, 2, 3, 4]


# -- the commitment


@pytest.mark.rule("GF-FORGE-08")
def test_no_reroll_follows_the_choice_of_a_card() -> None:
    t = Stage(2).hand(0, "Chaos Ring", "Cinder Imp").dice([2, 3, 2, 2], IDLE).table().do(0, "play:Chaos Ring")
    assert t.p(0).rerolls == 2
    assert not [name for name in t.options(0) if name.startswith("reroll")]
    assert t.refusal(0, "reroll:1")


@pytest.mark.rule("GF-FORGE-09", "GF-FORGE-13")
def test_only_a_card_that_can_be_paid_may_be_put_down() -> None:
    t = Stage(2).hand(0, "Cinder Imp", "Leviathan", "Starfall").dice([2, 2, 3, 5], IDLE).table()
    assert "play:Cinder Imp" in t.options(0)
    assert t.refusal(0, "play:Leviathan") == t.ask(0).greyed["play:Leviathan"]
    assert t.refusal(0, "play:Oakenshield") == "“play:Oakenshield” isn't one of the choices."
    t.do(0, "play:Cinder Imp")
    assert [put.card for put in t.p(0).plan] == ["Cinder Imp"]
    assert "Cinder Imp" not in t.creations(0), "it lies face down"


@pytest.mark.rule("GF-FORGE-14")
def test_a_choice_of_payment_or_amount_can_be_undone_and_another_card_chosen() -> None:
    t = Stage(2).hand(0, "Fireball", "Shatter").stones(3, 0).dice([2, 3, 5, 5], IDLE).table().t
    start = list(t.asks[0].options)
    for card in ("pay:Fireball", "play:Fireball"):
        assert card in start
        t.answer(0, (card,))
        assert t.asks[0].topic == ("godsforge.payment" if card == "pay:Fireball" else "godsforge.empower")
        assert {option.card for option in t.asks[0].options.values()} == {"Fireball"}
        t = t.undo(0)
        assert list(t.asks[0].options) == start, "no rule offers a way back: the kernel does"
    t.answer(1, ("pass",))
    t.answer(0, ("play:Fireball",))
    assert list(t.undo(0).asks[0].options) == start, "whatever the others have done meanwhile"


@pytest.mark.rule("GF-FORGE-10")
def test_the_amount_for_a_spell_is_fixed_before_the_reveal() -> None:
    t = Stage(2).hand(0, "Fireball", "Shatter").stones(3, 0).dice([2, 3, 5, 5], IDLE).table().do(0, "play:Fireball")
    assert t.s.phase == "forge_roll"
    assert t.options(0) == ["x:0", "x:1", "x:2"], "one of the three shifts the 3"
    t.do(0, "x:2")
    assert (t.p(0).plan[0].payment.gems, t.p(0).plan[0].x) == (1, 2), "kept apart from the one that shifts"
    t.do(1, "pass")
    assert [hit.attack for hit in t.s.blows if hit.by == 0] == [10]


@pytest.mark.rule("GF-FORGE-11", "GF-FORGE-12", "GF-GEN-18", "GF-FORGE-24")
def test_card_pass_payment_and_amount_are_secret_until_the_reveal() -> None:
    stage = Stage(3).hand(0, "Fireball", "Starfall").stones(3, 2, 0)
    t = stage.dice([2, 3, 5, 5], IDLE, IDLE).table()
    before = {seat: t.seen(seat).players[0] for seat in (1, None)}
    t.do(0, "play:Fireball").do(0, "x:2")
    for seat in (1, None):
        assert t.seen(seat).players[0] == before[seat]
    assert t.seen(0).players[0].plan[0].x == 2
    assert "Fireball" not in t.told()
    assert t.refusal(0, "pass") == "Nothing to do right now.", "it is binding"
    t.do(1, "pass")
    assert t.seen(0).players[1].plan == t.seen(2).players[1].plan == []
    assert "plays no card" not in t.told()
    t.do(2, "pass")
    (shown,) = t.seen(1).players[0].laid
    assert (shown.card, shown.x, shown.payment.shifts, shown.payment.gems) == ("Fireball", 2, 1, 1)
    assert "Bo plays no card." in t.told()


@pytest.mark.rule("GF-FORGE-14")
def test_the_best_payment_is_taken_unless_another_is_chosen() -> None:
    def table() -> Play:
        return Stage(2).hand(0, "Celestine Shield", "Starfall").dice([4, 2, 6, 2], IDLE).table()

    t = table().do(0, "play:Celestine Shield").do(1, "pass")
    assert t.p(0).veilstones == 1, "the 4 and the 2s have paid, the 6 is collected"
    t = table().do(0, "pay:Celestine Shield").pay_leaving(0, 2).do(1, "pass")
    assert t.p(0).veilstones == 0, "the 6 has paid, a 2 is left over"


# -- more than one card


@pytest.mark.rule("GF-FORGE-15")
@BOTH
def test_one_card_a_round_is_all(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Dawnseed Dryad", "Tidal Mending", "Kindled Omen")
    t = stage.dice([5, 4, 3, 2], IDLE).table().do(0, "play:Dawnseed Dryad")
    assert t.t.waiting == {1}
    t.do(1, "pass")
    assert (t.s.phase, laid(t, 0)) == ("upkeep", ["Dawnseed Dryad"])


@pytest.mark.rule("GF-FORGE-16", "GF-FORGE-17", "GF-FORGE-18", "GF-FORGE-19", "GF-GEN-17")
@BOTH
def test_a_second_card_may_lie_beside_one_that_allows_it(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Chaos Ring", "Tidal Mending", "Cinder Imp", "Gale Roc")
    t = stage.dice([2, 3, 4, 6], IDLE).table().do(0, "play:Chaos Ring").pay_leaving(0, 4, 6)
    assert t.options(0) == ["play:Tidal Mending", "wait"], "the 2 and the 3 are used up"
    t.do(0, "play:Tidal Mending").do(0, "x:0").do(1, "pass")
    assert laid(t, 0) == ["Chaos Ring", "Tidal Mending"]
    assert t.creations(0) == ["Chaos Ring"]
    assert [put.face_up for put in t.p(0).laid] == [False, False]
    assert t.p(0).veilstones == 1, "the 6 alone is left"


@pytest.mark.rule("GF-FORGE-18")
def test_the_second_card_has_only_the_veilstones_that_the_first_has_left() -> None:
    def table(stones: int) -> Play:
        stage = Stage(2).hand(0, "Chaos Ring", "Tidal Mending", "Starfall").stones(stones, 0)
        return stage.dice([2, 5, 5, 5], IDLE).table().do(0, "play:Chaos Ring")

    assert table(2).t.waiting == {1}, "both are spent to make a 3: no second card"
    t = table(3)
    assert t.options(0) == ["play:Tidal Mending", "wait"]
    t.do(0, "play:Tidal Mending").do(1, "pass")
    assert [put.payment.gems for put in t.p(0).laid] == [2, 1]
    assert t.p(0).veilstones == 0


@pytest.mark.rule("GF-FORGE-19")
def test_in_the_second_edition_the_second_card_may_wait_for_the_reveal() -> None:
    stage = Stage(2).hand(0, "Chaos Ring", "Tidal Mending", "Starfall").dice([2, 3, 4, 6], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").pay_leaving(0, 4, 6)
    t.do(0, "wait").do(1, "pass")
    assert (t.s.phase, t.creations(0)) == ("reveal", ["Chaos Ring"])
    assert t.options(0) == ["play:Tidal Mending", "pass"]
    t.do(0, "play:Tidal Mending").do(0, "x:0")
    assert [(put.card, put.face_up) for put in t.p(0).laid] == [("Chaos Ring", False), ("Tidal Mending", True)]
    assert t.p(0).veilstones == 1


@pytest.mark.rule("GF-FORGE-17")
def test_in_the_first_edition_no_card_is_played_during_the_reveal() -> None:
    stage = Stage(2, edition="1").hand(0, "Chaos Ring", "Tidal Mending").dice([2, 3, 4, 6], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").pay_leaving(0, 4, 6).do(0, "wait").do(1, "pass")
    assert (t.s.phase, laid(t, 0)) == ("upkeep", ["Chaos Ring"])


@pytest.mark.rule("GF-FORGE-20", "GF-FORGE-17")
@BOTH
def test_permissions_chain_face_down(edition: str) -> None:
    stage = Stage(2, edition=edition).play(0, "Scepter of Fortune")
    stage.hand(0, "Chaos Ring", "Second Dawn", "Dawnseed Dryad", "Starfall").dice([2, 3, 4, 4, 5], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").do(0, "play:Second Dawn")
    assert t.options(0) == ["play:Dawnseed Dryad", "wait"]
    t.do(0, "play:Dawnseed Dryad").do(1, "pass")
    assert (t.s.phase, laid(t, 0)) == ("upkeep", ["Chaos Ring", "Second Dawn", "Dawnseed Dryad"])
    assert t.creations(0) == ["Scepter of Fortune", "Chaos Ring", "Dawnseed Dryad"]


@pytest.mark.rule("GF-FORGE-20", "GF-REVEAL-11")
def test_permissions_chain_face_up() -> None:
    stage = Stage(2).play(0, "Scepter of Fortune").hand(0, "Chaos Ring", "Second Dawn")
    stage.deck("Dawnseed Dryad", "Starfall").dice([2, 3, 4, 4, 5], IDLE)
    t = stage.table().do(0, "play:Chaos Ring").do(0, "wait").do(1, "pass")
    t.do(0, "play:Second Dawn")
    assert t.options(0) == ["play:Dawnseed Dryad", "pass"], "a card that the second has just drawn"
    t.do(0, "play:Dawnseed Dryad")
    assert laid(t, 0) == ["Chaos Ring", "Second Dawn", "Dawnseed Dryad"]
    assert t.t.waiting == {0}, "the Upkeep: no fourth card"
    assert t.s.phase == "upkeep"


@pytest.mark.rule("GF-FORGE-20", "GF-FORGE-16")
def test_a_permission_that_is_used_face_down_is_not_given_again_at_the_reveal() -> None:
    owl = home_card("Owl", cost=["3"])
    with home_set(owl) as name:
        stage = Stage(2, set=name).hand(0, "Chaos Ring", "Owl", "Tidal Mending", "Kindled Omen")
        t = stage.dice([2, 3, 3, 4], IDLE).table().do(0, "play:Chaos Ring").do(0, "play:Owl").do(1, "pass")
        assert (t.s.phase, laid(t, 0)) == ("upkeep", ["Chaos Ring", "Owl"])


# -- no card


@pytest.mark.rule("GF-FORGE-21", "GF-FORGE-22", "GF-FORGE-23", "GF-FORGE-35", "GF-REVEAL-04")
@pytest.mark.parametrize("dice", [[1, 1, 6, 6], [2, 2, 2, 2], [2, 4, 3, 3]])
@BOTH
def test_a_passing_player_gains_exactly_four_veilstones(dice: list[int], edition: str) -> None:
    t = Stage(2, edition=edition).hand(0, "Starfall").stones(3, 0).dice(dice, IDLE).table()
    assert t.p(0).veilstones == 3
    t.do(0, "pass")
    assert t.p(0).veilstones == 3, "in the Reveal, not before"
    t.do(1, "pass")
    assert [t.p(0).veilstones, t.p(1).veilstones, t.s.supply] == [7, 4, 19]


@pytest.mark.rule("GF-FORGE-22")
def test_whoever_plays_a_card_collects_from_dice_instead() -> None:
    t = Stage(2).hand(0, "Cinder Imp", "Starfall").dice([2, 2, 6, 1], IDLE).table().do(0, "play:Cinder Imp")
    assert t.do(1, "pass").p(0).veilstones == 2


@pytest.mark.rule("GF-FORGE-24")
def test_passing_is_open_with_a_playable_card_and_spends_nothing() -> None:
    t = Stage(2).hand(0, "Cinder Imp", "Fireball").stones(5, 0).dice([2, 2, 3, 3], IDLE).table()
    assert {"play:Cinder Imp", "play:Fireball", "pass"} <= set(t.options(0))
    t.do(0, "pass")
    assert t.t.waiting == {1}, "nothing more is asked: no Veilstones to set aside"
    t.do(1, "pass")
    assert (t.p(0).veilstones, t.p(0).hand) == (9, ["Cinder Imp", "Fireball"])


@pytest.mark.rule("GF-FORGE-25", "GF-REVEAL-16")
def test_dice_are_not_kept() -> None:
    t = Stage(2).hand(0, "Cinder Imp", "Starfall").dice([2, 2, 5, 5], IDLE).table().do(0, "play:Cinder Imp")
    t.do(1, "pass").do(0).until("upkeep")
    assert t.p(0).veilstones == 0, "5 and 5 are lost"
    t.s.chance.loaded += [3, 3, 3, 3, *IDLE]
    t.until("forge_roll")
    assert (t.p(0).dice, t.p(0).used) == ([3, 3, 3, 3], [])
    t.do(0, "pass").do(1, "pass")
    assert t.p(0).veilstones == 4
