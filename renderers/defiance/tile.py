"""A Permanent on its space: its picture, whose it is, how strong it is now, how it moves, what it has done."""

from __future__ import annotations

from msgspec import Struct

from games.defiance import values
from games.defiance.board import where
from games.defiance.cards import DIRECTIONS, Card
from games.defiance.state import HIDDEN, Defiance, Packet, Permanent

from .. import palette, seats, text
from ..canvas import Canvas
from ..palette import GOLD, INK, PALE
from . import look

W = 198
TALL, SMALL, THIN = 168, 134, 54  # heights: as on a board for two, as on one for more, an empty row
LARGE = 182  # in a panel, with letters that a phone shows at 11 pixels
LETTERS, LARGE_LETTERS = 24, 35
RAISED, LOWERED = "#9df0b0", "#ffb3a8"


class Standing(Struct, frozen=True):
    """All that a tile shows of a Permanent."""

    card: str
    owner: int
    attack: int | None
    defense: int | None
    remaining: int
    forward: int  # 1 if its forward is up in the picture, -1 if it is down
    marks: tuple[str, ...] = ()
    down: bool = False  # it lies face down

    @property
    def hurt(self) -> bool:
        return self.defense is not None and self.remaining < self.defense


def marks_of(s: Defiance, x: Permanent) -> tuple[str, ...]:
    found = {
        "attacking": s.attacking(x),
        "defending": s.defending(x),
        "fresh": bool(s.turn) and s.fresh(x) and not x.role,
        "moved": bool(x.moved) and x.moved == s.turn,
        "acted": bool(x.acted) and x.acted == s.turn,
        "barred": any(modifier.bars for modifier in x.modifiers),
    }
    return (*((x.role,) if x.role else ()), *(mark for mark, on in found.items() if on))


def standing(s: Defiance, x: Permanent) -> Standing:
    """What can be seen of a Permanent now; of one that lies face down its name at most, and that by its owner."""
    if x.face_down:
        return Standing(x.card, x.owner, None, None, 0, 1, (x.role,), down=True)
    face = s.face(x)
    attack = None if face.attack is None else values.attack(s, x)
    defense, left = values.defense(s, x), values.remaining(s, x)
    return Standing(x.card, x.owner, attack, defense, left or 0, forward(s, x), marks_of(s, x))


def forward(s: Defiance, x: Permanent) -> int:
    """With two players one looks at the board from the south. With more every board hangs below the no-man's row:
    towards it is up, and away from it down."""
    if len(s.players) == 2:
        return 1 if x.owner == 0 else -1
    return 1 if where(x.at)[1] == x.owner else -1


def damage_of(s: Defiance, packet: Packet) -> int:
    """The damage of a packet as far as one can say now: a Basic Attack is measured when it lands."""
    by, target = s.permanents.get(packet.by), s.permanents.get(packet.target)
    if packet.kind == "combat" or by is None:
        return packet.amount
    return values.attack(s, by, target)


def tile(s: Defiance, it: Standing, h: int, badge: str = "") -> Canvas:
    """The small card, without what must stay readable when a blow flies over it."""
    canvas = Canvas(W, h)
    tone, frame = seats.colour(it.owner), look.FRAMES[it.owner % 4]
    if it.down:
        return _back(canvas, it, h)
    card = s.card(it.card)
    small = h < TALL
    look.scene(canvas, 0, 0, W, h, card, at=(0.47, 0.32 if small else 0.36), size=58 if small else 84,
               radius=16 if frame == "round" else 4)  # fmt: skip
    canvas.put("shade", 0, 0, W, h, radius=16 if frame == "round" else 4, strength=0.95)
    hot = "attacking" in it.marks or "defending" in it.marks
    canvas.put("edging", 0, 0, W, h, kind=frame, colour=tone, width=6 if hot else 5, glow="")
    _pennant(canvas, it)
    _marks(canvas, it, _after_pennant(it) + (_wide(badge) + 4 if badge else 0))
    if card.move != "none":
        ways = tuple((right, ahead * it.forward) for right, ahead in DIRECTIONS[card.move])
        canvas.put("compass", W - 54, 7, 47, 47, ways=ways, colour=tone)
        if card.steps > 1 and h != LARGE:
            canvas.text(W - 30, 66, f"×{card.steps}", "black", 24, PALE, align="m", outline=INK)
    return canvas.keep()


