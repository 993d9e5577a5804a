"""
Which rules of the ledgers have a passing test: `--rules` prints it, `--all-rules` demands all of them.

`--sample 12` runs the kernel's tests and one in twelve of the rest, others with every seed of the order; see
`effort.py` for how hard each test tries.
"""

from __future__ import annotations

import gc
import os
import tomllib
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from effort import THOROUGH, sampled
from hypothesis import settings
from postgres import INSTALLED, Server

from games.registry import GAMES as OFFERED

settings.register_profile("usual", max_examples=50, deadline=None)
settings.register_profile("thorough", max_examples=400, deadline=None)
settings.load_profile("thorough" if THOROUGH else "usual")
GAMES = Path(__file__).parent.parent / "games"
PROVED: set[str] = set()
FAILED: set[str] = set()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server | None]:
    """One server for all tests of a process that need one; None where it is not installed."""
    server = Server() if INSTALLED else None
    yield server
    if server is not None:
        server.stop()


def pytest_xdist_auto_num_workers() -> int:
    """A worker more than there are cores: many tests wait for a browser, a database or a process."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="print how many rules of each game have a passing test")
    parser.addoption("--all-rules", action="store_true", help="fail unless every rule has a passing test")
    parser.addoption("--sample", type=int, default=1, metavar="N", help="but for the kernel run one test in so many")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, None, None]:
    share, seed = config.getoption("--sample"), config.getoption("randomly_seed", 0)
    if left_out := [item for item in items if not sampled(item.nodeid, share, seed)]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if sampled(item.nodeid, share, seed)]
    for item in items:
        for mark in item.iter_markers("rule"):
            item.user_properties += [("rule", rule) for rule in mark.args]
    yield  # they are shuffled
    browsers_first(items)


def browsers_first(items: list[pytest.Item]) -> None:
    """Each worker begins with its part of the list. What is tested in a browser is slow and mostly waits: all workers
    but one begin with it, so that the cores have something to do meanwhile and no such test is the last of all."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = [item for item in items if item.path.parent.name == "e2e"]
    if workers == 1 or not slow:
        return
    quick = [item for item in items if item.path.parent.name != "e2e"]
    part = len(items) // workers
    for worker in range(workers - 1):
        mine = slow[worker :: workers - 1]
        quick[worker * part : worker * part] = mine
    items[:] = quick


def pytest_collection_finish() -> None:
    """What stands by now stays: the collector, which every restart of a world calls, need not look at it again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    rules = {str(rule) for name, rule in report.user_properties if name == "rule"}
    if report.when == "call":
        (PROVED if report.passed else FAILED).update(rules)


def ledgers() -> Iterator[tuple[str, dict[str, str]]]:
    """For each game: rule -> why it cannot be tested, or nothing."""
    for path in sorted(GAMES.glob("*/rules.toml")):
        rules = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
        yield path.parent.name, {rule["id"]: rule.get("untested", "") for rule in rules}


def shortfall() -> list[str]:
    """What is wrong with the proof, in lines."""
    faults = []
    known: set[str] = set()
    for game, rules in ledgers():
        known |= rules.keys()
        if game not in OFFERED:
            continue
        faults += [f"{game}: {rule} has no passing test" for rule, why in rules.items() if not why and not proved(rule)]
    faults += [f"a test names {rule}, which no ledger has" for rule in sorted((PROVED | FAILED) - known)]
    return faults


def proved(rule: str) -> bool:
    return rule in PROVED and rule not in FAILED


def whole_run(session: pytest.Session) -> bool:
    return session.config.getoption("--all-rules") and not hasattr(session.config, "workerinput")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if whole_run(session) and session.exitstatus == 0 and shortfall():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--rules") and not config.getoption("--all-rules"):
        return
    terminalreporter.section("rules")
    for game, rules in ledgers():
        named = sum(proved(rule) for rule in rules)
        terminalreporter.line(f"{game}: {named} of {len(rules)} rules have a passing test")
        for rule, why in rules.items():
            if why:
                terminalreporter.line(f"  {rule} is not tested: {why}")
    for fault in shortfall():
        terminalreporter.line(f"  {fault}")
