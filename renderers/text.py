"""
Letters: which fonts there are, how wide a text is, how it is broken into lines.

Widths come from the font files themselves, so that a recorded picture is the same with every version of Pillow.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from pathlib import Path

import font_source_sans_pro as sans
import font_source_serif_pro as serif

FONTS: dict[str, str] = {
    "title": serif.SourceSerifProBold,
    "serif": serif.SourceSerifProSemibold,
    "italic": serif.SourceSerifProIt,
    "bold": sans.SourceSansProBold,
    "black": sans.SourceSansProBlack,
    "semi": sans.SourceSansProSemibold,
    "text": sans.SourceSansPro,
}
LEAST = 24  # no text is smaller: pictures are read on a phone
LACKING = "·"  # stands for what a font cannot write


class Metrics:
    """The widths of a font's letters, read from its `cmap` and `hmtx` tables."""

    def __init__(self, path: str) -> None:
        self.data = Path(path).read_bytes()
        count = struct.unpack_from(">H", self.data, 4)[0]
        entries = (struct.unpack_from(">4sLLL", self.data, 12 + 16 * n) for n in range(count))
        self.tables: dict[bytes, int] = {tag: offset for tag, _, offset, _ in entries}
        self.em: int = struct.unpack_from(">H", self.data, self.tables[b"head"] + 18)[0]
        self.wide: int = struct.unpack_from(">H", self.data, self.tables[b"hhea"] + 34)[0]
        self.glyphs = self._glyphs()

    def _glyphs(self) -> dict[int, int]:
        """Letter -> glyph, from the format 4 table that every such font has."""
        data, start = self.data, self.tables[b"cmap"]
        count = struct.unpack_from(">H", data, start + 2)[0]
        records = [struct.unpack_from(">HHL", data, start + 4 + 8 * n) for n in range(count)]
        found = next(start + at for _, _, at in records if struct.unpack_from(">H", data, start + at)[0] == 4)
        segments = struct.unpack_from(">H", data, found + 6)[0] // 2
        row = f">{segments}H"
        ends = struct.unpack_from(row, data, found + 14)
        starts = struct.unpack_from(row, data, found + 16 + 2 * segments)
        deltas = struct.unpack_from(row, data, found + 16 + 4 * segments)
        ranges_at = found + 16 + 6 * segments
        offsets = struct.unpack_from(row, data, ranges_at)
        glyphs: dict[int, int] = {}
        for n, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
            for letter in range(first, min(last, 0xFFFE) + 1):
                glyph = letter
                if offset:
                    glyph = struct.unpack_from(">H", data, ranges_at + 2 * n + offset + 2 * (letter - first))[0]
                if glyph and (glyph := (glyph + delta) & 0xFFFF):
                    glyphs[letter] = glyph
        return glyphs

    @lru_cache(maxsize=4096)  # noqa: B019 - the fonts live as long as the program
    def advance(self, letter: str) -> float:
        """A letter's width in parts of the type size."""
        glyph = min(self.glyphs.get(ord(letter), 0), self.wide - 1)
        return float(struct.unpack_from(">H", self.data, self.tables[b"hmtx"] + 4 * glyph)[0]) / self.em


@lru_cache(maxsize=len(FONTS))
def metrics(font: str) -> Metrics:
    return Metrics(FONTS[font])


@lru_cache(maxsize=16384)  # the same cards are measured for every picture
def width(text: str, font: str, size: int) -> int:
    letters = metrics(font)
    return ceil(sum(letters.advance(letter) for letter in text) * size)


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """The text with what our fonts lack replaced by one dot, so that no picture shows empty boxes."""
    known = metrics("text").glyphs.keys() & metrics("title").glyphs.keys()
    shown: list[str] = []
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        if ord(letter) in known:
            shown.append(letter)
        elif unicodedata.category(letter) not in {"Mn", "Me", "Cf", "Cc"} and (not shown or shown[-1] != LACKING):
            plain = unicodedata.normalize("NFKC", letter)
            shown.append(plain if all(ord(part) in known for part in plain) else LACKING)
    return " ".join("".join(shown).split())


def readable(names: Sequence[str]) -> list[str]:
    """People's names as a picture can show them: one that no font of ours can write becomes the seat's number."""
    shown = [printable(name) for name in names]
    return [name if any(letter.isalnum() for letter in name) else f"Seat {seat + 1}" for seat, name in enumerate(shown)]


def shorten(text: str, font: str, size: int, room: int) -> str:
    """The text, cut with an ellipsis if it is too long for one line."""
    if width(text, font, size) <= room:
        return text
    while text and width(text + "…", font, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def fit(text: str, font: str, room: int, big: int, small: int = LEAST) -> int:
    """The largest size, from big down to small, at which the text fits on one line; small if none does."""
    return next((size for size in range(big, small, -1) if width(text, font, size) <= room), small)


def wrap(text: str, font: str, size: int, room: int) -> list[str]:
    """The text in lines no wider than the room; a word that is wider still is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while word:
            longer = f"{line} {word}" if line else word
            if width(longer, font, size) <= room:
                line, word = longer, ""
            elif line:
                lines.append(line)
                line = ""
            else:
                part = next((n for n in range(len(word), 1, -1) if width(word[:n], font, size) <= room), 1)
                lines.append(word[:part])
                word = word[part:]
    return [*lines, line] if line else lines


def fit_lines(
    paragraphs: Sequence[str], font: str, room: int, height: int, big: int, small: int = LEAST
) -> tuple[int, list[list[str]]]:
    """The largest size at which all paragraphs fit into the room and height, and their lines."""
    for size in range(big, small - 1, -1):
        lines = [wrap(paragraph, font, size, room) for paragraph in paragraphs]
        if text_height(lines, size) <= height:
            return size, lines
    return small, [wrap(paragraph, font, small, room) for paragraph in paragraphs]


def leading(size: int) -> int:
    return round(size * 1.22)


def text_height(paragraphs: Sequence[Sequence[str]], size: int) -> int:
    """How high the lines of some paragraphs are, with a little air between paragraphs."""
    return sum(len(lines) for lines in paragraphs) * leading(size) + max(0, len(paragraphs) - 1) * (size // 4)
