"""Every kind of picture, drawn from the tables that are built by hand."""

from __future__ import annotations

import sights

from games.godsforge.cards import SETS
from renderers import godsforge
from renderers.canvas import Canvas


def pictures() -> dict[str, Canvas]:
    drawn: dict[str, Canvas] = {}
    for name, make in sights.TABLES.items():
        s = make()
        names = sights.LONG_NAMES if name == "crowded" else sights.NAMES
        drawn[f"board-{name}"] = godsforge.board(sights.seen(s), names)
        drawn[f"dice-{name}"] = godsforge.dice(sights.seen(s), names)
        drawn[f"result-{name}"] = godsforge.result(sights.seen(s), names)
        drawn[f"panel-{name}"] = godsforge.panel(sights.seen(s, 0), names)
        drawn[f"hand-{name}"] = godsforge.hand(sights.seen(s, 0), names)
    s = sights.duel()
    drawn["panel-asked"] = godsforge.panel(sights.seen(s, 0), sights.NAMES, sights.question())
    s.players[0].plan = sights.laid("Oakenshield")
    s.players[0].plan[0].x, s.players[0].free_shifts, s.players[0].locked = 2, 1, 2
    drawn["panel-put-down"] = godsforge.panel(sights.seen(s, 0), sights.NAMES)
    for card in SETS["base"].card:
        drawn[f"card-{card.name}"] = godsforge.card(card)
    return drawn


PICTURES = pictures()
CARDS = {card.name: card for card in SETS["base"].card}
