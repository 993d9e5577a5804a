"""The check of card sets names every mistake, with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st
from kit import FIXED_FILE

from games.__main__ import main
from games.checking import Fault
from games.godsforge import cards
from games.godsforge.cards import SETS, CardSet
from games.godsforge.checks import PARTS, VERBS, check_set, load_set
from games.kernel import Illegal
from games.lines import line_numbers

BASE = FIXED_FILE.read_text(encoding="utf-8")
DOCS = Path(__file__).parents[2] / "docs" / "cards.md"


def with_card(card: str) -> str:
    """The base set with one more card; its header is in line `LAST`."""
    return f"{BASE}\n[[card]]\n{card}\n"


LAST = len(BASE.splitlines()) + 2
HEAD = 'name = "Brass Heron"\ntype = "creation"\ncost = ["2"]\norigin = "house"\n'
SPELL = HEAD.replace("creation", "spell")


def faults_of(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.reason) for fault in check_set(text)]


def test_the_base_set_has_no_mistake() -> None:
    assert check_set(cards.BASE.read_text(encoding="utf-8")) == []
    assert check_set(BASE) == []


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(ending: str) -> None:
    text = "\ufeff" + BASE.replace("\n", ending)
    assert check_set(text) == []
    assert (
        check_set(text.replace('"KIND4", "V"', '"KIND4", "2"'))[0].line
        == check_set(BASE.replace('"KIND4", "V"', '"KIND4", "2"'))[0].line
    )


def test_lines_are_found_however_the_file_is_written() -> None:
    text = """\
