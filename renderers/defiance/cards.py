"""Cards: the large face, and the card to be read in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from games.defiance.cards import DIRECTIONS, Card

from .. import palette, text
from ..canvas import Canvas
from ..palette import GOLD, INK, PALE, darker, mix
from . import alt_text, look
from .tile import attack_chip, defense_chip

PARTS = {  # kind of ability -> the icon before its words
    "passive": "infinity",
    "trigger": "bell_ring",
    "combat": "sword_cross",
    "special": "star_four_points",
    "tactic": "cards",
    "capital": "castle",
    "ruler": "crown",
}
PLATES = {  # kinds of abilities that one chooses to use stand on a plate of their own: top, bottom, edge
    "combat": ("#3a1f2a", "#2b1720", "#a5443f"),
    "special": ("#2c2347", "#1e1832", "#8a63c9"),
}


def edge_of(card: Card) -> str:
    return look.SIDES[card.side][0]


def price(canvas: Canvas, x: int, y: int, size: int, cost: int, printed: int) -> None:
    """What a card costs, on a gold piece; an arrow tells if it is not what is printed."""
    canvas.put("coin", x, y, size, size)
    canvas.text(
        x + size // 2, y + size // 2, str(cost), "black", size * 5 // 9, "#3b2605", align="m", outline="#ffe9a3"
    )
    if cost != printed:
        icon, tone = ("menu_down", "#9df0b0") if cost < printed else ("menu_up", "#ffb3a8")
        canvas.icon(x + size + 10, y + size // 2, icon, size * 3 // 4, tone, outline=INK)


def rules(canvas: Canvas, x: int, y: int, room: int, height: int, card: Card, big: int, least: int = text.LEAST) -> int:
    """What a card does, each ability with the icon of its kind. Returns where it ends."""
    size, blocks = fit_rules(card, room, height, big, least)
    step, pad = text.leading(size), size // 3
    for kind, name, lines in blocks:
        high = (len(lines) + bool(name)) * step + pad
        if kind in PLATES:
            top, bottom, edge = PLATES[kind]
            canvas.plate(x, y, room, high, radius=12, top=top, bottom=bottom, edge=edge, width=2)
        left, line = x + size + pad * 2 + 8, y + pad // 2
        canvas.icon(x + pad + size // 2 + 2, line + step // 2, PARTS[kind], size + 4, GOLD)
        if name:
            canvas.text(left, line + step // 2, name, "bold", size, palette.BRIGHT)
            line += step
        canvas.lines(left, line, [lines], "text", size, "#ece7da")
        y += high + 6
    return y


def fit_rules(
    card: Card, room: int, height: int, big: int, least: int = text.LEAST
) -> tuple[int, list[tuple[str, str, list[str]]]]:
    parts = alt_text.parts(card)
    for size in range(big, least - 1, -1):
        wide = room - size - size // 3 * 3 - 8
        blocks = [(kind, name, text.wrap(text.printable(words), "text", size, wide)) for kind, name, words in parts]
        if rules_height(blocks, size) <= height:
            break
    return size, blocks


def rules_height(blocks: Sequence[tuple[str, str, list[str]]], size: int) -> int:
    return sum((len(lines) + bool(name)) * text.leading(size) + size // 3 + 6 for _, name, lines in blocks)


def compass(canvas: Canvas, x: int, y: int, size: int, card: Card) -> int:
    """The movement diagram as its owner sees it. Returns its width."""
    if card.move == "none":
        return 0
    canvas.put("compass", x, y, size, size, ways=DIRECTIONS[card.move], colour=edge_of(card))
    if card.steps > 1:
        return size + 6 + canvas.text(x + size + 6, y + size // 2, f"×{card.steps}", "black", 28, PALE, outline=INK)
    return size


def tribute(canvas: Canvas, right: int, y: int, gold: int, size: int) -> int:
    """Gold in each turn: “+2” and a coin, ending at `right`. Returns where it begins."""
    canvas.put("coin", right - size, y - size // 2, size, size)
    words = f"+{gold}"
    return right - size - 6 - canvas.text(right - size - 6, y, words, "black", max(26, size * 3 // 4), palette.BRIGHT,
                                          align="r", outline=INK)  # fmt: skip


# -- the two sizes


def card(card: Card) -> Canvas:
    """One card, large."""
    w, h, side = 660, 940, 30
    canvas = Canvas(w, h, alt_text.card_alt(card))
    tone, edge = mix(look.mood(card)[1], "#1d2233", 0.72), edge_of(card)
    canvas.put("backdrop", 0, 0, w, h, top="#1a1f2f", bottom="#07080d")
    canvas.plate(6, 6, w - 12, h - 12, radius=40, top=tone, bottom=darker(tone, 0.55), edge=edge, width=7)
    canvas.put("frame", 18, 18, w - 36, h - 36, radius=30, colour=edge, width=1, dashed=False)
    price(canvas, side + 8, 38, 76, card.cost, card.cost)
    _, icon, name = look.SIDES[card.side]
    wide = canvas.text(w - side - 14, 76, name.upper(), "bold", 28, edge, align="r")
    canvas.icon(w - side - 40 - wide, 76, icon, 36, edge)
    size, blocks = fit_rules(card, w - 2 * side - 12, 330, 30)
    high = min(470, h - 126 - 116 - rules_height(blocks, size) - 130)
    look.scene(canvas, side, 126, w - 2 * side, high, card, size=min(280, high - 40), radius=24)
    canvas.put("frame", side, 126, w - 2 * side, high, radius=24, colour=edge, width=3, dashed=False)
    y = 126 + high + 42
    canvas.text(w // 2, y, card.name, "title", text.fit(card.name, "title", w - 90, 46), PALE, align="m")
    canvas.text(w // 2, y + 42, card.type_line, "italic", 27, palette.DIM, align="m")
    canvas.rule(70, y + 66, w - 140)
    rules(canvas, side + 6, y + 78, w - 2 * side - 12, 330, card, 30)
    _values(canvas, card, w, h - 66)
    canvas.put("medallion", w - 80, h - 84, 40, 40, colour="#2a3147", name="", dead=False)
    canvas.text(w - 60, h - 64, card.origin[0].upper(), "bold", 24, palette.DIM, align="m")
    return canvas


def _values(canvas: Canvas, card: Card, w: int, y: int) -> None:
    """Attack, defense, movement and tribute, side by side at the foot of a large card."""
    x = 56
    for value, kind in ((card.attack, attack_chip), (card.defense, defense_chip)):
        if value is not None:
            chip = kind(str(value))
            chip.draw(canvas, x, y, 44, 58)
            x += chip.width(44) + 14
    if card.move != "none":
        x += compass(canvas, x + 6, y - 36, 72, card) + 20
    if card.gold:
        tribute(canvas, w - 100, y, card.gold, 48)


HEAD = 78  # of a strip: the line with its name
BANNER = 124
LETTERS = 35  # a phone shows a panel at a third of its width, and these at 11 pixels


def hand_card(
    card: Card,
    w: int,
    h: int = 0,
    *,
    cost: int | None = None,
    glow: bool = False,
    dim: bool = False,
    dear: bool = False,
) -> Canvas:
    """A card to be read in a hand: a broad picture, then name, type and words. Its height follows its text."""
    pad = 14
    size, blocks = fit_rules(card, w - 2 * pad + 6, 320, LETTERS, LETTERS)
    names = text.wrap(card.name, "title", 38, w - 2 * pad)
    kinds = text.wrap(card.type_line, "italic", LETTERS, w - 2 * pad)
    top = BANNER + 10 + 44 * len(names) + 39 * len(kinds) + 10
    h = max(h, top + rules_height(blocks, size) + 8)
    canvas = Canvas(w, h, card.name)
    tone, edge = mix(look.mood(card)[1], "#1d2233", 0.74), edge_of(card)
    canvas.plate(
        0, 0, w, h, radius=22, top=tone, bottom=darker(tone, 0.5), edge=palette.BRIGHT if glow else edge,
        width=5 if glow else 4,
    )  # fmt: skip
    look.scene(canvas, 8, 8, w - 16, BANNER - 4, card, size=102, radius=16)
    if not dear:
        price(canvas, 14, 14, 64, card.cost if cost is None else cost, card.cost)
    right, foot = w - 16, BANNER - 26
    if card.move != "none":
        compass(canvas, right - 56 - (42 if card.steps > 1 else 0), 16, 56, card)
    for value, kind in ((card.defense, defense_chip), (card.attack, attack_chip)):
        if value is not None:
            chip = kind(str(value))
            right -= chip.width(36)
            chip.draw(canvas, right, foot, 36, 44)
            right -= 6
    if card.gold:
        tribute(canvas, 130, foot + 2, card.gold, 46)
    y = BANNER + 10
    for line in names:
        canvas.text(w // 2, y + 20, line, "title", 38, PALE, align="m")
        y += 44
    for line in kinds:
        canvas.text(w // 2, y + 17, line, "italic", LETTERS, palette.DIM, align="m")
        y += 39
    canvas.rule(40, y + 2, w - 80)
    rules(canvas, pad - 3, y + 10, w - 2 * pad + 6, 320, card, LETTERS, LETTERS)
    if dim:
        canvas.put("veil", 0, 0, w, h, radius=22, colour=INK, strength=0.36)
    if dear:  # than the treasury is full
        canvas.plate(10, 10, 68, 68, radius=34, top=INK, bottom=INK, edge="#ffb3a8", width=3)
        canvas.text(44, 44, str(card.cost if cost is None else cost), "black", 36, "#ffb3a8", align="m")
        canvas.icon(92, 28, "lock", 34, "#ffb3a8", outline=INK)
    return canvas.keep()


def strip(
    card: Card, w: int, h: int = 0, *, cost: int | None = None, glow: bool = False, dim: bool = False,
    dear: bool = False, words: bool = True,
) -> Canvas:  # fmt: skip
    """The same over the whole width, without a picture, where there are many; or with its values alone."""
    pad = 14
    size, blocks = fit_rules(card, w - 2 * pad + 6, 320, LETTERS, LETTERS)
    canvas = Canvas(w, max(h, HEAD + rules_height(blocks, size) + 8 if words else HEAD), card.name)
    tone, edge = mix(look.mood(card)[1], "#1d2233", 0.74), edge_of(card)
    canvas.plate(
        0, 0, w, canvas.h, radius=22, top=tone, bottom=darker(tone, 0.5), edge=palette.BRIGHT if glow else edge,
        width=5 if glow else 4,
    )  # fmt: skip
    price(canvas, 12, 8, 60, card.cost if cost is None else cost, card.cost)
    right, middle = w - 16, 39
    if card.move != "none":
        wide = 56 + (42 if card.steps > 1 else 0)
        compass(canvas, right - wide, 11, 56, card)
        right -= wide + 12
    for value, kind in ((card.defense, defense_chip), (card.attack, attack_chip)):
        if value is not None:
            chip = kind(str(value))
            right -= chip.width(36)
            chip.draw(canvas, right, middle, 36, 44)
            right -= 6
    if card.gold:
        right = tribute(canvas, right - 6, middle, card.gold, 46) - 8
    left = 88
    left += canvas.text(left, middle, text.shorten(card.name, "title", 38, right - left), "title", 38, PALE) + 16
    if right - left > 100:
        line = text.shorten(card.type_line, "italic", LETTERS, right - left)
        canvas.text(left, middle + 1, line, "italic", LETTERS, palette.DIM)
    if words:
        rules(canvas, pad - 3, HEAD, w - 2 * pad + 6, 320, card, LETTERS, LETTERS)
    if dim or dear:
        canvas.put("veil", 0, 0, w, canvas.h, radius=22, colour=INK, strength=0.36)
    return canvas.keep()
