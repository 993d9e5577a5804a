"""Tables of balance: series of games that go on where they were left."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from games.__main__ import main
from games.balance import SEARCHING, Results, Run, Series, plan
from games.registry import GAMES
from games.selfplay import Outcome
from games.tally import share

DUEL = Series("equals", ("novice", "novice"), 3)


def outcome(won: float) -> Outcome:
    return Outcome(["novice", "novice"], [won, 1 - won], 5, 9, {})


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_counted_at_every_number_of_players_and_step_of_the_ladder(game: str) -> None:
    planned = plan(GAMES[game])
    seats = {n for n in GAMES[game].seats if n > 1}
    assert {len(series.levels) for series in planned if series.kind == "equals"} == seats
    steps = {(series.levels[0], series.levels[1], len(series.levels)) for series in planned if series.kind == "ladder"}
    assert steps >= {(*step, n) for step in (("adept", "novice"), ("master", "adept")) for n in seats}
    assert len({series.name for series in planned}) == len(planned), "each has a file of its own"


@pytest.mark.parametrize("game", GAMES)
def test_every_temperament_meets_plain_players_of_its_level(game: str) -> None:
    tempers = [series for series in plan(GAMES[game]) if series.kind == "tempers"]
    assert {series.levels[0] for series in tempers} == {
        f"{temper} {level}" for temper in GAMES[game].tempers for level in ("adept", "master")
    }
    assert all(set(series.levels[1:]) == {series.levels[0].split()[1]} for series in tempers)


def test_all_that_is_faced_alone_is_counted() -> None:
    alone = [series for series in plan(GAMES["godsforge"]) if series.kind == "alone" and series.levels == ("adept",)]
    assert len(alone) == 6 * 3
    assert alone[0].settings == {"nemesis": "The Ash Choir", "strength": "weaker"}


def test_a_part_of_all_games_is_played_where_less_is_wanted() -> None:
    whole, part = plan(GAMES["defiance"]), plan(GAMES["defiance"], 0.1)
    assert [series.tables for series in part] == [round(0.1 * series.tables) for series in whole]


def test_results_go_on_where_they_were_broken_off(tmp_path: Path) -> None:
    results = Results(tmp_path, DUEL)
    assert results.read() == []
    assert list(results.add(iter([outcome(1.0), outcome(0.0)]))) == results.read()
    results.file.write_bytes(results.file.read_bytes() + b'{"levels": ["nov')
    assert len(results.read()) == 2
    list(results.add(iter([outcome(0.5)])))
    assert results.read() == [outcome(1.0), outcome(0.0), outcome(0.5)]


def test_a_second_run_plays_only_what_is_missing_and_counts_the_same(tmp_path: Path) -> None:
    def files(folder: str) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in (tmp_path / folder).rglob("*.jsonl")}

    bars: list[tuple[int, int]] = []
    for part in (1 / 400, 2 / 400):
        run = Run(tmp_path / "twice", "test", part, only="adept against 1 novice")
        run.play(["godsforge"], lambda *bar: bars.append(bar))
    assert bars == [(0, 1), (1, 1), (1, 2), (2, 2)]
    Run(tmp_path / "once", "test", 2 / 400, only="adept against 1 novice").play(["godsforge"], lambda *_: None)
    assert files("twice") == files("once")


def test_results_of_other_rules_or_seeds_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tuning, fresh = (Run(tmp_path, seed).results("defiance", DUEL).file for seed in ("tuning", "report"))
    assert tuning != fresh
    monkeypatch.setattr("games.balance.rules_mark", lambda _: "changed")
    assert Run(tmp_path, "report").results("defiance", DUEL).file not in (tuning, fresh)


def test_shares_that_are_looked_at_together_have_wider_intervals() -> None:
    assert share(5, 10, among=50).startswith(" 50.0%  (13.9% to")


def test_the_command_prints_all_tables_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["godsforge"]
    quick = {level: player for level, player in game.bots.items() if level not in SEARCHING}
    monkeypatch.setitem(GAMES, "godsforge", structs.replace(game, bots=quick))
    options = ["--share", "0.0005", "--folder", str(tmp_path), "--seed", "test"]
    assert main(["balance", "godsforge", *options, "--only", "against 1 "]) == 0
    said = capsys.readouterr().out
    for words in (
        "# Godsforge",
        "master against 1 adept",
        "## adept against 1 adept",
        "card in the opening hand",
        "card used",
        "seat   ",
    ):
        assert words in said
    assert main(["balance", "defiance", *options, "--only", "adept against 1 adept"]) == 0
    said = capsys.readouterr().out
    for words in (
        "deck    ",
        "side   ",
        "turn   ",
        "lost by",
        "card in the opening hand",
        "## Temperaments",
        "bold adept against 1 adept",
    ):
        assert words in said
    assert main(["balance", "chess"]) == 2
    assert "no game “chess”" in capsys.readouterr().err
    assert main(["balance", "--only", "emperor"]) == 2
    assert "No series is called “emperor”" in capsys.readouterr().err
    assert main(["balance", "--share", "0"]) == 2
