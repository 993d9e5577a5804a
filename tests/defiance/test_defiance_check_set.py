"""The check of card sets names every mistake of a set of Defiance, with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

from games.__main__ import game_of, main
from games.checking import Fault
from games.defiance import cards
from games.defiance.cards import SETS, CardSet
from games.defiance.checks import LASTING, VERBS, check_set, load_set
from games.kernel import Illegal

FOLDER = Path(cards.__file__).parent / "sets"
BASE = (FOLDER / "base.toml").read_text(encoding="utf-8")
GODSFORGE = FOLDER.parents[1] / "godsforge" / "sets" / "base.toml"
DOCS = Path(__file__).parents[2] / "docs" / "cards.md"


def smaller() -> str:
    """The base set with its first deck and the cards of it alone: it is checked more quickly."""
    head, *blocks = BASE[: BASE.index("[[deck]]")].split("[[card]]")
    deck = BASE[BASE.index("[[deck]]") :].split("[[deck]]")[1]
    ids = {*re.findall(r'{ id = "([a-z-]+)"', deck), "odins-ravens", "athena"}
    kept = [block for block in blocks if re.search(r'id = "([a-z-]+)"', block)[1] in ids]  # type: ignore[index]
    return "[[card]]".join([head, *kept]) + "[[deck]]" + deck


SMALL = smaller()
HEAD = (
    'id = "brass-heron"\nname = "Brass Heron"\nside = "neutral"\ntype = "warrior"\ncost = 2\n'
    'attack = 2\ndefense = 2\nmove = "wedge"\norigin = "house"\n'
)
TACTIC = (
    'id = "brass-gong"\nname = "Brass Gong"\nside = "neutral"\ntype = "tactic"\ncost = 2\norigin = "house"\n'
    + "#\n" * 3
)
LAST = len(SMALL.splitlines()) + 2  # the line of the header of one more card
HOLE = 'name = "Hole"\nkind = "{kind}"\ntext = "It does."\n'


def with_card(card: str) -> str:
    """The small set with one more card; its header is in line `LAST`."""
    return f"{SMALL}\n[[card]]\n{card}\n"


def ability(rest: str, kind: str = "passive", head: str = HEAD) -> str:
    """One more card with an ability: its header is in line 10, its effects or whatever is tried in line 14."""
    return f"{head}[[card.ability]]\n{HOLE.format(kind=kind)}{rest}"


GOOD = ability('target = { pick = "self" }\neffects = [{ op = "ward", amount = 1 }]')
SELF, ONE = 'target = {pick="self"}', 'target = {pick="one",side="enemy"}'


def faults_of(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.reason) for fault in check_set(text)]


def test_the_base_set_has_no_mistake() -> None:
    assert check_set(BASE) == check_set(SMALL) == []
    assert check_set(with_card(GOOD)) == []


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(ending: str) -> None:
    assert check_set("\ufeff" + BASE.replace("\n", ending)) == []


# -- single mistakes: what is written, the line after the header, and words of the reason

MISTAKES = {
    "no id": (GOOD.replace('id = "brass-heron"\n', "\n"), 0, "lacks “id”"),
    "a bad id": (GOOD.replace("brass-heron", "Brass Heron"), 1, "An id has small letters"),
    "an id twice": (GOOD.replace("brass-heron", "skalds"), 1, "The id “skalds” is used already in line"),
    "an id too long": (GOOD.replace("brass-heron", "b" * 61), 1, "60 at most"),
    "a name twice": (GOOD.replace("Brass Heron", "SKALDS"), 2, "There is already a card “SKALDS” in line"),
    "a name too like another": (GOOD.replace("Brass Heron", "Odins Ravens"), 2, "too much like “Odin's Ravens”"),
    "a name with braces": (GOOD.replace("Brass", "{Brass}"), 2, "must not contain { }, which"),
    "a name too long": (GOOD.replace("Brass", "B" * 40), 2, "40 are the most"),
    "an unknown side": (GOOD.replace("neutral", "rome"), 3, "“asgard”, “olympus” or “neutral”"),
    "an unknown type": (GOOD.replace('"warrior"', '"wizard"'), 4, "“type” must be “beast”, “fortification”"),
    "a cost below nothing": (GOOD.replace("cost = 2", "cost = -1"), 5, "“cost” must be from 0 to 99"),
    "a cost in quotes": (GOOD.replace("cost = 2", 'cost = "2"'), 5, "“cost” must be a whole number"),
    "no defense": (GOOD.replace("defense = 2", "#"), 6, "has an attack but no defense"),
    "a defense of nothing": (GOOD.replace("defense = 2", "defense = 0"), 7, "“defense” must be from 1"),
    "a strange diagram": (GOOD.replace("wedge", "zigzag"), 8, "“none”, “advance”, “wedge”, “flank” or “full”"),
    "a strange origin": (GOOD.replace('"house"', '"mine"'), 9, "“book”, “public” or “house”"),
    "a modifier": (
        GOOD.replace("cost = 2", 'cost = 2\nmodifiers = ["rare"]'),
        6,
        "a list, each “singularis” or “mythos”",
    ),
    "a role": (GOOD.replace("cost = 2", 'cost = 2\nmay_serve = ["king"]'), 6, "a list, each “capital” or “ruler”"),
    "an unknown key": (
        GOOD.replace("cost = 2", "cost = 2\natack = 3"),
        6,
        "knows no key “atack”; did you mean “attack”?",
    ),
    "a Location without subtype": (GOOD.replace('"warrior"', '"location"'), 0, "it needs a subtype"),
    "a subtype without Location": (GOOD.replace("cost = 2", 'cost = 2\nsubtype = "camp"'), 6, "is no Location"),
    "a walker without attack": (
        GOOD.replace("attack = 2\n", "#\n"),
        8,
        "moves but has no attack",
    ),
    "a Ruler that cannot die": (
        GOOD.replace("attack = 2\ndefense = 2\nmove", '#\nmay_serve = ["ruler"]\n#move'),
        7,
        "cannot serve",
    ),
    "a Tactic with attack": (
        ability('effects = [{op="draw",n=1}]', "tactic", TACTIC.replace("cost = 2", "cost = 2\nattack = 1")),
        6,
        "which never stands on the board: it has no “attack”",
    ),
    "a Tactic without effect": (TACTIC, 0, "needs one ability of the kind “tactic”"),
    "abilities that are no tables": (HEAD + "ability = 1", 10, "must be a list of tables"),
    "an ability without effects": (ability(SELF), 10, "lacks “effects”"),
    "an empty list of effects": (ability("effects = []"), 14, "at least one effect"),
    "effects that are no list": (ability('effects = {op="leap"}'), 14, "at least one effect"),
    "an ability without a name": (GOOD.replace('name = "Hole"\n', "#\n"), 10, "lacks “name”"),
    "an ability without words": (GOOD.replace("It does.", " "), 13, "is empty"),
    "an unknown kind": (GOOD.replace('"passive"', '"magic"'), 12, "“kind” must be “passive”, “trigger”"),
    "an unknown op": (ability(f'effects = [{{op="wrd"}}]\n{SELF}'), 14, "There is no op “wrd”; did you mean “ward”?"),
    "no op": (ability(f"effects = [{{n=1}}]\n{SELF}"), 14, "a table with an op"),
    "an unknown field": (ability(f'effects = [{{op="leap",far=1}}]\n{SELF}'), 14, "no key “far”"),
    "a missing field": (ability(f'effects = [{{op="ward"}}]\n{SELF}'), 14, "lacks “amount”"),
    "a number too great": (ability(f'effects = [{{op="steps",n=100}}]\n{SELF}'), 14, "“n” must be from 1 to 99"),
    "a number too small": (ability(f'effects = [{{op="steps",n=0}}]\n{SELF}'), 14, "“n” must be from 1 to 99"),
    "a change of nothing": (ability(f'effects = [{{op="modify"}}]\n{SELF}'), 14, "changes nothing"),
    "no gold": (ability('effects = [{op="gold",n=0}]\nwhen="tribute"', "trigger"), 14, "or as much below 0"),
    "damage of nothing": (ability(f'effects = [{{op="damage",amount=0}}]\n{ONE}', "combat"), 14, "from 1 to 99"),
    "an unknown type in an effect": (
        ability('effects = [{op="search",types=["wizard"]}]\nwhen="enter_play"', "trigger"),
        14,
        "“types” must be a list, each “beast”",
    ),
    "a deed that lasts": (ability(f'effects = [{{op="destroy"}}]\n{ONE}'), 14, "happens once"),
    "a lasting trigger": (ability(f'effects = [{{op="leap"}}]\n{SELF}\nwhen="attacks"', "trigger"), 14, "“leap” lasts"),
    "a trigger without moment": (ability('effects = [{op="draw",n=1}]', "trigger"), 10, "“when” must say its moment"),
    "a moment without trigger": (GOOD + '\nwhen = "attacks"', 16, "only a trigger has one"),
    "an unknown moment": (
        ability('effects = [{op="draw",n=1}]\nwhen = "noon"', "trigger"),
        15,
        "“when” must be “enter_play”",
    ),
    "a price of a passive": (GOOD + "\npay = 2", 16, "only a special ability can have one"),
    "a price below nothing": (ability(f'effects = [{{op="heal",amount=1}}]\n{SELF}\npay = -1', "special"), 16, "“pay”"),
    "two-in-one of a passive": (GOOD + '\ntwo_in_one = "tactic"', 16, "nobody uses it"),
    "a wounded deed": (
        ability(f'effects = [{{op="heal",amount=1}}]\n{SELF}\nonly_if = "self_damaged"', "special"),
        16,
        "for passive abilities",
    ),
    "a passive in combat": (GOOD + '\nonly_if = "combat"', 16, "for abilities that are used"),
    "a Tactic's ability on a Warrior": (ability('effects = [{op="draw",n=1}]', "tactic"), 12, "only a Tactic has"),
    "a combat ability on a Tactic": (
        ability(f'effects = [{{op="damage",amount=1}}]\n{ONE}', "combat", TACTIC)
        + f'\n[[card.ability]]\n{HOLE.format(kind="tactic")}effects = [{{op="draw",n=1}}]',
        12,
        "“tactic” and “passive” only",
    ),
    "a lasting Tactic": (
        ability('effects = [{op="draw",n=1}]', "tactic", TACTIC)
        + f'\n[[card.ability]]\n{HOLE.format(kind="passive")}effects = [{{op="leap"}}]\n{SELF}',
        19,
        "never in play",
    ),
    "after_play on a Warrior": (ability('effects = [{op="after_play",to="hand"}]'), 14, "is for Tactics"),
    "an upgrade on a Warrior": (ability(f'effects = [{{op="upgrade"}}]\n{SELF}', "special"), 14, "is for Locations"),
    "no target": (ability('effects = [{op="destroy"}]', "special"), 14, "“destroy” needs a target"),
    "a target for nothing": (ability(f'effects = [{{op="draw",n=1}}]\n{ONE}', "special"), 14, "“draw” has no target"),
    "a wrong target": (ability(f'effects = [{{op="cancel"}}]\n{ONE}', "special"), 14, "pick = “stack”"),
    "damage to a player": (
        ability('effects = [{op="damage",amount=1}]\ntarget={pick="player"}', "special"),
        14,
        "needs Permanents",
    ),
    "steps of others": (ability('effects = [{op="steps",n=2}]\ntarget={pick="each"}'), 14, "about the card itself"),
    "a target that is no table": (ability('effects = [{op="leap"}]\ntarget = "self"'), 15, "must be a table"),
    "a target without pick": (ability('effects = [{op="leap"}]\ntarget = {}'), 15, "lacks “pick”"),
    "an unknown pick": (
        ability('effects = [{op="shroud"}]\ntarget = {pick="all"}'),
        15,
        "“pick” must be “self”, “one”",
    ),
    "an unknown key of a target": (
        ability('effects = [{op="shroud"}]\ntarget = {pick="each",who=1}'),
        15,
        "no key “who”",
    ),
    "a wrong type in a target": (
        ability('effects = [{op="shroud"}]\ntarget = {pick="each",types=["orc"]}'),
        15,
        "“types” must be a list, each “beast”",
    ),
    "a number without up_to": (
        ability('effects = [{op="shroud"}]\ntarget = {pick="each",n=2}'),
        15,
        "is for pick = “up_to”",
    ),
    "up_to without number": (
        ability('effects = [{op="heal",amount=2}]\ntarget = {pick="up_to"}', "special"),
        15,
        "needs “n”",
    ),
    "self and more": (
        ability('effects = [{op="leap"}]\ntarget = {pick="self",open=true}'),
        15,
        "“open” means nothing here",
    ),
    "an empty range": (
        ability('effects = [{op="damage",amount=2}]\ntarget = {pick="one",range=1,min_range=3}', "combat"),
        15,
        "Nothing is at least 3 and at most 1",
    ),
    "a strange spotter": (
        ability('effects = [{op="damage",amount=2}]\ntarget = {pick="one",spotter=["genral"]}', "special"),
        15,
        "“genral” is no type of card; did you mean “general”?",
    ),
    "a redirection to nowhere": (
        ability('effects = [{op="redirect",to="hand"}]\ntarget = {pick="packet"}', "special"),
        14,
        "must be a table",
    ),
    "a mistake in the effect's own target": (
        ability('effects = [{op="shroud",target={pick="every"}}]'),
        14,
        "“pick” must be “self”",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_a_card_is_named_with_its_line_and_nothing_else_is(mistake: str) -> None:
    card, line, reason = MISTAKES[mistake]
    found = faults_of(with_card(card))
    assert [at - LAST for at, _ in found] == [line], found
    assert reason in found[0][1]


def test_all_mistakes_are_named_in_the_order_of_their_lines() -> None:
    text = with_card('id = "A"\nname = ""\nside = "x"\ntype = "tactic"\ncost = -1\norigin = "me"')
    assert [line - LAST for line, _ in faults_of(text)] == [0, 1, 2, 3, 5, 6]


def test_ids_that_look_alike_in_share_codes_are_named() -> None:
    twice = with_card(GOOD.replace("brass-heron", "ivy-peak-loch"))
    twice += "[[card]]\n" + GOOD.replace("brass-heron", "moor-oak-tarn").replace("Brass Heron", "Other") + "\n"
    [(_, reason)] = faults_of(twice)
    assert reason == "In share codes the id “moor-oak-tarn” looks like “ivy-peak-loch”; take another."


# -- decks and the set as a whole


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            '{ id = "skalds", n = 2 }',
            '{ id = "skolds", n = 2 }',
            "no card “skolds” in this set; did you mean “skalds”?",
        ),
        ('{ id = "skalds", n = 2 }', '{ id = "skalds", n = 0 }', "“n” must be from 1 to 99"),
        ('{ id = "skalds", n = 2 }', '{ id = "skalds" }', "lacks “n”"),
        ('{ id = "skalds", n = 2 }', '"skalds"', "is a table such as"),
        ('{ id = "skalds", n = 2 }', '{ id = "einherjar", n = 2 }', "lists “einherjar” twice"),
        ('side = "asgard"', 'side = "neutral"', "must be of a side"),
        ('capital = "asgard"', 'capital = "asgrad"', "no card “asgrad”"),
        ('ruler = "odin-allfather"', "ruler = 5", "“ruler” must be a text"),
    ],
)
def test_a_mistake_of_a_deck_is_named(old: str, new: str, reason: str) -> None:
    at = SMALL.index(old, SMALL.index("[[deck]]"))
    text = SMALL[:at] + new + SMALL[at + len(old) :]
    line = SMALL.count("\n", 0, at) + 1
    found = check_set(text)
    assert any(reason in fault.reason for fault in found), found
    assert any(fault.line >= line - 2 for fault in found)


def test_a_deck_that_comes_twice_is_named() -> None:
    twice = SMALL + SMALL[SMALL.index("[[deck]]") :]
    assert [reason.partition(" in line")[0] for _, reason in faults_of(twice)] == [
        "The id “asgard-hammer-and-raven” is used already",
        "There is already a deck “Hammer and Raven”",
    ]


@pytest.mark.rule("DG-DECK-32")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('{ id = "skalds", n = 2 }', '{ id = "skalds", n = 1 }', "51 cards; a deck needs 52 or more"),
        ('{ id = "skalds", n = 2 }', '{ id = "skalds", n = 5 }', "5 × Skalds; the limit is 4. (DG-DECK-09)"),
        ('{ id = "skalds", n = 2 }', '{ id = "athena", n = 2 }', "Cards of Olympus in a deck of Asgard: Athena"),
        ('capital = "asgard"', 'capital = "longhouse"', "“Longhouse” is named as Capital, but it can't be one"),
        ('side = "asgard"', 'side = "olympus"', "is of the side of its Capital"),
    ],
)
def test_an_illegal_deck_is_named_with_its_reasons(old: str, new: str, reason: str) -> None:
    at = SMALL.index(old, SMALL.index("[[deck]]"))
    found = check_set(SMALL[:at] + new + SMALL[at + len(old) :])
    assert any(reason in fault.reason and "“Hammer and Raven”" in fault.reason for fault in found), found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "lacks “name”"),
        ("name = 'Two words'", "one word in small letters"),
        ("title = ''", "title is empty"),
        ("extends = 'base'", "knows no key “extends”"),
        ("card = 1", "must be a list of tables"),
        ("deck = [1]", "must hold tables"),
        ("name = 'x'", "The set has no deck"),
        ("x = " + "[" * 5000, "nested too deep"),
        ("name = \n", "This is not TOML"),
    ],
)
def test_a_mistake_of_the_set_itself_is_named(text: str, reason: str) -> None:
    assert any(reason in fault.reason for fault in check_set(text))


# -- whatever is written, the check answers

SNIPPETS = [
    *("[[card]]", "[card]", "[[deck]]", "[[card.ability]]", "card.", "{", "}", "[", "]", "{}", '"', "'", '"""', "="),
    *("#", ".", ",", "\\", "\n", "\x00", "é", "n = -1", "target = 1", "op", "true", "1.5", "nan", "pick", '"self"'),
]  # fmt: skip


