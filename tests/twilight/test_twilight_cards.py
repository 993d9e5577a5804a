"""Every effect of every card of the base set, and every Heresy, put to use once."""

from __future__ import annotations

import cards_aggression  # noqa: F401
import cards_aggression_greater  # noqa: F401
import cards_mysticism  # noqa: F401
import cards_mysticism_greater  # noqa: F401
import cards_negotiation  # noqa: F401
import cards_negotiation_greater  # noqa: F401
import cards_sanctuary  # noqa: F401
import cards_sanctuary_greater  # noqa: F401
import pytest
from twilight_cases import CASES, Key

from games.twilight.cards import catalogue, deities


def test_no_card_and_no_effect_is_forgotten() -> None:
    wanted = {(card.id, str(n)) for card in catalogue("base").values() for n in range(len(card.all_effects))}
    wanted |= {(card.id, "heresy") for card in catalogue("base").values() if card.heresy}
    wanted |= {(deity.id, str(n)) for deity in deities("base").values() for n in range(len(deity.all_effects))}
    assert set(CASES) == wanted


@pytest.mark.parametrize("key", CASES, ids=["-".join(key) for key in CASES])
def test_a_card_does_what_it_says(key: Key) -> None:
    CASES[key]()
