"""Dwarfs: they give themselves for a building, and know how to do nothing."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..actions import allowed
from ..asking import choose, choose_piece
from ..cards import Building
from ..empires.shared import price_of
from ..gains import pay
from ..hooks import Price
from ..pieces import place
from ..state import POOL, AreaId, GodsWar, Piece
from ..words import a

DWARF, IMBEDDED = "dwarf", "imbedded"


def masons(s: GodsWar, me: Seat) -> list[Piece]:
    return [unit for unit in s.units(me) if unit.kind == DWARF and plans(s, me, unit.at)]


def plans(s: GodsWar, me: Seat, area: AreaId) -> list[Building]:
    """Whatever it usually needs; but weaknesses and Cwim forbid what they forbid (GW-ELDER-29)."""
    taken = [s.house(building).nest for building in s.buildings(at=area)]
    if False in taken:
        return []
    return [
        face
        for face in s.empire(me).building
        if s.pool(me, face.id) and not (face.nest and taken) and allowed(s, me, face, [area])
    ]


async def construction(s: GodsWar, me: Seat) -> bool:
    dwarf = await choose_piece(s, me, "Which Dwarf becomes a building?", masons(s, me), "mason")
    area = dwarf.at
    faces = {face.id: face for face in plans(s, me, area)}
    options = {id: Option(id, f"Build {a(face.name)}") for id, face in faces.items()}
    for face in faces.values():
        if face.imbedded:  # without the gift too (GW-FAQELDER-04)
            options[IMBEDDED] = Option(IMBEDDED, f"Build an Imbedded {face.name}")
    chosen = await choose(s, me, f"What do you build in {board.name(s, area)}?", options, "construction")
    kind = next(id for id, face in faces.items() if face.imbedded) if chosen == IMBEDDED else chosen
    pay(s, me, Price(price_of("construction")(s, me)))
    dwarf.at = POOL  # no elimination
    new = s.pool(me, kind)[0]
    new.imbedded = chosen == IMBEDDED
    s.acted_at = area
    name = f"Imbedded {faces[kind].name}" if new.imbedded else faces[kind].name
    s.say(f"A Dwarf of {{{me}}} becomes {a(name)} in {board.name(s, area)}.", "GW-ELDER-29")
    place(s, new, area)
    return True


hooks.actions.append(
    hooks.Action(
        "construction", "Construction", price_of("construction"), lambda s, me: bool(masons(s, me)), construction
    )
)


@hooks.quest("dwarfs", "dwarfs")
def all_at_work(s: GodsWar, me: Seat) -> bool:
    return not s.pool(me, DWARF)


async def the_dead_god(s: GodsWar, me: Seat) -> bool:
    s.say(f"The Dead God: {{{me}}} does nothing.", "GW-ELDER-19")
    return True


def somebody_else_acts(s: GodsWar, me: Seat) -> bool:
    return any(p.power for p in s.others(me))


hooks.actions.append(
    hooks.Action("the_dead_god", "The Dead God", price_of("the_dead_god"), somebody_else_acts, the_dead_god)
)
