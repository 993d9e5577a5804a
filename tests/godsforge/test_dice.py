"""
Payments against the plain meaning of the rules.

`brute_force` gives every die every role and every value and knows nothing of how games/godsforge/dice.py seeks;
`check` looks at one Payment and asks whether the rules allow it. The examples are in test_payment_examples.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from effort import tries

from games.godsforge.cards import Element
from games.godsforge.dice import (
    Payment,
    Use,
    affordable,
    best_payment,
    collect,
    made_six,
    payments,
    steps_to_six,
    why_not,
)

Cost = tuple[Element, ...]
Outcome = tuple[tuple[int, ...], int, int]  # the faces left, the gems and the free steps spent
TEXTS = """
9+ EE|5 5 5|2 3|5 EE|ROW3|OO 11+ V|2 ROW3|3 3 9+ V|9+ OO|3 10+|4 EE|4 9+|OO OO|4 4 V|2 9+|2 2|3 3|4 4|5 5|4 5|5 9+
4 10+|3 OO|2 OO|9+ 10+|2 10+|EE EE|OO V|KIND4|KIND4 V|5 ROW3|5|3 5|11+ EE|10+ OO|5 11+|3 4|2 4|4|9+|EE|OO|10+ 10+ V
2 5|3 EE|ROW3 V|11+|2 3 4 5|3
"""
COSTS: list[Cost] = [tuple(text.split()) for text in TEXTS.strip().replace("\n", "|").split("|")]  # type: ignore[misc]
ROLLS = list(combinations_with_replacement(range(1, 7), 4))
NUMBERS, SUMS = ("2", "3", "4", "5"), ("9+", "10+", "11+")


# The rules once more, in the plainest words.


def pays(element: str, values: Sequence[int]) -> bool:
    if element in NUMBERS:
        return len(values) >= 1 and sum(values) == int(element)
    if element in SUMS:
        return len(values) >= 2 and sum(values) >= int(element[:-1])
    if element in ("EE", "OO"):
        return len(values) == 2 and all(value % 2 == (element == "OO") for value in values)
    low = min(values, default=0)
    if element == "ROW3":
        return sorted(values) == [low, low + 1, low + 2]
    return len(values) == 4 and set(values) == {low}


def may_count_as(face: int) -> range:
    return range(1, 7) if face == 1 else range(2, 7)


def steps(face: int, value: int) -> int:
    return 0 if face == 1 else abs(value - face)


@cache
def cheapest(element: str, faces: tuple[int, ...]) -> int | None:
    tried = product(*[may_count_as(face) for face in faces])
    return min((sum(map(steps, faces, values)) for values in tried if pays(element, values)), default=None)


@cache
def worth_a_stone(group: tuple[int, ...]) -> int | None:
    """The fewest steps with which these dice total 6; None if nothing makes them."""
    tried = product(*[may_count_as(face) for face in group])
    return min((sum(map(steps, group, values)) for values in tried if sum(values) == 6), default=None)


@cache
def stones(faces: tuple[int, ...], free: int, *, all_of_them: bool) -> frozenset[tuple[int, int]]:
    """What disjoint groups can be worth, a Veilstone each, and the free steps it takes: (Veilstones, steps). With
    `all_of_them` no die may remain."""
    if not faces:
        return frozenset({(0, 0)})
    first, rest = faces[0], faces[1:]
    found = set() if all_of_them else set(stones(rest, free, all_of_them=False))
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            taken = worth_a_stone((first, *(rest[i] for i in chosen)))
            if taken is None or taken > free:
                continue
            others = tuple(face for i, face in enumerate(rest) if i not in chosen)
            more = stones(others, free - taken, all_of_them=all_of_them)
            found |= {(count + 1, spent + taken) for count, spent in more}
    return frozenset(found)


def most_stones(faces: tuple[int, ...], free: int = 0) -> int:
    return max(count for count, _ in stones(faces, free, all_of_them=False))


def makes_useless(a: Outcome, b: Outcome) -> bool:
    return a != b and a[1] <= b[1] and a[2] <= b[2] and all(a[0].count(face) >= b[0].count(face) for face in b[0])


def outcomes(cost: Cost, dice: Sequence[int], most_gems: int, most_free: int) -> list[Outcome]:
    """What can be left and spent, over all roles of all dice."""
    elements = [element for element in cost if element != "V"]
    burn, leave = len(elements), len(elements) + 1
    found: dict[Outcome, None] = {}
    for roles in product(range(leave + 1), repeat=len(dice)):
        groups: list[list[int]] = [[] for _ in range(leave + 1)]
        for face, role in zip(dice, roles, strict=True):
            groups[role].append(face)
        prices = [cheapest(element, tuple(group)) for element, group in zip(elements, groups, strict=False)]
        if None in prices:
            continue
        shifts = sum(price for price in prices if price is not None)
        for count, spent in stones(tuple(groups[burn]), most_free, all_of_them=True):
            due = shifts + cost.count("V") - count
            for free in range(min(shifts, most_free - spent) + 1):
                if 0 <= due - free <= most_gems:
                    found[tuple(sorted(groups[leave])), due - free, free + spent] = None
    return list(found)


def front(found: Iterable[Outcome]) -> list[Outcome]:
    found = list(found)
    return sorted(b for b in found if not any(makes_useless(a, b) for a in found))


def brute_force(cost: Cost, dice: Sequence[int], gems: int, free: int) -> list[Outcome]:
    return front(outcomes(cost, dice, gems, free))


def outcome(way: Payment, dice: Sequence[int]) -> Outcome:
    return tuple(sorted(dice[position] for position in way.left)), way.gems, way.free


def check(way: Payment, cost: Cost, dice: Sequence[int], gems: int, free: int, used: Sequence[int] = ()) -> None:
    """The rules allow this payment."""
    assert [use.element for use in way.uses] == [element for element in cost if element != "V"]
    shifts = 0
    for use in way.uses:
        assert len(use.dice) == len(use.values)
        assert pays(use.element, use.values), use
        for position, value in zip(use.dice, use.values, strict=True):
            assert value in may_count_as(dice[position]), use
            shifts += steps(dice[position], value)
    assert shifts == way.shifts
    moved = [worth_a_stone(tuple(dice[position] for position in group)) for group in way.burned]
    assert None not in moved, way.burned
    given = way.free - sum(step for step in moved if step)
    assert 0 <= given <= way.shifts
    assert way.free <= free
    assert 0 <= way.gems <= gems
    assert way.gems + len(way.burned) + given == way.shifts + cost.count("V")
    spent = [position for group in (*(use.dice for use in way.uses), *way.burned, way.left) for position in group]
    assert sorted([*spent, *used]) == list(range(len(dice))), "each die once, and none twice"
    assert way.brings == most_stones(tuple(sorted(dice[position] for position in way.left)), free - way.free)
    assert way.net == way.brings - way.gems


def cost_of(text: str) -> Cost:
    return tuple(text.split())  # type: ignore[return-value]


def least_gems(text: str, dice: Sequence[int], free: int = 0) -> int | None:
    """The fewest Veilstones that one must own to pay; None if no number would do."""
    return min((way.gems for way in payments(cost_of(text), dice, 99, free=free)), default=None)


# Everything at once, against the brute force.


@pytest.mark.rule("GF-COST-09", "GF-COST-10", "GF-COST-11", "GF-COST-20", "GF-FORGE-13", "GF-VEIL-15")
@pytest.mark.parametrize("share", range(4))
def test_every_roll_of_four_pays_every_cost_exactly_as_the_rules_say(share: int) -> None:
    step = tries(3, 1)
    for number, cost in enumerate(COSTS[share::4]):
        for dice in ROLLS[number % step :: step]:
            found = outcomes(cost, dice, 3, 1)
            better = {b: [a for a in found if makes_useless(a, b)] for b in found}
            for gems, free in product(range(4), range(2)):
                within = {o for o in found if o[1] <= gems and o[2] <= free}
                expected = sorted(b for b in within if not within.intersection(better[b]))
                ways = payments(cost, dice, gems, free=free)
                assert sorted(outcome(way, dice) for way in ways) == expected, (cost, dice, gems, free)
                for way in ways if (gems, free) in ((0, 0), (3, 1)) else ():
                    check(way, cost, dice, gems, free)


@pytest.mark.parametrize(("number", "samples"), [(1, 40), (2, 60), (3, 80), (5, 60), (6, 25)])
def test_other_numbers_of_dice_are_paid_as_the_rules_say(number: int, samples: int) -> None:
    chance = random.Random(number)
    for _ in range(samples):
        cost = chance.choice([cost for cost in COSTS if len(cost) < 4 or number < 6])
        dice = [chance.randint(1, 6) for _ in range(number)]
        gems, free = chance.randint(0, 3), chance.randint(0, 2)
        ways = payments(cost, dice, gems, free=free)
        assert sorted(outcome(way, dice) for way in ways) == brute_force(cost, dice, gems, free), (cost, dice, gems)
        for way in ways:
            check(way, cost, dice, gems, free)


def test_the_best_payment_is_the_first_of_all_of_them() -> None:
    chance = random.Random(4)
    for _ in range(200):
        cost, dice = chance.choice(COSTS), [chance.randint(1, 6) for _ in range(5)]
        gems, free, used = chance.randint(0, 3), chance.randint(0, 1), chance.sample(range(5), chance.randint(0, 2))
        ways = payments(cost, dice, gems, free=free, used=used)
        assert best_payment(cost, dice, gems, free=free, used=used) == (ways[0] if ways else None, len(ways))


def test_eight_dice_are_paid_within_the_rules() -> None:
    chance = random.Random(8)
    for _ in range(60):
        cost, dice = chance.choice(COSTS), [chance.randint(1, 6) for _ in range(8)]
        ways = payments(cost, dice, 3, free=1)
        assert ways
        found = [outcome(way, dice) for way in ways]
        assert front(found) == sorted(found)
        for way in ways:
            check(way, cost, dice, 3, 1)


# Single rules; more of them in test_payment_examples.py.


@pytest.mark.rule("GF-COST-21")
def test_a_wild_die_may_count_as_one_but_needs_it_only_in_a_row() -> None:
    (way,) = payments(("ROW3",), [1, 2, 3], 0)
    assert sorted(zip(way.uses[0].dice, way.uses[0].values, strict=True)) == [(0, 1), (1, 2), (2, 3)]
    # 1+4=5 is legal and never offered: the wild die alone pays the 5 and the 4 is left.
    check(Payment((Use("5", (0, 1), (1, 4)),), 0, 0, (), 0, (), 0), ("5",), [1, 4], 0, 0)
    assert [way.left for way in payments(("5",), [1, 4], 0)] == [(1,)]


@pytest.mark.rule("GF-COST-22", "GF-VEIL-10", "GF-VEIL-22")
@pytest.mark.parametrize("spare", [(6,), (1,), (2, 4), (3, 3), (2, 2, 2)])
def test_a_veilstone_of_the_same_roll_pays_at_once_and_its_dice_are_gone(spare: tuple[int, ...]) -> None:
    dice = (5, 5, *spare)
    for text in ("5 5 V", "10+ V"):
        burning = [way for way in payments(cost_of(text), dice, 0) if not way.left]
        assert [len(way.burned) for way in burning] == [1]
        assert [(way.gems, way.brings) for way in burning] == [(0, 0)]  # it neither takes a gem nor brings one
        keeping = [way for way in payments(cost_of(text), dice, 1) if way.left == tuple(range(2, len(dice)))]
        assert [(way.gems, way.burned, way.brings) for way in keeping] == [(1, (), 1)]
    assert least_gems("10+", [4, 5, *spare]) == 0  # and shifts
    assert least_gems("5 5 V V", dice) == 1


@pytest.mark.rule("GF-COST-23")
def test_one_number_tells_whether_a_cost_can_be_paid_and_what_remains() -> None:
    for cost, dice in product(COSTS, ROLLS[::3]):
        found = outcomes(cost, dice, 9, 0) if len(cost) == 1 else None
        net = affordable(cost, dice, 99)
        assert net is not None
        if found is not None:
            assert net == max(most_stones(left) - gems for left, gems, _ in found)
        for gems in range(5):
            assert affordable(cost, dice, gems) == (net if gems + net >= 0 else None)


@pytest.mark.rule("GF-VEIL-01", "GF-VEIL-02", "GF-VEIL-03", "GF-VEIL-16")
def test_collecting_is_maximal_and_in_disjoint_groups() -> None:
    assert collect([6], [0]) == collect([1], [0]) == ((0,),)
    assert sorted(map(sorted, collect([2, 3, 4, 3], range(4)))) == [[0, 2], [1, 3]]
    assert collect([2, 6, 4], [0, 2]) == ((0, 2),)  # these dice and no others
    for number in range(7):
        for dice in combinations_with_replacement(range(1, 7), number):
            groups = collect(dice, range(number))
            assert len(groups) == most_stones(dice), dice
            taken = [position for group in groups for position in group]
            assert len(taken) == len(set(taken))
            assert all([dice[i] for i in group] == [1] or sum(dice[i] for i in group) == 6 for group in groups)


@pytest.mark.rule("GF-VEIL-32", "GF-VEIL-09")
def test_free_steps_make_sixes_of_dice_that_are_left() -> None:
    assert collect([5], [0]) == ()
    assert collect([5], [0], 1) == ((0,),)
    assert collect([2, 3], [0, 1], 1) == ((0, 1),)  # 2+4 or 3+3
    assert collect([5, 5], [0, 1], 1) == ((0,),)  # one step, one Veilstone
    for number in range(6):
        for dice in combinations_with_replacement(range(1, 7), number):
            for free in range(3):
                groups = collect(dice, range(number), free)
                assert len(groups) == most_stones(dice, free), (dice, free)
                taken = [position for group in groups for position in group]
                assert len(taken) == len(set(taken))
                faces = [tuple(dice[i] for i in group) for group in groups]
                assert sum(map(steps_to_six, faces)) <= free
                assert [steps_to_six(group) for group in faces] == list(map(worth_a_stone, faces))
                for group in faces:
                    values = made_six(group)
                    assert sum(values) == 6
                    assert all(value in may_count_as(face) for face, value in zip(group, values, strict=True))
                    assert sum(map(steps, group, values)) == steps_to_six(group)


@pytest.mark.rule("GF-VEIL-32", "GF-COST-22")
def test_a_die_that_a_free_step_makes_a_six_pays_at_once_or_is_collected() -> None:
    (way,) = payments(("4", "V"), [4, 5], 0, free=1)
    assert (way.burned, way.free, way.gems, way.left) == (((1,),), 1, 0, ())
    way, *_ = payments(("4",), [4, 5], 0, free=1)
    assert (way.free, way.left, way.brings, way.net) == (0, (1,), 1, 1)
    assert payments(("4", "V"), [4, 5], 0) == []
    assert affordable(("4",), [4, 5], 0, free=1) == 1
    assert affordable(("4",), [4, 2, 3], 0, free=1) == 1
    best, *_ = payments(("10+",), [4, 5, 5, 5], 0, free=1)  # one step is used once: 5+5, and a 5 for the six
    assert (best.free, best.brings) == (0, 1)
    best, *_ = payments(("10+",), [4, 5, 5], 0, free=1)
    assert (best.free, best.brings) == (0, 0)


@pytest.mark.rule("GF-FORGE-13")
def test_what_cannot_be_paid_is_not_offered() -> None:
    assert payments(("KIND4",), [2, 2, 2, 3], 0) == []
    assert affordable(("KIND4",), [2, 2, 2, 3], 0) is None
    assert affordable(("KIND4",), [2, 2, 2, 3], 1) == -1
    assert payments(("2",), [], 9) == []
    assert payments(("2",), [2], -1) == []


@pytest.mark.rule("GF-FORGE-14")
def test_the_best_payment_comes_first() -> None:
    for cost, dice in product(COSTS[::3], ROLLS[::2]):
        ways = payments(cost, dice, 2, free=1)
        ranks = [(-way.net, way.shifts, way.gems, way.free) for way in ways]
        assert ranks == sorted(ranks)
        assert affordable(cost, dice, 2, free=1) == (ways[0].net if ways else None)
    best = payments(("9+",), [3, 3, 4, 5], 0)[0]
    assert (best.left, best.brings) == ((0, 1), 1)  # not 5+3+3, nor any pair that breaks 3+3


def test_of_equal_payments_one_is_offered_and_fewest_shifts_win() -> None:
    (way,) = payments(("EE",), [2, 2], 3)
    assert way.shifts == 0
    dice = [6, 4, 2, 6]
    found = [outcome(way, dice) for way in payments(("EE",), dice, 3)]
    assert len(found) == len(set(found))


def test_the_order_of_dice_and_of_elements_changes_only_positions() -> None:
    chance = random.Random(3)
    for _ in range(100):
        cost, dice = list(chance.choice(COSTS)), [chance.randint(1, 6) for _ in range(5)]
        before = [outcome(way, dice) for way in payments(cost, dice, 2, free=1)]
        chance.shuffle(dice)
        chance.shuffle(cost)
        ways = payments(cost, dice, 2, free=1)
        assert [outcome(way, dice) for way in ways] == before
        for way in ways:
            check(way, tuple(cost), dice, 2, 1)


def test_dice_spent_already_pay_nothing() -> None:
    dice = (6, 4, 3, 4)
    ways = payments(("4",), dice, 2, used=(1, 0))
    assert ways == payments(("4",), list(dice), 2, used=[0, 1])
    assert [way.left for way in ways] == [(2,), (3,)]
    for way in ways:
        check(way, ("4",), dice, 2, 0, (0, 1))
    assert payments(("4", "4"), dice, 1, used=(0, 1))[0].shifts == 1
    assert payments(("4", "4"), dice, 0, used=(0, 1)) == []
    assert affordable(("4", "V"), dice, 0, used=(0,)) is None
    assert affordable(("4", "V"), dice, 0, used=(1,)) == 0


def test_the_list_given_out_is_the_callers_own() -> None:
    payments(("4",), (4, 6), 0).clear()
    assert payments(("4",), (4, 6), 0)


# Why a cost cannot be paid.


def test_the_missing_veilstones_are_told_exactly() -> None:
    for cost, dice, gems, free in product(COSTS, ROLLS[::4], range(3), range(2)):
        reason = why_not(cost, dice, gems, free=free)
        ways = payments(cost, dice, gems, free=free)
        assert (reason == "") == bool(ways)
        if reason:
            missing = int(reason.split()[1])
            assert reason == f"Needs {missing} more Veilstone{'s' if missing > 1 else ''}."
            assert payments(cost, dice, gems + missing, free=free)
            assert not payments(cost, dice, gems + missing - 1, free=free)


def test_too_few_dice_are_told_and_no_veilstone_would_help() -> None:
    assert why_not(cost_of("9+ ROW3"), [1, 1, 6, 6], 30) == "Needs 5 dice; 4 are left."
    assert why_not(cost_of("4 V"), [4, 4], 9, used=(0, 1)) == "Needs 1 die; none is left."
    for cost, number in product(COSTS, range(4)):
        for dice in combinations_with_replacement(range(1, 7), number):
            reason = why_not(cost, dice, 30)
            assert ("left" in reason) == (payments(cost, dice, 30) == []) == (payments(cost, dice, 999) == [])
            if reason:
                least = int(reason.split()[1])
                assert number < least
                assert payments(cost, [2] * least, 99)
                assert not payments(cost, [1] * (least - 1), 99)
