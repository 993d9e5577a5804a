"""
Elder races: neutral in their citadels until somebody wins them by Diplomacy (GW-ELDER).

A neutral race is no more than its loyalty card: its figure stands in the citadel, but its pieces are set aside, so that
nothing can touch them (GW-ELDER-06). They come into play with the alliance, as units of the ally's empire.
"""

from __future__ import annotations

from ..kernel import Option, Seat
from . import board, hooks
from .asking import choose, choose_piece, confirm
from .cards import ElderRace, races
from .gains import lose_vp, pay
from .hooks import ELDER, Price
from .pieces import lose, title
from .state import POOL, AreaId, Due, GodsWar, Loyalty, Piece
from .values import cost, roll_for
from .words import a

DIPLOMACY = f"{ELDER}.diplomacy"
COST = 1
KILLS = 6  # what the die must show
RIVALS = {"dwarfs": "elves", "elves": "dwarfs"}  # who has seen the other choose a side can't refuse
SCORPION_MEN, BOGGLES, DUCKS, VADELI = "scorpion_men", "boggles", "ducks", "vadeli"
VADELI_PRICE = Price(vp=1)  # instead of a roll


# -- set-up


def at_home(s: GodsWar, race: str) -> bool:
    """Whether its citadel is on this board (GW-ELDER-05)."""
    area = board.citadels()[race]
    return not area or area in board.world(s.board).areas


def draw_races(s: GodsWar, n: int) -> list[str]:
    """At random; Scorpion Men bring one race more (GW-ELDER-03)."""
    names = [race for race in races(s.cards) if at_home(s, race)]
    s.chance.shuffle(names)
    return with_company(s, names[:n])


def with_company(s: GodsWar, chosen: list[str]) -> list[str]:
    left = [race for race in races(s.cards) if at_home(s, race) and race not in chosen]
    if SCORPION_MEN in chosen and left:
        return [*chosen, s.chance.pick(left)[0]]
    return chosen


def settle_races(s: GodsWar, chosen: list[str]) -> None:
    """Each in its citadel, in the order of the set; the pieces wait (GW-ELDER-04)."""
    for id, race in races(s.cards).items():
        if id not in chosen:
            continue
        s.races[id] = Loyalty(board.citadels()[id])
        for unit in race.unit:
            for n in range(1, unit.count + 1):
                if not unit.follows:
                    piece = f"{id}.{unit.id}.{n}"
                    s.pieces[piece] = Piece(piece, unit.id, 0, 0, "aside")
        where = s.races[id].at
        s.say(f"{race.name}: {f'in {board.name(s, where)}' if where else 'off the map'}.", "GW-ELDER-04")


# -- alliances


def race_of(s: GodsWar, id: str) -> ElderRace:
    return races(s.cards)[id]


def pieces_of(s: GodsWar, race: str) -> list[Piece]:
    return [piece for piece in s.pieces.values() if piece.id.startswith(f"{race}.")]


def has_ally(s: GodsWar, seat: Seat) -> bool:
    """The Scorpion Men don't count (GW-ELDER-21, -29)."""
    return any(race.ally == seat and id != SCORPION_MEN for id, race in s.races.items())


def ally(s: GodsWar, race: str, seat: Seat) -> None:
    """The figure in the citadel becomes a unit where it stands, the others join the pool (GW-ELDER-15, -24)."""
    if seat in s.departed:
        return  # GW-LEAVE-13
    loyalty = s.races[race]
    loyalty.ally = seat
    for piece in pieces_of(s, race):
        piece.owner = piece.seat = seat
        piece.at = POOL
    s.say(f"{{{seat}}} wins the {race_of(s, race).name} as an ally.", "GW-ELDER-15")
    if loyalty.at:
        pieces_of(s, race)[0].at = loyalty.at
    loyalty.at = ""


def envoys(s: GodsWar, seat: Seat, race: str) -> list[Piece]:
    return s.units(seat, s.races[race].at)


def open_to(s: GodsWar, seat: Seat) -> list[str]:
    """The neutral races that this player could win now (GW-ELDER-08, -09)."""
    return [
        id
        for id, race in s.races.items()
        if race.ally is None and race.at and envoys(s, seat, id) and (id == SCORPION_MEN or not has_ally(s, seat))
    ]


