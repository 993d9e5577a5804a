"""Every kind of picture of Godsforge, from games with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from games.godsforge import GAME
from games.godsforge.cards import SETS
from games.godsforge.state import Creation, Godsforge
from games.kernel import Answer, Ask, Illegal, Seen, Table

from .. import godsforge, moments
from ..canvas import Canvas
from ..moments import Moment, at, never
from ..persons import LONG_NAMES, NAMES


def choose(random: Random, question: Ask[Any]) -> Answer:
    """A legal answer that plays a card where it can, so that games get under way."""
    plays = [option for option in question.options if option.startswith("play:")]
    for _ in range(20):
        if plays and random.random() < 0.8:
            answer: Answer = (random.choice(plays),)
        else:
            most = min(question.most, len(question.options), question.least + 2)
            answer = tuple(random.sample(list(question.options), random.randint(question.least, most)))
        try:
            question.check(answer)
        except Illegal:
            continue
        return answer
    return question.default


def play(seats: int, seed: str, until: Moment, wishes: Mapping[str, str] | None = None) -> Table[Godsforge]:
    return moments.play(GAME, choose, seats, seed, until, wishes)


def announced(table: Table[Godsforge]) -> bool:
    """Between the two windows of an Attack, when totals are known and damage is not."""
    return bool(table.state.announced) and not table.state.blows


def can_play(table: Table[Godsforge]) -> bool:
    """Somebody has a card to play, another one that cannot be played, and some history."""
    return table.state.round > 2 and any(
        any(option.startswith("play:") for option in ask.options) and any(why.startswith("play:") for why in ask.greyed)
        for ask in table.asks.values()
    )


def after_a_death(table: Table[Godsforge]) -> bool:
    return table.state.blood and len(table.state.living()) > 1


def crowded(seen: Seen[Godsforge]) -> Seen[Godsforge]:
    """The same table, but everybody has eight Creations with all sorts of marks: more than a game will ever show."""
    s = seen.state
    names = [card.name for card in SETS["base"].card if not card.is_spell]
    for p in s.players:
        mine = names[p.seat * 8 : p.seat * 8 + 8]
        p.creations = [
            Creation(name, empowered=k == 1, sacrificed=k == 2, copy_of="Avatar of the Last Forge" if k == 3 else "")
            for k, name in enumerate(mine)
        ]
    return seen


def pictures() -> Iterator[tuple[str, Canvas]]:
    for seats in (2, 3, 4):
        yield (
            f"board-{seats}-first-round",
            godsforge.board(play(seats, "dawn", at(1, "forge_roll")).seen_by(None), NAMES),
        )
        for seed, moment in (("noon", at(4, "forge_roll")), ("dusk", at(5, "upkeep")), ("night", at(5, "attack"))):
            yield f"board-{seats}-{seed}", godsforge.board(play(seats, seed, moment).seen_by(None), NAMES)
    yield "board-4-announced", godsforge.board(play(4, "forge", announced).seen_by(None), NAMES)
    for seats in (3, 4):
        yield f"board-{seats}-after-a-death", godsforge.board(play(seats, "fate", after_a_death).seen_by(None), NAMES)
    for seats in (2, 4):
        seen = crowded(play(seats, "crowd", at(3, "upkeep")).seen_by(None))
        yield f"board-{seats}-crowded-long-names", godsforge.board(seen, LONG_NAMES)
    solo = play(1, "alone", at(4, "attack"))
    yield "board-solo", godsforge.board(solo.seen_by(None), NAMES[:1])
    first = play(3, "older", at(3, "reveal"), {"edition": "1"})
    yield "board-first-edition", godsforge.board(first.seen_by(None), NAMES)

    for seed in ("panel", "anvil", "spark"):
        table = play(4, seed, can_play)
        for seat, ask in table.asks.items():
            if any(option.startswith("play:") for option in ask.options):
                yield f"panel-{seed}", godsforge.panel(table.seen_by(seat), NAMES, ask)
                break
    put_down = play(2, "secret", lambda table: table.state.round > 2 and any(p.plan for p in table.state.players))
    seat = next(p.seat for p in put_down.state.players if p.plan)
    yield "panel-put-down", godsforge.panel(put_down.seen_by(seat), NAMES, put_down.asks.get(seat))
    yield "hand", godsforge.hand(put_down.seen_by(0), NAMES)
    yield "dice", godsforge.dice(play(4, "dice", at(4, "forge_roll")).seen_by(None), NAMES)
    for seats in (1, 2, 4):
        over = play(seats, "end", never)
        yield f"result-{seats}", godsforge.result(over.seen_by(None), NAMES[:seats])
    for card in SETS["base"].card:
        yield f"card-{card.name.lower().replace(' ', '-')}", godsforge.card(card)


def faces() -> list[Canvas]:
    """All cards of the base set."""
    return [godsforge.card(card) for card in SETS["base"].card]


def words() -> str:
    return godsforge.text_board(play(4, "dusk", at(5, "upkeep")).seen_by(None), NAMES)
