"""A table of Defiance set up by hand, so that a test can begin in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from games.defiance import GAME, cards, uses
from games.defiance.board import capital_space, ruler_space
from games.defiance.cards import Card, CardSet
from games.defiance.decks import ready_decks
from games.defiance.state import Brought, Defiance, Permanent
from games.kernel import Ask, LogLine, Save, Table

NAMES = ("Ada", "Bo", "Cy", "Di")
SERVING = [("asgard", "odin-allfather"), ("mount-olympus", "hera-queen-of-olympus")]  # by seat, in turn


class Stage:
    """Builds a State: every seat has a Capital and a Ruler in play, an empty hand, an empty deck and no gold; it is
    turn 5, seat 0's third turn, and nothing came into play this turn."""

    def __init__(self, seats: int = 2, *, phase: str = "deploy", active: int = 0, seed: str = "test", **wishes: str):
        s: Defiance = GAME.setup(seats, seed, GAME.agreed(wishes))
        self.s = s
        s.phase, s.game, s.turn, s.active, s.first = phase, 1, 5, active, active
        decks = ready_decks(s.cards)
        for p in s.players:
            p.turns, p.deck_list = 3, decks[p.seat % 2]
            capital, ruler = SERVING[p.seat % 2]
            self.put(p.seat, capital, capital_space(p.seat), role="capital")
            self.put(p.seat, ruler, ruler_space(p.seat), role="ruler")

    def put(self, seat: int, card: str, at: str, **facts: Any) -> str:
        """A Permanent in play since an earlier turn; returns its id."""
        x = Permanent(self.s.new_id(card), card, seat, at, **facts)
        self.s.card(card)
        assert self.s.at(at) is None, f"{at} is taken"
        self.s.permanents[x.id] = x
        return x.id

    def remove(self, id: str) -> Stage:
        del self.s.permanents[id]
        return self

    def serving(self, seat: int, role: str) -> str:
        return next(x.id for x in self.s.permanents.values() if x.owner == seat and x.role == role)

    def serve(self, seat: int, role: str, card: str) -> str:
        """Another card in that role; returns its id."""
        old = self.s.permanents.pop(self.serving(seat, role))
        return self.put(seat, card, old.at, role=role)

    def near_the_end(self, *ids: str, left: int = 3) -> Stage:
        """So much more damage destroys each of them."""
        for id in ids:
            x = self.s.permanents[id]
            x.damage = (self.s.face(x).defense or 0) - left
        return self

    def hand(self, seat: int, *cards: str) -> Stage:
        self.s.players[seat].hand += cards
        return self

    def deck(self, seat: int, *cards: str) -> Stage:
        """These on top, the first one first."""
        self.s.players[seat].deck += reversed(cards)
        return self

    def discarded(self, seat: int, *cards: str) -> Stage:
        self.s.players[seat].discard += cards
        return self

    def gold(self, *amounts: int) -> Stage:
        for p, amount in zip(self.s.players, amounts, strict=False):
            p.gold = amount
        return self

    def table(self) -> Play:
        return Play(self.s)


