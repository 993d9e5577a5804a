"""How things are called in texts for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..kernel.english import count, series
from .cards import Card, Deity, catalogue, deities
from .state import CardId, Twilight, is_hidden, name_of
from .steps import ASPECT_NAMES, DIRECTIONS, FACTION_NAMES, Aspect, Power

ORIGINS = {"book": "rulebook", "public": "publisher", "house": "house"}


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
    face = deities(s.cards).get(name) or catalogue(s.cards)[name]
    return f"{face.name}: {does(face)}" if isinstance(face, Deity) else f"{face.name} ({head(face)}): {does(face)}"


def brief(card: Card | Deity) -> str:
    """The same without the name."""
    return does(card) if isinstance(card, Deity) else f"{head(card)}: {does(card)}"


def does(card: Card | Deity) -> str:
    if isinstance(card, Deity):
        return f"{card.general_text} {card.conviction_text}"
    heresy = f" Heresy: {card.heresy_text}" if card.heresy_text else ""
    return f"{card.text}{heresy}"


def head(card: Card) -> str:
    """“Aggression Creature for 2 I, 3/2”."""
    kind = "mini-card" if card.mini else f"{card.type.capitalize()} for {card.cost}"
    body = f", {card.fight}/{card.life}" if card.type == "creature" else ""
    return f"{FACTION_NAMES[card.faction]} {kind}{body}"


def describe(card: Card | Deity) -> str:
    """All about a card or a Deity in plain text, for look-ups and for those who cannot see its picture."""
    if isinstance(card, Deity):
        colours = series(FACTION_NAMES[faction] for faction in card.colours)
        needs = series(count(n, f"{FACTION_NAMES[faction]} card") for faction, n in card.requirement.items())
        return "\n".join([
            card.name,
            f"Deity of {colours}",
            f"Requires {needs} in the deck",
            card.general_text,
            card.conviction_text,
            f"Origin: {ORIGINS[card.origin]}",
        ])  # fmt: skip
    return "\n".join([
        card.name,
        head(card),
        " · ".join([f"{ASPECT_NAMES[card.aspect]} Aspect ({card.aspect})", *_values(card)]),
        *([card.text] if card.text else []),
        *([f"Heresy: {card.heresy_text}"] if card.heresy_text else []),
        f"Origin: {ORIGINS[card.origin]}",
    ])  # fmt: skip


def _values(card: Card) -> list[str]:
    return [
        *([card.kind.capitalize()] if card.kind else []),
        *(
            [f"stands in the {series(DIRECTIONS[at] for at in DIRECTIONS if at in card.compass)}"]
            if card.compass
            else []
        ),
        *([f"upkeep {aspects(card.upkeep)}"] if card.upkeep else []),
        *(word.capitalize() for word in card.keywords),
    ]
