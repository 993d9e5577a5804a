"""Short ways to put one card to use: seat 0 uses it against seat 1."""

from __future__ import annotations

from typing import Any

from twilight_kit import Play, Stage

from games.twilight import triggers, zones
from games.twilight.cards import catalogue
from games.twilight.state import CardId, Twilight
from games.twilight.steps import Trigger

READER = "reader_of_the_portents"
AFTER = {"refresh": "draw", "draw": "drawn", "summoning": "combat", "combat": "end", "end": "recovery"}


def stage(god: str = "mars", foe: str = "hera", *, phase: str = "summoning", seats: int = 2, **facts: Any) -> Stage:
    """Both have many Exhausted Aspects, so that no Creature is too many. It stands still when the phase is over."""
    facts.setdefault("stop", AFTER[phase])
    st = Stage(seats, phase=phase, deities=(god, foe, "enlil", "mars")[:seats], **facts)
    for seat in range(seats):
        st.resource(seat, *["I"] * 3, *["II"] * 3, *["III"] * 2, exhausted=True)
    return st


def cast(st: Stage, card: str, *answers: str, x: tuple[int, int, int] | None = None) -> Play:
    """Summon that card with just the Power it needs, and X as told."""
    cost = catalogue("base")[card].cost
    more = x or (0, 0, 0)
    st.power(0, I=cost.I + more[0], II=cost.II + more[1], III=cost.III + more[2])
    id = st.in_hand(0, card)
    steps = [f"x:{more[0]}:{more[1]}:{more[2]}"] if x and any(x) else []
    return st.table().do(0, f"summon:{id}", *steps, *answers).passes()


def use(st: Stage, source: CardId, place: int, *answers: str) -> Play:
    """Use that ability."""
    return st.table().do(0, f"use:{source}:{place}", *answers).passes()


def sprung(st: Stage, card: str, *answers: str, holder: int = 1) -> Play:
    """Seat 0 Manifests that card in the holder's Resource Area."""
    return st.manifest(st.trap(holder, card)).do(0, *answers).passes()


def at(card: CardId) -> str:
    return f"target:{card}"


def fought(st: Stage, attacker: CardId, blocker: CardId = "", *, stack: str = "life") -> Play:
    """Seat 0 attacks with one Creature, and seat 1 blocks it with another; then nobody does anything more in Combat."""
    play = st.table().attack(f"{attacker}:{stack}")
    if blocker:
        play.block(1, blocker, attacker)
    return play


def damaged(st: Stage, seat: int = 0) -> Stage:
    """As if that player's Life Stack had suffered Damage this turn."""
    st.s.deeds.damaged.append(seat)
    return st


def ruined(st: Stage, *cards: CardId) -> Play:
    """These cards are Destroyed, from wherever they are."""

    async def destroy(s: Twilight) -> None:
        zones.destroy(s, cards)

    return st.table(destroy)


def moved(st: Stage, moment: Trigger) -> Play:
    """Something happens that cards of seat 0 look for."""

    async def happens(s: Twilight) -> None:
        triggers.happens(s, moment, 0, opponent=1)

    return st.table(happens)


def besieged(god: str = "enlil") -> Stage:
    """Seat 1 is about to attack."""
    return stage(god, "mars", phase="combat", active=1)


def defended(st: Stage, blocker: CardId, attacker: CardId) -> Play:
    """Seat 1 attacks with one Creature, and seat 0 blocks it with another."""
    return st.table().attack(f"{attacker}:life").block(0, blocker, attacker)
