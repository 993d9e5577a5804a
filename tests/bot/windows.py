"""A small game with windows, for the bot: rules, pictures and commands. One acts, the others may respond."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import added_games
import pytest
from msgspec import field

from bot.app import Demiurge
from cogs.game import GameCog
from games.kernel import (
    Ask,
    Chance,
    Game,
    Illegal,
    Option,
    Result,
    Seat,
    Setting,
    Settings,
    State,
    ask,
    ask_all,
    together,
)
from games.registry import GAMES
from renderers.canvas import Canvas

STOPS = {
    "attacked": "when I am attacked",
    "afford": "when I can play something",
    "always": "at every chance",
    "my_turn": "pass until my turn",
}


class Windows(State, kw_only=True):
    seats: int
    settings: dict[str, str]
    turn: int = 0
    attacked: Seat = -1
    brought: dict[Seat, list[str]] = field(default_factory=dict)


def setup(seats: int, seed: str, settings: Settings) -> Windows:
    return Windows(chance=Chance(seed), phase="act", seats=seats, settings=settings)


async def act(s: Windows) -> str | None:
    """One does nothing, or attacks the next."""
    me = s.turn % s.seats
    options = {"end": Option(-1, "End"), "attack": Option((me + 1) % s.seats, "Attack")}
    (s.attacked,) = await ask(me, Ask("Your turn.", options))
    return "respond"


def window(s: Windows, seat: Seat) -> Ask[bool]:
    stops = ["attacked"] if seat == s.attacked else []
    options = {"pass": Option(False, "Pass"), "shout": Option(True, "Shout")}
    if s.settings["window"] == "draft":
        return Ask("Respond?", options, 0, 2, default=(), stops=tuple(stops))
    return Ask("Respond?", options, default=("pass",), stops=tuple(stops))


async def twice(s: Windows, seat: Seat) -> list[bool]:
    return [*await ask(seat, window(s, seat)), *await ask(seat, window(s, seat))]


async def respond(s: Windows) -> str | None:
    """The others may respond: all at once, one after the other, or each twice at their own pace."""
    others = [(s.turn + n) % s.seats for n in range(1, s.seats)]
    if s.settings["window"] == "in turn":
        answers = {seat: await ask(seat, window(s, seat)) for seat in others}
    elif s.settings["window"] == "each":
        answers = await together({seat: twice(s, seat) for seat in others})
    else:
        answers = await ask_all({seat: window(s, seat) for seat in others})
    for seat in others:
        s.tell(f"{{{seat}}} {'shouts' if any(answers[seat]) else 'passes'}.")
    s.turn += 1
    if s.turn == int(s.settings["turns"]):
        s.result = Result([list(range(s.seats))], list(range(s.seats)), "All are tired.")
        return None
    return "act"


def bring(s: Windows, seat: Seat, codes: Sequence[str]) -> None:
    for code in codes:
        if code.startswith("illegal"):
            raise Illegal("it has {too} many cards.")
        s.brought.setdefault(seat, []).append(code if code != "broken" else str(int(code)))


def first(seen: Any, question: Ask[Any], *_: object) -> tuple[str, ...]:
    del seen
    return question.default


GAME: Game[Windows] = Game(
    name="windows",
    title="Windows",
    seats=range(2, 5),
    state=Windows,
    setup=setup,
    phases={"act": act, "respond": respond},
    hide=lambda _, __: None,
    settings={
        "window": Setting("Windows", {way: way for way in ("together", "in turn", "each", "draft")}, "in turn"),
        "turns": Setting("Turns", {"30": "30", "2": "2"}, "30"),
        **{f"odd{n}": Setting(f"Oddity {n}", {"no": "no", "yes": "yes"}, "no") for n in range(10)},
    },
    bots={"novice": first, "adept": first},
    stops=STOPS,
    bring=bring,
)


def picture(*_: object, **__: object) -> Canvas:
    return Canvas(10, 10, "A picture.")


PICTURES: Any = SimpleNamespace(panel=picture, board=picture, result=picture, text_board=lambda *_: "In words.")


class Commands(GameCog, group_name="windows", group_description="A small game"):
    game = "windows"


async def setup_cog(bot: Demiurge) -> None:
    await bot.add_cog(Commands(bot))


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known to the bots that are made from now on."""
    monkeypatch.setitem(GAMES, "windows", GAME)
    monkeypatch.setitem(sys.modules, "renderers.windows", PICTURES)
    added_games.look_here(monkeypatch)
