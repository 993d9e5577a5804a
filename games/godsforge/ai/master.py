"""The master: like the adept, but every choice is judged by the outlook of the whole game after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from msgspec.structs import replace

from ...kernel import Answer
from ..cards import Card, DiscardHand, DrawCards, HandTake, Veil, VeilSteal, catalogue
from ..combat import strength
from ..dice import Payment, affordable, collect, payments
from ..forging import PASS, Move, free_left, spare, stock, ways
from ..order import Unit
from ..piles import hand_size
from .adept import Adept, choices
from .evaluate import Side, add, creation_of, lay, outlook, ring_sides
from .points import Chances, ease, hand_worth, standing
from .strikes import Striker, best_rated

LIKING = 0.012  # of the chance to win, that a player gives for a point of what it likes
PASSING = 4  # Veilstones for playing no card (GF-FORGE-21)
Dice = tuple[int, ...]
Play = tuple[float, Move]  # what it is worth


class Master(Striker):
    """Looks two re-rolls ahead exactly, and plans a second card."""

    # -- the table

    @cached_property
    def sides(self) -> list[Side]:
        """The living from this seat on, with what is known of the others' cards in this round."""
        found = ring_sides(self.s, self.p.seat)
        for foe in found[1:]:
            p = self.s.players[foe.seat]
            if self.s.phase == "reveal":
                now = strength(self.s, p)
                foe.ready = 1
                foe.now_attack, foe.now_prevent = now.attack - foe.attack, now.prevent - foe.prevent
                foe.now_gain = now.life - foe.gain
            elif self.s.phase == "forge_roll" and not p.hand and not p.nemesis:
                foe.ready = 1  # it has no card to play
        return found

    def judge(self, sides: Sequence[Side]) -> float:
        return outlook(sides, blood=self.s.blood, deciding=self.s.extra_rounds > 0, w=self.w)

    @cached_property
    def supply(self) -> int:
        return 99 if self.s.endless else self.s.supply

    # -- Upkeep

    def chances(self, card: Card) -> Chances:
        """What a card would bring, played in this round."""
        stones = max(self.p.veilstones - card.stones, 0)
        gain = self.played(card, stones, 0) - self.waiting + LIKING * self.lean.worth(card)
        return Chances(gain, ease(card.cost, min(self.p.veilstones, 3)))

    @cached_property
    def waiting(self) -> float:
        return self.judge([replace(self.sides[0], ready=1), *self.sides[1:]])

    def unseen(self) -> list[Card]:
        """The cards that one may draw: all but those in sight."""
        sight = [*self.p.hand, *(c.card for p in self.s.players for c in p.creations)]
        return [card for card in catalogue(self.s.cards).values() if card.name not in sight]

    def discards(self) -> Sequence[str]:
        """All ways to throw cards away, against what may be drawn instead."""
        return best_rated(self.rated_discards())

    def rated_discards(self) -> Iterator[tuple[float, Sequence[str]]]:
        hand = {card.name: self.chances(card) for card in self.offered()}
        mine = [self.s.card(name) for name in self.p.drafted if name not in self.p.hand] if self.s.solo else []
        pool = [self.chances(card) for card in mine or self.unseen()]
        lack = max(hand_size(self.s, self.p) - len(self.p.hand), 0)
        for gone in choices(list(hand), 7):
            if self.fits(*gone):
                kept = [chance for name, chance in hand.items() if name not in gone]
                draws = max(hand_size(self.s, self.p) - len(kept), 0) if gone else lack
                yield hand_worth(kept, pool, draws, self.w.second), gone

    def opening(self) -> Sequence[str]:
        """An opening hand is judged as a whole."""
        hand = {card.name: self.chances(card) for card in self.offered()}
        return max(
            combinations(hand, self.ask.least),
            key=lambda kept: hand_worth([hand[name] for name in kept], (), 0, 0.9),
        )

    # -- Forge Roll: the value of a roll with so many re-rolls left

    def forge(self) -> Move:
        return best_rated(self.rated_moves())

    def rated_moves(self) -> Iterator[Play]:
        """What can be played now, and every die that can be rolled again."""
        self.known: dict[tuple[str, str, int], float] = {}
        self.rolls: dict[tuple[Dice, int], float] = {}
        self.stock = stock(self.p)
        dice = tuple(sorted(self.p.dice))
        yield from self.plays(dice)
        if self.p.rerolls:
            depth = min(self.p.rerolls, 2 if len(dice) < 6 else 1)  # six dice have too many faces to look further
            for face in sorted(set(dice) - {1}):
                yield self.after_reroll(dice, face, depth), Move("reroll", die=self.p.dice.index(face))

    def after_reroll(self, dice: Dice, face: int, rerolls: int) -> float:
        n = dice.index(face)
        rest = dice[:n] + dice[n + 1 :]
        return sum(self.roll(tuple(sorted((*rest, new))), rerolls - 1) for new in range(1, 7)) / 6

    def roll(self, dice: Dice, rerolls: int) -> float:
        """What a roll is worth with the best use of the re-rolls, exactly."""
        key = dice, rerolls
        if key not in self.rolls:
            value = self.play(dice)[0]
            if rerolls:
                value = max([value, *(self.after_reroll(dice, face, rerolls) for face in set(dice) - {1})])
            self.rolls[key] = value
        return self.rolls[key]

    def play(self, dice: Dice) -> Play:
        """The best card for this roll, or none."""
        return max(self.plays(dice), key=lambda play: play[0])

    def plays(self, dice: Dice) -> Iterator[Play]:
        """No card, and every card that this roll pays for."""
        yield self.passing, PASS
        for card, move in self.hand:
            net = affordable(card.cost, dice, self.stock, free=self.p.free_shifts)
            if net is None:
                continue
            value = self.card_value(card, self.stock + net)
            if card.grants_another():
                value = max(value, self.pair_value(card, dice))
            yield value, move

    @cached_property
    def hand(self) -> list[tuple[Card, Move]]:
        return [(self.s.card(name), Move("play", name)) for name in self.p.hand]

    @cached_property
    def passing(self) -> float:
        me = replace(self.sides[0], stones=self.p.veilstones + min(PASSING, self.supply), ready=1)
        return self.judge([me, *self.sides[1:]])

    def card_value(self, card: Card, stones: int, then: Card | None = None) -> float:
        """The outlook after a card, and perhaps another one, with so many Veilstones left to empower and to keep."""
        key = card.name, then.name if then else "", stones
        if key not in self.known:
            most = max(stones, 0) if card.empower_x or (then and then.empower_x) else 0
            liked = LIKING * self.lean.worth(card)
            self.known[key] = liked + max(self.played(card, stones, x, then) for x in range(most + 1))
        return self.known[key]

    def played(self, card: Card, stones: int, x: int, then: Card | None = None) -> float:
        me = replace(self.sides[0], stones=float(stones - x))
        sides = lay([me, *self.sides[1:]], self.s, card, x if card.empower_x else 0)
        if then:
            sides = lay(sides, self.s, then, 0 if card.empower_x else x)
        return self.judge(sides)

    def pair_value(self, first: Card, dice: Dice) -> float:
        """A card that allows another: the best that the dice left over can pay."""
        best = 0.0
        gift = sum(effect.n for effect in first.reveal if isinstance(effect, Veil)) if self.s.edition == "2" else 0
        for way in payments(first.cost, dice, self.stock, free=self.p.free_shifts):
            left = tuple(dice[n] for n in way.left)
            stones = self.stock - way.gems
            for card, _ in self.hand:
                if card is first:
                    continue
                net = affordable(card.cost, left, stones + gift, free=self.p.free_shifts - way.free)
                if net is not None:
                    best = max(best, self.card_value(first, stones + net, card))
        return best

    # -- the further card, payments, Veilstones on a Spell

    def second(self) -> Move:
        """Now or during the Reveal; in the second edition waiting costs nothing and may bring better cards."""
        if self.ask.topic == "godsforge.further" and self.s.edition == "2":
            return PASS
        stones = stock(self.p)
        collected = len(collect(self.p.dice, spare(self.p), free_left(self.p)))
        best = self.with_laid(None, stones + collected, 0), PASS
        for card in self.playable():
            after = stones + ways(self.s, self.p, card.name)[0].net
            value = max(self.with_laid(card, after, x) for x in range(after + 1 if card.empower_x else 1))
            if value > best[0]:
                best = value, Move("play", card.name)
        return best[1]

    def with_laid(self, card: Card | None, stones: int, x: int) -> float:
        """The outlook with what lies face down or was turned up already, and perhaps one more card."""
        sides = self.laid_sides(stones - x)
        return self.judge(lay(sides, self.s, card, x) if card else sides)

    def laid_sides(self, stones: int, besides: str = "") -> list[Side]:
        promised = {laid.card: laid.x for laid in self.p.laid}
        sides = [replace(self.sides[0], stones=float(stones), ready=1), *self.sides[1:]]
        for cast in self.p.spells:
            sides = lay(sides, self.s, replace(self.s.card(cast.card), reveal=()), promised.get(cast.card, 0))
        for laid in self.p.plan:
            if laid.card != besides:
                sides = lay(sides, self.s, self.s.card(laid.card), laid.x)
        return sides

    def way(self) -> Payment:
        card = self.subject()
        if not card.grants_another():
            return super(Adept, self).way()
        self.known = {}
        gift = sum(effect.n for effect in card.reveal if isinstance(effect, Veil)) if self.s.edition == "2" else 0

        def later(way: Payment) -> tuple[float, float]:
            left = tuple(self.p.dice[n] for n in way.left)
            stones = stock(self.p) - way.gems
            best = self.card_value(card, stock(self.p) + way.net)
            for name in self.p.hand:
                if name != card.name:
                    other = self.s.card(name)
                    net = affordable(other.cost, left, stones + gift, free=self.p.free_shifts - way.free)
                    if net is not None:
                        best = max(best, self.card_value(card, stones + net, other))
            return best, len(left)

        return self.best(later)

    def amount(self) -> int:
        card, stones = self.subject(), int(self.values[-1])
        sides = self.laid_sides(stones, besides=card.name)

        def value(x: int) -> float:
            after = lay(sides, self.s, card, x)
            after[0].stones -= x
            return self.judge(after)

        return max(range(stones + 1), key=value)

    # -- effects

    def order(self) -> Answer:
        return tuple(sorted(self.ask.options, key=lambda i: can_wait(self.ask.options[i].value)))

    def turns(self) -> Answer:
        """One's own hold on cards and Creations comes first; Veilstones and hands are best taken, and kept from being
        taken, when the others have had their turn."""
        (mine,) = [i for i, option in self.ask.options.items() if option.player == self.p.seat]
        others = [i for i in self.ask.options if i != mine]
        return (*others, mine) if all(map(can_wait, self.ask.options[mine].value)) else (mine, *others)

    def creation(self, deed: str) -> str:
        """The Creation whose loss, or whose copy, helps most."""

        def value(name: str) -> float:
            hit = creation_of(self.s, name)
            if hit is None:
                return 0.0
            owner, creation = hit
            face = self.s.face(creation)
            now = [replace(one) for one in self.sides]
            if deed in ("copy", "take"):
                add(now[0], face, len(self.p.creations))
            if deed != "copy":
                victim = next(one for one in now if one.seat == owner.seat)
                add(victim, face, len(owner.creations) - 1, -1)
            return self.judge(now) + 1e-6 * standing(face)

        return self.best(value)


def can_wait(unit: Unit) -> bool:
    """Its effects deal with Veilstones and hands alone."""
    return all(isinstance(e, Veil | VeilSteal | DrawCards | DiscardHand | HandTake) for e in unit.effects)
