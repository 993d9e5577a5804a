"""What everybody sees of a table. Its board is drawn from this and the deadline alone, and nothing is said in public
unless this has changed: so no message, edit or ping can tell of an answer that is still secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, convert, to_builtins

from games.kernel import LogLine, Seat, Seen

from .chairs import waiting_names
from .opened import Opened
from .ui.limits import plain

NEWS = 12  # of the latest events are kept at hand for panels and boards


class Sight(Struct, frozen=True):
    seen: Seen[Any]
    names: list[str]
    story: list[str]
    waiting: list[str]
    paused: bool


def sight(opened: Opened, news: Sequence[LogLine] = ()) -> Sight:
    """A table as an onlooker sees it, with news that are not in its notes yet."""
    notes = with_news(opened.row.notes, news)
    return Sight(
        seen=opened.table.seen_by(None),
        names=opened.names,
        story=told(opened, None, notes),
        waiting=waiting_names(opened.row, opened.table.waiting),
        paused=opened.row.status == "paused",
    )


def told(opened: Opened, seat: Seat | None, notes: dict[str, Any] | None = None) -> list[str]:
    """The latest news, as that seat may hear them."""
    events = [convert(event, LogLine) for event in (notes or opened.row.notes).get("news", [])]
    return [plain(event.read(opened.names)) for event in events if event.to is None or seat in event.to]


def with_news(notes: dict[str, Any], news: Sequence[LogLine]) -> dict[str, Any]:
    """The notes with these news among the latest. Each circle of readers has its own latest ones: what is told to one
    seat alone must not push a line out of everybody's story."""
    kept: list[dict[str, Any]] = []
    heard: dict[object, int] = {}
    for event in reversed([*notes.get("news", []), *to_builtins(news)]):
        to = event.get("to")
        circle = None if to is None else tuple(to)
        heard[circle] = heard.get(circle, 0) + 1
        if heard[circle] <= NEWS:
            kept.append(event)
    return {**notes, "news": kept[::-1]}
