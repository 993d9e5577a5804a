"""How Factions, Aspects, types and states look: each has a shape, a letter or an icon besides its colour."""

from __future__ import annotations

from msgspec import Struct

from games.kernel import Seat
from games.twilight.cards import Card, Deity
from games.twilight.state import Slot, Twilight
from games.twilight.steps import ASPECTS, Aspect, Power, Type

from .. import seats, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, darker, lighter, mix

BRONZE, MARBLE, SHADE, WINE = "#c9925a", "#ded5cb", "#2b2433", "#3a2838"  # the evening's metals and stones
EARTH = "#15111b"
SHAPES: dict[Aspect, str] = {"I": "disc", "II": "square", "III": "wedge"}
METALS: dict[Aspect, str] = {"I": "#c17c47", "II": "#a9b6c6", "III": "#e6bd52"}


class Side(Struct, frozen=True):
    """How a Faction is told from the others."""

    colour: str
    icon: str
    name: str


FACTIONS: dict[str, Side] = {
    "aggression": Side("#cf4b3d", "sword_cross", "Aggression"),
    "negotiation": Side("#5b8fe0", "scale_balance", "Negotiation"),
    "mysticism": Side("#55ad70", "moon_waning_crescent", "Mysticism"),
    "sanctuary": Side("#c48d4a", "shield_sun", "Sanctuary"),
}
TYPES: dict[Type, str] = {
    "creature": "paw",
    "fortification": "castle",
    "intrigue": "drama_masks",
    "scheme": "script_text",
}
# Where the scene of a card lies: Faction -> type -> landscape and colour.
REALMS: dict[str, dict[str, tuple[str, str]]] = {
    "aggression": {
        "creature": ("blood", "#b0403a"),
        "fortification": ("fire", "#d8492c"),
        "intrigue": ("shadow", "#a03a48"),
        "scheme": ("blood", "#c2483a"),
    },
    "negotiation": {
        "creature": ("water", "#2f77cf"),
        "fortification": ("air", "#3f93d6"),
        "intrigue": ("shadow", "#4a5fb5"),
        "scheme": ("shadow", "#3f66c0"),
    },
    "mysticism": {
        "creature": ("forest", "#3f8f5a"),
        "fortification": ("forge", "#4f8a55"),
        "intrigue": ("shadow", "#3a7a58"),
        "scheme": ("forest", "#3f9a5f"),
    },
    "sanctuary": {
        "creature": ("light", "#d09a2c"),
        "fortification": ("earth", "#94893a"),
        "intrigue": ("forge", "#a8743a"),
        "scheme": ("forge", "#b8853a"),
    },
}


class Mark(Struct, frozen=True):
    """A sign on a card in play that tells of its present state."""

    icon: str
    colour: str
    words: str


MARKS = {
    "attacking": Mark("sword_cross", "#ff8d7c", "attacks"),
    "blocking": Mark("shield_half_full", "#9cc4ff", "blocks"),
    "exhausted": Mark("rotate_right", PALE, "Exhausted"),
    "frozen": Mark("snowflake", "#bfe6ff", "Frozen"),
    "new": Mark("timer_sand", "#a8e6b4", "came this turn"),
    "paid": Mark("check_bold", "#a8e6b4", "Upkeep paid"),
    "unpaid": Mark("alert", "#ffb070", "Upkeep not paid"),
    "blessed": Mark("star_four_points", BRIGHT, "Blessings"),
    "doomed": Mark("skull", "#ffb3a8", "Destroyed at turn’s end"),
    "changed": Mark("auto_fix", "#d9b8ff", "under an effect"),
}
RAISED, LOWERED = "#9df0b0", "#ffb3a8"
LIGHTS = {"own": "#f0c14a", "foe": "#ff7a5c", "place": "#5fd08a"}


def short(card: Card) -> str:
    """A card's name without what follows the comma: Attila, Scourge of Nations is Attila on the table."""
    return card.name.split(",")[0]


def mood(card: Card) -> tuple[str, str]:
    return REALMS[card.faction][card.type]


def scene(
    canvas: Canvas, x: int, y: int, w: int, h: int, card: Card, *, at: tuple[float, float] = (0.5, 0.5),
    size: int, radius: int, dim: float = 0,
) -> None:  # fmt: skip
    """The card's own picture: a Scheme is a figure of rings and stars, everything else stands in a landscape."""
    realm, tone = mood(card)
    canvas.put(
        "scene", x, y, w, h, seed=card.name, realm=realm, colour=tone, spell=card.type == "scheme", emblem=card.art,
        fallback=TYPES[card.type], at=at, size=size, radius=radius, dim=dim,
    )  # fmt: skip


def shrine(
    canvas: Canvas, x: int, y: int, w: int, h: int, deity: Deity, *, size: int, radius: int, dim: float = 0,
    at: tuple[float, float] = (0.5, 0.5),
) -> None:  # fmt: skip
    """A Deity's picture: rings of light in the colour of its Conviction."""
    realm, tone = REALMS[deity.colours[0]]["scheme"]
    canvas.put(
        "scene", x, y, w, h, seed=deity.name, realm=realm, colour=tone, spell=True, emblem=deity.art,
        fallback="brightness_7", at=at, size=size, radius=radius, dim=dim,
    )  # fmt: skip


def medallion(canvas: Canvas, x: int, y: int, size: int, seat: Seat, out: bool = False) -> None:
    seats.medallion(canvas, x, y, size, seat, out, ("#332b3d", EARTH))


