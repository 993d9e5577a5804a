"""What a Sacrifice is worth: a card of an opponent's is gone for certain, and so are the Aspects that pay for it
(TG-SACRIFICE)."""

from __future__ import annotations

from ...kernel import Seat
from ..sacrificing import for_x, payable_targets, price_of
from ..state import Permanent, StackItem, Twilight
from ..steps import Power
from ..values import keyword, limits
from .battles import blow, guards, lethal
from .evaluate import IN_PLAY, card_worth, danger, margin, season, worth
from .uses import scheme_value

FOR_GOOD = 1.5  # by how much a Sacrifice must be better than anything else, for each Aspect that is given up
SAVED = 40.0  # what a blow less is worth if it would end the game, and a blocker less if the attack then does
CERTAIN = 0.3  # of the Power that an opponent has spent on what never comes


def best(s: Twilight, seat: Seat) -> tuple[float, float]:
    """What the best Sacrifice brings that can be paid now, and by how much it must be better than anything else."""
    found = max(((value(s, seat, id), id) for id in payable_targets(s, seat)), default=(float("-inf"), ""))
    return found[0], handicap(s, seat, found[1]) if found[1] else 0.0


def handicap(s: Twilight, seat: Seat, id: str) -> float:
    """What the Aspects would have paid for in turns that nobody foresees."""
    item = next((item for item in s.stack if item.id == id), None)
    price = price_of(s, id) if item is None else whole_price(s, seat, item)
    return FOR_GOOD * sum(n for _, n in price.items())


def value(s: Twilight, seat: Seat, id: str) -> float:
    """What it brings to Destroy that card, or what waits under that id. Cards of one's own side are kept, and what lies
    in a Discard Stack does no harm."""
    if (x := s.permanents.get(id)) is not None and hostile(s, seat, x.controller):
        return IN_PLAY * worth(s, x) + kept_off(s, seat, x) + opened(s, seat, x) - loss(s, seat, price_of(s, id))
    item = next((item for item in s.stack if item.id == id), None)
    if item is not None and hostile(s, seat, item.seat):
        return undone(s, item) - loss(s, seat, whole_price(s, seat, item))
    return float("-inf")


def hostile(s: Twilight, seat: Seat, other: Seat) -> bool:
    return s.players[seat].team != s.players[other].team


def whole_price(s: Twilight, seat: Seat, item: StackItem) -> Power:
    price = price_of(s, item.source)
    return price + for_x(s, seat, price, item.x) if item.x else price


def loss(s: Twilight, seat: Seat, price: Power) -> float:
    """What one misses without these Aspects: later ones of a type count for little, the first ones for much. Creatures
    over the limit that is left go with them."""
    have = s.backs([slot.card for slot in s.players[seat].resource])
    allowed = limits(s, seat)
    missed = 0.0
    for aspect, n in price.items():
        missed += sum(margin(aspect, have.of(aspect) - 1 - k) for k in range(n))
        bound = [x for x in s.creatures(seat) if s.face(x.id).aspect == aspect and not keyword(s, x, "unbound")]
        too_many = len(bound) - (allowed.of(aspect) - n)
        if too_many > 0:
            missed += IN_PLAY * sum(sorted(worth(s, x) for x in bound)[:too_many])
    return season(s) * missed


def undone(s: Twilight, item: StackItem) -> float:
    """What an opponent loses whose card never comes."""
    face = s.face(item.source)
    if face.type == "scheme":
        return max(0.0, scheme_value(s, item.seat, item.source, item.x))
    return IN_PLAY * card_worth(s.cards, face.id) + CERTAIN * face.cost.power.value


def kept_off(s: Twilight, seat: Seat, x: Permanent) -> float:
    """What it saves that an attacker does not get through to the Life Stack."""
    if s.combat is None or s.combat.step > 3:
        return 0.0
    coming = {a.id: blow(s, s.permanents[a.id], seat) for a in s.combat.attackers if hits(a.against, a.blocker, seat)}
    if x.id not in coming:
        return 0.0
    cards, total = len(s.players[seat].life), sum(coming.values())
    rescue = SAVED if total >= cards > total - coming[x.id] else 0.0
    return rescue + danger(total, cards) - danger(total - coming[x.id], cards)


def hits(against: Seat, blocker: str, seat: Seat) -> bool:
    return against == seat and not blocker


def opened(s: Twilight, seat: Seat, x: Permanent) -> float:
    """Whether the own attack would end the game, were that Creature not there to block."""
    if s.active != seat or s.combat is not None:
        return 0.0
    defence = guards(s, x.controller)
    if all(x is not guard for guard in defence):
        return 0.0
    able = [c for c in s.creatures(seat) if not c.exhausted and (c.entered != s.turn or keyword(s, c, "swift"))]
    stack = len(s.players[x.controller].life)
    before, after = (lethal(s, able, x.controller, n, stack) for n in (len(defence), len(defence) - 1))
    return SAVED if after and not before else 0.0
