"""What the parts of a card mean: type, modifiers, cost, attack, defense, diagram (DG-DECK)."""

from __future__ import annotations

from random import Random

import pytest
from defiance_kit import Play, Stage, home_set
from msgspec import structs

from games.defiance import GAME
from games.defiance.cards import Card, catalogue
from games.defiance.moves import destinations, may_stand
from games.defiance.values import attack, cost, defense, is_type, reach
from games.kernel import Table

CARDS = catalogue("base")


@pytest.mark.rule("DG-DECK-18")
def test_every_card_has_title_ability_type_and_cost_and_only_some_have_more() -> None:
    for card in CARDS.values():
        assert card.name
        assert card.type
        assert card.cost > 0
        assert card.ability, card.name
        assert all(ability.text for ability in card.ability)
    assert {card.attack is None for card in CARDS.values()} == {True, False}
    assert {card.defense is None for card in CARDS.values()} == {True, False}
    assert {card.move == "none" for card in CARDS.values()} == {True, False}


@pytest.mark.rule("DG-DECK-17", "DG-DECK-20")
def test_a_permanent_stays_on_the_board_until_damage_equals_its_defense() -> None:
    stage = Stage(phase="deploy").gold(9, 9).hand(0, "berserkers").hand(1, "sudden-volley", "sudden-volley")
    play = stage.table().do(0, "play:berserkers", "space:a3").passes()
    berserkers = play.s.occupied()["a3"].id
    play.until("deploy", 1).until("deploy", 0).until("deploy", 1)
    assert play.there(berserkers)
    play.do(1, "tactic:sudden-volley", f"target:{berserkers}").passes()
    assert play.x(berserkers).damage == 2, "less than 4"
    play.do(1, "tactic:sudden-volley", f"target:{berserkers}").passes()
    assert not play.there(berserkers)


@pytest.mark.rule("DG-DECK-19")
def test_attack_is_the_damage_that_a_strike_deals() -> None:
    stage = Stage(phase="combat")
    thor, wall = stage.put(0, "tyr-oath-keeper", "a4"), stage.put(1, "agora", "a5")
    stage.s.permanents[stage.serving(1, "capital")].at = "b5"
    capital = stage.serving(1, "capital")
    play = stage.table().attack(thor).declare(f"strike:{thor}:{capital}").passes()
    assert play.x(capital).damage == 4
    assert play.x(wall).damage == 0


@pytest.mark.rule("DG-DECK-22")
def test_the_diagram_gives_the_directions_of_movement() -> None:
    stage = Stage()
    reached = {}
    for card in ("war-elephants", "levy-militia", "temujin", "drones-of-atlantis", "palisade"):
        mover = stage.put(0, card, "d4")
        reached[CARDS[card].move] = set(destinations(stage.s, stage.s.permanents[mover]))
        stage.remove(mover)
    wedge = {"d5", "c5", "e5"}
    assert reached == {
        "advance": {"d5"},
        "wedge": wedge,
        "flank": {*wedge, "c4", "e4"},
        "full": {*wedge, "c4", "e4", "c3", "d3", "e3"},
        "none": set(),
    }


@pytest.mark.rule("DG-DECK-23")
def test_a_modifier_can_change_how_a_card_works() -> None:
    plain = structs.replace(CARDS["temujin"], modifiers=())
    assert (CARDS["temujin"].copies, plain.copies) == (1, 4)


def random_story(cards: str) -> list[str]:
    table = Table.new(GAME, 2, "mythos", {"set": cards})
    random = Random("mythos")
    told = []
    while table.state.phase is not None:
        seat = min(table.waiting)
        ask = table.asks[seat]
        choice = random.choice(list(ask.options))
        answer = (choice,) if ask.least <= 1 <= ask.most else ask.default
        told += [event.text for event in table.answer(seat, answer)]
    return told


@pytest.mark.rule("DG-DECK-24")
def test_mythos_changes_nothing() -> None:
    def plain(card: Card) -> Card:
        return structs.replace(card, modifiers=tuple(m for m in card.modifiers if m != "mythos"))

    with home_set(*(plain(card) for card in CARDS.values()), base=False) as name:
        assert random_story(name) == random_story("base")


@pytest.mark.rule("DG-DECK-25")
def test_god_and_goddess_are_one_type() -> None:
    goddesses = [card for card in CARDS.values() if card.label == "Goddess"]
    assert goddesses
    assert {card.type for card in goddesses} == {"god"}
    stage = Stage()
    stage.put(0, "gladsheim", "a2")
    stage.put(0, "hammer-of-thor", "a1")
    athena = stage.put(0, "athena", "a3")
    assert cost(stage.s, 0, CARDS["athena"]) == CARDS["athena"].cost - 1
    assert attack(stage.s, stage.s.permanents[athena]) == 4 + 1


@pytest.mark.rule("DG-DECK-11", "DG-DECK-28")
def test_both_players_may_have_atlantis_in_play() -> None:
    assert CARDS["atlantis"].singularis
    stage = Stage(phase="deploy").gold(9, 9).hand(0, "atlantis").hand(1, "atlantis")
    play = stage.table().do(0, "play:atlantis", "space:a2").passes()
    play.until("deploy", 1).do(1, "play:atlantis", "space:a6").passes()
    assert sorted(x.owner for x in play.s.in_play() if x.card == "atlantis") == [0, 1]


@pytest.mark.rule("DG-DECK-35")
def test_who_could_serve_but_does_not_is_an_ordinary_card_and_who_serves_keeps_the_own_type() -> None:
    stage = Stage(phase="deploy", active=1).gold(0, 9).hand(1, "sudden-volley")
    queen = stage.s.permanents[stage.put(0, "hippolyta-amazon-queen", "b2")]
    city = stage.s.permanents[stage.put(0, "vanaheim", "d2")]
    serving = stage.s.permanents[stage.serve(0, "ruler", "hippolyta-amazon-queen")]
    stage.put(0, "spear-of-achilles", "a1")
    s = stage.s
    assert (is_type(s, queen, ("general",)), is_type(s, queen, ("ruler",))) == (True, False)
    assert (is_type(s, serving, ("general",)), is_type(s, serving, ("ruler",))) == (True, True)
    assert reach(s, serving) == 2, "the Spear strengthens Generals, a serving one too"
    serving.at = "b3"
    assert (may_stand(s, queen, "c1"), may_stand(s, serving, "c1")) == (False, True)
    targets = stage.table().answer(1, "tactic:sudden-volley").options(1)
    assert {f"target:{queen.id}", f"target:{city.id}"} <= set(targets), "no Ruler and no Capital"
    assert not {f"target:{serving.id}", f"target:{stage.serving(0, 'capital')}"} & set(targets)


@pytest.mark.rule("DG-DECK-36")
def test_the_signs_lost_in_the_scan_are_read_so_that_example_1_adds_up() -> None:
    stage = Stage(phase="combat")
    infantry = stage.put(0, "atlantean-infantry-unit", "c3")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    play: Play = stage.table().attack(infantry, "c4").declare()
    a, b = play.x(infantry), play.x(legionaries)
    assert (attack(play.s, a, b), defense(play.s, b)) == (4, 3)
    assert (attack(play.s, b, a), defense(play.s, a)) == (3, 3)
    activated = [ability.name for ability in CARDS["hippolyta-amazon-queen"].ability if ability.kind == "combat"]
    assert activated == ["Hippolyta's Bow"], "the bolt before the name is the activation sign"
