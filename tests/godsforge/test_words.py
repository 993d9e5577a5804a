"""Cards in words: the text is made from the data and reads like a sentence."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import FIXED

from games.godsforge.cards import Card, Effect, Element, Who
from games.godsforge.checks import MOMENTS, PARTS, VERBS
from games.godsforge.words import EDITION_WORDS, ELEMENTS, cost_words, describe, rules_text, say, word

CARDS = FIXED.cards


def card(**parts: Any) -> Card:
    plain = {"name": "Brass Heron", "type": "creation", "cost": ["2"], "origin": "house"}
    return msgspec.convert(plain | parts, Card)


@pytest.mark.rule("GF-COST-01")
def test_every_element_has_its_name_and_its_dice() -> None:
    assert set(ELEMENTS) == set(get_args(Element))
    assert dict(ELEMENTS.values()) == {
        "Fire": "2",
        "Air": "3",
        "Water": "4",
        "Earth": "5",
        "Feywood": "9+",
        "Bloodstone": "10+",
        "Mythril": "11+",
        "Light": "two even",
        "Shadow": "two odd",
        "Crystal": "3 in a row",
        "Godstone": "4 of a kind",
        "Veilstone": "V",
    }


@pytest.mark.parametrize(
    ("cost", "short", "long"),
    [
        (["2", "ROW3", "V"], "2 · 3 in a row · V", "Fire 2 · Crystal (3 in a row) · 1 Veilstone"),
        (["V", "9+", "EE", "V"], "9+ · two even · V×2", "Feywood 9+ · Light (two even) · 2 Veilstones"),
        (["5", "5", "5"], "5 · 5 · 5", "Earth 5 · Earth 5 · Earth 5"),
    ],
)
def test_a_cost_is_said_short_or_at_length(cost: list[Element], short: str, long: str) -> None:
    assert cost_words(cost) == short
    assert cost_words(cost, long=True) == long


@pytest.mark.rule("GF-GEN-19")
def test_the_first_edition_crafts_and_channels_where_the_second_plays_and_pays() -> None:
    assert (word("play", "1"), word("pay", "1")) == ("craft", "channel")
    assert (word("play", "2"), word("pay", "2")) == ("play", "pay")
    assert EDITION_WORDS["1"].keys() == EDITION_WORDS["2"].keys()
    ring = CARDS["Chaos Ring"]
    assert rules_text(ring, edition="1")[0] == rules_text(ring)[0].replace("play", "craft")
    assert rules_text(ring, edition="1")[1:] == rules_text(ring)[1:]


TEXTS = {
    "Oakenshield": ["Blocks 3.", "Pay 2 Veilstones: block 4 more."],
    "Metallic Dragon": ["Attack 6.", "Sacrifice: block 6."],
    "Lightning Sword": ["Attack 4.", "Sacrifice: attack +6."],
    "Airship": ["Your hand size is 1 larger.", "Attack 4, blocks 2."],
    "Scepter of Fortune": ["Roll one more die in each Forge Roll.", "Attack 1, blocks 1."],
    "Chaos Ring": [
        "On reveal: play another card this round if you like.",
        "You have one more re-roll in each Forge Roll.",
        "Attack 1.",
    ],
    "Jade Clover": ["On reveal: gain 3 Veilstones.", "Each Upkeep: gain 1 Veilstone.", "Blocks 1."],
    "Tidecaller Naiad": ["Gives 2 life.", "Pay 1 Veilstone: gain 2 more life."],
    "Obsidian Wraith": [
        "Attack 3, blocks 1.",
        "Sacrifice: destroy one Creation of your target at the end of the round.",
    ],
    "Ashen Phoenix": [
        "Attack 3, gives 1 life.",
        "Sacrifice: attack +4 and return this card to your hand at the end of the round.",
    ],
    "Prism Hydra": ["Attack 2, +1 for each other Creation of yours."],
    "Bone Altar": [
        "Blocks 2.",
        "Sacrifice another Creation of yours, once a round: gain 5 life and 2 Veilstones.",
    ],
    "Gloamfang Spider": ["Attack 2.", "At the end of each round: take 1 Veilstone from your target."],
    "Fireball": ["Attack 6.", "For each additional Veilstone: attack +2."],
    "Shatter": ["At the end of the round: destroy one Creation of any opponent."],
    "Puppet Strings": [
        "On reveal: take control of one Creation of your target with a printed attack of 3 or less.",
    ],
    "Mindrake": [
        "On reveal: take a random card from your target’s hand, then your target discards a card at random.",
        "Attack 4.",
    ],
    "Blood Bargain": [
        "On reveal: gain 3 Veilstones, then play another card this round if you like.",
        "You lose 3 life.",
    ],
    "Kindled Omen": [
        "On reveal: gain 1 Veilstone, then roll two more dice in your next Forge Roll.",
        "Blocks 2.",
    ],
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_card_says_what_it_does(name: str) -> None:
    assert rules_text(CARDS[name], values=True) == TEXTS[name]


def test_without_values_only_what_no_badge_shows_is_said() -> None:
    assert rules_text(CARDS["Onyx Vampire"]) == []
    assert rules_text(CARDS["Prism Hydra"]) == ["Attack +1 for each other Creation of yours."]
    assert rules_text(CARDS["Oakenshield"]) == ["Pay 2 Veilstones: block 4 more."]


def test_more_is_said_only_of_what_the_card_gives_already() -> None:
    veil = {"verb": "veil", "n": 1}
    boosted = card(empower={"price": 1, "gives": [{"verb": "life", "n": 2}, veil, {"verb": "prevent", "n": 1}]})
    assert rules_text(boosted) == ["Pay 1 Veilstone: gain 2 life and 1 Veilstone, and block 1."]


def test_a_description_tells_name_type_cost_rules_and_origin() -> None:
    assert describe(CARDS["Wall of Stone"]).splitlines() == [
        "Wall of Stone, Creation",
        "Cost: Earth 5 · Earth 5 · Earth 5",
        "Blocks 4.",
        "Sacrifice: block 6 more.",
        "Origin: rulebook (known: cost)",
    ]
    assert describe(CARDS["Starfall"]).splitlines()[-1] == "Origin: house"


def reads_well(line: str) -> bool:
    shape = re.fullmatch(r"[A-Z][^.]*\.", line) and not re.search(r"  |\bone \w+s\b|\b1 Veilstones|,,|: ?\.|_", line)
    several = re.search(
        r"\b(?:two|three|four|five|six|[2-9]|[1-9]\d+) (?:more )?(?:card|die|Creation|Veilstone|shift)\b", line
    )
    return bool(shape) and not several


@pytest.mark.parametrize("name", CARDS)
def test_every_line_of_the_base_set_is_a_sentence(name: str) -> None:
    assert all(reads_well(line) for line in rules_text(CARDS[name], values=True))


def effect_of(verb: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any effect of the verb that makes sense."""
    fields: dict[str, st.SearchStrategy[Any]] = {
        "n": st.integers(1, 99),
        "who": st.sampled_from(get_args(Who)),
        "itself": st.booleans(),
        "max_attack": st.integers(0, 99),
    }
    if verb == "later":
        return st.sampled_from(["end", "next_upkeep", "next_forge"]).flatmap(
            lambda when: st.fixed_dictionaries(
                {"verb": st.just(verb), "when": st.just(when), "what": any_effect(f"later {when}")}
            )
        )
    names = [field.name for field in msgspec.structs.fields(VERBS[verb])]
    return st.fixed_dictionaries({"verb": st.just(verb), **{name: fields[name] for name in names}})


