"""Names that somebody has half in mind."""

from __future__ import annotations

import pytest

from games.nearest import completions, nearest, spelled_like

ZONES = ["America/New_York", "Europe/Berlin", "Europe/Prague", "Europe/Vienna"]


@pytest.mark.parametrize("wanted", ["Prauge", "prague", "europe prague", "Europ/Prage", "EUROPE-PRAGUE"])
def test_a_name_is_found_by_a_part_and_by_a_slip(wanted: str) -> None:
    assert nearest(wanted, ZONES)[0] == "Europe/Prague"


@pytest.mark.parametrize("wanted", ["", "xyzzy", "?!", "q" * 3000])
def test_what_is_like_no_name_finds_none(wanted: str) -> None:
    assert nearest(wanted, ZONES) == []


def test_letters_that_are_in_a_name_are_completed_in_order_before_anything_is_guessed() -> None:
    assert completions("europe/", reversed(ZONES)) == ["Europe/Berlin", "Europe/Prague", "Europe/Vienna"]
    assert completions("", ZONES, 2) == ["America/New_York", "Europe/Berlin"]
    assert completions("new york", ZONES) == ["America/New_York"]


def test_a_word_is_found_only_if_it_is_spelled_nearly_so() -> None:
    words = ["veil", "veilstone", "stone"]
    assert spelled_like("veilstoen", words) == "veilstone"
    assert spelled_like("tomb", words) == ""
