"""The Refresh Phase: what refreshes, upkeep, Freeze markers; and the Draw Phase."""

from __future__ import annotations

import pytest
from twilight_kit import Play, Stage

from games.twilight import zones
from games.twilight.state import Change


def refreshed(stage: Stage) -> Play:
    """The Refresh Phase of seat 0, as far as it goes without a question."""
    stage.s.phase = "refresh"
    return stage.table()


@pytest.mark.rule("TG-REFRESH-01")
def test_a_player_skips_the_refresh_phase_in_the_own_first_turn() -> None:
    stage = Stage()
    stage.s.players[0].turns = 1
    (slot,) = stage.resource(0, "I", exhausted=True)
    play = refreshed(stage)
    assert play.p(0).resource[0].exhausted
    assert play.p(0).resource[0].id == slot


@pytest.mark.rule("TG-REFRESH-02", "TG-SETUP-27", "TG-SETUP-29", "TG-SETUP-17", "TG-SETUP-28")
def test_aspects_creatures_and_fortifications_refresh_unless_they_are_frozen() -> None:
    stage = Stage()
    stage.resource(0, "I", "II", exhausted=True)
    stage.s.players[0].resource[1].frozen = 1
    stage.resource(1, "I", exhausted=True)
    troll = stage.put(0, "youthful_troll", exhausted=True)
    cold = stage.put(0, "youthful_troll", exhausted=True, frozen=1)
    wall = stage.put(0, "mudbrick_rampart", exhausted=True)
    theirs = stage.put(1, "youthful_troll", exhausted=True)
    stage.resource(0, "I", "I")
    stage.resource(1, "I")
    play = refreshed(stage)
    assert [slot.exhausted for slot in play.p(0).resource[:2]] == [False, True]
    assert [play.x(id).exhausted for id in (troll, cold, wall, theirs)] == [False, True, False, True]
    assert play.p(1).resource[0].exhausted, "only the active player's"


@pytest.mark.rule("TG-REFRESH-06", "TG-REFRESH-08", "TG-REFRESH-10")
def test_all_freeze_markers_come_off_after_the_refresh_step_so_a_frozen_card_waits_a_turn() -> None:
    stage = Stage()
    stage.resource(0, "I", "I")
    stage.resource(1, "I")
    troll = stage.put(0, "youthful_troll", exhausted=True, frozen=3)
    theirs = stage.put(1, "youthful_troll", exhausted=True, frozen=1)
    stage.s.players[0].resource[0].frozen = 2
    play = refreshed(stage)
    assert (play.x(troll).frozen, play.x(troll).exhausted) == (0, True)
    assert play.p(0).resource[0].frozen == 0
    assert play.x(theirs).frozen == 1, "those of others stay"
    stage.s = play.s
    again = refreshed(stage)
    assert not again.x(troll).exhausted


@pytest.mark.rule("TG-REFRESH-09")
def test_a_fresh_frozen_aspect_stays_fresh_and_pays_upkeep() -> None:
    stage = Stage()
    stage.resource(0, "I")
    stage.s.players[0].resource[0].frozen = 1
    feud = stage.put(0, "blood_feud")
    play = refreshed(stage)
    assert play.p(0).resource[0].exhausted
    assert play.x(feud).upkeep_paid


@pytest.mark.rule("TG-REFRESH-03", "TG-REFRESH-04", "TG-REFRESH-07", "TG-REFRESH-11", "TG-INTRIGUE-02")
def test_upkeep_is_paid_before_all_else_and_refreshes_the_intrigue() -> None:
    stage = Stage()
    stage.resource(0, "I", "I", exhausted=True)
    feud = stage.put(0, "blood_feud", exhausted=True)
    play = refreshed(stage)
    assert not play.x(feud).exhausted
    assert sum(slot.exhausted for slot in play.p(0).resource) == 1, "exactly what is due"
    assert not play.p(0).pool
    assert "Ada pays I for" in play.told()


@pytest.mark.rule("TG-REFRESH-04", "TG-INTRIGUE-06")
def test_an_intrigue_that_is_not_paid_is_exhausted_and_stays() -> None:
    stage = Stage()
    feud = stage.put(0, "blood_feud")
    life = len(stage.s.players[1].life)
    play = refreshed(stage)
    assert play.x(feud).exhausted
    assert not play.x(feud).upkeep_paid
    assert len(play.p(1).life) == life, "it does nothing"


