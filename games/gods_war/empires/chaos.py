"""Chaos: Nests beside everybody's buildings, gods that feed on what dies, and gain from the end of the world."""

from __future__ import annotations

from ...kernel import Ask, Option, Seat, ask_all
from ...kernel.english import count
from .. import board, hooks
from ..asking import choose, choose_area, choose_piece, player_label
from ..battle import fight
from ..gains import draw_runes, gain_power, lose_power, pay
from ..hooks import Loss, Price, holder, number
from ..pieces import lose, place, raze, title
from ..quests import affect, note, use_up
from ..state import NOBODY, AreaId, Due, GodsWar, Piece
from ..words import a
from .shared import achieved_by_placing, price_of

LADY, MATER, MAD_GOD, BROO, NEST = "lady_of_disease", "magna_mater", "mad_god", "broo", "nest"


# -- abilities; Loathsome is kept by the Power and Council Phases


def shares_area(s: GodsWar, nest: Piece) -> bool:
    return any(building.seat != nest.seat for building in s.buildings(at=nest.at))


@hooks.power.on("festering", plain=True)
async def festering(s: GodsWar, me: Seat) -> None:
    shared = [nest for nest in s.buildings(me) if shares_area(s, nest)]
    gain_power(s, me, number(s, "festering", "power") * len(shared), "Festering")


