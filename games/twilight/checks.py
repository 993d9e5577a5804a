"""Checks of a card set: every mistake of a set file, with its line, before anyone plays with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from ..checking import Check, Fault, called, faults_of, nearest, shown
from ..kernel.english import count
from ..lines import Route
from . import steps
from .cards import SETS, Card, CardSet, Cost, Deity, Effect
from .decks import COPIES, SIZE, breaches
from .state import Brought
from .steps import FACTION_NAMES, AnyStep, Keyword, Selector, Step, Trigger

LOOKS = re.compile(r"\[\[[ \t]*deity[ \t]*\]\]|\bheresy[ \t]*=|\bdo[ \t]*=")  # in no other game's sets
STEPS: dict[str, type[Step]] = {str(step.__struct_config__.tag): step for step in get_args(AnyStep)}
KEYWORDS: tuple[str, ...] = get_args(Keyword)
NUMBERED = ("armor", "blessing", "obliterate", "defile", "restore")  # keywords that come with a number
ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_ID = 40  # ids stand in buttons
LONGEST_TEXT = 300
SELECTORS = ("slay", "destroy", "exhaust_other")  # parts of a price that name cards
ANY_SIGN = ("fight", "life")  # numbers of a step that may be below 0
CHANGES = ("seize_change", "decay_change", "limit_change", "cost_change", "upkeep_change")
# Steps that change the rules for as long as they last: in a static effect they do, and only there.
STATIC_ONLY = (*CHANGES, "immune")
# When a card does something outside of play.
UNPLAYED: tuple[Trigger, ...] = ("play", "requiem", "flipped")


def check_set(text: str) -> list[Fault]:
    """Every mistake of a set file, in the order of its lines; an empty list means that it can be played."""
    return faults_of(text, _Check, SETS.read)


def load_set(path: Path) -> CardSet:
    """Read a set file and let tables be played with it; a set with mistakes is refused, and all of them are named."""
    return SETS.load(path, check_set)


def sum_up(text: str) -> str:
    """What a set without mistakes holds."""
    cards = SETS.read(text)
    minis = sum(card.mini for card in cards.card)
    gods = count(len(cards.deity), "Deity", "Deities")
    return f"{count(len(cards.card) - minis, 'card')}, {count(minis, 'mini-card')}, {gods}"


class _Check(Check):
    def card_set(self, data: dict[str, Any]) -> None:
        self.fields((), data, CardSet, "The set", {"card", "deity"})
        self.set_name(data)
        cards = self.tables(("card",), data.get("card", []))
        gods = self.tables(("deity",), data.get("deity", []))
        self.minis = [card["id"] for card in cards.values() if card.get("mini") and isinstance(card.get("id"), str)]
        for number, card in cards.items():
            self.card(("card", number), card)
        for number, deity in gods.items():
            self.deity(("deity", number), deity)
        # A mini-card may have the name of the card that it is a copy of.
        self.no_name_twice("card", {n: card for n, card in cards.items() if not card.get("mini")})
        self.no_name_twice("deity", gods)
        self.no_id_twice({"deity": gods, "card": cards})
        if not gods:
            self.fault((), "The set has no Deity; a game needs at least one under a line [[deity]].")
        if not self.faults:
            self.ready_decks(cards, gods)

    # -- cards and Deities

    def card(self, at: Route, card: dict[str, Any]) -> None:
        who = called(card, "The card")
        self.fields(at, card, Card, who, {"effects", "conviction", "heresy", "keywords"})
        self.id(at, card)
        self.texts(at, card, "card")
        for key, least in (("fight", 0), ("life", 0), ("deck", 0)):
            self.number(at, card, key, least)
        self.power(at, card, "cost")
        self.power(at, card, "upkeep")
        for number, word in enumerate(_list(card.get("keywords", []))):
            self.keyword((*at, "keywords", number), word)
        self.body(at, card, who)
        for key in ("effects", "conviction"):
            self.effects((*at, key), card.get(key, []), card, who)
        self.steps((*at, "heresy"), card.get("heresy", []), card, f"The Heresy of {who}", heresy=True)

    def body(self, at: Route, card: dict[str, Any], who: str) -> None:
        """What its type demands or forbids."""
        kind = card.get("type")
        if kind == "creature" and not card.get("life"):
            self.fault(at, f"{who} is a Creature: it needs a life of at least 1.")
        elif kind in ("fortification", "intrigue", "scheme"):
            for key in ("fight", "life", "kind"):
                if card.get(key):
                    self.fault((*at, key), f"{who} is no Creature: it has no “{key}”.")
        if kind == "fortification" and not card.get("compass"):
            self.fault(at, f"{who} is a Fortification: “compass” must say where it may stand.")
        elif kind != "fortification" and card.get("compass"):
            self.fault((*at, "compass"), f"{who} is no Fortification: it has no “compass”.")
        if kind == "intrigue" and not card.get("upkeep"):
            self.fault(at, f"{who} is an Intrigue: it needs an upkeep.")
        elif kind != "intrigue" and card.get("upkeep"):
            self.fault((*at, "upkeep"), f"{who} is no Intrigue: it has no upkeep.")
        if kind == "scheme" and not any(_word(effect, "trigger") == "play" for effect in _list(card.get("effects"))):
            self.fault(at, f"{who} is a Scheme: an effect with the trigger “play” must say what it does.")
        if bool(card.get("heresy")) != bool(card.get("heresy_text")):
            self.fault(at, f"{who}: “heresy” and “heresy_text” belong together.")
        self.numbers_of_deck(at, card, who)

    def numbers_of_deck(self, at: Route, card: dict[str, Any], who: str) -> None:
        if card.get("mini"):
            if card.get("type") != "creature":
                self.fault(at, f"{who} is a mini-card: its type is “creature” (TG-DECK-13).")
            for key in ("deck", "cost", "heresy"):
                if card.get(key):
                    self.fault((*at, key), f"{who} is a mini-card, which is in no deck: it has no “{key}”.")
            return
        if not card.get("cost"):
            self.fault(at, f"{who} needs a cost: nothing is Summoned for free (TG-SUMMON-05).")
        most = 1 if "epic" in _list(card.get("keywords")) else COPIES
        if type(card.get("deck")) is int and card["deck"] > most:
            self.fault((*at, "deck"), f"{who} may be in a deck {count(most, 'time')} at most.")

    def deity(self, at: Route, deity: dict[str, Any]) -> None:
        who = called(deity, "The Deity")
        self.fields(at, deity, Deity, who, {"general", "conviction"})
        self.id(at, deity)
        self.texts(at, deity, "Deity")
        if deity.get("colours") == []:
            self.fault((*at, "colours"), f"{who} needs at least one Conviction colour (TG-DEITY-01).")
        if isinstance(deity.get("requirement"), dict):
            for faction in deity["requirement"]:
                self.number((*at, "requirement"), deity["requirement"], faction, 1)
        for key in ("general", "conviction"):
            self.effects((*at, key), deity.get(key, []), {}, who)

    def texts(self, at: Route, table: dict[str, Any], kind: str) -> None:
        if isinstance(table.get("name"), str):
            self.title((*at, "name"), table["name"], f"name of a {kind}")
        for key in ("text", "heresy_text", "general_text", "conviction_text"):
            if isinstance(table.get(key), str) and table[key]:
                self.words((*at, key), table[key], "text", LONGEST_TEXT)

    def keyword(self, at: Route, word: object) -> None:
        name, _, number = word.partition(" ") if isinstance(word, str) else ("", "", "")
        if name not in KEYWORDS:
            self.fault(at, f"There is no keyword {shown(word)}{nearest(name, KEYWORDS)}.")
        elif (name in NUMBERED) != bool(re.fullmatch(r"[1-9]", number)):
            right = f"“{name} 2”" if name in NUMBERED else f"“{name}”"
            self.fault(at, f"{shown(word)} must be written like {right}.")

    # -- effects

    def effects(self, at: Route, effects: object, card: dict[str, Any], who: str) -> None:
        if not isinstance(effects, list):
            self.fault(at, f"“{at[-1]}” must be a list of effects, in square brackets.")
            return
        for number, effect in enumerate(effects):
            here = (*at, number)
            if not isinstance(effect, dict):
                self.fault(here, 'An effect must be a table such as { trigger = "enter", steps = [...] }.')
                continue
            self.fields(here, effect, Effect, f"An effect of {who}", {"steps", "cost"})
            self.moment(here, effect, card, who)
            if "cost" in effect:
                self.price((*here, "cost"), effect["cost"], effect)
            static = effect.get("trigger") == "static"
            self.steps((*here, "steps"), effect.get("steps", []), card, f"An effect of {who}", static=static)
            if effect.get("steps") == []:
                self.fault(here, f"An effect of {who} does nothing: “steps” is empty.")

    def moment(self, at: Route, effect: dict[str, Any], card: dict[str, Any], who: str) -> None:
        trigger, kind = _word(effect, "trigger"), card.get("type")
        if kind == "scheme" and trigger in get_args(Trigger) and trigger not in UNPLAYED:
            self.fault(at, f"{who} is a Scheme, which is never in play: the trigger “{trigger}” never comes.")
        elif trigger == "play" and kind != "scheme":
            self.fault(at, f"{who} is no Scheme: the trigger is “enter”, not “play”.")
        if trigger == "covered" and kind != "fortification":
            self.fault(at, f"{who} is no Fortification: it is never covered.")
        if trigger == "upkeep" and kind != "intrigue":
            self.fault(at, f"{who} is no Intrigue: it has no upkeep.")

    def price(self, at: Route, cost: object, effect: dict[str, Any]) -> None:
        if not isinstance(cost, dict):
            self.fault(at, "“cost” must be a table such as { exhaust = true, I = 1 }.")
            return
        self.fields(at, cost, Cost, "A cost", set(SELECTORS))
        for key in ("I", "II", "III", "destroy_own_discard", "discard_hand", "life", "unbless"):
            self.number(at, cost, key, 0)
        for key in SELECTORS:
            if key in cost:
                self.selector((*at, key), cost[key])
        if cost and _word(effect, "trigger") not in ("activate", "play", ""):
            self.fault(at, "Only an effect with the trigger “activate” has a cost.")

    def steps(
        self, at: Route, found: object, card: dict[str, Any], who: str, *, static: bool = False, heresy: bool = False
    ) -> None:
        if not isinstance(found, list):
            self.fault(at, f"“{at[-1]}” must be a list of steps, in square brackets.")
            return
        for number, step in enumerate(found):
            self.step((*at, number), step, card, who, static=static, heresy=heresy)

    def step(self, at: Route, step: object, card: dict[str, Any], who: str, *, static: bool, heresy: bool) -> None:
        do = step.get("do") if isinstance(step, dict) else None
        if not isinstance(step, dict) or do is None:
            self.fault(at, 'A step must be a table with a do, such as { do = "draw", who = "you", n = 1 }.')
            return
        if not isinstance(do, str) or do not in STEPS:
            self.fault((*at, "do"), f"There is no do {shown(do)}{nearest(do, STEPS)}.")
            return
        self.fields(at, step, STEPS[do], f"The step “{do}”", {"target", "to", "options"}, {"do"})
        for key in ("n", "fight", "life"):
            if do != "stack_damage":  # in place of a number it may have a mode
                self.number(at, step, key, None if key in ANY_SIGN or do in CHANGES else 1)
        if do in STATIC_ONLY and not static:
            self.fault(at, f"“{do}” lasts: it belongs into an effect with the trigger “static”.")
        if do == "put_into_play" and not (heresy and card.get("type") == "intrigue"):
            self.fault(at, "“put_into_play” is for the Heresy of an Intrigue (TG-MANIFEST-09).")
        if do == "place_mini" and step.get("mini") not in self.minis:
            self.fault(
                (*at, "mini"),
                f"There is no mini-card {shown(step.get('mini'))}{nearest(step.get('mini'), self.minis)}.",
            )
        if do == "grant" and "keyword" in step:
            self.keyword((*at, "keyword"), step["keyword"])
        self.aims(at, step, do)
        if do == "choice":
            self.choice(at, step, card, who)

    def aims(self, at: Route, step: dict[str, Any], do: str) -> None:
        """Targets are a word or a selector."""
        for key in ("target", "to"):
            if isinstance(step.get(key), dict):
                self.selector((*at, key), step[key])
            elif key in step and not _fits(step[key], STEPS[do], key):
                self.fault((*at, key), f"{shown(step[key])} is nothing that “{do}” can be about.")

    def choice(self, at: Route, step: dict[str, Any], card: dict[str, Any], who: str) -> None:
        options = step.get("options")
        if not isinstance(options, list) or len(options) < 2:
            self.fault((*at, "options"), "“options” must be a list with at least two lists of steps.")
            return
        for number, option in enumerate(options):
            self.steps((*at, "options", number), option, card, who)

    def selector(self, at: Route, selector: object) -> None:
        if not isinstance(selector, dict):
            self.fault(at, 'Cards are named by a table such as { what = "creature", ctrl = "opponent" }.')
            return
        self.fields(at, selector, Selector, "A selector", set())
        self.number(at, selector, "n", 1)

    # -- the whole set

    def ready_decks(self, cards: Mapping[int, dict[str, Any]], gods: Mapping[int, dict[str, Any]]) -> None:
        """Looked at when all else is right: each Deity has a ready deck of the cards of its Faction (TG-DECK-17)."""
        known = {card["id"]: msgspec.convert(card, Card) for card in cards.values()}
        deities = {deity["id"]: msgspec.convert(deity, Deity) for deity in gods.values()}
        for number, table in gods.items():
            deity = deities[table["id"]]
            faction = deity.colours[0]
            counts = {card.id: card.deck for card in known.values() if card.faction == faction and card.deck}
            for breach in breaches(Brought(deity.name, counts, deity=deity.id), known, deities):
                reason = f"The ready deck of {deity.name}, the {FACTION_NAMES[faction]} cards: {breach.text}"
                self.fault(("deity", number), f"{reason} Mend “deck” of these cards: {SIZE} in all.")

    def power(self, at: Route, table: dict[str, Any], key: str) -> None:
        if isinstance(table.get(key), dict):
            for aspect in steps.ASPECTS:
                self.number((*at, key), table[key], aspect, 0)

    def id(self, at: Route, table: dict[str, Any]) -> None:
        id = table.get("id")
        if isinstance(id, str) and not (ID.fullmatch(id) and len(id) <= LONGEST_ID):
            reason = (
                f"An id has small letters, digits and single underscores, such as “marsh_wisp”, {LONGEST_ID} at most."
            )
            self.fault((*at, "id"), reason)

    def no_id_twice(self, kinds: Mapping[str, Mapping[int, dict[str, Any]]]) -> None:
        seen: dict[str, Route] = {}
        for kind, tables in kinds.items():
            for number, table in tables.items():
                id, here = table.get("id"), (kind, number, "id")
                if isinstance(id, str):
                    if id in seen:
                        first = self.lines.get(seen[id], 1)
                        self.fault(here, f"The id {shown(id)} is used already in line {first}.")
                    seen.setdefault(id, here)


def _fits(value: object, struct: type[Step], key: str) -> bool:
    kind = next(field.type for field in msgspec.structs.fields(struct) if field.encode_name == key)
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _list(value: object) -> Collection[Any]:
    return value if isinstance(value, list) else ()


def _word(table: object, key: str) -> str:
    """What stands there if it is a text; anything else is named as a wrong kind by `fields`."""
    value = table.get(key) if isinstance(table, dict) else None
    return value if isinstance(value, str) else ""
