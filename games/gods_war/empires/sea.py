"""Sea: at home in the water, and master of the world when the Rift has become a Pool."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..actions import condition_met, reserves
from ..asking import choose, choose_area, choose_piece, choose_pieces
from ..battle import fight, involved, kills_and_routs
from ..board import KYLERELA, SPIKE
from ..cards import Building, Slot, Unit
from ..gains import draw_runes, gain_power, gain_vp, lose_power, lose_vp, pay
from ..hooks import Price, Razing, number
from ..pieces import place, relocate, title, titles
from ..quests import affect, note, use_up
from ..state import NOBODY, AreaId, Combatant, GodsWar, Piece
from ..values import cost
from ..wild import spawn_at
from ..words import a
from .shared import achieved_by_placing, own_side, price_of, reward_runes, took_part

MERMAID, SERPENT, KRAKEN, CHURNER = "mermaid", "sea_serpent", "kraken", "churner"
FROM_THE_SEA = ("move", "battle", "build", "summon", "tidal_surge")  # actions that start in an area (GW-SEA-08)


def seas(s: GodsWar) -> list[AreaId]:
    return [area for area in board.all_areas(s) if board.is_sea(s, area)]


# -- Submerge


def lands(s: GodsWar) -> list[AreaId]:
    return [area for area in board.all_areas(s) if board.is_land(s, area) and area not in (KYLERELA, SPIKE)]


async def submerge(s: GodsWar, me: Seat) -> bool:
    """What stands there stays; a unit may come along for free (GW-SEA-04, -07)."""
    area = await choose_area(s, me, "Which land do you submerge?", lands(s), "submerge")
    s.sunk.append(area)
    use_up(s, me, "submerge")
    s.say(f"{{{me}}} submerges {board.name(s, area)}.", "GW-SEA-04")
    units = {piece.kind: s.unit(piece) for piece in reserves(s, me)}
    options = {id: Option(id, face.name) for id, face in units.items() if condition_met(s, me, face)}
    if not options:
        return True
    options["none"] = Option("none", "Nobody", icon="pass")
    kind = await choose(s, me, "Who comes for free?", options, "submerge_with", default="none")
    if kind != "none":
        copies = [piece for piece in reserves(s, me) if piece.kind == kind]
        unit = await choose_piece(s, me, f"Which {units[kind].name} do you summon?", copies, "summon_who")
        s.say(f"{{{me}}} summons {a(title(s, unit))} in {board.name(s, area)}.", "GW-SEA-04")
        place(s, unit, area)
    return True


hooks.actions.append(
    hooks.Action("submerge", "Submerge a land", price_of("submerge"), lambda s, me: bool(lands(s)), submerge)
)


# -- how Sea moves


@hooks.ways.on("marine")
def marine(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    """Neither for moves nor for routs (GW-SEA-02, -07)."""
    if mover != me:
        return found
    across = set(board.arrows(s, area)) - set(board.adjacent(s, area))
    return [other for other in found if other not in across]


@hooks.ways.on("deep_currents")
def deep_currents(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    return [*found, *seas(s)] if mover == me and purpose == "move" and board.is_sea(s, area) else found


@hooks.summon_areas.on("tide_gate")
def tide_gate(s: GodsWar, me: Seat, summoner: Seat, face: Unit, found: list[AreaId]) -> list[AreaId]:
    if summoner != me:
        return found
    temples = [building.at for building in s.buildings(me) if building.kind == "temple"]
    return board.unique([*found, *(area for at in temples for area in board.adjacent(s, at) if board.is_sea(s, area))])


# -- Churning


@hooks.follow.on("churning")
def churning(s: GodsWar, me: Seat, seat: Seat, found: list[str]) -> list[str]:
    """One action that starts in a sea after the other (GW-SEA-05, -08)."""
    started_at_sea = s.acted in FROM_THE_SEA and bool(s.acted_at) and board.is_sea(s, s.acted_at)
    return [*found, *FROM_THE_SEA] if seat == me and started_at_sea else found


def only_seas(s: GodsWar, me: Seat, seat: Seat, found: list[AreaId]) -> list[AreaId]:
    return [area for area in found if board.is_sea(s, area)] if s.chained and seat == me else found


@hooks.starts.on("churning")
def start_at_sea(s: GodsWar, me: Seat, seat: Seat, what: str, found: list[AreaId]) -> list[AreaId]:
    return only_seas(s, me, seat, found)


@hooks.sites.on("churning")
def build_at_sea(s: GodsWar, me: Seat, seat: Seat, face: Building, found: list[AreaId]) -> list[AreaId]:
    return only_seas(s, me, seat, found)


@hooks.summon_areas.on("churning")
def summon_at_sea(s: GodsWar, me: Seat, seat: Seat, face: Unit, found: list[AreaId]) -> list[AreaId]:
    return only_seas(s, me, seat, found)


# -- Heroquests

reward_runes("sea", "1a", "1b", "2b", "3a", "3b")
achieved_by_placing("sea", "1b", "ziggurat")
achieved_by_placing("sea", "3b", CHURNER)


@hooks.razed.on("sea.1a")
def razed(s: GodsWar, me: Seat, piece: Piece, how: Razing, by: Seat | None) -> None:
    """Conquest always comes of a battle."""
    if by != me or piece.seat == me:
        return
    afar = s.battle is not None and not board.on_surface(s, s.battle.area)
    if (how == "conquer" and afar) or (how == "destroy" and cost(s, piece) >= s.quest(me, "1a").numbers["cost"]):
        note(s, me, "1a")


@hooks.trophies.on("sea.1a")
def to_be_razed(s: GodsWar, me: Seat, winner: Seat, piece: Piece, found: list[Slot]) -> list[Slot]:
    counts = winner == me and cost(s, piece) >= s.quest(me, "1a").numbers["cost"]
    return [*found, "1a"] if counts and board.on_surface(s, piece.at) else found


@hooks.rift_opens.on("sea.2a")
def rift_opens(s: GodsWar, me: Seat) -> None:
    note(s, me, "2a")


@hooks.reward("sea", "2a")
async def rift_reward(s: GodsWar, me: Seat) -> None:
    numbers = s.quest(me, "2a").numbers
    draw_runes(s, me, numbers["runes"], "GW-SEA-06")
    if s.chaos is not None:
        for seat in (me, s.chaos):
            draw_runes(s, seat, numbers["more"], "GW-SEA-06")


@hooks.quest("sea", "2b")
def all_serpents(s: GodsWar, me: Seat) -> bool:
    return not s.pool(me, SERPENT)


@hooks.rift_closes.on("sea.3a")
def rift_closes(s: GodsWar, me: Seat) -> None:
    note(s, me, "3a")


# -- gifts


def dearest(s: GodsWar) -> list[Piece]:
    """The buildings in sea areas that cost the most, whosesoever (GW-FAQEMP-29, -32)."""
    found = [building for building in s.buildings() if board.is_sea(s, building.at)]
    most = max((cost(s, building) for building in found), default=0)
    return [building for building in found if cost(s, building) == most]


@hooks.power.on("aquatic", when=lambda s, me: bool(dearest(s)), plain=True)
async def aquatic(s: GodsWar, me: Seat) -> None:
    found = dearest(s)
    gain_power(s, me, cost(s, found[0]), "Aquatic", "GW-SEA-03")
    if any(building.kind == "ziggurat" for building in found):
        draw_runes(s, me, number(s, "aquatic", "runes"), "GW-SEA-03")


def tradable(s: GodsWar, side: Combatant, traded: int) -> bool:
    """Whether two more of its rolled routs can be traded; a building's are not rolled."""
    need = number(s, "constrict", "routs")
    return side.routs >= need and kills_and_routs(side.rolled)[1] - need * traded >= need


