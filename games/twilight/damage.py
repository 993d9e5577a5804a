"""How Damage lands: first Armor, then what ignores it or turns it away, then markers or cards (TG-DAMAGE-15)."""

from __future__ import annotations

from ..kernel import Ask, Option, Seat, ask
from . import zones
from .state import CardId, Change, Twilight
from .values import keyword, life_armor
from .words import called


async def hurt(s: Twilight, card: CardId, n: int) -> int:
    """One Damage event to a Creature. Returns how much of it stays there."""
    x = s.permanents.get(card)
    if x is None or s.face(card).type != "creature":
        return 0
    n = await shielded(s, x.controller, x.changes, n - keyword(s, x, "armor"), called(s, card))
    if n > 0 and card in s.permanents:
        x.damage += n
        s.say(f"{called(s, card)} takes {n} Damage.", "TG-DAMAGE-01")
    return max(0, n)


async def hurt_life(s: Twilight, seat: Seat, n: int, *, defile: bool = False) -> int:
    """One Damage event to a Life Stack. Returns how many cards left it."""
    p = s.players[seat]
    if p.out:
        return 0
    n = await shielded(s, seat, p.changes, n - life_armor(s, seat), "your Life Stack")
    return len(zones.hit_life(s, p, n, defile=defile)) if n > 0 else 0


async def shielded(s: Twilight, seat: Seat, changes: list[Change], n: int, what: str) -> int:
    """What is left of Damage after shields. If some of it could be ignored and some turned away, the recipient's
    controller says which comes first. What is turned away meets the Armor of the one it goes to."""
    while n > 0:
        prevents = [change for change in changes if change.prevent > 0]
        redirects = [change for change in changes if change.redirect > 0 and change.to in s.permanents]
        if not prevents and not redirects:
            break
        ignore = bool(prevents)
        if prevents and redirects:
            options = {
                "ignore": Option(True, "Ignore it first", f"{prevents[0].prevent} Damage"),
                "redirect": Option(
                    False, "Turn it away first", f"{redirects[0].redirect} to {called(s, redirects[0].to)}"
                ),
            }
            question = Ask(f"{n} Damage to {what}: what comes first?", options, topic="twilight.shield")
            ignore = (await ask(seat, question))[0]
        if ignore:
            taken = min(n, prevents[0].prevent)
            prevents[0].prevent -= taken
            n -= taken
            s.note(f"{taken} Damage is ignored.", "TG-DAMAGE-15")
        else:
            shield = redirects[0]
            taken = min(n, shield.redirect)
            shield.redirect -= taken
            n -= taken
            s.note(f"{taken} Damage goes to {called(s, shield.to)} instead.", "TG-DAMAGE-15")
            await hurt(s, shield.to, taken)
    return n
