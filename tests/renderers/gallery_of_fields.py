"""Every kind of picture of Defiance, drawn from the tables that are built by hand."""

from __future__ import annotations

import fields

from games.defiance.cards import SETS
from games.defiance.decks import ready_decks
from renderers import defiance
from renderers.canvas import Canvas


def pictures() -> dict[str, Canvas]:
    drawn: dict[str, Canvas] = {}
    for name, make in fields.TABLES.items():
        s = make()
        names = fields.LONG_NAMES if name == "crowded" else fields.NAMES
        drawn[f"board-{name}"] = defiance.board(fields.seen(s), names)
        drawn[f"result-{name}"] = defiance.result(fields.seen(s), names)
        drawn[f"panel-{name}"] = defiance.panel(fields.seen(s, 1), names)
        drawn[f"hand-{name}"] = defiance.hand(fields.seen(s, 0), names)
    for name, s, ask in (
        ("space", fields.dawn(), fields.space_question()),
        ("strike", fields.battle(), fields.strike_question()),
        ("play", fields.dawn(), fields.hand_question()),
        ("deck", fields.before(), fields.deck_question()),
        ("card", fields.dawn(), fields.card_question()),
    ):
        drawn[f"panel-asked-{name}"] = defiance.panel(fields.seen(s, 0), fields.NAMES, ask)
    for deck in ready_decks():
        drawn[f"deck-{deck.name}"] = defiance.deck_sheet(deck)
    for card in SETS["base"].card:
        drawn[f"card-{card.id}"] = defiance.card(card)
    return drawn


PICTURES = pictures()
CARDS = SETS["base"].cards
