"""Searching: a few answers meet in the same imagined worlds, and no more work is done than the question needs."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Answer
from games.searching import Budget, chance, search

A, B, C, D = ("a",), ("b",), ("c",), ("d",)


class Worlds:
    """Answers that win with such chances, and what was tried."""

    def __init__(self, noise: float = 0.1, **worth: float) -> None:
        self.noise, self.worth = noise, worth
        self.tried: list[tuple[int, Answer]] = []

    def __call__(self, world: int, answer: Answer) -> tuple[float, int]:
        self.tried.append((world, answer))
        return self.worth[answer[0]] + self.noise * Random(f"{world} {answer}").uniform(-1, 1), 10


def test_the_best_answer_is_found_wherever_it_stands() -> None:
    for best in (A, B, C, D):
        worlds = Worlds(**{name: 0.6 if (name,) == best else 0.45 for name in "abcd"})
        assert search(dict.fromkeys((A, B, C, D), 0.5), worlds, Budget()) == best


def test_one_answer_alone_is_not_tried() -> None:
    worlds = Worlds(a=0.5)
    assert search({A: 0.5}, worlds, Budget()) == A
    assert worlds.tried == []


def test_a_question_that_is_easy_ends_early() -> None:
    easy, hard = Worlds(a=0.9, b=0.2, c=0.1), Worlds(a=0.5, b=0.5, c=0.5)
    for worlds in (easy, hard):
        search(dict.fromkeys((A, B, C), 0.5), worlds, Budget(worlds=24))
    assert len(easy.tried) == 6
    assert len(hard.tried) > 20


def test_all_that_are_left_meet_in_the_same_worlds() -> None:
    worlds = Worlds(a=0.5, b=0.5, c=0.5, d=0.5)
    search(dict.fromkeys((A, B, C, D), 0.5), worlds, Budget(worlds=14))
    per_answer = [[world for world, tried in worlds.tried if tried == answer] for answer in (A, B, C, D)]
    assert per_answer[0] == list(range(14))
    assert all(numbers == list(range(len(numbers))) for numbers in per_answer)
    assert min(map(len, per_answer)) == 2


def test_work_is_bounded_by_its_count() -> None:
    worlds = Worlds(a=0.5, b=0.5)
    search(dict.fromkeys((A, B), 0.5), worlds, Budget(worlds=1000, effort=100))
    assert len(worlds.tried) == 2 * 4, "the fourth world begins after 96 answers, and no other"


def test_where_worlds_do_not_tell_the_first_thought_counts() -> None:
    worlds = Worlds(noise=0.0, a=0.5, b=0.5)
    assert search({A: 0.5, B: 0.51}, worlds, Budget()) == B
    assert search({A: 0.5, B: 0.49}, worlds, Budget()) == A


def test_a_strong_thought_needs_much_to_be_given_up() -> None:
    worlds = Worlds(noise=0.3, a=0.5, b=0.53)
    assert search({A: 0.6, B: 0.5}, worlds, Budget(worlds=6)) == A
    assert search({A: 0.6, B: 0.5}, Worlds(noise=0.1, a=0.2, b=0.8), Budget(worlds=6)) == B


def test_where_worlds_hardly_differ_few_of_them_tell_enough() -> None:
    for spread, found in ((0.01, B), (0.3, A)):
        worlds = Worlds(noise=0.0, a=0.5, b=0.54)
        assert search({A: 0.52, B: 0.5}, worlds, Budget(worlds=3, heat=1, spread=spread)) == found


def test_the_same_worlds_give_the_same_answer() -> None:
    tried = []
    for _ in range(2):
        worlds = Worlds(noise=0.4, a=0.5, b=0.52, c=0.48)
        tried.append((search(dict.fromkeys((A, B, C), 0.5), worlds, Budget()), worlds.tried))
    assert tried[0] == tried[1]


@pytest.mark.parametrize("lead", [-1e9, -3.0, 0.0, 3.0, 1e9])
def test_a_chance_is_between_nothing_and_all(lead: float) -> None:
    assert 0.0 <= chance(lead, 5.0) <= 1.0
    assert chance(lead, 5.0) + chance(-lead, 5.0) == pytest.approx(1.0)
