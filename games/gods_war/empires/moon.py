"""Moon: strong and weak by turns, with a pen for slaves and a box for what it has burnt."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import choose, choose_area, choose_piece, choose_pieces, choose_player
from ..battle import fight, involved, join, strength
from ..gains import draw_runes, gain_power, gain_vp, lose_power, lose_vp, pay
from ..hooks import Price, number
from ..pieces import place, raze, relocate, title, titles
from ..quests import affect, note
from ..setup import MOONS
from ..state import POOL, AreaId, Combatant, GodsWar, Piece
from ..values import rating
from .shared import achieved_by_placing, own_side, price_of, rank_in

SELENE, BAT, GODDESS = "selene", "crimson_bat", "red_goddess"
FULL, DYING = 0, 2  # the Lunar Cycle
STRENGTHS = (2, 1, 0, 1)  # which of a unit's three ratings each of its spaces has
PEN, BOX = "pen", "box"


# -- the Lunar Cycle


def turn_moon(s: GodsWar, steps: int = 1) -> None:
    """The Moonburn box empties before anything else that the Dying Moon brings (GW-MOON-08)."""
    for _ in range(steps):
        s.moon = (s.moon + 1) % len(MOONS)
        s.say(f"The Lunar Cycle goes on: {MOONS[s.moon]}.", "GW-MOON-02")
        if s.moon == DYING:
            for piece in s.at(BOX):
                piece.at = POOL
        for owner, tell in hooks.cycle.active(s):
            tell(s, owner)


async def lunar_cycle(s: GodsWar, seat: Seat) -> bool:
    pay(s, seat, Price(price_of("lunar_cycle")(s, seat)))
    s.say(f"{{{seat}}} turns the Lunar Cycle.", "GW-MOON-02")
    turn_moon(s)
    return True


hooks.actions.append(
    hooks.Action(
        "lunar_cycle", "Turn the Lunar Cycle", price_of("lunar_cycle"), lambda s, me: True, lunar_cycle, everyone=True
    )
)


@hooks.rating.on("moon")
def by_the_moon(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    ratings = s.unit(piece).moon
    if not ratings:
        return value
    return ratings[max(STRENGTHS[s.moon], int(glows(s, me)))]


def glows(s: GodsWar, me: Seat) -> bool:
    """Whether the battle that is fought is near enough to the Ziggurat: the Moon is at least Half."""
    if s.battle is None or hooks.holder(s, "glowline") != me:
        return False
    places = [building.at for building in s.buildings(me) if building.kind == "ziggurat"]
    return any(s.battle.area in (at, *board.adjacent(s, at)) for at in places)


@hooks.placed.on("moonrise")
def moonrise(s: GodsWar, me: Seat, piece: Piece) -> None:
    if piece.owner == me and piece.kind == "temple":
        turn_moon(s, number(s, "moonrise", "steps"))


def may_bleed(s: GodsWar, me: Seat) -> bool:
    b = fight(s)
    return b.side(me) is not None and any(side.dead for side in b.sides) and bool(s.pool(me, SELENE))


@hooks.after_routs.on("menses", when=may_bleed, optional=True)
async def menses(s: GodsWar, me: Seat) -> None:
    """She guards a building there, or takes one (GW-FAQEMP-17)."""
    selene = s.pool(me, SELENE)[0]
    place(s, selene, fight(s).area)
    join(s, [selene])
    s.say(f"Menses brings a Selene of {{{me}}} into the battle.", "GW-MOON-04")


# -- Heroquests


@hooks.power_starts.on("moon")
def power_starts(s: GodsWar, me: Seat) -> None:
    note(s, me, ("1a", "1b", "2a")[STRENGTHS[s.moon]])


@hooks.reward("moon", "1a")
async def dying_reward(s: GodsWar, me: Seat) -> None:
    gain_power(s, me, s.quest(me, "1a").numbers["power"], "Dying Moon", "GW-POWER-24")


@hooks.reward("moon", "1b")
async def half_reward(s: GodsWar, me: Seat) -> None:
    gain_power(s, me, s.quest(me, "1b").numbers["power"], "Half Moon", "GW-POWER-24")


@hooks.reward("moon", "2a")
async def full_reward(s: GodsWar, me: Seat) -> None:
    gain_power(s, me, s.quest(me, "2a").numbers["power"], "Full Moon", "GW-POWER-24")


@hooks.quest("moon", "3a")
def no_temple_left(s: GodsWar, me: Seat) -> bool:
    return not s.pool(me, "temple")


achieved_by_placing("moon", "2b", "ziggurat")
achieved_by_placing("moon", "3b", GODDESS)


# -- gifts: Adoption

Swap = tuple[AreaId, AreaId, Seat]  # from, to, with whom


def groups(s: GodsWar, me: Seat, swap: Swap) -> tuple[list[Piece], list[Piece]]:
    """Who could be swapped; without greater gods if Moon cannot pay for them."""
    area, other, enemy = swap
    found = s.units(me, area), s.units(enemy, other)
    base, more = price_of("adoption")(s, me), number(s, "adoption", "more")
    n = min(len(group) for group in found)
    if s.players[me].power >= base + more:
        return found
    mine, theirs = ([u for u in group if s.unit(u).rank != "greater_god"] for group in found)
    return (mine, theirs) if len(mine) >= n and len(theirs) >= n else ([], [])


def swaps(s: GodsWar, me: Seat) -> list[Swap]:
    """Not into or out of Hell; the Slave Pen is no area (GW-MOON-08)."""
    mine = board.unique(unit.at for unit in s.units(me))
    theirs = dict.fromkeys((u.at, u.seat) for u in s.units() if u.seat != me)
    found = [
        (a, b, enemy) for a in mine for b, enemy in theirs if a != b and board.in_hell(s, a) == board.in_hell(s, b)
    ]
    return [swap for swap in found if all(groups(s, me, swap))]


async def adoption(s: GodsWar, me: Seat) -> bool:
    """The smaller group goes whole; Moon picks as many of the larger (GW-FAQEMP-18)."""
    found = swaps(s, me)
    area = await choose_area(s, me, "Swap your units in which area?", board.unique(f[0] for f in found), "adoption")
    found = [swap for swap in found if swap[0] == area]
    prompt = "With units in which area?"
    other = await choose_area(s, me, prompt, board.unique(f[1] for f in found), "adoption_with")
    enemies = [swap[2] for swap in found if swap[1] == other]
    enemy = await choose_player(s, me, "With whose units?", enemies, "adoption_whose")
    swap = area, other, enemy
    n = min(len(s.units(me, area)), len(s.units(enemy, other)))
    mine, theirs = groups(s, me, swap)
    mine = await choose_pieces(s, me, f"Which of your units go? Choose {n}.", mine, "adopted", n, n)
    theirs = await choose_pieces(s, me, f"Which units of {{{enemy}}} go? Choose {n}.", theirs, "adopted", n, n)
    dearer = rank_in(s, [*mine, *theirs], "greater_god")
    pay(s, me, Price(price_of("adoption")(s, me) + number(s, "adoption", "more") * dearer))
    s.say(
        f"Adoption: {{{me}}} swaps {titles(s, mine)} in {board.name(s, area)} with {titles(s, theirs)} of {{{enemy}}} "
        f"in {board.name(s, other)}.",
        "GW-FAQEMP-18",
    )
    affect(s, me, enemy)
    relocate(s, mine, other)
    relocate(s, theirs, area)
    return True


hooks.actions.append(
    hooks.Action("adoption", "Adoption", price_of("adoption"), lambda s, me: bool(swaps(s, me)), adoption)
)


# -- Eclipse, Madness, Mindblast


@hooks.declared.on("eclipse")
def eclipse(s: GodsWar, me: Seat) -> None:
    """It is part of declaring the battle, whose totals are taken at its start (GW-FAQ-37)."""
    if fight(s).attacker.seat == me:
        turn_moon(s, number(s, "eclipse", "steps"))
        for side in fight(s).sides:
            side.total = strength(s, side)


@hooks.cycle.on("madness")
def madness(s: GodsWar, me: Seat) -> None:
    if s.moon != FULL or not s.kind_in_play(me, SELENE):
        return
    draw_runes(s, me, number(s, "madness", "runes"), "GW-MOON-05")
    if all(p.power for p in s.others(me)):
        areas = {unit.at for unit in s.units(me) if unit.kind == SELENE}
        gain_power(s, me, number(s, "madness", "power") * len(areas), "Madness", "GW-MOON-05")


@hooks.before_pre.on("mindblast", when=lambda s, me: bool(involved(s, me, BAT)), optional=True)
async def mindblast(s: GodsWar, me: Seat) -> None:
    """Before Single Combat, whoever attacks; it falls away under Pacifism (GW-MOON-06)."""
    side = own_side(s, me)
    enemy = fight(s).enemy(side)
    (bat,) = involved(s, me, BAT)
    side.saps += rating(s, bat, enemy.seat)
    side.still.append(bat.id)
    s.say(f"Mindblast: {{{enemy.seat}}} rolls {side.saps} fewer dice.", "GW-MOON-06")
    affect(s, me, enemy.seat)


# -- Enslavement


@hooks.rout_areas.on("enslavement")
def enslavement(s: GodsWar, me: Seat, side: Combatant, found: list[AreaId]) -> list[AreaId]:
    return [PEN] if fight(s).enemy(side).seat == me else found


@hooks.routed.on("enslavement")
def enslaved(s: GodsWar, me: Seat, side: Combatant, units: list[Piece]) -> None:
    if any(unit.at == PEN for unit in units):
        affect(s, me, side.seat)


def slaves(s: GodsWar, seat: Seat) -> list[Piece]:
    return [piece for piece in s.at(PEN) if piece.seat == seat]


def ransom_price(s: GodsWar, _: Seat) -> int:
    return number(s, "enslavement", "power")


def may_ransom(s: GodsWar, seat: Seat) -> bool:
    """Only to one's own buildings (GW-MOON-07)."""
    p = s.players[seat]
    able = p.power >= ransom_price(s, seat) or p.vp >= number(s, "enslavement", "vp")
    return able and bool(slaves(s, seat)) and bool(s.buildings(seat))


