"""The games at the command line: play one, let AI players play many, check a card set of one's own."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

import msgspec

from .balance import Run
from .checking import Fault
from .kernel import Game, Illegal, Table
from .kernel.english import count
from .registry import GAMES
from .selfplay import play_many, progress
from .tally import Tally, report
from .terminal import Kept, Quit, Terminal


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0 if all is well, 1 if something was found wrong, 2 if it could not be done."""
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add_play(commands)
    add_selfplay(commands)
    add_balance(commands)
    add_check_set(commands)
    chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except Illegal as no:
        return _cannot(str(no))
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


class Checks(Protocol):
    """A game's module `checks`, where its card sets can be of people's own making."""

    LOOKS: re.Pattern[str]  # words that no other game's sets have

    def check_set(self, text: str) -> list[Fault]: ...
    def load_set(self, path: Path) -> Any: ...
    def sum_up(self, text: str) -> str: ...


def all_checks() -> dict[str, Checks]:
    modules = {game: f"games.{game}.checks" for game in GAMES}
    return {game: cast("Checks", import_module(name)) for game, name in modules.items() if find_spec(name)}


CHECKS = all_checks()
Commands = argparse._SubParsersAction  # argparse has no public name for it


def add_table(parser: argparse.ArgumentParser) -> None:
    """What every command that opens a table takes."""
    parser.add_argument("game", choices=GAMES, help="the game")
    parser.add_argument("--seed", default=None, help="for dice and shuffles; random if you name none")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a table setting, such as edition=1"
    )
    parser.add_argument("--cards", metavar="FILE", help="a card set of your own, see docs/cards.md")


def table_wishes(chosen: argparse.Namespace) -> dict[str, str]:
    wishes = {}
    for wish in chosen.set:
        name, sign, value = wish.partition("=")
        if not sign:
            raise Illegal(f"“{wish}” isn't a setting. Write it as NAME=VALUE, such as edition=1.")
        setting = GAMES[chosen.game].settings.get(name)
        if setting is not None and setting.only == "draft":
            raise Illegal(f"“{name}” belongs to the drafts of events, and not to a single table.")
        wishes[name] = value
    if chosen.cards:
        if chosen.game not in CHECKS:
            raise Illegal(f"{GAMES[chosen.game].title} has no card sets.")
        wishes["set"] = CHECKS[chosen.game].load_set(Path(chosen.cards)).name
    return wishes


def check_levels(game: Game[Any], levels: Sequence[str]) -> None:
    for level in levels:
        game.player(level)


# -- play

NAMES = ("Thalia", "Orrin", "Mirela", "Bram", "Sefa", "Ilmar", "Zora")
CHAMPION = "Champion"
USUAL = "adept"  # the level of opponents that nobody has named


def add_play(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("play", help="play in this terminal, against AI players or alone")
    add_table(parser)
    levels = "a level for each opponent, as in novice,adept (as many adepts as the game is usually played with)"
    alone = ", ".join(game.title for game in GAMES.values() if game.alone)
    parser.add_argument("--against", metavar="LEVELS", help=levels)
    parser.add_argument("--name", help=f"your name ({CHAMPION})")
    parser.add_argument("--solo", action="store_true", help=f"alone, where the rules know how: {alone}")
    parser.add_argument("--folder", default="build/table", help="for the pictures and the game itself (%(default)s)")
    parser.add_argument("--new", action="store_true", help="start over, and give up the game saved in the folder")
    parser.set_defaults(run=run_play)


def run_play(chosen: argparse.Namespace) -> int:
    terminal = waiting_game(chosen) or new_game(chosen)
    try:
        terminal.run()
    except Quit:
        terminal.keep()
        same = "the same command without --new" if chosen.new else "the same command"
        print(f"\nThe game waits for you; {same} goes on with it.")
    return 0


def new_game(chosen: argparse.Namespace) -> Terminal:
    game = GAMES[chosen.game]
    levels = [] if chosen.solo else wished_levels(game, chosen.against or ",".join([USUAL] * (game.usual - 1)))
    check_levels(game, levels)
    table = Table.new(game, 1 + len(levels), chosen.seed or secrets.token_hex(16), table_wishes(chosen))
    others = [f"{name} ({level})" for name, level in zip(NAMES, levels, strict=False)]
    return Terminal(game, table, [chosen.name or CHAMPION, *others], ["", *levels], Path(chosen.folder))


def wished_levels(game: Game[Any], against: str) -> list[str]:
    """The last one is that of all further opponents that the game needs."""
    levels = [level for level in against.split(",") if level]
    return [*levels, *levels[-1:] * (game.seats[0] - 1 - len(levels))]


def waiting_game(chosen: argparse.Namespace) -> Terminal | None:
    """A game that was left before. It goes on only if it is the one that is wanted, and is never lost unasked."""
    file = Path(chosen.folder) / f"{chosen.game}.json"
    if chosen.new or not file.exists():
        return None
    wishes = table_wishes(chosen)  # the game may need a card set that only this command names
    GAMES[chosen.game].agreed(wishes)  # a wrong wish gets its own sentence
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Kept)
        game = GAMES[kept.game]
        table = Table(game, kept.save)
    except (OSError, msgspec.MsgspecError) as error:
        raise Illegal(f"{file} cannot be read ({error}); --new starts another one.") from error
    if other := differing(chosen, wishes, kept, table):
        against = " and ".join(kept.names[1:])
        raise Illegal(
            f"Another game is waiting in {chosen.folder}{f', against {against}' if against else ', played alone'}. "
            f"Leave out {' and '.join(other)} to go on with it, name another --folder to keep it for later, "
            "or add --new to give it up."
        )
    print("Picking up where you left off.")
    if table.lost:
        print(f"The rules were corrected meanwhile: {count(len(table.lost), 'answer')} must be given again.")
    return Terminal(game, table, kept.names, kept.levels, Path(chosen.folder), stop=kept.stop)


