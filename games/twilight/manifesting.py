"""Manifesting: an Aspect is turned up, and its Heresy takes effect (TG-MANIFEST)."""

from __future__ import annotations

from ..kernel import Ask, Option, Seat, ask
from . import steps, triggers, zones
from .announcing import about, aim
from .asking import target_option
from .effects import does, number
from .power import MANY
from .stack import run
from .state import Slot, StackItem, Twilight
from .targets import manifestable
from .values import effect_of, title
from .words import called


@does(steps.Manifest)
async def manifest(s: Twilight, item: StackItem, step: steps.Manifest, key: str) -> None:
    """One by one: pick, turn up, the Heresy with everything it causes, then effects that watch for it, and then the
    next (TG-MANIFEST-23)."""
    only = named_opponent(s, item, key)
    for _ in range(number(s, item, step.n)):
        if s.players[item.seat].out:
            return
        slots = manifestable(s, item, step, only=only)
        slot = await pick(s, item, slots, may_stop=step.up_to)
        if slot is None or s.players[item.seat].out:
            return
        await turn_up(s, item.seat, slot)


def named_opponent(s: Twilight, item: StackItem, key: str) -> Seat | None:
    """The one opponent whose Aspects are meant: who attacks, or whom the same effect has looked at.
    Otherwise an Aspect of any opponent will do, whoever was hit or damaged (TG-MULTI-17)."""
    if item.opponent is None or item.kind == "heresy":
        return None
    effect = effect_of(s, item, int(key.partition(".")[0]))
    looked = any(getattr(step, "who", "") == "opponent" for step in effect.steps)
    return item.opponent if looked or effect.trigger == "foe_attacks" else None


async def pick(s: Twilight, item: StackItem, slots: list[Slot], *, may_stop: bool) -> Slot | None:
    """By holder, type and position, without seeing faces; compulsory if there is one (TG-MANIFEST-15, -16)."""
    if not slots or (len(slots) == 1 and not may_stop):
        return slots[0] if slots else None
    options = {f"target:{slot.id}": target_option(s, item.seat, slot.id) for slot in slots}
    if len(options) > MANY:  # those that look the same to this player are as good as each other
        options = {key: option for key, option in options.items() if is_first(options, key)}
    foes = [key for key, option in options.items() if option.player != item.seat] or list(options)
    least = 0 if may_stop else 1
    prompt = f"{title(s, item.source)}: Manifest which Aspect?"
    default = tuple(foes[:1])
    question = Ask(prompt, options, least=least, default=default, nothing="Manifest none", topic="twilight.manifest")
    chosen = await ask(item.seat, question)
    return next((slot for slot in slots if slot.id in chosen), None)


def is_first(options: dict[str, Option[str]], key: str) -> bool:
    alike = [other for other, option in options.items() if option.group == options[key].group]
    return alike[0] == key


async def turn_up(s: Twilight, seat: Seat, slot: Slot) -> None:
    """The face is public until recovery; the Heresy goes on top of the stack and may be answered where Active Effects
    are allowed (TG-MANIFEST-19)."""
    found = s.slot(slot.id)
    if found is None:
        return
    holder = found[0].seat
    slot.manifested = s.turn
    s.reveal()
    s.deeds.manifested[seat] = s.deeds.manifested.get(seat, 0) + 1
    s.say(f"{{{seat}}} Manifests a {s.back(slot.card)} of {{{holder}}}: {called(s, slot.card)}.", "TG-MANIFEST-01")
    below = [item.id for item in s.stack]
    if s.face(slot.card).heresy:
        heresy = StackItem(s.new_id("w"), seat, "heresy", slot.card, [0], holder=holder)
        await aim(s, heresy)
        if s.players[seat].out:
            return
        s.stack.append(heresy)
        s.happened += 1
        if targets := about(s, heresy):
            s.note(f"Heresy of {called(s, slot.card)}{targets}.", "TG-MANIFEST-24")
        await run(s, s.moment, below=below)
    triggers.happens(s, "you_manifest", seat)
    for foe in s.foes(seat):
        triggers.happens(s, "foe_manifests", foe.seat, opponent=seat)
    await run(s, s.moment, below=below)


@does(steps.PutIntoPlay)
async def put_into_play(s: Twilight, item: StackItem, step: steps.PutIntoPlay, key: str) -> None:  # noqa: ARG001
    """A Manifested Intrigue comes into play, Fresh, under the Manifesting player's control; its holder Recharges
    (TG-MANIFEST-11, -12, -17)."""
    if item.holder is None or not any(slot.card == item.source for slot in s.players[item.holder].resource):
        return
    zones.enter(s, item.source, item.seat)
    s.say(f"{{{item.seat}}} puts {called(s, item.source)} into play.", "TG-MANIFEST-09")
    await zones.recharge(s, s.players[item.holder], s.face(item.source).aspect)
