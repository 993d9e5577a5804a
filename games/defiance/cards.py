"""
Cards as data: what a card costs, how it moves, what it does, and the sets in which cards and decks come.

The State names cards by their id; what they do stands here, read from `sets/*.toml` (see docs/cards.md).
"""

from __future__ import annotations

import builtins
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct

from ..sets import Sets

Type = Literal[
    "beast", "fortification", "general", "god", "location", "ruler", "siege_engine",
    "tactic", "terrain", "treasure", "warrior", "warship", "weapon",
]  # fmt: skip
Side = Literal["asgard", "olympus", "neutral"]
Role = Literal["capital", "ruler"]
Zone = Literal["battleground", "nomans", "sanctuary"]
Diagram = Literal["none", "advance", "wedge", "flank", "full"]
Kind = Literal["basic", "combat", "special", "tactic"]  # of damage
Permission = Literal["move", "attack", "activate"]
SUBTYPES = ("camp", "outpost", "city")  # of Locations, in rising order
TYPE_NAMES: dict[str, str] = {
    "beast": "Beast", "fortification": "Fortification", "general": "General", "god": "God", "location": "Location",
    "ruler": "Ruler", "siege_engine": "Siege Engine", "tactic": "Tactic", "terrain": "Terrain",
    "treasure": "Treasure", "warrior": "Warrior", "warship": "Warship", "weapon": "Weapon",
}  # fmt: skip
# Directions seen from the owner: (columns to the right, rows forward).
DIRECTIONS: dict[Diagram, tuple[tuple[int, int], ...]] = {
    "none": (),
    "advance": ((0, 1),),
    "wedge": ((0, 1), (-1, 1), (1, 1)),
    "flank": ((0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0)),
    "full": ((0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1)),
}


