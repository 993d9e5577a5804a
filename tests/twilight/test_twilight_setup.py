"""Before the first turn: decks, Deities, the first Hand, who begins; and the sample game of the rulebook."""

from __future__ import annotations

import pytest
from twilight_kit import Play, Stage

from games.kernel import Illegal, Table
from games.twilight import GAME
from games.twilight.cards import catalogue, deities
from games.twilight.deck_code import encode
from games.twilight.decks import SIZE, bring, ready_decks
from games.twilight.hide import hide
from games.twilight.setup import HAND
from games.twilight.state import Brought, Twilight, is_hidden, owner_of


def new(seats: int = 2, seed: str = "setup", **wishes: str) -> Play:
    play = Play.__new__(Play)
    play.table = Table.new(GAME, seats, seed, wishes)
    play.events = list(play.table.opening)
    return play


def with_hands(seats: int = 2, **wishes: str) -> Play:
    """Everybody has chosen a deck and sees the first Hand."""
    play = new(seats, **wishes)
    for seat in range(seats):
        play.answer(seat, f"deck:{seat % 4}")
    return play


@pytest.mark.rule("TG-SETUP-01")
def test_two_to_six_play_each_with_a_deity() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    play = with_hands(3)
    assert [p.deity for p in play.s.players] == ["mars", "hera", "reader_of_the_portents"]


@pytest.mark.rule("TG-SETUP-03", "TG-DEITY-01", "TG-DEITY-07")
def test_deities_lie_face_up_and_everybody_sees_them() -> None:
    play = with_hands(4)
    for seat in (None, 0, 1):
        seen = play.table.seen_by(seat).state
        assert [p.deity for p in seen.players] == ["mars", "hera", "reader_of_the_portents", "enlil"]
        assert not any(p.spent for p in seen.players)
    factions = [deity.colours for deity in deities("base").values()]
    assert factions == [("aggression",), ("negotiation",), ("mysticism",), ("sanctuary",)]
    assert all(d.name and d.requirement and d.general and d.conviction for d in deities("base").values())


@pytest.mark.rule("TG-SETUP-04", "TG-SETUP-05", "TG-SETUP-06", "TG-SETUP-10")
def test_a_deck_becomes_a_shuffled_life_stack_and_seven_cards_are_drawn() -> None:
    play = with_hands()
    for p in play.s.players:
        assert (len(p.hand), len(p.life)) == (HAND, SIZE - HAND) == (7, 43)
        assert p.deck_list is not None
        held: dict[str, int] = {}
        for card in (*p.hand, *p.life):
            held[card.partition(".")[0]] = held.get(card.partition(".")[0], 0) + 1
        assert held == p.deck_list.cards
        assert sorted(p.life) != p.life, "shuffled"
    assert with_hands(seed="other").p(0).life != play.p(0).life


@pytest.mark.rule("TG-SETUP-07", "TG-SETUP-11")
def test_everybody_decides_on_one_whole_mulligan_in_private_at_the_same_time() -> None:
    play = with_hands()
    hands = [list(p.hand) for p in play.s.players]
    assert play.table.waiting == {0, 1}
    assert list(play.ask(0).options) == ["keep", "mulligan"]
    play.answer(0, "mulligan")
    assert play.p(0).hand == hands[0], "nothing is known before all have decided"
    play.answer(1, "keep")
    assert play.p(1).hand[:7] == hands[1]
    assert play.p(0).hand[:7] != hands[0]
    assert len(play.p(0).hand) + len(play.p(0).life) == SIZE
    assert not any("mulligan" in ask.options for ask in play.table.asks.values()), "no second one"


def test_who_says_nothing_keeps_the_hand() -> None:
    play = with_hands()
    assert play.ask(0).default == ("keep",)


@pytest.mark.rule("TG-SETUP-08", "TG-SETUP-09")
def test_chance_or_the_table_decides_who_begins() -> None:
    firsts = set()
    for seed in "abcdefgh":
        play = with_hands(seed=seed)
        play.answer(0, "keep").answer(1, "keep")
        firsts.add(play.s.first)
    assert firsts == {0, 1}
    for seed in "abcd":
        play = with_hands(3, seed=seed, first_player="chosen")
        for seat in range(3):
            play.answer(seat, "keep")
        play.answer(0, "seat:2").answer(1, "any").answer(2, "seat:2")
        assert play.s.first == play.s.active == 2


def test_a_tied_vote_is_left_to_chance_among_the_tied() -> None:
    firsts = set()
    for seed in range(12):
        play = with_hands(3, seed=str(seed), first_player="chosen")
        for seat in range(3):
            play.answer(seat, "keep")
        play.answer(0, "seat:0").answer(1, "seat:1").answer(2, "any")
        firsts.add(play.s.first)
    assert firsts == {0, 1}


