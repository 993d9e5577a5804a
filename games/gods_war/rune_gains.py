"""Runes that give or take Power, VP and runes."""

from __future__ import annotations

from ..kernel import Seat
from .asking import choose_player
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
