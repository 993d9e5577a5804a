"""What a player may do as an action: the common ones, rebirth, and those of abilities, gifts and Heroquests."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel import Answer, Option, Seat
from ..kernel.english import count
from . import battle, board, hooks, moving
from .asking import choose, choose_area, choose_piece, who_stands
from .cards import Building, Unit
from .gains import can_pay, lose_power, pay
from .hooks import Action, Price
from .lasting import forbidden
from .pieces import place, raze, title
from .state import AreaId, GodsWar, Piece
from .values import cost_of
from .words import a

REBORN_WITH = 4  # Power's worth of units (GW-KO-05)


def bill(s: GodsWar, seat: Seat, cost: int) -> str:
    """What it costs, and what is left then."""
    return f"{cost} Power, {s.players[seat].power - cost} left"


# -- build or upgrade


def sites(s: GodsWar, seat: Seat, face: Building) -> list[AreaId]:
    """Where this building could be placed or put in another one's stead, whatever it costs (GW-BUILD-02 to -12)."""
    if not s.pool(seat, face.id) or (face.gift and hooks.holder(s, face.gift) != seat):
        return []
    if face.on:
        found = [piece.at for piece in s.buildings(seat) if piece.kind in face.on]
    else:
        taken = sites_taken(s, face)
        found = [area for area in board.all_areas(s) if area not in taken]
    return allowed(s, seat, face, found)


def allowed(s: GodsWar, seat: Seat, face: Building, found: list[AreaId]) -> list[AreaId]:
    """What weaknesses and monsters leave of these areas."""
    for owner, change in hooks.sites.active(s):
        found = change(s, owner, seat, face, found)
    return found


def sites_taken(s: GodsWar, face: Building) -> set[AreaId]:
    """An area holds one Nest and one other building at most (GW-BUILD-08, GW-NEST-01 to -05)."""
    return {piece.at for piece in s.buildings() if s.house(piece).nest == face.nest}


def buildable(s: GodsWar, seat: Seat) -> Iterator[Building]:
    power = s.players[seat].power
    return (face for face in s.empire(seat).building if cost_of(s, face) <= power and open_sites(s, seat, face))


def price_at(s: GodsWar, seat: Seat, what: str, area: AreaId, cost: int) -> Price:
    """What it costs to build or summon there."""
    total = Price(cost)
    for owner, change in hooks.surcharge.active(s):
        total = change(s, owner, seat, what, area, None, total)
    return total


def affordable(s: GodsWar, seat: Seat, what: str, areas: list[AreaId], cost: int) -> list[AreaId]:
    """Those of these areas where the player can pay for it."""
    if not any(hooks.surcharge.active(s)):
        return areas if can_pay(s, seat, Price(cost)) else []
    return [area for area in areas if can_pay(s, seat, price_at(s, seat, what, area, cost))]


def open_sites(s: GodsWar, seat: Seat, face: Building) -> list[AreaId]:
    return affordable(s, seat, "build", sites(s, seat, face), cost_of(s, face))


async def build(s: GodsWar, seat: Seat) -> bool:
    found = {face.id: face for face in buildable(s, seat)}
    options = {
        id: Option(id, f"{'Upgrade to' if face.on else 'Build'} {face.name}", bill(s, seat, cost_of(s, face)))
        for id, face in found.items()
    }
    face = found[await choose(s, seat, "What do you build?", options, "build")]
    area = await choose_area(s, seat, f"Where do you build the {face.name}?", open_sites(s, seat, face), "site")
    pay(s, seat, price_at(s, seat, "build", area, cost_of(s, face)))
    s.acted_at = area
    put_up(s, seat, face, area)
    return True


def building_plans(s: GodsWar, seat: Seat) -> dict[Answer, Option[AreaId]]:
    """What can be built, and where."""
    return {
        (face.id, area): plan_option(s, seat, face, area, "build")
        for face in buildable(s, seat)
        for area in open_sites(s, seat, face)
    }


