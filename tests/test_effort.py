"""What a sample of the tests holds, and that no test hangs on how busy a machine is."""

from __future__ import annotations

import ast
from pathlib import Path

from effort import sampled

STOPWATCHES = {"perf_counter", "perf_counter_ns", "process_time", "process_time_ns", "thread_time", "timeit"}
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


def test_no_test_measures_seconds() -> None:
    """Work is counted: seconds depend on who else is at work."""
    found = []
    for path in Path(__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            called = node.func if isinstance(node, ast.Call) else None
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in STOPWATCHES:
                found.append(f"{path.name}:{node.lineno}")
    assert found == []
