"""Heaps: six stones, carried by one giant."""

from __future__ import annotations

from games.deck_codes import Codes
from games.deck_lists import Lists
from games.kernel import DeckCard, DeckKit

from .cards import SETS, Heap, catalogue
from .words import describe

SIZE = 6
KINDS = {"giant": "Giant", "stone": "Stone", "gem": "Gem"}
CARDS = {
    id: DeckCard(
        stone.name,
        stone.kind,
        f"weighs {stone.weight}",
        describe(stone),
        most=stone.most,
        leads=("giant",) if stone.kind == "giant" else (),
    )
    for id, stone in catalogue("base").items()
}


def facts(deck: Heap) -> str:
    return f"{sum(deck.cards.values())} stones"


def check(deck: Heap) -> list[str]:
    found = [] if sum(deck.cards.values()) == SIZE else [f"A heap has {SIZE} stones."]
    found += [f"{CARDS[id].name} may not lie in a heap." for id in deck.cards if CARDS[id].leads]
    return found if deck.giant in CARDS else [*found, "Nobody carries this heap."]


CODES: Codes[Heap] = Codes("PEB", Heap, SETS, ["giant"], outside=True)
LISTS: Lists[Heap] = Lists(
    codes=CODES,
    kinds=KINDS,
    kind=lambda stone: str(stone.kind),
    leaders={"giant": "Giant"},
    outside=lambda stone: "giant" if stone.kind == "giant" else "",
    example="4 Flint",
    sums=lambda deck, _: facts(deck),
)
KIT: DeckKit[Heap] = DeckKit(
    deck=Heap,
    kinds=KINDS,
    leaders=LISTS.leaders,
    cards=lambda: CARDS,
    ready=lambda: [Heap(name="Scree", cards={"flint": 6}, giant="ymir")],
    sample="5 Flint\n1 Opal",
    facts=facts,
    check=check,
    read=lambda text, name: LISTS.read(text, "base", name=name, check=check),
    export=LISTS.export,
    encode=CODES.encode,
    decode=lambda code: CODES.decode(code)[0],
)
