"""Slarges: they burn what they take, and can be obsessed with one thing."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import hooks
from ..asking import choose
from ..battle import fight
from ..empires.shared import took_part
from ..gains import gain_power
from ..hooks import Price, Razing, number
from ..quests import note, use_up
from ..state import AreaId, GodsWar, Piece

SLARGES, SLARGE = "slarges", "slarge"
NAMES = {"build": "Build or upgrade", "summon": "Summon a unit", "move": "Move units", "battle": "Declare battle"}


@hooks.razed.on("scorched_march")
def scorched_march(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    if by != me or how != "destroy" or s.battle is None:
        return
    if any(unit.at == fight(s).area for unit in took_part(s, me, SLARGE)):
        gain_power(s, me, number(s, "scorched_march", "power"), "Scorched March", "GW-ELDER-18")


@hooks.razed.on("slarges.slarges")
def destroyed(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    if by == me != building.seat and how == "destroy" and s.battle is not None and took_part(s, me, SLARGE):
        note(s, me, SLARGES)


# -- Obsession


@hooks.taken.on("obsession")
async def obsession(s: GodsWar, me: Seat) -> None:
    """Named when it is earned, open to all, and for good (GW-FAQELDER-10)."""
    options = {id: Option(id, name) for id, name in NAMES.items()}
    s.races[SLARGES].about = await choose(s, me, "What are the Slarges obsessed with?", options, "obsession")
    use_up(s, me, "obsession")
    s.say(f"The Slarges are obsessed: {NAMES[s.races[SLARGES].about]}.", "GW-FAQELDER-10")


def watched(s: GodsWar, me: Seat, seat: Seat, action: str, area: AreaId) -> bool:
    named = action == s.races[SLARGES].about
    return named and seat != me and any(unit.kind == SLARGE for unit in s.units(me, area))


@hooks.surcharge.on(SLARGES)
def dearer(s: GodsWar, me: Seat, seat: Seat, what: str, area: AreaId, enemy: Seat | None, price: Price) -> Price:
    return price.and_more(power=number(s, "obsession", "power")) if watched(s, me, seat, what, area) else price


@hooks.acted.on(SLARGES)
def paid(s: GodsWar, me: Seat, seat: Seat, action: str) -> None:
    """What was paid is the ally's."""
    if watched(s, me, seat, action, s.acted_at):
        gain_power(s, me, number(s, "obsession", "power"), "Obsession", "GW-FAQELDER-10")
