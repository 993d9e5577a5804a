"""Whether a result fits its match, and the result in words."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments import elimination
from tournaments.model import Match, Outcome, Round, Stage, Tournament, Unfit


def fit_outcome(t: Tournament, stage: Stage, match: Match, outcome: Outcome) -> Outcome:
    """The outcome as it is stored: those who dropped from a big table stand among the losers."""
    if len(match.players) == 1:
        raise Unfit("A bye has no result to report.")
    if outcome.how == "bye":
        raise Unfit("A match with two sides can't be a bye.")
    named = [id for shared in outcome.places for id in shared]
    gone = [
        id for id in match.players
        if t.entrants[id].out_after is not None and len(match.players) > 2 and id not in outcome.losers
    ]  # fmt: skip
    losers = (*outcome.losers, *gone)
    strangers = (set(named) | set(losers) | set(outcome.wins)) - set(match.players)
    if strangers:
        raise Unfit("The result names somebody who isn't in this match.")
    left_out = [t.entrants[id].name for id in match.players if id not in named and id not in losers]
    if left_out:
        raise Unfit(f"The result doesn't say where {' and '.join(left_out)} came in.")
    if len(named) != len(set(named)) or not all(outcome.places):
        raise Unfit("Give everybody exactly one place, and leave no place empty.")
    check_games(stage, match, outcome)
    places = tuple(kept for shared in outcome.places if (kept := tuple(id for id in shared if id not in losers)))
    return replace(outcome, places=(*places, losers) if losers else places, losers=losers)


def check_games(stage: Stage, match: Match, outcome: Outcome) -> None:
    """The games of a match of two fit its result: nobody wins more than are needed, and the winner won more."""
    if not outcome.wins and not outcome.draws:
        return
    best_of = stage.best_of
    needed = best_of // 2 + 1
    if any(count < 0 for count in outcome.wins.values()) or outcome.draws < 0:
        raise Unfit("Nobody can win fewer than zero games.")
    if any(count > needed for count in outcome.wins.values()):
        raise Unfit(f"In a match of best of {best_of} nobody wins more than {needed}.")
    if len(match.players) == 2 and not outcome.losers:
        first, second = (outcome.wins.get(id, 0) for id in match.players)
        drawn = len(outcome.places) == 1
        ahead = match.players[0] if first > second else match.players[1]
        if (first == second) != drawn or (not drawn and outcome.places[0] != (ahead,)):
            raise Unfit("The games don't fit the result: whoever wins more games wins the match.")


def verdict(t: Tournament, r: Round, match: Match) -> str:
    """A result as it is told to everybody, with the rule that decides a drawn match of a bracket."""
    assert match.outcome is not None, "the match is decided"
    return " ".join(filter(None, [f"{say(t, match.outcome)}.", elimination.note_of(t, r.stage, match)]))


def say(t: Tournament, outcome: Outcome) -> str:
    """“Ada 2, Ben 1”, “Ada, then Ben and Cleo”, “Ada; not there: Ben”."""

    def names(ids: tuple[str, ...]) -> str:
        return " and ".join(t.entrants[id].name for id in ids)

    def games(ids: tuple[str, ...]) -> str:
        return " and ".join(f"{t.entrants[id].name} {outcome.wins.get(id, 0)}" for id in ids)

    standing = [kept for shared in outcome.places if (kept := tuple(id for id in shared if id not in outcome.losers))]
    text = ", ".join(map(games, standing)) if outcome.wins else ", then ".join(map(names, standing))
    how = {"bye": "bye", "no_show": "didn't show up", "double_loss": "both lose", "drop": "dropped"}
    if outcome.how == "bye":
        return f"{text}, bye"
    if outcome.losers:
        lost = f"{names(outcome.losers)}: {how.get(outcome.how, 'no points')}"
        return f"{text}; {lost}" if text else lost
    if len(standing) == 1 and len(standing[0]) > 1:
        text += ", a draw"
    return f"{text}, when the time was up" if outcome.how == "time" else text
