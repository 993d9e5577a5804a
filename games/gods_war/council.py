"""The Council Phase: segments A to C, and its end (GW-COUNCIL)."""

from __future__ import annotations

from ..kernel import Option, Seat
from ..kernel.english import count
from . import hooks
from .asking import SPARED, choose, player_option, stand_in
from .cards import monsters
from .effects import use_all
from .gains import WINS, gain_vp
from .lasting import dragons_leave
from .quests import settle
from .state import GodsWar
from .values import building_kinds, fragments

PER_BUILDING, PER_FULL_FRAGMENT = 1, 1
LAST_ROUND = 30  # GW-END-12
CLOSE = 10  # VP that a round may bring to somebody who does well


async def council_a(s: GodsWar) -> str:
    """A: the first player and the direction (GW-COUNCIL-02 to -05)."""
    s.story.clear()
    s.say("The Council Phase begins.", "GW-COUNCIL-01")
    able = [p for p in s.ordered() if p.seat != s.chaos]
    most = max(p.power for p in able)
    tied = [p.seat for p in able if p.power == most]
    chooser = stand_in(s) if s.first in s.departed else s.first  # GW-LEAVE-10
    among = {f"player.{n}": player_option(s, n) for n in tied}
    mine, stops = (f"player.{chooser}", SPARED) if chooser in tied else ("", None)  # who may be first is
    prompt = "Who is the next first player?"
    s.first = await choose(s, chooser, prompt, among, "first_player", default=mine, stops=stops)
    s.say(f"{{{s.first}}} has {most} Power and is first player.", "GW-COUNCIL-02")
    await choose_direction(s)
    return "council_b"


async def choose_direction(s: GodsWar) -> None:
    """An empire without a player leaves it as it was (GW-LEAVE-10)."""
    ways = {"clockwise": (1, "clockwise"), "counter": (-1, "counter-clockwise")}
    options = {}
    for key, (way, words) in ways.items():
        after = s.ring[(s.ring.index(s.first) + way) % len(s.ring)]
        options[key] = Option(way, f"{{{after}}} plays next", words, player=after)
    before = "clockwise" if s.direction == 1 else "counter"
    prompt = "You are first player. Who plays after you?"
    stops = None if near_the_end(s) else SPARED
    way = await choose(s, s.first, prompt, options, "direction", default=before, stops=stops)
    s.direction = 1 if way == 1 else -1
    s.say(f"Play goes {'clockwise' if s.direction == 1 else 'counter-clockwise'}.", "GW-COUNCIL-04")


def near_the_end(s: GodsWar) -> bool:
    """Whether somebody could win in the next round: then it matters who is still to play."""
    return any(p.vp >= WINS - CLOSE for p in s.players)


async def council_b(s: GodsWar) -> str:
    """B: VP for buildings and full fragments, player after player (GW-COUNCIL-06 to -12)."""
    for p in s.ordered():
        score(s, p.seat)
        await settle(s)
    return "council_c"


def score_of(s: GodsWar, seat: Seat) -> tuple[int, int]:
    """How many buildings and full fragments count."""
    return len(building_kinds(s, seat)), sum(gifts == 2 for gifts in fragments(s, seat).values())


def score(s: GodsWar, seat: Seat) -> None:
    buildings, full = score_of(s, seat)
    why = count(buildings, "building") + (f" and {count(full, 'full fragment')}" if full else "")
    gain_vp(s, seat, PER_BUILDING * buildings + PER_FULL_FRAGMENT * full, why, "GW-COUNCIL-07")


async def council_c(s: GodsWar) -> str:
    """C: gifts and abilities of the Council Phase (GW-COUNCIL-11)."""
    for p in s.ordered():
        used: list[str] = []
        await use_all(s, p.seat, hooks.council, used, "council")
    return "struggle_pieces" if s.spike == "rift" else "compromise"


async def council_end(s: GodsWar) -> str:
    """What the phase ends with (GW-COUNCIL-15); then the next round, or the end (GW-END-02)."""
    for owner, tell in hooks.council_ends.active(s):
        tell(s, owner)
    dragons_leave(s)
    await settle(s)
    s.waiting = [id for id in s.monsters if s.monster(id) and monsters(s.cards)[id].type == "dragon"]
    return "dragons" if s.waiting else round_ends(s)


def round_ends(s: GodsWar) -> str:
    if s.number >= LAST_ROUND and not s.over:
        s.over = True
        s.say(f"Round {LAST_ROUND} is over, and so is the game.", "GW-END-12")
    return "game_over" if s.over else "action_phase"


PHASES = {"council_a": council_a, "council_b": council_b, "council_c": council_c, "council_end": council_end}
