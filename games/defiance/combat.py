"""The Combat phase: declare, attack, resolve damage (DG-COMBAT); how the attacked defend stands in defending.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import structs

from ..kernel import Answer, Ask, Option, Seat, ask
from . import asking
from .asking import choose_targets, menu_option, space_option, stats, stay_option
from .board import Space
from .cards import Damage
from .choices import Choice, Options
from .damage import deal
from .effects import check, move
from .moves import can_move, destinations
from .piles import name, trigger
from .prompts import left
from .stack import CONCEDE, choose_from_menu, give_up, idle, quiet, settle, two_in_one, window
from .state import Attack, Defiance, Packet, Permanent
from .targets import can_attack_from, ready, shots, sights_lost, strikes
from .uses import able, act, responses
from .values import attack as strength
from .values import packet_amount

Role = Literal["attacking", "defending"]


def others(s: Defiance) -> list[Seat]:
    return [p.seat for p in s.after(s.active)]


def attackers(s: Defiance) -> list[str]:
    """Those named so far that are still in play: a move of one can be the end of another."""
    return [id for id in s.attack.attackers if id in s.permanents] if s.attack is not None else []


def bases(s: Defiance, x: Permanent) -> Iterator[Space]:
    """Where it can attack from: where it stands, or where its move takes it, without taking an earlier attacker's only
    target out of sight (DG-COMBAT-04, -31, -32)."""
    if not ready(s, x) or s.barred(x, "attack"):
        return
    if can_attack_from(s, x, x.at):
        yield x.at
    named = attackers(s)
    if can_move(s, x):
        for at in destinations(s, x):
            if can_attack_from(s, x, at) and not cut_off(s, x, at, named):
                yield at


def cut_off(s: Defiance, x: Permanent, at: Space, named: Sequence[str]) -> bool:
    """Whether one of these attackers would have nobody to attack any more if that one stood there."""
    was, x.at = x.at, at
    try:
        return sights_lost(s, named)
    finally:
        x.at = was


NO_ATTACK = Option(
    Choice("end"), "No attack", icon="pass", finish="No attack, no moves", finishes=("defiance.position",)
)


async def combat(s: Defiance) -> str:
    """One choice at a time: another attacker, with its move; then the declaration (DG-COMBAT-01, -30)."""
    p = s.players[s.active]
    named = attackers(s)
    if not named:
        s.attack = None
    options: Options = {}
    for x in list(s.of(p.seat)):
        if x.id not in named and any(bases(s, x)):
            attacker = menu_option("attack", x, f"{s.face(x).name} {x.at}", stats(s, x.id))
            options[f"attack:{x.id}"] = structs.replace(
                attacker, menu="Choose an attacker", then=partial(plans, s, x, named)
            )
    greyed: dict[str, str] = {}
    if named and not options:
        return "declare"  # all who can attack do
    if named:
        options["declare"] = Option(Choice("declare"), "These attack", "then choose their targets", icon="attack")
        options |= withdrawals(s, named)
        prompt = f"Attackers so far: {', '.join(name(s, s.permanents[id]) for id in named)}. Who else attacks?"
    else:
        able_to_attack = bool(options)
        more, greyed = responses(s, p.seat)
        options = {"end": NO_ATTACK, **options, **more}
        if s.match:
            options["concede"] = CONCEDE
        prompt = "Combat: who attacks? Choose attackers one by one, then their targets."
        if not able_to_attack:
            prompt = "Combat: none of your units can attack now."
        if not able_to_attack and (quiet(s, p.seat) or (idle(options) and not able(s, p.seat))):
            return "combat_ends"
    default = ("declare",) if named else ("end",)
    choice = await choose_from_menu(s, Ask(prompt, options, default=default, greyed=greyed, topic="defiance.combat"))
    match choice.do:
        case "end":
            return "combat_ends"
        case "declare":
            return "declare"
        case "attack":
            await name_attacker(s, s.permanents[choice.source])
        case "withdraw":
            await withdraw(s, s.permanents[choice.source])
        case "concede":
            await give_up(s, p.seat)
        case _:
            if await act(s, p.seat, choice):
                await settle(s)
    return "combat"


def base_options(s: Defiance, x: Permanent) -> Options:
    """The spaces from which an attacker may attack; none where there is no choice."""
    options: Options = {}
    for at in bases(s, x):
        if at == x.at:
            options["stay"] = stay_option(x, f"From where it stands ({at})", in_reach(s, x, at))
        else:
            options[f"space:{at}"] = space_option(s, at, x.card, x.id, in_reach(s, x, at))
    return {} if asking.no_choice(options) else options


def plans(s: Defiance, x: Permanent, named: Sequence[str]) -> dict[Answer, Option[Choice]]:
    """What may follow on naming an attacker: from where; and if it attacks alone, at whom; or that no other attacks."""
    others = any(y.id not in (x.id, *named) and any(bases(s, y)) for y in s.of(x.owner))
    found: dict[Answer, Option[Choice]] = {}
    for base, option in (base_options(s, x) or {"": stay_option(x, "")}).items():
        first, at = ((base,) if base else ()), option.value.space
        where = "" if at == x.at else f" from {at}"
        if named or others:
            found[first or ("",)] = structs.replace(option, label=f"attacks{where}, with others")
        if named:
            found[(*first, "declare")] = structs.replace(option, label=f"attacks{where}, as the last")
            continue
        hits = blow_options_on(s, x, at)
        for key, hit in hits.items():
            last = (key,) if len(hits) > 1 else ()
            found[(*first, "declare", *last)] = structs.replace(hit, label=f"{hit.label}{where}")
    return found


def blow_options_on(s: Defiance, x: Permanent, at: Space) -> Options:
    """Its attacks from that space."""
    was, x.at = x.at, at
    try:
        return blow_options(s, x, "attacking", strikes(s, x, "attacking"), shots(s, x))
    finally:
        x.at = was


async def name_attacker(s: Defiance, x: Permanent) -> None:
    spaces = list(bases(s, x))
    if not spaces:
        return  # all whom it could attack have left the game meanwhile
    choice = Choice("stay" if spaces[0] == x.at else "space", source=x.id, space=spaces[0])
    if options := base_options(s, x):
        # Silence lets it attack, as was chosen: from where it stands, if it can, for that is the first of its spaces.
        prompt = f"Where does {name(s, x)} attack from?"
        choice = (await ask(s.active, Ask(prompt, options, topic="defiance.attack_from")))[0]
    if x.id not in s.permanents:
        return
    if s.attack is None:
        s.attack = Attack()
    s.attack.attackers.append(x.id)
    if choice.do == "space":
        before, s.attack.came[x.id] = len(s.permanents), x.at
        x.moved = s.turn
        await move(s, x, choice.space, f"{name(s, x)} advances to {choice.space}.", "DG-COMBAT-04")
        if len(s.permanents) < before and s.attack is not None:
            s.attack.came = {}  # somebody has fallen by it: these moves stand


def withdrawals(s: Defiance, named: Sequence[str]) -> Options:
    """Until the declaration an attacker may be left out after all: its move was part of the attack, and is undone
    (DG-COMBAT-50). One that cannot go back attacks."""
    options: Options = {}
    for id in named:
        x = s.permanents[id]
        home = home_of(s, x)
        if home == x.at or (home and s.at(home) is None and not cut_off(s, x, home, [y for y in named if y != id])):
            note = "it won't attack" if home == x.at else f"it returns to {home}"
            label = f"Withdraw {s.face(x).name} {x.at}"
            options[f"withdraw:{id}"] = menu_option("withdraw", x, label, note, "back")
    return options


def home_of(s: Defiance, x: Permanent) -> Space:
    """Where an attacker stood before it was named; nowhere if its move cannot be undone."""
    if x.moved != s.turn:
        return x.at
    return s.attack.came.get(x.id, "") if s.attack is not None else ""


async def withdraw(s: Defiance, x: Permanent) -> None:
    attack, home = s.attack, home_of(s, x)
    if attack is None:
        return
    attack.attackers.remove(x.id)
    attack.came.pop(x.id, None)
    if home == x.at:
        s.say(f"{name(s, x)} doesn't attack.", "DG-COMBAT-50")
    else:
        x.moved = 0
        await move(s, x, home, f"{name(s, x)} returns to {home} and doesn't attack.", "DG-COMBAT-50")


def in_reach(s: Defiance, x: Permanent, at: Space) -> str:
    """Whom it could attack from a space, for the player to compare."""
    was, x.at = x.at, at
    found = {y.id: y for y in (*strikes(s, x, "attacking"), *(y for hit in shots(s, x).values() for y in hit))}
    x.at = was
    return f"reaches {', '.join(f'{s.face(y).name} {y.at}' for y in found.values())}"


async def declare(s: Defiance) -> str:
    """Every attacker names Basic Attack or combat ability and target from where it now stands (DG-COMBAT-03, -31)."""
    attack = s.attack
    if attack is None:
        return "combat_ends"
    attack.step = "targets"
    for id in attack.attackers:
        x = s.permanents.get(id)
        if x is not None:
            await name_target(s, x)
    attack.step = "declared"
    s.attacked_in = s.turn
    for id in attack.attackers:
        if id in s.permanents:
            s.permanents[id].acted = s.turn
            trigger(s, s.permanents[id], "attacks")
    await check(s)
    return "attack"


async def name_target(s: Defiance, x: Permanent) -> None:
    """One attacker's blow; where there is no choice, nobody is asked."""
    options = blow_options(s, x, "attacking", strikes(s, x, "attacking"), shots(s, x))
    if not options:
        return  # all whom it could attack have left the game meanwhile
    choice = next(iter(options.values())).value
    if len(options) > 1:
        choice = (await ask(x.owner, Ask(f"What does {name(s, x)} attack?", options, topic="defiance.blow")))[0]
    await blow(s, x, choice)


