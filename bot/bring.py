"""What people bring to a table: their decks. A deck that cannot be played is left at home and holds up nobody."""

from __future__ import annotations

import logging
from typing import Any

from games.kernel import LOCKED, Game, Illegal, LogLine, Seat, literal
from games.registry import GAMES

from .store import Store, TableRow

log = logging.getLogger("demiurge.bring")


async def carried(store: Store, row: TableRow) -> tuple[dict[Seat, list[str]], list[LogLine]]:
    """The codes of everybody's decks that can be played at this table, and what their owners must be told."""
    game = GAMES[row.game]
    brought: dict[Seat, list[str]] = {}
    news: list[LogLine] = []
    for chair in row.chairs:
        if chair.deck:
            brought[chair.seat] = [LOCKED + chair.deck]
            continue
        decks = await store.decks(chair.person, row.game) if chair.person and game.bring else []
        for deck in decks:
            codes = [*brought.get(chair.seat, []), deck.code]
            why = refusal(game, row, chair.seat, codes)
            if why is None:
                brought[chair.seat] = codes
            else:
                words = literal(f"Your deck “{deck.name}” can't be played here: {why}")
                news.append(LogLine(words, to=(chair.seat,)))
    return brought, news


def refusal(game: Game[Any], row: TableRow, seat: Seat, codes: list[str]) -> str | None:
    """Why the rules would not take these, or None."""
    assert game.bring is not None, "only such a game is asked"
    try:
        game.bring(game.setup(len(row.chairs), "a trial", game.agreed(row.settings)), seat, codes)
    except Illegal as no:
        return str(no)
    except Exception:
        # A fault of our own, which stops one deck and no table.
        log.exception("a deck could not be brought", extra={"table": row.id})
        return "something went wrong on my side."
    return None
