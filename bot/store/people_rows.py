"""What the store keeps of people among each other: whom they look for and avoid, how they behave, and what a server has
set up for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, structs

WishKind = Literal["play", "ping", "seat"]  # to be seated, to hear of players, to step in for somebody
BlockKind = Literal["block", "avoid"]
Values = dict[str, Any]


class Wish(Struct, frozen=True, kw_only=True):
    """Somebody waits for a game in a server. Unique by person, server, game and kind."""

    person: int
    guild: int
    game: str
    kind: WishKind = "play"
    name: str = ""  # how they are called there
    pace: str = ""  # "": any
    level: Literal["any", "alike"] = "any"  # with whom
    rank: str = ""  # how experienced they are themselves
    size: int = 0  # players at the table; 0: as many as come
    since: float
    until: float
    told: float = 0.0  # when they last heard of players


class Conduct(Struct, frozen=True, kw_only=True):
    """How somebody behaved at one table."""

    person: int
    table: str
    game: str
    at: float
    finished: bool
    on_time: int = 0
    late: int = 0


class Report(Struct, frozen=True, kw_only=True):
    """Somebody tells the moderators of a server about somebody."""

    id: str = ""  # made by the store
    guild: int
    table: str
    by: int
    against: int
    reason: str
    at: float
    closed: float | None = None
    closed_by: int | None = None
    note: str = ""


class Server(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the moderators of a server have set up. Channels and roles by their ids."""

    guild: int
    tables: int | None = None  # where tables are opened; None: anywhere
    results: int | None = None  # where every result is posted too
    wanted: int | None = None  # where players are looked for
    reports: int | None = None  # where moderators read reports
    hosts: int | None = None  # the role that may run events; None: everybody
    callers: int | None = None  # the role that is called when players are wanted
    entrants: int | None = None  # the role of those who play in an event; new events begin with it
    champion: int | None = None  # the role of whoever wins one, likewise
    pace: str = "day"  # of new tables
    lobbies: int = 3  # that one person may have open at once
    called: dict[str, float] = {}  # when players were last called, by game


Row = TypeVar("Row", Wish, Conduct, Report)
_encode = msgspec.json.Encoder().encode
_server = msgspec.json.Decoder(Server).decode


def write(row: Wish | Conduct | Report) -> Values:
    """By column: what is about a table calls it `table_id` there."""
    return {("table_id" if name == "table" else name): value for name, value in structs.asdict(row).items()}


def read(kind: type[Row], found: Mapping[str, Any]) -> Row:
    return kind(**{("table" if name == "table_id" else name): value for name, value in found.items()})


def write_server(row: Server) -> Values:
    return {"guild": row.guild, "body": _encode(row).decode()}


def read_server(body: str) -> Server:
    return _server(body)
