"""
Cards as data: what a card costs, what it does, and how it betrays its holder.

The State names cards by their id; what they do stands here, read from `sets/*.toml` (see docs/cards.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct, field

from ..sets import Sets
from .steps import AnyStep, Aspect, Condition, Direction, Faction, Keyword, Power, Price, Selector, Step, Trigger, Type

S = TypeVar("S", bound=Step)
F = TypeVar("F", bound=Callable[..., Any])


class Cost(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """The price of an ability."""

    I: int = 0  # noqa: E741
    II: int = 0
    III: int = 0
    X: bool = False
    exhaust: bool = False
    freeze: bool = False
    slay: Selector | None = None
    destroy: Selector | None = None
    exhaust_other: Selector | None = None
    destroy_self: bool = False
    destroy_own_discard: int = 0
    discard_hand: int = 0
    life: int = 0
    unbless: int = 0

    @cached_property
    def price(self) -> Price:
        return Price(self.I, self.II, self.III, self.X)


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One listed effect: when it happens, what it costs, and its steps in order."""

    trigger: Trigger
    steps: tuple[AnyStep, ...]
    cost: Cost = Cost()
    when: Condition | None = field(name="if", default=None)
    limit: Literal["", "turn", "game"] = ""
    optional: bool = False


Listed = Sequence[tuple[int, Effect]]  # effects, each with its place among all of a card


def by_trigger(effects: Sequence[Effect]) -> dict[Trigger, Listed]:
    """Rules look for effects of one trigger again and again, and mostly find none."""
    found: dict[Trigger, list[tuple[int, Effect]]] = {}
    for place, effect in enumerate(effects):
        found.setdefault(effect.trigger, []).append((place, effect))
    return dict(found)


class Origin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Where a card's facts come from: the rulebook, a public page, or our own house."""

    origin: Literal["book", "public", "house"]
    fixed: tuple[str, ...] = ()  # what of it is fact; the rest is ours
    basis: str = ""


class Card(Origin, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Action card, or a mini-card."""

    id: str  # a word, as in states, saves and buttons
    name: str
    faction: Faction
    type: Type
    aspect: Aspect  # its back
    text: str
    cost: Price = Price()
    mini: bool = False
    kind: str = ""  # of a Creature: human, beast, spirit, construct, monster
    fight: int = 0
    life: int = 0
    keywords: tuple[str, ...] = ()  # "armor 2"
    compass: tuple[Direction, ...] = ()
    upkeep: Power = Power()
    effects: tuple[Effect, ...] = ()
    conviction: tuple[Effect, ...] = ()  # effects that need Conviction, after the others
    heresy: tuple[AnyStep, ...] = ()
    heresy_text: str = ""
    deck: int = 0  # copies in the ready-made deck of its faction
    art: str = ""

    @property
    def epic(self) -> bool:
        return "epic" in self.keywords

    def keyword(self, word: Keyword) -> int:
        """Its number, 1 if it has none, 0 if the card has not this keyword."""
        for said in self.keywords:
            name, _, number = said.partition(" ")
            if name == word:
                return int(number or 1)
        return 0

    def listed(self, trigger: Trigger) -> Listed:
        """Its effects of one trigger in order, those that need Conviction last, each with its place among all."""
        return self.by_trigger.get(trigger, ())

    @cached_property
    def by_trigger(self) -> dict[Trigger, Listed]:
        return by_trigger(self.all_effects)

    @cached_property
    def all_effects(self) -> tuple[Effect, ...]:
        return (*self.effects, *self.conviction)

    def needs_conviction(self, place: int) -> bool:
        return place >= len(self.effects)


class Deity(Origin, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    colours: tuple[Faction, ...]  # of its Conviction
    requirement: dict[Faction, int]
    general: tuple[Effect, ...]
    general_text: str
    conviction: tuple[Effect, ...]
    conviction_text: str
    art: str = ""

    def listed(self, trigger: Trigger) -> Listed:
        return self.by_trigger.get(trigger, ())

    @cached_property
    def by_trigger(self) -> dict[Trigger, Listed]:
        return by_trigger(self.all_effects)

    @cached_property
    def all_effects(self) -> tuple[Effect, ...]:
        return (*self.general, *self.conviction)

    def needs_conviction(self, place: int) -> bool:
        return place >= len(self.general)


class CardSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str  # a word, as in settings and saves
    title: str
    deity: tuple[Deity, ...] = ()
    card: tuple[Card, ...] = ()

    @property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.card}

    @property
    def deities(self) -> dict[str, Deity]:
        return {deity.id: deity for deity in self.deity}


_FORGETS: list[Callable[[], None]] = []


def found_once(find: F) -> F:
    """What follows from the cards of a set, found out once: until another set has its name."""
    kept = cache(find)
    _FORGETS.append(kept.cache_clear)
    return cast("F", kept)


def _forget(_: CardSet) -> None:
    for forget in _FORGETS:
        forget()


SETS: Sets[CardSet, Card] = Sets(CardSet, _forget)
card_set, catalogue = SETS.named, SETS.catalogue


@found_once
def deities(set_name: str) -> dict[str, Deity]:
    return card_set(set_name).deities


class Lasting(dict[str, tuple[tuple[int, Effect, S], ...]]):
    """The lasting effects of one kind by the ids that cards have at a table, each with its place. Most cards have none,
    and rules ask for all cards in play again and again, so an id is read only once."""

    most = 20_000  # ids that are kept

    def __init__(self, set_name: str, kind: type[S]) -> None:
        self.catalogue, self.kind = catalogue(set_name), kind

    def __missing__(self, id: str) -> tuple[tuple[int, Effect, S], ...]:
        if len(self) >= self.most:
            self.clear()
        listed = self.catalogue[id.partition(".")[0]].listed("static")
        self[id] = found = tuple(
            (place, effect, step) for place, effect in listed for step in effect.steps if isinstance(step, self.kind)
        )
        return found


lasting = found_once(Lasting)


@found_once
def heresy(set_name: str, name: str) -> Effect:
    """The Heresy of a card, as one effect: its steps run through (TG-TIMING-29)."""
    return Effect(trigger="play", steps=catalogue(set_name)[name].heresy)


@found_once
def schemes(set_name: str) -> list[Card]:
    """All Schemes that there are, the cheapest first."""
    return sorted((c for c in catalogue(set_name).values() if c.type == "scheme"), key=lambda c: c.cost.power.value)


SETS.add(SETS.read((Path(__file__).parent / "sets" / "base.toml").read_text(encoding="utf-8")))
