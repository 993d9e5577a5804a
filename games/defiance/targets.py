"""Targeting: directions, line of sight, and everything that can be chosen as a target (DG-TARGET, DG-LOS)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..kernel import Seat
from .board import EIGHT, Direction, Space, lines, neighbours, zone
from .cards import DIRECTIONS, Ability, Damage, Redirect, Selector
from .moves import can_be_shifted, destinations
from .state import Defiance, Permanent
from .values import SELF, attack, defense, fits, is_type, may_act, packet_amount, reach, shrouded

Way = Literal["combat", "special", "tactic"]


def sight(
    s: Defiance, at: Space, owner: Seat, directions: Iterable[Direction], far: int | None = None
) -> dict[str, tuple[int, bool]]:
    """Every Permanent on a straight line from a space, `far` steps at most: its distance, and whether it is open, that
    is, the first one met (DG-LOS-02). Face-down cards block the line like any other (DG-LOS-03)."""
    taken = s.occupied()
    found: dict[str, tuple[int, bool]] = {}
    for direction in directions:
        for path in lines(at, owner, direction, len(s.players)):
            first = True
            for distance, space in enumerate(path[:far], 1):
                x = taken.get(space)
                if x is None:
                    continue
                known = found.get(x.id)
                if known is None or (first and not known[1]):
                    found[x.id] = (distance, first)
                first = False
    return found


def directions_of(s: Defiance, x: Permanent) -> tuple[Direction, ...]:
    """A Permanent without a diagram is not limited in direction (DG-TARGET-10)."""
    move = s.face(x).move
    return DIRECTIONS[move] if move != "none" else EIGHT


def in_line(
    s: Defiance, selector: Selector, seat: Seat, source: Permanent | None
) -> dict[str, tuple[int, bool]] | None:
    """What the source, or one of its spotters, has on its lines; None: no line is needed."""
    if selector.spotter:
        seen: dict[str, tuple[int, bool]] = {}
        for x in s.of(seat):
            if s.face(x).move != "none" and ("any" in selector.spotter or is_type(s, x, selector.spotter)):
                for id, (distance, is_open) in sight(s, x.at, seat, directions_of(s, x)).items():
                    if id not in seen or (is_open and not seen[id][1]):
                        seen[id] = (distance, is_open)
        return seen
    if source is None or selector.line == "none":
        return None
    if selector.line == "eight":
        return sight(s, source.at, seat, EIGHT)
    if s.face(source).move == "none" and not (selector.open or selector.range or selector.min_range):
        return None
    return sight(s, source.at, seat, directions_of(s, source))


def permanents(s: Defiance, selector: Selector, seat: Seat, way: Way, source: Permanent | None) -> list[Permanent]:
    """The Permanents that an ability or Tactic may choose, or (pick = each) that it means."""
    if selector.pick == "self":
        return [source] if source is not None else []
    chosen = selector.pick != "each"
    near = neighbours(source.at, len(s.players)) if selector.adjacent and source is not None else None
    seen = in_line(s, selector, seat, source) if chosen else None
    found = []
    for x in s.in_play():
        if not fits(s, selector, x, seat, source) or (near is not None and x.at not in near):
            continue
        if way == "combat" and (x.owner == seat or not attackable(s, x)):
            continue
        if chosen and way != "combat" and x.owner != seat and shrouded(s, x):
            continue
        if seen is not None:
            if x.id not in seen:
                continue
            distance, is_open = seen[x.id]
            if (selector.open and not is_open) or distance < selector.min_range:
                continue
            if selector.range and distance > selector.range:
                continue
        found.append(x)
    return found


def attackable(s: Defiance, x: Permanent) -> bool:
    """Basic Attacks and combat abilities need a defense value, and never reach into a Sanctuary (DG-BOARD-08)."""
    return s.face(x).defense is not None and zone(x.at) != "sanctuary"


def pending(s: Defiance, x: Permanent) -> dict[str, tuple[str, int]]:
    """The packets of damage that opponents have aimed at a Permanent: id -> where from and how much."""
    found = {}
    for packet in s.attack.packets if s.attack else ():
        source = s.permanents.get(packet.by)
        if packet.target == x.id and packet.seat != x.owner and source is not None:
            found[packet.id] = (s.face(source).name, packet_amount(s, packet))
    for item in s.stack:
        if item.kind != "permanent" and item.seat != x.owner and x.id in item.targets:
            for effect in s.card(item.card).ability[item.ability].effects:
                if isinstance(effect, Damage):
                    found[f"{item.id}>{x.id}"] = (s.card(item.card).name, effect.amount)
    return found


def redirect_targets(s: Defiance, ability: Ability, source: Permanent) -> list[Permanent]:
    """Whom the damage may hit instead, where an ability turns it aside."""
    for effect in ability.effects:
        if isinstance(effect, Redirect):
            return permanents(s, effect.to, source.owner, "special", source)
    return []


def choices(s: Defiance, ability: Ability, seat: Seat, way: Way, source: Permanent | None) -> list[str]:
    """Ids of all that may be chosen as a target of an ability just now."""
    selector = ability.target or SELF
    match selector.pick:
        case "self" | "each":
            return []
        case "stack":
            return [
                item.id
                for item in s.stack
                if (selector.side != "enemy" or item.seat != seat)
                and (not selector.types or s.card(item.card).type in selector.types)
                and (item.kind != "special" or "tactic" not in selector.types)
            ]
        case "packet":
            return list(pending(s, source)) if source is not None else []
        case "player":
            return [str(p.seat) for p in s.after(seat)]
    found = permanents(s, selector, seat, way, source)
    if any(effect.__struct_config__.tag == "shift" for effect in ability.effects):
        found = [x for x in found if can_be_shifted(s, x) and destinations(s, x, 1)]
    return [x.id for x in found]


# -- blows: what an attacker, or a defender that responds, can do from where it stands


def ready(s: Defiance, x: Permanent) -> bool:
    """Whether it still has its one attack or activation of this turn (DG-COMBAT-06, DG-ABILITY-05)."""
    return x.acted != s.turn and may_act(s, x)


def strikes(s: Defiance, x: Permanent, role: Literal["attacking", "defending"]) -> list[Permanent]:
    """Whom its Basic Attack reaches: along its diagram, further than one space only if open (DG-LOS-05)."""
    if s.face(x).move == "none" or s.barred(x, "attack"):
        return []
    far = reach(s, x)
    found = []
    for id, (distance, is_open) in sight(s, x.at, x.owner, DIRECTIONS[s.face(x).move], far).items():
        y = s.permanents[id]
        if (distance > 1 and not is_open) or y.face_down or y.owner == x.owner:
            continue
        if attackable(s, y) and attack(s, x, y, role) > 0:
            found.append(y)
    return found


def shots(s: Defiance, x: Permanent, among: Iterable[str] | None = None) -> dict[int, list[Permanent]]:
    """Its combat abilities by their place on the card, with those whom they can hit (or hit, if they mean each)."""
    if s.barred(x, "attack") or s.barred(x, "activate"):
        return {}
    found = {}
    for n, ability in enumerate(s.face(x).ability):
        if ability.kind == "combat":
            hit = permanents(s, ability.target or SELF, x.owner, "combat", x)
            if among is not None:
                hit = [y for y in hit if y.id in among]
            if hit:
                found[n] = hit
    return found


def can_attack_from(s: Defiance, x: Permanent, at: Space) -> bool:
    """Whether it would have anybody to attack from that space."""
    was, x.at = x.at, at
    try:
        return bool(strikes(s, x, "attacking") or shots(s, x))
    finally:
        x.at = was


def sights_lost(s: Defiance, attackers: Iterable[str]) -> bool:
    """Whether one of these attackers has nobody to attack any more."""
    named = [s.permanents[id] for id in attackers if id in s.permanents]
    return any(not can_attack_from(s, x, x.at) for x in named)


def threatened(s: Defiance, x: Permanent) -> int | None:
    """What a Permanent still stands once all pending damage has landed, for hints and AI players."""
    limit = defense(s, x)
    return None if limit is None else limit - x.damage - sum(amount for _, amount in pending(s, x).values())
