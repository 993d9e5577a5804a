"""
What a position is worth: the part of the AI players that judges. `outlook` plays the coming rounds in the mean,
everyone adding average cards to the table, and tells from the times of death how likely a seat is to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from msgspec import Struct
from msgspec.structs import replace

from ...kernel import Seat
from ..cards import (
    Attack,
    AttackPerOther,
    Card,
    Copy,
    Destroy,
    DiscardHand,
    Effect,
    ExtraDie,
    HandSize,
    HandTake,
    Later,
    Life,
    PlayAnother,
    Prevent,
    Reroll,
    Shift,
    Steal,
    Veil,
    VeilSteal,
    Ward,
    total,
)
from ..combat import BLOOD
from ..state import MAX_LIFE, Creation, Godsforge, Player
from .points import effect_points, effects_points, standing

# -- sides: a player's strength in numbers


class Side(Struct):
    """What a player brings to the coming rounds."""

    seat: Seat
    life: float
    stones: float
    attack: float = 0.0  # each round, from Creations
    prevent: float = 0.0
    gain: float = 0.0
    income: float = 0.0  # Veilstones a round besides those from dice
    speed: float = 1.0  # how fast new cards come, 1 on average
    spare: float = 0.0  # points held in reserve: sacrifices, cards in hand
    sinks: float = 0.0  # Veilstones that empowering can use in a round
    finish: float = 0.0  # attack from sacrifices, which are made when they kill
    save: float = 0.0  # prevention and life from sacrifices, which are made when they save
    now_attack: float = 0.0  # in the first of the coming rounds only
    now_prevent: float = 0.0
    now_gain: float = 0.0
    ready: int = 0  # 1: the card of the first round is in these numbers already


class Weights(Struct, frozen=True):
    """How the mean round goes: counted in games of the master against itself, or tried out in such games."""

    attack: float = 1.7  # what a card adds to the table for good
    prevent: float = 0.75
    gain: float = 0.37
    burst: float = 1.0  # what a card adds in its own round only
    guard: float = 0.25
    heal: float = 0.25
    income: float = 0.6  # Veilstones from dice
    spending: float = 0.35  # share of the Veilstones that is used in a round
    strike: float = 0.8  # points of attack for a Veilstone, and of prevention
    shield: float = 0.6
    spare: float = 0.5  # life that a point in reserve stands for
    second: float = 0.5  # of a hand's second best card, for the next round
    finish: float = 0.7  # of the sacrifices that could kill, or save
    save: float = 0.5
    doubt: float = 1.8  # points by which the next blow may well differ from the mean one
    sharpness: float = 1.2  # how much a round's lead decides


WEIGHTS = Weights()
HORIZON = 14


def side(s: Godsforge, p: Player, without: Sequence[str] = ()) -> Side:
    """A player as the table stands, without the Creations that are about to leave."""
    stay = [creation for creation in p.creations if creation.card not in without]
    found = Side(p.seat, p.life, p.veilstones)
    if p.nemesis:  # it has no dice: no Veilstones from them, and no card that it could not pay
        found.income, found.speed = -WEIGHTS.income, 1.2
    for creation in stay:
        add(found, s.face(creation), len(stay) - 1)
    return found


def add(found: Side, face: Card, others: int, sign: int = 1) -> None:
    """A Creation comes to a side, or leaves it."""
    for effect in face.attack:
        match effect:
            case Attack(n):
                found.attack += sign * n
            case AttackPerOther(n):
                found.attack += sign * n * others
            case Prevent(n):
                found.prevent += sign * n
            case Life(n):
                found.gain += sign * n
    for effect in (*face.attack, *face.upkeep, *face.end):
        match effect:
            case Veil(n) | VeilSteal(_, n):
                found.income += sign * n * (1.0 if isinstance(effect, Veil) else 0.7)
            case Attack() | AttackPerOther() | Prevent() | Life():
                pass
            case _:
                found.spare += sign * 2 * effect_points(effect, 3.0)
    for effect in face.static:
        match effect:
            case ExtraDie(n):
                found.speed += sign * 0.2 * n
            case Reroll(n) | Shift(n):
                found.speed += sign * 0.08 * n
            case HandSize(n):
                found.speed += sign * 0.06 * n
            case _:
                found.spare += sign * effect_points(effect, 3.0)
    if face.empower:
        found.sinks += sign * face.empower.price
    found.spare += sign * 0.4 * (effects_points(face.sacrifice, 2.0) + effects_points(face.sacrifice_other, 2.0))
    found.finish += sign * total(face.sacrifice, Attack)
    found.save += sign * (total(face.sacrifice, Prevent) + total(face.sacrifice, Life))


def ring_sides(s: Godsforge, first: Seat, changed: dict[Seat, Side] | None = None) -> list[Side]:
    """The living, clockwise from a seat: each strikes the next."""
    changed = changed or {}
    return [changed.get(p.seat) or side(s, p) for p in (s.players[first], *s.opponents(first))]


def outlook(sides: Sequence[Side], *, blood: bool = False, deciding: bool = False, w: Weights = WEIGHTS) -> float:
    """How likely the first side is to win, from 0 to 1: the mean course of the coming rounds is played, and the lead
    in time of death counts. In a deciding round after a shared death (GF-TIE) it is the lead in life."""
    life = [one.life + w.spare * one.spare for one in sides]
    bank = [one.stones for one in sides]
    died, first, nearest = [0.0] * len(sides), [1.0] * len(sides), [0.0] * len(sides)
    alive = list(range(len(sides)))
    toll = BLOOD if blood else 0
    attack, shield, heal = [0.0] * len(sides), [0.0] * len(sides), [0.0] * len(sides)
    for t in range(1, HORIZON + 1):
        for i in alive:
            one = sides[i]
            cards = t - one.ready
            # Once the card is known, only empowering is left to spend on.
            use = bank[i] * w.spending if cards else min(bank[i], one.sinks) / 2
            bank[i] += one.income + w.income - use
            sure = min(use, one.sinks)
            use += sure  # an empower effect turns a Veilstone into about two points
            grown = cards * one.speed
            attack[i] = one.attack + w.attack * grown + w.strike * use
            shield[i] = one.prevent + w.prevent * grown + w.shield * use
            heal[i] = one.gain + w.gain * grown
            if cards:
                attack[i] += w.burst
                shield[i] += w.guard
                heal[i] += w.heal
            if t == 1:
                attack[i] += one.now_attack
                shield[i] += one.now_prevent
                heal[i] += one.now_gain
        fallen = []
        for place, i in enumerate(alive):
            victim = alive[place + 1 - len(alive)]
            before = life[victim]
            blow = attack[i] - shield[victim]
            after = before - (blow if blow > 0.5 else 0.5) - toll + heal[victim]
            life[victim] = after if after < MAX_LIFE else max(before, MAX_LIFE)
            if life[victim] <= 0:
                died[victim] = t - 1 + max(before, 0.0) / max(before - after, 0.5)
                fallen.append(victim)
        if deciding:
            return _share([value / 5 for value in life], 1.0)
        if t == 1:  # the first round may decide for good: here it counts how sure a death is
            doubt = 0.4 if all(one.ready for one in sides) else w.doubt
            for i in alive:
                margin = life[i] + w.save * sides[i].save - w.finish * sides[i - 1].finish
                first[i] = 1 / (1 + exp(max(min(-margin / doubt, 50.0), -50.0)))
            for i in alive if len(sides) == 2 else alive[:1]:
                nearest[i], life[i] = life[i], max(life[i], 1.0)
                if i in fallen:
                    fallen.remove(i)
        if fallen:
            rest = [i for i in alive if i not in fallen]
            if len(rest) < 2:
                for i in rest:  # the last one standing would have lived on for some rounds
                    striker = alive[alive.index(i) - 1]
                    died[i] = t + life[i] / max(attack[striker] - shield[i] - heal[i] + toll, 2.0)
                alive = []
                break
            alive, toll = rest, BLOOD
    for i in alive:
        died[i] = HORIZON + life[i] / 5
    value = _share(died, w.sharpness / sqrt(1 + min(died)))
    if len(sides) > 2:
        return first[0] * value
    mine, theirs = first
    tie = _share([life / 2 for life in nearest], 1.0)  # all dead: the total nearest to zero wins
    return mine * (theirs * value + 1 - theirs) + (1 - mine) * (1 - theirs) * tie


def _share(lasts: list[float], sharpness: float) -> float:
    """The first one's share of the chances; a lead counts ever less, for nobody is beaten before the end."""
    total = 0.0
    for last in lasts:
        lead = sharpness * (last - lasts[0])
        total += exp(6 * lead / (6 + abs(lead)))
    return 1 / total


