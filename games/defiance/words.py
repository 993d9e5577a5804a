"""
Cards in words. What is printed as an ability's text stands in the set; `effect_words` says the same from the data
alone, so that a test can hold the two against each other, and a set without good texts can still be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch

from ..kernel.english import count, series
from .cards import (
    TYPE_NAMES,
    Ability,
    AfterPlay,
    BasicRange,
    Boost,
    Cancel,
    Card,
    CopyLimit,
    Damage,
    DeployZone,
    Destroy,
    Diagram,
    Disable,
    Discard,
    Discount,
    Draw,
    EndCombat,
    Gold,
    HandLimit,
    Heal,
    Hinder,
    Leap,
    Modify,
    MoveWhenDefending,
    Prevent,
    Ready,
    ReadyOnEntry,
    Recover,
    Redirect,
    ReplaceDestroyed,
    Return,
    Search,
    Selector,
    Shift,
    Shroud,
    Steps,
    Type,
    Upgrade,
    UpgradeDiscount,
    Verb,
    Ward,
    Zone,
)

ORIGINS = {"book": "rulebook", "public": "publisher", "house": "house"}
SIDES = {"asgard": "Asgard", "olympus": "Olympus", "neutral": "neutral"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOVES: dict[Diagram, str] = {
    "none": "doesn't move",
    "advance": "forward",
    "wedge": "forward, straight and diagonally",
    "flank": "forward, straight and diagonally, and sideways",
    "full": "in all eight directions",
}
ZONES: dict[Zone, str] = {"battleground": "a Battleground", "nomans": "the no-man's zone", "sanctuary": "a Sanctuary"}
KINDS = {"basic": "Basic Attacks", "combat": "combat abilities", "special": "special abilities", "tactic": "Tactics"}
KIND_WORDS = {"combat": "combat ability", "special": "special ability"}
TO = {"hand": "its owner's hand", "deck_shuffle": "its owner's deck, which is shuffled"}
UNTIL = {"turn": "this turn", "owner_turn_end": "until the end of its owner's next turn"}
WHEN = {"always": "", "attacking": " while attacking", "defending": " while defending"}
TRIGGERS = {
    "enter_play": "on entering play",
    "tribute": "in your Tribute phase",
    "attacks": "each time it attacks",
    "destroyed": "when it is destroyed",
}
CONDITIONS = {
    "self_damaged": "while it is damaged",
    "damage_pending": "when damage is about to be dealt",
    "combat": "once an attack has been declared",
}


# -- cards


def line(card: Card) -> str:
    """What a card costs and does, in one line: for an option, a list, a log."""
    return " · ".join([f"{card.cost} gold", card.type_line, *_values(card), *_texts(card)])


def describe(card: Card) -> str:
    """All about a card in plain text, for look-ups and for those who cannot see its picture."""
    known = f" (known: {card.known})" if card.known else ""
    side = SIDES[card.side]
    return "\n".join(
        [
            card.name,
            f"{card.type_line} ({side})",
            " · ".join([f"Cost {card.cost} gold", *_values(card)]),
            *([f"Moves {move_words(card)}"] if card.move != "none" else []),
            *([f"Can be your {' or '.join(role.capitalize() for role in card.may_serve)}."] if card.may_serve else []),
            *(_ability(card, ability) for ability in card.ability),
            f"Origin: {ORIGINS[card.origin]}{known}",
        ]
    )


def move_words(card: Card) -> str:
    """“forward, straight and diagonally, up to two steps”."""
    steps = f", up to {number(card.steps)} steps" if card.steps > 1 else ""
    return MOVES[card.move] + steps


def _values(card: Card) -> list[str]:
    both = card.attack is not None and card.defense is not None
    return [
        *([f"attack {card.attack}, defense {card.defense}"] if both else []),
        *([f"defense {card.defense}"] if not both and card.defense is not None else []),
        *([f"attack {card.attack}"] if not both and card.attack is not None else []),
        *([f"{card.gold} gold a turn"] if card.gold else []),
    ]


def _texts(card: Card) -> list[str]:
    return [" ".join(ability.text for ability in card.ability)] if card.ability else []


def _ability(card: Card, ability: Ability) -> str:
    """“Storm Arc (combat ability): 4 damage in combat ...”; a Tactic's own text stands alone."""
    if ability.kind == "tactic" and ability.name == card.name:
        return ability.text
    kind = KIND_WORDS.get(ability.kind, "")
    return f"{ability.name}{f' ({kind})' if kind else ''}: {ability.text}"


# -- effects


