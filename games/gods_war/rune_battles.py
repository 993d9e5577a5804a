"""Runes of battles: each changes the step to which it belongs (GW-RUNE-09, GW-BATTLE-53 to -55)."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel import Ask, Option, Seat, ask
from . import hooks
from .asking import SPARED, choose, choose_area, choose_piece, player_option
from .battle import KILL, fight
from .board import name, unique
from .lasting import put_away
from .pieces import place, title
from .runes import effect, matters, number
from .state import Combatant, Due, GodsWar
from .values import roll_for


async def choose_side(s: GodsWar, seat: Seat, prompt: str, sides: list[Combatant], *, harms: bool = False) -> Combatant:
    """One of the two sides. Who fights means their own, or if it `harms` their enemy, and need not say so."""
    options = {f"player.{side.seat}": player_option(s, side.seat) for side in sides}
    fights = fight(s).side(seat) is not None
    meant = [f"player.{side.seat}" for side in sides if fights and (side.seat == seat) != harms]
    stops = SPARED if meant else None
    chosen = await choose(s, seat, prompt, options, "side", default="".join(meant), stops=stops)
    return next(side for side in sides if side.seat == chosen)


def scored(s: GodsWar, results: Callable[[Combatant], bool]) -> bool:
    """Whether a side has something of that against an enemy who has units left to hit."""
    return any(results(side) and fight(s).enemy(side).units for side in fight(s).sides)


# -- Pre-Battle


@effect("secret_storm")
async def secret_storm(s: GodsWar, seat: Seat) -> None:
    side = await choose_side(s, seat, "Who rolls 2 more dice?", list(fight(s).sides))
    side.dice += number(s, "secret_storm", "dice")


@effect("cold")
async def cold(s: GodsWar, seat: Seat) -> None:
    side = await choose_side(s, seat, "Who rolls 3 fewer dice?", list(fight(s).sides), harms=True)
    side.dice -= number(s, "cold", "dice")


@effect("harmony")
async def harmony(s: GodsWar, _: Seat) -> None:
    for side in fight(s).sides:
        side.halved = True


# -- Combat Rolls


@matters("luck")
@matters("mastery")
def dice_count(s: GodsWar) -> bool:
    """Not against a building alone."""
    return scored(s, lambda side: bool(side.rolled))


@effect("luck")
async def luck(s: GodsWar, seat: Seat) -> None:
    sides = [side for side in fight(s).sides if side.rolled]
    if not sides:
        return
    side = await choose_side(s, seat, "Whose dice are rolled again?", sides)
    options = {f"die.{n}": Option(n, f"The {face}") for n, face in enumerate(side.rolled)}
    prompt = "Which dice are rolled again?"
    again = await ask(seat, Ask(prompt, options, 0, len(options), topic="gods_war.dice"))
    for n, face in zip(again, roll_for(s, side.seat, len(again)), strict=True):
        side.rolled[n] = face
    s.say(f"{{{side.seat}}} has {', '.join(map(str, side.rolled))} after Luck.", "GW-BATTLE-55")


@effect("mastery")
async def mastery(s: GodsWar, seat: Seat) -> None:
    sides = [side for side in fight(s).sides if any(face < KILL for face in side.rolled)]
    if sides:
        side = await choose_side(s, seat, "Whose die becomes a 6?", sides)
        faces = sorted({face for face in side.rolled if face < KILL})
        options = {f"die.{face}": Option(face, f"A {face}") for face in faces}
        side.rolled[side.rolled.index(await choose(s, seat, "Which die becomes a 6?", options, "dice"))] = KILL


# -- Post-Battle


@matters("stasis")
@matters("death")
def somebody_is_routed(s: GodsWar) -> bool:
    return scored(s, lambda side: side.routs > 0)


@matters("metal")
def somebody_is_killed(s: GodsWar) -> bool:
    return scored(s, lambda side: side.kills > 0)


@matters("undead")
def somebody_is_dead(s: GodsWar) -> bool:
    """Or will be: some die before the dice are rolled."""
    return somebody_is_killed(s) or any(side.dead for side in fight(s).sides)


@effect("eternal_battle")
async def eternal_battle(s: GodsWar, _: Seat) -> None:
    for side in fight(s).sides:
        side.kills += number(s, "eternal_battle", "kills")


@effect("stasis")
async def stasis(s: GodsWar, _: Seat) -> None:
    for side in fight(s).sides:
        side.routs = 0


@effect("death")
async def death(s: GodsWar, seat: Seat) -> None:
    if sides := [side for side in fight(s).sides if side.routs]:
        side = await choose_side(s, seat, "Whose rout becomes a kill?", sides)
        side.routs, side.kills = side.routs - 1, side.kills + 1


@effect("metal")
async def metal(s: GodsWar, seat: Seat) -> None:
    b = fight(s)
    if sides := [side for side in b.sides if b.enemy(side).kills]:
        enemy = b.enemy(await choose_side(s, seat, "Whose losses change from a kill to a rout?", sides))
        enemy.kills, enemy.routs = enemy.kills - 1, enemy.routs + 1


@effect("undead")
async def undead(s: GodsWar, seat: Seat) -> bool:
    """It lies there until the battle is over (GW-RUNE-07)."""
    fight(s).after.append(Due("undead", seat, s.lying[-1]))
    return True


@hooks.due.on("undead")
async def rise(s: GodsWar, seat: Seat, thing: Due) -> None:
    side = s.last_battle.side(seat) if s.last_battle else None
    dead = [s.pieces[id] for id in side.dead if s.pieces[id].at == "pool"] if side else []
    areas = unique(piece.at for piece in s.buildings(seat))
    if dead and areas:
        unit = await choose_piece(s, seat, "Undead: which of your units returns?", dead, "rune_unit")
        area = await choose_area(s, seat, f"Where does the {title(s, unit)} return?", areas, "rune_area")
        s.say(f"The {title(s, unit)} of {{{seat}}} returns to {name(s, area)}.", "GW-RUNE-07")
        place(s, unit, area)
    put_away(s, thing.about)
