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
            return discards(master, list(values))
        case "forge" | "further" | "another":
            return move(master, values[0] if values else Move("pass"), question.topic)
        case "attack" | "defend":
            return boosts(list(values))
        case "empower":
            return "That's where the extra Veilstones bring the most; the rest helps you next round."
        case "payment":
            return "It leaves you the most Veilstones."
        case "recall" | "draft" | "keep_four" | "favourites":
            return "Of these, it does the most for what it costs."
        case "destroy" | "take" | "copy":
            return "Of all Creations there, this one matters most for the rounds to come."
    return "It leaves you best off, as far as I can see."


SELDOM = 0.5  # of the rounds in which a card can be paid for


def discards(master: Master, cards: Sequence[str]) -> str:
    if not cards:
        return "A new card would hardly be better than any of these."
    hard = [card for card in cards if master.chances(master.s.card(card)).odds < SELDOM]
    weak = [card for card in cards if card not in hard]
    parts = [f"your dice seldom pay for {series(hard)}"] if hard else []
    parts += [f"{series(weak)} {'does' if len(weak) == 1 else 'do'} little for you right now"] if weak else []
    reason = series(parts)
    return f"{reason[0].upper()}{reason[1:]}. A new card should do more."


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
    parts += [f"{life} life"] if life > 0 else []
    return f"{series(parts)}{f', for {-life} of your own life' if life < 0 else ''}"


def boosts(chosen: Sequence[Boost]) -> str:
    if not chosen:
        return "Nothing here is worth its price this round."
    gains = series([text for boost in chosen if (text := said(boost.gives))])
    price = sum(boost.price for boost in chosen)
    cost = f" for {count(price, 'Veilstone')}" if price else ""
    return f"It brings {gains}{cost}, and that's worth it now." if gains else "It's worth its price now."
