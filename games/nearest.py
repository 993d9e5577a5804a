"""What somebody means who has a name half in mind, or writes a word otherwise: cards, time zones, words of the rules.
One place judges what is near. The rules themselves import no library and do without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz, process, utils

LONGEST = 80  # letters that are looked at


def nearest(wanted: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names that are most like it, or have a part that is; neither capitals nor marks count."""
    found = process.extract(
        wanted[:LONGEST],
        list(names),
        scorer=fuzz.WRatio,
        processor=utils.default_process,
        limit=most,
        score_cutoff=70,
    )
    return [name for name, _, _ in found]


def completions(begun: str, names: Iterable[str], most: int = 25) -> list[str]:
    """While somebody types: the names that have these letters, in order, and if none has, those that are nearest."""
    known = sorted(names)
    return [name for name in known if begun.lower() in name.lower()][:most] or nearest(begun, known, most)


def spelled_like(word: str, words: Sequence[str]) -> str:
    """The one of these words that is spelled nearly so; nothing if there is none."""
    found = process.extractOne(word[:LONGEST], words, scorer=fuzz.ratio, score_cutoff=80)
    return found[0] if found else ""
