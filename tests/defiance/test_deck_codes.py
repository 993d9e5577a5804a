"""Share codes: a deck goes in, the same deck comes out, and nothing else ever does."""

from __future__ import annotations

import base64
from contextlib import suppress

import pytest
from effort import tries
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.deck_codes import DAMAGED, same_marks
from games.defiance import GAME
from games.defiance.cards import catalogue
from games.defiance.deck_code import CODES, decode, encode
from games.defiance.decks import ready_decks
from games.defiance.state import Brought
from games.kernel import Illegal, Table, fitting_name

CARDS = catalogue("base")
IDS = sorted(CARDS)
CODE = ready_decks()[0].code
PREFIX = CODES.prefix


@st.composite
def decks(draw: st.DrawFn) -> Brought:
    cards = draw(st.dictionaries(st.sampled_from(IDS), st.integers(1, 100_000), max_size=60))
    inside = st.sampled_from(["", *cards])
    return Brought(name=draw(st.text(max_size=60)), cards=cards, capital=draw(inside), ruler=draw(inside))


@given(decks())
def test_a_deck_comes_back_as_it_was(deck: Brought) -> None:
    code = encode(deck)
    back, cards = decode(code)
    assert cards == "base"
    assert back.cards == deck.cards
    assert list(back.cards) == [id for id in CARDS if id in deck.cards], "in the order of the set"
    assert (back.capital, back.ruler, back.name) == (deck.capital, deck.ruler, fitting_name(deck.name))
    assert back.code == code == encode(back)


def test_a_code_is_short_and_printable() -> None:
    for deck in ready_decks():
        assert len(deck.code) < 250
        assert deck.code.isascii()
        assert deck.code.replace("-", "").isalnum()


@given(st.data())
def test_blanks_line_breaks_and_case_do_not_matter(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(CODE)))
    broken = f"  {CODE[:at].lower()}\n {CODE[at:]}\t"
    assert decode(broken) == decode(CODE)
    assert CODES.is_code(f"\n{CODE.lower()}")


@settings(max_examples=tries(100, 300))
@given(st.integers(len(PREFIX), len(CODE) - 1), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_a_code_with_a_wrong_letter_never_becomes_another_deck(at: int, letter: str) -> None:
    changed = CODE[:at] + letter + CODE[at + 1 :]
    if changed != CODE:
        with suppress(Illegal):
            assert decode(changed) == decode(CODE)  # the last letter may hold bits without meaning


@given(st.integers(0, len(CODE) - 2))
def test_a_code_that_is_cut_off_is_refused(length: int) -> None:
    with pytest.raises(Illegal):
        decode(CODE[:length])


@example("DG1-")
@example("DG1-" + "A" * 100)
@example("DG1-" + "7" * 7000)
@given(st.one_of(st.text(), st.binary().map(lambda b: PREFIX + base64.b32encode(b).decode())))
def test_garbage_gives_a_sentence(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        decode(text)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("hello", "I can't read this share code. One begins with DG1-."),
        ("DG7-AAAA", "I can't read this share code. It is of version 7, and I know version 1."),
        ("DG1-A!", DAMAGED),
        ("D" * 10_000, "That's too long for a share code."),
    ],
)
def test_what_is_wrong_is_said(code: str, sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        decode(code)
    assert str(refused.value) == sentence


def test_a_set_that_is_not_here_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("games.defiance.cards.SETS.catalogues", {"base": CARDS, "shelf": CARDS})
        code = encode(ready_decks()[0], "shelf")
    with pytest.raises(Illegal, match="the card set “shelf”, which isn't used here"):
        decode(code)


def test_cards_that_the_set_has_lost_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = {id: card for id, card in CARDS.items() if id not in ("skalds", "berserkers")}
    monkeypatch.setattr("games.defiance.cards.SETS.catalogues", {"base": fewer})
    with pytest.raises(Illegal, match="lacks 2 of this deck's 31 different cards"):
        decode(CODE)


def test_a_code_stays_good_when_the_set_gets_more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    more = {"aaa": CARDS["skalds"], **CARDS, "zzz": CARDS["skalds"]}
    monkeypatch.setattr("games.defiance.cards.SETS.catalogues", {"base": more})
    assert decode(CODE)[0].cards == ready_decks()[0].cards


def test_unknown_cards_cannot_be_shared() -> None:
    with pytest.raises(Illegal, match="“frob” isn't a card in the set “base”"):
        encode(Brought(name="x", cards={"frob": 1}))


def test_cards_that_look_alike_in_codes_are_found() -> None:
    assert same_marks(CARDS) == []
    alike = [("ivy-peak-loch", "moor-oak-tarn")]
    assert same_marks(["ivy-peak-loch", "skalds", "moor-oak-tarn"]) == alike


@given(st.text())
def test_a_fitting_name_is_one_short_printable_line(name: str) -> None:
    fitting = fitting_name(name)
    assert 1 <= len(fitting) <= 40
    assert fitting.isprintable()
    assert fitting == fitting_name(fitting)


def test_a_locked_deck_is_played_without_a_question_and_stays_secret() -> None:
    code = ready_decks()[2].code
    table = Table.new(GAME, 2, "locked", None, {1: [f"={code}"]})
    assert table.waiting == {0}, "seat 1 has nothing to choose"
    assert table.state.players[1].deck_list == decode(code)[0]
    assert table.seen_by(0).state.players[1].deck_list is None
    table.answer(0, (next(iter(table.asks[0].options)),))
    assert next(iter(table.asks[1].options)) == "serve:vanaheim:freyja-lady-of-the-slain"