def plan_option(s: GodsWar, seat: Seat, face: Building | Unit, area: AreaId, what: str) -> Option[AreaId]:
    cost = price_at(s, seat, what, area, cost_of(s, face)).power
    note = "; ".join(filter(None, (bill(s, seat, cost), strength(face), who_stands(s, area))))
    return Option(area, f"{face.name} in {board.name(s, area)}", note, area=area)


def strength(face: Building | Unit) -> str:
    """How a unit fights, in a word or two."""
    if not isinstance(face, Unit):
        return ""
    if face.moon:
        return "combat by the moon"
    return f"combat {count(face.dice, 'die', 'dice')}" if face.dice else f"combat {face.combat}"


def put_up(s: GodsWar, seat: Seat, face: Building, area: AreaId) -> Piece:
    """The lower building goes back to the pool."""
    for piece in s.buildings(seat, area):
        if piece.kind in face.on:
            piece.at = "pool"
    new = s.pool(seat, face.id)[0]
    s.say(f"{{{seat}}} builds {a(face.name)} in {board.name(s, area)}.", "GW-BUILD-01")
    place(s, new, area)
    return new


# -- summon


def condition_met(s: GodsWar, seat: Seat, face: Unit) -> bool:
    """GW-SUMMON-04: what the unit's own line asks for."""
    match face.needs:
        case "":
            return True
        case "never":
            return False
        case "shattered":
            return s.spike != "spike"
        case "greater_god":
            return any(s.unit(u).rank == "greater_god" and u.kind != face.id for u in s.units_in_play(seat))
    return any(piece.kind in face.needs.split("_or_") for piece in s.buildings(seat))


def summon_areas(s: GodsWar, seat: Seat, face: Unit) -> list[AreaId]:
    found = board.unique(piece.at for piece in s.buildings(seat))
    for owner, change in hooks.summon_areas.active(s):
        found = change(s, owner, seat, face, found)
    return found


def reserves(s: GodsWar, seat: Seat) -> list[Piece]:
    """The units that a player may summon."""
    found = [piece for piece in s.pool(seat) if not piece.building]
    for owner, change in hooks.reserves.active(s):
        found = change(s, owner, seat, found)
    return found


def summonable(s: GodsWar, seat: Seat) -> Iterator[Unit]:
    units = {piece.kind: s.unit(piece) for piece in reserves(s, seat)}
    power = s.players[seat].power
    return (
        face
        for face in units.values()
        if cost_of(s, face) <= power and condition_met(s, seat, face) and open_areas(s, seat, face)
    )


def open_areas(s: GodsWar, seat: Seat, face: Unit) -> list[AreaId]:
    return affordable(s, seat, "summon", summon_areas(s, seat, face), cost_of(s, face))


async def summon(s: GodsWar, seat: Seat) -> bool:
    found = {face.id: face for face in summonable(s, seat)}
    options = {id: Option(id, f"Summon {face.name}", bill(s, seat, cost_of(s, face))) for id, face in found.items()}
    face = found[await choose(s, seat, "Which unit do you summon?", options, "summon")]
    area = await choose_area(s, seat, f"Where does the {face.name} arrive?", open_areas(s, seat, face), "summon_at")
    copies = [piece for piece in reserves(s, seat) if piece.kind == face.id]
    unit = await choose_piece(s, seat, f"Which {face.name} do you summon?", copies, "summon_who")
    pay(s, seat, price_at(s, seat, "summon", area, cost_of(s, face)))
    s.acted_at = area
    s.say(f"{{{seat}}} summons {a(title(s, unit))} in {board.name(s, area)}.", "GW-SUMMON-01")
    place(s, unit, area)
    for owner, tell in hooks.summoned.active(s):
        tell(s, owner, unit)
    return True


def summoning_plans(s: GodsWar, seat: Seat) -> dict[Answer, Option[AreaId]]:
    """Who can be summoned, and where."""
    return {
        (face.id, area): plan_option(s, seat, face, area, "summon")
        for face in summonable(s, seat)
        for area in open_areas(s, seat, face)
    }


# -- rebirth


