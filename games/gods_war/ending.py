"""How a game ends: the last runes, the result, and players who leave (GW-END, GW-LEAVE)."""

from __future__ import annotations

from ..kernel import GoTo, Played, Result, Seat
from ..kernel.english import count, series
from .asking import choose_player, confirm
from .cards import Rune
from .gains import gain_vp, lose_vp
from .runes import worth
from .state import GodsWar

OTHERS_VP = ("fate", "secret_earth")  # runes whose VP part touches others: their holder decides (GW-END-11)


async def game_over(s: GodsWar) -> None:
    """Runes are revealed for VP alone, in turn order (GW-RUNE-12 to -15); then the scores are compared."""
    s.battle = None
    s.reveal()
    for p in s.ordered():
        if p.seat in s.departed:
            continue
        halves = 0
        for rune in [s.rune(id) for id in sorted(p.runes)]:
            if rune.id in OTHERS_VP:
                prompt = f"The game is over. Reveal {rune.name} for its VP? {rune.text}"
                if not await confirm(s, p.seat, prompt, f"Reveal {rune.name}", "Keep it", "last_rune"):
                    continue
            halves += await reveal(s, p.seat, rune)
        s.discard += p.runes
        p.runes = []
        gain_vp(s, p.seat, (halves + 1) // 2, f"half a VP for each of {count(halves, 'rune')}", "GW-RUNE-15")
    s.result = result(s)
    s.say(s.result.reason, "GW-END-05")


async def reveal(s: GodsWar, seat: Seat, rune: Rune) -> int:
    """Its VP; returns 1 if it counts one half."""
    if not rune.vp:
        return 1
    gain_vp(s, seat, worth(s, seat, rune), f"the rune {rune.name}", "GW-RUNE-12")
    if rune.id == "fate":
        fewest = min(p.vp for p in s.players)
        tied = [p.seat for p in s.ordered() if p.vp == fewest]
        lucky = await choose_player(s, seat, "Who gains 2 VP by Fate?", tied, "player")
        gain_vp(s, lucky, rune.numbers["vp"], "the rune Fate", "GW-RUNE-12")
    if rune.id == "secret_earth":
        victim = await choose_player(s, seat, "Who loses 1 VP?", [p.seat for p in s.ordered()], "player")
        lose_vp(s, victim, rune.numbers["vp"])
    return 0


def result(s: GodsWar) -> Result:
    """The most VP win, ties share it; whoever has left comes last (GW-END-05, -06, GW-LEAVE-11)."""
    present = [p for p in s.players if p.seat not in s.departed]
    places = [[p.seat for p in present if p.vp == vp] for vp in sorted({p.vp for p in present}, reverse=True)]
    if gone := [p.seat for p in s.players if p.seat in s.departed]:
        places.append(gone)
    winners = places[0] if present else []
    names = series(f"{{{seat}}}" for seat in winners)
    shared = "share the victory" if len(winners) > 1 else "wins"
    reason = f"{names} {shared} with {s.players[winners[0]].vp} VP." if winners else "Everybody left."
    return Result(places, winners, reason)


def played(s: GodsWar) -> dict[Seat, Played]:
    """Which empire each seat had, and when it had its first turn, for statistics."""
    turns = {seat: n for n, seat in enumerate(s.began, start=1)}
    return {p.seat: Played(side=s.empire(p.seat).name, turn=turns.get(p.seat, 0)) for p in s.players if p.empire}


def margin(s: GodsWar, seat: Seat) -> str:
    """How close it was: in VP to the winner, or to the next one."""
    if s.result is None or not s.result.winners or len(s.result.places) < 2:
        return ""
    first = s.result.winners[0]
    most = s.players[first].vp
    if seat in s.departed:
        return f"{{{first}}} had {most} VP."
    if seat not in s.result.winners:
        return f"You had {s.players[seat].vp} VP, {most - s.players[seat].vp} fewer."
    second = s.result.places[1][0]
    if second in s.departed:
        return "You stayed when everybody else had left."
    return f"{{{second}}} was {most - s.players[second].vp} VP behind."


def leave(s: GodsWar, seat: Seat) -> None:
    """The empire becomes an Uncontrolled Faction; its runes are discarded unseen (GW-LEAVE-01, -09, -12)."""
    p = s.players[seat]
    s.discard += p.runes
    p.runes = []
    p.met.clear()
    name = s.empire(seat).name if p.empire else "their empire"
    s.say(f"{{{seat}}} leaves. From now on nobody plays {name}.", "GW-LEAVE-01")
    if len(s.players) - len(s.departed) < 2 and s.phase != "game_over":
        raise GoTo("game_over")


PHASES = {"game_over": game_over}
