"""Elves: Aldrya grows wherever they stand, and their bows strike first."""

from __future__ import annotations

from ...kernel import Seat
from .. import board, hooks
from ..battle import choose_dead, fight, involved, kill, kills_and_routs, rout
from ..empires.shared import own_side
from ..gains import draw_runes
from ..hooks import number
from ..quests import affect
from ..state import AreaId, GodsWar
from ..values import roll_for

ELF = "elf"


def groves(s: GodsWar, me: Seat) -> list[AreaId]:
    return board.unique(unit.at for unit in s.units(me) if unit.kind == ELF)


@hooks.power.on("aldrya", when=lambda s, me: bool(groves(s, me)), plain=True)
async def aldrya(s: GodsWar, me: Seat) -> None:
    race = s.races["elves"]
    race.number += len(groves(s, me))
    s.say(f"Aldrya's marker goes up to {race.number}.", "GW-ELDER-18")
    if race.number >= number(s, "aldrya", "marker"):
        race.number = 0
        draw_runes(s, me, number(s, "aldrya", "runes"), "GW-ELDER-18")


@hooks.quest("elves", "elves")
def two_groves(s: GodsWar, me: Seat) -> bool:
    return len(groves(s, me)) >= s.quest(me, "elves").numbers["areas"]


@hooks.pre_battle.on("elf_bows", when=lambda s, me: bool(involved(s, me, ELF)), optional=True)
async def elf_bows(s: GodsWar, me: Seat) -> None:
    side = own_side(s, me)
    enemy = fight(s).enemy(side)
    rolled = roll_for(s, me, number(s, "elf_bows", "dice"))
    s.say(f"Elf Bows: {{{me}}} rolls {', '.join(map(str, rolled))}.", "GW-ELDER-19")
    affect(s, me, enemy.seat)
    kept = side.kills, side.routs
    side.kills, side.routs = kills_and_routs(rolled)
    kill(s, enemy, await choose_dead(s, enemy, side))
    await rout(s, enemy, side.routs)
    side.kills, side.routs = kept
    if enemy.routed:
        enemy.rout_to = s.pieces[enemy.routed[0]].at