def may_be_reborn(s: GodsWar, seat: Seat) -> bool:
    """No piece on the map, and nowhere to build (GW-KO-03, -06), but a building to come back with."""
    if any(s.on_map(seat)) or not any(piece.building for piece in s.pool(seat)):
        return False
    return not any(sites(s, seat, face) for face in s.empire(seat).building)


async def rebirth(s: GodsWar, seat: Seat) -> bool:
    """A building anywhere gives way to one of one's own, with units worth 4 Power (GW-KO-04, -05, -08, -09)."""
    shared = [area for area in board.all_areas(s) if len(s.buildings(at=area)) > 1]
    choice = [p for p in s.buildings() if not (s.house(p).nest and p.at in shared)]
    old = await choose_piece(s, seat, "Which building do you replace?", choice, "rebirth")
    area = old.at
    kinds = {piece.kind: Option(piece.kind, s.face(piece).name) for piece in s.pool(seat) if piece.building}
    kind = await choose(s, seat, "Which of your buildings takes its place?", kinds, "rebirth_as")
    s.say(f"{{{seat}}} is reborn: the {title(s, old)} in {board.name(s, area)} is gone.", "GW-KO-04")
    raze(s, old, "remove", seat)
    place(s, s.pool(seat, kind)[0], area)
    left = REBORN_WITH
    while True:
        units = {p.kind: s.unit(p) for p in s.pool(seat) if not p.building}
        options = {
            id: Option(id, f"{face.name}", f"{cost_of(s, face)} of {left} Power")
            for id, face in units.items()
            if cost_of(s, face) <= left and condition_met(s, seat, face)
        }
        if not options:
            return True
        options["done"] = Option("done", "Done", icon="pass")
        kind = await choose(s, seat, "Which unit comes with it for free?", options, "rebirth_with")
        if kind == "done":
            return True
        left -= cost_of(s, units[kind])
        prompt = f"Which {units[kind].name} comes?"
        place(s, await choose_piece(s, seat, prompt, s.pool(seat, kind), "rebirth_who"), area)


# -- all of them


def free(_: GodsWar, __: Seat) -> int:
    return 0


def one(_: GodsWar, __: Seat) -> int:
    return 1


# What building and summoning cost hangs on what is built or summoned.
COMMON = (
    Action("build", "Build or upgrade", free, lambda s, n: any(buildable(s, n)), build, plans=building_plans),
    Action("summon", "Summon a unit", free, lambda s, n: any(summonable(s, n)), summon, plans=summoning_plans),
    Action("move", "Move units", one, lambda s, n: bool(moving.origins(s, n)), moving.move),
    Action("battle", "Declare battle", one, lambda s, n: bool(battle.fronts(s, n)), battle.declare),
    Action("rebirth", "Rebirth", free, may_be_reborn, rebirth),
)


def open_actions(s: GodsWar, seat: Seat) -> dict[str, Action]:
    """All that a player with Power could do now, by id; the costs of the common ones are looked at by themselves."""
    power = s.players[seat].power
    if not power:
        return {}  # GW-ACTION-09
    found = {action.source: action for action in COMMON if action.possible(s, seat)}
    for action in hooks.actions:
        owner = hooks.holder(s, action.source)
        if owner is None or (owner != seat and not action.everyone):
            continue
        if action.cost(s, seat) <= power and action.possible(s, seat):
            found[action.source] = action
    if s.chained and seat == s.turn:
        links = following(s, seat)
        found = {id: action for id, action in found.items() if id in links}
    return {id: action for id, action in found.items() if not forbidden(s, seat, id)}


def following(s: GodsWar, seat: Seat) -> list[str]:
    """The actions that this player may take at once after the last one: most often none."""
    found: list[str] = []
    for owner, change in hooks.follow.active(s):
        found = change(s, owner, seat, found)
    return found


def drop(s: GodsWar, seat: Seat) -> None:
    """Give up all remaining Power; no action (GW-ACTION-07)."""
    s.say(f"{{{seat}}} drops to 0 Power.", "GW-ACTION-07")
    lose_power(s, seat, s.players[seat].power)
