"""Elder races and monsters as AI players see them: what their actions promise."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING

from ...kernel import Seat
from .. import board, elder
from ..cards import monsters
from ..state import NOBODY, AreaId, Piece
from ..values import cost
from .evaluate import Outlook

if TYPE_CHECKING:
    from .odds import Force

TROPHY = 3.5  # what a monster's reward is
HUNTS = 2  # attacks on Arachne Solara that one expects of whoever has found her
LAST_THREAD = 6.0  # to end the game as its leader


@cache
def sixes(dice: int, n: int) -> float:
    """How likely so many dice show that many sixes."""
    found = sum(comb(dice, k) * int(5 ** (dice - k)) for k in range(n, dice + 1))
    return found / float(6**dice)


def hunt_worth(o: Outlook, piece: Piece, mine: Force) -> float:
    """What attacking a monster or Spawn promises with all that one has there."""
    ours = o.units(piece.at, o.seat)
    dear = min((o.unit_worth(unit) for unit in ours), default=0.0)
    lost = min(len(ours), o.might(piece) / 6) * dear
    if not o.s.is_monster(piece):
        return 0.4 * sixes(mine.dice, 1) - lost
    numbers = monsters(o.s.cards)[piece.kind].numbers
    if piece.kind == "arachne_solara":
        return mine.dice / 6 - lost
    needed = numbers.get("kills", numbers.get("results", 9))
    if piece.kind == "cwim":
        return TROPHY * sixes(mine.dice, 1) * (mine.dice > 6) - 2 * dear
    if any(o.s.unit(unit).rank == "hero" for unit in ours):
        needed = numbers.get("fewer", needed)
    return TROPHY * sixes(mine.dice + mine.kills, needed) - lost


def damage(o: Outlook, area: AreaId) -> float:
    """What it would hurt the others, more than oneself, if all buildings there became the next lower ones."""
    found = 0.0
    for house in o.here.get(area, ()):
        if not house.building:
            continue
        again = any(o.s.pool(house.seat, lower) for lower in o.s.house(house).on)
        loss = o.building_worth(house) - (o.lasting(area) if again else 0.0)
        found += -loss if house.seat == o.seat else o.share(house.seat) * loss
    return found


def fury(o: Outlook, area: AreaId) -> float:
    """Where a monster that fights does most harm: to the dear and ill guarded."""
    found = 0.0
    for seat in {piece.seat for piece in o.here.get(area, ())} - {o.seat}:
        units = o.units(area, seat)
        house = o.building(area, seat)
        razed = o.building_worth(house) if house is not None and len(units) < 2 else 0.0
        found = max(found, o.share(seat) * (0.3 * min(len(units), 2) + 0.8 * razed))
    return found


def dread(o: Outlook, deed: str, area: AreaId) -> float:
    """What monsters take from whoever builds, summons or goes there."""
    found = 0.0
    for piece in o.wild:
        if area != piece.at and area not in o.near(piece.at):
            continue
        match piece.kind, deed:
            case "leviathan", "move":
                found += o.power
            case "androgeus", "build" | "summon":
                found += 0.5
            case "cwim", "build":
                found += 0.3 * o.lasting(area)
            case "mother_of_monsters" | "spawn", "build":
                found += 0.1 * o.lasting(area)
    return found


def spoils(o: Outlook, seat: Seat, area: AreaId) -> float:
    """VP that one attack there on Arachne Solara brings a player, on average."""
    return sum(o.might(unit) for unit in o.units(area, seat)) / 6


def spoilt(o: Outlook) -> float:
    """What it is worth to take Arachne Solara away from those who are about to attack her, once more each."""
    here = next(piece.at for piece in o.wild if piece.kind == "arachne_solara")
    hunters = [p for p in o.s.others(o.seat) if p.power and spoils(o, p.seat, here) >= 1]
    theirs = sum(o.share(p.seat) * min(p.power, HUNTS) * spoils(o, p.seat, here) for p in hunters)
    return theirs - (HUNTS * spoils(o, o.seat, here) if o.p.power > 1 else 0.0)


def stranger_worth(o: Outlook, source: str) -> float:
    """What an action of an elder race or a monster promises; nothing for any other."""
    s = o.s
    match source:
        case elder.DIPLOMACY:
            return max((court_worth(o, race) for race in elder.open_to(s, o.seat)), default=0.0)
        case "construction":
            return 0.9 * o.left - 0.3
        case "amok":
            here = next(piece.at for piece in s.units(NOBODY) if piece.kind == "cwim")
            return max((damage(o, area) for area in board.adjacent(s, here)), default=0.0)
        case "spinning_the_web":
            leads = all(p.vp < o.p.vp for p in s.others(o.seat))
            last = LAST_THREAD if s.web is not None and s.web.left == 1 and leads else 0.0
            return last + spoilt(o)
        case "birth" | "swoop":
            return 0.12
    return 0.0


def citadel_worth(o: Outlook, area: AreaId, group: list[Piece]) -> float:
    """What it is worth to have these units there as envoys."""
    if elder.has_ally(o.s, o.seat):
        return 0.0
    for id, race in o.s.races.items():
        if race.at == area and race.ally is None:
            won = 1.0 if id == elder.SCORPION_MEN else min(6, sum(cost(o.s, unit) for unit in group)) / 6
            return 0.6 * o.taste.ally * won * min(1.0, o.left / 3)
    return 0.0


def court_worth(o: Outlook, race: str) -> float:
    envoys = elder.envoys(o.s, o.seat, race)
    cheapest = min(o.unit_worth(unit) for unit in envoys)
    won = o.taste.ally * min(1.0, o.left / 3)
    if race == elder.SCORPION_MEN:
        return won - cheapest
    return won * min(6, elder.chance_of(o.s, o.seat, race)) / 6 - cheapest / 6