class Selector(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which Permanents (or waiting cards, packets of damage, players) an effect means."""

    pick: Literal["self", "one", "up_to", "each", "stack", "packet", "player"]
    n: int = 1
    side: Literal["own", "enemy", "any"] = "any"
    types: tuple[Type, ...] = ()
    zones: tuple[Zone, ...] = ()
    not_roles: tuple[Role, ...] = ()
    states: tuple[Literal["attacking", "in_combat"], ...] = ()
    open: bool = False
    range: int = 0  # 0: no limit
    min_range: int = 0
    line: Literal["diagram", "eight", "none"] = "diagram"
    adjacent: bool = False
    max_cost: int | None = None
    spotter: tuple[str, ...] = ()  # types of own Permanents from one of which the target must be open; or "any"
    not_self: bool = False


class Verb(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One thing that an ability does. `target` is its own selector, where it differs from the ability's."""

    target: Selector | None = None


# -- lasting: in passive abilities


class Modify(Verb, frozen=True, tag="modify"):
    attack: int = 0
    defense: int = 0
    when: Literal["always", "attacking", "defending"] = "always"
    vs_types: tuple[Type, ...] = ()


class Ward(Verb, frozen=True, tag="ward"):
    """Each packet of damage is lowered; 0 means that nothing of it is dealt."""

    amount: int
    from_types: tuple[Type, ...] = ()
    from_kinds: tuple[Kind, ...] = ()


class Shroud(Verb, frozen=True, tag="shroud"):
    """No target for an opponent's special abilities and Tactics."""


class BasicRange(Verb, frozen=True, tag="basic_range"):
    n: int


class DeployZone(Verb, frozen=True, tag="deploy_zone"):
    zone: Zone


class ReadyOnEntry(Verb, frozen=True, tag="ready_on_entry"):
    pass


class Steps(Verb, frozen=True, tag="steps"):
    n: int


class Leap(Verb, frozen=True, tag="leap"):
    pass


class MoveWhenDefending(Verb, frozen=True, tag="move_when_defending"):
    pass


class HandLimit(Verb, frozen=True, tag="hand_limit"):
    n: int


class Discount(Verb, frozen=True, tag="discount"):
    amount: int
    types: tuple[Type, ...]


class UpgradeDiscount(Verb, frozen=True, tag="upgrade_discount"):
    amount: int


class CopyLimit(Verb, frozen=True, tag="copy_limit"):
    n: int  # 0: any number


class ReplaceDestroyed(Verb, frozen=True, tag="replace_destroyed"):
    to: Literal["deck_shuffle", "hand"]


class AfterPlay(Verb, frozen=True, tag="after_play"):
    to: Literal["deck_shuffle", "hand"]


class Hinder(Verb, frozen=True, tag="hinder"):
    steps: int


# -- once: in triggers, combat and special abilities, Tactics


class Damage(Verb, frozen=True, tag="damage"):
    amount: int


class Destroy(Verb, frozen=True, tag="destroy"):
    pass


class Heal(Verb, frozen=True, tag="heal"):
    amount: int


class Boost(Verb, frozen=True, tag="boost"):
    attack: int = 0
    defense: int = 0
    until: Literal["turn"] = "turn"


class Prevent(Verb, frozen=True, tag="prevent"):
    amount: int  # 0: all
    until: Literal["turn"] = "turn"


class Redirect(Verb, frozen=True, tag="redirect"):
    to: Selector


class Draw(Verb, frozen=True, tag="draw"):
    n: int


class Discard(Verb, frozen=True, tag="discard"):
    n: int
    random: bool = False


class Search(Verb, frozen=True, tag="search"):
    types: tuple[Type, ...]
    n: int = 1
    to: Literal["hand", "play"] = "hand"
    place: Literal["any", "adjacent"] = "any"


class Recover(Verb, frozen=True, tag="recover"):
    types: tuple[Type, ...]
    n: int = 1
    to: Literal["hand", "play", "deck_shuffle"] = "hand"
    max_cost: int | None = None


class Gold(Verb, frozen=True, tag="gold"):
    n: int
    who: Literal["self", "opponent"] = "self"


class Return(Verb, frozen=True, tag="return"):
    to: Literal["hand", "deck_shuffle"]


class Shift(Verb, frozen=True, tag="shift"):
    steps: int


class Disable(Verb, frozen=True, tag="disable"):
    what: tuple[Permission, ...]
    until: Literal["turn", "owner_turn_end"] = "turn"


class Cancel(Verb, frozen=True, tag="cancel"):
    pass


class EndCombat(Verb, frozen=True, tag="end_combat"):
    pass


class Upgrade(Verb, frozen=True, tag="upgrade"):
    pass


class Ready(Verb, frozen=True, tag="ready"):
    pass


Lasting = (
    Modify | Ward | Shroud | BasicRange | DeployZone | ReadyOnEntry | Steps | Leap | MoveWhenDefending | HandLimit
    | Discount | UpgradeDiscount | CopyLimit | ReplaceDestroyed | AfterPlay | Hinder
)  # fmt: skip
Once = (
    Damage | Destroy | Heal | Boost | Prevent | Redirect | Draw | Discard | Search | Recover | Gold | Return | Shift
    | Disable | Cancel | EndCombat | Upgrade | Ready
)  # fmt: skip
Effect = (
    Modify | Ward | Shroud | BasicRange | DeployZone | ReadyOnEntry | Steps | Leap | MoveWhenDefending | HandLimit
    | Discount | UpgradeDiscount | CopyLimit | ReplaceDestroyed | AfterPlay | Hinder
    | Damage | Destroy | Heal | Boost | Prevent | Redirect | Draw | Discard | Search | Recover | Gold | Return | Shift
    | Disable | Cancel | EndCombat | Upgrade | Ready
)  # fmt: skip
V = TypeVar("V", bound=Verb)


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    kind: Literal["passive", "trigger", "combat", "special", "tactic"]
    text: str
    effects: tuple[Effect, ...]
    when: Literal["", "enter_play", "tribute", "attacks", "destroyed"] = ""  # of a trigger
    only_if: Literal["", "self_damaged", "damage_pending", "combat"] = ""
    pay: int = 0
    sacrifice: bool = False  # the source is destroyed as a price
    target: Selector | None = None
    two_in_one: Type | None = None


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str  # a word, as in states, saves and buttons
    name: str
    side: Side
    type: Type
    cost: int
    origin: Literal["book", "public", "house"]
    known: str = ""  # what the rulebook states of it; the rest is ours
    label: str = ""  # the type as printed, where it differs: Goddess
    subtype: Literal["", "camp", "outpost", "city"] = ""  # of a Location
    modifiers: tuple[Literal["singularis", "mythos"], ...] = ()
    may_serve: tuple[Role, ...] = ()
    attack: int | None = None
    defense: int | None = None
    move: Diagram = "none"
    gold: int = 0  # tribute in each turn of its controller
    ability: tuple[Ability, ...] = ()
    art: str = ""  # a word of the renderer's list of emblems

    @property
    def is_tactic(self) -> bool:
        return self.type == "tactic"

    @property
    def singularis(self) -> bool:
        return "singularis" in self.modifiers

    @property
    def type_line(self) -> str:
        """Location – City, singularis."""
        head = self.label or TYPE_NAMES[self.type]
        return ", ".join([f"{head} – {self.subtype.capitalize()}" if self.subtype else head, *self.modifiers])

    def lasting(self, verb: builtins.type[V]) -> list[V]:
        """Effects of one kind in its passive abilities, whatever they apply to and whenever."""
        return [e for a in self.ability if a.kind == "passive" for e in a.effects if isinstance(e, verb)]

    @property
    def copies(self) -> int | None:
        """How many of it a deck may hold; None: any number (DG-DECK-09, -10)."""
        if self.singularis:
            return 1
        limits = [effect.n for effect in self.lasting(CopyLimit)]
        return (limits[0] or None) if limits else 4

    @property
    def steps(self) -> int:
        return max([effect.n for effect in self.lasting(Steps)], default=1)


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    n: int


class ReadyDeck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck that comes with a set."""

    id: str
    name: str
    side: Side
    capital: str
    ruler: str
    cards: tuple[Count, ...]
    note: str = ""


class CardSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str  # a word, as in settings and saves
    title: str
    card: tuple[Card, ...] = ()
    deck: tuple[ReadyDeck, ...] = ()

    @property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.card}


def _forget(_: CardSet) -> None:
    """What was found out about the cards of a set that had the same name."""
    passives.cache_clear()
    bearers.cache_clear()
    weakens.cache_clear()


SETS: Sets[CardSet, Card] = Sets(CardSet, _forget)
card_set, catalogue = SETS.named, SETS.catalogue


@cache
def passives(set_name: str, card: str, verb: type[V]) -> tuple[tuple[Ability, V], ...]:
    """The lasting effects of one kind that a card has, with the abilities they stand in."""
    abilities = (ability for ability in catalogue(set_name)[card].ability if ability.kind == "passive")
    return tuple((ability, effect) for ability in abilities for effect in ability.effects if isinstance(effect, verb))


@cache
def bearers(set_name: str, verb: type[V]) -> dict[str, tuple[tuple[Ability, V], ...]]:
    """The cards of a set that have lasting effects of one kind, few as a rule, with these effects."""
    found = {card: passives(set_name, card, verb) for card in catalogue(set_name)}
    return {card: effects for card, effects in found.items() if effects}


@cache
def weakens(set_name: str) -> bool:
    """Whether some card of a set can destroy by lowering a defense, so that the undamaged are not safe."""
    printed = (card.defense for card in catalogue(set_name).values())
    effects = (e for card in catalogue(set_name).values() for ability in card.ability for e in ability.effects)
    return any(isinstance(e, Modify | Boost) and e.defense < 0 for e in effects) or 0 in printed


SETS.add(SETS.read((Path(__file__).parent / "sets" / "base.toml").read_text(encoding="utf-8")))
