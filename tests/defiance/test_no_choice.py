"""Where there is no choice nobody is asked, and where everybody can see that nothing can be done, either."""

from __future__ import annotations

import msgspec
import pytest
from defiance_kit import Stage

from games.defiance import GAME
from games.defiance.state import Defiance
from games.kernel import IDLE, Save, Table


def table(stage: Stage) -> Table[Defiance]:
    """As it is played: in most tests, spaces and targets are asked for even where there is but one."""
    return Table(GAME, Save(msgspec.json.encode(stage.s)))


def topics(game: Table[Defiance]) -> dict[int, str]:
    return {seat: question.topic for seat, question in game.asks.items()}


def test_the_only_space_for_a_card_is_taken_unless_something_is_torn_down_for_it() -> None:
    stage = Stage().gold(20).hand(0, "freyja-lady-of-the-slain", "longhouse")
    stage.s.permanents[stage.serving(0, "ruler")].at = "c3"
    game = table(stage)
    game.answer(0, ("play:freyja-lady-of-the-slain",))
    assert game.state.occupied()["c1"].card == "freyja-lady-of-the-slain"
    stage = Stage().gold(2).hand(0, "longhouse")
    stage.put(0, "raider-camp", "a2")
    game = table(stage)
    game.answer(0, ("play:longhouse",))
    assert list(game.asks[0].options) == ["space:a2"], "two gold pay for it only upon the Camp"


@pytest.mark.rule("DG-COMBAT-50")
def test_when_nobody_else_can_attack_the_attack_is_declared() -> None:
    stage = Stage(phase="combat")
    elephants = stage.put(0, "war-elephants", "c4")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    game = table(stage)
    game.answer(0, (f"attack:{elephants}",))
    assert game.state.attack is not None
    assert game.state.attack.targets == [hydra], "one attacker, one space to strike from, one target"
    assert topics(game) == {1: "defiance.defend"}
    assert f"attack:{elephants}" in game.undo(0).asks[0].options, "and it can be taken back"


@pytest.mark.rule("DG-COMBAT-35")
def test_the_only_one_that_can_strike_back_does_unless_its_owner_wants_to_be_asked() -> None:
    stage = Stage(phase="combat")
    elephants = stage.put(0, "war-elephants", "c4")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    game = table(stage)
    game.answer(0, (f"attack:{elephants}",))
    question = game.asks[1]
    assert question.default == (f"strike:{hydra}:{elephants}",)
    assert (question.stops, question.openly) == (("afford",), True), "all of that is open to see"
    stage.put(1, "minotaur", "b5")  # it was not attacked, and may strike as well
    game = table(stage)
    game.answer(0, (f"attack:{elephants}",))
    while game.asks.get(1) is None or game.asks[1].topic != "defiance.defend":
        game.answer(0, game.asks[0].default)
    if len(game.asks[1].options) > 1:
        assert game.asks[1].stops == ("attacked", "afford")


def test_the_only_target_is_hit_unless_it_is_on_the_wrong_side() -> None:
    stage = Stage(phase="deploy").gold(2, 0).hand(0, "sudden-volley")
    mark = stage.put(1, "minotaur", "b5")
    game = table(stage)
    game.answer(0, ("tactic:sudden-volley",))
    assert game.state.permanents[mark].damage == 2
    stage = Stage(phase="deploy")
    zeus, own = stage.put(0, "zeus-avatar", "a4"), stage.put(0, "skalds", "a3")
    game = table(stage)
    game.answer(0, (f"use:{zeus}:0",))
    assert list(game.asks[0].options) == [f"target:{own}"], "one might think twice about that"


def test_who_has_no_gold_for_any_permanent_is_not_asked_what_to_deploy_whatever_the_hand_holds() -> None:
    for card in ("skalds", "sudden-volley"):
        for gold, asked in ((0, False), (1, True)):
            game = table(Stage().gold(gold, 0).hand(0, card))
            assert (game.state.phase == "deploy") is asked


@pytest.mark.rule("DG-TIMING-22")
def test_a_menu_without_attackers_is_left_out_once_its_player_has_gone_on() -> None:
    stage = Stage().gold(9, 0).hand(0, "scouts-report")
    game = table(stage)
    game.answer(0, ("end",))
    assert topics(game) == {0: "defiance.position"}
    assert "tactic:scouts-report" in game.asks[0].options


