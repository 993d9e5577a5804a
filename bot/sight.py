"""What everybody sees of a table. Its board is drawn from this and the deadline alone, and nothing is said in public
unless this has changed: so no message, edit or ping can tell of an answer that is still secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.kernel import LogLine, Seat, Seen

from .chairs import waiting_names
from .live_table import LiveTable
from .story import briefly, retold

NEWS = 40  # of the latest events are kept at hand for panels and boards: two rounds of a crowded table


class Sight(Struct, frozen=True):
    seen: Seen[Any]
    names: list[str]
    lines: list[LogLine]
    waiting: list[str]
    paused: bool

    @property
    def story(self) -> list[str]:
        return retold(self.lines, self.names)


def sight(live: LiveTable, news: Sequence[LogLine] = ()) -> Sight:
    """A table as an onlooker sees it, with news that its row does not have yet."""
    return Sight(
        seen=live.shown(),
        names=live.names,
        lines=heard(live, None, news),
        waiting=waiting_names(live.row, live.table.waiting),
        paused=live.row.status == "paused",
    )


def news_for(live: LiveTable, seat: Seat) -> list[str]:
    """The latest rounds in words, as that seat may hear them, for its panel."""
    return briefly(heard(live, seat), live.short_names, seat)


def heard(live: LiveTable, seat: Seat | None, news: Sequence[LogLine] = ()) -> list[LogLine]:
    lines = latest(live.row.news, news) if news else live.row.news
    return [line for line in lines if line.to is None or seat in line.to]


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
