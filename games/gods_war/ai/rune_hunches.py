"""Rules of thumb for runes: which to play when, and what they ask."""

from __future__ import annotations

from ...kernel import Answer
from .rune_sense import battle_rune_worth, rune_keep, rune_worth
from .sense import Sense

WORTHWHILE = 0.35  # what a rune must bring at least


class RuneHunches(Sense):
    def rune_now(self) -> Answer:
        """A rune that is worth playing at this moment."""
        rated = [
            (rune_worth(self.o, self.s.rune(option.card.removeprefix("rune."))), id)
            for id, option in self.options.items()
            if option.card.startswith("rune.")
        ]
        value, id = max(rated, default=(0.0, ""))
        return (id,) if value > WORTHWHILE else ()

    def deed_now(self) -> Answer:
        """Who is in the Slave Pen is freed, as long as there is Power for something else too."""
        deeds = [id for id, option in self.options.items() if str(option.value).startswith("deed.")]
        return (deeds[0],) if deeds and self.p.power > 1 else ()

    def on_rune(self) -> Answer:
        """In another player's turn only what helps at once; an offer is let be."""
        return self.last_rune() if self.s.phase == "last_runes" else ()

    def last_rune(self) -> Answer:
        return self.rune_now() or self.question.default

    def on_battle_rune(self) -> Answer:
        rated = [
            (battle_rune_worth(self.o, self.s.rune(option.card.removeprefix("rune."))), id)
            for id, option in self.options.items()
            if option.card
        ]
        value, id = max(rated, default=(0.0, ""))
        return (id,) if value > WORTHWHILE else self.question.default

    def on_illusion(self) -> Answer:
        rune = self.s.rune(self.s.discard[-1] if self.s.discard else self.s.lying[-1])
        for id, option in self.options.items():
            if option.card and self.s.battle is None and rune_worth(self.o, rune) > 0.8:
                return (id,)
        return self.question.default

    def on_player(self) -> Answer:
        """Whom the rune that was just played shall touch."""
        rune = self.s.lying[-1] if self.s.lying else ""
        own = [id for id, option in self.options.items() if option.player == self.seat]
        if rune == "fate" or (not rune and len(self.options) < len(self.s.players)):
            return (own[0],) if own else self.weakest()
        if rune in ("sky", "communication", "trade", "earth"):
            return self.weakest()
        return self.leader()

    def victim(self) -> Answer:
        return self.best(lambda id: self.harm(self.piece(id)))

    on_rune_victim = on_moonburn = on_swap = victim

    def on_take_rune(self) -> Answer:
        return self.best(lambda id: rune_keep(self.s.rune(self.options[id].card.removeprefix("rune."))))

    def on_discard(self) -> Answer:
        return self.best(lambda id: rune_worth(self.o, self.s.rune(self.options[id].card.removeprefix("rune."))))

    def on_give_rune(self) -> Answer:
        return self.best(lambda id: -rune_keep(self.s.rune(self.options[id].card.removeprefix("rune."))))

    on_discard_rune = on_give_rune

    def on_disorder(self) -> Answer:
        return self.the("power" if self.o.power < 1 else "vp")

    on_earth = on_black_market_gain = on_psychopomp_gain = on_disorder

    def on_last_rune(self) -> Answer:
        return self.the(True)
