"""Lines of a log as they are told to one of the players: “Ada draws a card” is “You draw a card” to Ada."""

from __future__ import annotations

import re

from games.kernel import Seat

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
BEGINS = r"(?:^|(?<=[:.;] ))"


def you_do(verb: str) -> str:
    """“draws” as it is said of you: “draw”."""
    if verb in ODD:
        return ODD[verb]
    if verb in SHORT:
        return verb[:-1]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
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
    name = rf"\{{{seat}\}}"
    if found := re.search(rf"{BEGINS}{name} (?=[a-z])", text, re.IGNORECASE):
        before, after = text[: found.start()], text[found.end() :]
        return f"{told_to(before, seat)}{YOU if not before else 'you'} {told_to(deed_of_you(after), seat)}"
    text = re.sub(rf"{BEGINS}{name}(?:’s|'s)", lambda m: "your" if m.start() else YOUR, text)
    text = re.sub(rf"{name}(?:’s|'s)", "your", text)
    return re.sub(name, lambda m: "you" if m.start() else YOU, text)
