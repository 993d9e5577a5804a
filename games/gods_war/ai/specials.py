"""What the actions of single empires promise: those of abilities, gifts and Heroquests."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Slot
from .evaluate import Outlook
from .plans import Plan
from .quest_worth import slot_worth
from .strangers import stranger_worth


def special_worth(o: Outlook, source: str) -> float:
    s, p = o.s, o.p
    units = [piece for piece in o.mine if not piece.building]
    match source:
        case "irruption":
            return 0.55 * len(s.pool(o.seat, "broo")) * min(1.0, o.left / 2)
        case "sky.3a":
            return slot_worth(o, "3a") - 0.3
        case "sky.3b":
            return slot_worth(o, "3b") - 0.2
        case "sunspear":
            return 1.8 * min(1.0, o.left / 2)
        case "blue_book_of_sorcery":
            return o.taste.rune
        case "brown_book_of_commerce":
            return o.taste.rune + 0.5 * o.kinds[o.seat].count("tower")
        case "red_book_of_power":
            wizards = sum(unit.kind == "wizard" for unit in units)
            return o.taste.rune + 1.2 * wizards if wizards or o.left < 2 else 0.0
        case "invisible_god.4b":
            books = [source for source in p.used if source.endswith(("sorcery", "commerce", "power"))]
            return slot_worth(o, "4b") + o.taste.rune * len(books) if len(books) >= 2 or o.left < 3 else 0.0
        case "moonburn":
            return 0.35 * o.left
        case "submerge":
            return 3.0
        case "rebirth":
            return 8.0
        case "lunar_cycle":
            return moon_worth(o)
    return stranger_worth(o, source)


def moon_worth(o: Outlook) -> float:
    """To turn the Moon with the last Power, so that the Power Phase starts where it should."""
    moon = o.s.player("moon")
    if moon is None or moon.seat != o.seat or o.p.power > 1:
        return 0.0
    slots: tuple[Slot, ...] = ("2a", "1b", "1a", "1b")  # by the Cycle
    now, then = slots[o.s.moon], slots[(o.s.moon + 1) % 4]
    gain = slot_worth(o, then) + (2 * o.power if slot_worth(o, then) else 0.0)
    return gain - slot_worth(o, now)


def special_plans(o: Outlook, costs: dict[str, int]) -> Iterator[Plan]:
    for source, cost in costs.items():
        yield Plan(source, special_worth(o, source), cost)
