"""What can happen to a tournament, and what is refused with a sentence and without a trace."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from tournaments import director
from tournaments.model import Kind, Outcome, Points, Round, Stage, Tournament, Unfit
from tournaments.standings import final_standings, standings

TOP_FOUR = (Stage("swiss", rounds=3, cut=4), Stage("single"))


def opened(count: int, *stages: Stage, seed: str = "s") -> Tournament:
    t = director.create("Cup", seed, stages or (Stage("swiss", rounds=3),))
    for k in range(count):
        director.enter(t, f"p{k}", f"P{k}", rating=100 - k)
    return t


def started(count: int, *stages: Stage) -> Tournament:
    t = opened(count, *stages)
    director.start(t)
    return t


def won_by(winner: str, *others: str) -> Outcome:
    return Outcome(((winner,), *((other,) for other in others)))


def play_round(t: Tournament) -> Round:
    """Publishes a round; the lower numbers win."""
    r = director.publish(t)
    for match in r.matches:
        if match.outcome is None:
            director.report(t, r.number, match.number, won_by(*sorted(match.players, key=lambda id: int(id[1:]))))
    return r


def refuses(t: Tournament, words: str, do: Callable[[], object]) -> None:
    """It is refused in these words, and nothing has changed."""
    before = msgspec.json.encode(t)
    with pytest.raises(Unfit, match=words):
        do()
    assert msgspec.json.encode(t) == before


# Stages


@pytest.mark.parametrize(
    ("stages", "words"),
    [
        ((), "at least one stage"),
        ((Stage("swiss"), Stage("single")), "how many advance"),
        ((Stage("swiss", cut=8),), "The last stage has no cut"),
        ((Stage("pods"),), "3 to 8 players, not 2"),
        ((Stage("swiss", seats=3),), "two players, not 3"),
        ((Stage("swiss", best_of=2),), "best of 1, 3, 5 or 7"),
        ((Stage("swiss", rounds=99),), "at most 60 rounds"),
        ((Stage("round_robin", meetings=0),), "one to four times"),
        ((Stage("swiss", points=Points(win=0)),), "worth more than a loss"),
        ((Stage("swiss", points=Points(win=5000)),), "from 0 to 1000"),
        ((Stage("pods", seats=4, points=Points(places=(1, 2, 3, 4))),), "better place"),
        ((Stage("swiss", tie_breaks=("lot", "lot")),), "named twice"),
    ],
)
def test_stages_that_make_no_sense_are_refused(stages: tuple[Stage, ...], words: str) -> None:
    with pytest.raises(Unfit, match=words):
        director.create("Cup", "s", stages)


def test_a_tournament_needs_a_name_and_a_seed() -> None:
    for name, seed in (("", "s"), ("Cup", "")):
        with pytest.raises(Unfit, match="a name and a seed"):
            director.create(name, seed, [Stage("swiss")])


# Coming and going


def test_nobody_enters_twice_or_without_a_name() -> None:
    t = opened(2)
    refuses(t, "P0 has already joined", lambda: director.enter(t, "p0", "Again"))
    refuses(t, "needs a name", lambda: director.enter(t, "p9", "  "))
    refuses(t, "hasn't joined", lambda: director.drop(t, "p9"))


def test_a_tournament_has_room_for_a_thousand_and_twenty_four() -> None:
    t = opened(1024)
    refuses(t, "at most 1,024 players", lambda: director.enter(t, "p1024", "One too many"))


def test_who_withdraws_before_the_start_was_never_there() -> None:
    t = opened(3)
    director.drop(t, "p1", reason="ill")
    assert list(t.entrants) == ["p0", "p2"]
    assert t.record[-1].what == "P1 has left."
    assert t.record[-1].reason == "ill"


def test_only_those_who_checked_in_play() -> None:
    t = opened(4)
    director.call_check_in(t)
    refuses(t, "at least 2 players, and there are 0. Some haven't checked in", lambda: director.start(t))
    for id in ("p3", "p1"):
        director.check_in(t, id)
    refuses(t, "already checked in", lambda: director.check_in(t, "p1"))
    director.start(t)
    assert t.seeded == [["p1", "p3"]], "by rating"
    refuses(t, "has already started", lambda: director.check_in(t, "p0"))


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    t = opened(4)
    refuses(t, "hasn't started", lambda: director.preview(t))
    director.start(t)
    refuses(t, "Give a reason", lambda: director.finish(t))
    director.finish(t, reason="fire in the hall")
    assert director.finished(t)
    refuses(t, "is over", lambda: director.publish(t))
    refuses(t, "is over", lambda: director.enter(t, "p9", "P9"))
    refuses(t, "has already started", lambda: director.start(t))


def test_a_late_entrant_plays_from_the_next_round_and_has_lost_the_others() -> None:
    t = started(4)
    play_round(t)
    director.publish(t)
    director.enter(t, "p9", "P9")
    assert not any("p9" in match.players for match in t.rounds[-1].matches)
    for match in t.rounds[-1].matches:
        director.report(t, 2, match.number, won_by(*match.players))
    assert any("p9" in match.players for match in director.publish(t).matches)
    row = next(row for row in standings(t, through=2) if row.id == "p9")
    assert (row.points, row.losses, row.byes) == (0, 2, 0)


def test_nobody_comes_in_after_the_last_round_is_published_or_into_a_bracket() -> None:
    t = started(4)
    for _ in range(2):
        play_round(t)
    director.publish(t)
    refuses(t, "last round of this stage is out", lambda: director.enter(t, "p9", "P9"))
    bracket = started(4, Stage("single"))
    director.enter(bracket, "p8", "P8")
    director.publish(bracket)
    refuses(bracket, "set when it began", lambda: director.enter(bracket, "p9", "P9"))


def test_who_drops_in_mid_round_loses_the_match_being_played() -> None:
    t = started(4)
    r = director.publish(t)
    gone, other = r.matches[0].players
    director.drop(t, gone, reason="the last train")
    assert r.matches[0].outcome == Outcome(((other,), (gone,)), how="drop", losers=(gone,))
    refuses(t, "has already dropped", lambda: director.drop(t, gone))
    director.report(t, 1, 2, won_by(*r.matches[1].players))
    assert not any(gone in match.players for match in director.publish(t).matches)
    assert next(row for row in standings(t) if row.id == gone).dropped


def test_a_result_reported_before_the_drop_stays() -> None:
    t = started(4)
    r = director.publish(t)
    winner, loser = r.matches[0].players
    director.report(t, 1, 1, won_by(winner, loser))
    director.drop(t, winner)
    assert r.matches[0].outcome == won_by(winner, loser)


def test_a_dropped_player_can_come_back_and_has_missed_what_was_between() -> None:
    t = started(5, Stage("swiss", rounds=4))
    play_round(t)
    director.drop(t, "p0")
    refuses(t, "P0 has already joined. Dropped players can re-enter", lambda: director.enter(t, "p0", "P0"))
    play_round(t)
    director.reenter(t, "p0")
    refuses(t, "hasn't dropped", lambda: director.reenter(t, "p0"))
    assert any("p0" in match.players for match in play_round(t).matches)
    row = next(row for row in standings(t, through=2) if row.id == "p0")
    assert row.losses == 1, "the round missed"


# Rounds


def test_the_preview_is_what_is_published() -> None:
    t = started(9)
    before = msgspec.json.encode(t)
    shown = director.preview(t)
    assert msgspec.json.encode(t) == before, "looking changes nothing"
    assert director.publish(t, shown) == shown
    refuses(t, "Round 1 isn't finished: match 1, 2, 3, 4", lambda: director.preview(t))


def test_a_preview_is_not_published_when_something_has_happened_since() -> None:
    t = started(8)
    shown = director.preview(t)
    director.drop(t, shown.matches[0].players[0])
    refuses(t, "changed since you saw this round", lambda: director.publish(t, shown))


def test_a_bye_needs_no_report() -> None:
    t = started(3)
    r = director.publish(t)
    assert r.matches[-1].outcome == Outcome((tuple(r.matches[-1].players),), how="bye")
    refuses(t, "has a result: .*, bye", lambda: director.report(t, 1, 2, won_by(*r.matches[1].players)))
    refuses(t, "A bye has no result", lambda: director.override(t, 1, 2, won_by("p0"), "Judge", "no"))


def test_a_result_has_to_fit_its_match() -> None:
    t = started(4, Stage("swiss", best_of=3, rounds=3))
    a, b = director.publish(t).matches[0].players
    stranger = t.rounds[0].matches[1].players[0]

    def report(outcome: Outcome, number: int = 1, match: int = 1) -> Callable[[], None]:
        return lambda: director.report(t, number, match, outcome)

    refuses(t, "There's no round 7", report(won_by(a, b), number=7))
    refuses(t, "has no match 9", report(won_by(a, b), match=9))
    refuses(t, "somebody who isn't in", report(won_by(a, stranger)))
    refuses(t, "doesn't say where", report(won_by(a)))
    refuses(t, "can't be a bye", report(Outcome(((a,), (b,)), how="bye")))
    refuses(t, "exactly one place", report(won_by(a, b, a)))
    refuses(t, "nobody wins more than 2", report(Outcome(((a,), (b,)), wins={a: 3, b: 0})))
    refuses(t, "don't fit the result", report(Outcome(((a,), (b,)), wins={a: 1, b: 2})))
    refuses(t, "don't fit the result", report(Outcome(((a, b),), wins={a: 2, b: 1})))
    refuses(t, "fewer than zero games", report(Outcome(((a,), (b,)), wins={a: -1})))
    director.report(t, 1, 1, Outcome(((a,), (b,)), wins={a: 2, b: 1}), by="Ann")
    name = {id: entrant.name for id, entrant in t.entrants.items()}
    assert t.record[-1].what == f"Match 1: {name[a]} 2, {name[b]} 1."
    refuses(t, "Match 1 has a result: .* Only an organiser", report(won_by(a, b)))


def test_who_does_not_appear_loses_and_both_can_lose() -> None:
    t = started(6)
    r = director.publish(t)
    (a, b), (c, d), (e, f) = (match.players for match in r.matches)
    refuses(t, "Only somebody of this match", lambda: director.no_show(t, 1, 1, [c]))
    director.no_show(t, 1, 1, [a])
    director.no_show(t, 1, 2, [c, d])
    director.double_loss(t, 1, 3, by="Judge", reason="a fixed result")
    rows = {row.id: row for row in standings(t)}
    assert [rows[id].points for id in (a, b, c, d, e, f)] == [0, 3, 0, 0, 0, 0]
    assert [rows[id].losses for id in (a, b, c, d, e, f)] == [1, 0, 1, 1, 1, 1]
    assert t.record[-1].reason == "a fixed result"


def test_when_the_time_is_up_the_games_decide() -> None:
    t = started(4, Stage("swiss", best_of=3, rounds=3))
    r = director.publish(t)
    (a, b), (c, d) = (match.players for match in r.matches)
    director.time_cap(t, 1, 1, {b: 1})
    director.time_cap(t, 1, 2, {c: 1, d: 1}, draws=1)
    assert r.matches[0].outcome == Outcome(((b,), (a,)), how="time", wins={b: 1})
    assert {row.id: row.points for row in standings(t)} == {a: 0, b: 3, c: 1, d: 1}


def test_an_organiser_overrules_with_a_name_and_a_reason() -> None:
    t = started(4)
    r = play_round(t)
    a, b = r.matches[0].players
    refuses(t, "takes a name and a reason", lambda: director.override(t, 1, 1, won_by(b, a), "Judge", " "))
    before = r.matches[0].outcome
    assert before is not None
    other = won_by(before.places[1][0], before.places[0][0])
    director.override(t, 1, 1, other, "Judge", "the wrong button")
    assert r.matches[0].outcome == replace(other, how="override", reason="the wrong button")
    assert "(before: " in t.record[-1].what
    assert (t.record[-1].by, t.record[-1].reason, t.record[-1].round) == ("Judge", "the wrong button", 1)


def test_a_finished_round_is_corrected_with_a_reason_and_later_rounds_stand() -> None:
    t = started(4)
    play_round(t)
    director.publish(t)
    later = msgspec.json.encode(t.rounds[1])
    first, second = t.rounds[0].matches[0].players
    before = t.rounds[0].matches[0].outcome
    refuses(t, "takes a name and a reason", lambda: director.override(t, 1, 1, won_by(second, first), "Judge", " "))
    refuses(t, "has a result", lambda: director.report(t, 1, 1, won_by(second, first)))
    assert director.override(t, 1, 1, won_by(second, first), "Judge", "a typo") == []
    assert msgspec.json.encode(t.rounds[1]) == later
    assert next(row for row in standings(t) if row.id == second).points == 3
    assert [(was.outcome, was.rounds) for was in t.rounds[0].matches[0].was] == [(before, 2)]
    assert ("before: P" in t.record[-1].what, t.record[-1].reason, t.record[-1].round) == (True, "a typo", 1)


def test_a_correction_can_have_the_later_rounds_paired_again_and_takes_back_a_cut() -> None:
    t = started(9, *TOP_FOUR)
    for _ in range(3):
        play_round(t)
    director.advance(t)
    director.publish(t)
    players = t.rounds[1].matches[0].players
    gone = director.override(t, 2, 1, won_by(*players[::-1]), "Judge", "a typo", again=True)
    assert (len(t.rounds), t.stage, len(t.seeded)) == (2, 0, 1)
    assert sorted(gone) == [(3, n) for n in range(1, 6)] + [(4, 1), (4, 2)]
    assert sum("Undone: match" in act.what for act in t.record) == 4
    assert "The cut is undone." in [act.what for act in t.record]


def test_a_cut_can_be_taken_back_with_its_first_round() -> None:
    t = started(9, *TOP_FOUR)
    for _ in range(3):
        play_round(t)
    director.advance(t)
    director.publish(t)
    director.undo_round(t, "Judge", "P5 was forgotten")
    assert (len(t.rounds), t.stage, len(t.seeded)) == (3, 0, 1)
    director.advance(t)
    assert len(director.publish(t).matches) == 2


def test_in_a_bracket_only_what_a_correction_changes_is_played_again() -> None:
    t = started(8, Stage("single"))
    for _ in range(2):
        play_round(t)
    director.publish(t)
    one, other = t.rounds[1].matches
    kept = msgspec.json.encode(other)
    quarter = next(m for m in t.rounds[0].matches if one.players[0] in m.players)
    loser = next(id for id in quarter.players if id != one.players[0])
    gone = director.override(t, 1, quarter.number, won_by(loser, one.players[0]), "Judge", "a typo")
    assert gone == [(2, one.number), (3, 1)]
    assert (len(t.rounds), msgspec.json.encode(t.rounds[1].matches[1])) == (2, kept)
    fresh = t.rounds[1].matches[0]
    assert (fresh.label, fresh.outcome, set(fresh.players)) == (one.label, None, {loser, one.players[1]})
    while not director.finished(t):
        if t.rounds[-1].done:
            director.publish(t)
        for match in t.rounds[-1].matches:
            if match.outcome is None:
                director.report(t, len(t.rounds), match.number, won_by(*match.players))
    assert [len(r.matches) for r in t.rounds] == [4, 2, 1]
    director.finish(t)
    director.override(t, 3, 1, won_by(*t.rounds[2].matches[0].players[::-1]), "Judge", "read wrongly")
    first = t.rounds[0].matches[0]
    assert first.outcome is not None
    upset = Outcome(first.outcome.places[::-1])
    refuses(t, "other matches depend", lambda: director.override(t, 1, 1, upset, "Judge", "late"))


def test_the_last_round_can_be_taken_back() -> None:
    t = started(6)
    play_round(t)
    shown = director.publish(t)
    refuses(t, "takes a name and a reason", lambda: director.undo_round(t, "", "because"))
    director.undo_round(t, "Judge", "the wrong seed list")
    assert len(t.rounds) == 1
    assert director.publish(t) == shown, "the same event is paired the same way"
    director.report(t, 2, 1, won_by(*shown.matches[0].players))
    refuses(t, "has 1 results. Confirm that you want", lambda: director.undo_round(t, "Judge", "again"))
    director.undo_round(t, "Judge", "again", with_results=True)
    assert t.record[-2].what.startswith("Undone: match 1, ")
    assert [r.number for r in t.rounds] == [1]


def test_who_dropped_in_a_round_that_is_taken_back_stays_out() -> None:
    t = started(6)
    director.publish(t)
    director.drop(t, "p0")
    director.enter(t, "p9", "P9")
    director.undo_round(t, "Judge", "two tables were missing")
    playing = {id for match in director.publish(t).matches for id in match.players}
    assert playing == {"p1", "p2", "p3", "p4", "p5", "p9"}


# Stages, one after the other


def test_the_best_of_a_swiss_go_on_to_a_bracket() -> None:
    t = started(9, *TOP_FOUR)
    refuses(t, "still has rounds", lambda: director.advance(t))
    for _ in range(3):
        play_round(t)
    assert director.over(t)
    assert not director.finished(t)
    refuses(t, "the next stage can begin", lambda: director.preview(t))
    best = [row.id for row in standings(t)]
    director.drop(t, best[1])
    assert director.advance(t) == [best[0], *best[2:5]]
    refuses(t, "no round to undo", lambda: director.undo_round(t, "Judge", "late"))
    refuses(t, "advanced from the last stage", lambda: director.enter(t, "p9", "P9"))
    refuses(t, "didn't advance from the last stage", lambda: director.reenter(t, best[1]))
    while not director.finished(t):
        play_round(t)
    refuses(t, "it can be finished", lambda: director.preview(t))
    refuses(t, "the last stage", lambda: director.advance(t))
    director.finish(t)
    rows = final_standings(t)
    assert rows[0].id == min(t.seeded[1], key=lambda id: int(id[1:]))
    assert {row.id for row in rows[:4]} == set(t.seeded[1])
    assert [row.place for row in rows] == [1, 2, 3, 3, *range(5, 10)], "who lost the semi-finals shares the third place"


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "single", "double", "groups", "pods"])
@pytest.mark.parametrize("count", [3, 7, 8, 13])
def test_every_kind_of_stage_is_played_to_its_end(kind: Kind, count: int) -> None:
    t = started(count, Stage(kind, seats=4 if kind == "pods" else 2))
    for _ in range(60):
        if director.finished(t):
            break
        play_round(t)
        if len(t.rounds) == 1:
            director.drop(t, t.seeded[0][-1])
    director.finish(t)
    rows = standings(t)
    assert sorted(row.id for row in rows) == sorted(t.entrants)
    if kind in ("round_robin", "single", "double"):
        assert rows[0].id == "p0"


def test_groups_send_their_best() -> None:
    t = started(8, Stage("groups", groups=2, cut=4), Stage("single"))
    while not director.over(t):
        play_round(t)
    assert set(director.advance(t)) == {"p0", "p1", "p2", "p3"}, "two of each group"


def test_in_a_league_matches_lie_side_by_side() -> None:
    t = started(3, Stage("league", cut=2), Stage("single"))
    refuses(t, "challenge each other", lambda: director.preview(t))
    director.challenge(t, "p0", "p1")
    director.challenge(t, "p2", "p0")
    director.report(t, 1, 1, won_by("p0", "p1"))
    refuses(t, "Round 2 isn't finished", lambda: director.advance(t))
    director.report(t, 2, 1, won_by("p2", "p0"))
    director.override(t, 1, 1, won_by("p1", "p0"), "Judge", "mistyped")
    refuses(t, "no match left", lambda: director.challenge(t, "p0", "p1"))
    assert set(director.advance(t)) == {"p1", "p2"}


def test_a_dropped_player_of_a_big_table_is_last_of_it() -> None:
    t = started(4, Stage("pods", seats=4, rounds=2))
    r = director.publish(t)
    a, b, c, d = r.matches[0].players
    director.drop(t, d)
    refuses(t, "can play without", lambda: director.no_show(t, 1, 1, [c]))
    director.report(t, 1, 1, won_by(b, a, c))
    assert r.matches[0].outcome == Outcome(((b,), (a,), (c,), (d,)), losers=(d,))
    assert {row.id: row.points for row in standings(t)} == {a: 40, b: 60, c: 20, d: 0}


def test_everything_is_in_the_record() -> None:
    t = started(4)
    play_round(t)
    said = [act.what for act in t.record]
    assert said[0] == "The tournament is open. Its seed is s."
    assert said[5:7] == ["The tournament starts with 4 players.", "Round 1 is published."]
    assert sum(text.startswith("Match ") for text in said) == 2
