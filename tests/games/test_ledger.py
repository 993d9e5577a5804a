"""The rules, looked up."""

from __future__ import annotations

import pytest

from games.ledger import ledger, look_up
from games.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_own_number_a_text_and_a_source(game: str) -> None:
    rules = ledger(game)
    assert len(rules) > 50
    for rule in rules.values():
        assert rule.text.strip()
        assert rule.source.strip()
        assert rule.kind in {"rule", "option", "example", "ruling"}
        assert rule.edition in ({"1", "2", "both"} if game == "godsforge" else {""})


def test_a_rule_is_found_by_its_number_in_any_case() -> None:
    assert [rule.id for rule in look_up("godsforge", " gf-veil-17 ")] == ["GF-VEIL-17"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("shift a die below 2", "GF-VEIL-07"),
        ("playing no card gains four Veilstones", "GF-FORGE-21"),
        ("first death 7 additional damage", "GF-LIFE-11"),
        ("hand size", "GF-UPK-04"),
        ("reroll", "GF-FORGE-03"),
        ("Re-rolling", "GF-FORGE-03"),
        ("re roll", "GF-FORGE-03"),
        ("stolen creation, stealing it", "GF-STEAL-01"),
        ("veilstoens run out", "GF-VEIL-17"),
    ],
)
def test_a_rule_is_found_by_its_words(words: str, found: str) -> None:
    assert found in [rule.id for rule in look_up("godsforge", words)]


def test_words_that_no_rule_has_find_nothing() -> None:
    assert look_up("godsforge", "xyzzy") == []
    assert look_up("godsforge", "") == []
