"""What a question offers, and by which kind of control it is answered."""

from __future__ import annotations

from typing import Any

from games.kernel import Ask, Option, fill

from ..limits import OPTIONS
from .amounts import alike

BUTTONS = 15  # more choices than that go into a select
NOTED = 6  # and so do more than that whose notes find no room on buttons
SOME_NAMES = ("Somebody",) * 8  # how long people's names are, about
READABLE = 38  # characters of a button's label that a phone shows


def offered(question: Ask[Any]) -> list[str]:
    """The choices that a panel shows."""
    return [name for name, option in question.options.items() if not option.needless]


def menus(question: Ask[Any]) -> dict[str, list[str]]:
    """Where one press is the whole answer: the choices that are gathered in a select each, by its heading."""
    found: dict[str, list[str]] = {}
    wordy = crowded(question)
    for name in offered(question) if question.most == 1 else ():
        if heading := question.options[name].menu or ("Choose" if name in wordy else ""):
            found.setdefault(heading, []).append(name)
    return found if all(len(names) <= OPTIONS for names in found.values()) else {}


def crowded(question: Ask[Any]) -> list[str]:
    """Choices whose notes find no room on buttons, if they are so many that all of it would be a wall on a phone."""
    wordy = [name for name in offered(question) if (o := question.options[name]).note and not (o.brief or o.menu)]
    too_long = any(len(fill(noted(question.options[name]), SOME_NAMES)) > READABLE for name in wordy)
    return wordy if NOTED < len(wordy) <= BUTTONS and too_long else []


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
