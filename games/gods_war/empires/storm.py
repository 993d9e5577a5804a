"""Storm: swift, proud, and strong where a champion fights."""

from __future__ import annotations

from ...kernel import Option, Seat
from ...kernel.english import count
from .. import board, hooks, moving
from ..asking import choose, choose_area, choose_pieces
from ..battle import ROUT, choose_dead, dice_of, fight, involved, join, kill, kills_and_routs, rout
from ..gains import draw_runes, gain_power, lose_vp, pay
from ..hooks import Loss, Price, number
from ..pieces import relocate, titles
from ..quests import affect, note, use_up
from ..state import AreaId, GodsWar, Piece
from ..values import rating, roll_for
from .shared import achieved_by_placing, own_side, took_part

KING, CHAMPION, BROTHER = "thunder_king", "champion", "stormbrother"


# -- abilities


@hooks.power.on("kinship", plain=True)
async def kinship(s: GodsWar, me: Seat) -> None:
    gain_power(s, me, number(s, "kinship", "power") * len(s.kind_in_play(me, BROTHER)), "Kinship")


@hooks.power.on(
    "inferiority_complex",
    when=lambda s, me: s.players[me].vp >= number(s, "inferiority_complex", "vp"),
    optional=True,
)
async def inferiority_complex(s: GodsWar, me: Seat) -> None:
    lose_vp(s, me, number(s, "inferiority_complex", "vp"))
    gain_power(s, me, number(s, "inferiority_complex", "power"), "Inferiority Complex")


@hooks.surcharge.on("honor")
def honor(s: GodsWar, me: Seat, seat: Seat, what: str, area: AreaId, enemy: Seat | None, price: Price) -> Price:
    """2 Power in all against an empire without Power (GW-STORM-09)."""
    if seat == me and what == "battle" and enemy is not None and not s.players[enemy].power:
        return Price(max(price.power, number(s, "honor", "power")), price.vp)
    return price