@pytest.mark.rule("TG-SETUP-12", "TG-SETUP-23", "TG-SETUP-25", "TG-SETUP-26", "TG-RESOURCE-04")
def test_faces_are_hidden_and_backs_are_open_and_both_outer_stacks_are_public() -> None:
    stage = Stage()
    mine = stage.hand(0, "I", "II", "III")
    stage.hand(1, "II", "I")
    stage.aspects(1, "III")
    stage.resource(1, "I", "I")
    gone = stage.discarded(1, "II")
    stage.s.players[1].destroyed = stage.many(1, ("III",))
    for seat in (0, None):
        seen = stage.table().table.seen_by(seat).state
        one = seen.players[1]
        assert one.hand == ["?I", "?II"], "sorted: in which order they are held would tell what was played"
        assert set(one.life) == {"?I"}
        assert len(one.life) == len(stage.s.players[1].life)
        assert [slot.card for slot in one.aspects] == ["?III"]
        assert [slot.card for slot in one.resource] == ["?I", "?I"]
        assert one.discard == gone
        assert one.destroyed == stage.s.players[1].destroyed
        assert seen.players[0].hand == (mine if seat == 0 else ["?I", "?II", "?III"])


@pytest.mark.rule("TG-TRADE-09", "TG-SETUP-26")
def test_nobody_sees_the_own_life_stack_nor_the_own_aspects() -> None:
    stage = Stage()
    stage.aspects(0, "II")
    stage.resource(0, "I")
    stage.s.players[0].aspects[0].card = stage.new(0, "II")  # even what was one's own, if it was taken unseen
    hide(stage.s, 0)
    p = stage.s.players[0]
    assert all(is_hidden(card) for card in (*p.life, *(slot.card for slot in (*p.aspects, *p.resource))))


@pytest.mark.rule("TG-SETUP-21")
def test_the_owner_of_a_card_is_who_began_the_game_with_it() -> None:
    play = with_hands(3)
    for p in play.s.players:
        assert {owner_of(card) for card in (*p.life, *p.hand)} == {p.seat}


@pytest.mark.rule("TG-DECK-10", "TG-DECK-17", "TG-DECK-11")
def test_the_set_is_split_into_four_ready_decks_each_with_its_deity() -> None:
    decks = ready_decks("base")
    assert [(deck.name, deck.deity) for deck in decks] == [
        ("Aggression", "mars"),
        ("Negotiation", "hera"),
        ("Mysticism", "reader_of_the_portents"),
        ("Sanctuary", "enlil"),
    ]
    for deck, deity in zip(decks, deities("base").values(), strict=True):
        assert sum(deck.cards.values()) == SIZE
        assert {catalogue("base")[id].faction for id in deck.cards} == set(deity.colours)


def test_a_brought_deck_is_among_the_choices_and_a_locked_one_is_no_choice() -> None:
    state: Twilight = GAME.setup(2, "bring", GAME.agreed({}))
    deck = ready_decks("base")[0]
    own = Brought("Ada's {0} own", deck.cards, deity=deck.deity)
    bring(state, 0, [encode(own, "base")])
    bring(state, 1, ["=" + encode(own, "base")])
    assert [d.name for d in state.players[0].decks] == ["Ada's {0} own"]
    assert state.players[1].deck_list is not None
    assert state.players[1].sealed
    table = Table.new(GAME, 2, "bring", {}, {0: [encode(own, "base")], 1: ["=" + encode(own, "base")]})
    assert table.waiting == {0}
    options = table.asks[0].options
    assert options["deck:0"].label == "Ada's {{0}} own"
    assert "your own" in options["deck:0"].note
    assert "your own" not in options["deck:1"].note


def test_two_decks_of_the_same_name_are_told_apart() -> None:
    state: Twilight = GAME.setup(2, "bring", GAME.agreed({}))
    deck = ready_decks("base")[0]
    bring(state, 0, [encode(deck, "base"), encode(deck, "base")])
    assert [d.name for d in state.players[0].decks] == ["Aggression (2)", "Aggression (3)"]


@pytest.mark.rule("TG-DECK-09", "TG-WIN-08", "TG-DECK-06")
def test_an_illegal_deck_is_refused_with_every_reason_and_never_reaches_a_game() -> None:
    state: Twilight = GAME.setup(2, "bring", GAME.agreed({}))
    bad = Brought("Bad", {"stoic_legionnaires": 4, "attila": 2}, deity="mars")
    with pytest.raises(Illegal) as no:
        bring(state, 0, [encode(bad, "base")])
    for rule in ("TG-DECK-01", "TG-DECK-02", "TG-DECK-03", "TG-DECK-04"):
        assert rule in str(no.value)
    assert not state.players[0].decks
    # Should one get there all the same, its player forfeits.
    stage = Stage(3, phase="set_up")
    stage.s.turn = 0
    stage.s.players[1].deck_list = bad
    play = stage.table()
    assert play.p(1).out
    assert "Bo plays an illegal deck and loses" in play.told()