@hooks.lost.on("anarchy")
def anarchy(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    """GW-CHAOS-14, GW-RIFT-05."""
    if how != "spike":
        s.mad_god += 1


@hooks.surcharge.on("plague")
def plague(s: GodsWar, me: Seat, seat: Seat, what: str, area: AreaId, enemy: Seat | None, price: Price) -> Price:
    """GW-CHAOS-05."""
    if what == "battle" and any(unit.kind == LADY for unit in s.units(me, area)):
        return price.and_more(vp=number(s, "plague", "vp"))
    return price


irruption_cost = price_of("irruption")


def mater_on_map(s: GodsWar, me: Seat) -> list[Piece]:
    return [unit for unit in s.units(me) if unit.kind == MATER]


async def irruption(s: GodsWar, me: Seat) -> bool:
    """All Broos of the pool, be it none (GW-FAQ-07)."""
    (mater,) = mater_on_map(s, me)
    pay(s, me, Price(irruption_cost(s, me)))
    s.acted_at = mater.at
    areas = [mater.at, *board.adjacent(s, mater.at)]
    s.say(f"Irruption: {{{me}}} places {count(len(s.pool(me, BROO)), 'Broo')}.", "GW-CHAOS-06")
    while broos := s.pool(me, BROO):
        area = await choose_area(s, me, "Where do Broos come forth?", areas, "irruption")
        options = {str(n): Option(n, count(n, "Broo")) for n in range(len(broos), 0, -1)}
        n = await choose(s, me, f"How many Broos in {board.name(s, area)}?", options, "irruption_broos")
        for broo in broos[:n]:
            place(s, broo, area)
        s.say(f"{count(n, 'Broo')} of {{{me}}} come forth in {board.name(s, area)}.", "GW-CHAOS-06")
    return True


hooks.actions.append(
    hooks.Action("irruption", "Irruption", irruption_cost, lambda s, me: bool(mater_on_map(s, me)), irruption)
)


@hooks.rating.on("rampage")
def rampage(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    return value + s.mad_god if piece.kind == MAD_GOD and piece.owner == me else value


@hooks.council_ends.on("rampage")
def fading(s: GodsWar, me: Seat) -> None:
    if s.settings["mad_god_fades"] == "on" and s.mad_god >= number(s, "rampage", "fades_at"):
        (die,) = s.chance.roll(1)
        s.mad_god -= die
        s.say(f"The Mad God marker fades by {die} to {s.mad_god}.", "GW-COUNCIL-15")


# -- Heroquests


@hooks.rift_opens.on("chaos.1a")
def spike_shatters(s: GodsWar, me: Seat) -> None:
    note(s, me, "1a")


@hooks.fought.on("chaos.2a")
def bloody_battle(s: GodsWar, me: Seat) -> None:
    """Whoever fought it."""
    if sum(len(side.dead) for side in fight(s).sides) >= s.quest(me, "2a").numbers["killed"]:
        note(s, me, "2a")


@hooks.quest("chaos", "3a")
def marker_is_high(s: GodsWar, me: Seat) -> bool:
    return s.mad_god >= s.quest(me, "3a").numbers["marker"]


achieved_by_placing("chaos", "1b", LADY)
achieved_by_placing("chaos", "2b", MATER)
achieved_by_placing("chaos", "3b", MAD_GOD)


# -- gifts


def is_greater_god(s: GodsWar, piece: Piece) -> bool:
    return not piece.building and s.unit(piece).rank == "greater_god"


def greater_gods(s: GodsWar, seat: Seat) -> list[Piece]:
    return [unit for unit in s.units(seat) if is_greater_god(s, unit)]


def immune(s: GodsWar, seat: Seat, area: AreaId) -> bool:
    return any(piece.kind == "ziggurat" or is_greater_god(s, piece) for piece in s.on_map(seat, area))


def victims(s: GodsWar, me: Seat, area: AreaId) -> list[Seat]:
    """The empires that a god there could name."""
    return [p.seat for p in s.others(me) if any(s.on_map(p.seat, area)) and not immune(s, p.seat, area)]


def may_sacrifice(s: GodsWar, me: Seat) -> bool:
    return any(victims(s, me, god.at) for god in greater_gods(s, me))


@hooks.council.on("blood_sacrifice", when=may_sacrifice, optional=True)
async def blood_sacrifice(s: GodsWar, me: Seat) -> None:
    """GW-CHAOS-12, GW-FAQ-12."""
    gods, named = greater_gods(s, me), set[tuple[AreaId, Seat]]()
    while True:
        options: dict[str, Option[tuple[Piece, Seat] | None]] = {
            f"{god.id} player.{seat}": Option((god, seat), f"{title(s, god)}: {player_label(s, seat)}", player=seat)
            for god in gods
            for seat in victims(s, me, god.at)
            if (god.at, seat) not in named
        }
        if not options:
            return
        options["done"] = Option(None, "Done", icon="pass")
        prompt = "Which god demands a sacrifice, and from which player?"
        chosen = await choose(s, me, prompt, options, "blood_sacrifice", default="done")
        if chosen is None:
            return
        god, seat = chosen
        gods.remove(god)
        named.add((god.at, seat))
        await sacrifice(s, me, god, seat)


async def sacrifice(s: GodsWar, me: Seat, god: Piece, seat: Seat) -> None:
    affect(s, me, seat)
    prompt = f"{{{me}}}’s {title(s, god)} demands a sacrifice. What do you lose?"
    piece = await choose_piece(s, seat, prompt, list(s.on_map(seat, god.at)), "sacrificed")
    s.say(f"{{{seat}}} loses {a(title(s, piece))} in {board.name(s, god.at)} to the {title(s, god)}.", "GW-CHAOS-12")
    if piece.building:
        raze(s, piece, "destroy", me)
    else:
        lose(s, piece, "eliminate", me)
    if holder(s, "oblivion") == me:
        await into_oblivion(s, me, seat, [piece])


def mark(seat: Seat) -> str:
    """What counts in which round an empire last lost a piece to Oblivion."""
    return f"oblivion.{seat}"


async def into_oblivion(s: GodsWar, me: Seat, seat: Seat, pieces: list[Piece]) -> None:
    """Of the pieces just lost one is gone for good, once a round for each empire (GW-CHAOS-13)."""
    pieces = [piece for piece in pieces if not piece.on_map]
    if not pieces or s.players[me].numbers.get(mark(seat)) == s.number:
        return
    s.players[me].numbers[mark(seat)] = s.number
    affect(s, me, seat)
    piece = await choose_piece(s, seat, "Which of the pieces you lost is gone for good?", pieces, "oblivion")
    piece.at = "gone"
    s.say(f"Oblivion: {a(title(s, piece))} of {{{seat}}} is gone for good.", "GW-CHAOS-13")


@hooks.fought.on("oblivion")
def after_a_battle(s: GodsWar, me: Seat) -> None:
    if fight(s).side(me) is not None:
        s.due.append(Due("oblivion", me))


@hooks.due.on("oblivion")
async def oblivion(s: GodsWar, me: Seat, due: Due) -> None:
    b = s.last_battle
    side = b.side(me) if b else None
    assert b is not None
    assert side is not None
    enemy = b.enemy(side)
    buildings = [id for id in b.taken if s.pieces[id].seat == enemy.seat]
    if enemy.seat != NOBODY:
        await into_oblivion(s, me, enemy.seat, [s.pieces[id] for id in (*enemy.dead, *buildings)])


@hooks.taken.on("catastrophe")
async def catastrophe(s: GodsWar, me: Seat) -> None:
    draw_runes(s, me, number(s, "catastrophe", "runes"), "GW-RIFT-04")


@hooks.rift_stays.on("catastrophe")
def rift_stays(s: GodsWar, me: Seat) -> None:
    draw_runes(s, me, number(s, "catastrophe", "runes"), "GW-RIFT-20")


@hooks.rift_closes.on("catastrophe")
def rift_closes(s: GodsWar, me: Seat) -> None:
    use_up(s, me, "catastrophe")


@hooks.council.on("i_fought_we_won")
async def i_fought_we_won(s: GodsWar, me: Seat) -> None:
    """All enemies choose secretly and at once; an empire without a player yields (GW-LEAVE-13)."""
    options = {
        "yield": Option("yield", "Yield", "Chaos may gain 1 Power."),
        "defy": Option("defy", "Defy", "You lose 1 Power."),
    }
    prompt = f"I Fought, We Won: do you yield to {{{me}}}?"
    enemies = [p.seat for p in s.others(me)]
    present = [seat for seat in enemies if seat not in s.departed]
    answers = await ask_all({seat: Ask(prompt, options, topic="gods_war.i_fought_we_won") for seat in present})
    s.reveal()
    yielding = [seat for seat in enemies if seat not in answers or answers[seat][0] == "yield"]
    for seat in enemies:
        affect(s, me, seat)
        s.say(f"{{{seat}}} {'yields' if seat in yielding else 'defies'}.", "GW-CHAOS-10")
        if seat not in yielding:
            lose_power(s, seat, number(s, "i_fought_we_won", "power"))
    most = number(s, "i_fought_we_won", "most")
    gain_power(s, me, min(most, number(s, "i_fought_we_won", "power") * len(yielding)), "I Fought, We Won")


@hooks.power.on("imbed", when=lambda s, me: bool(s.buildings(me)))
async def imbed(s: GodsWar, me: Seat) -> None:
    """GW-NEST-06; without a Nest to turn it still pays (GW-GIFT-22)."""
    if plain := [nest for nest in s.buildings(me) if not nest.imbedded]:
        nest = await choose_piece(s, me, "Which Nest do you imbed?", plain, "imbed")
        nest.imbedded = True
        s.say(f"{{{me}}} imbeds the Nest in {board.name(s, nest.at)}.", "GW-NEST-06")
    imbedded = sum(nest.imbedded for nest in s.buildings(me))
    gain_power(s, me, (imbedded + 1) // 2, "Imbed")


@hooks.before_kills.on("unholy_trio", when=lambda s, _: any(side.routs for side in fight(s).sides), optional=True)
async def unholy_trio(s: GodsWar, me: Seat) -> None:
    """GW-CHAOS-09; who is routed already is safe (GW-FAQ-36)."""
    for side in fight(s).sides:
        if side.seat != me:
            affect(s, me, side.seat)
        side.kills, side.routs = side.kills + side.routs, 0
    s.say(f"Unholy Trio: {{{me}}} makes all routs of this battle kills.", "GW-CHAOS-09")
    use_up(s, me, "unholy_trio")
