"""A card in play: its picture, how strong it is now, and in what state; large as a tile, small as a line."""

from __future__ import annotations

from msgspec import Struct

from games.kernel import Seat
from games.kernel.english import series
from games.twilight import values
from games.twilight.cards import Card
from games.twilight.state import Permanent, Twilight, name_of, owner_of

from .. import palette, seats, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, darker, mix
from . import look

W, H, LOW = 174, 164, 132  # a card that stands, and one that lies on its side
LINE = 48  # the height of a card that is a line


class Standing(Struct, frozen=True):
    """All that is shown of a card in play."""

    card: str
    controller: Seat
    owner: Seat
    fight: int = 0
    life: int = 0
    left: int = 0  # Life less Damage
    blessings: int = 0
    frozen: int = 0
    marks: tuple[str, ...] = ()
    at: str = ""
    under: tuple[str, ...] = ()  # Fortifications below, topmost first

    @property
    def hurt(self) -> bool:
        return self.left < self.life


def marks_of(s: Twilight, x: Permanent) -> tuple[str, ...]:
    face = s.face(x.id)
    attackers = s.combat.attackers if s.combat else []
    found = {
        "attacking": any(a.id == x.id for a in attackers),
        "blocking": any(a.blocker == x.id for a in attackers),
        "exhausted": x.exhausted,
        "frozen": x.frozen > 0,
        "new": bool(s.turn) and x.entered == s.turn and face.type == "creature",
        "paid": face.type == "intrigue" and x.upkeep_paid,
        "unpaid": face.type == "intrigue" and not x.upkeep_paid and x.entered != s.turn,
        "blessed": x.blessings > 0,
        "doomed": x.id in s.doomed,
        "changed": bool(x.changes),
    }
    return tuple(mark for mark, on in found.items() if on)


def standing(s: Twilight, x: Permanent, under: tuple[str, ...] = ()) -> Standing:
    base = Standing(
        name_of(x.id), x.controller, owner_of(x.id), blessings=x.blessings, frozen=x.frozen, marks=marks_of(s, x),
        at=x.at, under=under,
    )  # fmt: skip
    if s.face(x.id).type != "creature":
        return base
    fight, life = values.fight(s, x), values.full_life(s, x)
    return Standing(
        base.card, base.controller, base.owner, fight, life, values.life(s, x), x.blessings, x.frozen, base.marks
    )


# -- values


