"""Teams: everybody plays for themselves and for their team, which has the points of its members together."""

from __future__ import annotations

from msgspec import Struct

from tournaments.model import Id, Tournament
from tournaments.standings import standings


class TeamStanding(Struct, frozen=True):
    place: int
    name: str
    points: int
    members: tuple[tuple[Id, int], ...]  # with the points of each, the best first; those beyond the best count nothing


def team_table(t: Tournament, best: int = 0) -> list[TeamStanding]:
    """By the points of the first stage, in which everybody plays: of all members, or of the best so many. Equal teams
    are told apart by their best member's place, so that there is one order."""
    rows = standings(t, 0) if t.seeded else []
    teams: dict[str, list[tuple[Id, int]]] = {}
    for row in rows:
        if team := t.entrants[row.id].team:
            teams.setdefault(team, []).append((row.id, row.points))
    place = {row.id: n for n, row in enumerate(rows)}
    sums = {team: sum(points for _, points in members[: best or None]) for team, members in teams.items()}
    order = sorted(teams, key=lambda team: (-sums[team], place[teams[team][0][0]]))
    return [TeamStanding(n, team, sums[team], tuple(teams[team])) for n, team in enumerate(order, 1)]