async def ransom(s: GodsWar, seat: Seat) -> bool:
    """1 Power for one unit, 1 VP for all; Moon gets it (GW-MOON-07)."""
    moon = s.player("moon")
    assert moon is not None
    p, power, vp = s.players[seat], ransom_price(s, seat), number(s, "enslavement", "vp")
    options = {}
    if p.power >= power:
        options["one"] = Option("one", "One unit", f"{power} Power")
    if p.vp >= vp:
        options["all"] = Option("all", "All your units", f"{vp} VP")
    if await choose(s, seat, "Who do you free from the Slave Pen?", options, "ransom") == "one":
        freed = [await choose_piece(s, seat, "Which unit do you free?", slaves(s, seat), "ransom_who")]
        gain_power(s, moon.seat, lose_power(s, seat, power), "a ransom", "GW-MOON-07")
    else:
        freed = slaves(s, seat)
        gain_vp(s, moon.seat, lose_vp(s, seat, vp), "a ransom", "GW-MOON-07")
    for unit in freed:
        areas = board.unique(building.at for building in s.buildings(seat))
        if not areas:
            break  # the last building was on the Spike, which the ransom has shattered
        to = await choose_area(s, seat, f"Where does the {title(s, unit)} go?", areas, "ransom_to")
        s.say(f"{title(s, unit)} of {{{seat}}} comes from the Slave Pen to {board.name(s, to)}.", "GW-MOON-07")
        relocate(s, [unit], to)
    return True


