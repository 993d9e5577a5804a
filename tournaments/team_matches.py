"""
Team against team: teams are paired as players are, and two teams that meet play at boards, the best of one against the
best of the other, the second best against the second best, and so on. Whoever wins more boards wins the team match.

Nothing pairs or ranks teams but what pairs and ranks players: `as_teams` is the event with its teams as the players,
and each meeting of two teams as one match of as many games as there are boards. A team plays with those of its members
who are there, in the order of their seeds; the others are its reserve. A board for which a team has nobody is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tournaments.ledger import active, rounds_of
from tournaments.model import Entrant, Id, Kind, Match, Outcome, Round, Stage, TieBreak, Tournament, Unfit

KINDS: tuple[Kind, ...] = ("swiss", "round_robin")
MOST_BOARDS = 12
USUAL: tuple[TieBreak, ...] = ("points", "games", "head_to_head", "buchholz", "lot")  # after the matches, the boards
Pair = Callable[[Tournament], Round | None]


def sides(t: Tournament) -> Tournament:
    """The event as it is paired: with its players, or its teams in their place."""
    return as_teams(t) if t.stages[t.stage].boards else t


def check_teams(t: Tournament, ready: Sequence[Entrant]) -> None:
    """Refuse to start without two teams, or with somebody who plays for none."""
    if not t.stages[0].boards:
        return
    teams = {entrant.team for entrant in ready}
    alone = [entrant.name for entrant in ready if not entrant.team]
    if alone:
        raise Unfit(f"Teams play against teams here, and some play for none: {', '.join(alone[:8])}.")
    if len(teams) < 2:
        raise Unfit("Teams play against teams here: there have to be two of them at least.")


def as_teams(t: Tournament) -> Tournament:
    """The event with its teams as the players; an id is a team's name. Teams stand in the order of their best seeds."""
    members: dict[str, list[Entrant]] = {}
    for id in t.seeded[0]:
        if team := t.entrants[id].team:
            members.setdefault(team, []).append(t.entrants[id])
    return replace(
        t,
        stages=[team_stage(t.stages[0])],
        stage=0,
        seeded=[list(members)],
        entrants={team: as_one(team, people) for team, people in members.items()},
        rounds=[replace(r, matches=meetings(t, r), waiting=[]) for r in rounds_of(t, 0)],
    )


def team_stage(stage: Stage) -> Stage:
    """A bye is worth all boards."""
    return replace(stage, boards=0, best_of=2 * stage.boards - 1, tie_breaks=stage.tie_breaks or USUAL)


def as_one(team: str, people: Sequence[Entrant]) -> Entrant:
    """A team is there from its first member's first round on, until all have dropped."""
    still = [entrant for entrant in people if entrant.out_after is None]
    gone = None if still else max(entrant.out_after or 0 for entrant in people)
    since = min(entrant.since for entrant in still or people)
    rating = sum(entrant.rating for entrant in people) / len(people)
    return Entrant(team, team, rating, since=since, out_after=gone)


# -- pairing


def paired(t: Tournament, pair: Pair) -> Round | None:
    """The next round; where teams play against teams, board by board."""
    following = pair(sides(t))
    if following is None or not t.stages[t.stage].boards:
        return following
    number = following.number
    matches = [match for meeting in following.matches for match in boards(t, number, meeting)]
    for n, match in enumerate(matches, 1):
        match.number = n
    busy = {id for match in matches for id in match.players}
    reserve = [id for id in active(t, number) if id not in busy]
    return Round(number, t.stage, matches, reserve, following.notes)


def boards(t: Tournament, number: int, meeting: Match) -> list[Match]:
    """The matches of two teams, or the byes of one. The first sides change from board to board."""
    sides = [line_up(t, team, number) for team in meeting.players]
    label, teams = " – ".join(meeting.players), tuple(meeting.players)
    found = []
    for n in range(max(map(len, sides))):
        there = [side[n] for side in sides if n < len(side)]
        if n % 2:
            there.reverse()
        match = Match(0, there, label=f"{label}, board {n + 1}", why=[*meeting.why], teams=teams)
        if len(there) == 2:
            names = [t.entrants[id].name for id in there]
            match.why.append(f"Board {n + 1}: {names[0]} and {names[1]}; {names[0]} has the first side.")
        elif len(teams) == 2:
            missing = next(team for team in teams if team != t.entrants[there[0]].team)
            reason = f"{missing} has nobody for board {n + 1}."
            match.outcome, match.why = Outcome(((there[0],),), "drop", reason=reason), [*meeting.why, reason]
        found.append(match)
    return found


def line_up(t: Tournament, team: str, number: int) -> list[Id]:
    """Who plays for a team in a round, the best seed at the first board."""
    return [id for id in active(t, number) if t.entrants[id].team == team][: t.stages[t.stage].boards]


# -- results


def meetings(t: Tournament, r: Round) -> list[Match]:
    """The team matches of a round, as far as they are decided."""
    by_teams: dict[tuple[str, ...], list[Match]] = {}
    for match in r.matches:
        by_teams.setdefault(match.teams, []).append(match)
    return [Match(n, list(teams), result(t, teams, played)) for n, (teams, played) in enumerate(by_teams.items(), 1)]


def result(t: Tournament, teams: tuple[str, ...], played: Sequence[Match]) -> Outcome | None:
    """Whoever has more boards has won, a drawn one counting half for each; None while a board is being played."""
    if len(teams) == 1:
        return Outcome((teams,), how="bye")
    wins, drawn = dict.fromkeys(teams, 0), 0
    for match in played:
        if match.outcome is None:
            return None
        best = [id for id in match.outcome.places[0] if id not in match.outcome.losers]
        if len(best) == 1:
            wins[t.entrants[best[0]].team] += 1
        drawn += len(best) == 2
    if not drawn and not any(wins.values()):
        return Outcome((teams,), how="double_loss", losers=teams)
    first, second = sorted(teams, key=lambda team: -wins[team])
    places = ((first, second),) if wins[first] == wins[second] else ((first,), (second,))
    return Outcome(places, wins=wins, draws=drawn)
