"""A second reading of the phases: what everybody should have after each of them, given what was answered in it."""

from __future__ import annotations

import model_sheet as sheet
import model_world as world

from games.gods_war.state import GodsWar

Said = list[tuple[int, str, tuple[str, ...]]]  # seat, topic, answer
LUNAR = ("2a", "1b", "1a", "1b")  # Moon's quest of each space of the Lunar Cycle, and what it pays
LUNAR_POWER = {"1a": 2, "1b": 3, "2a": 4}


def basic_power(s: GodsWar) -> dict[int, int]:
    """Blessing, building types and fragments, with what a Heroquest of Moon gives before them."""
    found = {}
    for p in s.players:
        more = [LUNAR[s.moon]] if p.empire == "moon" and p.seat not in s.departed else []
        more = [slot for slot in more if slot not in p.slots]
        blessing = int(p.empire != "chaos" and s.spike != "rift")
        types = len(set(sheet.counted_buildings(s, p.seat)))
        lunar = sum(LUNAR_POWER[slot] for slot in more)
        found[p.seat] = p.power + lunar + blessing + 2 * types + len(sheet.fragments(p, *more))
    return found


def automatic_power(s: GodsWar, seat: int) -> int:
    """What the abilities and gifts of the Power Phase pay without anybody choosing."""
    empire, mine = sheet.empire_of(s, seat), sheet.buildings(s, seat)
    found = 0
    if empire == "chaos":
        found += sum(any(b.seat != seat for b in sheet.buildings(s, at=nest.at)) for nest in mine)
        if sheet.has_gift(s, "imbed") and mine:
            imbedded = min(len(mine), sum(nest.imbedded for nest in mine) + 1)
            found += -(-imbedded // 2)
    if empire == "darkness":
        for ziggurat in (b for b in mine if b.kind == "ziggurat" and world.kind(s, b.at) in ("land", "sea")):
            near = [area for area in world.neighbours(s, ziggurat.at) if world.kind(s, area) in ("land", "sea")]
            found += min(3, sum(any(b.seat != seat for b in sheet.buildings(s, at=area)) for area in near))
    if empire == "sky" and sheet.has_gift(s, "solar_energy"):
        found += 3 * sum(u.kind == "sun_god" and world.kind(s, u.at) != "hell" for u in sheet.units(s, seat))
    if empire == "storm" and any(b.kind == "ziggurat" for b in mine):
        found += 2 * len(sheet.in_play(s, "storm", "stormbrother"))
    if empire == "sea" and sheet.has_gift(s, "aquatic"):
        found += max((sheet.price(s, b) for b in sheet.buildings(s) if world.kind(s, b.at) == "sea"), default=0)
    return found


def power_phase(s: GodsWar, said: Said) -> tuple[dict[int, int], dict[int, int]]:
    """Power and VP of everybody after the Power Phase, if nobody took a gift in it but Moon for its Cycle."""
    power, vp = basic_power(s), {p.seat: p.vp for p in s.players}
    for seat in sheet.in_order(s):
        empire, mine = sheet.empire_of(s, seat), [(topic, answer) for n, topic, answer in said if n == seat]
        power[seat] += automatic_power(s, seat)
        if ("power", ("inferiority_complex",)) in mine:
            power[seat], vp[seat] = power[seat] + 4, vp[seat] - 2
        if ("power", ("noblesse_oblige",)) in mine:
            vp[seat] += 1
        if empire == "invisible_god" and sheet.has_gift(s, "tapping"):
            tap(s, seat, power, [answer for topic, (answer, *_) in mine if topic == "tapping"])
    least = -(-max(power.values()) // 2)
    return {seat: max(n, least) for seat, n in power.items()}, vp


def tap(s: GodsWar, seat: int, power: dict[int, int], chosen: list[str]) -> None:
    """Where there is but one to tap nobody is asked."""
    for area in dict.fromkeys(u.at for u in sheet.units(s, seat) if u.kind == "wizard"):
        others = {piece.seat for piece in sheet.on_map(s, at=area)} - {seat}
        if not others:
            continue
        power[seat] += 1
        able = {other for other in others if power[other]} or others
        asked = len(able) > 1 and seat not in s.departed
        victim = int(chosen.pop(0).removeprefix("player.")) if asked else min(able)
        power[victim] = max(0, power[victim] - 1)


def council_vp(s: GodsWar, after: GodsWar) -> dict[int, int]:
    """VP after segment B. The Spike shatters under whoever scores later; gifts that came with that count from then on.
    What Heroquests pay in VP is left out: see `after` for who has taken any."""
    vp = {p.seat: p.vp for p in s.players}
    spike, new = s.spike == "spike", {seat: list[str]() for seat in vp}
    for seat in sheet.in_order(s):
        gone = [] if spike or s.spike != "spike" else sheet.buildings(s, seat, world.SPIKE)
        full = sum(n == 2 for n in sheet.fragments(s.players[seat], *new[seat]).values())
        vp[seat] += len(sheet.counted_buildings(s, seat)) - len(gone) + full
        if spike and vp[seat] >= 10:
            spike = False
            new = {p.seat: [slot for slot in p.slots if slot not in s.players[p.seat].slots] for p in after.players}
    return vp


def struggle(s: GodsWar, said: Said) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """Power and VP after the bids, and what each of them counts."""
    bids = {n: int(answer[0]) for n, topic, answer in said if topic == "bid"}
    paid = {}
    for p in s.players:
        bid = bids.get(p.seat, 3)
        paid[p.seat] = bid if bid <= p.power else 0
    least = min(paid.values())
    power = {p.seat: p.power - paid[p.seat] for p in s.players}
    vp = {p.seat: max(0, p.vp - (paid[p.seat] == least)) for p in s.players}
    return power, vp, paid


def rift_closes(s: GodsWar, paid: dict[int, int], dice: list[int]) -> bool:
    chaos = sheet.seat_of(s, "chaos")
    total = sum(-n if seat == chaos else n for seat, n in paid.items())
    total += sum(sheet.price(s, piece) for piece in s.pieces.values() if piece.at == "rift")
    assert len(dice) == len(s.players)
    return total > sum(dice)


def compromise(s: GodsWar, said: Said) -> tuple[dict[int, int], dict[int, int]]:
    power, vp = {p.seat: p.power for p in s.players}, {p.seat: p.vp for p in s.players}
    judges = [n for n, topic, answer in said if topic == "judge" and answer == ("yes",)]
    if judges:
        assert max(vp.values()) >= 20
        (judge,) = judges
        power[judge] -= power[judge] // 2
        (ranking,) = [answer for n, topic, answer in said if topic == "ranking"]
        for place, seat in enumerate([judge, *(int(n.removeprefix("player.")) for n in ranking)]):
            vp[seat] = max(0, vp[seat] + 4 - place)
    return power, vp


WORTH = {
    **dict.fromkeys(("fate", "spirit", "secret_chaos", "secret_earth", "darkness", "secret_sky", "secret_storm"), 1),
    **dict.fromkeys(("secret_moon", "secret_sea", "harmony", "eternal_battle", "man", "light", "communication"), 1),
    "shadow": 1,
    "chaos": 2,
}


def final_vp(s: GodsWar) -> dict[int, int]:
    """After the last runes, where nobody holds Fate or Secret Earth."""
    vp = {p.seat: p.vp for p in s.players}
    for p in s.players:
        if p.seat not in s.departed:
            worth = [WORTH.get(rune, 0) for rune in p.runes]
            if p.empire == "chaos" and "chaos" in p.runes:
                vp[p.seat] -= 1
            vp[p.seat] += sum(worth) + (worth.count(0) + 1) // 2
    return vp


def ranking(s: GodsWar, vp: dict[int, int]) -> list[set[int]]:
    present = {seat: n for seat, n in vp.items() if seat not in s.departed}
    scores = sorted(set(present.values()), reverse=True)
    places = [{seat for seat, n in present.items() if n == score} for score in scores]
    return places + ([set(s.departed)] if s.departed else [])
