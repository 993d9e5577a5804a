"""Timing: played, answered, taking effect; last in, first out. The rulebook's two timing examples first."""

from __future__ import annotations

import pytest
from defiance_kit import Stage, every_window

from games.defiance import GAME
from games.defiance.damage import redirect
from games.defiance.state import StackItem
from games.defiance.values import attack, packet_amount
from games.kernel import IDLE

PHASES = ["draw", "tribute", "deploy", "combat", "position", "discard"]


@pytest.mark.rule("DG-TIMING-07", "DG-TIMING-05", "DG-TIMING-03", "DG-COMBAT-44")
def test_example_1_time_freeze_overtakes_might_of_hercules() -> None:
    stage = Stage(phase="combat").gold(2, 3).hand(0, "might-of-hercules").hand(1, "time-freeze")
    alexander = stage.put(0, "alexander-the-great", "c4")
    guard = stage.put(1, "trojan-guard", "c5")
    play = stage.table().attack(alexander).declare().passes().answer(1)
    play.do(0, "tactic:might-of-hercules", f"target:{alexander}")
    play.do(1, "tactic:time-freeze").passes()
    told = play.told()
    assert told.index("Combat ends at once") < told.index("Might of Hercules has no target")
    assert play.s.phase == "position"
    assert play.x(guard).damage == 0
    assert play.x(alexander).acted == play.s.turn


@pytest.mark.rule("DG-TIMING-08", "DG-TIMING-06")
def test_example_2_phalanx_achieves_nothing_once_the_combat_phase_is_over() -> None:
    stage = Stage(phase="combat").gold(1, 3).hand(0, "phalanx", "levy-militia").hand(1, "time-freeze")
    alexander = stage.put(0, "alexander-the-great", "b4")
    cavalry = stage.put(0, "macedonian-cavalry", "d4")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(alexander).attack(cavalry).declare().passes().answer(1)
    play.choose(0, "tactic:phalanx").choose(0, f"target:{alexander}", f"target:{cavalry}")
    play.do(1, "tactic:time-freeze").passes()
    assert play.x(alexander).modifiers == play.x(cavalry).modifiers == []
    assert play.x(hydra).damage == 0
    assert play.s.players[0].discard == ["phalanx"]


@pytest.mark.rule("DG-TIMING-01")
def test_a_turn_has_six_phases_in_their_order() -> None:
    stage = Stage(phase="draw").gold(9, 9).hand(0, "palisade").hand(1, "palisade").deck(0, "palisade")
    stage.put(0, "viking-raiders", "c4")
    stage.put(1, "trojan-guard", "c5")
    play = stage.table()
    seen = [play.s.phase]
    while play.s.turn == 5:
        seat = min(play.table.waiting)
        with every_window():
            play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
        seen.append(play.s.phase)
    order = [phase for phase in dict.fromkeys(seen) if phase in PHASES]
    assert order == PHASES


@pytest.mark.rule("DG-TIMING-02", "DG-TIMING-03", "DG-TIMING-04")
def test_a_card_is_played_then_may_be_answered_and_only_then_takes_effect() -> None:
    stage = Stage(phase="deploy").gold(2, 2).hand(0, "sudden-volley").hand(1, "palisade")
    mark = stage.put(1, "levy-militia", "b5")
    play = stage.table().do(0, "tactic:sudden-volley").answer(0, f"target:{mark}")
    assert [item.card for item in play.s.stack] == ["sudden-volley"]
    assert play.s.players[0].gold == 0
    assert play.there(mark), "nothing has happened yet"
    assert play.table.waiting == {1}
    assert play.s.moment == "Sudden Volley is about to take effect."
    play.answer(1, "pass")
    assert not play.there(mark)


@pytest.mark.rule("DG-TIMING-05", "DG-TIMING-06", "DG-TIMING-09")
def test_an_answer_can_be_answered_and_the_last_one_comes_first() -> None:
    stage = Stage(phase="deploy").gold(4, 3)
    stage.hand(0, "sudden-volley", "tricksters-veil").hand(1, "shield-wall", "palisade")
    mark = stage.put(1, "levy-militia", "b5")
    play = stage.table().do(0, "tactic:sudden-volley", f"target:{mark}")
    play.do(1, "tactic:shield-wall", f"target:{mark}")
    assert list(play.table.asks) == [0], "the opponent of the last card's player"
    play.do(0, "tactic:tricksters-veil", f"target:{play.s.stack[1].id}")
    assert [item.card for item in play.s.stack] == ["sudden-volley", "shield-wall", "tricksters-veil"]
    play.answer(1, "pass")
    assert [item.card for item in play.s.stack] == ["sudden-volley"], "the Veil took effect, the Shield Wall is gone"
    assert play.there(mark)
    assert 1 in play.table.waiting, "everybody may respond again before the next one"
    play.passes()
    assert not play.there(mark)


