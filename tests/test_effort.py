"""What a sample of the tests holds."""

from __future__ import annotations

from effort import sampled

TESTS = [f"tests/somewhere/test_things.py::test_{n}" for n in range(600)]


def test_the_kernel_is_in_every_sample() -> None:
    assert all(sampled(f"tests/kernel/test_table.py::test_{n}", 12, n) for n in range(100))


def test_a_sample_is_about_its_share_and_another_one_with_another_seed() -> None:
    samples = [{test for test in TESTS if sampled(test, 12, seed)} for seed in range(100)]
    assert all(20 < len(chosen) < 90 for chosen in samples)
    assert len({frozenset(chosen) for chosen in samples}) == 100
    assert set().union(*samples) == set(TESTS), "none is left out for ever"


def test_without_a_share_everything_is_run() -> None:
    assert all(sampled(test, 1, 0) for test in TESTS)
