"""Life Stacks, Discard Stacks, Resource Areas: the piles and rows of cards that lie beside a Combat Field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from games.twilight import values
from games.twilight.state import Player, Slot, Twilight, is_hidden, name_of
from games.twilight.steps import Aspect

from .. import palette, text
from ..canvas import Canvas, Horizontal
from ..palette import BRIGHT, DIM, INK, PALE, darker, mix
from . import look
from .spots import Lit, Spots

LOW = 10  # cards in a Life Stack at which it is time to worry
SLOT = 46  # width of an Aspect's back in a Resource Area
OPEN = 152  # width of one that is Manifested
THICK = 86  # of a pile of as many cards as a deck has
DECK = 50


# -- the Life Stack


def thickness(cards: int, most: int = THICK) -> int:
    return min(most, round(most * max(0, cards - 1) / (DECK - 1)))


def life_pile(canvas: Canvas, x: int, y: int, w: int, s: Twilight, p: Player, most: int = THICK) -> None:
    """The stack as it lies there: the top card's back, and below it as many edges as there are cards. It stands on the
    ground of a box of the height of a whole deck, so that it visibly shrinks."""
    high = round(w * 1.36)
    top = s.top(p.seat)
    if top is None:
        canvas.put("frame", x, y + most, w, high, radius=w // 8, colour=palette.BLOOD, width=3, dashed=True)
        canvas.icon(x + w // 2, y + most + high // 2, "skull", w * 3 // 5, darker(look.LOWERED, 0.2))
        return
    thick = thickness(len(p.life), most)
    start = y + most - thick
    canvas.put("pile", x, start, w, high + thick, cards=len(p.life), colour=look.METALS[s.back(top)])
    canvas.place(x, start, look.back(s.back(top), w))


def life_number(canvas: Canvas, x: int, y: int, p: Player, size: int, align: Horizontal = "m") -> int:
    """The clock of the game: how many cards are left to live. Red when few. Returns its width."""
    few = len(p.life) <= LOW
    return canvas.text(
        x,
        y,
        str(len(p.life)),
        "black",
        size,
        "#ff9a8c" if few else PALE,
        align=align,
        outline="#3d0f12" if few else INK,
    )


def guards(s: Twilight, p: Player) -> list[tuple[str, str]]:
    """What protects a Life Stack at present: icons and words."""
    found = []
    if armor := values.life_armor(s, p.seat):
        found.append(("shield", f"Armor {armor}"))
    if prevented := sum(change.prevent for change in p.changes):
        found.append(("shield_half_full", f"next {prevented} ignored"))
    if turned := sum(change.redirect for change in p.changes):
        found.append(("arrow_u_right_top", f"next {turned} turned"))
    return found


# -- the Discard Stack


def discard_top(canvas: Canvas, x: int, y: int, w: int, h: int, s: Twilight, p: Player) -> None:
    """Its top card face up."""
    if not p.discard:
        canvas.put("frame", x, y, w, h, radius=12, colour="#5a5262", width=2, dashed=True)
        canvas.icon(x + w // 2, y + h // 2, "grave_stone", min(w, h) // 2, "#5a5262")
        return
    card = s.face(p.discard[-1])
    canvas.place(x, y, _face(card.id, s.cards, w, h, s))


def tag(number: int) -> Canvas:
    """How many cards a pile has, to be laid over everything else."""
    canvas = Canvas(50, 40)
    canvas.plate(0, 0, 50, 40, radius=12, top="#332b3d", bottom=INK, edge=look.BRONZE, width=2)
    canvas.text(25, 20, str(number), "black", 28, PALE, align="m")
    return canvas.keep()


def _face(id: str, cards: str, w: int, h: int, s: Twilight) -> Canvas:  # noqa: ARG001 - the set makes it another face
    canvas = Canvas(w, h)
    card = s.face(id)
    look.scene(canvas, 0, 0, w, h, card, at=(0.5, 0.42), size=min(w, h) * 3 // 5, radius=12, dim=0.1)
    canvas.put("frame", 0, 0, w, h, radius=12, colour=look.FACTIONS[card.faction].colour, width=4, dashed=False)
    return canvas.keep()


# -- the Resource Area and the Aspect Stack


def groups(s: Twilight, slots: Sequence[Slot], lit: Lit, crowd: int) -> list[tuple[Slot, int]]:
    """Each slot, or in a crowd those that look the same together with their number; never those that are lit."""
    held = look.slots(s, list(slots))
    if len(held) <= crowd:
        return [(slot, 1) for slot in held]

    def key(slot: Slot) -> tuple[object, ...]:
        alone = slot.id if slot.id in lit or slot.manifested else ""
        return s.back(slot.card), slot.exhausted, slot.frozen, alone

    return [(same[0], len(same)) for _, same in ((k, list(g)) for k, g in groupby(held, key))]


def slot_size(slot: Slot, w: int, n: int = 1) -> int:
    """How much room it takes in a row."""
    if slot.manifested:
        return OPEN
    wide = round(w * 1.36) if slot.exhausted else w
    return wide + (text.width(f"×{n}", "black", 26) + 6 if n > 1 else 0)


def slot(canvas: Canvas, x: int, y: int, s: Twilight, it: Slot, w: int, n: int = 1) -> None:
    """An Aspect from x on, standing on the line y: upright if Fresh, on its side if Exhausted, in ice if Frozen; face
    up if it is Manifested."""
    high = round(w * 1.36)
    if it.manifested:
        canvas.place(x, y - high, manifested(s, it, high))
        return
    box = (high, w) if it.exhausted else (w, high)
    top = y - box[1]
    canvas.place(x, top, look.back(s.back(it.card), w, worn=it.exhausted))
    if it.frozen:
        canvas.put("frost", x, top, *box, radius=8)
        canvas.icon(x + box[0] - 10, top + 12, "snowflake", 26, "#eaf7ff", outline="#1d3a52")
    if not is_hidden(it.card):
        canvas.icon(x + 12, y - 12, "eye", 26, BRIGHT, outline=INK)
    if n > 1:
        canvas.text(x + box[0] + 4, y - box[1] // 2, f"×{n}", "black", 26, PALE)


def manifested(s: Twilight, it: Slot, h: int) -> Canvas:
    """An Aspect that is face up: what it turned out to be."""
    card = s.face(name_of(it.card))
    canvas = Canvas(OPEN, h)
    tone = look.FACTIONS[card.faction].colour
    look.scene(canvas, 0, 0, OPEN, h, card, at=(0.84, 0.5), size=h * 3 // 4, radius=10, dim=0.4)
    canvas.put("frame", 0, 0, OPEN, h, radius=10, colour=BRIGHT, width=3, dashed=False)
    canvas.put("frame", 4, 4, OPEN - 8, h - 8, radius=7, colour=tone, width=2, dashed=False)
    lines = text.wrap(look.short(card), "semi", 24, OPEN - 20)
    if len(lines) > 2:
        lines = [lines[0], text.shorten(" ".join(lines[1:]), "semi", 24, OPEN - 20)]
    for k, line in enumerate(lines):
        canvas.text(10, h // 2 + 25 * k - 25 * (len(lines) - 1) // 2, line, "semi", 24, PALE, outline=INK)
    if it.exhausted:
        canvas.put("veil", 0, 0, OPEN, h, radius=10, colour=look.EARTH, strength=0.45)
    return canvas.keep()


def row(
    canvas: Canvas, spots: Spots, s: Twilight, p: Player, slots: Sequence[Slot], x: int, y: int, room: int, lit: Lit,
    w: int = SLOT, crowd: int = 14,
) -> int:  # fmt: skip
    """Aspects side by side from y downwards, in as many rows as they need. Returns where they end."""
    y += 14 if p.seat == lit.by and any(it.id in lit for it in slots) else 0  # room for flags
    high, left = round(w * 1.36), x
    shown = groups(s, slots, lit, crowd)
    for it, n in shown:
        wide = slot_size(it, w, n)
        if left > x and left + wide > x + room:
            left, y = x, y + high + 8
        slot(canvas, left, y + high, s, it, w, n)
        box_w, box_h = (OPEN, high) if it.manifested else (high, w) if it.exhausted else (w, high)
        spots.note(it.id, left, y + high - box_h, box_w, box_h)
        if it.id in lit:
            spots.light(left, y + high - box_h, box_w, box_h, "own" if p.seat == lit.by else "foe")
            if p.seat == lit.by:
                number = [one.id for one in (*p.aspects, *p.resource)].index(it.id) + 1
                spots.fronts.append((left + box_w // 2 - 18, y + high - box_h - 14, flag(number)))
        left += wide + 7
    return y + high


def flag(number: int) -> Canvas:
    """Over an Aspect that can be chosen: the number by which its holder's buttons call it."""
    canvas = Canvas(36, 32)
    canvas.plate(0, 0, 36, 32, radius=9, top="#fff3c4", bottom="#e0b04a", edge=INK, width=2)
    canvas.text(18, 16, str(number), "black", 24, INK, align="m")
    return canvas.keep()


