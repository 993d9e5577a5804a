"""
Cards as data: what a card costs and does, and the sets in which cards come.

The State names cards; what they do stands here, read from `sets/*.toml` (see docs/cards.md for the file's form).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct

from ..sets import Sets

Element = Literal["2", "3", "4", "5", "9+", "10+", "11+", "EE", "OO", "ROW3", "KIND4", "V"]
Who = Literal["target", "any_opponent", "each_opponent"]  # target: the left neighbour


class Verb(Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True):
    """One thing that a card does. The name of the class, in lower case, is its name in a set."""


class Attack(Verb, frozen=True, tag="attack"):
    n: int


class AttackPerOther(Verb, frozen=True, tag="attack_per_other"):
    """Attack for each other Creation of the same controller."""

    n: int


class Prevent(Verb, frozen=True, tag="prevent"):
    n: int


class Life(Verb, frozen=True, tag="life"):
    """Life gained together with the damage; a negative number is a loss that nothing prevents."""

    n: int


class Veil(Verb, frozen=True, tag="veil"):
    """Veilstones from the supply."""

    n: int


class VeilSteal(Verb, frozen=True, tag="veil_steal"):
    who: Who
    n: int


class DrawCards(Verb, frozen=True, tag="draw"):
    n: int


class DiscardHand(Verb, frozen=True, tag="discard_hand"):
    """They discard cards at random."""

    who: Who
    n: int


class HandTake(Verb, frozen=True, tag="hand_take"):
    """Take cards at random from their hand."""

    who: Who
    n: int


class Recall(Verb, frozen=True, tag="recall"):
    """Take cards of choice from the discard pile, or this card itself, into the hand."""

    n: int = 1
    itself: bool = False


class PlayAnother(Verb, frozen=True, tag="play_another"):
    pass


class Destroy(Verb, frozen=True, tag="destroy"):
    who: Who
    n: int = 1


class Steal(Verb, frozen=True, tag="steal"):
    who: Who
    n: int = 1
    max_attack: int = 99  # of the printed attack value


class Copy(Verb, frozen=True, tag="copy"):
    """Become a copy of another Creation in play, for as long as this one stays."""


class ExtraDie(Verb, frozen=True, tag="extra_die"):
    n: int


class Reroll(Verb, frozen=True, tag="reroll"):
    n: int


class Shift(Verb, frozen=True, tag="shift"):
    """Free shift steps in the Forge Roll."""

    n: int


class HandSize(Verb, frozen=True, tag="hand_size"):
    n: int


class Ward(Verb, frozen=True, tag="ward"):
    """Opponents' effects can neither destroy nor steal it."""


class Later(Verb, frozen=True, tag="later"):
    """An effect that happens once, later, whether or not the card is still there."""

    when: Literal["end", "next_upkeep", "next_forge"]
    what: Effect


Effect = (
    Attack
    | AttackPerOther
    | Prevent
    | Life
    | Veil
    | VeilSteal
    | DrawCards
    | DiscardHand
    | HandTake
    | Recall
    | PlayAnother
    | Destroy
    | Steal
    | Copy
    | ExtraDie
    | Reroll
    | Shift
    | HandSize
    | Ward
    | Later
)
Effects = tuple[Effect, ...]
V = TypeVar("V", bound=Verb)


class Empower(Struct, frozen=True, forbid_unknown_fields=True):
    """Creation: in the Attack phase, once a round, pay the price for exactly this."""

    price: int
    gives: Effects


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    type: Literal["creation", "spell"]
    cost: tuple[Element, ...]
    origin: Literal["book", "public", "house"]
    known: str = ""  # which of its facts are printed in a rulebook or public; the rest is ours
    art: str = ""  # a word of the renderer's list of emblems
    reveal: Effects = ()  # once, when it is turned up
    static: Effects = ()  # as long as it is in play
    upkeep: Effects = ()  # each Upkeep
    attack: Effects = ()  # each Attack phase
    empower: Empower | None = None
    empower_x: Effects = ()  # Spell: for each additional Veilstone, fixed in the Forge Roll
    sacrifice: Effects = ()  # in the Attack phase, in exchange for itself
    sacrifice_other: Effects = ()  # in the Attack phase, once a round, in exchange for another own Creation
    end: Effects = ()  # at the end of the round

    @property
    def is_spell(self) -> bool:
        return self.type == "spell"

    @property
    def stones(self) -> int:
        """The Veilstones in its cost."""
        return self.cost.count("V")

    @property
    def printed_attack(self) -> int:
        return total(self.attack, Attack)

    def grants_another(self) -> bool:
        return any(isinstance(effect, PlayAnother) for effect in self.reveal)


class Nemesis(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An opponent for one: twelve cards that play themselves."""

    name: str
    difficulty: Literal["easy", "medium", "hard"]
    theme: str
    start: str  # the card that it plays first
    cards: tuple[str, ...]
    weaker: dict[str, str] = {}  # card of the list -> card that takes its place
    stronger: dict[str, str] = {}
    origin: Literal["book", "public", "house"] = "house"


class CardSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str  # a word, as in settings and saves
    title: str
    card: tuple[Card, ...] = ()
    nemesis: tuple[Nemesis, ...] = ()

    @property
    def cards(self) -> dict[str, Card]:
        return {card.name: card for card in self.card}


def total(effects: Iterable[Effect], verb: type[Attack] | type[Prevent] | type[Life] | type[HandSize]) -> int:
    return sum(effect.n for effect in effects if isinstance(effect, verb))


NEMESES: dict[str, str] = {}  # all the Nemeses that the sets have, as a setting offers them


def _list_nemeses(cards: CardSet) -> None:
    NEMESES.update({nemesis.name: f"{nemesis.name} ({nemesis.difficulty})" for nemesis in cards.nemesis})


SETS: Sets[CardSet, Card] = Sets(CardSet, _list_nemeses)
card_set, catalogue = SETS.named, SETS.catalogue
BASE = Path(__file__).parent / "sets" / "base.toml"
SETS.add(SETS.read(BASE.read_text(encoding="utf-8")))
