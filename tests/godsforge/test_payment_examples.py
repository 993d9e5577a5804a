"""What pays what: the rules of costs and shifts one by one, then the ledger's worked examples."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

import pytest
from kit import Stage

from games.godsforge.cards import Element
from games.godsforge.dice import Payment, collect, payments, why_not

ROLLS = list(combinations_with_replacement(range(1, 7), 4))
DICE_OF = {"2": 1, "3": 1, "4": 1, "5": 1, "9+": 2, "10+": 2, "11+": 2, "EE": 2, "OO": 2, "ROW3": 3, "KIND4": 4}
CHAOS_RING, WALL_OF_STONE, OAKENSHIELD = "2 3", "5 5 5", "9+ EE"
MANTICORE, DRAIN_LIFE, AIRSHIP = "2 ROW3", "10+ OO", "3 3 9+ V"
DRAGON, GOLEM, CLOVER, LEVIATHAN = "OO 11+ V", "ROW3", "5 EE", "4 4 V"


def cost_of(text: str) -> tuple[Element, ...]:
    return tuple(text.split())  # type: ignore[return-value]


def ways(text: str, dice: Sequence[int], gems: int = 0, free: int = 0) -> list[Payment]:
    found = payments(cost_of(text), dice, gems, free=free)
    assert (why_not(cost_of(text), dice, gems, free=free) == "") == bool(found)
    return found


def least_gems(text: str, dice: Sequence[int], free: int = 0) -> int | None:
    """The fewest Veilstones that one must own to pay; None if no number would do."""
    return next((gems for gems in range(20) if ways(text, dice, gems, free)), None)


def values(way: Payment) -> list[list[int]]:
    return [sorted(use.values) for use in way.uses]


# The rules of costs.


@pytest.mark.rule("GF-COST-01")
@pytest.mark.parametrize("element", [*DICE_OF, "V"])
def test_every_element_can_be_paid_and_asks_for_something(element: str) -> None:
    paying = [dice for dice in ROLLS if payments(cost_of(element), dice, 0)]
    assert paying
    assert len(paying) < len(ROLLS)
    assert not payments(cost_of(element), [], 0)


@pytest.mark.rule("GF-COST-02")
def test_a_number_is_paid_by_one_die_or_an_exact_sum_and_never_by_more() -> None:
    assert least_gems("5", [5]) == least_gems("5", [2, 3]) == least_gems("4", [2, 2]) == 0
    assert least_gems("5", [6]) == least_gems("5", [3, 3]) == 1
    assert least_gems("2", [3]) == least_gems("3", [4]) == least_gems("4", [5]) == 1


@pytest.mark.rule("GF-COST-03")
def test_a_sum_takes_two_dice_and_gives_nothing_back() -> None:
    assert least_gems("9+", [6]) is None
    assert least_gems("9+", [4, 5]) == least_gems("9+", [6, 6]) == least_gems("10+", [5, 5]) == 0
    assert least_gems("10+", [4, 5]) == least_gems("11+", [5, 5]) == 1
    (way,) = payments(("9+",), [6, 6], 0)
    assert (way.left, way.brings) == ((), 0)


@pytest.mark.rule("GF-COST-04", "GF-COST-05")
def test_two_even_and_two_odd_take_exactly_two_dice_equal_or_not() -> None:
    for a, b in product((2, 4, 6), repeat=2):
        assert least_gems("EE", [a, b]) == 0
        assert least_gems("OO", [a, b]) == 2
    for a, b in product((3, 5), repeat=2):
        assert least_gems("OO", [a, b]) == 0
        assert least_gems("EE", [a, b]) == 2
    assert least_gems("EE", [4]) is least_gems("OO", [5]) is None
    assert all(len(way.left) == 2 for way in payments(("EE",), [2, 2, 4, 4], 0))


@pytest.mark.rule("GF-COST-06", "GF-COST-18")
def test_a_row_is_three_dice_in_sequence_without_going_round() -> None:
    rows = [dice for dice in combinations_with_replacement(range(2, 7), 3) if least_gems("ROW3", dice) == 0]
    assert rows == [(2, 3, 4), (3, 4, 5), (4, 5, 6)]
    assert least_gems("ROW3", [1, 2, 3]) == 0  # 1-2-3
    assert least_gems("ROW3", [1, 2, 6]) != 0  # neither 6-1-2
    assert least_gems("ROW3", [1, 5, 6]) == 0  # nor does 5-6-1 count, but 4-5-6
    (way,) = payments(("ROW3",), [5, 6, 1], 0)
    assert sorted(way.uses[0].values) == [4, 5, 6]


@pytest.mark.rule("GF-COST-07")
def test_four_of_a_kind_takes_four_equal_dice() -> None:
    alike = [dice for dice in combinations_with_replacement(range(2, 7), 4) if least_gems("KIND4", dice) == 0]
    assert alike == [(face,) * 4 for face in range(2, 7)]
    assert least_gems("KIND4", [5, 5, 5]) is None


@pytest.mark.rule("GF-COST-08", "GF-VEIL-24")
def test_each_v_takes_a_veilstone_besides_those_for_shifts() -> None:
    assert least_gems("4 V", [4]) == 1
    assert least_gems("4 V V", [4]) == 2
    assert least_gems("4 V V", [5]) == 3
    assert least_gems("4 V", [4, 5]) == 1  # a die that makes no Veilstone is no help
    assert least_gems("4 V", [4, 6]) == 0
    assert least_gems("4 V", [5], free=3) == 1  # free steps shift, they do not pay V
    assert [way.free for way in payments(("4", "V"), [5], 1, free=3)] == [1]


@pytest.mark.rule("GF-COST-09", "GF-COST-10")
def test_a_die_pays_once() -> None:
    assert least_gems("4 4", [4]) is None
    assert least_gems("4 EE", [4, 2, 3]) == 1
    assert least_gems("11+ 11+", [5, 6, 6]) is None
    assert least_gems("4 V", [6]) == 3  # the 6 shifted to 4 is no Veilstone any more


@pytest.mark.rule("GF-COST-11", "GF-COST-16")
def test_a_six_is_a_six_in_a_cost_or_a_veilstone() -> None:
    assert [way.brings for way in payments(("EE",), [4, 6], 0)] == [0]
    found = [(way.left, way.brings) for way in payments(("EE",), [4, 4, 6], 0)]
    assert found == [((2,), 1), ((1,), 0)]


@pytest.mark.rule("GF-COST-12", "GF-COST-13", "GF-COST-14", "GF-COST-15")
def test_a_one_is_any_value_in_any_cost_or_a_veilstone() -> None:
    for number in ("2", "3", "4", "5"):
        assert least_gems(number, [1]) == 0
    assert least_gems("9+", [1, 3]) == least_gems("10+", [1, 4]) == least_gems("11+", [1, 5]) == 0
    assert least_gems("10+", [1, 3]) == 1  # 6 is the most that it is worth
    assert least_gems("EE", [1, 2]) == least_gems("OO", [1, 3]) == 0
    for row in ((2, 3), (2, 4), (3, 4), (3, 5), (4, 5), (4, 6), (5, 6)):
        assert least_gems("ROW3", [1, *row]) == 0
    for face in range(1, 7):
        assert least_gems("KIND4", [1, face, face, face]) == 0
    assert least_gems("V", [1]) == 0
    assert least_gems("2 V", [1]) == 1  # one of both


@pytest.mark.rule("GF-COST-17")
def test_each_wild_die_has_a_value_of_its_own_and_one_only() -> None:
    assert least_gems("KIND4", [1, 1, 1, 1]) == least_gems("11+ 11+", [1, 1, 1, 1]) == 0
    (way,) = payments(cost_of("2 3 4 5"), [1, 1, 1, 1], 0)
    assert [use.values for use in way.uses] == [(2,), (3,), (4,), (5,)]
    assert least_gems("2 3", [1]) is None


@pytest.mark.rule("GF-COST-19")
def test_a_sum_is_not_one_die_in_a_pattern() -> None:
    assert least_gems("EE", [3, 5, 4]) == 1  # 3+5 is no even die
    assert least_gems("ROW3", [2, 3, 2, 2]) == 2  # 2+2 is no 4
    assert least_gems("KIND4", [4, 4, 4, 2, 2]) == 2


@pytest.mark.rule("GF-COST-20")
def test_sums_take_any_number_of_dice() -> None:
    for text, dice in (("9+", [2, 2, 5]), ("9+", [2, 2, 2, 3]), ("10+", [2] * 5), ("11+", [2] * 6)):
        (way,) = payments(cost_of(text), dice, 0)
        assert (len(way.uses[0].dice), way.left) == (len(dice), ())


@pytest.mark.rule("GF-VEIL-05", "GF-VEIL-06")
def test_each_step_of_a_shift_takes_a_veilstone() -> None:
    for face, number in product(range(2, 6), range(2, 6)):
        assert least_gems(str(number), [face]) == abs(face - number)
    (way,) = payments(("2",), [5], 3)
    assert (way.shifts, way.gems, way.uses[0].values) == (3, 3, (2,))


@pytest.mark.rule("GF-VEIL-07", "GF-VEIL-08", "GF-VEIL-09", "GF-VEIL-15")
def test_no_shift_goes_below_two_or_above_six_and_free_steps_neither() -> None:
    for dice in ([2, 2, 3], [5, 6, 6]):  # one step to 1-2-3 or 5-6-7, were they allowed; two to 2-3-4 or 4-5-6
        assert least_gems("ROW3", dice) == 2
        assert least_gems("ROW3", dice, free=1) == 1
        assert payments(("ROW3",), dice, 0, free=1) == []
        assert least_gems("ROW3", dice, free=2) == 0
    assert least_gems("5", [6]) == 1  # a 6 goes down
    assert least_gems("3", [2]) == 1  # a 2 goes up


def test_free_steps_take_no_veilstone_and_are_spent_only_on_shifts() -> None:
    ways = payments(("4",), [6], 2, free=1)
    assert [(way.gems, way.free, way.shifts) for way in ways] == [(1, 1, 2), (2, 0, 2)]
    assert payments(("4",), [6], 0, free=1) == []
    assert [way.free for way in payments(("4",), [4], 2, free=1)] == [0]


# The examples.


@pytest.mark.rule("GF-COST-24")
def test_five_and_six_make_eleven() -> None:
    for text in ("9+", "10+", "11+"):
        assert [values(way) for way in ways(text, [5, 6])] == [[[5, 6]]]
    assert not ways("9+ 9+", [5, 6])


@pytest.mark.rule("GF-COST-25")
def test_five_is_one_die_or_two_that_make_five() -> None:
    assert values(ways("5", [5])[0]) == [[5]]
    pairs = combinations_with_replacement(range(2, 7), 2)
    assert [pair for pair in pairs if any(len(way.uses[0].dice) == 2 for way in ways("5", pair))] == [(2, 3)]


@pytest.mark.rule("GF-COST-26")
@pytest.mark.parametrize("dice", [[6, 6], [1, 6], [1, 1]])
def test_a_pair_pays_eleven_or_gives_two_veilstones(dice: list[int]) -> None:
    assert [way.brings for way in ways("11+", dice)] == [0]
    assert len(collect(dice, [0, 1])) == 2


@pytest.mark.rule("GF-COST-27")
def test_sums_and_pairs() -> None:
    assert values(ways("5", [2, 3, 4, 4])[0]) == [[2, 3]]
    best = ways("4", [2, 2, 3, 3])[0]
    assert (values(best), best.brings) == ([[2, 2]], 1)
    assert values(ways("9+", [3, 3, 3, 3])[0]) == [[3, 3, 3]]
    assert least_gems("9+", [2, 2, 2, 2]) == 1
    assert least_gems("11+", [2, 3, 5, 5]) == 0
    assert least_gems("EE", [5, 5, 5, 5]) == 2
    assert values(ways("EE OO", [2, 2, 3, 3])[0]) == [[2, 2], [3, 3]]


@pytest.mark.rule("GF-COST-28")
def test_rows_and_kinds() -> None:
    assert ways("ROW3", [1, 2, 3, 6])[0].brings == 1
    shifted = ways("ROW3", [2, 3, 5, 6])[0]
    assert (values(shifted), shifted.burned, shifted.net) == ([[2, 3, 4]], ((3,),), 0)
    assert least_gems("ROW3", [2, 4, 6, 6]) == 1
    assert least_gems("KIND4", [1, 1, 1, 1]) == least_gems("KIND4", [1, 2, 2, 2]) == 0
    assert least_gems("KIND4", [5, 6, 6, 6]) == 1
    assert least_gems("KIND4", [3, 3, 3, 5]) == 2


@pytest.mark.rule("GF-COST-29")
def test_leviathans_veilstone_may_come_from_the_roll() -> None:
    for dice, burned in (([3, 4, 4, 6], (3,)), ([3, 3, 4, 4], (0, 1)), ([1, 2, 4, 4], (0,))):
        assert ways(LEVIATHAN, dice)[0].burned == (burned,)
    assert least_gems(LEVIATHAN, [2, 3, 4, 4]) == 1
    way = ways("OO", [2, 4, 6, 6])[0]
    assert (way.shifts, way.burned, way.gems, way.left) == (2, ((2,), (3,)), 0, ())


@pytest.mark.rule("GF-COST-30")
def test_each_die_once() -> None:
    assert values(ways("11+ 11+", [1, 1, 5, 5])[0]) == [[5, 6], [5, 6]]
    assert [way.brings for way in ways("11+ 11+", [5, 5, 6, 6])] == [0]
    assert ways("5", [1, 6, 6, 6])[0].brings == 3


@pytest.mark.rule("GF-VEIL-25")
def test_two_veilstones_move_a_four_to_two_or_six() -> None:
    assert least_gems("2", [4]) == 2
    way = ways("KIND4", [1, 6, 6, 4], 2)[0]
    assert (way.gems, values(way)) == (2, [[6, 6, 6, 6]])
    assert not ways("KIND4", [1, 6, 6, 4], 1)


@pytest.mark.rule("GF-VEIL-26")
@pytest.mark.parametrize("face", range(2, 7))
def test_one_veilstone_moves_a_die_by_one_within_its_bounds(face: int) -> None:
    within = [value for value in range(2, 7) if least_gems("KIND4", [face, value, value, value]) == 1]
    assert within == [value for value in (face - 1, face + 1) if 2 <= value <= 6]


@pytest.mark.rule("GF-VEIL-27", "GF-VEIL-28")
@pytest.mark.parametrize("odd", [(3, 3), (3, 5), (5, 5)])
def test_the_metallic_dragon_takes_both_veilstones(odd: tuple[int, int]) -> None:
    dice = [4, 6, *odd]
    best = ways(DRAGON, dice, 2)[0]
    assert (best.shifts, best.gems, best.brings, best.left) == (1, 2, 0, ())
    assert sum(best.uses[1].values) == 11
    assert least_gems(DRAGON, dice) == 2


@pytest.mark.rule("GF-VEIL-29")
def test_the_pyrite_golem_uses_the_six_at_once() -> None:
    best = ways(GOLEM, [2, 2, 4, 6])[0]
    assert (values(best), best.burned, best.shifts, best.net) == ([[2, 3, 4]], ((3,),), 1, 0)


@pytest.mark.rule("GF-VEIL-30")
@pytest.mark.parametrize(
    ("dice", "stones"),
    [
        ([2, 4], 1),
        ([3, 3], 1),
        ([2, 2, 2], 1),
        ([1, 5], 1),
        ([2, 4, 6], 2),
        ([2, 2, 4], 1),
        ([2, 3, 3], 1),
        ([1, 6], 2),
        ([1, 1], 2),
        ([5, 5], 0),
        ([2, 2], 0),
        ([2, 3], 0),
    ],
)
def test_unused_dice_collect(dice: list[int], stones: int) -> None:
    assert len(collect(dice, range(len(dice)))) == stones


@pytest.mark.rule("GF-FORGE-27")
@pytest.mark.parametrize("x", [4, 6])
def test_the_first_roll_plays_the_chaos_ring(x: int) -> None:
    assert values(ways(CHAOS_RING, [2, 3, 5, x])[0]) == [[2], [3]]


@pytest.mark.rule("GF-FORGE-28")
def test_the_second_roll_plays_the_wall_of_stone() -> None:
    assert sorted(values(ways(WALL_OF_STONE, [2, 3, 5, 5])[0])) == [[2, 3], [5], [5]]
    assert why_not(("9+", "EE"), [2, 3, 5, 5], 0) == "Needs 1 more Veilstone."


@pytest.mark.rule("GF-FORGE-29")
def test_the_third_roll_plays_oakenshield() -> None:
    (way,) = ways(OAKENSHIELD, [1, 2, 5, 5])
    assert sum(way.uses[0].values) >= 10
    assert sorted(way.uses[1].dice) == [0, 1]


@pytest.mark.rule("GF-FORGE-30")
def test_the_manticore_takes_the_veilstone() -> None:
    dice = [1, 2, 2, 5]
    assert not ways(MANTICORE, dice)
    (way,) = ways(MANTICORE, dice, 1)
    assert (way.shifts, way.gems) == (1, 1)
    assert least_gems(MANTICORE, [1, 2, 2, 4]) == 0, "hence the fourth die is a 5"


@pytest.mark.rule("GF-FORGE-31")
@pytest.mark.parametrize("z", [3, 4])
def test_the_manticore_does_without_after_the_reroll(z: int) -> None:
    best = ways(MANTICORE, [1, 2, z, 5], 1)[0]
    assert (best.gems, best.shifts, values(best)) == (0, 0, [[2], [3, 4, 5]])


@pytest.mark.rule("GF-FORGE-32")
@pytest.mark.parametrize("z", [3, 4])
def test_drain_life_takes_the_veilstone(z: int) -> None:
    dice = [1, 2, z, 5]
    assert not ways(DRAIN_LIFE, dice)
    best = ways(DRAIN_LIFE, dice, 1)[0]
    assert (best.gems, best.shifts, best.left) == (1, 1, ())
    assert sum(best.uses[0].values) >= 10
    assert all(value % 2 for value in best.uses[1].values)


@pytest.mark.rule("GF-FORGE-33")
def test_airship_fails_on_another_two_alone() -> None:
    expected = {
        3: {"4 11+", "9+ OO", "10+ OO", "3 3 9+", "3 5 9+"},
        4: {"9+ 9+", "3 4 9+", "4 5 9+"},
    }
    costs = [
        " ".join(cost)
        for number in range(1, 5)
        for cost in combinations_with_replacement(DICE_OF, number)
        if sum(DICE_OF[element] for element in cost) <= 4
    ]
    for z, candidates in expected.items():
        failing = {cost: [face for face in range(1, 7) if not ways(f"{cost} V", [1, face, z, 5], 1)] for cost in costs}
        assert {cost for cost, faces in failing.items() if faces == [2]} == candidates
    assert AIRSHIP.removesuffix(" V") in expected[3]


@pytest.mark.rule("GF-FORGE-34")
@pytest.mark.parametrize(("x", "stones"), [(3, 0), (6, 1), (1, 1)])
def test_the_jade_clovers_spare_die_collects(x: int, stones: int) -> None:
    best = ways(CLOVER, [2, 4, 5, x])[0]
    assert (best.left, best.brings, best.shifts) == ((3,), stones, 0)


def test_the_fireballs_sixes_stay_for_empowering() -> None:
    """The payment of GF-EMP-12: the two 6s stay to be used, and one's own Veilstone too."""
    best = ways("2 2", [1, 2, 6, 6], 1)[0]
    assert (best.left, best.brings, best.gems) == ((2, 3), 2, 0)


