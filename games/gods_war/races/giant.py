"""The Giant: it stomps on buildings, and throws whatever is small."""

from __future__ import annotations

from ...kernel import Seat
from .. import board, hooks
from ..asking import choose_area, choose_piece
from ..battle import involved
from ..empires.shared import price_of, took_part
from ..gains import pay
from ..hooks import Price, Razing, number
from ..pieces import relocate, title
from ..quests import affect, note
from ..state import AreaId, GodsWar, Piece
from ..values import cost
from ..words import a

GIANT = "giant"


@hooks.building_results.on("stomp")
def stomp(s: GodsWar, me: Seat, building: Piece, results: tuple[int, int]) -> tuple[int, int]:
    return (0, 0) if building.seat != me and involved(s, me, GIANT) else results


@hooks.razed.on("giant.giant")
def trampled(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    """A Nest that is only turned over is not destroyed."""
    if by != me or building.seat == me or how != "destroy" or s.battle is None or not took_part(s, me, GIANT):
        return
    if cost(s, building) >= s.quest(me, GIANT).numbers["cost"]:
        note(s, me, GIANT)


# -- Hurl


def throws(s: GodsWar, me: Seat) -> list[tuple[Piece, list[AreaId]]]:
    """Small units beside the Giant, and how far they can fly; not in Hell (GW-ELDER-27)."""
    giant = next((unit for unit in s.units(me) if unit.kind == GIANT), None)
    if giant is None or board.in_hell(s, giant.at):
        return []
    areas = board.within(s, giant.at, number(s, "hurl", "steps"))
    small = [u for u in s.units(at=giant.at) if u is not giant and cost(s, u) <= number(s, "hurl", "cost")]
    return [(unit, areas) for unit in small] if areas else []


async def hurl(s: GodsWar, me: Seat) -> bool:
    able = throws(s, me)
    unit = await choose_piece(s, me, "Who does the Giant throw?", [unit for unit, _ in able], "hurl")
    to = await choose_area(s, me, f"Where does the {title(s, unit)} land?", able[0][1], "hurl_to")
    pay(s, me, Price(price_of("hurl")(s, me)))
    if unit.seat != me:
        affect(s, me, unit.seat)
    s.say(f"The Giant of {{{me}}} throws {a(title(s, unit))} to {board.name(s, to)}.", "GW-ELDER-19")
    relocate(s, [unit], to)
    return True


hooks.actions.append(hooks.Action("hurl", "Hurl", price_of("hurl"), lambda s, me: bool(throws(s, me)), hurl))