@pytest.mark.rule("DG-TIMING-09", "DG-TIMING-03")
def test_opponents_are_asked_in_turn_order_and_the_player_once_somebody_has_answered() -> None:
    stage = Stage(3, phase="deploy").gold(9, 9, 9)
    for seat in range(3):
        stage.hand(seat, "scouts-report", "palisade")
    play = stage.table().do(0, "end").do(1, "tactic:scouts-report")
    assert list(play.table.asks) == [2, 0]
    play.answer(0, "tactic:scouts-report")
    assert [item.seat for item in play.s.stack] == [1], "it counts when those before have passed"
    play.answer(2, "pass")
    assert [item.seat for item in play.s.stack] == [1, 0]
    assert list(play.table.asks) == [1, 2], "the first one's player, too, may answer the answer"
    play.answer(1, "pass").answer(2, "pass")
    assert [item.seat for item in play.s.stack] == [1]
    assert list(play.table.asks) == [2, 0], "nobody could cancel an own card"


@pytest.mark.rule("DG-TIMING-23")
def test_whom_a_waiting_card_does_not_concern_is_not_asked() -> None:
    stage = Stage(3, phase="deploy").gold(9, 1, 9).hand(0, "sudden-volley", "skalds", "scouts-report")
    stage.hand(1, "palisade").hand(2, "palisade")
    mine, theirs = stage.put(1, "minotaur", "b5"), stage.put(2, "minotaur", "b8")
    play = stage.table().answer(0, "play:skalds").answer(0, "space:a3")
    assert play.s.occupied()["a3"].card == "skalds", "a Warrior that comes to stand there can be seen to then"
    play.answer(0, "tactic:sudden-volley").answer(0, f"target:{mine}")
    assert list(play.table.asks) == [1, 2], "its owner, and who could cancel it"
    play = play.undo(0).answer(0, f"target:{theirs}")
    assert list(play.table.asks) == [2], "one gold cancels nothing, and touches nothing of others"
    play = play.undo(0).undo(0).answer(0, "tactic:scouts-report")
    assert list(play.table.asks) == [2]


@pytest.mark.rule("DG-TIMING-23")
def test_who_could_only_watch_an_ability_that_brings_cards_is_not_asked() -> None:
    stage = Stage(phase="deploy").gold(2, 9).hand(1, "sudden-volley").deck(0, "skalds")
    odin = stage.serving(0, "ruler")
    assert stage.table().answer(0, f"use:{odin}:0").s.players[0].hand == ["skalds"]


@pytest.mark.rule("DG-TIMING-23")
def test_an_arrival_that_does_something_to_the_board_can_be_answered() -> None:
    stage = Stage(phase="deploy").gold(9, 1).hand(0, "longhouse").hand(1, "palisade")
    stage.put(0, "raider-camp", "a2")
    play = stage.table().answer(0, "play:longhouse").answer(0, "space:a2")
    assert play.table.waiting == {1}, "it is built upon something that could be gone by then"


@pytest.mark.rule("DG-TIMING-10", "DG-TIMING-20")
def test_windows_open_after_the_declaration_and_after_the_responses() -> None:
    stage = Stage(phase="combat").gold(2, 2).hand(0, "might-of-hercules").hand(1, "might-of-hercules")
    raiders = stage.put(0, "viking-raiders", "c4")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(raiders).declare()
    assert play.s.moment == "Attack!"
    assert play.table.waiting == {1}, "the attacked, before they respond"
    play.answer(1, "pass")
    play.answer(1, f"strike:{hydra}:{raiders}")
    assert "Damage comes next" in play.ask(0).prompt
    assert play.x(hydra).damage == 0
    play.answer(0, "tactic:might-of-hercules").answer(0, f"target:{raiders}").passes()
    assert not play.there(hydra), "3, Charge and Hercules at the last moment: 7"


@pytest.mark.rule("DG-TIMING-11")
def test_an_attack_cannot_be_cancelled_but_its_damage_can_be_kept_off() -> None:
    stage = Stage(phase="combat").gold(0, 9).hand(1, "oracles-warning", "shield-wall")
    raiders = stage.put(0, "viking-raiders", "c4")
    guard = stage.put(1, "trojan-guard", "c5")
    play = stage.table().attack(raiders).declare()
    assert "tactic:oracles-warning" in play.ask(1).greyed
    assert play.s.stack == []
    play.do(1, "tactic:shield-wall", f"target:{guard}").passes().answer(1).passes()
    assert play.x(guard).damage == 2, "4 less the 2 that the Shield Wall keeps off"


