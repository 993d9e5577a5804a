"""Losing, winning, drawing: the check that is made always, and how games make a match (DG-WIN, DG-MATCH)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel import GoTo, Result, Seat
from ..kernel.english import series
from .cards import Role
from .state import Defiance, Player

GAMES = 4  # after a drawn game there can be a fourth, and no fifth (DG-MATCH-04, -05)
WINS = 2
ROUNDS = 60  # without a result: a draw (DG-WIN-13)


def beaten(s: Defiance) -> list[Player]:
    """Who does not control both a Capital and a Ruler. The check starts for each player at turn-over (DG-WIN-08)."""
    return [p for p in s.living() if p.turns and not (s.serving(p.seat, "capital") and s.serving(p.seat, "ruler"))]


def remove(s: Defiance, lost: Iterable[Player], why: str | Mapping[Seat, str], rule: str) -> None:
    """These players are out, together; all that is theirs leaves the game (DG-MULTI-09)."""
    lost = list(lost)
    s.fallen.append([p.seat for p in lost])
    for p in lost:
        p.out = True
        s.say(f"{{{p.seat}}} {why if isinstance(why, str) else why[p.seat]}", rule)
    gone = {p.seat for p in lost}
    if len(s.living()) <= 1:
        return  # the last position stays to be looked at
    s.permanents = {id: x for id, x in s.permanents.items() if x.owner not in gone}
    s.stack = [item for item in s.stack if item.seat not in gone]
    s.triggers = [trigger for trigger in s.triggers if trigger.seat not in gone]
    if s.attack is not None:
        s.attack.packets = [
            packet for packet in s.attack.packets if packet.seat not in gone and packet.target in s.permanents
        ]
    for p in lost:
        p.hand, p.deck, p.discard, p.gold = [], [], [], 0


def losses(s: Defiance) -> None:
    """The loss of Capital or Ruler, by whatever route (DG-WIN-01, -03, -11)."""
    if lost := beaten(s):
        remove(s, lost, {p.seat: f"lost their {missing(s, p)} and is out." for p in lost}, "DG-WIN-03")
        go_on_or_end(s)


def missing(s: Defiance, p: Player) -> str:
    """Of Capital and Ruler what a player does not have."""
    roles: tuple[Role, ...] = ("capital", "ruler")
    return series(role.capitalize() for role in roles if not s.serving(p.seat, role))


def go_on_or_end(s: Defiance) -> None:
    """After somebody has left the game. What the others have under way is brought to its end, even in the turn of the
    one who left (DG-MULTI-14)."""
    if len(s.living()) <= 1:
        raise GoTo("game_over")  # defeat is immediate (DG-WIN-12)


def turn_goes_on(s: Defiance) -> None:
    """Where nothing is under way: a turn is over when its player has left the game."""
    if s.players[s.active].out:
        raise GoTo("end_turn")


def concede(s: Defiance, seat: Seat) -> None:
    """Give up this game (DG-WIN-04); with two players the other one wins at once (DG-WIN-05)."""
    if not s.players[seat].out:
        remove(s, [s.players[seat]], "concedes the game.", "DG-WIN-04")


def leave(s: Defiance, seat: Seat) -> None:
    """Who leaves the table concedes this game and the match (DG-WIN-04, DG-MATCH-09)."""
    concede(s, seat)
    go_on_or_end(s)
    if s.turn and not s.resolving:
        turn_goes_on(s)


async def game_over(s: Defiance) -> str | None:
    """The last player left wins the game; if nobody is left, it is drawn (DG-WIN-02, -07, -09)."""
    s.stack, s.triggers, s.attack, s.moment, s.resolving = [], [], None, "", False
    last = s.living()
    if len(last) == 1:
        last[0].wins += 1
        s.last_loser = s.fallen[-1][0] if s.fallen else None
        s.say(f"{{{last[0].seat}}} wins game {s.game}." if s.match else f"{{{last[0].seat}}} wins.", "DG-WIN-02")
    else:
        s.drawn += 1
        s.last_loser = None
        s.say("The game is drawn.", "DG-WIN-07")
    s.result = outcome(s)
    return None if s.result is not None else "set_up"


def outcome(s: Defiance) -> Result | None:
    """The end of the match, or None if another game is to be played (DG-MATCH-01 to -06, DG-MULTI-13)."""
    here = [p.seat for p in s.players if p.seat not in s.departed]
    if not s.match:
        return single(s)
    winners = [p.seat for p in s.players if p.wins >= WINS] or (here if len(here) == 1 else [])
    if winners:
        reason = f"{{{winners[0]}}} wins the match, {score(s, winners[0])}."
    elif s.game >= GAMES or not here:
        # A lead does not decide: two wins are required (DG-MATCH-06).
        winners = here or [p.seat for p in s.players]
        reason = f"The match is a draw after {s.game} games."
    else:
        return None
    rest = [p for p in s.players if p.seat not in winners]
    ranks = sorted({(p.seat in here, p.wins) for p in rest}, reverse=True)
    places = [[p.seat for p in rest if (p.seat in here, p.wins) == rank] for rank in ranks]
    return Result([winners, *places], winners, reason)


def single(s: Defiance) -> Result:
    last = [p.seat for p in s.living()]
    groups = [last, *reversed(s.fallen)] if last else list(reversed(s.fallen))
    if len(groups[0]) == 1:
        return Result(groups, groups[0], f"{{{groups[0][0]}}} wins.")
    return Result(groups, groups[0], "The game is a draw.")


def score(s: Defiance, winner: Seat) -> str:
    """Two games to one, and what was drawn."""
    best = max((p.wins for p in s.players if p.seat != winner), default=0)
    drawn = f", {s.drawn} drawn" if s.drawn else ""
    return f"{s.players[winner].wins} to {best}{drawn}"
