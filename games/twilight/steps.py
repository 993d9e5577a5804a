"""The words in which cards say what they do: prices, selectors, and one struct for each thing that can be done."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct, field

Aspect = Literal["I", "II", "III"]  # Lesser, Greater, Exalted: a card's back
Faction = Literal["aggression", "negotiation", "mysticism", "sanctuary"]
Type = Literal["creature", "fortification", "intrigue", "scheme"]
Direction = Literal["N", "E", "S", "W"]
Keyword = Literal[
    "armor", "blessing", "overrun", "initiative", "prescience", "swift", "sentinel", "elusive", "unbound",  # at work
    "deathbound", "requiem", "obliterate", "defile", "restore", "epic",  # labels of what the effects say
]  # fmt: skip
Trigger = Literal[
    "play", "enter", "activate", "static", "attack", "block", "blocked", "slays", "hits_life", "hits_discard",
    "deathbound", "requiem", "flipped", "upkeep", "draw_phase", "end_phase", "life_damaged", "any_destroyed",
    "you_manifest", "foe_manifests", "foe_summons", "ally_slain", "ally_blocks", "foe_attacks", "traded", "foe_seizes",
    "you_sacrifice", "covered",
]  # fmt: skip
Condition = Literal[
    "damaged", "destroyed", "manifested", "blocked", "your_turn", "foe_turn", "layers", "behind", "low_life",
    "from_foe", "conviction",
]  # fmt: skip
Who = Literal["you", "opponent", "each_opponent", "each", "any", "holder"]
Duration = Literal["turn", "next_turn", "while"]
Rule = Literal["must_attack", "no_attack", "no_block", "enters_exhausted", "no_active", "block_any", "attack_tax"]
Amount = int | Literal["X", "half_X", "layers_below", "destroyed_this_turn", "your_blockers", "blessings_here"]

ASPECTS: tuple[Aspect, ...] = ("I", "II", "III")
VALUE: dict[Aspect, int] = {"I": 1, "II": 2, "III": 3}
ASPECT_NAMES: dict[Aspect, str] = {"I": "Lesser", "II": "Greater", "III": "Exalted"}
DIRECTIONS: dict[Direction, str] = {"N": "North", "E": "East", "S": "South", "W": "West"}
FACTION_NAMES: dict[Faction, str] = {
    "aggression": "Aggression", "negotiation": "Negotiation", "mysticism": "Mysticism", "sanctuary": "Sanctuary",
}  # fmt: skip

TYPE_NAMES: dict[Type, str] = {
    "creature": "Creatures", "fortification": "Fortifications", "intrigue": "Intrigues", "scheme": "Schemes",
}  # fmt: skip


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Power of the three types: a price, or what there is of it."""

    I: int = 0  # noqa: E741 - the numeral on the cards
    II: int = 0
    III: int = 0

    def of(self, aspect: Aspect) -> int:
        amount: int = getattr(self, aspect)
        return amount

    def items(self) -> list[tuple[Aspect, int]]:
        all_of_them: tuple[tuple[Aspect, int], ...] = (("I", self.I), ("II", self.II), ("III", self.III))
        return [(aspect, n) for aspect, n in all_of_them if n]

    @property
    def value(self) -> int:
        return self.I + 2 * self.II + 3 * self.III

    def plus(self, aspect: Aspect, n: int) -> Power:
        return Power(self.I + n * (aspect == "I"), self.II + n * (aspect == "II"), self.III + n * (aspect == "III"))

    def __add__(self, other: Power) -> Power:
        return Power(self.I + other.I, self.II + other.II, self.III + other.III)

    def covers(self, other: Power) -> bool:
        return self.I >= other.I and self.II >= other.II and self.III >= other.III

    def __bool__(self) -> bool:
        return bool(self.I or self.II or self.III)

    def __str__(self) -> str:
        return power_words(self.I, self.II, self.III)


@cache
def power_words(*amounts: int) -> str:
    """“2 I + 1 III”."""
    return " + ".join(f"{n} {aspect}" for aspect, n in zip(ASPECTS, amounts, strict=True) if n) or "nothing"


