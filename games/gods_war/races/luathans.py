"""Luathans: demigods, one of whom is enough to empty an area."""

from __future__ import annotations

from ...kernel import Seat
from ...kernel.english import count
from .. import board, hooks
from ..asking import choose_area
from ..empires.shared import price_of
from ..gains import pay
from ..hooks import Price, number
from ..pieces import lose, raze, title, titles
from ..quests import affect, note
from ..state import NOBODY, AreaId, GodsWar, Piece
from ..values import cost
from ..wild import flee, refuges, steadfast

LUATHANS, LUATHAN = "luathans", "luathan"


def groups(s: GodsWar, area: AreaId) -> list[list[Piece]]:
    """Those who must go, by owner; every monster and Spawn by itself (GW-ELDER-30, GW-FAQELDER-07)."""
    found = [s.units(p.seat, area) for p in s.ordered()]
    found += [[piece] for piece in s.units(NOBODY, area) if not steadfast(piece)]
    return [units for units in found if units]


async def devastate(s: GodsWar, me: Seat) -> bool:
    """One Luathan is the price, others are routed like everybody else (GW-FAQELDER-06)."""
    areas = board.unique(unit.at for unit in s.units(me) if unit.kind == LUATHAN)
    area = await choose_area(s, me, "Which area do you devastate?", areas, "devastate")
    luathan = next(unit for unit in s.units(me, area) if unit.kind == LUATHAN)
    pay(s, me, Price(price_of("devastate")(s, me)))
    s.acted_at = area
    s.say(f"{{{me}}} devastates {board.name(s, area)}.", "GW-ELDER-30")
    lose(s, luathan, "eliminate", me)
    routed = 0
    for units in groups(s, area):
        routed += await drive_out(s, me, units)
    s.say(f"{count(routed, 'unit')} routed.", "GW-ELDER-30")
    if routed >= s.quest(me, LUATHANS).numbers["routed"]:
        note(s, me, LUATHANS)
    if hooks.holder(s, "purple_fire") == me:
        burn(s, me, area)
    return True


async def drive_out(s: GodsWar, me: Seat, units: list[Piece]) -> int:
    """To one area for all; Mother of Monsters dies if there is none. Returns how many were routed."""
    seat, names = units[0].seat, titles(s, units)
    whose = "" if seat == NOBODY else f" of {{{seat}}}"
    areas = refuges(s, units)
    if not areas:
        if units[0].kind == "mother_of_monsters":
            lose(s, units[0], "eliminate", me)
        return 0
    to = await choose_area(s, me, f"Where do you rout {names}{whose}?", areas, "rout_to")
    s.say(f"{names}{whose}: to {board.name(s, to)}.", "GW-ELDER-30")
    flee(units, to)
    return len(units)


def burn(s: GodsWar, me: Seat, area: AreaId) -> None:
    for building in s.buildings(at=area):
        if cost(s, building) <= number(s, "purple_fire", "cost"):
            s.say(f"Purple Fire destroys the {title(s, building)} of {{{building.seat}}}.", "GW-ELDER-30")
            affect(s, me, building.seat)
            raze(s, building, "destroy", me)


hooks.actions.append(
    hooks.Action(
        "devastate",
        "Devastate",
        price_of("devastate"),
        lambda s, me: any(unit.kind == LUATHAN for unit in s.units(me)),
        devastate,
    )
)
