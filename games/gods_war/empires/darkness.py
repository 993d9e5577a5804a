"""Darkness: at home in Hell, and dreaded for where it sends its enemies."""

from __future__ import annotations

from ...kernel import Option, Seat
from ...kernel.english import count
from .. import board, hooks
from ..asking import choose, choose_area, choose_pieces
from ..battle import fight, involved
from ..board import SPIKE
from ..cards import Building, Slot
from ..gains import draw_runes, gain_power, gain_vp, lose_power, lose_vp
from ..hooks import Loss, Razing, number
from ..pieces import relocate, title, titles
from ..quests import affect, note
from ..state import NOBODY, POOL, AreaId, Combatant, Due, GodsWar, Piece
from ..words import a
from .shared import achieved_by_placing, own_side

TROLL, SHADE, MISTRESS, HELLMOTHER = "troll", "shade", "mistress", "hellmother"


# -- units and abilities


@hooks.rating.on("darkness")
def mother_of_trolls(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    """Enslaved Trolls count too (GW-FAQEMP-24)."""
    return value + len(s.kind_in_play(me, TROLL)) if piece.kind == HELLMOTHER and piece.owner == me else value


def free_to_leave(s: GodsWar) -> bool:
    """From the second Action Phase on."""
    return s.number > 1


@hooks.needs_leave.on("hellborn")
def hellborn(s: GodsWar, me: Seat, unit: Piece, to: AreaId, needed: bool) -> bool:
    return needed and not (unit.seat == me and free_to_leave(s))


@hooks.ways.on("hellborn")
def up_anywhere(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    if mover == me and purpose == "move" and board.in_hell(s, area) and free_to_leave(s):
        return [*found, *(other for other in board.all_areas(s) if board.on_surface(s, other))]
    return found


def too_bright(s: GodsWar, area: AreaId) -> bool:
    return area == SPIKE or board.in_sky(s, area)


@hooks.sites.on("nocturnal")
def nocturnal(s: GodsWar, me: Seat, builder: Seat, face: Building, found: list[AreaId]) -> list[AreaId]:
    return [area for area in found if not too_bright(s, area)] if builder == me else found


@hooks.may_take.on("nocturnal")
def no_conquest(s: GodsWar, me: Seat, winner: Seat, building: Piece, allowed: bool) -> bool:
    return allowed and not (winner == me and too_bright(s, building.at))


def raided(s: GodsWar, me: Seat) -> bool:
    return fight(s).attacker.seat == me and fight(s).defender.kills > 0


@hooks.before_kills.on("nocturnal_raids", when=raided, plain=True)
async def nocturnal_raids(s: GodsWar, me: Seat) -> None:
    enemy = fight(s).defender
    enemy.kills, enemy.routs = enemy.kills - 1, enemy.routs + 1
    s.say(f"Nocturnal Raids: one kill against {{{me}}} becomes a rout.", "GW-DARK-06")


def raiders(s: GodsWar, me: Seat) -> list[Piece]:
    """Those who came through a battle that Darkness declared, wherever it has left them."""
    side = fight(s).attacker
    ids = (*side.units, *side.away, *side.routed) if side.seat == me else ()
    return [s.pieces[id] for id in ids if s.pieces[id].on_map]


def exposed(s: GodsWar, me: Seat) -> bool:
    """Whether any of them stands among enemies."""
    return any(unit.seat != me for raider in raiders(s, me) for unit in s.units(at=raider.at))


@hooks.after_battle.on("nocturnal_raids", when=lambda s, me: bool(raiders(s, me)), optional=True, tempts=exposed)
async def back_to_hell(s: GodsWar, me: Seat) -> None:
    able = raiders(s, me)
    units = await choose_pieces(s, me, "Which units go to Hell?", able, "raiders", 1, len(able))
    to = await choose_area(s, me, "To which area of Hell?", board.world(s.board).hell, "raiders_to")
    s.say(f"{titles(s, units)} of {{{me}}} withdraw to {board.name(s, to)}.", "GW-DARK-06")
    relocate(s, units, to)


@hooks.ways.on("hell_mouth")
def hell_mouth(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    """For everybody, by moving and by rout (GW-FAQ-17)."""
    temple = any(building.kind == "temple" for building in s.buildings(me, area))
    return [*found, *board.world(s.board).hell] if temple and not board.in_hell(s, area) else found


@hooks.power.on("long_night", plain=True)
async def long_night(s: GodsWar, me: Seat) -> None:
    (ziggurat,) = s.kind_in_play(me, "ziggurat")
    if board.on_surface(s, ziggurat.at):
        near = [area for area in board.adjacent(s, ziggurat.at) if board.on_surface(s, area)]
        lit = sum(any(building.seat != me for building in s.buildings(at=area)) for area in near)
        most = number(s, "long_night", "most")
        gain_power(s, me, min(most, lit * number(s, "long_night", "power")), "Long Night")


@hooks.power.on("darksee", plain=True)
async def darksee(s: GodsWar, me: Seat) -> None:
    draw_runes(s, me, number(s, "darksee", "runes"), "GW-DARK-03")


# -- Heroquests


@hooks.quest("darkness", "1a")
def one_of_each_rank(s: GodsWar, me: Seat) -> bool:
    return {"minion", "hero", "lesser_god", "greater_god"} <= {s.unit(unit).rank for unit in s.units_in_play(me)}


@hooks.lost.on("darkness.2b")
def unit_lost(s: GodsWar, me: Seat, piece: Piece, how: Loss, by: Seat | None) -> None:
    if s.battle is not None and piece.seat == me and how != "spike":
        note(s, me, "2b")


achieved_by_placing("darkness", "1b", HELLMOTHER)
achieved_by_placing("darkness", "3b", "ziggurat")


def trophies(s: GodsWar) -> list[Piece]:
    return list(s.at("trophy"))


@hooks.razed.on("darkness.2a")
def destroyed(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    """Conquest and turning a Nest over do not count (GW-FAQ-16, -31)."""
    if how == "destroy" and by == me and s.battle is not None:
        s.due.append(Due("darkness.2a", me, building.id))


@hooks.trophies.on("darkness.2a")
def to_be_destroyed(s: GodsWar, me: Seat, winner: Seat, building: Piece, found: list[Slot]) -> list[Slot]:
    """Unless there is a trophy of that empire, or somebody who fell here will be one."""
    if winner != me or any(piece.seat == building.seat for piece in trophies(s)):
        return found
    return found if any(side.dead for side in fight(s).sides if side.seat != me) else [*found, "2a"]


@hooks.fought.on("darkness.2a")
def after_a_battle(s: GodsWar, me: Seat) -> None:
    if fight(s).side(me) is not None:
        s.due.append(Due("darkness.2a", me))


@hooks.due.on("darkness.2a")
async def take_trophy(s: GodsWar, me: Seat, due: Due) -> None:
    """The first piece of each empire; of several that one battle took Darkness picks one (GW-DARK-09)."""
    b = s.battle or s.last_battle
    side = b.side(me) if b else None
    assert b is not None
    assert side is not None
    enemy = b.enemy(side)
    ids = [*enemy.dead, *([due.about] if due.about else [])]
    pieces = [s.pieces[id] for id in ids if not s.pieces[id].on_map and not s.is_token(s.pieces[id])]
    if not pieces or enemy.seat == NOBODY or any(piece.seat == enemy.seat for piece in trophies(s)):
        return
    (piece,) = await choose_pieces(s, me, "Which piece do you keep as a trophy?", pieces, "trophy")
    if piece.at != POOL:
        s.players[me].numbers[unpooled(piece)] = 1
    piece.at = "trophy"
    s.say(f"{{{me}}} keeps {a(title(s, piece))} of {{{enemy.seat}}} as a trophy.", "GW-DARK-09")


def unpooled(piece: Piece) -> str:
    """What notes that a trophy would not have gone to its pool: a Titan is out of the game."""
    return f"unpooled.{piece.id}"


def trophy_of_everybody(s: GodsWar, me: Seat) -> bool:
    return {p.seat for p in s.others(me)} <= {piece.seat for piece in trophies(s)}


hooks.quest("darkness", "2a")(trophy_of_everybody)
hooks.quest("darkness", "3a")(trophy_of_everybody)


@hooks.reward("darkness", "3a")
async def part_b(s: GodsWar, me: Seat) -> None:
    for piece in trophies(s):
        piece.at = "gone" if s.players[me].numbers.pop(unpooled(piece), 0) else POOL
    s.say("All trophies go back.", "GW-DARK-09")
    gain_power(s, me, s.quest(me, "3a").numbers["power"] * len(s.others(me)), "trophies of all empires")


# -- gifts


@hooks.placed.on("ancestor_worship")
def ancestor_worship(s: GodsWar, me: Seat, piece: Piece) -> None:
    if piece.owner == me and piece.kind == "castle_of_lead":
        draw_runes(s, me, number(s, "ancestor_worship", "runes"), "GW-DARK-03")


@hooks.council.on("black_market", when=lambda s, _: bool(s.deck or s.discard), optional=True)
async def black_market(s: GodsWar, me: Seat) -> None:
    """GW-DARK-11."""
    (rune,) = draw_runes(s, me, 1, "GW-DARK-11")
    p, power, vp = s.players[me], number(s, "black_market", "power"), number(s, "black_market", "vp")
    options: dict[str, Option[str | Seat]] = {}
    if p.power >= power:
        options["power"] = Option("power", f"Keep it for {power} Power")
    if p.vp >= vp:
        options["vp"] = Option("vp", f"Keep it for {vp} VP")
    for other in s.others(me):
        if other.seat not in s.departed:
            options[f"player.{other.seat}"] = Option(other.seat, f"Give it to {{{other.seat}}}", player=other.seat)
    chosen = await choose(s, me, "What do you do with the rune?", options, "black_market")
    if me in s.departed:
        return  # the rune is discarded with the others
    if chosen == "power":
        lose_power(s, me, power)
    elif chosen == "vp":
        lose_vp(s, me, vp)
    elif isinstance(chosen, int):
        p.runes.remove(rune)
        (s.discard if chosen in s.departed else s.players[chosen].runes).append(rune)
        affect(s, me, chosen)
        s.say(f"{{{me}}} gives the rune to {{{chosen}}}.", "GW-DARK-11")
        s.tell(f"You get {s.rune(rune).name}.", "GW-DARK-11", to=[chosen])
        await power_or_vp(s, me, chosen, "black_market", "Black Market", "black_market_gain")
        return
    s.say(f"{{{me}}} keeps the rune for {f'{power} Power' if chosen == 'power' else f'{vp} VP'}.", "GW-DARK-11")


async def power_or_vp(s: GodsWar, me: Seat, judge: Seat, gift: str, why: str, topic: str) -> None:
    """Somebody decides which of the two Darkness gains."""
    power, vp = number(s, gift, "power"), number(s, gift, "vp")
    options = {"power": Option("power", f"{power} Power"), "vp": Option("vp", f"{vp} VP")}
    if await choose(s, judge, f"{why}: what does {{{me}}} gain?", options, topic, default="power") == "power":
        gain_power(s, me, power, why)
    else:
        gain_vp(s, me, vp, why)


@hooks.rout_areas.on("fear")
def fear(s: GodsWar, me: Seat, side: Combatant, found: list[AreaId]) -> list[AreaId]:
    """Nobody is ever routed out of Hell (GW-DARK-10)."""
    if fight(s).enemy(side).seat != me:
        return found
    here = fight(s).area
    areas = [to for to in board.all_areas(s) if to != here and not board.leaves_hell(s, here, to)]
    return board.unique([*found, *areas])


@hooks.routed.on("fear")
def frightened(s: GodsWar, me: Seat, side: Combatant, units: list[Piece]) -> None:
    near = board.ways(s, side.seat, fight(s).area, "rout")
    if fight(s).enemy(side).seat == me and units[0].at not in near:
        affect(s, me, side.seat)


@hooks.before_roll.on("hunger", when=lambda s, me: bool(involved(s, me, MISTRESS)), optional=True)
async def hunger(s: GodsWar, me: Seat) -> None:
    """GW-DARK-04."""
    side = own_side(s, me)
    kills, routs = number(s, "hunger", "kills"), number(s, "hunger", "routs")
    options = {"kill": Option("kill", f"{kills} kill"), "routs": Option("routs", f"{routs} routs")}
    side.still += [mistress.id for mistress in involved(s, me, MISTRESS)]
    if await choose(s, me, "What does the Mistress score?", options, "hunger") == "kill":
        side.kills += kills
    else:
        side.routs += routs
    affect(s, me, fight(s).enemy(side).seat)
    s.say(f"Hunger: the Mistress of {{{me}}} doesn't roll.", "GW-DARK-04")


def sent_to_hell(s: GodsWar, me: Seat) -> list[Seat]:
    """Whose units this battle has routed from outside Hell into it (GW-DARK-10)."""
    if board.in_hell(s, fight(s).area):
        return []
    routed = [s.pieces[id] for side in fight(s).sides for id in side.routed]
    return sorted({unit.seat for unit in routed if unit.seat not in (me, NOBODY) and board.in_hell(s, unit.at)})


@hooks.after_routs.on("psychopomp", when=lambda s, me: bool(sent_to_hell(s, me)))
async def psychopomp(s: GodsWar, me: Seat) -> None:
    """GW-FAQ-39."""
    seats = sent_to_hell(s, me)
    for seat in seats:
        affect(s, me, seat)
    await power_or_vp(s, me, seats[0] if len(seats) == 1 else me, "psychopomp", "Psychopomp", "psychopomp_gain")


@hooks.soak.on("spectral_form")
async def spectral_form(s: GodsWar, me: Seat, side: Combatant, kills: int, routs: int) -> tuple[int, int]:
    """Each Shade may take two results (GW-FAQ-32, -33); kills come first, so routs save none that a kill needs."""
    shades = [id for id in side.units if s.pieces[id].kind == SHADE] if side.seat == me else []
    for n, id in enumerate(shades, 1):
        others = [unit for unit in side.units if unit != id and unit not in (*side.doomed, *side.fleeing)]
        found = {"kk": (2, 0, "2 kills"), "kr": (1, 1, "a kill and a rout"), "rr": (0, 2, "2 routs")}
        options: dict[str, Option[tuple[int, int]]] = {
            key: Option((k, r), f"Take {words}", "It dies." if k else "It is routed.")
            for key, (k, r, words) in found.items()
            if k <= kills and r <= routs and (k or len(others) >= kills)
        }
        if not options:
            break
        options["pass"] = Option((0, 0), "One result as usual", icon="pass")
        left = f"{count(kills, 'kill')} and {count(routs, 'rout')}"
        which = f"Shade {n} of {len(shades)}" if len(shades) > 1 else "the Shade"
        prompt = f"You take {left}. Does {which} take two of them?"
        k, r = await choose(s, me, prompt, options, "spectral_form", default="pass")
        kills, routs = kills - k, routs - r
        if k or r:
            (side.doomed if k else side.fleeing).append(id)
    return kills, routs
