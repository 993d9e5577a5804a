"""Cards: the large face with its Heresy on black, the card to be read in a hand, and Deities."""

from __future__ import annotations

from collections.abc import Sequence

from games.twilight.cards import Card, Deity
from games.twilight.steps import Power

from .. import palette, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, darker, mix
from . import alt_text, look
from .tile import fight_value, life_value

HERESY = "#c65a4a"  # the edge of the black field
READ = 34  # letters of a picture so wide as ours that have 11 pixels on a phone
Block = tuple[str, list[str]]  # a kind of text, and its lines


def edge_of(card: Card) -> str:
    return look.FACTIONS[card.faction].colour


def parts(card: Card) -> list[tuple[str, str]]:
    """What stands on a card, by kind: what it does, what Conviction adds, and its Heresy."""
    said = []
    if card.text:
        plain, _, more = card.text.partition("Conviction:")
        said += [("text", plain.strip())] if plain.strip() else []
        said += [("conviction", f"Conviction: {more.strip()}")] if more else []
    if card.heresy_text:
        said.append(("heresy", card.heresy_text))
    return [(kind, text.printable(words)) for kind, words in said]


def fit_parts(card: Card, room: int, height: int, big: int) -> tuple[int, list[Block]]:
    said = parts(card)
    for size in range(big, text.LEAST - 1, -1):
        blocks = [(kind, text.wrap(words, "text", size, _room(kind, room, size))) for kind, words in said]
        if parts_height(blocks, size) <= height:
            break
    return size, blocks


def _room(kind: str, room: int, size: int) -> int:
    return room - {"text": 12, "conviction": size + 24, "heresy": 42}[kind]


def parts_height(blocks: Sequence[Block], size: int) -> int:
    return sum(len(lines) * text.leading(size) + {"heresy": size + 32}.get(kind, 10) for kind, lines in blocks)


