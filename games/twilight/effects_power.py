"""What effects do with Aspects and Power, with Life Stack Armor, and with what waits on the stack."""

from __future__ import annotations

from ..kernel import Ask, Option, Seat, ask
from . import steps, zones
from .announcing import aim_step, doable, pick_option
from .asking import choose
from .effects import carry_out, does, number, reached, seats
from .power import can_pay, pay, pick_slots, produce
from .state import Change, Slot, StackItem, Twilight
from .targets import forcible, gainable, losable
from .values import title
from .words import aspect_cards, called


@does(steps.GainAspect)
async def gain_aspect(s: Twilight, item: StackItem, step: steps.GainAspect, key: str) -> None:
    """The topmost matching card of somebody's stack, unseen."""
    found = [(seat, card) for seat, card in gainable(s, item, step) if not s.players[seat].out]
    for seat in seats(s, item, step.who, key):
        for of, card in found[:1]:
            if step.to == "resource":
                zones.to_resource(s, s.players[seat], card, exhausted=True)
            else:
                zones.to_aspects(s, s.players[seat], [card])
            s.say(f"{{{seat}}} takes {aspect_cards(step.aspect)} of {{{of}}}.")


@does(steps.LoseAspect)
async def lose_aspect(s: Twilight, item: StackItem, step: steps.LoseAspect, key: str) -> None:
    """Aspects go face up to their owners' Discard Stacks; through a Heresy each is followed by a Recharge
    (TG-RECHARGE-10, -11)."""
    for seat in seats(s, item, step.who, key):
        for _ in range(number(s, item, step.n)):
            slots = losable(s, item, step, seat)
            if not slots:
                break
            slot = await give(s, seat, slots, f"{title(s, item.source)}: lose which Aspect?")
            if s.players[seat].out:
                break
            aspect = s.back(slot.card)
            s.say(f"{{{seat}}} loses {aspect_cards(aspect)}: {called(s, slot.card)}.", "TG-RECHARGE-11")
            zones.discard(s, [slot.card])
            if item.kind == "heresy":
                await zones.recharge(s, s.players[seat], aspect)


async def give(s: Twilight, seat: Seat, slots: list[Slot], prompt: str) -> Slot:
    """One of a player's own Aspects: which type is a choice, which position only where they know what lies there."""
    tired_first = sorted(slots, key=lambda slot: not slot.exhausted)
    if len({s.back(slot.card) for slot in slots}) > 1:
        ids = await choose(s, seat, prompt, [slot.id for slot in tired_first], topic="twilight.aspect")
        return next(slot for slot in slots if slot.id == ids[0])
    return (await pick_slots(s, s.players[seat], tired_first, 1, prompt))[0]


@does(steps.ExtraResource)
async def extra_resource(s: Twilight, item: StackItem, step: steps.ExtraResource, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        s.players[seat].extra_resource += step.n
        s.say(f"{{{seat}}} may place {aspect_cards('I', step.n).replace('Lesser ', '')} more.", "TG-RESOURCE-03")


@does(steps.AddPower)
async def add_power(s: Twilight, item: StackItem, step: steps.AddPower, key: str) -> None:  # noqa: ARG001
    p, n = s.players[item.seat], number(s, item, step.n)
    p.pool = p.pool.plus(step.aspect, n)
    s.say(f"{{{item.seat}}} gains {n} {step.aspect} Power.", "TG-RESOURCE-13")


@does(steps.ForcePower)
async def force_power(s: Twilight, item: StackItem, step: steps.ForcePower, key: str) -> None:
    """They Exhaust as many Fresh Aspects as there are, up to the number, and have the Power (TG-RESOURCE-21)."""
    for seat in seats(s, item, step.who, key):
        slots = forcible(s, step, seat)
        n = min(number(s, item, step.n), len(slots))
        types = {s.back(slot.card) for slot in slots}
        if len(types) == 1:
            produce(s, seat, types.pop(), n)
        elif n:
            prompt = f"{title(s, item.source)}: Exhaust which Aspects for Power?"
            chosen = await choose(s, seat, prompt, [slot.id for slot in slots], n, topic="twilight.aspect")
            if s.players[seat].out:
                continue
            for slot in [slot for slot in slots if slot.id in chosen]:
                slot.exhausted = True
                s.players[seat].pool = s.players[seat].pool.plus(s.back(slot.card), 1)
        if n:
            s.say(f"{{{seat}}} must Exhaust {n} Aspect{'s' * (n > 1)} for Power.", "TG-RESOURCE-21")


@does(steps.LifeArmor)
async def life_armor(s: Twilight, item: StackItem, step: steps.LifeArmor, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        s.players[seat].changes.append(Change(step.duration, item.seat, item.source, armor=step.n))
        s.say(f"{{{seat}}}’s Life Stack has Armor {step.n}.", "TG-DAMAGE-09")


# -- what waits, and choices


@does(steps.Counter)
async def counter(s: Twilight, item: StackItem, step: steps.Counter, key: str) -> None:
    """Something that waits is cancelled, unless its player pays at once (TG-TIMING-08, TG-RESOURCE-21)."""
    for id in await reached(s, item, step.target, key):
        other = next(waiting for waiting in s.stack if waiting.id == id)
        if step.unless is not None and can_pay(s, other.seat, step.unless):
            name = title(s, other.source)
            options = {
                "pay": Option(True, f"Pay {step.unless}", f"{name} goes on."),
                "no": Option(False, "Let it be countered", icon="pass"),
            }
            prompt = f"{title(s, item.source)} counters {name} unless you pay {step.unless}."
            question = Ask(prompt, options, topic="twilight.unless")
            if (await ask(other.seat, question))[0] and pay(s, other.seat, step.unless):
                s.say(f"{{{other.seat}}} pays {step.unless}: {name} goes on.", "TG-RESOURCE-21")
                continue
        cancel(s, other)


def cancel(s: Twilight, other: StackItem) -> None:
    """A countered card goes to its owner's Discard Stack; what it did never happens (TG-SCHEME-05, TG-SUMMON-17)."""
    if not any(waiting is other for waiting in s.stack):
        return
    s.stack = [waiting for waiting in s.stack if waiting is not other]
    s.say(f"{title(s, other.source)} is countered.", "TG-TIMING-08")
    if other.kind == "summon":
        zones.discard(s, [other.source])


@does(steps.Choice)
async def choice(s: Twilight, item: StackItem, step: steps.Choice, key: str) -> None:
    """One of several options. Another player picks only now (TG-TIMING-30, -31)."""
    if step.who == "you":
        picked = [int(id.removeprefix("option")) for id in item.picks.get(key, ())]
    else:
        picked = []
        for seat in seats(s, item, step.who, key)[:1]:
            if open_to := doable(s, item, step):
                n = await pick_option(s, item, step, seat, open_to)
                for m, inner in enumerate(step.options[n]):
                    await aim_step(s, item, inner, f"{key}.{n}.{m}")
                picked.append(n)
    for n in picked:
        await carry_out(s, item, step.options[n], f"{key}.{n}")
