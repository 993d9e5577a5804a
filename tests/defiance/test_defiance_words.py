"""Cards in words: the printed texts state the facts of the data, and every effect can say itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

import msgspec
import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

from games.defiance.cards import TYPE_NAMES, Ability, Card, Effect, Selector, Verb, catalogue
from games.defiance.words import NUMBERS, ability_words, describe, effect_words, line, selector_words

CARDS = catalogue("base")
VERBS: dict[str, type[Verb]] = {str(verb.__struct_config__.tag): verb for verb in get_args(Effect)}
ABILITIES = [(card, ability) for card in CARDS.values() for ability in card.ability]
WORDS = {word: n for n, word in enumerate(NUMBERS)}


# -- the facts of a text and of the data


def numbers_of(text: str) -> set[int]:
    """Every number that a text states, in digits or in words; “one” and “a” are left out: they need not be said."""
    text = text.replace("two-in-one", "")
    said = {int(digits) for digits in re.findall(r"\d+", text)}
    said |= {WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in WORDS}
    return said - {0, 1}


def facts(value: Any) -> Iterator[int]:
    """Every number in the data of an ability."""
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        if type(inner) is int:
            yield abs(inner)
        for part in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(part, msgspec.Struct):
                yield from facts(part)


def types_of(ability: Ability) -> set[str]:
    """The types that the data names."""
    parts = [ability.target, *ability.effects, *(effect.target for effect in ability.effects)]
    fields = ("types", "vs_types", "from_types", "spotter")
    return {type for part in parts if part for field in fields for type in getattr(part, field, ()) if type != "any"}


def offenders(agree: Callable[[Ability], bool]) -> list[str]:
    return [f"{card.name}: {ability.text}" for card, ability in ABILITIES if not agree(ability)]


def test_every_number_of_the_data_is_in_the_text() -> None:
    assert offenders(lambda ability: set(facts(ability)) - {0, 1} <= numbers_of(ability.text)) == []


def test_every_number_of_the_text_is_in_the_data() -> None:
    usual = {"instead of five": 5, "takes two steps": 2}  # what holds for every card

    def agree(ability: Ability) -> bool:
        known = {n for words, n in usual.items() if words in ability.text}
        return numbers_of(ability.text) <= {*facts(ability), *known}

    assert offenders(agree) == []


def test_text_and_data_name_the_same_types() -> None:
    def agree(ability: Ability) -> bool:
        text = re.sub(r"Grants two-in-one: [\w ]+\.", "", ability.text)
        for words in ("special abilities or Tactics", "Capitals and Rulers", "or Ruler", "lower kind of Location"):
            text = text.replace(words, "")
        said = {type for type, name in TYPE_NAMES.items() if re.search(rf"\b{name}s?\b", text)}
        return said - ({"location"} if "next subtype" in text else set()) == types_of(ability)

    assert offenders(agree) == []


def test_text_and_data_agree_on_the_price() -> None:
    def agree(ability: Ability) -> bool:
        pays = ability.text.startswith(f"Pay {ability.pay}: ") == bool(ability.pay)
        return pays and ability.text.startswith("Destroy this card: ") == ability.sacrifice

    assert offenders(agree) == []


def test_text_and_data_agree_on_two_in_one() -> None:
    def agree(ability: Ability) -> bool:
        grant = f" Grants two-in-one: {TYPE_NAMES[ability.two_in_one]}." if ability.two_in_one else "."
        return ability.text.endswith(grant) and ("two-in-one" in ability.text) == bool(ability.two_in_one)

    assert offenders(agree) == []


def test_text_and_data_agree_on_who_is_spared() -> None:
    def agree(ability: Ability) -> bool:
        said = re.search(r"Capitals? (and|or) Ruler", ability.text)
        return bool(said) == bool(ability.target and ability.target.not_roles)

    assert offenders(agree) == []


def test_text_and_data_agree_on_attacking_and_combat() -> None:
    def agree(ability: Ability) -> bool:
        if ("in combat" in ability.text) != (ability.kind == "combat"):
            return False
        means = any(getattr(effect, "when", "") == "attacking" for effect in ability.effects)
        means |= bool(ability.target and "attacking" in ability.target.states)
        return means == bool(re.search(r"(?<!already )attack(ing(?! or defending)|er)", ability.text))

    assert offenders(agree) == []


def test_text_and_data_agree_on_whose_permanents_are_meant() -> None:
    """A target that may be anybody's may be one's own too (DG-TARGET-13), so a text that means opponents says so."""

    def agree(ability: Ability) -> bool:
        targets = [effect.target or ability.target for effect in ability.effects]
        sides = {target.side for target in targets if target and target.pick in ("one", "up_to", "each")}
        hers = bool(re.search(r"\b(enemy|opponent)\b", ability.text, re.IGNORECASE))
        mine = bool(re.search(r"\b(your|you)\b", ability.text, re.IGNORECASE))
        if ability.kind == "combat":
            return True  # it hits opponents alone, whatever its text says (DG-COMBAT-42)
        return ("enemy" not in sides or hers) and ("own" not in sides or mine) and ("any" not in sides or not hers)

    assert offenders(agree) == []


def test_a_text_says_where_the_directions_of_its_card_do_not_count() -> None:
    """Who has a diagram aims along it (DG-TARGET-01), unless the text says otherwise."""

    def free(card: Card, ability: Ability) -> bool:
        target = ability.target
        return bool(card.move != "none" and target and target.pick in ("one", "up_to") and target.line == "none")

    wrong = [card.name for card, a in ABILITIES if free(card, a) != ("wherever it stands" in a.text)]
    assert wrong == []


def test_a_text_says_that_it_waits_for_a_declared_attack() -> None:
    assert offenders(lambda a: (a.only_if == "combat") == ("an attack has been declared" in a.text)) == []


def test_every_ability_of_the_set_can_say_itself() -> None:
    """With the same numbers as its text."""

    def agree(ability: Ability) -> bool:
        said = ability_words(ability)
        sentence = re.fullmatch(r"[A-Z0-9][^.]*\.( Grants two-in-one: [\w ]+\.)?", said)
        clumsy = re.search(r"  |_|None|,,|\b1 (cards|spaces|steps)\b", said)
        return bool(sentence) and not clumsy and set(facts(ability)) - {0, 1} == numbers_of(said)

    assert offenders(agree) == []


# -- effects in words


def value_of(name: str, field_type: Any) -> st.SearchStrategy[Any]:
    if name in ("target", "to") and Selector in (field_type, *get_args(field_type)):
        return selectors
    if name in ("amount", "n", "steps", "attack", "defense"):
        return st.integers(1, 12)
    if name == "max_cost":
        return st.none() | st.integers(0, 9)
    return st.from_type(field_type)


selectors = st.builds(
    Selector,
    pick=st.sampled_from(["self", "one", "up_to", "each", "stack", "packet", "player"]),
    n=st.integers(2, 9),
    side=st.sampled_from(["own", "enemy", "any"]),
    types=st.lists(st.sampled_from(sorted(TYPE_NAMES)), max_size=3, unique=True).map(tuple),
    zones=st.lists(st.sampled_from(["battleground", "nomans"]), max_size=2, unique=True).map(tuple),
    not_roles=st.sampled_from([(), ("capital", "ruler")]),
    states=st.sampled_from([(), ("attacking",), ("in_combat",)]),
    open=st.booleans(),
    range=st.integers(0, 4),
    min_range=st.integers(0, 3),
    adjacent=st.booleans(),
    max_cost=st.none() | st.integers(0, 9),
    spotter=st.sampled_from([(), ("any",), ("general",)]),
    not_self=st.booleans(),
)


@st.composite
def effects(draw: st.DrawFn) -> Any:
    verb = VERBS[draw(st.sampled_from(sorted(VERBS)))]
    fields = {field.name: draw(value_of(field.name, field.type)) for field in msgspec.structs.fields(verb)}
    return verb(**fields)


@settings(max_examples=tries(133, 400))
@given(effects(), selectors)
def test_any_effect_of_a_home_made_set_says_itself(effect: Any, target: Selector) -> None:
    said = effect_words(effect, target)
    assert said
    assert "None" not in said
    assert "_" not in said


def test_every_verb_has_words() -> None:
    plain = {"n": 2, "amount": 2, "steps": 2, "zone": "nomans", "types": ["beast"], "what": ["move"], "attack": 1}
    for op, verb in VERBS.items():
        names = {field.name for field in msgspec.structs.fields(verb)}
        fields: dict[str, Any] = {"op": op, **{name: value for name, value in plain.items() if name in names}}
        if "to" in names:
            fields["to"] = {"pick": "one"} if op == "redirect" else "hand"
        assert effect_words(msgspec.convert(fields, Effect))


@pytest.mark.parametrize(
    ("selector", "words"),
    [
        (None, "this card"),
        (Selector("self"), "this card"),
        (Selector("player", side="enemy"), "an opponent"),
        (Selector("one", side="enemy", open=True, range=2), "one open Permanent of an opponent up to 2 spaces away"),
        (Selector("each", side="own", types=("god", "general")), "each God or General of yours"),
        (Selector("up_to", n=2, side="own"), "each of up to two Permanents of yours"),
        (Selector("one", range=3, min_range=2), "one Permanent 2 to 3 spaces away"),
        (
            Selector("one", side="own", adjacent=True, not_self=True),
            "one other Permanent of yours on a neighbouring space",
        ),
        (Selector("stack", side="enemy", types=("tactic",)), "a Tactic of an opponent that waits to take effect"),
    ],
)
def test_a_target_is_said_like_a_phrase(selector: Selector | None, words: str) -> None:
    assert selector_words(selector) == words


# -- cards


@pytest.mark.rule("DG-DECK-18")
def test_a_description_tells_everything() -> None:
    assert describe(CARDS["steppe-horse-archers"]).splitlines() == [
        "Steppe Horse Archers",
        "Warrior (Asgard)",
        "Cost 3 gold · attack 2, defense 2",
        "Moves forward, straight and diagonally, and sideways, up to two steps",
        "Parting Shot (combat ability): 2 damage in combat to one open Permanent no more than 2 spaces away.",
        "Swift: May take up to two steps in one move.",
        "Origin: house",
    ]
    asgard = describe(CARDS["asgard"])
    assert "Location – City, singularis, mythos (Asgard)" in asgard
    assert f"Cost 6 gold · defense {CARDS['asgard'].defense} · 2 gold a turn" in asgard
    assert "Can be your Capital." in asgard
    assert "Moves" not in asgard


@pytest.mark.rule("DG-DECK-18", "DG-DECK-23")
def test_every_card_has_a_title_a_type_a_cost_and_an_ability() -> None:
    for card in CARDS.values():
        said = describe(card)
        assert said.splitlines()[0] == card.name
        assert f"Cost {card.cost} gold" in said
        assert all(modifier in said.splitlines()[1] for modifier in card.modifiers)
        assert card.ability
        assert all(ability.text in said for ability in card.ability)


def test_a_card_in_one_line_says_what_it_costs_and_does() -> None:
    for card in CARDS.values():
        short = line(card)
        assert "\n" not in short
        assert short.startswith(f"{card.cost} gold · {card.type_line}")
        assert all(ability.text in short for ability in card.ability)


@pytest.mark.rule("DG-DECK-25")
def test_a_goddess_is_called_so_and_is_a_god() -> None:
    assert CARDS["athena"].type == "god"
    assert "Goddess, singularis, mythos (Olympus)" in describe(CARDS["athena"])
