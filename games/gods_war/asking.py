"""Questions that several rules put, and who answers for an empire without a player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from ..kernel import Ask, Option, Seat, ask
from .board import name
from .cards import races
from .pieces import title
from .pledges import announced, record, silent
from .state import NOBODY, AreaId, GodsWar, Piece
from .values import cost

T = TypeVar("T")
Stops = tuple[str, ...] | None
SPARED: Stops = ("always",)  # of a question that nearly always has one answer: who wants every chance is asked


def stand_in(s: GodsWar, but: Seat | None = None) -> Seat:
    """Who plays for an Uncontrolled Faction: the fewest VP, then the last in turn order (GW-LEAVE-06, -07)."""
    present = [p for p in s.ordered() if p.seat not in s.departed and p.seat != but]
    fewest = min(p.vp for p in present)
    return [p.seat for p in present if p.vp == fewest][-1]


def speaker(s: GodsWar, seat: Seat) -> Seat:
    """Who decides for this empire just now. In a battle that is one player from its start to its end (GW-LEAVE-06);
    for a monster it is whoever steers it, or else its opponent (GW-MONSTER-21, -22, -35)."""
    if seat == NOBODY:
        return tamer(s)
    b = s.battle
    side = b.side(seat) if b else None
    if b is None or side is None or seat not in s.departed or len(s.departed) >= len(s.players) - 1:
        return seat
    if b.stand_ins.get(seat, seat) in s.departed:
        enemy = b.enemy(side).seat
        b.stand_ins[seat] = stand_in(s, b.master if enemy == NOBODY else enemy)  # nobody plays both sides
    return b.stand_ins[seat]


def tamer(s: GodsWar) -> Seat:
    wild = s.battle.side(NOBODY) if s.battle else None
    assert s.battle is not None
    assert wild is not None
    master = s.battle.master
    return speaker(s, s.battle.enemy(wild).seat) if master is None or master in s.departed else master


def addressed(s: GodsWar, seat: Seat, prompt: str) -> str:
    """What is asked about this empire, as its speaker reads it: who stands in is told for whom."""
    text = s.named(prompt)
    return text if seat == NOBODY or speaker(s, seat) == seat else f"You play for {{{seat}}} in this battle. {text}"


async def choose(
    s: GodsWar,
    seat: Seat,
    prompt: str,
    options: Mapping[str, Option[T]],
    topic: str,
    *,
    default: str = "",
    stops: Stops = None,
) -> T:
    """One of the options; nobody is asked where there is only one, or where it was announced before. `stops`: who wants
    to be asked, as everybody can see."""
    if (kept := announced(s, seat, topic, options, 1, 1)) is not None:
        return options[kept[0]].value
    value = await put(s, seat, prompt, options, topic, default, stops)
    if s.announcing:
        key = next(key for key, option in options.items() if option.value == value)
        record(s, seat, topic, [key], options[key].area)
    return value


async def put(
    s: GodsWar, seat: Seat, prompt: str, options: Mapping[str, Option[T]], topic: str, default: str, stops: Stops
) -> T:
    if len(options) == 1 or silent(s, seat):
        return next(iter(options.values())).value
    question = Ask(addressed(s, seat, prompt), options, topic=f"gods_war.{topic}", stops=stops, openly=True)
    if default:
        question.default = (default,)
    return (await ask(speaker(s, seat), question))[0]


async def choose_area(s: GodsWar, seat: Seat, prompt: str, areas: Iterable[AreaId], topic: str) -> AreaId:
    options = {area: Option(area, name(s, area), who_stands(s, area), area=area) for area in areas}
    return await choose(s, seat, prompt, options, topic)


def who_stands(s: GodsWar, area: AreaId) -> str:
    """“Storm 3, Sky 1”: how many pieces of whom; and who is there that belongs to nobody."""
    found: dict[Seat, int] = {}
    for piece in s.on_map(at=area):
        found[piece.seat] = found.get(piece.seat, 0) + 1
    words = [f"{s.empire(seat).name} {n}" for seat, n in sorted(found.items())]
    words += [f"neutral {races(s.cards)[id].name}" for id, race in s.races.items() if race.at == area]
    return ", ".join([*words, *(title(s, piece) for piece in s.units(NOBODY, area))])


async def choose_player(s: GodsWar, seat: Seat, prompt: str, seats: Iterable[Seat], topic: str) -> Seat:
    options = {f"player.{n}": player_option(s, n) for n in seats}
    return await choose(s, seat, prompt, options, topic)


def player_option(s: GodsWar, n: Seat) -> Option[Seat]:
    """A side of a battle may be nobody's."""
    return Option(n, player_label(s, n), player=None if n == NOBODY else n)


async def confirm(s: GodsWar, seat: Seat, prompt: str, yes: str, no: str, topic: str, *, surely: bool = False) -> bool:
    """Whether to do it; silence means no. `surely`: hardly anybody would not, so that silence does it."""
    options = {"yes": Option(True, yes), "no": Option(False, no, icon="pass")}
    default, stops = ("yes", SPARED) if surely else ("no", None)
    return await choose(s, seat, prompt, options, topic, default=default, stops=stops)


def player_label(s: GodsWar, seat: Seat) -> str:
    return s.named(f"{{{NOBODY}}}") if seat == NOBODY else f"{s.empire(seat).name} ({{{seat}}})"


def piece_option(s: GodsWar, piece: Piece) -> Option[str]:
    where = f" in {name(s, piece.at)}" if piece.on_map else ""
    return Option(
        piece.id,
        f"{title(s, piece)}{where}",
        area=piece.at if piece.on_map else "",
        unit=piece.id,
        group=f"{piece.seat}.{title(s, piece)}.{piece.at}",
    )


async def choose_pieces(
    s: GodsWar, seat: Seat, prompt: str, pieces: Sequence[Piece], topic: str, least: int = 1, most: int = 1
) -> list[Piece]:
    """Some of these pieces; the cheapest if nobody answers (GW-LEAVE-13). Pieces that are alike need no question."""
    least = min(least, most, len(pieces))
    kept = announced(s, seat, topic, [piece.id for piece in pieces], least, most)
    if kept is not None:
        return [s.pieces[id] for id in kept]
    found = await put_pieces(s, seat, prompt, pieces, topic, least, min(most, len(pieces)))
    record(s, seat, topic, [piece.id for piece in found])
    return found


async def put_pieces(
    s: GodsWar, seat: Seat, prompt: str, pieces: Sequence[Piece], topic: str, least: int, most: int
) -> list[Piece]:
    cheap = sorted(pieces, key=lambda piece: cost(s, piece))
    alike = len({(piece.seat, title(s, piece), piece.at) for piece in cheap}) == 1
    if least == len(cheap) or (alike and least == most):
        return cheap[:least]
    if silent(s, seat) or (seat in s.departed and speaker(s, seat) == seat):
        s.chance.shuffle(cheap)
        return sorted(cheap, key=lambda piece: cost(s, piece))[:least]
    options = {piece.id: piece_option(s, piece) for piece in cheap}
    question = Ask(addressed(s, seat, prompt), options, least, most, topic=f"gods_war.{topic}")
    return [s.pieces[id] for id in await ask(speaker(s, seat), question)]


async def choose_piece(s: GodsWar, seat: Seat, prompt: str, pieces: Sequence[Piece], topic: str) -> Piece:
    return (await choose_pieces(s, seat, prompt, pieces, topic))[0]