def rows_needed(s: Twilight, slots: Sequence[Slot], room: int, lit: Lit, w: int = SLOT, crowd: int = 14) -> int:
    rows, left = 1, 0
    for it, n in groups(s, slots, lit, crowd):
        wide = slot_size(it, w, n)
        if left and left + wide > room:
            rows, left = rows + 1, 0
        left += wide + 7
    return rows


def pool(canvas: Canvas, right: int, y: int, p: Player, size: int = 40) -> int:
    """Power that was produced and not spent, ending at `right`. Returns where it begins."""
    if not p.pool:
        return right
    wide = look.price_width(p.pool, size)
    canvas.plate(
        right - wide - 54, y - size // 2 - 4, wide + 58, size + 8, radius=size // 2, top="#5a4a22", bottom="#2d2512",
        edge=BRIGHT, width=2,
    )  # fmt: skip
    canvas.icon(right - wide - 30, y, "flash", 34, BRIGHT)
    look.price(canvas, right - wide - 6, y, size, p.pool)
    return right - wide - 62


def fresh(s: Twilight, p: Player) -> dict[Aspect, tuple[int, int]]:
    """For each type of Aspect how many are Fresh, and how many there are."""
    found: dict[Aspect, tuple[int, int]] = {}
    for it in p.resource:
        back = s.back(it.card)
        ready, all_ = found.get(back, (0, 0))
        found[back] = ready + (not it.exhausted), all_ + 1
    return {aspect: found[aspect] for aspect in ("I", "II", "III") if aspect in found}


def caption(canvas: Canvas, x: int, y: int, words: str, icon: str, tone: str = DIM) -> int:
    canvas.icon(x + 13, y, icon, 26, mix(look.BRONZE, PALE, 0.2))
    return x + 34 + canvas.text(x + 34, y, words, "semi", 24, tone)
