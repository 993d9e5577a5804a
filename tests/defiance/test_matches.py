"""Matches: best two out of three games."""

from __future__ import annotations

from collections import Counter

import pytest
from defiance_kit import Play, every_window, opening

from games.defiance.decks import ready_decks

HAMMER, BOLT = ready_decks()[:2]


def match(seats: int = 2, **wishes: str) -> Play:
    return opening(seats, decks=[(HAMMER, BOLT)[seat % 2] for seat in range(seats)], length="match", **wishes)


def lose(play: Play, seat: int) -> Play:
    """That seat concedes the present game in its own Deploy phase."""
    return play.until("deploy", seat).do(seat, "concede", "yes")


def draw(play: Play) -> Play:
    """The present game comes to the end of its sixtieth round."""
    play.until("deploy", 0)
    for p in play.s.players:
        p.turns = 60
    drawn = play.s.drawn
    for _ in range(20):
        if play.s.drawn > drawn:
            return play
        seat = min(play.table.waiting)
        play.answer(seat, *play.ask(seat).default)
    raise AssertionError("the game was not drawn")


def score(play: Play) -> tuple[int, list[int], int]:
    return play.s.game, [p.wins for p in play.s.players], play.s.drawn


@pytest.mark.rule("DG-MATCH-01", "DG-MATCH-02")
def test_two_won_games_win_the_match() -> None:
    play = lose(match(), 1)
    assert play.s.result is None
    assert score(play) == (2, [1, 0], 0)
    lose(play, 1)
    assert play.s.result is not None
    assert play.s.result.places == [[0], [1]]
    assert play.s.phase is None
    assert "wins the match, 2 to 0" in play.s.result.reason


@pytest.mark.rule("DG-MATCH-01", "DG-MATCH-02", "DG-MATCH-04")
def test_at_one_all_the_third_game_decides_and_there_is_no_fourth_without_a_draw() -> None:
    play = lose(lose(match(), 1), 0)
    assert play.s.result is None
    assert score(play) == (3, [1, 1], 0)
    lose(play, 0)
    assert play.s.result is not None
    assert play.s.result.winners == [1]
    assert play.s.game == 3


@pytest.mark.rule("DG-MATCH-03", "DG-MATCH-04", "DG-WIN-07")
def test_after_a_drawn_game_another_is_played_even_a_fourth() -> None:
    play = draw(match())
    assert play.s.result is None
    assert score(play) == (2, [0, 0], 1)
    lose(lose(play, 1), 0)
    assert play.s.result is None
    assert play.s.game == 4
    lose(play, 0)
    assert play.s.result is not None
    assert play.s.result.winners == [1]
    assert "2 to 1, 1 drawn" in play.s.result.reason


@pytest.mark.rule("DG-MATCH-05", "DG-MATCH-06")
@pytest.mark.parametrize("games", ["dddd", "0ddd", "01dd", "d1d0"])
def test_four_games_without_two_wins_are_a_drawn_match_a_lead_does_not_decide(games: str) -> None:
    play = match()
    for game in games:
        assert play.s.result is None
        if game == "d":
            draw(play)
        else:
            lose(play, int(game))
    assert play.s.result is not None
    assert play.s.game == 4
    assert play.s.result.places == [[0, 1]]
    assert "draw" in play.s.result.reason


@pytest.mark.rule("DG-MATCH-07", "DG-MATCH-08")
def test_every_game_is_set_up_afresh_with_the_same_decks() -> None:
    play = match().until("deploy", 1)
    p = play.s.players[1]
    p.gold, p.discard = 30, ["argo"]
    lose(play, 1)
    assert play.table.waiting == {0, 1}
    assert all(option.startswith("serve:") for seat in (0, 1) for option in play.options(seat))
    assert [(q.gold, q.hand, q.discard) for q in play.s.players] == [(0, [], [])] * 2
    rolls = play.s.chance.drawn["first turn"]
    play.answer(1, "serve:mount-olympus:hippolyta-amazon-queen").answer(0, "serve:asgard:odin-allfather")
    assert play.s.chance.drawn["first turn"] > rolls, "a new roll"
    assert p.picks["ruler"] == "hippolyta-amazon-queen", "another Ruler, if one likes"
    assert Counter([*p.deck, *p.picks.values()]) == Counter(BOLT.cards), "and the very same deck"
    assert all(x.face_down for x in play.s.permanents.values())


@pytest.mark.rule("DG-MATCH-09")
def test_one_may_concede_a_game_or_the_match() -> None:
    play = match().until("deploy", 0)
    play.do(0, "concede", "no")
    assert score(play) == (1, [0, 0], 0), "it is asked once more"
    play.do(0, "concede", "yes")
    assert score(play) == (2, [0, 1], 0)
    assert play.s.result is None
    play.table.leave(0)
    assert play.s.result is not None
    assert play.s.result.winners == [1]


@pytest.mark.rule("DG-MATCH-09", "DG-WIN-04")
def test_a_game_can_be_conceded_in_an_opponents_turn() -> None:
    play = match().until("deploy", 1).until("deploy", 0)
    for p in play.s.players:
        p.gold, p.hand = 9, ["scouts-report"]
    with every_window():
        play.do(0, "end")
    play.do(1, "concede", "yes")
    assert score(play) == (2, [1, 0], 0)


@pytest.mark.rule("DG-MATCH-10")
def test_a_single_game_may_be_played_instead() -> None:
    play = opening(decks=(HAMMER, BOLT)).until("deploy", 0)
    assert "concede" not in play.options(0), "who gives up leaves the table"
    play.s.permanents = {id: x for id, x in play.s.permanents.items() if x.owner == 0}
    while play.s.result is None:
        seat = min(play.table.waiting)
        play.answer(seat, *play.ask(seat).default)
    assert play.s.result.winners == [0]
    assert play.s.game == 1


@pytest.mark.rule("DG-MATCH-11")
@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_decides_who_begins_if_the_table_wants_it(loser: int) -> None:
    play = lose(match(loser_chooses="on"), loser)
    play.until("first_turn", play.s.active)
    assert play.table.waiting == {loser}
    assert set(play.options(loser)) == {"seat:0", "seat:1"}
    assert play.ask(loser).stops is None, "the table has agreed that somebody decides"
    rolls = [draw for draw in play.s.chance.draws if draw.stream == "first turn"]
    played = lose(match(), loser)
    before = played.s.chance.drawn["first turn"]
    played.until("first_turn", played.s.active)
    assert played.s.chance.drawn["first turn"] > before, "otherwise a roll decides"
    assert len(rolls) == before, "and here none was made"


@pytest.mark.rule("DG-MULTI-13")
def test_of_three_the_first_with_two_wins_has_the_match_and_else_it_is_drawn_after_four_games() -> None:
    play = match(3)
    for loser in (1, 2, 1, 2):  # two games for seat 0
        assert play.s.result is None
        lose(play, loser)
    assert play.s.result is not None
    assert play.s.result.places == [[0], [1, 2]]
    play = match(3)
    for winner in range(3):
        for loser in sorted({0, 1, 2} - {winner}):
            lose(play, loser)
    assert play.s.result is None
    assert score(play) == (4, [1, 1, 1], 0)
    draw(play)
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1, 2]]
