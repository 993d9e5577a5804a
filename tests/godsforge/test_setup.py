"""Setting the table: seats, life, dealing, options, editions."""

from __future__ import annotations

import random

import msgspec
import pytest
from kit import Play, Stage, all_cards, all_stones, home_card

from games.godsforge import GAME
from games.godsforge.cards import card_set, catalogue
from games.godsforge.setup import SETTINGS
from games.godsforge.state import HIDDEN, Godsforge
from games.kernel import Answer, Ask, Illegal, Table


def new(seats: int, seed: str = "test", **wishes: str) -> Table[Godsforge]:
    return Table.new(GAME, seats, seed, wishes)


@pytest.mark.rule(
    "GF-SETUP-02",
    "GF-SETUP-05",
    "GF-SETUP-06",
    "GF-SETUP-07",
    "GF-SETUP-09",
    "GF-SETUP-10",
    "GF-SETUP-11",
    "GF-SETUP-12",
)
@pytest.mark.parametrize("edition", ["1", "2"])
@pytest.mark.parametrize(("seats", "life", "deck"), [(2, 30, 44), (3, 25, 40), (4, 20, 36)])
def test_life_hands_and_piles_at_the_start(seats: int, life: int, deck: int, edition: str) -> None:
    s = new(seats, edition=edition).state
    assert [p.life for p in s.players] == [life] * seats
    assert [len(p.hand) for p in s.players] == [4] * seats
    assert [p.veilstones for p in s.players] == [0] * seats
    assert s.supply == 30
    assert [len(pile) for pile in s.decks] == [deck]
    assert s.discards == [[]]


@pytest.mark.rule("GF-SETUP-01", "GF-SETUP-08")
def test_the_deck_is_the_52_creations_and_spells_and_nothing_else() -> None:
    cards = all_cards(new(2).state)
    assert len(cards) == len(set(cards)) == 52
    types = [catalogue("base")[card].type for card in cards]
    assert (types.count("creation"), types.count("spell")) == (33, 19)


@pytest.mark.rule("GF-SETUP-09")
def test_the_deck_is_shuffled_before_dealing() -> None:
    hands = {tuple(new(2, seed).state.players[0].hand) for seed in "abcdef"}
    assert len(hands) == 6
    unshuffled = [card.name for card in card_set("base").card]
    assert new(2).state.decks[0] != [card for card in unshuffled if card in new(2).state.decks[0]]


@pytest.mark.rule("GF-SETUP-09", "GF-SETUP-10")
def test_ones_own_cards_may_be_looked_at_and_no_others() -> None:
    t = new(3)
    seen = t.seen_by(1).state
    assert seen.players[1].hand == t.state.players[1].hand
    assert seen.players[0].hand == seen.players[2].hand == [HIDDEN] * 4
    assert seen.decks == [[HIDDEN] * 40]


