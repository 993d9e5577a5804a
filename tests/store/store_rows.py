"""Rows to store."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, table, text
from sqlalchemy import column as of_name

from bot.store import (
    Chair,
    CheckpointRow,
    EventLink,
    Lost,
    Outgoing,
    Posted,
    StepRow,
    Store,
    TableRow,
    Vote,
    Window,
)
from bot.store.engine import Database
from games.kernel import LogLine

Open = Callable[..., Awaitable[Store]]  # the fixture `opened`

ANNA, BERT = 2**62 + 1, 2**62 + 2  # as long as Discord's ids can get


def a_table(**fields: Any) -> TableRow:
    known: dict[str, Any] = {"game": "godsforge", "channel": 7, "host": ANNA, "seed": "s", "pace": "day"}
    return TableRow(**{**known, "created": 100.0, "changed": 100.0, **fields})


def a_full_table(**fields: Any) -> TableRow:
    """One with something in every field."""
    known: dict[str, Any] = {
        "status": "playing",
        "settings": {"edition": "2"},
        "guild": 2**62,
        "thread": 12,
        "board": 13,
        "lobby": 14,
        "seed": "Ærger “0”",
        "created": 100.25,
        "changed": 101.1234567,
        "waiting": [0, 2],
        "due": 1e9 + 0.1,
        "result": {"places": [[0], [1, 2]], "reason": "it’s over"},
        "rematch": "abcdefgh",
        "solo": True,
        "quiet": True,
        "frozen": True,
        "event": EventLink("event", "1.2", ("ä", "b", "c")),
        "fault": "It won’t begin.",
        "lost": Lost("The channel is gone."),
        "board_round": 3,
        "departed": (2, 0),
        "opening": (LogLine("{0} begins"),),
        "news": (LogLine("{0} strikes {1}: ü", "GF-ATTACK-03"), LogLine("A secret", to=(1, 2))),
        "chairs": [
            Chair(
                seat=0,
                person=ANNA,
                name="Anna 🜂",
                silent=2,
                reachable=True,
                deck="a code",
                asked=7,
                due=1e9 + 0.1,
                reminded=1e9,
                draft=("b", "a"),
                window=Window(7, ("attacked",), 1e8, 1e8 + 2.5, late=True),
                away_until=2e9,
                vote=Vote(2, "taken", (BERT,), (ANNA,), 15),
                panel=Posted(16, 17),
                ping=18,
            ),
            Chair(seat=1, person=BERT, name="Bert", stand_in="shrewd", invited=True, reachable=False),
            Chair(seat=2, name="Zeus", level="steady"),
        ],
    }
    return a_table(**{**known, **fields})


def sitting(*people: int) -> list[Chair]:
    return [Chair(seat=seat, person=person, name=f"P{person}") for seat, person in enumerate(people)]


def a_step(number: int, **fields: Any) -> StepRow:
    return StepRow(**{"number": number, "seat": 0, "question": number, "answer": ["pass"], "at": 5.0, **fields})


def a_checkpoint(after: int, state: bytes = b"{}") -> CheckpointRow:
    return CheckpointRow(after=after, state=state, at=6.0)


def mail(text: str = "", *, kind: str = "board", key: str = "", due: float = 10.0, table: str = "") -> Outgoing:
    return Outgoing(table=table, kind=kind, key=key, payload={"text": text}, due=due)


async def settled(store: Store) -> None:
    """Wait until a commit that somebody left behind is done: it holds the row."""
    await store._database.write(lambda c: c.execute(text("UPDATE tables SET version = version")).rowcount)


async def make_old(
    url: str, revision: str, *statements: str, fill: Callable[[Connection], object] = lambda _: None
) -> None:
    """A database as an older version of the program made it, with what the statements or the caller put into it."""
    database = Database(url)

    def work(c: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "bot.store:migrations")
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = c
        command.upgrade(config, revision)
        for statement in statements:
            c.execute(text(statement))
        fill(c)

    await database.write(work)
    await database.close()


OldRows = dict[str, list[dict[str, Any]]]  # table of the database -> its rows


def read_rows(data: bytes) -> OldRows:
    rows: OldRows = json.loads(data)
    for checkpoint in rows["checkpoints"]:
        checkpoint["state"] = checkpoint["state"].encode()
    return rows


def filled(rows: OldRows) -> Callable[[Connection], None]:
    def fill(c: Connection) -> None:
        for name, its in rows.items():
            c.execute(insert(table(name, *map(of_name, its[0]))), its)

    return fill
