"""What can be chosen in windows and menus: every option of theirs means one of these."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..kernel import Option
from .state import CardId
from .steps import Aspect


class Choice(Struct, frozen=True, omit_defaults=True):
    do: Literal[
        "pass",  # let the window go by
        "end",  # go on to the next phase
        "summon",  # a card from the hand; a Scheme is Summoned, too
        "use",  # an ability of a card in play, or a Deity Power
        "power",  # Exhaust an Aspect for Power
        "sacrifice",  # give up Aspects to Destroy a card; then which
    ]
    card: CardId = ""  # the card from the hand, or the source of the ability
    place: int = -1  # of the ability among the source's effects
    aspect: Aspect | Literal[""] = ""


Options = dict[str, Option[Choice]]

PASS = Option(Choice("pass"), "Pass", icon="pass")
