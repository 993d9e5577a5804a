"""Before the first turn: decks, Capital and Ruler face down, the roll, the turning over."""

from __future__ import annotations

from collections import Counter

import pytest
from defiance_kit import Play, Stage, every_window, home_set, opening
from msgspec import structs

from games.defiance import GAME
from games.defiance.board import home, where
from games.defiance.cards import Ability, Draw, catalogue
from games.defiance.decks import ready_decks
from games.defiance.moves import deploy_spaces
from games.defiance.state import HIDDEN, Brought, Permanent
from games.defiance.targets import sight
from games.kernel import Illegal, Table

CARDS = catalogue("base")
HAMMER, BOLT = ready_decks()[:2]
TWO_RULERS = structs.replace(
    HAMMER, cards={**HAMMER.cards, "skalds": HAMMER.cards["skalds"] - 1, "lagertha-shield-captain": 1}
)
SERVE = "serve:asgard:odin-allfather"
SERVE_TOO = "serve:mount-olympus:hera-queen-of-olympus"


def begun(*, decks: tuple[Brought, ...] = (HAMMER, BOLT), first: int = 0, **wishes: str) -> Play:
    """Two players have chosen Capital and Ruler, and seat 0 says who begins."""
    play = opening(len(decks), decks=decks, dice=(6, *[1] * (len(decks) - 1)), **wishes)
    for seat, deck in enumerate(decks):
        play.answer(seat, f"serve:{deck.capital}:{deck.ruler}")
    return play.answer(0, f"seat:{first}")


@pytest.mark.rule("DG-SETUP-01", "DG-MULTI-04")
def test_two_to_four_sit_at_a_table() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(Illegal, match="played by 2 to 4"):
            Table.new(GAME, seats, "seed")
    for seats in (2, 3, 4):
        table = Table.new(GAME, seats, "seed")
        assert table.waiting == set(range(seats)), "everyone for themselves: each seat chooses a deck"


@pytest.mark.rule("DG-SETUP-02", "DG-DECK-08", "DG-MULTI-03")
def test_each_player_has_a_board_and_a_deck_even_if_all_choose_the_same_one() -> None:
    play = opening(4)
    for seat in range(4):
        play.answer(seat, "deck:0")
    for seat in range(4):
        play.answer(seat, SERVE)
    s = play.s
    rest = Counter(HAMMER.cards) - Counter(["asgard", "odin-allfather"])
    assert [Counter(p.deck) for p in s.players] == [rest] * 4
    assert len({tuple(p.deck) for p in s.players}) == 4, "each deck is shuffled by itself"
    s.players[0].deck.pop()
    assert [len(p.deck) for p in s.players] == [49, 50, 50, 50]
    assert len({at for seat in range(4) for at in home(seat)}) == 60, "no space belongs to two"


@pytest.mark.rule("DG-SETUP-03")
def test_all_boards_are_alike_whatever_the_side_of_their_player() -> None:
    s = Stage(4).s
    for card in CARDS.values():
        if card.is_tactic:
            continue
        boards = [{where(at)[::2] for at in deploy_spaces(s, seat, card)} for seat in range(4)]
        assert boards == [boards[0]] * 4, card.name


@pytest.mark.rule("DG-SETUP-04")
def test_only_cards_that_say_so_can_be_capital_or_ruler() -> None:
    play = opening(decks=(TWO_RULERS, BOLT))
    assert play.options(0) == [SERVE, "serve:asgard:lagertha-shield-captain"]
    assert play.options(1) == [SERVE_TOO, "serve:mount-olympus:hippolyta-amazon-queen"]
    with pytest.raises(Illegal):
        play.answer(0, "serve:asgard:thor-storm-bringer")


@pytest.mark.rule("DG-SETUP-25", "DG-SETUP-21")
def test_everybody_is_asked_for_the_pair_even_without_a_choice_and_nobody_sees_it() -> None:
    play = opening(decks=(HAMMER, BOLT))
    assert play.options(0) == [SERVE], "a single possible pair"
    play.answer(0, SERVE)
    assert play.s.players[0].picks == {}, "the answer is held until all have chosen"
    play.answer(1, SERVE_TOO)
    for onlooker in (1, None):
        seen = play.table.seen_by(onlooker).state
        assert seen.players[0].picks == {}
        assert [x.card for x in seen.permanents.values() if x.owner == 0] == [HIDDEN, HIDDEN]
        assert not any("asgard" in id or "odin" in id for id in seen.permanents)
    assert play.table.seen_by(0).state.players[0].picks == {"capital": "asgard", "ruler": "odin-allfather"}


