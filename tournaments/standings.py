"""Who stands where: a total order by the tie-breaks of the stage, each with the numbers that decide."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tournaments import elimination, groups
from tournaments.ledger import open_ledger
from tournaments.model import Figure, Id, Stage, Standing, TieBreak, Tournament, Unfit
from tournaments.tiebreaks import USUAL, Table, figure


def tie_breaks(stage: Stage) -> tuple[TieBreak, ...]:
    """What decides, in this order. The lot comes last in any case, so that no two are equal."""
    chosen = stage.tie_breaks or USUAL[stage.kind]
    return chosen if {"lot", "seeding"} & set(chosen) else (*chosen, "lot")


def standings(
    t: Tournament, stage: int | None = None, through: int | None = None, among: Sequence[Id] | None = None
) -> list[Standing]:
    """
    The table of a stage (the current one unless said otherwise), after a round or as of now.

    `among` gives the table of some players only, a group for instance; what they did against others counts too. All
    players of a stage of groups stand by their place in their group first.
    """
    number = t.stage if stage is None else stage
    if number >= len(t.seeded):
        raise Unfit("That stage hasn't started, so there are no standings yet.")
    kind = t.stages[number]
    if through is not None:
        t = replace(t, rounds=[r for r in t.rounds if r.number <= through])
    table = Table(t, number, open_ledger(t, number), bracket_places(t, number))
    breaks = tie_breaks(kind)
    if kind.kind == "groups" and among is None:
        rows = by_group_place(table, breaks)
    else:
        rows = ranked(table, list(t.seeded[number]) if among is None else list(among), breaks)
    shared = table.bracket  # those who went out together share a place: nobody has played for it
    return [standing(table, shared.get(id, place), id, figures) for place, (id, figures) in enumerate(rows, 1)]


def final_standings(t: Tournament) -> list[Standing]:
    """The whole event: who reached the last stage by its standings, then the rest of the stage before, and so on."""
    rows: list[Standing] = []
    for stage in range(t.stage, -1, -1):
        placed = {row.id for row in rows}
        rest = [row for row in standings(t, stage) if row.id not in placed]
        shared = stage == t.stage  # who did not get so far stands by the order of the stage before
        rows += [row if shared else replace(row, place=place) for place, row in enumerate(rest, len(rows) + 1)]
    return rows


Row = tuple[Id, tuple[Figure, ...]]


def ranked(
    table: Table, tied: list[Id], breaks: Sequence[TieBreak], before: dict[Id, tuple[Figure, ...]] | None = None
) -> list[Row]:
    """
    The players in order: the first tie-break splits them, the next splits those still equal, and so on.

    Step by step, and not by one sort, because a head-to-head table depends on who is still equal.
    """
    known = before or dict.fromkeys(tied, ())
    if not breaks:
        return [(id, known[id]) for id in sorted(tied)]
    equal: dict[float, dict[Id, tuple[Figure, ...]]] = {}
    for id in tied:
        decides = figure(table, breaks[0], id, tied)
        equal.setdefault(decides.value, {})[id] = (*known[id], decides)
    rows: list[Row] = []
    for value in sorted(equal, reverse=True):
        rows += ranked(table, list(equal[value]), breaks[1:], equal[value])
    return rows


def by_group_place(table: Table, breaks: Sequence[TieBreak]) -> list[Row]:
    """The first of all groups, then all seconds, and so on; those of one place by their numbers, lot included."""
    tables = [ranked(table, group, breaks) for group in groups.members(table.t, table.stage)]
    rows: list[Row] = []
    for place in range(max(map(len, tables))):
        same = [rows_of[place] for rows_of in tables if place < len(rows_of)]
        # head to head says nothing about two groups
        rows += sorted(same, key=lambda row: [-fig.value for fig in row[1] if fig.name != "head_to_head"])
    return rows


def standing(table: Table, place: int, id: Id, figures: tuple[Figure, ...]) -> Standing:
    account = table.ledger[id]
    return Standing(
        place,
        id,
        account.points,
        account.count("win"),
        account.count("draw"),
        account.count("loss") + account.count("missed"),
        account.count("bye"),
        figures,
        table.t.entrants[id].out_after is not None,
    )


def bracket_places(t: Tournament, stage: int) -> dict[Id, int]:
    """Elimination: everyone's place; those who went out together share the better one, as those still in do."""
    if t.stages[stage].kind not in ("single", "double"):
        return {}
    places: dict[Id, int] = {}
    for together in elimination.places(t, stage):
        places |= dict.fromkeys(together, len(places) + 1)
    return places | {id: len(places) + 1 for id in t.seeded[stage] if id not in places}
