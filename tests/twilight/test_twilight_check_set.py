"""The check of card sets names every mistake of a set of Twilight of the Gods, with its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

from games.__main__ import game_of, main
from games.kernel import Illegal
from games.twilight import cards
from games.twilight.cards import SETS
from games.twilight.checks import KEYWORDS, LOOKS, STEPS, check_set, load_set, sum_up
from games.twilight.steps import Condition, Rule, Trigger

DOCS = Path(__file__).parents[2] / "docs" / "cards.md"
FOLDER = Path(cards.__file__).parent / "sets"
BASE = (FOLDER / "base.toml").read_text(encoding="utf-8")


def smaller() -> str:
    """The base set with one Deity and her cards alone: it is checked more quickly."""
    head, *blocks = BASE.split("\n[[")
    return "\n[[".join([head, *(block for block in blocks if '"negotiation"' in block)]) + "\n"


SMALL = smaller()
LAST = len(SMALL.splitlines()) + 2  # the line of the header of one more card
HEAD = (
    'id = "brass_heron"\nname = "Brass Heron"\nfaction = "negotiation"\ntype = "creature"\nkind = "beast"\n'
    'aspect = "I"\ncost = { I = 1 }\nfight = 1\nlife = 2\ntext = "It waits."\norigin = "house"\n'
)
SCHEME = (
    'id = "brass_gong"\nname = "Brass Gong"\nfaction = "negotiation"\ntype = "scheme"\naspect = "I"\n'
    'cost = { I = 1 }\ntext = "It sounds."\norigin = "house"\n'
)
DRAW = '{ do = "draw", who = "you", n = 1 }'


def with_card(card: str) -> str:
    """The small set with one more card; its header is in line `LAST`."""
    return f"{SMALL}\n[[card]]\n{card}\n"


def effect(steps: str, trigger: str = "enter", head: str = HEAD, rest: str = "") -> str:
    """One more card with an effect, in the line after its other keys."""
    return f'{head}effects = [{{ trigger = "{trigger}", steps = [{steps}]{rest} }}]'


GOOD = effect(DRAW)
GONG = effect(DRAW, "play", SCHEME)
AT = HEAD.count("\n") + 1  # the line of the effect after the header
MISTAKES = {
    "no id": (GOOD.replace('id = "brass_heron"\n', "\n"), 0, "lacks “id”"),
    "a bad id": (GOOD.replace("brass_heron", "Brass Heron"), 1, "An id has small letters"),
    "an id too long": (GOOD.replace("brass_heron", "b" * 41), 1, "40 at most"),
    "an id twice": (GOOD.replace("brass_heron", "aspasia"), 1, "The id “aspasia” is used already in line"),
    "the id of a Deity": (GOOD.replace("brass_heron", "hera"), 1, "The id “hera” is used already in line"),
    "a name twice": (GOOD.replace("Brass Heron", "POISONED KNIFE"), 2, "There is already a card “POISONED KNIFE”"),
    "a name with braces": (GOOD.replace("Brass", "{Brass}"), 2, "must not contain { }, which"),
    "an unknown faction": (GOOD.replace('"negotiation"', '"rome"'), 3, "“aggression”, “negotiation”"),
    "an unknown type": (GOOD.replace('"creature"', '"wizard"'), 4, "“type” must be “creature”"),
    "an unknown aspect": (GOOD.replace('aspect = "I"', 'aspect = "IV"'), 6, "“aspect” must be “I”, “II” or “III”"),
    "no cost": (GOOD.replace("cost = { I = 1 }", "#"), 0, "nothing is Summoned for free"),
    "a cost of another kind": (GOOD.replace("{ I = 1 }", "3"), 7, "“cost” must be"),
    "a cost below nothing": (GOOD.replace("{ I = 1 }", "{ I = -1 }"), 7, "“I” must be from 0"),
    "no life": (GOOD.replace("life = 2", "#"), 0, "needs a life of at least 1"),
    "an unknown key": (GOOD.replace("life = 2", "life = 2\nlifes = 2"), 10, "no key “lifes”; did you mean “life”?"),
    "an unknown keyword": (
        GOOD.replace("life = 2", 'life = 2\nkeywords = ["overun"]'), 10, "no keyword “overun”; did you mean “overrun”?"
    ),
    "a keyword without its number": (GOOD.replace("life = 2", 'life = 2\nkeywords = ["armor"]'), 10, "like “armor 2”"),
    "a keyword with a number": (GOOD.replace("life = 2", 'life = 2\nkeywords = ["swift 2"]'), 10, "like “swift”"),
    "too many copies": (GOOD.replace("life = 2", "life = 2\ndeck = 4"), 10, "3 times at most"),
    "too many of an Epic card": (
        GOOD.replace("life = 2", 'life = 2\nkeywords = ["epic"]\ndeck = 2'), 11, "in a deck 1 time at most"
    ),
    "a Heresy without words": (GOOD.replace("life = 2", f"life = 2\nheresy = [{DRAW}]"), 0, "belong together"),
    "upkeep of a Creature": (GOOD.replace("life = 2", "life = 2\nupkeep = { I = 1 }"), 10, "is no Intrigue"),
    "a compass of a Creature": (GOOD.replace("life = 2", 'life = 2\ncompass = ["N"]'), 10, "is no Fortification"),
    "a Scheme that does nothing": (SCHEME, 0, "an effect with the trigger “play”"),
    "a Scheme with Fight": (GONG.replace("cost =", "fight = 2\ncost ="), 6, "is no Creature: it has no “fight”"),
    "a Scheme that enters": (
        GONG.replace("steps =", f'steps = [{DRAW}] }}, {{ trigger = "enter", steps ='), 9, "never in play"
    ),
    "an Intrigue without upkeep": (effect(DRAW, head=SCHEME.replace('"scheme"', '"intrigue"')), 0, "needs an upkeep"),
    "a Fortification without compass": (
        effect(DRAW, head=SCHEME.replace('"scheme"', '"fortification"')), 0, "“compass” must say"
    ),
    "a Creature that is played": (effect(DRAW, "play"), AT, "the trigger is “enter”, not “play”"),
    "a Creature that is covered": (effect(DRAW, "covered"), AT, "it is never covered"),
    "a Creature with paid upkeep": (effect(DRAW, "upkeep"), AT, "it has no upkeep"),
    "an unknown trigger": (effect(DRAW, "entering"), AT, "“trigger” must be"),
    "no steps": (effect(""), AT, "does nothing"),
    "a step without do": (effect('{ who = "you" }'), AT, "a table with a do"),
    "an unknown do": (effect('{ do = "drow", n = 1 }'), AT, "no do “drow”; did you mean “draw”?"),
    "a step with a missing key": (effect('{ do = "draw", n = 1 }'), AT, "The step “draw” lacks “who”"),
    "a step with an unknown key": (effect('{ do = "draw", who = "you", m = 1, n = 1 }'), AT, "knows no key “m”"),
    "a number too small": (effect('{ do = "draw", who = "you", n = 0 }'), AT, "“n” must be from 1"),
    "an unknown player": (effect('{ do = "draw", who = "me", n = 1 }'), AT, "“who” must be"),
    "an unknown target": (effect('{ do = "slay", target = "it" }'), AT, "nothing that “slay” can be about"),
    "a selector with an unknown key": (
        effect('{ do = "slay", target = { what = "creature", controller = "you" } }'), AT, "knows no key “controller”"
    ),
    "a selector without what": (effect('{ do = "slay", target = { ctrl = "you" } }'), AT, "lacks “what”"),
    "a granted keyword": (
        effect('{ do = "grant", target = "self", keyword = "wings", duration = "turn" }'), AT, "no keyword “wings”"
    ),
    "an unknown mini-card": (
        effect('{ do = "place_mini", mini = "lepers", who = "you", n = 1 }'), AT, "no mini-card “lepers”; did you mean"
    ),
    "a lasting step done once": (effect('{ do = "seize_change", who = "you", n = 1 }'), AT, "“seize_change” lasts"),
    "a foreign put_into_play": (effect('{ do = "put_into_play" }'), AT, "for the Heresy of an Intrigue"),
    "a choice of one": (effect('{ do = "choice", who = "you", options = [[]] }'), AT, "at least two lists"),
    "a mistake deep in a choice": (
        effect(f'{{ do = "choice", who = "you", options = [[{DRAW}], [{{ do = "drow" }}]] }}'), AT, "no do “drow”"
    ),
    "a price of a trigger": (effect(DRAW, rest=", cost = { I = 1 }"), AT, "Only an effect with the trigger “activate”"),
    "an unknown price": (effect(DRAW, "activate", rest=", cost = { gold = 1 }"), AT, "knows no key “gold”"),
    "a mini-card in a deck": (GOOD.replace("cost = { I = 1 }", "mini = true\ndeck = 1"), 8, "is in no deck"),
    "a mini-card that is a Scheme": (GONG.replace("cost = { I = 1 }", "mini = true"), 0, "its type is “creature”"),
}  # fmt: skip


def faults(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.reason) for fault in check_set(text)]


@pytest.mark.rule("TG-DECK-12", "TG-DECK-13")
def test_the_base_set_has_no_mistake() -> None:
    assert faults(BASE) == faults(SMALL) == []
    assert faults(with_card(GOOD)) == []
    assert faults(with_card(GONG)) == []
    assert sum_up(BASE) == "88 cards, 4 mini-cards, 4 Deities"


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_line(mistake: str) -> None:
    card, line, words = MISTAKES[mistake]
    found = faults(with_card(card))
    assert any(at == LAST + line and words in reason for at, reason in found), found


def test_a_ready_deck_that_is_not_legal_is_a_mistake_of_the_set() -> None:
    found = faults(with_card(GOOD.replace("life = 2", "life = 2\ndeck = 1")))
    assert found == [
        (
            LINES.index('id = "hera"'),
            "The ready deck of Hera, the Negotiation cards: 51 cards; a deck has exactly 50. "
            "Mend “deck” of these cards: 50 in all.",
        )
    ]


def test_mistakes_of_a_deity_are_named() -> None:
    text = BASE.replace("requirement = { aggression = 10 }", "requirement = { red = 10 }", 1)
    assert any("requirement" in reason for _, reason in faults(text))
    text = BASE.replace('colours = ["aggression"]', "colours = []", 1)
    assert any("at least one Conviction colour" in reason for _, reason in faults(text))
    text = BASE.replace('{ trigger = "activate", cost = { I = 1 }, limit', '{ trigger = "active", limit', 1)
    assert any("“trigger” must be" in reason for _, reason in faults(text))
    assert any("has no Deity" in reason for _, reason in faults('name = "x"\ntitle = "X"\n'))


def test_what_is_no_toml_is_named_with_its_line() -> None:
    assert faults('name = "x"\ntitle = = 3\n')[0][0] == 2


def test_many_mistakes_are_all_named_in_the_order_of_their_lines() -> None:
    found = faults(with_card(GOOD.replace("life = 2", "life = -1").replace('"beast"', "3").replace("n = 1", "n = 0")))
    assert len(found) >= 3
    assert found == sorted(found, key=lambda fault: fault[0])


def test_only_sets_of_this_game_look_like_one() -> None:
    assert LOOKS.search(BASE)
    for other in ("defiance", "godsforge"):
        assert not LOOKS.search((FOLDER.parents[1] / other / "sets" / "base.toml").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def known_sets() -> Iterator[None]:
    before = dict(SETS), dict(SETS.titles), dict(SETS.catalogues)
    yield
    for shelf, kept in zip((SETS, SETS.titles, SETS.catalogues), before, strict=True):
        shelf.clear()
        shelf.update(kept)  # type: ignore[arg-type]


def test_a_set_of_ones_own_can_be_loaded_and_one_with_mistakes_cannot(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(with_card(GOOD).replace('name = "base"', 'name = "mine"', 1), encoding="utf-8")
    assert load_set(path).name == "mine"
    assert "brass_heron" in SETS.catalogue("mine")
    path.write_text(with_card(MISTAKES["no life"][0]), encoding="utf-8")
    with pytest.raises(Illegal, match=f"mine.toml:{LAST}: .*needs a life"):
        load_set(path)


def test_the_command_knows_the_game_by_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert main(["check-set", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 22 cards, 1 mini-card, 1 Deity: no mistakes.\n"
    assert game_of(BASE.replace('"', "")) == "twilight", "even if the file is broken"
    path.write_text(with_card(MISTAKES["no life"][0]), encoding="utf-8")
    assert main(["check-set", str(path)]) == 1
    assert f"{path}:{LAST}: “Brass Heron” is a Creature" in capsys.readouterr().out


def test_the_words_of_cards_are_all_told_in_the_docs() -> None:
    docs = DOCS.read_text(encoding="utf-8").partition("# Twilight of the Gods")[2]
    words = [*STEPS, *get_args(Trigger), *get_args(Condition), *get_args(Rule), *KEYWORDS]
    assert [word for word in words if f"`{word}`" not in docs and f"`{word} n`" not in docs] == []
    shown = docs.partition("```toml")[2].partition("```")[0]
    found = [reason for _, reason in faults(shown)]
    assert len(found) == 2, "all that is wrong with the example is that its ready deck has but three cards"
    assert all(reason.startswith("The ready deck of Lady of the Reeds") for reason in found)


@pytest.mark.rule("TG-DECK-16")
def test_every_keyword_and_every_step_of_the_base_set_is_known() -> None:
    for card in SETS["base"].card:
        assert {word.split()[0] for word in card.keywords} <= set(KEYWORDS)
    assert {"armor", "overrun", "initiative", "deathbound", "requiem", "obliterate", "defile", "restore"} <= set(
        KEYWORDS
    )
    assert len(STEPS) == 45


LINES = SMALL.splitlines()


@settings(max_examples=tries(60, 1000), deadline=None)
@given(
    st.integers(0, len(LINES) - 1),
    st.sampled_from(
        ["", "x = 1", "life = []", "[[card]]", 'name = "{0}"', "effects = 3", "keywords = [{}]", "cost = []"]
    ),
)
def test_whatever_stands_in_a_line_the_check_answers_in_sentences(number: int, line: str) -> None:
    text = "\n".join([*LINES[:number], line, *LINES[number + 1 :]])
    for fault in check_set(text):
        assert 1 <= fault.line <= len(LINES)
        assert fault.reason.rstrip("”").endswith((".", "?", "…"))