@pytest.mark.rule("TG-REFRESH-05")
def test_a_frozen_intrigue_does_not_refresh_though_it_is_paid() -> None:
    stage = Stage()
    stage.resource(0, "I")
    feud = stage.put(0, "blood_feud", exhausted=True, frozen=1)
    play = refreshed(stage)
    assert play.x(feud).exhausted
    assert play.x(feud).upkeep_paid
    assert play.x(feud).frozen == 0


@pytest.mark.rule("TG-INTRIGUE-04", "TG-INTRIGUE-05")
def test_as_much_as_possible_is_paid_even_if_it_is_not_enough() -> None:
    stage = Stage()
    stage.resource(0, "I")
    war = stage.put(0, "total_war")  # I and II
    play = refreshed(stage)
    assert play.x(war).exhausted
    assert not play.x(war).upkeep_paid
    assert play.p(0).resource[0].exhausted, "paid in part, and lost"


@pytest.mark.rule("TG-INTRIGUE-03", "TG-INTRIGUE-08")
@pytest.mark.parametrize("first", [0, 1])
def test_the_controller_chooses_which_intrigue_is_paid_first(first: int) -> None:
    stage = Stage()
    stage.resource(0, "I", "I")
    # Web of Debts of an opponent makes the first one dearer by one: two I and one I.
    ids = [stage.put(0, "blood_feud"), stage.put(0, "spreading_rumours")]
    stage.put(1, "web_of_debts")
    play = refreshed(stage)
    order = [ids[first], ids[1 - first]]
    assert play.ask(0).topic == "twilight.upkeep"
    assert play.ask(0).stops is None
    play.answer(0, *order)
    assert all(slot.exhausted for slot in play.p(0).resource), "both I are spent, whatever the order"
    assert not play.x(order[0]).exhausted
    assert play.x(order[1]).exhausted


def test_nobody_is_asked_for_an_order_where_everything_can_be_paid() -> None:
    stage = Stage()
    stage.resource(0, "I", "I")
    stage.put(0, "spreading_rumours")
    stage.put(0, "spreading_rumours")
    assert not any(ask.topic == "twilight.upkeep" for ask in refreshed(stage).table.asks.values())


def test_which_of_two_like_intrigues_is_paid_first_is_a_question_to_those_who_want_it() -> None:
    stage = Stage()
    stage.resource(0, "I")
    stage.put(0, "spreading_rumours")
    stage.put(0, "spreading_rumours")
    question = refreshed(stage).ask(0)
    assert question.topic == "twilight.upkeep"
    assert (question.stops, question.openly) == (("my_turn",), True)


@pytest.mark.rule("TG-INTRIGUE-07", "TG-INTRIGUE-01")
def test_no_upkeep_is_due_in_the_turn_an_intrigue_is_summoned() -> None:
    stage = Stage(phase="summoning")
    stage.resource(0, "I", "I", "I", "I")
    (card,) = stage.hand(0, "spreading_rumours")
    play = stage.table()
    cost = sum(n for _, n in play.s.face(card).cost.power.items())
    play.do(0, f"summon:{card}").passes()
    assert play.there(card)
    assert not play.x(card).exhausted
    while play.s.active == 0:
        play.silent(min(play.table.waiting))
    assert sum(slot.exhausted for slot in play.p(0).resource) == cost
    while play.s.active == 1:
        play.silent(min(play.table.waiting))
    assert play.x(card).upkeep_paid
    assert sum(slot.exhausted for slot in play.p(0).resource) == 1


@pytest.mark.rule("TG-REFRESH-14", "TG-REFRESH-07", "TG-TIMING-23")
def test_effects_of_paid_upkeep_come_after_the_markers_are_off_and_nobody_can_answer() -> None:
    stage = Stage()
    stage.resource(0, "I")
    stage.resource(1, "I", "I", "I")
    stage.hand(1, "pila_volley", "whispered_secret")
    stage.put(0, "blood_feud")
    life = [len(p.life) for p in stage.s.players]
    play = refreshed(stage)
    assert play.s.phase == "draw", "no window opened before the Draw Phase"
    assert [len(p.life) for p in play.s.players] != life, "the Feud has burned somebody's Life Stack"


