"""The Resource Phase, Aspects as Power, and Recharge."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest
from twilight_kit import Play, Stage

from games.kernel import Table
from games.twilight import zones
from games.twilight.power import available, can_pay
from games.twilight.state import Player, Twilight
from games.twilight.steps import Aspect, Power


@pytest.mark.rule("TG-RESOURCE-01", "TG-RESOURCE-16", "TG-RESOURCE-18")
def test_one_aspect_of_ones_choice_must_be_placed_and_arrives_fresh() -> None:
    stage = Stage(phase="resource")
    first, second, third = stage.aspects(0, "I", "III", "I")
    play = stage.table()
    question = play.ask(0)
    assert set(question.options) == {first, second, third}, "any of them, and no way to decline"
    assert (question.least, question.most) == (1, 1)
    assert all(option.unit == id and option.icon in ("I", "III") for id, option in question.options.items())
    play.answer(0, second)
    assert [(slot.id, slot.exhausted) for slot in play.p(0).resource] == [(second, False)]
    assert [slot.id for slot in play.p(0).aspects] == [first, third]


def test_options_show_no_face_but_what_the_holder_knows() -> None:
    stage = Stage(phase="resource")
    known, unknown = stage.aspects(0, "poisoned_knife", "poisoned_knife")
    stage.s.players[0].known = [stage.slot(known).card]
    options = stage.table().ask(0).options
    assert "Poisoned Knife" in options[known].label
    assert "Poisoned Knife" not in options[unknown].label


@pytest.mark.rule("TG-RESOURCE-02")
def test_with_an_empty_aspect_stack_the_phase_does_nothing() -> None:
    play = Stage(phase="resource").table().passes()
    assert play.p(0).resource == []
    assert play.s.phase != "resource"


def test_a_single_aspect_is_placed_without_a_question() -> None:
    stage = Stage(phase="resource")
    (slot,) = stage.aspects(0, "II")
    assert [x.id for x in stage.table().p(0).resource] == [slot]


@pytest.mark.rule("TG-RESOURCE-03", "TG-RESOURCE-18")
def test_an_effect_may_allow_more_aspects_and_those_are_optional() -> None:
    stage = Stage(phase="resource")
    slots = stage.aspects(0, "I", "II", "III")
    stage.s.players[0].extra_resource = 1
    play = stage.table()
    assert (play.ask(0).least, play.ask(0).most) == (1, 2)
    assert len(play.ask(0).default) == 1
    play.answer(0, slots[0], slots[2])
    assert [slot.id for slot in play.p(0).resource] == [slots[0], slots[2]]


@pytest.mark.rule("TG-RESOURCE-03")
def test_the_granary_lets_its_owner_place_one_more_when_behind() -> None:
    stage = Stage(phase="resource")
    stage.aspects(0, "I", "II", "III")
    stage.put(0, "granary_of_nippur")
    assert stage.table().ask(0).most == 1
    stage.resource(1, "I")
    assert stage.table().ask(0).most == 2


@pytest.mark.rule("TG-RESOURCE-14", "TG-RESOURCE-10")
def test_active_effects_are_allowed_after_the_aspect_is_placed() -> None:
    stage = Stage(phase="resource")
    stage.aspects(0, "I")
    stage.hand(0, "I", "I")
    play = stage.table()
    assert play.s.phase == "resource"
    assert play.ask(0).topic == "twilight.respond"
    assert len(play.p(0).resource) == 1


@pytest.mark.rule("TG-RESOURCE-06", "TG-RESOURCE-07")
def test_each_fresh_aspect_gives_one_power_of_its_own_type_and_types_do_not_mix() -> None:
    stage = Stage()
    stage.resource(0, "I", "III")
    stage.resource(0, "II", exhausted=True)
    stage.aspects(0, "II", "II")
    stage.hand(0, "II")
    assert available(stage.s, 0) == Power(1, 0, 1), "neither Hand, Life Stack nor Aspect Stack supply Power"
    assert can_pay(stage.s, 0, Power(1, 0, 1))
    assert not can_pay(stage.s, 0, Power(2))
    assert not can_pay(stage.s, 0, Power(0, 1))


@pytest.mark.rule("TG-RESOURCE-19")
def test_cards_that_arrive_together_are_laid_down_in_random_order_on_top() -> None:
    orders = set()
    for seed in "abcdef":
        stage = Stage()
        stage.s.chance.seed = seed
        (old,) = stage.aspects(0, "III")
        cards = stage.hand(1, "I", "II")
        zones.to_aspects(stage.s, stage.s.players[0], cards)
        slots = stage.s.players[0].aspects
        assert slots[0].id == old, "the latest arrivals are topmost"
        orders.add(tuple(stage.s.back(slot.card) for slot in slots[1:]))
    assert orders == {("I", "II"), ("II", "I")}


@pytest.mark.rule("TG-RESOURCE-17")
def test_every_player_has_a_pool_that_is_empty_after_every_turn() -> None:
    stage = Stage(phase="recovery")
    for p in stage.s.players:
        p.pool = Power(1, 1, 1)
    play = stage.table()
    assert all(not p.pool for p in play.s.players)


@pytest.mark.rule("TG-RESOURCE-05")
def test_a_resource_area_can_be_counted_by_type() -> None:
    stage = Stage()
    stage.resource(0, "I", "III", "I", "II")
    assert stage.s.backs([slot.card for slot in stage.s.players[0].resource]) == Power(2, 1, 1)


# -- Recharge


class Recharging:
    """Seat 0 recharges; the answers are given to the questions that come."""

    def __init__(self, stage: Stage, aspect: Aspect, *answers: tuple[str, ...]) -> None:
        self.s, self.asked = stage.s, 0
        flow: Awaitable[None] = zones.recharge(stage.s, stage.s.players[0], aspect)
        step = flow.__await__()
        try:
            put = next(step)
            for answer in answers:
                question = put.asks[0]
                question.check(answer)
                self.asked += 1
                put = step.send({0: answer})  # type: ignore[attr-defined]
            raise AssertionError(f"{put.asks[0].prompt} is asked")
        except StopIteration:
            assert self.asked == len(answers)

    @property
    def p(self) -> Player:
        return self.s.players[0]


@pytest.mark.rule("TG-RECHARGE-03", "TG-RECHARGE-04", "TG-RECHARGE-08", "TG-RECHARGE-09")
def test_a_recharge_takes_from_the_aspect_stack_and_fills_that_from_the_life_stack() -> None:
    stage = Stage()
    one, _ = stage.aspects(0, "II", "I")
    life = stage.life(0, "I", "II", "II", "III")
    done = Recharging(stage, "II")
    assert [(slot.id, slot.exhausted) for slot in done.p.resource] == [(one, True)]
    assert [slot.card for slot in done.p.aspects][1:] == [life[1]], "the topmost II follows"
    assert done.p.life[::-1] == [life[0], *life[2:]], "the others keep their order"
    assert life[1] not in done.p.known


@pytest.mark.rule("TG-RECHARGE-04")
def test_without_a_match_in_the_life_stack_only_the_aspect_stack_gives() -> None:
    stage = Stage()
    stage.aspects(0, "III")
    done = Recharging(stage, "III")
    assert len(done.p.resource) == 1
    assert done.p.aspects == []
    assert len(done.p.life) == 20


@pytest.mark.rule("TG-RECHARGE-10")
def test_among_several_in_the_aspect_stack_one_picks_by_position() -> None:
    stage = Stage()
    first, second = stage.aspects(0, "II", "II")
    done = Recharging(stage, "II", (first,))
    assert [slot.id for slot in done.p.resource] == [first]
    assert [slot.id for slot in done.p.aspects] == [second]


@pytest.mark.rule("TG-RECHARGE-05", "TG-RECHARGE-08")
@pytest.mark.parametrize("answer", ["recharge", "keep"])
def test_straight_from_the_life_stack_one_may_recharge_but_need_not(answer: str) -> None:
    stage = Stage()
    stage.aspects(0, "I")
    life = stage.life(0, "I", "II", "I")
    done = Recharging(stage, "II", (answer,))
    if answer == "recharge":
        assert [(slot.card, slot.exhausted) for slot in done.p.resource] == [(life[1], True)]
        assert done.p.life[::-1] == [life[0], life[2]]
    else:
        assert done.p.resource == []
        assert done.p.life[::-1] == life


@pytest.mark.rule("TG-RECHARGE-06")
def test_without_any_match_the_loss_stands() -> None:
    stage = Stage()
    stage.aspects(0, "I")
    done = Recharging(stage, "III")
    assert done.p.resource == []


def heresy(stage: Stage, card: str) -> tuple[Play, str]:
    """Seat 1 holds that card of seat 0's as a I, and seat 0 Manifests it with a Whispered Secret."""
    stage.resource(0, "I", "I")
    (secret,) = stage.hand(0, "whispered_secret")
    (slot,) = stage.resource(1, card, owner=0)
    play = stage.table()
    play.do(0, f"summon:{secret}").passes()
    return play, slot


