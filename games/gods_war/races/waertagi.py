"""Waertagi: Dragonships that fight from the next sea, and carry whole armies."""

from __future__ import annotations

from ...kernel import Seat
from ...kernel.english import count
from .. import board, hooks
from ..asking import choose_area, choose_pieces
from ..battle import fight
from ..empires.shared import own_side, price_of
from ..gains import pay
from ..hooks import Price
from ..pieces import relocate, titles
from ..state import AreaId, GodsWar, Piece

WAERTAGI, SHIP = "waertagi", "dragonship"


def in_reach(s: GodsWar, me: Seat) -> list[Piece]:
    side = fight(s).side(me)
    if side is None:
        return []
    near = board.adjacent(s, fight(s).area)
    ships = [unit for unit in s.units(me) if unit.kind == SHIP and unit.at in near]
    return [unit for unit in ships if unit.id not in side.units]


@hooks.pre_battle.on("fleet", when=lambda s, me: bool(in_reach(s, me)), optional=True)
async def fleet(s: GodsWar, me: Seat) -> None:
    """They roll and take results from where they are; if routed, they go with the others (GW-FAQELDER-09)."""
    able = in_reach(s, me)
    ships = await choose_pieces(s, me, "Which Dragonships take part?", able, "fleet", 1, len(able))
    own_side(s, me).units += [ship.id for ship in ships]
    take = "takes" if len(ships) == 1 else "take"
    s.say(f"Fleet: {count(len(ships), 'Dragonship')} of {{{me}}} {take} part from afar.", "GW-ELDER-18")


@hooks.quest(WAERTAGI, WAERTAGI)
def three_seas(s: GodsWar, me: Seat) -> bool:
    seas = {unit.at for unit in s.units(me) if unit.kind == SHIP and board.is_sea(s, unit.at)}
    return len(seas) >= s.quest(me, WAERTAGI).numbers["seas"]


# -- Major Invasion


def harbours(s: GodsWar, me: Seat) -> list[AreaId]:
    """Only a ship in a sea leads it (GW-FAQELDER-08)."""
    return board.unique(unit.at for unit in s.units(me) if unit.kind == SHIP and board.is_sea(s, unit.at))


async def major_invasion(s: GodsWar, me: Seat) -> bool:
    sea = await choose_area(s, me, "Which sea does the invasion start from?", harbours(s, me), "invasion")
    coasts = board.adjacent(s, sea)
    to = await choose_area(s, me, "Which area do you invade?", coasts, "invasion_to")
    able = [unit for area in (sea, *coasts) if area != to for unit in s.units(me, area)]
    units = await choose_pieces(s, me, f"Who goes to {board.name(s, to)}?", able, "movers", 1, len(able))
    pay(s, me, Price(price_of("major_invasion")(s, me)))
    s.acted_at = sea
    s.say(f"Major Invasion: {titles(s, units)} of {{{me}}} land in {board.name(s, to)}.", "GW-FAQELDER-08")
    relocate(s, units, to)
    return True


hooks.actions.append(
    hooks.Action(
        "major_invasion",
        "Major Invasion",
        price_of("major_invasion"),
        lambda s, me: bool(harbours(s, me)),
        major_invasion,
    )
)
