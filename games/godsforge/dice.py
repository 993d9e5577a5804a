"""
Dice and payments: every useful way to pay a cost with a roll.

Two dice with the same face are worth the same, so ways are sought among faces (sorted, and packed into one number
for speed) and only then laid on the positions of the real roll. Nobody ever wants a way that leaves fewer dice and
costs no less, so such ways are dropped as early as possible; what is left is independent of the Veilstones that the
player owns, who simply may not take the ways that cost more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from msgspec import Struct

from ..kernel.english import count
from .cards import Element

WILD = 1  # Etherium
STONE = 6  # the total that is worth a Veilstone
EXACT: dict[Element, tuple[tuple[int, ...], ...]] = {
    # The values with which dice pay, one tuple per way. Sums with a wild die in them are missing from the numbers
    # (1+4=5 is legal, GF-COST-21), because the wild die would pay the number alone.
    "2": ((2,),),
    "3": ((3,),),
    "4": ((4,), (2, 2)),
    "5": ((5,), (2, 3), (3, 2)),
    "EE": tuple(product((2, 4, 6), repeat=2)),
    "OO": tuple(product((1, 3, 5), repeat=2)),
    "ROW3": tuple(row for low in (1, 2, 3, 4) for row in permutations((low, low + 1, low + 2))),
    "KIND4": tuple((value,) * 4 for value in range(1, 7)),
}
AT_LEAST: dict[Element, int] = {"9+": 9, "10+": 10, "11+": 11}


class Use(Struct, frozen=True):
    """Dice that pay one element of a cost."""

    element: Element
    dice: tuple[int, ...]  # positions in the roll
    values: tuple[int, ...]  # what each counts as


class Payment(Struct, frozen=True):
    """One way to pay a cost with a roll."""

    uses: tuple[Use, ...]
    shifts: int  # shift steps of the dice that pay
    free: int  # steps that a card effect gives for nothing, for these and for what is burned
    burned: tuple[tuple[int, ...], ...]  # groups of dice that serve as Veilstones and are spent at once
    gems: int  # Veilstones of one's own that it takes
    left: tuple[int, ...]  # positions of the dice that stay unused
    brings: int  # Veilstones that the dice left would collect, with the free steps left

    @property
    def net(self) -> int:
        """How many Veilstones one has more afterwards (fewer, if negative) when nothing else is bought."""
        return self.brings - self.gems


def payments(
    cost: Sequence[Element], dice: Sequence[int], gems: int, *, free: int = 0, used: Sequence[int] = ()
) -> list[Payment]:
    """
    All useful ways to pay, the best first (GF-FORGE-14): most Veilstones afterwards, then fewest shifts.

    Shift steps (but the `free` ones) and each V take a Veilstone: one's own, or dice of this roll that would collect
    one and are used up instead (GF-VEIL-10); free steps may make such dice (GF-VEIL-32). A way is useless if another
    leaves the same faces or more, and takes as few gems and free steps or fewer. The positions in `used` are spent
    already.
    """
    return [way for way in _laid_out(tuple(cost), tuple(dice), max(free, 0), tuple(used)) if way.gems <= gems]


def best_payment(
    cost: Sequence[Element], dice: Sequence[int], gems: int, *, free: int = 0, used: Sequence[int] = ()
) -> tuple[Payment | None, int]:
    """The first of the `payments`, and how many there are: they are not all laid out for somebody who only asks what a
    card would take."""
    ranked = _ranked_for(cost, dice, max(free, 0), used)
    ways = [(brings, offer) for brings, offer in ranked if offer.gems <= gems]
    return (_lay(cost, dice, used, *ways[0]) if ways else None), len(ways)


def trade_offs(
    cost: Sequence[Element], dice: Sequence[int], gems: int, *, free: int = 0, used: Sequence[int] = ()
) -> list[tuple[int, int]]:
    """The gems taken and Veilstones collected of the payments between which one may waver when no other card follows:
    none of them takes as few gems as another and collects no more. Usually there is but one."""
    found: list[tuple[int, int]] = []
    for brings, offer in _ranked_for(cost, dice, max(free, 0), used):
        if offer.gems <= gems and not any(taken <= offer.gems and got >= brings for taken, got in found):
            found.append((offer.gems, brings))
    return found


def affordable(
    cost: Sequence[Element], dice: Sequence[int], gems: int, *, free: int = 0, used: Sequence[int] = ()
) -> int | None:
    """The `net` of the best payment, or None if the cost cannot be paid: GF-COST-23's oracle, made for quick looks."""
    nets = _nets(tuple(sorted(cost)), _faces(dice, used), max(free, 0))
    return nets[min(gems, len(nets) - 1)] if nets and gems >= 0 else None


