"""The Defend step: who is attacked may step aside and strike back (DG-COMBAT-13 to -17)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ..kernel import Ask, Seat, ask
from .asking import choose_step
from .board import Space
from .choices import Choice, Options
from .combat import blow, blow_options, land, others
from .effects import move
from .moves import destinations
from .piles import name
from .prompts import blows, dealt
from .stack import window
from .state import Attack, Defiance, Permanent
from .targets import ready, shots, strikes
from .uses import reaches
from .values import steps_when_defending


async def attack_step(s: Defiance) -> str:
    """The attack is declared: whoever is attacked and can respond may act before that, or all if it lands at once
    (DG-TIMING-10, -22)."""
    if s.attack is not None:
        attacked = [seat for seat in others(s) if seat in s.attack.sides and can_respond(s, seat)]
        seats = [*others(s), s.active] if s.decisive else attacked
        for seat in seats:
            s.passed.pop(seat, None)
        await window(s, "Attack!", seats)
    if s.attack is not None and s.settings["damage"] == "strict":
        await land(s)  # the strict-order variant: destroyed defenders cannot strike (DG-COMBAT-48)
    return "defend"


async def defend(s: Defiance) -> str:
    """The attacked and the others of the defending side may respond; all may act once more (DG-COMBAT-13 to -17)."""
    if s.attack is None:
        return "combat_ends"
    for p in s.after(s.active):
        if s.attack is not None and p.seat in s.attack.sides and not p.out:
            await step_aside(s, p.seat)
            await respond(s, p.seat)
    if s.attack is not None:
        s.attack.step = "defended"
        for seat in (s.active, *others(s)):
            if seat == s.active or seat in s.attack.sides or reaches(s, seat):
                s.passed.pop(seat, None)  # even if nobody strikes back: that is known only now
        await window(s, "The defenders have answered. Damage comes next.", [s.active, *others(s)])
    return "resolve"


def can_respond(s: Defiance, seat: Seat) -> bool:
    """Whether anything of an attacked player could respond, or take a step."""
    return any(answers(s, x) or (steps_when_defending(s, x) and ready(s, x)) for x in list(s.of(seat)))


def answers(s: Defiance, x: Permanent) -> Options:
    """Every response of a Permanent from where it stands: against declared attackers only (DG-COMBAT-37)."""
    if s.attack is None or not ready(s, x):
        return {}
    foes = s.attack.attackers
    struck = [y for y in strikes(s, x, "defending") if y.id in foes]
    return blow_options(s, x, "defending", struck, shots(s, x, foes))


def answers_from(s: Defiance, x: Permanent, at: Space) -> bool:
    """Whether it could respond from that space."""
    was, x.at = x.at, at
    try:
        return bool(answers(s, x))
    finally:
        x.at = was


async def step_aside(s: Defiance, seat: Seat) -> None:
    """A card that says so makes one step while it defends: if it is attacked, or if it responds (DG-COMBAT-16). One
    that is not attacked steps only to where it can respond from, and then does."""
    for x in list(s.of(seat)):
        attack = s.attack
        if attack is None or x.id not in s.permanents or not steps_when_defending(s, x):
            continue
        if not ready(s, x) or s.barred(x, "move"):
            continue
        attacked = x.id in attack.targets
        spaces = [at for at in destinations(s, x, 1) if attacked or answers_from(s, x, at)]
        if not spaces:
            continue
        why = "before it responds" if attacked else "to strike from there"
        at = await choose_step(s, x, f"Does {name(s, x)} take a step {why}?", spaces, "defiance.step")
        if at is not None and x.id in s.permanents:
            await move(s, x, at, f"{name(s, x)} steps to {at}.", "DG-COMBAT-16")
            if not attacked and x.id in s.permanents and (options := answers(s, x)):
                choice = next(iter(options.values())).value
                if len(options) > 1:
                    choice = (await ask(seat, Ask(f"What does {name(s, x)} do?", options, topic="defiance.blow")))[0]
                await answer(s, choice)


async def respond(s: Defiance, seat: Seat) -> None:
    """One question for the whole defence: every Permanent may strike back or use a combat ability against one of the
    attackers, once (DG-COMBAT-35 to -37). Left to itself an attacked Permanent strikes at one who attacks it."""
    attack = s.attack
    if attack is None:
        return
    options: Options = {}
    default = []
    for x in list(s.of(seat)):
        mine = answers(s, x)
        for key, option in mine.items():
            options[key] = structs.replace(option, label=f"{s.face(x).name} {x.at}: {option.label}")
        foes = [packet.by for packet in (*attack.landed, *attack.packets) if packet.target == x.id]
        back = [f"strike:{x.id}:{foe}" for foe in foes if f"strike:{x.id}:{foe}" in mine]
        default += back[:1]
    if not options:
        return
    question = Ask(
        f"{assault(s, attack, seat)} Who strikes back?",
        options,
        least=0,
        most=len({option.value.source for option in options.values()}),
        default=tuple(default),
        forbid=once_each,
        stops=("attacked", "afford"),
        nothing="Don't strike back",
        topic="defiance.defend",
    )
    if {*default} == options.keys():  # each has one way to strike back, and takes it: all of that is open to see
        question.stops, question.openly = ("afford",), True
    for choice in await ask(seat, question):
        await answer(s, choice)


def assault(s: Defiance, attack: Attack, seat: Seat) -> str:
    """What a defending player suffers, or in the strict-order variant has suffered already."""
    aimed = [packet for packet in attack.packets if packet.target in s.permanents and not packet.response]
    told = blows(s, [packet for packet in aimed if s.permanents[packet.target].owner == seat])
    if told:
        return f"You're under attack: {told}."
    told = dealt(s, [packet for packet in attack.landed if packet.against == seat])
    return f"You were attacked: {told}." if told else "You were attacked."


async def answer(s: Defiance, choice: Choice) -> None:
    responder = s.permanents.get(choice.source)
    if responder is not None:
        await blow(s, responder, choice, response=True)
        responder.acted = s.turn


def once_each(chosen: Sequence[Choice]) -> str | None:
    sources = [choice.source for choice in chosen]
    return "Each can respond only once." if len(set(sources)) < len(sources) else None
