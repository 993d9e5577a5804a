"""Every kind of picture of Twilight of the Gods, drawn from the tables that are built by hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.kernel import Answer, Ask
from games.twilight.cards import SETS

from .. import twilight
from ..canvas import Canvas
from . import tables
from .tables import LONG_NAMES, NAMES, seen

BASE = SETS["base"]
IDLE = ("pass", "done", "close", "refuse", "none", "end")  # answers that let things be


def choose(random: Random, question: Ask[Any]) -> Answer:
    """A legal answer that does something where it can, so that games get under way."""
    deeds = [option for option in question.options if option.split(":")[0] not in IDLE]
    for _ in range(20):
        pool = deeds if deeds and random.random() < 0.85 else [*question.options]
        most = min(question.most, len(pool))
        answer = tuple(random.sample(pool, random.randint(min(max(1, question.least), most), most)))
        if question.allows(answer):
            return answer
    return question.default


def pictures() -> Iterator[tuple[str, Canvas]]:
    for name, make in tables.TABLES.items():
        s = make()
        yield f"board-{name}", twilight.board(seen(s), NAMES)
        if s.result:
            yield f"result-{name}", twilight.result(seen(s), NAMES)
    for name in ("duel", "six", "trading"):
        yield f"board-{name}-long-names", twilight.board(seen(tables.TABLES[name]()), LONG_NAMES)
    yield from panels()
    yield "hand", twilight.hand(seen(tables.duel(), 0), NAMES)
    yield "deck-aggression", twilight.deck_sheet(tables.brought("aggression", "Blood and Iron"))
    yield "deck-mysticism", twilight.deck_sheet(tables.brought("mysticism", "The Baleful Grove"))
    yield "deck-mixed", twilight.deck_sheet(tables.mixed())
    for deity in BASE.deity:
        yield f"card-{deity.id}", twilight.card(deity)
    for card in BASE.card:
        yield f"card-{card.id}", twilight.card(card)


def panels() -> Iterator[tuple[str, Canvas]]:
    for name, (make, question, seat) in tables.ASKED.items():
        s = make()
        yield f"panel-{name}", twilight.panel(seen(s, seat), NAMES, question(s, seat))
    yield "panel-waiting", twilight.panel(seen(tables.duel(), 1), NAMES)


def faces() -> list[Canvas]:
    """All cards of the base set."""
    return [*map(twilight.card, BASE.deity), *map(twilight.card, BASE.card)]


def words() -> str:
    return twilight.text_board(seen(tables.duel()), NAMES)
