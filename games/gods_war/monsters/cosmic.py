"""Androgeus, Leviathan and Juggernaut: they sleep until somebody comes too near (GW-MONSTER-13, -38)."""

from __future__ import annotations

from ...kernel import Seat
from .. import board, hooks
from ..asking import choose_area, choose_piece, choose_player
from ..battle import fight
from ..gains import draw_runes, gain_power, gain_vp, lose_power
from ..hooks import WILD, number
from ..pieces import place, relocate, title
from ..rune_moves import move_everybody
from ..rune_units import choose_kind, in_pool
from ..state import NOBODY, AreaId, Combatant, Due, GodsWar, Piece
from ..wild import (
    arrive,
    card,
    dies_of_kills,
    figure,
    has_rank,
    hold_fast,
    is_there,
    last_player,
    number_or_fewer,
    of_type,
    opponent,
    reward,
    step,
)
from ..words import a
from .sky_terror import rout_becomes_kill, scores_a_rout

ANDROGEUS, LEVIATHAN, JUGGERNAUT = "androgeus", "leviathan", "juggernaut"
ARACHNE = "arachne_solara"


# -- coming


@hooks.compromised.on(WILD)
def come(s: GodsWar, me: Seat) -> None:
    """With the first Great Compromise (GW-MONSTER-05, -29)."""
    for id in of_type(s, "cosmic"):
        if figure(s, id).at == "aside":
            s.due.append(Due("arrival.cosmic", NOBODY, id))


@hooks.due.on("arrival.cosmic")
async def comes(s: GodsWar, seat: Seat, due: Due) -> None:
    """Where the card says, or in an area without greater gods (GW-MONSTER-39)."""
    area = board.lairs()[due.about]
    if not area:
        gods = {unit.at for unit in (*s.units(), *s.units(NOBODY)) if s.unit(unit).rank == "greater_god"}
        free = [other for other in board.all_areas(s) if other not in gods]
        prompt = f"Where does {card(s, due.about).name} appear?"
        area = await choose_area(s, last_player(s), prompt, free, "arrival") if free else ""
    arrive(s, due.about, area or "inner_hell")


def zone(s: GodsWar, id: str) -> list[AreaId]:
    """Its own area and those next to it."""
    here = figure(s, id).at
    return [here, *board.adjacent(s, here)]


# -- Androgeus


@hooks.acted.on("lust")
def too_fertile(s: GodsWar, me: Seat, seat: Seat, action: str) -> None:
    if action in ("build", "summon") and s.acted_at in zone(s, ANDROGEUS):
        s.stirred[ANDROGEUS] = s.acted_at


@hooks.stirs.on(ANDROGEUS)
async def lust(s: GodsWar, me: Seat, area: AreaId) -> None:
    """GW-FAQMON-05."""
    enemies = [p.seat for p in s.others(s.turn) if in_pool(s, p.seat)]
    if enemies:
        enemy = await choose_player(s, s.turn, "Lust: whose unit comes to Androgeus?", enemies, "lust")
        unit = await choose_kind(s, enemy, "Which unit do you place for free?", in_pool(s, enemy))
        here = figure(s, ANDROGEUS).at
        s.say(f"Lust brings {a(title(s, unit))} of {{{enemy}}} to {board.name(s, here)}.", "GW-FAQMON-05")
        place(s, unit, here)
    if area in zone(s, ANDROGEUS)[1:]:
        step(s, figure(s, ANDROGEUS), area)


def with_hero_or_god(s: GodsWar, side: Combatant, other: Combatant) -> bool:
    """GW-FAQMON-07."""
    return has_rank(s, other, "hero", "greater_god") and side.wounds >= card(s, ANDROGEUS).numbers["kills"]


dies_of_kills(ANDROGEUS, with_hero_or_god)


