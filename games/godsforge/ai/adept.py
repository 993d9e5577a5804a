"""The adept: like the novice, but it counts points and looks one re-roll ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import exp
from typing import TypeVar

from ...kernel import Seat
from ..cards import Attack, Card, Copy, Destroy, Effect, Steal, catalogue, total
from ..combat import BLOOD, Boost, Strength, add_up, strength
from ..dice import Payment, affordable
from ..forging import PASS, Move, free_left, stock
from ..state import MAX_LIFE
from .evaluate import creation_of, loot
from .novice import Novice
from .points import draft_points, ease, effect_points, points, standing

T = TypeVar("T")


class Adept(Novice):
    """Counts points over the rounds that are likely to come, looks one re-roll ahead, strikes to kill and takes care
    not to be killed."""

    STONE = 1.3  # points that a first Veilstone in stock is worth
    DECIDES = 25.0  # points that it is worth to kill, or to live on
    NEXT = 3  # what the striker's next card is likely to add to its attack

    @cached_property
    def rounds(self) -> float:
        """How many rounds the game may still have, this one included."""
        pace = [
            other.life / max(strength(self.s, self.s.players[by]).attack - strength(self.s, other).prevent + 3, 3)
            for by, other in [(p.seat, self.s.players[self.s.left_of(p.seat)]) for p in self.s.living()]
        ]
        return min(max(min(pace), 1.0), 6.0)

    def draft_worth(self, card: Card) -> float:
        return draft_points(card) + self.lean.worth(card)

    def recall_worth(self, card: Card) -> float:
        return points(card, self.rounds)

    @cached_property
    def mine(self) -> Strength:
        """What the own side has in this round's attack, as the table stands."""
        return strength(self.s, self.p)

    @cached_property
    def theirs(self) -> Strength:
        """The same of whom one strikes."""
        return strength(self.s, self.target)

    @cached_property
    def margin(self) -> float:
        """The life that is left after the blow to come, as the table stands, if the striker strikes with all it has."""
        held_back = sum(total(face.sacrifice, Attack) for face in self.s.faces(self.striker))
        blow = max(self.threat + self.NEXT + held_back - self.mine.prevent, 0)
        return self.p.life + self.mine.life - blow

    @cached_property
    def stone(self) -> float:
        """What one more Veilstone is worth: less if there are many, nothing to the dead."""
        return self.STONE * likely(self.margin) / (1 + self.p.veilstones / 8)

    # -- Upkeep

    def discards(self) -> Sequence[str]:
        """Away with what is worth less than the mean card, but the best two stay."""
        ranked = sorted(self.offered(), key=self.kept_worth)
        pool = catalogue(self.s.cards).values()
        mean = sum(map(self.kept_worth, pool)) / len(pool)
        return [card.name for card in ranked[:-2] if self.kept_worth(card) < mean][:2]

    def kept_worth(self, card: Card) -> float:
        price = max(self.price(card), points(card, self.rounds))  # a Creation worth seizing may still come
        worth = price + self.lean.worth(card) - self.STONE * card.stones
        return worth * ease(card.cost, min(self.p.veilstones, 3))

    def price(self, card: Card) -> float:
        """Points, where a hold on Creations is worth what the best of those in play is worth."""
        seized = [effect for effect in (*card.reveal, *card.end) if isinstance(effect, Steal | Destroy | Copy)]
        more = sum(self.seizing(effect) - effect_points(effect, self.rounds) for effect in seized)
        return points(card, self.rounds) + more

    def seizing(self, effect: Effect) -> float:
        """Who takes a Creation gains what the other loses; what is destroyed has struck in this round."""
        match effect:
            case Steal(_, _, most):
                return 2 * self.rounds * max((each for each, attack in self.prey if attack <= most), default=0.0)
            case Destroy():
                return (self.rounds - 1) * max((each for each, _ in self.prey), default=0.0)
        return self.rounds * max((standing(face) / 3 for p in self.s.living() for face in self.s.faces(p)), default=0.0)

    @cached_property
    def prey(self) -> list[tuple[float, int]]:
        """What each Creation that can be harmed brings a round, and its printed attack: of whom one strikes, mostly the
        only one whom such a card can hit."""
        return [(standing(face) / 3, face.printed_attack) for face in loot(self.s, self.target)]

    # -- Forge Roll

    def forge(self) -> Move:
        hand = [(self.s.card(name), self.worth(self.s.card(name))) for name in self.p.hand]
        best, move = self.now(hand, tuple(self.p.dice))
        if self.p.rerolls:
            for n, face in enumerate(self.p.dice):
                if face == 1 or face in self.p.dice[:n]:
                    continue  # nothing better can be rolled, or such a die was looked at
                mean = sum(self.now(hand, (*self.p.dice[:n], new, *self.p.dice[n + 1 :]))[0] for new in range(1, 7)) / 6
                if mean > best + 0.1:
                    best, move = mean, Move("reroll", die=n)
        return move

    def now(self, hand: list[tuple[Card, float]], dice: tuple[int, ...]) -> tuple[float, Move]:
        """The best that this roll allows, in points."""
        best = 4 * self.stone, PASS
        for card, worth in hand:
            net = affordable(card.cost, dice, stock(self.p), free=self.p.free_shifts)
            if net is not None:
                value = worth + self.stone * net
                if value > best[0]:
                    best = value, Move("play", card.name)
        return best

    def worth(self, card: Card) -> float:
        """Points, and much more for a card with which a kill, or living on, becomes likelier."""
        mine, theirs = self.mine, self.theirs
        now = add_up(Strength(), (*card.attack, *card.empower_x * stock(self.p)), len(self.p.creations))
        over = mine.attack - self.target.life - theirs.prevent - theirs.life
        kill = likely(over + now.attack) - likely(over)
        shield = min(now.prevent, max(self.threat + self.NEXT - mine.prevent, 0))
        rescue = likely(self.margin + shield + now.life) - likely(self.margin)
        return self.price(card) + self.lean.worth(card) + self.DECIDES * (kill + rescue)

    def second(self) -> Move:
        open_now = self.playable()
        return Move("play", max(open_now, key=self.worth).name) if open_now else PASS

    def way(self) -> Payment:
        """Where another card may follow, the dice that stay for it count."""
        paid = self.subject()

        def later(way: Payment) -> float:
            used = [n for n in range(len(self.p.dice)) if n not in way.left]
            stones = stock(self.p) - way.gems
            values = [way.net * self.stone]
            for name in self.p.hand:
                card = self.s.card(name)
                net = affordable(card.cost, self.p.dice, stones, free=free_left(self.p) - way.free, used=used)
                if net is not None and card is not paid:
                    values.append(self.worth(card) + self.stone * (net - way.gems))
            return max(values)

        return self.best(later)

    def amount(self) -> int:
        """All that has an effect: prevention up to the attack that may come, life up to 30."""
        card = self.subject()
        each, fixed = add_up(Strength(), card.empower_x), add_up(strength(self.s, self.p), card.attack)
        threat = self.threat + 4
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

        due = self.target.life + self.theirs.prevent + self.theirs.life - self.mine.attack
        if due <= 0:
            return ()
        for chosen in choices([boost for boost in self.values if force(boost)]):
            if sum(map(force, chosen)) >= due and self.fits(*chosen):
                return chosen
        good = [boost for boost in self.kinds("empower") if force(boost) > self.stone * boost.price]
        return self.as_many(sorted(good, key=lambda boost: -force(boost)))

    def defend(self) -> Sequence[Boost]:
        """What keeps one alive for the least; if nothing has to, the empower effects that pay."""
        mine = self.mine
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
            lost += self.stone * boost.price
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


def likely(margin: float) -> float:
    """How likely it is that so much is enough: cards that nobody sees yet add to either side."""
    return 1 / (1 + exp(-(margin - 0.5) / 2))


def choices(found: Sequence[T], most: int = 8) -> Iterator[tuple[T, ...]]:
    """All sets of options, the small ones first; beyond eight options only the first ones combine."""
    for n in range(len(found[:most]) + 1):
        yield from combinations(found[:most], n)
