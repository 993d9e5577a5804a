"""Deities, and Power as it is produced and spent."""

from __future__ import annotations

import pytest
from twilight_kit import Stage

from games.twilight.cards import deities
from games.twilight.state import Twilight
from games.twilight.steps import Power


def with_deity(deity: str, *, phase: str = "summoning", active: int = 0) -> Stage:
    stage = Stage(phase=phase, active=active)
    stage.s.players[0].deity = deity
    stage.s.players[1].deity = "enlil"
    return stage


@pytest.mark.rule("TG-DEITY-02")
def test_a_deity_has_a_general_part_and_a_stronger_one_that_needs_conviction_once_a_game() -> None:
    for deity in deities("base").values():
        assert all(effect.limit != "game" for effect in deity.general)
        assert [effect.limit for effect in deity.conviction] == ["game"]
        assert not any(deity.needs_conviction(place) for place in range(len(deity.general)))
        assert deity.needs_conviction(len(deity.general))


@pytest.mark.rule("TG-DEITY-02", "TG-CONVICTION-01", "TG-CONVICTION-02")
def test_without_conviction_only_the_general_part_can_be_used() -> None:
    stage = with_deity("mars")
    stage.resource(0, "I", "I")
    stage.put(0, "stoic_legionnaires", exhausted=True)
    assert "use:mars:1" in stage.table().options(0)
    stage.put(0, "hearth_keeper")  # off-colour
    play = stage.table()
    assert "use:mars:0" in play.options(0)
    assert play.ask(0).greyed["use:mars:1"].endswith("it needs Conviction.")


@pytest.mark.rule("TG-DEITY-03", "TG-DEITY-05", "TG-DEITY-09")
def test_the_one_use_power_flips_the_deity_for_good_and_leaves_the_general_part() -> None:
    stage = with_deity("mars")
    stage.resource(0, "I", "I")
    stage.put(0, "stoic_legionnaires", exhausted=True)
    play = stage.table()
    play.do(0, "use:mars:1")
    assert play.p(0).spent, "flipped when it is announced"
    seen: Twilight = play.table.seen_by(1).state
    assert seen.players[0].spent, "everybody sees it"
    play.passes()
    assert "use:mars:1" not in play.options(0)
    assert "use:mars:0" in play.options(0)
    while play.s.active == 0 or play.s.turn < 7:
        play.silent(min(play.table.waiting))
    assert play.p(0).spent, "for the rest of the game"


@pytest.mark.rule("TG-DEITY-04")
def test_a_deity_power_can_be_used_where_active_effects_are_allowed_and_nowhere_else() -> None:
    for phase, allowed in (
        ("drawn", True),
        ("resource", True),
        ("summoning", True),
        ("trade", False),
        ("seize", False),
    ):
        stage = with_deity("mars", phase=phase)
        stage.resource(0, "I")
        stage.hand(0, *["I"] * 5)
        stage.hand(1, "I")
        stage.put(0, "stoic_legionnaires")
        play = stage.table()
        assert ("use:mars:0" in play.options(0)) == allowed, phase


@pytest.mark.rule("TG-DEITY-09", "TG-TIMING-32")
def test_once_each_turn_begins_anew_with_every_players_turn() -> None:
    stage = with_deity("reader_of_the_portents")
    stage.resource(0, "I", "I", "I")
    stage.discarded(1, "I", "I", "I", "I")
    play = stage.table()
    play.do(0, "use:reader_of_the_portents:0")
    while "use:reader_of_the_portents:0" not in play.ask(min(play.table.waiting)).options:
        play.silent(min(play.table.waiting))
        if play.s.active == 1:
            break
    assert play.s.active == 1, "not twice in one turn"
    play.reach(0, "use:reader_of_the_portents:0")
    assert play.s.active == 1, "but in the other player's turn, too"


@pytest.mark.rule("TG-DEITY-06")
def test_a_countered_deity_power_stays_used() -> None:
    stage = with_deity("mars")
    stage.resource(0, "I", "I")
    stage.put(0, "stoic_legionnaires", exhausted=True)
    stage.resource(1, "I", "I", "II", "II", "II", "III")
    stage.hand(1, "veto_of_the_senate")
    play = stage.table()
    play.do(0, "use:mars:1")
    veto = next(option for option in play.reach(1).options(1) if option.startswith("summon:veto"))
    play.answer(1, veto)
    play.passes()
    (guard,) = play.s.creatures(0)
    assert guard.exhausted, "countered: nothing was Refreshed"
    assert play.p(0).spent


