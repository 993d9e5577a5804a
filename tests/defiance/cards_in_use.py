"""Cases for triggers and special abilities."""

from __future__ import annotations

from functools import partial

from cases import add, case
from defiance_kit import Play, Stage

from games.defiance.board import neighbours
from games.defiance.cards import catalogue

BASE = catalogue("base")


def entered(card: str, *, deck: tuple[str, ...] = (), discard: tuple[str, ...] = ()) -> Play:
    """Played from the hand with just enough gold."""
    stage = Stage(phase="deploy").gold(BASE[card].cost).hand(0, card).deck(0, *deck).discarded(0, *discard)
    at = {"treasure": "space:a1"}.get(BASE[card].type, "space:b3")
    return stage.table().do(0, f"play:{card}", at).passes()


# -- on entering play


def draws(card: str, n: int) -> None:
    play = entered(card, deck=("palisade",) * 4)
    assert play.s.players[0].hand == ["palisade"] * n


for name, n in {
    "hunting-lodge": 1, "skalds": 1, "fishing-harbour": 1, "argonauts": 1, "orichalcum-vault": 1, "tartessos": 2,
}.items():  # fmt: skip
    add(name, 0, partial(draws, name, n))


def summons(card: str, found: str) -> None:
    play = entered(card, deck=("palisade", found, "palisade"))
    assert play.s.players[0].hand == [found]
    assert len(play.s.players[0].deck) == 2


for name, n, found in (("asgard", 0, "skalds"), ("mount-olympus", 0, "argonauts"), ("athens", 1, "phalanx")):
    add(name, n, partial(summons, name, found))


def musters(card: str, beside: bool) -> None:
    play = entered(card, deck=("palisade", "levy-militia"))
    spaces = [option.removeprefix("space:") for option in play.options(0)]
    assert (set(spaces) <= neighbours("b3", 2)) == beside
    play.answer(0, f"space:{spaces[-1]}")
    x = play.s.at(spaces[-1])
    assert x is not None
    assert (x.card, x.owner, play.s.players[0].gold) == ("levy-militia", 0, 0)


for name, beside in (("hall-of-heroes", False), ("spartan-barracks", False), ("naglfar", True), ("argo", True)):
    add(name, 0, partial(musters, name, beside))


@case("valkyries")
def valkyries_bring_back_a_cheap_warrior() -> None:
    play = entered("valkyries", discard=("einherjar", "skalds", "palisade"))
    play.answer(0, "space:a3")
    x = play.s.at("a3")
    assert x is not None
    assert x.card == "skalds", "cost 2 or less"
    assert play.s.players[0].discard == ["einherjar", "palisade"]


# -- in the Tribute phase


@case("vanaheim")
def vanaheim_heals_by_itself() -> None:
    stage = Stage(phase="tribute")
    vanaheim = stage.serve(0, "capital", "vanaheim")
    stage.s.permanents[vanaheim].damage = 5
    assert stage.table().x(vanaheim).damage == 4


@case("lernaean-hydra")
def heads_regrow() -> None:
    stage = Stage(phase="tribute")
    hydra = stage.put(0, "lernaean-hydra", "b3", damage=5)
    assert stage.table().x(hydra).damage == 3


# -- when destroyed


@case("trojan-horse")
def men_climb_out_of_the_horse() -> None:
    stage = Stage(phase="deploy", active=1).gold(0, 2).hand(1, "sudden-volley").deck(0, "levy-militia")
    horse = stage.put(0, "trojan-horse", "b4", damage=3)
    play = stage.table().do(1, "tactic:sudden-volley", f"target:{horse}")
    spaces = {option.removeprefix("space:") for option in play.options(0)}
    assert spaces <= neighbours("b4", 2) | {"b4"}
    play.answer(0, f"space:{min(spaces)}")
    x = play.s.at(min(spaces))
    assert x is not None
    assert x.card == "levy-militia"