def front(s: Defiance, it: Standing, h: int, badge: str = "") -> Canvas:
    """Name and values of a small card, to be laid over everything else; and its space if one can choose it."""
    canvas = Canvas(W, h)
    if it.card != HIDDEN:
        card = s.card(it.card)
        room = 142 if h < TALL and card.steps > 1 else W - 18  # the number of steps stands beside it
        _name(canvas, card, h + 38 if it.down else h - 8 if it.hurt else h, room, letters(h))
        if not it.down:
            _strength(canvas, card, it, h)
    if badge:
        left = _after_pennant(it)
        canvas.plate(left, 6, _wide(badge), 32, radius=9, top="#fff3c4", bottom="#e0b04a", edge=INK, width=2)
        canvas.text(left + _wide(badge) // 2, 22, badge, "black", 24, INK, align="m")
    return canvas.keep()


def letters(h: int) -> int:
    return LARGE_LETTERS if h == LARGE else LETTERS


def _wide(badge: str) -> int:
    return text.width(badge, "black", 24) + 14


def _after_pennant(it: Standing) -> int:
    return 50 if it.owner % 4 >= 2 else 41


def _back(canvas: Canvas, it: Standing, h: int) -> Canvas:
    """Face down: whose it is, and which of the two."""
    canvas.put("back", W // 2 - 42, 10, 84, h - 20)
    canvas.put("edging", 0, 0, W, h, kind=look.FRAMES[it.owner % 4], colour=seats.colour(it.owner), width=5, glow="")
    _pennant(canvas, it)
    canvas.plate(W // 2 - 28, h // 2 - 28, 56, 56, radius=28, top="#1a1e2b", bottom=INK, edge=GOLD, width=2)
    canvas.icon(W // 2, h // 2, look.ROLES[it.marks[0]], 40, GOLD)
    return canvas.keep()


def _pennant(canvas: Canvas, it: Standing) -> None:
    """The owner's numeral in the owner's colour."""
    tone = seats.colour(it.owner)
    words = seats.numeral(it.owner)
    wide = max(30, text.width(words, "black", 24) + 14)
    canvas.plate(
        5, 5, wide, 34, radius=8, top=palette.lighter(tone, 0.05), bottom=palette.darker(tone, 0.35), edge=PALE
    )
    canvas.text(5 + wide // 2, 22, words, "black", 24, palette.WHITE, align="m", outline=palette.darker(tone, 0.6))


def _marks(canvas: Canvas, it: Standing, left: int) -> None:
    """From left to right up to the movement diagram, then in a second row."""
    x, y = left, 6
    for name in it.marks:
        mark = look.MARKS[name]
        if y == 6 and x + 31 > W - 56:
            x, y = 7, 42
        canvas.plate(x, y, 31, 31, radius=15, top="#20263a", bottom=INK, edge=mark.colour, width=2)
        canvas.icon(x + 15, y + 15, mark.icon, 22, mark.colour)
        x += 32


def _name(canvas: Canvas, card: Card, foot: int, room: int, size: int) -> None:
    words, lines = look.short(card).split(), text.wrap(look.short(card), "semi", size, room)
    if size > LETTERS and (len(lines) > 2 or any(text.width(word, "semi", size) > room for word in words)):
        size = max(LETTERS, min(text.fit(word, "semi", room, size) for word in words))
        lines = text.wrap(look.short(card), "semi", size, room)[:2]
    step = size + 1
    last = foot - (18 if card.attack is card.defense is None else 56) - (size - LETTERS) // 2
    for n, line in enumerate(lines):
        canvas.text(10, last - step * (len(lines) - 1 - n), line, "semi", size, PALE, outline=INK)


class Chip(Struct, frozen=True):
    """A value on its plate: the icon before it, and whether it is more or less than printed."""

    icon: str
    words: str
    change: int
    top: str
    bottom: str

    def width(self, size: int) -> int:
        return size + 14 + text.width(self.words, "black", size) + (size // 2 + 3 if self.change else 0)

    def draw(self, canvas: Canvas, x: int, y: int, size: int, high: int = 34) -> None:
        tone = _changed(self.change)
        canvas.plate(
            x, y - high // 2, self.width(size), high, radius=high * 3 // 10, top=self.top, bottom=self.bottom, edge=tone
        )
        canvas.icon(x + size // 2 + 3, y, self.icon, size - 4, palette.WHITE)
        left = x + size + 4
        left += canvas.text(left, y, self.words, "black", size, tone if self.change else palette.WHITE)
        if self.change:
            canvas.icon(left + size // 3, y, "menu_up" if self.change > 0 else "menu_down", size, tone)


def attack_chip(words: str, change: int = 0) -> Chip:
    return Chip("sword", words, change, "#8c2f2b", "#4a1615")


def defense_chip(words: str, change: int = 0) -> Chip:
    return Chip("shield", words, change, "#31568f", "#182c4d")


def _strength(canvas: Canvas, card: Card, it: Standing, h: int) -> None:
    """Attack to the left, defense to the right: what is left of it, and of how much if it is damaged."""
    y, attack, defense = h - 22, None, None
    if it.attack is not None and card.attack is not None:
        attack = attack_chip(str(it.attack), it.attack - card.attack)
    if it.defense is not None and card.defense is not None:
        words = f"{it.remaining}/{it.defense}" if it.hurt else str(it.defense)
        defense = defense_chip(words, it.defense - card.defense)
    sizes = (35, 32, 28, 24) if h == LARGE else (28, 24)
    fits = [size for size in sizes if sum(chip.width(size) for chip in (attack, defense) if chip) < W - 18]
    size = fits[0] if fits else 24
    if attack:
        attack.draw(canvas, 6, y, size, max(34, size + 4))
    if defense:
        wide = defense.width(size)
        defense.draw(canvas, W - 6 - wide, y, size, max(34, size + 4))
        if it.hurt:
            canvas.put(
                "gauge", W - 6 - wide, y - 29, wide, 11, now=it.remaining, most=it.defense or 0, colour=palette.MOSS
            )


def _changed(change: int) -> str:
    return RAISED if change > 0 else LOWERED if change < 0 else "#c9d2e6"
