"""The Maidstone Archer: a hero who shoots two areas far."""

from __future__ import annotations

from ...kernel import Seat
from .. import board, hooks
from ..asking import choose_piece
from ..battle import fight
from ..empires.shared import own_side, took_part
from ..hooks import number
from ..quests import affect, note
from ..state import NOBODY, Combatant, GodsWar, Piece

ARCHER, PIERCING = "maidstone_archer", "piercing_arrow"


def in_range(s: GodsWar, me: Seat) -> list[Piece]:
    """GW-ELDER-27."""
    side = fight(s).side(me)
    if side is None:
        return []
    near = board.within(s, fight(s).area, number(s, "long_shot", "steps"))
    archers = [unit for unit in s.units(me) if unit.kind == ARCHER and unit.at in near]
    return [unit for unit in archers if unit.id not in side.apart]


@hooks.before_roll.on("long_shot", when=lambda s, me: bool(in_range(s, me)), plain=True)
async def long_shot(s: GodsWar, me: Seat) -> None:
    """It takes no results, and guards nothing."""
    side = own_side(s, me)
    side.apart += [unit.id for unit in in_range(s, me)]
    s.say(f"Long Shot: the Maidstone Archer of {{{me}}} shoots from afar.", "GW-ELDER-18")


@hooks.fought.on(f"{ARCHER}.{ARCHER}")
def a_god_fell(s: GodsWar, me: Seat) -> None:
    side = fight(s).side(me)
    if side is None or not took_part(s, me, ARCHER):
        return
    if any(not s.unit(s.pieces[id]).mortal for id in fight(s).enemy(side).dead):
        note(s, me, ARCHER)


@hooks.soak.on(PIERCING)
async def piercing_arrow(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    """The first kill of a battle goes where its ally says, be it scored before the others (GW-BATTLE-41)."""
    if side.seat in (me, NOBODY) or not kills or PIERCING in fight(s).used or not took_part(s, me, ARCHER):
        return kills, routs
    units = [s.pieces[id] for id in side.units if id not in side.doomed]
    if not units:
        return kills, routs
    fight(s).used.append(PIERCING)
    unit = await choose_piece(s, me, "Piercing Arrow: who takes the first kill?", units, "piercing_arrow")
    side.doomed.append(unit.id)
    affect(s, me, side.seat)
    return kills - 1, routs