@settings(max_examples=tries(30, 80))
@given(
    st.lists(
        st.tuples(st.integers(0, len(SMALL)), st.integers(0, 30), st.sampled_from(SNIPPETS)), min_size=1, max_size=3
    )
)
def test_no_change_of_a_set_breaks_the_check(changes: list[tuple[int, int, str]]) -> None:
    text = SMALL
    for at, length, snippet in changes:
        text = text[:at] + snippet + text[at + length :]
    faults = check_set(text)
    assert all(1 <= fault.line <= text.count("\n") + 1 and fault.reason for fault in faults)
    if not faults:
        assert SETS.read(text).card


VALUES = ["{}", "[]", "[[]]", "[{}]", "1", "-1", "1.5", '"x"', "true", "[1]", '["x"]', "{ a = 1 }", "nan", "1979-05-27"]
VALUE = re.compile(r"(?<== )[^\n#]+?(?=\s*(?:#.*)?$)", re.MULTILINE)
PLACES = list(VALUE.finditer(SMALL))


@settings(max_examples=tries(33, 100))
@given(st.integers(0, len(PLACES) - 1), st.sampled_from(VALUES))
def test_no_value_of_another_kind_breaks_the_check(number: int, value: str) -> None:
    place = PLACES[number]
    text = SMALL[: place.start()] + value + SMALL[place.end() :]
    faults = check_set(text)
    if not faults:
        assert SETS.read(text).card


