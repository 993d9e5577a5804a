"""What was done at a table, step by step: the truth, from which every moment of a game can be had again."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from .ask import Answer, Ask, Option, Seat

Kind = Literal["answer", "undo", "leave", "order"]


class Step(Struct, frozen=True, omit_defaults=True):
    """One thing that one seat did. An undo takes back the seat's last answer that still stands; an order (when the
    person wants to be asked) is kept for the record and means nothing to the rules."""

    seat: Seat
    kind: Kind = "answer"
    answer: Answer = ()
    asked: int = 0  # the fingerprint of the question; 0: it was not taken


class Entry(Struct, frozen=True, omit_defaults=True):
    """A step as saves had it once: the answers of all who were asked together."""

    asked: int = 0
    answers: dict[Seat, Answer] = {}
    leaves: Seat | None = None


class Save(Struct, frozen=True, omit_defaults=True):
    """A game at rest: a state between two phases, and the steps since. The checkpoint is a cache: one of an earlier
    moment with more steps says the same."""

    checkpoint: bytes
    steps: list[Step] = []
    after: int = 0  # how many steps the checkpoint has in it
    journal: list[Entry] = []  # and what was held: of old saves alone
    held: dict[Seat, Answer] = {}

    def all_steps(self) -> list[Step]:
        if not (self.journal or self.held):
            return self.steps
        old = [step for entry in self.journal for step in of_entry(entry)]
        return [*old, *(Step(seat, answer=answer) for seat, answer in self.held.items()), *self.steps]


def of_entry(entry: Entry) -> list[Step]:
    if entry.leaves is not None:
        return [Step(entry.leaves, "leave")]
    alone = len(entry.answers) == 1  # else its fingerprint is that of several questions
    return [Step(seat, answer=answer, asked=entry.asked if alone else 0) for seat, answer in entry.answers.items()]


class Deed(Protocol):
    """What a step tells of itself to `standing`."""

    @property
    def seat(self) -> Seat: ...

    @property
    def kind(self) -> Kind: ...


def standing(steps: Sequence[Deed]) -> list[bool]:
    """Which of the steps are still part of the game: not what was taken back, nor the taking back."""
    stands: list[bool] = []
    for step in steps:
        stands.append(step.kind not in ("undo", "order"))
        if step.kind == "undo":
            mine = [n for n, on in enumerate(stands) if on and steps[n].seat == step.seat and steps[n].kind == "answer"]
            if mine:
                stands[mine[-1]] = False
    return stands


def fingerprint(seat: Seat, question: Ask[Any], *old: str) -> int:
    """A number that changes when the question does. What is asked is told by the options: a better wording of the
    prompt costs nobody an answer. `old`: as if it had these options, too."""
    return zlib.crc32(repr([(seat, *question.options, *old, question.least, question.most)]).encode())


def fits(step: Step, question: Ask[Any]) -> bool:
    """Whether an answer of old still answers the question."""
    # In older saves rules offered “back” as a last option, where a seat can undo: the rest of the question is the same.
    if step.asked and step.asked not in (fingerprint(step.seat, question), fingerprint(step.seat, question, "back")):
        return False
    return question.allows(step.answer)


def moot(step: Step, question: Ask[Any] | None) -> bool:
    """Whether a seat was asked once what the rules, mended meanwhile, need not ask: it passed in a window, or had but
    one option. Nothing followed from that answer that does not follow without it, so nothing is lost."""
    if question is not None and fits(step, question):
        return False
    return step.answer == ("pass",) or had_no_choice(step)


def had_no_choice(step: Step) -> bool:
    only: Ask[Any] = Ask("", {choice: Option(None, "") for choice in step.answer})
    return len(step.answer) == 1 and step.asked in (fingerprint(step.seat, only), fingerprint(step.seat, only, "back"))