name = 'x'  # [[card]] in a comment
title = \"\"\"two
lines [[card]] \\\"\"\"\"
[[card]]
"name" = "A ] b } c # d"
attack = [
  { verb = "attack", n = 1 },  # ] one
  { verb = "prevent",
    n = 2 },
]
empower.price = 3
[card.empower.more]
k = 1979-05-27
[[ card ]]
[[card.reveal]]
verb = "draw"
[[card.reveal]]
verb = '''dr
aw'''
n = 1
"""
    lines = line_numbers(text)
    assert lines["card", 0] == 4
    assert lines["card", 0, "name"] == 5
    assert lines["card", 0, "attack", 1] == 8
    assert lines["card", 0, "attack", 1, "n"] == 9
    assert lines["card", 0, "empower", "price"] == 11
    assert lines["card", 0, "empower", "more", "k"] == 13
    assert lines["card", 1] == 14
    assert lines["card", 1, "reveal", 0] == 15
    assert lines["card", 1, "reveal", 1, "n"] == 20


# -- single mistakes: what is written, the line after the header, and words of the reason

MISTAKES = {
    "no name": (HEAD.replace('name = "Brass Heron"', "") + 'attack = [{verb="attack",n=1}]', 0, "lacks “name”"),
    "an empty name": (HEAD.replace("Brass Heron", " ") + 'attack = [{verb="attack",n=1}]', 1, "is empty"),
    "a name with braces": (
        HEAD.replace("Brass", "{Brass}") + 'attack = [{verb="attack",n=1}]',
        1,
        "must not contain { }, which",
    ),
    "a name too long": (HEAD.replace("Brass", "B" * 40) + 'attack = [{verb="attack",n=1}]', 1, "40 are the most"),
    "a name with a line break": (
        HEAD.replace("Brass ", "Brass\\n") + 'attack = [{verb="attack",n=1}]',
        1,
        "line break",
    ),
    "a name twice": (
        HEAD.replace("Brass Heron", "FIREBALL") + 'attack = [{verb="attack",n=1}]',
        1,
        "There is already a card",
    ),
    "an unknown key": (HEAD + 'atack = [{verb="attack",n=1}]\nend=[{verb="draw",n=1}]', 5, "did you mean “attack”?"),
    "an unknown type": (HEAD.replace("creation", "god") + 'attack = [{verb="attack",n=1}]', 2, "“creation” or “spell”"),
    "an unknown origin": (
        HEAD.replace("house", "mine") + 'attack = [{verb="attack",n=1}]',
        4,
        "“book”, “public” or “house”",
    ),
    "a name that is a number": (
        HEAD.replace('"Brass Heron"', "5") + 'attack = [{verb="attack",n=1}]',
        1,
        "text in quotes",
    ),
    "no cost": (HEAD.replace('["2"]', "[]") + 'attack = [{verb="attack",n=1}]', 3, "has no cost"),
    "no list of cost": (HEAD.replace('["2"]', "2") + 'attack = [{verb="attack",n=1}]', 3, "must be a list"),
    "an unknown element": (HEAD.replace('["2"]', '["7"]') + 'attack = [{verb="attack",n=1}]', 3, "“7” is no element"),
    "an element without quotes": (HEAD.replace('["2"]', "[2]") + 'attack = [{verb="attack",n=1}]', 3, 'in quotes: "2"'),
    "a strange element": (HEAD.replace('["2"]', "[{}]") + 'attack = [{verb="attack",n=1}]', 3, "no element"),
    "too dear a cost": (HEAD.replace('["2"]', '["ROW3", "9+"]') + 'attack = [{verb="attack",n=1}]', 3, "takes 5 dice"),
    "no effect": (HEAD, 0, "has no effect"),
    "an unknown verb": (HEAD + 'reveal = [{verb="drew",n=1}]', 5, "no verb “drew”; did you mean “draw”?"),
    "no verb": (HEAD + "reveal = [{n=1}]", 5, "a table with a verb"),
    "no table": (HEAD + 'reveal = ["draw"]', 5, "a table with a verb"),
    "no list of effects": (HEAD + 'reveal = {verb="draw",n=1}', 5, "a list of effects"),
    "no number": (HEAD + 'reveal = [{verb="draw"}]', 5, "lacks “n”"),
    "a number in quotes": (HEAD + 'reveal = [{verb="draw",n="1"}]', 5, "“n” must be a whole number"),
    "a truth for a number": (HEAD + 'reveal = [{verb="draw",n=true}]', 5, "“n” must be a whole number"),
    "an unknown field": (HEAD + 'reveal = [{verb="draw",n=1,m=2}]', 5, "no key “m”"),
    "a number too small": (HEAD + 'reveal = [{verb="draw",n=0}]', 5, "from 1 to 99"),
    "a number too great": (HEAD + 'attack = [{verb="attack",n=100}]', 5, "from 1 to 99"),
    "no life at all": (HEAD + 'attack = [{verb="life",n=0}]', 5, "as much below 0"),
    "an unknown victim": (
        HEAD + 'end = [{verb="destroy",who="all"}]',
        5,
        "“target”, “any_opponent” or “each_opponent”",
    ),
    "an unknown time": (HEAD + 'reveal = [{verb="later",when="soon",what={verb="draw",n=1}}]', 5, "“when” must be"),
    "a mistake within later": (HEAD + 'reveal = [{verb="later",when="end",what={verb="drew"}}]', 5, "no verb “drew”"),
    "later within later": (
        HEAD + 'reveal=[{verb="later",when="end",what={verb="later",when="end",what={verb="draw",n=1}}}]',
        5,
        "“later” means nothing in “later end”",
    ),
    "no price": (HEAD + 'empower = {gives=[{verb="attack",n=1}]}', 5, "lacks “price”"),
    "a free empowerment": (HEAD + 'empower = {price=0,gives=[{verb="attack",n=1}]}', 5, "“price” must be from 1"),
    "an empowerment for nothing": (HEAD + "empower = {price=1,gives=[]}", 5, "gives nothing"),
    "an empowerment that is a list": (HEAD + 'empower = [{verb="attack",n=1}]', 5, "must be a table"),
    "a Creation with empower_x": (HEAD + 'empower_x = [{verb="attack",n=1}]', 5, "is for Spells"),
    "extra_die on reveal": (
        HEAD + 'reveal = [{verb="extra_die",n=1}]',
        5,
        "its place is “static” or “later next_forge”",
    ),
    "ward at the end": (HEAD + 'end = [{verb="ward"}]', 5, "its place is “static”"),
    "copy in Upkeep": (HEAD + 'upkeep = [{verb="copy"}]', 5, "its place is “reveal”"),
    "copy on a Spell": (SPELL + 'reveal = [{verb="copy"}]', 5, "is for Creations"),
    "attack_per_other on a Spell": (SPELL + 'attack = [{verb="attack_per_other",n=1}]', 5, "is for Creations"),
    "attack on reveal": (HEAD + 'reveal = [{verb="attack",n=1}]', 5, "“attack” means nothing in “reveal”"),
    "draw as empowerment": (HEAD + 'empower = {price=1,gives=[{verb="draw",n=1}]}', 5, "means nothing in “empower”"),
    "another card in Upkeep": (HEAD + 'upkeep = [{verb="play_another"}]', 5, "its place is “reveal”"),
    "a return of what is not discarded": (HEAD + 'end = [{verb="recall",itself=true}]', 5, "recall itself only"),
    "destruction in the Forge Roll": (
        HEAD + 'reveal = [{verb="later",when="next_forge",what={verb="destroy",who="target"}}]',
        5,
        "“destroy” means nothing in “later next_forge”",
    ),
    **{
        f"a Spell with {part}": (f"{SPELL}attack = [{{verb='attack',n=1}}]\n{part} = {effects}", 6, f"no “{part}”")
        for part, effects in {
            "static": '[{verb="ward"}]',
            "upkeep": '[{verb="draw",n=1}]',
            "empower": '{price=1,gives=[{verb="attack",n=1}]}',
            "sacrifice": '[{verb="attack",n=1}]',
            "sacrifice_other": '[{verb="attack",n=1}]',
        }.items()
    },
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_a_card_is_named_with_its_line_and_nothing_else_is(mistake: str) -> None:
    card, line, reason = MISTAKES[mistake]
    found = faults_of(with_card(card))
    assert [at for at, _ in found] == [LAST + line], found
    assert reason in found[0][1]


def test_all_mistakes_are_named_in_the_order_of_their_lines() -> None:
    text = with_card(
        'name = ""\ntype = "god"\ncost = ["KIND4",\n"6"]\nreveal = [{ verb = "drew" },\n{ verb = "veil", n = -1 }]'
    )
    lines = [line - LAST for line, _ in faults_of(text)]
    assert lines == [0, 1, 2, 4, 5, 6]  # no origin, the name, the type, the 6, drew, -1


@pytest.mark.parametrize(
    "effects",
    [
        'sacrifice = [{verb="later",when="end",what={verb="recall",itself=true}}]',
        'attack = [{verb="attack",n=1},{verb="veil",n=1}]',
        'static = [{verb="ward"},{verb="shift",n=2}]',
        'attack = [{verb="life",n=-5}]',
        'reveal = [{verb="steal",who="any_opponent",max_attack=0}]',
        'sacrifice_other = [{verb="veil",n=2}]',
    ],
)
def test_what_makes_sense_is_no_mistake(effects: str) -> None:
    assert check_set(with_card(HEAD + effects)) == []


# -- Nemeses and the set as a whole


def changed(old: str, new: str) -> tuple[str, int]:
    """The base set with its first such text from the first Nemesis on replaced, and the line of it."""
    at = BASE.index(old, BASE.index("[[nemesis]]"))
    return BASE[:at] + new + BASE[at + len(old) :], BASE.count("\n", 0, at) + 1


@pytest.mark.parametrize(
    ("old", "new", "below", "reason"),
    [
        ('"Tidal Mending", ', "", -3, "has 11 cards"),
        ('"Tidal Mending"', '"Tidal Mendung"', 0, "no card “Tidal Mendung” in this set; did you mean “Tidal Mending”?"),
        ('"Tidal Mending"', '"Gale Roc"', 0, "has “Gale Roc” twice"),
        ('"Tidal Mending"', "7", 0, "There is no card 7"),
        ('start      = "Cinder Imp"', 'start = "Airship"', 0, "“Airship” is not among the cards"),
        ('difficulty = "easy"', 'difficulty = "mild"', 0, "“easy”, “medium” or “hard”"),
        ('theme      = "fire and haste"', 'thema = "fire"', 0, "did you mean “theme”?"),
        ('"Fireball"      = "Grave Tithe"', '"Airship" = "Grave Tithe"', 0, "“Airship” cannot be swapped: it is not"),
        ('"Fireball"      = "Grave Tithe"', '"Cinder Imp" = "Grave Tithe"', 0, "it is the starting card"),
        ('"Fireball"      = "Grave Tithe"', '"Fireball" = "Gale Roc"', 0, "cannot be swapped in: it is in the list"),
        ('"Fireball"      = "Grave Tithe"', '"Fireball" = "Grave Lantern"', 0, "“Grave Lantern” is swapped in twice"),
        ('"Fireball"      = "Grave Tithe"', '"Fireball" = "Gravy"', 0, "no card “Gravy”"),
        ('"Fireball"      = "Grave Tithe"', '"Firebull" = "Grave Tithe"', 0, "did you mean “Fireball”?"),
        ("[nemesis.weaker]", "[nemesis.weak]", 0, "no key “weak”; did you mean “weaker”?"),
    ],
)
def test_a_mistake_of_a_nemesis_is_named(old: str, new: str, below: int, reason: str) -> None:
    text, line = changed(old, new)
    found = check_set(text)
    assert any(reason in fault.reason and fault.line == line + below for fault in found), found


def test_a_nemesis_of_the_same_name_is_named_at_its_second_line() -> None:
    text, _ = changed('name       = "The Gloam Court"', 'name = "The Ash Choir"')
    assert [reason for _, reason in faults_of(text)] == [
        f"There is already a nemesis “The Ash Choir” in line {text[: text.index('The Ash Choir')].count(chr(10)) + 1}."
    ]


def first_cards(n: int, nemeses: str = "") -> str:
    head, *blocks = BASE[: BASE.index("[[nemesis]]")].split("[[card]]")
    return "[[card]]".join([head, *blocks[:n]]) + nemeses


def test_a_set_needs_forty_cards_and_no_certain_number_of_spells() -> None:
    assert check_set(first_cards(40)) == []
    assert faults_of(first_cards(39)) == [(1, "The set has 39 cards; four players need at least 40.")]


def test_a_set_with_a_nemesis_needs_cards_to_draft_from() -> None:
    twelve = ", ".join(f'"{card.name}"' for card in cards.card_set("base").card[:12])
    nemesis = f'\n[[nemesis]]\nname="N"\ndifficulty="easy"\ntheme="t"\nstart="Oakenshield"\ncards=[{twelve}]\n'
    assert check_set(first_cards(48, nemesis)) == []
    assert "needs 48 cards" in check_set(first_cards(47, nemesis))[0].reason


@pytest.mark.parametrize(
    ("text", "line"),
    [("name = \n", 1), ("name = 'x'\n\n[[card]\n", 3), ("name = 'x'\nname = 'y'", 2), ("a = 1\nb = '''x", 2)],
)
def test_broken_toml_is_named_with_its_line(text: str, line: int) -> None:
    [fault] = check_set(text)
    assert fault.line == line
    assert fault.reason.startswith("This is not TOML")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "lacks “name”"),
        ("name = 'Two words'", "one word in small letters"),
        ("title = ''", "title is empty"),
        ("extends = 'base'", "knows no key “extends”"),
        ("card = 1", "must be a list of tables"),
        ("card = [1]", "must hold tables"),
        ("nemesis = {}", "must be a list of tables"),
        ("x = " + "[" * 5000, "nested too deep"),
        ("x = " + "1" * 5000, "too long"),
    ],
)
def test_a_mistake_of_the_set_itself_is_named(text: str, reason: str) -> None:
    assert any(reason in fault.reason for fault in check_set(text))


# -- whatever is written, the check answers

SNIPPETS = [
    *(
        "[[card]]",
        "[card]",
        "[[nemesis]]",
        "[[card.reveal]]",
        "card.",
        "{",
        "}",
        "[",
        "]",
        "[[]]",
        "{}",
        '"',
        "'",
        '"""',
    ),
    *(
        "=",
        "#",
        ".",
        ",",
        "\\",
        "\n",
        "\x00",
        "é",
        "n = -1",
        "what = 1",
        "verb",
        "later",
        "itself",
        "true",
        "1.5",
        "nan",
    ),
]


