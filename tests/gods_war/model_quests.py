"""A second reading of those Heroquests that a look at the table decides, and of what stands for ever."""

from __future__ import annotations

import model_sheet as sheet
import model_world as world

from games.gods_war.state import Battle, GodsWar

TITANS = ("genert", "pamalt")


def must_be_achieved(s: GodsWar) -> set[tuple[str, str]]:
    """Empire and slot of every requirement that the table fulfils now."""
    found = set()
    for p in s.players:
        enemies = [other for other in s.players if other is not p]
        slots = {
            "storm": {
                "2a": any(len(enemy.slots) >= 6 for enemy in enemies),
                "3a": sum(bool(enemy.runes) for enemy in enemies) >= 2,
            },
            "chaos": {"3a": s.mad_god >= 10},
            "darkness": {"1a": ranks(s, p.seat) == {"minion", "hero", "lesser", "greater"}},
            "earth": {
                "1a": all(len(sheet.units(s, other.seat)) >= 3 for other in s.players),
                "2a": len({u.seat for u in sheet.units(s) if is_god(u.kind) and on_surface(s, u.at)}) >= 2,
            },
            "moon": {"3a": not sheet.pool(s, p.seat, "temple"), "2b": placed(s, p.seat, "ziggurat")},
            "sea": {"2b": not sheet.pool(s, p.seat, "sea_serpent"), "3a": s.spike == "pool", "2a": s.spike != "spike"},
            "sky": {"1a": any(u.kind == "sun_god" and not in_hell(s, u.at) for u in sheet.units(s, p.seat))},
        }
        found |= {(p.empire, slot) for slot, met in slots.get(p.empire, {}).items() if met}
        if p.empire in ("storm", "darkness", "earth", "sky", "sea") and placed(s, p.seat, "ziggurat"):
            slot = {"storm": "2b", "darkness": "3b", "earth": "2b", "sky": "1b", "sea": "1b"}[p.empire]
            found.add((p.empire, slot))
    return found


def ranks(s: GodsWar, seat: int) -> set[str]:
    own = [u for u in s.pieces.values() if u.seat == seat and not u.building]
    return {sheet.UNITS[u.kind][2] for u in own if u.at not in sheet.OFF or u.at == "pen"}


def is_god(kind: str) -> bool:
    return sheet.UNITS[kind][2] == "greater"


def on_surface(s: GodsWar, area: str) -> bool:
    return world.kind(s, area) in ("land", "sea")


def in_hell(s: GodsWar, area: str) -> bool:
    return world.kind(s, area) == "hell"


def placed(s: GodsWar, seat: int, kind: str) -> bool:
    return any(b.kind == kind for b in sheet.buildings(s, seat))


def in_order(s: GodsWar) -> None:
    """What can never be otherwise while no action is resolved."""
    for piece in s.pieces.values():
        token = piece.id.startswith("token")
        queen = piece.kind == "earth_queen"
        assert queen or token or piece.seat == piece.owner
        assert not (token and piece.at == "pool")
        assert piece.kind != "sun_god" or piece.at == "pen" or piece.at not in sheet.OFF
        assert not piece.building or piece.at != "pen"
        assert piece.at != "rift" or s.spike == "rift"
        assert piece.at != "rift" or piece.building or not is_god(piece.kind)
        assert not piece.imbedded or (piece.kind == "nest" and piece.at not in sheet.OFF)
        if queen and piece.at not in sheet.OFF:
            colours = ("chaos", "darkness", "sky", "storm", "invisible_god", "moon", "sea")
            spouse = sheet.seat_of(s, colours[int(piece.id[-1]) - 1])
            assert piece.seat == (piece.owner if spouse is None else spouse)
    chaos = next((p for p in s.players if p.empire == "chaos"), None)
    if chaos is not None:
        assert s.first != chaos.seat
        assert ("1a" in chaos.slots) == ("catastrophe" in chaos.slots.values())
        assert (chaos.slots.get("1a") or "catastrophe") == "catastrophe"
    assert s.spike != "spike" or all(p.vp < 10 for p in s.players)


def earned_in(s: GodsWar, b: Battle) -> set[tuple[str, str]]:
    """Empire and slot of every Heroquest that a battle just fought fulfils; `s` is the table after it."""
    found = set()
    dead = {side.seat: [s.pieces[id] for id in side.dead] for side in b.sides}
    taken = [s.pieces[id] for id in b.taken]
    if sum(len(units) for units in dead.values()) >= 2:
        found.add(("chaos", "2a"))
    for side in b.sides:
        empire, enemy = sheet.empire_of(s, side.seat), b.enemy(side).seat
        killed = {"mortal" if sheet.UNITS[u.kind][2] in ("minion", "hero") else "god" for u in dead[enemy]}
        won = [building for building in taken if building.owner == enemy]
        lost = [building for building in taken if building.owner == side.seat]
        own = {unit.kind for unit in dead[side.seat]}
        stands = any(building.kind == "ziggurat" for building in sheet.buildings(s, side.seat, b.area))
        slots = {
            "storm": {"1a": "mortal" in killed, "1b": "god" in killed},
            "darkness": {"2b": bool(dead[side.seat])},
            "sky": {
                "2a": any(building.kind in ("shrine", "nest") for building in won),
                "2b": any(building.kind not in ("shrine", "nest") for building in won),
            },
            "earth": {"1b": (stands and not won) or any(s.pieces[id].kind in TITANS for id in side.units)},
            "invisible_god": {
                "1a": "mortal" in killed,
                "2a": "god" in killed,
                "3a": bool(won),
                "1b": "wizard" in own,
                "2b": "knight" in own,
                "3b": "specter" in own or bool(lost),
            },
        }
        found |= {(empire, slot) for slot, met in slots.get(empire, {}).items() if met}
    return found
