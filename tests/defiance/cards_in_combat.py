"""Cases for combat abilities."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from cases import add, case
from defiance_kit import Stage

from games.defiance.cards import catalogue
from games.defiance.targets import shots


class Shot(NamedTuple):
    damage: int
    hits: tuple[str, ...]  # from c3: spaces that it reaches
    misses: tuple[str, ...] = ()
    mark: str = "lernaean-hydra"  # whom it is tried on
    ability: int = 0


SHOTS = {
    "thor-storm-bringer": Shot(4, ("c5", "a3", "e5"), ("b2", "e6")),
    "temujin": Shot(2, ("c5", "a3", "e5", "b4"), ("b2", "d2")),
    "norse-bowmen": Shot(2, ("c5", "a5", "d4"), ("a3", "b3")),
    "steppe-horse-archers": Shot(2, ("c5", "a3"), ("b2",)),
    "jotun-stone-hurlers": Shot(3, ("c4", "c5"), ("d4", "b4"), "palisade"),
    "apollo-far-shooter": Shot(3, ("c5", "a3", "e5"), ("b2",)),
    "hippolyta-amazon-queen": Shot(4, ("c5", "a3", "e5"), ("b2", "d2"), ability=1),
    "amazon-archers": Shot(2, ("c5", "e5"), ("e3",)),
    "cretan-slingers": Shot(1, ("c5", "e5"), ("e3",)),
    "archimedes-ballista": Shot(3, ("c4", "c5"), ("d4", "b4"), "palisade"),
    "ray-galley": Shot(3, ("c5", "e5"), ("a3",)),
    "mangonel": Shot(2, ("c5", "a5"), ("c4", "b4")),
    "drones-of-atlantis": Shot(3, ("c5", "a3", "b2"), ("a2", "e6")),
}


def shot(card: str) -> None:
    """Each space it reaches is hit, and each it misses is not even offered."""
    told = SHOTS[card]
    for at in told.hits:
        stage = Stage(phase="combat")
        x, mark = stage.put(0, card, "c3", moved=5), stage.put(1, told.mark, at)
        play = stage.table().attack(x)
        play.declare()
        option = f"shoot:{x}:{told.ability}:{mark}"
        if 0 in play.table.waiting and option in play.options(0):
            play.answer(0, option)
        play.until("position", 0)
        assert play.x(mark).damage == told.damage, at
    for at in told.misses:
        stage = Stage(phase="combat")
        x = stage.put(0, card, "c3")
        stage.put(1, told.mark, at)
        hit = shots(stage.s, stage.s.permanents[x]).get(told.ability, [])
        assert at not in {y.at for y in hit}, at


for name, entry in SHOTS.items():
    assert catalogue("base")[name].ability[entry.ability].kind == "combat"
    add(name, entry.ability, partial(shot, name))


@case("jormungandr")
def the_coils_hurt_all_neighbours_at_once() -> None:
    stage = Stage(phase="combat")
    snake = stage.put(0, "jormungandr", "c4")
    marks = [stage.put(1, "minotaur", at) for at in ("b4", "c3", "d5")]
    far, own = stage.put(1, "minotaur", "e5"), stage.put(0, "minotaur", "b3")
    play = stage.table().attack(snake).declare(f"shoot:{snake}:0").until("position", 0)
    assert [play.x(id).damage for id in marks] == [2, 2, 2]
    assert play.x(far).damage == play.x(own).damage == 0


@case("poseidon-earth-shaker", 1)
def the_tidal_wave_sweeps_the_nomans_zone() -> None:
    stage = Stage(phase="combat")
    poseidon = stage.put(0, "poseidon-earth-shaker", "a2")
    marks = [stage.put(1, "minotaur", at) for at in ("a4", "e4")]
    dry, own = stage.put(1, "minotaur", "e5"), stage.put(0, "minotaur", "c4")
    play = stage.table().attack(poseidon).declare().until("position", 0)
    assert [play.x(id).damage for id in marks] == [2, 2]
    assert play.x(dry).damage == play.x(own).damage == 0


@case("cerberus")
def three_heads_bite_up_to_three() -> None:
    stage = Stage(phase="combat")
    cerberus = stage.put(0, "cerberus", "c4")
    marks = [stage.put(1, "trojan-guard", at) for at in ("b4", "b5", "d5", "d4")]
    behind = stage.put(1, "trojan-guard", "c3")
    play = stage.table().attack(cerberus).declare(f"shoot:{cerberus}:0")
    assert {f"target:{id}" for id in marks} == {o for o in play.options(0) if o.startswith("target:")}
    play.answer(0, *(f"target:{id}" for id in marks[:3])).until("position", 0)
    assert [play.x(id).damage for id in marks] == [2, 2, 2, 0]
    assert play.x(behind).damage == 0


@case("northern-jarl")
def each_attack_of_the_jarl_brings_gold() -> None:
    stage = Stage(phase="combat")
    jarl = stage.put(0, "northern-jarl", "b4")
    stage.put(1, "minotaur", "b5")
    assert stage.table().attack(jarl).declare().s.players[0].gold == 1
