"""The Gods War, taught in pictures."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from games.gods_war import GAME as RULES
from games.gods_war.battle import kills_and_routs
from games.gods_war.cards import Empire
from games.gods_war.state import Battle, Combatant, GodsWar
from games.kernel import Table
from games.lessons import lessons

from ..canvas import Canvas
from ..lessons import Draw, Example, finish, icon
from ..moments import Moment, at
from ..palette import DIM
from ..persons import NAMES
from . import alt_text, board, fight, look, panel, sheet, tracks
from .gallery import BASE
from .lands import W
from .look import GAME

EXAMPLE = "storm"
FLAG = look.BANNERS[EXAMPLE]


def _house(kind: str, canvas: Canvas, x: int, y: int, size: int) -> None:
    look.house(canvas, x, y, size, kind, FLAG)


def _unit(god: bool, canvas: Canvas, x: int, y: int, size: int) -> None:
    look.token(canvas, x, y, size, FLAG, god=god, counted=not god)
    if not god:
        look.number(canvas, x + size * 2 // 5, y + size * 2 // 5, 3)


def _empire(canvas: Canvas, x: int, y: int, size: int) -> None:
    look.token(canvas, x, y, size, look.BANNERS["sky"])


def _stranger(id: str, neutral: bool, canvas: Canvas, x: int, y: int, size: int) -> None:
    look.stranger(canvas, x, y, size, id, neutral=neutral)


def _gate(gate: str, canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.put(f"{GAME}.sign", x - size // 2, y - size // 2, size, size, gate=gate)


def _die(face: int, canvas: Canvas, x: int, y: int, _: int) -> None:
    fight.die(canvas, x - fight.DIE // 2, y - fight.DIE // 2, face)


def _rune(canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.put("back", x - size * 2 // 5, y - size // 2, size * 4 // 5, size)


def _track(canvas: Canvas, x: int, y: int, size: int) -> None:
    wide = size + 28
    tracks.track(canvas, x - wide // 2, y - 10, wide, 14, FLAG.colour)


SIGNS: dict[str, Draw] = {
    "empire": _empire,
    "power": icon("lightning_bolt"),
    "track": _track,
    "rune": _rune,
    "circle_outline": icon("circle_outline", DIM),
    "gift_off": icon("gift_off", DIM),
    "sword": icon("sword", "#ff9c86"),
    **{name: icon(name) for name in ("play", "flag_variant", "gift", "shield")},
    "mortal": partial(_unit, False),
    "god": partial(_unit, True),
    **{kind: partial(_house, kind) for kind in ("shrine", "temple", "ziggurat")},
    **{f"die{face}": partial(_die, face) for face in (6, 4, 2)},
    **{gate: partial(_gate, gate) for gate in ("hell", "dawn", "sky")},
    "elder": partial(_stranger, "elves", True),
    "monster": partial(_stranger, "red_dragon", False),
}


def _storm() -> Canvas:
    """Storm's sheet with a few of its lines: enough to learn how one is read."""
    whole = BASE.cards[EXAMPLE]
    assert isinstance(whole, Empire)
    units = [unit for unit in whole.unit if unit.id in ("barbarian", "thunder_king")]
    some = structs.replace(whole, unit=units, ability=whole.ability[:1], quest=whole.quest[:2], gift=whole.gift[:1])
    canvas = sheet.empire_sheet(some)
    canvas.alt = f"Part of the {whole.name} sheet."
    return canvas


CARD = Example(
    _storm, [(356, 297), (806, 309), (950, 309), (316, 648), (836, 648), (836, 856), (640, 963), (206, 1066)]
)


def _played(until: Moment) -> Table[GodsWar]:
    """The first game that somebody is led through, as far as that, if three adepts play it."""
    lesson = lessons(GAME)
    assert lesson is not None
    table = Table.new(RULES, 3, lesson.first.seed, RULES.agreed(lesson.first.settings))
    while table.waiting and not until(table):
        seat = min(table.waiting)
        table.answer(seat, RULES.bots["adept"](table.seen_by(seat), table.asks[seat]))
    return table


def _under_way(table: Table[GodsWar]) -> bool:
    """The Rift is open, and somebody has acted since: the last Council no longer covers half of the picture."""
    s = table.state
    return s.spike == "rift" and s.phase == "action" and not alt_text.council_round(s) and s.battle is None


def _goal() -> Canvas:
    return board(_played(_under_way).seen_by(None), NAMES, story=False)


def _side(s: GodsWar, empire: str, kinds: tuple[str, ...], rolled: list[int]) -> Combatant:
    """Units that have rolled these dice."""
    p = s.player(empire)
    assert p is not None
    units = [piece.id for n, kind in enumerate(kinds) for piece in s.pool(p.seat, kind)[kinds[:n].count(kind) :][:1]]
    kills, routs = kills_and_routs(rolled)
    return Combatant(p.seat, units, total=len(rolled), rolled=rolled, kills=kills, routs=routs)


def _battle() -> Canvas:
    s = _played(at(1, "action")).state
    storm = _side(s, "storm", ("champion", "barbarian", "barbarian"), [6, 5, 3, 2])
    darkness = _side(s, "darkness", ("shade", "shade"), [4, 1])
    s.battle, s.phase = Battle("seshnela", storm, darkness), "battle_kills"
    canvas = Canvas(W, 10_000, alt_text.battle_words(s, s.battle, NAMES))
    return finish(canvas, fight.draw(canvas, s, s.battle, NAMES, 16) + 4)


def _your_turn(table: Table[GodsWar]) -> bool:
    return table.state.round == 2 and 0 in table.asks and table.asks[0].topic == "gods_war.action"


def _choices() -> Canvas:
    table = _played(_your_turn)
    return panel(table.seen_by(0), NAMES, table.asks[0])


PICTURES = {"goal": _goal, "battle": _battle, "choices": _choices}
