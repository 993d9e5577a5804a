"""Runes that move units."""

from __future__ import annotations

from ..kernel import Option, Seat
from . import board, moving
from .asking import choose, choose_area, choose_piece, choose_pieces
from .hooks import Price
from .pieces import relocate, title, titles
from .runes import effect
from .state import AreaId, GodsWar, Piece
from .words import a


def go(s: GodsWar, units: list[Piece], to: AreaId, rune: str) -> None:
    s.say(f"{rune}: {titles(s, units)} of {{{units[0].seat}}} to {board.name(s, to)}.", "GW-RUNE-21")
    relocate(s, units, to)


@effect("darkness")
async def darkness(s: GodsWar, seat: Seat) -> None:
    if not (units := s.units(seat)):
        return
    unit = await choose_piece(s, seat, "Which of your units moves into or out of Hell?", units, "rune_unit")
    areas = [area for area in board.world(s.board).hell if area != unit.at]
    if board.in_hell(s, unit.at):
        areas += [area for area in board.all_areas(s) if board.on_surface(s, area)]
    to = await choose_area(s, seat, f"Where does the {title(s, unit)} go?", areas, "rune_area")
    go(s, [unit], to, "Darkness")


@effect("storm")
async def storm(s: GodsWar, seat: Seat) -> None:
    starts = board.unique(unit.at for unit in s.units(seat) if not board.in_hell(s, unit.at))
    if not starts:
        return
    start = await choose_area(s, seat, "Move units from which area?", starts, "rune_area")
    here = s.units(seat, start)
    units = await choose_pieces(s, seat, "Which of your units move?", here, "movers", 1, len(here))
    areas = [area for area in board.all_areas(s) if area != start and not board.in_hell(s, area)]
    go(s, units, await choose_area(s, seat, "Where do they go?", areas, "rune_to"), "Storm")


@effect("secret_moon")
async def secret_moon(s: GodsWar, seat: Seat) -> None:
    able = [u for u in s.units() if s.unit(u).rank != "greater_god" and not board.in_hell(s, u.at)]
    mine, theirs = [u for u in able if u.seat == seat], [u for u in able if u.seat != seat]
    if mine and theirs:
        one = await choose_piece(s, seat, "Which of your units changes places?", mine, "rune_unit")
        other = await choose_piece(s, seat, f"Who does the {title(s, one)} change places with?", theirs, "rune_victim")
        here, there = one.at, other.at
        s.say(f"The {title(s, one)} changes places with {a(title(s, other))}.", "GW-RUNE-21")
        relocate(s, [one], there)
        relocate(s, [other], here)


@effect("sea")
async def sea(s: GodsWar, seat: Seat) -> None:
    seas = [area for area in board.all_areas(s) if board.is_sea(s, area) and s.units(at=area)]
    if not seas:
        return
    start = await choose_area(s, seat, "Which sea is emptied?", seas, "rune_area")
    for p in s.ordered():
        if units := s.units(p.seat, start):
            prompt = f"Where to with {titles(s, units)} of {{{p.seat}}}?"
            go(s, units, await choose_area(s, seat, prompt, board.adjacent(s, start), "rune_to"), "Sea")


@effect("movement")
async def movement(s: GodsWar, seat: Seat) -> None:
    await move_everybody(s, seat, "Movement")


async def move_everybody(s: GodsWar, seat: Seat, why: str) -> None:
    """Group by group; out of Hell with leave as usual, and Kylerela stays where it is."""
    waiting = s.units(seat)
    while True:
        groups = {area: [u for u in waiting if u.at == area] for area in board.unique(u.at for u in waiting)}
        starts = [area for area, units in groups.items() if goals(s, seat, area, units)]
        options = {area: Option(area, board.name(s, area), area=area) for area in starts}
        options["done"] = Option("done", "Done", icon="pass")
        start = await choose(s, seat, f"{why}: who moves next?", options, "move_from", default="done")
        if start == "done":
            return
        to = await choose_area(s, seat, "Where do they go?", goals(s, seat, start, groups[start]), "move")
        able = moving.movable(s, seat, to, groups[start], Price())
        units = await choose_pieces(s, seat, f"Who goes to {board.name(s, to)}?", able, "movers", 1, len(able))
        if board.leaves_hell(s, start, to):
            units = await moving.leave_hell(s, seat, units, to, Price())
        waiting = [unit for unit in waiting if unit not in units]
        if units:
            go(s, units, to, why)


def goals(s: GodsWar, seat: Seat, start: AreaId, units: list[Piece]) -> list[AreaId]:
    return [to for to in board.ways(s, seat, start, "move") if moving.movable(s, seat, to, units, Price())]
