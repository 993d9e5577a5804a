"""
Decks as text: a tidy list to keep and to read, and a patient reader of lists that people paste.

A card is taken only if its name, without case, accents and punctuation, is exactly a card's name or id. Whatever else
stands there is reported with its line and the nearest names; nothing is guessed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache

from msgspec import structs

from ..kernel import Illegal, Imported, fitting_name
from ..kernel.decks import LONGEST_NAME
from .cards import TYPE_NAMES, Card, Role, catalogue
from .deck_code import decode, encode, is_code
from .deck_lines import counted_forms, heading, is_comment, roles_apart, without_bullet
from .decks import ROLES, SIDES, advice, breaches, locations, side_of, size
from .state import Brought

LONGEST_TEXT = 40_000  # letters; with every card of the base set on a line of its own, a list has some 4,000
LONGEST_FILE = 4 * LONGEST_TEXT  # bytes: no encoding takes more for a letter
MOST_LINES = 2000
LONGEST_LINE = 2000
LONGEST_CARD = 200  # letters that can be a card's name, however it is spelled
MOST_PARTS = 4  # between commas, of one card's name
MOST_COPIES = 999
TOLD = 20  # problems that are told; of the others only the number
HOW = "Write the cards line by line, as in “4 Viking Raiders”."
NO_TEXT = f"This is no text. {HOW}"
TOO_LONG = f"This is too long: a list of cards has at most {LONGEST_TEXT:,} letters. {HOW}"
NOT_TEXT = frozenset(map(chr, (*range(0x09), *range(0x0E, 0x20), 0x7F, *range(0xD800, 0xE000))))
LETTERS = str.maketrans({"æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "đ": "d"})


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


def read_deck(
    text: str | bytes, cards: str = "base", *, name: str = "", neutral_capital: bool = False
) -> Imported[Brought]:
    """A deck that may be played, from a list or a share code, or the reasons why not. `name` is used if it is given."""
    if len(text) > (LONGEST_TEXT if isinstance(text, str) else LONGEST_FILE):
        return Imported(None, [TOO_LONG])
    written = _as_text(text)
    if written is None:
        return Imported(None, [NO_TEXT])
    if len(written) > LONGEST_TEXT:
        return Imported(None, [TOO_LONG])
    if not written.strip():
        return Imported(None, [f"There is nothing in it. {HOW}"])
    if is_code(written):
        return _from_code(written, cards, name, neutral_capital)
    lines = written.splitlines()
    if len(lines) > MOST_LINES:
        return Imported(None, [f"This has {len(lines):,} lines, and I read at most {MOST_LINES:,}. {HOW}"])
    reading = _Reading(catalogue(cards))
    for number, line in enumerate(lines, 1):
        reading.line(number, line)
    deck, notes = reading.finish()
    deck = structs.replace(deck, name=fitting_name(name or deck.name or "My deck"))
    return _judged(deck, cards, reading.told(), notes, neutral_capital)


def _from_code(code: str, cards: str, name: str, neutral_capital: bool) -> Imported[Brought]:
    try:
        deck, its_set = decode(code)
    except Illegal as no:
        return Imported(None, [str(no)])
    if its_set != cards:
        return Imported(None, [f"This deck is made of the card set “{its_set}”, not of “{cards}”."])
    return _judged(structs.replace(deck, name=fitting_name(name or deck.name)), cards, [], [], neutral_capital)


def _judged(
    deck: Brought, cards: str, problems: list[str], notes: list[str], neutral_capital: bool
) -> Imported[Brought]:
    known = catalogue(cards)
    if not problems:  # a list that was not read to its end would seem to lack cards
        problems = [str(breach) for breach in breaches(deck, known, neutral_capital=neutral_capital)]
    if problems:
        return Imported(None, problems, notes)
    return Imported(structs.replace(deck, code=encode(deck, cards)), [], [*notes, *advice(deck, known)])


def _as_text(data: str | bytes) -> str | None:
    """Decoded, or None if it is something else than text."""
    text = data if isinstance(data, str) else _decoded(data)
    if text is None or not NOT_TEXT.isdisjoint(text):
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
        line = without_bullet(line)
        if not line or is_comment(line):
            return
        if len(line) > LONGEST_LINE:
            self.problems.append((number, f"This line has {len(line):,} letters; that is no card.", ""))
            return
        head, colon, rest = (part.strip() for part in line.partition(":"))
        key = plain(heading(head)[:LONGEST_CARD])
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
        for part in roles_apart(text):
            found = self.find(part) or self.find(part.partition(". ")[0])  # perhaps with a remark behind it
            if found:
                self.roles[role] = found
            else:
                new = self.items(number, part)
                if len(new) == 1:
                    self.roles.setdefault(role, new.pop())
            role = "ruler"

    def items(self, number: int, text: str) -> set[str]:
        """One card or several; a comma may part two cards or belong to a name. Returns which cards they are."""
        parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        found: set[str] = set()
        at = 0
        while at < len(parts):
            take, n, id = self.item(parts, at)
            if id:
                found |= {id} if self.add(number, id, n) else set()
            else:
                while at + take < len(parts) and not self.begins_item(parts, at + take):
                    take += 1
                self.problems.append((number, "", _without_count(", ".join(parts[at : at + take]))))
            at += take
        return found

    def item(self, parts: Sequence[str], at: int) -> tuple[int, str, str]:
        """The card that begins with this part: how many parts it takes, its count and its id, which is empty if there
        is none."""
        for take in range(min(MOST_PARTS, len(parts) - at), 0, -1):
            n, id = self.counted(", ".join(parts[at : at + take]))
            if id:
                return take, n, id
        return 1, "", ""

    def begins_item(self, parts: Sequence[str], at: int) -> bool:
        return parts[at][0].isdecimal() or bool(self.item(parts, at)[2])

    def counted(self, text: str) -> tuple[str, str]:
        """How many, as it is written, and which card; no card if there is none of that name."""
        if whole := self.find(text):
            return "1", whole
        for n, name in counted_forms(text):
            if id := self.find(name):
                return n, id
        return "", ""

    def find(self, name: str) -> str:
        return self.index.get(plain(name), "") if len(name) <= LONGEST_CARD else ""

    def add(self, number: int, id: str, n: str) -> bool:
        copies = int(n) if len(n) <= 6 else MOST_COPIES + 1
        if not 1 <= copies <= MOST_COPIES:
            shown = n if len(n) <= 6 else "so many"
            self.problems.append((number, f"{shown} copies of {self.cards[id].name}? From 1 to {MOST_COPIES}.", ""))
            return False
        self.counts[id] = self.counts.get(id, 0) + copies
        return True

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
            return [f"I have found no card in it. {HOW}"]
        said = [f"Line {number}: {sentence or self.unknown(name)}" for number, sentence, name in self.problems[:TOLD]]
        more = len(self.problems) - TOLD
        return [*said, f"And {more:,} more."] if more > 0 else said

    def unknown(self, name: str) -> str:
        near = suggestions(name, self.cards)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return f"“{name if len(name) <= 60 else name[:59] + '…'}” is no card of this set.{hint}"


def suggestions(name: str, cards: Mapping[str, Card], most: int = 3) -> list[str]:
    """The nearest names: those that contain what was written, then those that are spelled like it."""
    wanted = plain(name[:80])[:80]  # a letter can be spelled out as many
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
    return next((name for _, name in counted_forms(text)), text)
