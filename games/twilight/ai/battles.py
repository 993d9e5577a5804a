"""Attacks and blocks by arithmetic: who would slay whom, and who wins the race of the Life Stacks (TG-COMBAT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel import Seat
from ..combat import stack_damage
from ..state import Permanent, Twilight
from ..values import fight, keyword, life, life_armor, spares_combat
from .evaluate import can_block, life_worth, worth

FINISH = 100.0  # what an attack is worth that takes an opponent out of the game


def slays(s: Twilight, x: Permanent, victim: Permanent) -> bool:
    """Whether a Creature's blow is enough for another."""
    return fight(s, x) - keyword(s, victim, "armor") >= life(s, victim)


def clash(s: Twilight, attacker: Permanent, blocker: Permanent) -> tuple[bool, bool]:
    """Whether the attacker, and whether the blocker, falls if they fight."""
    if spares_combat(attacker) or spares_combat(blocker):
        return False, False
    first, second = keyword(s, attacker, "initiative"), keyword(s, blocker, "initiative")
    kills, dies = slays(s, attacker, blocker), slays(s, blocker, attacker)
    if first and not second and kills:
        return False, True
    if second and not first and dies:
        return True, False
    return dies, kills


def exchange(s: Twilight, attacker: Permanent, blocker: Permanent) -> float:
    """What the blocker's side wins by a block, apart from the Damage that it keeps off."""
    dies, falls = clash(s, attacker, blocker)
    value = (worth(s, attacker) if dies else 0.0) - (worth(s, blocker) if falls else 0.0)
    value += sum(0.7 for effect in s.face(blocker.id).all_effects if effect.trigger == "block")
    if not dies:
        value += 0.2 * min(fight(s, blocker), life(s, attacker) - 1)
    if not falls:
        value -= 0.2 * min(fight(s, attacker), life(s, blocker) - 1)
    return value


def blow(s: Twilight, x: Permanent, foe: Seat) -> int:
    return max(0, stack_damage(s, x, "life") - life_armor(s, foe))


def per_card(s: Twilight, seat: Seat) -> float:
    """What a card of a Life Stack is worth as it stands."""
    n = len(s.players[seat].life)
    return life_worth(n) - life_worth(n - 1) if n else 10.0


def guards(s: Twilight, seat: Seat) -> list[Permanent]:
    """A player's Creatures that could block if they were attacked now."""
    return [x for x in s.creatures(seat) if not x.exhausted or keyword(s, x, "sentinel")]


# -- attacking


def attackers(s: Twilight, able: Sequence[Permanent], foe: Seat, *, bold: float = 1.0) -> list[Permanent]:
    """Who shall attack a player's Life Stack: everybody if that is enough; else those who lose nothing by the likely
    block, and no more than the own defence can spare."""
    stack, defence = len(s.players[foe].life), guards(s, foe)
    if lethal(s, able, foe, len(defence), stack):
        return list(able)
    if not able:
        return []
    chosen = promising(s, able, foe, defence, bold)
    return promising(s, spare(s, chosen, able[0].controller), foe, defence, bold)


def promising(
    s: Twilight, going: Sequence[Permanent], foe: Seat, defence: Sequence[Permanent], bold: float
) -> list[Permanent]:
    """Those who lose nothing by the likely block. The fewer go, the likelier each of them is blocked."""
    chosen = list(going)
    while True:
        left = [x for x in chosen if prospect(s, x, foe, defence, len(chosen)) * bold > 0.3]
        if len(left) == len(chosen):
            return chosen
        chosen = left


def lethal(s: Twilight, able: Iterable[Permanent], foe: Seat, blockers: int, stack: int) -> bool:
    """Whether the Life Stack runs out even if the strongest are blocked."""
    blows = sorted((blow(s, x, foe) for x in able), reverse=True)
    return sum(blows[blockers:]) >= stack > 0


def prospect(s: Twilight, x: Permanent, foe: Seat, defence: Sequence[Permanent], many: int) -> float:
    """What an attack by a Creature promises: the Damage if nobody blocks, or the worst block."""
    free = blow(s, x, foe) * per_card(s, foe)
    blocks = [exchange(s, x, b) for b in defence if can_block(s, b, x)]
    if not blocks:
        return free
    worst = -max(blocks)
    if worst >= 0:
        return free * 0.5 + worst
    chance = min(1.0, len(blocks) / max(1, many))
    return (1 - 0.8 * chance) * free + chance * 1.2 * worst


def spare(s: Twilight, chosen: list[Permanent], seat: Seat) -> list[Permanent]:
    """Without those who must stay at home, lest the answer be the end: the best blockers stay first."""
    stack = len(s.players[seat].life)
    for foe in s.foes(seat):
        coming = sorted((blow(s, x, seat) for x in s.creatures(foe.seat)), reverse=True)
        while chosen:
            home = [x for x in guards(s, seat) if x not in chosen or keyword(s, x, "sentinel")]
            if sum(coming[len(home) :]) < 0.6 * stack:
                break
            going = [x for x in chosen if not keyword(s, x, "sentinel")]
            if not going:
                break
            stays = min(going, key=lambda x: (blow(s, x, foe.seat), x.id))
            chosen = [x for x in chosen if x is not stays]
    return chosen


# -- blocking


def blocks(s: Twilight, pairs: Sequence[tuple[Permanent, Permanent]], seat: Seat) -> list[tuple[Permanent, Permanent]]:
    """Which of these pairs (blocker, attacker) shall fight: the most valuable ones first, as long as they pay."""
    assert s.combat is not None
    coming = {a.id: a for a in s.combat.attackers if a.against == seat and not a.blocker}
    total = sum(blow(s, s.permanents[id], seat) for id, a in coming.items() if a.stack == "life")
    stack = len(s.players[seat].life)
    desperate = total >= stack
    each = max(per_card(s, seat), 1.0)
    if total:
        each = max(each, (life_worth(stack) - life_worth(max(0, stack - total))) / total)

    def value(pair: tuple[Permanent, Permanent]) -> float:
        blocker, attacker = pair
        a = coming.get(attacker.id)
        if a is None:
            return exchange(s, attacker, blocker) - 3.0  # to help others
        kept_off = blow(s, attacker, seat) * (each if a.stack == "life" else 0.25)
        if keyword(s, attacker, "overrun") and clash(s, attacker, blocker)[1]:
            kept_off = 0.0
        return exchange(s, attacker, blocker) + kept_off * (3.0 if desperate and a.stack == "life" else 0.8)

    chosen: list[tuple[Permanent, Permanent]] = []
    for pair in sorted(pairs, key=lambda pair: (-value(pair), pair[0].id, pair[1].id)):
        free = all(pair[0] is not b and pair[1] is not a for b, a in chosen)
        if free and value(pair) > 0.2:
            chosen.append(pair)
    return chosen