# -- a card's effect on the sides


def lay(sides: Sequence[Side], s: Godsforge, card: Card, x: int = 0) -> list[Side]:
    """The sides once the first one has played a card with `x` Veilstones on it; payment is the caller's affair."""
    now = [replace(one) for one in sides]
    me = now[0]
    me.ready = 1
    if card.is_spell:
        for effect in (*card.attack, *card.empower_x * x):
            match effect:
                case Attack(n):
                    me.now_attack += n
                case AttackPerOther(n):
                    me.now_attack += n * max(len(s.players[me.seat].creations) - 1, 0)
                case Prevent(n):
                    me.now_prevent += n
                case Life(n):
                    me.now_gain += n
                case _:
                    strike(now, s, effect, at_end=True)
        for effect in card.end:
            strike(now, s, effect, at_end=True)
    else:
        add(me, card, len(s.players[me.seat].creations))
        me.attack += sum(
            e.n for face in s.faces(s.players[me.seat]) for e in face.attack if isinstance(e, AttackPerOther)
        )
    for effect in card.reveal:
        strike(now, s, effect)
    return now


def strike(now: list[Side], s: Godsforge, effect: Effect, *, at_end: bool = False) -> None:
    """What a single effect of the first side changes."""
    me = now[0]
    match effect:
        case Veil(n):
            me.stones += n
        case VeilSteal(who, n):
            for foe in victims_of(now, who, key="stones"):
                taken = min(n, foe.stones)
                foe.stones -= taken
                me.stones += taken
        case DiscardHand(who, n) | HandTake(who, n):
            for foe in victims_of(now, who):
                if s.players[foe.seat].hand:
                    foe.spare -= 0.8 * n
                    me.spare += 0.8 * n if isinstance(effect, HandTake) else 0
        case Destroy(who, n):
            for foe in victims_of(now, who, key="attack"):
                for face in loot(s, s.players[foe.seat])[:n]:
                    add(foe, face, len(s.players[foe.seat].creations) - 1, -1)
                    if at_end:
                        still_there(foe, face)
        case Steal(who, n, most):
            for foe in victims_of(now, who, key="attack"):
                for face in [face for face in loot(s, s.players[foe.seat]) if face.printed_attack <= most][:n]:
                    add(foe, face, len(s.players[foe.seat].creations) - 1, -1)
                    add(me, face, len(s.players[me.seat].creations))
        case Copy():
            if best := max((face for p in s.living() for face in s.faces(p)), key=standing, default=None):
                add(me, best, len(s.players[me.seat].creations))
        case Later(_, Destroy() as what):
            strike(now, s, what, at_end=True)
        case Later(_, Veil(n)):
            me.stones += 0.9 * n
        case PlayAnother():
            pass  # worth what the next card is worth
        case _:
            me.spare += effect_points(effect, 3.0)


def victims_of(now: list[Side], who: str, key: str = "attack") -> list[Side]:
    foes = now[1:]
    if who == "target" or len(foes) < 2:
        return foes[:1]
    return [max(foes, key=lambda foe: float(getattr(foe, key)))] if who == "any_opponent" else foes


def still_there(foe: Side, face: Card) -> None:
    """What is destroyed at the end of the round has struck in it."""
    for effect in face.attack:
        match effect:
            case Attack(n):
                foe.now_attack += n
            case Prevent(n):
                foe.now_prevent += n
            case Life(n):
                foe.now_gain += n


def loot(s: Godsforge, p: Player) -> list[Card]:
    """A player's Creations that can be harmed, the best first."""
    open_ones = [face for face in s.faces(p) if not any(isinstance(effect, Ward) for effect in face.static)]
    return sorted(open_ones, key=standing, reverse=True)


def creation_of(s: Godsforge, name: str) -> tuple[Player, Creation] | None:
    return next(((p, c) for p in s.players for c in p.creations if c.card == name), None)
