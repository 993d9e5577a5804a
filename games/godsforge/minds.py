"""
How the novice and the adept decide; the master is in foresight.py.

None of them throws dice: where a novice wavers, its whim follows from what it sees, so that the same position always
gets the same answer. Options are known by their ids and by values that belong to nobody; what a value may hold of the
table itself is never looked at, for a `Seen` is all that a player may know.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeVar

from ..kernel import Answer, Ask, Illegal, Seen
from .cards import Card, catalogue
from .combat import BLOOD, Boost, Strength, add_up, strength
from .dice import Payment, affordable
from .forging import Move, free_left, stock
from .judgement import creation_of, draft_points, ease, effects_points, points, standing
from .order import Unit
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
        self.ids = list(ask.options)

    def choose(self) -> Answer:
        """The kind of a question shows in its options."""
        match self.ask.options[self.ids[0]].value:
            case Move():
                return (self.forge() if self.s.phase == "forge_roll" and "wait" not in self.ids else self.second(),)
            case Payment():
                return (self.way(),)
            case Boost():
                return self.window()
            case Unit():
                return self.order()
        match self.ids[0].split(":")[0]:
            case "x":
                return (self.amount(),)
            case "creation":
                return (self.creation(),)
            case "seat":
                return (self.victim(),)
            case "turn":
                return self.turns()
            case "card" if self.s.reading == self.p.seat:
                return self.best_cards(self.recall_worth)
            case "card" if self.s.phase == "upkeep":
                return self.discards()
            case "card":
                return self.best_cards(self.draft_worth)
        return self.ask.default

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

    def cards(self, verb: str = "play") -> list[Card]:
        """The cards that the question offers."""
        return [self.s.card(i.split(":", 1)[1]) for i in self.ids if i.startswith(f"{verb}:")]

    def best_cards(self, worth: Worth) -> Answer:
        ranked = sorted(self.cards("card"), key=worth, reverse=True)
        return tuple(f"card:{card.name}" for card in ranked[: max(self.ask.least, 1)])

    def threat(self) -> int:
        """What the striker's attack comes to as the table stands, with the additional damage."""
        return strength(self.s, self.striker).attack + (BLOOD if self.s.blood else 0)

    def topic(self, cards: Sequence[str]) -> Card:
        """The card that the question is about: of names that contain one another the longest fits."""
        return self.s.card(max(cards, key=lambda name: (name in self.ask.prompt) * len(name)))

    def fits(self, chosen: Sequence[str]) -> bool:
        try:
            self.ask.check(tuple(chosen))
        except Illegal:
            return False
        return True

    # -- the novice's answers

    def draft_worth(self, card: Card) -> float:
        return len(card.cost) + card.printed_attack

    def recall_worth(self, card: Card) -> float:
        return self.draft_worth(card)

    def bigness(self, card: Card) -> float:
        return effects_points(card.attack, 3.0) + len(card.cost)

    def forge(self) -> str:
        open_now = sorted(self.cards(), key=self.bigness, reverse=True)
        if self.p.rerolls and (not open_now or (self.p.rerolls > 1 and self.whim(3) == 0)):
            dull = [n for n, face in enumerate(self.p.dice) if face not in (1, 6)]
            if dull:
                return f"reroll:{dull[self.whim(len(dull))] + 1}"
        if not open_now:
            return "pass"
        slip = len(open_now) > 1 and self.whim(4) == 1
        return f"play:{open_now[slip].name}"

    def second(self) -> str:
        open_now = self.cards()
        return f"play:{max(open_now, key=self.bigness).name}" if open_now else self.ids[-1]

    def way(self) -> str:
        return self.ids[0]

    def amount(self) -> str:
        return self.ids[-1]

    def discards(self) -> Answer:
        dear = [card for card in self.cards("card") if "KIND4" in card.cost or card.stones > self.p.veilstones]
        return tuple(f"card:{card.name}" for card in dear[:1])

    def window(self) -> Answer:
        chosen: list[str] = []
        dying = self.threat() - strength(self.s, self.p).prevent >= self.p.life
        for i in self.ids:
            kind = self.ask.options[i].value.kind
            if (kind == "empower" or (kind == "sacrifice" and dying and self.s.announced)) and self.fits((*chosen, i)):
                chosen.append(i)
        return tuple(chosen)

    def order(self) -> Answer:
        return self.ask.default

    def turns(self) -> Answer:
        """Whoever decides has the lowest life, and goes first unless they say otherwise."""
        return self.ask.default

    def creation(self) -> str:
        return max(self.ids, key=lambda i: self.s.card(i.split(":", 1)[1]).printed_attack)

    def victim(self) -> str:
        return self.ids[0]


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

    def discards(self) -> Answer:
        """Away with what is worth less than the mean card, but the best two stay."""
        rounds = self.rounds()
        ranked = sorted(self.cards("card"), key=lambda card: self.kept_worth(card, rounds))
        mean = self.mean_worth(rounds)
        poor = [f"card:{card.name}" for card in ranked[:-2] if self.kept_worth(card, rounds) < mean]
        return tuple(poor[:2])

    def kept_worth(self, card: Card, rounds: float) -> float:
        return (points(card, rounds) - self.STONE * card.stones) * ease(card.cost, min(self.p.veilstones, 3))

    def mean_worth(self, rounds: float) -> float:
        pool = catalogue(self.s.cards).values()
        return sum(self.kept_worth(card, rounds) for card in pool) / len(pool)

    # -- Forge Roll

    def forge(self) -> str:
        hand = [(self.s.card(name), self.worth(self.s.card(name))) for name in self.p.hand]
        best, move = self.now(hand, tuple(self.p.dice))
        if self.p.rerolls:
            for n, face in enumerate(self.p.dice):
                if face == 1:
                    continue  # nothing better can be rolled
                mean = sum(self.now(hand, (*self.p.dice[:n], new, *self.p.dice[n + 1 :]))[0] for new in range(1, 7)) / 6
                if mean > best + 0.1:
                    best, move = mean, f"reroll:{n + 1}"
        return move

    def now(self, hand: list[tuple[Card, float]], dice: tuple[int, ...]) -> tuple[float, str]:
        """The best that this roll allows, in points."""
        best = 4 * self.STONE, "pass"
        for card, worth in hand:
            net = affordable(card.cost, dice, stock(self.p), free=self.p.free_shifts)
            if net is not None:
                value = worth + self.STONE * net
                if value > best[0]:
                    best = value, f"play:{card.name}"
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

    def second(self) -> str:
        worth = {f"play:{card.name}": self.worth(card) for card in self.cards()}
        return max(worth, key=worth.__getitem__) if worth else self.ids[-1]

    def way(self) -> str:
        """Where another card may follow, the dice that stay for it count."""

        paid = self.topic(self.p.hand)

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

        return max(self.ids, key=lambda i: later(self.ask.options[i].value))

    def amount(self) -> str:
        """All that has an effect: prevention up to the attack that may come, life up to 30."""
        card = self.topic([laid.card for laid in self.p.plan])
        each, fixed = add_up(Strength(), card.empower_x), add_up(strength(self.s, self.p), card.attack)
        threat = self.threat() + 4
        want = 99
        if not each.attack:
            need = threat - fixed.prevent if each.prevent else MAX_LIFE - self.p.life - fixed.life + threat
            want = max(-(-need // max(each.prevent, each.life, 1)), 0)
        return self.ids[min(want, len(self.ids) - 1)]

    # -- Attack

    def window(self) -> Answer:
        return self.answer_threat() if self.s.announced else self.strike()

    def strike(self) -> Answer:
        """Everything if it kills; else the empower effects that pay."""
        aims = {i: self.ask.options[i].value for i in self.ids}
        force = {i: add_up(Strength(), boost.gives).attack for i, boost in aims.items()}
        theirs = strength(self.s, self.target)
        due = self.target.life + theirs.prevent + theirs.life - strength(self.s, self.p).attack
        if due <= 0:
            return ()
        for chosen in choices([i for i in self.ids if force[i]]):
            if sum(force[i] for i in chosen) >= due and self.fits(chosen):
                return chosen
        good = [i for i, boost in aims.items() if boost.kind == "empower" and force[i] >= 1.5 * boost.price]
        taken: list[str] = []
        for i in sorted(good, key=lambda i: -force[i]):
            if self.fits((*taken, i)):
                taken.append(i)
        return tuple(taken)

    def answer_threat(self) -> Answer:
        """What keeps one alive for the least; if nothing has to, the empower effects that pay."""
        mine = strength(self.s, self.p)
        open_attack = max(self.s.announced[self.striker.seat] - mine.prevent, 0)
        toll = BLOOD if self.s.blood else 0

        def left(chosen: Sequence[str]) -> int:
            given = Strength()
            for i in chosen:
                add_up(given, self.ask.options[i].value.gives)
            return min(self.p.life + mine.life + given.life - toll - max(open_attack - given.prevent, 0), MAX_LIFE)

        found = [chosen for chosen in choices(self.ids) if self.fits(chosen)]
        if left(()) <= 0:
            alive = [chosen for chosen in found if left(chosen) > 0]
            return min(alive, key=self.loss) if alive else max(found, key=left)
        return max(found, key=lambda chosen: left(chosen) - self.loss(chosen))

    def loss(self, chosen: Sequence[str]) -> float:
        """What these choices cost, in points."""
        lost = 0.0
        for i in chosen:
            boost = self.ask.options[i].value
            lost += self.STONE * boost.price
            if boost.goes and (hit := creation_of(self.s, boost.goes)):
                lost += 2 * standing(self.s.face(hit[1]))
        return lost

    # -- effects

    def creation(self) -> str:
        def worth(i: str) -> float:
            hit = creation_of(self.s, i.split(":", 1)[1])
            return standing(self.s.face(hit[1])) if hit else 0.0

        return max(self.ids, key=worth)

    def victim(self) -> str:
        return max(self.ids, key=lambda i: self.s.players[int(i.split(":")[1])].veilstones)


def choices(ids: Sequence[T], most: int = 8) -> Iterator[tuple[T, ...]]:
    """All sets of options, the small ones first; beyond eight options only the first ones combine."""
    for n in range(len(ids[:most]) + 1):
        yield from combinations(ids[:most], n)
