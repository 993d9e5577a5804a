"""Every tie-break against worked numbers: the published examples of the trading-card rules, and FIDE's definitions."""

from __future__ import annotations

import hashlib

import pytest

from tournaments.ledger import Account, Line, open_ledger
from tournaments.model import Entrant, Figure, Match, Outcome, Points, Round, Stage, TieBreak, Tournament
from tournaments.standings import standings
from tournaments.tiebreaks import Table, figure, match_win, own_game_win

FIDE = Points(win=2, draw=1, loss=0, bye=2)  # in half points


def with_record(wins: int, losses: int, draws: int) -> Account:
    won, lost, drawn = Line(1, "win", 3, 3, 1), Line(1, "loss", 0, 3, 2), Line(1, "draw", 1, 3, 1)
    lines = [won] * wins + [lost] * losses + [drawn] * draws
    return Account("a", lines)


@pytest.mark.parametrize(
    ("record", "share"),
    [
        ((6, 2, 0), 18 / 24),
        ((5, 2, 1), 16 / 24),
        ((4, 4, 0), 0.5),
        ((7, 1, 0), 21 / 24),
        ((3, 3, 1), 10 / 21),
        ((4, 3, 1), 13 / 24),
        ((6, 1, 1), 19 / 24),
        ((1, 3, 1), 0.33),
        ((0, 0, 0), 0.33),
    ],
)
def test_a_match_win_percentage_is_points_of_points_possible_but_at_least_a_third(
    record: tuple[int, int, int], share: float
) -> None:
    assert float(match_win(with_record(*record))[0]) == pytest.approx(share)


def test_a_raised_percentage_says_from_what() -> None:
    assert match_win(with_record(1, 3, 1))[1] == "4 of 15 points, raised from 0.267 to the least that counts"


def test_the_mean_of_eight_opponents_is_that_of_the_published_example() -> None:
    """4-4-0, 7-1-0, 1-3-1, 3-3-1, 6-2-0, 5-2-1, 4-3-1 and 6-1-1 give 0.62."""
    records = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]
    ledger = {f"o{k}": with_record(*record) for k, record in enumerate(records)}
    ledger["a"] = Account("a", [Line(k + 1, "win", 3, 3, 1, {f"o{k}": "win"}) for k in range(8)])
    t = Tournament("t", "s", [Stage("swiss")], {id: Entrant(id, id.upper()) for id in ledger})
    found = figure(Table(t, 0, ledger), "opponents_match_win", "a", ["a"])
    assert round(found.value, 2) == 0.62
    assert [round(term.value, 2) for term in found.terms] == [0.5, 0.88, 0.33, 0.48, 0.75, 0.67, 0.54, 0.79]
    assert found.terms[4].text == "Round 5, against O4: 18 of 24 points"
    assert found.text == "the mean of 8 opponents, each at least 0.33"


def test_a_game_win_percentage_is_game_points_of_three_a_game() -> None:
    """21 of 30 is 0.70; 9 of 33 would be 0.27 and is raised to 0.33."""
    good = Account("a", [Line(1, "win", 3, 3, 1, games_won=7, games=10)])
    bad = Account("a", [Line(1, "loss", 0, 3, 2, games_won=3, games=11)])
    assert float(own_game_win(good)[0]) == pytest.approx(0.70)
    assert float(own_game_win(bad)[0]) == 0.33
    assert own_game_win(bad)[1].startswith("9 of 33 game points, raised from 0.273")


def event(stage: Stage, names: str, *rounds: list[tuple[str, str]]) -> Tournament:
    """Rounds of ("ab", "a"): a against b, won by a; ("ab", "=") is a draw, ("a", "") a bye."""
    t = Tournament("t", "s", [stage], {id: Entrant(id, id.upper()) for id in names}, status="running")
    t.seeded = [list(names)]
    for number, results in enumerate(rounds, 1):
        matches = []
        for k, (players, winner) in enumerate(results, 1):
            loser = players.replace(winner, "") if winner else ""
            outcome = Outcome((tuple(players),)) if winner in ("=", "") else Outcome(((winner,), (loser,)))
            matches.append(Match(k, list(players), outcome))
        t.rounds.append(Round(number, 0, matches))
    return t


