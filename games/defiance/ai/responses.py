"""What a Tactic or a special ability would bring just now, tried out on the copy that an AI player sees."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ...kernel import Seat
from .. import cards
from ..cards import Ability, Card, Effect
from ..choices import Choice
from ..state import Defiance, Modifier, Permanent, StackItem
from ..targets import Way, choices, permanents
from ..values import SELF, cost, defense, falls, warded
from .attacks import best_attack
from .evaluate import CARD, POINT, card_worth, gold_worth, harvests, standing, worth, wound
from .sketch import Sketch

HOLD = 0.7  # a Tactic in hand may be worth more later
PATIENCE = 0.55  # the part of a wound's harm that comes only if more wounds follow
QUIET = (cards.Draw, cards.Search, cards.Recover, cards.Gold, cards.Discard, cards.Upgrade)


class Trick(Struct):
    """A use and its best targets."""

    worth: float  # all in all, price included
    targets: tuple[str, ...] = ()


def weigh(s: Defiance, seat: Seat, choice: Choice) -> Trick:
    """What the Tactic or special ability of an option is worth, aimed as well as possible, its price deducted."""
    card = s.card(choice.card)
    ability = card.ability[choice.ability]
    source = s.permanents.get(choice.source)
    way: Way = "tactic" if choice.do == "tactic" else "special"
    best = aim(s, seat, card, ability, way, source)
    gold = gold_worth(s, s.players[seat])
    if way == "tactic":
        price = cost(s, seat, card) * gold + HOLD
    else:
        price = ability.pay * gold
        if source is not None and not s.decisive and card.attack and not source.role and s.active == seat:
            price += 0.0 if s.attacked_in == s.turn or s.phase == "position" else 0.4 * card.attack
    return Trick(best.worth - price, best.targets)


def aim(
    s: Defiance,
    seat: Seat,
    card: Card,
    ability: Ability,
    way: Way,
    source: Permanent | None,
    among: Sequence[str] | None = None,
) -> Trick:
    """The best targets of an ability, among those that may be chosen."""
    selector = ability.target or SELF
    if selector.pick in ("self", "each"):
        return Trick(trial(s, seat, card, ability, way, source, ()))
    ids = list(among) if among is not None else choices(s, ability, seat, way, source)
    if selector.pick == "packet":
        return turn_aside(s, seat, ability, source, ids)
    if selector.pick == "stack":
        return max((Trick(danger(s, seat, id), (id,)) for id in ids), key=lambda t: t.worth, default=Trick(0.0))
    single = sorted(
        (Trick(trial(s, seat, card, ability, way, source, (id,)), (id,)) for id in ids), key=lambda t: -t.worth
    )
    if not single:
        return Trick(0.0)
    if selector.pick == "up_to" and selector.n > 1:
        chosen = tuple(t.targets[0] for t in single[: selector.n] if t.worth > 0.05)
        if len(chosen) > 1:
            return Trick(trial(s, seat, card, ability, way, source, chosen), chosen)
    return single[0]


def trial(
    s: Defiance, seat: Seat, card: Card, ability: Ability, way: Way, source: Permanent | None, targets: Sequence[str]
) -> float:
    """How much better a seat stands after it. The state is put back as it was."""
    before = standing(s, seat)
    there, attack, kept = dict(s.permanents), s.attack, [(x, x.damage, x.modifiers) for x in s.permanents.values()]
    for x, _, modifiers in kept:
        x.modifiers = list(modifiers)
    more = 0.0
    if ability.sacrifice and source is not None:
        s.permanents.pop(source.id, None)
    for effect in ability.effects:
        selector = effect.target or ability.target or SELF
        if selector.pick in ("self", "each"):
            hit = permanents(s, selector, seat, way, source)
        else:
            hit = [s.permanents[id] for id in targets if id in s.permanents]
        more += work(s, seat, card, effect, way, hit, source)
    if ability.two_in_one is not None and s.players[seat].gold > cost(s, seat, card):
        more += 0.4
    gain = standing(s, seat) - before + more
    s.permanents, s.attack = there, attack
    for x, damage, modifiers in kept:
        x.damage, x.modifiers = damage, modifiers
    return gain


def work(
    s: Defiance, seat: Seat, card: Card, effect: Effect, way: Way, hit: list[Permanent], source: Permanent | None
) -> float:
    """Let an effect change the board; what it is worth apart from that."""
    match effect:
        case cards.Damage():
            for x in hit:
                hurt(s, x, warded(s, x, effect.amount, way, card))
        case cards.Destroy():
            for x in hit:
                s.permanents.pop(x.id, None)
        case cards.Return():
            for x in hit:
                s.permanents.pop(x.id, None)
            return sum(0.4 * worth(s, x) * (1 if x.owner == seat else -1) for x in hit)
        case cards.Heal():
            return sum(heal(s, x, effect.amount) for x in hit)
        case cards.Boost():
            for x in hit:
                x.modifiers.append(Modifier(effect.attack, effect.defense))
        case cards.Prevent():
            for x in hit:
                x.modifiers.append(Modifier(prevent=effect.amount))
        case cards.Disable():
            return disable(s, seat, effect, hit)
        case cards.EndCombat():
            s.attack = None
        case _:
            return quiet_worth(s, seat, effect, source)
    return 0.0


def hurt(s: Defiance, x: Permanent, amount: int) -> None:
    guards = [modifier.prevent for modifier in x.modifiers if modifier.prevent is not None]
    x.damage += 0 if 0 in guards else max(0, amount - sum(guards))
    if falls(s, x):
        s.permanents.pop(x.id, None)


def heal(s: Defiance, x: Permanent, amount: int) -> float:
    """A wound is no hurry, unless it is nearly the last: gold that heals it brings nobody onto the board."""
    limit, value, before = defense(s, x) or 0, worth(s, x), x.damage
    x.damage -= min(x.damage, amount)
    if x.role:
        return -PATIENCE * POINT * (before - x.damage)
    return -PATIENCE * (wound(limit, before, value, x.role) - wound(limit, x.damage, value, x.role))


def disable(s: Defiance, seat: Seat, effect: cards.Disable, hit: list[Permanent]) -> float:
    ahead = s.active != seat and s.phase == "deploy_ends" and s.attack is None  # the last moment before they attack
    spoilt = spoiled(s, hit, effect) if ahead else 0.0
    for x in hit:
        x.modifiers.append(Modifier(bars=effect.what))
    if effect.until == "owner_turn_end":
        return spoilt + sum(0.3 * worth(s, x) for x in hit if x.owner != seat and not x.role)
    return spoilt


def spoiled(s: Defiance, hit: list[Permanent], effect: cards.Disable) -> float:
    """How much of the attack that is to be expected now falls through."""
    sketch = Sketch.of(s)
    whole = best_attack(sketch, s.active, now=True).gain
    for x in hit:
        unit = sketch.units[x.id]
        unit.can_move = unit.can_move and "move" not in effect.what
        unit.can_strike = unit.can_strike and "attack" not in effect.what
    return max(0.0, whole - best_attack(sketch, s.active, now=True).gain) * 0.8


def quiet_worth(s: Defiance, seat: Seat, effect: Effect, source: Permanent | None) -> float:
    """Cards and gold."""
    match effect:
        case cards.Draw():
            return CARD * min(effect.n, len(s.players[seat].deck))
        case cards.Search():
            return 2.5 if effect.to == "play" else CARD + 0.3
        case cards.Recover():
            found = [
                card_worth(s, seat, s.card(id)) for id in s.players[seat].discard if s.card(id).type in effect.types
            ]
            return 0.6 * max(found, default=0.0)
        case cards.Gold():
            return effect.n * gold_worth(s, s.players[seat]) if effect.who == "self" else -0.5 * effect.n
        case cards.Discard():
            return 1.4 if any(p.hand for p in s.after(seat)) else 0.0
        case cards.Upgrade():
            return 0.6 + 0.85 * harvests(s, seat) if source is not None else 0.0
    return 0.0


def is_quiet(ability: Ability) -> bool:
    """Cards and gold only: it can wait for the own turn."""
    return all(isinstance(effect, QUIET) for effect in ability.effects)


def danger(s: Defiance, seat: Seat, id: str) -> float:
    """What it would cost a seat to let somebody else's waiting card take effect."""
    item = next((item for item in s.stack if item.id == id), None)
    if item is None or item.seat == seat:
        return 0.0
    return max(0.6 * s.card(item.card).cost, harm_of(s, seat, item))


def harm_of(s: Defiance, seat: Seat, item: StackItem) -> float:
    card = s.card(item.card)
    if item.kind == "permanent":
        return card_worth(s, item.seat, card)
    source = s.permanents.get(item.source)
    way: Way = "tactic" if item.kind == "tactic" else "special"
    return -trial(s, seat, card, card.ability[item.ability], way, source, item.targets) if item.targets else 0.0


def turn_aside(s: Defiance, seat: Seat, ability: Ability, source: Permanent | None, ids: Sequence[str]) -> Trick:
    """A packet of damage to be aimed at somebody else."""
    to = next((effect.to for effect in ability.effects if isinstance(effect, cards.Redirect)), None)
    packets = {packet.id: packet for packet in s.attack.packets} if s.attack else {}
    if to is None or source is None or not s.decisive:
        return Trick(0.0, tuple(ids[:1]))
    before, best = standing(s, seat), Trick(0.0, tuple(ids[:1]))
    for id in ids:
        packet = packets.get(id)
        if packet is None:
            continue
        was = packet.target
        for x in permanents(s, to, seat, "special", source):
            packet.target = x.id
            gain = standing(s, seat) - before
            if gain > best.worth:
                best = Trick(gain, (id, x.id))
        packet.target = was
    return best
