"""The games at the command line: `python -m games check-set FILE`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .godsforge.cards import read_set
from .godsforge.checks import check_set


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0 if all is well, 1 if something was found wrong, 2 if it could not be done."""
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add_check_set(commands)
    chosen = parser.parse_args(arguments)
    code: int = chosen.run(chosen)
    return code


Commands = argparse._SubParsersAction  # argparse has no public name for it


# -- check-set


def add_check_set(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("check-set", help="name every mistake of a card set, with its line")
    parser.add_argument("file", metavar="FILE", help="a card set in TOML, see docs/cards.md")
    parser.set_defaults(run=run_check_set)


def run_check_set(chosen: argparse.Namespace) -> int:
    file: str = chosen.file
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return _cannot(f"{file}: there is no such file.")
    except IsADirectoryError:
        return _cannot(f"{file}: this is a directory; a card set is one file.")
    except UnicodeDecodeError:
        return _cannot(f"{file}: this is not a text in UTF-8.")
    except (OSError, ValueError) as error:
        return _cannot(f"{file}: this cannot be read ({error}).")
    faults = check_set(text)
    for fault in faults:
        print(f"{file}:{fault.line}: {fault.reason}")
    if faults:
        print(f"{file}: {_count(len(faults), 'mistake')}.")
        return 1
    cards = read_set(text)
    spells = sum(card.is_spell for card in cards.card)
    kinds = f"{_count(len(cards.card) - spells, 'Creation')}, {_count(spells, 'Spell')}"
    nemeses = _count(len(cards.nemesis), "Nemesis", "Nemeses")
    print(f"{file}: {len(cards.card)} cards ({kinds}), {nemeses}: no mistakes.")
    return 0


def _count(n: int, noun: str, several: str = "") -> str:
    return f"{n} {noun if n == 1 else several or noun + 's'}"


def _cannot(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
