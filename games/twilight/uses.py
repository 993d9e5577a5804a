"""What a player may do whenever Active Effects are allowed: Schemes, abilities, Deity Powers, Power and Sacrifice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..kernel import Option, Seat
from .announcing import after_summon, after_use, exhaustible, nameable, named_already, unnamed
from .cards import Card, Effect, schemes
from .choices import Choice, Options
from .power import available, can_pay
from .prompts import ability_words
from .sacrificing import attacked_by_payable, payable_targets, top_summons
from .state import CardId, Permanent, StackItem, Twilight, name_of
from .steps import ASPECT_NAMES, ASPECTS, CostChange, Type
from .targets import could
from .triggers import used_up
from .values import bound, conviction, costs, holds, lacks_conviction, sheet, statics

SUMMON, USE, POWER = "Summon a card", "Use an ability", "Exhaust an Aspect for Power"  # headings on panels


def responses(s: Twilight, seat: Seat) -> tuple[Options, dict[str, str]]:
    """All that a player can do in a window, and why not the rest."""
    options: Options = {}
    greyed: dict[str, str] = {}
    for card in in_hand(s, seat, "scheme"):
        reason = why_not_summon(s, seat, s.face(card), card)
        add(options, greyed, f"summon:{card}", summon_option(s, seat, card), reason)
    for source, place, effect in abilities(s, seat):
        reason = why_not_use(s, seat, source, place, effect)
        add(options, greyed, f"use:{source}:{place}", use_option(s, seat, source, place, effect), reason)
    note = "It decays at the end of the turn if you don’t spend it."
    fresh = {s.back(slot.card) for slot in s.players[seat].resource if not slot.exhausted}
    for aspect in ASPECTS:
        if aspect in fresh:
            label = f"Exhaust {ASPECT_NAMES[aspect]} Aspect"
            choice, area = Choice("power", aspect=aspect), f"{seat}:resource"
            options[f"power:{aspect}"] = Option(choice, label, note, aspect, area=area, player=seat, menu=POWER)
            note = ""  # said once, it is known of the others
    if any(payable_targets(s, seat)):
        note = "Give up Aspects to Destroy a card, no matter what."
        area = f"{seat}:resource"
        options["sacrifice"] = Option(Choice("sacrifice"), "Sacrifice", note, "sacrifice", area=area, player=seat)
    return options, greyed


def add(options: Options, greyed: dict[str, str], key: str, option: Option[Choice], reason: str) -> None:
    if reason:
        greyed[key] = f"{option.label}: {reason}"
    else:
        options[key] = option


def in_hand(s: Twilight, seat: Seat, *types: Type) -> list[CardId]:
    """Cards of the hand of these types, one of each kind: the first of them is enough to be offered."""
    kinds: dict[str, CardId] = {}
    for card in s.players[seat].hand:
        face = s.face(card)
        if face.type in types:
            kinds.setdefault(face.id, card)
    return list(kinds.values())


def summon_option(s: Twilight, seat: Seat, card: CardId) -> Option[Choice]:
    face = s.face(card)
    price = " or ".join(str(price) for price in costs(s, seat, face)) + (" + X" if face.cost.X else "")
    choice, note = Choice("summon", card=card), f"{price}: {face.text}"
    then = partial(after_summon, s, seat, card)
    return Option(choice, face.name, note, face.type, card=card, menu=SUMMON, then=then)


def use_option(s: Twilight, seat: Seat, source: CardId, place: int, effect: Effect) -> Option[Choice]:
    label, note = ability_words(s.cards, name_of(source), place)
    choice, unit = Choice("use", card=source, place=place), source if "." in source else ""
    alike = f"{label}, {place}" if unit else ""
    then = partial(after_use, s, seat, source, place, effect)
    return Option(choice, label, note, "use", card=source, unit=unit, group=alike, player=seat, menu=USE, then=then)


# -- why not


def why_not_summon(s: Twilight, seat: Seat, face: Card, card: CardId = "") -> str:
    """Why a card cannot be Summoned now; nothing if it can. Without an id: as far as everybody can see."""
    prices, have = costs(s, seat, face), available(s, seat)
    if not any(have.covers(price) for price in prices):
        return f"it costs {' or '.join(map(str, prices))}; you have {have}."
    if face.type != "scheme":
        return ""
    item = StackItem("", seat, "summon", card or face.id)
    for place, effect in face.listed("play"):
        fails = face.needs_conviction(place) and not conviction(s, seat, card or face.id)
        if not fails and holds(s, effect.when, seat) and any(could(s, item, step) for step in effect.steps):
            return ""
    return "it would do nothing right now."


def hollow(s: Twilight, seat: Seat, face: Card) -> bool:
    """Whether a Scheme that does as much as is paid for it would do nothing: there is no Power left for it."""
    if face.type != "scheme" or not face.cost.X:
        return False
    have = available(s, seat).value
    return all(have <= price.value for price in costs(s, seat, face))


def abilities(s: Twilight, seat: Seat) -> list[tuple[CardId, int, Effect]]:
    """Everything that a player could activate, if all else were right."""
    sources = [x.id for x in s.of(seat)]
    if s.players[seat].deity and not s.players[seat].powerless:
        sources.append(s.players[seat].deity)
    return [(source, place, effect) for source in sources for place, effect in sheet(s, source).listed("activate")]


def why_not_use(s: Twilight, seat: Seat, source: CardId, place: int, effect: Effect) -> str:
    """Why an ability cannot be used now; nothing if it can. All of it is open to everybody."""
    x = s.permanents.get(source)
    if x is not None and (reason := unusable(s, x, effect)):
        return reason
    item = StackItem("", seat, "ability" if x is not None else "deity", source, [place])
    if used_up(s, source, seat, place, effect):
        return "it's spent." if effect.limit == "game" else "it was used this turn."
    if lacks_conviction(s, item, place):
        return "it needs Conviction."
    if not holds(s, effect.when, seat, source):
        return "now isn't the time for it."
    if reason := unaffordable(s, item, effect):
        return reason
    if effect.cost.exhaust_other is not None:
        item.chosen = exhaustible(s, item, effect.cost.exhaust_other)
    return "" if any(could(s, item, step) for step in effect.steps) else "it would do nothing right now."


def unusable(s: Twilight, x: Permanent, effect: Effect) -> str:
    """An ability needs its card Fresh and uncovered; Prescience not Frozen, too (TG-TIMING-33)."""
    if s.covered(x):
        return "it's covered."
    if x.exhausted:
        return "it's Exhausted."
    if effect.cost.freeze and x.frozen:
        return "it's Frozen."
    if bound(s, x, "no_active"):
        return "it can't be activated now."
    if effect.cost.exhaust and engaged(s, x):
        return "it's fighting; wait until Creature Damage is done."
    return ""


def engaged(s: Twilight, x: Permanent) -> bool:
    """An attacker or blocker may not be Exhausted for its effects before step 4 is done (TG-COMBAT-15)."""
    if s.combat is None or s.combat.step >= 4:
        return False
    return x.id in s.combat.committed or any(x.id in (a.id, a.blocker) for a in s.combat.attackers)


def unaffordable(s: Twilight, item: StackItem, effect: Effect) -> str:
    """Why the price of an ability cannot be paid (TG-TIMING-28)."""
    cost, p = effect.cost, s.players[item.seat]
    if (price := cost.price.power) and not can_pay(s, item.seat, price):
        return f"it costs {price}; you have {available(s, item.seat)}."
    for selector in (cost.slay, cost.destroy):
        if selector is not None and not nameable(s, item, selector):
            return "you have no Creature to give up."
    if cost.exhaust_other is not None and not exhaustible(s, item, cost.exhaust_other):
        return "you have no Creature to Exhaust for it."
    if cost.destroy_self and item.source in named_already(s):
        return "it's already given up."
    if cost.destroy_own_discard > len(unnamed(s, p.discard)):
        return "your Discard Stack has too few cards."
    if cost.discard_hand > len(p.hand):
        return "you have too few cards in hand."
    if cost.life > len(p.life):
        return "your Life Stack has too few cards."
    if cost.unbless and s.permanents[item.source].blessings < cost.unbless:
        return "it has no Blessing."
    return ""


# -- who is asked


def able(s: Twilight, seat: Seat) -> bool:
    """Whether a player could in principle act in a window, as far as everybody can see: by an ability, by a Scheme of
    the set whose back is in that hand, or by a Sacrifice against a card that is being Summoned or has just been
    declared to attack (TG-TIMING-26, TG-SACRIFICE-23)."""
    if s.players[seat].out:
        return False
    return top_summons(s, seat) or attacked_by_payable(s, seat) or any(True for _ in possible(s, seat))


def possible(s: Twilight, seat: Seat) -> Iterator[tuple[StackItem, list[Effect]]]:
    """What a player could in principle use in a window, and what it does, as far as everybody can see: abilities, and
    the Schemes of the set that could be in hand. Each can be paid, and would do something."""
    for source, place, effect in abilities(s, seat):
        if not why_not_use(s, seat, source, place, effect):
            yield StackItem("", seat, "ability" if "." in source else "deity", source, [place]), [effect]
    backs = {s.back(card) for card in s.players[seat].hand}
    have = available(s, seat)
    if not backs or not have:
        return
    discounts = any(statics(s, CostChange))
    for face in schemes(s.cards):
        if face.aspect in backs and (discounts or have.covers(face.cost.power)) and not why_not_summon(s, seat, face):
            yield StackItem("", seat, "summon", face.id), [effect for _, effect in face.listed("play")]
