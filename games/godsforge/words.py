"""Cards in words, made from their data, so that what a card says and what it does never differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from ..kernel.english import count, number_word, series
from .cards import (
    Attack,
    AttackPerOther,
    Card,
    Copy,
    Destroy,
    DiscardHand,
    DrawCards,
    Effect,
    Element,
    ExtraDie,
    HandSize,
    HandTake,
    Later,
    Life,
    PlayAnother,
    Prevent,
    Recall,
    Reroll,
    Shift,
    Steal,
    Veil,
    VeilSteal,
    Ward,
    total,
)

Edition = Literal["1", "2"]
Part = Literal[
    "reveal",
    "static",
    "upkeep",
    "attack",
    "empower",
    "empower_x",
    "sacrifice",
    "sacrifice_other",
    "end",
]

# The parts that stand inside the border of the Attack phase (GF-GEN-12); all others happen elsewhere.
BORDERED: frozenset[Part] = frozenset({"attack", "empower", "sacrifice", "sacrifice_other"})

# The first edition crafts a card and channels an element where the second plays a card and pays a cost (GF-GEN-19).
EDITION_WORDS: dict[Edition, dict[str, str]] = {
    "1": {"play": "craft", "played": "crafted", "pay": "channel", "paid": "channeled"},
    "2": {"play": "play", "played": "played", "pay": "pay", "paid": "paid"},
}

# Element -> its name, and the number or pattern of dice that is the rule (GF-COST-01).
ELEMENTS: dict[Element, tuple[str, str]] = {
    "2": ("Fire", "2"),
    "3": ("Air", "3"),
    "4": ("Water", "4"),
    "5": ("Earth", "5"),
    "9+": ("Feywood", "9+"),
    "10+": ("Bloodstone", "10+"),
    "11+": ("Mythril", "11+"),
    "EE": ("Light", "two even"),
    "OO": ("Shadow", "two odd"),
    "ROW3": ("Crystal", "3 in a row"),
    "KIND4": ("Godstone", "4 of a kind"),
    "V": ("Veilstone", "V"),
}

VALUES = (Attack, AttackPerOther, Prevent, Life)
ORIGINS = {"book": "rulebook", "public": "publisher", "house": "house"}
BY = {"target": "your target", "any_opponent": "one opponent of your choice", "each_opponent": "each opponent"}
OF = {"target": "your target", "any_opponent": "any opponent", "each_opponent": "each opponent"}
TIMES = {
    "end": "at the end of the round",
    "next_upkeep": "in your next Upkeep",
    "next_forge": "in your next Forge Roll",
}


def word(general: str, edition: Edition = "2") -> str:
    """The edition's own word for “play”, “played”, “pay” or “paid”."""
    return EDITION_WORDS[edition][general]


def cost_words(cost: Iterable[Element], *, long: bool = False) -> str:
    """“2 · 3 in a row · V”, or at length “Fire 2 · Crystal (3 in a row) · 1 Veilstone”."""
    elements = list(cost)
    stones = elements.count("V")
    said = [_element(element, long) for element in elements if element != "V"]
    if stones:
        said.append(count(stones, "Veilstone") if long else "V" if stones == 1 else f"V×{stones}")
    return " · ".join(said)


def _element(element: Element, long: bool) -> str:
    name, dice = ELEMENTS[element]
    if not long:
        return dice
    return f"{name} ({dice})" if " " in dice else f"{name} {dice}"


def rules_text(card: Card, values: bool = False, edition: Edition = "2") -> list[str]:
    """What the card does, one line a part; with `values` also what a picture of it shows as badges."""
    return [line for _, line in parts_text(card, values, edition)]


def parts_text(card: Card, values: bool = False, edition: Edition = "2") -> list[tuple[Part, str]]:
    """The same lines with the part of the card that each comes from."""
    lines: list[tuple[Part, str]] = []

    def add(part: Part, head: str, said: str) -> None:
        if said:
            lines.append((part, _sentence(f"{head}: {said}" if head else said)))

    add("reveal", "On reveal", _then(card.reveal, edition))
    for effect in card.static:
        add("static", "", _static(effect, edition))
    add("upkeep", "Each Upkeep", _then(card.upkeep, edition))
    add("attack", "", _values(card, values, edition))
    if card.empower:
        add("empower", f"Pay {count(card.empower.price, 'Veilstone')}", _boost(card, card.empower.gives, edition))
    add("empower_x", "For each additional Veilstone", _boost(card, card.empower_x, edition))
    add("sacrifice", "Sacrifice", _boost(card, card.sacrifice, edition))
    other = "Sacrifice another Creation of yours, once a round"
    add("sacrifice_other", other, _boost(card, card.sacrifice_other, edition))
    add("end", f"At the end of {'the' if card.is_spell else 'each'} round", _then(card.end, edition))
    return lines


def line(card: Card, edition: Edition = "2") -> str:
    """What a card is, costs and does, in one line."""
    return f"{kind(card)}, {cost_words(card.cost)}: {' '.join(rules_text(card, values=True, edition=edition))}"


def kind(card: Card) -> str:
    return "Spell" if card.is_spell else "Creation"


