"""Cases for Tactics."""

from __future__ import annotations

from functools import partial

from cases import add, case
from defiance_kit import Play, Stage

from games.defiance.cards import catalogue

BASE = catalogue("base")


def holding(card: str, *, phase: str = "deploy", seat: int = 0) -> Stage:
    """That seat has the card and exactly its price; seat 0 is on turn."""
    stage = Stage(phase=phase).hand(seat, card)
    stage.s.players[seat].gold = BASE[card].cost
    return stage


def played(stage: Stage, card: str, *steps: str) -> Play:
    play = stage.table().do(0, f"tactic:{card}", *steps).passes()
    assert play.s.players[0].gold == 0
    return play


def battle(card: str, seat: int) -> tuple[Play, str, str]:
    """Seat 0's Minotaur (5 in attack) has attacked seat 1's Hydra (defense 7); that seat holds the Tactic."""
    stage = holding(card, phase="combat", seat=seat)
    minotaur, hydra = stage.put(0, "minotaur", "b4"), stage.put(1, "lernaean-hydra", "b5")
    return stage.table().attack(minotaur).declare(), minotaur, hydra


def strengthens(card: str, amount: int) -> None:
    play, minotaur, hydra = battle(card, 0)
    play.answer(1).do(0, f"tactic:{card}")
    if 0 in play.table.waiting and f"target:{minotaur}" in play.options(0):
        play.answer(0, f"target:{minotaur}")
    play.until("position", 0)
    struck = f"Minotaur deals {5 + amount} to Lernaean Hydra"
    assert struck in play.told()
    assert play.there(hydra) == (5 + amount < 7)


for name, amount in (("berserk-rage", 2), ("might-of-hercules", 3), ("war-drums", 1)):
    add(name, 0, partial(strengthens, name, amount))


@case("phalanx")
def the_phalanx_strengthens_two_defenders() -> None:
    stage = holding("phalanx", phase="combat", seat=1)
    ours = [stage.put(0, "viking-raiders", at) for at in ("b4", "d4")]
    theirs = [stage.put(1, "myrmidons", at) for at in ("b5", "d5")]
    play = stage.table().attack(ours[0]).attack(ours[1]).declare()
    play.choose(1, "tactic:phalanx").choose(1, *(f"target:{id}" for id in theirs))
    assert [[(modifier.attack, modifier.defense) for modifier in play.x(id).modifiers] for id in theirs] == [
        [(1, 1)],
        [(1, 1)],
    ]


@case("valhallas-call")
def a_warrior_comes_back() -> None:
    stage = holding("valhallas-call").discarded(0, "palisade", "skalds")
    assert played(stage, "valhallas-call").s.players[0].hand == ["skalds"]


@case("fimbulwinter")
def nobody_of_the_others_moves_in_the_great_winter() -> None:
    stage = holding("fimbulwinter")
    theirs, ours = stage.put(1, "hermes-swift-messenger", "b5"), stage.put(0, "pegasus", "b3")
    play = played(stage, "fimbulwinter")
    assert play.s.barred(play.x(theirs), "move")
    assert not play.s.barred(play.x(ours), "move")


@case("shield-wall")
def the_shield_wall_keeps_two_off() -> None:
    play, _, hydra = battle("shield-wall", 1)
    play.do(1, "tactic:shield-wall", f"target:{hydra}").until("position", 0)
    assert play.x(hydra).damage == 3
    stage = holding("shield-wall", phase="combat", seat=1)
    weak, strong = stage.put(0, "levy-militia", "b4"), stage.put(0, "minotaur", "a4")
    hydra = stage.put(1, "lernaean-hydra", "b5")
    play = stage.table().attack(weak).attack(strong).declare()
    play.do(1, "tactic:shield-wall", f"target:{hydra}").until("position", 0)
    assert play.x(hydra).damage == 4, "1 and 5, of which 2 are kept off once, not twice"


def cancels(card: str) -> None:
    stage = holding("scouts-report").deck(0, "palisade", "palisade").hand(1, card).gold(2, 2)
    play = stage.table().do(0, "tactic:scouts-report")
    play.do(1, f"tactic:{card}", f"target:{play.s.stack[0].id}").passes()
    assert play.s.players[0].hand == []
    assert play.s.players[0].discard == ["scouts-report"]


for name in ("tricksters-veil", "oracles-warning"):
    add(name, 0, partial(cancels, name))


