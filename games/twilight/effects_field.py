"""What effects do with cards in play."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ..kernel.english import count
from . import steps, zones
from .damage import hurt
from .effects import creatures, does, number, reached, seats
from .state import Change, Permanent, Slot, StackItem, Twilight
from .steps import Duration
from .values import change_control
from .words import called, named
from .zones import MOST_BLESSINGS


@does(steps.DamageCreature)
async def damage_creature(s: Twilight, item: StackItem, step: steps.DamageCreature, key: str) -> None:
    for x in await creatures(s, item, step.target, key):
        await hurt(s, x.id, number(s, item, step.n, step.bonus))


@does(steps.Heal)
async def heal(s: Twilight, item: StackItem, step: steps.Heal, key: str) -> None:
    for x in await creatures(s, item, step.target, key):
        healed = min(x.damage, number(s, item, step.n))
        x.damage -= healed
        if healed:
            s.say(f"{called(s, x.id)} heals {healed} Damage.", "TG-DAMAGE-03")


@does(steps.Slay)
async def slay(s: Twilight, item: StackItem, step: steps.Slay, key: str) -> None:
    zones.slay(s, await reached(s, item, step.target, key))


@does(steps.Destroy)
async def destroy(s: Twilight, item: StackItem, step: steps.Destroy, key: str) -> None:
    zones.destroy(s, await reached(s, item, step.target, key))


@does(steps.Bounce)
async def bounce(s: Twilight, item: StackItem, step: steps.Bounce, key: str) -> None:
    for card in await reached(s, item, step.target, key):
        zones.to_hand(s, card)


# -- Fresh, Exhausted, Frozen


async def turned(s: Twilight, item: StackItem, target: steps.Target, key: str) -> list[Permanent | Slot]:
    """Cards in play and Aspects that a step is about."""
    found: list[Permanent | Slot] = []
    for id in await reached(s, item, target, key):
        if id in s.permanents:
            found.append(s.permanents[id])
        elif (at := s.slot(id)) is not None:
            found.append(at[1])
    return found


def names(s: Twilight, found: list[Permanent | Slot]) -> str:
    cards = [x.id for x in found if isinstance(x, Permanent)]
    backs = [f"a {s.back(x.card)}" for x in found if isinstance(x, Slot)]
    return ", ".join([*([named(s, cards)] if cards else []), *backs])


@does(steps.Exhaust)
async def exhaust(s: Twilight, item: StackItem, step: steps.Exhaust, key: str) -> None:
    if fresh := [x for x in await turned(s, item, step.target, key) if not x.exhausted]:
        for x in fresh:
            x.exhausted = True
        s.say(f"{names(s, fresh)}: Exhausted.")


@does(steps.Refresh)
async def refresh(s: Twilight, item: StackItem, step: steps.Refresh, key: str) -> None:
    """It does nothing to what is Frozen (TG-REFRESH-13)."""
    if tired := [x for x in await turned(s, item, step.target, key) if x.exhausted and not x.frozen]:
        for x in tired:
            x.exhausted = False
        s.say(f"{names(s, tired)}: Refreshed.")


@does(steps.Freeze)
async def freeze(s: Twilight, item: StackItem, step: steps.Freeze, key: str) -> None:
    if found := await turned(s, item, step.target, key):
        for x in found:
            x.frozen += number(s, item, step.n)
        s.say(f"{names(s, found)}: Frozen.")


# -- Blessings


@does(steps.Bless)
async def bless(s: Twilight, item: StackItem, step: steps.Bless, key: str) -> None:
    for x in await creatures(s, item, step.target, key):
        x.blessings = min(MOST_BLESSINGS, x.blessings + number(s, item, step.n))
        s.say(f"{called(s, x.id)} is blessed ({x.blessings}).", "TG-CREATURE-20")


@does(steps.Unbless)
async def unbless(s: Twilight, item: StackItem, step: steps.Unbless, key: str) -> None:
    for x in await creatures(s, item, step.target, key):
        x.blessings = max(0, x.blessings - number(s, item, step.n))
        s.say(f"{called(s, x.id)} has {count(x.blessings, 'Blessing')} left.", "TG-DAMAGE-04")


# -- changes for a time


def change(item: StackItem, until: Duration) -> Change:
    return Change(until, item.seat, item.source)


async def lay(s: Twilight, item: StackItem, target: steps.Target, key: str, made: Change, what: str) -> None:
    """Each of the Creatures bears a change of its own."""
    if found := await creatures(s, item, target, key):
        for x in found:
            x.changes.append(replace(made))
        s.say(f"{named(s, [x.id for x in found])}: {what}.")


@does(steps.Modify)
async def modify(s: Twilight, item: StackItem, step: steps.Modify, key: str) -> None:
    made = change(item, step.duration)
    made.fight, made.life = number(s, item, step.fight), number(s, item, step.life)
    parts = [f"{n:+} {word}" for n, word in ((made.fight, "Fight"), (made.life, "Life")) if n]
    await lay(s, item, step.target, key, made, " and ".join(parts).replace("-", "−"))


@does(steps.Grant)
async def grant(s: Twilight, item: StackItem, step: steps.Grant, key: str) -> None:
    made = change(item, step.duration)
    made.keyword = step.keyword
    await lay(s, item, step.target, key, made, step.keyword.capitalize())


RULES = {
    "must_attack": "must attack if able",
    "no_attack": "can't attack",
    "no_block": "can't block",
    "no_active": "can't use abilities",
    "block_any": "may block Elusive Creatures",
    "attack_tax": "pays one I to attack",
    "enters_exhausted": "enters Exhausted",
}


@does(steps.Restrict)
async def restrict(s: Twilight, item: StackItem, step: steps.Restrict, key: str) -> None:
    made = change(item, step.duration)
    made.rule = step.rule
    await lay(s, item, step.target, key, made, RULES[step.rule])


@does(steps.NoCombatDamage)
async def no_combat_damage(s: Twilight, item: StackItem, step: steps.NoCombatDamage, key: str) -> None:
    made = change(item, step.duration)
    made.rule = "no_combat_damage"
    await lay(s, item, step.target, key, made, "neither deals nor takes Combat Damage")


@does(steps.StackDamage)
async def stack_damage(s: Twilight, item: StackItem, step: steps.StackDamage, key: str) -> None:
    made, n = change(item, step.duration), number(s, item, step.n)
    mode: Literal["life", "discard", "both", "use_fight"] = step.mode
    made.stack_life = n if mode in ("life", "both") else 0
    made.stack_discard = n if mode in ("discard", "both") else 0
    made.rule = "use_fight" if mode == "use_fight" else ""
    what = "may hit Life Stacks with Fight" if mode == "use_fight" else f"{n:+} Damage to stacks"
    await lay(s, item, step.target, key, made, what)


@does(steps.Prevent)
async def prevent(s: Twilight, item: StackItem, step: steps.Prevent, key: str) -> None:
    made, n = change(item, "turn"), number(s, item, step.n)
    made.prevent = n
    if step.target == "life":
        s.players[item.seat].changes.append(made)
        s.say(f"{{{item.seat}}}’s Life Stack ignores the next {n} Damage.", "TG-DAMAGE-15")
    else:
        await lay(s, item, step.target, key, made, f"ignores the next {n} Damage")


@does(steps.Redirect)
async def redirect(s: Twilight, item: StackItem, step: steps.Redirect, key: str) -> None:
    to = await reached(s, item, step.to, f"{key}.to")
    if not to:
        return
    made, n = change(item, "turn"), number(s, item, step.n)
    made.redirect, made.to = n, to[0]
    if step.target == "life":
        s.players[item.seat].changes.append(made)
        s.say(f"The next {n} Damage to {{{item.seat}}}’s Life Stack goes to {called(s, to[0])}.", "TG-DAMAGE-15")
    else:
        await lay(s, item, step.target, key, made, f"its next {n} Damage goes to {called(s, to[0])}")


# -- control, mini-cards, layers


@does(steps.Control)
async def control(s: Twilight, item: StackItem, step: steps.Control, key: str) -> None:
    for x in await creatures(s, item, step.target, key):
        if x.controller != item.seat:
            made = change(item, step.duration)
            made.control_from = x.controller
            x.changes.append(made)
            change_control(s, x, item.seat)
            s.say(f"{{{item.seat}}} controls {called(s, x.id)}.", "TG-CREATURE-24")


@does(steps.PlaceMini)
async def place_mini(s: Twilight, item: StackItem, step: steps.PlaceMini, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        placed = [
            zones.place_mini(s, step.mini, seat, exhausted=step.state == "exhausted").id
            for _ in range(number(s, item, step.n))
        ]
        if placed:
            s.say(f"{named(s, placed)} for {{{seat}}}.", "TG-CREATURE-10")


@does(steps.Uncover)
async def uncover(s: Twilight, item: StackItem, step: steps.Uncover, key: str) -> None:
    """To the top of its own pile, as it is; nothing triggers (TG-FORT-12)."""
    for x in await creatures(s, item, step.target, key):
        if x.at:
            pile = s.players[x.controller].compass[x.at]
            pile.remove(x.id)
            pile.append(x.id)
            s.say(f"{called(s, x.id)} is on top again.", "TG-FORT-12")
