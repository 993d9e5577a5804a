"""How cards, Aspects and games are told in words."""

from __future__ import annotations

import re

import pytest
from twilight_kit import Stage

from games.kernel import Played
from games.twilight import GAME
from games.twilight.cards import catalogue, deities
from games.twilight.steps import Power
from games.twilight.words import an_aspect, aspects, describe, line, named


def test_aspects_are_counted_by_their_backs() -> None:
    assert aspects(Power(2, 0, 1)) == "2 I + III"
    assert aspects(Power()) == "nothing"
    assert [an_aspect("I"), an_aspect("III")] == ["a Lesser Aspect", "an Exalted Aspect"]


def test_copies_are_named_once() -> None:
    stage = Stage()
    cards = stage.hand(0, "poisoned_knife", "attila", "poisoned_knife")
    assert named(stage.s, cards) == "2 × Poisoned Knife and Attila, Scourge of Nations"


def test_every_card_and_every_deity_is_told_in_one_line() -> None:
    s = Stage().s
    for card in catalogue("base").values():
        told = line(s, f"{card.id}.0.1")
        assert told.startswith(f"{card.name} (")
        assert card.text in told
        assert (f"Heresy: {card.heresy_text}" in told) == bool(card.heresy_text)
        assert "\n" not in told
    for deity in deities("base").values():
        assert line(s, deity.id).startswith(f"{deity.name}: {deity.general_text}")
    assert line(s, "?II") == "A card with the back II"
    assert GAME.card_text(s, "leper.1.m7").startswith("Leper (Negotiation mini-card, 0/1)")


def test_every_card_and_every_deity_is_described_with_all_that_it_says() -> None:
    for card in catalogue("base").values():
        told = describe(card).splitlines()
        assert told[0] == card.name
        assert card.text in told or not card.text
        assert f"Heresy: {card.heresy_text}" in told or not card.heresy_text
    assert "upkeep" in describe(catalogue("base")["blood_feud"])
    assert "stands in the North, East, South and West" in describe(catalogue("base")["stonehenge"])
    assert describe(deities("base")["mars"]).splitlines()[:3] == [
        "Mars",
        "Deity of Aggression",
        "Requires 10 Aggression cards in the deck",
    ]


def test_what_was_played_is_told_by_deity_and_deck() -> None:
    assert GAME.played(Stage().s) == {0: Played("Mars", "Aggression"), 1: Played("Hera", "Negotiation")}


@pytest.mark.parametrize("seats", [2, 4])
def test_settings_are_told_in_words_that_fit_a_menu(seats: int) -> None:
    for setting in GAME.settings.values():
        assert setting.default in setting.values
        assert len(setting.label) <= 40
        assert all(len(value) <= 60 for value in setting.values.values())
    assert GAME.setup(seats, "x", GAME.agreed()).phase == "choose_decks"


def test_what_a_question_of_the_turn_says_is_short_and_has_no_machinery() -> None:
    for phase in ("trade", "seize", "resource", "mulligan"):
        stage = Stage(phase=phase)
        stage.hand(0, *["I", "II"] * 4)
        stage.hand(1, *["I", "II"] * 4)
        stage.aspects(0, "I", "II")
        for question in stage.table().table.asks.values():
            texts = [question.prompt, *(f"{o.label} {o.note}" for o in question.options.values())]
            assert not any(re.search(r"\bseat\b|TG-|\.\d\.", text) for text in texts), texts
            assert all(len(option.label) <= 80 for option in question.options.values())
