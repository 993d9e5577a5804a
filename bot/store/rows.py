"""
What the store keeps, as plain values, and how it is written and read; tables themselves are in `table_rows.py`. Times
are UTC epoch seconds, given by the caller.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct, field, structs

from games.kernel import LogLine, Step
from games.kernel.journal import Kind

from .table_rows import Chair, Facts, Json, TableRow

By = Literal["person", "ai", "silence", "stop"]
Notify = Literal["each", "direct", "daily"]  # of which questions a person is told at once


class StepRow(Struct, frozen=True, kw_only=True):
    """One line of a table's append-only log."""

    number: int  # 1, 2, ... at each table
    seat: int
    kind: Kind = "answer"
    question: int = 0  # which of the seat's questions
    asked: int = 0  # the question's fingerprint
    answer: list[str] = field(default_factory=list)
    by: By = "person"
    at: float
    news: list[LogLine] = field(default_factory=list)  # what it made happen

    def step(self) -> Step:
        return Step(self.seat, self.kind, tuple(self.answer), self.asked)


class Columns(Struct, frozen=True, kw_only=True):
    """Many steps, as a journal has them."""

    number: list[int]
    seat: list[int]
    kind: list[Kind]
    question: list[int]
    asked: list[int]
    answer: list[msgspec.Raw]
    by: list[By]
    at: list[float]
    news: list[msgspec.Raw]


class CheckpointRow(Struct, frozen=True, kw_only=True):
    """A state between two phases."""

    after: int  # the number of the last step in it
    state: bytes
    at: float


class Outgoing(Struct, frozen=True, kw_only=True):
    """Something that must be sent. What waits is unique by table (or event), kind and key."""

    id: int = 0  # made by the store
    table: str = ""  # or the event that it is about; "" in `new_table` and `change`: the table itself
    kind: str
    key: str = ""
    payload: Json = field(default_factory=dict)
    due: float
    tries: int = 0  # how often this payload failed, or was left by whoever had claimed it
    generation: int = 0  # made by the store: say it with `sent`


class Deadline(Struct, frozen=True, kw_only=True):
    """A moment at which something happens at a table. Unique by table, seat and kind."""

    table: str = ""  # "" in `new_table` and `change`: the table itself
    seat: int = -1  # -1: the whole table
    kind: str
    due: float


class Person(Struct, frozen=True, kw_only=True):
    """What a person has chosen, everywhere."""

    id: int
    delivery: Literal["dm", "button"] = "dm"
    dms_closed: bool = False
    reminders: bool = True
    quiet_from: int | None = None  # minute of the day in `zone`
    quiet_to: int | None = None
    zone: str = "UTC"
    palette: str = ""
    text_mode: bool = False
    away_until: float | None = None
    stops: Json = field(default_factory=dict)
    notify: Notify = "each"
    remind_minutes: int | None = None  # how often they are reminded; None: once, when half of the time is gone
    quiet_since: float | None = None  # when they last set their quiet hours


class DeckRow(Struct, frozen=True, kw_only=True):
    """A deck that a person has made or taken in; nobody else sees it."""

    person: int
    game: str
    name: str
    code: str  # all that there is to know of it, in the game's own form
    changed: float

    @property
    def key(self) -> str:
        return deck_key(self.name)


def deck_key(name: str) -> str:
    """Names that differ in case or in blanks are one name."""
    return " ".join(name.casefold().split())


Values = dict[str, Any]  # column -> value
_encode = msgspec.json.Encoder().encode
_json = msgspec.json.Decoder(Json).decode
_settings = msgspec.json.Decoder(dict[str, str]).decode
_seats = msgspec.json.Decoder(list[int]).decode
_words = msgspec.json.Decoder(list[str]).decode
_news = msgspec.json.Decoder(list[LogLine]).decode
_columns = msgspec.json.Decoder(Columns).decode
_facts = msgspec.json.Decoder(Facts).decode
_chairs = msgspec.json.Decoder(list[Chair]).decode


def _text(value: object) -> str:
    return _encode(value).decode()


def write_table(row: TableRow) -> Values:
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "settings": _text(row.settings),
        "guild": row.guild,
        "channel": row.channel,
        "thread": row.thread,
        "board": row.board,
        "lobby": row.lobby,
        "host": row.host,
        "seed": row.seed,
        "pace": row.pace,
        "created": row.created,
        "changed": row.changed,
        "version": row.version,
        "waiting": _text(row.waiting),
        "due": row.due,
        "result": None if row.result is None else _text(row.result),
        "rematch": row.rematch,
        "facts": _text(row.facts()),
        "chairs": _text(row.chairs),
    }


