"""
Whole games as readable transcripts. `make transcripts` writes them anew; a diff shows what a change did to play.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.kernel import Answer, Ask, Illegal, LogLine, Table
from games.registry import GAMES

HERE = Path(__file__).parent
NAMES = ("Ada", "Bo", "Cy", "Di")
PLAYED = {
    "godsforge-2": (2, {}),
    "godsforge-3-first-edition": (3, {"edition": "1"}),
    "godsforge-4-advanced": (4, {"opening": "chosen"}),
    "godsforge-solo": (1, {"nemesis": "The Gloam Court"}),
    "defiance-2": (2, {}),
    "defiance-2-match": (2, {"length": "match"}),
    "defiance-3": (3, {}),
    "twilight-2": (2, {}),
    "twilight-3-draft": (3, {"decks": "draft", "turn_limit": "25"}),
    "twilight-4-teams": (4, {"teams": "2", "split_attacks": "on", "forced_trade": "retaliation", "turn_limit": "25"}),
    "gods_war-3": (3, {"empires": "picked"}),
}
Dice = Callable[[str], int]


def choose(question: Ask[Any], salt: str, game: str) -> Answer:
    """A legal answer that hangs on the kind of question alone: the same on every machine, however it is worded."""

    def dice(text: str) -> int:
        return zlib.crc32(f"{salt}/{question.topic}/{text}".encode())

    answer = WAYS[game](question, dice)
    try:
        question.check(answer)
    except Illegal:
        return question.default
    return answer


def some(question: Ask[Any], ids: list[str], dice: Dice) -> Answer:
    """Some of these, as many as the dice say."""
    count = question.least + dice("count") % (min(question.most, len(ids)) - question.least + 1)
    return tuple(sorted(ids, key=dice)[:count])


def forge(question: Ask[Any], dice: Dice) -> Answer:
    """Godsforge: a card is played rather than kept."""
    ids = [option for option in question.options if not option.startswith("pay:")]
    cards = sorted((option for option in ids if option.startswith("play:")), key=dice)
    if cards and dice("play") % 3:
        return (cards[0],)
    return some(question, ids, dice)


EAGER = {"play:": 9, "attack:": 8, "move:": 5, "tactic:": 4, "use:": 3}  # how often in ten


def defy(question: Ask[Any], dice: Dice) -> Answer:
    """Defiance: cards are deployed, attacks made and answered, Tactics played; Capital and Ruler are the first targets.
    Now and then somebody gives up."""
    options = question.options
    if "concede" in options and dice("concede") % 150 == 0:
        return ("concede",)
    if "yes" in options:
        return ("yes",)
    for kind, times in EAGER.items():
        fitting = sorted((option for option in options if option.startswith(kind)), key=dice)
        if fitting and dice(kind) % 10 < times:
            return (fitting[0],)
    for last in ("declare", "end", "pass"):
        if last in options:
            return (last,)
    if question.least == 0:
        return question.default
    ids = [option for option in options if option not in ("back", "no", "concede", "draw")] or list(options)
    crowned = [option for option in ids if options[option].note.endswith(("Capital", "Ruler"))]
    return some(question, crowned or ids, dice)


KEEN = {"accept:": 6, "force": 3, "offer:": 6, "seize:": 5, "summon:": 9, "attack:": 9, "block:": 6, "use:": 5}
LAST = ("done", "close", "end", "pass")  # when all else is done


def trade_and_fight(question: Ask[Any], dice: Dice) -> Answer:
    """Twilight: trades are made, cards Seized, Creatures Summoned and sent into Combat; Power is not wasted."""
    options = question.options
    for kind, times in KEEN.items():
        fitting = sorted((option for option in options if option.startswith(kind)), key=dice)
        if fitting and dice(kind) % 10 < times:
            most = min(question.most, len(fitting)) if kind in ("attack:", "block:") else 1
            answers = [tuple(fitting[:n]) for n in range(most, 0, -1)]
            return next((answer for answer in answers if question.allows(answer)), answers[-1])
    for last in LAST:
        if last in options:
            return (last,)
    return some(question, list(options), dice)


DEEDS = {"battle": 9, "build": 6, "summon": 6, "move": 7}  # how often in ten


def wage_war(question: Ask[Any], dice: Dice) -> Answer:
    """The Gods War: Power is spent on buildings, units and battles rather than dropped; few runes are played."""
    options = question.options
    for kind, times in DEEDS.items():
        if kind in options and dice(kind) % 10 < times:
            return (kind,)
    deeds = [option for option in options if option not in ("drop", "pass", "done", "no")]
    if "pass" in options and dice("pass") % 10 < 8:
        return ("pass",)
    return some(question, deeds or list(options), dice)


WAYS = {"godsforge": forge, "defiance": defy, "twilight": trade_and_fight, "gods_war": wage_war}


def tell(events: list[LogLine]) -> list[str]:
    to = [event for event in events if event.to is None]
    return [f"    {event.read(NAMES)}" + (f"  [{event.rule}]" if event.rule else "") for event in to]


def transcript(game: str, seats: int, wishes: dict[str, str]) -> str:
    table = Table.new(GAMES[game], seats, "playthrough", wishes)
    lines = tell(table.opening)
    number = 0
    while table.state.phase:
        seat = min(table.waiting)
        question = table.asks[seat]
        answer = choose(question, str(number := number + 1), game)
        if answer != ("pass",) or question.stops is None:  # nobody wants to read who let which window go by
            chosen = ", ".join(question.options[choice].label for choice in answer) or question.nothing
            lines.append(f"{NAMES[seat]}: {question.prompt.format(*NAMES)} — {chosen.format(*NAMES)}")
        lines += tell(table.answer(seat, answer))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", PLAYED)
def test_the_game_goes_as_it_went(name: str) -> None:
    seats, wishes = PLAYED[name]
    played = transcript(name.partition("-")[0], seats, dict(wishes))
    golden = HERE / f"{name}.txt"
    if os.environ.get("REGENERATE"):
        golden.write_text(played, encoding="utf-8")
    assert played == golden.read_text(encoding="utf-8")