class Price(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Summoning cost or the Power in the price of an ability; with `X` any Power may be added."""

    I: int = 0  # noqa: E741
    II: int = 0
    III: int = 0
    X: bool = False

    @property
    def power(self) -> Power:
        return Power(self.I, self.II, self.III)

    def __str__(self) -> str:
        return " + ".join([*(f"{n} {a}" for a, n in self.power.items()), *(["X"] if self.X else [])]) or "nothing"


class Selector(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which cards an effect means."""

    what: Literal["creature", "fortification", "intrigue", "permanent", "aspect", "action", "discard_card"]
    ctrl: Literal["you", "opponent", "another", "any", "holder"] = "any"
    max: Aspect | None = None
    types: tuple[Literal["creature", "fortification", "intrigue", "scheme", "effect"], ...] = ()
    state: Literal[
        "", "attacking", "blocking", "combat", "unblocked", "damaged", "fresh", "exhausted", "blessed", "covered"
    ] = ""
    kind: str = ""
    mini: bool | None = None
    n: int | Literal["X", "all"] = 1
    up_to: bool = False
    pick: Literal["you", "them", "random"] = "you"
    other: bool = False


Target = Literal["self", "that", "chosen", "life"] | Selector


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """So much more if the condition holds."""

    when: Condition = field(name="if")
    n: int


class Step(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that an effect does; what each means is told in docs/cards.md."""

    when: Condition | None = field(name="if", default=None)
    optional: bool = False  # you may


# -- cards of stacks and hands


class DamageLife(Step, frozen=True, tag="damage_life"):
    who: Who
    n: Amount
    bonus: Bonus | None = None


class DamageDiscard(Step, frozen=True, tag="damage_discard"):
    who: Who
    n: Amount
    pick: Literal["you", "them", "random"] = "you"


class Obliterate(Step, frozen=True, tag="obliterate"):
    who: Who
    n: Amount


class Defile(Step, frozen=True, tag="defile"):
    who: Who
    n: Amount


class Restore(Step, frozen=True, tag="restore"):
    who: Who
    n: Amount
    pick: Literal["random", "you"] = "random"
    bonus: Bonus | None = None


class Draw(Step, frozen=True, tag="draw"):
    who: Who
    n: Amount


class DiscardHand(Step, frozen=True, tag="discard_hand"):
    who: Who
    n: Amount
    pick: Literal["you", "them", "random"] = "them"


class Peek(Step, frozen=True, tag="peek"):
    who: Who
    zone: Literal["life_top", "hand", "resource", "aspect_stack"]
    n: Amount
    may: Literal["none", "reorder", "bottom_any", "destroy_one", "discard_one"] = "none"


class ReturnCard(Step, frozen=True, tag="return_card"):
    target: Target
    to: Literal["hand", "field", "life_bottom"]
    state: Literal["fresh", "exhausted"] = "fresh"
    doomed: bool = False  # destroyed when the next End Phase begins, wherever it is


# -- cards in play


class DamageCreature(Step, frozen=True, tag="damage_creature"):
    target: Target
    n: Amount
    bonus: Bonus | None = None


class Heal(Step, frozen=True, tag="heal"):
    target: Target
    n: Amount


class Slay(Step, frozen=True, tag="slay"):
    target: Target


class Destroy(Step, frozen=True, tag="destroy"):
    target: Target


class Bounce(Step, frozen=True, tag="bounce"):
    target: Target


class Exhaust(Step, frozen=True, tag="exhaust"):
    target: Target


class Refresh(Step, frozen=True, tag="refresh"):
    target: Target


class Freeze(Step, frozen=True, tag="freeze"):
    target: Target
    n: Amount = 1


class Bless(Step, frozen=True, tag="bless"):
    target: Target
    n: Amount


class Unbless(Step, frozen=True, tag="unbless"):
    target: Target
    n: Amount


class Modify(Step, frozen=True, tag="modify"):
    target: Target
    duration: Duration
    fight: Amount = 0
    life: Amount = 0


class Grant(Step, frozen=True, tag="grant"):
    target: Target
    keyword: str  # "overrun", "armor 2"
    duration: Duration


class Restrict(Step, frozen=True, tag="restrict"):
    target: Target
    rule: Rule
    duration: Duration


class NoCombatDamage(Step, frozen=True, tag="no_combat_damage"):
    target: Target
    duration: Duration


class Redirect(Step, frozen=True, tag="redirect"):
    target: Target
    to: Target
    n: Amount


class Prevent(Step, frozen=True, tag="prevent"):
    target: Target
    n: Amount


class Control(Step, frozen=True, tag="control"):
    target: Target
    duration: Duration


class PlaceMini(Step, frozen=True, tag="place_mini"):
    mini: str
    who: Who
    n: Amount
    state: Literal["fresh", "exhausted"] = "fresh"


class StackDamage(Step, frozen=True, tag="stack_damage"):
    target: Target
    n: Amount
    mode: Literal["life", "discard", "both", "use_fight"]
    duration: Duration


class Immune(Step, frozen=True, tag="immune"):
    target: Target
    to: Literal["opponent_schemes", "opponent_effects", "heresy"]


class Uncover(Step, frozen=True, tag="uncover"):
    target: Target


# -- Aspects and Power


class Manifest(Step, frozen=True, tag="manifest"):
    aspect: Literal["I", "II", "III", "up_to_II", "any"]
    area: Literal["any", "opponent", "you"]
    n: Amount
    up_to: bool = False


class PutIntoPlay(Step, frozen=True, tag="put_into_play"):
    pass


class GainAspect(Step, frozen=True, tag="gain_aspect"):
    who: Who
    aspect: Aspect
    source: Literal["life", "opponent_life", "opponent_stack"] = field(name="from")
    to: Literal["aspect_stack", "resource"]


class LoseAspect(Step, frozen=True, tag="lose_aspect"):
    who: Who
    aspect: Literal["I", "II", "III", "any", "this"]
    n: Amount


class ExtraResource(Step, frozen=True, tag="extra_resource"):
    who: Who
    n: int


class AddPower(Step, frozen=True, tag="add_power"):
    aspect: Aspect
    n: Amount


class ForcePower(Step, frozen=True, tag="force_power"):
    who: Who
    aspect: Literal["I", "II", "III", "any"]
    n: Amount


# -- lasting changes of the rules


class LifeArmor(Step, frozen=True, tag="life_armor"):
    who: Who
    n: int
    duration: Duration


class SeizeChange(Step, frozen=True, tag="seize_change"):
    who: Who
    n: int


class DecayChange(Step, frozen=True, tag="decay_change"):
    who: Who
    n: int


class LimitChange(Step, frozen=True, tag="limit_change"):
    who: Who
    aspect: Aspect
    n: int


class CostChange(Step, frozen=True, tag="cost_change"):
    scope: Literal["your_creatures", "your_forts", "foe_all"]
    n: int


class UpkeepChange(Step, frozen=True, tag="upkeep_change"):
    scope: Literal["foe_intrigues"]
    n: int


# -- the stack


class Counter(Step, frozen=True, tag="counter"):
    target: Selector
    unless: Power | None = None


class Choice(Step, frozen=True, tag="choice"):
    who: Who
    options: tuple[tuple[AnyStep, ...], ...]


AnyStep = (
    DamageLife | DamageDiscard | Obliterate | Defile | Restore | Draw | DiscardHand | Peek | ReturnCard | DamageCreature
    | Heal | Slay | Destroy | Bounce | Exhaust | Refresh | Freeze | Bless | Unbless | Modify | Grant | Restrict
    | NoCombatDamage | Redirect | Prevent | Control | PlaceMini | StackDamage | Immune | Uncover | Manifest
    | PutIntoPlay | GainAspect | LoseAspect | ExtraResource | AddPower | ForcePower | LifeArmor | SeizeChange
    | DecayChange | LimitChange | CostChange | UpkeepChange | Counter | Choice
)  # fmt: skip
