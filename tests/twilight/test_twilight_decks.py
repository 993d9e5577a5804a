"""What makes a deck legal, and how decks are shared."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from games.deck_codes import same_marks
from games.kernel import Illegal
from games.twilight import GAME
from games.twilight.cards import SETS, card_set, catalogue, deities
from games.twilight.deck_code import decode, encode
from games.twilight.deck_kit import KIT
from games.twilight.decks import breaches, bring, check, ready_decks
from games.twilight.state import Brought
from games.twilight.steps import ASPECTS, FACTION_NAMES, VALUE

CARDS, GODS = catalogue("base"), deities("base")
READY = {deck.deity: deck for deck in ready_decks("base")}


def rules(deck: Brought, *, extended: bool = False) -> list[str]:
    return [breach.rule for breach in breaches(deck, CARDS, GODS, extended=extended)]


def changed(deck: Brought, **more: int) -> Brought:
    cards = dict(deck.cards)
    for id, n in more.items():
        cards[id] = cards.get(id, 0) + n
    return Brought(deck.name, {id: n for id, n in cards.items() if n}, deity=deck.deity)


@pytest.mark.parametrize("deity", READY)
def test_ready_decks_are_legal(deity: str) -> None:
    assert rules(READY[deity]) == []


@pytest.mark.rule("TG-DECK-01")
def test_a_deck_has_exactly_fifty_cards() -> None:
    deck = READY["mars"]
    assert rules(changed(deck, hearth_keeper=1)) == ["TG-DECK-01"]
    assert rules(changed(deck, stoic_legionnaires=-1)) == ["TG-DECK-01"]
    assert rules(changed(deck, stoic_legionnaires=-1, leper=1)) == ["TG-DECK-01"], "mini-cards are no part of a deck"


@pytest.mark.rule("TG-DECK-02")
def test_three_copies_are_the_most() -> None:
    assert READY["mars"].cards["stoic_legionnaires"] == 3
    assert rules(changed(READY["mars"], stoic_legionnaires=1, rhine_raider=-1)) == ["TG-DECK-02"]


@pytest.mark.rule("TG-DECK-03", "TG-DECK-08")
def test_of_an_epic_card_one_copy_is_the_most() -> None:
    assert CARDS["attila"].epic
    assert not CARDS["stoic_legionnaires"].epic
    assert rules(changed(READY["mars"], attila=1, rhine_raider=-1)) == ["TG-DECK-03"]


@pytest.mark.rule("TG-DECK-05")
def test_a_deck_comes_with_one_deity() -> None:
    deck = READY["mars"]
    assert rules(Brought(deck.name, deck.cards)) == ["TG-DECK-05"]
    assert rules(Brought(deck.name, deck.cards, deity="zeus")) == ["TG-DECK-05"]


def of_mars(aggression: int) -> Brought:
    """A deck of fifty with so many Aggression cards."""
    cards: dict[str, int] = {}
    for card in CARDS.values():
        if card.mini or card.epic:
            continue
        room = (aggression if card.faction == "aggression" else 50 - aggression) - sum(
            n for id, n in cards.items() if (CARDS[id].faction == "aggression") == (card.faction == "aggression")
        )
        if room > 0:
            cards[card.id] = min(3, room)
    return Brought("Mars", cards, deity="mars")


@pytest.mark.rule("TG-DECK-04", "TG-DECK-06", "TG-DECK-07")
def test_the_faction_requirement_is_a_minimum() -> None:
    assert GODS["mars"].requirement == {"aggression": 10}
    assert rules(of_mars(10)) == rules(of_mars(11)) == rules(READY["mars"]) == []
    assert rules(of_mars(9)) == ["TG-DECK-04"]
    assert breaches(of_mars(8), CARDS, GODS)[0].text == "Mars requires 10 Aggression cards; 2 are missing."


@pytest.mark.rule("TG-DECK-09")
def test_an_illegal_deck_is_refused_with_all_failed_checks() -> None:
    with pytest.raises(Illegal) as no:
        check(Brought("Bad", {"attila": 2, "no_such_card": 1}, deity="hera"), "base")
    assert str(no.value).splitlines()[1:] == [
        "• Not in this card set: “no_such_card”. (TG-DECK-09)",
        "• 3 cards; a deck has exactly 50. (TG-DECK-01)",
        "• 2 × Attila, Scourge of Nations; it's Epic, so only one. (TG-DECK-03)",
        "• Hera requires 10 Negotiation cards; 10 are missing. (TG-DECK-04)",
    ]


@pytest.mark.rule("TG-EXTENDED-01", "TG-EXTENDED-02")
def test_an_extended_deck_has_fifty_one_to_a_hundred_cards_and_else_the_same_rules() -> None:
    for deck in ready_decks("base", extended=True):
        assert rules(deck, extended=True) == []
        assert rules(deck) == ["TG-DECK-01"]
    assert rules(READY["mars"], extended=True) == ["TG-EXTENDED-01"], "fifty are too few"
    cards = {card.id: 3 for card in CARDS.values() if not card.mini and not card.epic}
    large = Brought("Large", dict(list(cards.items())[:33]) | {"attila": 1}, deity="mars")
    assert rules(large, extended=True) == []
    assert sum(large.cards.values()) == 100
    assert rules(changed(large, balor=1), extended=True) == ["TG-EXTENDED-01"]
    assert rules(changed(large, attila=1, stoic_legionnaires=-1), extended=True) == ["TG-DECK-03"]
    state = GAME.setup(2, "x", GAME.agreed({"deck_size": "extended"}))
    bring(state, 0, [encode(large, "base")])
    with pytest.raises(Illegal, match="51 to 100"):
        bring(state, 0, [encode(READY["mars"], "base")])


@pytest.mark.rule("TG-DECK-12", "TG-DECK-13", "TG-DECK-14", "TG-DECK-11")
def test_every_card_has_what_the_rules_ask_of_it() -> None:
    for card in CARDS.values():
        assert card.type in ("creature", "fortification", "intrigue", "scheme")
        assert card.aspect in ASPECTS
        assert card.faction in FACTION_NAMES
        assert bool(card.compass) == (card.type == "fortification")
        assert bool(card.upkeep) == (card.type == "intrigue")
        assert bool(card.life) == (card.type == "creature")
        assert not card.mini or card.type == "creature"
        assert bool(card.cost.power) != card.mini


@pytest.mark.rule("TG-DECK-15")
def test_the_back_of_a_card_is_the_highest_aspect_of_its_cost() -> None:
    for card in CARDS.values():
        if not card.mini:
            assert VALUE[card.aspect] == max(VALUE[aspect] for aspect, _ in card.cost.power.items())


@pytest.mark.rule("TG-DECK-18")
def test_labels_among_the_keywords_do_nothing_by_themselves() -> None:
    """A card with such a label says in its effects what happens."""
    labels = {"obliterate": "obliterate", "defile": "defile", "restore": "restore"}
    for card in CARDS.values():
        for word, step in labels.items():
            if any(keyword.split()[0] == word for keyword in card.keywords):
                assert f'"do":"{step}"' in msgspec.json.encode(card).decode(), card.name
        for word in ("deathbound", "requiem"):
            assert (word in card.keywords) == any(e.trigger == word for e in card.all_effects), card.name


# -- share codes


def test_a_deck_code_brings_the_same_deck_back() -> None:
    for deck in READY.values():
        again, set_name = decode(encode(deck, "base"))
        assert (again.name, again.deity, again.cards, set_name) == (deck.name, deck.deity, deck.cards, "base")


@pytest.mark.parametrize("code", ["", "TG1-", "TG1-AAAA", "hello", "TG1-" + "A" * 9000, "TG1-é", "DG1-AAAA"])
def test_what_is_no_deck_code_is_refused_in_a_sentence(code: str) -> None:
    with pytest.raises(Illegal, match=r"\.$"):
        decode(code)


def test_a_code_that_lost_or_changed_a_letter_is_refused() -> None:
    code = encode(READY["mars"], "base")
    for broken in (code[:-6], code[:20] + ("A" if code[20] != "A" else "B") + code[21:]):
        with pytest.raises(Illegal):
            decode(broken)


def test_no_two_cards_or_deities_have_the_same_mark_in_codes() -> None:
    assert same_marks([*CARDS, *GODS]) == []


def test_a_deck_of_another_set_is_refused() -> None:
    other = structs.replace(card_set("base"), name="mine")
    SETS.add(other)
    try:
        code = encode(READY["mars"], "mine")
        with pytest.raises(Illegal, match="card set “mine”"):
            bring(GAME.setup(2, "x", GAME.agreed({})), 0, [code])
        with pytest.raises(Illegal, match="card set “mine”"):
            KIT.decode(code)
    finally:
        for shelf in (SETS, SETS.titles, SETS.catalogues):
            del shelf["mine"]
    with pytest.raises(Illegal, match="isn't used here"):
        decode(code)


# -- the kit


def test_a_deity_leads_from_outside_of_the_deck() -> None:
    deck = Brought("Mine", {"attila": 1})
    led = KIT.with_leader(deck, "deity", "mars")
    assert led.deity == "mars"
    assert led.cards == {"attila": 1}
    assert KIT.with_copies(led, "attila", 0).deity == "mars"
    assert KIT.with_leader(deck, "deity", "attila").deity == ""
    assert KIT.facts(led) == "Mars · 1 card · 1 Aggression"
    assert KIT.facts(deck) == "no Deity yet · 1 card · 1 Aggression"


def test_the_builder_offers_no_mini_cards_and_one_copy_of_what_is_epic() -> None:
    cards = KIT.cards()
    assert set(cards) == {*GODS, *(id for id, card in CARDS.items() if not card.mini)}
    assert cards["mars"].most == 0
    assert cards["attila"].most == 1
    assert cards["stoic_legionnaires"].most == 3


@pytest.mark.parametrize("line", ["Deity: Mars", "deity: 1x mars", "Mars", "1 Mars"])
def test_a_deity_in_a_pasted_list_leads_the_deck_and_is_no_card_of_it(line: str) -> None:
    text = KIT.export(READY["mars"]).replace("Deity: Mars", line)
    found = KIT.read(text, "")
    assert found.problems == []
    assert found.deck is not None
    assert found.deck.deity == "mars"
    assert found.deck.cards == READY["mars"].cards


def test_a_list_with_two_deities_is_refused() -> None:
    found = KIT.read(KIT.export(READY["mars"]) + "\n1 Hera", "")
    assert found.deck is None
    assert any("TG-DECK-05" in problem for problem in found.problems), found.problems
