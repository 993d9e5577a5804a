"""Moving units, Kylerela, and the way out of Hell (GW-MOVE, GW-KYL, GW-HELL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel import Option, Seat
from . import board, hooks
from .asking import choose, choose_area, choose_pieces, confirm
from .board import KYLERELA
from .gains import can_pay, pay
from .hooks import Price
from .lasting import pledge_of
from .pieces import relocate, titles
from .state import AreaId, GodsWar, Kylerela, Piece
from .values import could_outrank, hell_rating

COST = 1
TOLL = Price(vp=1)  # out of Hell without permission, once Magasta's Pool is open (GW-HELL-12)


def price(s: GodsWar, seat: Seat, area: AreaId) -> Price:
    total = Price(COST)
    for owner, change in hooks.surcharge.active(s):
        total = change(s, owner, seat, "move", area, None, total)
    return total


def origins(s: GodsWar, seat: Seat) -> list[AreaId]:
    """Areas from which the player may move: with a unit that can go anywhere, or Kylerela with a piece on it."""
    held = {unit.at for unit in s.units(seat)}
    found = [area for area in board.all_areas(s) if area in held and can_leave(s, seat, area)]
    if KYLERELA not in found and any(s.on_map(seat, KYLERELA)):
        found.append(KYLERELA)
    for owner, change in hooks.starts.active(s):
        found = change(s, owner, seat, "move", found)
    return [area for area in found if can_pay(s, seat, Price(COST) if area == KYLERELA else price(s, seat, area))]


def can_leave(s: GodsWar, seat: Seat, area: AreaId) -> bool:
    goals = board.ways(s, seat, area, "move")
    if not board.in_hell(s, area):
        return bool(goals)
    units, cost = s.units(seat, area), price(s, seat, area)
    return any(movable(s, seat, to, units, cost) for to in goals)


def movable(s: GodsWar, seat: Seat, to: AreaId, units: list[Piece], cost: Price) -> list[Piece]:
    """Which of these units could get there, perhaps with somebody's leave; `cost` is still to be paid."""
    if not units or not board.leaves_hell(s, units[0].at, to):
        return units
    units = [unit for unit in units if unit.id not in s.keepers]
    if toll_open(s, seat, cost):
        return units
    return [u for u in units if not needs_leave(s, u, to) or own_leave(s, u) or may_grant(s, u)]


async def move(s: GodsWar, seat: Seat) -> bool:
    """Move Units. Returns False if nothing came of it: leave to exit Hell was refused before any Power was paid."""
    area = await choose_area(s, seat, "Move units from which area?", origins(s, seat), "move_from")
    return await move_from(s, seat, area)


async def move_from(s: GodsWar, seat: Seat, area: AreaId) -> bool:
    """Each unit moves at most once, to any of the areas that are open to it; the tile at most once, in between."""
    s.acted_at = area
    waiting, due = s.units(seat, area), price(s, seat, area)  # who has not moved; what is not paid yet
    paid, sailed = False, False
    while True:
        goals = [to for to in board.ways(s, seat, area, "move") if movable(s, seat, to, waiting, due)]
        if not can_pay(s, seat, due):
            goals = []  # the island may still sail: nobody leaves it by that
        options = {to: Option(to, f"To {board.name(s, to)}", area=to) for to in goals}
        if area == KYLERELA and not sailed:
            options["sail"] = Option("sail", "Move Kylerela", area=KYLERELA)
        if paid:
            options["done"] = Option("done", "Done", icon="pass")
        if not options or list(options) == ["done"]:
            return paid
        prompt = f"Where do your units in {board.name(s, area)} go?"
        to = await choose(s, seat, prompt, options, "move", default="done" if paid else "")
        if to == "done":
            return True
        if to == "sail":
            berth = await choose_berth(s, seat)
            pay(s, seat, Price(due.power))
            due, paid, sailed = Price(vp=due.vp), True, True
            sail(s, seat, berth)
            continue
        prompt = f"Who goes to {board.name(s, to)}?"
        able = movable(s, seat, to, waiting, due)
        group = await choose_pieces(s, seat, prompt, able, "movers", 1, len(able))
        if board.leaves_hell(s, area, to):
            group = await leave_hell(s, seat, group, to, due)
            if not group:
                if paid:
                    continue
                return False
        pay(s, seat, due)
        due, paid = Price(), True
        waiting = [unit for unit in waiting if unit not in group]
        names = titles(s, group)
        s.say(f"{{{seat}}} moves {names} from {board.name(s, area)} to {board.name(s, to)}.", "GW-MOVE-01")
        relocate(s, group, to)


# -- Kylerela


async def choose_berth(s: GodsWar, seat: Seat) -> Kylerela:
    """The sea, the docks, and what lies under the tile (GW-KYL-19)."""
    berths = board.berths(s)
    sea = await choose_area(s, seat, "Move Kylerela to which sea?", board.unique(b.sea for b in berths), "sail")
    there = [b for b in berths if b.sea == sea]
    docks = {"+".join(b.docks) or "none": b.docks for b in there}
    options = {key: Option(key, dock_words(s, lands), area=lands[0] if lands else sea) for key, lands in docks.items()}
    key = await choose(s, seat, "Where does Kylerela dock?", options, "dock")
    left = {"+".join(b.covers) or "none": b for b in there if b.docks == docks[key]}
    covers = {word: Option(word, cover_words(s, b.covers)) for word, b in left.items()}
    return left[await choose(s, seat, "Which sea crossing does Kylerela block?", covers, "cover")]


def dock_words(s: GodsWar, lands: list[AreaId]) -> str:
    return "At " + " and ".join(board.name(s, land) for land in lands) if lands else "Don't dock"


