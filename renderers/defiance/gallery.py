"""Every kind of picture of Defiance, from games with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from games.defiance import GAME
from games.defiance.cards import SETS
from games.defiance.decks import ready_decks
from games.defiance.state import Defiance
from games.kernel import Answer, Ask, Illegal, Table

from .. import defiance, moments
from ..canvas import Canvas
from ..moments import Moment, at, never
from ..persons import LONG_NAMES, NAMES

TRIES = 40
ASKED = {  # kind of option -> the round from which on a question with several of them is looked for
    "deck:": 0, "serve:": 0, "play:": 3, "space:": 3, "attack:": 3, "strike:": 3, "target:": 2, "move:": 4, "card:": 1,
}  # fmt: skip
DEEDS = ("play", "attack", "strike", "shoot", "move", "space", "stay", "tactic", "use", "target")


def choose(random: Random, question: Ask[Any]) -> Answer:
    """A legal answer that does something where it can, so that games get under way."""
    deeds = [option for option in question.options if option.split(":")[0] in DEEDS]
    for _ in range(20):
        pool = deeds if deeds and random.random() < 0.85 else [o for o in question.options if o != "concede"]
        most = min(question.most, len(pool))
        answer = tuple(random.sample(pool, random.randint(min(max(1, question.least), most), most)))
        try:
            question.check(answer)
        except Illegal:
            continue
        return answer
    return question.default


def play(seats: int, seed: str, until: Moment, wishes: Mapping[str, str] | None = None) -> Table[Defiance]:
    return moments.play(GAME, choose, seats, seed, until, wishes)


def asked(option: str, number: int = 0, count: int = 2) -> Moment:
    """Somebody has several choices of one kind."""

    def now(table: Table[Defiance]) -> bool:
        asks = table.asks.values()
        return table.state.round >= number and any(
            sum(o.startswith(option) for o in ask.options) >= count for ask in asks
        )

    return now


def blows_fly(table: Table[Defiance]) -> bool:
    return table.state.attack is not None and len(table.state.attack.packets) > 1


def answered(table: Table[Defiance]) -> bool:
    return len(table.state.stack) > 1


def after_a_fall(table: Table[Defiance]) -> bool:
    return bool(table.state.fallen) and len(table.state.living()) > 1


MOMENTS: dict[str, Moment] = {
    "first-turn": at(1, "deploy"),
    "deploy": at(5, "deploy"),
    "blows": blows_fly,
    "answered": answered,
}


def found(seats: int, name: str, moment: Moment, wishes: Mapping[str, str] | None = None) -> Table[Defiance]:
    """The first of some games that comes to that moment before its end."""
    for number in range(TRIES):
        table = play(seats, f"{name} {number}", moment, wishes)
        if table.waiting:
            return table
    raise LookupError(f"None of {TRIES} games shows “{name}”.")


def asked_panel(option: str, number: int = 0, seats: int = 2) -> Canvas:
    table = found(seats, f"panel {option}", asked(option, number))
    seat = next(seat for seat, ask in table.asks.items() if any(o.startswith(option) for o in ask.options))
    return defiance.panel(table.seen_by(seat), NAMES, table.asks[seat])


def pictures() -> Iterator[tuple[str, Canvas]]:
    match = {"length": "match"}
    for seats in (2, 3, 4):
        for name, moment in MOMENTS.items():
            table = found(seats, name, moment, match if seats == 2 else None)
            yield f"board-{seats}-{name}", defiance.board(table.seen_by(None), NAMES)
    for seats in (3, 4):
        table = found(seats, "fall", after_a_fall)
        yield f"board-{seats}-after-a-fall", defiance.board(table.seen_by(None), NAMES)
    yield "board-2-long-names", defiance.board(found(2, "long names", blows_fly, match).seen_by(None), LONG_NAMES)
    for option, number in ASKED.items():
        yield f"panel-{option[:-1]}", asked_panel(option, number)
    yield "panel-of-four", asked_panel("space:", 3, seats=4)
    yield "hand", defiance.hand(found(2, "hand", at(4, "deploy")).seen_by(0), NAMES)
    for seats, wishes in ((2, match), (2, None), (4, None)):
        over = play(seats, "end", never, wishes)
        yield f"result-{seats}{'-match' if wishes else ''}", defiance.result(over.seen_by(None), NAMES[:seats])
    for deck in ready_decks():
        yield f"deck-{deck.name.lower().replace(' ', '-')}", defiance.deck_sheet(deck)
    for card in SETS["base"].card:
        yield f"card-{card.id}", defiance.card(card)


def faces() -> list[Canvas]:
    """All cards of the base set."""
    return [defiance.card(card) for card in SETS["base"].card]


def words() -> str:
    return defiance.text_board(found(2, "words", blows_fly).seen_by(None), NAMES)
