"""An empire's sheet: its units and buildings, what it can do, its Heroquests and its gifts; and one area, close by."""

from __future__ import annotations

from collections.abc import Sequence

from games.gods_war.board import adjacent, name
from games.gods_war.cards import RANK_NAMES, Building, ElderRace, Empire, Unit
from games.gods_war.pieces import title
from games.gods_war.state import AreaId, GodsWar, Piece, Player
from games.gods_war.values import building_results, rating
from games.gods_war.words import gift_line, price, quest_line
from games.kernel.english import count, series

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, LINE, PALE, mix
from . import alt_text, look
from .lands import W
from .tracks import SIDE

ROW = 58
READ = look.READ
LINE_HIGH = text.leading(READ)


def empire_sheet(empire: Empire, s: GodsWar | None = None, p: Player | None = None) -> Canvas:
    """All that an empire is; with a game, also what of it is in play and which Heroquests are achieved."""
    flag = look.BANNERS.get(empire.id, look.NOBODY)
    canvas = Canvas(W, 10_000)
    canvas.put("backdrop", 0, 0, W, 1400, top=mix(flag.colour, "#1d2438", 0.75), bottom=INK)
    look.token(canvas, 84, 84, 104, flag, god=True)
    canvas.text(164, 66, empire.name, "title", 60, BRIGHT, outline=INK)
    canvas.text(166, 118, f"Starts with {empire.power} Power", "semi", READ, DIM)
    y = _wrapped(canvas, [empire.setup], 156) + 14
    y = _title(canvas, "Units", "account_group", y)
    for unit in empire.unit:
        y = _unit(canvas, unit, flag, _in_play(s, p, unit.id), y)
    y = _title(canvas, "Buildings", "home_variant", y + 8)
    for building in empire.building:
        y = _building(canvas, building, flag, _in_play(s, p, building.id), y)
    y = _title(canvas, "Abilities", "star_four_points", y + 8)
    y = _wrapped(canvas, [f"{one.name}: {one.text}" for one in empire.ability], y)
    y = _title(canvas, "Heroquests", "map_marker_path", y + 8)
    for quest in empire.quest:
        held = empire.gifts.get(p.slots.get(quest.slot, "")) if p else None
        words = quest_line(quest) + (f" Gift: {held.name}." if held else "")
        y = _quest(canvas, words, p is not None and quest.slot in p.slots, y)
    y = _title(canvas, "Gifts", "gift", y + 8)
    y = _wrapped(canvas, [gift_line(gift) for gift in empire.gift], y)
    for race in s.allies(p.seat) if s and p else ():
        y = _ally(canvas, race, flag, s, p, y + 8)
    canvas.h = y + 20
    if canvas.h < 1400:
        canvas.calls[0].h = canvas.h
    return canvas


def _ally(canvas: Canvas, race: ElderRace, flag: look.Banner, s: GodsWar | None, p: Player | None, y: int) -> int:
    """An elder race that fights for this empire."""
    y = _title(canvas, f"Ally: {race.name}", look.STRANGERS[race.id], y)
    for unit in race.unit:
        y = _unit(canvas, unit, flag, _in_play(s, p, unit.id), y, race.id)
    y = _wrapped(canvas, [f"{one.name}{price(one.cost)}: {one.text}" for one in race.ability], y)
    for quest in race.quest:
        y = _quest(canvas, f"Heroquest: {quest.text}", p is not None and quest.slot in p.slots, y + 6)
    return _wrapped(canvas, [f"Gift: {gift_line(gift)}" for gift in race.gift], y)


def _quest(canvas: Canvas, words: str, done: bool, y: int) -> int:
    canvas.icon(SIDE + 18, y + 20, "gift" if done else "circle_outline", 28, BRIGHT if done else DIM)
    return _wrapped(canvas, [words], y, SIDE + 44) + 4


