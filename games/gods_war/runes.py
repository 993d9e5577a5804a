"""
Runes: when and how they are played. What they do stands in the files `rune_*.py`, put into `EFFECTS` by the rune's id.
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel import IDLE, Ask, Flow, Option, Seat, respond
from .cards import Rune, When, runes
from .gains import gain_vp
from .lasting import put_away
from .quests import settle
from .state import NOBODY, GodsWar
from .words import rune_note

Doing = Callable[[GodsWar, Seat], Flow[bool | None]]  # True: it lasts, and stays on the table (GW-RUNE-07)
EFFECTS: dict[str, Doing] = {}
ILLUSION, CHAOSIUM = COPIERS = ("illusion", "chaosium")  # neither can be copied (GW-RUNE-22)
BATTLE_STEPS: tuple[When, ...] = ("pre", "dice", "post")
STEP_NAMES = {"pre": "before the battle", "dice": "after the dice", "post": "before the results count"}


def effect(rune: str) -> Callable[[Doing], Doing]:
    def add(do: Doing) -> Doing:
        EFFECTS[rune] = do
        return do

    return add


Test = Callable[[GodsWar], bool]
MATTERS: dict[str, Test] = {}


def matters(rune: str) -> Callable[[Test], Test]:
    """Whether a battle rune could change anything in its step, as everybody can see."""

    def add(test: Test) -> Test:
        MATTERS[rune] = test
        return test

    return add


# -- when


def between_actions(s: GodsWar, seat: Seat) -> list[Rune]:
    """What a player may play while no action is resolved; battle runes only for their VP (GW-RUNE-05, -10)."""
    held = [s.rune(id) for id in s.players[seat].runes]
    acts = s.turn == seat and s.players[seat].power > 0
    return [rune for rune in held if rune.when != "reply" and (rune.when != "turn" or acts)]


def rune_options(held: list[Rune]) -> dict[str, Option[str]]:
    return {
        f"rune.{rune.id}": Option(f"rune.{rune.id}", f"Play {rune.name}", rune_note(rune), card=f"rune.{rune.id}")
        for rune in held
    }


def worth_asking(s: GodsWar, step: When) -> bool:
    """Whether any rune that somebody could still hold would change anything (GW-RUNE-27). VP always do: they may
    shatter the Spike under a battle."""
    unseen = [rune for rune in runes(s.cards).values() if rune.when == step and rune.id not in (*s.discard, *s.lying)]
    return any(rune.vp or rune.id not in MATTERS or MATTERS[rune.id](s) for rune in unseen)


async def battle_window(s: GodsWar, step: When) -> None:
    """Battle runes of one step, offered to everybody who holds any rune until all pass (GW-RUNE-09, GW-BATTLE-54)."""
    while s.battle and not s.battle.over and worth_asking(s, step):
        sides = [side.seat for side in s.battle.sides]
        seats = [*sides, *(p.seat for p in s.ordered() if p.seat not in sides)]
        seats = [seat for seat in seats if seat != NOBODY]
        asks: dict[Seat, Ask[str]] = {}
        for seat in seats:
            if not s.players[seat].runes or seat in s.departed:
                continue
            fitting = [s.rune(id) for id in s.players[seat].runes if s.rune(id).when == step]
            options = {"pass": Option("", "Pass", icon="pass"), **rune_options(fitting)}
            whose = ["mine"] if seat in sides else [IDLE]  # others' battles are seldom worth a rune
            words = ("always", *whose, *(["afford"] if fitting else []))
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
    s.say(f"{{{seat}}} plays the rune {rune.name}: {rune.text}", "GW-RUNE-03")
    await lay(s, seat, rune, rune)
    if rune.id not in COPIERS:
        await illusion_window(s, seat, rune)


async def lay(s: GodsWar, seat: Seat, card: Rune, rune: Rune) -> None:
    """A card out of somebody's hand, with the effect of this rune: its own, or another's that it copies."""
    s.lying.append(card.id)
    s.reveal()
    if not await perform(s, seat, rune):
        put_away(s, card.id)
    await settle(s)


async def perform(s: GodsWar, seat: Seat, rune: Rune) -> bool:
    """The whole rune, VP included (GW-RUNE-21, -22). Returns whether it lasts."""
    gain_vp(s, seat, worth(s, seat, rune), f"the rune {rune.name}", "GW-RUNE-21")
    if rune.id in EFFECTS and (s.battle is not None) == (rune.when in BATTLE_STEPS):
        return bool(await EFFECTS[rune.id](s, seat))
    return False


async def illusion_window(s: GodsWar, seat: Seat, rune: Rune) -> None:
    """Right after a rune, whoever holds Illusion may use that rune too (GW-RUNE-22). All who hold any rune are asked,
    as long as nobody can see where Illusion is."""
    if ILLUSION in (*s.discard, *s.lying) or (s.over and s.battle is None) or (s.battle and s.battle.over):
        return
    asks: dict[Seat, Ask[str]] = {}
    for p in s.others(seat):
        if p.runes and p.seat not in s.departed:
            held = [s.rune(ILLUSION)] if ILLUSION in p.runes else []
            options = {"pass": Option("", "Pass", icon="pass"), **rune_options(held)}
            prompt = f"{{{seat}}} has played {rune.name}. Use it as your own with Illusion?"
            words = ("always", *(["afford"] if held else []))
            asks[p.seat] = Ask(prompt, options, stops=words, topic="gods_war.illusion")
    if (found := await respond(asks, lambda value: not value)) is not None:
        copier, _ = found
        s.players[copier].runes.remove(ILLUSION)
        s.say(f"{{{copier}}} plays the rune Illusion and uses {rune.name}: {rune.text}", "GW-RUNE-22")
        await lay(s, copier, s.rune(ILLUSION), rune)


def worth(s: GodsWar, seat: Seat, rune: Rune) -> int:
    """Its printed VP for this player."""
    return rune.numbers.get("chaos", rune.vp) if s.chaos == seat else rune.vp


def number(s: GodsWar, rune: str, key: str) -> int:
    """A number of a rune, as the set has it."""
    return s.rune(rune).numbers[key]
