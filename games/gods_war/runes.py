"""
Runes: when and how they are played. What they do stands in `rune_gains.py` and `rune_battles.py`, put into `EFFECTS` by
the rune's id.
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel import Ask, Flow, Option, Seat, respond
from .cards import Rune, When
from .gains import gain_vp
from .quests import settle
from .state import GodsWar
from .words import describe

Doing = Callable[[GodsWar, Seat], Flow[bool | None]]  # True: it lasts, and stays on the table (GW-RUNE-07)
EFFECTS: dict[str, Doing] = {}
BATTLE_STEPS: tuple[When, ...] = ("pre", "dice", "post")
STEP_NAMES = {"pre": "before the battle", "dice": "after the dice", "post": "before the results count"}


def effect(rune: str) -> Callable[[Doing], Doing]:
    def add(do: Doing) -> Doing:
        EFFECTS[rune] = do
        return do

    return add


# -- when


def between_actions(s: GodsWar, seat: Seat) -> list[Rune]:
    """What a player may play while no action is resolved; battle runes only for their VP (GW-RUNE-05, -10)."""
    held = [s.rune(id) for id in s.players[seat].runes]
    return [rune for rune in held if rune.when != "reply" and (rune.when != "turn" or s.turn == seat)]


def rune_options(runes: list[Rune]) -> dict[str, Option[str]]:
    return {
        f"rune.{rune.id}": Option(f"rune.{rune.id}", f"Play {rune.name}", describe(rune), card=f"rune.{rune.id}")
        for rune in runes
    }


async def battle_window(s: GodsWar, step: When) -> None:
    """Battle runes of one step, offered to everybody who holds any rune until all pass (GW-RUNE-09, GW-BATTLE-54)."""
    while s.battle and not s.battle.over:
        sides = [side.seat for side in s.battle.sides]
        seats = [*sides, *(p.seat for p in s.ordered() if p.seat not in sides)]
        asks: dict[Seat, Ask[str]] = {}
        for seat in seats:
            if not s.players[seat].runes or seat in s.departed:
                continue
            fitting = [s.rune(id) for id in s.players[seat].runes if s.rune(id).when == step]
            options = {"pass": Option("", "Pass", icon="pass"), **rune_options(fitting)}
            words = ("always", *(["mine"] if seat in sides else []), *(["afford"] if fitting else []))
            prompt = f"Play a rune {STEP_NAMES[step]}?"
            asks[seat] = Ask(prompt, options, stops=words, topic="gods_war.battle_rune")
        played = await respond(asks, lambda value: not value)
        if played is None:
            return
        await play(s, *played)


# -- playing


async def play(s: GodsWar, seat: Seat, choice: str) -> None:
    """Show it, gain its VP, carry out its effect, and only then discard it (GW-RUNE-03, -21, -23)."""
    rune = s.rune(choice.removeprefix("rune."))
    s.players[seat].runes.remove(rune.id)
    s.lying.append(rune.id)
    s.reveal()
    s.say(f"{{{seat}}} plays the rune {rune.name}: {rune.text}", "GW-RUNE-03")
    gain_vp(s, seat, worth(s, seat, rune), f"the rune {rune.name}", "GW-RUNE-21")
    lasts = False
    if rune.id in EFFECTS and (s.battle is not None) == (rune.when in BATTLE_STEPS):
        lasts = bool(await EFFECTS[rune.id](s, seat))
    if not lasts:
        put_away(s, rune.id)
    await settle(s)


def put_away(s: GodsWar, rune: str) -> None:
    """A rune that lies on the table goes to the discards."""
    s.lying.remove(rune)
    s.discard.append(rune)


def worth(s: GodsWar, seat: Seat, rune: Rune) -> int:
    """Its printed VP for this player."""
    return rune.numbers.get("chaos", rune.vp) if s.chaos == seat else rune.vp


def number(s: GodsWar, rune: str, key: str) -> int:
    """A number of a rune, as the set has it."""
    return s.rune(rune).numbers[key]
