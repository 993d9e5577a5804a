"""What several empires do alike."""

from __future__ import annotations

from ...kernel import Seat
from .. import hooks
from ..cards import Slot
from ..quests import note
from ..state import GodsWar, Piece


def achieved_by_placing(empire: str, slot: Slot, *kinds: str) -> None:
    """A Heroquest that is met when an own piece of these kinds comes onto the map (GW-BUILD-18, GW-HQ-16)."""

    @hooks.placed.on(f"{empire}.{slot}")
    def placed(s: GodsWar, me: Seat, piece: Piece) -> None:
        if piece.owner == me and piece.kind in kinds:
            note(s, me, slot)
