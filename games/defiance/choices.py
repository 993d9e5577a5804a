"""What can be chosen in Defiance: every option of every question means one of these."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..kernel import Option, Seat
from .board import Space

Do = Literal[
    "pass",  # let the window go by
    "end",  # go on to the next phase; no attack; stop moving
    "deck",  # play with that deck
    "serve",  # let that card be the Capital or the Ruler
    "first",  # let that seat have the first turn
    "redraw",  # shuffle the first five cards back
    "play",  # a Permanent from the hand; then a space is asked for
    "tactic",  # a Tactic from the hand; then its targets are asked for
    "use",  # a special ability of a Permanent
    "attack",  # let a Permanent attack; then where from
    "withdraw",  # one named as an attacker does not attack after all, and goes back to where it stood
    "declare",  # all attackers are named
    "strike",  # Basic Attack (or striking back) of `source` on `target`
    "shoot",  # a combat ability of `source` on `target` (on nobody in particular if empty)
    "move",  # let `source` move to `space`
    "stay",  # do not go anywhere: attack from there, or take no step
    "space",  # that space
    "target",  # that Permanent, stack item, packet of damage or seat
    "card",  # that card of a pile
    "order",  # that trigger next
    "draw",  # offer, or accept, a draw
    "concede",  # give up this game
    "yes",
    "no",
]


class Choice(Struct, frozen=True, omit_defaults=True):
    do: Do
    card: str = ""  # the card that it is about
    source: str = ""  # the Permanent that acts
    ability: int = -1  # its place among the card's abilities
    target: str = ""  # id of a Permanent, stack item or packet
    space: Space = ""
    seat: Seat = -1
    deck: str = ""  # the name of a deck


Options = dict[str, Option[Choice]]

PASS = Option(Choice("pass"), "Pass", icon="pass")
