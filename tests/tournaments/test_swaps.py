"""Pairings that are changed by hand before they are published."""

from __future__ import annotations

import pytest

from tournaments import Outcome, Stage, Swap, Tournament, Unfit, director, why_pairing


def after_a_round(players: int = 5, kind: str = "swiss") -> Tournament:
    t = director.create("Cup", "a seed", [Stage(kind, rounds=3, seats=3 if kind == "pods" else 2)])
    for n in range(players):
        director.enter(t, f"p{n}", f"P{n}", float(-n))
    director.start(t)
    for match in director.publish(t).matches:
        if match.outcome is None:
            director.report(t, 1, match.number, Outcome(tuple((id,) for id in match.players)))
    return t


def swap(first: str, second: str) -> Swap:
    return Swap(first, second, "Olga", "They are brothers.")


def test_two_players_take_each_others_place_and_everybody_can_read_why() -> None:
    t = after_a_round(6)
    before = director.preview(t)
    first, second = before.matches[0].players[0], before.matches[1].players[1]
    r = director.publish(t, swaps=[swap(first, second)])
    assert r.matches[0].players == [second, before.matches[0].players[1]]
    assert r.matches[1].players == [before.matches[1].players[0], first]
    assert r.matches[2] == before.matches[2]
    names = f"{t.entrants[first].name} and {t.entrants[second].name}"
    words = f"Olga let {names} change places. Reason: They are brothers."
    assert f"By hand: {words}" in r.notes
    assert why_pairing(t, 2, 1)[-1] == words
    assert "changed by hand" in " ".join(why_pairing(t, 2, 3))


def test_a_bye_can_change_hands() -> None:
    t = after_a_round(5)
    before = director.preview(t)
    bye = next(match for match in before.matches if len(match.players) == 1)
    other = before.matches[0].players[0]
    r = director.preview(t, [swap(bye.players[0], other)])
    new = next(match for match in r.matches if match.number == bye.number)
    assert (new.players, new.outcome) == ([other], Outcome(((other,),), how="bye"))
    assert next(match for match in r.matches if match.number == 1).outcome is None


def test_swaps_follow_each_other_and_a_rematch_is_said() -> None:
    t = after_a_round(4)
    before = director.preview(t)
    partner = next(id for id in before.matches[0].players if id != before.matches[0].players[0])
    one = before.matches[0].players[0]
    rival = next(id for m in t.rounds[0].matches if one in m.players for id in m.players if id != one)
    r = director.preview(t, [swap(partner, rival)])
    assert sorted(r.matches[0].players) == sorted([one, rival])
    assert any("have met in round 1" in note for note in r.notes)
    back = director.preview(t, [swap(partner, rival), swap(rival, partner)])
    assert back.matches[0].players == before.matches[0].players


@pytest.mark.parametrize(("first", "second", "why"), [("p0", "p0", "same match"), ("p0", "p9", "isn't playing")])
def test_a_swap_that_changes_nothing_is_refused(first: str, second: str, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        director.preview(after_a_round(4), [swap(first, second)])


def test_a_bracket_and_a_round_robin_follow_their_plan() -> None:
    for kind in ("single", "round_robin"):
        t = director.create("Cup", "a seed", [Stage(kind)])
        for n in range(4):
            director.enter(t, f"p{n}", f"P{n}")
        director.start(t)
        r = director.preview(t)
        with pytest.raises(Unfit, match="only change Swiss rounds and pods"):
            director.preview(t, [swap(r.matches[0].players[0], r.matches[1].players[0])])


def test_players_of_big_tables_can_change_too() -> None:
    t = after_a_round(6, "pods")
    before = director.preview(t)
    a, b = before.matches[0].players[0], before.matches[1].players[0]
    r = director.preview(t, [swap(a, b)])
    assert b in r.matches[0].players
    assert a in r.matches[1].players