@pytest.mark.rule("DG-SETUP-05", "DG-SETUP-06", "DG-SETUP-16")
def test_capital_and_ruler_lie_face_down_and_all_else_is_shuffled_into_the_deck() -> None:
    play = opening(decks=(HAMMER, BOLT)).answer(0, SERVE).answer(1, SERVE_TOO)
    s = play.s
    lie = {x.at: (x.card, x.role, x.owner) for x in s.permanents.values() if x.face_down}
    assert lie == {
        "c2": ("asgard", "capital", 0),
        "c1": ("odin-allfather", "ruler", 0),
        "c6": ("mount-olympus", "capital", 1),
        "c7": ("hera-queen-of-olympus", "ruler", 1),
    }
    for p, deck in zip(s.players, (HAMMER, BOLT), strict=True):
        assert Counter(p.deck) == Counter(deck.cards) - Counter([deck.capital, deck.ruler])
        listed = [card for card, n in deck.cards.items() for _ in range(n) if card not in (deck.capital, deck.ruler)]
        assert p.deck != listed, "shuffled"
        assert (p.gold, p.hand, p.discard) == (0, [], [])
        seen = play.table.seen_by(p.seat).state
        assert set(seen.players[p.seat].deck) == {HIDDEN}, "face down to its owner, too"


@pytest.mark.rule("DG-SETUP-07", "DG-SETUP-08")
def test_the_higher_roll_decides_who_begins_and_a_tie_is_rolled_again() -> None:
    play = opening(decks=(HAMMER, BOLT), dice=(3, 3, 2, 5)).answer(0, SERVE).answer(1, SERVE_TOO)
    assert play.table.waiting == {1}
    assert set(play.options(1)) == {"seat:0", "seat:1"}
    assert "Ada 3, Bo 3" in play.told()
    play.answer(1, "seat:0")
    assert (play.s.active, play.s.first, play.s.turn) == (0, 0, 1)


@pytest.mark.rule("DG-SETUP-19", "DG-MULTI-11")
def test_of_three_only_those_tied_for_highest_roll_again() -> None:
    play = opening(3, decks=(HAMMER, BOLT, HAMMER), dice=(5, 2, 5, 1, 4))
    play.answer(0, SERVE).answer(1, SERVE_TOO).answer(2, SERVE)
    rolls = [(draw.count, draw.sides, draw.shown) for draw in play.s.chance.draws if draw.stream == "first turn"]
    assert rolls == [(3, 6, "5 2 5"), (2, 6, "1 4")]
    assert play.table.waiting == {2}
    play.answer(2, "seat:1")
    order = []
    for _ in range(6):
        order.append(play.s.active)
        play.until("draw", (play.s.active + 1) % 3)
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("DG-SETUP-09", "DG-SETUP-10", "DG-SETUP-11", "DG-SETUP-15", "DG-DRAW-02", "DG-DRAW-03", "DG-DRAW-05")
def test_a_capital_that_fetches_a_warrior_does_so_before_the_five_cards_are_drawn() -> None:
    play = begun()
    assert "Capital is Asgard" in play.told()
    p = play.s.players[0]
    assert not any(x.face_down for x in play.s.permanents.values() if x.owner == 0)
    assert all(x.face_down for x in play.s.permanents.values() if x.owner == 1), "not before the own first turn"
    assert (p.hand, len(p.deck), p.gold) == ([], 50, 0)
    assert all(CARDS[option.removeprefix("card:")].type == "warrior" for option in play.options(0))
    play.answer(0, "card:berserkers")
    assert p.hand[0] == "berserkers"
    assert len(p.hand) == 1 + 5, "five instead of the one, also for whoever begins"
    assert len(p.deck) == 44
    assert p.gold == 2, "nothing was paid: this is the first Tribute"
    play.until("turn_over", 1)
    assert not any(x.face_down for x in play.s.permanents.values())


@pytest.mark.rule("DG-SETUP-12", "DG-SETUP-13", "DG-SETUP-17", "DG-BOARD-08")
def test_face_down_cards_are_out_of_play_but_fill_their_spaces() -> None:
    def stage(face_down: bool) -> Stage:
        stage = Stage(phase="combat").gold(20)
        if face_down:
            stage.s.players[1].turns = 0
        for x in stage.s.permanents.values():
            x.face_down = face_down and x.owner == 1
        stage.put(0, "viking-raiders", "c5")
        stage.put(0, "zeus-avatar", "a4")
        stage.put(0, "sunstone-lens", "a1")
        stage.put(1, "ring-of-odin", "d7")
        return stage

    hidden = stage(face_down=True)
    capital, ruler = hidden.serving(1, "capital"), hidden.serving(1, "ruler")
    play = hidden.table()
    assert not any(option.startswith("attack") for option in play.options(0)), "nobody can be attacked"
    zeus, lens = (x.id for x in play.s.in_play() if x.card in ("zeus-avatar", "sunstone-lens"))
    assert f"use:{zeus}:0" not in play.options(0), "the Ring behind the face-down Capital is not open"
    assert "nothing to aim it at" in play.ask(0).greyed[f"use:{lens}:0"]
    assert sight(play.s, "c5", 0, [(0, 1)]) == {capital: (1, True), ruler: (2, False)}, "it stops the line"
    assert play.s.at("c7") is not None
    assert deploy_spaces(play.s, 1, CARDS["freyja-lady-of-the-slain"]) == [], "it fills its space"
    play.s.permanents[ruler].damage = 99
    assert play.do(0, "end").s.result is None
    assert play.there(ruler)

    turned = stage(face_down=False)
    shown = turned.table()
    assert any(option.startswith("attack:viking") for option in shown.options(0))
    shown.answer(0, f"use:{lens}:0")
    assert f"target:{turned.serving(1, 'capital')}" in shown.options(0)