def differing(chosen: argparse.Namespace, wishes: dict[str, str], kept: Kept, table: Table[Any]) -> list[str]:
    """The options of this command that do not fit the waiting game."""
    other = {name for name, value in wishes.items() if table.state.settings.get(name) != value}
    unlike = {
        "--solo": chosen.solo and len(kept.levels) > 1,
        "--against": chosen.against
        and not chosen.solo
        and wished_levels(GAMES[kept.game], chosen.against) != kept.levels[1:],
        "--seed": chosen.seed and chosen.seed != table.state.chance.seed,
        "--set": bool(other & {wish.partition("=")[0] for wish in chosen.set}),
        "--cards": chosen.cards and "set" in other,
        "--name": chosen.name and chosen.name != kept.names[0],
    }
    return [option for option, differs in unlike.items() if differs]


# -- selfplay


def add_selfplay(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("selfplay", help="let AI players play many games, and count")
    add_table(parser)
    parser.add_argument("--tables", type=int, default=100, help="how many games (%(default)s)")
    parser.add_argument("--levels", default="master,adept", help="who plays, a level for each seat (%(default)s)")
    parser.add_argument("--no-mirrors", action="store_true", help="no deck against itself, where decks are chosen")
    parser.set_defaults(run=run_selfplay)


def run_selfplay(chosen: argparse.Namespace) -> int:
    levels = chosen.levels.split(",")
    check_levels(GAMES[chosen.game], levels)
    if chosen.tables < 1:
        raise Illegal("Play at least one table.")
    wishes, seed = table_wishes(chosen), chosen.seed or "selfplay"
    Table.new(GAMES[chosen.game], len(levels), seed, wishes)  # a wrong wish is said before the work begins
    tally = Tally()
    for outcome in play_many(chosen.game, chosen.tables, levels, wishes, seed, mirrors=not chosen.no_mirrors):
        tally.add(outcome)
        progress(tally.games, chosen.tables)
    print(report(tally))
    return 0


# -- balance


def add_balance(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("balance", help="count who wins with what, in series that go on where they were left")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (all)")
    parser.add_argument("--share", type=float, default=1.0, help="of all games of each series, as in 0.1 (%(default)s)")
    parser.add_argument("--only", default="", help="equals, ladder, tempers or alone, or words of names")
    parser.add_argument("--seed", default="report", help="name another one to tune by than to report by (%(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="processes that play side by side (%(default)s)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of all tables")
    parser.add_argument("--folder", default="build/balance", help="for the results (%(default)s)")
    parser.set_defaults(run=run_balance, cards=None)


def run_balance(chosen: argparse.Namespace) -> int:
    names: list[str] = chosen.games or list(GAMES)
    if unknown := [name for name in names if name not in GAMES]:
        raise Illegal(f"There is no game “{unknown[0]}”; there are {', '.join(GAMES)}.")
    if chosen.share <= 0 or chosen.workers < 1:
        raise Illegal("A share is more than 0, and at least one process must play.")
    for chosen.game in names:
        wishes = table_wishes(chosen)
        GAMES[chosen.game].agreed(wishes)  # a wrong wish is said before the work begins
    run = Run(Path(chosen.folder), chosen.seed, chosen.share, chosen.workers, wishes, chosen.only)
    if not any(run.plan(name) for name in names):
        raise Illegal(f"No series is called “{chosen.only}”.")
    try:
        run.play(names, progress)
    except KeyboardInterrupt:
        print("\nBroken off; the same command goes on. So far:\n", file=sys.stderr)
    print("\n\n".join(run.tables(name) for name in names if run.plan(name)))
    return 0


# -- check-set


def add_check_set(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("check-set", help="list every mistake in a card set, with its line")
    parser.add_argument("file", metavar="FILE", help="a card set in TOML, see docs/cards.md")
    parser.add_argument("--game", choices=CHECKS, help="the game; guessed from the file if you name none")
    parser.set_defaults(run=run_check_set)


def run_check_set(chosen: argparse.Namespace) -> int:
    file: str = chosen.file
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return _cannot(f"{file}: I can't find that file.")
    except IsADirectoryError:
        return _cannot(f"{file}: this is a directory; a card set is one file.")
    except UnicodeDecodeError:
        return _cannot(f"{file}: this isn't UTF-8 text.")
    except (OSError, ValueError) as error:
        return _cannot(f"{file}: I can't read this ({error}).")
    checks = CHECKS[chosen.game or game_of(text)]
    faults = checks.check_set(text)
    for fault in faults:
        print(f"{file}:{fault.line}: {fault.reason}")
    if faults:
        print(f"{file}: {count(len(faults), 'mistake')}.")
        return 1
    print(f"{file}: {checks.sum_up(text)}: no mistakes.")
    return 0


def game_of(text: str) -> str:
    """Whose card set this is meant to be: the game of which it has most words; the file need not be right."""
    return max(CHECKS, key=lambda game: len(CHECKS[game].LOOKS.findall(text)))


def _cannot(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