@pytest.mark.rule("TG-MULTI-01", "TG-MULTI-15")
def test_teams_are_equal_and_sit_alternately() -> None:
    assert [p.team for p in new(4, teams="2").s.players] == [0, 1, 0, 1]
    assert [p.team for p in new(6, teams="3").s.players] == [0, 1, 2, 0, 1, 2]
    assert [p.team for p in new(3).s.players] == [0, 1, 2]
    for seats, teams in ((3, "2"), (5, "2"), (4, "3")):
        with pytest.raises(Illegal, match="equal teams"):
            new(seats, teams=teams)


def test_decks_and_hands_and_what_they_hold_stay_secret_until_the_end() -> None:
    play = with_hands()
    seen = play.table.seen_by(0).state.players[1]
    assert seen.deck_list is None
    assert seen.decks == []
    assert seen.known == []
    assert all(is_hidden(card) for card in seen.hand)


# -- the sample turns of the rulebook


def sample() -> Stage:
    """Bill (seat 0) begins; backs as the example needs them."""
    stage = Stage(phase="next_turn")
    s = stage.s
    s.turn = s.active = s.first = 0
    for p in s.players:
        p.turns, p.deity = 0, "mars"
    stage.hand(0, "stoic_legionnaires", "I", "I", "I", "II", "II", "III")
    stage.hand(1, "I", "I", "I", "II", "II", "II", "III")
    stage.life(0, *["I", "III", "II"] * 14)
    stage.life(1, *["II", "III", "III"] * 14)
    return stage


@pytest.mark.rule("TG-SETUP-32", "TG-SETUP-31", "TG-DRAW-02", "TG-TRADE-12")
def test_the_opening_turn_of_the_sample_game() -> None:
    play = sample().table().passes()
    assert len(play.p(0).hand) == 8, "one card only, and no Refresh Phase"
    play.answer(0, "offer:2-0-0:2-0-0")
    play.answer(1, "offer:1-1-0:1-1-0")  # Jane's counter-offer
    play.answer(0, "accept:1-1-0:1-1-0")
    play.silent(0).silent(1)
    assert (len(play.p(0).hand), len(play.p(1).hand)) == (6, 5)
    assert play.aspect_backs(0) == play.aspect_backs(1) == ["I", "II"]
    assert play.s.phase == "resource", "a Trade was made: no Seize"
    lesser = next(slot.id for slot in play.p(0).aspects if play.s.back(slot.card) == "I")
    play.answer(0, lesser)
    assert play.backs([slot.card for slot in play.p(0).resource]) == ["I"]
    card = next(card for card in play.p(0).hand if card.startswith("stoic_legionnaires"))
    play.do(0, f"summon:{card}").passes()
    assert play.there(card)
    assert len(play.p(0).hand) == 5
    assert play.p(0).resource[0].exhausted
    while play.s.active == 0:
        assert not any(option.startswith("attack") for ask in play.table.asks.values() for option in ask.options)
        play.silent(min(play.table.waiting))
    assert len(play.p(0).life) == 41, "nothing is lost in the End Phase"


@pytest.mark.rule("TG-SETUP-33", "TG-SETUP-34", "TG-TRADE-14", "TG-SEIZE-12", "TG-END-08")
def test_the_reply_turn_of_the_sample_game() -> None:
    stage = sample()
    s = stage.s
    s.turn, s.active, s.players[0].turns = 1, 0, 1
    s.players[0].hand, s.players[1].hand = [], []
    stage.hand(0, "I", "II", "I", "II", "III")
    stage.hand(1, "I", "I", "II", "II", "III")
    stage.aspects(0, "II")
    stage.aspects(1, "I", "II")
    play = stage.table().passes()
    assert len(play.p(1).hand) == 7, "two cards"
    play.answer(1, "offer:1-0-1:1-0-1").answer(0, "close")
    assert play.s.phase == "seize"
    before = len(play.p(0).hand)
    play.answer(1, "seize:0:I")
    paid = play.p(1).hand[:3]
    play.answer(1, paid[0]).answer(1, *paid[1:])
    assert (play.p(1).destroyed, play.p(1).discard) == (paid[:1], paid[1:])
    assert (len(play.p(1).hand), len(play.p(0).hand)) == (4, before - 1)
    assert play.aspect_backs(1) == ["I", "I", "II"], "the III of the example is a misprint"
    play.reach(1, "done").answer(1, "done")
    play.answer(1, play.p(1).aspects[-1].id)
    life = len(play.p(1).life)
    while play.s.active == 1:
        play.silent(min(play.table.waiting))
    assert len(play.p(1).life) == life, "a Fresh Aspect does not decay"