@hooks.ways.on("wind_road")
def wind_road(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    temple = any(building.kind == "temple" for building in s.buildings(me, area))
    if mover == me and purpose == "move" and temple and not board.in_hell(s, area):
        return [*found, *(other for other in board.all_areas(s) if board.on_surface(s, other))]
    return found


@hooks.after_roll.on("thunderbolts", when=lambda s, me: bool(involved(s, me, KING)), plain=True)
async def thunderbolts(s: GodsWar, me: Seat) -> None:
    side = own_side(s, me)
    hits = [die for die in side.rolled if die >= ROUT]
    again = roll_for(s, me, len(side.rolled) - len(hits))
    side.rolled = hits + again
    shown = ", ".join(map(str, again)) or "nothing"
    s.say(f"Thunderbolts: {{{me}}} re-rolls {count(len(again), 'miss', 'misses')} and gets {shown}.")


# -- Heroquests


@hooks.lost.on("storm")
def killed(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    """Only in battle."""
    if how == "kill" and by == me and s.battle is not None and piece.seat != me:
        note(s, me, "1a" if s.unit(piece).mortal else "1b")


@hooks.quest("storm", "2a")
def an_enemy_has_all(s: GodsWar, me: Seat) -> bool:
    return any(len(p.slots) >= s.quest(me, "2a").numbers["gifts"] for p in s.others(me))


@hooks.quest("storm", "3a")
def enemies_hold_runes(s: GodsWar, me: Seat) -> bool:
    return sum(bool(p.runes) for p in s.others(me)) >= s.quest(me, "3a").numbers["enemies"]


achieved_by_placing("storm", "2b", "ziggurat")
achieved_by_placing("storm", "3b", KING)


# -- gifts


def courage_due(s: GodsWar, me: Seat) -> bool:
    """Whatever happened to the Thunder King meanwhile, he was in it."""
    side = fight(s).side(me)
    if side is None:
        return False
    return bool(took_part(s, me, KING)) and fight(s).enemy(side).total >= number(s, "courage", "total")


@hooks.after_routs.on("courage", when=courage_due, plain=True)
async def courage(s: GodsWar, me: Seat) -> None:
    draw_runes(s, me, number(s, "courage", "runes"), "GW-STORM-07")


@hooks.takes.on("insurgency")
def insurgency(s: GodsWar, me: Seat, winner: Seat, building: Piece, kinds: list[str]) -> list[str]:
    alone = len(s.buildings(at=building.at)) == 1
    if winner == me and "temple" not in kinds and (alone or not s.house(building).nest):
        return [*kinds, "temple"]
    return kinds


@hooks.pre_battle.on("single_combat", when=lambda s, me: bool(involved(s, me, CHAMPION)), optional=True)
async def single_combat(s: GodsWar, me: Seat) -> None:
    """GW-STORM-04, -10, GW-BATTLE-39."""
    side = own_side(s, me)
    enemy = fight(s).enemy(side)
    (champion,) = involved(s, me, CHAMPION)
    combat = rating(s, champion, enemy.seat)
    dice = min(combat, dice_of(s, side))  # what Mindblast leaves (GW-FAQEMP-20)
    options = {
        "now": Option("now", "Roll now", f"His {dice} dice count at once; he rolls no more."),
        "more": Option("more", "Add 1 die"),
    }
    if await choose(s, me, "How does the Champion fight?", options, "single_combat") == "more":
        side.dice += number(s, "single_combat", "dice")
        return
    side.still.append(champion.id)
    side.dice += combat - dice
    rolled = roll_for(s, me, dice)
    side.kills, side.routs = kills_and_routs(rolled)
    s.say(f"Single Combat: {{{me}}} rolls {', '.join(map(str, rolled))}.", "GW-STORM-04")
    affect(s, me, enemy.seat)
    kill(s, enemy, await choose_dead(s, enemy, side))
    await rout(s, enemy, side.routs)
    side.kills = side.routs = 0
    if enemy.routed:
        enemy.rout_to = s.pieces[enemy.routed[0]].at


def who_can_whirl(s: GodsWar, me: Seat) -> list[Piece]:
    """Stormbrothers elsewhere on the map; nobody is asked for leave in a battle (GW-HELL-14, GW-STORM-11)."""
    to = fight(s).area
    found = [u for u in s.units(me) if u.kind == BROTHER and u.at != to]
    return [
        u
        for u in found
        if not board.leaves_hell(s, u.at, to) or not moving.needs_leave(s, u, to) or moving.own_leave(s, u)
    ]


def may_whirl(s: GodsWar, me: Seat) -> bool:
    side = fight(s).side(me)
    return side is not None and bool(side.units) and bool(who_can_whirl(s, me))


@hooks.pre_battle.on("whirlwind", when=may_whirl, optional=True)
async def whirlwind(s: GodsWar, me: Seat) -> None:
    """GW-STORM-03, GW-FAQ-34."""
    able = who_can_whirl(s, me)
    coming = await choose_pieces(s, me, "Which Stormbrothers join the battle?", able, "whirlwind", 1, len(able))
    relocate(s, coming, fight(s).area)
    join(s, coming)
    own_side(s, me).dice += number(s, "whirlwind", "dice")
    s.say(f"Whirlwind brings {count(len(coming), 'Stormbrother')} of {{{me}}} into the battle.", "GW-STORM-03")


@hooks.taken.on("weather_control")
async def weather_control(s: GodsWar, me: Seat) -> None:
    """Resolved when it is taken, then face-down (GW-STORM-05)."""
    gain_power(s, me, number(s, "weather_control", "power") * len(s.held_gifts(me)), "Weather Control")
    draw_runes(s, me, number(s, "weather_control", "runes"), "GW-STORM-05")
    use_up(s, me, "weather_control")


def teleport_cost(s: GodsWar, me: Seat) -> int:
    return s.empire(me).gifts["teleport"].cost or 0


def king_on_map(s: GodsWar, me: Seat) -> list[Piece]:
    return [unit for unit in s.units(me) if unit.kind == KING]


async def teleport(s: GodsWar, me: Seat) -> bool:
    """GW-STORM-09: 1 Power, or 2 with a greater god or out of Hell without permission."""
    (king,) = king_on_map(s, me)
    base, more = teleport_cost(s, me), number(s, "teleport", "more")
    others = [u for u in s.units(at=king.at) if u is not king]
    if s.players[me].power < base + more:
        others = [u for u in others if s.unit(u).rank != "greater_god"]
    carried = (
        await choose_pieces(s, me, "Who comes with the Thunder King?", others, "companion", 0, 1) if others else []
    )
    areas = [area for area in board.all_areas(s) if area != king.at]
    to = await choose_area(s, me, "Where does the Thunder King go?", areas, "teleport_to")
    dearer = any(s.unit(unit).rank == "greater_god" for unit in carried)
    if (
        board.leaves_hell(s, king.at, to)
        and moving.needs_leave(s, king, to)
        and not moving.own_leave(s, king, carried, sure=True)
    ):
        price = base + more * dearer
        pay_more = {}
        if s.players[me].power >= base + more:
            pay_more["pay"] = Option("pay", "Go without permission", f"{base + more} Power in all")
        way = await moving.way_out(s, me, [king], Price(price), pay_more)
        if way == "stay":
            return False
        dearer = dearer or way == "pay"
    pay(s, me, Price(base + more * dearer))
    names = titles(s, [king, *carried])
    for unit in carried:
        affect(s, me, unit.seat)
    s.say(f"{{{me}}} teleports {names} to {board.name(s, to)}.", "GW-STORM-09")
    relocate(s, [king, *carried], to)
    return True


hooks.actions.append(
    hooks.Action("teleport", "Teleport", teleport_cost, lambda s, me: bool(king_on_map(s, me)), teleport)
)
