"""
Share codes: a deck as a short line of letters and digits that can be posted anywhere.

A code is `DG1-` and, in base 32, a check sum, the names of the set and of the deck, Capital and Ruler, and the cards. A
card is three bytes made from its id, so that a code stays good when a set gets more cards; the check sum is taken over
the ids themselves, so that a code never becomes another deck.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import structs

from ..kernel import Illegal, fitting_name
from .cards import SETS, catalogue
from .state import Brought

PREFIX = "DG1-"
LONGEST_CODE = 8000
DAMAGED = "This share code is damaged: a part of it is missing or changed. Copy all of it once more."
Mark = bytes  # three bytes that stand for a card


def mark(id: str) -> Mark:
    return zlib.crc32(id.encode()).to_bytes(4, "big")[1:]


def same_marks(ids: Iterable[str]) -> list[tuple[str, str]]:
    """Cards that a share code could not tell apart."""
    first: dict[Mark, str] = {}
    return [(first[mark(id)], id) for id in ids if first.setdefault(mark(id), id) != id]


def is_code(text: str) -> bool:
    """Whether this is meant to be a share code of any version."""
    return re.match(r"\s*DG\d+\s*-", text[:40], re.IGNORECASE) is not None


def encode(deck: Brought, cards: str = "base") -> str:
    known = catalogue(cards)
    if strange := [id for id in deck.cards if id not in known]:
        raise Illegal(f"“{strange[0][:60]}” is no card of the set “{cards}”, so the deck cannot be shared.")
    name = fitting_name(deck.name)
    ids = sorted((id for id, n in deck.cards.items() if n > 0), key=lambda id: (deck.cards[id], mark(id)))
    body = _text(cards) + _text(name) + _place(deck.capital, ids) + _place(deck.ruler, ids)
    for n in sorted({deck.cards[id] for id in ids}):
        same = [id for id in ids if deck.cards[id] == n]
        body += _number(n) + _number(len(same)) + b"".join(map(mark, same))
    capital, ruler = (id if id in ids else "" for id in (deck.capital, deck.ruler))
    seal = _seal(cards, name, capital, ruler, {id: deck.cards[id] for id in ids})
    return PREFIX + base64.b32encode(seal + body).decode().rstrip("=")


def decode(code: str) -> tuple[Brought, str]:
    """The deck and the name of its set; raises Illegal with a sentence for whatever is no good code."""
    if len(code) > LONGEST_CODE:
        raise Illegal("This is too long to be a share code.")
    plain = re.sub(r"\s", "", code).upper()
    if not plain.startswith(PREFIX):
        version = re.match(r"DG(\d{1,6})-", plain)
        newer = f"It is of version {version[1]}, and I know version 1." if version else f"One begins with {PREFIX}."
        raise Illegal(f"This is no share code that I can read. {newer}")
    letters = plain.removeprefix(PREFIX).replace("-", "")
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except (binascii.Error, ValueError):
        raise Illegal(DAMAGED) from None
    deck, cards = _read(_Reader(data))
    return structs.replace(deck, code=encode(deck, cards)), cards


def _read(data: _Reader) -> tuple[Brought, str]:
    seal, cards, name = data.take(4), data.text(), data.text()
    places = data.number(), data.number()
    marks: list[tuple[Mark, int]] = []
    while not data.done:
        n = data.number()
        marks += [(data.take(3), n) for _ in range(data.number())]
    if cards not in SETS:
        raise Illegal(f"This deck is made of the card set “{fitting_name(cards)}”, which is not played with here.")
    known = _marks(cards)
    if strange := sum(mark not in known for mark, _ in marks):
        raise Illegal(f"The card set “{cards}” lacks {strange} of this deck's {len(marks)} different cards.")
    ids = [known[mark] for mark, _ in marks]
    if max(places) > len(ids):
        raise Illegal(DAMAGED)
    capital, ruler = (ids[place - 1] if place else "" for place in places)
    counts = {id: n for id, (_, n) in zip(ids, marks, strict=True)}
    deck = Brought(name=name, cards=counts, capital=capital, ruler=ruler)
    if seal != _seal(cards, name, capital, ruler, deck.cards) or name != fitting_name(name):
        raise Illegal(DAMAGED)
    # In the order of the set, as lists and pictures show it.
    return structs.replace(deck, cards={id: deck.cards[id] for id in catalogue(cards) if id in deck.cards}), cards


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def done(self) -> bool:
        return self.at >= len(self.data)

    def take(self, n: int) -> bytes:
        if self.at + n > len(self.data):
            raise Illegal(DAMAGED)
        self.at += n
        return self.data[self.at - n : self.at]

    def number(self) -> int:
        """Seven bits a byte, the highest first; at most four bytes."""
        n = 0
        for _ in range(4):
            byte = self.take(1)[0]
            n = n << 7 | byte & 0x7F
            if byte < 0x80:
                return n
        raise Illegal(DAMAGED)

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise Illegal(DAMAGED) from None


def _number(n: int) -> bytes:
    found = [n & 0x7F]
    while n := n >> 7:
        found.append(n & 0x7F | 0x80)
    return bytes(reversed(found))


def _text(text: str) -> bytes:
    data = text.encode()
    return _number(len(data)) + data


def _place(id: str, ids: list[str]) -> bytes:
    """Which of the cards it is, counted from 1; 0: none of them."""
    return _number(ids.index(id) + 1 if id in ids else 0)


def _seal(cards: str, name: str, capital: str, ruler: str, counts: Mapping[str, int]) -> bytes:
    said = "\n".join([cards, name, capital, ruler, *(f"{counts[id]} {id}" for id in sorted(counts))])
    return zlib.crc32(said.encode()).to_bytes(4, "big")


@cache
def _marks(cards: str) -> dict[Mark, str]:
    return {mark(id): id for id in catalogue(cards)}