# -- loading and the command


@pytest.fixture
def own_set(tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "own.toml"
    file.write_text(BASE.replace('name = "base"', 'name = "own"'), encoding="utf-8")
    yield file
    for book in (SETS, SETS.titles, SETS.catalogues):
        book.pop("own", None)


def test_a_loaded_set_can_be_played_with(own_set: Path) -> None:
    loaded = load_set(own_set)
    assert isinstance(loaded, CardSet)
    assert cards.catalogue("own").keys() == cards.catalogue("base").keys()


def test_a_set_with_mistakes_is_refused_and_all_are_listed(own_set: Path) -> None:
    own_set.write_text(own_set.read_text(encoding="utf-8").replace('op = "draw"', 'op = "drew"'), encoding="utf-8")
    with pytest.raises(Illegal, match=r"own.toml:\d+: There is no op “drew”") as refused:
        load_set(own_set)
    assert str(refused.value).count("“drew”") == BASE.count('op = "draw"') > 1
    assert "own" not in SETS


def test_another_set_cannot_take_the_name_of_the_base_set(own_set: Path) -> None:
    own_set.write_text(BASE.replace("Skalds", "Bards"), encoding="utf-8")
    with pytest.raises(Illegal, match="already a card set called “base”"):
        load_set(own_set)


def test_the_command_knows_the_game_by_the_file(own_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-set", str(own_set)]) == 0
    assert capsys.readouterr().out == f"{own_set}: 125 cards (102 Permanents, 23 Tactics), 4 decks: no mistakes.\n"
    assert game_of(GODSFORGE.read_text(encoding="utf-8")) == "godsforge"
    assert game_of(BASE.replace('"', "")) == "defiance", "even if the file is broken"


def test_the_command_prints_each_mistake_with_file_and_line(own_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_set.write_text(with_card(GOOD.replace("wedge", "zigzag")), encoding="utf-8")
    assert main(["check-set", str(own_set)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{own_set}:{LAST + 8}: “move” must be “none”")
    assert said.endswith(f"{own_set}: 1 mistake.\n")


def test_the_game_can_be_named(own_set: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-set", "--game", "godsforge", str(own_set)]) == 1
    assert "knows no key" in capsys.readouterr().out


def test_the_example_of_the_manual_has_no_mistake_but_its_shortness() -> None:
    manual = DOCS.read_text(encoding="utf-8").split("# Defiance of the Gods")[1]
    example = manual.split("```toml\n")[1].split("```")[0]
    assert check_set(example) == [Fault(1, "The set has no deck; a game needs at least one under a line [[deck]].")]


def test_the_manual_explains_every_op_and_every_key() -> None:
    manual = DOCS.read_text(encoding="utf-8").split("# Defiance of the Gods")[1]
    assert [op for op in VERBS if f"| `{op}` |" not in manual] == []
    keys = {*cards.Selector.__struct_fields__, *cards.Ability.__struct_fields__, *cards.Card.__struct_fields__}
    assert [
        key for key in sorted(keys - {"ability"}) if not re.search(rf"`{key}\b|^ *{key} +=", manual, re.MULTILINE)
    ] == []
    lasting, once = manual.split("Lasting, in")[1].split("## Decks")[0].split("Once, in")
    assert all((f"\n| `{op}` |" in lasting) == (op in LASTING) for op in VERBS)
    assert all((f"\n| `{op}` |" in once) == (op not in LASTING) for op in VERBS)