@given(st.text(alphabet="[]{}\"'=#\n .,ab1card\\", max_size=60) | st.text(max_size=60))
def test_no_text_breaks_the_check(text: str) -> None:
    assert all(fault.line >= 1 and fault.reason for fault in check_set(text))


@settings(max_examples=tries(50, 150))
@given(
    st.lists(
        st.tuples(st.integers(0, len(BASE)), st.integers(0, 30), st.sampled_from(SNIPPETS)), min_size=1, max_size=3
    )
)
def test_no_change_of_the_base_set_breaks_the_check(changes: list[tuple[int, int, str]]) -> None:
    text = BASE
    for at, length, snippet in changes:
        text = text[:at] + snippet + text[at + length :]
    faults = check_set(text)
    assert all(1 <= fault.line <= text.count("\n") + 1 and fault.reason for fault in faults)
    if not faults:
        assert SETS.read(text).card


VALUES = [
    "{}",
    "[]",
    "[[]]",
    "[{}]",
    "1",
    "-1",
    "1.5",
    "true",
    '""',
    '"x"',
    "1979-05-27",
    "{verb=1}",
    "[{verb=[]}]",
    "nan",
]


@settings(max_examples=tries(50, 150))
@given(st.integers(0, BASE.count(" = ") - 1), st.sampled_from(VALUES))
def test_no_value_in_place_of_another_breaks_the_check(number: int, value: str) -> None:
    found = list(re.finditer(r"(?<= = )(?:\[\n.*?\n\]|[^\n]*?(?= [},]|\]|$))", BASE, re.DOTALL | re.MULTILINE))
    place = found[number % len(found)]
    text = BASE[: place.start()] + value + BASE[place.end() :]
    assert all(fault.line >= 1 for fault in check_set(text))


