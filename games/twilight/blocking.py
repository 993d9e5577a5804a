"""Steps 2 and 3 of Combat: blockers are declared, helpers may offer theirs, and lost blockers are replaced."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import Ask, Option, Seat, ask
from . import triggers
from .power import MANY
from .stack import window
from .state import Attacker, CardId, Combat, Permanent, Twilight
from .targets import stats
from .values import bound, keyword, life
from .words import called

Pair = tuple[CardId, CardId]  # a blocker, and whom it blocks


async def blocking(s: Twilight) -> str:
    """Step 2: the attacked player declares blockers; then others may help with what is left (TG-COMBAT-05,
    TG-MULTI-14)."""
    if s.combat is not None:
        await declare(s, s.combat, s.combat.attackers)
        s.combat.step = 2
    await window(s, "blockers")
    return "replacing"


async def replacing(s: Twilight) -> str:
    """Step 3: as long as blockers are gone that can be replaced, others may take their place; who is not blocked any
    more then counts as unblocked (TG-COMBAT-08, -10, -27)."""
    while s.combat is not None:
        missing = replaceable(s)
        await declare(s, s.combat, missing)
        for a in missing:
            a.replaceable = bool(a.blocker)  # what was not replaced stays so
        s.combat.step = 3
        await window(s, "replaced")
        if not replaceable(s):
            break
    if s.combat is not None:
        for a in s.combat.attackers:
            a.unblocked |= not a.blocker
    return "creature_damage"


def replaceable(s: Twilight) -> list[Attacker]:
    """Attackers that were blocked by a card that has left, which was no mini-card (TG-COMBAT-09, -26)."""
    if s.combat is None:
        return []
    return [a for a in s.combat.attackers if not a.unblocked and not a.blocker and a.replaceable]


async def declare(s: Twilight, combat: Combat, attackers: Sequence[Attacker]) -> None:
    """Blockers for these attackers: of each attacked player, then of others clockwise from the active player."""
    for p in s.clockwise(s.active):
        mine = [a for a in attackers if a.against == p.seat]
        if mine:
            block(s, combat, await chosen(s, p.seat, [a.id for a in mine]))
    for p in s.clockwise(s.active):
        if p.seat == s.active:
            continue  # the attacking player cannot block (TG-MULTI-14)
        open_to = [a for a in combat.attackers if a in attackers and a.against != p.seat and not a.blocker]
        if offered := await chosen(s, p.seat, [a.id for a in open_to]):
            block(s, combat, await accepted(s, combat, p.seat, offered))


def may_block(s: Twilight, x: Permanent, attacker: Permanent) -> bool:
    """A Creature blocks once, if it is Fresh or a Sentinel; what is Elusive only if its Life is not above that
    (TG-COMBAT-07, -28, -39)."""
    if s.combat is None or x.id in s.combat.committed or bound(s, x, "no_block"):
        return False
    if x.exhausted and not keyword(s, x, "sentinel"):
        return False
    elusive = keyword(s, attacker, "elusive") and not bound(s, x, "block_any")
    return not elusive or life(s, x) <= life(s, attacker)


async def chosen(s: Twilight, seat: Seat, attackers: Sequence[CardId]) -> list[Pair]:
    """Who of a player's Creatures blocks whom: one question, or one for each attacker if it would be too long."""
    pairs = [
        (x.id, attacker)
        for attacker in attackers
        for x in s.creatures(seat)
        if attacker in s.permanents and may_block(s, x, s.permanents[attacker])
    ]
    if not pairs:
        return []
    if len(pairs) > MANY:
        return await one_by_one(s, seat, pairs)
    prompt = "Choose your blockers." if is_attacked(s, seat) else "Help out with blockers?"
    question = Ask(
        prompt,
        {f"block:{blocker}:{attacker}": pair_option(s, blocker, attacker) for blocker, attacker in pairs},
        least=0,
        most=min(len({a for _, a in pairs}), len({b for b, _ in pairs})),
        forbid=why_not,
        nothing="Don't block",
        topic="twilight.block",
    )
    return await ask(seat, question)


async def one_by_one(s: Twilight, seat: Seat, pairs: Sequence[Pair]) -> list[Pair]:
    taken: list[Pair] = []
    for attacker in dict.fromkeys(attacker for _, attacker in pairs):
        options = {
            f"block:{blocker}:{attacker}": pair_option(s, blocker, attacker)
            for blocker, of in pairs
            if of == attacker and blocker not in [b for b, _ in taken]
        }
        if options:
            prompt = f"Who blocks {called(s, attacker)}?"
            taken += await ask(seat, Ask(prompt, options, least=0, nothing="Don't block", topic="twilight.block"))
    return taken


def is_attacked(s: Twilight, seat: Seat) -> bool:
    return s.combat is not None and any(a.against == seat for a in s.combat.attackers)


def pair_option(s: Twilight, blocker: CardId, attacker: CardId) -> Option[Pair]:
    mine, theirs = ("/".join(list(stats(s, s.permanents[card]))[:1]) for card in (blocker, attacker))
    label = f"{called(s, blocker)} blocks {called(s, attacker)}"
    note = f"{mine} against {theirs}"
    return Option((blocker, attacker), label, note, "block", card=attacker, unit=blocker, group=f"{label}, {note}")


def why_not(pairs: Sequence[Pair]) -> str | None:
    blockers, attackers = [b for b, _ in pairs], [a for _, a in pairs]
    if len(set(blockers)) < len(blockers):
        return "Each Creature can block only one attacker."
    return "Only one Creature can block each attacker." if len(set(attackers)) < len(attackers) else None


async def accepted(s: Twilight, combat: Combat, helper: Seat, offered: Sequence[Pair]) -> list[Pair]:
    """The attacked player accepts or declines each offer of help (TG-MULTI-09)."""
    taken: list[Pair] = []
    for seat in dict.fromkeys(a.against for a in combat.attackers):
        mine = [pair for pair in offered if any(a.id == pair[1] and a.against == seat for a in combat.attackers)]
        if mine:
            options = {f"block:{blocker}:{of}": pair_option(s, blocker, of) for blocker, of in mine}
            prompt = f"{{{helper}}} offers help. Which blockers do you accept?"
            question = Ask(
                prompt,
                options,
                least=0,
                most=len(mine),
                default=tuple(options),
                nothing="Decline all",
                topic="twilight.accept",
            )
            taken += await ask(seat, question)
    return taken


def block(s: Twilight, combat: Combat, pairs: Sequence[Pair]) -> None:
    """These block; that does not Exhaust them (TG-COMBAT-06)."""
    for blocker, attacker in pairs:
        a = next((a for a in combat.attackers if a.id == attacker), None)
        x = s.permanents.get(blocker)
        if a is None or x is None:
            continue  # somebody has left the game meanwhile
        a.blocker, a.unblocked = blocker, False
        combat.committed.append(blocker)
        blocked = s.deeds.blocked.setdefault(x.controller, [])
        if blocker not in blocked:
            blocked.append(blocker)
        s.say(f"{{{x.controller}}}’s {called(s, blocker)} blocks {called(s, attacker)}.", "TG-COMBAT-05")
        triggers.happens(s, "block", x.controller, card=blocker, that=attacker)
        triggers.happens(s, "blocked", s.active, card=attacker, that=blocker)
        triggers.happens(s, "ally_blocks", x.controller, that=blocker)
