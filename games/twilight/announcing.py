"""The first half of using something: aim it, pay for it, and let it wait on the stack (TG-TIMING-28, -30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from ..kernel import Answer, Ask, Option, Seat, ask
from . import steps, triggers
from .asking import SPARED, choose, choose_cards, choose_player, in_one, look_options, manifests_first, target_options
from .cards import Card, Effect
from .power import can_pay, choose_x, pay
from .prompts import option_text
from .state import CardId, StackItem, Twilight
from .state_checks import check
from .steps import DIRECTIONS, AnyStep, Direction, Power, Selector
from .targets import announced, candidates, could, needs_opponent, players, selectors
from .values import amount, costs, effect_of, title
from .words import called, named
from .zones import discard, hit_life

HARM = (
    steps.DamageCreature, steps.Slay, steps.Destroy, steps.Bounce, steps.Exhaust, steps.Freeze, steps.Unbless,
    steps.NoCombatDamage, steps.Restrict, steps.Control, steps.DamageLife, steps.DamageDiscard, steps.Counter,
)  # fmt: skip


# -- aiming


async def aim(s: Twilight, item: StackItem) -> None:
    """All choices that are made when an effect is announced or a trigger is put on the stack."""
    for place in item.effects:
        for n, step in enumerate(effect_of(s, item, place).steps):
            await aim_step(s, item, step, f"{place}.{n}")


async def aim_step(s: Twilight, item: StackItem, step: AnyStep, key: str) -> None:
    name = title(s, item.source)
    if item.opponent is None and needs_opponent(step):
        item.opponent = await choose_player(item.seat, f"{name}: which opponent?", players(s, item, "opponent"))
    if isinstance(step, steps.Choice):
        if step.who == "you":
            await choose_option(s, item, step, key)
        return
    if getattr(step, "who", "") == "any":
        seats = players(s, item, "any")
        useful = [seat for seat in seats if worth(s, step, seat)] or seats
        pries = isinstance(step, steps.Peek) and step.zone != "life_top"
        first = sorted(useful, key=lambda seat: (s.players[seat] not in s.foes(item.seat)) is (pries or harms(step)))
        then, stops = partial(looks, s, item, step), SPARED if pries and len(s.foes(item.seat)) == 1 else None
        item.picks[key] = [str(await choose_player(item.seat, f"{name}: which player?", first, then, stops))]
    for suffix, selector in (("", getattr(step, "target", None)), (".to", getattr(step, "to", None))):
        if isinstance(selector, Selector) and announced(selector):
            item.picks[key + suffix] = await aim_at(s, item, step, selector)


def looks(s: Twilight, item: StackItem, step: AnyStep, seat: Seat) -> dict[Answer, Option[str]]:
    """At which of a player's Aspects one may look, where that is asked next."""
    if not isinstance(step, steps.Peek) or step.n != 1 or step.zone not in ("aspect_stack", "resource"):
        return {}
    options = look_options(s, item.seat, s.players[seat], step.zone)
    named = {key: structs.replace(option, note="") for key, option in options.items()}
    return in_one(named) if len(options) > 1 else {}


async def aim_at(s: Twilight, item: StackItem, step: AnyStep, selector: Selector) -> list[str]:
    """What a selector of a step is about."""
    n = selector.n if isinstance(selector.n, int) else amount(s, "X", item.seat, item.source, item.x)
    ids = candidates(s, item, selector)
    what = {"discard_card": "card", "action": "effect", "permanent": "card"}.get(selector.what, selector.what)
    what = what.capitalize() if what in ("creature", "fortification", "intrigue", "aspect") else what
    many = f"up to {n}" if selector.up_to else f"{n}"
    prompt = f"{title(s, item.source)}: which {what}?" if n == 1 else f"{title(s, item.source)}: choose {many}."
    best = sorted(ids, key=lambda id: fitness(s, item, step, id), reverse=True)
    chosen = await choose(s, item.seat, prompt, ids, n, up_to=selector.up_to, meant=best)
    for other in s.stack:
        if other.id in chosen and item.seat not in other.answered:
            other.answered.append(item.seat)  # no Sacrifice against it any more (TG-SACRIFICE-17)
    return chosen


def harms(step: AnyStep) -> bool:
    if isinstance(step, steps.Modify):
        return isinstance(step.fight, int) and step.fight < 0
    if isinstance(step, steps.Restrict):
        return step.rule != "block_any"
    return isinstance(step, HARM)


def fitness(s: Twilight, item: StackItem, step: AnyStep, id: str) -> tuple[bool, int]:
    """What silence aims at: harm at an opponent's dearest card, help at an own one."""
    x = s.permanents.get(id)
    if x is None:
        found = s.slot(id)
        return found is not None and (found[0] in s.foes(item.seat)) is harms(step), 0
    return (s.players[x.controller] in s.foes(item.seat)) is harms(step), s.face(id).cost.power.value


def worth(s: Twilight, step: AnyStep, seat: Seat) -> bool:
    """Whether a step that may be about anybody would do something to that player."""
    p = s.players[seat]
    match step:
        case steps.DamageDiscard():
            return bool(p.discard)
        case steps.Peek(zone="aspect_stack"):
            return bool(p.aspects)
        case steps.Peek(zone="resource"):
            return bool(p.resource)
    return True