# -- loading and the command


@pytest.fixture
def own_set(tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "own.toml"
    file.write_text(BASE.replace('name  = "fixed"', 'name  = "own"'), encoding="utf-8")
    yield file
    for book in (SETS, SETS.titles, SETS.catalogues):
        book.pop("own", None)


def test_a_loaded_set_can_be_played_with(own_set: Path) -> None:
    loaded = load_set(own_set)
    assert isinstance(loaded, CardSet)
    assert cards.card_set("own") is loaded
    assert cards.catalogue("own").keys() == cards.catalogue("base").keys()


def test_a_set_with_mistakes_is_refused_and_all_are_listed(own_set: Path) -> None:
    own_set.write_text(own_set.read_text(encoding="utf-8").replace('"draw"', '"drew"'), encoding="utf-8")
    with pytest.raises(Illegal, match=r"own.toml:\d+: There is no verb “drew”") as refused:
        load_set(own_set)
    assert str(refused.value).count("“drew”") == BASE.count('"draw"') > 1
    assert "own" not in SETS


def test_another_set_cannot_take_the_name_of_the_base_set(own_set: Path) -> None:
    base = cards.BASE.read_text(encoding="utf-8")
    own_set.write_text(base.replace("Starfall", "Moonfall"), encoding="utf-8")
    with pytest.raises(Illegal, match="already a card set called “base”"):
        load_set(own_set)


def test_a_set_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Illegal, match="cannot be read"):
        load_set(tmp_path / "none.toml")


