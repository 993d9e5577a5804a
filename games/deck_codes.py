"""
Share codes: a deck as a short line of letters and digits that can be posted anywhere.

A code is some letters that tell the game, `1-` and, in base 32, a check sum, the names of the set and of the deck, who
leads it, and the cards. A card is three bytes made from its id, so that a code stays good when a set gets more cards;
the check sum is taken over the ids themselves, so that a code never becomes another deck.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, Protocol

from msgspec import structs

from .kernel import Illegal, fitting_name
from .kernel.decks import D

LONGEST_CODE = 8000
DAMAGED = "This share code is damaged: part of it is missing or changed. Copy it again."
Mark = bytes  # three bytes that stand for a card


def mark(id: str) -> Mark:
    return zlib.crc32(id.encode()).to_bytes(4, "big")[1:]


def same_marks(ids: Iterable[str]) -> list[tuple[str, str]]:
    """Cards that a share code could not tell apart."""
    first: dict[Mark, str] = {}
    return [(first[mark(id)], id) for id in ids if first.setdefault(mark(id), id) != id]


class Catalogues(Protocol):
    """The card sets of one game by name, with everything in them that a deck may name."""

    def __contains__(self, set_name: object, /) -> bool: ...

    def catalogue(self, set_name: str, /) -> Mapping[str, Any]: ...


class Codes(Generic[D]):
    """The share codes of one game."""

    def __init__(
        self, letters: str, deck: type[D], sets: Catalogues, leaders: Iterable[str] = (), *, outside: bool = False
    ) -> None:
        """`leaders` are the deck's fields that name a card; `outside`: such a card does not lie in the deck."""
        self.letters, self.prefix, self.outside = letters, f"{letters}1-", outside
        self.deck, self.sets, self.leaders = deck, sets, tuple(leaders)

    def is_code(self, text: str) -> bool:
        """Whether this is meant to be a share code of any version."""
        found = re.match(r"\s*([A-Za-z]+)\d+\s*-", text[:40])
        return found is not None and found[1].upper() == self.letters

    def encode(self, deck: D, cards: str = "base") -> str:
        known = self.sets.catalogue(cards)
        if strange := [id for id in deck.cards if id not in known]:
            raise Illegal(f"“{strange[0][:60]}” isn't a card in the set “{cards}”, so I can't share the deck.")
        name, counts = fitting_name(deck.name), {id: n for id, n in deck.cards.items() if n > 0}
        led = [id if id in counts or (self.outside and id in known) else "" for id in self._led(deck)]
        counts |= {id: 0 for id in led if id and id not in counts}
        ids = sorted(counts, key=lambda id: (counts[id], mark(id)))
        body = _text(cards) + _text(name) + b"".join(_number(ids.index(id) + 1 if id else 0) for id in led)
        for n in sorted(set(counts.values())):
            same = [id for id in ids if counts[id] == n]
            body += _number(n) + _number(len(same)) + b"".join(map(mark, same))
        seal = _seal(cards, name, led, counts)
        return self.prefix + base64.b32encode(seal + body).decode().rstrip("=")

    def decode(self, code: str) -> tuple[D, str]:
        """The deck and the name of its set; raises Illegal with a sentence for whatever is no good code."""
        if len(code) > LONGEST_CODE:
            raise Illegal("That's too long for a share code.")
        plain = "".join(code.split()).upper()
        if not plain.startswith(self.prefix):
            raise Illegal(f"I can't read this share code. {self._other(plain)}")
        letters = plain.removeprefix(self.prefix).replace("-", "")
        try:
            data = base64.b32decode(letters + "=" * (-len(letters) % 8))
        except (binascii.Error, ValueError):
            raise Illegal(DAMAGED) from None
        deck, cards = self._read(_Reader(data))
        return structs.replace(deck, code=self.encode(deck, cards)), cards

    def _other(self, plain: str) -> str:
        found = re.match(r"([A-Z]+)(\d{1,6})-", plain)
        if found and found[1] == self.letters:
            return f"It is of version {found[2]}, and I know version 1."
        return f"One begins with {self.prefix}."

    def _led(self, deck: D) -> list[str]:
        return [getattr(deck, field) for field in self.leaders]

    def _read(self, data: _Reader) -> tuple[D, str]:
        seal, cards, name = data.take(4), data.text(), data.text()
        places = [data.number() for _ in self.leaders]
        marks: list[tuple[Mark, int]] = []
        while not data.done:
            n = data.number()
            marks += [(data.take(3), n) for _ in range(data.number())]
        if cards not in self.sets:
            raise Illegal(f"This deck uses the card set “{fitting_name(cards)}”, which isn't used here.")
        known = _marks(tuple(self.sets.catalogue(cards)))
        if strange := sum(mark not in known for mark, _ in marks):
            raise Illegal(f"The card set “{cards}” lacks {strange} of this deck's {len(marks)} different cards.")
        ids = [known[mark] for mark, _ in marks]
        if any(place > len(ids) for place in places):
            raise Illegal(DAMAGED)
        led = [ids[place - 1] if place else "" for place in places]
        counts = {id: n for id, (_, n) in zip(ids, marks, strict=True)}
        if seal != _seal(cards, name, led, counts) or name != fitting_name(name):
            raise Illegal(DAMAGED)
        # In the order of the set, as lists and pictures show it.
        ordered = {id: counts[id] for id in self.sets.catalogue(cards) if counts.get(id)}
        return self.deck(name=name, cards=ordered, **dict(zip(self.leaders, led, strict=True))), cards


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


def _seal(cards: str, name: str, led: Iterable[str], counts: Mapping[str, int]) -> bytes:
    said = "\n".join([cards, name, *led, *(f"{counts[id]} {id}" for id in sorted(counts))])
    return zlib.crc32(said.encode()).to_bytes(4, "big")


@lru_cache(maxsize=16)
def _marks(ids: tuple[str, ...]) -> dict[Mark, str]:
    return {mark(id): id for id in ids}
