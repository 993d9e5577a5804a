"""The set: every empire and rune is whole, and a set of one's own is checked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.gods_war import GAME
from games.gods_war.cards import SETS, Building, Unit, card_set, catalogue, empires, kinds, runes, sources
from games.gods_war.checks import LOOKS, check_set, load_set, sum_up
from games.gods_war.words import describe
from games.kernel import Illegal

BASE = Path(__file__).parents[2] / "games" / "gods_war" / "sets" / "base.toml"
USUAL = ("darkness", "sky", "storm", "moon", "sea")  # nine units
EMPIRES = empires("base")


def counts(empire: str) -> dict[str, int]:
    units = {unit.id: unit.count for unit in EMPIRES[empire].unit}
    return units | {building.id: building.count for building in EMPIRES[empire].building}


@pytest.mark.rule("GW-BASIC-05", "GW-BASIC-06", "GW-BASIC-07", "GW-DATA-07", "GW-COMP-09")
def test_usual_empires_have_nine_units_of_four_ranks_and_ten_buildings() -> None:
    for name, empire in EMPIRES.items():
        ranks = {unit.rank for unit in empire.unit}
        if name not in ("chaos", "invisible_god"):
            assert ranks == {"minion", "hero", "lesser_god", "greater_god"}, name
            assert {"shrine", "temple", "ziggurat"} <= set(counts(name))
    for name in USUAL:
        assert sum(unit.count for unit in EMPIRES[name].unit) == 9, name
        extra = 1 if name == "darkness" else 0
        assert sum(building.count for building in EMPIRES[name].building) == 10 + extra, name
    units = [unit.id for empire in EMPIRES.values() for unit in empire.unit]
    assert len(units) == len(set(units)), "units are never shared"
    assert counts("sky") | {"archer": 4, "phoenix": 3} == counts("sky")
    assert counts("sea") | {"mermaid": 4, "kraken": 1, "churner": 1, "sea_serpent": 3} == counts("sea")


@pytest.mark.rule(
    "GW-COMP-01", "GW-COMP-02", "GW-COMP-03", "GW-COMP-04", "GW-COMP-05", "GW-COMP-06", "GW-COMP-08", "GW-COMP-10",
    "GW-COMP-11", "GW-COMP-12",
)  # fmt: skip
def test_the_pieces_of_each_empire_are_those_of_the_rulebook() -> None:
    usual = {"shrine": 6, "temple": 3, "ziggurat": 1}
    assert counts("storm") == {"thunder_king": 1, "champion": 1, "stormbrother": 3, "barbarian": 4, **usual}
    darkness = {"hellmother": 1, "mistress": 1, "shade": 3, "troll": 4, "castle_of_lead": 1, **usual}
    assert counts("darkness") == darkness
    assert counts("chaos") == {"mad_god": 1, "magna_mater": 1, "lady_of_disease": 1, "broo": 6, "nest": 6}
    assert counts("sky") == {"sun_god": 1, "emperor": 1, "archer": 4, "phoenix": 3, **usual}
    earth = {"genert": 1, "pamalt": 1, "behemoth": 1, "axe_maiden": 4, "earth_queen": 7, **usual}
    assert counts("earth") == earth
    assert counts("moon") == {"red_goddess": 1, "crimson_bat": 1, "selene": 3, "assassin": 4, **usual}
    assert counts("invisible_god") == {"knight": 4, "wizard": 4, "specter": 4, "castle": 3, "tower": 3}
    assert {key: counts("sea")[key] for key in usual} == usual
    nest = kinds("base")["chaos.nest"]
    assert isinstance(nest, Building)
    assert nest.imbedded is not None


@pytest.mark.rule("GW-COMP-07", "GW-DATA-04", "GW-RUNE-20", "GW-RUNE-02")
def test_there_are_fifty_runes_among_them_those_that_the_rulebook_names() -> None:
    found = runes("base")
    assert len(found) == 50
    named = (
        "life change plant heat disorder fate infinity illusion chaosium monster dragon spirit law truth secret_chaos "
        "kill farm chaos earth secret_earth dragonewt"
    )
    assert set(named.split()) <= set(found)
    for rune in found.values():
        assert rune.text.endswith(".")
        assert rune.vp or rune.text, rune.id
    assert sum(rune.vp for rune in found.values()) == 17


@pytest.mark.rule("GW-COMP-18")
def test_the_runes_that_make_units_have_three_tokens_each() -> None:
    assert {token.id: token.count for token in card_set("base").token} == {"monster": 3, "dragon": 3}
    assert all(token.cost == 0 for token in card_set("base").token)


@pytest.mark.rule("GW-BASIC-16", "GW-DATA-03", "GW-GIFT-10", "GW-SETUP-17")
@pytest.mark.parametrize("name", sorted(EMPIRES))
def test_an_empire_is_whole(name: str) -> None:
    empire = EMPIRES[name]
    assert empire.power == 6
    assert empire.setup.endswith(".")
    halves = 4 if name == "invisible_god" else 3
    assert [quest.slot for quest in empire.quest] == [f"{n}{half}" for n in range(1, halves + 1) for half in "ab"]
    assert len(empire.gift) == 2 * halves
    assert any(ability.kind == "unique" for ability in empire.ability)
    assert name == "moon" or any(ability.kind == "weakness" for ability in empire.ability)
    pieces = counts(name)
    for ability in empire.ability:
        assert all(kind in pieces for kind in ability.of), ability.id
        assert bool(ability.of) == (ability.kind in ("building", "god"))
    texts = [ability.text for ability in empire.ability] + [gift.text for gift in empire.gift]
    texts += [quest.text for quest in empire.quest]
    assert all(text[0].isupper() and text.endswith(".") for text in texts)
    for entry in (*empire.unit, *empire.building, *empire.ability, *empire.gift, *empire.quest):
        for path in entry.house:
            value: object = entry
            for key in path.split("."):
                value = value[key] if isinstance(value, dict) else getattr(value, key)


@pytest.mark.rule("GW-DATA-11")
def test_what_is_ours_is_marked_and_what_the_rulebook_says_is_not() -> None:
    champion = kinds("base")["storm.champion"]
    barbarian = kinds("base")["storm.barbarian"]
    assert isinstance(champion, Unit)
    assert isinstance(barbarian, Unit)
    assert (champion.combat, barbarian.combat) == (2, 1)
    assert "combat" not in (*champion.house, *barbarian.house)
    for empire in ("storm", "darkness", "earth"):
        temple = kinds("base")[f"{empire}.temple"]
        assert isinstance(temple, Building)
        assert (temple.cost, temple.routs, temple.house) == (2, 1, ())


def test_ids_of_abilities_and_gifts_are_unique_and_everything_can_be_read() -> None:
    total = sum(len(empire.ability) + len(empire.gift) for empire in EMPIRES.values())
    assert len(sources("base")) == total
    assert not set(sources("base")) & set(EMPIRES)
    for id, card in catalogue("base").items():
        assert describe(card), id
        assert "{" not in describe(card)
    assert GAME.card_text(GAME.setup(3, "x", GAME.agreed()), "teleport").startswith("Teleport (Action, costs 1 Power).")


# -- sets of one's own


def test_the_base_set_has_no_mistakes() -> None:
    text = BASE.read_text(encoding="utf-8")
    assert check_set(text) == []
    assert sum_up(text) == "8 empires, 50 runes"
    assert LOOKS.search(text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "barbarian"', 'id = "barbarien"', "There is no unit “barbarien”; did you mean “barbarian”?"),
        ('rank = "hero"', 'rank = "king"', "“rank” must be"),
        ("cost = 6", 'cost = "six"', "“cost” must be a whole number."),
        ("numbers = { vp = 2, power = 4 }", "numbers = { vp = 2 }", "“Inferiority Complex” lacks the number “power”."),
        ("numbers = { vp = 2, power = 4 }", "numbers = { vp = 2, power = 4, more = 1 }", "knows no number “more”"),
        ('[[rune]]\nid = "life"', '[[rune]]\nid = "change"', "There is already a rune “change”."),
        ("count = 4", "count = 0", "“count” must be from 1 to 99."),
        ('setup = "You start with a Shrine on Kylerela."', 'setup = ""', "The setup is empty."),
        ('slot = "3b"', 'slot = "3a"', "There is already a Heroquest “3a”."),
    ],
)
def test_a_mistake_is_named(old: str, new: str, reason: str) -> None:
    text = BASE.read_text(encoding="utf-8")
    assert old in text
    faults = check_set(text.replace(old, new, 1))
    assert any(reason in fault.reason for fault in faults), faults


def test_a_set_of_ones_own_can_change_numbers_and_be_played(tmp_path: Path) -> None:
    text = BASE.read_text(encoding="utf-8").replace('name = "base"', 'name = "mine"', 1)
    path = tmp_path / "mine.toml"
    path.write_text(
        text.replace("numbers = { vp = 2, power = 4 }", "numbers = { vp = 1, power = 9 }"), encoding="utf-8"
    )
    try:
        cards = load_set(path)
        assert cards.name == "mine"
        ability = sources("mine")["inferiority_complex"][1]
        assert ability.numbers == {"vp": 1, "power": 9}
        assert msgspec.structs.asdict(GAME.setup(3, "x", GAME.agreed({"set": "mine"})))["cards"] == "mine"
    finally:
        for kept in (SETS, SETS.titles, SETS.catalogues):
            kept.pop("mine", None)


def test_a_set_without_an_empire_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('name = "bad"\ntitle = "Bad"\n', encoding="utf-8")
    with pytest.raises(Illegal, match="Missing: chaos, darkness"):
        load_set(path)
