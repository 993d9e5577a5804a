"""Cwim: it tears down whatever is built where it goes."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose, choose_piece
from ..battle import kill, rout
from ..cards import Building
from ..empires.shared import price_of
from ..gains import pay
from ..hooks import Price
from ..pieces import lose, place, raze, title
from ..quests import settle
from ..state import NOBODY, AreaId, Combatant, Due, GodsWar, Piece
from ..values import cost
from ..wild import arrive, card, fights, figure, opponent, reward, send
from ..words import a, opening

CWIM = "cwim"


@hooks.due.on(f"arrival.{CWIM}")
async def comes(s: GodsWar, seat: Seat, due: Due) -> None:
    arrive(s, CWIM)
    await tear_down(s, figure(s, CWIM).at)


async def tear_down(s: GodsWar, area: AreaId) -> None:
    """Each owner may put the next lower building there."""
    for building in s.buildings(at=area):
        owner, face = building.seat, s.house(building)
        s.say(f"Cwim destroys the {title(s, building)} of {{{owner}}} in {board.name(s, area)}.", "GW-MONSTER-11")
        raze(s, building, "destroy", NOBODY)
        lower = [s.pool(owner, kind)[0] for kind in face.on if s.pool(owner, kind)]
        if building.at == area or not lower:
            continue
        new = max(lower, key=lambda piece: cost(s, piece))
        prompt = f"Your {title(s, building)} in {board.name(s, area)} is gone. Put {a(title(s, new))} there instead?"
        options = {"yes": Option(True, f"Place the {title(s, new)}"), "no": Option(False, "Leave it", icon="pass")}
        if await choose(s, owner, prompt, options, "rebuild"):
            place(s, new, area)
            s.say(f"{{{owner}}} puts {a(title(s, new))} there.", "GW-MONSTER-11")


@hooks.sites.on(CWIM)
def nobody_builds(s: GodsWar, me: Seat, builder: Seat, face: Building, found: list[AreaId]) -> list[AreaId]:
    return [area for area in found if area != figure(s, CWIM).at]


def near(s: GodsWar) -> list[AreaId]:
    return board.adjacent(s, figure(s, CWIM).at)


async def amok(s: GodsWar, seat: Seat) -> bool:
    pay(s, seat, Price(price_of("amok")(s, seat)))
    await send(s, figure(s, CWIM), seat, near(s), "amok")
    await tear_down(s, figure(s, CWIM).at)
    return True


hooks.actions.append(
    hooks.Action("amok", "Amok: move Cwim", price_of("amok"), lambda s, _: bool(near(s)), amok, everyone=True)
)


# -- in battle


def attacker(s: GodsWar, me: Seat) -> bool:
    side = opponent(s, CWIM)
    return side is not None and bool(side.units)


@hooks.pre_battle.on("three_heads", when=attacker, plain=True)
async def three_heads(s: GodsWar, me: Seat) -> None:
    """One is routed, one killed, one gone for good, in this order; what there are too few for falls away."""
    side = opponent(s, CWIM)
    assert side is not None
    await rout(s, side, 1)
    if side.units:
        unit = await pick(s, side, "Three Heads: which of your units dies?")
        s.say(f"Three Heads: {{{side.seat}}} loses {a(title(s, unit))}.", "GW-MONSTER-16")
        kill(s, side, [unit])
    if side.units:
        unit = await pick(s, side, "Three Heads: which of your units is gone for good?")
        s.say(f"{opening(a(title(s, unit)))} of {{{side.seat}}} is gone for good.", "GW-MONSTER-16")
        if lose(s, unit, "eliminate", NOBODY):
            unit.at = "gone"
    await settle(s)


async def pick(s: GodsWar, side: Combatant, prompt: str) -> Piece:
    return await choose_piece(s, side.seat, prompt, [s.pieces[id] for id in side.units], "kills")


@hooks.soak.on(CWIM)
async def take(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    """Kills and routs together; routs don't move it."""
    if not fights(s, CWIM, side) or not side.units:
        return kills, routs
    side.wounds += kills + routs
    if side.wounds >= card(s, CWIM).numbers["results"]:
        side.doomed = list(side.units)
    return 0, 0


@reward(CWIM)
async def reward_cwim(s: GodsWar, seat: Seat) -> None:
    for p in s.others(seat):
        if own := s.buildings(p.seat):
            building = await choose_piece(s, seat, f"Which building of {{{p.seat}}} do you destroy?", own, "ruin")
            where = board.name(s, building.at)
            s.say(f"{{{seat}}} destroys the {title(s, building)} of {{{p.seat}}} in {where}.", "GW-MONSTER-20")
            raze(s, building, "destroy", seat)
