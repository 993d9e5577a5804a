"""Checks of a card set: every mistake of a set file, with its line, before anyone plays with it."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, get_args

from ..checking import Check, Fault, called, either, faults_of, nearest, shown
from ..kernel.english import count
from ..lines import Route
from .cards import SETS, Card, CardSet, Effect, Element, Empower, Nemesis, Verb

LOOKS = re.compile(r"\[\[[ \t]*nemesis[ \t]*\]\]|\bverb[ \t]*=")  # in no other game's sets
LONGEST_THEME = 300
VERBS: dict[str, type[Verb]] = {str(verb.__struct_config__.tag): verb for verb in get_args(Effect)}
PARTS = ("reveal", "static", "upkeep", "attack", "empower", "empower_x", "sacrifice", "sacrifice_other", "end")
VALUES = frozenset({"attack", "prevent", "life"})
BLOWS = VALUES | {"attack_per_other", "veil"}
DEEDS = frozenset({"veil", "veil_steal", "draw", "discard_hand", "hand_take", "recall", "destroy", "steal"})

# What means something at which moment. “later end” and the like are what a later effect may hold.
MOMENTS: dict[str, frozenset[str]] = {
    "reveal": DEEDS | {"play_another", "copy", "later"},
    "static": frozenset({"extra_die", "reroll", "shift", "hand_size", "ward"}),
    "upkeep": DEEDS | {"later"},
    "attack": BLOWS,
    "empower": BLOWS | {"later"},
    "empower_x": VALUES,
    "sacrifice": BLOWS | {"later"},
    "sacrifice_other": BLOWS | {"later"},
    "end": DEEDS | {"later"},
    "later end": DEEDS,
    "later next_upkeep": DEEDS,
    "later next_forge": frozenset({"extra_die", "reroll", "shift"}),
}
RECALLS_ITSELF = (
    "A card can recall itself only from the discard pile: by “later” in “sacrifice”, or, if it is a Spell, "
    "by “later” with “next_upkeep”."
)
NOT_ON_SPELLS = ("static", "upkeep", "empower", "sacrifice", "sacrifice_other")

FEWEST_DICE: dict[str, int] = {
    **dict.fromkeys(("2", "3", "4", "5"), 1),
    **dict.fromkeys(("9+", "10+", "11+", "EE", "OO"), 2),
    "ROW3": 3,
    "KIND4": 4,
    "V": 0,
}
DICE = 4
FEWEST_CARDS = 40  # four players with the advanced setup: ten cards each
NEMESIS_CARDS = 12
DRAFT_CARDS = 36  # what the player against a Nemesis drafts from (GF-SOLO-04)


def check_set(text: str) -> list[Fault]:
    """Every mistake of a set file, in the order of its lines; an empty list means that it can be played."""
    return faults_of(text, _Check, SETS.read)


def load_set(path: Path) -> CardSet:
    """Read a set file and let tables be played with it; a set with mistakes is refused, and all of them are named."""
    return SETS.load(path, check_set)


def sum_up(text: str) -> str:
    """What a set without mistakes holds."""
    cards = SETS.read(text)
    spells = sum(card.is_spell for card in cards.card)
    kinds = f"{count(len(cards.card) - spells, 'Creation')}, {count(spells, 'Spell')}"
    return f"{len(cards.card)} cards ({kinds}), {count(len(cards.nemesis), 'Nemesis', 'Nemeses')}"


# -- the checks


class _Check(Check):
    def card_set(self, data: dict[str, Any]) -> None:
        self.fields((), data, CardSet, "The set", {"card", "nemesis"})
        self.set_name(data)
        cards = self.tables(("card",), data.get("card", []))
        for number, card in cards.items():
            self.card(("card", number), card)
        self.no_name_twice("card", cards)
        if len(cards) < FEWEST_CARDS:
            self.fault((), f"The set has {len(cards)} cards; four players need at least {FEWEST_CARDS}.")
        names = [name for card in cards.values() if isinstance(name := card.get("name"), str)]
        nemeses = self.tables(("nemesis",), data.get("nemesis", []))
        for number, nemesis in nemeses.items():
            self.nemesis(("nemesis", number), nemesis, names)
        self.no_name_twice("nemesis", nemeses)
        if nemeses and FEWEST_CARDS <= len(cards) < NEMESIS_CARDS + DRAFT_CARDS:
            need = f"{NEMESIS_CARDS + DRAFT_CARDS} cards: {NEMESIS_CARDS} of its own and {DRAFT_CARDS} to draft from"
            self.fault(("nemesis", 0), f"A game against a Nemesis needs {need}; the set has {len(cards)}.")

    def card(self, at: Route, card: dict[str, Any]) -> None:
        who = called(card, "The card")
        self.fields(at, card, Card, who, {"cost", *PARTS})
        if isinstance(card.get("name"), str):
            self.title((*at, "name"), card["name"], "name of a card")
        if "cost" in card:
            self.cost((*at, "cost"), card["cost"], who)
        spell, creation = card.get("type") == "spell", card.get("type") == "creation"
        for part in PARTS:
            if part not in card:
                continue
            if spell and part in NOT_ON_SPELLS:
                self.fault((*at, part), f"{who} is a Spell, which does not stay in play: it can have no “{part}”.")
            if creation and part == "empower_x":
                self.fault((*at, part), f"{who} is a Creation: use “empower” with a price; “empower_x” is for Spells.")
            if part == "empower":
                self.empower((*at, part), card[part], who)
            else:
                self.effects((*at, part), card[part], part, spell)
        if not any(card.get(part) for part in PARTS):
            self.fault(at, f"{who} has no effect.")

    def cost(self, at: Route, cost: object, who: str) -> None:
        if not isinstance(cost, list):
            self.fault(at, 'The cost must be a list such as ["2", "ROW3", "V"].')
            return
        if not cost:
            self.fault(at, f"{who} has no cost.")
        for number, element in enumerate(cost):
            if not isinstance(element, str) or element not in FEWEST_DICE:
                as_text = f' (numbers stand in quotes: "{element}")' if type(element) is int else ""
                known = ", ".join(get_args(Element))
                self.fault((*at, number), f"{shown(element)} is no element of a cost{as_text}; there is {known}.")
        dice = sum(FEWEST_DICE[element] for element in cost if isinstance(element, str) and element in FEWEST_DICE)
        if dice > DICE:
            self.fault(at, f"{who} can never be paid: its cost takes {dice} dice or more, and there are {DICE}.")

    def empower(self, at: Route, empower: object, who: str) -> None:
        if not isinstance(empower, dict):
            self.fault(at, "“empower” must be a table such as { price = 2, gives = [...] }.")
            return
        self.fields(at, empower, Empower, f"The empowerment of {who}", {"gives"})
        self.number(at, empower, "price", 1)
        if "gives" in empower:
            self.effects((*at, "gives"), empower["gives"], "empower", False)
            if empower["gives"] == []:
                self.fault((*at, "gives"), f"The empowerment of {who} gives nothing.")

    def effects(self, at: Route, effects: object, part: str, spell: bool) -> None:
        if not isinstance(effects, list):
            self.fault(at, f"“{at[-1]}” must be a list of effects in square brackets.")
            return
        for number, effect in enumerate(effects):
            self.effect((*at, number), effect, part, part, spell)

    def effect(self, at: Route, effect: object, part: str, moment: str, spell: bool) -> None:
        """One effect of a part; the moment is the part's own, or that of a later effect in it."""
        verb = effect.get("verb") if isinstance(effect, dict) else None
        if not isinstance(effect, dict) or verb is None:
            self.fault(at, 'An effect must be a table with a verb, such as { verb = "draw", n = 1 }.')
            return
        if not isinstance(verb, str) or verb not in VERBS:
            self.fault((*at, "verb"), f"There is no verb {shown(verb)}{nearest(verb, VERBS)}.")
            return
        self.fields(at, effect, VERBS[verb], f"The effect “{verb}”", {"what"}, {"verb"})
        self.number(at, effect, "n", None if verb == "life" else 1)
        self.number(at, effect, "max_attack", 0)
        if verb not in MOMENTS[moment]:
            places = [place for place, verbs in MOMENTS.items() if verb in verbs]
            self.fault(at, f"“{verb}” means nothing in “{moment}”; its place is {either(places)}.")
        elif verb in ("copy", "attack_per_other") and spell:
            self.fault(at, f"“{verb}” means nothing on a Spell; it is for Creations.")
        elif verb == "recall" and effect.get("itself") is True and not _in_the_pile(part, moment, spell):
            self.fault(at, RECALLS_ITSELF)
        elif verb == "later" and "what" in effect:
            when = effect.get("when")
            if isinstance(when, str) and f"later {when}" in MOMENTS:
                self.effect((*at, "what"), effect["what"], part, f"later {when}", spell)

    def nemesis(self, at: Route, nemesis: dict[str, Any], names: Collection[str]) -> None:
        who = called(nemesis, "The Nemesis")
        self.fields(at, nemesis, Nemesis, who, {"cards", "weaker", "stronger"})
        if isinstance(nemesis.get("name"), str):
            self.title((*at, "name"), nemesis["name"], "name of a Nemesis")
        if isinstance(nemesis.get("theme"), str):
            self.words((*at, "theme"), nemesis["theme"], "theme of a Nemesis", LONGEST_THEME)
        cards = nemesis.get("cards", [])
        if not isinstance(cards, list):
            self.fault((*at, "cards"), "“cards” must be a list of the names of twelve cards.")
            cards = []
        elif "cards" in nemesis and len(cards) != NEMESIS_CARDS:
            self.fault((*at, "cards"), f"{who} has {len(cards)} cards; a Nemesis has {NEMESIS_CARDS}.")
        for number, card in enumerate(cards):
            self.known_card((*at, "cards", number), card, names)
            if card in cards[:number]:
                self.fault((*at, "cards", number), f"{who} has {shown(card)} twice.")
        start = nemesis.get("start")
        if isinstance(start, str) and start not in cards:
            self.fault((*at, "start"), f"The starting card {shown(start)} is not among the cards of {who}.")
        for swaps in ("weaker", "stronger"):
            self.swaps((*at, swaps), nemesis.get(swaps, {}), cards, start, names)

    def swaps(self, at: Route, swaps: object, cards: list[object], start: object, names: Collection[str]) -> None:
        if not isinstance(swaps, dict):
            self.fault(at, f"“{at[-1]}” must be a table: the card that goes = the card that comes.")
            return
        comers: list[object] = []
        for goes, comes in swaps.items():
            here = (*at, goes)
            if self.known_card(here, goes, names) and goes not in cards:
                self.fault(here, f"{shown(goes)} cannot be swapped: it is not in the list.")
            if goes == start:
                self.fault(here, f"{shown(goes)} cannot be swapped: it is the starting card.")
            if self.known_card(here, comes, names) and comes in cards:
                self.fault(here, f"{shown(comes)} cannot be swapped in: it is in the list already.")
            if comes in comers:
                self.fault(here, f"{shown(comes)} is swapped in twice.")
            comers.append(comes)

    def known_card(self, at: Route, card: object, names: Collection[str]) -> bool:
        if card in names:
            return True
        self.fault(at, f"There is no card {shown(card)} in this set{nearest(card, names)}.")
        return False


def _in_the_pile(part: str, moment: str, spell: bool) -> bool:
    """Whether the card itself lies in the discard pile at that moment."""
    if part == "sacrifice":
        return moment in ("later end", "later next_upkeep")
    return spell and part in ("reveal", "end") and moment == "later next_upkeep"
