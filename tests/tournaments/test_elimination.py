"""Brackets: one winner, byes for the best, and nobody out too early."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from effort import tries

from tournaments import director
from tournaments.brackets import order
from tournaments.elimination import bracket, over, pair, places, run
from tournaments.model import Entrant, Id, Kind, Match, Outcome, Round, Stage, Tournament, Unfit
from tournaments.standings import standings


def event(count: int, kind: Kind = "single", *, third_place: bool = False) -> Tournament:
    ids = [f"p{n}" for n in range(1, count + 1)]
    entrants = {id: Entrant(id, id.upper()) for id in ids}
    return Tournament("Cup", "seed", [Stage(kind, third_place=third_place)], entrants, seeded=[ids], status="running")


def won(winner: Id, match: Match) -> Outcome:
    return Outcome(((winner,), tuple(id for id in match.players if id != winner)))


def better(match: Match) -> Id:
    return min(match.players, key=lambda id: int(id[1:]))


def play_round(t: Tournament, winner: dict[str, Id] | None = None) -> Round | None:
    """Pair and play one round; the better seed wins where nothing else is said."""
    new = pair(t)
    if new:
        t.rounds.append(new)
        for match in new.matches:
            match.outcome = match.outcome or won((winner or {}).get(match.label, better(match)), match)
    return new


def at_random(t: Tournament, chance: Random, *, drops: float = 0.0, unclear: float = 0.0) -> None:
    """Play to the end; now and then a match is drawn or lost by both, or somebody drops."""
    while (new := pair(t)) is not None:
        t.rounds.append(new)
        for match in new.matches:
            if match.outcome is None:
                match.outcome = won(chance.choice(match.players), match)
                if chance.random() < unclear:
                    both = tuple(match.players)
                    lost = Outcome((), "double_loss", losers=both)
                    match.outcome = chance.choice([Outcome((both,)), lost])
        for entrant in t.entrants.values():
            if entrant.out_after is None and chance.random() < drops:
                entrant.out_after = new.number


def players_of(t: Tournament) -> list[Id]:
    return sorted(id for group in places(t, 0) for id in group)


def played(t: Tournament) -> list[Match]:
    return [match for done in t.rounds for match in done.matches if len(match.players) == 2]


def test_the_unbeaten_stand_above_the_beaten_and_semi_finalists_share_the_third_place() -> None:
    t = director.create("Cup", "s", [Stage("double")])
    for k in range(4):
        director.enter(t, f"p{k}", f"P{k}")
    director.start(t)
    director.publish(t)
    for match in t.rounds[0].matches:
        director.report(t, 1, match.number, Outcome(tuple((id,) for id in match.players[::-1])))
    winners = {match.players[1] for match in t.rounds[0].matches}
    assert [(row.place, row.id in winners) for row in standings(t)] == [(1, True), (1, True), (3, False), (3, False)]


def test_the_best_seeds_meet_as_late_as_can_be() -> None:
    assert order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert order(16)[:4] == [1, 16, 8, 9]
    t = event(16)
    left = [
        len([id for id in done.matches[0].players if id]) and len(done.matches)
        for done in iter(lambda: play_round(t), None)
    ]
    assert left == [8, 4, 2, 1]
    assert t.rounds[-1].matches[0].players == ["p1", "p2"]
    assert {match.label: match.players for match in t.rounds[2].matches} == {
        "Semi-final 1": ["p1", "p4"],
        "Semi-final 2": ["p2", "p3"],
    }


def test_byes_go_to_the_best_seeds() -> None:
    t = event(11)
    first = pair(t)
    assert first is not None
    assert [match.players for match in first.matches if len(match.players) == 1] == [
        ["p1"],
        ["p4"],
        ["p5"],
        ["p2"],
        ["p3"],
    ]
    assert all(match.outcome and match.outcome.how == "bye" for match in first.matches if len(match.players) == 1)


def test_every_match_tells_where_its_players_come_from() -> None:
    t = event(5)
    play_round(t, {"Quarter-final 2": "p5"})
    second = pair(t)
    assert second is not None
    assert second.matches[0].players == ["p1", "p5"]
    assert second.matches[0].why == [
        "P1 won “Quarter-final 1”. There is no opponent: P1 goes on without play.",
        "P5 won “Quarter-final 2”.",
    ]
    at_random(t, Random(1))
    assert all(match.why and match.label for done in t.rounds for match in done.matches)


def test_pairing_changes_nothing_and_waits_for_the_results() -> None:
    t = event(6, "double")
    before = repr(t)
    assert pair(t) == pair(t)
    assert repr(t) == before
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    assert not over(t)
    with pytest.raises(Unfit, match="Round 1 isn't finished yet"):
        pair(t)


def test_single_elimination_has_one_winner_after_one_match_less_than_players() -> None:
    chance = Random(1)
    for count in [*range(1, 66), 100, 200, 300]:
        t = event(count)
        at_random(t, chance)
        assert over(t)
        assert len(played(t)) == count - 1
        assert len(t.rounds) == (count - 1).bit_length()
        assert len(places(t, 0)[0]) == 1
        assert players_of(t) == sorted(t.seeded[0])
        losses = dict.fromkeys(t.seeded[0], 0)
        for match in played(t):
            assert match.outcome is not None
            losses[match.outcome.places[1][0]] += 1
        assert sorted(losses.values()) == [0] + [1] * (count - 1)


def test_the_places_are_decided_from_the_bottom() -> None:
    t = event(8)
    assert places(t, 0) == [[f"p{n}" for n in range(1, 9)]]
    play_round(t)
    assert places(t, 0) == [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]]
    at_random(t, Random(0))
    assert [len(group) for group in places(t, 0)] == [1, 1, 2, 4]


def test_the_third_place_is_played_for_beside_the_final() -> None:
    t = event(8, third_place=True)
    play_round(t)
    play_round(t)
    last = play_round(t, {"Third place": "p4"})
    assert last is not None
    assert {match.label: match.players for match in last.matches} == {
        "Final": ["p1", "p2"],
        "Third place": ["p3", "p4"],
    }
    assert over(t)
    assert places(t, 0)[:4] == [["p1"], ["p2"], ["p4"], ["p3"]]


def test_a_draw_sends_the_better_seed_on_and_says_so() -> None:
    t = event(4)
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    new.matches[0].outcome = Outcome((("p4", "p1"),))
    new.matches[1].outcome = Outcome((("p2",), ("p3",)))
    final = pair(t)
    assert final is not None
    assert final.matches[0].players == ["p1", "p2"]
    assert "P1 won “Semi-final 1”. Drawn: P1 goes on as the better seed." in final.matches[0].why


def test_after_a_double_loss_the_next_opponent_has_a_bye() -> None:
    t = event(8)
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    for match in new.matches:
        match.outcome = won(better(match), match)
    new.matches[0].outcome = Outcome((), "double_loss", losers=("p1", "p8"))
    second = pair(t)
    assert second is not None
    assert [match.players for match in second.matches] == [["p4"], ["p2", "p3"]]
    at_random(t, Random(3))
    assert len(places(t, 0)[0]) == 1
    assert {"p1", "p8"} <= set(places(t, 0)[-1])


def test_a_no_show_loses_even_if_the_places_say_otherwise() -> None:
    t = event(2)
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    new.matches[0].outcome = Outcome((("p1", "p2"),), "no_show", losers=("p1",))
    assert places(t, 0) == [["p2"], ["p1"]]


def test_who_drops_loses_without_play() -> None:
    t = event(8)
    play_round(t)
    t.entrants["p1"].out_after = 1
    second = play_round(t)
    assert second is not None
    walked = second.matches[0]
    assert walked.players == ["p4"]
    assert walked.outcome == Outcome((("p4",),), "drop", reason="P1 has dropped: P4 goes on without play.")
    at_random(t, Random(0))
    assert "p1" in places(t, 0)[2]


def test_with_drops_there_is_still_one_winner_and_everybody_has_a_place() -> None:
    chance = Random(2)
    for _ in range(tries(130, 400)):
        kind: Kind = chance.choice(["single", "double"])
        t = event(chance.randint(2, 40), kind, third_place=chance.random() < 0.5)
        at_random(t, chance, drops=chance.choice([0.02, 0.1, 0.4]))
        assert over(t)
        assert len(places(t, 0)[0]) == 1
        assert players_of(t) == sorted(t.seeded[0])
        for done in t.rounds:
            named = [id for match in done.matches for id in match.players] + done.waiting
            assert len(named) == len(set(named))
            assert all((t.entrants[id].out_after or done.number) >= done.number for id in named), "the dropped are gone"


def test_draws_double_losses_and_drops_never_stop_a_bracket() -> None:
    chance = Random(3)
    for _ in range(tries(130, 400)):
        kind: Kind = chance.choice(["single", "double"])
        t = event(chance.randint(1, 40), kind, third_place=chance.random() < 0.5)
        at_random(t, chance, drops=0.03, unclear=chance.choice([0.1, 0.5, 1.0]))
        assert over(t)
        assert players_of(t) == sorted(t.seeded[0])


def defeats(t: Tournament) -> dict[Id, int]:
    """Counted from the results alone, with the rules for draws told again."""
    count = dict.fromkeys(t.seeded[0], 0)
    for match in played(t):
        assert match.outcome is not None
        if match.outcome.how == "double_loss":
            losers = match.players
        elif len(match.outcome.places) == 2:
            losers = [*match.outcome.places[1]]
        else:
            unbeaten = [id for id in match.players if count[id] == 0 and match.label == "Grand final"]
            losers = [id for id in match.players if id != (unbeaten or [better(match)])[0]]
        for id in losers:
            count[id] += 1
    return count


@pytest.mark.parametrize("unclear", [0.0, 0.2])
def test_double_elimination_knocks_nobody_out_before_the_second_loss(unclear: float) -> None:
    chance = Random(4)
    for count in (
        [*range(2, 66), 100, 150, 300] if not unclear else [chance.randint(2, 33) for _ in range(tries(70, 200))]
    ):
        t = event(count, "double")
        at_random(t, chance, unclear=unclear)
        lost = defeats(t)
        first, *others = places(t, 0)
        assert all(lost[id] == 2 for group in others for id in group)
        if not unclear:
            assert len(first) == 1
            assert lost[first[0]] <= 1
            assert len(played(t)) == 2 * (count - 1) + lost[first[0]]
            assert len(t.rounds) <= 2 * (count - 1).bit_length() + 1
        assert max(lost.values()) <= 2


def test_the_grand_final_is_played_again_if_the_unbeaten_player_loses_it() -> None:
    for winner, finals in {"p1": ["Grand final"], "p2": ["Grand final", "Grand final, second match"]}.items():
        t = event(4, "double")
        while play_round(t, {"Grand final": winner}):
            pass
        assert [match.label for match in played(t) if match.label.startswith("Grand")] == finals
        assert places(t, 0)[:2] == [["p1"], ["p2"]]


def test_the_winners_of_eight_fall_as_in_any_printed_bracket() -> None:
    t = event(8, "double")
    while play_round(t):
        pass
    labels = [[match.label for match in done.matches] for done in t.rounds]
    assert labels[1] == [
        "Winners’ semi-final 1",
        "Winners’ semi-final 2",
        "Losers’ round 1, match 1",
        "Losers’ round 1, match 2",
    ]
    assert labels[2] == ["Winners’ final", "Losers’ round 2, match 1", "Losers’ round 2, match 2"]
    assert labels[3:] == [["Losers’ round 3"], ["Losers’ final"], ["Grand final"]]
    crossed = {match.label: match.players for match in t.rounds[2].matches}
    assert crossed["Losers’ round 2, match 1"] == ["p3", "p5"], "p4 lost on this side, p3 on the other"
    assert t.rounds[3].waiting == ["p1", "p2"]


def test_nobody_meets_an_old_opponent_early_in_the_losers_bracket() -> None:
    """Of 32 players: not before the fifth of eight columns; of 8: not before the third of four."""
    chance = Random(5)
    for count, free in ((8, 2), (16, 3), (32, 4), (64, 5)):
        for _ in range(tries(10, 30)):
            t = event(count, "double")
            at_random(t, chance)
            met = {frozenset(match.players) for match in played(t) if match.label.startswith("Winners")}
            boxes = run(t, 0)
            early = [b.here for b in boxes.values() if b.part == "losers" and b.column < free]
            assert not [pair for pair in early if frozenset(pair) in met]


def test_two_who_lose_the_same_match_above_both_fall() -> None:
    t = event(4, "double")
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    new.matches[0].outcome = Outcome((), "double_loss", losers=("p1", "p4"))
    new.matches[1].outcome = won("p2", new.matches[1])
    second = play_round(t)
    assert second is not None
    assert {match.label: match.players for match in second.matches} == {
        "Winners’ final": ["p2"],
        "Losers’ round 1": ["p3", "p4"],
    }
    third = play_round(t)
    assert third is not None
    assert [match.players for match in third.matches] == [["p1", "p3"]]
    final = play_round(t)
    assert final is not None
    assert [match.players for match in final.matches] == [["p1", "p2"]]
    assert play_round(t) is not None, "it was the first loss of p2"
    assert places(t, 0)[0] == ["p1"]


def test_a_bracket_can_be_drawn_before_during_and_after() -> None:
    t = event(6, third_place=True)
    empty = bracket(t, 0)
    assert [column.title for column in empty.columns] == ["Quarter-finals", "Semi-finals", "Final", "Third place"]
    assert empty.lines == {"main": 4, "third": 1}
    assert [cell.y for cell in empty.columns[1].cells] == [1.0, 3.0]
    assert [slot.text for slot in empty.columns[0].cells[0].slots] == ["P1", "Bye"]
    assert [slot.text for slot in empty.columns[2].cells[0].slots] == [
        "Winner of Semi-final 1",
        "Winner of Semi-final 2",
    ]
    assert empty.winner is None
    play_round(t, {"Quarter-final 2": "p5"})
    half = bracket(t, 0)
    four, five = half.columns[0].cells[1].slots
    assert (four.text, four.seed, four.won, four.lost) == ("P4", 4, False, True)
    assert (five.text, five.seed, five.won, five.lost) == ("P5", 5, True, False)
    assert half.columns[1].cells[0].state == "ready"
    assert half.columns[1].cells[0].slots[1].source == "Quarter-final 2"
    while play_round(t):
        pass
    assert bracket(t, 0).winner == "p1"
    assert all(cell.state in ("played", "walkover") for column in bracket(t, 0).columns for cell in column.cells)


def test_a_double_bracket_is_drawn_in_three_parts() -> None:
    t = event(8, "double")
    while play_round(t):
        pass
    drawn = bracket(t, 0)
    assert drawn.lines == {"winners": 4, "losers": 2, "final": 1}
    assert [column.part for column in drawn.columns] == ["winners"] * 3 + ["losers"] * 4 + ["final"] * 2
    assert drawn.columns[-1].cells[0].state == "void", "no second grand final was needed"
    labels = [cell.label for column in drawn.columns for cell in column.cells]
    assert len(labels) == len(set(labels))
    for one, other in combinations(drawn.columns, 2):
        assert one.part != other.part or one.step < other.step


def test_games_won_and_a_double_loss_are_drawn() -> None:
    t = event(2)
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    new.matches[0].outcome = Outcome((("p2",), ("p1",)), wins={"p1": 1, "p2": 2})
    assert [slot.wins for slot in bracket(t, 0).columns[0].cells[0].slots] == [1, 2]
    new.matches[0].outcome = Outcome((), "double_loss", losers=("p1", "p2"))
    cell = bracket(t, 0).columns[0].cells[0]
    assert [slot.lost for slot in cell.slots] == [True, True]
    assert bracket(t, 0).winner is None
    assert places(t, 0) == [["p1", "p2"]]