@pytest.mark.rule("DG-TIMING-12")
def test_a_trigger_takes_effect_at_once_and_cannot_be_answered() -> None:
    stage = Stage(phase="combat").gold(0, 9).hand(1, "scouts-report")
    jarl = stage.put(0, "northern-jarl", "c4")
    stage.put(1, "trojan-guard", "c5")
    play = stage.table().attack(jarl).declare()
    assert play.s.moment == "Attack!", "the first question after the declaration"
    assert play.s.players[0].gold == 1
    assert play.s.stack == []


@pytest.mark.rule("DG-TIMING-13")
def test_each_player_orders_the_own_triggers() -> None:
    stage = Stage(phase="tribute")
    vanaheim = stage.serve(0, "capital", "vanaheim")
    hydra = stage.put(0, "lernaean-hydra", "b3", damage=3)
    stage.s.permanents[vanaheim].damage = 3
    play = stage.table()
    assert set(play.options(0)) == {f"order:{vanaheim}:0", f"order:{hydra}:0"}
    play.answer(0, f"order:{hydra}:0")
    told = play.told()
    assert told.index("Lernaean Hydra: Heads Regrow") < told.index("Vanaheim: Green Fields")
    assert (play.x(hydra).damage, play.x(vanaheim).damage) == (1, 2)


@pytest.mark.rule("DG-TIMING-13")
def test_the_triggers_of_the_player_whose_turn_it_is_come_first() -> None:
    for active in (0, 1):
        stage = Stage(phase="deploy", active=active).gold(8, 8).hand(active, "great-deluge")
        stage.put(0, "trojan-horse", "b3")
        stage.put(1, "trojan-horse", "d5")
        stage.deck(0, "viking-raiders").deck(1, "argonauts")
        play = stage.table().do(active, "tactic:great-deluge").passes()
        assert play.table.waiting == {active}
        assert "Where does" in play.ask(active).prompt
        play.answer(active, play.options(active)[0])
        assert play.table.waiting == {1 - active}


@pytest.mark.rule("DG-TIMING-14")
def test_destruction_is_checked_until_nothing_changes_any_more() -> None:
    stage = Stage(phase="deploy").gold(2, 0).hand(0, "sudden-volley")
    lagertha = stage.put(1, "lagertha-shield-captain", "b5", damage=4)
    militia = stage.put(1, "levy-militia", "a5", damage=2)
    play = stage.table()
    assert play.there(militia), "2 damage, 2 defense and 1 for her Ring of Shields"
    play.do(0, "tactic:sudden-volley", f"target:{lagertha}")
    assert not play.there(lagertha)
    assert not play.there(militia), "without her it falls too"


@pytest.mark.rule("DG-TIMING-14")
def test_the_loss_of_the_ruler_is_noticed_in_the_middle_of_everything() -> None:
    stage = Stage(phase="deploy").gold(3, 9).hand(1, "scouts-report")
    stage.put(0, "sunstone-lens", "a1")
    hera = stage.serving(1, "ruler")
    stage.s.permanents[hera].damage = 6
    stage.put(0, "zeus-avatar", "b6")
    lens = stage.s.at("a1")
    assert lens is not None
    play = stage.table().do(0, f"use:{lens.id}:0", f"target:{hera}").passes()
    assert play.s.phase is None
    assert play.s.result is not None
    assert play.s.result.winners == [0]


@pytest.mark.rule("DG-TIMING-15", "DG-ABILITY-30")
def test_prices_are_paid_at_once_and_never_given_back() -> None:
    stage = Stage(phase="deploy").gold(0, 2).hand(1, "scouts-report").deck(0, "palisade", "palisade")
    ring = stage.put(0, "ring-of-odin", "a1")
    play = stage.table().do(0, f"use:{ring}:0")
    assert not play.there(ring), "destroyed as the price"
    assert play.s.players[0].hand == ["palisade", "palisade"]


