"""English as every text needs it: things that are counted, put in a row, or have a sign."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(n: int, noun: str, several: str = "") -> str:
    """“1 card”, “2 cards”; “2 dice” if several of them are called so."""
    return f"{n} {noun if n == 1 else several or noun + 's'}"


def number_word(n: int) -> str:
    """“two”; numbers that are read better as digits stay such."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """“1st”, “2nd”, “3rd”, “4th”; also “11th” and “22nd”."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def signed(n: int) -> str:
    """“+2”, “0” or “−3”, with a true minus."""
    return f"{n:+}".replace("-", "−") if n else "0"


def series(words: Iterable[str], last: str = " and ") -> str:
    """“a, b and c”."""
    *some, end = [*words] or [""]
    return f"{', '.join(some)}{last}{end}" if some else end