@pytest.mark.rule("GF-SETUP-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_four_dice_and_absent_players_have_none(seats: int) -> None:
    t = Play(GAME.setup(seats, "test", GAME.agreed())).until("forge_roll")
    assert [len(p.dice) for p in t.s.players] == [4] * seats
    faces = [face for p in t.s.players for face in p.dice]
    assert all(1 <= face <= 6 for face in faces)


@pytest.mark.rule("GF-SETUP-04")
def test_a_fifth_die_comes_with_the_scepter_of_fortune_alone() -> None:
    stage = Stage(3).play(0, "Scepter of Fortune").play(1, "Airship", "Chaos Ring", "Loomstone Spindle")
    t = stage.dice([2, 3, 4, 5, 6]).table()
    assert t.p(0).dice == [2, 3, 4, 5, 6]
    assert [len(t.p(seat).dice) for seat in (1, 2)] == [4, 4]
    lasting = [card.name for card in card_set("base").card for effect in card.static if "ExtraDie" in repr(effect)]
    assert lasting == ["Scepter of Fortune"]


@pytest.mark.rule("GF-SETUP-13")
def test_seats_are_drawn_by_lot_and_stay() -> None:
    assert len({tuple(new(4, str(n)).state.ring) for n in range(60)}) > 5
    t = Play(GAME.setup(4, "test", GAME.agreed()))
    ring = list(t.s.ring)
    t.until("forge_roll", round=4)
    assert t.s.ring == ring


@pytest.mark.rule("GF-SETUP-13")
def test_left_is_the_next_living_seat_clockwise() -> None:
    s = Stage(4).s
    s.ring = [2, 0, 3, 1]
    assert [s.left_of(seat) for seat in s.ring] == [0, 3, 1, 2]
    s.players[3].alive = False
    assert [s.left_of(seat) for seat in (2, 0, 1)] == [0, 1, 2]


@pytest.mark.rule("GF-SETUP-14", "GF-GEN-01")
@pytest.mark.parametrize("seats", [0, 5, 6])
def test_more_than_four_are_refused(seats: int) -> None:
    with pytest.raises(Illegal, match="Godsforge is played by 1 to 4"):
        new(seats)


@pytest.mark.rule("GF-GEN-02")
def test_one_player_meets_a_nemesis_in_the_second_edition_only() -> None:
    s = new(1).state
    assert s.solo
    assert [p.nemesis for p in s.players] == [False, True]
    assert not any(new(seats).state.solo for seats in (2, 3, 4))
    with pytest.raises(Illegal, match="first edition has no solo game"):
        new(1, edition="1")


# -- options


@pytest.mark.rule("GF-GEN-15", "GF-OPT-06")
def test_the_second_edition_is_the_default_and_the_first_a_profile() -> None:
    assert SETTINGS["edition"].default == "2"
    assert (new(2).state.edition, new(2, edition="1").state.edition) == ("2", "1")
    first, second = (new(3, edition=edition).state for edition in "12")
    first.edition, first.settings = second.edition, second.settings
    assert msgspec.json.encode(first) == msgspec.json.encode(second), "nothing else differs at the start"


@pytest.mark.rule("GF-OPT-06", "GF-UPK-12")
@pytest.mark.parametrize(
    ("edition", "exchange", "offered"),
    [
        ("1", "edition", True),
        ("2", "edition", False),
        ("1", "off", False),
        ("2", "on", True),
    ],
)
@pytest.mark.parametrize("opening", ["dealt", "chosen"])
def test_exchange_and_advanced_setup_are_independent(edition: str, exchange: str, offered: bool, opening: str) -> None:
    t = new(2, edition=edition, exchange=exchange, opening=opening)
    assert t.state.phase == ("keep_four" if opening == "chosen" else "upkeep")
    if opening == "chosen":
        for seat in (0, 1):
            t.answer(seat, t.asks[seat].default)
    assert ("exchange" in t.asks[0].prompt) == offered


@pytest.mark.rule("GF-OPT-06")
@pytest.mark.parametrize("edition", ["1", "2"])
def test_the_advanced_setup_is_off_unless_chosen(edition: str) -> None:
    assert new(2, edition=edition).state.phase == "upkeep"


@pytest.mark.rule("GF-OPT-01", "GF-OPT-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_ten_cards_four_are_kept_and_six_go_back(seats: int) -> None:
    t = new(seats, opening="chosen")
    dealt = {p.seat: list(p.hand) for p in t.state.players}
    left = list(t.state.decks[0])
    assert {len(hand) for hand in dealt.values()} == {10}
    assert len(left) == 52 - 10 * seats
    with pytest.raises(Illegal):
        t.answer(0, tuple(t.asks[0].options)[:5])
    with pytest.raises(Illegal):
        t.answer(0, tuple(t.asks[0].options)[:3])
    for seat in range(seats):
        assert t.state.phase == "keep_four", "nobody's choice is carried out before all have chosen"
        assert [p.hand for p in t.state.players] == list(dealt.values())
        t.answer(seat, tuple(t.asks[seat].options)[3:7])
    assert {p.seat: p.hand for p in t.state.players} == {seat: hand[3:7] for seat, hand in dealt.items()}
    rejected = [card for hand in dealt.values() for card in (*hand[:3], *hand[7:])]
    assert sorted(t.state.decks[0]) == sorted([*left, *rejected])
    assert t.state.decks[0][: len(left)] != left
    assert t.state.decks[0][-len(rejected) :] != rejected
    assert t.state.phase == "upkeep"


@pytest.mark.rule("GF-OPT-02")
def test_the_four_are_chosen_in_secret_and_shuffled_once() -> None:
    t = new(2, opening="chosen")
    shuffles = t.state.chance.drawn["deck"]
    before = msgspec.json.encode(t.seen_by(1).state)
    t.answer(0, tuple(t.asks[0].options)[:4])
    assert msgspec.json.encode(t.seen_by(1).state) == before
    t.answer(1, tuple(t.asks[1].options)[:4])
    assert t.state.chance.drawn["deck"] == shuffles + 1


@pytest.mark.rule("GF-OPT-04", "GF-OPT-05")
def test_endless_veilstones_never_run_out() -> None:
    t = Stage(2, veilstones="endless").stones(20, 9).hand(0, "Starfall").table()
    supply = t.s.supply
    assert supply < 4
    for _ in range(3):
        t.do(0, "pass").do(1, "pass").until("forge_roll", round=t.s.round)
    assert (t.p(0).veilstones, t.p(1).veilstones) == (32, 21)
    assert t.s.supply == supply


@pytest.mark.rule("GF-OPT-05")
def test_spending_endless_veilstones_fills_no_supply() -> None:
    stage = Stage(2, veilstones="endless").hand(0, "Fireball", "Starfall").stones(9, 0)
    t = stage.dice([2, 3, 5, 5], [2, 2, 3, 5]).table()
    supply = t.s.supply
    t.do(0, "play:Fireball").do(0, "x:8").do(1, "pass")
    assert (t.p(0).veilstones, t.s.supply) == (0, supply)
    assert t.p(1).life == 30 - 6 - 16
    assert SETTINGS["veilstones"].default == "30"


@pytest.mark.rule("GF-OPT-07")
def test_what_belongs_to_the_expansions_is_unknown_here() -> None:
    for setting in ("great_houses", "upgrades"):
        with pytest.raises(Illegal, match="has no setting"):
            new(2, **{setting: "on"})
    assert home_card("Owl").name == "Owl"
    with pytest.raises(msgspec.ValidationError, match="upgrade"):
        home_card("Owl", upgrade=[{"verb": "attack", "n": 1}])


# -- conservation


def some_answer(rng: random.Random, question: Ask[object]) -> Answer:
    """An answer that the question takes, rather a card than a pass."""
    for _ in range(10):
        names = list(question.options)
        answer = tuple(rng.sample(names, rng.randint(question.least, min(question.most, len(names)))))
        cards = [name for name in names if name.startswith("play:")]
        if answer == ("pass",) and cards and rng.random() < 0.7:
            answer = (rng.choice(cards),)
        try:
            question.check(answer)
        except Illegal:
            continue
        return answer
    return question.default


@pytest.mark.rule("GF-SETUP-15", "GF-VEIL-12")
@pytest.mark.parametrize(
    ("seats", "edition", "opening", "veilstones"),
    [
        (2, "1", "dealt", "30"),
        (2, "2", "chosen", "30"),
        (3, "2", "dealt", "30"),
        (3, "1", "chosen", "endless"),
        (4, "1", "dealt", "30"),
        (4, "2", "chosen", "30"),
        (4, "2", "dealt", "endless"),
    ],
)
def test_no_card_and_no_veilstone_is_made_or_lost(seats: int, edition: str, opening: str, veilstones: str) -> None:
    for seed in ("one", "two", "three"):
        rng = random.Random(f"{seed} {seats}")
        t = new(seats, seed, edition=edition, opening=opening, veilstones=veilstones)
        whole = sorted(card.name for card in card_set("base").card)
        while t.state.phase:
            seat = rng.choice(sorted(t.waiting))
            t.answer(seat, some_answer(rng, t.asks[seat]))
            assert all_cards(t.state) == whole
            assert min(t.state.supply, *(p.veilstones for p in t.state.players)) >= 0
            if veilstones == "30":
                assert all_stones(t.state) == 30
        assert t.state.result is not None
