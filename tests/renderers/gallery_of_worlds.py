"""Every kind of picture of The Gods War, drawn from the tables that are built by hand."""

from __future__ import annotations

import worlds

from games.gods_war.cards import SETS
from renderers import gods_war
from renderers.canvas import Canvas
from renderers.gods_war import views


def pictures() -> dict[str, Canvas]:
    drawn: dict[str, Canvas] = {}
    for name, make in worlds.TABLES.items():
        s = make()
        names = worlds.LONG_NAMES if name == "eight" else worlds.NAMES
        drawn[f"board-{name}"] = gods_war.board(worlds.seen(s), names)
        drawn[f"result-{name}"] = gods_war.result(worlds.seen(s), names)
        drawn[f"panel-{name}"] = gods_war.panel(worlds.seen(s, 1), names)
        drawn[f"hand-{name}"] = gods_war.hand(worlds.seen(s, 3 if name == "eight" else 0), names)
    drawn["panel-asked"] = gods_war.panel(worlds.seen(worlds.three(), 0), worlds.NAMES, worlds.area_question())
    before, now = worlds.three(), worlds.three()
    worlds.put(before, 0, "brithos", "champion")
    worlds.put(now, 1, "brithos", "assassin")
    for piece in now.units(2, "brithos"):
        piece.at = "umathela"
    now.players[1].vp += 3
    drawn["changes"] = gods_war.changes(worlds.seen(before, 0), worlds.seen(now, 0), worlds.NAMES)
    drawn["sheet"] = views.sheet_of(worlds.seen(worlds.eight()), worlds.LONG_NAMES, 3)
    for id, card in SETS["base"].cards.items():
        drawn[f"card-{id}"] = gods_war.card(card)
    return drawn


PICTURES = pictures()