# -- what few want to be asked


def test_a_ruler_who_alone_can_move_is_a_question_to_those_who_want_it() -> None:
    game = table(Stage(phase="position"))
    question = game.asks[0]
    moves = [option.value.source for option in question.options.values() if option.value.do == "move"]
    assert {game.state.permanents[id].role for id in moves} == {"ruler"}
    assert question.stops == ("my_turn",)
    assert question.openly, "everybody sees who can move"


def test_a_ruler_who_was_hurt_or_has_left_the_sanctuary_is_asked_for() -> None:
    for hurt in (True, False):
        stage = Stage(phase="position")
        ruler = next(x for x in stage.s.permanents.values() if x.owner == 0 and x.role == "ruler")
        if hurt:
            ruler.damage = 1
        else:
            ruler.at = "b3"
        question = table(stage).asks[0]
        assert question.topic == "defiance.position"
        assert question.stops is None


@pytest.mark.parametrize("attacks", [True, False])
def test_who_has_nothing_to_deploy_is_asked_once_whether_to_use_something(attacks: bool) -> None:
    stage = Stage().gold(9, 0).hand(0, "scouts-report")
    stage.put(1, "trojan-guard", "c5")
    if attacks:
        stage.put(0, "viking-raiders", "c4")
    game = table(stage)
    assert "tactic:scouts-report" in game.asks[0].options
    assert (game.asks[0].stops is not None) is attacks, "the next menu is sure to come, and offers the same"
    game.answer(0, ("end",))
    assert (topics(game) == {0: "defiance.combat"}) is attacks


def test_with_one_pair_to_serve_it_is_a_window_that_passes_by_itself() -> None:
    game = Table.new(GAME, 2, "serve")
    while topics(game).get(0) != "defiance.serve":
        seat = min(game.waiting)
        game.answer(seat, game.asks[seat].default)
    for seat in game.waiting:
        question = game.asks[seat]
        assert question.stops == (() if len(question.options) == 1 else None)
    assert {len(game.asks[seat].options) > 1 for seat in game.waiting}


def test_a_deck_is_chosen_with_its_pair_in_one_press() -> None:
    game = Table.new(GAME, 2, "serve")
    for option in game.asks[0].options.values():
        assert option.then is not None
        said = option.then()
        assert not said or all(answer[0].startswith("serve:") for answer in said)
        assert len(said) != 1, "one pair is no choice"
    assert any(option.then() for option in game.asks[0].options.values() if option.then)


def test_who_may_go_first_does_unless_they_want_to_be_asked() -> None:
    game = Table.new(GAME, 2, "first")
    while not any(topic == "defiance.first" for topic in topics(game).values()):
        seat = min(game.waiting)
        game.answer(seat, game.asks[seat].default)
    ((seat, question),) = game.asks.items()
    assert (question.stops, question.openly) == ((), True)
    assert question.default == (f"seat:{seat}",)


def test_a_card_that_comes_where_it_was_announced_is_told_once() -> None:
    stage = Stage().gold(20).hand(0, "longhouse")
    game = table(stage)
    told = [line.text for line in game.answer(0, ("play:longhouse",))]
    told += [line.text for line in game.answer(0, game.asks[0].default)]
    assert [line for line in told if "Longhouse" in line] == ["{0} plays Longhouse on a3."]


@pytest.mark.parametrize(("card", "idle"), [("scouts-report", True), ("sudden-volley", False)])
def test_what_can_be_used_as_well_later_presses_nobody(card: str, idle: bool) -> None:
    stage = Stage(phase="combat").gold(0, 9).hand(1, card)
    stage.s.permanents[stage.serving(1, "ruler")].acted = stage.s.turn  # who could heal otherwise
    raiders = stage.put(0, "viking-raiders", "c4")
    stage.put(1, "trojan-guard", "c5")
    play = stage.table().attack(raiders).declare()
    assert play.options(1) == ["pass", f"tactic:{card}"]
    assert (IDLE in (play.ask(1).stops or ())) is idle
