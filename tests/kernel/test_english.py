"""Texts count, order and join things as English does."""

from __future__ import annotations

from games.kernel.english import count, number_word, ordinal, series, signed


def test_one_thing_is_singular_and_any_other_number_is_plural() -> None:
    assert [count(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [count(n, "die", "dice") for n in (1, 3)] == ["1 die", "3 dice"]


def test_a_series_of_any_length_reads_well() -> None:
    assert [series(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert series(iter("abc"), ", then ") == "a, b, then c"


def test_numbers_have_words_places_and_signs() -> None:
    assert [number_word(n) for n in (0, 2, 99, -1)] == ["no", "two", "99", "-1"]
    assert [ordinal(n) for n in (1, 2, 3, 11, 22)] == ["1st", "2nd", "3rd", "11th", "22nd"]
    assert [signed(n) for n in (2, 0, -3)] == ["+2", "0", "−3"]
