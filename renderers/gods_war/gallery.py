"""Every kind of picture of The Gods War, drawn from games with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.gods_war import GAME
from games.gods_war.cards import SETS, Empire
from games.kernel import Answer, Ask, Table

from .. import gods_war
from ..canvas import Canvas
from ..moments import Moment, at, never, play
from ..persons import NAMES as FOUR
from . import views

BASE = SETS["base"]
NAMES = (*FOUR, "Eve", "Fay", "Gus", "Hal the Eighth")
STEPS = (
    "battle_pre",
    "battle_roll",
    "battle_kills",
    "battle_routs",
    "battle_end",
    "council_c",
    "struggle_bids",
    "compromise",
)
IDLE = ("drop", "pass", "done", "stay", "no")  # answers that let things be
DEEDS = ("battle", "summon", "build", "move")


def choose(random: Random, question: Ask[Any]) -> Answer:
    """A legal answer that does something where it can, so that games get under way."""
    deeds = [option for option in question.options if option not in IDLE]
    actions = [option for option in deeds if option in DEEDS]
    for _ in range(20):
        pool = actions if actions and random.random() < 0.9 else deeds
        pool = pool if pool and random.random() < 0.85 else [*question.options]
        most = min(question.most, len(pool))
        answer = tuple(random.sample(pool, random.randint(min(max(1, question.least), most), most)))
        if question.allows(answer) and not (answer == ("drop",) and actions):
            return answer
    return question.default


def asked(topic: str, least_round: int = 2) -> Moment:
    """The first time that somebody is asked such a thing, from that round on."""
    return lambda table: (
        table.state.round >= least_round
        and any(question.topic == f"gods_war.{topic}" for question in table.asks.values())
    )


def moment(seats: int, seed: str, until: Moment) -> Table[Any]:
    return play(GAME, choose, seats, seed, until)


def in_phase(seats: int, phase: str, least_round: int = 2) -> Table[Any]:
    """The first game that has somebody asked in this phase."""
    for number in range(60):
        table = moment(seats, f"{phase} {number}", at(least_round, phase))
        if table.waiting:
            return table
    raise LookupError(phase)


def after_the_struggle() -> Table[Any]:
    """A new round, when the last one had a Struggle and a Compromise."""

    def both(table: Table[Any]) -> bool:
        s = table.state
        begun = s.phase == "action" and s.story and s.story[0].rule == "GW-BASIC-02"
        return bool(begun and s.struggle and s.struggle.round == s.number - 1 and s.ranking)

    for number in range(60):
        table = moment(6, f"struggle {number}", both)
        if table.waiting:
            return table
    raise LookupError("no Struggle")


def pictures() -> Iterator[tuple[str, Canvas]]:
    for seats in (3, 5, 8):
        for number in (1, 4, 7):
            table = moment(seats, f"board {seats}", at(number, "action"))
            yield f"board-{seats}-round-{number}", gods_war.board(table.seen_by(None), NAMES)
    for phase in STEPS:
        yield f"board-{phase}", gods_war.board(in_phase(5, phase).seen_by(None), NAMES)
    yield "board-after-the-struggle", gods_war.board(after_the_struggle().seen_by(None), NAMES)
    yield from panels()
    late = moment(5, "late", at(6, "action"))
    seen = late.seen_by(None)
    for where in ("dragon_pass", "kylerela", *views.REGIONS):
        if where in views.places(late.state).values():
            yield f"area-{where.lower().replace(' ', '-')}", views.close_by(seen, NAMES, where)
    before = moment(5, "late", at(5, "council_c"))
    yield "changes", gods_war.changes(before.seen_by(None), seen, NAMES)
    yield "sheet", views.sheet_of(seen, NAMES, 1)
    yield "hand", gods_war.hand(late.seen_by(2), NAMES)
    over = moment(4, "over", never)
    yield "result", gods_war.result(over.seen_by(None), NAMES)
    for id, card in BASE.cards.items():
        yield f"card-{id}", gods_war.card(card)


def panels() -> Iterator[tuple[str, Canvas]]:
    for topic in ("action", "move_from", "movers", "battle_area", "kills", "bid", "site", "ranking"):
        table = moment(5, f"panel {topic}", asked(topic))
        seat = next((seat for seat, q in table.asks.items() if q.topic == f"gods_war.{topic}"), None)
        if seat is not None:
            yield f"panel-{topic}", gods_war.panel(table.seen_by(seat), NAMES, table.asks[seat])
    table = moment(3, "panel waiting", at(3, "action"))
    idle = next(seat for seat in range(3) if seat not in table.waiting)
    yield "panel-waiting", gods_war.panel(table.seen_by(idle), NAMES)


def faces() -> list[Canvas]:
    """All runes and gifts of the base set; an empire is no card but a sheet."""
    return [gods_war.card(card) for card in BASE.cards.values() if not isinstance(card, Empire)]


def words() -> str:
    return gods_war.text_board(moment(3, "words", at(3, "action")).seen_by(None), NAMES)