def why_not(cost: Sequence[Element], dice: Sequence[int], gems: int, *, free: int = 0, used: Sequence[int] = ()) -> str:
    """What is missing to pay the cost, in a sentence for the player; nothing to say ("") if it can be paid."""
    faces = _faces(dice, used)
    nets = _nets(tuple(sorted(cost)), faces, max(free, 0))
    if not nets:
        # Shifts bring any die to any value from 2 to 6, so Veilstones can replace everything but dice.
        least = sum(min(len(way.faces) for way in _ways(element)) for element in cost if element != "V")
        there = "none is" if not faces else "1 is" if len(faces) == 1 else f"{len(faces)} are"
        return f"Needs {count(least, 'die', 'dice')}; {there} left."
    missing = next(own for own, net in enumerate(nets) if net is not None) - gems
    if missing <= 0:
        return ""
    return f"Needs {count(missing, 'more Veilstone')}."


def collect(dice: Sequence[int], positions: Sequence[int], free: int = 0) -> tuple[tuple[int, ...], ...]:
    """The dice that collect a Veilstone each: single 1s and 6s, and as many groups totalling 6 as there are, or as
    free shift steps can make."""
    stacks = _stacks(dice, positions)
    groups = _collected(_pack([dice[position] for position in positions]), max(free, 0))
    return tuple(tuple(stacks[face].pop(0) for face in group) for group in groups)


def steps_to_six(faces: Sequence[int]) -> int:
    """How many shift steps these dice need to be worth a Veilstone together."""
    return 0 if tuple(faces) == (WILD,) else abs(STONE - sum(faces))


def made_six(faces: Sequence[int]) -> tuple[int, ...]:
    """What each of these dice counts as when they are worth a Veilstone: the highest die moves first."""
    values = [STONE if face == WILD else face for face in faces]
    for i in sorted(range(len(values)), key=values.__getitem__, reverse=True):
        others = sum(values) - values[i]
        values[i] = min(max(STONE - others, 2), 6)
    return tuple(values)


# Multisets of faces as numbers: five bits count each face, so that they add and subtract like the multisets they
# are. The highest of the five never counts: set on one side, it is taken away exactly where the other side has more.
BITS = 5
TOP = sum(16 << BITS * face for face in range(1, 7))


def _pack(faces: Sequence[int]) -> int:
    return sum(1 << BITS * face for face in faces)


def _count(pack: int, face: int) -> int:
    return pack >> BITS * face & 15


def _includes(whole: int, part: int) -> bool:
    return (whole | TOP) - part & TOP == TOP


def _faces(dice: Sequence[int], used: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted([face for position, face in enumerate(dice) if position not in used] if used else dice))


def _stacks(dice: Sequence[int], positions: Sequence[int]) -> list[list[int]]:
    """The positions by face, to lay faces on dice: the first of equal dice goes first."""
    stacks: list[list[int]] = [[] for _ in range(7)]
    for position in sorted(positions):
        stacks[dice[position]].append(position)
    return stacks


class Way(NamedTuple):
    """Faces that pay an element, what each counts as, and the shift steps that this takes."""

    faces: tuple[int, ...]
    values: tuple[int, ...]
    shifts: int
    pack: int


class Plan(NamedTuple):
    """One way for each element so far."""

    ways: tuple[Way, ...]
    shifts: int
    size: int  # number of dice


class Burn(NamedTuple):
    """Groups of faces that serve as Veilstones."""

    groups: tuple[tuple[int, ...], ...]
    size: int
    steps: int  # free shift steps that they take
    pack: int


class Offer(NamedTuple):
    """A plan, and how its Veilstones are paid."""

    plan: Plan
    burn: Burn
    left: int
    gems: int
    free: int


def _steps(face: int, value: int) -> int:
    """Shift steps from a face to a value; 9 if that is impossible: only a wild die counts as 1 (GF-VEIL-07)."""
    if face == WILD:
        return 0  # any value for nothing, and hence never shifted (GF-VEIL-15)
    return abs(value - face) if value > 1 else 9