def _in_play(s: GodsWar | None, p: Player | None, kind: str) -> int | None:
    return len(s.kind_in_play(p.seat, kind)) if s and p else None


def _title(canvas: Canvas, words: str, icon: str, y: int) -> int:
    canvas.icon(SIDE + 22, y + 26, icon, 34, GOLD)
    wide = canvas.text(SIDE + 52, y + 26, words, "title", 40, BRIGHT)
    canvas.rule(SIDE + 70 + wide, y + 28, W - 2 * SIDE - 80 - wide)
    return y + 58


def _wrapped(canvas: Canvas, paragraphs: Sequence[str], y: int, left: int = SIDE + 6) -> int:
    lines = [text.wrap(text.printable(words), "text", READ, W - left - SIDE - 6) for words in paragraphs]
    return canvas.lines(left, y, lines, "text", READ, PALE)


def _row(canvas: Canvas, y: int, high: int) -> None:
    canvas.plate(SIDE, y, W - 2 * SIDE, high, radius=16, top="#20263a", bottom="#141826", edge=LINE)


def _unit(canvas: Canvas, unit: Unit, flag: look.Banner, in_play: int | None, y: int, race: str = "") -> int:
    combat = (
        "/".join(map(str, unit.moon))
        if unit.moon
        else count(unit.dice, "die", "dice")
        if unit.dice
        else str(unit.combat)
    )
    named = f"{unit.name} ({unit.god})" if unit.god and unit.god not in unit.name else unit.name
    number = f"{in_play}/{unit.count}" if in_play is not None else f"×{unit.count}"
    lines = text.wrap(unit.text, "text", READ, W - 2 * SIDE - 110) if unit.text else []
    high = ROW + 34 + len(lines) * LINE_HIGH
    _row(canvas, y, high)
    look.token(canvas, SIDE + 42, y + 40, 46, flag, god=not unit.mortal, race=race)
    left = SIDE + 84
    taken = canvas.text(left, y + 26, named, "title", 36, PALE)
    canvas.text(left + taken + 14, y + 27, number, "bold", READ, GOLD)
    canvas.text(left, y + 66, RANK_NAMES[unit.rank], "italic", READ, DIM)
    right = W - SIDE - 18
    wide = canvas.text(right, y + 40, combat, "black", 36, PALE, align="r")
    canvas.icon(right - wide - 22, y + 40, "sword", 30, "#ff9c86")
    wide = canvas.text(right - 150, y + 40, str(unit.cost), "black", 36, PALE, align="r")
    canvas.icon(right - 150 - wide - 22, y + 40, "lightning_bolt", 30, GOLD)
    canvas.lines(left, y + 88, [lines], "text", READ, PALE)
    return y + high + 8


def _building(canvas: Canvas, building: Building, flag: look.Banner, in_play: int | None, y: int) -> int:
    number = f"{in_play}/{building.count}" if in_play is not None else f"×{building.count}"
    adds = series(count(n, what) for n, what in ((building.kills, "kill"), (building.routs, "rout")) if n)
    lines = text.wrap(building.text, "text", READ, W - 2 * SIDE - 110) if building.text else []
    high = ROW + 12 + len(lines) * LINE_HIGH
    _row(canvas, y, high)
    look.house(canvas, SIDE + 42, y + 36, 48, building.id, flag)
    left = SIDE + 84
    taken = canvas.text(left, y + 34, building.name, "title", 36, PALE)
    canvas.text(left + taken + 14, y + 35, number, "bold", READ, GOLD)
    right = W - SIDE - 18
    canvas.text(
        right, y + 34, f"adds {adds}" if adds else "adds nothing", "semi", READ, PALE if adds else DIM, align="r"
    )
    wide = canvas.text(right - 380, y + 34, str(building.cost), "black", 36, PALE, align="r")
    canvas.icon(right - 380 - wide - 22, y + 34, "lightning_bolt", 30, GOLD)
    canvas.lines(left, y + 62, [lines], "text", READ, PALE)
    return y + high + 8


