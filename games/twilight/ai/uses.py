"""What a Scheme or an ability would bring if it were used now, by a quick look at its steps."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import Seat
from .. import steps
from ..cards import Effect
from ..state import Permanent, StackItem, Twilight, name_of
from ..steps import AnyStep, Selector
from ..targets import candidates, manifestable
from ..values import amount, conviction, fight, holds, keyword, life, sheet
from .battles import blow, per_card
from .evaluate import ONCE, card_worth, trap_worth, worth

MANIFEST = 1.8  # what turning up an unknown Aspect of an opponent is worth


def scheme_value(s: Twilight, seat: Seat, card: str, x: int = 0) -> float:
    """What a Scheme from the hand would bring."""
    face = s.face(card)
    item = StackItem("", seat, "summon", card, x=x)
    total = 0.0
    for place, effect in face.listed("play"):
        if holds(s, effect.when, seat) and not (face.needs_conviction(place) and not conviction(s, seat, card)):
            total += steps_value(s, item, effect.steps)
    return total


def ability_value(s: Twilight, seat: Seat, source: str, place: int, x: int = 0) -> float:
    """What an ability would bring, less what is given up for it apart from Power."""
    effect: Effect = sheet(s, source).all_effects[place]
    item = StackItem("", seat, "ability" if "." in source else "deity", source, [place], x=x)
    cost = effect.cost
    price = (
        cost.life * per_card(s, seat) + 1.2 * cost.discard_hand + 0.2 * cost.destroy_own_discard + 0.8 * cost.unbless
    )
    if cost.slay is not None or cost.destroy is not None:
        mine = [worth(s, x) for x in s.creatures(seat)]
        price += min(mine, default=0.0)
    if cost.destroy_self and source in s.permanents:
        price += worth(s, s.permanents[source])
    if cost.exhaust and s.face(source).type == "creature" and fight(s, s.permanents[source]):
        price += 0.6
    if effect.limit == "game":
        price += ONCE
    return steps_value(s, item, effect.steps) - price


def steps_value(s: Twilight, item: StackItem, some: Sequence[AnyStep]) -> float:
    total, destroys = 0.0, s.deeds.destroyed > 0
    for step in some:
        if step.when is not None and not holds(s, step.when, item.seat, item.source):
            continue
        total += step_value(s, item, step, destroys=destroys)
        destroys |= isinstance(step, steps.DamageDiscard | steps.Destroy)
    return total


def step_value(s: Twilight, item: StackItem, step: AnyStep, *, destroys: bool) -> float:
    seat = item.seat
    n = amount(s, getattr(step, "n", 0) or 0, seat, item.source, item.x)
    bonus = getattr(step, "bonus", None)
    if bonus is not None and holds(s, bonus.when, seat, item.source):
        n += bonus.n
    foe = weakest(s, seat)
    match step:
        case steps.DamageLife() | steps.Defile():
            return -n * per_card(s, seat) if step.who == "you" else n * per_card(s, foe)
        case steps.Obliterate():
            return n * per_card(s, foe) if destroys else 0.0
        case steps.DamageDiscard():
            return 0.3 * n if any(p.discard for p in s.foes(seat)) else 0.0
        case steps.Restore():
            return min(n, len(s.players[seat].discard)) * per_card(s, seat)
        case steps.Draw():
            return 0.6 * n
        case steps.DiscardHand():
            return 1.4 * min(n, len(s.players[foe].hand))
        case steps.DamageCreature() | steps.Slay() | steps.Destroy() | steps.Bounce() | steps.Control():
            return on_cards(s, item, step, n)
        case steps.Refresh():
            return 0.8 if any(x.exhausted for x in s.creatures(seat)) else 0.0
        case steps.Exhaust() | steps.Freeze() | steps.Restrict():
            return 0.8
        case steps.Bless():
            return 1.3 * n if s.creatures(seat) else 0.0
        case steps.Modify() | steps.Grant() | steps.StackDamage():
            return 0.9 if fighting(s, seat) else 0.0
        case steps.Prevent():
            return min(n, coming(s, seat)) * per_card(s, seat)
        case steps.NoCombatDamage():
            return 0.5 * coming(s, seat) * per_card(s, seat)
        case steps.Heal():
            return 0.8 * min(n, max((x.damage for x in s.creatures(seat)), default=0))
        case steps.Manifest():
            return manifest_value(s, item, step)
        case steps.PlaceMini():
            return 0.8 * n
        case steps.Counter():
            return counter_value(s, seat)
        case steps.ReturnCard():
            return 1.5
        case steps.GainAspect() | steps.LoseAspect():
            return -3.0 if getattr(step, "who", "") == "you" and isinstance(step, steps.LoseAspect) else 3.0
        case steps.ForcePower():
            return 1.0
        case steps.Peek():
            return 0.3
        case steps.Choice():
            values = [steps_value(s, item, option) for option in step.options]
            return max(values, default=0.0) if step.who == "you" else min(values, default=0.0)
    return 0.0


def weakest(s: Twilight, seat: Seat) -> Seat:
    """The opponent with the fewest cards in the Life Stack."""
    return min(s.foes(seat), key=lambda p: (len(p.life), p.seat)).seat if s.foes(seat) else seat


def fighting(s: Twilight, seat: Seat) -> bool:
    """Whether a Creature of that player's stands in a fight whose blows have not fallen."""
    if s.combat is None or s.combat.step not in (2, 3):
        return False
    cards = [card for a in s.combat.attackers if a.blocker for card in (a.id, a.blocker)]
    return any(card in s.permanents and s.permanents[card].controller == seat for card in cards)