def write(canvas: Canvas, x: int, y: int, w: int, blocks: Sequence[Block], size: int, foot: int) -> None:
    """The words of a card from y downwards; its Heresy on a black field that ends at the foot."""
    step = text.leading(size)
    for kind, lines in blocks:
        high = len(lines) * step
        if kind == "heresy":
            high += size + 22
            top = foot - high
            canvas.plate(x, top, w, high, radius=14, top="#0a080b", bottom="#000000", edge=HERESY, width=2)
            canvas.icon(x + 16 + size // 2, top + 8 + size // 2, "fire_circle", size + 8, HERESY)
            canvas.text(x + size + 32, top + 8 + size // 2, "Heresy", "bold", size, "#ff9a84")
            canvas.lines(x + 20, top + size + 12, [lines], "text", size, "#f0d9d0")
            continue
        left = x + 6
        if kind == "conviction":
            canvas.icon(x + 6 + size // 2, y + step // 2, "link_variant", size + 4, look.METALS["III"])
            left += size + 12
        canvas.lines(left, y, [lines], "text", size, "#f1eadf" if kind == "text" else BRIGHT)
        y += high + 10


def rose(canvas: Canvas, x: int, y: int, size: int, card: Card) -> None:
    """The directions in which a Fortification may stand: the letters of the others are dark."""
    third = size // 3
    canvas.plate(x, y, size, size, radius=size // 2, top="#4a3a2a", bottom="#1c150f", edge=look.BRONZE, width=2)
    for at, (right, down) in {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}.items():
        there = at in card.compass
        middle = (x + size // 2 + right * third, y + size // 2 + down * third)
        canvas.text(*middle, at, "black", text.LEAST, BRIGHT if there else "#57493c", align="m")


def _feet(canvas: Canvas, card: Card, x: int, y: int, size: int, high: int) -> int:
    """Fight and Life, or Upkeep, from x on; y is their middle. Returns where they end."""
    if card.type == "creature":
        for value in (fight_value(card.fight, card.fight), life_value(card.life, card.life, card.life)):
            x = value.draw(canvas, x, y, size, high) + 10
    elif card.upkeep:
        canvas.icon(x + size // 2, y, "autorenew", size + 4, BRIGHT, outline=INK)
        x = look.price(canvas, x + size + 8, y, high, card.upkeep) + 4
    return x


# -- the large card


def card(card: Card | Deity) -> Canvas:
    """One card, large."""
    if isinstance(card, Deity):
        return deity(card)
    w, h, side = 660, 940, 30
    canvas = Canvas(w, h, alt_text.card_alt(card))
    edge = edge_of(card)
    tone = mix(look.mood(card)[1], "#2b2430", 0.76)
    canvas.put("backdrop", 0, 0, w, h, top="#33222f", bottom="#08060a")
    canvas.plate(6, 6, w - 12, h - 12, radius=40, top=tone, bottom=darker(tone, 0.55), edge=edge, width=7)
    canvas.put("frame", 18, 18, w - 36, h - 36, radius=30, colour=look.BRONZE, width=1, dashed=False)
    canvas.place(side + 6, 36, look.back(card.aspect, 58))
    x = look.price(canvas, side + 78, 76, 58, card.cost.power, card.cost.X)
    if card.mini:
        canvas.text(side + 80, 76, "mini-card", "italic", 28, DIM)
    _faction(canvas, card, w - side - 14, 76, w - side - 14 - x)
    room = w - 2 * side - 8
    size, blocks = fit_parts(card, room, 380, 31)
    words = parts_height(blocks, size)
    kinds = text.wrap(" · ".join(keywords(card)), "bold", 28, room)
    high = min(440, h - 126 - 108 - words - 34 * len(kinds) - 42)
    look.scene(canvas, side, 126, w - 2 * side, high, card, size=min(250, high - 30), radius=24)
    canvas.put("frame", side, 126, w - 2 * side, high, radius=24, colour=edge, width=3, dashed=False)
    _feet(canvas, card, side + 16, 126 + high - 38, 40, 54)
    if card.compass:
        rose(canvas, w - side - 108, 126 + high - 108, 96, card)
    y = 126 + high + 38
    canvas.text(w // 2, y, card.name, "title", text.fit(card.name, "title", w - 80, 46), PALE, align="m")
    line = alt_text.type_line(card).split(" · ")[0]
    canvas.text(w // 2, y + 40, line, "italic", 27, DIM, align="m")
    canvas.rule(70, y + 62, w - 140, look.BRONZE)
    y += 74
    for kind in kinds:
        canvas.text(w // 2, y + 14, kind, "bold", 28, BRIGHT, align="m")
        y += 34
    write(canvas, side + 4, y, room, blocks, size, h - 32)
    return canvas


def _faction(canvas: Canvas, card: Card, right: int, y: int, room: int) -> None:
    side = look.FACTIONS[card.faction]
    words = side.name.upper()
    wide = text.width(words, "bold", 26)
    if wide + 60 <= room:
        canvas.text(right, y, words, "bold", 26, palette.lighter(side.colour, 0.2), align="r")
        right -= wide + 12
    canvas.icon(right - 18, y, side.icon, 38, palette.lighter(side.colour, 0.2))


def keywords(card: Card) -> list[str]:
    """Keywords that its text does not say in so many words."""
    return [word.capitalize() for word in card.keywords if word.capitalize() not in card.text]


# -- the Deity


def deity(deity: Deity) -> Canvas:
    """A Deity's card, large: its small power above, its great one below."""
    w, h, side = 660, 940, 30
    canvas = Canvas(w, h, alt_text.deity_alt(deity))
    faction = look.FACTIONS[deity.colours[0]]
    edge = faction.colour
    canvas.put("backdrop", 0, 0, w, h, top="#4a2c40", bottom="#08060a")
    canvas.plate(6, 6, w - 12, h - 12, radius=40, top=mix(edge, "#3a3140", 0.72), bottom=look.EARTH, edge=look.BRONZE,
                 width=7)  # fmt: skip
    canvas.put("frame", 18, 18, w - 36, h - 36, radius=30, colour=edge, width=2, dashed=False)
    room = w - 2 * side - 60
    size, lines = text.fit_lines([deity.general_text, deity.conviction_text], "text", room, 400, 31)
    small, great = (len(each) * text.leading(size) for each in lines)
    high = min(440, h - 276 - small - great)
    look.shrine(canvas, side, 34, w - 2 * side, high, deity, size=min(240, high - 30), radius=24)
    canvas.put("frame", side, 34, w - 2 * side, high, radius=24, colour=look.BRONZE, width=4, dashed=False)
    y = 34 + high + 44
    canvas.text(w // 2, y, deity.name, "title", text.fit(deity.name, "title", w - 80, 52), BRIGHT, align="m")
    needs = ", ".join(f"{n} {look.FACTIONS[colour].name}" for colour, n in deity.requirement.items())
    canvas.text(w // 2, y + 44, f"needs {needs} in the deck", "italic", 27, DIM, align="m")
    canvas.rule(70, y + 68, w - 140, look.BRONZE)
    y += 84
    canvas.icon(side + 24, y + text.leading(size) // 2, faction.icon, 36, palette.lighter(edge, 0.25))
    y = canvas.lines(side + 54, y, [lines[0]], "text", size, "#f1eadf") + 18
    foot = h - 34
    canvas.plate(side, y, w - 2 * side, foot - y, radius=20, top="#4a3a22", bottom="#221a10", edge=look.METALS["III"],
                 width=3)  # fmt: skip
    middle = y + (foot - y) // 2
    canvas.icon(side + 28, middle, "link_variant", 38, BRIGHT)
    canvas.lines(side + 54, middle - great // 2, [lines[1]], "text", size, BRIGHT)
    return canvas


# -- the card in a hand


def hand_card(
    card: Card, w: int, h: int = 0, *, cost: Power | None = None, lack: Power | None = None, glow: bool = False,
    dim: bool = False,
) -> Canvas:  # fmt: skip
    """A card to be read in a hand: a broad picture, then name, type, words and Heresy. Its height follows its text;
    of its cost, what cannot be paid is dark."""
    pad, title, small, banner = 12, 38, READ, 150
    size, blocks = fit_parts(card, w - 2 * pad, 560, READ + 1)
    names = text.wrap(card.name, "title", title, w - 2 * pad)
    labels = keywords(card)
    kinds = text.wrap(alt_text.type_line(card).split(" · ")[0] + "".join(f" · {word}" for word in labels), "italic",
                      small, w - 2 * pad)  # fmt: skip
    top = banner + 10 + (title + 6) * len(names) + (small + 4) * len(kinds) + 12
    h = max(h, top + parts_height(blocks, size) + 14)
    canvas = Canvas(w, h, card.name)
    tone, edge = mix(look.mood(card)[1], "#2b2430", 0.78), edge_of(card)
    canvas.plate(
        0, 0, w, h, radius=22, top=tone, bottom=darker(tone, 0.5), edge=BRIGHT if glow else edge, width=5 if glow else 4
    )
    look.scene(canvas, 8, 8, w - 16, banner - 4, card, at=(0.74, 0.56), size=banner - 20, radius=16)
    canvas.place(14, 14, look.back(card.aspect, 40))
    price = card.cost.power if cost is None else cost
    _price(canvas, card, price, lack, w)
    _feet(canvas, card, 14, banner - 28, 36, 46)
    if card.compass:
        rose(canvas, 14, banner - 70, 70, card)
    y = banner + 10
    for line in names:
        canvas.text(w // 2, y + title // 2 + 2, line, "title", title, PALE, align="m")
        y += title + 6
    for line in kinds:
        canvas.text(w // 2, y + small // 2 + 1, line, "italic", small, DIM, align="m")
        y += small + 4
    canvas.rule(40, y + 2, w - 80, look.BRONZE)
    write(canvas, pad - 2, y + 10, w - 2 * pad + 4, blocks, size, h - 10)
    if dim:
        canvas.put("veil", 0, 0, w, h, radius=22, colour=INK, strength=0.4)
    return canvas.keep()


def strip(
    card: Card, w: int, h: int = 0, *, cost: Power | None = None, lack: Power | None = None, glow: bool = False,
    dim: bool = False,
) -> Canvas:  # fmt: skip
    """The same over the whole width, without a picture: where there are many a phone shows their letters as large as
    those of a few."""
    pad, size, title = 16, READ, 38
    price = card.cost.power if cost is None else cost
    wide = look.price_width(price, 40, card.cost.X, 3)
    blocks = [(kind, text.wrap(words, "text", size, w - 2 * pad - 50)) for kind, words in parts(card)]
    high = 66 + sum(len(lines) * text.leading(size) + 4 for _, lines in blocks) + 12
    canvas = Canvas(w, max(h, high), card.name)
    tone, edge = mix(look.mood(card)[1], "#2b2430", 0.78), edge_of(card)
    canvas.plate(
        0, 0, w, canvas.h, radius=22, top=tone, bottom=darker(tone, 0.5), edge=BRIGHT if glow else edge,
        width=5 if glow else 4,
    )  # fmt: skip
    canvas.place(pad - 2, 9, look.back(card.aspect, 38))
    look.price(canvas, w - pad - wide, 36, 40, price, card.cost.X, lack=lack, most=3)
    x = _feet(canvas, card, pad + 50, 36, 36, 46) if card.type == "creature" else pad + 50
    room = w - pad - wide - 20 - x
    named = text.shorten(card.name, "title", title, room)
    x += canvas.text(x, 36, named, "title", title, PALE) + 16
    kind, left = alt_text.type_line(card).split(" · ")[0], w - pad - wide - 16 - x
    if text.width(kind, "italic", size) <= left:
        canvas.text(x, 38, kind, "italic", size, DIM)
    y = 66
    icons = {"text": ("", "#f1eadf"), "conviction": ("link_variant", BRIGHT), "heresy": ("fire_circle", "#ff9a84")}
    for kind, lines in blocks:
        icon, colour = icons[kind]
        if icon:
            canvas.icon(
                pad + 20, y + text.leading(size) // 2, icon, size, look.METALS["III"] if kind != "heresy" else HERESY
            )
        canvas.lines(pad + 46, y, [lines], "text", size, colour)
        y += len(lines) * text.leading(size) + 4
    if dim:
        canvas.put("veil", 0, 0, w, canvas.h, radius=22, colour=INK, strength=0.4)
    return canvas.keep()


def _price(canvas: Canvas, card: Card, price: Power, lack: Power | None, w: int) -> None:
    change, more, left = price.value - card.cost.power.value, card.cost.X, 64
    room = w - left - 16 - (40 if change else 0)
    fitting = (
        (size, most) for size, most in ((40, 3), (34, 3), (34, 1)) if look.price_width(price, size, more, most) <= room
    )
    size, most = next(fitting, (34, 1))
    wide = look.price_width(price, size, more, most)
    canvas.plate(
        left - 4, 10, wide + 10, size + 8, radius=size // 2, top="#241c2a", bottom=INK, edge=look.BRONZE, width=2
    )
    look.price(canvas, left, 14 + size // 2, size, price, more, lack=lack, most=most)
    if change:
        icon, tone = ("menu_down", look.RAISED) if change < 0 else ("menu_up", look.LOWERED)
        canvas.icon(left + wide + 26, 14 + size // 2, icon, 36, tone, outline=INK)
