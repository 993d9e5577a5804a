"""The novice: builds, summons and fights by the simplest rules, with whims, and thinks of few gifts and runes."""

from __future__ import annotations

from ...kernel import Answer
from .hunches import Hunches


class Novice(Hunches):
    """Takes any action that is open, building first, and fights where it has more dice."""

    favourite = "build"
    fancy = 9  # an action of the empire's own comes to mind once in so many times

    def any_of(self) -> Answer:
        ids = list(self.options)
        return (ids[self.whim(len(ids))],)

    def on_action(self) -> Answer:
        """Build if one can; else summon, fight, move by whim."""
        open_now = {option.value for option in self.options.values()}
        wishes = ("build", "summon", "battle", "move", "rebirth")
        able = [wish for wish in wishes if wish in open_now]
        if self.whim(self.fancy) == 0 and (
            own := [v for v in open_now if v not in (*wishes, "drop", "pass", "lunar_cycle")]
        ):
            return self.the(sorted(own)[self.whim(len(own))])
        if not able:
            return self.question.default
        if self.favourite in able and self.whim(3):
            return self.the(self.favourite)
        return self.the(able[self.whim(len(able))])

    def on_build(self) -> Answer:
        return self.any_of()

    on_site = on_summon = on_summon_at = on_move_from = on_enemy = on_battle_area = on_build

    def on_move(self) -> Answer:
        done = self.the("done")
        return done if self.options.get(done[0]) is not None and self.value(done[0]) == "done" else self.any_of()

    def on_movers(self) -> Answer:
        return tuple(self.options)[: self.question.most]

    def last_rune(self) -> Answer:
        return self.question.default

    def on_battle_rune(self) -> Answer:
        return self.question.default if self.whim(3) else super().on_battle_rune()