def coming(s: Twilight, seat: Seat) -> int:
    """Damage to the Life Stack that is on its way."""
    if s.combat is None or s.combat.step < 2:
        return 0
    hits = (a for a in s.combat.attackers if a.against == seat and a.stack == "life" and a.unblocked)
    return sum(blow(s, s.permanents[a.id], seat) for a in hits if a.id in s.permanents)


def manifest_value(s: Twilight, item: StackItem, step: steps.Manifest) -> float:
    """By the traps that one knows of, or what an Aspect may hold; once a turn an opponent's, and if none is left it has
    to be one of the own."""
    known = set(s.players[item.seat].known)
    slots = manifestable(s, item, step)
    own = {slot.id for slot in s.players[item.seat].resource}
    theirs = [slot for slot in slots if slot.id not in own]
    if not theirs:
        return -MANIFEST if slots and not step.up_to else 0.0
    traps = [trap_worth(s.cards, name_of(slot.card)) for slot in theirs if slot.card in known]
    return max([MANIFEST, *traps])


def counter_value(s: Twilight, seat: Seat) -> float:
    """What waits on top, if it is an opponent's."""
    top = s.stack[-1] if s.stack else None
    if top is None or top.seat == seat or top.begun or s.players[top.seat].team == s.players[seat].team:
        return 0.0
    return card_worth(s.cards, s.face(top.source).id) if "." in top.source and top.kind == "summon" else 1.5


def on_cards(s: Twilight, item: StackItem, step: AnyStep, n: int) -> float:
    """What an effect on cards in play does to the best target, or to all of them."""
    target = getattr(step, "target", None)
    if not isinstance(target, Selector):
        return 0.5
    hits = [hit(s, item.seat, s.permanents[id], step, n) for id in candidates(s, item, target) if id in s.permanents]
    if target.n == "all":
        return sum(hits)
    best = sorted(hits, reverse=True)[: target.n if isinstance(target.n, int) else 1]
    return sum(best) if not target.up_to else sum(value for value in best if value > 0)


def hit(s: Twilight, seat: Seat, x: Permanent, step: AnyStep, n: int) -> float:
    value = worth(s, x)
    if isinstance(step, steps.DamageCreature):
        left = life(s, x) - max(0, n - keyword(s, x, "armor"))
        value = value if left <= 0 else 0.25 * (life(s, x) - left)
    elif isinstance(step, steps.Bounce):
        value *= 0.5
    elif isinstance(step, steps.Control):
        value *= 0.8
    return value if s.players[x.controller].team != s.players[seat].team else -value