def blow_options(
    s: Defiance, x: Permanent, role: Role, struck: Sequence[Permanent], shot: dict[int, list[Permanent]]
) -> Options:
    """Every Basic Attack and every combat ability that a Permanent can choose."""
    options: Options = {}
    for y in struck:
        choice = Choice("strike", card=x.card, source=x.id, target=y.id)
        label = f"Strike {s.face(y).name} {y.at}"
        note = f"{strength(s, x, y, role)} damage; {left(s, y)}"
        options[f"strike:{x.id}:{y.id}"] = Option(choice, label, note, "attack", unit=y.id, player=y.owner)
    for n, hit in shot.items():
        ability = s.face(x).ability[n]
        if ability.target is not None and ability.target.pick == "one":
            for y in hit:
                choice = Choice("shoot", card=x.card, source=x.id, ability=n, target=y.id)
                label = f"{ability.name}: {s.face(y).name} {y.at}"
                note = f"{ability.text} Now {left(s, y)}."
                options[f"shoot:{x.id}:{n}:{y.id}"] = Option(choice, label, note, "attack", unit=y.id, player=y.owner)
        else:
            choice = Choice("shoot", card=x.card, source=x.id, ability=n)
            options[f"shoot:{x.id}:{n}"] = Option(choice, ability.name, ability.text, "attack", unit=x.id)
    return options


