"""
Simultaneous effects against a model of their own.

The model knows the rulebook's paragraph on tied card effects and what each effect does, in counts; it knows nothing of
how games/godsforge/order.py sees a conflict. It tries all orders, so that it knows whether an order matters at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

import msgspec
import pytest
from kit import Stage

from games.godsforge.cards import Effect
from games.godsforge.effects import resolve
from games.godsforge.order import Unit
from games.godsforge.state import Godsforge
from games.kernel import Answer, Ask

BEASTS = ("Leviathan", "Gale Roc", "Cinder Imp", "Prism Hydra", "Emberhide Drake", "Thornwood Stag")
VERBS = ("veil", "veil_steal", "draw", "discard_hand", "hand_take", "recall", "destroy", "steal")


class Deed(NamedTuple):
    """One effect of one player: `each` hits all opponents, otherwise the left neighbour."""

    seat: int
    verb: str
    n: int
    each: bool


class World(NamedTuple):
    stones: tuple[int, ...]
    hands: tuple[int, ...]
    beasts: tuple[frozenset[str], ...]
    deck: int
    pile: int


# -- what the deeds do, in the plainest words


def change(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def add(row: tuple[int, ...], seat: int, n: int) -> tuple[int, ...]:
    return change(row, seat, row[seat] + n)


def after(world: World, deed: Deed) -> set[World]:
    """All that can be after a deed, whatever its player chooses."""
    seats = len(world.stones)
    me, n = deed.seat, deed.n
    hit = [other for other in range(seats) if other != me] if deed.each else [(me + 1) % seats]
    worlds = {world}
    if deed.verb == "veil":
        return {world._replace(stones=add(world.stones, me, n))}
    if deed.verb == "draw":
        deck, pile = (world.deck, world.pile) if world.deck >= n else (world.deck + world.pile, 0)
        return {world._replace(deck=deck - n, pile=pile, hands=add(world.hands, me, n))}
    if deed.verb == "recall":
        found = min(n, world.pile)
        return {world._replace(pile=world.pile - found, hands=add(world.hands, me, found))}
    for victim in hit:
        worlds = {new for old in worlds for new in harmed(old, deed, victim)}
    return worlds


def harmed(world: World, deed: Deed, victim: int) -> Iterator[World]:
    me = deed.seat
    if deed.verb == "veil_steal":
        lost = min(deed.n, world.stones[victim])
        yield world._replace(stones=add(add(world.stones, victim, -lost), me, lost))
    elif deed.verb in ("discard_hand", "hand_take"):
        lost = min(deed.n, world.hands[victim])
        hands = add(world.hands, victim, -lost)
        if deed.verb == "hand_take":
            yield world._replace(hands=add(hands, me, lost))
        else:
            yield world._replace(hands=hands, pile=world.pile + lost)
    else:
        theirs = world.beasts[victim]
        for lost_ones in map(frozenset, combinations(sorted(theirs), min(deed.n, len(theirs)))):
            beasts = change(world.beasts, victim, theirs - lost_ones)
            if deed.verb == "steal":
                yield world._replace(beasts=change(beasts, me, beasts[me] | lost_ones))
            else:
                yield world._replace(beasts=beasts, pile=world.pile + len(lost_ones))


@cache
def ends(world: World, deeds: tuple[Deed, ...]) -> frozenset[World]:
    worlds = {world}
    for deed in deeds:
        worlds = {new for old in worlds for new in after(old, deed)}
    return frozenset(worlds)


def turns(deeds: tuple[Deed, ...]) -> dict[int, tuple[Deed, ...]]:
    return {seat: tuple(deed for deed in deeds if deed.seat == seat) for seat in sorted({d.seat for d in deeds})}


def played(order: tuple[int, ...], mine: dict[int, tuple[Deed, ...]]) -> tuple[Deed, ...]:
    return tuple(deed for seat in order for deed in mine[seat])


def own_ways(deeds: tuple[Deed, ...]) -> list[dict[int, tuple[Deed, ...]]]:
    """All ways in which everybody can order their own deeds."""
    mine = turns(deeds)
    return [dict(zip(mine, way, strict=True)) for way in product(*(permutations(own) for own in mine.values()))]


def involved(world: World, deeds: tuple[Deed, ...]) -> set[int]:
    """The players whose place in the order makes a difference, however everybody orders their own deeds."""
    found: set[int] = set()
    for mine in own_ways(deeds):
        for order in permutations(mine):
            for n in range(len(order) - 1):
                swapped = (*order[:n], order[n + 1], order[n], *order[n + 2 :])
                if ends(world, played(order, mine)) != ends(world, played(swapped, mine)):
                    found |= {order[n], order[n + 1]}
    return found


def orderers(world: World, deeds: tuple[Deed, ...], order: tuple[int, ...]) -> set[int]:
    """The players for whom the order of their own deeds makes a difference."""
    found: set[int] = set()
    for mine in own_ways(deeds):
        for seat in mine:
            for way in permutations(mine[seat]):
                if ends(world, played(order, mine)) != ends(world, played(order, {**mine, seat: way})):
                    found.add(seat)
    return found


def keeps(deeds: tuple[Deed, ...], wish: list[Deed]) -> bool:
    return [deed for deed in deeds if deed in wish] == wish


# -- the engine


def drive(flow: Any, answer: Callable[[int, Ask[Any]], Answer]) -> None:
    answers = None
    while True:
        try:
            put = flow.send(answers)
        except StopIteration:
            return
        answers = {seat: answer(seat, question) for seat, question in put.asks.items()}


def seen(s: Godsforge) -> World:
    return World(
        tuple(p.veilstones for p in s.players),
        tuple(len(p.hand) for p in s.players),
        tuple(frozenset(c.card for c in p.creations) for p in s.players),
        len(s.decks[0]),
        len(s.discards[0]),
    )


def unit(deed: Deed, n: int) -> Unit:
    parts: dict[str, Any] = {"verb": deed.verb, "n": deed.n}
    if deed.verb in ("veil_steal", "discard_hand", "hand_take", "destroy", "steal"):
        parts["who"] = "each_opponent" if deed.each else "target"
    return Unit(deed.seat, f"Deed {n}", (msgspec.convert(parts, Effect),))


def position(chance: random.Random, edition: str) -> tuple[Godsforge, tuple[Deed, ...]]:
    """Some players with a little of everything; the pile never runs dry, so that nobody draws in vain."""
    seats = chance.randint(2, 4)
    stage = Stage(seats, edition=edition, seed=str(chance.random()))
    stage.life(*(chance.choice((5, 8, 8, 12, 15)) for _ in range(seats)))
    stage.stones(*(chance.choice((0, 1, 2, 3)) for _ in range(seats)))
    for beast in chance.sample(BEASTS, chance.randint(0, 4)):
        stage.play(chance.randrange(seats), beast)
    stage.short_deck(chance.choice((0, 1, 2, 3, 20)))
    for seat in range(seats):
        cards = stage.s.discards[0][: chance.randint(0, 3)]
        stage.hand(seat, *cards)
    verbs = chance.sample(VERBS, chance.randint(2, 4))
    deeds = tuple(
        Deed(chance.randrange(seats), chance.choice(verbs), chance.randint(1, 2), chance.random() < 0.3)
        for _ in range(chance.randint(2, 4))
    )
    return stage.s, deeds


class Players:
    """They answer at random, and it is noted who was asked for what."""

    def __init__(self, chance: random.Random, named: dict[str, Deed]) -> None:
        self.chance, self.named = chance, named
        self.asked: dict[int, tuple[int, ...]] = {}  # who decided between the players -> their order
        self.own: dict[int, list[list[Deed]]] = {}  # who ordered their own deeds -> which

    def answer(self, seat: int, question: Ask[Any]) -> Answer:
        ids = list(question.options)
        if not question.ordered:
            return tuple(self.chance.sample(ids, question.least))
        self.chance.shuffle(ids)
        values = [question.options[id].value for id in ids]
        if isinstance(values[0], list):
            self.asked[seat] = tuple(turn[0].seat for turn in values)
        else:
            assert {one.seat for one in values} == {seat}, "nobody orders what is another's"
            self.own.setdefault(seat, []).append([self.named[one.card] for one in values])
        return tuple(ids)


def possible_orders(
    edition: str, lives: list[int], deeds: tuple[Deed, ...], needed: set[int], asked: dict[int, tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The orders of the players that the rules allow, given who was asked and what they said."""
    everybody = tuple(turns(deeds))
    if asked:
        ((decider, order),) = asked.items()
        assert edition == "2"
        assert needed <= set(order)
        assert [seat for seat in order if lives[seat] <= lives[decider]] == [decider]
        return [order + tuple(seat for seat in everybody if seat not in order)]
    if needed and edition == "1":
        return [o for o in permutations(everybody) if [lives[x] for x in o] == sorted(lives[x] for x in o)]
    return list(permutations(everybody))


