"""What a question offers, and by which kind of control it is answered."""

from __future__ import annotations

from typing import Any

from games.kernel import Ask, Option, fill

from ..limits import OPTIONS
from .amounts import alike

BUTTONS = 15  # more choices than that go into a select
NOTED = 4  # and so do more than that with notes that find no room on buttons
LONG, ROWS = 5, 8  # or more than so many that have a row for themselves, or more rows of them
CARDS = 8  # or so many cards, which take their room in the picture already
HALF = 20  # characters of a button that has another one beside it on a phone
SOME_NAMES = ("Somebody",) * 8  # how long people's names are, about
READABLE = 38  # characters of a button's label that a phone shows


def offered(question: Ask[Any]) -> list[str]:
    """The choices that a panel shows: where one is chosen, one of those that are alike."""
    names = [name for name, option in question.options.items() if not option.needless]
    if question.most > 1:
        return names
    kinds: dict[tuple[str, ...], str] = {}
    for name in names:
        option = question.options[name]
        kinds.setdefault((option.group, option.label, option.note) if option.group else (name,), name)
    return list(kinds.values())


def menus(question: Ask[Any]) -> dict[str, list[str]]:
    """Where one press is the whole answer: the choices that are gathered in a select each, by its heading."""
    found: dict[str, list[str]] = {}
    wordy = crowded(question)
    for name in offered(question) if question.most == 1 else ():
        if heading := question.options[name].menu or ("Choose" if name in wordy else ""):
            found.setdefault(heading, []).append(name)
    return found if all(len(names) <= OPTIONS for names in found.values()) else {}


def crowded(question: Ask[Any]) -> list[str]:
    """Choices that would be a wall of buttons on a phone, where a long one has a row for itself: they share a select,
    which has room for the notes as well."""
    options = question.options
    names = [name for name in offered(question) if stands_alone(options[name])]
    lengths = [len(fill(noted(options[name]), SOME_NAMES)) for name in names]
    wordy = sum(bool(options[name].note) for name in names) > NOTED and max(lengths) > READABLE
    long = sum(length > HALF for length in lengths)
    tall = long > LONG or long + (len(lengths) - long) / 2 > ROWS
    drawn = sum(bool(options[name].card) for name in names) > CARDS
    return names if len(names) <= BUTTONS and (wordy or tall or drawn) else []


def stands_alone(option: Option[Any]) -> bool:
    """Whether nothing else says how it is shown; to pass is a button always."""
    return not (option.brief or option.menu or option.icon == "pass")


def noted(option: Option[Any]) -> str:
    """A label with its note."""
    return f"{option.label} · {option.note}" if option.note else option.label


def loose(question: Ask[Any]) -> list[str]:
    """The choices that stand in no menu."""
    gathered = {name for names in menus(question).values() for name in names}
    return [name for name in offered(question) if name not in gathered]


def has_buttons(question: Ask[Any]) -> bool:
    """Whether one press is the whole answer: one of a few, or none of them."""
    return question.most == 1 and len(loose(question)) <= BUTTONS


def by_itself(question: Ask[Any]) -> list[str]:
    """Among choices of several those that are a whole answer: one press gives it."""
    names = [name for name, option in question.options.items() if option.alone]
    return names if question.most > 1 and len(names) <= BUTTONS else []


def in_selects(question: Ask[Any]) -> list[str]:
    """The choices that are marked in selects, page by page."""
    elsewhere = {*by_itself(question), *(name for names in alike(question) for name in names)}
    return [name for name in offered(question) if name not in elsewhere]