# -- special abilities


def used(stage: Stage, id: str, ability: int = 0, *steps: str) -> Play:
    """Used in the own Deploy phase, with 9 gold, and not answered."""
    play = stage.gold(9).table().do(0, f"use:{id}:{ability}", *steps)
    return play.passes()


def expands(card: str, ability: int, into: str, price: int) -> None:
    stage = Stage().deck(0, "palisade", into)
    camp = stage.put(0, card, "b3", damage=1)
    play = used(stage, camp, ability)
    x = play.s.at("b3")
    assert x is not None
    assert (x.card, x.damage, play.s.players[0].gold) == (into, 0, 9 - price)
    assert play.s.players[0].discard == [card]


for name, ability, into, price in (
    ("raider-camp", 0, "longhouse", 2),
    ("hoplite-camp", 0, "agora", 2),
    ("longhouse", 1, "gladsheim", 3),
    ("agora", 1, "delphi", 3),
):
    add(name, ability, partial(expands, name, ability, into, price))


@case("odin-allfather")
def odin_draws() -> None:
    stage = Stage().deck(0, "palisade")
    play = used(stage, stage.serving(0, "ruler"))
    assert (play.s.players[0].hand, play.s.players[0].gold) == (["palisade"], 7)


@case("desert-assassins", 1)
def assassins_find_a_ruler_in_its_sanctuary() -> None:
    stage = Stage()
    ruler, blade = stage.serving(1, "ruler"), stage.put(0, "desert-assassins", "a5")
    play = used(stage, blade, 1, f"target:{ruler}")
    assert (play.x(ruler).damage, play.s.players[0].gold) == (3, 8)


@case("delphi")
def the_oracle_draws() -> None:
    stage = Stage().deck(0, "palisade")
    play = used(stage, stage.put(0, "delphi", "b3"))
    assert (play.s.players[0].hand, play.s.players[0].gold) == (["palisade"], 7)


@case("ring-of-odin")
def the_ring_is_given_up_for_two_cards() -> None:
    stage = Stage().deck(0, "palisade", "skalds", "phalanx")
    ring = stage.put(0, "ring-of-odin", "a1")
    play = used(stage, ring)
    assert play.s.players[0].hand == ["palisade", "skalds"]
    assert play.s.players[0].discard == ["ring-of-odin"]


def heals(card: str, at: str, amount: int, price: int) -> None:
    stage = Stage()
    capital = stage.serving(0, "capital")
    stage.s.permanents[capital].damage = 7
    healer = stage.serve(0, "ruler", card) if BASE[card].type == "ruler" else stage.put(0, card, at)
    play = used(stage, healer, 0, f"target:{capital}")
    assert play.x(capital).damage == 7 - amount
    assert play.s.players[0].gold == 9 - price
    assert play.there(healer) == (card != "golden-fleece")


add("mead-of-poetry", 0, partial(heals, "mead-of-poetry", "a1", 2, 1))
add("hera-queen-of-olympus", 0, partial(heals, "hera-queen-of-olympus", "", 2, 2))
add("golden-fleece", 0, partial(heals, "golden-fleece", "a1", 5, 0))


def cashes(card: str, at: str, gold: int) -> None:
    stage = Stage()
    x = stage.put(0, card, at)
    play = used(stage, x)
    assert play.s.players[0].gold == 9 + gold
    assert not play.there(x)


add("frontier-camp", 0, partial(cashes, "frontier-camp", "b3", 3))
add("merchants-coffers", 0, partial(cashes, "merchants-coffers", "a1", 4))


def finds(card: str, ability: int, *found: str) -> None:
    for fitting in found:
        stage = Stage().deck(0, "palisade", fitting)
        play = used(stage, stage.put(0, card, "b3"), ability)
        assert (play.s.players[0].hand, play.s.players[0].gold) == ([fitting], 7)


