"""
Whole games as readable transcripts. `make transcripts` writes them anew; a diff shows what a change did to play.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path

import pytest

from games.godsforge import GAME
from games.kernel import Answer, Ask, Event, Illegal, Table

HERE = Path(__file__).parent
NAMES = ("Ada", "Bo", "Cy", "Di")
GAMES = {
    "godsforge-2": (2, {}),
    "godsforge-3-first-edition": (3, {"edition": "1"}),
    "godsforge-4-advanced": (4, {"opening": "chosen"}),
    "godsforge-solo": (1, {"nemesis": "The Gloam Court"}),
}


def choose(question: Ask[object], salt: str) -> Answer:
    """A legal answer that hangs on the question alone, so that it is the same on every machine."""

    def dice(text: str) -> int:
        return zlib.crc32(f"{salt}/{question.prompt}/{text}".encode())

    ids = sorted((option for option in question.options if not option.startswith("pay:")), key=dice)
    cards = [option for option in ids if option.startswith("play:")]
    if cards and dice("play") % 3:
        return (cards[0],)
    count = question.least + dice("count") % (min(question.most, len(ids)) - question.least + 1)
    answer = tuple(ids[:count])
    try:
        question.check(answer)
    except Illegal:
        return question.default
    return answer


def tell(events: list[Event]) -> list[str]:
    to = [event for event in events if event.to is None]
    return [f"    {event.read(NAMES)}" + (f"  [{event.rule}]" if event.rule else "") for event in to]


def transcript(seats: int, wishes: dict[str, str]) -> str:
    table = Table.new(GAME, seats, "playthrough", wishes)
    lines = tell(table.opening)
    number = 0
    while table.state.phase:
        seat = min(table.waiting)
        question = table.asks[seat]
        answer = choose(question, str(number := number + 1))
        chosen = ", ".join(question.options[choice].label for choice in answer) or "nothing"
        lines.append(f"{NAMES[seat]}: {question.prompt.format(*NAMES)} — {chosen.format(*NAMES)}")
        lines += tell(table.answer(seat, answer))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_went(name: str) -> None:
    seats, wishes = GAMES[name]
    played = transcript(seats, dict(wishes))
    golden = HERE / f"{name}.txt"
    if os.environ.get("REGENERATE"):
        golden.write_text(played, encoding="utf-8")
    assert played == golden.read_text(encoding="utf-8")
