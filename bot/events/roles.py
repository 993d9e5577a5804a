"""Roles that people get by an event: as long as they play in it, and for having won it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store import EventRow
from tournaments.teams import champions as best

LEAST = 4  # people: a champion has won more than a game with a friend
Given = Mapping[int, tuple[int, ...]]  # a role -> who has it by this event


def wanted(row: EventRow) -> dict[int, tuple[int, ...]]:
    """Who shall have which role now."""
    config, found = row.config, {}
    if config.entrant_role:
        found[config.entrant_role] = entrants(row)
    if config.champion_role:
        found[config.champion_role] = champions(row)
    return found


def entrants(row: EventRow) -> tuple[int, ...]:
    if row.status not in ("open", "running", "frozen"):
        return ()
    still = [id for id, entrant in row.tournament.entrants.items() if entrant.out_after is None]
    return tuple(sorted(person for id in still if id in row.entries and (person := row.entries[id].person)))


def champions(row: EventRow) -> tuple[int, ...]:
    """Whoever came first; a person, or nobody if an AI player did, or if hardly anybody played."""
    people = [id for id in row.tournament.seeded[0] if row.entries[id].person] if row.status == "over" else []
    if len(people) < LEAST:
        return ()
    return tuple(sorted(person for id in best(row.tournament) if (person := row.entries[id].person)))


def are_due(row: EventRow) -> bool:
    given = row.progress.given
    return any(set(wanted(row).get(role, ())) != set(given.get(role, ())) for role in {*wanted(row), *given})
