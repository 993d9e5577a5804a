"""Heaps: six stones, carried by one giant."""

from __future__ import annotations

import base64
import binascii

import msgspec

from games.kernel import DeckCard, DeckKit, Illegal, Imported, fitting_name

from .cards import Heap, catalogue
from .words import describe

SIZE = 6
PREFIX = "PEB-"
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


def encode(deck: Heap) -> str:
    return PREFIX + base64.b32encode(msgspec.json.encode([deck.name, deck.cards, deck.giant])).decode().rstrip("=")


def decode(code: str) -> Heap:
    letters = code.strip().removeprefix(PREFIX)
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
        name, cards, giant = msgspec.json.decode(data, type=tuple[str, dict[str, int], str])
    except (binascii.Error, msgspec.MsgspecError):
        raise Illegal("This is no heap.") from None
    return Heap(name=name, cards=cards, giant=giant, code=code.strip())


def check(deck: Heap) -> list[str]:
    found = [] if sum(deck.cards.values()) == SIZE else [f"A heap has {SIZE} stones."]
    return found if deck.giant in CARDS else [*found, "Nobody carries this heap."]


def read(text: str | bytes, name: str) -> Imported[Heap]:
    written = text if isinstance(text, str) else text.decode(errors="replace")
    try:
        deck = decode(written) if written.startswith(PREFIX) else listed(written)
    except Illegal as no:
        return Imported(None, [str(no)])
    deck = msgspec.structs.replace(deck, name=fitting_name(name or deck.name))
    return Imported(None, reasons) if (reasons := check(deck)) else Imported(deck)


def listed(text: str) -> Heap:
    ids = {card.name: id for id, card in CARDS.items()}
    deck = Heap(name="A heap", cards={})
    for line in text.splitlines():
        n, _, name = line.partition(" ")
        if name not in ids:
            raise Illegal(f"“{name}” is no stone.")
        if CARDS[ids[name]].leads:
            deck.giant = ids[name]
        else:
            deck.cards[ids[name]] = int(n)
    return deck


def export(deck: Heap) -> str:
    lines = [f"{n} {CARDS[id].name}" for id, n in deck.cards.items()]
    return "\n".join([*lines, *([f"1 {CARDS[deck.giant].name}"] if deck.giant else [])])


KIT: DeckKit[Heap] = DeckKit(
    deck=Heap,
    kinds={"giant": "Giant", "stone": "Stone", "gem": "Gem"},
    leaders={"giant": "Giant"},
    cards=lambda: CARDS,
    ready=lambda: [Heap(name="Scree", cards={"flint": 6}, giant="ymir")],
    sample="5 Flint\n1 Opal",
    facts=lambda deck: f"{sum(deck.cards.values())} stones",
    check=check,
    read=read,
    export=export,
    encode=encode,
    decode=decode,
)
