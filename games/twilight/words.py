"""How things are called in texts for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..kernel.english import count, series
from .cards import catalogue, deities
from .state import CardId, Twilight, is_hidden, name_of
from .steps import ASPECT_NAMES, FACTION_NAMES, Aspect, Power


def called(s: Twilight, card: CardId) -> str:
    return s.face(card).name


def named(s: Twilight, cards: Iterable[CardId]) -> str:
    """“Leper, 2 × Poisoned Knife and Stonehenge”."""
    counted = Counter(called(s, card) for card in cards)
    return series(name if n == 1 else f"{n} × {name}" for name, n in counted.items())


def aspects(power: Power) -> str:
    """“2 I + III”, as one speaks of Aspect cards by their backs, and of Power."""
    return " + ".join(f"{n} {aspect}" if n > 1 else aspect for aspect, n in power.items()) or "nothing"


def an_aspect(aspect: Aspect) -> str:
    """“an Exalted Aspect”."""
    return f"{'an' if aspect == 'III' else 'a'} {ASPECT_NAMES[aspect]} Aspect"


def aspect_cards(aspect: Aspect, n: int = 1) -> str:
    """“1 Lesser Aspect”."""
    return count(n, f"{ASPECT_NAMES[aspect]} Aspect")


def line(s: Twilight, card: CardId) -> str:
    """What a card or a Deity is and does, in one line."""
    if is_hidden(card):
        return f"A card with the back {card[1:]}"
    name = name_of(card)
    if name in (gods := deities(s.cards)):
        return f"{gods[name].name}: {gods[name].general_text} {gods[name].conviction_text}"
    face = catalogue(s.cards)[name]
    kind = "mini-card" if face.mini else f"{face.type.capitalize()} for {face.cost}"
    body = f", {face.fight}/{face.life}" if face.type == "creature" else ""
    heresy = f" Heresy: {face.heresy_text}" if face.heresy_text else ""
    return f"{face.name} ({FACTION_NAMES[face.faction]} {kind}{body}): {face.text}{heresy}"
