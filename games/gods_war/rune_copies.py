"""Runes that use other runes; Illusion's window stands with the playing of runes (`runes.py`)."""

from __future__ import annotations

from ..kernel import Option, Seat
from .asking import choose
from .cards import Rune
from .runes import BATTLE_STEPS, COPIERS, effect, perform
from .state import GodsWar
from .words import rune_note


async def choose_discard(s: GodsWar, seat: Seat, prompt: str, runes: list[Rune]) -> Rune:
    options = {f"rune.{rune.id}": Option(rune, rune.name, rune_note(rune), card=f"rune.{rune.id}") for rune in runes}
    return await choose(s, seat, prompt, options, "discard")


def discarded(s: GodsWar) -> list[Rune]:
    return [s.rune(id) for id in s.discard]


@effect("chaosium")
async def chaosium(s: GodsWar, seat: Seat) -> bool:
    """The whole other rune, VP included (GW-RUNE-22)."""
    found = [rune for rune in discarded(s) if rune.id not in COPIERS and rune.when not in BATTLE_STEPS]
    if not found:
        return False
    rune = await choose_discard(s, seat, "Which rune do you use?", found)
    s.say(f"{{{seat}}} uses {rune.name}: {rune.text}", "GW-RUNE-22")
    return await perform(s, seat, rune)


@effect("secret_magic")
async def secret_magic(s: GodsWar, seat: Seat) -> None:
    """Never what could begin an endless chain (GW-RUNE-23)."""
    if found := [rune for rune in discarded(s) if rune.id not in (*COPIERS, "secret_magic")]:
        rune = await choose_discard(s, seat, "Which rune do you take?", found)
        if seat in s.departed:
            return
        s.discard.remove(rune.id)
        s.players[seat].runes.append(rune.id)
        s.say(f"{{{seat}}} takes {rune.name} out of the discards.", "GW-RUNE-23")
