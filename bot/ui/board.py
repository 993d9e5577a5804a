"""The table's public message, the lobby and the result."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import Container, LayoutView, TextDisplay

from ..limits import ROW, check
from ..texts import cut
from .controls import Press, row
from .gallery import gallery
from .panel import GOLD


def board_view(
    table: str,
    *,
    alt: str,
    head: str,
    story: Sequence[str],
    waiting: Sequence[str],
    due: float | None,
    paused: bool = False,
    closes: float | None = None,
    night: bool = False,
    over: bool = False,
    changes: bool = False,
    talks: bool = False,
    more: Sequence[Press] = (),
) -> LayoutView:
    """One message per table: the picture, what happened, who still owes an answer (never what), and until when."""
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(f"### {head}", 200)))
    box.add_item(gallery(("board", alt)))
    if story:
        box.add_item(TextDisplay(cut("\n".join(story), 1100)))
    if not over:
        box.add_item(TextDisplay(cut(waiting_text(waiting, due, paused, closes, night), 400)))
    hand = [] if over else [Press("hand", table, label="My hand", style=ButtonStyle.primary, emoji="🖐️")]
    words = Press("words", table, label="The table in words", emoji="📜")
    changed = [Press("changed", table, label="What changed?", emoji="🔎")] if changes and not over else []
    talk = [Press("talk", table, label="Talk in private", emoji="🤫")] if talks else []
    buttons = [*hand, *changed, words, Press("log", table, label="Log", emoji="🕰️"), *talk, *more]
    for start in range(0, len(buttons), ROW):
        box.add_item(row(*buttons[start : start + ROW]))
    return whole(box)


def waiting_text(
    waiting: Sequence[str], due: float | None, paused: bool, closes: float | None = None, night: bool = False
) -> str:
    if paused:
        end = f" Otherwise the table closes <t:{int(closes)}:R>, and the game counts for nobody." if closes else ""
        return f"⏸️ The game is paused. Resume with `/table resume`.{end}"
    if not waiting:
        return "-# I'm thinking …"
    until = f" · due <t:{int(due)}:R>" if due is not None else ""
    safe = " · 🌙 after quiet hours" if night else ""
    return f"⏳ Waiting for {', '.join(waiting)}{until}{safe}"


def result_view(
    table: str, *, alt: str, head: str, places: Sequence[str], seed: str, honest: str, event: str = ""
) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(f"## {head}", 300)))
    box.add_item(gallery(("result", alt)))
    box.add_item(TextDisplay(cut("\n".join(places), 1000)))
    box.add_item(TextDisplay(cut(f"-# Seed `{seed}`: {honest}", 400)))
    box.add_item(
        row(
            again_button(table, event),
            Press("log", table, label="Log", emoji="🕰️"),
            Press("verify", table, label="Check the dice", emoji="🔏"),
        )
    )
    return whole(box)


def again_button(table: str, event: str) -> Press:
    """What comes next: in a tournament its standings, otherwise another game."""
    if event:
        return Press("ev_show", event, "standings", 0, label="Standings", style=ButtonStyle.primary, emoji="📊")
    return Press("rematch", table, label="Rematch", style=ButtonStyle.success, emoji="⚔️")


def ending_view(
    table: str, *, alt: str, words: str, place: int, event: str = "", after: str = "", drafted: bool = False
) -> LayoutView:
    """How the game ended, to one of its players. A deck that was drafted for it can be kept."""
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(words, 1500)))
    if alt:
        box.add_item(gallery(("result", alt)))
    box.add_item(TextDisplay(f"The whole game: <#{place}>"))
    if after:
        box.add_item(TextDisplay(cut(after, 1000)))
    keep = [Press("deck_keep", table, label="Keep my deck", emoji="📥")] if drafted else []
    box.add_item(row(again_button(table, event), Press("log", table, label="Log", emoji="🕰️"), *keep))
    return whole(box)


def done_view(words: str) -> LayoutView:
    """A table has done what it was for, and nobody has won or lost."""
    return whole(Container(TextDisplay(words), accent_colour=GOLD))


def whole(box: Container[LayoutView]) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)
