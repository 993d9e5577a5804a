"""
One game in progress, as plain data plus a running rules function.

Whoever holds a `Table` drives it with `answer`. Nothing here knows of clocks, Discord or files.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct

from .ask import Answer, Answers, Asks, Flow, Illegal, Put, Seat
from .chance import Chance, commitment
from .state import Event, Game, S, Seen

encode = msgspec.json.Encoder().encode


class Entry(Struct, frozen=True, omit_defaults=True):
    """One step that was played: answers, with the fingerprint of their questions, or a seat that left."""

    asked: int = 0
    answers: Answers = {}
    leaves: Seat | None = None


class Step(Struct):
    """A step as the table remembers it: its fingerprint is only needed if the game is saved before the phase ends."""

    asks: Any  # Asks
    answers: Answers
    leaves: Seat | None = None

    def entry(self) -> Entry:
        return Entry(fingerprint(self.asks, self.answers) if self.answers else 0, self.answers, self.leaves)


class Save(Struct, frozen=True):
    """A game at rest: the state when its phase began, the steps since, the answers held."""

    checkpoint: bytes
    journal: list[Entry] = []
    held: Answers = {}


class Table(Generic[S]):
    """One game in progress."""

    def __init__(self, game: Game[S], save: Save) -> None:
        self.game, self.checkpoint = game, save.checkpoint
        self.state: S = msgspec.json.decode(save.checkpoint, type=game.state)
        self.asks: Asks = {}
        self.each = False  # whether each answer is taken at once
        self.held: Answers = {}
        self.played: list[Step] = []  # since the checkpoint
        self._begin()
        self._run()
        self._speak_for_the_absent()
        self.lost = self._replay(save)  # how many steps the rules, mended meanwhile, no longer understand
        self.opening = self._news()  # what happened before the first question: news to a new table alone

    @classmethod
    def new(
        cls,
        game: Game[S],
        seats: int,
        seed: str,
        wishes: Mapping[str, str] | None = None,
        brought: Mapping[Seat, Sequence[str]] | None = None,
    ) -> Table[S]:
        if seats not in game.seats:
            raise Illegal(f"{game.title} is played by {game.seats[0]} to {game.seats[-1]}, not by {seats}.")
        state = game.setup(seats, seed, game.agreed(wishes))
        for seat, things in (brought or {}).items():
            if game.bring is not None:
                game.bring(state, seat, things)
        return cls(game, Save(encode(state)))

    @property
    def waiting(self) -> set[Seat]:
        """The seats that still owe an answer."""
        return self.asks.keys() - self.held.keys()

    def answer(self, seat: Seat, answer: Answer) -> list[Event]:
        """Take one seat's answer; play on as far as that allows. Returns what happened."""
        question = self.asks.get(seat)
        if question is None:
            raise Illegal("The game is over." if self.state.phase is None else "Nothing is asked of you now.")
        if seat in self.held:
            raise Illegal("You have answered already; take the answer back to change it.")
        question.check(answer)
        self._take(seat, answer)
        if self.state.left:
            self._speak_for_the_absent()
        return self._news()

    def leave(self, seat: Seat) -> list[Event]:
        """A seat gives up: from now on its silence answers, and the rules know of it."""
        if self.state.phase is None:
            raise Illegal("The game is over.")
        if seat in self.state.left:
            raise Illegal("This seat has left already.")
        self._leave(seat)
        return self._news()

    def retract(self, seat: Seat) -> Table[S]:
        """The table as it was before this seat's last answer, as long as that answer changed
        nothing that anybody could learn: it is still held, or was one of the seat's own steps."""
        if seat in self.held and seat not in self.state.left:
            others = {other: answer for other, answer in self.held.items() if other != seat}
            return Table(self.game, Save(self.checkpoint, self.journal, others))
        journal = self.journal
        mine = [n for n, entry in enumerate(journal) if set(entry.answers) == {seat}]
        if self.each and mine and all(len(entry.answers) == 1 for entry in journal[mine[-1] :]):
            back = Table(self.game, Save(self.checkpoint, [e for n, e in enumerate(journal) if n != mine[-1]]))
            if not back.lost and back.state.chance.drawn == self.state.chance.drawn:
                return back
        raise Illegal("It is too late to take that back.")

    def seen_by(self, seat: Seat | None) -> Seen[S]:
        """What that seat may know, or an onlooker for None."""
        chance, self.state.chance = self.state.chance, Chance("")
        copy = msgspec.json.decode(encode(self.state), type=self.game.state)
        self.state.chance = chance
        # How often others were asked, and what was told to them alone, are theirs.
        copy.asked = {s: n for s, n in copy.asked.items() if s == seat}
        copy.events = [e for e in copy.events if e.to is None or seat in e.to]
        self.game.hide(copy, seat)
        return Seen(seat, copy, commitment(chance.seed))

    @property
    def journal(self) -> list[Entry]:
        """The steps since the checkpoint."""
        return [step.entry() for step in self.played]

    def save(self) -> Save:
        return Save(self.checkpoint, self.journal, dict(sorted(self.held.items())))

    def _replay(self, save: Save) -> int:
        for entry in save.journal:
            if entry.leaves is not None:
                self._leave(entry.leaves)
                continue
            if entry.asked != fingerprint(self.asks, entry.answers):
                return len(save.journal) - len(self.played) + len(save.held)  # ask anew from here on
            self._play(entry.answers)
            self._speak_for_the_absent()
        for seat, answer in save.held.items():
            if seat in self.waiting:
                self.asks[seat].check(answer)
                self.held[seat] = answer
        return 0

    def _take(self, seat: Seat, answer: Answer) -> None:
        if self.each or len(self.asks) == 1:
            self._play({seat: answer})
        else:
            self.held[seat] = answer
            if len(self.held) == len(self.asks):
                # In seat order: who was quicker, or had left, is no part of the game.
                answers, self.held = dict(sorted(self.held.items())), {}
                self._play(answers)

    def _leave(self, seat: Seat) -> None:
        self.played.append(Step(self.asks, {}, seat))
        self.state.left.append(seat)
        self.held.pop(seat, None)
        phase = self.game.leave(self.state, seat) if self.game.leave else None
        if phase is not None:
            self.state.phase = phase
            self._next_phase()
            self._run()
        self._speak_for_the_absent()

    def _speak_for_the_absent(self) -> None:
        """Give the default answer for every seat that has left. It follows from the state, so that the journal
        need not hold it where each answer is taken at once."""
        while absent := [seat for seat in self.state.left if seat in self.waiting]:
            default = self.asks[absent[0]].default
            if self.each:
                self._run({absent[0]: default})
            else:
                self._take(absent[0], default)

    def _play(self, answers: Answers) -> None:
        self.played.append(Step(self.asks, answers))
        self._run(answers)

    def _run(self, answers: Answers | None = None) -> None:
        """Drive the rules to the next questions, or to the end of the game."""
        state = self.state
        while self._flow:
            try:
                put = self._flow.send(answers)  # type: ignore[arg-type]
            except StopIteration as end:
                state.phase, answers = end.value, None
                self._next_phase()
            else:
                if not isinstance(put, Put):
                    raise TypeError("rules may await nothing but ask, ask_all and together")
                for seat, question in put.asks.items():
                    if self.asks.get(seat) is not question:
                        state.asked[seat] = state.asked.get(seat, 0) + 1
                self.asks, self.each = put.asks, put.each
                return

    def _next_phase(self) -> None:
        self._checkpoint()
        self.asks, self.held = {}, {}
        self._begin()

    def _checkpoint(self) -> None:
        """The state between two phases, without the news that are still to be told."""
        state = self.state
        if state.events:
            events, state.events = state.events, []
            self.checkpoint = encode(state)
            state.events = events
        else:
            self.checkpoint = encode(state)
        self.played = []

    def _begin(self) -> None:
        phase = self.state.phase
        self._flow: Flow[str | None] | None = self.game.phases[phase](self.state) if phase else None

    def _news(self) -> list[Event]:
        if not self.state.events:
            return []
        news, self.state.events = self.state.events, []
        return news


def fingerprint(asks: Asks, answers: Answers) -> int:
    """A number that changes when the questions behind these answers do. What is asked is told by the options: a better
    wording of the prompt costs nobody an answer."""
    asked = [(seat, *a.options, a.least, a.most) for seat in sorted(answers) if (a := asks.get(seat)) is not None]
    return zlib.crc32(repr(asked).encode())
