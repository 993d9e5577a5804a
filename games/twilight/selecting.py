"""Which cards a selector means: whose they are, what they are, and in which state."""

from __future__ import annotations

from ..kernel import Seat
from .state import CardId, Permanent, Twilight
from .steps import VALUE, Selector


def fits(
    s: Twilight, selector: Selector, x: Permanent, seat: Seat, source: CardId = "", holder: Seat | None = None
) -> bool:
    """Whether a card in play is one that a selector of that player's effect means."""
    card = s.face(x.id)
    if selector.what not in (card.type, "permanent") or (selector.types and card.type not in selector.types):
        return False
    if not belongs(s, selector, x.controller, seat, holder):
        return False
    if selector.max is not None and VALUE[card.aspect] > VALUE[selector.max]:
        return False
    if (selector.kind and card.kind != selector.kind) or selector.mini not in (None, card.mini):
        return False
    return not (selector.other and x.id == source) and in_state(s, x, selector.state)


def belongs(s: Twilight, selector: Selector, owner: Seat, seat: Seat, holder: Seat | None = None) -> bool:
    match selector.ctrl:
        case "you":
            return owner == seat
        case "opponent":
            return s.players[owner].team != s.players[seat].team
        case "another":
            return owner != seat
        case "holder":
            return owner == holder
        case "any":
            return True


def in_state(s: Twilight, x: Permanent, state: str) -> bool:
    match state:
        case "attacking":
            return attacking(s, x.id)
        case "blocking":
            return blocking(s, x.id)
        case "combat":
            return attacking(s, x.id) or blocking(s, x.id)
        case "unblocked":
            return any(a.id == x.id and a.unblocked for a in s.combat.attackers) if s.combat else False
        case "damaged":
            return x.damage > 0
        case "fresh":
            return not x.exhausted
        case "exhausted":
            return x.exhausted
        case "blessed":
            return x.blessings > 0
        case "covered":
            return s.covered(x)
    return True


def attacking(s: Twilight, card: CardId) -> bool:
    return s.combat is not None and any(a.id == card for a in s.combat.attackers)


def blocking(s: Twilight, card: CardId) -> bool:
    return s.combat is not None and any(a.blocker == card for a in s.combat.attackers)
