"""Ratings: who wins rises, ties are fair, computers and broken-off games do not count."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from tournaments.model import Unfit
from tournaments.ratings import (
    UNKNOWN,
    Rating,
    Reliability,
    after_game,
    aged,
    ai_seed,
    counts,
    damping,
    leaderboard,
    rate,
    shown,
)

NEW = Rating()


def changes(places: list[list[str]], ratings: dict[str, Rating] | None = None) -> dict[str, float]:
    before = ratings or {}
    return {id: new.mu - before.get(id, NEW).mu for id, new in rate(before, places).items()}


def test_each_place_is_worth_more_than_the_next() -> None:
    for players in range(2, 9):
        gained = [*changes([[f"p{n}"] for n in range(players)]).values()]
        assert all(better > worse for better, worse in pairwise(gained))
        assert sum(gained) == pytest.approx(0)


def test_those_who_share_a_place_gain_the_same_and_never_less_than_those_behind() -> None:
    chance = Random(1)
    for _ in range(200):
        ids = [f"p{n}" for n in range(chance.randint(2, 8))]
        places: list[list[str]] = [[]]
        for id in ids:
            if places[-1] and chance.random() < 0.5:
                places.append([])
            places[-1].append(id)
        gained = changes(places)
        for place in places:
            assert len({round(gained[id], 9) for id in place}) == 1
        steps = [gained[place[0]] for place in places]
        assert all(better > worse for better, worse in pairwise(steps)), places
        assert sum(gained.values()) == pytest.approx(0)


def test_the_order_of_those_who_share_a_place_means_nothing() -> None:
    ratings = {"a": Rating(30, 3), "b": Rating(20, 5), "c": Rating(25, 8), "d": Rating(27, 2)}
    one = rate(ratings, [["a", "b", "c"], ["d"]])
    other = rate(ratings, [["b", "a", "c"], ["d"]])
    assert one == other
    twins = rate({"c": Rating(35, 2)}, [["b", "a", "c"], ["d"]])
    assert twins["a"].mu == pytest.approx(twins["b"].mu), "equals stay equal, whoever shares their place"


def test_a_draw_brings_two_players_closer() -> None:
    gained = changes([["strong", "weak"]], {"strong": Rating(35), "weak": Rating(20)})
    assert gained["strong"] < 0 < gained["weak"]


def test_beating_a_stronger_player_is_worth_more() -> None:
    ratings = {"strong": Rating(35), "weak": Rating(15)}
    assert changes([["me"], ["strong"]], ratings)["me"] > changes([["me"], ["weak"]], ratings)["me"]


def test_games_make_a_rating_more_certain_and_are_counted() -> None:
    ratings: dict[str, Rating] = {}
    for _ in range(20):
        ratings |= rate(ratings, [["a"], ["b"], ["c"], ["d"]])
    assert all(rating.sigma < NEW.sigma for rating in ratings.values())
    assert all(rating.games == 20 for rating in ratings.values())
    numbers = [shown(ratings[id]).number for id in "abcd"]
    assert numbers == sorted(numbers, reverse=True)


def test_true_strength_is_found_from_a_few_hundred_games() -> None:
    chance = Random(2)
    true = {f"p{n}": n * 2.0 for n in range(10)}
    ratings: dict[str, Rating] = {}
    for _ in range(400):
        table = chance.sample(sorted(true), chance.randint(2, 5))
        table.sort(key=lambda id: -chance.gauss(true[id], 4.0))
        ratings |= rate(ratings, [[id] for id in table])
    found = sorted(ratings, key=lambda id: ratings[id].mu)
    assert all(abs(found.index(id) - n) <= 2 for n, id in enumerate(true))


def test_computer_players_are_left_out() -> None:
    alone = rate({}, [["a"], ["b"]])
    assert rate({}, [["ai:hard"], ["a"], ["ai:easy", "b"]]) == alone


def test_what_cannot_be_rated_is_refused() -> None:
    for places in ([["a"]], [["a"], ["ai:hard"]], [["a"], ["a"]], [[f"p{n}"] for n in range(9)]):
        with pytest.raises(Unfit, match="two to eight"):
            rate({}, places)


def test_a_game_counts_if_two_persons_played_it_to_the_end() -> None:
    assert counts(["a", "b"], finished=True)
    assert counts(["a", "b", "ai:easy"], finished=True)
    assert not counts(["a", "b"], finished=False)
    assert not counts(["a", "ai:easy", "ai:easy"], finished=True)
    assert not counts(["a", "a"], finished=True)


def test_a_rating_is_shown_carefully_with_its_uncertainty() -> None:
    assert str(shown(NEW)) == "1,000 ± 167"
    assert str(shown(Rating(25, 2))) == "1,380 ± 40"
    assert shown(Rating(-60, 8)).number == 0, "nobody is shown below nothing"


def test_reliability_is_the_share_of_games_finished_and_answers_in_time() -> None:
    fresh = Reliability()
    assert fresh.finished_share is None
    assert fresh.on_time_share is None
    one = after_game(fresh, finished=True, on_time=9, late=1)
    two = after_game(one, finished=False, on_time=0, late=2)
    assert one.finished_share == 1
    assert one.on_time_share == 0.9
    assert two == Reliability(1, 1, 9, 3)
    assert two.on_time_share == 0.75


def test_the_leaderboard_needs_some_games_and_shares_places() -> None:
    ratings = {
        "few": Rating(50, 1, games=4),
        "sure": Rating(30, 1, games=5),
        "vague": Rating(32, 4, games=9),
        "twin": Rating(30, 1, games=50),
        "ai:hard": Rating(60, 1, games=99),
    }
    assert [(rank.place, rank.id) for rank in leaderboard(ratings)] == [(1, "sure"), (1, "twin"), (3, "vague")]
    assert leaderboard(ratings, least=1)[0].id == "few"


def farmed(games: int) -> Rating:
    """Somebody who beats the same friend so often within a month."""
    ratings: dict[str, Rating] = {}
    for before in range(games):
        ratings |= rate(ratings, [["farmer"], ["friend"]], {frozenset(("farmer", "friend")): before})
    return ratings["farmer"]


def test_beating_a_friend_all_day_is_worth_no_more_than_four_games() -> None:
    ratings: dict[str, Rating] = {}
    for n in range(4):
        ratings |= rate(ratings, [["honest"], [f"stranger {n}"]])
    assert NEW.ordinal < farmed(3).ordinal < farmed(50).ordinal < ratings["honest"].ordinal
    assert farmed(1000).ordinal == pytest.approx(farmed(50).ordinal, abs=1e-6)
    assert farmed(1000).provisional, "the same friend makes nobody certain"


def test_at_a_big_table_one_friend_among_strangers_hardly_matters() -> None:
    met = {frozenset(("a", "b")): 40}
    assert damping("a", ["b"], met) < 1e-9
    assert damping("a", ["b", "c", "d", "e"], met) == pytest.approx(0.75)
    assert damping("c", ["a", "b", "d", "e"], met) == 1


def test_the_first_games_of_two_count_in_full_and_each_further_one_half_as_much() -> None:
    shares = [damping("a", ["b"], {frozenset("ab"): games}) for games in range(6)]
    assert shares == [1, 1, 1, 0.5, 0.25, 0.125]


def test_who_does_not_play_is_believed_to_be_as_good_and_known_less_well() -> None:
    known = Rating(35.0, 2.0, 60)
    year = aged(known, 365)
    assert (year.mu, year.games) == (known.mu, known.games)
    assert year.sigma == pytest.approx(5.0, abs=0.01)
    assert not aged(known, 30).provisional
    assert aged(known, 3 * 365).provisional
    assert aged(known, 100 * 365).sigma == UNKNOWN, "never less than of a newcomer"
    assert aged(NEW, 365) == NEW
    assert aged(known, -1) == known
    assert leaderboard({"idle": year, "busy": replace(known, mu=34.0)})[0].id == "busy"


def test_ai_players_are_seeded_by_their_level_around_a_newcomer() -> None:
    novice, adept, master = (ai_seed(["novice", "adept", "master"], level) for level in ("novice", "adept", "master"))
    assert novice < NEW.ordinal < adept < master
