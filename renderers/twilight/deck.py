"""A deck as a picture: its Deity, how its Aspects and types lie, and every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.kernel.english import count
from games.twilight.cards import Card, Deity, catalogue, deities
from games.twilight.state import Brought, Player
from games.twilight.steps import ASPECT_NAMES, ASPECTS, TYPE_NAMES, Aspect, Type

from .. import grounds, palette, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, darker, lighter, mix
from ..phrases import Ranked, compact
from . import alt_text, look

W, SIDE, GAP = 1080, 20, 14
COLUMN = (W - 2 * SIDE - GAP) // 2
LINE, HEAD = 36, 50  # heights of a card's line and of a type's heading
CURVE = 250


# -- a deck in numbers


Cards = Mapping[str, int]  # ids of cards, and how many there are of each


def known(held: Cards, cards: str) -> list[tuple[Card, int]]:
    """Those cards that the set has, with their numbers."""
    every = catalogue(cards)
    return [(every[id], n) for id, n in held.items() if id in every]


def size(deck: Brought) -> int:
    return sum(deck.cards.values())


def curve(deck: Brought, cards: str) -> dict[Aspect, dict[Type, int]]:
    """For each Aspect how many cards of each type there are."""
    found: dict[Aspect, dict[Type, int]] = {aspect: dict.fromkeys(look.TYPES, 0) for aspect in ASPECTS}
    for card, n in known(deck.cards, cards):
        found[card.aspect][card.type] += n
    return found


def by_type(held: Cards, cards: str) -> dict[Type, list[tuple[Card, int]]]:
    """Type -> its cards, Lesser ones first."""
    ordered = sorted(
        known(held, cards), key=lambda one: (ASPECTS.index(one[0].aspect), one[0].cost.power.value, one[0].name)
    )
    groups = {type: [one for one in ordered if one[0].type == type] for type in look.TYPES}
    return {type: ones for type, ones in groups.items() if ones}


def factions(deck: Brought, cards: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for card, n in known(deck.cards, cards):
        found[card.faction] = found.get(card.faction, 0) + n
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def deity_of(deck: Brought, cards: str) -> Deity | None:
    return deities(cards).get(deck.deity)


def tone_of(deck: Brought, cards: str) -> str:
    found = factions(deck, cards)
    return look.FACTIONS[next(iter(found))].colour if found else look.BRONZE


# -- the sheet


def deck_sheet(deck: Brought, cards: str = "base") -> Canvas:
    """A deck on one sheet."""
    canvas = Canvas(W, 10_000, deck_alt(deck, cards))
    tone = tone_of(deck, cards)
    room = W - 140
    big = text.fit(deck.name, "title", room, 54)
    canvas.icon(60, 58, "cards", 66, tone)
    canvas.text(110, 44, text.shorten(text.printable(deck.name), "title", big, room), "title", big, BRIGHT)
    x = 112 + canvas.text(112, 92, count(size(deck), "card"), "semi", 29, DIM) + 24
    for faction, n in factions(deck, cards).items():
        x = look.chip(canvas, x, 92, look.FACTIONS[faction].icon, str(n), edge=look.FACTIONS[faction].colour) + 10
    y = _court(canvas, deck, cards, 126)
    y = lists(canvas, deck.cards, cards, y)
    return grounds.lay(canvas, y, mix(tone, "#3a2438", 0.8), seal=(W - 560, -240, 800), colour=tone, strength=0.16)


def _court(canvas: Canvas, deck: Brought, cards: str, y: int) -> int:
    """The Deity to the left, the curve of Aspects to the right."""
    deity = deity_of(deck, cards)
    if deity:
        look.shrine(canvas, SIDE, y, 330, CURVE, deity, size=130, radius=20, at=(0.5, 0.42))
        canvas.put("shade", SIDE, y, 330, CURVE, radius=20, strength=0.95)
        canvas.put("frame", SIDE, y, 330, CURVE, radius=20, colour=look.BRONZE, width=4, dashed=False)
        big = text.fit(deity.name, "title", 300, 36)
        canvas.text(SIDE + 165, y + CURVE - 32, deity.name, "title", big, PALE, align="m", outline=INK)
    else:
        canvas.put("frame", SIDE, y, 330, CURVE, radius=20, colour="#5a5262", width=3, dashed=True)
        canvas.icon(SIDE + 165, y + 100, "brightness_7", 80, "#5a5262")
        canvas.text(SIDE + 165, y + 190, "no Deity yet", "italic", 27, DIM, align="m")
    _curve(canvas, deck, cards, SIDE + 330 + GAP, y, W - 2 * SIDE - 330 - GAP)
    return y + CURVE + GAP


def _curve(canvas: Canvas, deck: Brought, cards: str, x: int, y: int, w: int) -> None:
    """A bar for each Aspect, with a part for each type in it."""
    canvas.plate(x, y, w, CURVE, radius=20, top="#332838", bottom="#17131c", edge="#5a4c60", width=2)
    found = curve(deck, cards)
    most = max(1, *(sum(types.values()) for types in found.values()))
    tone, left = tone_of(deck, cards), x + 92
    room = w - 92 - 80
    for n, (aspect, types) in enumerate(found.items()):
        middle = y + 42 + n * 62
        canvas.place(x + 18, middle - 27, look.seal(aspect, 54))
        end = left
        for k, (type, number) in enumerate(types.items()):
            if not number:
                continue
            wide = max(38, room * number // most)
            shade = (lighter(tone, 0.3), tone, darker(tone, 0.25), darker(tone, 0.45))[k]
            canvas.plate(end, middle - 22, wide - 3, 44, radius=8, top=lighter(shade, 0.12), bottom=darker(shade, 0.25),
                         edge=lighter(shade, 0.4))  # fmt: skip
            canvas.icon(end + wide // 2 - 1, middle, look.TYPES[type], 28, palette.WHITE, outline=INK)
            end += wide
        canvas.text(end + 12, middle, str(sum(types.values())), "black", 30, PALE)
    x += 30
    for type, icon in look.TYPES.items():
        number = sum(types[type] for types in found.values())
        canvas.icon(x + 14, y + CURVE - 30, icon, 28, look.BRONZE)
        x += 34 + canvas.text(x + 34, y + CURVE - 30, str(number), "bold", 27, PALE) + 44


def lists(canvas: Canvas, held: Cards, cards: str, y: int) -> int:
    """Cards in two columns, type by type; a type is never torn apart. Returns where they end."""
    groups = by_type(held, cards)
    heights = {type: HEAD + LINE * len(ones) + 16 for type, ones in groups.items()}
    ends = [y, y]
    for type in sorted(groups, key=lambda type: -heights[type]):
        column = 0 if ends[0] <= ends[1] else 1
        _group(canvas, groups[type], type, SIDE + column * (COLUMN + GAP), ends[column], heights[type] - 8)
        ends[column] += heights[type]
    return max(ends) + 12


def _group(canvas: Canvas, held: list[tuple[Card, int]], type: Type, x: int, y: int, h: int) -> None:
    canvas.plate(x, y, COLUMN, h, radius=16, top="#332a3a", bottom="#19151f", edge="#5a4c60", width=2)
    canvas.icon(x + 30, y + 26, look.TYPES[type], 34, look.BRONZE)
    canvas.text(x + 56, y + 26, TYPE_NAMES[type], "title", 29, BRIGHT)
    canvas.text(x + COLUMN - 18, y + 26, str(sum(n for _, n in held)), "black", 30, PALE, align="r")
    line = y + HEAD + LINE // 2 - 4
    for card, n in held:
        tone = look.FACTIONS[card.faction].colour
        canvas.text(x + 44, line, f"{n}×", "black", 27, PALE, align="r")
        wide = look.price_width(card.cost.power, 34, card.cost.X)
        look.price(canvas, x + COLUMN - 12 - wide, line, 34, card.cost.power, card.cost.X)
        room = COLUMN - 54 - wide - 24
        big = text.fit(card.name, "semi", room, 27)
        canvas.text(x + 54, line, text.shorten(card.name, "semi", big, room), "semi", big, lighter(tone, 0.62))
        line += LINE


# -- to choose from


def strip(canvas: Canvas, deck: Brought, cards: str, y: int) -> int:
    """A deck in one broad strip. Returns where it ends."""
    tone, deity = tone_of(deck, cards), deity_of(deck, cards)
    wide, high = canvas.w - 32, 128
    top, bottom = look.ground(tone, 0.66)
    canvas.plate(16, y, wide, high, radius=22, top=top, bottom=bottom, edge=tone)
    if deity:
        look.shrine(canvas, 28, y + 10, 150, 108, deity, size=88, radius=14)
        canvas.put("frame", 28, y + 10, 150, 108, radius=14, colour=look.BRONZE, width=3, dashed=False)
    room = canvas.w - 16 - 200 - 30
    big = text.fit(deck.name, "title", room, 34)
    canvas.text(200, y + 32, text.shorten(text.printable(deck.name), "title", big, room), "title", big, PALE)
    words = f"{deity.name} · {count(size(deck), 'card')}" if deity else count(size(deck), "card")
    canvas.text(200, y + 68, text.shorten(words, "semi", 26, room), "semi", 26, BRIGHT)
    x = 200
    for aspect, types in curve(deck, cards).items():
        canvas.place(x, y + 86, look.seal(aspect, 32))
        x += 38
        x += canvas.text(x, y + 102, str(sum(types.values())), "bold", 26, PALE) + 16
    for faction, n in factions(deck, cards).items():
        if x + look.chip_width(str(n)) < canvas.w - 40:
            x = look.chip(
                canvas, x + 6, y + 102, look.FACTIONS[faction].icon, str(n), edge=look.FACTIONS[faction].colour
            )
    return y + high + 12


def picked(canvas: Canvas, p: Player, cards: str, y: int) -> int:
    """What a player has drafted so far. Returns where it ends."""
    deck = Brought("", dict(Counter(p.drafted)))
    canvas.icon(SIDE + 20, y + 22, "cards", 34, look.BRONZE)
    x = (
        SIDE
        + 44
        + canvas.text(SIDE + 44, y + 22, f"Your picks · {count(size(deck), 'card')}", "title", 29, BRIGHT)
        + 20
    )
    for faction, n in factions(deck, cards).items():
        x = look.chip(canvas, x, y + 22, look.FACTIONS[faction].icon, str(n), edge=look.FACTIONS[faction].colour) + 10
    x, y = SIDE, y + 54
    for id in dict.fromkeys(p.drafted_deities):
        deity = deities(cards)[id]
        side = look.FACTIONS[deity.colours[0]]
        x = look.chip(canvas, x, y + 18, side.icon, deity.name, edge=side.colour) + 10
    y += 48 if p.drafted_deities else 0
    if p.drafted:
        _curve(canvas, deck, cards, SIDE, y, W - 2 * SIDE)
        y = lists(canvas, deck.cards, cards, y + CURVE + GAP)
    return y


def altar(canvas: Canvas, deity: Deity, y: int) -> int:
    """A Deity in one broad strip: what it can do. Returns where it ends."""
    wide, tone = canvas.w - 32, look.FACTIONS[deity.colours[0]].colour
    room = wide - 190 - 56
    general, great = (text.wrap(words, "text", 25, room) for words in (deity.general_text, deity.conviction_text))
    step = text.leading(25)
    high = max(170, 60 + step * (len(general) + len(great)) + 22)
    top, bottom = look.ground(tone, 0.66)
    canvas.plate(16, y, wide, high, radius=22, top=top, bottom=bottom, edge=tone)
    look.shrine(canvas, 28, y + 12, 150, high - 24, deity, size=110, radius=14)
    canvas.put("frame", 28, y + 12, 150, high - 24, radius=14, colour=look.BRONZE, width=3, dashed=False)
    canvas.text(200, y + 32, deity.name, "title", 34, BRIGHT)
    line = y + 56
    for icon, lines, ink in (("circle_small", general, PALE), ("link_variant", great, BRIGHT)):
        canvas.icon(214, line + step // 2, icon, 28, look.METALS["III"])
        line = canvas.lines(236, line, [lines], "text", 25, ink) + 8
    return y + high + 12


def deck_alt(deck: Brought, cards: str) -> str:
    deity = deity_of(deck, cards)
    sides = ", ".join(f"{n} {look.FACTIONS[faction].name}" for faction, n in factions(deck, cards).items())
    said: list[Ranked] = [(0, f"The deck {deck.name}: {count(size(deck), 'card')} ({sides}).")]
    said.append((0, f"Deity: {deity.name}." if deity else "No Deity yet."))
    for aspect, types in curve(deck, cards).items():
        parts = ", ".join(f"{n} {TYPE_NAMES[type]}" for type, n in types.items() if n)
        said.append((1, f"{ASPECT_NAMES[aspect]} ({aspect}): {sum(types.values())}{f', {parts}' if parts else ''}."))
    for type, held in by_type(deck.cards, cards).items():
        words = ", ".join(f"{n}× {card.name} ({alt_text.price_words(card)})" for card, n in held)
        said.append((2, f"{TYPE_NAMES[type]}: {words}."))
    return compact(said)
