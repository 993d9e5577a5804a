"""
A Canvas records what is to be drawn, as plain data. Nothing here paints, and nothing here needs Pillow.

Its script is a text, one call a line: that is what tests keep as goldens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from . import palette, text

Value = str | int | float | bool | tuple["Value", ...]
Args = tuple[tuple[str, Value], ...]
Horizontal = Literal["l", "m", "r"]


SUFFIX = "jpg"  # of every picture file, as `paint.encode` makes it


def file_name(stem: str) -> str:
    """How the file of a picture is called: the one place that says its format."""
    return f"{stem}.{SUFFIX}"


class Call:
    """One thing to draw: what, in which box, and how. `picture` is a smaller Canvas that is placed there."""

    __slots__ = ("args", "h", "op", "picture", "w", "x", "y")

    def __init__(self, op: str, x: int, y: int, w: int, h: int, args: Args = (), picture: Canvas | None = None) -> None:
        self.op, self.x, self.y, self.w, self.h, self.args, self.picture = op, x, y, w, h, args, picture

    def __hash__(self) -> int:
        return hash(self._as_data())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Call) and self._as_data() == other._as_data()

    def _as_data(self) -> tuple[object, ...]:
        return self.op, self.x, self.y, self.w, self.h, self.args, self.picture

    def get(self, name: str) -> Value:
        return dict(self.args)[name]


class Canvas:
    """A picture in the making: its size, its calls in order, and its words for people who do not see it."""

    __slots__ = ("_hash", "alt", "calls", "h", "kept", "w")

    def __init__(self, w: int, h: int, alt: str = "") -> None:
        self.w, self.h, self.alt = w, h, alt
        self.calls: list[Call] = []
        self.kept = False
        self._hash = 0

    def keep(self) -> Canvas:
        """It is complete, and part of many pictures: it is painted once and kept for as long as it is often used."""
        self._hash = hash(self.key())
        self.kept = True
        return self

    def __hash__(self) -> int:
        return self._hash if self.kept else hash(self.key())

    def __eq__(self, other: object) -> bool:
        """Equal are canvases that look the same."""
        return self is other or (isinstance(other, Canvas) and self.key() == other.key())

    def key(self) -> tuple[int, int, tuple[Call, ...]]:
        return self.w, self.h, tuple(self.calls)

    # -- recording

    def put(self, op: str, x: int, y: int, w: int, h: int, **args: Value) -> None:
        self.calls.append(Call(op, x, y, w, h, tuple(args.items())))

    def place(self, x: int, y: int, picture: Canvas) -> None:
        """Put a smaller picture onto this one."""
        self.calls.append(Call("picture", x, y, picture.w, picture.h, (), picture))

    def plate(
        self,
        x: int,
        y: int,
        w: int,
        h: int,
        *,
        radius: int = 20,
        top: str = palette.SLATE,
        bottom: str = palette.NIGHT,
        edge: str = "",
        width: int = 2,
        shadow: int = 0,
        glow: str = "",
    ) -> None:
        """A raised panel: soft shadow or glow, vertical gradient, thin edge."""
        self.put(
            "plate", x, y, w, h,
            radius=radius, top=top, bottom=bottom, edge=edge, width=width, shadow=shadow, glow=glow,
        )  # fmt: skip

    def text(
        self,
        x: int,
        y: int,
        words: str,
        font: str = "text",
        size: int = 26,
        fill: str = palette.PALE,
        *,
        align: Horizontal = "l",
        outline: str = "",
    ) -> int:
        """One line of text; y is the middle of its height. Returns its width."""
        words = text.printable(words)
        wide = text.width(words, font, size)
        left = {"l": x, "m": x - wide // 2, "r": x - wide}[align]
        self.put(
            "text", left, y - text.leading(size) // 2, wide, text.leading(size),
            words=words, font=font, size=size, fill=fill, outline=outline, align=align,
        )  # fmt: skip
        return wide

    def lines(
        self,
        x: int,
        y: int,
        paragraphs: Sequence[Sequence[str]],
        font: str = "text",
        size: int = 26,
        fill: str = palette.PALE,
        *,
        align: Horizontal = "l",
    ) -> int:
        """Lines that are wrapped already, from y downwards. Returns where they end."""
        for n, paragraph in enumerate(paragraphs):
            y += size // 4 if n else 0
            for line in paragraph:
                self.text(x, y + text.leading(size) // 2, line, font, size, fill, align=align)
                y += text.leading(size)
        return y

    def icon(self, x: int, y: int, name: str, size: int, fill: str = palette.PALE, *, outline: str = "") -> None:
        """An icon of the icon font, by its name; x, y is its middle."""
        self.put("icon", x - size // 2, y - size // 2, size, size, name=name, fill=fill, outline=outline)

    def rule(self, x: int, y: int, w: int, colour: str = palette.GOLD) -> None:
        """A thin ornamental line that fades out on both sides."""
        self.put("rule", x, y - 4, w, 8, colour=colour)

    # -- reading

    def every(self, x: int = 0, y: int = 0) -> Iterator[tuple[int, int, Call]]:
        """All calls, also those of pictures within, with where they really are."""
        for call in self.calls:
            yield x + call.x, y + call.y, call
            if call.picture:
                yield from call.picture.every(x + call.x, y + call.y)

    def words(self) -> list[str]:
        """All that is written on it."""
        return [str(call.get("words")) for _, _, call in self.every() if call.op == "text"]

    def script(self) -> str:
        """The whole picture as text, one call a line; calls of a picture within are set in."""
        return "\n".join([f"canvas {self.w}x{self.h}", f"alt {self.alt!r}", *self._script("")]) + "\n"

    def _script(self, indent: str) -> Iterator[str]:
        for call in self.calls:
            args = "".join(f" {name}={value!r}" for name, value in call.args if value != "")
            yield f"{indent}{call.op} {call.x},{call.y} {call.w}x{call.h}{args}"
            if call.picture:
                yield from call.picture._script(indent + "  ")