@pytest.mark.rule("TG-DEITY-08")
def test_a_deity_is_never_the_target_of_a_sacrifice() -> None:
    stage = with_deity("mars")
    stage.resource(0, "I", "I", "I", "I")
    stage.hand(0, "I")
    stage.put(1, "stoic_legionnaires")
    stage.resource(1, "I")
    play = stage.table()
    play.do(0, "sacrifice")
    gods = set(deities("base"))
    assert not any(option.card in gods for option in play.ask(0).options.values())


# -- Power


@pytest.mark.rule("TG-RESOURCE-09", "TG-RESOURCE-10", "TG-TIMING-24", "TG-TIMING-01")
def test_fresh_aspects_give_power_at_any_time_and_on_others_turns() -> None:
    stage = with_deity("mars", phase="drawn", active=1)
    stage.resource(0, "I", "II")
    stage.hand(0, "I", "I")
    play = stage.table()
    play.answer(1, "pass").answer(0, "power:II")
    assert play.p(0).pool == Power(0, 1), "at once, without the stack"
    assert play.s.stack == []


@pytest.mark.rule("TG-RESOURCE-13", "TG-SUMMON-02")
def test_power_that_was_produced_earlier_in_the_turn_pays_later() -> None:
    stage = with_deity("mars")
    stage.resource(0, "I")
    (card,) = stage.hand(0, "stoic_legionnaires")
    play = stage.table()
    play.do(0, "power:I")
    assert play.p(0).pool == Power(1)
    play.do(0, f"summon:{card}").passes()
    assert play.there(card)
    assert not play.p(0).pool


@pytest.mark.rule("TG-RESOURCE-11", "TG-RESOURCE-12", "TG-TIMING-05")
def test_manifesting_an_exhausted_aspect_takes_no_power_away() -> None:
    stage = with_deity("mars")
    slots = stage.resource(0, "II", "II", owner=1)
    stage.resource(0, "I", "I", "I")
    stage.resource(1, "I", "I", "I")
    (scheme,) = stage.hand(0, "sack_the_temple")
    (secret,) = stage.hand(1, "whispered_secret")
    stage.resource(0, "stoic_legionnaires", owner=1)
    play = stage.table()
    assert play.s.face(scheme).cost.power == Power(2, 1)
    play.do(0, f"summon:{scheme}")
    spent = [slot.id for slot in play.p(0).resource if slot.exhausted]
    assert len(spent) == 3
    play.do(1, f"summon:{secret}").passes()
    lesser = next(id for id in spent if id not in slots)
    life = len(play.p(1).life)
    play.answer(1, f"target:{lesser}")
    while play.s.stack:
        play.silent(min(play.table.waiting))
    assert len(play.p(1).life) == life - 4, "the Scheme stays paid"


@pytest.mark.rule("TG-RESOURCE-08", "TG-RESOURCE-20")
def test_for_x_each_aspect_adds_its_value() -> None:
    stage = with_deity("mars")
    stage.resource(0, "II", "I", "II", "III")
    (card,) = stage.hand(0, "burn_the_granaries")  # one II and X: X Damage to a Life Stack
    play = stage.table()
    play.do(0, f"summon:{card}")
    assert play.ask(0).topic == "twilight.x"
    sums = {option.value.value for option in play.ask(0).options.values()}
    assert sums >= {0, 1, 2, 3, 6}, "any mix, or nothing at all"
    play.answer(0, next(id for id, option in play.ask(0).options.items() if option.value == Power(1, 1, 1)))
    assert all(slot.exhausted for slot in play.p(0).resource)
    play.passes()
    assert len(play.p(1).discard) == 6


@pytest.mark.rule("TG-SETUP-30", "TG-SUMMON-01")
def test_to_summon_is_to_play_a_card_from_the_hand_for_its_cost() -> None:
    stage = with_deity("mars")
    stage.resource(0, "I")
    (card,) = stage.hand(0, "stoic_legionnaires")
    play = stage.table()
    play.do(0, f"summon:{card}")
    assert card not in play.p(0).hand
    assert play.p(0).resource[0].exhausted
    play.passes()
    assert play.there(card)


@pytest.mark.rule("TG-SETUP-02")
def test_where_a_card_and_the_rules_disagree_the_card_is_right() -> None:
    """The rules forbid a Creature to attack in the turn it came; one that is Swift may."""
    stage = with_deity("mars", phase="combat")
    stage.resource(0, *["I"] * 4, *["II"] * 4)
    new = stage.put(0, "stoic_legionnaires", entered=stage.s.turn)
    quick = stage.put(0, "marsh_wisp", entered=stage.s.turn)
    attackers = {option.unit for option in stage.table().ask(0).options.values()}
    assert quick in attackers
    assert new not in attackers