def may_constrict(s: GodsWar, me: Seat) -> bool:
    return bool(involved(s, me, SERPENT)) and any(tradable(s, side, 0) for side in fight(s).sides)


def side_option(s: GodsWar, side: Combatant, label: str, n: int) -> Option[int]:
    return Option(n, s.named(label), player=None if side.seat == NOBODY else side.seat)


@hooks.before_kills.on("constrict", when=may_constrict, optional=True)
async def constrict(s: GodsWar, me: Seat) -> None:
    """Each Serpent once; the kill is that of the side whose routs they were."""
    traded = [0, 0]
    for _ in involved(s, me, SERPENT):
        options = {
            f"player.{side.seat}": side_option(s, side, f"Two routs of {{{side.seat}}} become a kill", n)
            for n, side in enumerate(fight(s).sides)
            if tradable(s, side, traded[n])
        }
        if not options:
            return
        options["done"] = Option(-1, "Done", icon="pass")
        n = await choose(s, me, "Constrict: whose routs do you trade?", options, "constrict", default="done")
        if n < 0:
            return
        side = fight(s).sides[n]
        side.routs -= number(s, "constrict", "routs")
        side.kills += number(s, "constrict", "kills")
        traded[n] += 1
        s.say(f"Constrict: two routs of {{{side.seat}}} become a kill.", "GW-BATTLE-53")
        affect(s, me, fight(s).enemy(own_side(s, me)).seat)


