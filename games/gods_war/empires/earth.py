"""Earth: Queens who marry all the others, Titans who are lost but once."""

from __future__ import annotations

from ...kernel import Option, Seat
from .. import board, hooks
from ..asking import SPARED, choose, choose_pieces, player_option
from ..battle import dice_of, fight
from ..cards import Unit
from ..gains import draw_runes, gain_power, pay
from ..hooks import Price, number
from ..pieces import lose, place, title
from ..quests import affect, note, use_up
from ..state import POOL, AreaId, Due, GodsWar, Piece
from .shared import achieved_by_placing, price_of, reward_runes, took_part

QUEEN, MAIDEN, BEHEMOTH, TITANS = "earth_queen", "axe_maiden", "behemoth", ("genert", "pamalt")
# Whom each Queen marries, in the order of their names in the set.
COLOURS = ("chaos", "darkness", "sky", "storm", "invisible_god", "moon", "sea")


# -- Queens


def queens(s: GodsWar, me: Seat) -> list[Piece]:
    return [piece for piece in s.pieces.values() if piece.owner == me and piece.kind == QUEEN]


def spouse(s: GodsWar, queen: Piece) -> Seat | None:
    """The player of her colour, if there is one (GW-EARTH-02)."""
    p = s.player(COLOURS[int(queen.id.rpartition(".")[2]) - 1])
    return None if p is None else p.seat


def waiting(s: GodsWar, me: Seat) -> list[Piece]:
    """Queens that Earth may bring, those in their spouses' pools included (GW-EARTH-07, GW-FAQEMP-04)."""
    return [queen for queen in queens(s, me) if queen.at == POOL]


def wives(s: GodsWar, me: Seat) -> list[Piece]:
    """Married Queens in play, the Slave Pen included."""
    return [queen for queen in queens(s, me) if queen.seat != me and (queen.on_map or queen.at == "pen")]


@hooks.placed.on("harmonious")
def marries(s: GodsWar, me: Seat, piece: Piece) -> None:
    """Once and for all; she is her spouse's unit from then on."""
    if piece.kind != QUEEN or piece.owner != me or piece.seat != me:
        return
    partner = spouse(s, piece)
    if partner is not None:
        piece.seat = partner
        s.say(f"{title(s, piece)} marries {{{partner}}}.", "GW-EARTH-07")


@hooks.reserves.on("matrimony")
def brought_back(s: GodsWar, me: Seat, summoner: Seat, found: list[Piece]) -> list[Piece]:
    return [*found, *(queen for queen in waiting(s, me) if queen not in found)] if summoner == me else found