@pytest.mark.rule("DG-SETUP-18")
def test_if_capital_and_ruler_both_do_something_their_owner_orders_it() -> None:
    herald = Ability(name="Herald", kind="trigger", when="enter_play", text="Draw a card.", effects=(Draw(n=1),))
    lagertha = CARDS["lagertha-shield-captain"]
    card = structs.replace(lagertha, id="herald-king", name="Herald King", ability=(herald,))
    with home_set(card) as name:
        deck = structs.replace(
            HAMMER, cards={**HAMMER.cards, "odin-allfather": 0, "herald-king": 1}, ruler="herald-king"
        )
        del deck.cards["odin-allfather"]
        play = begun(decks=(deck, BOLT), set=name)
        orders = {option.split(":")[1].partition(".")[0]: option for option in play.options(0)}
        assert set(orders) == {"asgard", "herald-king"}
        play.answer(0, orders["herald-king"])
        assert len(play.s.players[0].hand) == 1, "the card is drawn first"
        play.answer(0, "card:berserkers")
        assert play.s.players[0].hand[1] == "berserkers"


@pytest.mark.rule("DG-SETUP-20")
def test_turning_over_cannot_be_answered_and_binds_the_two_cards_for_that_turn() -> None:
    stage = Stage(phase="turn_over", active=1).gold(9, 9).hand(0, "sudden-volley").deck(1, *["argonauts"] * 9)
    stage.s.players[1].turns = 1
    for x in stage.s.permanents.values():
        x.face_down = x.owner == 1
    hera, capital = stage.serving(1, "ruler"), stage.serving(1, "capital")
    stage.put(0, "viking-raiders", "c5", damage=1)
    play = stage.table()
    assert not play.x(capital).face_down, "nobody was asked before"
    assert play.s.phase == "draw"
    play.until("deploy", 1)
    assert f"use:{hera}:0" in play.ask(1).greyed, "no activation"
    play.until("combat", 1)
    assert f"attack:{hera}" not in play.options(1)
    play.until("position", 1)
    assert hera not in play.movers(1)
    play.until("deploy", 0).until("position", 1)
    assert hera in play.movers(1), "from the next turn on it may"


@pytest.mark.rule("DG-SETUP-22")
def test_a_turn_is_six_phases_in_order_and_then_the_next_seat_plays() -> None:
    stage = Stage(3, phase="draw").gold(9, 9, 9)
    for seat in range(3):
        stage.hand(seat, "scouts-report").deck(seat, *["levy-militia"] * 3)
        stage.put(seat, "levy-militia", ("a3", "a5", "a8")[seat])
    play = stage.table()
    steps: list[tuple[int, str]] = []
    while play.s.turn < 9:
        step = (play.s.active, play.s.phase or "")
        steps += [step] if steps[-1:] != [step] else []
        seat = min(play.table.waiting)
        with every_window():
            play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
    turn = ["draw", "tribute", "deploy", "deploy_ends", "combat", "position", "discard"]
    assert steps == [(seat, phase) for seat in (0, 1, 2, 0) for phase in turn]


@pytest.mark.rule("DG-SETUP-23")
def test_the_redraw_option_lets_the_first_five_go_back_once() -> None:
    play = begun(redraw="on").answer(0, "card:berserkers")
    p = play.s.players[0]
    before = list(p.hand)
    assert play.options(0) == ["no", "redraw"]
    play.answer(0, "redraw")
    assert len(p.hand) == 6
    assert p.hand[0] == "berserkers", "what the Capital has fetched is not among the five"
    assert p.hand != before
    assert len(p.deck) == 44
    assert "redraw" not in play.options(0), "once"
    assert "redraw" not in begun().answer(0, "card:berserkers").options(0), "off unless wished"


@pytest.mark.rule("DG-SETUP-24")
@pytest.mark.parametrize(
    ("first", "gold"), [(0, [0, 1]), (1, [1, 0]), (0, [0, 2, 2]), (1, [2, 0, 2]), (0, [0, 1, 2, 2]), (2, [2, 2, 0, 1])]
)
def test_whoever_goes_later_starts_with_gold(first: int, gold: list[int]) -> None:
    decks = (HAMMER, BOLT, HAMMER, BOLT)[: len(gold)]
    assert [p.gold for p in begun(decks=decks, first=first).s.players] == gold
    assert not any(p.gold for p in begun(decks=decks, first=first, second_gold="0").s.players), (
        "unless it is wished off"
    )


def test_a_permanent_that_lies_face_down_has_no_telling_name_for_others() -> None:
    play = opening(decks=(HAMMER, BOLT)).answer(0, SERVE).answer(1, SERVE_TOO)
    faces: list[Permanent] = list(play.table.seen_by(1).state.permanents.values())
    assert [x.id for x in faces if x.owner == 0] == ["capital0", "ruler0"]