def drowned(s: GodsWar, me: Seat) -> bool:
    side = fight(s).side(me)
    return side is not None and bool(took_part(s, me, KRAKEN)) and bool(fight(s).enemy(side).dead)


@hooks.after_routs.on("drowning", when=drowned, plain=True)
async def drowning(s: GodsWar, me: Seat) -> None:
    enemy = fight(s).enemy(own_side(s, me)).seat
    vp = number(s, "drowning", "vp")
    s.say(f"Drowning: {{{enemy}}} loses {lose_vp(s, enemy, vp)} VP.", "GW-SEA-04")
    gain_vp(s, me, vp, "Drowning", "GW-SEA-04")
    affect(s, me, enemy)


def sings(s: GodsWar, me: Seat, area: AreaId) -> bool:
    return any(unit.kind == MERMAID for unit in s.units(me, area))


@hooks.surcharge.on("siren_song")
def siren_song(s: GodsWar, me: Seat, seat: Seat, what: str, area: AreaId, enemy: Seat | None, price: Price) -> Price:
    """For Move Units only, and nobody is let off (GW-FAQEMP-31, -33)."""
    if what == "move" and seat != me and sings(s, me, area):
        return price.and_more(vp=number(s, "siren_song", "vp"))
    return price


@hooks.moved.on("siren_song")
def heard(s: GodsWar, me: Seat, units: list[Piece], start: AreaId) -> None:
    """Whoever moves away has paid."""
    seat = units[0].seat
    if seat != me and seat == s.turn and start == s.acted_at and sings(s, me, start):
        affect(s, me, seat)


def shores(s: GodsWar, sea: AreaId) -> list[AreaId]:
    return [area for area in board.adjacent(s, sea) if board.is_land(s, area)]


def swept(s: GodsWar, sea: AreaId) -> list[Piece]:
    """All units of empires, and Spawn; no other monsters (GW-SEA-07)."""
    return [*s.units(at=sea), *spawn_at(s, sea)]


def surges(s: GodsWar) -> list[AreaId]:
    return [sea for sea in seas(s) if swept(s, sea) and shores(s, sea)]


async def tidal_surge(s: GodsWar, me: Seat) -> bool:
    """Everybody there goes, each where Sea says; it is no rout (GW-SEA-06, -07)."""
    sea = await choose_area(s, me, "Which sea surges?", surges(s), "tidal_surge")
    *coasts, last = shores(s, sea)
    left = swept(s, sea)
    sent: list[tuple[AreaId, list[Piece]]] = []
    for land in coasts:
        if left:
            prompt = f"Who goes to {board.name(s, land)}?"
            group = await choose_pieces(s, me, prompt, left, "surge", 0, len(left))
            left = [unit for unit in left if unit not in group]
            sent.append((land, group))
    sent.append((last, left))
    pay(s, me, Price(price_of("tidal_surge")(s, me)))
    s.acted_at = sea
    for land, group in sent:
        if group:
            s.say(f"Tidal Surge carries {titles(s, group)} to {board.name(s, land)}.", "GW-SEA-06")
            relocate(s, group, land)
    for seat in sorted({unit.seat for _, group in sent for unit in group} - {me}):
        affect(s, me, seat)
    return True


hooks.actions.append(
    hooks.Action("tidal_surge", "Tidal Surge", price_of("tidal_surge"), lambda s, me: bool(surges(s)), tidal_surge)
)


@hooks.power_zero.on("whirlpool")
def whirlpool(s: GodsWar, me: Seat, seat: Seat) -> None:
    """Each time that Sea falls to 0 in the Action Phase (GW-SEA-08)."""
    if seat != me:
        return
    for p in s.others(me):
        if p.power:
            lose_power(s, p.seat, number(s, "whirlpool", "power"))
            affect(s, me, p.seat)
            s.say(f"Whirlpool: {{{p.seat}}} loses 1 Power.", "GW-SEA-04")
