"""Questions, and all that a rule may await: `ask`, `ask_all`, `together`, `respond`, `ask_beside`. No event loop is
involved: whoever drives the rule sends the answers in."""

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
Settled = Callable[[Asks, Answers], Answers | None]


class Illegal(Exception):
    """An answer that the question does not allow; its text is meant for the player."""


class Option(Struct, Generic[T], frozen=True):
    """One thing that may be chosen: what it means to the rules, how it is shown, and what on the table it points at, so
    that pictures can mark it, panels can sort it and AI players can weigh it.

    In all texts of a question `{0}` stands for the person on seat 0, as in a LogLine.
    """

    value: T
    label: str
    note: str = ""  # what it costs, brings or risks
    icon: str = ""  # a word of the game's icon list
    card: str = ""  # the card that it is about: a name, or the id of an instance
    area: str = ""  # a place on the board
    unit: str = ""  # the id of a piece in play
    group: str = ""  # units that are alike, as in “three Spearmen of the north”
    player: Seat | None = None
    alone: bool = False  # an answer by itself: it is chosen with nothing else
    brief: str = ""  # the label where its like stand beside it: “5” for “Re-roll the 5”
    menu: str = ""  # the select in which a panel gathers it with others, by its heading: “Play a card”
    needless: bool = False  # another one does the same for less: it is allowed, and no panel shows it
    # The answers to the questions that follow at once if it is chosen; where they are few a panel asks for all in one.
    # Each is an option's id, several that are one answer (`several`), none of them (`none_of`), or "" if none is asked.
    then: Callable[[], Mapping[Answer, Option[Any]]] | None = None
    ahead: str = ""  # a second control of that name, a select, gives this answer and those that follow (`then`)
    finish: str = ""  # a second control of that name gives this answer to the questions that follow in the round, too:
    finishes: tuple[str, ...] = ()  # to one of each of these topics, as far as they have the same option


IDLE = "idle"  # among the stops of a window: whoever has nobody to hide it from need not be asked
WITH = "&"  # between the options that are one answer, in what follows on another one
NONE = "!"  # there, before the topic of a question: to choose nothing
FIRST: Answer = ("",)  # stands for the first options of a question, as many as it wants at least


class Ask(Struct, Generic[T], eq=False):
    """A question to one seat: choose `least` to `most` of `options`, each at most once."""

    prompt: str
    options: Mapping[str, Option[T]]
    least: int = 1
    most: int = 1
    default: Answer = FIRST  # what silence means; the first options unless said otherwise
    greyed: Mapping[str, str] = {}  # an option one might expect -> why it is not open now
    ordered: bool = False  # whether the order of the choices has a meaning
    forbid: Callable[[Sequence[T]], str | None] | None = None  # why these choices do not go together, or None
    # A standing answer of the person (a "stop") may give the default at once, unless their stop is one of these words;
    # None: the person is always asked. "afford" is among them if there is anything to do but the default, and `IDLE` if
    # nothing of it is better done now than later.
    stops: tuple[str, ...] | None = None
    nothing: str = "Pass"  # how an answer without any choice is called
    openly: bool = False  # whether everybody can see for which stops it is one: then nobody need pretend to think
    topic: str = ""  # the stable name of this kind of question: what AI players, orders, hints and statistics go by
    # Answers of several choices that are mostly given, by what a button says: “All attack” answers in one press.
    usual: Mapping[str, Answer] = {}
    unconfirmed: bool = False  # what is chosen together is answered at once, for any part of it is a good answer, too

    def __post_init__(self) -> None:
        if self.default == FIRST:
            if self.least == 1:  # as mostly: the first of many options is found at once
                for first in self.options:
                    self.default = (first,)
                    return
            self.default = (*self.options,)[: self.least]

    def check(self, answer: Answer) -> None:
        """Raise `Illegal`, with a sentence that helps, unless the answer fits the question."""
        options = self.options
        if len(answer) == 1 and self.forbid is None and self.least <= 1 <= self.most and answer[0] in options:
            return  # as mostly
        for choice in answer:
            if choice not in options:
                raise Illegal(self.greyed.get(choice) or f"“{choice[:60]}” isn't one of the choices.")
        if len(answer) > 1 and len(set(answer)) < len(answer):
            raise Illegal("Choose each only once.")
        if not self.least <= len(answer) <= self.most:
            span = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise Illegal(f"Choose {span}; you chose {len(answer)}.")
        if len(answer) > 1 and any(options[choice].alone for choice in answer):
            raise Illegal("One of these can't be combined: choose it alone, or leave it out.")
        if self.forbid and (reason := self.forbid(self.values(answer))):
            raise Illegal(reason)

    def allows(self, answer: Answer) -> bool:
        try:
            self.check(answer)
        except Illegal:
            return False
        return True

    def values(self, answer: Answer) -> list[T]:
        options = self.options
        return [options[choice].value for choice in answer]


def several(answer: Answer) -> str:
    """Several choices that are one answer, among the answers that follow on another one (`Option.then`)."""
    return WITH.join(answer)


def none_of(topic: str) -> str:
    """There: to choose nothing when a question of that topic comes."""
    return NONE + topic


