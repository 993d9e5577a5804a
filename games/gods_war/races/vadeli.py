"""Vadeli Raiders: cheap, and paid in plunder and slaves."""

from __future__ import annotations

from ...kernel import Seat
from .. import hooks
from ..battle import fight
from ..empires.shared import took_part
from ..gains import gain_power, lose_power
from ..hooks import Razing, number
from ..quests import note
from ..state import GodsWar, Piece

VADELI, RAIDER = "vadeli", "vadeli_raider"


def raids(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> bool:
    """Whether a building is taken or destroyed in a battle with a Raider."""
    taken = how in ("destroy", "conquer") and by == me != building.seat
    return taken and s.battle is not None and bool(took_part(s, me, RAIDER))


@hooks.razed.on("plunder")
def plunder(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    if raids(s, me, building, how, by):
        gain_power(s, me, lose_power(s, building.seat, number(s, "plunder", "power")), "Plunder", "GW-ELDER-18")


@hooks.razed.on("vadeli.vadeli")
def raided(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    if raids(s, me, building, how, by):
        note(s, me, VADELI)


def slaves(s: GodsWar, me: Seat) -> int:
    """Enemy minions killed, if a Raider came through."""
    side = fight(s).side(me)
    if side is None or all(raider.id in side.dead for raider in took_part(s, me, RAIDER)):
        return 0
    return sum(s.unit(s.pieces[id]).rank == "minion" for id in fight(s).enemy(side).dead)


@hooks.after_routs.on("slavers", when=lambda s, me: slaves(s, me) > 0, plain=True)
async def slavers(s: GodsWar, me: Seat) -> None:
    most = number(s, "slavers", "most")
    gain_power(s, me, min(most, slaves(s, me) * number(s, "slavers", "power")), "Slavers", "GW-ELDER-19")
