"""A table set up by hand, so that a test can begin in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.godsforge import GAME, cards
from games.godsforge.cards import Card, CardSet, Nemesis
from games.godsforge.state import Cast, Creation, Godsforge, Player
from games.kernel import Answer, Illegal, LogLine, Save, Table

NAMES = ("Ada", "Bo", "Cy", "Di")
# The rules are tested with cards whose values nobody tunes.
FIXED_FILE = Path(__file__).parent / "fixed.toml"
FIXED = cards.SETS.add(cards.SETS.read(FIXED_FILE.read_text(encoding="utf-8")))


class Stage:
    """Builds a State; every card is moved, never made, so that the deck stays whole."""

    def __init__(self, seats: int = 2, *, phase: str = "forge_roll", seed: str = "test", **wishes: str) -> None:
        self.s: Godsforge = GAME.setup(seats, seed, GAME.agreed({"set": FIXED.name, **wishes}))
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

    def short_deck(self, n: int, *, rest_to: int | None = None) -> Stage:
        """Only the top n cards stay; the rest is discarded, or goes into a seat's hand."""
        rest = self.s.decks[0][: len(self.s.decks[0]) - n]
        return self.discarded(*rest) if rest_to is None else self.hand(rest_to, *rest)

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

    def fillers(self) -> Stage:
        """One card for every hand, so that the next Upkeep waits for an answer."""
        for p in self.s.players:
            p.hand.append(self.s.decks[0].pop(0))
        return self

    def hold(self, seat: int, cards: int = 1) -> Stage:
        """Any cards for one hand, from the bottom of the deck."""
        for _ in range(cards):
            self.s.players[seat].hand.append(self.s.decks[0].pop(0))
        return self

    def table(self) -> Play:
        return Play(self.s)


class SoloStage(Stage):
    """In the middle of a battle against a Nemesis (seat 1); the decks hold only what a test puts there."""

    def __init__(self, *, phase: str = "reveal", seed: str = "test", **wishes: str) -> None:
        super().__init__(1, phase=phase, seed=seed, **wishes)
        self.s.decks, self.s.discards, self.s.origin = [[], []], [[], []], {}

    def play(self, seat: int, *cards: str) -> Stage:
        if seat == 1:
            self.s.origin |= dict.fromkeys(cards, 1)
        return super().play(seat, *cards)

    def deck(self, *cards: str, pile: int = 0) -> Stage:
        if pile == 1:
            self.s.origin |= dict.fromkeys(cards, 1)
        return super().deck(*cards, pile=pile)

    def discarded(self, *cards: str, pile: int = 0) -> Stage:
        if pile == 1:
            self.s.origin |= dict.fromkeys(cards, 1)
        return super().discarded(*cards, pile=pile)


def home_card(name: str, type: str = "creation", cost: Sequence[str] = ("2",), **parts: Any) -> Card:
    """A card of one's own: `home_card("Owl", reveal=[{"verb": "draw", "n": 1}])`."""
    return msgspec.convert({"name": name, "type": type, "cost": cost, "origin": "house", **parts}, Card)


@contextmanager
def home_set(*made: Card, nemeses: Sequence[Nemesis] = (), base: bool = True) -> Iterator[str]:
    """A card set "home" for as long as the test needs it: the fixed cards, and those given."""
    books = (cards.SETS, cards.SETS.titles, cards.NEMESES, cards.SETS.catalogues)
    before = [dict(book) for book in books]
    old = FIXED
    known = old.card if base else ()
    cards.SETS.add(
        CardSet(
            name="home", title="Home", card=(*known, *made), nemesis=tuple(nemeses) or (old.nemesis if base else ())
        )
    )
    try:
        yield "home"
    finally:
        for book, entries in zip(books, before, strict=True):
            book.clear()
            book.update(entries)  # type: ignore[arg-type]


Test = TypeVar("Test", bound=Callable[..., None])


class Coverage:
    """Which parts of which cards have a test of their own."""

    def __init__(self) -> None:
        self.parts: dict[str, set[str]] = {}

    def __call__(self, card: str, *parts: str) -> Callable[[Test], Test]:
        self.parts.setdefault(card, set()).update(parts)
        return lambda test: test


class Play:
    """A running table with short words for a test."""

    def __init__(self, s: Godsforge) -> None:
        self.t: Table[Godsforge] = Table(GAME, Save(msgspec.json.encode(s)))
        self.news: list[LogLine] = list(self.t.opening)

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

    def pay_leaving(self, seat: int, *faces: int) -> Play:
        """Asked how to pay: in the first way that leaves exactly these faces."""
        dice = self.p(seat).dice
        for name, option in self.ask(seat).options.items():
            if sorted(dice[n] for n in option.value.left) == sorted(faces):
                return self.do(seat, name)
        raise AssertionError(f"no way to pay leaves {faces}")

    def refusal(self, seat: int, *answer: str) -> str:
        """Why the rules do not take this answer."""
        try:
            self.t.answer(seat, tuple(answer))
        except Illegal as reason:
            return str(reason)
        raise AssertionError(f"{answer} was taken")

    def seen(self, seat: int | None) -> Godsforge:
        return self.t.seen_by(seat).state

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


def all_cards(s: Godsforge) -> list[str]:
    """Every card of the game, wherever it is; what lies face down is still counted in its hand."""
    found = [card for pile in (*s.decks, *s.discards) for card in pile]
    for p in s.players:
        found += [*p.hand, *(c.card for c in p.creations), *(cast.card for cast in p.spells)]
    return sorted(found)


def all_stones(s: Godsforge) -> int:
    return s.supply + sum(p.veilstones + p.locked for p in s.players)
