"""Why the master would choose so, in a sentence: for hints. It says what the master has weighed, in numbers where there
are any, and knows no more than the seat does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel import Answer, Ask, Seen
from ...kernel.english import count, series
from ..cards import Attack, Card, Effect, Life, Prevent, total
from ..combat import Boost
from ..forging import Move
from ..state import Godsforge
from .master import Master


def why(seen: Seen[Godsforge], question: Ask[Any], answer: Answer) -> str:
    master = Master(seen, question)
    values = question.values(answer)
    match question.topic.partition(".")[2]:
        case "upkeep":
            return discards(list(values))
        case "forge" | "further" | "another":
            return move(master, values[0] if values else Move("pass"), question.topic)
        case "attack" | "defend":
            return boosts(list(values))
        case "empower":
            return "That's where the extra Veilstones bring the most; the rest helps you next round."
        case "payment":
            return "It leaves you the most Veilstones."
        case "recall" | "draft" | "keep_four" | "favourites":
            return "It does a lot, and your dice will pay for it often."
        case "destroy" | "take" | "copy":
            return "Of all Creations there, this one matters most for the rounds to come."
    return "It leaves you best off, as far as I can see."


def discards(cards: Sequence[str]) -> str:
    if not cards:
        return "A new card would hardly be better than any of these."
    they = "It's" if len(cards) == 1 else "They're"
    return f"{they} hard to pay for, or weak right now. Chances are good that you draw something better."


def move(master: Master, move: Move, topic: str) -> str:
    if move.kind == "pass" and topic != "godsforge.forge":
        return "You lose nothing by waiting: you can still play it when the cards turn up."
    if move.kind == "pass":
        return "Nothing you can pay for beats the 4 Veilstones you get instead."
    if move.kind == "reroll":
        master.forge()  # reads the roll
        now = master.play(tuple(sorted(master.p.dice)))[1]
        best = f"Right now {now.card} is your best card" if now.kind == "play" else "Right now you can't pay for much"
        return f"{best}. On average, a new number here does more for you."
    return played(master.s.card(move.card))


def played(card: Card) -> str:
    """What a card brings now, and whether it stays."""
    does = said(card.attack)
    stays = "" if card.is_spell else " It stays, and does so every round."
    if does:
        return f"Of all you can pay for, it brings the most: {does}.{stays}"
    return f"Of all you can pay for, its effect brings the most.{' It stays in play.' if stays else ''}"


def said(effects: Sequence[Effect]) -> str:
    attack, prevent, life = total(effects, Attack), total(effects, Prevent), total(effects, Life)
    parts = [f"{attack} damage"] if attack else []
    parts += [f"{prevent} blocked"] if prevent else []
    return series([*parts, *([f"{life} life"] if life else [])])


def boosts(chosen: Sequence[Boost]) -> str:
    if not chosen:
        return "Nothing here is worth its price this round."
    gains = series([text for boost in chosen if (text := said(boost.gives))])
    price = sum(boost.price for boost in chosen)
    cost = f" for {count(price, 'Veilstone')}" if price else ""
    return f"It brings {gains}{cost}, and that's worth it now." if gains else "It's worth its price now."
