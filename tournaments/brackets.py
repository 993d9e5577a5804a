"""The shape of a bracket: boxes that feed each other. It depends on the number of players alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, field

from tournaments.model import Id, Match

Part = Literal["main", "third", "winners", "losers", "final"]  # the first two: single elimination, the others: double
State = Literal["ahead", "ready", "playing", "played", "walkover", "void"]

THIRD, GRAND, AGAIN = "Third place", "Grand final", "Grand final, second match"


class Source(Struct, frozen=True):
    """Where the player of a box comes from: a seed, or the winner or the loser of another box."""

    take: Literal["seed", "winner", "loser"]
    seed: int = 0
    box: str = ""


class Box(Struct):
    """One match of a bracket, with what is known of it. The label is its name in the rounds."""

    label: str
    part: Part
    step: int  # the round of the stage in which it is played
    column: int  # in its part, from 0
    index: int  # in its column, from 0
    sources: tuple[Source, Source]
    known: list[bool] = field(default_factory=lambda: [False, False])
    players: list[Id | None] = field(default_factory=lambda: [None, None])  # known, and None: nobody will come
    state: State = "ahead"
    winner: Id | None = None
    loser: Id | None = None
    both_lost: bool = False
    out: list[Id] = field(default_factory=list)  # whom this match knocked out
    match: Match | None = None
    round: int = 0  # in which the match is
    fallen: bool = False  # a result was changed later: its match was made for other players
    note: str = ""  # what is not plain from the result, in a sentence

    @property
    def decided(self) -> bool:
        return self.state in ("played", "walkover", "void")

    @property
    def here(self) -> list[Id]:
        return [player for player in self.players if player is not None]


def order(size: int) -> list[int]:
    """The seeds from top to bottom, so that the best meet as late as can be: 1, 8, 4, 5, 2, 7, 3, 6."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for best in seeds for seed in (best, 2 * len(seeds) + 1 - best)]
    return seeds


def single(count: int, third_place: bool) -> list[Box]:
    """The empty bracket for so many players, each box after those that feed it."""
    depth = max(count - 1, 0).bit_length()
    last = ["Final", "Semi-final", "Quarter-final"]
    boxes = _knock_out("main", depth, last, lambda n: f"Round of {1 << (depth - n)}, match")
    if third_place and depth > 1:
        losers = [Source("loser", box=box.label) for box in boxes if box.column == depth - 2]
        boxes += _column("third", depth, 0, losers, THIRD)
    return boxes


def double(count: int) -> list[Box]:
    """The empty winners' bracket, losers' bracket and grand final, each box after those that feed it.

    A column of the losers' bracket is played while the winners' bracket is one column ahead; every second column takes
    in those who have just lost above.
    """
    depth = max(count - 1, 0).bit_length()
    last = ["Winners’ final", "Winners’ semi-final"]
    boxes = _knock_out("winners", depth, last, lambda n: f"Winners’ round {n + 1}, match")
    if not boxes:
        return []
    falling = [[Source("loser", box=box.label) for box in boxes if box.column == n] for n in range(depth)]
    feeds = falling[0]
    for n in range(2 * depth - 2):
        if n % 2:
            mask = _cross(n // 2 + 1, len(feeds))
            feeds = [source for place, up in enumerate(feeds) for source in (up, falling[n // 2 + 1][place ^ mask])]
        title = f"Losers’ round {n + 1}" + (", match" if len(feeds) > 2 else "")
        column = _column("losers", n + 2, n, feeds, "Losers’ final" if n == 2 * depth - 3 else title)
        feeds = [Source("winner", box=box.label) for box in column]
        boxes += column
    champion = next(box.label for box in boxes if box.part == "winners" and box.column == depth - 1)
    boxes += _column("final", 2 * depth, 0, [Source("winner", box=champion), *feeds], GRAND)
    finalists = [Source("winner", box=GRAND), Source("loser", box=GRAND)]
    return boxes + _column("final", 2 * depth + 1, 1, finalists, AGAIN)


def _knock_out(part: Part, depth: int, last: list[str], title: Callable[[int], str]) -> list[Box]:
    """The plain tree; `last` are the names of its last columns, from the end, and `title` names the others."""
    boxes: list[Box] = []
    feeds = [Source("seed", seed) for seed in order(1 << depth)]
    for n in range(depth):
        left = depth - n
        name = last[left - 1] if left <= len(last) else title(n)
        column = _column(part, n + 1, n, feeds, name)
        feeds = [Source("winner", box=box.label) for box in column]
        boxes += column
    return boxes


def _column(part: Part, step: int, number: int, feeds: list[Source], title: str) -> list[Box]:
    """Boxes one below the other, each fed by the next two sources, and numbered where there are several."""
    pairs = list(zip(feeds[::2], feeds[1::2], strict=True))
    numbers = [f" {n + 1}" if len(pairs) > 1 else "" for n in range(len(pairs))]
    return [Box(title + numbers[n], part, step, number, n, both) for n, both in enumerate(pairs)]


def _cross(fall: int, boxes: int) -> int:
    """Which way those who fall into the losers' bracket cross over, as a mask on the number of the box.

    Each group of fallen comes down in another part of the bracket: the first in its own place, the second in the other
    half, the third in the other quarter, the fourth in both. So two who met above meet again as late as can be.
    """
    width = boxes.bit_length() - 1
    return sum((fall >> bit & 1) << (width - 1 - bit) for bit in range(width))