def ability_words(ability: Ability) -> str:
    """The whole ability in a sentence made from its data."""
    price = [f"pay {ability.pay}"] if ability.pay else []
    price += ["destroy this card"] if ability.sacrifice else []
    moment = [TRIGGERS[ability.when]] if ability.when else []
    if_so = [CONDITIONS[ability.only_if]] if ability.only_if else []
    in_combat = ["in combat"] if ability.kind == "combat" else []
    head = ", ".join([*price, *moment, *in_combat, *if_so])
    said = ", and ".join(effect_words(effect, ability.target) for effect in ability.effects)
    more = f" Grants two-in-one: {TYPE_NAMES[ability.two_in_one]}." if ability.two_in_one else ""
    text = f"{head}: {said}" if head else said
    return f"{text[0].upper()}{text[1:]}.{more}"


def effect_words(effect: Verb, target: Selector | None = None) -> str:
    """One effect as a clause; `target` is the ability's selector, which the effect's own goes before."""
    return _say(effect, selector_words(effect.target or target))


def selector_words(selector: Selector | None) -> str:
    """“one open enemy Permanent up to 2 spaces away”; “this card” where nothing is chosen."""
    if selector is None or selector.pick == "self":
        return "this card"
    if selector.pick == "player":
        return "an opponent"
    if selector.pick == "stack":
        by = " of an opponent" if selector.side == "enemy" else ""
        return f"a {_types(selector.types, 'or') or 'card or ability'}{by} that waits to take effect"
    if selector.pick == "packet":
        return "the damage"
    how_many = {"one": "one", "each": "each", "up_to": f"each of up to {number(selector.n)}"}[selector.pick]
    side = {"own": " of yours", "enemy": " of an opponent", "any": ""}[selector.side]
    nouns = _types(selector.types, "or") or "Permanent"
    if selector.pick == "up_to":
        nouns = "s or ".join(nouns.split(" or ")) + "s"
    other = ["other"] if selector.not_self else []
    states = ["attacking" if state == "attacking" else "attacking or defending" for state in selector.states]
    head = " ".join([how_many, *other, *(["open"] if selector.open and not selector.spotter else []), *states, nouns])
    return head + side + "".join(_limits(selector))


def _limits(selector: Selector) -> Iterable[str]:
    if selector.max_cost is not None:
        yield f" of cost {selector.max_cost} or less"
    if selector.zones:
        yield f" in {' or '.join(ZONES[zone] for zone in selector.zones)}"
    if selector.adjacent:
        yield " on a neighbouring space"
    if selector.min_range and selector.range:
        yield f" {selector.min_range} to {selector.range} spaces away"
    elif selector.min_range:
        yield f" at least {selector.min_range} spaces away"
    elif selector.range:
        yield f" up to {count(selector.range, 'space')} away"
    if selector.spotter:
        types = [TYPE_NAMES.get(word, "Permanent") for word in selector.spotter]
        yield f" open to a {' or '.join(types)} of yours"
    if selector.line == "none":
        yield ", wherever it stands"
    if selector.not_roles:
        yield f" that is no {' or '.join(role.capitalize() for role in selector.not_roles)}"


@singledispatch
def _say(effect: Verb, _whom: str) -> str:
    raise TypeError(f"{type(effect).__name__} has no words")  # a test says every verb once


@_say.register
def _(effect: Modify, whom: str) -> str:
    against = f" against {_types(effect.vs_types, 'and', 's')}" if effect.vs_types else ""
    return f"{whom} has {_gains(effect.attack, effect.defense)}{WHEN[effect.when]}{against}"


@_say.register
def _(effect: Boost, whom: str) -> str:
    return f"{whom} has {_gains(effect.attack, effect.defense)} this turn"


@_say.register
def _(effect: Ward, whom: str) -> str:
    by = f" from {_types(effect.from_types, 'and', 's')}" if effect.from_types else ""
    by += f" from {' and '.join(KINDS[kind] for kind in effect.from_kinds)}" if effect.from_kinds else ""
    return f"{whom} takes {f'{effect.amount} less' if effect.amount else 'no'} damage{by}"


@_say.register
def _(effect: Prevent, whom: str) -> str:
    return f"{whom} ignores {f'the next {effect.amount}' if effect.amount else 'all'} damage this turn"


@_say.register
def _(effect: Disable, whom: str) -> str:
    return f"{whom} cannot {series(effect.what, ' or ')} {UNTIL[effect.until]}"


@_say.register
def _(effect: Redirect, whom: str) -> str:
    return f"aim {whom} at {selector_words(effect.to)} instead"


