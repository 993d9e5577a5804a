"""Runes: when they may be played, and what they do. `EFFECTS` holds the effects by id."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel import Ask, Flow, Option, Seat, respond
from .asking import choose_player
from .cards import Rune, When
from .gains import draw_runes, gain_power, gain_vp, lose_power, lose_vp
from .quests import settle
from .state import GodsWar
from .values import building_kinds
from .words import describe

Doing = Callable[[GodsWar, Seat], Flow[None]]
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
            calls = ("always", *(["mine"] if seat in sides else []), *(["afford"] if fitting else []))
            prompt = f"Play a rune {STEP_NAMES[step]}?"
            asks[seat] = Ask(prompt, options, calls=calls, topic="gods_war.battle_rune")
        played = await respond(asks, lambda value: not value)
        if played is None:
            return
        await play(s, *played)


# -- playing


async def play(s: GodsWar, seat: Seat, choice: str) -> None:
    """Show it, gain its VP, carry out its effect, and only then discard it (GW-RUNE-03, -21, -23)."""
    rune = s.rune(choice.removeprefix("rune."))
    s.players[seat].runes.remove(rune.id)
    s.reveal()
    s.say(f"{{{seat}}} plays the rune {rune.name}: {rune.text}", "GW-RUNE-03")
    gain_vp(s, seat, worth(s, seat, rune), f"the rune {rune.name}", "GW-RUNE-21")
    if rune.id in EFFECTS and (s.battle is not None) == (rune.when in BATTLE_STEPS):
        await EFFECTS[rune.id](s, seat)
    if rune.id not in s.lying:
        s.discard.append(rune.id)
    await settle(s)


def worth(s: GodsWar, seat: Seat, rune: Rune) -> int:
    """Its printed VP for this player."""
    return rune.numbers.get("chaos", rune.vp) if s.chaos == seat else rune.vp


# -- effects


def n(s: GodsWar, rune: str, key: str) -> int:
    return s.rune(rune).numbers[key]


@effect("magic")
async def magic(s: GodsWar, seat: Seat) -> None:
    draw_runes(s, seat, n(s, "magic", "runes"))


@effect("sky")
async def sky(s: GodsWar, seat: Seat) -> None:
    gain_power(s, seat, n(s, "sky", "power"), "the rune Sky")
    other = await choose_player(s, seat, "Who gains 1 Power?", [p.seat for p in s.others(seat)], "player")
    gain_power(s, other, n(s, "sky", "other"), "the rune Sky")


@effect("communication")
async def communication(s: GodsWar, seat: Seat) -> None:
    other = await choose_player(s, seat, "Who gains Power with you?", [p.seat for p in s.others(seat)], "player")
    for each in (seat, other):
        gain_power(s, each, n(s, "communication", "power"), "the rune Communication")


@effect("fertility")
async def fertility(s: GodsWar, seat: Seat) -> None:
    power = n(s, "fertility", "power")
    gain_power(s, seat, power * (len(set(building_kinds(s, seat))) + 1), "the rune Fertility")


@effect("secret_sea")
async def secret_sea(s: GodsWar, seat: Seat) -> None:
    for p in s.others(seat):
        if p.power > s.players[seat].power:
            lose_power(s, p.seat, n(s, "secret_sea", "power"))


@effect("secret_earth")
async def secret_earth(s: GodsWar, seat: Seat) -> None:
    other = await choose_player(s, seat, "Who loses 1 VP?", [p.seat for p in s.players], "player")
    lose_vp(s, other, n(s, "secret_earth", "vp"))


@effect("fate")
async def fate(s: GodsWar, seat: Seat) -> None:
    fewest = min(p.vp for p in s.players)
    tied = [p.seat for p in s.ordered() if p.vp == fewest]
    gain_vp(s, await choose_player(s, seat, "Who gains 2 VP?", tied, "player"), n(s, "fate", "vp"), "the rune Fate")