def any_effect(moment: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.sampled_from(sorted(MOMENTS[moment])).flatmap(effect_of)


def any_part(moment: str) -> st.SearchStrategy[list[dict[str, Any]]]:
    return st.lists(any_effect(moment), max_size=4)


any_card = st.fixed_dictionaries({part: any_part(part) for part in PARTS if part != "empower"}).flatmap(
    lambda parts: st.builds(
        lambda gives, kind: card(**parts, type=kind, empower={"price": 1, "gives": gives}),
        any_part("empower").filter(bool),
        st.sampled_from(["creation", "spell"]),
    )
)


@given(any_card, st.booleans())
def test_any_card_of_a_home_made_set_is_told_in_sentences(made: Card, values: bool) -> None:
    lines = rules_text(made, values=values)
    assert lines
    assert [line for line in lines if not reads_well(line)] == []


def test_every_verb_can_be_said() -> None:
    for verb in VERBS.values():
        plain = {"n": 2, "who": "target", "when": "end", "what": {"verb": "draw", "n": 2}}
        fields = {field.name for field in msgspec.structs.fields(verb)}
        effect = msgspec.convert(
            {"verb": verb.__struct_config__.tag} | {k: v for k, v in plain.items() if k in fields}, Effect
        )
        assert reads_well(say(effect)[0].upper() + say(effect)[1:] + ".")
