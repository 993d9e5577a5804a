"""
How small the floats of a Swiss round can be at all: bounds that prove a pairing of few pairs the best of all pairs.

Scores come in order, the highest first; a float costs the square of its score difference. Squares are convex, so of two
pairs a-d and b-c, or a-c and b-d, with a >= b >= c >= d, a-b and c-d are never dearer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import rustworkx

FRINGE = 40  # players at each end of the order whose rematches count for the finer bound


def matched(size: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The matching with the most pairs, and of those the one with the least sum of costs."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i, j, -cost) for i, j, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def least(scores: Sequence[int]) -> int:
    """Without a thought for rematches: the first plays the second, the third the fourth, and so on."""
    return sum((a - b) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True))


def least_with_fringe(scores: Sequence[int], barred: Callable[[int, int], bool], byes: Sequence[int]) -> int | None:
    """
    A finer bound: rematches count among the first and among the last players, where the scores are sparse, and nobody
    in the middle minds a rematch. `byes` are those, of one score, who may have the bye. None: there is no middle.

    Few pairs are enough to find it, because those in the middle may be exchanged freely. Of the middle, the first play
    those of the top who find nobody there, the last those of the bottom, and the rest play their neighbours; a pair of
    top and bottom can be exchanged with a pair of the middle and gets no dearer. If the bye goes to the middle, then to
    any one of that score, whose neighbours are neighbours then.
    """
    n = len(scores)
    top, bottom = range(FRINGE), range(n - FRINGE, n)
    middle = range(FRINGE, n - FRINGE)
    if len(middle) < 2 * FRINGE + 3:
        return None
    pairs = {pair for end in (top, bottom) for pair in combinations(end, 2) if not barred(*pair)}
    pairs |= {(i, j) for i in top for j in middle[: FRINGE + 1]}
    pairs |= {(i, j) for i in middle[-FRINGE - 1 :] for j in bottom}
    pairs |= set(pairwise(middle))
    inside = [k for k in byes if k in middle][:1]
    pairs |= {(k - 1, k + 1) for k in inside if k - 1 in middle and k + 1 in middle}
    free = [k for k in byes if k not in middle] + inside
    costs = [(i, j, (scores[i] - scores[j]) ** 2 * n * n + j - i) for i, j in pairs]  # near ones first: it is quicker
    found = matched(n + 1, sorted(costs) + [(k, n, 0) for k in free])
    return sum((scores[i] - scores[j]) ** 2 for i, j in found if j < n)


def promising(scores: Sequence[int], found: int) -> set[tuple[int, int]]:
    """
    The scores, higher and lower, of the pairs that a pairing with less than `found` might need.

    No pairing with a certain pair costs less than its square and the bound for all others.
    """
    size = Counter(scores)
    groups = sorted(size, reverse=True)
    return {
        (high, low)
        for k, high in enumerate(groups)
        for low in groups[k:]
        if high > low or size[high] > 1
        if (high - low) ** 2 + least(without(scores, high, low)) < found
    }


def without(scores: Sequence[int], *gone: int) -> list[int]:
    rest = list(scores)
    for score in gone:
        rest.remove(score)
    return rest
