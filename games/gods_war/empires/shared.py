"""What several empires do alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ...kernel import Seat
from .. import hooks
from ..battle import fight
from ..cards import Rank, Slot, sources
from ..gains import draw_runes
from ..quests import note
from ..state import Combatant, GodsWar, Piece


def achieved_by_placing(empire: str, slot: Slot, *kinds: str) -> None:
    """A Heroquest that is met when an own piece of these kinds comes onto the map (GW-BUILD-18, GW-HQ-16)."""

    @hooks.placed.on(f"{empire}.{slot}")
    def placed(s: GodsWar, me: Seat, piece: Piece) -> None:
        if piece.owner == me and piece.kind in kinds:
            note(s, me, slot)


def own_side(s: GodsWar, me: Seat) -> Combatant:
    side = fight(s).side(me)
    assert side is not None
    return side


def took_part(s: GodsWar, seat: Seat, kind: str) -> list[Piece]:
    """That player's units of a kind that were in the battle, whatever happened to them meanwhile."""
    side = fight(s).side(seat)
    ids = (*side.units, *side.apart, *side.dead, *side.routed) if side else ()
    return [s.pieces[id] for id in dict.fromkeys(ids) if s.pieces[id].kind == kind]


def rank_in(s: GodsWar, pieces: Iterable[Piece], rank: Rank) -> bool:
    return any(s.unit(piece).rank == rank for piece in pieces)


def price_of(gift: str) -> Callable[[GodsWar, Seat], int]:
    """What the action of a gift or ability costs, as the set has it."""

    def cost(s: GodsWar, _: Seat) -> int:
        return sources(s.cards)[gift][1].cost or 0

    return cost


def reward_runes(empire: str, *slots: Slot) -> None:
    """Heroquests that draw runes."""

    async def draw(s: GodsWar, me: Seat, slot: Slot) -> None:
        draw_runes(s, me, s.quest(me, slot).numbers["runes"], "GW-HQ-10")

    for slot in slots:
        hooks.rewards[empire, slot] = partial(draw, slot=slot)
