"""Decks as text: whatever people paste is taken exactly or refused with reasons, and quickly."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

from games.deck_lists import plain, suggestions
from games.defiance.cards import TYPE_NAMES, catalogue
from games.defiance.deck_text import LISTS, export, read_deck
from games.defiance.decks import breaches, ready_decks
from games.defiance.state import Brought

CARDS = catalogue("base")
READY = ready_decks()
RAVEN = READY[0]
LIST = export(RAVEN)


def with_line(line: str, without: str = "4 Viking Raiders") -> str:
    """The list of Hammer and Raven with another line in the place of its Viking Raiders."""
    assert without in LIST
    return LIST.replace(without, line)


def taken(line: str) -> bool:
    found = read_deck(with_line(line))
    return found.deck is not None and found.deck.cards == RAVEN.cards and not found.problems


# -- out


def test_the_list_is_tidy() -> None:
    lines = LIST.splitlines()
    assert lines[:7] == [
        "Name: Hammer and Raven",
        "Capital: Asgard",
        "Ruler: Odin, Allfather",
        "# Asgard, 52 cards, 14 Locations",
        "",
        "Beast (1)",
        "1 Sleipnir",
    ]
    assert lines[-1] == f"# Share code: {RAVEN.code}"
    heads = [line.split(" (")[0] for line in lines if line.split(" (")[0] in TYPE_NAMES.values()]
    assert heads == [TYPE_NAMES[type] for type in LISTS.by_kind(RAVEN, CARDS)]


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.name)
def test_a_list_comes_back_as_the_same_deck(ready: Brought) -> None:
    assert read_deck(export(ready)).deck == read_deck(ready.code).deck
    found = read_deck(export(ready)).deck
    assert found is not None
    assert (found.cards, found.capital, found.ruler) == (ready.cards, ready.capital, ready.ruler)
    assert (found.name, found.code) == (ready.name, ready.code)


@settings(max_examples=tries(30, 60))
@given(
    st.sampled_from(READY),
    st.dictionaries(st.sampled_from([id for id, c in CARDS.items() if c.side == "neutral"]), st.integers(1, 4)),
)
def test_any_legal_deck_survives_the_text(ready: Brought, more: dict[str, int]) -> None:
    deck = Brought(name=ready.name, cards={**ready.cards, **more}, capital=ready.capital, ruler=ready.ruler)
    found = read_deck(export(deck))
    if breaches(deck, CARDS):
        assert found.deck is None
        assert found.problems
    else:
        assert found.deck is not None
        assert found.deck.cards == deck.cards


# -- in: forms of a line


@pytest.mark.parametrize(
    "line",
    [
        "4x Viking Raiders",
        "4X Viking Raiders",
        "4 x Viking Raiders",
        "4× Viking Raiders",
        "4×Viking Raiders",
        "4 * Viking Raiders",
        "Viking Raiders x4",
        "Viking Raiders X 4",
        "Viking Raiders ×4",
        "Viking Raiders × 4",
        "Viking Raiders (4)",
        "Viking Raiders (x4)",
        "Viking Raiders: 4",
        "Viking Raiders = 4",
        "[4] Viking Raiders",
        "(4) Viking Raiders",
        "4\tViking Raiders",
        "   4   Viking   Raiders   ",
        "- 4 Viking Raiders",
        "* 4 Viking Raiders",
        "• 4 Viking Raiders",
        "•4 Viking Raiders",
        "– 4× Viking Raiders",
        "> 4 Viking Raiders",
        "**4× Viking Raiders**",
        "4 VIKING RAIDERS",
        "4 viking-raiders",
        "4 Víking Räiders",
        "4 “Viking Raiders”",
        "4 viking raiders.",
        "2 Viking Raiders\n2 Viking Raiders",
        "Viking Raiders\nViking Raiders\n2 viking raiders",
        "Warrior: 4× Viking Raiders",
        "- Warriors: 2× Viking Raiders, 2 Viking Raiders",
        "Warriors (17): 4× Viking Raiders",
        "3 Viking Raiders, Viking Raiders",
        "3 Viking Raiders; 1 Viking Raiders",
        "4 Viking Raiders,",
        "Warriors:\n4 Viking Raiders",
        "WARRIORS\n4 Viking Raiders",
        "## Warriors\n4 Viking Raiders",
        "// Warriors\n4 Viking Raiders",
        "Anything with a colon:\n4 Viking Raiders",
        "Total: 52\n4 Viking Raiders",
        "52 cards\n4 Viking Raiders",
        "14 Locations\n4 Viking Raiders",
        "(14) Locations\n4 Viking Raiders",
        "- **\n4 Viking Raiders",
        "Viking Raiders\t4",
    ],
)
def test_a_card_is_understood_however_it_is_written(line: str) -> None:
    assert taken(line), read_deck(with_line(line)).problems


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ("1x odin allfather", "1 Odin, Allfather"),
        ("Odin, Allfather x1", "1 Odin, Allfather"),
        ("Ruler: 1× Odin, Allfather", "1 Odin, Allfather"),
        ("Ruler: Odin, Allfather\t1", "1 Odin, Allfather"),
        ("1 Trickster’s Veil", "1 Trickster's Veil"),
        ("1 tricksters veil", "1 Trickster's Veil"),
        ("1× Thor, Storm-Bringer, 1× Tyr, Oath-Keeper", "1 Thor, Storm-Bringer\n1 Tyr, Oath-Keeper"),
        ("Thor, Storm-Bringer, Tyr, Oath-Keeper", "1 Thor, Storm-Bringer\n1 Tyr, Oath-Keeper"),
        ("God: Thor Storm Bringer; Tyr Oath Keeper", "1 Thor, Storm-Bringer\n1 Tyr, Oath-Keeper"),
    ],
)
def test_commas_and_apostrophes_of_names_do_not_mislead(line: str, without: str) -> None:
    found = read_deck(with_line(line, without))
    assert found.deck is not None, found.problems
    assert found.deck.cards == RAVEN.cards


def test_a_deck_by_lines_of_types_is_understood() -> None:
    """As the description of the base set lists its decks."""
    lines = [
        f"- {TYPE_NAMES[type]}: " + ", ".join(f"{RAVEN.cards[id]}× {CARDS[id].name}" for id in ids)
        for type, ids in LISTS.by_kind(RAVEN, CARDS).items()
    ]
    head = ["### Hammer and Raven (52 cards)", "", "Capital: Asgard. Ruler: Odin, Allfather. Locations: 14. A mix.", ""]
    found = read_deck("\n".join([*head, *lines]))
    assert found.deck is not None, found.problems
    assert (found.deck.cards, found.deck.capital, found.deck.ruler) == (RAVEN.cards, "asgard", "odin-allfather")


@pytest.mark.parametrize(
    "line",
    [
        "Capital: Asgard. Ruler: Odin, Allfather",
        "Ruler: Odin, Allfather. Capital: Asgard",
        "RULER : odin allfather capital :Asgard",
    ],
)
def test_who_leads_may_stand_on_one_line_in_any_order(line: str) -> None:
    text = LIST.replace("Capital: Asgard\nRuler: Odin, Allfather\n", f"{line}\n")
    assert f"\n{line}\n" in text
    found = read_deck(text)
    assert found.deck is not None, found.problems
    assert (found.deck.capital, found.deck.ruler, found.deck.cards) == ("asgard", "odin-allfather", RAVEN.cards)


def test_capital_and_ruler_that_are_only_named_are_added_and_it_is_said() -> None:
    text = LIST.replace("\n1 Asgard\n", "\n").replace("\n1 Odin, Allfather\n", "\n")
    found = read_deck(text)
    assert found.deck is not None
    assert found.deck.cards == RAVEN.cards
    assert found.notes == [
        "Asgard is named as Capital, so I have added it to the cards.",
        "Odin, Allfather is named as Ruler, so I have added it to the cards.",
    ]


def test_the_name_is_the_wished_one_else_the_written_one() -> None:
    for text, wish, name in (
        (LIST, "", "Hammer and Raven"),
        (LIST, "Mine", "Mine"),
        (RAVEN.code, "Mine", "Mine"),
        (LIST.replace("Name: Hammer and Raven", "Deck:  My\tbirds "), "", "My birds"),
        (LIST.replace("Name: Hammer and Raven\n", ""), "", "My deck"),
        (LIST, "n" * 99, "n" * 40),
    ):
        deck = read_deck(text, name=wish).deck
        assert deck is not None
        assert deck.name == name


@pytest.mark.parametrize(
    "data",
    [
        LIST.encode(),
        b"\xef\xbb\xbf" + LIST.encode(),
        LIST.encode("utf-16"),
        LIST.replace("4 Viking", "4× Viking").encode("cp1252"),
        LIST.replace("\n", "\r\n").encode(),
        LIST.replace("\n", "\r").encode(),
    ],
)
def test_files_of_usual_encodings_are_read(data: bytes) -> None:
    found = read_deck(data)
    assert found.deck is not None, found.problems
    assert found.deck.cards == RAVEN.cards


@pytest.mark.parametrize("code", [RAVEN.code, f"\n  {RAVEN.code.lower()} \n", RAVEN.code[:60] + "\n" + RAVEN.code[60:]])
def test_a_share_code_is_a_deck_too(code: str) -> None:
    found = read_deck(code).deck
    assert found is not None
    assert (found.cards, found.code) == (RAVEN.cards, RAVEN.code)


# -- in: what is refused


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("4 Vikng Raiders", "“Vikng Raiders” isn't a card in this set. Did you mean Viking Raiders?"),
        ("4 Viking Raider", "“Viking Raider” isn't a card in this set. Did you mean Viking Raiders?"),
        ("Odin", "“Odin” isn't a card in this set. Did you mean Odin, Allfather or Odin's Ravens or Ring of Odin?"),
        ("Warrior: 4 Vikings, 2 Skalds", "“Vikings” isn't a card in this set."),
        ("4 Wombats of War", "“Wombats of War” isn't a card in this set."),
        ("0 Viking Raiders", "0 copies of Viking Raiders? From 1 to 999."),
        ("1000 Viking Raiders", "1000 copies of Viking Raiders? From 1 to 999."),
        ("99999999999999999999 Viking Raiders", "so many copies of Viking Raiders? From 1 to 999."),
        ("-4 Viking Raiders", "“-4 Viking Raiders” isn't a card in this set. Did you mean Viking Raiders?"),
        ("Viking Raiders x4x4", "“Viking Raiders x4x4” isn't a card in this set. Did you mean Viking Raiders?"),
        ("x" * 3000, "This line has 3,000 letters; that can't be a card."),
        ("x" * 100, f"“{'x' * 59}…” isn't a card in this set."),
        ("???", "“???” isn't a card in this set."),
        ("<script>alert(1)</script>", "“<script>alert(1)</script>” isn't a card in this set."),
    ],
)
def test_what_is_no_card_is_reported_with_its_line(line: str, reason: str) -> None:
    text = with_line(line)
    found = read_deck(text)
    assert found.deck is None
    number = text.splitlines().index(line) + 1
    assert len(found.problems) == 1
    assert found.problems[0].startswith(f"Line {number}: {reason.removesuffix('.')}")


def test_a_deck_that_may_not_be_played_is_refused_with_every_reason() -> None:
    text = (
        with_line("9 Viking Raiders\n1 Athena")
        .replace("1 Odin, Allfather\n", "")
        .replace("Ruler: Odin, Allfather\n", "")
    )
    found = read_deck(text)
    assert found.deck is None
    assert [problem[-12:] for problem in found.problems] == ["(DG-DECK-03)", "(DG-DECK-12)", "(DG-DECK-09)"]


def test_unwise_decks_are_taken_with_a_note() -> None:
    few = with_line("4 Viking Raiders\n7 Levy Militia").replace("4 Raider Camp\n", "").replace("3 Hunting Lodge\n", "")
    found = read_deck(few)
    assert found.deck is not None
    assert found.notes == ["Only 7 Locations: with fewer than 10, gold will be tight (DG-DECK-14)."]


def refused(text: str | bytes) -> list[str]:
    found = read_deck(text)
    assert found.deck is None
    assert 1 <= len(found.problems) <= 21
    return found.problems


def test_only_the_first_twenty_problems_are_told() -> None:
    problems = refused("\n".join(f"{n} nonsense {n}" for n in range(1, 333)))
    assert len(problems) == 21
    assert problems[-1] == "And 312 more."


def steps(text: str) -> int:
    """How many instructions the interpreter takes to read a list. Regular expressions would not be seen in it; a law
    of its own looks after them."""
    taken = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal taken
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        taken += event == "opcode"
        return trace

    read_deck(text)  # what is looked up once and kept is not counted
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        read_deck(text)
    finally:
        sys.settrace(before)
    return taken


@pytest.mark.parametrize("ending", ["1b", "b", "1", "x4", "(4)"])
def test_a_pasted_line_of_tabs_is_read_at_once(ending: str) -> None:
    def line(n: int) -> str:
        return "a" + "\t" * n + ending

    assert steps(line(1200)) < 1.1 * steps(line(600)) + 1000  # only the stripping of the tabs grows


@pytest.mark.parametrize(
    "piece",
    [
        "a,",
        "1 a,",
        "9 Viking Raiders x 9,",
        "1 ",
        "(",
        "9",
        "[9",
        "x × ",
        "x ",
        " : ",
        "Capital: ",
        "Ruler: a. ",
        "Ruler : ",
        "; ",
        "**",
        "- ",
        "•",
        "\u0301\u0327",
        "ﷺ",
    ],
)
@pytest.mark.parametrize("start", ["", "Ruler: "])
def test_twice_as_long_a_line_takes_twice_as_long(piece: str, start: str) -> None:
    half, whole = (start + piece * (length // len(piece)) for length in (400, 800))
    steps(whole)  # what is looked up once and then known
    assert steps(whole) < 2.5 * steps(half) + 2000


@pytest.mark.parametrize("line", ["4 Viking Raidrs", "4 Viking Raiders", "Ruler: a, b", "a,a,a", "Name: x", ""])
def test_twice_as_many_lines_take_twice_as_long(line: str) -> None:
    half, whole = (f"{line}\n" * n for n in (150, 300))
    steps(whole)
    assert steps(whole) < 2.5 * steps(half) + 2000


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 50, "This isn't text."),
        (b"\x00" * 1000, "This isn't text."),
        ("4 Skalds\x00", "This isn't text."),
        (b"\xff\xfe\x00\xd8\x00", "This isn't text."),
        (b"x" * 10_000_000, "This is too long"),
        ("x" * 10_000_000, "This is too long"),
        (bytes(range(256)) * 400, "This isn't text."),
        ("1 Skalds\n" * 2001, "This has 2,001 lines, and I read at most 2,000."),
        ("", "It's empty."),
        (b"", "It's empty."),
        (" \n\t\n", "It's empty."),
        ("# only a comment", "I found no cards in it."),
        ("Warriors:\n\nTactics:", "I found no cards in it."),
        ("DG1-ABCDEF", "This share code is damaged"),
        ("DG9-ABCDEF", "I can't read this share code."),
    ],
    ids=range(15),
)
def test_what_is_no_list_is_refused_in_a_sentence(data: str | bytes, reason: str) -> None:
    [problem] = refused(data)
    assert problem.startswith(reason)


@settings(max_examples=tries(66, 200))
@given(st.one_of(st.text(), st.binary(), st.text(alphabet="1x×,;:.-•# \nOdinAsgardRulerCapital")))
def test_no_text_breaks_the_reader(data: str | bytes) -> None:
    found = read_deck(data)
    assert found.deck is None
    assert found.problems


SNIPPETS = [
    "\n",
    ",",
    ":",
    "4",
    "x",
    "×",
    "Ruler:",
    "Capital:",
    "Odin",
    "#",
    "\x00",
    "DG1-",
    " ",
    "(",
    "Name:",
    "é",
    "1 Skalds",
]


@settings(max_examples=tries(50, 150))
@given(st.lists(st.tuples(st.integers(0, len(LIST)), st.integers(0, 12), st.sampled_from(SNIPPETS)), max_size=3))
def test_a_damaged_list_gives_a_legal_deck_or_reasons(changes: list[tuple[int, int, str]]) -> None:
    text = LIST
    for at, length, snippet in changes:
        text = text[:at] + snippet + text[at + length :]
    found = read_deck(text)
    assert (found.deck is None) == bool(found.problems)
    if found.deck is not None:
        assert breaches(found.deck, CARDS) == []


# -- names


def test_every_name_and_id_of_the_set_is_found_and_no_two_are_alike() -> None:
    names = [plain(card.name) for card in CARDS.values()]
    assert len(set(names)) == len(names)
    for id, card in CARDS.items():
        for word in (card.name, id, card.name.upper()):
            problems = read_deck(f"1 {word}").problems
            assert not any("no card" in problem and "Line" in problem for problem in problems), word


@pytest.mark.parametrize(
    ("word", "first"),
    [("Zeus", "Zeus, Avatar"), ("Jörmungander", "Jormungandr"), ("Hyppolita", "Hippolyta, Amazon Queen"), ("Ø", None)],
)
def test_suggestions_are_near(word: str, first: str | None) -> None:
    near = suggestions(word, CARDS)
    assert len(near) <= 3
    assert (near[0] if near else None) == first


def test_letters_of_the_north_are_read() -> None:
    assert plain("Ægir’s Þing, Øresund") == plain("aegirs thing oresund")
