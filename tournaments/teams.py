"""Teams: everybody plays for themselves and for their team, which has the points of its members together; or teams play
against teams (`team_matches.py`), and have what they won there."""

from __future__ import annotations

from msgspec import Struct

from tournaments.ledger import Account, open_ledger
from tournaments.model import Id, Tournament
from tournaments.standings import final_standings, standings
from tournaments.team_matches import as_teams


class TeamStanding(Struct, frozen=True):
    place: int
    name: str
    points: int
    members: tuple[tuple[Id, int], ...]  # with the points of each, the best first; those beyond the best count nothing
    boards: str = ""  # won at the boards, as “7½ of 12”


def team_table(t: Tournament, best: int = 0) -> list[TeamStanding]:
    """By the points of the first stage, in which everybody plays: of all members, or of the best so many. Equal teams
    are told apart by their best member's place, so that there is one order."""
    if t.seeded and t.stages[0].boards:
        return match_table(t)
    rows = standings(t, 0) if t.seeded else []
    teams: dict[str, list[tuple[Id, int]]] = {}
    for row in rows:
        if team := t.entrants[row.id].team:
            teams.setdefault(team, []).append((row.id, row.points))
    place = {row.id: n for n, row in enumerate(rows)}
    sums = {team: sum(points for _, points in members[: best or None]) for team, members in teams.items()}
    order = sorted(teams, key=lambda team: (-sums[team], place[teams[team][0][0]]))
    return [TeamStanding(n, team, sums[team], tuple(teams[team])) for n, team in enumerate(order, 1)]


def champions(t: Tournament) -> list[Id]:
    """Whoever has won the event; where teams play against teams, all of the best one."""
    if t.stages[0].boards:
        return [id for id, _ in match_table(t)[0].members]
    return [row.id for row in final_standings(t) if row.place == 1]


def match_table(t: Tournament) -> list[TeamStanding]:
    """Where teams play against teams: by what they won there, then by the boards."""
    teams, points = as_teams(t), {row.id: row.points for row in standings(t, 0)}
    members: dict[str, list[tuple[Id, int]]] = {}
    for id in sorted(points, key=lambda id: -points[id]):
        members.setdefault(t.entrants[id].team, []).append((id, points[id]))
    ledger = open_ledger(teams, 0)
    return [
        TeamStanding(row.place, row.id, row.points, tuple(members[row.id]), boards_won(ledger[row.id]))
        for row in standings(teams, 0)
    ]


def boards_won(account: Account) -> str:
    halves = sum(2 * line.games_won + line.games_drawn for line in account.lines)
    won = f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)
    return f"{won} of {sum(line.games for line in account.lines)}"
