"""Statistics: shares with honest intervals, luck, streaks and duels."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.statistics import (
    Duel,
    Record,
    Seat,
    by_card,
    by_deck,
    by_level,
    by_seat,
    by_side,
    dice_luck,
    head_to_head,
    streaks,
    wilson,
)


def game(order: int, *players: str) -> Record:
    """A game whose players are named in the order of their places."""
    return Record("godsforge", order, tuple(Seat(player, n, n == 1) for n, player in enumerate(players, 1)))


def test_the_interval_is_the_one_of_the_textbook() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=0.0001)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=0.0001)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=0.0001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    chance = Random(1)
    held = 0
    for _ in range(2000):
        truth, games = chance.uniform(0.1, 0.9), chance.randint(10, 60)
        low, high = wilson(sum(chance.random() < truth for _ in range(games)), games)
        held += low <= truth <= high
    assert 0.93 < held / 2000 < 0.97


def test_sides_are_counted_with_what_chance_would_give() -> None:
    two = Record("war", 1, (Seat("a", 1, True, side="Storm"), Seat("b", 2, side="Chaos")))
    four = Record("war", 2, (*two.seats, Seat("c", 3, side="Moon"), Seat("d", 4, side="Sky")))
    storm, *others = sorted(by_side([two, four]), key=lambda share: share.name != "Storm")
    assert (storm.name, storm.games, storm.wins, storm.share) == ("Storm", 2, 2, 1.0)
    assert storm.by_chance == (1 / 2 + 1 / 4) / 2
    assert [share.name for share in others] == ["Chaos", "Moon", "Sky"]
    assert by_deck([two, four]) == [], "nobody named a deck"


def test_a_share_is_telling_only_when_chance_cannot_explain_it() -> None:
    few = [Record("war", n, (Seat("a", 1, True, deck="Red"), Seat("b", 2, deck="Blue"))) for n in range(3)]
    assert not by_deck(few)[0].telling
    many = [Record("war", n, few[0].seats) for n in range(12)]
    assert all(share.telling for share in by_deck(many))


def test_a_card_counts_once_for_each_seat_that_used_it() -> None:
    record = Record("g", 1, (Seat("a", 1, True, cards=("Fire", "Fire", "Ice")), Seat("b", 2, cards=("Ice",))))
    assert {share.name: (share.games, share.wins) for share in by_card([record])} == {"Fire": (1, 1), "Ice": (2, 1)}


def test_levels_are_compared_with_people() -> None:
    records = [game(1, "ann", "ai:easy", "ai:hard"), game(2, "ai:hard", "bob", "ai:easy")]
    assert {share.name: (share.games, share.wins) for share in by_level(records)} == {
        "easy": (2, 0),
        "hard": (2, 1),
        "people": (2, 1),
    }


def test_seats_are_compared_even_if_the_same_game_is_played_again() -> None:
    shares = by_seat([game(1, "a", "b"), game(2, "a", "b"), game(3, "b", "a", "c")])
    assert [(share.name, share.games, share.wins) for share in shares] == [
        ("seat 1", 3, 3),
        ("seat 2", 3, 0),
        ("seat 3", 1, 0),
    ]


def test_wins_add_up_whatever_is_compared() -> None:
    chance = Random(2)
    names = ["ann", "bob", "cem", "ai:easy", "ai:hard"]
    records = [game(n, *chance.sample(names, chance.randint(2, 5))) for n in range(500)]
    for shares in (by_level(records), by_seat(records)):
        assert sum(share.wins for share in shares) == 500
        assert sum(share.by_chance * share.games for share in shares) == pytest.approx(500)
        assert all(share.low <= share.share <= share.high for share in shares)


def test_a_game_won_by_all_together_is_no_surprise() -> None:
    together = Record("co-op", 1, (Seat("a", 1, True, side="Sun"), Seat("b", 1, True, side="Moon")))
    assert [share.by_chance for share in by_side([together])] == [1.0, 1.0]


def test_luck_is_measured_against_fair_dice() -> None:
    fair = Seat("fair", 1, faces=(5, 5, 5, 5, 5, 5))
    lucky = Seat("lucky", 2, faces=(0, 0, 0, 0, 0, 12))
    one, other = dice_luck([Record("g", 1, (fair, lucky, Seat("none", 3)))])
    assert (one.player, one.dice, one.mean) == ("lucky", 12, 6.0)
    assert one.z == pytest.approx(2.5 / (35 / 12 / 12) ** 0.5)
    assert (other.player, other.mean, other.z) == ("fair", 3.5, 0.0)


def test_the_luck_of_fair_dice_is_spread_as_it_should_be() -> None:
    chance = Random(3)
    seats = []
    for n in range(400):
        rolled = [chance.randint(1, 6) for _ in range(60)]
        seats.append(Seat(f"p{n}", 1, faces=tuple(rolled.count(face) for face in range(1, 7))))
    z = [luck.z for luck in dice_luck([Record("g", 1, tuple(seats))])]
    assert abs(sum(z) / len(z)) < 0.2
    assert sum(x * x for x in z) / len(z) == pytest.approx(1, abs=0.25)


def test_a_streak_ends_with_a_game_that_was_not_won() -> None:
    results = ["ann", "ann", "bob", "ann", "ann", "ann", "bob"]
    records = [game(n, winner, "bob" if winner == "ann" else "ann") for n, winner in enumerate(results)]
    Random(1).shuffle(records)
    assert [(streak.player, streak.longest, streak.current) for streak in streaks(records)] == [
        ("ann", 3, 0),
        ("bob", 1, 1),
    ]
    assert streaks([game(1, "ai:hard", "ai:easy")]) == []


def test_duels_count_who_came_in_before_whom() -> None:
    level = Record("g", 3, (Seat("ann", 1), Seat("bob", 1), Seat("ai:easy", 3)))
    table = head_to_head([game(1, "bob", "ann"), game(2, "cem", "ann", "bob"), level])
    assert table == [Duel("ann", "bob", 1, 1, 1), Duel("ann", "cem", 0, 1, 0), Duel("bob", "cem", 0, 1, 0)]
    assert table[0].games == 3