def value(t: Tournament, which: TieBreak, id: str, tied: str = "") -> Figure:
    return figure(Table(t, 0, open_ledger(t, 0)), which, id, list(tied or id))


QUAD = event(
    Stage("round_robin", points=FIDE), "abcd",
    [("ab", "a"), ("cd", "=")],
    [("ac", "="), ("bd", "b")],
    [("ad", "a"), ("bc", "c")],
)  # fmt: skip


def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    """A has 2½, C 2, B 1 and D ½: A's opponents have 3½ together."""
    assert [value(QUAD, "points", id).value / 2 for id in "abcd"] == [2.5, 1, 2, 0.5]
    assert value(QUAD, "buchholz", "a").value / 2 == 3.5
    assert [(term.text, term.value) for term in value(QUAD, "buchholz", "a").terms] == [
        ("Round 1, against B", 2),
        ("Round 2, against C", 4),
        ("Round 3, against D", 1),
    ]


def test_the_median_buchholz_leaves_out_the_best_and_the_worst() -> None:
    assert value(QUAD, "median_buchholz", "a").value / 2 == 1
    assert value(QUAD, "median_buchholz", "d").value / 2 == 2


def test_sonneborn_berger_counts_the_beaten_in_full_and_the_held_by_half() -> None:
    """A beat B (1) and D (½) and held C (2): 2½. C beat B (1), held A (2½) and D (½): 2½."""
    assert [value(QUAD, "sonneborn_berger", id).value / 2 for id in "abcd"] == [2.5, 0.5, 2.5, 1]


def test_a_bye_counts_as_an_opponent_with_ones_own_points_for_buchholz_but_not_for_percentages() -> None:
    t = event(Stage("swiss"), "abc", [("ab", "a"), ("c", "")], [("ac", "a"), ("b", "")])
    assert value(t, "buchholz", "c").value == 3 + 6
    assert "a bye counts as an opponent with one’s own points" in value(t, "buchholz", "c").text
    assert [term.text for term in value(t, "opponents_match_win", "c").terms] == ["Round 2, against A: 6 of 6 points"]
    assert value(t, "game_win", "c").value == 0.5, "a bye is a game won"


def test_head_to_head_decides_only_if_all_tied_have_met() -> None:
    circle = event(Stage("round_robin"), "abc", [("ab", "a")], [("bc", "b")])
    assert value(circle, "head_to_head", "a", "ab").value == 3
    assert value(circle, "head_to_head", "b", "ab").value == 0
    assert value(circle, "head_to_head", "a", "abc").value == 0
    assert "some who are tied here haven't met" in value(circle, "head_to_head", "a", "abc").text


def test_head_to_head_looks_at_those_still_tied_alone() -> None:
    """A and B have as many points as C; only A and B stay tied after the wins, and then their own match decides."""
    stage = Stage("round_robin", tie_breaks=("points", "head_to_head", "lot"))
    t = event(stage, "abcd", [("ab", "b"), ("cd", "d")], [("ac", "a"), ("bd", "b")], [("ad", "a"), ("bc", "c")])
    assert [row.id for row in standings(t)] == ["b", "a", *[row.id for row in standings(t)][2:]]
    assert value(t, "head_to_head", "b", "ab").terms[0].text == "Round 1, against A: win"


def test_places_count_for_less_the_worse_they_are() -> None:
    t = Tournament("t", "s", [Stage("pods", seats=4)], {id: Entrant(id, id) for id in "abcd"}, seeded=[list("abcd")])
    t.rounds = [
        Round(1, 0, [Match(1, list("abcd"), Outcome((("b",), ("a", "c"), ("d",))))]),
        Round(2, 0, [Match(1, list("abcd"), Outcome((("b",), ("a",), ("c",), ("d",)), losers=("d",)))]),
    ]
    assert [value(t, "places", id).value for id in "abcd"] == [-4, -2, -5, -8]
    assert [value(t, "points", id).value for id in "abcd"] == [30 + 40, 120, 30 + 20, 0], (
        "a shared place is shared points"
    )


def test_the_lot_is_the_published_seeds() -> None:
    t = event(Stage("swiss"), "ab")

    drawn = int.from_bytes(hashlib.sha256(b"s/lot/a").digest()[:6])
    assert value(t, "lot", "a").value == drawn / 2**48