def test_a_payment_that_does_no_better_than_another_is_allowed_and_marked_as_needless() -> None:
    stage = Stage(2).hand(0, "Cutpurse Hex").stones(3, 0).dice([2, 5, 4, 6], [2, 2, 3, 5])
    t = stage.table()
    assert t.t.asks[0].options["pay:Cutpurse Hex"].needless, "the best payment is the only one that anybody wants"
    t.do(0, "pay:Cutpurse Hex")
    ways = t.t.asks[0].options
    assert [way.needless for way in ways.values()] == [False, *[True] * (len(ways) - 1)]
    scarce = Stage(2).hand(0, "Cutpurse Hex").stones(3, 0).dice([2, 2, 2, 4], [2, 2, 3, 5])
    scarce.s.supply = 0
    assert not scarce.table().t.asks[0].options["pay:Cutpurse Hex"].needless, "what dice collect may not be there"


def test_where_another_card_may_follow_every_payment_is_of_use() -> None:
    t = Stage(2).hand(0, "Chaos Ring", "Fireball").stones(3, 0).dice([2, 3, 3, 6], [2, 2, 3, 5]).table()
    t.do(0, "play:Chaos Ring")
    assert len(t.t.asks[0].options) > 1
    assert not any(way.needless for way in t.t.asks[0].options.values())