# -- one area


def area_plate(canvas: Canvas, s: GodsWar, area: AreaId, names: Sequence[str], y: int, *, borders: bool = True) -> int:
    """An area close by: everything that stands there, with its strength, and what it borders on, unless there are many
    areas to show. Returns its end."""
    groups = [(p, _like(s, p, area)) for p in s.players]
    groups = [(p, rows) for p, rows in groups if rows]
    beside = f"Next to {series(name(s, other) for other in adjacent(s, area))}." if borders else ""
    last = text.wrap(beside, "italic", READ, W - 100) if beside else []
    strange = text.wrap("; ".join(alt_text.strangers(s, area)), "semi", READ, W - 100)
    high = 70 + sum(max(1, -(-len(rows) // 2)) * 52 + 44 for _, rows in groups) + (0 if groups or strange else 40)
    high += text.text_height([strange], READ) + 10 if strange else 0
    high += text.text_height([last], READ) + 20 if last else 12
    canvas.plate(SIDE, y, W - 2 * SIDE, high, radius=22, top="#2c3a30", bottom="#12161a", edge=GOLD, width=2)
    canvas.icon(SIDE + 40, y + 36, "map_marker", 36, GOLD)
    canvas.text(SIDE + 68, y + 36, name(s, area), "title", 40, BRIGHT)
    top = y + 66
    for p, rows in groups:
        words = f"{names[p.seat]} · {alt_text.empire_name(s, p.seat)}"
        canvas.text(SIDE + 24, top + 20, text.shorten(words, "semi", READ, W - 90), "semi", READ, DIM)
        top += 40
        for n, (piece, number) in enumerate(rows):
            _standing(canvas, s, piece, number, SIDE + 24 + n % 2 * 510, top + n // 2 * 52)
        top += -(-len(rows) // 2) * 52 + 4
    if strange:
        canvas.lines(SIDE + 24, top + 4, [strange], "semi", READ, PALE)
        top += text.text_height([strange], READ) + 10
    elif not groups:
        canvas.text(SIDE + 24, top + 20, "Nobody is here.", "italic", READ, DIM)
        top += 40
    canvas.lines(SIDE + 24, top + 4, [last], "italic", READ, DIM)
    return y + high + 12


def _like(s: GodsWar, p: Player, area: AreaId) -> list[tuple[Piece, int]]:
    """Pieces of one kind are one row: one of them, and how many."""
    found: dict[str, list[Piece]] = {}
    for piece in sorted(s.on_map(p.seat, area), key=lambda piece: not piece.building):
        found.setdefault(title(s, piece), []).append(piece)
    return [(pieces[0], len(pieces)) for pieces in found.values()]


def _standing(canvas: Canvas, s: GodsWar, piece: Piece, number: int, x: int, y: int) -> None:
    flag, face = look.banner(s, piece.seat), s.face(piece)
    if isinstance(face, Unit):
        look.token(canvas, x + 22, y + 24, 40, flag, god=not face.mortal, race=look.race_of(s, piece))
        # A rating of dice is rolled when it is needed: looking must not roll.
        strength = count(face.dice, "die", "dice") if face.dice else str(rating(s, piece))
    else:
        look.house(canvas, x + 22, y + 24, 40, piece.kind, flag)
        kills, routs = building_results(s, piece)
        strength = series(count(n, what) for n, what in ((kills, "kill"), (routs, "rout")) if n)
    words = f"{number} × {title(s, piece)}" if number > 1 else title(s, piece)
    taken = canvas.text(x + 56, y + 24, text.shorten(words, "semi", READ, 330), "semi", READ, PALE)
    if strength:
        icon = "sword" if isinstance(face, Unit) else "shield_plus"
        canvas.icon(x + 56 + taken + 28, y + 24, icon, 32, "#ff9c86")
        canvas.text(x + 56 + taken + 48, y + 24, strength, "bold", READ, PALE)
