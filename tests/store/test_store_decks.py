from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from store_rows import ANNA, BERT, Open, make_old

from bot.store import DeckRow, Store

pytestmark = pytest.mark.asyncio
GAME = "defiance"


def a_deck(name: str = "Ravens", **fields: Any) -> DeckRow:
    return DeckRow(**{"person": ANNA, "game": GAME, "name": name, "code": f"DG1-{name}", "changed": 5.5, **fields})


async def names(store: Store, person: int = ANNA, game: str | None = GAME) -> list[str]:
    return [row.name for row in await store.decks(person, game)]


async def test_a_deck_comes_back_as_it_was_written_even_after_a_restart(url: str, store: Store, opened: Open) -> None:
    row = a_deck("Ærger “0” 🜂", code="DG1-" + "Q" * 5000)
    assert await store.save_deck(row, most=50)
    await store.close()
    again = await opened(url)
    assert await again.decks(ANNA) == [row]
    assert await again.deck(ANNA, GAME, row.name) == row


async def test_decks_belong_to_one_person_and_one_game(store: Store) -> None:
    for row in (a_deck("b"), a_deck("A"), a_deck("b", person=BERT), a_deck("b", game="twilight")):
        assert await store.save_deck(row, most=50)
    assert await names(store) == ["A", "b"]
    assert await names(store, BERT) == ["b"]
    assert [(row.game, row.name) for row in await store.decks(ANNA)] == [(GAME, "A"), (GAME, "b"), ("twilight", "b")]
    assert await store.delete_deck(BERT, GAME, "b")
    assert await names(store) == ["A", "b"]


async def test_names_that_differ_in_case_or_blanks_are_one_name(store: Store) -> None:
    await store.save_deck(a_deck("The Wild Hunt"), most=50)
    await store.save_deck(a_deck("the  wild HUNT", code="DG1-new"), most=50)
    [row] = await store.decks(ANNA)
    assert (row.name, row.code) == ("the  wild HUNT", "DG1-new")
    assert await store.deck(ANNA, GAME, "THE WILD HUNT") == row


async def test_beyond_the_limit_only_what_is_there_can_be_changed(store: Store) -> None:
    for name in ("a", "b"):
        assert await store.save_deck(a_deck(name), most=2)
    assert not await store.save_deck(a_deck("c"), most=2)
    assert await names(store) == ["a", "b"]
    assert await store.save_deck(a_deck("b", code="DG1-other"), most=2)
    assert await store.save_deck(a_deck("c", game="twilight"), most=2)
    assert await store.save_deck(a_deck("c", person=BERT), most=2)


async def test_a_deck_that_is_deleted_is_gone_and_only_once(store: Store) -> None:
    await store.save_deck(a_deck(), most=50)
    assert await store.delete_deck(ANNA, GAME, "RAVENS")
    assert not await store.delete_deck(ANNA, GAME, "Ravens")
    assert await store.deck(ANNA, GAME, "Ravens") is None


async def test_a_new_name_takes_the_place_of_the_old_one_but_of_no_other(store: Store) -> None:
    old = a_deck()
    await store.save_deck(old, most=50)
    await store.save_deck(a_deck("Wolves"), most=50)
    assert not await store.rename_deck(old, replace(old, name="wolves"))
    assert await names(store) == ["Ravens", "Wolves"]
    assert await store.rename_deck(old, replace(old, name="RAVENS"))
    assert await store.rename_deck(old, replace(old, name="Crows", code="DG1-crows"))
    assert await names(store) == ["Crows", "Wolves"]
    assert not await store.rename_deck(old, replace(old, name="Owls")), "it is called otherwise by now"


async def test_a_draft_is_kept_until_it_is_dropped(url: str, store: Store, opened: Open) -> None:
    assert await store.draft(ANNA, GAME) is None
    body = {"name": "ü", "cards": {"asgard": 1}, "deep": [1, None]}
    await store.save_draft(ANNA, GAME, body, 1.0)
    await store.save_draft(BERT, GAME, {}, 1.0)
    await store.close()
    again = await opened(url)
    assert await again.draft(ANNA, GAME) == body
    assert await again.draft(ANNA, "twilight") is None
    await again.drop_draft(ANNA, GAME)
    assert await again.draft(ANNA, GAME) is None
    assert await again.draft(BERT, GAME) == {}


async def test_many_changes_of_a_draft_at_once_all_count(store: Store, rival: Store) -> None:
    await store.save_draft(ANNA, GAME, {"n": 0}, 1.0)

    def one_more(body: dict[str, Any]) -> dict[str, Any]:
        return {"n": body["n"] + 1}

    await asyncio.gather(*[(store, rival)[n % 2].change_draft(ANNA, GAME, one_more, 2.0) for n in range(20)])
    assert await store.draft(ANNA, GAME) == {"n": 20}
    assert await store.change_draft(BERT, GAME, one_more, 2.0) is None


async def test_a_database_without_decks_gets_them(url: str, opened: Open) -> None:
    await make_old(url, "0001")
    store = await opened(url)
    assert await store.save_deck(a_deck(), most=50)
    assert await names(store) == ["Ravens"]
