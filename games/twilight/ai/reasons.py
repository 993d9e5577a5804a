"""Why the master would choose so, in a sentence: for hints. It says what the master has weighed, in numbers where there
are any, and knows no more than the seat does."""

from __future__ import annotations

from typing import Any

from ...kernel import Answer, Ask, Seen
from ..state import Twilight

SAID = {  # topic -> why, where one sentence holds for whatever is chosen
    "deck": "It's easy to play: summon, attack, repeat.",
    "mulligan": "There's enough in it that you can summon early.",
    "trade_with": "They have the most to give you.",
    "give": "You need these the least, and their Heresies hurt you the least.",
    "force": "The Aspect is worth more to you than a card of your life.",
    "set_aside": "You can spare these best.",
    "resource": "I looked at what your hand costs: this kind of Power lets you summon the most.",
    "x": "More would hurt you elsewhere, less would bring too little.",
    "price": "It leaves you the most useful Power.",
    "target": "I tried the likely ones: it makes the biggest difference there.",
    "player": "It hits them hardest.",
    "option": "I tried both: this one leaves you better off.",
    "manifest": "Its Heresy does you the most good, or the least harm.",
    "recharge": "It keeps your Power and costs you the least life.",
    "card": "It helps you most right now.",
    "build": "That direction is the best one still free.",
    "limit": "You'll miss it least.",
    "sacrifice": "It's the card you most need gone, and you can spare the Aspects.",
}

GONE = "Their card does you more harm than those Aspects do you good, and a Sacrifice can't be stopped."


def why(seen: Seen[Twilight], question: Ask[Any], answer: Answer) -> str:
    topic = question.topic.partition(".")[2]
    idle = answer == question.default
    match topic:
        case "trade" | "accept":
            return (
                "No deal on the table helps you more than it helps them."
                if idle
                else "You get Power you can use, for cards you can spare."
            )
        case "seize":
            return "It would cost too many cards for what it brings." if idle else "You need that kind of Power now."
        case "summon":
            return summoned(seen, question, answer)
        case "attack":
            return attack(question, answer)
        case "block":
            return (
                "Blocking would cost you more than the cards you lose."
                if not answer
                else "It saves you cards of your Life Stack at a fair price."
            )
        case "respond":
            return "Nothing here is worth an answer. Save it." if idle else answered(question, answer)
        case "may" | "unless":
            return "I tried both: this leaves you better off."
    return SAID.get(topic, "It leaves you best off, as far as I can see.")


def summoned(seen: Seen[Twilight], question: Ask[Any], answer: Answer) -> str:
    choice = next(iter(question.values(answer)), None)
    if choice is None or choice.do in ("end", "pass"):
        return "Nothing more is worth its Power this turn."
    if choice.do == "sacrifice":
        return GONE
    if choice.do != "summon":
        return "Used now, it leaves you better off at the end of the turn."
    card = seen.state.face(choice.card)
    if card.type == "creature":
        return f"It fights for {card.fight} with {card.life} life, and you can pay for it now."
    return "I played it through to the next turn: it leaves you best off."


def answered(question: Ask[Any], answer: Answer) -> str:
    choice = next(iter(question.values(answer)), None)
    return GONE if choice is not None and choice.do == "sacrifice" else "Now it makes a difference."


def attack(question: Ask[Any], answer: Answer) -> str:
    if not answer:
        return "They'd lose little, and you'd be open to their attack."
    if len(answer) < len(question.options):
        return "These get through or win their fights; whoever stays home can block."
    return "They can't block you well, and every card off their Life Stack counts."
