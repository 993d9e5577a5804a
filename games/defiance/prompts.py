"""What a question says of its moment: who does what to whom, so that nobody need look it up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kernel import Seat
from .piles import name
from .state import Defiance, Packet, Permanent, StackItem
from .values import defense, packet_amount, remaining

SHOWN = 4  # blows that a prompt tells one by one


def on(s: Defiance, targets: Sequence[str]) -> str:
    """How texts name targets."""
    waiting = {item.id: item for item in s.stack}
    names = []
    for id in targets:
        if id in s.permanents:
            names.append(name(s, s.permanents[id]))
        elif id in waiting:
            names.append(s.card(waiting[id].card).name)
        elif id.isdigit():
            names.append(f"{{{id}}}")
    return f" on {' and '.join(names)}" if names else ""


def left(s: Defiance, x: Permanent) -> str:
    """What a Permanent still stands: “it has 2 of 4 left”."""
    limit = defense(s, x)
    return "it can't be hurt" if limit is None else f"it has {remaining(s, x)} of {limit} left"


def blows(s: Defiance, packets: Iterable[Packet]) -> str:
    """“Berserkers (c4) hits Minotaur (c3) for 4; …”."""
    told = []
    for packet in packets:
        x, y = s.permanents.get(packet.by), s.permanents.get(packet.target)
        if x is not None and y is not None:
            told.append(f"{name(s, x)} hits {name(s, y)} for {packet_amount(s, packet)}")
    return _some(told)


def dealt(s: Defiance, packets: Sequence[Packet]) -> str:
    """“Berserkers hit Minotaur for 4; …”: what has landed, whoever is still there."""
    named = {id: s.card(id.rpartition(".")[0]).name for packet in packets for id in (packet.by, packet.target)}
    return _some([f"{named[packet.by]} hit {named[packet.target]} for {packet.dealt}" for packet in packets])


def _some(told: Sequence[str]) -> str:
    more = [f"and {len(told) - SHOWN} more"] if len(told) > SHOWN else []
    return "; ".join([*told[:SHOWN], *more])


def announced(s: Defiance, item: StackItem, seat: Seat) -> str:
    """What waits, as its player announced it."""
    who = "You have" if item.seat == seat else f"{{{item.seat}}} has"
    if item.kind == "permanent":
        return f"{who} played it on {item.at}."
    ability = s.card(item.card).ability[item.ability]
    what = "played it" if item.kind == "tactic" else f"used {ability.name}"
    return f"{who} {what}{on(s, item.targets)}: {ability.text}"


def window_prompt(s: Defiance, seat: Seat, moment: str) -> str:
    """A window: the moment, what is about to happen and by whom, and what to do about it."""
    if s.stack:
        item = s.stack[-1]
        do = "Add something first" if item.seat == seat else "Respond before that"
        return f"{moment} {announced(s, item, seat)} {do}, or pass?"
    if s.attack is not None and s.attack.step in ("declared", "defended"):
        told = blows(s, s.attack.packets)
        return f"{moment} {f'{told}. ' if told else ''}Respond, or pass?"
    turn = "It's your turn" if seat == s.active else f"It's {{{s.active}}}’s turn"
    return f"{moment} {turn}. Use something now, or pass?"
