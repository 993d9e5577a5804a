"""All randomness: seeded, in named streams, promised before the game and checked after it."""

from __future__ import annotations

import hashlib
import zlib
from random import Random
from typing import TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Draw(Struct, frozen=True, array_like=True):
    """What one draw gave, as everybody may check it once the seed is known."""

    stream: str
    number: int  # the n-th draw of its stream
    sides: int  # of the dice; 0 for a shuffle
    count: int  # dice rolled, or things shuffled
    shown: str  # the faces, or a check sum of the order


class Chance(Struct):
    """The n-th draw of a stream depends on the seed, the stream's name and n alone.

    The recipe, for those who want to check a game by hand: seed Python's `random.Random` with the SHA-256 of
    "seed/stream/n"; dice are `randint(1, sides)` one after the other, a shuffle is `shuffle` of 0, 1, 2 ...
    """

    seed: str
    drawn: dict[str, int] = field(default_factory=dict)
    draws: list[Draw] = field(default_factory=list)
    loaded: list[int] = field(default_factory=list)  # a test puts the next die faces here

    def roll(self, dice: int, sides: int = 6, *, stream: str = "table") -> list[int]:
        source = self._next(stream)
        faces = [self.loaded.pop(0) if self.loaded else source.randint(1, sides) for _ in range(dice)]
        self.draws.append(Draw(stream, self.drawn[stream], sides, dice, _faces(faces)))
        return faces

    def shuffle(self, items: list[T], *, stream: str = "table") -> None:
        order = list(range(len(items)))
        self._next(stream).shuffle(order)
        items[:] = [items[n] for n in order]
        self.draws.append(Draw(stream, self.drawn[stream], 0, len(order), _order(order)))

    def pick(self, items: list[T], count: int = 1, *, stream: str = "table") -> list[T]:
        """Some of the items at random; they stay where they are."""
        mixed = list(items)
        self.shuffle(mixed, stream=stream)
        return mixed[:count]

    def _next(self, stream: str) -> Random:
        n = self.drawn[stream] = self.drawn.get(stream, 0) + 1
        return _source(self.seed, stream, n)


def commitment(seed: str) -> str:
    """What is published before the game: it binds the seed and tells nothing of it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def verify(promised: str, seed: str, draws: list[Draw]) -> list[str]:
    """Recompute every die and every shuffle; returns what does not fit, in sentences, and nothing if all is well."""
    if commitment(seed) != promised:
        return ["This isn't the seed that was locked in before the game."]
    faults: list[str] = []
    last: dict[str, int] = {}
    for draw in draws:
        if draw.number != last.get(draw.stream, 0) + 1:
            faults.append(f"Draw {draw.number} of “{draw.stream}” is out of turn.")
        last[draw.stream] = draw.number
        source = _source(seed, draw.stream, draw.number)
        if draw.sides:
            true = _faces([source.randint(1, draw.sides) for _ in range(draw.count)])
        else:
            order = list(range(draw.count))
            source.shuffle(order)
            true = _order(order)
        if true != draw.shown:
            what = "shuffle" if draw.sides == 0 else "roll"
            faults.append(f"The {what} {draw.number} of “{draw.stream}” showed {draw.shown}, the seed gives {true}.")
    return faults


def _source(seed: str, stream: str, n: int) -> Random:
    return Random(hashlib.sha256(f"{seed}/{stream}/{n}".encode()).digest())


def _faces(faces: list[int]) -> str:
    return " ".join(map(str, faces))


def _order(order: list[int]) -> str:
    return f"{zlib.crc32(repr(order).encode()):08x}"