class Value(Struct, frozen=True):
    """A number on its plate: the icon before it, and whether it is more or less than printed."""

    icon: str
    words: str
    change: int
    top: str
    bottom: str

    def width(self, size: int) -> int:
        return size + 14 + text.width(self.words, "black", size) + (size // 2 + 3 if self.change else 0)

    def draw(self, canvas: Canvas, x: int, y: int, size: int, high: int = 34) -> int:
        tone = look.RAISED if self.change > 0 else look.LOWERED if self.change < 0 else "#d6c9bd"
        wide = self.width(size)
        canvas.plate(x, y - high // 2, wide, high, radius=high * 3 // 10, top=self.top, bottom=self.bottom, edge=tone)
        canvas.icon(x + size // 2 + 3, y, self.icon, size - 4, palette.WHITE)
        left = x + size + 4
        left += canvas.text(left, y, self.words, "black", size, tone if self.change else palette.WHITE)
        if self.change:
            canvas.icon(left + size // 3, y, "menu_up" if self.change > 0 else "menu_down", size, tone)
        return x + wide


def fight_value(n: int, printed: int) -> Value:
    return Value("sword", str(n), n - printed, "#8c2f2b", "#4a1615")


def life_value(left: int, life: int, printed: int) -> Value:
    """What is left, and of how much if it is damaged."""
    return Value("heart", f"{left}/{life}" if left < life else str(life), life - printed, "#7a3560", "#3d1a33")


def numbers_of(card: Card, it: Standing) -> tuple[Value, Value]:
    return fight_value(it.fight, card.fight), life_value(it.left, it.life, card.life)


# -- the tile


def height(it: Standing) -> int:
    """An Exhausted card lies on its side: it is lower."""
    return LOW if "exhausted" in it.marks else H


def tile(s: Twilight, it: Standing, w: int = W) -> Canvas:
    """A Creature or an Intrigue as a small card, without what must stay readable when a blow flies over it."""
    card, h = s.face(it.card), height(it)
    canvas = Canvas(w, h)
    tone = look.FACTIONS[card.faction].colour
    worn = "exhausted" in it.marks
    look.scene(canvas, 0, 0, w, h, card, at=(0.5, 0.34), size=h * 4 // 9, radius=14, dim=0.62 if worn else 0)
    canvas.put("shade", 0, 0, w, h, radius=14, strength=0.95)
    hot = "attacking" in it.marks or "blocking" in it.marks
    edge = BRIGHT if hot else mix(tone, "#4b4553", 0.6) if worn else tone
    canvas.put("frame", 0, 0, w, h, radius=14, colour=edge, width=5, dashed=False)
    if it.frozen:
        canvas.put("frost", 0, 0, w, h, radius=14)
    _tag(canvas, card, it)
    _marks(canvas, it, w, 3 if worn or len(_lines(card, w)) > 2 else 6)
    return canvas.keep()


def _lines(card: Card, w: int) -> list[str]:
    return text.wrap(look.short(card), "semi", 24, w - 16)


def front(s: Twilight, it: Standing, w: int = W) -> Canvas:
    """Name and values of a small card, to be laid over everything else."""
    card, h = s.face(it.card), height(it)
    canvas, worn = Canvas(w, h), "exhausted" in it.marks
    foot = h - 42 if card.type == "creature" else h - 10
    lines = _lines(card, w)
    most = 2 if worn else 3
    if len(lines) > most:
        lines = [*lines[: most - 1], text.shorten(" ".join(lines[most - 1 :]), "semi", 24, w - 16)]
    for n, line in enumerate(lines):
        canvas.text(10, foot - 12 - 25 * (len(lines) - 1 - n), line, "semi", 24, DIM if worn else PALE, outline=INK)
    if card.type == "creature":
        fight, life = numbers_of(card, it)
        size = 28 if fight.width(28) + life.width(28) <= w - 16 else 24
        fight.draw(canvas, 6, h - 22, size)
        life.draw(canvas, w - 6 - life.width(size), h - 22, size)
    return canvas.keep()


def _tag(canvas: Canvas, card: Card, it: Standing) -> None:
    """What it is: the Faction's icon on its colour; the owner's numeral if it is somebody else's card."""
    side = look.FACTIONS[card.faction]
    canvas.plate(5, 5, 36, 36, radius=10, top=side.colour, bottom=darker(side.colour, 0.45), edge=PALE, width=2)
    canvas.icon(23, 23, side.icon if card.type == "creature" else look.TYPES[card.type], 26, palette.WHITE)
    if it.owner != it.controller:
        wide = max(30, text.width(seats.numeral(it.owner), "black", 24) + 12)
        _owner(canvas, 5 + wide, 44, it.owner)


def _marks(canvas: Canvas, it: Standing, w: int, most: int) -> None:
    """From the right end of the upper edge to the left, then in a second row if there may be more than three."""
    right, y = w - 5, 5
    for name in sorted(it.marks, key=WEIGHTY.index)[:most]:
        if right - sign_width(name, it) < 43:
            if y > 5 or most <= 3:
                return
            right, y = w - 5, y + 38
        right -= sign(canvas, right, y, name, it) + 3


def counted(name: str, it: Standing) -> str:
    """The number beside a mark: of Blessings always, of Freeze markers if there are several."""
    if name == "blessed":
        return str(it.blessings)
    return str(it.frozen) if name == "frozen" and it.frozen > 1 else ""


def sign_width(name: str, it: Standing) -> int:
    return 35 + (text.width(counted(name, it), "black", 24) + 4 if counted(name, it) else 0)


def sign(canvas: Canvas, right: int, y: int, name: str, it: Standing) -> int:
    """A mark on a small coin that ends at `right`, with its number if it has one. Returns its width."""
    mark, number, wide = look.MARKS[name], counted(name, it), sign_width(name, it)
    canvas.plate(right - wide, y, wide, 35, radius=17, top="#332b3d", bottom=INK, edge=mark.colour, width=2)
    canvas.icon(right - wide + 17, y + 17, mark.icon, 25, mark.colour)
    if number:
        canvas.text(right - 8, y + 17, number, "black", 24, palette.WHITE, align="r")
    return wide


# -- the line


def line(s: Twilight, it: Standing, w: int) -> Canvas:
    """A Creature that fights as one line: picture, name, values, and those marks that the fight does not tell."""
    card = s.face(it.card)
    canvas = Canvas(w, LINE)
    tone = look.FACTIONS[card.faction].colour
    worn = "exhausted" in it.marks
    top, bottom = mix(tone, "#332b3a", 0.72), mix(tone, look.EARTH, 0.82)
    if worn:
        top, bottom = mix(top, "#1d1a22", 0.6), mix(bottom, "#141118", 0.6)
    hot = "attacking" in it.marks or "blocking" in it.marks
    canvas.plate(0, 0, w, LINE, radius=12, top=top, bottom=bottom, edge=BRIGHT if hot else mix(tone, "#4b4553", 0.4),
                 width=3 if hot else 2)  # fmt: skip
    look.scene(canvas, 4, 4, 58, LINE - 8, card, size=36, radius=9, dim=0.4 if worn else 0)
    if it.frozen:
        canvas.put("frost", 0, 0, w, LINE, radius=12)
    x, right = 70, w - 8
    if card.type == "creature":
        fight, life = numbers_of(card, it)
        right -= life.width(24)
        life.draw(canvas, right, LINE // 2, 24, 32)
        right -= fight.width(24) + 4
        fight.draw(canvas, right, LINE // 2, 24, 32)
        right -= 6
    else:
        canvas.icon(right - 16, LINE // 2, look.TYPES[card.type], 30, palette.lighter(tone, 0.3))
        right -= 40
    for name in [mark for mark in it.marks if mark in ("frozen", "blessed", "doomed", "changed")]:
        right -= sign(canvas, right, LINE // 2 - 17, name, it) + 2
    if it.owner != it.controller:
        right -= _owner(canvas, right, 8, it.owner) + 4
    name = text.shorten(look.short(card), "semi", 24, right - x - 4)
    canvas.text(x, LINE // 2, name, "semi", 24, DIM if worn else PALE, outline=INK)
    return canvas.keep()


# -- the cell


CELL = 72
# Which marks are shown where there is no room for all: light and darkness tell of the others anyhow.
WEIGHTY = ("blessed", "frozen", "doomed", "attacking", "blocking", "unpaid", "changed", "paid", "new", "exhausted")


def cell(s: Twilight, it: Standing, w: int, count: int = 1) -> Canvas:
    """A card in play in two lines: its name over its values and marks; a Fortification with what it covers."""
    card = s.face(it.card)
    canvas = Canvas(w, CELL)
    tone, worn = look.FACTIONS[card.faction].colour, "exhausted" in it.marks
    dim = 0.72 if worn or it.under else 0.3 if card.type == "creature" else 0.5
    look.scene(canvas, 0, 0, w, CELL, card, at=(0.7, 0.64), size=46, radius=12, dim=dim)
    hot = "attacking" in it.marks or "blocking" in it.marks
    edge = BRIGHT if hot else mix(tone, "#4b4553", 0.6) if worn else tone
    canvas.put("frame", 0, 0, w, CELL, radius=12, colour=edge, width=4 if hot else 3, dashed=False)
    if it.frozen:
        canvas.put("frost", 0, 0, w, CELL, radius=12)
    x, right = 10, w - 8
    if it.at:
        direction(canvas, 6, 6, it.at)
        x = 46
    if count > 1:
        right -= canvas.text(right - 2, 20, f"×{count}", "black", 26, BRIGHT, align="r", outline=INK) + 6
    if it.owner != it.controller:
        right -= _owner(canvas, right, 4, it.owner) + 4
    ink = DIM if worn and not it.frozen else PALE
    room, name = right - x, look.short(card)
    first, *rest = text.wrap(name, "semi", 24, room)
    if card.type == "creature" or it.under or not rest:
        first, rest = text.shorten(name, "semi", 24, room), []
    canvas.text(x, 20, first, "semi", 24, ink, outline=INK)
    x, right, y = x if it.at else 7, w - 7, 51
    if card.type == "creature":
        for value in numbers_of(card, it):
            x = value.draw(canvas, x, y, 24, 31) + 4
    elif not it.at and not rest:
        canvas.icon(x + 14, y, look.TYPES[card.type], 28, palette.lighter(tone, 0.4), outline=INK)
    for mark in sorted(it.marks, key=WEIGHTY.index):
        if right - sign_width(mark, it) < x:
            break
        right -= sign(canvas, right, y - 17, mark, it)
    second, font = " ".join(rest), "semi"
    if it.under:
        second, font = f"on {series(look.short(s.face(id)) for id in it.under)}", "italic"
    if second:
        left = max(x, 10)
        canvas.text(left, y - 4, text.shorten(second, font, 24, right - left - 4), font, 24, ink, outline=INK)
    return canvas.keep()


def _owner(canvas: Canvas, right: int, y: int, owner: Seat) -> int:
    """Whose card it is, if somebody else controls it: ends at `right`. Returns its width."""
    tone, words = seats.colour(owner), seats.numeral(owner)
    wide = max(30, text.width(words, "black", 24) + 12)
    canvas.plate(right - wide, y, wide, 32, radius=8, top=tone, bottom=darker(tone, 0.4), edge=PALE, width=2)
    canvas.text(right - wide // 2, y + 16, words, "black", 24, palette.WHITE, align="m", outline=darker(tone, 0.6))
    return wide


# -- Fortifications


FORT = 92  # height of a Fortification's tile
LEDGE = 32  # what is seen of one that is covered


def fort(s: Twilight, it: Standing, w: int) -> Canvas:
    """A Fortification; those that it covers show their names above it, as cards that lie under one another do."""
    canvas = Canvas(w, FORT + LEDGE * len(it.under))
    y = 0
    for id in reversed(it.under):
        card = s.face(id)
        tone = look.FACTIONS[card.faction].colour
        canvas.plate(0, y, w, LEDGE + 20, radius=12, top=mix(tone, "#2b2430", 0.75), bottom=look.EARTH,
                     edge=mix(tone, "#4b4553", 0.6), width=2)  # fmt: skip
        canvas.text(12, y + 17, text.shorten(look.short(card), "semi", 24, w - 24), "semi", 24, DIM)
        y += LEDGE
    card = s.face(it.card)
    tone, worn = look.FACTIONS[card.faction].colour, "exhausted" in it.marks
    look.scene(canvas, 0, y, w, FORT, card, at=(0.66, 0.42), size=62, radius=12, dim=0.45 if worn else 0.12)
    canvas.put("shade", 0, y, w, FORT, radius=12, strength=0.95)
    canvas.put("frame", 0, y, w, FORT, radius=12, colour=mix(tone, "#4b4553", 0.6) if worn else tone, width=4,
               dashed=False)  # fmt: skip
    if it.frozen:
        canvas.put("frost", 0, y, w, FORT, radius=12)
    direction(canvas, 6, y + 6, it.at)
    right = w - 5
    for name in sorted(it.marks, key=WEIGHTY.index)[:3]:
        right -= sign(canvas, right, y + 5, name, it) + 3
    lines = text.wrap(look.short(card), "semi", 24, w - 16)[:2]
    for n, words in enumerate(lines):
        canvas.text(10, y + FORT - 18 - 24 * (len(lines) - 1 - n), text.shorten(words, "semi", 24, w - 14), "semi", 24,
                    DIM if worn else PALE, outline=INK)  # fmt: skip
    return canvas.keep()


def direction(canvas: Canvas, x: int, y: int, at: str) -> None:
    canvas.plate(x, y, 34, 36, radius=10, top="#4a3a2a", bottom="#221a14", edge=look.BRONZE, width=2)
    canvas.text(x + 17, y + 18, at, "black", 26, BRIGHT, align="m")
