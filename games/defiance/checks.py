"""Checks of a card set: every mistake of a set file, with its line, before anyone plays with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from ..checking import Check, Fault, called, either, faults_of, nearest, shown
from ..deck_codes import same_marks
from ..deck_lists import plain
from ..kernel.english import count
from ..lines import Route
from .cards import (
    SETS,
    TYPE_NAMES,
    Ability,
    Card,
    CardSet,
    Count,
    Effect,
    Lasting,
    ReadyDeck,
    Selector,
    Verb,
)
from .decks import breaches
from .state import Brought

LOOKS = re.compile(r"\[\[[ \t]*(?:card[ \t]*\.[ \t]*ability|deck)[ \t]*\]\]|\bop[ \t]*=")  # in no other game's sets
VERBS: dict[str, type[Verb]] = {str(verb.__struct_config__.tag): verb for verb in get_args(Effect)}
LASTING = frozenset(str(verb.__struct_config__.tag) for verb in get_args(Lasting))
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 60  # ids stand in buttons
LONGEST_TEXT = 300

# Which targets a verb needs; all others take Permanents, or nothing at all.
PICKS: dict[str, tuple[str, ...]] = {
    "cancel": ("stack",),
    "redirect": ("packet",),
    "discard": ("player",),
    "upgrade": ("self",),
}
NO_TARGET = frozenset(
    {"draw", "search", "recover", "gold", "end_combat", "hand_limit", "discount", "copy_limit", "after_play"}
)
OF_ITSELF = frozenset({"deploy_zone", "upgrade_discount", "copy_limit", "after_play", "steps", "leap"})
PERMANENTS = ("self", "one", "up_to", "each")
EVERY_PICK = (*PERMANENTS, "stack", "packet", "player")
SMALLEST = {"cost": 0, "pay": 0, "gold": 0, "attack": 0, "defense": 1}  # numbers of a card and of an ability
# Numbers of effects and selectors that may be 0 or less; all others begin with 1.
ALL = frozenset({("ward", "amount"), ("prevent", "amount"), ("copy_limit", "n")})
ANY_SIGN = frozenset({("modify", "attack"), ("modify", "defense"), ("boost", "attack"), ("boost", "defense")})


def check_set(text: str) -> list[Fault]:
    """Every mistake of a set file, in the order of its lines; an empty list means that it can be played."""
    return faults_of(text, _Check, SETS.read)


def load_set(path: Path) -> CardSet:
    """Read a set file and let tables be played with it; a set with mistakes is refused, and all of them are named."""
    return SETS.load(path, check_set)


def sum_up(text: str) -> str:
    """What a set without mistakes holds."""
    cards = SETS.read(text)
    tactics = sum(card.is_tactic for card in cards.card)
    kinds = f"{count(len(cards.card) - tactics, 'Permanent')}, {count(tactics, 'Tactic')}"
    return f"{len(cards.card)} cards ({kinds}), {count(len(cards.deck), 'deck')}"


# -- the checks


class _Check(Check):
    def card_set(self, data: dict[str, Any]) -> None:
        self.fields((), data, CardSet, "The set", {"card", "deck"})
        self.set_name(data)
        cards = self.tables(("card",), data.get("card", []))
        for number, card in cards.items():
            self.card(("card", number), card)
        self.no_name_twice("card", cards)
        self.no_id_twice("card", cards)
        self.told_apart(cards)
        ids = [card["id"] for card in cards.values() if isinstance(card.get("id"), str)]
        decks = self.tables(("deck",), data.get("deck", []))
        for number, deck in decks.items():
            self.deck(("deck", number), deck, ids)
        self.no_name_twice("deck", decks)
        self.no_id_twice("deck", decks)
        if not decks:
            self.fault((), "The set has no deck; a game needs at least one under a line [[deck]].")
        if not self.faults:
            self.legal_decks(cards, decks)

    # -- cards

    def card(self, at: Route, card: dict[str, Any]) -> None:
        who = called(card, "The card")
        self.fields(at, card, Card, who, {"ability"})
        self.id(at, card)
        if isinstance(card.get("name"), str):
            self.title((*at, "name"), card["name"], "name of a card")
        if isinstance(card.get("label"), str):
            self.title((*at, "label"), card["label"], "label of a card")
        for key in ("cost", "gold", "attack", "defense"):
            self.number(at, card, key, SMALLEST[key])
        self.body(at, card, who)
        abilities = self.tables((*at, "ability"), card.get("ability", []))
        for number, ability in abilities.items():
            self.ability((*at, "ability", number), ability, card)
        kinds = [ability.get("kind") for ability in abilities.values()]
        if card.get("type") == "tactic" and kinds.count("tactic") != 1:
            self.fault(at, f"{who} is a Tactic: it needs one ability of the kind “tactic”, which says what it does.")

    def body(self, at: Route, card: dict[str, Any], who: str) -> None:
        """What its type demands or forbids."""
        type = _word(card, "type")
        if type == "location" and not card.get("subtype"):
            self.fault(at, f"{who} is a Location: it needs a subtype, “camp”, “outpost” or “city”.")
        elif type in TYPE_NAMES and type != "location" and card.get("subtype"):
            self.fault((*at, "subtype"), f"{who} is no Location: it has no subtype.")
        if type == "tactic":
            for key in ("attack", "defense", "move", "gold", "may_serve"):
                if card.get(key) not in (None, "none", 0, []):
                    self.fault((*at, key), f"{who} is a Tactic, which never stands on the board: it has no “{key}”.")
            return
        if card.get("attack") is not None and card.get("defense") is None:
            self.fault((*at, "attack"), f"{who} has an attack but no defense.")
        if card.get("move", "none") != "none" and card.get("attack") is None:
            self.fault((*at, "move"), f"{who} moves but has no attack; what moves can strike.")
        if card.get("may_serve") and card.get("defense") is None:
            self.fault((*at, "may_serve"), f"{who} cannot serve: without a defense it could never be destroyed.")

    def ability(self, at: Route, ability: dict[str, Any], card: dict[str, Any]) -> None:
        who = f"The ability {called(ability, 'without a name')} of {called(card, 'the card')}"
        self.fields(at, ability, Ability, who, {"effects", "target"})
        if isinstance(ability.get("name"), str):
            self.title((*at, "name"), ability["name"], "name of an ability")
        if isinstance(ability.get("text"), str):
            self.words((*at, "text"), ability["text"], "text of an ability", LONGEST_TEXT)
        self.number(at, ability, "pay", SMALLEST["pay"])
        self.ability_kind(at, ability, card, who)
        target = ability.get("target")
        if target is not None:
            self.selector((*at, "target"), target)
        effects = ability.get("effects")
        if "effects" in ability and (not isinstance(effects, list) or not effects):
            self.fault((*at, "effects"), "“effects” must be a list with at least one effect, in square brackets.")
        elif isinstance(effects, list):
            for number, effect in enumerate(effects):
                self.effect((*at, "effects", number), effect, ability, card)

    def ability_kind(self, at: Route, ability: dict[str, Any], card: dict[str, Any], who: str) -> None:
        """What goes with which kind: moments with triggers, prices with special abilities."""
        kind, type = _word(ability, "kind"), _word(card, "type")
        tactic = type == "tactic"
        if kind == "trigger" and not ability.get("when"):
            self.fault(at, f"{who} is a trigger: “when” must say its moment.")
        elif kind != "trigger" and ability.get("when"):
            self.fault((*at, "when"), f"{who} has a moment, but only a trigger has one.")
        if tactic and kind in ("trigger", "combat", "special"):
            self.fault((*at, "kind"), f"{who}: a Tactic has abilities of the kinds “tactic” and “passive” only.")
        elif not tactic and kind == "tactic" and type in TYPE_NAMES:
            self.fault((*at, "kind"), f"{who}: only a Tactic has an ability of the kind “tactic”.")
        for key in ("pay", "sacrifice"):
            if ability.get(key) and kind != "special":
                self.fault((*at, key), f"{who} has a price (“{key}”), but only a special ability can have one.")
        if ability.get("two_in_one") and kind in ("passive", "trigger"):
            self.fault((*at, "two_in_one"), f"{who} cannot grant two-in-one: nobody uses it.")
        if ability.get("only_if") == "self_damaged" and kind != "passive":
            self.fault((*at, "only_if"), f"{who}: “self_damaged” is for passive abilities.")
        if _word(ability, "only_if") in ("damage_pending", "combat") and kind in ("passive", "trigger"):
            self.fault((*at, "only_if"), f"{who}: “{ability['only_if']}” is for abilities that are used.")

    def effect(self, at: Route, effect: object, ability: dict[str, Any], card: dict[str, Any]) -> None:
        op = effect.get("op") if isinstance(effect, dict) else None
        if not isinstance(effect, dict) or op is None:
            self.fault(at, 'An effect must be a table with an op, such as { op = "draw", n = 1 }.')
            return
        if not isinstance(op, str) or op not in VERBS:
            self.fault((*at, "op"), f"There is no op {shown(op)}{nearest(op, VERBS)}.")
            return
        self.fields(
            at, effect, VERBS[op], f"The effect “{op}”", {"target", "to"} if op == "redirect" else {"target"}, {"op"}
        )
        self.effect_numbers(at, effect, op)
        kind, type = _word(ability, "kind"), _word(card, "type")
        if kind == "passive" and op not in LASTING:
            self.fault(at, f"“{op}” happens once, but a passive ability lasts: use another kind of ability.")
        elif kind in ("trigger", "combat", "special", "tactic") and op in LASTING:
            self.fault(at, f"“{op}” lasts: it belongs into a passive ability.")
        if type == "tactic" and kind == "passive" and op in LASTING - {"after_play", "copy_limit"}:
            self.fault(at, f"“{op}” means nothing on a Tactic, which is never in play.")
            return
        if type != "tactic" and op == "after_play":
            self.fault(at, "“after_play” is for Tactics.")
        if type != "location" and op in ("upgrade", "upgrade_discount"):
            self.fault(at, f"“{op}” is for Locations.")
        if "target" in effect:
            self.selector((*at, "target"), effect["target"])
        if op == "redirect" and "to" in effect:
            self.selector((*at, "to"), effect["to"])
        self.fitting_target(at, op, effect.get("target", ability.get("target")), card)

    def effect_numbers(self, at: Route, effect: dict[str, Any], op: str) -> None:
        for key in ("amount", "n", "steps", "attack", "defense", "max_cost"):
            if op == "gold" and key == "n":
                self.number(at, effect, key, None)
            elif (op, key) in ANY_SIGN:
                if effect.get(key) != 0:
                    self.number(at, effect, key, None)
            elif key != "max_cost" or key in effect:
                self.number(at, effect, key, 0 if (op, key) in ALL or key == "max_cost" else 1)
        if op in ("modify", "boost") and not effect.get("attack") and not effect.get("defense"):
            self.fault(at, f"“{op}” changes nothing: it needs an attack or a defense.")

    def fitting_target(self, at: Route, op: str, target: object, card: dict[str, Any]) -> None:
        """Whether the effect can do something to what is picked."""
        pick = _word(target, "pick") if isinstance(target, dict) else ""
        if target is not None and pick not in EVERY_PICK:
            return  # named elsewhere
        if op in PICKS:
            if pick not in PICKS[op]:
                self.fault(at, f"“{op}” needs a target with pick = {either(PICKS[op])}.")
        elif op in NO_TARGET:
            if pick not in ("", "self"):
                self.fault(at, f"“{op}” has no target.")
        elif not pick:
            self.fault(at, f'“{op}” needs a target, such as {{ pick = "one", side = "enemy" }}.')
        elif pick not in PERMANENTS and not (op == "prevent" and pick == "packet"):
            self.fault(at, f"“{op}” needs Permanents as targets: pick = {either(PERMANENTS)}.")
        elif op in OF_ITSELF and pick != "self":
            self.fault(at, f"“{op}” is about the card itself: pick = “self”.")
        elif pick == "self" and card.get("type") == "tactic":
            self.fault(at, "A Tactic is never in play: it cannot be its own target.")

    def selector(self, at: Route, selector: object) -> None:
        if not isinstance(selector, dict):
            self.fault(at, 'A target must be a table such as { pick = "one", side = "enemy" }.')
            return
        self.fields(at, selector, Selector, "A target", set())
        for key in ("n", "range", "min_range", "max_cost"):
            self.number(at, selector, key, 1 if key == "n" else 0)
        pick = selector.get("pick")
        if "n" in selector and pick != "up_to":
            self.fault((*at, "n"), "“n” is for pick = “up_to”.")
        elif pick == "up_to" and "n" not in selector:
            self.fault(at, "“up_to” needs “n”: how many at most.")
        if pick == "self" and (more := [key for key in selector if key != "pick"]):
            self.fault((*at, more[0]), f"pick = “self” needs nothing else; “{more[0]}” means nothing here.")
        near, far = selector.get("min_range"), selector.get("range")
        if type(near) is int and type(far) is int and 0 < far < near:
            self.fault((*at, "min_range"), f"Nothing is at least {near} and at most {far} spaces away.")
        spotters = selector.get("spotter")
        for number, word in enumerate(spotters if isinstance(spotters, list) else ()):
            if isinstance(word, str) and word not in (*TYPE_NAMES, "any"):
                self.fault((*at, "spotter", number), f"{shown(word)} is no type of card{nearest(word, TYPE_NAMES)}.")

    # -- decks

    def deck(self, at: Route, deck: dict[str, Any], ids: Collection[str]) -> None:
        who = called(deck, "The deck")
        self.fields(at, deck, ReadyDeck, who, {"cards"})
        self.id(at, deck)
        if isinstance(deck.get("name"), str):
            self.title((*at, "name"), deck["name"], "name of a deck")
        if isinstance(deck.get("note"), str):
            self.words((*at, "note"), deck["note"], "note of a deck", LONGEST_TEXT)
        if deck.get("side") == "neutral":
            self.fault((*at, "side"), f"{who} must be of a side: “asgard” or “olympus”.")
        for role in ("capital", "ruler"):
            if isinstance(deck.get(role), str):
                self.known_card((*at, role), deck[role], ids)
        cards = deck.get("cards")
        if "cards" in deck and not isinstance(cards, list):
            self.fault((*at, "cards"), '“cards” must be a list such as [{ id = "skalds", n = 2 }].')
        seen: list[object] = []
        for number, entry in enumerate(cards if isinstance(cards, list) else ()):
            here = (*at, "cards", number)
            if not isinstance(entry, dict):
                self.fault(here, 'A card of a deck is a table such as { id = "skalds", n = 2 }.')
                continue
            self.fields(here, entry, Count, "A card of a deck", set())
            self.number(here, entry, "n", 1)
            if "id" in entry:
                self.known_card(here, entry["id"], ids)
                if entry["id"] in seen:
                    self.fault(here, f"{who} lists {shown(entry['id'])} twice.")
                seen.append(entry["id"])

    def legal_decks(self, cards: Mapping[int, dict[str, Any]], decks: Mapping[int, dict[str, Any]]) -> None:
        """Looked at when all else is right: a deck is judged by its cards."""
        known = {card["id"]: msgspec.convert(card, Card) for card in cards.values()}
        for number, table in decks.items():
            ready = msgspec.convert(table, ReadyDeck)
            counts = {card.id: card.n for card in ready.cards}
            deck = Brought(name=ready.name, cards=counts, capital=ready.capital, ruler=ready.ruler)
            found = breaches(deck, known, neutral_capital=known[ready.capital].side == "neutral")
            for breach in found:
                self.fault(("deck", number), f"The deck {shown(ready.name)}: {breach.text} ({breach.rule})")
            if not found and known[ready.capital].side not in (ready.side, "neutral"):
                self.fault(("deck", number, "side"), f"The deck {shown(ready.name)} is of the side of its Capital.")

    # -- single values

    def id(self, at: Route, table: dict[str, Any]) -> None:
        id = table.get("id")
        if isinstance(id, str) and not (ID.fullmatch(id) and len(id) <= LONGEST_ID):
            reason = f"An id has small letters, digits and single hyphens, such as “war-drums”, {LONGEST_ID} at most."
            self.fault((*at, "id"), reason)

    def no_id_twice(self, kind: str, tables: Mapping[int, dict[str, Any]]) -> None:
        seen: dict[str, int] = {}
        for number, table in tables.items():
            id = table.get("id")
            if isinstance(id, str):
                if id in seen:
                    first = self.lines.get((kind, seen[id], "id"), 1)
                    self.fault((kind, number, "id"), f"The id {shown(id)} is used already in line {first}.")
                seen.setdefault(id, number)

    def told_apart(self, cards: Mapping[int, dict[str, Any]]) -> None:
        """Lists of decks are read without case and punctuation, and share codes hold three bytes a card."""
        spelled: dict[str, int] = {}
        by_id: dict[str, int] = {}
        for number, card in cards.items():
            name, id = card.get("name"), card.get("id")
            if isinstance(name, str) and plain(name):
                first = spelled.setdefault(plain(name), number)
                before = cards[first].get("name")
                if first != number and isinstance(before, str) and before.casefold() != name.casefold():
                    self.fault(("card", number, "name"), f"{shown(name)} is spelled too much like {shown(before)}.")
            if isinstance(id, str):
                by_id.setdefault(id, number)
        for one, other in same_marks(by_id):
            reason = f"In share codes the id {shown(other)} looks like {shown(one)}; take another."
            self.fault(("card", by_id[other], "id"), reason)

    def known_card(self, at: Route, card: object, ids: Collection[str]) -> None:
        if card not in ids:
            self.fault(at, f"There is no card {shown(card)} in this set{nearest(card, ids)}.")


def _word(table: dict[str, Any], key: str) -> str:
    """What stands there if it is a text; anything else is named as a wrong kind by `fields`."""
    value = table.get(key)
    return value if isinstance(value, str) else ""
