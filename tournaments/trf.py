"""A tournament as FIDE's report file (TRF16), which pairing programs and rating officers read: one line a player, with
every round's opponent, side and result. Points are a chess player's: 1 for a win, a half for a draw."""

from __future__ import annotations

from tournaments.ledger import ranks
from tournaments.model import Id, Match, Round, Tournament, Unfit
from tournaments.standings import final_standings

NAME = 33  # characters
WORTH = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5}
NOBODY = "0000 - Z"  # was not paired in this round


def to_trf(t: Tournament) -> str:
    """For matches of two. Of a match of several games the match counts."""
    if any(len(match.players) > 2 for r in t.rounds for match in r.matches):
        raise Unfit("FIDE's report knows matches of two only; this event has bigger tables.")
    if not t.seeded:
        raise Unfit("The event hasn't started, so there's nothing to report yet.")
    number = {id: n for n, id in enumerate(t.seeded[0], 1)}
    place = {row.id: row.place for row in final_standings(t)}
    head = [f"012 {one_line(t.name)}", f"062 {len(number)}", "092 " + ", then ".join(s.kind for s in t.stages)]
    head += [f"XXR {len(t.rounds)}"]
    return "\n".join([*head, *(player_line(t, id, number, place[id]) for id in number)]) + "\n"


def player_line(t: Tournament, id: Id, number: dict[Id, int], place: int) -> str:
    rounds = [round_block(r, id, number) for r in t.rounds]
    points = sum(WORTH.get(block[-1], 0.0) for block in rounds)
    name = one_line(t.entrants[id].name)[:NAME].ljust(NAME)
    known = f"001 {number[id]:>4}      {name} {'':>4} {'':>3} {'':>11} {'':>10}"
    return f"{known} {points:>4.1f} {place:>4}" + "".join(f"  {block}" for block in rounds)


def round_block(r: Round, id: Id, number: dict[Id, int]) -> str:
    """Opponent, side and result: “0004 w 1”."""
    match = next((match for match in r.matches if id in match.players), None)
    if match is None:
        return NOBODY
    if len(match.players) == 1:
        return "0000 - U"
    other = next(player for player in match.players if player != id)
    side = "w" if match.players[0] == id else "b"
    return f"{number[other]:>4} {side} {result(match, id)}"


def result(match: Match, id: Id) -> str:
    """1, = and 0 of what was played; + and - where somebody did not appear or dropped; a blank while it is played."""
    outcome = match.outcome
    if outcome is None:
        return " "
    if outcome.losers:
        return "-" if id in outcome.losers else "+"
    rank = ranks(match, outcome)
    mine, best = rank[id], min(rank.values())
    if len(set(rank.values())) == 1:
        return "="
    return "1" if mine == best else "0"


def one_line(text: str) -> str:
    return " ".join(text.split())
