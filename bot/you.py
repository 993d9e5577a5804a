"""Lines of a log as they are told to one of the players: “Ada draws a card” is “You draw a card” to Ada."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from games.kernel import Answer, Ask, Option, Seat
from games.kernel.text import MARKS

YOU, YOUR = "You", "Your"
ODD = {"is": "are", "isn't": "aren't", "was": "were", "has": "have", "hasn't": "haven't", "doesn't": "don't"}
SHORT = ("dies", "lies", "ties")  # of which only the s goes
# What the same player does next, after an “and”; other words there may be things: “and runes”.
NEXT = {
    "attacks", "discards", "draws", "gains", "gets", "gives", "goes", "has", "is", "keeps", "loses", "mixes", "pays",
    "plays", "puts", "returns", "shuffles", "stays", "takes", "uses", "wins",
}  # fmt: skip
AND = re.compile(r"(?<= and )[a-z]+")
THEIR = re.compile(r"\btheir\b")
ME = "\x01"  # stands for the reader while a text is turned
DOES = re.compile("(?:^|(?<=[:.;] ))\x01 (?=[A-Za-z])")
MINE = re.compile("\x01[’']s\\b")
OF_ME = re.compile("the ([A-Za-z]{1,20}) of \x01")


def you_do(verb: str) -> str:
    """“draws” as it is said of you: “draw”."""
    if verb in ODD:
        return ODD[verb]
    if verb in SHORT:
        return verb[:-1]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def deed_of_you(words: str) -> str:
    """What somebody does, without their name, as it is said of you: “discard 2 and draw 2”, “lose your Capital”."""
    verb, space, rest = words.partition(" ")
    stop = verb[len(verb.rstrip(".,;:!")) :]
    rest = AND.sub(lambda found: you_do(found[0]) if found[0] in NEXT else found[0], rest)
    return f"{you_do(verb.removesuffix(stop))}{stop}{space}{THEIR.sub('your', rest)}"


def told_to(text: str, seat: Seat) -> str:
    """A template of the rules, in which that seat is “you”."""
    if f"{{{seat}}}" not in text:
        return text
    return turned(MARKS.sub(lambda found: ME if found[1] == str(seat) else found[0], text))


def turned(text: str) -> str:
    if found := DOES.search(text):
        before, after = text[: found.start()], text[found.end() :]
        return f"{turned(before)}{'you' if before else YOU} {turned(deed_of_you(after))}"
    text = OF_ME.sub(r"your \1", MINE.sub(lambda m: "your" if m.start() else YOUR, text))
    text = text.replace(f" of {ME}", " of yours")
    return f"{YOU if text.startswith(ME) else ''}{text.removeprefix(ME).replace(ME, 'you')}"


# -- questions


def addressed(question: Ask[Any], seat: Seat) -> Ask[Any]:
    """A question as it is shown to that seat: “You”, “Sea (you)”. What can be answered is the same."""
    options = {name: option_to(option, seat) for name, option in question.options.items()}
    greyed = {name: told_to(reason, seat) for name, reason in question.greyed.items()}
    usual = {told_to(said, seat): answer for said, answer in question.usual.items()}
    return structs.replace(question, prompt=told_to(question.prompt, seat), options=options, greyed=greyed, usual=usual)


def option_to(option: Option[Any], seat: Seat) -> Option[Any]:
    name, then = f"{{{seat}}}", option.then
    follow = None if then is None else follows(then, seat)
    if follow is None and not any(name in text for text in (option.label, option.note, option.brief)):
        return option
    words = {key: told_to(getattr(option, key), seat) for key in ("label", "note", "brief", "ahead")}
    return structs.replace(option, then=follow, **words)


def follows(then: Callable[[], Mapping[Answer, Option[Any]]], seat: Seat) -> Callable[[], Mapping[Answer, Option[Any]]]:
    return lambda: {answers: option_to(option, seat) for answers, option in then().items()}
