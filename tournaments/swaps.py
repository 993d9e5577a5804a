"""Pairings that somebody changes by hand before they are published: two players take each other's place."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tournaments.model import Id, Kind, Match, Round, Swap, Tournament, Unfit

BY_HAND: tuple[Kind, ...] = ("swiss", "pods")  # where the next round does not follow from the plan of the stage


def with_swaps(t: Tournament, r: Round, swaps: Sequence[Swap]) -> Round:
    """The round with these changes, one after the other; each stands in its notes, and with the pairings it made."""
    for swap in swaps:
        r = swapped(t, r, swap)
    return r


def swapped(t: Tournament, r: Round, swap: Swap) -> Round:
    if t.stages[r.stage].kind not in BY_HAND:
        raise Unfit("You can only change Swiss rounds and pods: here the pairings were set from the start.")
    if t.stages[r.stage].boards:
        raise Unfit("Here teams play against teams, each at its own board: nobody changes places.")
    where = {id: match.number for match in r.matches for id in match.players}
    first, second = swap.first, swap.second
    for id in (first, second):
        if id not in where:
            name = t.entrants[id].name if id in t.entrants else "This player"
            raise Unfit(f"{name} isn't playing in the next round.")
    if where[first] == where[second]:
        raise Unfit("These two are in the same match: choose players of two matches.")
    names = f"{t.entrants[first].name} and {t.entrants[second].name}"
    words = f"{swap.by} let {names} change places. Reason: {swap.reason}"
    other = {first: second, second: first}
    matches = [
        changed(match, [other.get(id, id) for id in match.players], words)
        if match.number in (where[first], where[second])
        else match
        for match in r.matches
    ]
    again = [met for match in matches if match.number in (where[first], where[second]) for met in meetings(t, r, match)]
    return replace(r, matches=matches, notes=[*r.notes, f"By hand: {words}", *again])


def changed(match: Match, players: list[Id], words: str) -> Match:
    """Without the reasons for which others were paired here."""
    by_hand = [*match.by_hand, words]
    return Match(match.number, players, label=match.label, by_hand=by_hand)


def meetings(t: Tournament, r: Round, match: Match) -> list[str]:
    """Those who have met before, which nobody has to find out later."""
    found = []
    for k, one in enumerate(match.players):
        for other in match.players[k + 1 :]:
            rounds = [
                str(past.number) for past in t.rounds if past.stage == r.stage
                for m in past.matches if one in m.players and other in m.players
            ]  # fmt: skip
            if rounds:
                found.append(
                    f"{t.entrants[one].name} and {t.entrants[other].name} have met in round {' and '.join(rounds)}."
                )
    return found
