"""A deck in the making: copies, and who leads it from inside or from outside."""

from __future__ import annotations

import pytest

from games.kernel import Deck, DeckCard, DeckKit, Illegal, Imported, fitting_name

CARDS = {
    "king": DeckCard("King", "person", "leads", "A king.", most=1, leads=("head",)),
    "page": DeckCard("Page", "person", "serves", "A page."),
    "god": DeckCard("God", "power", "watches", "A god.", most=0, leads=("patron",)),
}


class Court(Deck):
    head: str = ""
    patron: str = ""


KIT: DeckKit[Court] = DeckKit(
    deck=Court,
    kinds={"power": "Power", "person": "Person"},
    leaders={"head": "Head", "patron": "Patron"},
    cards=lambda: CARDS,
    ready=list,
    sample="1 King",
    facts=lambda deck: f"{len(deck.cards)} cards",
    check=lambda deck: [] if deck.cards else ["It is empty.", "Nobody is there."],
    read=lambda _, __: Imported(None),
    export=lambda deck: deck.name,
    encode=lambda deck: deck.name,
    decode=lambda code: Court(code, {}),
)
COURT = Court("Mine", {"king": 1, "page": 3}, head="king", patron="god")


def test_cards_stand_in_the_order_of_the_set_and_under_their_kinds() -> None:
    deck = KIT.with_copies(Court("", {"page": 2}), "king", 1)
    assert list(deck.cards) == ["king", "page"]
    assert KIT.by_kind(deck) == {"person": ["king", "page"]}


def test_who_leaves_the_deck_leads_it_no_longer_but_who_stands_outside_does() -> None:
    deck = KIT.with_copies(COURT, "king", 0)
    assert (deck.cards, deck.head, deck.patron) == ({"page": 3}, "", "god")
    assert COURT.head == "king", "the deck before is as it was"


def test_what_the_set_has_lost_goes_at_the_next_change() -> None:
    old = Court("Old", {"jester": 1, "page": 1}, head="jester", patron="idol")
    assert KIT.with_copies(old, "page", 2) == Court("Old", {"page": 2})


def test_a_card_leads_if_it_can_and_a_second_time_no_longer() -> None:
    crowned = KIT.with_leader(Court("", {"king": 1}), "head", "king")
    assert KIT.led_by(crowned) == {"head": "king"}
    assert KIT.led_by(KIT.with_leader(crowned, "head", "king")) == {}
    assert KIT.led_by(KIT.with_leader(Court("", {}), "head", "king")) == {}, "it it isn't in the deck"
    assert KIT.led_by(KIT.with_leader(Court("", {"page": 1}), "head", "page")) == {}, "it leads nobody"
    assert KIT.led_by(KIT.with_leader(Court("", {}), "patron", "god")) == {"patron": "god"}


def test_a_deck_that_may_not_be_played_is_refused_with_every_reason() -> None:
    KIT.must_be_legal(COURT)
    with pytest.raises(Illegal, match=r"The deck “x” isn't legal:\n• It is empty.\n• Nobody is there."):
        KIT.must_be_legal(Court("x", {}))


@pytest.mark.parametrize(
    ("name", "kept"), [("  a \n b\t", "a b"), ("", "Unnamed deck"), ("\u202e", "Unnamed deck"), ("x" * 99, "x" * 40)]
)
def test_a_name_is_kept_on_one_line(name: str, kept: str) -> None:
    assert fitting_name(name) == kept