@_say.register
def _(effect: Discard, whom: str) -> str:
    return f"{whom} discards {_some(effect.n, 'card')}{' at random' if effect.random else ''}"


@_say.register
def _(effect: Search, _whom: str) -> str:
    place = " next to this card" if effect.place == "adjacent" else ""
    to = "take it into hand" if effect.to == "hand" else f"put it into play{place} without paying for it"
    return f"find {_up_to(effect.n, effect.types)} in your deck and {to}"


@_say.register
def _(effect: Recover, _whom: str) -> str:
    to = {"hand": "into hand", "play": "into play", "deck_shuffle": "back into your deck"}[effect.to]
    cost = "" if effect.max_cost is None else f" of cost {effect.max_cost} or less"
    return f"take {_up_to(effect.n, effect.types)}{cost} from your discard zone {to}"


@_say.register
def _(effect: Gold, _whom: str) -> str:
    verb = ("gain" if effect.n >= 0 else "lose") + ("s" if effect.who == "opponent" else "")
    return f"{'an opponent ' if effect.who == 'opponent' else ''}{verb} {abs(effect.n)} gold"


@_say.register
def _(effect: Discount, _whom: str) -> str:
    return f"your {_types(effect.types, 'and', 's')} cost {effect.amount} less"


# Verbs that need no more than a sentence with a place for whom they mean.
SENTENCES: dict[type[Verb], Callable[..., str]] = {
    Shroud: lambda _, whom: f"{whom} cannot be targeted by opponents' special abilities and Tactics",
    BasicRange: lambda e, whom: f"Basic Attacks of {whom} reach {count(e.n, 'space')}",
    DeployZone: lambda e, whom: f"{whom} may be played onto an empty space of {ZONES[e.zone]}",
    ReadyOnEntry: lambda _, whom: f"{whom} may move, attack and activate in the turn in which it comes into play",
    Steps: lambda e, whom: f"{whom} may take up to {count(e.n, 'step')} in one move",
    Leap: lambda _, whom: f"{whom} may pass over an occupied space when it takes more than one step",
    MoveWhenDefending: lambda _, whom: f"{whom} may take one step before it responds while defending",
    HandLimit: lambda e, _: f"you discard down to {count(e.n, 'card')}",
    UpgradeDiscount: lambda e, whom: f"{whom} costs {e.amount} less when built onto the next lower kind of Location",
    CopyLimit: lambda e, _: f"a deck may hold {f'up to {e.n}' if e.n else 'any number'} of this card",
    ReplaceDestroyed: lambda e, whom: f"instead of being destroyed {whom} goes into {TO[e.to]}",
    AfterPlay: lambda e, _: f"after it has taken effect this card goes into {TO[e.to]}",
    Hinder: lambda e, whom: f"{whom} can take at most {count(e.steps, 'step')} when it moves",
    Damage: lambda e, whom: f"{e.amount} damage to {whom}",
    Destroy: lambda _, whom: f"destroy {whom}",
    Heal: lambda e, whom: f"heal {e.amount} damage from {whom}",
    Draw: lambda e, _: f"draw {_some(e.n, 'card')}",
    Return: lambda e, whom: f"put {whom} back into {TO[e.to]}",
    Shift: lambda e, whom: f"move {whom} up to {count(e.steps, 'step')}",
    Cancel: lambda _, whom: f"cancel {whom}",
    EndCombat: lambda _, __: "the Combat phase ends at once, and no more combat damage is dealt",
    Upgrade: lambda _, whom: f"replace {whom} with a Location of the next subtype from your deck",
    Ready: lambda _, whom: f"{whom} may attack or activate again this turn",
}
for _verb, _sentence in SENTENCES.items():
    _say.register(_verb, _sentence)


# -- pieces


def number(n: int) -> str:
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def _gains(attack: int, defense: int) -> str:
    said = [
        f"{abs(n)} {'more' if n > 0 else 'less'} {what}" for n, what in ((attack, "attack"), (defense, "defense")) if n
    ]
    return " and ".join(said) or "nothing more"


def _types(types: Sequence[Type], last: str, ending: str = "") -> str:
    return series([TYPE_NAMES[type] + ending for type in types], f" {last} ")


def _up_to(n: int, types: Sequence[Type]) -> str:
    return f"a {_types(types, 'or')}" if n == 1 else f"up to {number(n)} {_types(types, 'or', 's')}"


def _some(n: int, noun: str) -> str:
    return f"a {noun}" if n == 1 else f"{n} {noun}s"