# Who is in the Pen may be freed whatever becomes of the gift.
hooks.deeds.append(hooks.Action("moon", "Free units from the Slave Pen", ransom_price, may_ransom, ransom))


# -- Moonburn

TARGETS = ((), ("shrine", "nest"), ("temple", "castle", "tower"))  # at Dying, Half and Full Moon


def burnable(s: GodsWar, me: Seat) -> list[Piece]:
    """Castles and Towers burn as Temples; each empire has one building in the box at most (GW-MOON-03, -08)."""
    hit = {piece.owner for piece in s.at(BOX)}
    kinds = TARGETS[STRENGTHS[s.moon]]
    return [p for p in s.buildings() if p.seat != me and p.kind in kinds and p.owner not in hit]


async def moonburn(s: GodsWar, me: Seat) -> bool:
    """An Imbedded Nest is only turned over (GW-FAQEMP-27)."""
    target = await choose_piece(s, me, "Which building burns?", burnable(s, me), "moonburn")
    pay(s, me, Price(price_of("moonburn")(s, me)))
    s.say(f"Moonburn: the {title(s, target)} of {{{target.seat}}} in {board.name(s, target.at)} burns.", "GW-MOON-03")
    affect(s, me, target.seat)
    raze(s, target, "destroy", me)
    if target.at == POOL:
        target.at = BOX
    return True


hooks.actions.append(
    hooks.Action("moonburn", "Moonburn", price_of("moonburn"), lambda s, me: bool(burnable(s, me)), moonburn)
)