def test_the_command_praises_the_base_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-set", str(cards.BASE)]) == 0
    said = f"{cards.BASE}: 52 cards (33 Creations, 19 Spells), 6 Nemeses: no mistakes.\n"
    assert capsys.readouterr().out == said


def test_the_command_prints_each_mistake_with_file_and_line(own_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_set.write_text(with_card(HEAD), encoding="utf-8")
    assert main(["check-set", str(own_set)]) == 1
    assert capsys.readouterr().out == f"{own_set}:{LAST}: “Brass Heron” has no effect.\n{own_set}: 1 mistake.\n"


def test_the_command_says_in_one_sentence_what_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "Größe"'.encode("latin-1"))
    for file, reason in {tmp_path: "a directory", tmp_path / "none": "can't find that file", latin: "UTF-8"}.items():
        assert main(["check-set", str(file)]) == 2
        said = capsys.readouterr()
        assert reason in said.err
        assert said.err.count("\n") == 1
        assert said.out == ""


def test_the_example_of_the_manual_has_no_mistake_but_its_shortness() -> None:
    example = DOCS.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    assert check_set(example) == [Fault(1, "The set has 2 cards; four players need at least 40.")]


def test_the_manual_explains_every_verb_and_moment() -> None:
    manual = DOCS.read_text(encoding="utf-8")
    assert [word for word in (*VERBS, *PARTS) if f"| `{word}` |" not in manual] == []