def read_table(values: Sequence[Any]) -> TableRow:
    """From all columns of `tables`, in their order."""
    (id_, game, status, settings, guild, channel, thread, board, lobby, host, seed, pace) = values[:12]
    (created, changed, version, waiting, due, result, rematch, facts, chairs) = values[12:]
    return TableRow(
        id=id_,
        game=game,
        status=status,
        settings=_settings(settings),
        guild=guild,
        channel=channel,
        thread=thread,
        board=board,
        lobby=lobby,
        host=host,
        seed=seed,
        pace=pace,
        created=created,
        changed=changed,
        version=version,
        waiting=_seats(waiting),
        due=due,
        result=None if result is None else _json(result),
        rematch=rematch,
        chairs=_chairs(chairs),
        **structs.asdict(_facts(facts)),
    )


def write_step(table: str, step: StepRow) -> Values:
    return {
        "table_id": table,
        "number": step.number,
        "seat": step.seat,
        "kind": step.kind,
        "question": step.question,
        "asked": step.asked,
        "answer": _text(step.answer),
        "given_by": step.by,
        "at": step.at,
        "news": _text(step.news),
    }


def read_step(values: Sequence[Any]) -> StepRow:
    _, number, seat, kind, question, asked, answer, by, at, news = values
    return StepRow(
        number=number,
        seat=seat,
        kind="undo" if kind == "retract" else kind,  # as it was called once
        question=question,
        asked=asked,
        answer=_words(answer),
        by=by,
        at=at,
        news=_news(news),
    )


def write_journal(table: str, steps: Sequence[StepRow]) -> Values:
    """Column by column: what is alike stands together, and takes the least room."""
    columns = {name: [getattr(step, name) for step in steps] for name in StepRow.__struct_fields__}
    return {"table_id": table, "last": steps[-1].number, "steps": zlib.compress(_encode(columns))}


def read_journal(data: bytes, after: int, until: int) -> list[StepRow]:
    """The steps after one, up to and with another. Of a long game few are wanted: the others are not even decoded."""
    whole = _columns(zlib.decompress(data))
    span = slice(bisect_right(whole.number, after), bisect_right(whole.number, until))
    columns: dict[str, Iterable[Any]] = {name: column[span] for name, column in structs.asdict(whole).items()}
    columns["answer"], columns["news"] = map(_words, columns["answer"]), map(_news, columns["news"])
    return [StepRow(**dict(zip(columns, step, strict=True))) for step in zip(*columns.values(), strict=True)]


def write_checkpoint(table: str, checkpoint: CheckpointRow, base: int | None, squeezed: bytes) -> Values:
    return {"table_id": table, "after": checkpoint.after, "base": base, "state": squeezed, "at": checkpoint.at}


def write_outgoing(table: str, out: Outgoing) -> Values:
    return {
        "table_id": out.table or table,
        "kind": out.kind,
        "key": out.key,
        "payload": _text(out.payload),
        "due": out.due,
        "tries": out.tries,
        "generation": 1,
    }


def read_outgoing(values: Sequence[Any]) -> Outgoing:
    id_, table, kind, key, payload, due, tries, generation, _, _ = values
    return Outgoing(
        id=id_,
        table=table,
        kind=kind,
        key=key,
        payload=_json(payload),
        due=float(due),  # SQLite returns whole numbers from UPDATE ... RETURNING
        tries=tries,
        generation=generation,
    )


def write_deadline(table: str, deadline: Deadline) -> Values:
    return {"table_id": table, "seat": deadline.seat, "kind": deadline.kind, "due": deadline.due}


def read_deadline(values: Sequence[Any]) -> Deadline:
    table, seat, kind, due = values
    return Deadline(table=table, seat=seat, kind=kind, due=due)


def write_person(person: Person) -> Values:
    return {**structs.asdict(person), "stops": _text(person.stops)}


def read_person(values: Sequence[Any]) -> Person:
    known = dict(zip(Person.__struct_fields__, values, strict=True))
    return Person(**{**known, "stops": _json(known["stops"])})


def write_deck(row: DeckRow) -> Values:
    return {**structs.asdict(row), "key": row.key}


def read_deck(values: Sequence[Any]) -> DeckRow:
    person, game, _, name, code, changed = values
    return DeckRow(person=person, game=game, name=name, code=code, changed=changed)


def write_draft(person: int, game: str, body: Json, changed: float) -> Values:
    return {"person": person, "game": game, "body": _text(body), "changed": changed}


def read_draft(body: str) -> Json:
    return _json(body)
