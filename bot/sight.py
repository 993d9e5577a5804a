"""What everybody sees of a table. Its board is drawn from this and the deadline alone, and nothing is said in public
unless this has changed: so no message, edit or ping can tell of an answer that is still secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.kernel import LogLine, Seat, Seen

from .chairs import waiting_names
from .opened import Opened
from .texts import plain

NEWS = 12  # of the latest events are kept at hand for panels and boards


class Sight(Struct, frozen=True):
    seen: Seen[Any]
    names: list[str]
    story: list[str]
    waiting: list[str]
    paused: bool


def sight(opened: Opened, news: Sequence[LogLine] = ()) -> Sight:
    """A table as an onlooker sees it, with news that its row does not have yet."""
    return Sight(
        seen=opened.table.seen_by(None),
        names=opened.names,
        story=news_for(opened, None, news),
        waiting=waiting_names(opened.row, opened.table.waiting),
        paused=opened.row.status == "paused",
    )


def news_for(opened: Opened, seat: Seat | None, news: Sequence[LogLine] = ()) -> list[str]:
    """The latest news, as that seat may hear them."""
    lines = latest(opened.row.news, news)
    return [plain(line.read(opened.names)) for line in lines if line.to is None or seat in line.to]


def latest(known: Sequence[LogLine], news: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """These news among the latest. Each circle of readers has its own latest ones: what is told to one seat alone must
    not push a line out of everybody's story."""
    kept: list[LogLine] = []
    heard: dict[tuple[Seat, ...] | None, int] = {}
    for line in reversed([*known, *news]):
        heard[line.to] = heard.get(line.to, 0) + 1
        if heard[line.to] <= NEWS:
            kept.append(line)
    return tuple(kept[::-1])
