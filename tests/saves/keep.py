"""Keeps real games at rest, so that later rules are tried on them: `python tests/saves/keep.py defiance`.

A save that is kept stays for good: it must load with nothing lost. Run this for a new game or a new version of saves,
never to make a failing test pass.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from games.kernel import Table
from games.registry import GAMES

HERE = Path(__file__).parent
Moment = Callable[[Table[Any]], bool]


def step(table: Table[Any]) -> None:
    seat = min(table.waiting)
    table.answer(seat, table.game.bots["novice"](table.seen_by(seat), table.asks[seat]))


def write(table: Table[Any], name: str) -> None:
    file = HERE / f"{table.game.name}-{name}.json"
    file.write_bytes(
        msgspec.json.format(msgspec.json.encode({"game": table.game.name, "save": table.save()}), indent=1)
    )


def keep(game: str, seats: int, answers: int, **wishes: str) -> None:
    """After so many answers."""
    table = Table.new(GAMES[game], seats, f"kept {answers}", wishes)
    for _ in range(answers):
        step(table)
    write(table, f"{seats}-{answers}")


def keep_moment(game: str, seats: int, name: str, moment: Moment, **wishes: str) -> None:
    """When that moment comes, in the first game in which it does."""
    for number in count():
        table = Table.new(GAMES[game], seats, f"kept {name} {number}", wishes)
        while table.state.phase is not None and not moment(table):
            step(table)
        if table.state.phase is not None:
            write(table, f"{seats}-{name}")
            return


def keep_godsforge() -> None:
    for answers in (3, 8, 25, 33):
        keep("godsforge", 3, answers)
    keep("godsforge", 2, 21, edition="1")
    keep("godsforge", 4, 30, opening="chosen")
    keep("godsforge", 1, 28)


def keep_defiance() -> None:
    def asked(table: Table[Any], words: str) -> bool:
        return any(words in question.prompt for question in table.asks.values())

    def fighting(table: Table[Any]) -> bool:
        return table.state.attack is not None and bool(table.steps)

    keep_moment("defiance", 2, "decks", lambda t: t.state.phase == "set_up" and bool(t.held))
    keep_moment("defiance", 2, "stack", lambda t: fighting(t) and len(t.state.stack) > 0)
    keep_moment("defiance", 2, "two-in-one", lambda t: asked(t, "Two-in-one") and bool(t.steps))
    keep_moment(
        "defiance", 2, "match", lambda t: t.state.game == 2 and fighting(t) and t.state.turn > 6, length="match"
    )
    keep_moment(
        "defiance", 2, "strict", lambda t: fighting(t) and t.state.phase == "defend", damage="strict", jump="on"
    )
    keep_moment("defiance", 3, "deploy", lambda t: t.state.phase == "deploy" and len(t.steps) > 1 and t.state.turn > 9)
    keep_moment("defiance", 3, "attacked", lambda t: asked(t, "You're under attack"))
    keep_moment("defiance", 4, "one-out", lambda t: any(p.out for p in t.state.players) and bool(t.steps))


def keep_twilight() -> None:
    def topic(table: Table[Any], word: str) -> bool:
        return any(question.topic == f"twilight.{word}" for question in table.asks.values())

    def drafting(table: Table[Any]) -> bool:
        return len(table.state.players[0].drafted) > 24 and bool(table.held)

    keep_moment("twilight", 2, "decks", lambda t: t.state.phase == "choose_decks" and bool(t.held))
    keep_moment("twilight", 2, "offered", lambda t: t.state.phase == "reply" and t.state.turn > 4)
    keep_moment("twilight", 2, "giving", lambda t: topic(t, "give") and bool(t.held) and t.state.turn > 3)
    keep_moment("twilight", 2, "stack", lambda t: len(t.state.stack) > 1 and bool(t.steps))
    keep_moment("twilight", 3, "draft", drafting, decks="draft")
    keep_moment("twilight", 3, "building", lambda t: topic(t, "draft_deck") and bool(t.steps), decks="draft")
    keep_moment("twilight", 2, "blocking", lambda t: topic(t, "block") and t.state.turn > 6)
    keep_moment(
        "twilight", 4, "combat", lambda t: t.state.combat is not None and bool(t.steps) and t.state.turn > 9, teams="2"
    )
    keep_moment("twilight", 3, "seizing", lambda t: topic(t, "seize") and bool(t.state.players[t.state.active].seized))
    keep_moment("twilight", 4, "one-out", lambda t: any(p.out for p in t.state.players) and bool(t.steps))


def keep_gods_war() -> None:
    def topic(table: Table[Any], word: str) -> bool:
        return any(question.topic == f"gods_war.{word}" for question in table.asks.values())

    keep_moment(
        "gods_war", 3, "picking", lambda t: t.state.phase == "choose_empires" and bool(t.held), empires="picked"
    )
    keep_moment("gods_war", 4, "kills", lambda t: topic(t, "kills") and t.state.round > 2)
    keep_moment("gods_war", 4, "moving", lambda t: topic(t, "move") and len(t.steps) > 3 and t.state.round > 1)
    keep_moment("gods_war", 5, "runes", lambda t: topic(t, "battle_rune") and bool(t.held) and t.state.round > 2)
    keep_moment("gods_war", 8, "bids", lambda t: topic(t, "bid") and len(t.held) > 3)

    def dragon_attacks(table: Table[Any]) -> bool:
        s = table.state
        allied = any(race.ally is not None for race in s.races.values())
        return allied and s.battle is not None and s.battle.master is not None

    keep_moment("gods_war", 5, "strangers", dragon_attacks, **GAMES["gods_war"].presets["everything"].settings)


KEEP = {"godsforge": keep_godsforge, "defiance": keep_defiance, "twilight": keep_twilight, "gods_war": keep_gods_war}

if __name__ == "__main__":
    for game in sys.argv[1:]:
        KEEP[game]()
