"""A person plays in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import field

from games.__main__ import main
from games.defiance import GAME as DEFIANCE
from games.godsforge import GAME
from games.kernel import Ask, Chance, Game, Illegal, Option, Result, Save, State, Table, ask_beside
from games.terminal import Quit, Terminal, says
from renderers.canvas import Canvas


def sit_down(folder: Path, lines: list[str], seats: int = 2) -> tuple[Terminal, list[str]]:
    """A person who types these lines, then passes wherever it goes."""
    shown: list[str] = []
    typed = iter(lines)
    table = Table.new(GAME, seats, "terminal")
    names, levels = ["Ada", "Bo", "Cy", "Di"][:seats], ["", "novice", "novice", "novice"][:seats]

    def read(_: str) -> str:
        question = terminal.table.asks[0]
        passing = "" if terminal.by_enter(question) is not None else str(terminal.numbers[question.default[0]])
        return next(typed, passing)

    terminal = Terminal(GAME, table, names, levels, folder, read=read, write=shown.append)
    return terminal, shown


def test_a_whole_game_is_played(tmp_path: Path) -> None:
    terminal, shown = sit_down(tmp_path, [])
    terminal.run()
    said = "\n".join(shown)
    assert "Bo" in said
    assert "The end:" in said
    assert "every roll and shuffle came from it" in said
    for picture in ("board.jpg", "hand.jpg", "result.jpg"):
        assert (tmp_path / picture).read_bytes().startswith(b"\xff\xd8\xff")
    assert not terminal.file.exists(), "a finished game does not wait"


def test_what_cannot_be_understood_gets_a_sentence_and_costs_nothing(tmp_path: Path) -> None:
    terminal, shown = sit_down(tmp_path, ["99", "seven", "1 1", "1 2 3"])
    terminal.run()
    said = "\n".join(shown)
    for sentence in (
        "Type numbers from the list, 1 to 4.",
        "Choose each only once.",
        "Choose 0 to 2; you chose 3.",
    ):
        assert sentence in said


def test_help_is_where_one_looks_for_it(tmp_path: Path) -> None:
    lines = ["help", "board", "hand", "rule running out of veilstones", "rule xyzzy", "why"]
    terminal, shown = sit_down(tmp_path, lines)
    terminal.run()
    said = "\n".join(shown)
    assert "GF-VEIL-17" in said
    assert "I found no rule for that. Try other words." in said
    assert said.count("Type the numbers of your choices") == 2


def test_an_answer_can_be_taken_back_where_nothing_was_learnt(tmp_path: Path) -> None:
    terminal, shown = sit_down(tmp_path, ["back"])
    terminal.run()
    assert "It's too late to undo that." in "\n".join(shown)


def test_a_game_that_is_left_goes_on_where_it_was(tmp_path: Path) -> None:
    terminal, _ = sit_down(tmp_path, ["1", "quit"])
    with pytest.raises(Quit):
        terminal.run()
    before = terminal.table.save()
    terminal.keep()
    again = Table(GAME, before)
    assert not again.lost
    assert again.state.phase == "forge_roll"


def test_the_command_keeps_a_game_and_finds_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_more(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", no_more)
    command = ["play", "godsforge", "--folder", str(tmp_path), "--against", "novice"]
    assert main([*command, "--seed", "s"]) == 0
    assert "The game waits for you" in capsys.readouterr().out
    assert main(command) == 0
    assert "Picking up where you left off." in capsys.readouterr().out
    (tmp_path / "godsforge.json").write_text("{}")
    assert main(command) == 2
    assert "--new starts another one" in capsys.readouterr().err
    assert main([*command, "--new"]) == 0


@pytest.mark.parametrize(
    ("first", "second", "left_out"),
    [
        (["--against", "novice"], ["--solo"], "--solo"),
        (["--against", "novice"], ["--against", "adept"], "--against"),
        (["--solo"], ["--against", "novice"], "--against"),
        (["--against", "novice"], ["--set", "edition=1"], "--set"),
        (["--seed", "a"], ["--seed", "b", "--solo"], "--solo and --seed"),
        (["--solo"], ["--solo", "--set", "nemesis=The Gloam Court"], "--set"),
        (["--name", "Ada"], ["--name", "Bo"], "--name"),
    ],
)
def test_a_waiting_game_is_neither_lost_nor_taken_for_another(
    tmp_path: Path,
    first: list[str],
    second: list[str],
    left_out: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def no_more(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", no_more)
    command = ["play", "godsforge", "--folder", str(tmp_path)]
    assert main([*command, *first]) == 0
    kept = (tmp_path / "godsforge.json").read_bytes()
    capsys.readouterr()
    assert main([*command, *second]) == 2
    assert f"Leave out {left_out} to go on with it" in capsys.readouterr().err
    assert (tmp_path / "godsforge.json").read_bytes() == kept
    for again in (first, []):
        assert main([*command, *again]) == 0
        assert "Picking up where you left off." in capsys.readouterr().out
    assert main([*command, *second, "--new"]) == 0
    assert "the same command without --new goes on with it" in capsys.readouterr().out
    assert (tmp_path / "godsforge.json").read_bytes() != kept


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (["--against", "genius"], "There is no level “genius”; there are novice, adept, master, grandmaster"),
        (["--set", "edition"], "“edition” isn't a setting. Write it as NAME=VALUE"),
        (["--set", "edition=3"], "“3” doesn't fit “edition”. Choose 2, 1."),
        (["--set", "colour=red"], "no setting “colour”"),
        (["--against", "novice,novice,novice,novice"], "played by 1 to 4, not by 5"),
        (["--solo", "--set", "edition=1"], "The first edition has no solo game"),
        (["--cards", "no/such/file.toml"], "The card set file.toml cannot be read: No such file or directory."),
    ],
)
def test_a_wrong_wish_gets_a_sentence(
    tmp_path: Path, extra: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "godsforge", "--folder", str(tmp_path), *extra]) == 2
    assert sentence in capsys.readouterr().err


def test_nothing_but_numbers_in_range_is_an_answer(tmp_path: Path) -> None:
    terminal, _ = sit_down(tmp_path, [])
    question = terminal.table.asks[0]
    terminal.put(question)
    assert terminal.understand("", question) == question.default
    assert terminal.understand("2, 1", question) == tuple(list(question.options)[n] for n in (1, 0))
    for line in ("0", "5", "-1", "one", "1.5"):
        with pytest.raises(Illegal):
            terminal.understand(line, question)


def test_what_is_not_open_is_shown_with_its_reason(tmp_path: Path) -> None:
    terminal, shown = sit_down(tmp_path, ["", "1", "1"])
    terminal.run()
    said = "\n".join(shown)
    assert "-    reroll: You have no re-rolls left." in said


def forge(folder: Path, hand: list[str], dice: list[int], *, rerolls: int = 2) -> tuple[Terminal, list[str]]:
    """In the Forge Roll, with these dice; whatever is rolled again becomes a 2."""
    terminal, shown = sit_down(folder, [])
    state = terminal.table.state
    for card in hand:
        for pile in (*state.decks, *(p.hand for p in state.players)):
            if card in pile:
                pile.remove(card)
    state.players[0].hand, state.phase = hand, "forge_roll"
    state.chance.loaded += [*dice, 3, 3, 5, 5, 2, 2]
    terminal.table = Table(GAME, Save(msgspec.json.encode(state)))
    for _ in range(2 - rerolls):
        terminal.table.answer(0, ("reroll:4",))
    return terminal, shown


def test_enter_does_not_throw_a_move_away(tmp_path: Path) -> None:
    terminal, shown = forge(tmp_path, ["Gale Roc"], [3, 3, 4, 5])
    question = terminal.table.asks[0]
    terminal.put(question)
    assert not [line for line in shown if line.strip().startswith("*")], "nothing is marked"
    with pytest.raises(Illegal, match=r"Type a number: 6 is “Play no card”\."):
        terminal.understand("", question)
    assert terminal.understand("6", question) == ("pass",)


def test_enter_passes_where_nothing_else_is_left_and_lets_a_window_go_by(tmp_path: Path) -> None:
    terminal, _ = sit_down(tmp_path, [])
    options = {"pass": Option(None, "Pass", icon="pass"), "strike": Option(None, "Strike")}
    assert terminal.by_enter(Ask("?", {"pass": options["pass"]})) == ("pass",)
    assert terminal.by_enter(Ask("?", options, stops=("afford",))) == ("pass",)
    assert terminal.by_enter(Ask("?", options)) is None
    assert terminal.by_enter(Ask("?", options, least=0)) == ()


def test_numbers_stay_what_they_were_after_a_reroll(tmp_path: Path) -> None:
    """With 3 3 4 5 the Roc can be played; once a 3 is rolled again, only with the 2 the Imp can."""
    terminal, _ = forge(tmp_path, ["Gale Roc", "Cinder Imp", "Basalt Tortoise"], [3, 3, 2, 5])
    terminal.put(terminal.table.asks[0])
    before = dict(terminal.numbers)
    for die in ("reroll:1", "reroll:2"):
        terminal.table.answer(0, (die,))
        terminal.put(terminal.table.asks[0])
        assert {name: n for name, n in terminal.numbers.items() if name in before} == before
    question = terminal.table.asks[0]
    assert terminal.table.state.players[0].dice == [2, 2, 2, 5]
    assert terminal.understand(str(before["play:Cinder Imp"]), question) == ("play:Cinder Imp",)
    with pytest.raises(Illegal, match="no re-rolls left"):
        terminal.understand(str(before["reroll:1"]), question)
    with pytest.raises(Illegal, match="Veilstone"):
        terminal.understand(str(before["play:Gale Roc"]), question)


def test_the_dice_are_shown_when_no_reroll_is_left(tmp_path: Path) -> None:
    terminal, shown = forge(tmp_path, ["Gale Roc"], [3, 3, 4, 5], rerolls=0)
    terminal.put(terminal.table.asks[0])
    assert "Forge Roll: 3 3 4 2, no re-rolls left." in "\n".join(shown)


def test_a_list_says_what_is_a_creation_and_what_a_spell(tmp_path: Path) -> None:
    terminal, shown = forge(tmp_path, ["Gale Roc", "Tidal Mending"], [3, 3, 4, 5])
    terminal.put(terminal.table.asks[0])
    said = "\n".join(shown)
    assert "Creation, 3 · 3:" in said
    assert "Spell, 4:" in said


def sit_down_to_defiance(folder: Path, lines: list[str]) -> tuple[Terminal, list[str]]:
    shown: list[str] = []
    typed = iter(lines)

    def read(_: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    table = Table.new(DEFIANCE, 2, "terminal")
    return Terminal(DEFIANCE, table, ["Ada", "Bo"], ["", "adept"], folder, read=read, write=shown.append), shown


def test_a_game_with_a_board_shows_it_where_it_has_changed(tmp_path: Path) -> None:
    terminal, shown = sit_down_to_defiance(tmp_path, ["", "", "", "", "", "board", "help"])
    with pytest.raises(Quit):
        terminal.run()
    grids = [text for text in shown if "      a        b        c" in text]
    assert grids
    assert len(set(grids)) == len(grids), "a board that has not changed is not shown again"
    said = "\n".join(shown)
    assert "```" not in said
    assert "###" not in said
    assert "attacked (when it concerns" in said, "the help names the stops"


def test_windows_pass_by_themselves_unless_the_stop_calls(tmp_path: Path) -> None:
    terminal, shown = sit_down_to_defiance(tmp_path, ["stop never", "stop always"])
    with pytest.raises(Quit):
        terminal.run()
    said = "\n".join(shown)
    assert "The stops are: attacked, afford, always, my_turn." in said
    assert "You are asked at every chance." in said
    pass_ = {"pass": Option(None, "Pass")}
    attacked, bare = Ask("?", pass_, stops=("attacked", "afford")), Ask("?", pass_, stops=("attacked",))
    for stop, asked in (("always", [attacked, bare]), ("attacked", [attacked]), ("my_turn", [])):
        terminal.stop = stop
        assert [question for question in (attacked, bare) if not terminal.passes(question)] == asked
    assert not terminal.passes(Ask("?", pass_)), "what is no window is always asked"


def test_the_stop_is_kept_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["stop afford", "quit", "help", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    command = ["play", "defiance", "--folder", str(tmp_path)]
    assert main([*command, "--seed", "s"]) == 0
    assert main(command) == 0
    assert "It is “afford”" in capsys.readouterr().out.replace("\n  ", " ")


@pytest.mark.parametrize(
    ("sentence", "name", "named"),
    [
        ("Thor’s Own costs 7; you have 2.", "thors-own", True),
        ("Raider Camp, Expand: it came into play this turn.", "raider-camp.7:0", True),
        ("You have no re-rolls left.", "reroll", False),
    ],
)
def test_a_reason_that_names_the_card_needs_no_second_name(sentence: str, name: str, named: bool) -> None:
    assert says(sentence, name) is named


class Market(State, kw_only=True):
    sold: list[int] = field(default_factory=list)


async def sell(s: Market) -> str | None:
    """Seat 1 is asked; meanwhile the others may buy, as often as they like."""
    question = Ask("Go on?", {"on": Option(0, "On")})
    while True:
        offers = {seat: Ask("Buy it?", {"buy": Option(seat, "Buy it")}) for seat in (0, 2) if s.sold.count(seat) < 2}
        ((seat, _),) = (await ask_beside({1: question}, offers)).items()
        if seat == 1:
            s.result = Result([[0, 1, 2]], [], "The market closes.")
            return None
        s.sold.append(seat)


def test_what_is_offered_can_be_taken_and_enter_lets_it_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game[Market] = Game(
        "market",
        "Market",
        range(3, 4),
        Market,
        lambda _, seed, __: Market(chance=Chance(seed), phase="sell"),
        {"sell": sell},
        lambda *_: None,
        bots={"novice": lambda _, question, *__: question.default},
    )
    picture = Canvas(10, 10, "A picture.")
    draws: Any = SimpleNamespace(**dict.fromkeys(("board", "panel", "result"), lambda *_, **__: picture))
    draws.text_board = lambda *_: ""
    monkeypatch.setitem(sys.modules, "renderers.market", draws)
    shown: list[str] = []
    typed = iter(["1", ""])
    table = Table.new(game, 3, "market")
    levels = ["", "novice", "novice"]
    Terminal(game, table, ["Ada", "Bo", "Cy"], levels, tmp_path, read=lambda _: next(typed), write=shown.append).run()
    assert table.state.sold == [0], "Ada buys once, and Cy lets every offer be"
    assert "Buy it?" in shown
    assert any("Pass" in line for line in shown)
    assert any("The market closes." in line for line in shown)
