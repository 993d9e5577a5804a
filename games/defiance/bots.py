"""AI players: novice, adept and master. Each chooses from what its seat sees and from the question alone."""

from __future__ import annotations

from typing import Any

from ..kernel import Answer, Ask, Bot, Lookahead, Seen
from .choices import Choice
from .foresight import Master
from .minds import Novice
from .state import Defiance
from .tactician import Adept


def level(mind: type[Novice]) -> Bot:
    def bot(seen: Seen[Defiance], question: Ask[Choice], _: Lookahead[Any] | None = None) -> Answer:
        if not question.options:
            return question.default
        asked = mind(seen, question)
        answer = asked.choose()
        return answer if asked.fits(answer) else question.default  # a question that none of them knows

    return bot


LEVELS: dict[str, Bot] = {"novice": level(Novice), "adept": level(Adept), "master": level(Master)}
