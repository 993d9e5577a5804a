"""Runes that bring units, or take them away."""

from __future__ import annotations

from ..kernel import Option, Seat
from . import board
from .asking import choose, choose_area, choose_piece, choose_pieces
from .lasting import hold, tokens_left
from .pieces import lose, place, title, titles
from .runes import effect, number
from .state import NOBODY, AreaId, GodsWar, Piece
from .values import cost
from .words import a


def own_areas(s: GodsWar, seat: Seat) -> list[AreaId]:
    """Where a building of one's own stands."""
    return board.unique(piece.at for piece in s.buildings(seat))


def in_pool(s: GodsWar, seat: Seat) -> list[Piece]:
    """Units that a rune may bring: never greater gods."""
    return [p for p in s.pool(seat) if not p.building and s.unit(p).rank != "greater_god"]


async def choose_kind(s: GodsWar, seat: Seat, prompt: str, units: list[Piece]) -> Piece:
    """One of these units that are in pools, copies of one kind being alike."""
    faces: dict[str, Piece] = {}
    for unit in units:
        faces.setdefault(f"{unit.seat}.{title(s, unit)}", unit)
    options = {unit.id: Option(unit, title(s, unit), f"costs {cost(s, unit)}", unit=unit.id) for unit in faces.values()}
    return await choose(s, seat, prompt, options, "rune_unit")


async def bring(s: GodsWar, seat: Seat, units: list[Piece], areas: list[AreaId], rune: str) -> None:
    """One of these units for free into one of these areas, if there are any."""
    if units and areas:
        unit = await choose_kind(s, seat, "Which unit do you place?", units)
        area = await choose_area(s, seat, f"Where do you place the {title(s, unit)}?", areas, "rune_area")
        s.say(f"{rune} brings {a(title(s, unit))} to {board.name(s, area)}.", "GW-RUNE-21")
        place(s, unit, area)


@effect("life")
async def life(s: GodsWar, seat: Seat) -> None:
    await bring(s, seat, in_pool(s, seat), own_areas(s, seat), "Life")


@effect("man")
async def man(s: GodsWar, seat: Seat) -> None:
    heroes = [unit for unit in in_pool(s, seat) if s.unit(unit).rank == "hero"]
    await bring(s, seat, heroes, own_areas(s, seat), "Man")


@effect("spirit")
async def spirit(s: GodsWar, seat: Seat) -> None:
    """One's own if there is one in the pool; another's stays that player's (GW-RUNE-26, GW-FAQRUNE-10)."""
    gods = {p.seat: [u for u in in_pool(s, p.seat) if s.unit(u).rank == "lesser_god"] for p in s.ordered()}
    others = [unit for other, units in gods.items() if other != seat for unit in units]
    await bring(s, seat, gods[seat] or others, board.all_areas(s), "Spirit")


@effect("beast")
async def beast(s: GodsWar, seat: Seat) -> None:
    minions = [unit for unit in in_pool(s, seat) if s.unit(unit).rank == "minion"]
    areas = own_areas(s, seat)
    if not minions or not areas:
        return
    area = await choose_area(s, seat, "Where do you place minions?", areas, "rune_area")
    most = number(s, "beast", "units")
    prompt = f"Which minions do you place in {board.name(s, area)}?"
    units = await choose_pieces(s, seat, prompt, minions, "rune_units", 1, most)
    s.say(f"Beast brings {titles(s, units)} to {board.name(s, area)}.", "GW-RUNE-21")
    for unit in units:
        place(s, unit, area)


# -- tokens


async def make(s: GodsWar, seat: Seat, kind: str, areas: list[AreaId]) -> bool:
    """The next of the three tokens becomes this player's unit (GW-RUNE-25, GW-FAQRUNE-09)."""
    if not areas or not tokens_left(s, kind):
        return False
    token = tokens_left(s, kind)[0]
    area = await choose_area(s, seat, f"Where does the {title(s, token)} appear?", areas, "rune_area")
    token.owner = token.seat = seat
    hold(s, seat, kind, token.id)
    s.say(f"{{{seat}}} has a {title(s, token)} in {board.name(s, area)}.", "GW-RUNE-25")
    place(s, token, area)
    return True


@effect("monster")
async def monster(s: GodsWar, seat: Seat) -> bool:
    return await make(s, seat, "monster", board.unique(piece.at for piece in s.on_map(seat)))


@effect("dragon")
async def dragon(s: GodsWar, seat: Seat) -> bool:
    return await make(s, seat, "dragon", [area for area in board.all_areas(s) if board.on_surface(s, area)])


# -- away with them


def least_loss(s: GodsWar, seat: Seat) -> list[Piece]:
    """Greater gods only if there is nobody else; the Slave Pen is no shelter (GW-FAQRUNE-16)."""
    units = s.units_in_play(seat)
    return [unit for unit in units if s.unit(unit).rank != "greater_god"] or units


@effect("secret_chaos")
async def secret_chaos(s: GodsWar, seat: Seat) -> None:
    for p in s.others(seat):
        if units := least_loss(s, p.seat):
            unit = await choose_piece(s, p.seat, "Secret Chaos: which of your units is eliminated?", units, "sacrifice")
            s.say(f"{{{p.seat}}} loses {a(title(s, unit))} to Secret Chaos.", "GW-RUNE-21")
            lose(s, unit, "eliminate", seat)


@effect("kill")
async def kill(s: GodsWar, seat: Seat) -> None:
    mortals = [unit for p in s.others(seat) for unit in s.units_in_play(p.seat) if s.unit(unit).mortal]
    mortals += [unit for unit in s.units(NOBODY) if s.unit(unit).mortal]  # Spawn (GW-MONSTER-23)
    if mortals:
        unit = await choose_piece(s, seat, "Which minion or hero is eliminated?", mortals, "rune_victim")
        whose = "" if unit.seat == NOBODY else f" of {{{unit.seat}}}"
        s.say(f"{{{seat}}} eliminates {a(title(s, unit))}{whose}.", "GW-RUNE-21")
        lose(s, unit, "eliminate", seat)


def replacements(s: GodsWar, seat: Seat, old: Piece) -> list[Piece]:
    """Any unit, a greater god too; the old one itself, if it is one's own, does not come back."""
    return [unit for unit in s.pool(seat) if not unit.building and cost(s, unit) <= cost(s, old)]


@effect("dragonewt")
async def dragonewt(s: GodsWar, seat: Seat) -> None:
    """No elimination; only a unit that can be replaced (GW-RUNE-26)."""
    units = [u for u in s.units() if s.unit(u).rank != "greater_god" and not s.is_token(u)]
    units = [unit for unit in units if replacements(s, seat, unit)]
    if not units:
        return
    old = await choose_piece(s, seat, "Which unit is replaced?", units, "rune_victim")
    new = await choose_kind(s, seat, f"Which of your units replaces the {title(s, old)}?", replacements(s, seat, old))
    area, old.at = old.at, "pool"
    s.say(f"The {title(s, new)} replaces the {title(s, old)} in {board.name(s, area)}.", "GW-RUNE-26")
    place(s, new, area)