def link(text: str, question: Ask[Any]) -> Answer | None:
    """The answer to that question that is meant there; None if it is meant for another one."""
    if text.startswith(NONE):
        return () if text == none_of(question.topic) and not question.least else None
    answer = tuple(text.split(WITH))
    return answer if question.allows(answer) else None


class Put(Struct, gc=False):
    """What a rule hands to its Table: questions, and when their answers are taken."""

    asks: Any  # Asks
    settled: Any = None  # Settled: the answers with which the rule goes on, or None while more are needed
    offers: Any = None  # Asks that stand open beside these and hold nobody up; None: the rule has none to make
    together: object = None  # the same one for all that one `together` of several seats asks


Flow = Coroutine[Put, Answers, T]


class GoTo(Exception):
    """Raised by a rule, however deep: the running phase stops at once, and that one begins."""

    def __init__(self, phase: str | None) -> None:
        self.phase = phase


class Leaving(Exception):
    """Thrown into a rule that waits: somebody leaves the game."""

    def __init__(self, follow: Callable[[], None]) -> None:
        self.follow = follow


@types.coroutine
def _put(put: Put) -> Generator[Put, Answers, Answers]:
    while True:
        try:
            return (yield put)
        except Leaving as leaving:
            # Here, and not from outside: what the game says of it may end the phase by raising, as any rule may.
            leaving.follow()


@types.coroutine
def ask(seat: Seat, question: Ask[T]) -> Generator[Put, Answers, list[T]]:
    """Ask one seat."""
    put = Put({seat: question})
    while True:
        try:
            answer = (yield put)[seat]
            return [question.options[answer[0]].value] if len(answer) == 1 else question.values(answer)
        except Leaving as leaving:
            leaving.follow()


async def ask_one(seat: Seat, prompt: str, options: Mapping[str, Option[T]], topic: str = "") -> T:
    """Ask one seat to choose exactly one option."""
    return (await ask(seat, Ask(prompt, options, topic=topic)))[0]


def _all_in(asks: Asks, held: Answers) -> Answers | None:
    # In seat order: who was quicker, or had left, is no part of the game.
    return dict(sorted(held.items())) if len(held) == len(asks) else None


async def ask_all(asks: Mapping[Seat, Ask[T]]) -> dict[Seat, list[T]]:
    """Ask several seats at once; nobody's answer is seen before all are in."""
    answers: Answers = await _put(Put(dict(asks), _all_in)) if asks else {}
    return {seat: question.values(answers[seat]) for seat, question in asks.items()}


async def respond(asks: Mapping[Seat, Ask[T]], passes: Callable[[T], bool]) -> tuple[Seat, T] | None:
    """A window: everybody is asked at the same time, and the first in the order of `asks` who does not pass may act;
    None if all pass. Nobody waits for a seat whose turn to act would only come later."""
    order = tuple(asks)

    def settled(_: Asks, held: Answers) -> Answers | None:
        for seat in order:
            if seat not in held:
                return None
            if not passes(asks[seat].values(held[seat])[0]):
                return {seat: held[seat]}
        return {}

    for seat, answer in (await _put(Put(dict(asks), settled)) if asks else {}).items():
        return seat, asks[seat].values(answer)[0]
    return None


async def ask_beside(asks: Mapping[Seat, Ask[T]], offers: Mapping[Seat, Ask[T]]) -> dict[Seat, list[T]]:
    """Ask as `ask_all` does, while others may take what they are offered: who comes first is served first, and alone.
    Then the rule sees to it and asks again; what was answered to the very same question is kept. Which seats are
    offered something may hang on what they hold: nobody else can tell."""
    if asks.keys() & offers.keys():
        raise TypeError("a seat that is asked is offered nothing beside it")
    for offer in offers.values():
        if not offer.least:
            raise TypeError("an offer is declined by letting it be: whoever takes it chooses something")
        offer.default = ()  # silence lets it be
    answers: Answers = await _put(Put(dict(asks), _all_in, dict(offers)))
    return {seat: (asks.get(seat) or offers[seat]).values(answer) for seat, answer in answers.items()}


async def together(flows: Mapping[Seat, Flow[T]]) -> dict[Seat, T]:
    """Run one flow per seat side by side: each goes on as soon as its own seat has answered.

    A flow may ask its own seat only, and touch only what belongs to that seat.
    """
    asks: Asks = {}
    results: dict[Seat, T] = {}
    here = object() if len(flows) > 1 else None

    def resume(seat: Seat, answers: Answers | None) -> None:
        asks.pop(seat, None)
        try:
            put = flows[seat].send(answers)  # type: ignore[arg-type]
        except StopIteration as end:
            results[seat] = end.value
        else:
            if set(put.asks) != {seat} or put.offers is not None:
                raise TypeError("a flow in together() may ask its own seat only")
            asks[seat] = put.asks[seat]

    try:
        for seat in flows:
            resume(seat, None)
        while asks:
            for seat, answer in (await _put(Put(dict(asks), together=here))).items():
                resume(seat, {seat: answer})
    finally:
        for flow in flows.values():
            flow.close()
    return {seat: results[seat] for seat in flows}
