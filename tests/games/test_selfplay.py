"""AI players in numbers."""

from __future__ import annotations

import pytest

from games.__main__ import main
from games.kernel import Ask, Option
from games.selfplay import Outcome, deck_of, play_many
from games.tally import Tally, report, share


def test_levels_change_seats_from_game_to_game() -> None:
    outcomes = list(play_many("godsforge", 2, ["adept", "novice"], {}, "seats"))
    assert [outcome.levels for outcome in outcomes] == [["adept", "novice"], ["novice", "adept"]]
    assert all(sum(outcome.won) == pytest.approx(1) for outcome in outcomes)
    assert all(outcome.cards[0] and outcome.cards[1] for outcome in outcomes)


def test_the_same_seed_gives_the_same_games() -> None:
    once = list(play_many("godsforge", 2, ["novice", "novice"], {}, "same"))
    assert once == list(play_many("godsforge", 2, ["novice", "novice"], {}, "same"))


def test_the_report_counts_wins_rounds_and_cards() -> None:
    tally = Tally()
    tally.add(Outcome(["master", "novice"], [1.0, 0.0], 6, 40, {0: ["Fireball"], 1: ["Leviathan", "Fireball"]}))
    tally.add(Outcome(["novice", "master"], [0.5, 0.5], 8, 60, {0: [], 1: ["Fireball"]}))
    said = report(tally)
    assert "2 games, 7.0 rounds" in said
    assert "50 answers each" in said
    assert "master         2   75.0%" in said
    assert "Fireball                               3          150.0   50.0%" in said


def test_a_share_comes_with_its_interval() -> None:
    assert share(5, 10) == " 50.0%  (23.7% to 76.3%)"
    assert share(0, 10).startswith("  0.0%  (0.0% to 27.8%")


def test_the_command_plays_and_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "godsforge", "--tables", "2", "--levels", "novice,novice,novice"]) == 0
    assert "2 games" in capsys.readouterr().out
    assert main(["selfplay", "godsforge", "--tables", "0"]) == 2
    assert "Play at least one table" in capsys.readouterr().err
    assert main(["selfplay", "godsforge", "--levels", "genius,novice"]) == 2
    assert "no level “genius”" in capsys.readouterr().err


def test_every_deck_meets_every_other_and_equals_do_not_play_the_same_game_twice() -> None:
    outcomes = list(play_many("defiance", 6, ["novice", "novice"], {}, "decks"))
    met = [tuple(outcome.traits["deck"]) for outcome in outcomes]
    assert len(set(met)) == 6
    assert met[4] == (met[0][0], met[1][0]), "seat 0 has gone through all decks, and seat 1 takes the next one"
    assert all(sorted(outcome.traits["turn"]) == ["first", "second"] for outcome in outcomes)
    assert all(set(outcome.traits["side"]) <= {"Asgard", "Olympus"} for outcome in outcomes)
    assert len({outcome.answers for outcome in outcomes}) > 1


def test_the_report_tells_decks_sides_and_the_first_turn_apart() -> None:
    tally = Tally()
    for decks, won in ((["Hunt", "Wall"], [1.0, 0.0]), (["Wall", "Sea"], [1.0, 0.0]), (["Hunt", "Hunt"], [0.0, 1.0])):
        traits = {"deck": decks, "turn": ["second", "first"]}
        tally.add(Outcome(["adept", "adept"], won, 9, 200, {}, traits))
    said = report(tally)
    assert "Hunt     1  100.0%" in said, "like against like is left out"
    assert "Wall     2   50.0%" in said
    assert "first      3   33.3%" in said
    assert "Hunt against Wall     1  100.0%" in said
    assert "Sea  against Wall     1    0.0%" in said
    assert [line.split() for line in said.splitlines() if line.startswith("Wall ")][-1] == ["Wall", "0.0%", "100.0%"]


def test_without_mirrors_every_deck_meets_all_others_on_every_seat() -> None:
    question = Ask("Which deck?", {f"deck:{n}": Option(n, str(n)) for n in range(4)})
    met = [tuple(deck_of(question, deal, seat, 2, mirrors=False) for seat in (0, 1)) for deal in range(12)]
    assert len(set(met)) == 12
    assert all(one != other for one, other in met)
