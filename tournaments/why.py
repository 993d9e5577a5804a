"""Answers to “why am I here?”: every number behind a place, and every reason behind a pairing, in sentences."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments import swiss
from tournaments.ledger import rounds_of
from tournaments.model import Id, Match, Round, Standing, Tournament, Unfit
from tournaments.standings import standings
from tournaments.swiss import Player
from tournaments.tiebreaks import NAMES

NAMED = 8  # so many players are named one by one


def why_player(t: Tournament, id: Id) -> list[str]:
    """Every term of every number that places the player, then what decides against the neighbours."""
    stage = next((k for k in range(len(t.seeded) - 1, -1, -1) if id in t.seeded[k]), None)
    if stage is None:
        raise Unfit("That player isn't in the tournament.")
    rows = standings(t, stage)
    place = next(k for k, row in enumerate(rows) if row.id == id)
    row = rows[place]
    name = t.entrants[id].name
    record = f"{row.wins} won, {row.draws} drawn, {row.losses} lost, {row.byes} byes"
    lines = [f"{name} is number {row.place} of {len(rows)}: {record}."]
    for figure in row.figures:
        lines.append(f"{NAMES[figure.name]}: {number(figure.value)} ({figure.text})")
        lines += [f"  {term.text}: {number(term.value)}" for term in figure.terms]
    if place > 0:
        lines.append(f"Behind {t.entrants[rows[place - 1].id].name}: {decided(rows[place - 1], row)}.")
    if place + 1 < len(rows):
        lines.append(f"Ahead of {t.entrants[rows[place + 1].id].name}: {decided(row, rows[place + 1])}.")
    return lines


def decided(upper: Standing, lower: Standing) -> str:
    """The first number that tells two players apart."""
    for one, other in zip(upper.figures, lower.figures, strict=True):
        if one.value != other.value:
            return f"{NAMES[one.name]}, {number(one.value)} to {number(other.value)}"
    return "by the place in their groups"


def number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.4f}"


def why_pairing(t: Tournament, round_number: int, match_number: int) -> list[str]:
    """How a pairing came about: scores and floats, seats, who was passed over and why, and the seed."""
    r = next((r for r in t.rounds if r.number == round_number), None)
    match = next((m for m in r.matches if m.number == match_number), None) if r is not None else None
    if r is None or match is None:
        raise Unfit(f"There is no match {match_number} of round {round_number}.")
    lines = [f"{match.label}."] if match.label else []
    if match.by_hand:
        return [*lines, *match.by_hand]
    if any(other.by_hand for other in r.matches):
        lines.append("Some pairings of this round were changed by hand afterwards.")
    lines += match.why
    if t.stages[r.stage].kind != "swiss" or match.teams:
        return lines or ["The plan of the stage puts these players together."]
    then = as_paired(t, r)
    order = swiss.in_order(then, round_number, [id for m in r.matches for id in m.players])
    here = [k for k, p in enumerate(order) if p.id in match.players]
    if len(here) == 1:
        lines += passed_over_for_the_bye(t, order, order[here[0]])
    else:
        first, second = here
        lines.append(f"In the order of the round they are numbers {first + 1} and {second + 1} of {len(order)}.")
        lines += passed_over(then, r, order, first, second)
    lines += drawn(t, round_number, [order[k] for k in here])
    return lines


def as_paired(t: Tournament, r: Round) -> Tournament:
    """What was known when a round was paired: results that were corrected later are those that decided then."""

    def known(match: Match) -> Match:
        later = [was.outcome for was in match.was if was.rounds >= r.number]
        return replace(match, outcome=later[0]) if later else match

    before = [earlier for earlier in t.rounds if earlier.number < r.number]
    rounds = [replace(earlier, matches=[known(match) for match in earlier.matches]) for earlier in before]
    return replace(t, stage=r.stage, rounds=rounds)


def passed_over(then: Tournament, r: Round, order: list[Player], first: int, second: int) -> list[str]:
    """Who would have been nearer to the first of the two in the order of the round, and why not."""
    one = order[first]
    between = order[first + 1 : second] + order[max(0, 2 * first - second) : first]
    partner = {id: other for m in r.matches for id in m.players for other in m.players if other != id}
    met = [p for p in between if p.id in one.met]
    free = [p for p in between if p.id not in one.met]
    lines = [kept_apart(then, one, p) for p in met[:NAMED]]
    if free:
        taken = "; ".join(f"{then.entrants[p.id].name} {plays(then, partner.get(p.id))}" for p in free[:NAMED])
        more = f"; and {len(free) - NAMED} more" if len(free) > NAMED else ""
        lines.append(f"Others as near, but paired so that the round as a whole is the best: {taken}{more}.")
    return lines


def kept_apart(then: Tournament, one: Player, other: Player) -> str:
    names = then.entrants[one.id].name, then.entrants[other.id].name
    if other.id in one.mates:
        return f"{names[0]} and {names[1]} are team-mates."
    return f"{names[0]} has already met {names[1]} ({when(then, one.id, other.id)})."


def plays(then: Tournament, partner: Id | None) -> str:
    return f"plays {then.entrants[partner].name}" if partner is not None else "has the bye"


def when(then: Tournament, one: Id, other: Id) -> str:
    """The rounds in which two have met: “round 2”, “rounds 2 and 5”."""

    def together(m: Match) -> bool:
        return one in m.players and other in m.players

    numbers = [str(r.number) for r in rounds_of(then, then.stage) if any(map(together, r.matches))]
    return f"round{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)}"


def passed_over_for_the_bye(t: Tournament, order: list[Player], chosen: Player) -> list[str]:
    lower = [p for p in order if p.score < chosen.score]
    had = [t.entrants[p.id].name for p in lower if p.byes > chosen.byes]
    rest = [t.entrants[p.id].name for p in lower if p.byes <= chosen.byes]
    lines: list[str] = []
    if had:
        lines.append(f"With fewer points, but more byes so far: {', '.join(had[:NAMED])}.")
    if rest:
        names = ", ".join(rest[:NAMED])
        lines.append(f"With the bye for one of these, more of the others would have to meet again: {names}.")
    if not lower:
        lines.append("Nobody has fewer points.")
    return lines


def drawn(t: Tournament, round_number: int, players: list[Player]) -> list[str]:
    return [
        f"Drawn among equals: the SHA-256 of “{t.seed}/{round_number}/{p.id}” begins with {p.lot >> 224:08x}."
        for p in players
    ]
