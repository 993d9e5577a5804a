"""A game's kit of decks keeps what the builder, the shelf, the commands and the events count on."""

from __future__ import annotations

from importlib import import_module

import pytest
from msgspec import structs

from bot.limits import CUSTOM_ID, OPTIONS, ROW
from games.kernel import LOCKED, Deck, Illegal, fitting_name
from games.registry import GAMES
from renderers.pictures import pictures_of

KITS = {name: game.decks for name, game in GAMES.items() if game.decks is not None}


@pytest.mark.parametrize("name", GAMES)
def test_who_takes_decks_has_a_kit_and_a_picture_for_them(name: str) -> None:
    assert (GAMES[name].bring is None) == (name not in KITS)
    assert hasattr(import_module(f"renderers.{name}"), "deck_sheet") == (name in KITS)


@pytest.mark.parametrize("name", KITS)
def test_a_kit_speaks_of_cards_that_the_builder_can_show(name: str) -> None:
    kit = KITS[name]
    empty = kit.deck(name="", cards={})
    assert set(kit.leaders) <= {field.name for field in structs.fields(kit.deck)}
    assert kit.led_by(empty) == {}
    assert "all" not in kit.kinds, "the builder's own word"
    assert len(kit.kinds) <= OPTIONS
    assert len(kit.ready()) < OPTIONS
    assert {card.kind for card in kit.cards().values()} <= set(kit.kinds)
    for id, card in kit.cards().items():
        assert set(card.leads) <= set(kit.leaders)
        assert len(card.leads) <= ROW - 3, "three buttons of its row count the copies"
        assert card.name
        assert card.line
        assert card.text
        assert len(f"b:deck_count:{name}:more:{id}") <= CUSTOM_ID, "ids stand in buttons"
    assert kit.check(empty), "an empty deck is never legal"
    assert kit.facts(empty)


@pytest.mark.parametrize("name", KITS)
def test_the_decks_that_come_with_a_game_are_legal_and_come_back_from_list_and_code(name: str) -> None:
    kit, game = KITS[name], GAMES[name]
    assert len({deck.name.casefold() for deck in kit.ready()}) == len(kit.ready()) >= 2
    for deck in kit.ready():
        assert kit.check(deck) == []
        assert kit.advice(deck) == []
        assert fitting_name(deck.name) == deck.name
        for text in (kit.export(deck), kit.encode(deck), kit.export(deck).encode()):
            back = kit.read(text, "")
            assert back.problems == []
            assert without_code(back.deck) == without_code(deck)
        assert without_code(kit.decode(kit.encode(deck))) == without_code(deck)
        assert kit.read(kit.encode(deck), "Another").deck.name == "Another"
        assert game.bring is not None
        for way in ("", LOCKED):
            game.bring(game.setup(2, "a deck", game.agreed()), 0, [way + kit.encode(deck)])
        assert pictures_of(name).deck_sheet(deck).alt


@pytest.mark.parametrize("name", KITS)
@pytest.mark.parametrize(
    "text", ["", " ", "x", "\x00", b"\xff\xfe\x00", "9" * 5000, "1 " * 9000, "-" * 50_000, "🂡\n" * 99]
)
def test_whatever_is_pasted_gets_an_answer(name: str, text: str | bytes) -> None:
    found = KITS[name].read(text, "")
    assert found.deck is None
    assert found.problems
    if isinstance(text, str):
        with pytest.raises(Illegal):
            KITS[name].decode(text)


@pytest.mark.parametrize("name", KITS)
def test_a_table_refuses_a_deck_that_may_not_be_played(name: str) -> None:
    kit, game = KITS[name], GAMES[name]
    deck = kit.ready()[0]
    some = next(iter(deck.cards))
    bad = kit.with_copies(deck, some, deck.cards[some] + 999)
    assert kit.check(bad)
    assert game.bring is not None
    with pytest.raises(Illegal):
        game.bring(game.setup(2, "a deck", game.agreed()), 0, [kit.encode(bad)])


def without_code(deck: Deck) -> Deck:
    return structs.replace(deck, code="")
