"""Letters: widths, lines, and names that no font can write."""

from __future__ import annotations

import pytest

from renderers import icons, paint, text
from renderers.palette import ELEMENTS, SEATS

SENTENCE = "On reveal: take any two cards from the discard pile into your hand, then gain 1 Veilstone."


@pytest.mark.parametrize("font", text.FONTS)
@pytest.mark.parametrize("words", ["Avatar of the Last Forge", "0123456789 +−", "Čeněk Þórsdóttir", SENTENCE])
def test_measured_widths_are_those_that_are_painted(font: str, words: str) -> None:
    measured, painted = text.width(words, font, 30), paint.typeface(font, 30).getlength(words)
    assert painted - 1 <= measured <= painted * 1.06 + 2  # kerning makes it a little narrower


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("🔥Ana🔥🔥", "·Ana·"),
        ("Ｗｉｄｅ", "Wide"),
        ("  two \n words ", "two words"),
        ("e\u0301toile", "étoile"),
        ("zero\u200bwidth", "zerowidth"),
    ],
)
def test_what_a_font_lacks_becomes_a_dot(name: str, shown: str) -> None:
    assert text.printable(name) == shown


def test_a_name_that_cannot_be_written_becomes_its_seat() -> None:
    assert text.readable(["龍", "Bo", "🐉🐉", ""]) == ["Seat 1", "Bo", "Seat 3", "Seat 4"]


@pytest.mark.parametrize("room", [40, 90, 200, 500])
def test_wrapped_lines_keep_all_words_and_fit(room: int) -> None:
    lines = text.wrap(SENTENCE, "text", 26, room)
    assert "".join(lines).replace(" ", "") == SENTENCE.replace(" ", "")
    assert all(text.width(line, "text", 26) <= room for line in lines)


def test_shortened_text_fits_and_says_that_it_was_cut() -> None:
    short = text.shorten(SENTENCE, "text", 26, 200)
    assert short.endswith("…")
    assert text.width(short, "text", 26) <= 200
    assert text.shorten("Ana", "text", 26, 200) == "Ana"


def test_fitting_takes_the_largest_size_that_has_room() -> None:
    size = text.fit("Oakenshield", "title", 200, 60)
    assert text.width("Oakenshield", "title", size) <= 200 < text.width("Oakenshield", "title", size + 1)
    assert text.fit(SENTENCE, "title", 100, 60) == text.LEAST


def test_every_emblem_and_sigil_is_made_of_icons_that_exist() -> None:
    named = {layer[0] for emblem in icons.EMBLEMS.values() for layer in emblem} | {sign.sigil for sign in SEATS}
    assert [name for name in named if not icons.has_icon(name)] == []
    assert icons.emblem("no such thing", "sword") == (("sword", 0, 0, 0.92, 0, False),)
    assert icons.emblem("pine-tree")[0][0] == "pine_tree"


def test_elements_differ_by_shape_or_word_not_by_colour_alone() -> None:
    looks = [(look.shape, look.word) for look in ELEMENTS.values()]
    assert len(set(looks)) == len(looks)
