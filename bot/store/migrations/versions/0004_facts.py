"""What a table's notes said of its seats goes to its chairs; the rest is typed."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Json = dict[str, Any]
OF_A_SEAT = {"asked": "asked", "due": "due", "draft": "draft", "windows": "window", "away": "away_until"}
OF_A_SEAT |= {"reminded": "reminded", "votes": "vote", "pings": "ping", "decks": "deck"}
OF_THE_TABLE = ("solo", "quiet", "frozen", "fault", "lost", "board_round", "left", "opening", "news")


def upgrade() -> None:
    c = op.get_bind()
    op.execute("ALTER TABLE tables RENAME COLUMN notes TO facts")
    tables = sa.table("tables", sa.column("id"), sa.column("facts"), sa.column("chairs"))
    for id_, notes, chairs in c.execute(sa.select(tables)).all():
        facts, seated = typed(json.loads(notes), json.loads(chairs))
        written = {"facts": json.dumps(facts), "chairs": json.dumps(seated)}
        c.execute(sa.update(tables).where(tables.c.id == id_).values(**written))


def typed(notes: Json, chairs: list[Json]) -> tuple[Json, list[Json]]:
    facts = {name: notes[name] for name in OF_THE_TABLE if name in notes}
    if "event" in notes:
        facts["event"] = {name: notes[name] for name in ("event", "match", "entrants")}
    return facts, [{**chair, **of_seat(notes, str(chair["seat"]))} for chair in chairs]


def of_seat(notes: Json, seat: str) -> Json:
    found = {field: notes[name][seat] for name, field in OF_A_SEAT.items() if seat in notes.get(name, {})}
    if seat in notes.get("panels", {}):
        channel, message = notes["panels"][seat]
        found["panel"] = {"channel": channel, "message": message}
    if "reminded" in found and found["reminded"] == found.get("asked"):
        found["reminded"] = found.get("due")  # once it was the question's number
    return found
