"""
Decks as text: a tidy list to keep and to read, and a patient reader of lists that people paste.

A card is taken only if its name, without case, accents and punctuation, is exactly a card's name or id. Whatever else
stands there is reported with its line and the nearest names; nothing is guessed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Generic, Protocol

from msgspec import Struct, structs

from .deck_codes import Codes
from .deck_lines import counted_forms, heading, is_comment, leaders_apart, without_bullet
from .kernel import Illegal, Imported, fitting_name
from .kernel.decks import LONGEST_NAME, D

LONGEST_TEXT = 40_000  # letters; with every card of a large set on a line of its own, a list has some 4,000
LONGEST_FILE = 4 * LONGEST_TEXT  # bytes: no encoding takes more for a letter
MOST_LINES = 2000
LONGEST_LINE = 2000
LONGEST_CARD = 200  # letters that can be a card's name, however it is spelled
MOST_PARTS = 4  # between commas, of one card's name
MOST_COPIES = 999
TOLD = 20  # problems that are told; of the others only the number
NOT_TEXT = frozenset(map(chr, (*range(0x09), *range(0x0E, 0x20), 0x7F, *range(0xD800, 0xE000))))
LETTERS = str.maketrans({"æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "đ": "d"})
NAME_KEYS = frozenset({"name", "deck", "deckname", "title"})
REMARKS = frozenset({"total", "cards", "size", "side", "set", "author", "by", "format", "note", "notes"})
HEADINGS = frozenset({"maindeck", "deck", "decklist", "cards"})


class Named(Protocol):
    """All that is asked of a card."""

    @property
    def name(self) -> str: ...


Cards = Mapping[str, Any]  # of a set: id -> Named


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case, accents, blanks and punctuation: what two spellings have in common."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS))
    return "".join(letter for letter in letters if letter.isalnum())


class Lists(Struct, Generic[D], frozen=True, kw_only=True):
    """How one game's decks are written down, and read."""

    codes: Codes[D]
    kinds: Mapping[str, str]  # kinds of cards, in the order of a list: word -> heading
    kind: Callable[[Any], str]  # of a card
    leaders: Mapping[str, str] = {}  # who leads a deck: field of the deck -> what that card is called
    outside: Callable[[Any], str] = lambda _: ""  # the field in which a card leads that never lies in a deck
    example: str  # a line of some list: “4 Viking Raiders”
    sums: Callable[[D, str], str]  # of a deck of that set, as a remark in its list
    headings: frozenset[str] = frozenset()  # what people put over their cards beside the kinds, in the form of `plain`
    remarks: frozenset[str] = frozenset()  # what stands before a colon in lines that say nothing about cards

    @property
    def how(self) -> str:
        return f"Write one card per line, like “{self.example}”."

    # -- out

    def export(self, deck: D, cards: str = "base") -> str:
        """A list by kind, as `read` takes it back."""
        known = self.codes.sets.catalogue(cards)
        lines = [f"Name: {deck.name}"]
        for field, title in self.leaders.items():
            id = getattr(deck, field)
            if id in known and (id in deck.cards or self.outside(known[id])):
                lines.append(f"{title}: {known[id].name}")
        lines.append(f"# {self.sums(deck, cards)}")
        for kind, ids in self.by_kind(deck, known).items():
            lines += ["", f"{self.kinds[kind]} ({sum(deck.cards[id] for id in ids)})"]
            lines += [f"{deck.cards[id]} {known[id].name}" for id in ids]
        lines += ["", f"# Share code: {self.codes.encode(deck, cards)}"]
        return "\n".join(lines) + "\n"

    def by_kind(self, deck: D, cards: Cards) -> dict[str, list[str]]:
        """The cards of a deck under their kinds, in the order of kinds and of the set."""
        found: dict[str, list[str]] = {}
        for kind in self.kinds:
            if ids := [id for id, card in cards.items() if self.kind(card) == kind and deck.cards.get(id, 0) > 0]:
                found[kind] = ids
        return found

    # -- in

    def read(
        self,
        text: str | bytes,
        cards: str,
        *,
        name: str = "",
        check: Callable[[D], Sequence[str]],
        advice: Callable[[D], Sequence[str]] = lambda _: (),
    ) -> Imported[D]:
        """A deck that may be played, from a list or a share code, or the reasons why not. `name` is used if it is
        given; `check` says why the deck may not be played, `advice` what is unwise about it."""
        too_long = f"This is too long: a card list has at most {LONGEST_TEXT:,} letters. {self.how}"
        if len(text) > (LONGEST_TEXT if isinstance(text, str) else LONGEST_FILE):
            return Imported(None, [too_long])
        written = _as_text(text)
        if written is None:
            return Imported(None, [f"This isn't text. {self.how}"])
        if len(written) > LONGEST_TEXT:
            return Imported(None, [too_long])
        if not written.strip():
            return Imported(None, [f"It's empty. {self.how}"])
        try:
            found = self._from_code(written, cards) if self.codes.is_code(written) else self._from_list(written, cards)
        except Illegal as no:
            return Imported(None, [str(no)])
        if found.deck is None:
            return found
        deck = structs.replace(found.deck, name=fitting_name(name or found.deck.name or "My deck"))
        if problems := list(check(deck)):
            return Imported(None, problems, found.notes)
        return Imported(structs.replace(deck, code=self.codes.encode(deck, cards)), [], [*found.notes, *advice(deck)])

    def _from_code(self, code: str, cards: str) -> Imported[D]:
        deck, its_set = self.codes.decode(code)
        if its_set != cards:
            raise Illegal(f"This deck uses the card set “{its_set}”, not of “{cards}”.")
        return Imported(deck)

    def _from_list(self, text: str, cards: str) -> Imported[D]:
        lines = text.splitlines()
        if len(lines) > MOST_LINES:
            raise Illegal(f"This has {len(lines):,} lines, and I read at most {MOST_LINES:,}. {self.how}")
        reading = _Reading(self, self.codes.sets.catalogue(cards))
        for number, line in enumerate(lines, 1):
            reading.line(number, line)
        deck, notes = reading.finish()
        problems = reading.complaints()
        return Imported(None if problems else deck, problems, notes)


