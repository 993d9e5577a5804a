"""Every ability of every card of the base set, put to use once."""

from __future__ import annotations

import cards_in_combat  # noqa: F401
import cards_in_use  # noqa: F401
import cards_lasting  # noqa: F401
import cards_tactics  # noqa: F401
import pytest
from cases import CASES, Key

from games.defiance.cards import catalogue


def test_no_card_and_no_ability_is_forgotten() -> None:
    abilities = {(card.id, n) for card in catalogue("base").values() for n in range(len(card.ability))}
    assert set(CASES) == abilities
    assert len({card for card, _ in CASES}) == len(catalogue("base"))


@pytest.mark.parametrize("key", CASES, ids=[f"{card}-{n}" for card, n in CASES])
def test_a_card_does_what_it_says(key: Key) -> None:
    CASES[key]()
