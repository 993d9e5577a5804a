"""Questions. All that a rule may await is here: `ask`, `ask_all` and `together`; no event loop is involved."""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")
Seat = int
Answer = tuple[str, ...]  # ids of the chosen options, in order
Asks = dict[Seat, "Ask[Any]"]
Answers = dict[Seat, Answer]


class Illegal(Exception):
    """An answer that the question does not allow; its text is meant for the player."""


class Option(Struct, Generic[T], frozen=True):
    """One thing that may be chosen: what it means to the rules, and how it is shown to the player.

    In all texts of a question `{0}` stands for the person on seat 0, as in an Event.
    """

    value: T
    label: str
    note: str = ""  # what it costs, brings or risks
    icon: str = ""  # a word of the game's icon list
    card: str = ""  # the card that it is about, so that its picture can be shown


class Ask(Struct, Generic[T], eq=False):
    """A question to one seat: choose `least` to `most` of `options`, each at most once."""

    prompt: str
    options: Mapping[str, Option[T]]
    least: int = 1
    most: int = 1
    default: Answer = ("",)  # what silence means; the first options unless said otherwise
    greyed: Mapping[str, str] = {}  # an option one might expect -> why it is not open now
    ordered: bool = False  # whether the order of the choices has a meaning
    forbid: Callable[[Sequence[T]], str | None] | None = None  # why these choices do not go together, or None
    # A standing answer of the person (a "stop") may give the default at once, unless their stop is one of these words;
    # None: the person is always asked. "afford" is among them if there is anything to do but the default.
    calls: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.default == ("",):
            self.default = tuple(self.options)[: self.least]

    def check(self, answer: Answer) -> None:
        """Raise `Illegal`, with a sentence that helps, unless the answer fits the question."""
        options = self.options
        for choice in answer:
            if choice not in options:
                raise Illegal(self.greyed.get(choice) or f"“{choice[:60]}” is not one of the choices.")
        if len(answer) > 1 and len(set(answer)) < len(answer):
            raise Illegal("Each choice counts only once.")
        if not self.least <= len(answer) <= self.most:
            span = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise Illegal(f"Choose {span}; you chose {len(answer)}.")
        if self.forbid and (reason := self.forbid(self.values(answer))):
            raise Illegal(reason)

    def values(self, answer: Answer) -> list[T]:
        return [self.options[choice].value for choice in answer]


class Put(Struct, gc=False):
    """What a rule hands to its Table: questions, and whether each answer is taken at once."""

    asks: Any  # Asks
    each: bool


Flow = Coroutine[Put, Answers, T]


@types.coroutine
def _put(asks: Asks, each: bool) -> Generator[Put, Answers, Answers]:
    return (yield Put(asks, each))


async def ask_all(asks: Mapping[Seat, Ask[T]]) -> dict[Seat, list[T]]:
    """Ask several seats at once; nobody's answer is seen before all are in."""
    answers: Answers = await _put(dict(asks), False) if asks else {}
    return {seat: question.values(answers[seat]) for seat, question in asks.items()}


async def ask(seat: Seat, question: Ask[T]) -> list[T]:
    """Ask one seat."""
    return question.values((await _put({seat: question}, False))[seat])


async def ask_one(seat: Seat, prompt: str, options: Mapping[str, Option[T]]) -> T:
    """Ask one seat to choose exactly one option."""
    return (await ask(seat, Ask(prompt, options)))[0]


async def together(flows: Mapping[Seat, Flow[T]]) -> dict[Seat, T]:
    """Run one flow per seat side by side: each goes on as soon as its own seat has answered.

    A flow may ask its own seat only, and touch only what belongs to that seat.
    """
    asks: Asks = {}
    results: dict[Seat, T] = {}

    def resume(seat: Seat, answers: Answers | None) -> None:
        asks.pop(seat, None)
        try:
            put = flows[seat].send(answers)  # type: ignore[arg-type]
        except StopIteration as end:
            results[seat] = end.value
        else:
            if set(put.asks) != {seat}:
                raise TypeError("a flow in together() may ask its own seat only")
            asks[seat] = put.asks[seat]

    for seat in flows:
        resume(seat, None)
    while asks:
        for seat, answer in (await _put(dict(asks), True)).items():
            resume(seat, {seat: answer})
    return {seat: results[seat] for seat in flows}
