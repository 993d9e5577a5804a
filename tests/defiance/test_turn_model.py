"""Players leave or are beaten at random moments of games of three and four, and a model that knows only the rulebook
says what must have become of everything that was played (DG-MULTI-09, DG-MULTI-14, DG-TIMING-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from defiance_kit import Play, Stage, home_set
from turn_model import ATTACK, CARDS, FORAGED, Model, Played

from games.defiance.values import attack

HAND = ("boon", "boon", "smite", "hush", "forage", "spur")
TARGETED = ("smite", "hush")
WARRIORS = ("a2", "a6", "a9", "a12")  # by seat


def position(random: Random, seats: int, set_name: str) -> tuple[Play, dict[int, str]]:
    """Everybody has some of the model's cards in hand and deck, gold for none of them is needed."""
    active = random.randrange(seats)
    phase = random.choice(["draw", "tribute", "deploy", "deploy_ends", "position", "discard"])
    stage = Stage(seats, phase=phase, active=active, set=set_name, seed=str(random.random()))
    warriors = {}
    for seat in range(seats):
        stage.serve(seat, "capital", "hall")
        stage.serve(seat, "ruler", "chief")
        warriors[seat] = stage.put(seat, "scout", WARRIORS[seat])
        stage.hand(seat, *random.choices(HAND, k=5))
        stage.deck(seat, *random.choices(HAND, k=12))
        stage.discarded(seat, *FORAGED)
    return stage.table(), warriors


class Trial:
    """One random game beside its model."""

    def __init__(self, random: Random, play: Play, warriors: dict[int, str]) -> None:
        self.random, self.play, self.warriors = random, play, warriors
        self.model = Model(len(warriors), turn=play.s.turn)
        self.chosen, self.at_once = "", False  # a card whose target is still asked for; whether it is a second one
        self.seen = Counter[str]()

    def rest(self) -> bool:
        """Whether nothing is in the middle of taking effect: somebody is asked to act or to pass."""
        return any({"pass", "end"} & set(self.play.options(seat)) for seat in self.play.table.waiting)

    def run(self, answers: int) -> None:
        for _ in range(answers):
            if self.play.s.phase is None:
                break
            if self.random.random() < (0.02 if self.rest() or self.aiming() else 0.3):
                self.leave()
            else:
                self.answer()
            self.compare()

    def leave(self) -> None:
        s, table = self.play.s, self.play.table
        seat = self.random.choice([p.seat for p in s.living()])
        asked = None if self.rest() or seat in table.waiting or self.aiming() else dict(table.asks)
        self.seen["leaves in own turn" if seat == s.active else "leaves"] += 1
        if s.stack:
            self.seen["leaves while something waits"] += 1
        table.leave(seat)
        self.model.beaten(seat)
        if asked is not None and s.phase is not None:
            self.seen["leaves in the middle of an effect"] += 1
            assert table.asks == asked, "whoever is in the middle of an effect is still asked"

    def aiming(self) -> bool:
        asked = [self.play.options(seat) for seat in self.play.table.waiting]
        return any(option.startswith("target:") for options in asked for option in options)

    def answer(self) -> None:
        """One answer, of the first who owes one: it takes effect without waiting for anybody. A card without a target
        is played by choosing it, another one by choosing its target."""
        table = self.play.table
        seat = next(seat for seat in table.asks if seat in table.waiting)
        question = table.asks[seat]
        options = [option for option in question.options if not option.startswith(("move:", "attack:", "play:"))]
        acts = [option for option in options if option.startswith("tactic:")]
        option = self.random.choice(acts if acts and self.random.random() < 0.5 else options)
        if question.topic == "defiance.two_in_one" and option != "no":
            self.chosen, self.at_once = option.partition(":")[2], True
        elif option.startswith("tactic:"):
            self.chosen, self.at_once = option.partition(":")[2], False
        elif not option.startswith("target:"):
            self.chosen = ""
        target = self.meant(option)
        before = {item.id for item in self.play.s.stack}
        self.play.answer(seat, *((option,) if question.least <= 1 else question.default))
        if self.chosen and (target or self.chosen not in TARGETED):
            new = [item.id for item in self.play.s.stack if item.id not in before]
            assert len(new) <= 1
            if self.at_once:
                self.model.take_effect(seat, self.chosen, target)
            else:
                self.model.play(Played(new[0] if new else "taken effect already", seat, self.chosen, target))
            self.seen[self.chosen] += 1
            self.chosen = ""

    def meant(self, option: str) -> str:
        """The target that an option names: a card that waits, or the seat whose Ruler it is; none if it has left."""
        target = option.partition(":")[2] if option.startswith("target:") else ""
        x = self.play.s.permanents.get(target)
        if x is not None:
            return str(x.owner)
        return target if any(item.id == target for item in self.play.s.stack) else ""

    def compare(self) -> None:
        s, model = self.play.s, self.model
        if s.phase is None:
            return
        model.catch_up([item.id for item in s.stack])
        if s.turn != model.turn:
            self.seen["turns"] += 1
            model.next_turn(s.turn)
        assert {p.seat for p in s.players if p.out} == model.out
        if not self.rest():
            return
        for p in s.living():
            assert p.gold == model.gold.get(p.seat, 0), f"the gold of {p.seat}"
            here = self.play.x(self.warriors[p.seat])
            assert attack(s, here) == ATTACK + model.stronger.get(p.seat, 0), f"the Warrior of {p.seat}"
            taken = len(FORAGED) - sum(card in FORAGED for card in p.discard)
            assert taken == model.foraged.get(p.seat, 0)
        self.seen["compared"] += 1


def trials(seats: int, seeds: range) -> Iterator[Trial]:
    with home_set(*CARDS) as name:
        for seed in seeds:
            random = Random(f"{seats} {seed}")
            trial = Trial(random, *position(random, seats, name))
            trial.run(60)
            yield trial


@pytest.mark.rule("DG-MULTI-09", "DG-MULTI-14", "DG-TIMING-05", "DG-TIMING-17")
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_of_a_survivor_vanishes_and_nothing_of_a_turn_outlives_it(seats: int) -> None:
    seen = Counter[str]()
    for trial in trials(seats, range(80)):
        seen += trial.seen
    for moment in ("leaves in own turn", "leaves while something waits", "leaves in the middle of an effect", "turns"):
        assert seen[moment] >= 5, f"{moment}: too seldom to prove anything, {seen}"
