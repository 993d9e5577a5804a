"""Cases for abilities that work as long as their card is in play."""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

from cases import add, case
from defiance_kit import Stage

from games.defiance.cards import Kind, catalogue
from games.defiance.effects import deal
from games.defiance.moves import destinations
from games.defiance.state import Defiance, Permanent
from games.defiance.targets import strikes
from games.defiance.values import attack, cost, defense, hand_limit

BASE = catalogue("base")
Role = Literal["attacking", "defending", ""]


# -- values


class Bonus(NamedTuple):
    """What a card changes: attack and defense of `on`, and the attack while attacking and while defending."""

    card: str
    on: str
    attack: int = 0
    defense: int = 0
    attacking: int = 0  # in addition
    defending: int = 0
    near: bool = False  # neighbours only
    enemy: bool = False


BONUSES = (
    Bonus("freyja-lady-of-the-slain", "dire-wolves", defense=1),
    Bonus("ragnar-sea-king", "viking-raiders", 1, 1),
    Bonus("hippolyta-amazon-queen", "amazon-archers", 1, 1),
    Bonus("arthur-once-and-future-king", "levy-militia", 1, 1),
    Bonus("alexander-the-great", "roman-legionaries", attacking=1),
    Bonus("damascus-blades", "myrmidons", attacking=1),
    Bonus("lagertha-shield-captain", "northern-jarl", defense=1, near=True),
    Bonus("shieldmaidens", "skalds", defense=1, near=True),
    Bonus("spartan-hoplites", "argonauts", defense=1, near=True),
    Bonus("dire-wolves", "sleipnir", 1, near=True),
    Bonus("hammer-of-thor", "tyr-oath-keeper", 1),
    Bonus("glacier-field", "minotaur", -1, near=True, enemy=True),
    Bonus("labyrinth", "minotaur", -1, near=True, enemy=True),
    Bonus("high-ground", "levy-militia", defending=1, near=True),
    Bonus("minos-judge-king", "palisade", defense=2),
    Bonus("poseidon-earth-shaker", "athenian-trireme", 1, 1),
    Bonus("spear-of-achilles", "leonidas-king-of-sparta", 1),
)


def measure(s: Defiance, x: Permanent) -> dict[str, int]:
    roles: tuple[Role, ...] = ("", "attacking", "defending")
    return {**{role: attack(s, x, role=role) for role in roles}, "defense": defense(s, x) or 0}


def bonus(b: Bonus) -> None:
    stage = Stage()
    s = stage.s
    s.permanents.clear()
    x = s.permanents[stage.put(1 if b.enemy else 0, b.on, "c3")]
    before = measure(s, x)
    card = stage.put(0, b.card, "d4" if b.near else "a1")
    after = measure(s, x)
    stands = BASE[b.on].attack is not None
    expected = {"": b.attack, "attacking": b.attack + b.attacking, "defending": b.attack + b.defending}
    changes = {key: after[key] - before[key] for key in before}
    assert changes == {**(expected if stands else dict.fromkeys(expected, 0)), "defense": b.defense}
    if b.near:
        s.permanents[card].at = "e5"
        assert measure(s, x) == before, "no neighbour any more"
    other = s.permanents[stage.put(0 if b.enemy else 1, b.on, "d3")]
    s.permanents[card].at = "e4"
    assert measure(s, other)["defense"] == BASE[b.on].defense, "the other side has nothing of it"


for entry in BONUSES:
    if entry.card not in ("labyrinth", "spear-of-achilles"):
        add(entry.card, 0, partial(bonus, entry))
BY_CARD = {entry.card: entry for entry in BONUSES}
# By the card's own nature: how much more while attacking and while defending.
OWN = {
    "viking-raiders": (1, 0), "ares-bringer-of-war": (1, 0), "macedonian-cavalry": (1, 0), "minotaur": (1, 0),
    "atlantean-infantry-unit": (1, 0), "war-elephants": (1, 0), "tyr-oath-keeper": (0, 2),
    "leonidas-king-of-sparta": (0, 2), "trojan-guard": (0, 1),
}  # fmt: skip


def own_bonus(card: str, attacking: int, defending: int) -> None:
    """What it deals to the Hydra, first attacking it, then attacked by it."""
    printed = BASE[card].attack or 0
    stage = Stage(phase="combat")
    x, hydra = stage.put(0, card, "b4"), stage.put(1, "lernaean-hydra", "b5")
    play = stage.table().attack(x).declare().until("position", 0)
    assert play.x(hydra).damage == printed + attacking
    stage = Stage(phase="combat", active=1)
    x, hydra = stage.put(0, card, "b4"), stage.put(1, "lernaean-hydra", "b5")
    play = stage.table().attack(hydra).declare()
    play.choose(0, f"strike:{x}:{hydra}").until("position", 1)
    assert play.x(hydra).damage == printed + defending


