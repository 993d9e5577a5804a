"""Pieces that come, go and are lost. Whoever must hear of it is told here, and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..kernel import Seat
from ..kernel.english import series
from . import hooks
from .board import SPIKE, name
from .cards import Unit
from .state import NOBODY, POOL, AreaId, GodsWar, Piece


def title(s: GodsWar, piece: Piece) -> str:
    face = s.face(piece)
    if isinstance(face, Unit) and face.names:
        return face.names[int(piece.id.rpartition(".")[2]) - 1]
    return f"Imbedded {face.name}" if piece.imbedded else face.name


def titles(s: GodsWar, pieces: Iterable[Piece]) -> str:
    """“2 Trolls and Shade”."""
    pieces = list(pieces)
    found = Counter(title(s, piece) for piece in pieces)
    plurals = {title(s, piece): plural(s, piece) for piece in pieces}
    return series(name if n == 1 else f"{n} {plurals[name]}" for name, n in found.items())


def plural(s: GodsWar, piece: Piece) -> str:
    face, name = s.face(piece), title(s, piece)
    if isinstance(face, Unit) and (face.plural or face.names):
        return face.plural or name
    return f"{name}{'es' if name.endswith('x') else 's'}"


def place(s: GodsWar, piece: Piece, area: AreaId) -> None:
    """From the pool onto the map, by whatever way (GW-BUILD-18, GW-HQ-16)."""
    piece.at = area
    for owner, tell in hooks.placed.active(s):
        tell(s, owner, piece)


def relocate(s: GodsWar, units: list[Piece], area: AreaId) -> None:
    """Units change their area in any way but by rout."""
    starts = dict.fromkeys(unit.at for unit in units)
    groups = [(start, [unit for unit in units if unit.at == start]) for start in starts if start != area]
    for unit in units:
        unit.at = area
    for start, group in groups:
        for owner, tell in hooks.moved.active(s):
            tell(s, owner, group, start)


def leave_battle(s: GodsWar, piece: Piece) -> None:
    """It is no longer involved (GW-BATTLE-47)."""
    for side in s.battle.sides if s.battle else ():
        for group in (side.units, side.apart, side.away):
            if piece.id in group:
                group.remove(piece.id)


def grave_of(s: GodsWar, piece: Piece) -> str:
    """Where it goes by itself: monsters never return (GW-MONSTER-19), tokens and Spawn are used again."""
    if s.is_monster(piece):
        return "gone"
    return "aside" if s.is_token(piece) or piece.seat == NOBODY else POOL


def lose(s: GodsWar, piece: Piece, how: hooks.Loss, by: Seat | None = None) -> bool:
    """A unit is lost: it goes to its pool, if nothing sends it elsewhere. Returns whether it was truly lost."""
    to = grave_of(s, piece)
    for owner, change in hooks.grave.active(s):
        to = change(s, owner, piece, how, to)
    side = next((side for side in s.battle.sides if piece.id in side.units), None) if s.battle else None
    leave_battle(s, piece)
    piece.at = to
    if piece.on_map:
        return False
    if side is not None and how == "kill":
        side.dead.append(piece.id)
    for told, tell in hooks.lost.active(s):
        tell(s, told, piece, how, by)
    return True


def raze(s: GodsWar, piece: Piece, how: hooks.Razing, by: Seat | None = None) -> None:
    """A building goes to its pool; an Imbedded Nest that is destroyed is only turned over (GW-NEST-08)."""
    if how == "destroy" and piece.imbedded:
        piece.imbedded = False
        how = "flip"
    else:
        to: str = POOL
        for owner, change in hooks.grave.active(s):
            to = change(s, owner, piece, how, to)
        piece.at, piece.imbedded = to, False
        if s.battle and how != "spike":
            s.battle.taken.append(piece.id)
    for told, tell in hooks.razed.active(s):
        tell(s, told, piece, how, by)


def take(s: GodsWar, building: Piece, kind: str, by: Seat) -> Piece:
    """Conquest: another player's building takes its place (GW-CONQ-02)."""
    area = building.at
    raze(s, building, "conquer", by)
    new = s.pool(by, kind)[0]
    place(s, new, area)
    return new


def shatter(s: GodsWar) -> None:
    """The Spike shatters, once per game: whatever stands on it is lost (GW-RIFT-01 to -06, -31)."""
    if s.spike != "spike":
        return
    s.say(f"{name(s, SPIKE)} shatters! The Chaos Rift opens.", "GW-RIFT-01")
    if s.battle and s.battle.area == SPIKE:
        s.battle.over = True
    for piece in list(s.on_map(at=SPIKE)):
        if piece.building:
            raze(s, piece, "spike")
        else:
            lose(s, piece, "spike")
    s.spike = "rift"
    for owner, tell in hooks.rift_opens.active(s):
        tell(s, owner)