add("temujin", 1, partial(finds, "temujin", 1, "skalds"))
add("odysseus", 0, partial(finds, "odysseus", 0, "phalanx", "ambrosia"))
add("atlantis", 0, partial(finds, "atlantis", 0, "mangonel", "ray-galley"))


@case("hel-keeper-of-the-dead")
def hel_opens_the_gates() -> None:
    stage = Stage().discarded(0, "palisade", "einherjar")
    play = used(stage, stage.put(0, "hel-keeper-of-the-dead", "b3"))
    assert play.s.players[0].hand == ["einherjar"]


@case("loki-shape-changer")
def loki_sends_somebody_home_and_may_go_on() -> None:
    stage = Stage().deck(0, "scouts-report", "palisade", "palisade")
    mark = stage.put(1, "harpies", "b5")
    play = used(stage, stage.put(0, "loki-shape-changer", "b3"), 0, f"target:{mark}")
    assert play.s.players[1].hand == ["harpies"]
    play.answer(0, "card:scouts-report")
    assert play.s.players[0].gold == 5


@case("zeus-avatar")
def the_thunderbolt_strikes_and_may_go_on() -> None:
    stage = Stage().deck(0, "scouts-report", "palisade", "palisade")
    mark = stage.put(1, "pegasus", "b5")
    play = used(stage, stage.put(0, "zeus-avatar", "b3"), 0, f"target:{mark}")
    assert play.s.players[1].discard == ["pegasus"]
    play.answer(0, "card:scouts-report")
    assert play.s.players[0].hand == ["palisade", "palisade"]


@case("athena")
def athena_turns_damage_aside() -> None:
    stage = Stage(phase="combat", active=1)
    athena = stage.put(0, "athena", "b3")
    foe = stage.put(1, "minotaur", "b4")
    play = stage.table().attack(foe).declare()
    assert play.s.attack is not None
    packet = play.s.attack.packets[0].id
    play.do(0, f"use:{athena}:0", f"target:{packet}", f"target:{foe}").passes()
    play.until("position", 1)
    assert not play.there(foe), "its own blow of 5 against its defense of 4"


@case("hermes-swift-messenger")
def hermes_moves_another() -> None:
    stage = Stage(phase="deploy")
    hermes, walker = stage.put(0, "hermes-swift-messenger", "a2"), stage.put(0, "minotaur", "e3")
    play = used(stage, hermes, 0, f"target:{walker}", "space:d4")
    assert (play.x(walker).at, play.s.players[0].gold) == ("d4", 8)


@case("hammer-of-thor", 1)
def the_hammer_is_thrown_where_a_god_looks() -> None:
    stage = Stage()
    stage.put(0, "tyr-oath-keeper", "b3")
    hammer, mark = stage.put(0, "hammer-of-thor", "a1"), stage.put(1, "minotaur", "b6")
    play = used(stage, hammer, 1, f"target:{mark}")
    assert (play.x(mark).damage, play.s.players[0].gold) == (3, 7)


@case("sunstone-lens")
def the_lens_burns_what_is_seen() -> None:
    stage = Stage()
    stage.put(0, "viking-raiders", "b3")
    lens, mark = stage.put(0, "sunstone-lens", "a1"), stage.put(1, "minotaur", "b6")
    play = used(stage, lens, 0, f"target:{mark}")
    assert (play.x(mark).damage, play.s.players[0].gold) == (2, 6)


@case("head-of-medusa")
def the_gaze_turns_to_stone() -> None:
    stage = Stage()
    stage.put(0, "viking-raiders", "b3")
    head, mark = stage.put(0, "head-of-medusa", "a1"), stage.put(1, "temujin", "b4")
    play = used(stage, head, 0, f"target:{mark}").until("combat", 1)
    assert f"attack:{mark}" not in play.options(1)
    assert f"use:{mark}:1" not in play.options(1)
    assert mark not in play.until("position", 1).movers(1)