for name, (more, back) in OWN.items():
    add(name, 0, partial(own_bonus, name, more, back))


@case("berserkers")
def wounded_berserkers_strike_harder() -> None:
    stage = Stage()
    x = stage.s.permanents[stage.put(0, "berserkers", "b3")]
    assert attack(stage.s, x) == 3
    x.damage = 1
    assert attack(stage.s, x) == 5


@case("battering-ram")
def the_ram_is_made_for_walls() -> None:
    for target, damage in (("palisade", 2), ("longhouse", 3), ("minotaur", 1)):
        stage = Stage(phase="combat")
        ram, mark = stage.put(0, "battering-ram", "b4"), stage.put(1, target, "b5")
        play = stage.table().attack(ram).declare().until("position", 0)
        assert play.x(mark).damage == damage, "1, and 2 more against Locations and Fortifications; stakes take 1"


@case("labyrinth")
def the_labyrinth_weakens_and_slows() -> None:
    bonus(BY_CARD["labyrinth"])
    stage = Stage()
    pegasus = stage.s.permanents[stage.put(0, "pegasus", "b4")]
    assert "b6" in destinations(stage.s, pegasus)
    stage.put(1, "labyrinth", "a5")
    assert "b6" not in destinations(stage.s, pegasus)


@case("spear-of-achilles")
def the_spear_reaches_far() -> None:
    bonus(BY_CARD["spear-of-achilles"])
    far_strike("spear-of-achilles", "leonidas-king-of-sparta", "b3")


@case("gungnir")
def gungnir_lengthens_the_arm_of_generals_and_rulers() -> None:
    far_strike("gungnir", "northern-jarl", "b3")
    far_strike("gungnir", "odin-allfather", "b3")


def far_strike(card: str, by: str, at: str) -> None:
    stage = Stage()
    x = stage.s.permanents[stage.put(0, by, at)]
    mark = stage.put(1, "minotaur", "b5")
    assert strikes(stage.s, x, "attacking") == []
    stage.put(0, card, "a1")
    assert [y.id for y in strikes(stage.s, x, "attacking")] == [mark]


# -- protection

Blow = tuple[Kind, str, int]  # kind of damage, by which card, what is left of 3
WARDS: dict[str, tuple[Blow, ...]] = {
    "fenrir": (("basic", "levy-militia", 0), ("combat", "norse-bowmen", 0), ("basic", "minotaur", 3)),
    "nemean-lion": (("basic", "viking-raiders", 0), ("combat", "amazon-archers", 0), ("combat", "temujin", 3)),
    "palisade": (("basic", "minotaur", 2), ("combat", "ray-galley", 3), ("tactic", "sudden-volley", 3)),
    "bronze-wall": (("basic", "minotaur", 2), ("combat", "ray-galley", 3), ("special", "sunstone-lens", 3)),
    "roman-legionaries": (
        ("combat", "drones-of-atlantis", 2),
        ("basic", "minotaur", 3),
        ("tactic", "sudden-volley", 3),
    ),
}


def ward(card: str) -> None:
    for kind, by, left in WARDS[card]:
        stage = Stage()
        x = stage.s.permanents[stage.put(0, card, "b3")]
        deal(stage.s, x, 3, kind, BASE[by])
        assert x.damage == left, (kind, by)


for name in WARDS:
    add(name, 0, partial(ward, name))


def targets_of_a_volley(stage: Stage) -> set[str]:
    stage.gold(0, 9).hand(1, "sudden-volley")
    play = stage.table().do(1, "tactic:sudden-volley")
    return {option.removeprefix("target:") for option in play.options(1)}


@case("hades-unseen")
def hades_cannot_be_chosen() -> None:
    stage = Stage(active=1)
    stage.put(0, "hades-unseen", "b3")
    seen = stage.put(0, "minotaur", "d3")
    assert targets_of_a_volley(stage) == {seen}


@case("force-shield-pylon")
def the_pylon_covers_itself_and_its_neighbours() -> None:
    stage = Stage(active=1)
    stage.put(0, "force-shield-pylon", "a3")
    stage.put(0, "minotaur", "b2")
    far = stage.put(0, "minotaur", "e3")
    assert targets_of_a_volley(stage) == {far}


def recycled(card: str) -> None:
    stage = Stage(phase="deploy", active=1).gold(0, 2).hand(1, "sudden-volley")
    x = stage.put(0, card, "b3", damage=1)
    play = stage.table().do(1, "tactic:sudden-volley", f"target:{x}")
    assert (play.s.players[0].deck, play.s.players[0].discard) == ([card], [])


for name in ("einherjar", "myrmidons"):
    add(name, 0, partial(recycled, name))


# -- movement and entering play