@pytest.mark.rule("DG-TIMING-16")
def test_an_ability_that_waits_outlives_its_source_unless_it_needs_its_place() -> None:
    stage = Stage(phase="deploy").gold(2, 8).hand(1, "great-deluge").discarded(0, "skalds")
    hel = stage.put(0, "hel-keeper-of-the-dead", "b3")
    play = stage.table().do(0, f"use:{hel}:0").do(1, "tactic:great-deluge").passes()
    assert not play.there(hel)
    assert play.s.players[0].hand == ["skalds"]

    stage = Stage(phase="deploy").gold(0, 8).hand(1, "great-deluge")
    zeus = stage.put(0, "zeus-avatar", "a4")
    ring = stage.put(1, "ring-of-odin", "a7")
    play = stage.table().do(0, f"use:{zeus}:0", f"target:{ring}").do(1, "tactic:great-deluge").passes()
    assert not play.there(zeus)
    assert play.there(ring), "no bolt comes from nowhere"


@pytest.mark.rule("DG-TIMING-17")
def test_a_bonus_lasts_through_the_discard_phase_and_then_damage_is_measured_anew() -> None:
    stage = Stage(phase="combat").gold(3, 9).hand(0, "phalanx").hand(1, "palisade")
    militia = stage.put(0, "levy-militia", "c4")
    maidens = stage.put(1, "shieldmaidens", "c5")
    play = stage.table().attack(militia).declare().passes().answer(1, f"strike:{maidens}:{militia}")
    play.do(0, "tactic:phalanx", f"target:{militia}").until("discard", 0)
    assert play.x(militia).damage == 2, "2 damage against 2 and 1 more for the turn"
    play.until("deploy", 1)
    assert not play.there(militia)


@pytest.mark.rule("DG-TIMING-18", "DG-ABILITY-35")
def test_damage_is_redirected_then_warded_by_whom_it_hits_then_prevented() -> None:
    stage = Stage(phase="combat").gold(0, 1).hand(1, "shield-wall")
    raiders = stage.put(0, "viking-raiders", "c4")
    athena = stage.put(1, "athena", "c5")
    wall = stage.put(1, "palisade", "b5")
    play = stage.table().attack(raiders).declare(f"strike:{raiders}:{athena}")
    play.do(1, "tactic:shield-wall", f"target:{wall}")
    assert play.s.attack is not None
    packet = play.s.attack.packets[0].id
    play.do(1, f"use:{athena}:0", f"target:{packet}", f"target:{wall}").passes()
    play.until("position", 0)
    assert play.x(athena).damage == 0
    assert play.x(wall).damage == 1, "4, less 1 by its stakes, less 2 by the Shield Wall"


@pytest.mark.rule("DG-TIMING-19")
def test_neither_attack_nor_damage_is_ever_below_zero() -> None:
    stage = Stage(phase="combat")
    militia = stage.put(0, "levy-militia", "b4")
    stage.put(1, "labyrinth", "a5")
    stage.put(1, "glacier-field", "b5")
    assert attack(stage.s, stage.s.permanents[militia]) == 0
    slingers = stage.put(0, "cretan-slingers", "e4")
    legionaries = stage.put(1, "roman-legionaries", "e5", damage=1)
    play = stage.table().attack(slingers).declare(f"shoot:{slingers}:0:{legionaries}").until("position", 0)
    assert play.x(legionaries).damage == 1, "the Testudo leaves nothing of a stone; it does not heal"


@pytest.mark.rule("DG-TIMING-21")
def test_silence_passes_and_a_player_can_say_beforehand_what_to_be_asked_for() -> None:
    stage = Stage(phase="combat").gold(0, 9).hand(1, "scouts-report")
    raiders = stage.put(0, "viking-raiders", "c4")
    stage.put(1, "trojan-guard", "c5")
    play = stage.table().attack(raiders).declare()
    assert play.ask(1).default == ("pass",)
    assert set(play.ask(1).stops or ()) == {"afford", "attacked"}
    play.passes().answer(1)
    assert "Damage comes next" in play.s.moment
    with every_window():
        play.until("position", 0).answer(0, "end")
    words = set(play.ask(1).stops or ())
    assert words == {"afford", IDLE}, "nobody is attacked any more: who stops for attacks only is not asked"
    stage.s.players[1].hand[:] = ["palisade"]
    play = stage.table().attack(raiders).declare()
    assert set(GAME.stops) == {"attacked", "afford", "always", "my_turn"}
    assert play.options(1) == ["pass", *[o for o in play.options(1) if o.startswith("use:")]]


@pytest.mark.rule("DG-TIMING-22")
def test_in_the_discard_phase_the_window_comes_before_the_hand_is_counted() -> None:
    stage = Stage(phase="discard").gold(2, 0).hand(0, "field-surgeons", *["palisade"] * 5)
    odin = stage.serving(0, "ruler")
    play = stage.table().do(0, "tactic:field-surgeons", f"target:{odin}").passes()
    assert play.s.active == 1, "with the Tactic played, five are left and none is discarded"
    assert len(play.s.players[0].hand) == 5


