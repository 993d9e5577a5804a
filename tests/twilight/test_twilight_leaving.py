"""Somebody leaves while they, or somebody else, pick something: what they were about to do does not happen, and nothing
of theirs stays in the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from twilight_kit import Play, Stage

from games.twilight.state import Twilight, owner_of

Moment = Callable[[], tuple[Play, int, str]]  # a game, who leaves in it, and what is asked then


def everywhere(s: Twilight) -> list[str]:
    cards = [card for p in s.players for card in (*p.life, *p.hand, *p.discard, *p.destroyed)]
    cards += [slot.card for p in s.players for slot in (*p.aspects, *p.resource)]
    cards += [card for card in s.permanents if not s.face(card).mini]
    return sorted(cards + [item.source for item in s.stack if item.kind == "summon"])


def three(phase: str = "end", **wishes: str) -> Stage:
    """Bo and Cy have what they need; it is Ada's turn."""
    st = Stage(3, phase=phase, deities=("enlil", "enlil", "enlil"), **wishes)
    for seat in (1, 2):
        st.power(seat, I=2, II=2, III=2)
    return st


def recharging() -> tuple[Play, int, str]:
    st = three()
    st.aspects(1, "III", "III")
    return st.manifest(st.trap(1, "attila")).passes(), 1, "twilight.recharge"


def losing_an_aspect() -> tuple[Play, int, str]:
    st = three()
    st.s.players[1].known.append(st.slot(st.trap(1, "praetorian_guard", owner=2)).card)
    play = st.manifest(st.trap(1, "aspasia")).passes()
    return play.answer(1, "option:0"), 1, "twilight.aspect"


def exhausting_for_power() -> tuple[Play, int, str]:
    st = three()
    return st.manifest(st.trap(1, "embassy_of_masks")).passes(), 1, "twilight.aspect"


def restoring() -> tuple[Play, int, str]:
    st = three()
    st.discarded(1, *["I"] * 4, *["II"] * 4)
    card = st.in_hand(1, "great_harvest")
    return st.table().do(1, f"summon:{card}").passes(), 1, "twilight.card"


def reordering(leaver: int) -> tuple[Play, int, str]:
    st = three()
    sphinx = st.put(1, "crossroads_sphinx")
    return st.table().do(1, f"use:{sphinx}:0", "player:2").passes(), leaver, "twilight.look"


def manifesting() -> tuple[Play, int, str]:
    st = three()
    st.resource(2, "poisoned_knife", owner=0)
    card = st.in_hand(1, "whispered_secret")  # whose second effect is aimed at somebody
    return st.table().do(1, f"summon:{card}", "player:2").passes(), 1, "twilight.manifest"


def putting_into_play() -> tuple[Play, int, str]:
    st = three()
    return st.manifest(st.trap(2, "total_war", owner=0), seat=1).passes(), 1, "twilight.may"


def returning_a_creature() -> tuple[Play, int, str]:
    st = three("summoning")
    st.power(0, II=1)
    st.put(1, "corrupt_tribune", owner=2)
    st.put(1, "borderland_scout")
    card = st.in_hand(0, "hostage_exchange")
    return st.table().do(0, f"summon:{card}", "player:1").do(1, "option:0"), 1, "twilight.target"


def retaliating() -> tuple[Play, int, str]:
    st = three("trade", forced_trade="retaliation")
    st.hand(0, "I", "II")
    st.s.players[1].raided = [0]
    return st.table().do(0, "force:1"), 1, "twilight.force"


MOMENTS: dict[str, Moment] = {
    "recharging": recharging,
    "losing an Aspect": losing_an_aspect,
    "exhausting for Power": exhausting_for_power,
    "restoring": restoring,
    "reordering": lambda: reordering(1),
    "being reordered": lambda: reordering(2),
    "manifesting": manifesting,
    "putting into play": putting_into_play,
    "returning a Creature": returning_a_creature,
    "retaliating": retaliating,
}


@pytest.mark.rule("TG-MULTI-16", "TG-WIN-07")
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_somebody_picks_while_a_player_leaves_keeps_nothing_of_theirs_in_the_game(moment: str) -> None:
    play, leaver, topic = MOMENTS[moment]()
    asked = next(seat for seat in play.table.waiting if play.table.asks[seat].topic == topic)
    cards, hand = everywhere(play.s), list(play.p(0).hand)
    shown = [slot.id for p in play.s.players for slot in p.resource if slot.manifested]
    told = play.table.leave(leaver)
    if asked != leaver:
        told = play.table.answer(asked, play.ask(asked).default)
    p, s = play.p(leaver), play.s
    assert everywhere(s) == cards
    assert not [*p.life, *p.hand, *p.discard, *p.aspects, *p.resource]
    assert not p.pool
    assert not [x for x in s.permanents.values() if leaver in (x.controller, owner_of(x.id))]
    assert play.p(0).hand == hand, "nothing comes back, and nothing is given to nobody"
    assert not [slot.id for q in s.players for slot in q.resource if slot.manifested and slot.id not in shown]
    doing = ("recharges", "loses", "must Exhaust", "restores", "Manifests", "into play", "returns", "forces", "trade.")
    assert not [line.text for line in told if any(word in line.text for word in doing)]