def vanguard(card: str) -> None:
    stage = Stage(phase="deploy").gold(9).hand(0, card)
    play = stage.table().do(0, f"play:{card}", "space:c4").passes()
    x = play.s.at("c4")
    assert x is not None
    assert x.card == card


def swift(card: str) -> None:
    stage = Stage(phase="position")
    x = stage.put(0, card, "a4")
    play = stage.table().do(0, f"move:{x}:b6")
    assert play.x(x).at == "b6"


for name in ("odins-ravens", "dragon-longship", "harpies", "athenian-trireme"):
    add(name, 0, partial(vanguard, name))
for name, n in {
    "steppe-horse-archers": 1, "valkyries": 1, "sleipnir": 1, "odins-ravens": 1, "hermes-swift-messenger": 1,
    "macedonian-cavalry": 1, "pegasus": 0, "harpies": 1,
}.items():  # fmt: skip
    add(name, n, partial(swift, name))


@case("sleipnir", 0)
def sleipnir_leaps() -> None:
    stage = Stage(phase="position")
    x = stage.put(0, "sleipnir", "a3")
    for space in ("a4", "b4", "b3", "b2", "a2"):
        stage.put(0, "palisade", space)
    play = stage.table().do(0, f"move:{x}:a5")
    assert play.x(x).at == "a5"


@case("desert-assassins")
def assassins_strike_on_the_turn_they_come() -> None:
    stage = Stage(phase="deploy").gold(3).hand(0, "desert-assassins")
    mark = stage.put(1, "minotaur", "b4")
    play = stage.table().do(0, "play:desert-assassins", "space:b3")
    x = play.s.at("b3")
    assert x is not None
    play.attack(x.id).declare().until("position", 0)
    assert play.x(mark).damage == 3


@case("heimdall-watcher-of-the-bridge")
def heimdall_steps_before_he_answers() -> None:
    stage = Stage(phase="combat", active=1)
    heimdall = stage.put(0, "heimdall-watcher-of-the-bridge", "b3")
    foe = stage.put(1, "minotaur", "b4")
    play = stage.table().attack(foe).declare().answer(0, "space:a4")
    play.choose(0, f"strike:{heimdall}:{foe}").until("position", 1)
    assert not play.there(foe)
    assert play.s.players[0].discard == ["heimdall-watcher-of-the-bridge"], "5 with the Minotaur's Charge"


# -- costs and limits


@case("athens")
def athens_keeps_seven_cards() -> None:
    stage = Stage(phase="discard", active=1).hand(1, *["palisade"] * 8)
    assert hand_limit(stage.s, 1) == 5
    stage.serve(1, "capital", "athens")
    play = stage.table().choose(1, "card:palisade:0")
    assert len(play.s.players[1].hand) == 7


@case("gladsheim")
def gods_come_cheaper_to_gladsheim() -> None:
    stage = Stage(phase="deploy").gold(6).hand(0, "thor-storm-bringer")
    assert "play:thor-storm-bringer" not in stage.table().options(0)
    stage.put(0, "gladsheim", "a3")
    play = stage.table().do(0, "play:thor-storm-bringer", "space:b3").passes()
    assert play.s.players[0].gold == 0
    assert cost(play.s, 0, BASE["viking-raiders"]) == 2


BUILT = {
    ("longhouse", 0): ("raider-camp", 2), ("hall-of-heroes", 1): ("raider-camp", 1), ("agora", 0): ("hoplite-camp", 2),
    ("spartan-barracks", 1): ("hoplite-camp", 1), ("caravanserai", 0): ("frontier-camp", 2),
    ("gladsheim", 1): ("longhouse", 3), ("delphi", 1): ("agora", 3), ("atlantis", 1): ("caravanserai", 2),
    ("tartessos", 1): ("caravanserai", 3),
}  # fmt: skip


def built(card: str, ability: int) -> None:
    below, less = BUILT[card, ability]
    stage = Stage(phase="deploy").gold(BASE[card].cost - less).hand(0, card)
    stage.put(0, below, "a3")
    play = stage.table().do(0, f"play:{card}")
    assert play.options(0) == ["space:a3"], "elsewhere it is too dear"
    play.answer(0, "space:a3").passes()
    x = play.s.at("a3")
    assert x is not None
    assert (x.card, play.s.players[0].gold) == (card, 0)


for key in BUILT:
    add(*key, partial(built, *key))


@case("levy-militia")
def a_deck_may_hold_any_number_of_militia() -> None:
    assert BASE["levy-militia"].copies is None
    assert BASE["viking-raiders"].copies == 4


@case("war-drums", 1)
def war_drums_return_to_the_deck() -> None:
    stage = Stage(phase="deploy").gold(2).hand(0, "war-drums").deck(0, "palisade")
    play = stage.table().do(0, "tactic:war-drums").passes()
    assert sorted(play.s.players[0].deck) == ["palisade", "war-drums"]