def _exactly(element: Element, faces: tuple[int, ...]) -> tuple[int, tuple[int, ...]] | None:
    """Fewest steps to one of the element's ways, then fewest dice moved, then lowest values."""
    best: tuple[int, int, tuple[int, ...]] | None = None
    for values in EXACT[element]:
        if len(values) == len(faces):
            steps = [_steps(face, value) for face, value in zip(faces, values, strict=True)]
            if max(steps) < 9:
                found = sum(steps), len(steps) - steps.count(0), values
                best = min(best or found, found)
    return best and (best[0], best[2])


def _summed(total: int, faces: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Wild dice count as 6; what lacks is shifted up, highest die first, so that few dice move."""
    values = [6 if face == WILD else face for face in faces]
    lack = max(total - sum(values), 0)
    rest = lack
    for i in sorted(range(len(values)), key=values.__getitem__, reverse=True):
        step = min(rest, 6 - values[i])
        values[i] += step
        rest -= step
    return lack, tuple(values)


@cache
def _ways(element: Element) -> tuple[Way, ...]:
    """All sets of faces that pay an element, without those of which a part would do for as few steps."""
    ways: list[Way] = []
    total = AT_LEAST.get(element)
    sizes = range(2, total // 2 + 2) if total else sorted({len(values) for values in EXACT[element]})
    for size in sizes:
        for faces in combinations_with_replacement(range(1, 7), size):
            found = _summed(total, faces) if total else _exactly(element, faces)
            if found is None:
                continue
            shifts, pack = found[0], _pack(faces)
            if not any(way.shifts <= shifts and _includes(pack, way.pack) for way in ways):
                values, shown = zip(*sorted(zip(found[1], faces, strict=True)), strict=True)
                ways.append(Way(shown, values, shifts, pack))
    return tuple(ways)


@lru_cache(maxsize=1 << 14)
def _ways_with(element: Element, roll: int) -> tuple[Way, ...]:
    return tuple([way for way in _ways(element) if _includes(roll, way.pack)])


@cache
def _sixes(free: int) -> tuple[tuple[int, ...], ...]:
    """
    The groups of faces that are worth a Veilstone with so many steps or fewer, without those of which a part would do
    for as few.

    Without a step these are 1, 6, 3+3, 2+4 and 2+2+2. A wild die is a Veilstone alone, and four dice are too many, for
    no shift brings a die below 2.
    """
    groups: list[tuple[int, ...]] = [(WILD,)]
    for size in (1, 2, 3):
        for faces in combinations_with_replacement(range(2, 7), size):
            steps, pack = steps_to_six(faces), _pack(faces)
            part_does = any(steps_to_six(part) <= steps and _includes(pack, _pack(part)) for part in groups)
            if steps <= free and not part_does:
                groups.append(faces)
    return tuple(groups)


@lru_cache(maxsize=1 << 13)
def _burns(pack: int, free: int) -> tuple[Burn, ...]:
    """All that can be burned of these faces with so many free steps: any groups that are worth a Veilstone each."""
    burns = [Burn((), 0, 0, 0)]
    for group in _sixes(free):
        size, steps, part = len(group), steps_to_six(group), _pack(group)
        grown = burns
        while grown := [  # the same group may come again
            Burn((*burn.groups, group), burn.size + size, burn.steps + steps, burn.pack + part)
            for burn in grown
            if burn.steps + steps <= free and _includes(pack - burn.pack, part)
        ]:
            burns = [*burns, *grown]
    return tuple(burns)


@lru_cache(maxsize=1 << 13)
def _collected(pack: int, free: int) -> tuple[tuple[int, ...], ...]:
    """The most groups that can be burned (GF-VEIL-16), with the fewest steps, of the fewest dice."""
    return max(_burns(pack, free), key=lambda burn: (len(burn.groups), -burn.steps, -burn.size)).groups


def _plans(elements: Sequence[Element], roll: int) -> list[Plan]:
    """Disjoint dice for all elements (GF-COST-09), without plans that use more dice than another and shift no less."""
    plans = {0: Plan((), 0, 0)}
    for element in elements:
        grown: dict[int, Plan] = {}
        for pack, plan in plans.items():
            for way in _ways_with(element, roll - pack):
                shifts, key = plan.shifts + way.shifts, pack + way.pack
                if key not in grown or shifts < grown[key].shifts:
                    grown[key] = Plan((*plan.ways, way), shifts, plan.size + len(way.faces))
        plans = {}
        for key, plan in sorted(grown.items(), key=lambda item: (item[1].size, item[1].shifts, item[0])):
            if not any(other.shifts <= plan.shifts and _includes(key, pack) for pack, other in plans.items()):
                plans[key] = plan
    return list(plans.values())


def _offers(cost: tuple[Element, ...], roll: int, free: int) -> list[Offer]:
    """All ways with which a plan's Veilstones can be paid, without the useless ones."""
    stones = cost.count("V")
    found: dict[tuple[int, int, int, int], Offer] = {}
    for plan in _plans([element for element in cost if element != "V"], roll):
        rest = roll - sum([way.pack for way in plan.ways])
        for burn in _burns(rest, free):
            due = plan.shifts + stones - len(burn.groups)
            left = rest - burn.pack
            for given in range(min(free - burn.steps, plan.shifts, due) + 1):
                key = plan.size + burn.size, due - given, given + burn.steps, left
                if key not in found or plan.shifts < found[key].plan.shifts:
                    found[key] = Offer(plan, burn, left, due - given, given + burn.steps)
    useful: list[Offer] = []
    for key in sorted(found):  # in this order nothing comes before what makes it useless
        offer = found[key]
        whole, gems, given = offer.left, offer.gems, offer.free
        for other in useful:
            if other.gems <= gems and other.free <= given and (other.left | TOP) - whole & TOP == TOP:
                break
        else:
            useful.append(offer)
    return useful


@lru_cache(maxsize=1 << 13)
def _ranked(cost: tuple[Element, ...], faces: tuple[int, ...], free: int) -> tuple[tuple[int, Offer], ...]:
    """The useful ways to pay a sorted cost with sorted faces for someone with endless gems, the best first."""
    offers = [(len(_collected(offer.left, free - offer.free)), offer) for offer in _offers(cost, _pack(faces), free)]
    return tuple(sorted(offers, key=lambda o: (o[1].gems - o[0], o[1].plan.shifts, o[1].gems, o[1].free, -o[1].left)))


@lru_cache(maxsize=1 << 16)
def _nets(cost: tuple[Element, ...], faces: tuple[int, ...], free: int) -> tuple[int | None, ...]:
    """The best net by the number of gems owned; more gems than the list is long change nothing. Empty: unpayable."""
    ways = [(offer.gems, brings - offer.gems) for brings, offer in _ranked(cost, faces, free)]
    most = max([gems for gems, _ in ways], default=-1)
    return tuple(max([net for gems, net in ways if gems <= own], default=None) for own in range(most + 1))


@lru_cache(maxsize=1 << 12)
def _laid_out(
    cost: tuple[Element, ...], dice: tuple[int, ...], free: int, used: tuple[int, ...]
) -> tuple[Payment, ...]:
    """The ranked ways, laid on the positions of a roll."""
    return tuple([_lay(cost, dice, used, brings, offer) for brings, offer in _ranked_for(cost, dice, free, used)])


def _ranked_for(
    cost: Sequence[Element], dice: Sequence[int], free: int, used: Sequence[int]
) -> tuple[tuple[int, Offer], ...]:
    return _ranked(tuple(sorted(cost)), _faces(dice, used), free)


def _lay(cost: Sequence[Element], dice: Sequence[int], used: Sequence[int], brings: int, offer: Offer) -> Payment:
    """An offer, which is made for a sorted cost, on the positions of a roll."""
    paid = [i for i in sorted(range(len(cost)), key=cost.__getitem__) if cost[i] != "V"]
    stacks = _stacks(dice, [position for position in range(len(dice)) if position not in used])
    uses = {
        i: Use(cost[i], tuple([stacks[face].pop(0) for face in way.faces]), way.values)
        for i, way in zip(paid, offer.plan.ways, strict=True)
    }
    burned = tuple([tuple([stacks[face].pop(0) for face in group]) for group in offer.burn.groups])
    left = tuple(sorted([position for stack in stacks for position in stack]))
    uses_in_order = tuple([uses[i] for i in sorted(uses)])
    return Payment(uses_in_order, offer.plan.shifts, offer.free, burned, offer.gems, left, brings)