@pytest.mark.rule("TG-RECHARGE-01", "TG-RECHARGE-02")
def test_the_holder_recharges_at_once_when_a_manifested_intrigue_leaves_for_a_combat_field() -> None:
    stage = Stage(phase="summoning")
    stage.aspects(1, "I")
    play, slot = heresy(stage, "spreading_rumours")
    for _ in range(6):
        if play.s.permanents:
            break
        waiting = min(play.table.waiting)
        options = play.options(waiting)
        play.answer(waiting, next((o for o in options if o in (slot, "yes")), play.ask(waiting).default[0]))
    (intrigue,) = play.s.permanents.values()
    assert intrigue.controller == 0
    assert [slot.exhausted for slot in play.p(1).resource] == [True], "recharged, Exhausted"


@pytest.mark.rule("TG-RECHARGE-09", "TG-WIN-01")
def test_recharging_the_last_card_of_the_life_stack_loses() -> None:
    stage = Stage()
    stage.aspects(0, "I")
    stage.life(0, "I")
    done = Recharging(stage, "I")
    assert done.p.life == []
    table: Table[Twilight] = stage.table().table
    assert table.state.result is not None
    assert table.state.result.winners == [1]


@pytest.mark.rule("TG-INTRIGUE-09", "TG-REFRESH-14", "TG-MANIFEST-18")
def test_an_intrigue_put_into_play_by_a_manifest_waits_for_the_next_refresh_phase_with_its_upkeep_effects() -> None:
    stage = Stage(phase="summoning")
    play, slot = heresy(stage, "blood_feud")  # two Damage to each opponent when its upkeep is paid
    play.answer(0, f"target:{slot}").passes()
    assert play.ask(0).topic == "twilight.may", "declining is done when the Heresy resolves, with the face public"
    life = len(play.p(1).life)
    play.answer(0, "yes")
    (intrigue,) = play.s.of(0)
    assert not intrigue.exhausted
    assert len(play.p(1).life) == life
    while play.s.active == 0:
        play.silent(min(play.table.waiting))
    drawn = len(play.p(1).life)
    while play.s.active == 1:
        play.silent(min(play.table.waiting))
    assert play.x(intrigue.id).upkeep_paid
    assert len(play.p(1).discard) == 2
    assert drawn <= life