@pytest.mark.rule("DG-TIMING-10")
def test_a_player_who_gives_up_in_a_window_costs_nobody_else_theirs() -> None:
    stage = Stage(3, phase="deploy", length="match").gold(9, 9, 9)
    for seat in range(3):
        stage.hand(seat, "scouts-report")
    play = stage.table().do(0, "end")
    assert play.table.waiting == {1, 2}
    play.answer(1, "concede").answer(1, "yes")
    assert play.table.waiting == {2}, "who can still act"


@pytest.mark.rule("DG-TIMING-21")
def test_being_attacked_stops_whatever_the_hand_holds() -> None:
    asked = []
    for card in ("phalanx", "palisade"):
        stage = Stage(phase="combat").gold(0, 1).hand(1, card)
        raiders = stage.put(0, "viking-raiders", "c4")
        stage.put(1, "trojan-guard", "c5")
        asked.append(stage.table().attack(raiders).declare().ask(1).stops or ())
    assert all("attacked" in stops for stops in asked), "who stops for attacks is asked, with or without a Tactic"
    assert ["afford" in stops for stops in asked] == [True, False]


@pytest.mark.rule("DG-TIMING-21")
def test_a_menu_with_nothing_to_do_is_spared_to_who_stops_for_what_can_be_played() -> None:
    play = Stage().gold(1, 0).hand(0, "fenrir").table()
    assert play.options(0) == ["end"]
    assert play.ask(0).stops == ("attacked", "my_turn")
    play = Stage().gold(9, 0).hand(0, "fenrir").table()
    assert play.ask(0).stops is None, "a true choice is never passed"


@pytest.mark.rule("DG-TIMING-07", "DG-TIMING-10", "DG-TIMING-21")
def test_who_stops_for_attacks_is_asked_once_the_own_attack_was_answered_whatever_the_hand_holds() -> None:
    for card in ("might-of-hercules", "palisade"):
        stage = Stage(phase="combat").gold(2, 0).hand(0, card)
        alexander = stage.put(0, "alexander-the-great", "c4")
        guard = stage.put(1, "trojan-guard", "c5")
        play = stage.table().attack(alexander).declare()
        assert play.table.waiting == {1}, "not before the defenders have answered"
        play.answer(1, f"strike:{guard}:{alexander}")
        assert "Damage comes next" in play.ask(0).prompt
        assert "attacked" in (play.ask(0).stops or ())
        assert ("tactic:might-of-hercules" in play.options(0)) is (card == "might-of-hercules")


@pytest.mark.rule("DG-TIMING-21", "DG-COMBAT-48")
def test_in_the_strict_variant_the_attacker_is_asked_before_the_own_damage_lands() -> None:
    stage = Stage(phase="combat", damage="strict").gold(2, 0).hand(0, "might-of-hercules")
    alexander = stage.put(0, "alexander-the-great", "c4")
    stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(alexander).declare()
    assert play.s.moment == "Attack!"
    assert "attacked" in (play.ask(0).stops or ())
    play.answer(0, "pass").answer(1)
    assert "attacked" not in (play.ask(0).stops or ()), "nothing is left to land"


@pytest.mark.rule("DG-ABILITY-35")
@pytest.mark.parametrize(("attacked", "instead", "amount"), [("athena", "palisade", 1), ("palisade", "athena", 3)])
def test_damage_that_is_turned_aside_stays_what_it_was(attacked: str, instead: str, amount: int) -> None:
    stage = Stage(phase="combat")
    ram = stage.put(0, "battering-ram", "c4")
    target = stage.put(1, attacked, "c5")
    other = stage.put(1, instead, "d5")
    play = stage.table().attack(ram).declare(f"strike:{ram}:{target}")
    assert play.s.attack is not None
    redirect(play.s, [play.s.attack.packets[0].id, other])
    assert packet_amount(play.s, play.s.attack.packets[0]) == amount, "1, and 2 more only against what it was aimed at"
    play.until("position", 0)
    assert play.x(other).damage == (0 if instead == "palisade" else amount), "less 1 by the stakes"


@pytest.mark.rule("DG-ABILITY-35")
def test_one_use_turns_one_of_two_equal_packets_aside() -> None:
    stage = Stage(phase="deploy")
    athena, wall = stage.put(1, "athena", "c5"), stage.put(1, "palisade", "d5")
    stage.s.stack.append(StackItem("wait.1", 0, "tactic", "sudden-volley", targets=[athena, athena]))
    redirect(stage.s, [f"wait.1>{athena}", wall])
    assert stage.s.stack[0].targets == [wall, athena]
