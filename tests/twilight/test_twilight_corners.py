"""Where two rules meet that each are simple: what was found by reading the rulebook against the engine."""

from __future__ import annotations

import pytest
from twilight_kit import Stage

from games.twilight.state import Change, Twilight
from games.twilight.zones import destroy


@pytest.mark.rule("TG-CREATURE-24")
@pytest.mark.parametrize("taker", [1, 2])
def test_a_creature_that_was_taken_twice_goes_home_when_both_effects_are_over(taker: int) -> None:
    """Ada has taken Bo's Creature until her next Refresh Phase. He, or Cy, takes it from her for longer than that."""
    st = Stage(3, phase="end", active=taker)
    for seat in range(3):
        st.power(seat, I=2)
    trap = st.trap(0, "kingmaker_of_byzantium")
    taken = st.put(0, "corrupt_tribune", owner=1, changes=[Change("next_turn", 0, control_from=1)])
    play = st.manifest(trap, seat=taker).until("trade", 0)
    assert play.x(taken).controller == taker  # Ada's effect is over, and the other one is not
    play.until("trade", taker)
    assert play.x(taken).controller == 1
    assert not play.x(taken).changes


@pytest.mark.rule("TG-TRADE-09", "TG-RESOURCE-19", "TG-TRADE-24")
def test_cards_that_are_handed_over_together_cannot_be_told_apart_by_who_knew_one_of_them() -> None:
    """Everybody has seen one of Ada's two Lesser cards. Both go to Bo, who must not peek: it may be either of them."""
    st = Stage(3, phase="trade")
    known, _ = st.hand(0, "corrupt_tribune", "poisoned_knife")
    st.hand(1, "praetorian_guard")
    for seat in (1, 2):
        st.s.players[seat].known.append(known)
    play = st.table().do(0, "ask:1", "compose").answer(0, "give:I:2", "take:II:1")
    play.do(1, "accept:0-1-0:2-0-0")
    seen = [[slot.card for slot in play.table.seen_by(seat).state.players[1].aspects] for seat in range(3)]
    assert known in seen[0]  # who gave them saw how they were laid down
    assert seen[1] == seen[2] == ["?I", "?I"]


@pytest.mark.rule("TG-TRADE-17", "TG-MULTI-12")
@pytest.mark.parametrize("own", [False, True])
def test_a_trade_is_forced_by_who_was_seized_from_and_nobody_else(own: bool) -> None:
    """Ada Seizes from Bo, or from herself because he has no such card. He may answer that on his turn; Cy may not."""
    st = Stage(3, phase="seize", forced_trade="retaliation")
    st.hand(0, *["I"] * 4)
    for seat in (1, 2):
        st.hand(seat, "I")
    st.life(0, "II", *["I"] * 19) if own else st.life(1, "II", *["I"] * 19)
    play = st.table().do(0, "seize:1:II")
    while play.topic(0) == "twilight.set_aside":
        play.silent(0)
    play.until("trade", 1)
    assert "force:0" in play.options(1)
    assert "force:2" not in play.options(1)
    play.until("trade", 2)
    assert not [option for option in play.options(2) if option.startswith("force")]


@pytest.mark.rule("TG-MULTI-16", "TG-TIMING-23")
def test_whoever_leaves_while_aiming_a_trigger_takes_those_along_that_were_aimed_before() -> None:
    st = Stage(3, phase="end")
    st.power(1, I=2)
    acolytes = [st.put(1, "bog_acolyte") for _ in range(2)]

    async def ruin(s: Twilight) -> None:
        destroy(s, acolytes)

    play = st.table(ruin).answer(1, "player:0")
    assert play.topic(1) == "twilight.player"  # the second Requiem
    told = play.table.leave(1)
    assert not [item for item in play.s.stack if item.seat == 1]
    assert not [line for line in told if "triggers" in line.text]


@pytest.mark.rule("TG-MULTI-17")
def test_an_aspect_of_an_opponent_may_be_of_another_than_the_one_who_was_hit() -> None:
    st = Stage(3, phase="combat", deities=("mars", "enlil", "enlil"))
    st.power(0, I=1)
    raider = st.put(0, "rhine_raider")
    traps = [st.trap(seat, "forced_march") for seat in (1, 2)]
    play = st.table().do(0, "player:1").attack(f"{raider}:life").do(0, "yes")
    assert sorted(play.reach(0, f"target:{traps[0]}").options(0)) == sorted(f"target:{slot}" for slot in traps)


@pytest.mark.rule("TG-COMBAT-21", "TG-MULTI-15")
def test_the_nymph_may_choose_a_creature_of_a_teammate_too() -> None:
    """The book's text says another player; a teammate is no opponent, and another player all the same."""
    st = Stage(4, phase="combat", teams="2")
    for seat in range(4):
        st.power(seat, I=2)
    troll, warrior, nymph = st.put(0, "youthful_troll"), st.put(1, "terracotta_warrior"), st.put(3, "mischievous_nymph")
    play = st.table().do(0, "player:1").attack(f"{troll}:life").block(1, warrior, troll)
    play.do(3, f"use:{nymph}:0", f"target:{warrior}").passes()
    assert play.there(warrior)
    assert not play.x(troll).damage


@pytest.mark.rule("TG-TIMING-28", "TG-DAMAGE-04")
@pytest.mark.parametrize("slain", ["by its price", "in answer"])
def test_a_bull_that_dies_of_its_own_price_still_restores(slain: str) -> None:
    """The Blessing that it gives up keeps it alive. If it is Slain only afterwards, its effect has no source."""
    st = Stage(phase="summoning", deities=("enlil", "hera"))
    st.power(0, I=1, II=1)
    st.power(1, I=2)
    bull = st.put(0, "bull_of_the_furrow", blessings=1, damage=5 if slain == "by its price" else 4)
    st.discarded(0, "I", "I", "I")
    darts = st.in_hand(1, "pila_volley")
    play = st.table().do(0, f"use:{bull}:2")
    if slain == "in answer":
        play.do(1, f"summon:{darts}")
    play.passes_to(0) if play.s.stack else None
    assert not play.there(bull)
    assert len(play.p(0).life) == (22 if slain == "by its price" else 20)


@pytest.mark.rule("TG-MULTI-16", "TG-SACRIFICE-04")
@pytest.mark.parametrize("leaver", [0, 1])
def test_a_sacrifice_comes_to_nothing_if_its_payer_or_its_target_leaves_meanwhile(leaver: int) -> None:
    st = Stage(3, phase="draw", active=2)
    slots = st.resource(0, "corrupt_tribune", "poisoned_knife", owner=2)
    for seat in (1, 2):
        st.power(seat, I=2)
    st.s.players[0].known.append(st.slot(slots[0]).card)
    target = st.put(1 if leaver else 2, "borderland_scout")
    st.hand(0, "I")
    play = st.table().do(0, "sacrifice")
    assert play.topic(0) == "twilight.aspect"
    play.table.leave(leaver)
    if leaver:
        play.silent(0)
        assert play.has_slot(slots[0])
        assert play.has_slot(slots[1])
    else:
        assert play.there(target)
    assert "Sacrifices" not in play.told()