@pytest.mark.rule("TG-RECHARGE-11", "TG-RECHARGE-01")
def test_each_aspect_lost_through_a_heresy_is_followed_by_its_own_recharge() -> None:
    stage = Stage(phase="summoning")
    stage.resource(0, "III", "III")
    (secret,) = stage.hand(0, "whispered_secret")
    stage.s.players[0].deity = "hera"
    stage.resource(0, "I")
    stage.resource(1, "aspasia", owner=0)  # the holder loses two Greater Aspects and Recharges, or takes six Damage
    lost = stage.resource(1, "II", "II", owner=0)
    stage.aspects(1, "II", owner=0)
    stage.life(1, "I", "I", "II", *["I"] * 8)
    cards = [stage.slot(id).card for id in lost]
    play = stage.table()
    play.do(0, "use:hera:2")
    for _ in range(40):
        seat = min(play.table.waiting)
        question = play.ask(seat)
        if question.topic == "twilight.option":
            break
        wanted = [id for id, option in question.options.items() if "Aspasia" in option.label]
        play.answer(seat, *(wanted[:1] or question.default))
    loses = next(id for id, option in question.options.items() if "lose" in option.label.lower())
    play.answer(1, loses)
    while play.ask(min(play.table.waiting)).topic != "twilight.manifest":
        play.silent(min(play.table.waiting))
    assert set(play.p(0).discard) >= set(cards[:1])
    assert sum(play.s.back(slot.card) == "II" for slot in play.p(1).resource) == 2, "both were recharged"
    assert secret in play.p(0).hand


@pytest.mark.rule("TG-RECHARGE-07", "TG-CREATURE-18")
def test_the_creature_limit_is_looked_at_when_the_recharge_is_complete() -> None:
    stage = Stage(phase="summoning")
    stage.aspects(1, "I")
    guard = stage.put(1, "stoic_legionnaires")
    play, slot = heresy(stage, "spreading_rumours")
    play.answer(0, f"target:{slot}").passes().answer(0, "yes")
    assert len(play.p(1).resource) == 1
    assert play.there(guard), "its Aspect was lost, but recharged before the limit was checked"


@pytest.mark.rule("TG-RESOURCE-21")
def test_forced_power_exhausts_as_many_as_there_are_and_goes_to_the_pool() -> None:
    stage = Stage(phase="summoning")
    stage.resource(1, "II", "I", exhausted=True)
    stage.hand(0, "I", "I")  # so that the Summoning Phase goes on
    play, slot = heresy(stage, "wicker_effigy")  # the holder must Exhaust a Fresh Lesser Aspect for Power
    play.answer(0, f"target:{slot}").passes()
    assert play.p(1).pool == Power(1)
    assert all(slot.exhausted for slot in play.p(1).resource)
    while play.s.active == 0:
        play.silent(min(play.table.waiting))
    assert len(play.p(1).destroyed) == 1, "it decays, for it was not spent"


@pytest.mark.rule("TG-RESOURCE-21")
@pytest.mark.parametrize("pays", ["pay", "no"])
def test_power_asked_for_on_the_spot_may_be_produced_right_then_or_declined(pays: str) -> None:
    stage = Stage(phase="summoning")
    stage.resource(0, "I", "I", "II")
    (scheme,) = stage.hand(0, "sack_the_temple")  # four Damage
    stage.resource(0, "II")  # for what is asked for: one II
    stage.resource(1, "I", "II", "II", "III")
    (counter,) = stage.hand(1, "unravel_the_weave")
    play = stage.table()
    play.do(0, f"summon:{scheme}")
    play.do(1, f"summon:{counter}")
    for _ in range(20):
        seat = min(play.table.waiting)
        if play.ask(seat).topic == "twilight.unless":
            break
        options = play.options(seat)
        play.answer(seat, "pass" if "pass" in options else options[0])
    assert seat == 0
    play.answer(0, pays)
    while play.s.stack:
        play.silent(min(play.table.waiting))
    assert len(play.p(1).discard) == (5 if pays == "pay" else 1)