class Play:
    """A running game: what is asked, what was answered, what happened."""

    def __init__(self, s: Defiance) -> None:
        with every_question():
            self.table: Table[Defiance] = Table(GAME, Save(msgspec.json.encode(s)))
        self.events: list[LogLine] = list(self.table.opening)

    @property
    def s(self) -> Defiance:
        return self.table.state

    def ask(self, seat: int) -> Ask[Any]:
        assert seat in self.table.waiting, f"seat {seat} is not asked; {self.now()}"
        return self.table.asks[seat]

    def options(self, seat: int) -> list[str]:
        return list(self.ask(seat).options)

    def now(self) -> str:
        asked = {seat: (ask.prompt, list(ask.options)) for seat, ask in self.table.asks.items()}
        return f"phase {self.s.phase}, asked: {asked}"

    def answer(self, seat: int, *answer: str) -> Play:
        """Exactly this answer to the present question of that seat."""
        self.ask(seat)
        with every_question():
            self.events += self.table.answer(seat, answer)
        return self

    def undo(self, seat: int) -> Play:
        """Take the last answer back."""
        with every_question():
            self.table = self.table.undo(seat)
        return self

    def reach(self, seat: int, *answer: str) -> Play:
        """Let windows pass, this seat's own too where they do not offer the answer, until the seat can give it."""
        for _ in range(60):
            waiting = sorted(self.table.waiting)
            if seat in waiting and all(choice in self.table.asks[seat].options for choice in answer):
                return self
            window = next((one for one in waiting if "pass" in self.table.asks[one].options), None)
            assert window is not None, f"{answer} is not offered to seat {seat}; {self.now()}"
            self.answer(window, "pass")
        raise AssertionError(f"{answer} is never offered to seat {seat}; {self.now()}")

    def do(self, seat: int, *steps: str) -> Play:
        """One answer of one option after the other, letting windows pass in between."""
        for step in steps:
            self.reach(seat, step)
            self.answer(seat, step)
        return self

    def choose(self, seat: int, *answer: str) -> Play:
        """One answer of several options (or of none: take care to stand at the right question)."""
        self.reach(seat, *answer)
        return self.answer(seat, *answer)

    def movers(self, seat: int) -> set[str]:
        """Who of that player may move in the Position phase."""
        return {option.value.source for option in self.ask(seat).options.values() if option.value.do == "move"}

    def attack(self, id: str, at: str = "") -> Play:
        """Name an attacker of the player whose turn it is; `at`: it goes there first."""
        return self.do(self.s.active, f"attack:{id}", f"space:{at}" if at else "stay")

    def declare(self, *blows: str) -> Play:
        """The declaration, which comes by itself when nobody else can attack; a blow needs to be named only where there
        is a choice."""
        declared = self.s.attacked_in == self.s.turn or (self.s.attack is not None and self.s.attack.step != "moves")
        return self.do(self.s.active, *([] if declared else ["declare"]), *blows)

    def until(self, phase: str, active: int) -> Play:
        """Nobody does anything until that phase of that player's turn. Every window on the way is opened, even where
        nothing has happened since the last one: the test wants to stop there."""
        for _ in range(200):
            if (self.s.phase, self.s.active) == (phase, active):
                return self
            seat = min(self.table.waiting)
            question = self.table.asks[seat]
            idle = [option for option in ("pass", "end") if option in question.options]
            with every_window():
                self.answer(seat, *(tuple(idle[:1]) or (() if not question.least else question.default)))
        raise AssertionError(f"{phase} of seat {active} never comes; {self.now()}")

    def x(self, id: str) -> Permanent:
        return self.s.permanents[id]

    def passes(self) -> Play:
        """Let every open window pass, until somebody is asked something else or the game is over."""
        while (seats := [n for n in sorted(self.table.waiting) if "pass" in self.table.asks[n].options]) != []:
            self.answer(seats[0], "pass")
        return self

    def at(self, space: str) -> Permanent | None:
        return self.s.at(space)

    def there(self, id: str) -> bool:
        return id in self.s.permanents

    def told(self) -> str:
        return "\n".join(event.read(NAMES) for event in self.events)


@contextmanager
def every_window() -> Iterator[None]:
    """Windows open as if something had happened since the last one, and to everybody."""
    with ExitStack() as patches:
        for module in ("stack", "combat", "phases"):
            patches.enter_context(patch(f"games.defiance.{module}.quiet", return_value=False))
        patches.enter_context(patch("games.defiance.stack.waits_for", return_value=True))
        yield


@contextmanager
def every_question() -> Iterator[None]:
    """Spaces and targets are asked for even where there is but one: a test says which one it means."""
    with patch("games.defiance.asking.no_choice", return_value=False):
        yield


def opening(seats: int = 2, *, dice: Sequence[int] = (), decks: Sequence[Brought] = (), **wishes: str) -> Play:
    """A game from its very beginning; `decks`: as if these had been chosen already; `dice`: faces to come."""
    s: Defiance = GAME.setup(seats, "test", GAME.agreed(wishes))
    s.chance.loaded += dice
    for p, deck in zip(s.players, decks, strict=False):
        p.deck_list = deck
    return Play(s)


@contextmanager
def home_set(*made: Card, base: bool = True) -> Iterator[str]:
    """A card set "home" for as long as the test needs it: the base cards and decks, and the cards given."""
    books: tuple[dict[str, Any], ...] = (cards.SETS, cards.SETS.titles, cards.SETS.catalogues)
    before = [dict(book) for book in books]
    old = cards.card_set("base")
    cards.SETS.add(CardSet(name="home", title="Home", card=(*(old.card if base else ()), *made), deck=old.deck))
    try:
        yield "home"
    finally:
        for book, entries in zip(books, before, strict=True):
            book.clear()
            book.update(entries)
        cards.passives.cache_clear()
        uses.tactics.cache_clear()
