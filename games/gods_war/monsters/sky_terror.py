"""Sky Terror: it swoops down from Sky Dome and drives somebody away."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose, choose_area, choose_piece, piece_option
from ..battle import fight
from ..empires.shared import price_of
from ..gains import pay
from ..hooks import Price
from ..pieces import lose, title
from ..state import NOBODY, AreaId, Combatant, Due, GodsWar, Piece
from ..values import cost
from ..wild import arrive, card, dies_of_kills, figure, flee, number_or_fewer, opponent, refuges, reward, send
from ..words import a, opening

TERROR = "sky_terror"


@hooks.due.on(f"arrival.{TERROR}")
async def comes(s: GodsWar, seat: Seat, due: Due) -> None:
    arrive(s, TERROR)


def perches(s: GodsWar) -> list[AreaId]:
    here = figure(s, TERROR).at
    return [area for area in board.unique([*board.world(s.board).sky_dome, *board.adjacent(s, here)]) if area != here]


async def swoop(s: GodsWar, seat: Seat) -> bool:
    """Then one enemy unit there is routed (GW-MONSTER-37)."""
    pay(s, seat, Price(price_of("swoop")(s, seat)))
    await send(s, figure(s, TERROR), seat, perches(s), "swoop")
    area = figure(s, TERROR).at
    prey = [unit for unit in s.units(at=area) if unit.seat != seat and s.unit(unit).rank != "greater_god"]
    prey = [unit for unit in prey if refuges(s, [unit])]
    if prey:
        unit = await choose_piece(s, seat, "Who does the Sky Terror drive away?", prey, "swoop_prey")
        prompt = f"Where does the {title(s, unit)} go?"
        to = await choose_area(s, seat, prompt, refuges(s, [unit]), "rout_to")
        s.say(f"{opening(a(title(s, unit)))} of {{{unit.seat}}} flees to {board.name(s, to)}.", "GW-MONSTER-11")
        flee([unit], to)
    return True


hooks.actions.append(
    hooks.Action(
        "swoop",
        "Swoop: move the Sky Terror",
        price_of("swoop"),
        lambda s, _: bool(perches(s)),
        swoop,
        everyone=True,
    )
)


# -- in battle


def in_sky_dome(s: GodsWar, side: Combatant, other: Combatant) -> bool:
    return board.in_sky(s, fight(s).area)


dies_of_kills(TERROR, number_or_fewer(TERROR, in_sky_dome))


def scores_a_rout(s: GodsWar, id: str) -> bool:
    side = fight(s).side(NOBODY)
    return opponent(s, id) is not None and side is not None and side.routs > 0


def rout_becomes_kill(s: GodsWar) -> None:
    side = fight(s).side(NOBODY)
    assert side is not None
    side.routs, side.kills = side.routs - 1, side.kills + 1
    s.say(f"One rout of {{{NOBODY}}} becomes a kill.", "GW-MONSTER-16")


@hooks.before_kills.on("talons", when=lambda s, _: scores_a_rout(s, TERROR), plain=True)
async def talons(s: GodsWar, me: Seat) -> None:
    rout_becomes_kill(s)


# -- its reward


def affordable(s: GodsWar, seat: Seat, left: int) -> list[Piece]:
    """Enemy units on the map and in the Slave Pen (GW-FAQMON-09)."""
    units = [p for p in s.pieces.values() if not p.building and (p.on_map or p.at == "pen")]
    return [unit for unit in units if unit.seat not in (seat, NOBODY) and cost(s, unit) <= left]


@reward(TERROR)
async def reward_terror(s: GodsWar, seat: Seat) -> None:
    left = card(s, TERROR).numbers["cost"]
    while prey := affordable(s, seat, left):
        options = {unit.id: piece_option(s, unit) for unit in prey}
        options["done"] = Option("", "Done", icon="pass")
        prompt = f"Which enemy unit do you eliminate? {left} Power's worth left."
        chosen = await choose(s, seat, prompt, options, "cull", default="done")
        if not chosen:
            return
        unit = s.pieces[chosen]
        left -= cost(s, unit)
        s.say(f"{{{seat}}} eliminates {a(title(s, unit))} of {{{unit.seat}}}.", "GW-MONSTER-20")
        lose(s, unit, "eliminate", seat)
