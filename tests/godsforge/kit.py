"""A table set up by hand, so that a test can begin in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.godsforge import GAME
from games.godsforge.state import Cast, Creation, Godsforge, Player
from games.kernel import Answer, Event, Save, Table

NAMES = ("Ada", "Bo", "Cy", "Di")


class Stage:
    """Builds a State; every card is moved, never made, so that the deck stays whole."""

    def __init__(self, seats: int = 2, *, phase: str = "forge_roll", seed: str = "test", **wishes: str) -> None:
        self.s: Godsforge = GAME.setup(seats, seed, GAME.agreed(wishes))
        self.s.ring = sorted(self.s.ring)  # seat 0 strikes 1, 1 strikes 2 ...
        self.s.phase = phase
        if phase != "upkeep":
            self.s.round = 1
        for p in self.s.players:  # every hand begins empty: a test deals what it needs
            self.s.decks[0] += p.hand
            p.hand = []

    def _take(self, card: str) -> None:
        """Out of wherever it is."""
        for pile in (*self.s.decks, *self.s.discards, *(p.hand for p in self.s.players)):
            if card in pile:
                pile.remove(card)
        for p in self.s.players:
            p.creations = [c for c in p.creations if c.card != card]

    def hand(self, seat: int, *cards: str) -> Stage:
        for card in cards:
            self._take(card)
            self.s.players[seat].hand.append(card)
        return self

    def play(self, seat: int, *cards: str) -> Stage:
        """Creations in play, and Spells at work in this round."""
        for card in cards:
            self._take(card)
            p = self.s.players[seat]
            if self.s.card(card).is_spell:
                p.spells.append(Cast(card))
            else:
                p.creations.append(Creation(card))
        return self

    def discarded(self, *cards: str, pile: int = 0) -> Stage:
        for card in cards:
            self._take(card)
            self.s.discards[pile].append(card)
        return self

    def deck(self, *cards: str, pile: int = 0) -> Stage:
        """These on top, the first one first."""
        for card in reversed(cards):
            self._take(card)
            self.s.decks[pile].append(card)
        return self

    def life(self, *totals: int) -> Stage:
        for p, total in zip(self.s.players, totals, strict=True):
            p.life = total
        return self

    def stones(self, *counts: int) -> Stage:
        for p, count in zip(self.s.players, counts, strict=True):
            self.s.supply += p.veilstones - count
            p.veilstones = count
        return self

    def dice(self, *faces: Sequence[int]) -> Stage:
        """The next faces to be thrown, whoever throws them: first everybody's roll by seat, then re-rolls."""
        self.s.chance.loaded += [face for roll in faces for face in roll]
        return self

    def table(self) -> Play:
        return Play(self.s)


class Play:
    """A running table with short words for a test."""

    def __init__(self, s: Godsforge) -> None:
        self.t: Table[Godsforge] = Table(GAME, Save(msgspec.json.encode(s)))
        self.news: list[Event] = list(self.t.opening)

    @property
    def s(self) -> Godsforge:
        return self.t.state

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    def creations(self, seat: int) -> list[str]:
        return [c.card for c in self.p(seat).creations]

    def ask(self, seat: int) -> Any:
        return self.t.asks[seat]

    def options(self, seat: int) -> list[str]:
        return list(self.t.asks[seat].options)

    def do(self, seat: int, *answer: str) -> Play:
        news = self.t.answer(seat, tuple(answer))
        self.news += news
        return self

    def default(self, seat: int) -> Play:
        answer: Answer = self.t.asks[seat].default
        return self.do(seat, *answer)

    def until(self, phase: str | None, *, round: int | None = None) -> Play:
        """Everybody keeps silent until that phase begins to ask (None: until the end of the game)."""
        for _ in range(500):
            if self.s.phase == phase and (round is None or self.s.round == round):
                return self
            if self.s.phase is None:
                raise AssertionError(f"the game ended before {phase}")
            self.default(min(self.t.waiting))
        raise AssertionError(f"{phase} was never reached")

    def told(self) -> str:
        """All that everybody was told, with names."""
        return "\n".join(event.read(NAMES) for event in self.news if event.to is None)
