"""Whoever leaves is out at the end of the round, and never wins (GF-LIFE-22)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from kit import Play, Stage, home_card, home_set

from games.kernel import Illegal


def places(play: Play) -> list[list[int]]:
    assert play.s.result is not None
    assert play.s.phase is None
    return play.s.result.places


@pytest.mark.rule("GF-LIFE-22")
def test_who_leaves_is_out_at_the_end_of_the_round_and_pays_no_reward() -> None:
    stage = Stage(3, phase="attack").life(25, 25, 25).stones(1, 6, 0).play(0, "Pyrite Golem").fillers()
    play = stage.play(1, "Oakenshield", "Leviathan").table()
    play.t.leave(1)
    assert play.p(1).alive  # until the round is over
    play.until("upkeep")
    assert [p.seat for p in play.s.living()] == [0, 2]
    assert play.p(2).life == 20  # Bo's Creations struck once more
    assert (play.p(1).hand, play.p(1).creations, play.p(1).veilstones) == ([], [], 0)
    assert {"Oakenshield", "Leviathan"} <= set(play.s.discards[0])
    assert [p.veilstones for p in play.s.players] == [1, 0, 0]
    assert play.s.supply == 29
    assert play.s.blood
    assert play.until("upkeep", round=3).p(0).life == 25 - 7


@pytest.mark.rule("GF-LIFE-22", "GF-PHAN-03")
def test_what_a_leaver_had_in_store_is_lost() -> None:
    stage = Stage(3).hand(1, "Dawnseed Dryad").fillers().dice([2, 2, 3, 5], [5, 2, 2, 3], [2, 2, 3, 5])
    play = stage.table().do(1, "play:Dawnseed Dryad")
    play.t.leave(1)
    play.until("upkeep")
    assert not play.p(1).alive
    assert play.s.pending == []


@pytest.mark.rule("GF-LIFE-22", "GF-LIFE-15")
@pytest.mark.parametrize("phase", ["upkeep", "forge_roll", "attack"])
def test_the_one_who_stays_wins_at_once(phase: str) -> None:
    play = Stage(2, phase=phase).life(1, 30).play(0, "Oakenshield").stones(2, 0).fillers().table()
    assert play.s.phase == phase
    play.news += play.t.leave(1)
    assert play.s.phase is None
    assert places(play) == [[0], [1]]
    assert "Ada is the last one standing." in play.told()


@pytest.mark.rule("GF-LIFE-22")
def test_nobody_is_asked_for_an_order_or_a_card_after_the_last_opponent_has_left() -> None:
    stage = Stage(2).stones(1, 0).hand(0, "Grave Lantern").discarded("Leviathan", "Starfall").fillers()
    play = stage.dice([3, 5, 2, 2], [2, 2, 3, 5]).table().do(0, "play:Grave Lantern").do(1, "pass")
    assert play.s.reading == 0  # in the middle of the Reveal
    play.t.leave(1)
    assert (play.s.phase, play.s.reading, play.t.asks) == (None, None, {})


@pytest.mark.rule("GF-LIFE-22", "GF-TIE-01")
@pytest.mark.parametrize(("lives", "ranks"), [((25, 3, 2), [[1], [2], [0]]), ((25, 1, 4), [[2], [1], [0]])])
def test_who_has_left_does_not_win_though_all_others_die(lives: tuple[int, ...], ranks: list[list[int]]) -> None:
    """Ada leaves and would be the only one alive: of those who stayed, the one nearest to zero wins."""
    stage = Stage(3, phase="attack").life(*lives).play(0, "Leviathan").play(1, "Gale Roc", "Pyrite Golem")
    play = stage.stones(0, 1, 0).fillers().table()
    play.t.leave(0)
    play.do(1)
    assert [p.life for p in play.s.players] == [25, lives[1] - 5 + 1, lives[2] - 6]
    assert play.s.result is not None
    assert play.s.result.winners == ranks[0]
    assert places(play) == ranks


@pytest.mark.rule("GF-LIFE-22")
def test_if_all_leave_the_last_one_to_stay_wins_and_nobody_is_forgotten() -> None:
    play = Stage(4, phase="attack").life(9, 20, 12, 1).play(0, "Pyrite Golem").stones(1, 0, 0, 0).fillers().table()
    for seat in (1, 2, 3):
        assert play.s.phase == "attack"
        play.t.leave(seat)
    assert places(play) == [[0], [3], [2], [1]]
    with pytest.raises(Illegal):
        play.t.leave(0)


@pytest.mark.rule("GF-LIFE-22", "GF-LIFE-03", "GF-LIFE-15", "GF-TIE-01")
def test_a_round_with_leavers_ends_as_a_model_of_the_rules_says() -> None:
    """Everybody has a Creation that strikes to the left. Whoever left wins nothing, whatever becomes of the others."""
    fangs = [home_card(f"Fang {n}", attack=[{"verb": "attack", "n": n}]) for n in range(1, 13)]
    chance, seen = random.Random("leavers"), Counter[str]()
    with home_set(*fangs) as name:
        for _ in range(200):
            seats = chance.randint(2, 4)
            totals, strikes = [chance.randint(1, 9) for _ in range(seats)], chance.sample(range(1, 13), seats)
            # A window with a question, so that somebody can leave before the blows fall.
            stage = Stage(seats, phase="attack", set=name).life(*totals).stones(1, *[0] * (seats - 1)).fillers()
            for seat, n in enumerate(strikes):
                stage.play(seat, f"Fang {n}")
            play = stage.play(0, "Celestine Shield").table()
            leavers = chance.sample(range(seats), chance.randint(0, seats - 1))
            for gone in sorted(leavers, reverse=True):  # the window waits for Ada, so that she goes last
                play.t.leave(gone)
            while play.s.phase == "attack":
                play.default(0)

            after = [life - max(0, strikes[n - 1] - 3 * (n == 0)) for n, life in enumerate(totals)]
            stayed = [seat for seat in range(seats) if seat not in leavers]
            alive = [seat for seat in stayed if after[seat] > 0]
            best = [seat for seat in stayed if after[seat] == max(after[x] for x in stayed)]
            if len(stayed) == 1:
                winners, kind = stayed, "all others left"
                assert [p.life for p in play.s.players] == totals, "at once: no blow fell"
            elif len(alive) > 1 or (not alive and len(best) > 1):
                winners, kind = [], "played on"
            else:
                winners, kind = alive or best, "last one alive" if alive else "nearest to zero"
            seen[f"{kind}, {'some' if leavers else 'none'} left"] += 1
            assert (play.s.result.winners if play.s.result else []) == winners, (totals, strikes, leavers)
            if play.s.result:
                assert sorted(seat for place in places(play) for seat in place) == list(range(seats))
            else:
                assert [p.seat for p in play.s.living()] == (alive or best)
    assert len(seen) == 7, seen  # each kind was met, with leavers and without