@pytest.mark.rule("GF-ORD-02", "GF-ORD-03", "GF-ORD-04", "GF-ORD-05", "GF-ORD-07", "GF-ORD-09", "GF-ORD-12")
@pytest.mark.parametrize("edition", ["2", "1"])
@pytest.mark.parametrize("share", range(4))
def test_effects_are_ordered_as_a_model_of_the_rulebook_says(edition: str, share: int) -> None:
    chance = random.Random(f"{edition}/{share}")
    knots = 0
    for _ in range(150):
        s, deeds = position(chance, edition)
        world, lives = seen(s), [p.life for p in s.players]
        units = [unit(deed, n) for n, deed in enumerate(deeds)]
        players = Players(chance, {one.card: deed for one, deed in zip(units, deeds, strict=True)})
        drive(resolve(s, units), players.answer)
        own = players.own
        story = (world, deeds, lives, players.asked, own, [event.text for event in s.story])

        needed = involved(world, deeds)
        knots += bool(needed)
        if edition == "2" and needed and not players.asked:
            assert any("the order is random" in event.text for event in s.story), story
            assert len({lives[seat] for seat in needed}) < len(turns(deeds)), story
        orders = possible_orders(edition, lives, deeds, needed, players.asked)
        assert set.intersection(*(orderers(world, deeds, order) for order in orders)) <= set(own), story
        ways = [mine for mine in own_ways(deeds) if all(keeps(mine[seat], wish) for seat in own for wish in own[seat])]
        assert ways, story
        assert any(seen(s) in ends(world, played(order, mine)) for order in orders for mine in ways), story
    assert knots > 20  # the positions are worth looking at