def test_what_lasts_until_the_next_turn_ends_when_the_refresh_phase_begins() -> None:
    stage = Stage()
    stage.resource(0, "I", "I")
    troll = stage.put(0, "youthful_troll")
    stage.s.permanents[troll].changes = [Change("next_turn", 0, fight=1), Change("next_turn", 1, fight=1)]
    play = refreshed(stage)
    assert [change.seat for change in play.x(troll).changes] == [1]


@pytest.mark.rule("TG-REFRESH-12")
def test_nothing_of_the_set_triggers_before_the_refresh_step() -> None:
    """The card data know no moment before it; should they, `refresh` begins with settling what waits."""
    stage = Stage()
    stage.s.phase = "next_turn"
    stage.s.active = 1
    play = stage.table()
    assert play.s.active == 0
    assert play.s.triggers == []


@pytest.mark.rule("TG-REFRESH-13")
def test_an_effect_that_refreshes_does_nothing_to_a_frozen_card() -> None:
    stage = Stage(phase="summoning")
    stage.resource(0, "I", "I")
    warm = stage.put(0, "stoic_legionnaires", exhausted=True)
    cold = stage.put(0, "stoic_legionnaires", exhausted=True, frozen=1)
    play = stage.table()
    play.do(0, "use:mars:1").passes()
    assert (play.x(warm).exhausted, play.x(cold).exhausted) == (False, True)
    assert play.x(cold).changes, "later steps still apply"


# -- Draw


@pytest.mark.rule("TG-DRAW-01", "TG-DRAW-06", "TG-DRAW-03")
def test_two_cards_are_drawn_together_and_no_hand_is_too_large() -> None:
    stage = Stage()
    cards = stage.life(0, "I", "II", *["III"] * 10)
    stage.hand(0, *["I"] * 30)
    play = stage.table().passes()
    assert play.p(0).hand[-2:] == cards[:2]
    assert len(play.p(0).hand) == 32
    assert play.told().count("Ada draws 2 cards") == 1


@pytest.mark.rule("TG-DRAW-02", "TG-DRAW-07", "TG-MULTI-03")
@pytest.mark.parametrize(("seats", "seat", "turns", "drawn"), [
    (2, 0, 1, 1), (2, 1, 1, 2), (2, 0, 2, 2), (3, 0, 1, 2), (4, 1, 1, 2),
])  # fmt: skip
def test_only_the_starting_player_of_two_draws_one_card_in_the_first_turn(
    seats: int, seat: int, turns: int, drawn: int
) -> None:
    stage = Stage(seats, active=seat)
    stage.s.players[seat].turns = turns
    play = stage.table().passes()
    assert len(play.p(seat).hand) == drawn


@pytest.mark.rule("TG-DRAW-04")
def test_windows_open_before_and_after_the_draw() -> None:
    stage = Stage()
    for seat in (0, 1):
        stage.resource(seat, "I", "I")
        stage.hand(seat, "I")
    play = stage.table()
    held = []
    for phase in ("draw", "drawn"):
        assert play.s.phase == phase
        held.append(len(play.p(0).hand))
        assert {ask.topic for ask in play.table.asks.values()} == {"twilight.respond"}
        while play.s.phase == phase:
            play.answer(min(play.table.waiting), "pass")
    assert held == [1, 3]


@pytest.mark.rule("TG-DRAW-05")
@pytest.mark.parametrize("left", [1, 2])
def test_who_draws_the_last_card_or_cannot_draw_loses(left: int) -> None:
    stage = Stage()
    stage.life(0, *["I"] * left)
    play = stage.table().passes()
    assert play.s.result is not None
    assert play.s.result.winners == [1]
    assert len(play.p(0).hand) == left


def test_drawing_tells_the_owner_alone_what_it_was() -> None:
    stage = Stage()
    zones.draw(stage.s, stage.s.players[0], 1)
    lines = [(line.to, line.text) for line in stage.s.news]
    assert lines[0] == (None, "{0} draws 1 card.")
    assert lines[1][0] == (0,)
    assert stage.s.revealed == 1
