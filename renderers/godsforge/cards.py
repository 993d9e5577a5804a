"""Cards: the large face, the card in a hand, and the tile of a card in play."""

from __future__ import annotations

from collections.abc import Sequence

from games.godsforge.cards import Attack, Card, Effect, Element, Life, Prevent, total
from games.godsforge.words import BORDERED, Part, describe, parts_text
from games.kernel import english

from .. import palette, phrases, text
from ..canvas import Canvas
from ..palette import ELEMENTS, GOLD, INK, PALE, RANK, darker, mix, on

PARTS: dict[Part, str] = {  # part of a card -> the icon before its words
    "reveal": "eye",
    "static": "infinity",
    "upkeep": "autorenew",
    "attack": "sword_cross",
    "empower": "flash",
    "empower_x": "flash",
    "sacrifice": "candle",
    "sacrifice_other": "candle",
    "end": "weather_night",
}
MARKS = {  # what happens to a card in play in this round -> icon, colour
    "new": ("eye", palette.PALE),
    "empowered": ("flash", palette.GOLD),
    "sacrificed": ("candle", "#ff8d7c"),
    "copy": ("mirror_variant", "#a8d8ff"),
}
Values = tuple[int, int, int]  # attack, prevention, life


def printed(effects: Sequence[Effect]) -> Values:
    return total(effects, Attack), total(effects, Prevent), total(effects, Life)


def mood(card: Card) -> palette.Look:
    """The element that a card's picture is about: the rarest of its cost."""
    return ELEMENTS[next((element for element in RANK if element in card.cost), "V")]


def fallback(card: Card) -> str:
    """The emblem of a card whose word we do not know: what it does best."""
    attack, prevent, life = printed(card.attack)
    if card.is_spell:
        return "auto_fix"
    best = max(attack, prevent, life)
    return "shield_star" if not best else "sword_cross" if attack == best else "shield" if prevent == best else "heart"


def scene(
    canvas: Canvas, x: int, y: int, w: int, h: int, card: Card, *, at: tuple[float, float] = (0.5, 0.5),
    size: int, radius: int, dim: float = 0,
) -> None:  # fmt: skip
    look = mood(card)
    canvas.put(
        "scene", x, y, w, h, seed=card.name, realm=look.realm, colour=look.colour, spell=card.is_spell, emblem=card.art,
        fallback=fallback(card), at=at, size=size, radius=radius, dim=dim,
    )  # fmt: skip


# -- small parts


