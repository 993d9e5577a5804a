"""Tables of The Gods War built by hand, so that their pictures do not change when the rules' chance does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.gods_war.cards import runes
from games.gods_war.hide import hide
from games.gods_war.setup import make_pieces
from games.gods_war.state import Battle, Combatant, GodsWar, Kylerela, Player, Struggle
from games.kernel import Ask, Chance, LogLine, Option, Result, Seat, Seen

NAMES = ("Ana", "Bo the Unready", "Čeněk", "Dagný Þórsdóttir", "Eve", "Fay", "Gus", "Hal")
LONG_NAMES = (
    "Maximiliana von und zu Hohenburg", "龍の鍛冶師 Ryū 🔥", "🐉🐉🐉", "Wyrmslayer_the_Magnificent_XXIII",
    "The one whose name is far too long for any plate", "F", "G", "H",
)  # fmt: skip
EMPIRES = ("chaos", "darkness", "sky", "storm", "earth", "invisible_god", "moon", "sea")


def table(board: str, *empires: str, **facts: Any) -> GodsWar:
    s = GodsWar(
        **{
            "chance": Chance("by hand"),
            "phase": "action",
            "settings": {},
            "cards": "base",
            "board": board,
            "ring": list(range(len(empires))),
            "players": [Player(seat, name, power=6 + seat, vp=seat) for seat, name in enumerate(empires)],
            "deck": sorted(runes("base")),
            "kylerela": Kylerela("togaro_ocean"),
            "number": 3,
            **facts,
        }
    )
    if all(empires):
        make_pieces(s)
    return s


def put(s: GodsWar, seat: Seat, area: str, *kinds: str) -> list[str]:
    """Pieces from a player's pool into an area; their ids."""
    found = []
    for kind in kinds:
        piece = s.pool(seat, kind)[0]
        piece.at = area
        found.append(piece.id)
    return found


def hold(s: GodsWar, seat: Seat, *names: str) -> None:
    for name in names:
        s.deck.remove(name)
        s.players[seat].runes.append(name)


def seen(s: GodsWar, by: Seat | None = None) -> Seen[GodsWar]:
    """What that seat, or an onlooker, may see: through the rules' own `hide`, on a copy."""
    copy = msgspec.json.decode(msgspec.json.encode(s), type=GodsWar)
    hide(copy, by)
    return Seen(by, copy)


def eight() -> GodsWar:
    """Everybody is somewhere, Dragon Pass is crowded, Kylerela is docked, a land has sunk, and a battle is fought."""
    s = table("p8", *EMPIRES, turn=3, phase="battle_kills")
    storm = put(s, 3, "dragon_pass", "shrine", "barbarian", "barbarian", "thunder_king")
    sky = put(s, 2, "dragon_pass", "archer", "archer")
    put(s, 0, "dragon_pass", "nest", "broo", "mad_god")
    put(s, 5, "fronela", "castle", "knight", "wizard", "wizard")
    put(s, 5, "ralios", "tower", "specter")
    put(s, 6, "kothar", "ziggurat", "red_goddess", "assassin", "selene", "selene")
    put(s, 7, "brown_sea", "kraken", "mermaid", "mermaid")
    put(s, 7, "togaro_ocean", "temple", "churner")
    put(s, 1, "inner_hell", "troll", "troll", "shade", "hellmother")
    put(s, 2, "heavens", "phoenix", "sun_god", "temple")
    put(s, 4, "generts_garden", "genert", "earth_queen", "temple", "axe_maiden")
    put(s, 4, "kylerela", "earth_queen", "behemoth")
    put(s, 3, "spike", "stormbrother")
    s.kylerela.docks = ["laskal"]
    s.sunk = ["teleos"]
    gifts = s.empire(3).gift
    s.players[3].slots = {"1a": gifts[0].id, "1b": gifts[1].id, "3a": gifts[2].id}
    s.players[3].used = [gifts[1].id]
    hold(s, 3, "beast", "cold", "storm")
    hold(s, 1, "chaos", "death")
    attacker = Combatant(3, storm[1:], total=5, rolled=[6, 5, 3, 2, 6], kills=2, routs=1)
    s.battle = Battle("dragon_pass", attacker, Combatant(2, sky, total=2, rolled=[1, 4], routs=1))
    s.story = [LogLine("{3} attacks {2} in Dragon Pass."), LogLine("{3} rolls 6, 5, 3, 2, 6.")]
    return s


def three() -> GodsWar:
    """The Rift is open; nothing happened yet that could be told."""
    s = table("p3", "storm", "moon", "chaos", spike="rift", turn=1)
    put(s, 0, "kylerela", "shrine", "barbarian")
    put(s, 1, "umathela", "temple", "assassin", "crimson_bat")
    put(s, 2, "brithos", "nest", "broo", "broo", "broo")
    hold(s, 0, "beast")
    return s


def dawn() -> GodsWar:
    """Empires are being chosen."""
    return table("p5", "", "", "", "", "", phase="choose_empires", number=0)


def over() -> GodsWar:
    s = three()
    s.phase, s.spike = None, "pool"
    s.players[0].vp = 36
    s.result = Result([[0], [1, 2]], [0], "{0} wins with 36 VP.")
    return s


def bidding() -> GodsWar:
    """Everybody has given a piece to the Rift, and chooses a die in secret."""
    s = table("p5", *EMPIRES[:5], spike="rift", phase="struggle_bids")
    for seat, kind in enumerate(("broo", "troll", "archer", "barbarian", "temple")):
        put(s, seat, "rift", kind)
    return s


def settled() -> GodsWar:
    """A new round: the Rift was not closed, and somebody has judged in the Great Compromise."""
    s = bidding()
    s.phase, s.number = "action", 4
    s.struggle = Struggle(3, {0: 2, 1: 6, 2: 3, 3: 1, 4: 5}, {0: 2, 1: 0, 2: 3, 3: 1, 4: 5}, 8, [6, 6, 5, 4, 3])
    s.judge, s.ranking = 2, [2, 4, 0, 3, 1]
    s.story = [LogLine("Round 4 begins.", rule="GW-BASIC-02")]
    return s


def area_question() -> Ask[str]:
    areas = ("umathela", "kylerela")
    return Ask("Move from which area?", {area: Option(area, area, area=area) for area in areas}, topic="test")


TABLES: dict[str, Callable[[], GodsWar]] = {
    "eight": eight,
    "three": three,
    "dawn": dawn,
    "over": over,
    "bidding": bidding,
    "settled": settled,
}
