"""Scorpion Men: bought with a life, and more of them after every bloody battle."""

from __future__ import annotations

from ...kernel import Seat
from .. import hooks
from ..battle import fight, involved, join
from ..empires.shared import own_side, took_part
from ..pieces import place
from ..quests import affect
from ..state import GodsWar

SCORPION_MEN, SCORPION_MAN = "scorpion_men", "scorpion_man"


def may_breed(s: GodsWar, me: Seat) -> bool:
    side = fight(s).side(me)
    if side is None or not fight(s).enemy(side).dead or not s.pool(me, SCORPION_MAN):
        return False
    return any(unit.id not in side.dead for unit in took_part(s, me, SCORPION_MAN))


@hooks.after_routs.on("rebirth_of_scorpion_men", when=may_breed, plain=True)
async def rebirth(s: GodsWar, me: Seat) -> None:
    """No Summon action (GW-ELDER-30)."""
    new = s.pool(me, SCORPION_MAN)[0]
    place(s, new, fight(s).area)
    join(s, [new])
    s.say(f"Another Scorpion Man of {{{me}}} appears.", "GW-ELDER-18")


@hooks.quest(SCORPION_MEN, SCORPION_MEN)
def all_three(s: GodsWar, me: Seat) -> bool:
    pieces = [piece for piece in s.pieces.values() if piece.kind == SCORPION_MAN]
    return bool(pieces) and len(s.kind_in_play(me, SCORPION_MAN)) == len(pieces)


def may_sting(s: GodsWar, me: Seat) -> bool:
    return bool(involved(s, me, SCORPION_MAN)) and own_side(s, me).routs > 0


@hooks.before_kills.on("sting", when=may_sting, optional=True)
async def sting(s: GodsWar, me: Seat) -> None:
    side = own_side(s, me)
    side.routs, side.kills = side.routs - 1, side.kills + 1
    s.say(f"Sting: one rout of {{{me}}} becomes a kill.", "GW-ELDER-19")
    affect(s, me, fight(s).enemy(side).seat)