# -- Aspects and Power


def back(aspect: Aspect, w: int, *, worn: bool = False) -> Canvas:
    """The back of a card, upright, or on its side and dim if it is Exhausted."""
    high = round(w * 1.36)
    canvas = Canvas(high, w) if worn else Canvas(w, high)
    canvas.put("slab", 0, 0, canvas.w, canvas.h, shape=SHAPES[aspect], colour=METALS[aspect], sideways=worn)
    size = max(text.LEAST, w * 2 // 5)
    canvas.text(
        canvas.w // 2, canvas.h // 2 - (w // 28 if aspect == "III" and not worn else 0), aspect, "black",
        min(size, w // 2) if w >= 60 else text.LEAST, INK, align="m", outline=lighter(METALS[aspect], 0.55),
    )  # fmt: skip
    if worn:
        canvas.put("veil", 0, 0, canvas.w, canvas.h, radius=round(w * 0.12), colour=EARTH, strength=0.5)
    return canvas.keep()


def seal(aspect: Aspect, size: int) -> Canvas:
    """Power of one type: its shape with its numeral."""
    canvas = Canvas(size, size)
    canvas.put("seal", 0, 0, size, size, shape=SHAPES[aspect], colour=METALS[aspect])
    lift = size // 10 if aspect == "III" else 0
    canvas.text(
        size // 2, size // 2 - lift, aspect, "black", max(text.LEAST, size * 2 // 5), INK, align="m",
        outline=lighter(METALS[aspect], 0.6) if size >= 44 else "",
    )  # fmt: skip
    return canvas.keep()


def price(
    canvas: Canvas, x: int, y: int, size: int, cost: Power, more: bool = False, *, lack: Power | None = None,
    most: int = 3,
) -> int:  # fmt: skip
    """A price as seals in a row from x, y being their middle; of more than `most` of a kind one, with their number.
    What cannot be paid is dark. Returns where it ends."""
    for aspect, n in reversed([*cost.items()]):
        missing = lack.of(aspect) if lack else 0
        for k in range(n if n <= most else 1):
            canvas.place(x, y - size // 2, seal(aspect, size))
            if missing and k >= (n if n <= most else 1) - missing:
                canvas.put("veil", x, y - size // 2, size, size, radius=size // 2, colour=INK, strength=0.62)
            x += size + 2
        if n > most:
            x += canvas.text(x, y, f"×{n}", "black", _number(size), LOWERED if missing else PALE, outline=INK) + 4
    if more:
        x += canvas.text(x + 2, y, "+X", "black", max(text.LEAST, size * 3 // 5), BRIGHT, outline=INK) + 8
    return x


def price_width(cost: Power, size: int, more: bool = False, most: int = 3) -> int:
    wide = 0
    for n in (cost.of(aspect) for aspect in ASPECTS):
        wide += n * (size + 2) if n <= most else size + 6 + text.width(f"×{n}", "black", _number(size))
    return wide + (text.width("+X", "black", max(text.LEAST, size * 3 // 5)) + 8 if more else 0)


def _number(size: int) -> int:
    return max(text.LEAST, size // 2)


def slots(s: Twilight, held: list[Slot]) -> list[Slot]:
    """Aspects in the order of their types, Fresh ones first; those of one kind as they lie."""
    return sorted(held, key=lambda slot: (ASPECTS.index(s.back(slot.card)), slot.exhausted, bool(slot.frozen)))


def tally(canvas: Canvas, x: int, y: int, n: Power, w: int = 36, size: int = 28) -> int:
    """Backs with their numbers, side by side; y is their middle. Returns where they end."""
    for aspect in ASPECTS:
        if k := n.of(aspect):
            canvas.place(x, y - round(w * 1.36) // 2, back(aspect, w))
            x += w + 6
            x += canvas.text(x, y, str(k), "bold", size, PALE) + 16
    if not n:
        x += canvas.text(x, y, "none", "italic", max(24, size - 4), DIM) + 16
    return x - 16


def tally_width(n: Power, w: int = 36, size: int = 28) -> int:
    if not n:
        return text.width("none", "italic", max(24, size - 4))
    return sum(w + 22 + text.width(str(k), "bold", size) for _, k in n.items()) - 16


def ground(tone: str, part: float = 0.78) -> tuple[str, str]:
    """The colours of a plate in somebody's colour: stone in the evening."""
    return mix(tone, "#3a3140", part), mix(tone, EARTH, min(1.0, part + 0.14))


def chip(
    canvas: Canvas, x: int, y: int, icon: str, words: str, *, ink: str = PALE, edge: str = BRONZE, on: bool = True
) -> int:
    """A small plate with an icon and a word; y is its middle. Returns where it ends."""
    wide = chip_width(words)
    top, bottom = (mix(edge, "#3a3140", 0.62), mix(edge, EARTH, 0.75)) if on else ("#2b2733", "#1b1821")
    canvas.plate(x, y - 19, wide, 38, radius=19, top=top, bottom=bottom, edge=edge if on else "#4b4553", width=2)
    canvas.icon(x + 23, y, icon, 28, lighter(edge, 0.35) if on else darker(DIM, 0.25))
    if words:
        canvas.text(x + 42, y, words, "semi", 24, ink if on else DIM)
    return x + wide


def chip_width(words: str) -> int:
    return 58 + text.width(words, "semi", 24) if words else 46
