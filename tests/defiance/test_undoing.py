"""What one has begun can be undone step by step, as long as nobody else has acted and nothing hidden was shown."""

from __future__ import annotations

import pytest
from defiance_kit import Stage

from games.kernel import Illegal


def test_a_card_and_its_space_are_undone_step_by_step() -> None:
    play = Stage().gold(9, 9).hand(0, "skalds").hand(1, "palisade").table()
    play.answer(0, "play:skalds").answer(0, "space:a3")
    assert play.s.occupied()["a3"].card == "skalds"
    play.undo(0)
    assert play.ask(0).topic == "defiance.place"
    assert play.at("a3") is None
    play.undo(0)
    assert "play:skalds" in play.options(0)
    assert play.s.players[0].hand == ["skalds"]


def test_a_tactic_and_its_target_are_undone_step_by_step() -> None:
    stage = Stage().gold(2, 9).hand(0, "sudden-volley").hand(1, "palisade")
    mark = stage.put(1, "levy-militia", "b5")
    play = stage.table().answer(0, "tactic:sudden-volley").answer(0, f"target:{mark}")
    assert play.s.players[0].gold == 0
    assert play.undo(0).ask(0).topic == "defiance.target"
    assert play.undo(0).ask(0).topic == "defiance.deploy"
    assert play.s.players[0].gold == 2


def test_done_deploying_is_undone_until_somebody_has_acted() -> None:
    stage = Stage(3).gold(9, 9, 9).hand(0, "skalds").hand(1, "palisade").hand(2, "palisade")
    play = stage.table().answer(0, "end")
    assert play.s.phase == "deploy_ends"
    assert "play:skalds" in play.undo(0).options(0)
    play.answer(0, "end").answer(1, "pass")
    with pytest.raises(Illegal):
        play.undo(0)


def test_a_pass_is_undone_while_others_still_think() -> None:
    stage = Stage(3).gold(9, 9, 9).hand(0, "skalds").hand(1, "palisade").hand(2, "palisade")
    play = stage.table().answer(0, "end").answer(2, "pass")
    assert play.table.waiting == {1}
    assert play.undo(2).table.waiting == {1, 2}


def test_nobody_looks_through_a_deck_and_undoes_it() -> None:
    stage = Stage().gold(9, 0).deck(0, "skalds", "argonauts", "levy-militia")
    temujin = stage.put(0, "temujin", "c4")
    play = stage.table().do(0, f"use:{temujin}:1").passes()
    assert play.ask(0).topic == "defiance.search"
    assert not play.table.can_undo(0)


def test_silence_uses_what_was_chosen_on_the_right_side() -> None:
    stage = Stage().gold(9, 0).hand(0, "sudden-volley", "ambrosia", "shield-wall")
    dear, hurt = stage.put(1, "minotaur", "b5"), stage.put(1, "trojan-guard", "c5", damage=1)
    mine = stage.put(0, "skalds", "b3", damage=1)
    play = stage.table().answer(0, "tactic:sudden-volley")
    assert dear in str(play.options(0))
    assert play.ask(0).default == (f"target:{hurt}",), "the one that is hurt already"
    assert play.undo(0).answer(0, "tactic:ambrosia").ask(0).default == (f"target:{mine}",)


def test_silence_plays_a_card_and_moves_nobody() -> None:
    stage = Stage(phase="position").hand(0, "skalds")
    raiders = stage.put(0, "viking-raiders", "b3")
    play = stage.table()
    assert raiders in play.movers(0)
    assert play.ask(0).default == ("end",)
    play = Stage().gold(9, 0).hand(0, "skalds").table().answer(0, "play:skalds")
    assert play.ask(0).default == (play.options(0)[0],)