@hooks.soak.on("rapture")
async def rapture(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    n = hold_fast(s, ANDROGEUS, side, kills, routs)
    if not n:
        return kills, routs
    for _ in range(n):
        if not s.players[side.seat].power:
            break
        others = [p.seat for p in s.others(side.seat)]
        friend = await choose_player(s, side.seat, "Rapture: who gets 1 of your Power?", others, "rapture")
        gain_power(s, friend, lose_power(s, side.seat, number(s, "rapture", "power")), "Rapture", "GW-MONSTER-16")
    return kills, 0


@reward(ANDROGEUS)
async def reward_androgeus(s: GodsWar, seat: Seat) -> None:
    numbers = card(s, ANDROGEUS).numbers
    draw_runes(s, seat, numbers["runes"], "GW-MONSTER-20")
    gain_vp(s, seat, numbers["vp"], "Androgeus", "GW-MONSTER-20")


# -- Leviathan


@hooks.moved.on(WILD)
def leave_a_trail(s: GodsWar, me: Seat, units: list[Piece], start: AreaId) -> None:
    if units[0].seat == s.turn:
        s.trail.append(units[0].at)


@hooks.acted.on(WILD)
def rouse(s: GodsWar, me: Seat, seat: Seat, action: str) -> None:
    """By Move Units alone."""
    if action == "move" and s.monster(LEVIATHAN):
        near = [area for area in s.trail if area in zone(s, LEVIATHAN)]
        if near:
            s.stirred[LEVIATHAN] = near[0]


@hooks.stirs.on(LEVIATHAN)
async def engulf(s: GodsWar, me: Seat, area: AreaId) -> None:
    lost = lose_power(s, s.turn, number(s, "engulf", "power"))
    s.say(f"Engulf: {{{s.turn}}} loses {lost} Power.", "GW-MONSTER-38")
    if area in zone(s, LEVIATHAN)[1:]:
        step(s, figure(s, LEVIATHAN), area)


def with_god(s: GodsWar, side: Combatant, other: Combatant) -> bool:
    return is_there(s, other, "greater_god")


dies_of_kills(LEVIATHAN, number_or_fewer(LEVIATHAN, with_god))


def swallowed(s: GodsWar) -> list[Piece]:
    side = opponent(s, LEVIATHAN)
    return [s.pieces[id] for id in side.dead if s.pieces[id].at == "pool"] if side else []


@hooks.after_routs.on("swallow", when=lambda s, _: bool(swallowed(s)), plain=True)
async def swallow(s: GodsWar, me: Seat) -> None:
    dead = swallowed(s)
    unit = await choose_piece(s, dead[0].seat, "Swallow: which unit is gone for good?", dead, "oblivion")
    unit.at = "gone"
    s.say(f"Swallow: {a(title(s, unit))} of {{{unit.seat}}} is gone for good.", "GW-MONSTER-16")


@reward(LEVIATHAN)
async def reward_leviathan(s: GodsWar, seat: Seat) -> None:
    numbers = card(s, LEVIATHAN).numbers
    draw_runes(s, seat, numbers["runes"], "GW-MONSTER-20")
    gain_power(s, seat, numbers["power"], "Leviathan", "GW-MONSTER-20")


# -- Juggernaut


@hooks.moved.on("community")
def somebody_leaves(s: GodsWar, me: Seat, units: list[Piece], start: AreaId) -> None:
    """The first place that they went to counts; into the Slave Pen nobody goes along."""
    leaving = [unit for unit in units if unit.on_map and unit.kind != JUGGERNAUT]
    if start == figure(s, JUGGERNAUT).at and leaving:
        s.stirred.setdefault(JUGGERNAUT, leaving[0].at)


@hooks.stirs.on(JUGGERNAUT)
async def community(s: GodsWar, me: Seat, area: AreaId) -> None:
    """Everybody there goes along, monsters too; Hell lets them all go (GW-FAQMON-02 to -04, -06)."""
    here = figure(s, JUGGERNAUT).at
    if area == here or area not in board.all_areas(s):
        return
    party = [piece for piece in (*s.units(at=here), *s.units(NOBODY, here)) if piece.kind != ARACHNE]
    s.say(f"Community: everybody in {board.name(s, here)} goes to {board.name(s, area)}.", "GW-FAQMON-04")
    relocate(s, party, area)


def in_the_open(s: GodsWar, side: Combatant, other: Combatant) -> bool:
    return not s.buildings(at=fight(s).area)


dies_of_kills(JUGGERNAUT, number_or_fewer(JUGGERNAUT, in_the_open))


@hooks.before_kills.on("crush", when=lambda s, _: scores_a_rout(s, JUGGERNAUT), plain=True)
async def crush(s: GodsWar, me: Seat) -> None:
    rout_becomes_kill(s)


@reward(JUGGERNAUT)
async def reward_juggernaut(s: GodsWar, seat: Seat) -> None:
    draw_runes(s, seat, card(s, JUGGERNAUT).numbers["runes"], "GW-MONSTER-20")
    await move_everybody(s, seat, "Juggernaut")
