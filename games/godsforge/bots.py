"""AI players: novice, adept and master. Each chooses from what its seat sees and from the question alone."""

from __future__ import annotations

from typing import Any

from ..kernel import Answer, Ask, Bot, Lookahead, Seen
from .foresight import Master
from .minds import Adept, Novice
from .state import Godsforge


def level(mind: type[Novice]) -> Bot:
    def bot(seen: Seen[Godsforge], ask: Ask[Any], _: Lookahead[Any] | None = None) -> Answer:
        if not ask.options:
            return ask.default
        asked = mind(seen, ask)
        answer = asked.choose()
        return answer if asked.fits(answer) else ask.default  # a question that none of them knows

    return bot


LEVELS: dict[str, Bot] = {"novice": level(Novice), "adept": level(Adept), "master": level(Master)}
