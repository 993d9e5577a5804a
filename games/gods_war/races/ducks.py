"""Ducks: harmless, many, and bad luck to kill."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose, choose_area
from ..battle import fight
from ..empires.shared import own_side
from ..gains import lose_power, lose_vp
from ..hooks import Loss, number
from ..pieces import place
from ..quests import affect, note
from ..state import NOBODY, Due, GodsWar, Piece

DUCK, LUCK = "duck", "bad_luck_to_kill_a_duck"


@hooks.summoned.on("flocks")
def one_is_paid(s: GodsWar, me: Seat, unit: Piece) -> None:
    if unit.seat == me and unit.kind == DUCK:
        s.due.append(Due("flocks", me))


@hooks.due.on("flocks")
async def flocks(s: GodsWar, me: Seat, due: Due) -> None:
    areas = board.unique(building.at for building in s.buildings(me))
    for duck in s.pool(me, DUCK) if areas else ():
        area = await choose_area(s, me, "Flocks: where does another Duck go?", areas, "flocks")
        s.say(f"A Duck of {{{me}}} comes to {board.name(s, area)}.", "GW-ELDER-18")
        place(s, duck, area)


@hooks.lost.on("ducks.ducks")
def dies(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    if s.battle is not None and how == "kill" and piece.seat == me and piece.kind == DUCK:
        note(s, me, "ducks")


def ducks_died(s: GodsWar, me: Seat) -> bool:
    side = fight(s).side(me)
    if side is None or fight(s).enemy(side).seat == NOBODY:
        return False
    return any(s.pieces[id].kind == DUCK for id in side.dead)


@hooks.after_routs.on(LUCK, when=ducks_died, plain=True)
async def bad_luck(s: GodsWar, me: Seat) -> None:
    """Not in the battle that earned it, as gifts come after battles (GW-FAQELDER-05)."""
    enemy = s.players[fight(s).enemy(own_side(s, me)).seat]
    power, vp = number(s, LUCK, "power"), number(s, LUCK, "vp")
    options = {}
    if enemy.power:
        options["power"] = Option("power", f"Lose {power} Power")
    if enemy.vp:
        options["vp"] = Option("vp", f"Lose {vp} VP")
    affect(s, me, enemy.seat)
    if not options:
        return
    if await choose(s, enemy.seat, "You killed a Duck. What do you lose?", options, "bad_luck") == "power":
        s.say(f"Bad luck: {{{enemy.seat}}} loses {lose_power(s, enemy.seat, power)} Power.", "GW-ELDER-19")
    else:
        s.say(f"Bad luck: {{{enemy.seat}}} loses {lose_vp(s, enemy.seat, vp)} VP.", "GW-ELDER-19")
