"""Why the master would choose so, in a sentence: for hints. It says what the master has weighed, in numbers where there
are any, and knows no more than the seat does."""

from __future__ import annotations

from typing import Any

from ...kernel import Answer, Ask, Seen
from ..choices import Choice
from ..state import Defiance

SAID = {  # topic -> why, where one sentence holds for whatever is chosen
    "deck": "It has a clear plan and pays its way: a good deck to begin with.",
    "serve": "These two give your deck the steadiest start.",
    "first": "Whoever begins builds first, and that counts for more than anything else here.",
    "redraw": "That's what gives you something to pay for in your first turns.",
    "place": "I tried the likely spaces: after your rival's best answer, you stand best there.",
    "attack_from": "From there it reaches its target and is least in danger afterwards.",
    "blow": "That's where its damage counts most.",
    "defend": "It costs the attackers the most.",
    "position": "It prepares your next attack, or gets out of the way of theirs.",
    "step": "It stands best there for what comes next.",
    "discard": "You'd hardly get to play it soon.",
    "target": "It makes the biggest difference there.",
    "search": "It's what you're short of right now.",
    "recover": "It's the best card in that pile for you.",
    "shift": "It stands best there.",
    "two_in_one": "It's free of any answer, so it's worth its gold.",
}


def why(seen: Seen[Defiance], question: Ask[Any], answer: Answer) -> str:
    topic = question.topic.partition(".")[2]
    chosen: Choice | None = next(iter(question.values(answer)), None)
    if topic == "deploy":
        return deployed(seen, chosen)
    if topic == "combat":
        if chosen is not None and chosen.do in ("attack", "strike", "shoot"):
            return "After your rival's best answer, this attack still leaves you ahead."
        if chosen is not None and chosen.do == "declare":
            return "These attackers are enough; the others are better off where they are."
        return "No attack pays right now: what strikes back would cost you more."
    if topic == "position" and (chosen is None or chosen.do == "end"):
        return "Everybody stands well where they are."
    if topic == "respond":
        if chosen is None or chosen.do == "pass":
            return "Nothing here is worth a card or your gold. Save them."
        return "This is the moment: it changes what happens next in your favour."
    return SAID.get(topic, "It leaves you best off, as far as I can see.")


def deployed(seen: Seen[Defiance], chosen: Choice | None) -> str:
    s = seen.state
    assert seen.by is not None
    gold = s.players[seen.by].gold
    if chosen is None or not chosen.card:
        return "Nothing else is worth its gold now. You keep what you don't spend."
    card = s.card(chosen.card)
    if card.gold:
        return f"It brings you {card.gold} gold every turn, and that pays for everything else."
    if card.attack is not None:
        return f"For {card.cost} of your {gold} gold you get {card.attack} attack and {card.defense} defense."
    return f"For {card.cost} of your {gold} gold it helps you most right now."
