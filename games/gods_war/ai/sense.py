"""What all AI players need to answer a question: what its options point at, and what that is worth."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from ...kernel import Answer, Ask, Seat, Seen
from ..state import GodsWar, Piece
from .evaluate import PATIENT, Outlook
from .plans import station_worth

ROOMY = 4  # players: with more of them free areas are few, and a Judge gets much more than the others
BOUGHT = 4  # Power, by Inferiority Complex
JUDGING = 1.0  # VP that it is worth to be the next Judge, for each player more than that


class Sense:
    """One question to one player."""

    taste = PATIENT
    leans: Mapping[str, float] = {}  # the temperament: what one cares for more, or less, than others do

    def __init__(self, seen: Seen[GodsWar], question: Ask[Any]) -> None:
        assert seen.by is not None
        self.s, self.question, self.seat = seen.state, question, seen.by
        self.p = self.s.players[seen.by]
        self.options = question.options
        self.intent: dict[str, Answer] = {}  # what is planned for the questions to come, by topic

    def choose(self) -> Answer:
        """Every topic with a choice worth a thought has its method; the rest is answered by what the options show."""
        topic = self.question.topic.removeprefix("gods_war.")
        planned = self.intent.pop(topic, None)
        if planned is not None and self.question.allows(planned):
            return planned
        method = getattr(self, f"on_{topic}", None)
        answer: Answer = method() if method is not None else self.question.default
        return answer

    # -- what everybody needs

    @cached_property
    def o(self) -> Outlook:
        return Outlook(self.s, self.seat, self.taste.leaning(self.leans))

    def whim(self, sides: int) -> int:
        """A number below `sides` that nobody could foresee, and that is the same whenever one looks again."""
        s = self.s
        seen = (s.number, self.seat, s.asked, [(p.vp, p.power) for p in s.players], s.acted, len(self.options))
        return zlib.crc32(repr(seen).encode()) % sides

    def best(self, value: Callable[[str], float], among: Iterable[str] | None = None) -> Answer:
        """The one option that is worth most."""
        return (max(self.options if among is None else among, key=value),)

    def value(self, id: str) -> Any:
        return self.options[id].value

    def the(self, value: Any) -> Answer:
        """The option that means this, or what silence means."""
        return next(((id,) for id, option in self.options.items() if option.value == value), self.question.default)

    def piece(self, id: str) -> Piece:
        return self.s.pieces[self.options[id].unit]

    def piece_worth(self, id: str) -> float:
        return self.worth_of(self.piece(id))

    def worth_of(self, piece: Piece) -> float:
        return self.o.building_worth(piece) if piece.building else self.o.unit_worth(piece)

    def harm(self, piece: Piece) -> float:
        """What it is worth that somebody loses it: an own loss is a loss."""
        if piece.seat == self.seat:
            return -self.worth_of(piece)
        return self.o.share(piece.seat) * self.worth_of(piece)

    def cheapest(self, n: int) -> Answer:
        """One's own pieces that are missed least."""
        return tuple(sorted(self.options, key=lambda id: (self.piece_worth(id), id))[:n])

    def leader(self, among: Iterable[str] | None = None) -> Answer:
        """The other player who is nearest to winning."""
        return self.best(self.lead, among)

    def lead(self, id: str) -> float:
        seat = self.options[id].player
        if seat is None:
            return 0.0  # a monster: nobody's gain
        return self.strength(seat) - (1000 if seat == self.seat else 0)

    def strength(self, seat: Seat) -> float:
        """How near a player is to winning; when the game is about to end, only VP and runes are left. Power counts for
        whoever has something left to build with it."""
        p = self.s.players[seat]
        builds = any(piece.building for piece in self.s.pool(seat))
        growth = 0.0 if self.s.over else 0.5 * len(self.s.buildings(seat)) + 0.1 * p.power * builds
        return p.vp + 0.8 * len(p.runes) + growth + self.judge_to_be(seat)

    def judge_to_be(self, seat: Seat) -> float:
        """With many players the Judge of the last Great Compromise most often wins: who has most Power then. That is,
        likely, who has most of it now, or Storm, who can buy some. Chaos never is first player."""
        s = self.s
        crowd = len(s.players) - ROOMY
        if crowd <= 0 or s.over:
            return 0.0
        able = [p for p in s.players if p.seat not in (s.chaos, s.judge)]  # the present Judge has just paid half of it
        income = {p.seat: p.power + BOUGHT * (p.empire == "storm") for p in able}
        return JUDGING * crowd * (income.get(seat) == max(income.values()))

    def weakest(self) -> Answer:
        """The other player who is the least danger."""
        return self.best(lambda id: -self.lead(id) - (2000 if self.options[id].player == self.seat else 0))

    def station(self, id: str) -> float:
        """What a unit would do in the area of an option."""
        return station_worth(self.o, self.options[id].area, 1.0)