@hooks.rating.on("matrimony")
def gentle(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    """GW-FAQEMP-02."""
    return 0 if piece.kind == QUEEN and piece.owner == me != piece.seat and against == me else value


@hooks.council.on("harmonious", when=lambda s, me: bool(wives(s, me)))
async def harmonious(s: GodsWar, me: Seat) -> None:
    """Paid to all at Earth's place; Injunction comes before (GW-EARTH-07)."""
    s.players[me].numbers["harmonious"] = s.number
    power = number(s, "harmonious", "power")
    gain_power(s, me, power * len(wives(s, me)), "Harmonious", "GW-EARTH-07")
    for queen in wives(s, me):
        gain_power(s, queen.seat, power, "Harmonious", "GW-EARTH-07")


@hooks.placed.on("temple_queens")
def temple(s: GodsWar, me: Seat, piece: Piece) -> None:
    if piece.owner == me and piece.kind == "temple":
        s.due.append(Due("temple_queens", me, piece.id))


@hooks.placed.on("ziggurat_queens")
def ziggurat(s: GodsWar, me: Seat, piece: Piece) -> None:
    if piece.owner == me and piece.kind == "ziggurat":
        s.due.append(Due("ziggurat_queens", me, piece.id))


@hooks.due.on("temple_queens")
@hooks.due.on("ziggurat_queens")
async def queens_come(s: GodsWar, me: Seat, due: Due) -> None:
    """Free, and as Earth likes (GW-EARTH-04, -08, GW-GIFT-07); none if all are in play (GW-FAQEMP-07)."""
    building, able = s.pieces[due.about], waiting(s, me)
    if not building.on_map or not able:
        return
    where = board.name(s, building.at)
    most = number(s, due.source, "queens")
    prompt = f"Which Queen comes to {where}?" if most == 1 else f"Which Queens come to {where}? Up to {most}."
    for queen in await choose_pieces(s, me, prompt, able, "queens", 0, most):
        s.say(f"{title(s, queen)} comes to {where}.", "GW-EARTH-04")
        place(s, queen, building.at)


# -- Titans


@hooks.grave.on("twilight")
def twilight(s: GodsWar, me: Seat, piece: Piece, how: str, to: str) -> str:
    """Not with the Spike (GW-EARTH-08)."""
    return "gone" if piece.owner == me and piece.kind in TITANS and how in ("kill", "eliminate") else to


@hooks.placed.on("earth")
def titan_comes(s: GodsWar, me: Seat, piece: Piece) -> None:
    """The first one, and then the other one."""
    if piece.owner == me and piece.kind in TITANS:
        came = s.players[me].numbers
        came[piece.kind] = 1
        note(s, me, "3a")
        if all(titan in came for titan in TITANS):
            note(s, me, "3b")


# -- Heroquests

achieved_by_placing("earth", "2b", "ziggurat")
reward_runes("earth", "3a", "3b")


@hooks.quest("earth", "1a")
def units_everywhere(s: GodsWar, me: Seat) -> bool:
    return all(len(s.units(p.seat)) >= s.quest(me, "1a").numbers["units"] for p in s.players)


@hooks.fought.on("earth.1b")
def stood_firm(s: GodsWar, me: Seat) -> None:
    """A Ziggurat that was only conquered in this battle was not in it."""
    b = fight(s)
    titans = [unit for kind in TITANS for unit in took_part(s, me, kind) if unit.at == b.area]
    conquered = any(s.pieces[id].kind == "ziggurat" and s.pieces[id].owner != me for id in b.taken)
    stands = any(building.kind == "ziggurat" for building in s.buildings(me, b.area))
    if b.side(me) is not None and (titans or (stands and not conquered)):
        note(s, me, "1b")


@hooks.quest("earth", "2a")
def two_gods(s: GodsWar, me: Seat) -> bool:
    gods = {u.seat for u in s.units() if s.unit(u).rank == "greater_god" and board.on_surface(s, u.at)}
    return len(gods) > 1


# -- gifts


@hooks.rating.on("chastity")
def chastity(s: GodsWar, me: Seat, piece: Piece, against: Seat | None, value: int) -> int:
    if piece.seat != me or piece.kind != MAIDEN or not piece.on_map:
        return value
    alone = all(s.unit(unit).rank == "minion" for unit in s.units(me, piece.at))
    return max(value, number(s, "chastity", "combat")) if alone else value


def extinction_runes(s: GodsWar, me: Seat) -> int:
    """One for any other unit that was killed, two for the Behemoth (GW-EARTH-05)."""
    behemoth = took_part(s, me, BEHEMOTH)
    if not behemoth:
        return 0
    dead = [id for side in fight(s).sides for id in side.dead]
    own = behemoth[0].id in dead
    others = len(dead) > own
    return number(s, "extinction", "runes") * others + number(s, "extinction", "own") * own


@hooks.after_routs.on("extinction", when=lambda s, me: extinction_runes(s, me) > 0, plain=True)
async def extinction(s: GodsWar, me: Seat) -> None:
    draw_runes(s, me, extinction_runes(s, me), "GW-EARTH-05")


def may_enjoin(s: GodsWar, me: Seat) -> bool:
    """As long as Harmonious has not paid in this round."""
    return bool(in_play(s, me)) and s.players[me].numbers.get("harmonious") != s.number


def in_play(s: GodsWar, me: Seat) -> list[Piece]:
    return [queen for queen in queens(s, me) if queen.on_map or queen.at == "pen"]


@hooks.council.on("injunction", when=may_enjoin, optional=True)
async def injunction(s: GodsWar, me: Seat) -> None:
    """The marriage stands (GW-FAQEMP-05)."""
    (queen,) = await choose_pieces(s, me, "Which Queen do you eliminate?", in_play(s, me), "injunction")
    s.say(f"Injunction: {{{me}}} eliminates {title(s, queen)}.", "GW-EARTH-06")
    if queen.seat != me:
        affect(s, me, queen.seat)
    lose(s, queen, "eliminate", me)
    draw_runes(s, me, number(s, "injunction", "runes"), "GW-EARTH-06")


def threatened(s: GodsWar, me: Seat) -> bool:
    """In a battle of one's own, against dice: it can be used once, and few keep it for others."""
    side = fight(s).side(me)
    return side is not None and dice_of(s, fight(s).enemy(side)) > 0


@hooks.peace.on("pacifism", optional=True, tempts=threatened)
async def pacifism(s: GodsWar, me: Seat) -> None:
    """In any battle, after Pre-Battle (GW-EARTH-05, GW-FAQEMP-08)."""
    own = fight(s).side(me)
    options = {f"player.{side.seat}": player_option(s, side.seat) for side in fight(s).sides}
    enemy = f"player.{fight(s).enemy(own).seat}" if own else ""
    stops = SPARED if own else None
    seat = await choose(s, me, "Who rolls no dice?", options, "pacifism", default=enemy, stops=stops)
    side = fight(s).side(seat)
    assert side is not None
    side.no_dice = True
    s.say(f"Pacifism: {{{seat}}} rolls no dice.", "GW-EARTH-05")
    for side in fight(s).sides:
        if side.seat != me:
            affect(s, me, side.seat)
    use_up(s, me, "pacifism")
    draw_runes(s, me, number(s, "pacifism", "runes"), "GW-EARTH-05")


def may_quake(s: GodsWar, me: Seat) -> bool:
    """There must be something to rearrange."""
    return len({building.kind for building in s.buildings(me)}) > 1


async def quake(s: GodsWar, me: Seat) -> bool:
    """Nothing is placed by it (GW-EARTH-08)."""
    left = s.buildings(me)
    areas = [building.at for building in left]
    chosen: list[tuple[Piece, AreaId]] = []
    for area in areas:
        kinds = {p.kind: Option(p.kind, title(s, p)) for p in left}
        kind = await choose(s, me, f"Which building goes to {board.name(s, area)}?", kinds, "quake")
        piece = next(p for p in left if p.kind == kind)
        left.remove(piece)
        chosen.append((piece, area))
    pay(s, me, Price(price_of("quake")(s, me)))
    for piece, area in chosen:
        piece.at = area
    places = ", ".join(f"{title(s, piece)} in {board.name(s, area)}" for piece, area in chosen)
    s.say(f"Quake: {{{me}}} has {places}.", "GW-EARTH-05")
    return True


hooks.actions.append(hooks.Action("quake", "Quake", price_of("quake"), may_quake, quake))


@hooks.summon_areas.on("ubiquitous")
def ubiquitous(s: GodsWar, me: Seat, summoner: Seat, face: Unit, found: list[AreaId]) -> list[AreaId]:
    if summoner != me:
        return found
    return board.unique([*found, *(building.at for building in s.buildings())])