async def choose_option(s: Twilight, item: StackItem, step: steps.Choice, key: str) -> None:
    """A pick among options that is the player's own (TG-TIMING-30)."""
    open_to = doable(s, item, step)
    if not open_to:
        return
    n = await pick_option(s, item, step, item.seat, open_to)
    item.picks[key] = [f"option{n}"]
    for m, inner in enumerate(step.options[n]):
        await aim_step(s, item, inner, f"{key}.{n}.{m}")


def doable(s: Twilight, item: StackItem, step: steps.Choice) -> list[int]:
    """Options that can be carried out in full, or else those that do anything (TG-TIMING-31)."""
    full = [n for n, option in enumerate(step.options) if all(could(s, item, inner, full=True) for inner in option)]
    return full or [n for n, option in enumerate(step.options) if any(could(s, item, inner) for inner in option)]


async def pick_option(s: Twilight, item: StackItem, step: steps.Choice, seat: Seat, open_to: Sequence[int]) -> int:
    if len(open_to) == 1:
        return open_to[0]
    options = {
        f"option:{n}": Option(n, option_text(s, item, step.options[n], seat), icon="use", card=item.source)
        for n in open_to
    }
    return (await ask(seat, Ask(f"{title(s, item.source)}: pick one.", options, topic="twilight.option")))[0]


def first_target(s: Twilight, item: StackItem, effects: Sequence[Effect]) -> dict[Answer, Option[str]]:
    """The targets among which is chosen first when these are aimed, or the Aspects where the first of them Manifests;
    none if something else is asked before that."""
    for step in (step for effect in effects for step in effect.steps):
        several = item.opponent is None and needs_opponent(step) and len(players(s, item, "opponent")) > 1
        if several or isinstance(step, steps.Choice) or getattr(step, "who", "") == "any":
            return {}
        for selector in filter(announced, selectors(step)):
            if selector.n != 1 or selector.up_to:
                return {}
            if options := target_options(s, item.seat, candidates(s, item, selector)):
                return {(key,): option for key, option in options.items()}
    if not effects or effects[0].optional:
        return {}
    return manifests_first(s, item, effects[0], item.effects[0] if item.effects else 0)


# -- Summoning


async def summon(s: Twilight, seat: Seat, card: CardId) -> bool:
    """Announce a card from the hand. Returns whether it waits now (TG-SUMMON-12, -15)."""
    face, p = s.face(card), s.players[seat]
    item = StackItem(s.new_id("w"), seat, "summon", card)
    price = await choose_price(s, seat, face)
    if face.cost.X:
        into = await choose_x(s, seat, price, face.name, card)
        item.x, price = into.value, price + into
    if face.type == "fortification":
        item.at = await choose_direction(s, seat, face, card)
    elif face.type == "scheme":
        item.effects = [place for place, _ in face.listed("play")]
        await aim(s, item)
    if p.out or card not in p.hand or not pay(s, seat, price) or p.out:
        return False
    p.hand.remove(card)
    s.deeds.summoned[seat] = s.deeds.summoned.get(seat, 0) + 1
    s.reveal()
    for other in s.players:
        if card in other.known:
            other.known.remove(card)
    s.stack.append(item)
    s.say(f"{{{seat}}} Summons {face.name}{about(s, item)}.", "TG-SUMMON-12")
    for foe in s.foes(seat):
        triggers.happens(s, "foe_summons", foe.seat, that=card, opponent=seat)
    await check(s)
    return True


async def choose_price(s: Twilight, seat: Seat, face: Card) -> Power:
    """Where a discount would leave nothing to pay, the player chooses the one unit that is paid (TG-SUMMON-10)."""
    prices = [price for price in costs(s, seat, face) if can_pay(s, seat, price)]
    if len(prices) == 1:
        return prices[0]
    options = {f"pay:{price}": Option(price, f"Pay {price}", card=face.id) for price in prices}
    return (await ask(seat, Ask(f"{face.name}: what do you pay?", options, topic="twilight.price")))[0]


async def choose_direction(s: Twilight, seat: Seat, face: Card, card: CardId) -> Direction:
    """TG-FORT-01."""
    if len(face.compass) == 1:
        return face.compass[0]
    options = directions(s, seat, face, card)
    return (await ask(seat, Ask(f"{face.name}: where do you build it?", options, topic="twilight.build")))[0]


def directions(s: Twilight, seat: Seat, face: Card, card: CardId) -> dict[str, Option[Direction]]:
    options = {}
    for at in face.compass:
        pile = s.players[seat].compass.get(at)
        note = f"onto {called(s, pile[-1])}" if pile else ""
        options[f"at:{at}"] = Option(at, DIRECTIONS[at], note, area=f"{seat}:{at}", card=card)
    return options


