"""Points over several events: what the places of each are worth, and who has gathered most."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from tournaments.model import Id, Tournament, Unfit
from tournaments.standings import final_standings

MOST_PLACES, MOST_POINTS = 64, 1000


class Season(Struct, frozen=True, kw_only=True):
    """How it is counted."""

    points: tuple[int, ...] = (10, 7, 5, 4, 3, 2, 1)  # of the first place, the second, ...
    best: int = 0  # so many events of each player count, their best ones; 0: all
    least: int = 4  # people without whom an event is too small to count
    over: bool = False


class Gathered(Struct, frozen=True):
    """One line of a season's table."""

    place: int
    id: Id
    points: Fraction
    events: int  # in which they played
    wins: int


def check_season(season: Season) -> None:
    if not season.points or len(season.points) > MOST_PLACES or list(season.points) != sorted(season.points)[::-1]:
        raise Unfit("Write what places are worth from the first one on, none more than the one before: 10 7 5 3 1.")
    if not all(0 <= value <= MOST_POINTS for value in season.points) or season.points[0] == 0:
        raise Unfit(f"Points are whole numbers from 0 to {MOST_POINTS}, and the first place is worth something.")
    if not 0 <= season.best <= 100 or not 2 <= season.least <= 100:
        raise Unfit("Up to 100 events count, of at least 2 players each.")


def worth(t: Tournament, people: Sequence[Id], season: Season) -> dict[Id, tuple[int, Fraction]]:
    """Everybody's place among the people of one event, and what it is worth. AI players take no points from anybody,
    and those who share a place share the points of all places that they fill."""
    rows = [row for row in final_standings(t) if row.id in people]
    if t.status != "over" or len(rows) < season.least:
        return {}
    found: dict[Id, tuple[int, Fraction]] = {}
    for place in sorted({row.place for row in rows}):
        shared = [row.id for row in rows if row.place == place]
        first = len(found)
        values = [season.points[k] if k < len(season.points) else 0 for k in range(first, first + len(shared))]
        found |= dict.fromkeys(shared, (first + 1, Fraction(sum(values), len(shared))))
    return found


def table(season: Season, events: Sequence[tuple[Tournament, Sequence[Id]]]) -> list[Gathered]:
    """Who stands where: by points, then by events won, then by having played less; equals share a place. Each event
    comes with those of its entrants who are people."""
    lines: dict[Id, list[tuple[int, Fraction]]] = {}
    for t, people in events:
        for id, line in worth(t, people, season).items():
            lines.setdefault(id, []).append(line)
    rows = []
    for id, all_of in lines.items():
        values = sorted((points for _, points in all_of), reverse=True)
        counted = values[: season.best] if season.best else values
        wins = sum(place == 1 for place, _ in all_of)
        rows.append(Gathered(0, id, sum(counted, Fraction(0)), len(all_of), wins))
    rows.sort(key=lambda row: (-row.points, -row.wins, row.events, row.id))
    ranked: list[Gathered] = []
    for n, row in enumerate(rows, 1):
        last = ranked[-1] if ranked else None
        equal = last and (last.points, last.wins, last.events) == (row.points, row.wins, row.events)
        place = last.place if last and equal else n
        ranked.append(Gathered(place, row.id, row.points, row.events, row.wins))
    return ranked
