"""
How the novice and the adept decide; the master is in foresight.py.

None of them throws dice: where a novice wavers, its whim follows from what it sees, so that the same position always
gets the same answer. A question is known by its topic, an option by its value: a name, a number or a thing that belongs
to nobody, never a part of the live table, for a `Seen` is all that a player may know.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeVar

from ..kernel import Answer, Ask, Seat, Seen
from .cards import Card, catalogue
from .combat import BLOOD, Boost, Strength, add_up, strength
from .dice import Payment, affordable
from .forging import PASS, Move, free_left, stock
from .judgement import creation_of, draft_points, ease, effects_points, points, standing
from .state import MAX_LIFE, Godsforge, Player

T = TypeVar("T")
Worth = Callable[[Card], float]


class Novice:
    """How a player decides: one method for each kind of question. The novice plays the biggest card at once, spends
    Veilstones as they come and seldom rolls again."""

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

    @property
    def target(self) -> Player:
        return self.s.players[self.s.left_of(self.p.seat)]

    @property
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
        return len(card.cost) + card.printed_attack

    def recall_worth(self, card: Card) -> float:
        return self.draft_worth(card)

    def bigness(self, card: Card) -> float:
        return effects_points(card.attack, 3.0) + len(card.cost)

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
        dying = self.threat() - strength(self.s, self.p).prevent >= self.p.life
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


class Adept(Novice):
    """Counts points over the rounds that are likely to come, looks one re-roll ahead, strikes to kill and takes care
    not to be killed."""

    STONE = 1.3  # points that a Veilstone in stock is worth

    def rounds(self) -> float:
        """How many rounds the game may still have, this one included."""
        pace = [
            other.life / max(strength(self.s, self.s.players[by]).attack - strength(self.s, other).prevent + 3, 3)
            for by, other in [(p.seat, self.s.players[self.s.left_of(p.seat)]) for p in self.s.living()]
        ]
        return min(max(min(pace), 1.0), 6.0)

    def draft_worth(self, card: Card) -> float:
        return draft_points(card)

    def recall_worth(self, card: Card) -> float:
        return points(card, self.rounds())

    # -- Upkeep

    def discards(self) -> Sequence[str]:
        """Away with what is worth less than the mean card, but the best two stay."""
        rounds = self.rounds()
        ranked = sorted(self.offered(), key=lambda card: self.kept_worth(card, rounds))
        mean = self.mean_worth(rounds)
        return [card.name for card in ranked[:-2] if self.kept_worth(card, rounds) < mean][:2]

    def kept_worth(self, card: Card, rounds: float) -> float:
        return (points(card, rounds) - self.STONE * card.stones) * ease(card.cost, min(self.p.veilstones, 3))

    def mean_worth(self, rounds: float) -> float:
        pool = catalogue(self.s.cards).values()
        return sum(self.kept_worth(card, rounds) for card in pool) / len(pool)

    # -- Forge Roll

    def forge(self) -> Move:
        hand = [(self.s.card(name), self.worth(self.s.card(name))) for name in self.p.hand]
        best, move = self.now(hand, tuple(self.p.dice))
        if self.p.rerolls:
            for n, face in enumerate(self.p.dice):
                if face == 1:
                    continue  # nothing better can be rolled
                mean = sum(self.now(hand, (*self.p.dice[:n], new, *self.p.dice[n + 1 :]))[0] for new in range(1, 7)) / 6
                if mean > best + 0.1:
                    best, move = mean, Move("reroll", die=n)
        return move

    def now(self, hand: list[tuple[Card, float]], dice: tuple[int, ...]) -> tuple[float, Move]:
        """The best that this roll allows, in points."""
        best = 4 * self.STONE, PASS
        for card, worth in hand:
            net = affordable(card.cost, dice, stock(self.p), free=self.p.free_shifts)
            if net is not None:
                value = worth + self.STONE * net
                if value > best[0]:
                    best = value, Move("play", card.name)
        return best

    def worth(self, card: Card) -> float:
        """Points, and much more for a card that kills or saves."""
        worth = points(card, self.rounds())
        mine, theirs = strength(self.s, self.p), strength(self.s, self.target)
        x = stock(self.p)
        now = add_up(Strength(), (*card.attack, *card.empower_x * x))
        due = self.target.life + theirs.prevent + theirs.life
        if mine.attack < due <= mine.attack + now.attack:
            worth += 25
        open_damage = self.threat() + 2 - mine.prevent - mine.life - self.p.life
        if open_damage >= 0 and now.prevent + now.life > open_damage:
            worth += 25
        return worth

    def second(self) -> Move:
        open_now = self.playable()
        return Move("play", max(open_now, key=self.worth).name) if open_now else PASS

    def way(self) -> Payment:
        """Where another card may follow, the dice that stay for it count."""
        paid = self.subject()

        def later(way: Payment) -> float:
            used = [n for n in range(len(self.p.dice)) if n not in way.left]
            stones = stock(self.p) - way.gems
            values = [way.net * self.STONE]
            for name in self.p.hand:
                card = self.s.card(name)
                net = affordable(card.cost, self.p.dice, stones, free=free_left(self.p) - way.free, used=used)
                if net is not None and card is not paid:
                    values.append(self.worth(card) + self.STONE * (net - way.gems))
            return max(values)

        return self.best(later)

    def amount(self) -> int:
        """All that has an effect: prevention up to the attack that may come, life up to 30."""
        card = self.subject()
        each, fixed = add_up(Strength(), card.empower_x), add_up(strength(self.s, self.p), card.attack)
        threat = self.threat() + 4
        want = 99
        if not each.attack:
            need = threat - fixed.prevent if each.prevent else MAX_LIFE - self.p.life - fixed.life + threat
            want = max(-(-need // max(each.prevent, each.life, 1)), 0)
        return int(min(want, self.values[-1]))

    # -- Attack

    def strike(self) -> Sequence[Boost]:
        """Everything if it kills; else the empower effects that pay."""

        def force(boost: Boost) -> int:
            return add_up(Strength(), boost.gives).attack

        theirs = strength(self.s, self.target)
        due = self.target.life + theirs.prevent + theirs.life - strength(self.s, self.p).attack
        if due <= 0:
            return ()
        for chosen in choices([boost for boost in self.values if force(boost)]):
            if sum(map(force, chosen)) >= due and self.fits(*chosen):
                return chosen
        good = [boost for boost in self.kinds("empower") if force(boost) >= 1.5 * boost.price]
        return self.as_many(sorted(good, key=lambda boost: -force(boost)))

    def defend(self) -> Sequence[Boost]:
        """What keeps one alive for the least; if nothing has to, the empower effects that pay."""
        mine = strength(self.s, self.p)
        open_attack = max(self.s.announced[self.striker.seat] - mine.prevent, 0)
        toll = BLOOD if self.s.blood else 0

        def left(chosen: Sequence[Boost]) -> int:
            given = Strength()
            for boost in chosen:
                add_up(given, boost.gives)
            return min(self.p.life + mine.life + given.life - toll - max(open_attack - given.prevent, 0), MAX_LIFE)

        found = [chosen for chosen in choices(self.values) if self.fits(*chosen)]
        if left(()) <= 0:
            alive = [chosen for chosen in found if left(chosen) > 0]
            return min(alive, key=self.loss) if alive else max(found, key=left)
        return max(found, key=lambda chosen: left(chosen) - self.loss(chosen))

    def loss(self, chosen: Sequence[Boost]) -> float:
        """What these choices cost, in points."""
        lost = 0.0
        for boost in chosen:
            lost += self.STONE * boost.price
            if boost.goes and (hit := creation_of(self.s, boost.goes)):
                lost += 2 * standing(self.s.face(hit[1]))
        return lost

    # -- effects

    def creation(self, _deed: str) -> str:
        def worth(name: str) -> float:
            hit = creation_of(self.s, name)
            return standing(self.s.face(hit[1])) if hit else 0.0

        return self.best(worth)

    def victim(self) -> Seat:
        return self.best(lambda seat: self.s.players[seat].veilstones)


def choices(found: Sequence[T], most: int = 8) -> Iterator[tuple[T, ...]]:
    """All sets of options, the small ones first; beyond eight options only the first ones combine."""
    for n in range(len(found[:most]) + 1):
        yield from combinations(found[:most], n)
