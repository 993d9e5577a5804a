"""The novice: plays by rules of thumb, with whims, and seldom thinks of acting in other players' moments."""

from __future__ import annotations

from ...kernel import Answer
from .hunches import Hunches


class Novice(Hunches):
    """Plays the dearest card that it can pay, attacks a little too gladly, and blocks when it thinks of it."""

    boldness = 1.5
    dares = 5  # an attack is let be once in so many times
    musing = 3  # a response comes to mind once in so many times

    def on_respond(self) -> Answer:
        return super().on_respond() if self.whim(self.musing) == 0 else self.question.default

    def on_summon(self) -> Answer:
        """Something that could be Summoned, mostly the best; abilities now and then."""
        if self.whim(8) == 0:
            return self.question.default
        return super().on_summon()

    def on_attack(self) -> Answer:
        return self.question.default if self.whim(self.dares) == 0 else super().on_attack()

    def on_block(self) -> Answer:
        return self.question.default if self.whim(4) == 0 else super().on_block()

    def on_give(self) -> Answer:
        """Without a thought for what the other side can do with it."""
        return self.question.default
