"""
Everything that happens to a tournament. Each function changes it and adds a line to the record, or raises `Unfit` and
changes nothing. Who may do what is decided by whoever calls; `by` is the name that goes into the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import msgspec
from msgspec.structs import replace

from tournaments import elimination, groups, pods, robin, swiss
from tournaments.ledger import active, lot, plays, rounds_of
from tournaments.model import Act, Entrant, How, Id, Kind, Match, Outcome, Round, Stage, Swap, Tournament, Unfit, Was
from tournaments.reports import fit_outcome, say
from tournaments.stages import MOST_PLAYERS, check_stages
from tournaments.standings import standings
from tournaments.swaps import with_swaps
from tournaments.team_matches import check_teams, paired, sides

MODULES: dict[Kind, ModuleType] = {
    "swiss": swiss,
    "round_robin": robin,
    "league": robin,
    "single": elimination,
    "double": elimination,
    "groups": groups,
    "pods": pods,
}
LATE: tuple[Kind, ...] = ("swiss", "pods", "round_robin", "league")  # what one can come into while it runs


def create(name: str, seed: str, stages: Sequence[Stage], by: str = "") -> Tournament:
    check_stages(stages)
    if not name.strip() or not seed:
        raise Unfit("A tournament needs a name and a seed.")
    t = Tournament(name.strip(), seed, list(stages))
    note(t, f"The tournament is open. Its seed is {seed}", by)
    return t


def enter(t: Tournament, id: Id, name: str, rating: float = 0.0, by: str = "") -> None:
    """Before the start; or late, from the next round on and with nothing for the rounds missed."""
    if id in t.entrants:
        again = " Dropped players can re-enter." if t.entrants[id].out_after is not None else ""
        raise Unfit(f"{t.entrants[id].name} has already joined.{again}")
    if not name.strip():
        raise Unfit("An entrant needs a name.")
    if len(t.entrants) >= MOST_PLAYERS:
        raise Unfit(f"A tournament takes at most {MOST_PLAYERS:,} players.")
    if t.status == "open":
        t.entrants[id] = Entrant(id, name.strip(), rating)
        note(t, f"{name.strip()} joins", by)
        return
    if t.stage > 0:
        raise Unfit("Only players who advanced from the last stage play in this one.")
    must_be_open_to_the_late(t)
    t.entrants[id] = Entrant(id, name.strip(), rating, since=len(t.rounds) + 1)
    t.seeded[t.stage].append(id)
    note(t, f"{name.strip()} joins late, to play from round {len(t.rounds) + 1} on", by)


def must_be_open_to_the_late(t: Tournament) -> None:
    must_run(t)
    kind = t.stages[t.stage].kind
    if not t.rounds:
        return  # nothing was laid down yet
    if kind not in LATE:
        raise Unfit("All matches of this stage were set when it began, so nobody can join now.")
    planned = {"swiss": swiss.planned, "pods": pods.planned}.get(kind)
    if over(t) or (planned is not None and len(rounds_of(t, t.stage)) >= planned(sides(t))):
        raise Unfit("The last round of this stage is out, so nobody can join now.")


def drop(t: Tournament, id: Id, by: str = "", reason: str = "") -> None:
    """Before the start: out of the list. Later: the match being played is lost, and no further one is paired."""
    entrant = known(t, id)
    if t.status == "open":
        del t.entrants[id]
        note(t, f"{entrant.name} has left", by, reason)
        return
    must_run(t)
    if entrant.out_after is not None:
        raise Unfit(f"{entrant.name} has already dropped.")
    entrant.out_after = len(t.rounds)
    note(t, f"{entrant.name} drops", by, reason)
    settle(t, [r for r in t.rounds if not r.done])


def reenter(t: Tournament, id: Id, by: str = "", reason: str = "") -> None:
    """A dropped player comes back for the next round, or one who missed the check-in comes in after all; the rounds
    between count as missed."""
    must_run(t)
    entrant = known(t, id)
    missed = id not in t.seeded[0]  # the check-in
    if entrant.out_after is None and not missed:
        raise Unfit(f"{entrant.name} hasn't dropped.")
    if id not in t.seeded[t.stage] and (t.stage > 0 or not missed):
        raise Unfit(f"{entrant.name} didn't advance from the last stage.")
    must_be_open_to_the_late(t)
    if missed:
        t.seeded[0].append(id)
    entrant.out_after, entrant.since, entrant.checked_in = None, len(t.rounds) + 1, True
    deed = "comes in late" if missed else "re-enters"
    note(t, f"{entrant.name} {deed}, to play from round {len(t.rounds) + 1} on", by, reason)


def assign(t: Tournament, id: Id, team: str, by: str = "") -> None:
    """Somebody plays for a team, or for none; before their first match, as pairings keep team-mates apart."""
    entrant = known(t, id)
    if any(id in match.players for r in t.rounds for match in r.matches):
        raise Unfit(f"{entrant.name} has played already: teams are made before.")
    entrant.team = team
    note(t, f"{entrant.name} plays for {team}" if team else f"{entrant.name} plays for no team", by)


def call_check_in(t: Tournament, by: str = "") -> None:
    """From now on only those who check in will play."""
    must_be_open(t)
    for entrant in t.entrants.values():
        entrant.checked_in = False
    note(t, "Check-in is open", by)


def check_in(t: Tournament, id: Id, by: str = "") -> None:
    must_be_open(t)
    entrant = known(t, id)
    if entrant.checked_in:
        raise Unfit(f"{entrant.name} has already checked in.")
    entrant.checked_in = True
    note(t, f"{entrant.name} checks in", by)


def start(t: Tournament, by: str = "") -> None:
    """Seeds those who are checked in: by rating, and among equals by lot."""
    must_be_open(t)
    ready = [entrant for entrant in t.entrants.values() if entrant.checked_in]
    least = 3 if t.stages[0].kind == "pods" else 2
    if len(ready) < least:
        absent = " Some haven't checked in." if len(ready) < len(t.entrants) else ""
        raise Unfit(f"This tournament needs at least {least} players, and there are {len(ready)}.{absent}")
    check_teams(t, ready)
    ready.sort(key=lambda e: (-e.rating, lot(t.seed, "seeding", e.id)))
    t.seeded = [[entrant.id for entrant in ready]]
    t.status = "running"
    note(t, f"The tournament starts with {len(ready)} players", by)


def over(t: Tournament) -> bool:
    """Whether the current stage has been played to its end."""
    return t.status == "over" or bool(MODULES[t.stages[t.stage].kind].over(sides(t)))


def preview(t: Tournament, swaps: Sequence[Swap] = ()) -> Round:
    """The next round as `publish` would store it, if nothing happens in between; with changes by hand."""
    must_run(t)
    if t.stages[t.stage].kind == "league":
        raise Unfit("A league has no rounds to publish: players challenge each other.")
    must_have_all_results(t)
    following = paired(t, MODULES[t.stages[t.stage].kind].pair)
    if following is None:
        then = "it can be finished" if t.stage + 1 == len(t.stages) else "the next stage can begin"
        raise Unfit(f"All rounds of this stage have been played: {then}.")
    following = with_swaps(t, following, swaps)
    settle(t, [following])
    return following


def publish(t: Tournament, shown: Round | None = None, by: str = "", swaps: Sequence[Swap] = ()) -> Round:
    """Stores the next round. If the one that was looked at is given, it has to be still the same."""
    following = preview(t, swaps)
    if shown is not None and shown != following:
        raise Unfit("Something changed since you saw this round. Check the new pairings first.")
    t.rounds.append(following)
    note(t, f"Round {following.number} is published", by)
    return following


def challenge(t: Tournament, challenger: Id, challenged: Id, by: str = "") -> Match:
    """League: a match of its own, in a round of its own, beside all others that are being played."""
    must_run(t)
    first, second = known(t, challenger), known(t, challenged)
    match = robin.challenge(t, challenger, challenged)
    note(t, f"{first.name} challenges {second.name}", by)
    return match


def settle(t: Tournament, rounds: Sequence[Round]) -> None:
    """What is decided without play: byes, and the matches of two of which one has dropped."""
    for r in rounds:
        for match in r.matches:
            gone = [id for id in match.players if t.entrants[id].out_after is not None]
            if match.outcome is not None:
                continue
            if len(match.players) == 1:
                match.outcome = Outcome((tuple(match.players),), how="bye")
            elif gone and len(match.players) - len(gone) < 2:
                match.outcome = lost_by(match, gone, "drop")


def report(t: Tournament, round_number: int, match_number: int, outcome: Outcome, by: str = "") -> None:
    """The result of a match of the current round, once; whoever has dropped from a big table is last of it."""
    match = open_match(t, round_number, match_number)
    record_outcome(t, round_number, match, outcome, by, "")


def no_show(t: Tournament, round_number: int, match_number: int, absent: Sequence[Id], by: str = "") -> None:
    """Who does not appear loses; the other one has won. At a big table the others play on."""
    match = open_match(t, round_number, match_number)
    there = [id for id in match.players if id not in absent]
    if not absent or not set(absent) <= set(match.players):
        raise Unfit("Only somebody of this match can fail to appear.")
    if len(there) > 1:
        raise Unfit("The others can play without them: report their places, with the absent among the losers.")
    record_outcome(t, round_number, match, lost_by(match, absent, "no_show"), by, "")


def double_loss(t: Tournament, round_number: int, match_number: int, by: str = "", reason: str = "") -> None:
    match = open_match(t, round_number, match_number)
    record_outcome(t, round_number, match, lost_by(match, match.players, "double_loss"), by, reason)


def lost_by(match: Match, losers: Sequence[Id], how: How) -> Outcome:
    there = tuple(id for id in match.players if id not in losers)
    places = (there, tuple(losers)) if there else (tuple(losers),)
    return Outcome(places, how, losers=tuple(losers))


def time_cap(
    t: Tournament, round_number: int, match_number: int, wins: dict[Id, int], draws: int = 0, by: str = ""
) -> None:
    """The time is up: more games won is a match won, as many is a draw."""
    match = open_match(t, round_number, match_number)
    counts = sorted({wins.get(id, 0) for id in match.players}, reverse=True)
    places = tuple(tuple(id for id in match.players if wins.get(id, 0) == count) for count in counts)
    record_outcome(t, round_number, match, Outcome(places, how="time", wins=dict(wins), draws=draws), by, "")


Key = tuple[int, int]  # a round and a match of it


def override(
    t: Tournament, round_number: int, match_number: int, outcome: Outcome, by: str, reason: str, *, again: bool = False
) -> list[Key]:
    """
    An organiser sets a result, of the current round or of a finished one. The record keeps what it was.

    What followed is kept where it still stands. In a bracket a match does not if its players are others now: it is
    taken back, and paired anew as soon as its players are known. `again` takes back every later round. The matches that
    are taken back are returned. After the end a result can be corrected only if no match has to be played for it.
    """
    if not by.strip() or not reason.strip():
        raise Unfit("Overruling a result takes a name and a reason. Both go into the record.")
    if t.status == "over":
        trial = msgspec.json.decode(msgspec.json.encode(t), type=Tournament)
        trial.status = "running"
        if again or override(trial, round_number, match_number, outcome, by, reason):
            raise Unfit("The tournament is over and other matches depend on this result, so it stands.")
    elif t.status == "open":
        must_run(t)
    r, match = find_match(t, round_number, match_number)
    if len(match.players) == 1:
        raise Unfit("A bye has no result to overrule.")
    how: How = "override" if outcome.how == "played" else outcome.how
    record_outcome(t, round_number, match, replace(outcome, how=how, reason=reason), by, reason)
    gone: list[Key] = []
    while again and len(t.rounds) > round_number:
        gone += [(t.rounds[-1].number, other.number) for other in t.rounds[-1].matches]
        take_back_last(t, by, reason)
    if t.stages[r.stage].kind in ("single", "double"):
        gone += take_back_fallen(t, r.stage, by, reason)
    return gone


def take_back_fallen(t: Tournament, stage: int, by: str, reason: str) -> list[Key]:
    """Matches of a bracket whose players are others now: played anew where both are known, else paired later."""
    gone: list[Key] = []
    while (box := elimination.fallen(t, stage)) is not None:
        r, match = box
        note_taken_back(t, r, match, by, reason)
        gone.append((r.number, match.number))
        anew = elimination.rematch(t, stage, match)
        r.matches = [anew if one is match and anew else one for one in r.matches if one is not match or anew]
    while t.rounds and not t.rounds[-1].matches:
        t.rounds.pop()
    return gone


def undo_round(t: Tournament, by: str, reason: str, *, with_results: bool = False) -> None:
    """Takes the last round back; the first one of a later stage with its cut. Results it has are lost to the standings,
    but they stay in the record."""
    must_run(t)
    if not by.strip() or not reason.strip():
        raise Unfit("Undoing a round takes a name and a reason. Both go into the record.")
    if not t.rounds or t.rounds[-1].stage != t.stage:
        raise Unfit("This stage has no round to undo.")
    last = t.rounds[-1]
    played = [m for m in last.matches if m.outcome is not None and m.outcome.how not in ("bye", "drop")]
    if played and not with_results:
        raise Unfit(f"Round {last.number} has {len(played)} results. Confirm that you want to undo them too.")
    take_back_last(t, by, reason)


def take_back_last(t: Tournament, by: str, reason: str) -> None:
    last = t.rounds[-1]
    for match in last.matches:
        note_taken_back(t, last, match, by, reason)
    t.rounds.pop()
    for entrant in t.entrants.values():
        if entrant.out_after == last.number:
            entrant.out_after -= 1
        entrant.since = min(entrant.since, last.number)
    note(t, f"Round {last.number} is undone", by, reason, last.number)
    if t.stage > 0 and not rounds_of(t, t.stage):
        t.seeded.pop()
        t.stage -= 1
        note(t, "The cut is undone", by, reason, last.number)


def note_taken_back(t: Tournament, r: Round, match: Match, by: str, reason: str) -> None:
    if match.outcome is not None and match.outcome.how not in ("bye", "drop"):
        note(t, f"Undone: match {match.number}, {say(t, match.outcome)}", by, reason, r.number)


def advance(t: Tournament, by: str = "") -> list[Id]:
    """The stage is over, or a league has run long enough: its best who are still in begin the next, seeded so."""
    must_run(t)
    if t.stage + 1 >= len(t.stages):
        raise Unfit("This is the last stage.")
    must_have_all_results(t)
    if not over(t) and t.stages[t.stage].kind != "league":
        raise Unfit("This stage still has rounds to play.")
    number = len(t.rounds) + 1
    stage = t.stages[t.stage]
    still_in = [row.id for row in standings(t) if plays(t, row.id, number)]
    chosen = groups.cut(t, t.stage, still_in) if stage.kind == "groups" else still_in[: stage.cut]
    if len(chosen) < 2:
        raise Unfit("Fewer than two players are left: the tournament can only be finished.")
    t.seeded.append(chosen)
    t.stage += 1
    note(t, f"Stage {t.stage + 1} begins with {len(chosen)} players", by)
    return chosen


def finished(t: Tournament) -> bool:
    """Whether there is nothing left to play."""
    if t.status != "running":
        return t.status == "over"
    last = t.stage + 1 == len(t.stages) or len(active(t, len(t.rounds) + 1)) < 2
    return last and over(t)


def finish(t: Tournament, by: str = "", reason: str = "") -> None:
    """The end. Before everything is played it takes a reason."""
    must_run(t)
    if not finished(t) and not reason.strip():
        raise Unfit("There are rounds left to play. Give a reason to end the tournament now.")
    must_have_all_results(t)
    t.status = "over"
    note(t, "The tournament is over", by, reason)


# What has to hold, and the record


def note(t: Tournament, what: str, by: str = "", reason: str = "", round: int | None = None) -> None:
    t.record.append(Act(f"{what}.", by, reason, len(t.rounds) if round is None else round))


def record_outcome(t: Tournament, number: int, match: Match, outcome: Outcome, by: str, reason: str) -> None:
    fitted = fit_outcome(t, t.stages[t.rounds[number - 1].stage], match, outcome)
    before = f" (before: {say(t, match.outcome)})" if match.outcome is not None else ""
    if match.outcome is not None:
        match.was.append(Was(match.outcome, len(t.rounds)))
    match.outcome = fitted
    note(t, f"Match {match.number}: {say(t, fitted)}{before}", by, reason or outcome.reason, number)


def known(t: Tournament, id: Id) -> Entrant:
    if id not in t.entrants:
        raise Unfit("That player hasn't joined.")
    return t.entrants[id]


def must_be_open(t: Tournament) -> None:
    if t.status != "open":
        raise Unfit("The tournament has already started.")


def must_run(t: Tournament) -> None:
    if t.status == "open":
        raise Unfit("The tournament hasn't started yet.")
    if t.status == "over":
        raise Unfit("The tournament is over.")


def must_have_all_results(t: Tournament) -> None:
    for r in t.rounds:
        numbers = [str(match.number) for match in r.matches if match.outcome is None]
        if numbers:
            more = f" and {len(numbers) - 5} more" if len(numbers) > 5 else ""
            missing = ", ".join(numbers[:5]) + more
            raise Unfit(f"Round {r.number} isn't finished: match {missing} has no result yet.")


def find_match(t: Tournament, round_number: int, match_number: int) -> tuple[Round, Match]:
    """A match that was published, and its round."""
    if not 1 <= round_number <= len(t.rounds):
        raise Unfit(f"There's no round {round_number}.")
    r = t.rounds[round_number - 1]
    found = next((match for match in r.matches if match.number == match_number), None)
    if found is None:
        raise Unfit(f"Round {round_number} has no match {match_number}.")
    return r, found


def open_match(t: Tournament, round_number: int, match_number: int) -> Match:
    must_run(t)
    match = find_match(t, round_number, match_number)[1]
    if match.outcome is not None:
        raise Unfit(f"Match {match_number} has a result: {say(t, match.outcome)}. Only an organiser can overrule it.")
    return match
