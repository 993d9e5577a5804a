"""A template knows seats and nothing else; what people wrote says only itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import LogLine, fill, literal, one_line

NAMES = ["Ana", "{1}", "Bo {0}"]
BAD = [
    "{0:>1999999999}",
    "{",
    "}",
    "{0}",
    "{9}",
    "{x.__class__}",
    "{0.__class__}",
    "{{0}}",
    "{}",
    "{0!r}",
    "}{",
    "{{{0}}}",
    "{٣}",
    "{00000000000001}",
]


@pytest.mark.parametrize("words", BAD)
def test_what_people_wrote_says_only_itself_in_a_template(words: str) -> None:
    assert fill(literal(words), NAMES) == words
    assert fill(f"{{0}}: {literal(words)}{{1}}", NAMES) == f"Ana: {words}{{1}}"


@given(st.lists(st.text(alphabet="{}0a:>!."), max_size=4), st.text(alphabet="{}0a:>!."))
def test_words_and_seats_alternate_in_every_way(words: list[str], last: str) -> None:
    template = "".join(f"{literal(word)}{{0}}" for word in words) + literal(last)
    assert fill(template, ["Ana"]) == "Ana".join([*words, last])


@given(st.text())
def test_words_with_nobody_in_them_stay_as_they_are(words: str) -> None:
    assert fill(literal(words), []) == words


@pytest.mark.parametrize("words", BAD)
def test_an_event_in_which_a_name_was_kept_as_it_is_can_still_be_read(words: str) -> None:
    """From before names were told apart from templates."""
    assert len(LogLine(f"Your deck “{words}” stays at home.").read(NAMES)) < 100


def test_only_a_seat_is_filled_in() -> None:
    assert fill("{0} hits {2}, not {3} or {0:>9} or {-1}", NAMES) == "Ana hits Bo {0}, not {3} or {0:>9} or {-1}"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Ana \n Bo\t", "Ana Bo"),
        ("evil\u202etxt.exe", "evil txt.exe"),
        ("\u2066a\u2069\u200f\u061c", "a"),
        ("a\u200bb\u2060c\ufeff", "a b c"),
        ("\x00\x1b[31mred", "[31mred"),
        ("n" * 13, "n" * 11 + "…"),
        ("n" * 100_000_000, "n" * 11 + "…"),
        ("\u200b", ""),
        ("Ægir 龍 🐉", "Ægir 龍 🐉"),
    ],
    ids=range(9),
)
def test_a_name_is_one_visible_line(written: str, kept: str) -> None:
    assert one_line(written, 12) == kept
