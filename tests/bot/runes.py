"""A small game with offers, for the bot: one acts, and meanwhile everybody who holds a rune may play it."""

from __future__ import annotations

import sys
from typing import Any

import added_games
import pytest
from windows import PICTURES

from bot.app import Demiurge
from cogs.game import GameCog
from games.kernel import Ask, Chance, Game, Option, Result, Seat, Setting, Settings, State, ask_beside
from games.registry import GAMES

HELD = ("sun", "moon", "star")


class Runes(State, kw_only=True):
    seats: int
    settings: dict[str, str]
    runes: dict[Seat, list[str]]
    turn: int = 0


def setup(seats: int, seed: str, settings: Settings) -> Runes:
    holding = settings["holding"]
    runes = {seat: list(HELD) if holding == "all" or seat == 0 else [] for seat in range(seats)}
    return Runes(chance=Chance(seed), phase="act", seats=seats, settings=settings, runes=runes)


def offer(s: Runes, seat: Seat) -> Ask[str]:
    options = {rune: Option(rune, f"Play {rune}") for rune in s.runes[seat]}
    return Ask("Play a rune?", options, most=2 if s.settings["several"] == "yes" else 1, topic="runes.rune")


async def act(s: Runes) -> str | None:
    """One acts until they end their turn; between any two acts the others may play runes."""
    me = s.turn % s.seats
    question = Ask("Your action?", {"act": Option("act", "Act"), "end": Option("end", "End")}, default=("end",))
    while True:
        offers = {seat: offer(s, seat) for seat, runes in s.runes.items() if runes and seat != me}
        ((seat, chosen),) = (await ask_beside({me: question}, offers)).items()
        if seat != me:
            s.runes[seat] = [rune for rune in s.runes[seat] if rune not in chosen]
            if s.settings["face"] == "up":
                s.say(f"{{{seat}}} plays {' and '.join(chosen)}.")
        elif chosen == ["end"]:
            break
        else:
            s.say(f"{{{me}}} acts.")
            return "act"
    s.turn += 1
    if s.turn == int(s.settings["turns"]):
        s.result = Result([list(range(s.seats))], list(range(s.seats)), "All are tired.")
        return None
    return "act"


def hide(s: Runes, seat: Seat | None) -> None:
    s.runes = {owner: runes if owner == seat else [] for owner, runes in s.runes.items()}


def eager(_: Any, question: Ask[Any], *__: object) -> tuple[str, ...]:
    """Takes every offer, and ends every turn."""
    return question.default or tuple(list(question.options)[:1])


def idle(_: Any, question: Ask[Any], *__: object) -> tuple[str, ...]:
    return question.default


def setting(label: str, *values: str) -> Setting:
    return Setting(label, {value: value for value in values}, values[0])


GAME: Game[Runes] = Game(
    name="runes",
    title="Runes",
    seats=range(2, 9),
    state=Runes,
    setup=setup,
    phases={"act": act},
    hide=hide,
    settings={
        "holding": setting("Who holds runes", "all", "the first"),
        "several": setting("Several at once", "no", "yes"),
        "face": setting("Runes are played", "up", "down"),
        "turns": setting("Turns", "30", "2"),
    },
    bots={"novice": eager, "adept": idle},
)


class Commands(GameCog, group_name="runes", group_description="A small game"):
    game = "runes"


async def setup_cog(bot: Demiurge) -> None:
    await bot.add_cog(Commands(bot))


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known to the bots that are made from now on."""
    monkeypatch.setitem(GAMES, "runes", GAME)
    monkeypatch.setitem(sys.modules, "renderers.runes", PICTURES)
    added_games.look_here(monkeypatch)