async def blow(s: Defiance, x: Permanent, choice: Choice, *, response: bool = False) -> None:
    """An attack or response sends its packets of damage on their way (DG-TIMING-11)."""
    attack = s.attack
    if attack is None:
        return
    if choice.do == "strike":
        hit = [choice.target]
        how = "strikes at"
    else:
        ability = s.face(x).ability[choice.ability]
        among = attack.attackers if response else None
        able = [y.id for y in shots(s, x, among).get(choice.ability, [])]
        selector = ability.target
        if selector is not None and selector.pick == "up_to":
            prompt = f"{ability.name}: up to {selector.n} targets?"
            hit = able
            if able and not asking.no_choice(able):
                hit = await choose_targets(s, x.owner, prompt, able, selector.n, x.id, x.card)
        else:
            hit = [choice.target] if choice.target else able
        how = f"uses {ability.name} against"
    hit = [id for id in hit if id in s.permanents]
    if not hit:
        return  # who was meant has left the game meanwhile
    names = " and ".join(name(s, s.permanents[id]) for id in hit)
    s.say(f"{name(s, x)} {how} {names}.", "DG-COMBAT-15" if response else "DG-COMBAT-05")
    for id in hit:
        if choice.do == "strike":
            packet = Packet(s.new_id("packet"), x.id, x.owner, id, "basic", response=response)
        else:
            ability = s.face(x).ability[choice.ability]
            amount = sum(effect.amount for effect in ability.effects if isinstance(effect, Damage))
            packet = Packet(s.new_id("packet"), x.id, x.owner, id, "combat", choice.ability, amount, response)
        attack.packets.append(packet)
    if response:
        attack.responders.append(x.id)
    else:
        attack.targets.extend(hit)
        attack.sides.extend(s.permanents[id].owner for id in hit)


async def resolve(s: Defiance) -> str:
    """Resolve damage: all of it at the same moment; then the phase is over (DG-COMBAT-34, -21)."""
    if s.attack is None:
        return "combat_ends"
    s.resolving = True
    await land(s)
    landed = s.attack.landed if s.attack else []
    # A shot that has done harm may grant a two-in-one: attackers' grants before defenders' (DG-TWO1-10, -14).
    shots = {packet.by: packet for packet in landed if packet.kind == "combat" and packet.dealt}
    for packet in sorted(shots.values(), key=lambda packet: packet.response):
        card = s.card(packet.by.rpartition(".")[0])
        if (type := card.ability[packet.ability].two_in_one) is not None and not s.players[packet.seat].out:
            await two_in_one(s, packet.seat, type, card)
    s.resolving = False
    return "combat_ends"


async def land(s: Defiance) -> None:
    """All packets under way land together; one who has left play, or may not attack any more, deals nothing
    (DG-COMBAT-39, -40, -46)."""
    attack = s.attack
    if attack is None:
        return
    packets, attack.packets = attack.packets, []
    blows = []
    for packet in packets:
        x, y = s.permanents.get(packet.by), s.permanents.get(packet.target)
        if x is not None and y is not None and not s.barred(x, "attack"):
            blows.append((packet, packet_amount(s, packet), x, y))
    for packet, amount, x, y in blows:
        packet.dealt, packet.against = deal(s, y, amount, packet.kind, s.face(x)), y.owner
        attack.landed.append(packet)
    await check(s)


async def combat_ends(s: Defiance) -> str:
    """Attackers and defenders are so no longer; who was attacked may act before the others' Permanents move on
    (DG-COMBAT-21, DG-TIMING-22)."""
    sides = s.attack.sides if s.attack is not None else []
    s.attack = None
    await check(s)
    await window(s, "The Combat phase is over.", [seat for seat in others(s) if seat in sides])
    return "position"
