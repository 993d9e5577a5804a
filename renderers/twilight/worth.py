"""
What a card is worth now, as pictures show it. The names are those of the rules' own values, which take the place of
this file as soon as they stand: printed numbers, Blessings and timed changes are all that is known here.
"""

from __future__ import annotations

from games.kernel import Seat
from games.twilight.cards import Card
from games.twilight.state import Permanent, Twilight
from games.twilight.steps import Power


def fight(s: Twilight, x: Permanent) -> int:
    return max(0, s.face(x.id).fight + x.blessings + sum(change.fight for change in x.changes))


def full_life(s: Twilight, x: Permanent) -> int:
    return s.face(x.id).life + x.blessings + sum(change.life for change in x.changes)


def life(s: Twilight, x: Permanent) -> int:
    return full_life(s, x) - x.damage


def more_damage(s: Twilight, x: Permanent, stack: str) -> int:  # noqa: ARG001 - as the rules' own function has it
    return sum(change.stack_life if stack == "life" else change.stack_discard for change in x.changes)


def life_armor(s: Twilight, seat: Seat) -> int:
    return max((change.armor for change in s.players[seat].changes), default=0)


def conviction(s: Twilight, seat: Seat) -> bool:
    colours = s.deity(seat).colours
    return not s.players[seat].powerless and all(s.face(x.id).faction in colours for x in s.of(seat))


def costs(s: Twilight, seat: Seat, card: Card) -> list[Power]:  # noqa: ARG001 - as the rules' own function has it
    return [card.cost.power]


def upkeep(s: Twilight, x: Permanent) -> Power:
    return s.face(x.id).upkeep
