"""Runes that give or take Power, VP and runes."""

from __future__ import annotations

from ..kernel import Option, Seat
from .asking import choose, choose_player
from .gains import draw_runes, gain_power, gain_vp, lose_power, lose_vp
from .runes import effect, number
from .state import GodsWar
from .values import building_kinds


@effect("magic")
async def magic(s: GodsWar, seat: Seat) -> None:
    draw_runes(s, seat, number(s, "magic", "runes"))


@effect("sky")
async def sky(s: GodsWar, seat: Seat) -> None:
    gain_power(s, seat, number(s, "sky", "power"), "the rune Sky")
    other = await choose_player(s, seat, "Who gains 1 Power?", [p.seat for p in s.others(seat)], "player")
    gain_power(s, other, number(s, "sky", "other"), "the rune Sky")


@effect("communication")
async def communication(s: GodsWar, seat: Seat) -> None:
    other = await choose_player(s, seat, "Who gains Power with you?", [p.seat for p in s.others(seat)], "player")
    for each in (seat, other):
        gain_power(s, each, number(s, "communication", "power"), "the rune Communication")


@effect("fertility")
async def fertility(s: GodsWar, seat: Seat) -> None:
    power = number(s, "fertility", "power")
    gain_power(s, seat, power * (len(set(building_kinds(s, seat))) + 1), "the rune Fertility")


@effect("secret_sea")
async def secret_sea(s: GodsWar, seat: Seat) -> None:
    for p in s.others(seat):
        if p.power > s.players[seat].power:
            lose_power(s, p.seat, number(s, "secret_sea", "power"))


@effect("secret_earth")
async def secret_earth(s: GodsWar, seat: Seat) -> None:
    other = await choose_player(s, seat, "Who loses 1 VP?", [p.seat for p in s.players], "player")
    lose_vp(s, other, number(s, "secret_earth", "vp"))


@effect("fate")
async def fate(s: GodsWar, seat: Seat) -> None:
    fewest = min(p.vp for p in s.players)
    tied = [p.seat for p in s.ordered() if p.vp == fewest]
    gain_vp(
        s, await choose_player(s, seat, "Who gains 2 VP?", tied, "player"), number(s, "fate", "vp"), "the rune Fate"
    )


@effect("disorder")
async def disorder(s: GodsWar, seat: Seat) -> None:
    """Without Power it is the VP, as far as there is one (GW-FAQRUNE-06)."""
    for p in s.others(seat):
        options = {"power": Option("power", "Lose 1 Power"), "vp": Option("vp", "Lose 1 VP")}
        if not p.power:
            del options["power"]
        what = await choose(s, p.seat, "Disorder: what do you lose?", options, "disorder")
        if what == "power":
            lose_power(s, p.seat, number(s, "disorder", "power"))
        else:
            lose_vp(s, p.seat, number(s, "disorder", "vp"))
        s.say(f"{{{p.seat}}} loses 1 {'Power' if what == 'power' else 'VP'}.", "GW-FAQRUNE-06")


@effect("earth")
async def earth(s: GodsWar, seat: Seat) -> None:
    """What the other does not have cannot be given (GW-RUNE-21)."""
    other = await choose_player(s, seat, "Who decides?", [p.seat for p in s.others(seat)], "player")
    power, vp = number(s, "earth", "power"), number(s, "earth", "vp")
    options = {
        "power": Option("power", f"{{{seat}}} gains {power} Power"),
        "vp": Option("vp", f"You give {{{seat}}} {vp} VP"),
    }
    if s.players[other].vp < vp:
        del options["vp"]
    if await choose(s, other, "Earth: what do you allow?", options, "earth") == "power":
        gain_power(s, seat, power, "the rune Earth")
    else:
        gain_vp(s, seat, lose_vp(s, other, vp), "the rune Earth")
