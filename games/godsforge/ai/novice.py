"""
How the novice decides, and what all levels have in common.

No level throws dice: where a novice wavers, its whim follows from what it sees, so that the same position always
gets the same answer. A question is known by its topic, an option by its value: a name, a number or a thing that belongs
to nobody, never a part of the live table, for a `Seen` is all that a player may know.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from ...kernel import Answer, Ask, Seat, Seen
from ..cards import Card
from ..combat import BLOOD, Boost, strength
from ..dice import Payment
from ..forging import PASS, Move
from ..state import Godsforge, Player
from .points import PLAIN, effects_points

T = TypeVar("T")
Worth = Callable[[Card], float]


class Novice:
    """How a player decides: one method for each kind of question. The novice plays the biggest card at once, spends
    Veilstones as they come and seldom rolls again."""

    lean = PLAIN

    def __init__(self, seen: Seen[Godsforge], ask: Ask[Any]) -> None:
        assert seen.by is not None
        self.s, self.ask = seen.state, ask
        self.p: Player = self.s.players[seen.by]
        self.values: list[Any] = [option.value for option in ask.options.values()]

    def choose(self) -> Answer:
        match self.ask.topic.removeprefix("godsforge."):
            case "forge":
                return self.answer(self.forge())
            case "further" | "another":
                return self.answer(self.second())
            case "payment":
                return self.answer(self.way())
            case "empower":
                return self.answer(self.amount())
            case "attack":
                return self.answer(*self.strike())
            case "defend":
                return self.answer(*self.defend())
            case "order":
                return self.order()
            case "turns":
                return self.turns()
            case "destroy" | "take" | "copy" as deed:
                return self.answer(self.creation(deed))
            case "opponent":
                return self.answer(self.victim())
            case "recall":
                return self.answer(*self.best_cards(self.recall_worth))
            case "upkeep":
                return self.answer(*self.discards())
            case "keep_four":
                return self.answer(*self.opening())
            case "draft" | "favourites":
                return self.answer(*self.best_cards(self.draft_worth))
        return self.ask.default

    def answer(self, *values: object) -> Answer:
        """The options that have these values."""
        ids = list(self.ask.options)
        return tuple(ids[self.values.index(value)] for value in values)

    # -- what everybody needs

    @cached_property
    def target(self) -> Player:
        return self.s.players[self.s.left_of(self.p.seat)]

    @cached_property
    def striker(self) -> Player:
        """The one who attacks this seat."""
        return next(other for other in self.s.living() if self.s.left_of(other.seat) == self.p.seat)

    def whim(self, sides: int) -> int:
        """A number below `sides` that nobody could foresee, and that is the same whenever one looks again."""
        seen = (self.s.round, self.p.seat, self.p.dice, self.p.life, [other.life for other in self.s.players])
        return zlib.crc32(repr(seen).encode()) % sides

    def playable(self) -> list[Card]:
        """The cards that the question offers to play."""
        return [self.s.card(move.card) for move in self.values if move.kind == "play"]

    def offered(self) -> list[Card]:
        """The cards that the question is about, where it is about nothing else."""
        return [self.s.card(name) for name in self.values]

    def subject(self) -> Card:
        """The one card that all options are about."""
        return self.s.card(next(iter(self.ask.options.values())).card)

    def best_cards(self, worth: Worth) -> list[str]:
        ranked = sorted(self.offered(), key=worth, reverse=True)
        return [card.name for card in ranked[: max(self.ask.least, 1)]]

    @cached_property
    def threat(self) -> int:
        """What the striker's attack comes to as the table stands, with the additional damage."""
        return strength(self.s, self.striker).attack + (BLOOD if self.s.blood else 0)

    def best(self, worth: Callable[[T], Any]) -> T:
        """The option worth most, by its value."""
        values: list[T] = self.values
        return max(values, key=worth)

    def fits(self, *chosen: object) -> bool:
        """Whether these go together."""
        return self.ask.allows(self.answer(*chosen))

    # -- the novice's answers

    def opening(self) -> Sequence[str]:
        return self.best_cards(self.draft_worth)

    def draft_worth(self, card: Card) -> float:
        return len(card.cost) + card.printed_attack + self.lean.worth(card)

    def recall_worth(self, card: Card) -> float:
        return self.draft_worth(card)

    def bigness(self, card: Card) -> float:
        return effects_points(card.attack, 3.0) + len(card.cost) + self.lean.worth(card)

    def forge(self) -> Move:
        open_now = sorted(self.playable(), key=self.bigness, reverse=True)
        if self.p.rerolls and (not open_now or (self.p.rerolls > 1 and self.whim(3) == 0)):
            dull = [n for n, face in enumerate(self.p.dice) if face not in (1, 6)]
            if dull:
                return Move("reroll", die=dull[self.whim(len(dull))])
        if not open_now:
            return PASS
        slip = len(open_now) > 1 and self.whim(4) == 1
        return Move("play", open_now[slip].name)

    def second(self) -> Move:
        open_now = self.playable()
        return Move("play", max(open_now, key=self.bigness).name) if open_now else PASS

    def way(self) -> Payment:
        best: Payment = self.values[0]
        return best

    def amount(self) -> int:
        return int(self.values[-1])

    def discards(self) -> Sequence[str]:
        dear = [card for card in self.offered() if "KIND4" in card.cost or card.stones > self.p.veilstones]
        return [card.name for card in dear[:1]]

    def strike(self) -> Sequence[Boost]:
        return self.as_many(self.kinds("empower"))

    def defend(self) -> Sequence[Boost]:
        dying = self.threat - strength(self.s, self.p).prevent >= self.p.life
        return self.as_many(self.kinds("empower", "sacrifice") if dying else self.kinds("empower"))

    def kinds(self, *kinds: str) -> list[Boost]:
        return [boost for boost in self.values if boost.kind in kinds]

    def as_many(self, found: Iterable[Boost]) -> list[Boost]:
        """One after the other, as far as they go together."""
        chosen: list[Boost] = []
        for boost in found:
            if self.fits(*chosen, boost):
                chosen.append(boost)
        return chosen

    def order(self) -> Answer:
        return self.ask.default

    def turns(self) -> Answer:
        """Whoever decides has the lowest life, and goes first unless they say otherwise."""
        return self.ask.default

    def creation(self, _deed: str) -> str:
        return self.best(lambda name: self.s.card(name).printed_attack)

    def victim(self) -> Seat:
        return int(self.values[0])
