"""Power, victory points and runes: gained, paid and lost, with what follows at once."""

from __future__ import annotations

from ..kernel import Seat
from ..kernel.english import count
from . import hooks
from .hooks import Price
from .pieces import shatter
from .state import NOBODY, GodsWar

SHATTERS, COMPROMISE, WINS = 10, 20, 35  # VP


def gain_power(s: GodsWar, seat: Seat, n: int, why: str = "", rule: str = "") -> None:
    if n > 0 and seat != NOBODY:
        s.players[seat].power += n
        if why:
            s.tell(f"{{{seat}}} gains {n} Power: {why}.", rule)


def lose_power(s: GodsWar, seat: Seat, n: int) -> int:
    """As much as there is (GW-ACTION-04); returns how much that was."""
    if seat == NOBODY:
        return 0
    p = s.players[seat]
    n = min(n, p.power)
    p.power -= n
    if n and not p.power:
        s.zeroed.append(seat)
    return n


def gain_vp(s: GodsWar, seat: Seat, n: int, why: str = "", rule: str = "") -> None:
    """Ten VP shatter the Spike at once, 35 end the game (GW-RIFT-01, GW-END-01)."""
    if n < 0:
        lose_vp(s, seat, -n)
        return
    if seat == NOBODY:
        return
    p = s.players[seat]
    p.vp += n
    if n and why:
        s.say(f"{{{seat}}} gains {n} VP: {why}.", rule)
    if p.vp >= SHATTERS:
        shatter(s)
    if p.vp >= WINS and not s.over:
        s.over = True
        s.say(f"{{{seat}}} has {p.vp} VP: the game is about to end.", "GW-END-01")


def lose_vp(s: GodsWar, seat: Seat, n: int) -> int:
    """As many as there are (GW-BASIC-17); returns how many that was."""
    if seat == NOBODY:
        return 0
    p = s.players[seat]
    n = min(n, p.vp)
    p.vp -= n
    return n


def can_pay(s: GodsWar, seat: Seat, price: Price) -> bool:
    p = s.players[seat]
    return p.power >= price.power and p.vp >= price.vp


def pay(s: GodsWar, seat: Seat, price: Price) -> None:
    assert can_pay(s, seat, price)
    lose_power(s, seat, price.power)
    lose_vp(s, seat, price.vp)


def draw_runes(s: GodsWar, seat: Seat, n: int = 1, rule: str = "GW-RUNE-01") -> list[str]:
    """From the deck, or from the shuffled discards when it is empty (GW-RUNE-16). Whoever has left draws none."""
    drawn: list[str] = []
    if seat == NOBODY or seat in s.departed:
        return drawn
    for _ in range(n):
        if not s.deck:
            s.deck, s.discard = s.discard, []
            s.chance.shuffle(s.deck)
        if s.deck:
            drawn.append(s.deck.pop())
    if drawn:
        s.players[seat].runes += drawn
        s.reveal()
        s.say(f"{{{seat}}} draws {count(len(drawn), 'rune')}.", rule)
        s.tell(f"You draw {', '.join(s.rune(rune).name for rune in drawn)}.", rule, to=[seat])
        for owner, tell in hooks.drawn.active(s):
            tell(s, owner, seat)
    return drawn
