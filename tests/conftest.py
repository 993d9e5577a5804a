"""Which rules of the ledgers have a passing test: `--rules` prints it, `--all-rules` demands all of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent / "games"
PROVED: set[str] = set()
FAILED: set[str] = set()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="print how many rules of each game have a passing test")
    parser.addoption("--all-rules", action="store_true", help="fail unless every rule has a passing test")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            item.user_properties += [("rule", rule) for rule in mark.args]


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