def chance_of(s: GodsWar, seat: Seat, race: str) -> int:
    """The die must show no more: what the envoys cost; buildings don't count (GW-ELDER-10, GW-FAQELDER-01)."""
    rival = s.races.get(RIVALS.get(race, ""))
    if rival is not None and rival.ally is not None:
        return KILLS
    return sum(cost(s, unit) for unit in envoys(s, seat, race))


def race_option(s: GodsWar, seat: Seat, race: str) -> Option[str]:
    at, name = s.races[race].at, race_of(s, race).name
    odds = "one of your units there goes" if race == SCORPION_MEN else f"{min(chance_of(s, seat, race), KILLS)} in 6"
    return Option(race, f"{name} in {board.name(s, at)}", odds, card=race, area=at)


async def diplomacy(s: GodsWar, seat: Seat) -> bool:
    """One race is named before the roll (GW-ELDER-26)."""
    options = {race: race_option(s, seat, race) for race in open_to(s, seat)}
    race = await choose(s, seat, "Who do you want as an ally?", options, "diplomacy")
    pay(s, seat, Price(COST))
    s.acted_at = s.races[race].at
    if race == SCORPION_MEN:
        await lose_envoy(s, seat, race, "Which unit do you give to the Scorpion Men?")
        ally(s, race, seat)
    elif race == VADELI and s.players[seat].vp >= VADELI_PRICE.vp and await buys(s, seat):
        lose_vp(s, seat, VADELI_PRICE.vp)
        ally(s, race, seat)
    else:
        await court(s, seat, race)
    return True


async def buys(s: GodsWar, seat: Seat) -> bool:
    return await confirm(s, seat, "Pay the Vadeli 1 VP instead of rolling?", "Pay 1 VP", "Roll", "bribe")


async def court(s: GodsWar, seat: Seat, race: str) -> None:
    """GW-ELDER-10 to -14; a die that the Blue Book has kept counts here too (GW-IGOD-07)."""
    (die,) = roll_for(s, seat, 1)
    won = die <= chance_of(s, seat, race)
    s.say(f"{{{seat}}} courts the {race_of(s, race).name} and rolls {die}.", "GW-ELDER-10")
    if die == KILLS:
        await lose_envoy(s, seat, race, "The envoys are attacked. Which unit do you lose?")
    if won:
        ally(s, race, seat)
    elif race == DUCKS:
        s.races[race].at = next_sea(s, s.races[race].at)
        s.say(f"The Duck swims on to {board.name(s, s.races[race].at)}.", "GW-ELDER-22")
    else:
        s.say("Nothing comes of it.", "GW-ELDER-13")


async def lose_envoy(s: GodsWar, seat: Seat, race: str, prompt: str) -> None:
    """No battle, and never a building (GW-ELDER-11, GW-FAQELDER-01)."""
    unit = await choose_piece(s, seat, prompt, envoys(s, seat, race), "envoy")
    s.say(f"{{{seat}}} loses {a(title(s, unit))}.", "GW-ELDER-11")
    lose(s, unit, "eliminate", seat)


def next_sea(s: GodsWar, area: AreaId) -> AreaId:
    """Clockwise around the Spike."""
    seas = board.clockwise(s, [sea for sea in board.all_areas(s) if board.world(s.board).areas[sea].kind == "sea"])
    return seas[(seas.index(area) + 1) % len(seas)]


hooks.actions.append(
    hooks.Action(DIPLOMACY, "Diplomacy", lambda _, __: COST, lambda s, n: bool(open_to(s, n)), diplomacy, everyone=True)
)


# -- Boggles come by themselves


@hooks.council_ends.on(ELDER)
def boggles_choose(s: GodsWar, me: Seat) -> None:
    """GW-ELDER-29."""
    if BOGGLES not in s.races or s.races[BOGGLES].ally is not None:
        return
    present = [p for p in s.players if p.seat not in s.departed]
    fewest = min(p.vp for p in present)
    (seat, *others) = [p.seat for p in present if p.vp == fewest]
    if not others and not has_ally(s, seat):
        s.due.append(Due(BOGGLES, seat))


@hooks.due.on(BOGGLES)
async def boggles_offer(s: GodsWar, seat: Seat, due: Due) -> None:
    prompt = "You have the fewest VP, and the Boggles like you. Take them as your ally?"
    if await confirm(s, seat, prompt, "Take the Boggles", "Send them away", "boggles"):
        ally(s, BOGGLES, seat)