def sweeps(card: str) -> None:
    stage = holding(card)
    gone = [stage.put(seat, "minotaur", at) for seat, at in ((0, "b3"), (0, "c4"), (1, "b5"), (1, "d6"))]
    ring = stage.put(1, "ring-of-odin", "a7")
    play = played(stage, card)
    assert not [id for id in gone if play.there(id)]
    assert play.there(ring), "the Sanctuaries are spared"
    assert len(play.s.permanents) == 5


for name in ("ragnarok", "great-deluge"):
    add(name, 0, partial(sweeps, name))


def heals(card: str, amount: int) -> None:
    stage = holding(card)
    hydra = stage.put(0, "lernaean-hydra", "b3", damage=5)
    assert played(stage, card, f"target:{hydra}").x(hydra).damage == 5 - amount


for name, amount in (("ambrosia", 4), ("field-surgeons", 3)):
    add(name, 0, partial(heals, name, amount))


@case("siren-song")
def the_sirens_stop_a_blow() -> None:
    play, minotaur, hydra = battle("siren-song", 1)
    play.do(1, "tactic:siren-song", f"target:{minotaur}").until("position", 0)
    assert play.x(hydra).damage == 0


@case("time-freeze")
def time_stands_still() -> None:
    play, _, hydra = battle("time-freeze", 1)
    play.do(1, "tactic:time-freeze").until("position", 0)
    assert play.x(hydra).damage == 0


@case("arthurian-justice")
def justice_meets_an_attacker() -> None:
    play, minotaur, hydra = battle("arthurian-justice", 1)
    play.do(1, "tactic:arthurian-justice")
    assert set(play.options(1)) == {f"target:{minotaur}"}
    play.answer(1, f"target:{minotaur}")
    assert play.x(minotaur).damage == 3
    assert play.x(hydra).damage == 0


@case("swift-orders")
def swift_orders_move_a_step_and_may_go_on() -> None:
    stage = holding("swift-orders").gold(3).deck(0, "scouts-report")
    minotaur = stage.put(0, "minotaur", "b3")
    play = stage.table().do(0, "tactic:swift-orders", f"target:{minotaur}", "space:a4").passes()
    assert play.x(minotaur).at == "a4"
    assert play.answer(0, "card:scouts-report").s.players[0].gold == 0


@case("scouts-report")
def scouts_bring_two_cards() -> None:
    stage = holding("scouts-report").deck(0, "palisade", "skalds", "phalanx")
    assert played(stage, "scouts-report").s.players[0].hand == ["palisade", "skalds"]


@case("sudden-volley")
def a_volley_wounds() -> None:
    stage = holding("sudden-volley")
    minotaur = stage.put(1, "minotaur", "b5")
    assert played(stage, "sudden-volley", f"target:{minotaur}").x(minotaur).damage == 2


@case("call-to-arms")
def warriors_are_called_and_one_more_comes() -> None:
    stage = holding("call-to-arms").gold(3).deck(0, "viking-raiders")
    militia, minotaur = stage.put(0, "levy-militia", "b3"), stage.put(0, "minotaur", "d3")
    play = stage.table().do(0, "tactic:call-to-arms").passes().answer(0, "card:viking-raiders").answer(0, "space:a3")
    assert [modifier.attack for modifier in play.x(militia).modifiers] == [1]
    assert play.x(minotaur).modifiers == []
    assert play.s.at("a3") is not None


@case("sabotage")
def sabotage_breaks_things() -> None:
    for card, at in (("ring-of-odin", "a7"), ("gungnir", "b7"), ("labyrinth", "b5"), ("palisade", "d5")):
        stage = holding("sabotage")
        mark = stage.put(1, card, at)
        safe = stage.put(1, "minotaur", "e5")
        play = stage.table().do(0, "tactic:sabotage")
        assert f"target:{safe}" not in play.options(0)
        assert not play.answer(0, f"target:{mark}").passes().there(mark)


@case("second-wind")
def a_second_wind_lets_somebody_act_again() -> None:
    stage = holding("second-wind").gold(6).deck(0, "palisade", "palisade")
    odin = stage.serving(0, "ruler")
    play = stage.table().do(0, f"use:{odin}:0").passes().do(0, "tactic:second-wind", f"target:{odin}").passes()
    assert play.do(0, f"use:{odin}:0").passes().s.players[0].hand == ["palisade", "palisade"]


@case("spy-network")
def spies_steal_a_card() -> None:
    stage = holding("spy-network").hand(1, "palisade", "skalds", "phalanx")
    play = played(stage, "spy-network")
    victim = play.s.players[1]
    assert (len(victim.hand), len(victim.discard)) == (2, 1)