def cover_words(s: GodsWar, covers: list[str]) -> str:
    ends = {arrow.id: f"{board.name(s, arrow.a)}–{board.name(s, arrow.b)}" for arrow in board.world(s.board).arrows}
    return ", ".join(ends[id] for id in covers) or "None"


def sail(s: GodsWar, seat: Seat, berth: Kylerela) -> None:
    s.kylerela = berth
    docks = " and ".join(board.name(s, land) for land in berth.docks)
    where = f"{board.name(s, berth.sea)} and docks at {docks}" if docks else board.name(s, berth.sea)
    s.say(f"{{{seat}}} moves Kylerela to {where}.", "GW-KYL-01")


# -- out of Hell


def needs_leave(s: GodsWar, unit: Piece, to: AreaId) -> bool:
    """Whether this unit needs permission to leave Hell, and has none yet in this turn (GW-HELL-05)."""
    needed = unit.id not in s.granted
    for owner, change in hooks.needs_leave.active(s):
        needed = change(s, owner, unit, to, needed)
    return needed


def toll_open(s: GodsWar, seat: Seat, cost: Price) -> bool:
    """Whether 1 VP may buy the way out (GW-HELL-12, -13)."""
    return s.spike == "pool" and can_pay(s, seat, cost.and_more(vp=TOLL.vp))


def own_leave(s: GodsWar, unit: Piece, going: Sequence[Piece] = (), *, sure: bool = False) -> bool:
    """Whether an own unit of a higher rating that stays behind lets it go (GW-HELL-06, -08); ratings that are dice are
    only rolled if it must be sure."""
    staying = [u for u in s.units(unit.seat, unit.at) if u is not unit and u not in going]
    if sure:
        return any(hell_rating(s, u) > hell_rating(s, unit) for u in staying)
    return any(could_outrank(s, u, unit) for u in staying)


def may_grant(s: GodsWar, unit: Piece) -> list[Seat]:
    """Who could let this unit go: another player present with a unit of a higher rating there, who has not refused
    this turn; never an empire without a player (GW-HELL-06, -18, -23)."""
    found = dict.fromkeys(u.seat for u in s.units(at=unit.at) if u.seat != unit.seat and could_outrank(s, u, unit))
    return [seat for seat in found if seat not in s.departed and f"{seat} {unit.id}" not in s.refused]


async def leave_hell(s: GodsWar, seat: Seat, group: list[Piece], to: AreaId, cost: Price) -> list[Piece]:
    """Those of the group who may go, after permission was asked for or the toll was paid (GW-HELL-16, -17)."""
    free = [u for u in group if not needs_leave(s, u, to)]
    let_go = [u for u in group if u not in free and own_leave(s, u, group, sure=True)]
    if let_go:
        staying = [u for u in s.units(seat, group[0].at) if u not in group]
        s.keepers.append(max(staying, key=lambda unit: hell_rating(s, unit)).id)
    asking = [u for u in group if u not in (*free, *let_go)]
    return [*free, *let_go] if asking and await way_out(s, seat, asking, cost) == "stay" else group


async def way_out(
    s: GodsWar, seat: Seat, units: list[Piece], cost: Price, more: Mapping[str, Option[str]] | None = None
) -> str:
    """How these units leave Hell: "free" with somebody's permission, "toll" for 1 VP, "stay" if they don't, or one of
    the ways that an ability has beside these."""
    ways: dict[str, Option[str]] = dict(more or {})
    if toll_open(s, seat, cost):
        ways["toll"] = Option("toll", "Pay 1 VP")
    for n in may_grant(s, units[0]):
        if all(n in may_grant(s, unit) for unit in units):
            ways[f"ask.{n}"] = Option(f"ask.{n}", f"Ask {{{n}}}", player=n)
    if not ways or not promised(s, seat):
        ways["stay"] = Option("stay", "They stay", icon="pass")
    way = await choose(
        s, seat, "How do your units get out of Hell?", ways, "leave_hell", default="stay" if "stay" in ways else ""
    )
    if way == "toll":
        pay(s, seat, TOLL)  # for any number of units from this area (GW-HELL-12)
        s.granted |= {unit.id: seat for unit in s.units(seat, units[0].at)}
    if not way.startswith("ask."):
        return way
    return "free" if await permission(s, seat, int(way.removeprefix("ask.")), units) else "stay"


def promised(s: GodsWar, seat: Seat) -> bool:
    """Whether the player announces this action under Truth, or takes the announced one: it can't be called off."""
    pledge = pledge_of(s, seat)
    return s.announcing is not None or (pledge is not None and pledge.acting)


async def permission(s: GodsWar, seat: Seat, granter: Seat, units: list[Piece]) -> bool:
    """The one who controls a stronger unit there decides freely (GW-HELL-07)."""
    names = titles(s, units)
    guards = s.units(granter, units[0].at)
    if any(max(hell_rating(s, u) for u in guards) <= hell_rating(s, unit) for unit in units):
        s.say(f"{names} of {{{seat}}} must stay in Hell: {{{granter}}} has nobody stronger there.", "GW-HELL-06")
        return False
    prompt = f"{{{seat}}} asks you to let {names} out of Hell. Do you?"
    granted = await confirm(s, granter, prompt, "Let them go", "Refuse", "permission")
    if granted:
        s.granted |= {unit.id: granter for unit in units}
    else:
        s.refused += [f"{granter} {unit.id}" for unit in units]
    lets = "lets" if granted else "doesn't let"
    s.say(f"{{{granter}}} {lets} {names} of {{{seat}}} out of Hell.", "GW-HELL-07")
    return granted
