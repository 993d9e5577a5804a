"""
One game in progress, as plain data plus a running rules function.

Whoever holds a `Table` drives it with `answer`. Nothing here knows of clocks, Discord or files.
"""

from __future__ import annotations

import types
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, Generic

import msgspec
from msgspec import Struct

from .ask import Answer, Answers, Ask, Asks, GoTo, Illegal, Leaving, Put, Seat
from .chance import Chance, commitment
from .journal import Kind, Save, Step, fingerprint, fits, moot, standing
from .state import Game, LogLine, S, Seen

encode = msgspec.json.Encoder().encode
decoder = cache(msgspec.json.Decoder)  # of a game's state
NOTHING = Put({})


class Played(Struct, gc=False):
    """A step as the table remembers it: its fingerprint is only needed if the game is saved."""

    seat: Seat
    kind: Kind
    answer: Answer = ()
    question: Any = None  # Ask, of an answer that was just given
    step: Step | None = None  # as it is saved

    def written(self) -> Step:
        if self.step is None:
            asked = fingerprint(self.seat, self.question) if self.question is not None else 0
            self.step = Step(self.seat, self.kind, self.answer, asked)
        return self.step


class Table(Generic[S]):
    """One game in progress."""

    every = 8  # steps at least from one checkpoint to the next: encoding a state costs more than playing a few again
    farthest = 200  # steps at most that are kept for undoing them
    reach = 8  # steps that are kept at least where the others might agree to undo them

    def __init__(self, game: Game[S], save: Save, state: S | None = None) -> None:
        """`state`: what the checkpoint holds, if that is at hand."""
        self.game, self.checkpoint, self.after = game, save.checkpoint, save.after
        self.state: S = decoder(game.state).decode(save.checkpoint) if state is None else state
        self.held: Answers = {}
        self._put = NOTHING
        self._played: list[Played] = []  # since the checkpoint
        self._next: tuple[int, bytes] | None = None  # a newer checkpoint, and how many of these steps it has in it
        self._undoable = 0  # steps from here on can be taken back by `_undoer`, as far as they alone are concerned
        self._undoer: Seat | None = None
        self._learned = 0  # from this step on nothing was drawn, shown or opened: what all agree to undo can be undone
        self._apart = 0  # since this step each seat has acted for itself alone, in one `together`
        self._flow = phases(game, self.state, self._played, self.every) if self.state.phase is not None else None
        self._run()
        if self.state.departed:
            self._speak_for_the_departed()
        steps = save.all_steps()
        self.lost = self._replay(steps) if steps else []  # what the rules, mended meanwhile, no longer understand
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
        return cls(game, Save(encode(state)), state)

    # -- reading

    @property
    def asks(self) -> Asks:
        """What the game waits for."""
        asks: Asks = self._put.asks
        return asks

    @property
    def offers(self) -> Asks:
        """What stands open beside that, and holds nobody up. Who has left is offered nothing any more."""
        departed = self.state.departed
        return {seat: offer for seat, offer in (self._put.offers or {}).items() if seat not in departed}

    @property
    def beside(self) -> bool:
        """Whether there may be offers just now, whoever has one."""
        return self._put.offers is not None

    @property
    def waiting(self) -> set[Seat]:
        """The seats that still owe an answer."""
        asks: Asks = self._put.asks
        return asks.keys() - self.held.keys()

    @property
    def apart(self) -> bool:
        """Whether several seats act side by side just now, each in secret."""
        return self._put.together is not None

    def question(self, seat: Seat) -> Ask[Any] | None:
        """What a seat can answer: what it is asked, or offered."""
        return self.asks.get(seat) or self.offers.get(seat)

    @property
    def steps(self) -> list[Step]:
        """All that was done since the checkpoint."""
        return [played.written() for played in self._played]

    @property
    def number(self) -> int:
        """How many steps were done since the game began."""
        return self.after + len(self._played)

    def save(self) -> Save:
        return Save(self.checkpoint, self.steps, self.after)

    def known_to(self, seat: Seat) -> Save:
        """The game without what others did that is still their secret: held answers, and steps side by side."""
        stands = standing(self._played)
        apart = self._apart if self._put.together is not None else len(stands)
        held = {self._last_of(other) for other in self.held}
        secret = {n for n, played in enumerate(self._played) if n >= apart and played.kind == "answer"} | held
        count, newest = self._next or (0, self.checkpoint)  # whoever looks ahead undoes nothing
        kept = [
            played.written()
            for n, played in enumerate(self._played)
            if n >= count and stands[n] and (played.seat == seat or n not in secret)
        ]
        return Save(newest, kept, self.after + count)

    def seen_by(self, seat: Seat | None) -> Seen[S]:
        """What that seat may know, or an onlooker for None."""
        chance, self.state.chance = self.state.chance, Chance("")
        copy = decoder(self.game.state).decode(encode(self.state))
        self.state.chance = chance
        # How often others were asked, and what was told to them alone, are theirs.
        copy.asked = {s: n for s, n in copy.asked.items() if s == seat}
        copy.news = [line for line in copy.news if line.to is None or seat in line.to]
        copy.revealed = 0
        self.game.hide(copy, seat)
        return Seen(seat, copy, commitment(chance.seed))

    # -- acting

    def answer(self, seat: Seat, answer: Answer) -> list[LogLine]:
        """Take one seat's answer; play on as far as that allows. Returns what happened."""
        question = self._put.asks.get(seat)
        if question is None:
            question = self.offers.get(seat)
            if question is None:
                raise Illegal("The game is over." if self.state.phase is None else "Nothing to do right now.")
        elif self.held and seat in self.held:
            raise Illegal("You've already answered. Undo that to change it.")
        question.check(answer)
        self._do(seat, question, answer)
        return self._news() if self.state.news else []

    def leave(self, seat: Seat) -> list[LogLine]:
        """A seat gives up: from now on its silence answers, and the rules know of it."""
        if self.state.phase is None:
            raise Illegal("The game is over.")
        if seat in self.state.departed:
            raise Illegal("This player has already left.")
        self._leave(seat)
        return self._news()

    def order(self, seat: Seat, word: str) -> None:
        """Note when a person wants to be asked."""
        self._played.append(Played(seat, "order", (word,)))

    def undo(self, seat: Seat, *, agreed: bool = False) -> Table[S]:
        """The table as it was before this seat's last answer, as long as nobody has learned from it: nobody else has
        acted since, nothing was drawn and nothing hidden was shown; or only the seat itself knows of it. `agreed`:
        those who have acted since (`consent`) take their answers back with it."""
        back = self._before(seat)
        if back is None and agreed and (seats := self._after(seat)):
            back = self._without(seats)
        if back is None:
            raise Illegal("It's too late to undo that.")
        return back

    def can_undo(self, seat: Seat) -> bool:
        last = self._last_of(seat)
        return last is not None and (self._free(last, seat) or self._before(seat) is not None)

    def consent(self, seat: Seat) -> set[Seat] | None:
        """Who must agree before this seat's last answer is undone: nobody, or those who have acted since; None where it
        cannot be undone."""
        if self.can_undo(seat):
            return set()
        return {*self._after(seat)} - {seat} or None

    # -- undoing

    def _last_of(self, seat: Seat) -> int | None:
        """Where the seat's last answer stands, among those that can be taken back at all."""
        if self.state.phase is None or seat in self.state.departed:
            return None
        stands = standing(self._played)
        mine = [n for n, played in enumerate(self._played) if stands[n] and played.seat == seat]
        return mine[-1] if mine else None

    def _free(self, last: int, seat: Seat) -> bool:
        """Whether that step can be taken back whatever it was."""
        return seat in self.held or (self._undoer == seat and last >= self._undoable)

    def _before(self, seat: Seat) -> Table[S] | None:
        last = self._last_of(seat)
        if last is None:
            return None
        free = self._free(last, seat)
        if not free and last < self._apart:
            return None
        back = self._without([seat])
        if free:
            return back
        # Others have acted since, each for itself. What they have done must stand, and so must all that was drawn.
        same = back.state.chance.drawn == self.state.chance.drawn and back.state.revealed == self.state.revealed
        return back if same and not back.lost else None

    def _after(self, seat: Seat) -> list[Seat]:
        """Whose answers would be undone with this seat's last one, the newest first: none if anybody has learned
        something since, or while others act in secret."""
        last = self._last_of(seat)
        if last is None or last < self._learned or self._put.together is not None:
            return []
        stands = standing(self._played)
        return [played.seat for n, played in enumerate(self._played) if n >= last and stands[n]][::-1]

    def _without(self, seats: Sequence[Seat]) -> Table[S]:
        """The table without the last answer of each of these, one after the other."""
        undone = [Step(seat, "undo") for seat in seats]
        return Table(self.game, Save(self.checkpoint, [*self.steps, *undone], self.after))

    # -- playing

    def _do(self, seat: Seat, question: Ask[Any], answer: Answer, step: Step | None = None) -> None:
        state, put, played = self.state, self._put, self._played
        drawn, revealed, number = state.chance.draws, state.revealed, len(played)
        draws = len(drawn)
        played.append(Played(seat, "answer", answer, question, step))
        acted: Seat | None = seat  # who alone knows of what has happened: they may take it back
        if put.settled is None or seat not in put.asks:
            self._run({seat: answer})
        else:
            self.held[seat] = answer
            done = self._settle()
            if done is not None and len(put.asks) > 1:
                # What several have answered in secret is known when the game goes on; in a window one has acted.
                acted = next(iter(done)) if len(done) == 1 else None
        if put.together is not None and self._put.together is not put.together:
            acted = None
        if state.departed:
            self._speak_for_the_departed()
        if acted is None or len(drawn) != draws or state.revealed != revealed:
            self._undoer, self._undoable, self._learned = None, number + 1, number + 1
        elif acted != self._undoer:
            self._undoer = acted
            self._undoable = number if acted == seat else self._last_of(acted) or 0
        if self._next is not None:
            self._move_checkpoint()

    def _settle(self) -> Answers | None:
        """Go on if the answers held are enough for it; returns those that counted."""
        put = self._put
        done: Answers | None = put.settled(put.asks, self.held)
        if done is not None:
            self.held = {}
            self._run(done)
        return done

    def _leave(self, seat: Seat, step: Step | None = None) -> None:
        state = self.state
        self._played.append(Played(seat, "leave", step=step))
        state.departed.append(seat)
        self.held.pop(seat, None)
        if self._flow is not None and self.game.leave is not None:
            follow = self.game.leave
            self._run(leaving=Leaving(lambda: follow(state, seat)))
        self._speak_for_the_departed()
        self._undoer, self._undoable, self._learned = None, len(self._played), len(self._played)
        self._move_checkpoint()

    def _speak_for_the_departed(self) -> None:
        """Give the default answer for every seat that has left. It follows from the state: the journal need not say it.
        Held until the others have answered too, where all are asked at once."""
        while absent := [seat for seat in self.state.departed if seat in self.waiting]:
            put, seat = self._put, absent[0]
            default = put.asks[seat].default
            if put.settled is None:
                self._run({seat: default})
            else:
                self.held[seat] = default
                self._settle()

    def _replay(self, steps: Sequence[Step]) -> list[Step]:
        """Play these again. Returns the answers that no longer fit: they are taken back, and asked again."""
        lost: list[Step] = []
        for step, stands in zip(steps, standing(steps), strict=True):
            question = self.question(step.seat)
            if stands and step.kind == "leave" and step.seat not in self.state.departed:
                self._leave(step.seat, step)
            elif not stands or step.kind == "leave":
                self._played.append(Played(step.seat, step.kind, step=step))
            elif (step.seat in self.state.departed and step.seat not in self.waiting) or (
                not lost and moot(step, question)
            ):
                self._played.append(Played(step.seat, "answer", step=step))  # its default was given, or need not be
            elif lost or question is None or step.seat in self.held or not fits(step, question):
                self._played.append(Played(step.seat, "answer", step=step))
                lost.append(step)
            else:
                self._do(step.seat, question, step.answer, step)
        for step in reversed(lost):
            self._played.append(Played(step.seat, "undo"))
        return lost

    def _run(self, answers: Answers | None = None, leaving: Leaving | None = None) -> None:
        """Drive the rules to the next questions, or to the end of the game."""
        heard = answers or {}
        while (flow := self._flow) is not None:
            put = flow.send(answers) if leaving is None else flow.throw(leaving)
            if put is not NOTHING:
                break
            answers = leaving = None
            self._phase_ends()
        else:
            return
        # New questions. Who is asked the very same one again, and was not heard yet, need not answer again.
        old = self._put
        if put is old:
            return
        if type(put) is not Put:
            raise TypeError("rules may await nothing but ask, ask_all, together, respond and ask_beside")
        asked, before = self.state.asked, old.asks
        for seat, question in put.asks.items():
            if seat not in before or before[seat] is not question or seat in heard:
                asked[seat] = asked.get(seat, 0) + 1
        if put.offers:
            known = old.offers or {}
            for seat, question in put.offers.items():
                if known.get(seat) is not question or seat in heard:
                    asked[seat] = asked.get(seat, 0) + 1
        if self.held:
            self.held = {s: a for s, a in self.held.items() if s in put.asks and put.asks[s] is before.get(s)}
        if put.together is None or put.together is not old.together:
            self._apart = len(self._played)
        self._put = put

    # -- checkpoints

    def _phase_ends(self) -> None:
        if self.state.phase is None:
            self._flow, self._put, self.held = None, NOTHING, {}
            self._checkpoint()
        elif self._next is None and len(self._played) >= self.every:
            self._checkpoint()

    def _checkpoint(self) -> None:
        """The state between two phases, without the news that are still to be told."""
        state = self.state
        news, state.news = state.news, []
        self._next = len(self._played), encode(state)
        state.news = news

    def _move_checkpoint(self) -> None:
        """Forget what can be undone no more."""
        if self._next is None:
            return
        count, state = self._next
        since = len(self._played) - count
        past = count <= self._learned or (count <= self._undoable and since >= self.reach)
        if past or self.state.phase is None or len(self._played) > self.farthest:
            self.checkpoint, self.after, self._next = state, self.after + count, None
            del self._played[:count]
            self._undoable, self._apart = max(0, self._undoable - count), max(0, self._apart - count)
            self._learned = max(0, self._learned - count)

    def _news(self) -> list[LogLine]:
        news, self.state.news = self.state.news, []
        return news


@types.coroutine
def phases(game: Game[S], state: S, played: Sequence[Played], every: int) -> Generator[Put, Any, None]:
    """One phase after the other; where one has ended nothing is asked for a moment, if there is enough to save."""
    rules = game.phases
    while (phase := state.phase) is not None:
        try:
            state.phase = phase = yield from rules[phase](state)
        except GoTo as end:
            state.phase = phase = end.phase
        if phase is None or len(played) >= every:
            yield NOTHING
