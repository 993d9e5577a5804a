"""Numbers as they are now: printed values and everything that changes them. Computed when read, never stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from ..kernel import Seat
from .board import neighbours, zone
from .cards import (
    Ability,
    BasicRange,
    Card,
    Discount,
    HandLimit,
    Hinder,
    Kind,
    Modify,
    MoveWhenDefending,
    ReadyOnEntry,
    Selector,
    Shroud,
    Steps,
    UpgradeDiscount,
    Verb,
    Ward,
    bearers,
    passives,
    weakens,
)
from .state import Defiance, Packet, Permanent

HAND_LIMIT = 5
SELF = Selector(pick="self")
V = TypeVar("V", bound=Verb)


def is_type(s: Defiance, x: Permanent, types: tuple[str, ...]) -> bool:
    """A serving Capital or Ruler keeps its own type and counts as a Ruler besides (DG-DECK-35)."""
    return s.face(x).type in types or (x.role == "ruler" and "ruler" in types)


def fits(s: Defiance, selector: Selector, x: Permanent, seat: Seat, source: Permanent | None) -> bool:
    """Whether a Permanent is of the kind that a selector means, wherever the two stand to each other."""
    if selector.side != "any" and (x.owner == seat) != (selector.side == "own"):
        return False
    if selector.types and not is_type(s, x, selector.types):
        return False
    if selector.zones and zone(x.at) not in selector.zones:
        return False
    if x.role and x.role in selector.not_roles:
        return False
    if selector.max_cost is not None and s.face(x).cost > selector.max_cost:
        return False
    if selector.not_self and source is not None and x.id == source.id:
        return False
    return all(s.attacking(x) or (state == "in_combat" and s.defending(x)) for state in selector.states)


def applies(s: Defiance, source: Permanent, ability: Ability, effect: Verb, x: Permanent) -> bool:
    """Whether a lasting effect of `source` works on `x` just now. Group effects need no line (DG-TARGET-12)."""
    if ability.only_if == "self_damaged" and not source.damage:
        return False
    selector = effect.target or ability.target or SELF
    if selector.pick == "self":
        return source.id == x.id
    if selector.adjacent and x.at not in neighbours(source.at, len(s.players)):
        return False
    return fits(s, selector, x, source.owner, source)


def working(s: Defiance, verb: type[V], x: Permanent) -> Iterator[V]:
    """The lasting effects of one kind that work on a Permanent, from all cards in play (DG-ABILITY-24)."""
    known = bearers(s.cards, verb)
    for source in s.permanents.values():
        if source.card in known and not source.face_down:
            for ability, effect in known[source.card]:
                if applies(s, source, ability, effect, x):
                    yield effect


def held(s: Defiance, verb: type[V], seat: Seat) -> Iterator[V]:
    """The lasting effects of one kind that a player has through the own Permanents."""
    known = bearers(s.cards, verb)
    for x in s.permanents.values():
        if x.card in known and x.owner == seat and not x.face_down:
            for _, effect in known[x.card]:
                yield effect


def attack(
    s: Defiance,
    x: Permanent,
    against: Permanent | None = None,
    role: Literal["attacking", "defending", ""] | None = None,
) -> int:
    """What it strikes for, never below 0 (DG-TIMING-19). `role`: as if it were attacking or defending."""
    printed = s.face(x).attack
    if printed is None:
        return 0
    if role is None:
        role = "attacking" if s.attacking(x) else "defending" if s.defending(x) else ""
    value = printed + sum(modifier.attack for modifier in x.modifiers)
    for effect in working(s, Modify, x):
        if effect.attack and effect.when in ("always", role):
            if effect.vs_types and (against is None or not is_type(s, against, effect.vs_types)):
                continue
            value += effect.attack
    return max(0, value)


def packet_amount(s: Defiance, packet: Packet) -> int:
    """What a packet will deal, before wards. A Basic Attack is measured as it is now, against whom it is aimed at
    (DG-TIMING-20); damage that was turned upon another stays what it was (DG-ABILITY-35)."""
    x = s.permanents.get(packet.by)
    if packet.kind == "combat" or packet.turned or x is None:
        return packet.amount
    return attack(s, x, s.permanents.get(packet.target))


def defense(s: Defiance, x: Permanent) -> int | None:
    """The damage that destroys it; None if it cannot be destroyed by damage."""
    printed = s.face(x).defense
    if printed is None:
        return None
    value = printed + sum(modifier.defense for modifier in x.modifiers)
    role = "attacking" if s.attacking(x) else "defending" if s.defending(x) else ""
    for effect in working(s, Modify, x):
        if effect.defense and effect.when in ("always", role):
            value += effect.defense
    return value


def falls(s: Defiance, x: Permanent) -> bool:
    """Whether it has taken all the damage that it stands (DG-COMBAT-19)."""
    if not x.damage and not weakens(s.cards):
        return False
    limit = defense(s, x)
    return limit is not None and x.damage >= limit


def remaining(s: Defiance, x: Permanent) -> int | None:
    """How much more damage it stands."""
    limit = defense(s, x)
    return None if limit is None else limit - x.damage


def warded(s: Defiance, x: Permanent, amount: int, kind: Kind, source: Card | None) -> int:
    """A packet of damage after the target's wards (DG-TIMING-18)."""
    for ward in working(s, Ward, x):
        if ward.from_types and (source is None or source.type not in ward.from_types):
            continue
        if ward.from_kinds and kind not in ward.from_kinds:
            continue
        amount = 0 if ward.amount == 0 else max(0, amount - ward.amount)
    return amount


def shrouded(s: Defiance, x: Permanent) -> bool:
    return any(True for _ in working(s, Shroud, x))


def reach(s: Defiance, x: Permanent) -> int:
    """How far its Basic Attack goes (DG-COMBAT-09)."""
    return max([effect.n for effect in working(s, BasicRange, x)], default=1)


def step_limit(s: Defiance, x: Permanent) -> int:
    """How many steps one move of it may have, where it stands now (DG-MOVE-19, -27)."""
    own = max([effect.n for _, effect in passives(s.cards, x.card, Steps)], default=1)
    return min([own, *(effect.steps for effect in working(s, Hinder, x))])


def hand_limit(s: Defiance, seat: Seat) -> int:
    """The largest limit in force (DG-DISCARD-05)."""
    return max([effect.n for effect in held(s, HandLimit, seat)], default=HAND_LIMIT)


def cost(s: Defiance, seat: Seat, card: Card, onto: Permanent | None = None) -> int:
    """What a player pays for a card, not below 0 (DG-DEPLOY-16)."""
    less = sum(effect.amount for effect in held(s, Discount, seat) if card.type in effect.types)
    if onto is not None:
        less += sum(effect.amount for effect in card.lasting(UpgradeDiscount))
    return max(0, card.cost - less)


def may_act(s: Defiance, x: Permanent) -> bool:
    """Free of the entry-turn restriction (DG-DEPLOY-04 to -06, -12)."""
    return not s.fresh(x) or bool(passives(s.cards, x.card, ReadyOnEntry))


def steps_when_defending(s: Defiance, x: Permanent) -> bool:
    return bool(passives(s.cards, x.card, MoveWhenDefending))