def describe(card: Card, edition: Edition = "2") -> str:
    """All about a card in plain text, for look-ups and for those who cannot see its picture."""
    known = f" (known: {card.known})" if card.known else ""
    return "\n".join(
        [
            f"{card.name}, {kind(card)}",
            f"Cost: {cost_words(card.cost, long=True)}",
            *rules_text(card, values=True, edition=edition),
            f"Origin: {ORIGINS[card.origin]}{known}",
        ]
    )


def say(effect: Effect, edition: Edition = "2") -> str:
    """One effect as a clause: “draw two cards”."""
    match effect:
        case Later():
            return f"{say(effect.what, edition)} {TIMES[effect.when]}"
        case Attack():
            return f"attack {effect.n:+}"
        case AttackPerOther():
            return f"attack {effect.n:+} for each other Creation of yours"
        case Prevent():
            return f"block {effect.n}"
        case Life():
            return f"gain {effect.n} life" if effect.n >= 0 else f"lose {-effect.n} life"
        case Veil():
            return f"gain {count(effect.n, 'Veilstone')}"
        case VeilSteal():
            upto = "up to " if effect.n > 1 else ""
            return f"take {upto}{count(effect.n, 'Veilstone')} from {OF[effect.who]}"
        case DrawCards():
            return f"draw {_some(effect.n, 'card')}"
        case DiscardHand():
            return f"{BY[effect.who]} discards {_some(effect.n, 'card')} at random"
        case HandTake():
            return f"take {_some(effect.n, 'random card')} from {OF[effect.who]}’s hand"
        case Recall():
            if effect.itself:
                return "return this card to your hand"
            any_card = "any card" if effect.n == 1 else f"any {number_word(effect.n)} cards"
            return f"take {any_card} from the discard pile into your hand"
        case PlayAnother():
            return f"{word('play', edition)} another card this round if you like"
        case Destroy():
            return f"destroy {_creations(effect.n)} of {OF[effect.who]}"
        case Steal():
            weak = f" with a printed attack of {effect.max_attack} or less" if effect.max_attack < 99 else ""
            return f"take control of {_creations(effect.n)} of {OF[effect.who]}{weak}"
        case Copy():
            return "this becomes a copy of another Creation in play (the other’s reveal does not happen)"
        case ExtraDie():
            return f"roll {_more(effect.n, 'die', 'dice')}"
        case Reroll():
            return f"you have {_more(effect.n, 're-roll')}"
        case Shift():
            return f"you have {number_word(effect.n)} free {'shift' if effect.n == 1 else 'shifts'}"
        case HandSize():
            return f"your hand size is {abs(effect.n)} {'larger' if effect.n >= 0 else 'smaller'}"
        case Ward():
            return "opponents’ effects can neither destroy nor steal it"


def _static(effect: Effect, edition: Edition) -> str:
    said = say(effect, edition)
    return f"{said} in each Forge Roll" if isinstance(effect, ExtraDie | Reroll | Shift) else said


def _values(card: Card, values: bool, edition: Edition) -> str:
    """“Attack 4, blocks 2, gives 1 life”, of which the badges leave only what has no fixed number."""
    attack, prevent, life = (total(card.attack, verb) for verb in (Attack, Prevent, Life))
    per_other = sum(effect.n for effect in card.attack if isinstance(effect, AttackPerOther))
    fixed = values and attack != 0
    said = []
    if fixed:
        said.append(f"attack {attack}")
    if per_other:
        said.append(f"{'' if fixed else 'attack '}{per_other:+} for each other Creation of yours")
    if values and prevent:
        said.append(f"blocks {prevent}")
    if values and life:
        said.append(f"gives {life} life" if life > 0 else f"you lose {-life} life")
    said += [say(effect, edition) for effect in card.attack if not isinstance(effect, VALUES)]
    return ", ".join(said)


def _boost(card: Card, effects: Sequence[Effect], edition: Edition) -> str:
    """Effects on top of the card's values: “block 4 more and gain 2 Veilstones”."""
    prevents, heals = total(card.attack, Prevent) > 0, total(card.attack, Life) > 0
    said: list[str] = []
    gains = False  # the clause before says “gain”, so that this one need not
    for effect in effects:
        clause = say(effect, edition)
        if isinstance(effect, Prevent) and prevents:
            clause += " more"
        elif isinstance(effect, Life) and effect.n > 0 and heals:
            clause = f"gain {effect.n} more life"
        gain = isinstance(effect, Veil) or (isinstance(effect, Life) and effect.n > 0)
        if gain and gains:
            said[-1] += f" and {clause.removeprefix('gain ')}"
        else:
            said.append(clause)
        gains = gain and not gains
    return series(said, ", and " if any(" and " in clause for clause in said) else " and ")


def _then(effects: Sequence[Effect], edition: Edition) -> str:
    """Effects one after the other: “gain 2 Veilstones, then draw a card”."""
    return series([say(effect, edition) for effect in effects], ", then ")


def _sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def _some(n: int, noun: str) -> str:
    return f"a {noun}" if n == 1 else f"{number_word(n)} {noun}s"


def _more(n: int, noun: str, several: str = "") -> str:
    return f"{number_word(n)} more {noun if n == 1 else several or noun + 's'}"


def _creations(n: int) -> str:
    return f"{number_word(n)} Creation{'' if n == 1 else 's'}"
