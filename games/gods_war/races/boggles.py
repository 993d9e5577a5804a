"""Boggles: useless in a fight, and always in the wrong place."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose, choose_piece
from ..battle import fight
from ..empires.shared import price_of
from ..gains import pay
from ..hooks import Price
from ..pieces import relocate, title
from ..quests import affect
from ..state import GodsWar, Piece
from ..values import roll_for
from ..words import a

BOGGLE = "boggle"


def outside(s: GodsWar, me: Seat) -> list[Piece]:
    return [unit for unit in s.units(me) if unit.kind == BOGGLE and not board.in_hell(s, unit.at)]


def marks(s: GodsWar, me: Seat) -> list[Piece]:
    """Enemy minions outside Hell."""
    units = [unit for unit in s.units() if unit.seat != me and not board.in_hell(s, unit.at)]
    return [unit for unit in units if s.unit(unit).rank == "minion"]


async def mischief(s: GodsWar, me: Seat) -> bool:
    boggle = await choose_piece(s, me, "Which Boggle is up to mischief?", outside(s, me), "mischief")
    elsewhere = [unit for unit in marks(s, me) if unit.at != boggle.at] or marks(s, me)
    other = await choose_piece(s, me, "Who does it change places with?", elsewhere, "mischief_with")
    pay(s, me, Price(price_of("mischief")(s, me)))
    here, there = boggle.at, other.at
    s.say(f"Mischief: a Boggle and {a(title(s, other))} of {{{other.seat}}} change places.", "GW-ELDER-18")
    relocate(s, [boggle], there)
    relocate(s, [other], here)
    return True


hooks.actions.append(
    hooks.Action(
        "mischief",
        "Mischief",
        price_of("mischief"),
        lambda s, me: bool(outside(s, me)) and bool(marks(s, me)),
        mischief,
    )
)


@hooks.quest("boggles", "boggles")
def everywhere(s: GodsWar, me: Seat) -> bool:
    areas = {unit.at for unit in s.units(me) if unit.kind == BOGGLE}
    return len(areas) >= s.quest(me, "boggles").numbers["areas"]


def sees_dice(s: GodsWar, me: Seat) -> bool:
    here = any(unit.kind == BOGGLE for unit in s.units(me, fight(s).area))
    return here and any(side.rolled for side in fight(s).sides)


@hooks.after_roll.on("prank", when=sees_dice, optional=True)
async def prank(s: GodsWar, me: Seat) -> None:
    options = {
        f"die.{n}.{face}": Option((n, face), s.named(f"{{{side.seat}}}’s {face}"))
        for n, side in enumerate(fight(s).sides)
        for face in sorted(set(side.rolled))
    }
    n, face = await choose(s, me, "Prank: which die do you have re-rolled?", options, "prank")
    side = fight(s).sides[n]
    (new,) = roll_for(s, side.seat, 1)
    side.rolled[side.rolled.index(face)] = new
    s.say(f"Prank: a {face} of {{{side.seat}}} becomes a {new}.", "GW-ELDER-19")
    for each in fight(s).sides:
        if each.seat != me:
            affect(s, me, each.seat)
