"""What makes a deck legal: every reason is named at once, with its rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.defiance import GAME
from games.defiance.cards import SETS, TYPE_NAMES, Card, card_set, catalogue
from games.defiance.deck_code import encode
from games.defiance.decks import Breach, advice, breaches, bring, candidates, check, ready_decks, side_of, size
from games.defiance.state import Brought, Defiance
from games.kernel import Illegal
from games.ledger import ledger

CARDS = catalogue("base")
ASGARD = ready_decks()[0]


def deck(*less: str, more: dict[str, int] | None = None, **fields: Any) -> Brought:
    """Hammer and Raven without some cards and with others."""
    cards = {id: n for id, n in ASGARD.cards.items() if id not in less}
    return msgspec.structs.replace(ASGARD, cards={**cards, **(more or {})}, **fields)


def rules(found: list[Breach]) -> list[str]:
    return [breach.rule for breach in found]


def with_card(card: dict[str, Any]) -> dict[str, Card]:
    plain = {"id": "x", "name": "X", "side": "neutral", "type": "warrior", "cost": 1, "origin": "house", "defense": 1}
    made = msgspec.convert(plain | card, Card)
    return {**CARDS, made.id: made}


@pytest.mark.parametrize("ready", ready_decks(), ids=lambda ready: ready.name)
def test_the_decks_of_the_set_are_legal_and_have_locations_enough(ready: Brought) -> None:
    assert breaches(ready, CARDS) == []
    assert advice(ready, CARDS) == []
    assert size(ready) == 52
    side = next(made.side for made in card_set("base").deck if made.name == ready.name)
    assert side_of(ready, CARDS) == side


@pytest.mark.rule("DG-DECK-01", "DG-DECK-31")
def test_fifty_two_cards_are_the_fewest_with_capital_and_ruler() -> None:
    [breach] = breaches(deck("skalds", more={"skalds": 1}), CARDS)
    assert breach == Breach("DG-DECK-01", "51 cards; a deck needs 52 or more, so 1 is missing.")


@pytest.mark.rule("DG-DECK-02")
def test_a_deck_may_be_much_larger() -> None:
    assert breaches(deck(more={"levy-militia": 400}), CARDS) == []
    assert rules(breaches(deck(more={"levy-militia": 10**9}), CARDS)) == ["DG-DECK-02"]


@pytest.mark.rule("DG-DECK-03")
def test_a_capital_and_a_ruler_must_be_in_the_deck() -> None:
    found = breaches(deck("asgard", "odin-allfather", more={"levy-militia": 2}, capital="", ruler=""), CARDS)
    assert rules(found) == ["DG-DECK-03", "DG-DECK-03"]
    assert found[0].text == "No card that can be the Capital: for example Asgard or Vanaheim."
    assert found[1].text.startswith("No card that can be the Ruler: for example Odin, Allfather or Freyja")


@pytest.mark.rule("DG-DECK-03", "DG-DECK-35")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"capital": "vanaheim"}, "“Vanaheim” is named as Capital, but it isn't in the deck."),
        ({"capital": "longhouse"}, "“Longhouse” is named as Capital, but it can't be one."),
        ({"ruler": "thor-storm-bringer"}, "“Thor, Storm-Bringer” is named as Ruler, but it can't be one."),
        ({"ruler": "nobody"}, "“nobody” is named as Ruler, but it isn't in the deck."),
    ],
)
def test_a_favourite_must_be_able_to_serve(fields: dict[str, str], why: str) -> None:
    assert breaches(deck(**fields), CARDS) == [Breach("DG-DECK-03", why)]


@pytest.mark.rule("DG-DECK-03")
def test_one_card_cannot_be_capital_and_ruler_at_once() -> None:
    cards = with_card({"side": "asgard", "may_serve": ["capital", "ruler"]})
    alone = deck("asgard", "odin-allfather", more={"x": 1, "levy-militia": 1}, capital="", ruler="")
    assert [b.text for b in breaches(alone, cards)] == ["X can't be both Capital and Ruler."]
    assert breaches(msgspec.structs.replace(alone, cards={**alone.cards, "x": 2}), cards) == []


@pytest.mark.rule("DG-DECK-04", "DG-DECK-07", "DG-DECK-12", "DG-DECK-29")
def test_cards_of_the_other_side_are_named() -> None:
    found = breaches(deck(more={"zeus-avatar": 1, "athena": 1, "phalanx": 2}), CARDS)
    assert found == [Breach("DG-DECK-12", "Cards of Olympus in a deck of Asgard: Zeus, Avatar; Athena; Phalanx.")]


@pytest.mark.rule("DG-DECK-04", "DG-DECK-07")
def test_capitals_of_both_sides_are_a_breach_whichever_is_preferred() -> None:
    both = deck(more={"athens": 1})
    assert breaches(both, CARDS) == [
        Breach("DG-DECK-07", "Capitals of both sides: Asgard; Athens; a deck has one side."),
    ]
    other = breaches(msgspec.structs.replace(both, capital="athens"), CARDS)
    assert rules(other) == ["DG-DECK-07", "DG-DECK-12"]
    assert "Cards of Asgard in a deck of Olympus" in other[1].text
    assert other[1].text.endswith("more.")


@pytest.mark.rule("DG-DECK-05", "DG-DECK-06")
def test_neutral_cards_go_into_a_deck_of_either_side() -> None:
    neutral = {id: 1 for id, card in CARDS.items() if card.side == "neutral"}
    for ready in ready_decks():
        assert breaches(msgspec.structs.replace(ready, cards={**ready.cards, **neutral}), CARDS) == []


@pytest.mark.rule("DG-DECK-09", "DG-DECK-10", "DG-DECK-33")
def test_copies_are_limited_by_title_and_singularis() -> None:
    found = breaches(deck(more={"viking-raiders": 5, "asgard": 2, "levy-militia": 40, "skalds": 4}), CARDS)
    assert found == [
        Breach("DG-DECK-10", "2 × Asgard; it's singularis, so only one."),
        Breach("DG-DECK-09", "5 × Viking Raiders; the limit is 4."),
    ]
    twins = with_card({"name": "Skalds", "side": "asgard"})
    assert breaches(deck(more={"skalds": 3, "x": 2}), twins) == [Breach("DG-DECK-09", "5 × Skalds; the limit is 4.")]


@pytest.mark.rule("DG-DECK-34", "DG-DECK-37")
def test_a_neutral_capital_is_for_tables_that_agreed_on_it() -> None:
    cards = with_card({"type": "location", "subtype": "city", "may_serve": ["capital"]})
    neutral = deck("asgard", more={"x": 1}, capital="x")
    assert breaches(neutral, cards) == [Breach("DG-DECK-34", "A neutral card can't be the Capital here: X.")]
    assert breaches(neutral, cards, neutral_capital=True) == []
    assert candidates(neutral, cards, "capital") == []
    assert candidates(neutral, cards, "capital", neutral_capital=True) == ["x"]
    assert breaches(deck(more={"x": 1}), cards) == [], "as an ordinary card it harms nobody"
    mixed = msgspec.structs.replace(neutral, cards={**neutral.cards, "athena": 1})
    assert rules(breaches(mixed, cards, neutral_capital=True)) == ["DG-DECK-12"]


@pytest.mark.rule("DG-DECK-34")
def test_the_ruler_may_be_neutral() -> None:
    arthur = deck("odin-allfather", more={"arthur-once-and-future-king": 1}, ruler="arthur-once-and-future-king")
    assert breaches(arthur, CARDS) == []


@pytest.mark.rule("DG-DECK-32")
def test_unknown_cards_and_senseless_numbers_are_named() -> None:
    found = breaches(deck(more={"frobnicator": 3, "palisade": 0, "skalds": -1}), CARDS)
    assert [(b.rule, b.text) for b in found[:2]] == [
        ("DG-DECK-32", "Not in this card set: “frobnicator”."),
        ("DG-DECK-32", "Not even one copy: Skalds; Palisade."),
    ]


def test_all_reasons_are_named_at_once_and_each_rule_exists() -> None:
    found = breaches(Brought(name="", cards={"zeus-avatar": 2, "what": 1, "vanaheim": 1, "skalds": 9}), CARDS)
    assert set(rules(found)) == {
        *("DG-DECK-32", "DG-DECK-01", "DG-DECK-03", "DG-DECK-12", "DG-DECK-10", "DG-DECK-09"),
    }
    assert set(rules(found)) <= ledger("defiance").keys()
    assert rules(breaches(Brought(name="", cards={}), CARDS)) == ["DG-DECK-01", "DG-DECK-03", "DG-DECK-03"]


@pytest.mark.rule("DG-DECK-14")
def test_few_locations_are_unwise_but_legal() -> None:
    few = deck("raider-camp", "hunting-lodge", more={"levy-militia": 7})
    assert breaches(few, CARDS) == []
    assert advice(few, CARDS) == ["Only 7 Locations: with fewer than 10, gold will be tight (DG-DECK-14)."]


@pytest.mark.rule("DG-DECK-35")
def test_the_favourite_is_the_first_candidate() -> None:
    several = deck(more={"freyja-lady-of-the-slain": 1, "vanaheim": 1}, ruler="freyja-lady-of-the-slain")
    assert candidates(several, CARDS, "ruler") == ["freyja-lady-of-the-slain", "odin-allfather"]
    assert candidates(several, CARDS, "capital") == ["asgard", "vanaheim"]
    with_general = deck(more={"lagertha-shield-captain": 1})
    assert candidates(with_general, CARDS, "ruler") == ["odin-allfather", "lagertha-shield-captain"]


@pytest.mark.rule("DG-DECK-15", "DG-DECK-16")
def test_thirteen_types_and_two_categories() -> None:
    assert list(TYPE_NAMES.values()) == sorted(TYPE_NAMES.values())
    assert len(TYPE_NAMES) == 13
    assert {card.type for card in CARDS.values()} == set(TYPE_NAMES)
    assert all(card.is_tactic == (card.type == "tactic") for card in CARDS.values())


@pytest.mark.rule("DG-DECK-27")
def test_hippolyta_is_as_the_rulebook_shows_her() -> None:
    her = CARDS["hippolyta-amazon-queen"]
    assert (her.attack, her.defense, her.cost, her.type_line) == (2, 5, 4, "General, singularis")
    assert her.may_serve == ("ruler",)
    assert [ability.kind for ability in her.ability] == ["passive", "combat"]


# -- bringing decks to a table


def a_table(**settings: str) -> Defiance:
    return GAME.setup(2, "seed", GAME.agreed(settings))


@pytest.mark.rule("DG-DECK-08", "DG-DECK-32")
def test_decks_are_brought_as_share_codes_by_anybody_of_any_side() -> None:
    s = a_table()
    bring(s, 1, [ready.code for ready in ready_decks()])
    bring(s, 0, [ASGARD.code])
    assert len(s.players[1].decks) == 4
    [mine] = s.players[0].decks
    assert (mine.cards, mine.capital, mine.ruler, mine.code) == (
        ASGARD.cards,
        ASGARD.capital,
        ASGARD.ruler,
        ASGARD.code,
    )


def test_decks_of_one_name_are_told_apart_also_from_those_that_come_with_the_set() -> None:
    s = a_table()
    mine = encode(msgspec.structs.replace(ASGARD, name="Mine"))
    bring(s, 0, [mine, mine, mine, ASGARD.code])
    assert [known.name for known in s.players[0].decks] == ["Mine", "Mine (2)", "Mine (3)", f"{ASGARD.name} (2)"]


@pytest.mark.rule("DG-DECK-32")
def test_an_illegal_deck_is_refused_with_every_reason() -> None:
    s = a_table()
    bad = deck("asgard", more={"athena": 1, "skalds": 5}, name="Bad", capital="")
    with pytest.raises(Illegal, match="The deck “Bad” isn't legal") as refused:
        bring(s, 0, [encode(bad)])
    assert [word for word in ("DG-DECK-03", "DG-DECK-12", "DG-DECK-09") if word not in str(refused.value)] == []
    assert s.players[0].decks == []
    with pytest.raises(Illegal, match="can't read this share code"):
        bring(s, 0, ["hello"])


def test_a_deck_of_another_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SETS, "mine", SETS["base"])
    monkeypatch.setitem(SETS.catalogues, "mine", CARDS)
    with pytest.raises(Illegal, match="uses the card set “mine”; this table plays with “base”"):
        bring(a_table(), 0, [encode(ASGARD, "mine")])


def test_a_legal_deck_passes_the_check_without_a_word() -> None:
    check(ASGARD, CARDS)
    with pytest.raises(Illegal, match=r"1 is missing. \(DG-DECK-01\)"):
        check(deck("skalds", more={"skalds": 1}), CARDS)