def after_summon(s: Twilight, seat: Seat, card: CardId) -> Mapping[Answer, Option[Any]]:
    """What is asked first when that card is Summoned: where it is built, or at what a Scheme is aimed."""
    face = s.face(card)
    if len(costs(s, seat, face)) > 1 or face.cost.X:
        return {}
    if face.type == "fortification" and len(face.compass) > 1:
        return {(key,): option for key, option in directions(s, seat, face, card).items()}
    if face.type != "scheme":
        return {}
    return first_target(s, StackItem("", seat, "summon", card), [effect for _, effect in face.listed("play")])


def about(s: Twilight, item: StackItem) -> str:
    """Whom and what an announced effect is aimed at, for the log."""
    cards = [id for ids in item.picks.values() for id in ids if "." in id]
    slots = [found for ids in item.picks.values() for id in ids if (found := s.slot(id))]
    waiting = [title(s, other.source) for ids in item.picks.values() for other in s.stack if other.id in ids]
    parts = [named(s, cards)] if cards else []
    parts += [f"a {s.back(slot.card)} of {{{p.seat}}}" for p, slot in slots]
    parts += waiting
    aimed = any(needs_opponent(step) for place in item.effects for step in effect_of(s, item, place).steps)
    if item.opponent is not None and aimed:
        parts.append(f"{{{item.opponent}}}")
    parts += [f"{{{ids[0]}}}" for ids in item.picks.values() if ids and ids[0].isdigit()]
    x = f" with X = {item.x}" if item.x else ""
    return x + (f": {', '.join(parts)}" if parts else "")


# -- abilities


async def use(s: Twilight, seat: Seat, source: CardId, place: int) -> bool:
    """Announce an ability of a card in play, or a Deity Power. Returns whether it waits now."""
    p, x = s.players[seat], s.permanents.get(source)
    item = StackItem(s.new_id("w"), seat, "ability" if "." in source else "deity", source, [place])
    effect = effect_of(s, item, place)
    cost, name = effect.cost, title(s, source)
    price = cost.price.power
    if cost.X:
        into = await choose_x(s, seat, price, name, source)
        item.x, price = into.value, price + into
    await name_price(s, item, effect)
    dropped = await choose_cards(s, seat, f"{name}: discard which card?", p.hand, cost.discard_hand)
    await aim(s, item)
    gone = "." in source and s.permanents.get(source) is not x
    if p.out or gone or not pay(s, seat, price) or p.out:
        return False
    for card in item.chosen if cost.exhaust_other else ():
        if card in s.permanents:
            s.permanents[card].exhausted = True
    if x is not None:
        x.exhausted |= cost.exhaust
        x.frozen += cost.freeze
        x.blessings -= cost.unbless
    if effect.limit:
        triggers.use_up(s, source, seat, place)
    p.spent |= effect.limit == "game"
    s.stack.append(item)
    s.say(f"{{{seat}}} uses {name}{about(s, item)}.", "TG-TIMING-01")
    if dropped:
        discard(s, dropped)
    if cost.life:
        hit_life(s, p, cost.life)
    await check(s)
    item.outlived = x is not None and source not in s.permanents
    return True


def after_use(s: Twilight, seat: Seat, source: CardId, place: int, effect: Effect) -> dict[Answer, Option[str]]:
    """At what an ability is aimed, if that is what is asked first."""
    cost = effect.cost
    if cost.X or cost.exhaust_other or cost.slay or cost.destroy or cost.destroy_own_discard or cost.discard_hand:
        return {}
    item = StackItem("", seat, "ability" if "." in source else "deity", source, [place])
    return first_target(s, item, [effect])


async def name_price(s: Twilight, item: StackItem, effect: Effect) -> None:
    """The cards that are given up: what is Exhausted at once, and what is Slain or Destroyed on resolution."""
    cost, name = effect.cost, title(s, item.source)
    if cost.exhaust_other is not None:
        ids = exhaustible(s, item, cost.exhaust_other)
        item.chosen = await choose(s, item.seat, f"{name}: Exhaust which Creature?", ids, topic="twilight.price")
    for selector, verb in ((cost.slay, "Slay"), (cost.destroy, "Destroy")):
        if selector is not None:
            ids = nameable(s, item, selector)
            item.named += await choose(s, item.seat, f"{name}: {verb} which Creature?", ids, topic="twilight.price")
    if cost.destroy_self:
        item.named.append(item.source)
    if cost.destroy_own_discard:
        cards = unnamed(s, s.players[item.seat].discard)
        prompt = f"{name}: Destroy which card in your Discard Stack?"
        item.named += await choose_cards(s, item.seat, prompt, cards, cost.destroy_own_discard, topic="twilight.price")


def named_already(s: Twilight) -> set[CardId]:
    """Cards that are the price of something that waits: they cannot be named again (TG-TIMING-28)."""
    return {card for item in s.stack for card in item.named}


def unnamed(s: Twilight, cards: Sequence[CardId]) -> list[CardId]:
    taken = named_already(s)
    return [card for card in cards if card not in taken]


def nameable(s: Twilight, item: StackItem, selector: Selector) -> list[CardId]:
    return unnamed(s, candidates(s, item, selector))


def exhaustible(s: Twilight, item: StackItem, selector: Selector) -> list[CardId]:
    return [id for id in candidates(s, item, selector) if not s.permanents[id].exhausted]