class _Reading(Generic[D]):
    """One list, line by line."""

    def __init__(self, lists: Lists[D], cards: Cards) -> None:
        self.lists, self.cards = lists, cards
        self.index = _index(tuple((id, card.name) for id, card in cards.items()))
        self.leaders = {plain(title): field for field, title in lists.leaders.items()}
        self.headings = HEADINGS | lists.headings | _headings(lists.kinds.values())
        self.remarks = REMARKS | lists.remarks
        self.counts: dict[str, int] = {}
        self.name = ""
        self.led: dict[str, str] = {}
        self.problems: list[tuple[int, str, str]] = []  # line, sentence, and the name that was not found

    # -- lines

    def line(self, number: int, line: str) -> None:
        line = without_bullet(line)
        if not line or is_comment(line):
            return
        if len(line) > LONGEST_LINE:
            self.problems.append((number, f"This line has {len(line):,} letters; that can't be a card.", ""))
            return
        head, colon, rest = (part.strip() for part in line.partition(":"))
        key = plain(heading(head)[:LONGEST_CARD])
        if colon and not rest:
            return  # a heading
        if colon and key in NAME_KEYS:
            self.name = self.name or rest[: 2 * LONGEST_NAME]
        elif colon and key in self.leaders:
            self.leader(number, key, rest)
        elif self.counted(line)[1]:
            self.items(number, line)
        elif colon and key in self.headings:
            self.items(number, rest)
        elif key not in (self.remarks if colon else self.headings):
            self.items(number, line)

    def leader(self, number: int, key: str, text: str) -> None:
        """“Ruler: Odin, Allfather” names who leads; “Ruler: 1× Odin, Allfather” is a line of cards of that kind."""
        for title, part in leaders_apart(text, key, self.leaders):
            field = self.leaders[title]
            found = self.find(part) or self.find(part.partition(". ")[0])  # perhaps with a remark behind it
            if found:
                self.led[field] = found
            else:
                new = self.items(number, part)
                if len(new) == 1:
                    self.led.setdefault(field, new.pop())

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

    def finish(self) -> tuple[D, list[str]]:
        notes = []
        for id in list(self.counts):
            field = self.lists.outside(self.cards[id])
            if field and self.led.setdefault(field, id) == id:
                del self.counts[id]
        for field, id in self.led.items():
            if id not in self.counts and not self.lists.outside(self.cards[id]):
                self.counts[id] = 1
                title = self.lists.leaders[field]
                notes.append(f"{self.cards[id].name} is named as {title}, so I have added it to the cards.")
        ordered = {id: self.counts[id] for id in self.cards if id in self.counts}
        return self.lists.codes.deck(name=self.name, cards=ordered, **self.led), notes

    def complaints(self) -> list[str]:
        if not self.problems and not self.counts:
            return [f"I found no cards in it. {self.lists.how}"]
        said = [f"Line {number}: {sentence or self.unknown(name)}" for number, sentence, name in self.problems[:TOLD]]
        more = len(self.problems) - TOLD
        return [*said, f"And {more:,} more."] if more > 0 else said

    def unknown(self, name: str) -> str:
        near = suggestions(name, self.cards)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return f"“{name if len(name) <= 60 else name[:59] + '…'}” isn't a card in this set.{hint}"


def suggestions(name: str, cards: Cards, most: int = 3) -> list[str]:
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
def _index(names: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Every spelling that is taken -> the card's id; names go before ids."""
    found = {plain(id): id for id, _ in names}
    return found | {plain(name): id for id, name in names}


def _headings(kinds: Iterable[str]) -> frozenset[str]:
    """The names of kinds, of one card or of several."""
    return frozenset(plain(kind) + ending for kind in kinds for ending in ("", "s"))


def _without_count(text: str) -> str:
    return next((name for _, name in counted_forms(text)), text)


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