def pip(canvas: Canvas, x: int, y: int, size: int, element: Element) -> int:
    """One element of a cost; x is its left side, y its middle. Returns its width."""
    look = ELEMENTS[element]
    letters = text.fit(look.word, "bold", size - 10, size // 2) if look.shape != "pill" else max(24, size * 2 // 5)
    wide, high = size, size
    if look.shape == "pill":
        wide, high = text.width(look.word, "bold", letters) + size // 2, size * 3 // 4
    canvas.put("pip", x, y - high // 2, wide, high, element=element)
    canvas.text(
        x + wide // 2,
        y - (size // 12 if look.shape == "gem" else 0),
        look.word,
        "bold",
        letters,
        on(look.colour),
        align="m",
    )
    return wide


def pips_width(cost: Sequence[Element], size: int) -> int:
    trial = Canvas(0, 0)
    return sum(pip(trial, 0, 0, size, element) + 8 for element in cost) - 8


def pips(canvas: Canvas, x: int, y: int, size: int, cost: Sequence[Element]) -> None:
    for element in cost:
        x += pip(canvas, x, y, size, element) + 8


def badges(canvas: Canvas, right: int, y: int, size: int, values: Values) -> int:
    """Attack, prevention and life side by side, ending at `right`; y is their middle. Returns where they begin."""
    for kind, n in reversed(list(zip(("attack", "prevent", "life"), values, strict=True))):
        if not n:
            continue
        words = english.signed(n) if kind == "life" else str(n)
        letters = max(24, size * 6 // 11)
        wide = size if kind == "prevent" else max(size, text.width(words, "black", letters) + size // 2)
        if kind == "attack":
            wide = size // 2 + 4 + text.width(words, "black", letters) + size // 2
        right -= wide
        canvas.put("badge", right, y - size // 2, wide, size, kind=kind)
        middle = right + wide // 2
        if kind == "attack":
            canvas.icon(right + size // 2 + 1, y, "sword", size // 2, palette.WHITE)
            middle += size // 4
        canvas.text(
            middle, y - (size // 16 if kind == "life" else 0), words, "black", letters, palette.WHITE, align="m"
        )
        right -= 6
    return right


def rules(canvas: Canvas, x: int, y: int, room: int, height: int, card: Card, big: int) -> int:
    """What a card does, each part with its icon; parts of the Attack phase stand in a red border. Returns the end."""
    size, blocks = fit_rules(card, room, height, big)
    step, pad = text.leading(size), size // 3
    for part, lines in blocks:
        high = len(lines) * step + pad
        if part in BORDERED:
            canvas.plate(x, y, room, high, radius=12, top="#3a1f2a", bottom="#2b1720", edge="#a5443f", width=2)
        canvas.icon(x + pad + size // 2 + 2, y + pad // 2 + step // 2, PARTS[part], size + 4, GOLD)
        canvas.lines(x + size + pad * 2 + 8, y + pad // 2, [lines], "text", size, "#ece7da")
        y += high + 6
    return y


def fit_rules(card: Card, room: int, height: int, big: int) -> tuple[int, list[tuple[Part, list[str]]]]:
    parts = parts_text(card)
    for size in range(big, text.LEAST - 1, -1):
        blocks = [(part, text.wrap(line, "text", size, room - size - size // 3 * 3 - 8)) for part, line in parts]
        if rules_height(blocks, size) <= height:
            break
    return size, blocks


def rules_height(blocks: Sequence[tuple[Part, list[str]]], size: int) -> int:
    return sum(len(lines) * text.leading(size) + size // 3 + 6 for _, lines in blocks)


# -- the three sizes of a card


def card(card: Card) -> Canvas:
    """One card, large."""
    w, h, side = 660, 924, 30
    canvas = Canvas(w, h, phrases.cut(describe(card)))
    spell, look = card.is_spell, mood(card)
    canvas.put("backdrop", 0, 0, w, h, top="#1a1f2f", bottom="#07080d")
    tone = mix(look.colour, "#1d2233", 0.72)
    canvas.plate(
        6, 6, w - 12, h - 12, radius=40, top=tone, bottom=darker(tone, 0.55), edge=GOLD if spell else PALE, width=7
    )
    canvas.put("frame", 18, 18, w - 36, h - 36, radius=30, colour=GOLD if spell else PALE, width=1, dashed=False)
    kind = "SPELL" if spell else "CREATION"
    pips(canvas, side + 8, 76, 68, card.cost)
    if pips_width(card.cost, 68) < w - 2 * side - 190:
        canvas.text(w - side - 8, 76, kind, "bold", 27, GOLD, align="r")
    size, blocks = fit_rules(card, w - 2 * side - 12, 290, 31)
    below = rules_height(blocks, size)
    high = min(500, h - 126 - 96 - below - 150)
    scene(canvas, side, 126, w - 2 * side, high, card, size=min(290, high - 60), radius=24)
    canvas.put("frame", side, 126, w - 2 * side, high, radius=24, colour=GOLD if spell else PALE, width=3, dashed=False)
    y = 126 + high + 48
    canvas.text(w // 2, y, card.name, "title", text.fit(card.name, "title", w - 90, 50), PALE, align="m")
    canvas.rule(70, y + 40, w - 140)
    rules(canvas, side + 6, y + 56, w - 2 * side - 12, 290, card, 31)
    values = printed(card.attack)
    if any(values):
        trial = Canvas(w, h)
        left = badges(trial, w, 0, 88, values)
        badges(canvas, (w + w - left - 6) // 2, h - 84, 88, values)
    canvas.put("medallion", w - 84, h - 84, 44, 44, colour="#2a3147", name="", dead=False)
    canvas.text(w - 62, h - 62, card.origin[0].upper(), "bold", 24, palette.DIM, align="m")
    return canvas


def hand_card(card: Card, w: int, h: int = 0, *, glow: bool = False, dim: bool = False) -> Canvas:
    """A card to be read in a hand: a broad picture, then name, cost and words. Its height follows its text."""
    small = w < 400
    pad, banner, pip_size = (12, 112, 42) if small else (18, 150, 50)
    size, blocks = fit_rules(card, w - 2 * pad, 300, 27)
    need = banner + 74 + rules_height(blocks, size) + 12
    h = max(h, need)
    canvas = Canvas(w, h, card.name)
    edge = GOLD if card.is_spell else PALE
    tone = mix(mood(card).colour, "#1d2233", 0.74)
    canvas.plate(
        0,
        0,
        w,
        h,
        radius=24,
        top=tone,
        bottom=darker(tone, 0.5),
        edge=palette.BRIGHT if glow else edge,
        width=5 if glow else 4,
    )
    aside = 0.63 if pips_width(card.cost, pip_size) > w * 0.3 else 0.5  # a long cost pushes the emblem to the right
    scene(canvas, 9, 9, w - 18, banner - 4, card, at=(aside, 0.5), size=banner - 24, radius=18)
    pips(canvas, pad + 4, 36 if small else 42, pip_size, card.cost)
    badges(canvas, w - pad, banner - 34, 48 if small else 56, printed(card.attack))
    canvas.text(pad + 4, banner - 26, "SPELL" if card.is_spell else "CREATION", "bold", 24, edge, outline=INK)
    canvas.text(w // 2, banner + 36, card.name, "title", text.fit(card.name, "title", w - 40, 36), PALE, align="m")
    canvas.rule(50, banner + 62, w - 100)
    rules(canvas, pad, banner + 74, w - 2 * pad, 300, card, 27)
    if dim:
        canvas.put("veil", 0, 0, w, h, radius=24, colour=INK, strength=0.44)
    return canvas.keep()


TILE = 118


def tile(
    card: Card, w: int, values: Values, *, lines: Sequence[str], marks: Sequence[str] = (), x: int = 0, h: int = TILE
) -> Canvas:
    """A card in play: its picture, its values now, its name, and marks for what happens to it in this round."""
    canvas = Canvas(w, h, card.name)
    edge = GOLD if card.is_spell else PALE
    scene(canvas, 0, 0, w, h, card, at=(0.33, 0.4), size=82, radius=16)
    canvas.put("shade", 0, 0, w, h, radius=16, strength=0.92)
    if "sacrificed" in marks:
        canvas.put("veil", 0, 0, w, h, radius=16, colour="#2a0b0d", strength=0.45)
    lit = "empowered" in marks
    colour = "#ff8d7c" if "sacrificed" in marks else palette.BRIGHT if lit else edge
    canvas.put("frame", 0, 0, w, h, radius=16, colour=colour, width=5 if lit else 3, dashed="sacrificed" in marks)
    left = 8
    for mark in marks:
        name, tone = MARKS[mark]
        canvas.plate(left, 8, 36, 36, radius=18, top="#1a1e2b", bottom=INK, edge=tone, width=2)
        canvas.icon(left + 18, 26, name, 24, tone)
        left += 40
    if x:
        canvas.put("gem", left, 9, 34, 34, colour=palette.STONE)
        canvas.text(left + 38, 26, f"×{x}", "bold", 24, palette.BRIGHT, outline=INK)
    badges(canvas, w - 8, 30, 44, values)
    y = h - 8 - 28 * len(lines) + 14
    for line in lines:
        canvas.text(12, y, line, "semi", 24, PALE, outline=INK)
        y += 28
    return canvas.keep()
