"""
Decks as text: a tidy list to keep and to read, and a patient reader of lists that people paste.

A card is taken only if its name, without case, accents and punctuation, is exactly a card's name or id. Whatever else
stands there is reported with its line and the nearest names; nothing is guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache

from msgspec import Struct, field, structs

from ..kernel import Illegal
from .cards import TYPE_NAMES, Card, Role, catalogue
from .deck_code import LONGEST_NAME, decode, encode, fitting_name, is_code
from .decks import ROLES, SIDES, advice, breaches, locations, side_of, size
from .state import Brought

LONGEST_TEXT = 200_000  # bytes, or letters
LONGEST_LINE = 2000
MOST_COPIES = 999
GIVE_UP = 10_000  # problems after which nothing more is read
TOLD = 20  # problems that are told; of the others only the number
NO_TEXT = "This is no text. Write the cards line by line, as in “4 Viking Raiders”."
LETTERS = str.maketrans({"æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "đ": "d"})


class Imported(Struct):
    """What became of a text: a deck that may be played, or reasons why there is none; and remarks."""

    deck: Brought | None
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


# -- out


def export(deck: Brought, cards: str = "base") -> str:
    """A list by type, as `read_deck` takes it back."""
    known = catalogue(cards)
    side = side_of(deck, known)
    favourites = {"Capital": deck.capital, "Ruler": deck.ruler}
    lines = [f"Name: {deck.name}"]
    lines += [f"{role}: {known[id].name}" for role, id in favourites.items() if id in deck.cards and id in known]
    lines.append(f"# {SIDES[side] if side else 'No side'}, {size(deck)} cards, {locations(deck, known)} Locations")
    for type, ids in by_type(deck, known).items():
        lines += ["", f"{TYPE_NAMES[type]} ({sum(deck.cards[id] for id in ids)})"]
        lines += [f"{deck.cards[id]} {known[id].name}" for id in ids]
    lines += ["", f"# Share code: {encode(deck, cards)}"]
    return "\n".join(lines) + "\n"


def by_type(deck: Brought, cards: Mapping[str, Card]) -> dict[str, list[str]]:
    """The cards of a deck under their types, in the order of types and of the set."""
    found: dict[str, list[str]] = {}
    for type in TYPE_NAMES:
        if ids := [id for id, card in cards.items() if card.type == type and deck.cards.get(id, 0) > 0]:
            found[type] = ids
    return found


# -- in


def read_deck(text: str | bytes, cards: str = "base", *, name: str = "", neutral_capital: bool = False) -> Imported:
    """A deck that may be played, from a list or a share code, or the reasons why not. `name` is used if it is given."""
    written = _as_text(text)
    if written is None:
        return Imported(None, [NO_TEXT])
    if len(written) > LONGEST_TEXT:
        return Imported(None, [f"This is too long: over {LONGEST_TEXT:,} letters. A list of cards has some thousand."])
    if not written.strip():
        return Imported(None, ["There is nothing in it. Write the cards line by line, as in “4 Viking Raiders”."])
    if is_code(written):
        return _from_code(written, cards, name, neutral_capital)
    reading = _Reading(catalogue(cards))
    for number, line in enumerate(written.splitlines(), 1):
        if len(reading.problems) >= GIVE_UP:
            break
        reading.line(number, line)
    deck, notes = reading.finish()
    deck = structs.replace(deck, name=fitting_name(name or deck.name or "My deck"))
    return _judged(deck, cards, reading.told(), notes, neutral_capital)


def _from_code(code: str, cards: str, name: str, neutral_capital: bool) -> Imported:
    try:
        deck, its_set = decode(code)
    except Illegal as no:
        return Imported(None, [str(no)])
    if its_set != cards:
        return Imported(None, [f"This deck is made of the card set “{its_set}”, not of “{cards}”."])
    return _judged(structs.replace(deck, name=fitting_name(name or deck.name)), cards, [], [], neutral_capital)


def _judged(deck: Brought, cards: str, problems: list[str], notes: list[str], neutral_capital: bool) -> Imported:
    known = catalogue(cards)
    if not problems:  # a list that was not read to its end would seem to lack cards
        problems = [f"{b.text} ({b.rule})" for b in breaches(deck, known, neutral_capital=neutral_capital)]
    if problems:
        return Imported(None, problems, notes)
    return Imported(structs.replace(deck, code=encode(deck, cards)), [], [*notes, *advice(deck, known)])


def _as_text(data: str | bytes) -> str | None:
    """Decoded, or None if it is something else than text."""
    text = data if isinstance(data, str) else _decoded(data[: LONGEST_TEXT + 1])
    if text is None or re.search(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]", text[:LONGEST_TEXT]):
        return None
    return text.removeprefix("\ufeff")


def _decoded(data: bytes) -> str | None:
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return None


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case, accents, blanks and punctuation: what two spellings have in common."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS))
    return "".join(letter for letter in letters if letter.isalnum())


BULLET = re.compile(r"^(?:[-*•·‣–—>+]+\s+|[•·‣]+)")
COMMENT = re.compile(r"^(?:#|//|;|```|---|===)")
COUNTED = (
    re.compile(r"^(?P<n>\d+)\s*[x×*]\s*(?P<name>\D.*)$", re.IGNORECASE),
    re.compile(r"^(?P<n>\d+)\s+(?P<name>.+)$"),
    re.compile(r"^[(\[](?P<n>\d+)[)\]]\s*(?P<name>.+)$"),
    re.compile(r"^(?P<name>.+?)\s*[×*]\s*(?P<n>\d+)$"),
    re.compile(r"^(?P<name>.+?)\s+x\s*(?P<n>\d+)$", re.IGNORECASE),
    re.compile(r"^(?P<name>.+?)\s*[(\[]\s*x?(?P<n>\d+)\s*[)\]]$", re.IGNORECASE),
    re.compile(r"^(?P<name>.+?)\s*[:=\t]\s*(?P<n>\d+)$"),
)
DIGIT = re.compile(r"\d")
NUMBER_OF_CARDS = re.compile(r"^\d+\s+|\s*[(\[]\d+[)\]]|\s+\d+$")  # beside a heading: “Locations (14)”
RULER_TOO = re.compile(r"\.?\s+ruler\s*:\s*", re.IGNORECASE)  # Capital and Ruler on one line
NAME_KEYS = frozenset({"name", "deck", "deckname", "title"})
REMARKS = {"total", "cards", "size", "side", "set", "author", "by", "format", "note", "notes", "locations"}
HEADINGS = {plain(name) + ending for name in TYPE_NAMES.values() for ending in ("", "s")} | {
    *("goddess", "goddesses", "godsandgoddesses", "treasuries", "maindeck", "deck", "decklist", "cards", "permanents"),
    *("capital", "capitals", "capitalandruler", "asgard", "olympus", "neutral"),
}


class _Reading:
    """One list, line by line."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards, self.index = cards, _index(tuple(cards.items()))
        self.counts: dict[str, int] = {}
        self.name = ""
        self.roles: dict[Role, str] = {}
        self.problems: list[tuple[int, str, str]] = []  # line, sentence, and the name that was not found

    # -- lines

    def line(self, number: int, line: str) -> None:
        line = BULLET.sub("", line.strip().replace("**", "")).strip()
        if not line or COMMENT.match(line):
            return
        if len(line) > LONGEST_LINE:
            self.problems.append((number, f"This line has {len(line):,} letters; that is no card.", ""))
            return
        head, colon, rest = (part.strip() for part in line.partition(":"))
        key = plain(NUMBER_OF_CARDS.sub("", head))
        if colon and not rest:
            return  # a heading
        if colon and key in NAME_KEYS:
            self.name = self.name or rest[: 2 * LONGEST_NAME]
        elif colon and key in ROLES:
            self.role(number, "capital" if key == "capital" else "ruler", rest)
        elif self.counted(line)[1]:
            self.items(number, line)
        elif colon and key in HEADINGS:
            self.items(number, rest)
        elif key not in (REMARKS if colon else HEADINGS):
            self.items(number, line)

    def role(self, number: int, role: Role, text: str) -> None:
        """“Ruler: Odin, Allfather” names a favourite; “Ruler: 1× Odin, Allfather” is a line of cards of that type."""
        text, *more = RULER_TOO.split(text, maxsplit=1)
        found = self.find(text) or self.find(text.partition(". ")[0])  # perhaps with a remark behind it
        if found:
            self.roles[role] = found
        else:
            before = dict(self.counts)
            self.items(number, text)
            new = [id for id in self.counts if self.counts[id] != before.get(id, 0)]
            if len(new) == 1:
                self.roles.setdefault(role, new[0])
        if more:
            self.role(number, "ruler", more[0])

    def items(self, number: int, text: str) -> None:
        """One card or several; a comma may part two cards or belong to a name."""
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        while parts:
            for take in range(min(4, len(parts)), 0, -1):
                n, id = self.counted(", ".join(parts[:take]))
                if id:
                    self.add(number, id, n)
                    break
            else:
                take = 1
                while take < len(parts) and not self.begins_item(parts[take:]):
                    take += 1
                self.problems.append((number, "", _without_count(", ".join(parts[:take]))))
            parts = parts[take:]

    def begins_item(self, parts: Sequence[str]) -> bool:
        return bool(re.match(r"\d", parts[0])) or any(
            self.counted(", ".join(parts[:take]))[1] for take in range(1, min(4, len(parts)) + 1)
        )

    def counted(self, text: str) -> tuple[str, str]:
        """How many, as it is written, and which card; no card if there is none of that name."""
        if whole := self.find(text):
            return "1", whole
        for form in COUNTED if DIGIT.search(text) else ():
            if (found := form.match(text)) and (id := self.find(found["name"])):
                return found["n"], id
        return "", ""

    def find(self, name: str) -> str:
        return self.index.get(plain(name), "") if len(name) <= 200 else ""

    def add(self, number: int, id: str, n: str) -> None:
        copies = int(n) if len(n) <= 6 else MOST_COPIES + 1
        if not 1 <= copies <= MOST_COPIES:
            shown = n if len(n) <= 6 else "so many"
            self.problems.append((number, f"{shown} copies of {self.cards[id].name}? From 1 to {MOST_COPIES}.", ""))
            return
        self.counts[id] = self.counts.get(id, 0) + copies

    # -- the end

    def finish(self) -> tuple[Brought, list[str]]:
        notes = []
        for role, id in self.roles.items():
            if id not in self.counts:
                self.counts[id] = 1
                notes.append(f"{self.cards[id].name} is named as {ROLES[role]}, so I have added it to the cards.")
        ordered = {id: self.counts[id] for id in self.cards if id in self.counts}
        deck = Brought(
            name=self.name, cards=ordered, capital=self.roles.get("capital", ""), ruler=self.roles.get("ruler", "")
        )
        return deck, notes

    def told(self) -> list[str]:
        if not self.problems and not self.counts:
            return ["I have found no card in it. Write the cards line by line, as in “4 Viking Raiders”."]
        said = [f"Line {number}: {sentence or self.unknown(name)}" for number, sentence, name in self.problems[:TOLD]]
        more = len(self.problems) - TOLD
        return [*said, f"And {more:,} more{' at least' * (more >= GIVE_UP - TOLD)}."] if more > 0 else said

    def unknown(self, name: str) -> str:
        near = suggestions(name, self.cards)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return f"“{name if len(name) <= 60 else name[:59] + '…'}” is no card of this set.{hint}"


def suggestions(name: str, cards: Mapping[str, Card], most: int = 3) -> list[str]:
    """The nearest names: those that contain what was written, then those that are spelled like it."""
    wanted = plain(name[:80])
    if not wanted:
        return []
    names = {plain(card.name.partition(",")[0]): card.name for card in cards.values()}
    names |= {plain(card.name): card.name for card in cards.values()}
    inside = [full for short, full in names.items() if len(wanted) >= 3 and wanted in short]
    close = [names[short] for short in get_close_matches(wanted, names, n=most, cutoff=0.6)]
    return list(dict.fromkeys([*close[:1], *inside, *close]))[:most]


@cache
def _index(cards: tuple[tuple[str, Card], ...]) -> dict[str, str]:
    """Every spelling that is taken -> the card's id; names go before ids."""
    found = {plain(id): id for id, _ in cards}
    return found | {plain(card.name): id for id, card in cards}


def _without_count(text: str) -> str:
    found = next((match for form in COUNTED if (match := form.match(text))), None)
    return found["name"].strip() if found else text
