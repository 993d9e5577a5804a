"""Texts of questions: what an option of an effect does, and what a window is about."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import Seat
from ..kernel.english import count, series
from . import steps
from .cards import Card, Deity, Effect, catalogue, deities, found_once
from .state import CardId, StackItem, Twilight
from .steps import ASPECT_NAMES, AnyStep, Price
from .targets import players
from .values import amount, sheet, title


def option_text(s: Twilight, item: StackItem, option: Sequence[AnyStep], seat: Seat) -> str:
    """What one of several options does, as it is read by that seat."""
    text = "; ".join(step_text(s, item, step, seat) for step in option)
    return text[:1].upper() + text[1:]


def step_text(s: Twilight, item: StackItem, step: AnyStep, seat: Seat) -> str:
    who = whose(s, item, getattr(step, "who", "you"), seat)
    you = who == "you"
    n = amount(s, getattr(step, "n", 1), item.seat, item.source, item.x)
    match step:
        case steps.Draw():
            return f"{who} draw{'' if you else 's'} {count(n, 'card')}"
        case steps.DiscardHand():
            return f"{who} discard{'' if you else 's'} {count(n, 'card')}"
        case steps.DamageLife():
            return f"{who} take{'' if you else 's'} {n} Damage"
        case steps.LoseAspect():
            return f"{who} lose{'' if you else 's'} {count(n, f'{kind_of(step.aspect)} Aspect'.strip())}"
        case steps.Bounce():
            return "return one of your Creatures to hand" if item.opponent == seat else "return a Creature to hand"
        case steps.Exhaust():
            return "Exhaust all your Creatures" if item.holder == seat else "Exhaust all their Creatures"
        case steps.Prevent():
            return f"ignore the next {n} Damage to {'your Life Stack' if step.target == 'life' else 'a Creature'}"
        case steps.Manifest():
            return f"Manifest a {kind_of(step.aspect)} Aspect".replace("  ", " ")
        case steps.Counter():
            unless = f" unless they pay {step.unless}" if step.unless else ""
            return f"Counter {series(step.target.types, ' or ')}{unless}"
        case steps.Destroy():
            return "Destroy a card in play"
    return str(type(step).__struct_config__.tag).replace("_", " ")


# What an ability is called for short, by its first step: two of one card can be told apart.
SHORT: dict[type[steps.Step], str] = {
    steps.AddPower: "gain Power",
    steps.Bless: "bless",
    steps.Control: "take control",
    steps.DamageCreature: "wound",
    steps.DamageDiscard: "hit Discard Stack",
    steps.DamageLife: "hit Life Stack",
    steps.Heal: "heal",
    steps.Manifest: "Manifest",
    steps.Modify: "strengthen",
    steps.NoCombatDamage: "no Combat Damage",
    steps.Peek: "look",
    steps.PlaceMini: "place mini-card",
    steps.Prevent: "shield",
    steps.Redirect: "protect",
    steps.Refresh: "Refresh",
    steps.Restore: "Restore",
    steps.ReturnCard: "bring back",
    steps.Uncover: "uncover",
}


@found_once
def ability_words(set_name: str, name: str, place: int) -> tuple[str, str]:
    """How an ability of a card or a Deity is called, “Crow Augur: Manifest”, and what it costs and does."""
    said = deities(set_name).get(name) or catalogue(set_name)[name]
    effect = said.all_effects[place]
    first = type(effect.steps[0])
    label = f"{said.name}: {SHORT.get(first) or str(first.__struct_config__.tag).replace('_', ' ')}"
    return label, f"{price_text(effect)}: {words_of(said, effect)}"


def price_text(effect: Effect) -> str:
    """What an ability costs, in a few words."""
    cost = effect.cost
    parts = [str(cost.price)] if cost.price != Price() else []
    parts += [words for held, words in ((cost.exhaust, "Exhaust"), (cost.freeze, "freeze")) if held]
    parts += ["Slay a Creature"] if cost.slay else []
    parts += ["Destroy a Creature"] if cost.destroy else []
    parts += ["Exhaust a Creature"] if cost.exhaust_other else []
    parts += ["Destroy it"] if cost.destroy_self else []
    parts += [f"Destroy {count(cost.destroy_own_discard, 'discarded card')}"] if cost.destroy_own_discard else []
    parts += [f"discard {count(cost.discard_hand, 'card')}"] if cost.discard_hand else []
    parts += [f"take {cost.life} Damage"] if cost.life else []
    parts += [f"lose {count(cost.unbless, 'Blessing')}"] if cost.unbless else []
    return ", ".join(parts) or "free"


def text_of(s: Twilight, source: CardId) -> str:
    return words_of(sheet(s, source))


def words_of(said: Card | Deity, effect: Effect | None = None) -> str:
    """The text of a card, or of one of a Deity's two powers."""
    if isinstance(said, Card):
        return said.text
    return said.conviction_text if effect is not None and effect.limit == "game" else said.general_text


def kind_of(aspect: str) -> str:
    if aspect == "up_to_II":
        return "Lesser or Greater"
    return next((name for known, name in ASPECT_NAMES.items() if known == aspect), "")


def whose(s: Twilight, item: StackItem, who: steps.Who, seat: Seat) -> str:
    seats = players(s, item, who)
    return "you" if seats == [seat] else series(f"{{{other}}}" for other in seats)


MOMENTS = {
    "draw": "Before the draw",
    "drawn": "After the draw",
    "resource": "After the Resource Phase",
    "summoning": "The Summoning Phase ends",
    "no_attack": "No attack",
    "attackers": "Attackers are declared",
    "blockers": "Blockers are declared",
    "replaced": "Last chance before Creature Damage",
    "creature_damage": "After Creature Damage",
    "discard_damage": "After Discard Stack Damage",
    "life_damage": "After Life Stack Damage",
    "end": "The End Phase begins",
}


def window_prompt(s: Twilight, seat: Seat, moment: str) -> str:
    """What a window is about: what waits on top of the stack, or the moment of the turn."""
    if s.stack and not s.stack[-1].begun:
        top = s.stack[-1]
        whose = "Your" if top.seat == seat else f"{{{top.seat}}}’s"
        return f"{whose} {title(s, top.source)} is about to take effect. Respond?"
    turn = "your turn" if seat == s.active else f"{{{s.active}}}’s turn"
    return f"{MOMENTS.get(moment, moment)} ({turn}). Act?"
