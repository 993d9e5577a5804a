"""The table's public message, the lobby and the result."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import Container, LayoutView, TextDisplay

from ..limits import check
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
    over: bool = False,
    changes: bool = False,
    talks: bool = False,
) -> LayoutView:
    """One message per table: the picture, what happened, who still owes an answer (never what), and until when."""
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(f"### {head}", 200)))
    box.add_item(gallery(("board", alt)))
    if story:
        box.add_item(TextDisplay(cut("\n".join(f"-# {line}" for line in story[-8:]), 900)))
    if not over:
        box.add_item(TextDisplay(cut(waiting_text(waiting, due, paused), 400)))
    hand = [] if over else [Press("hand", table, label="My hand", style=ButtonStyle.primary, emoji="🖐️")]
    words = Press("words", table, label="The table in words", emoji="📜")
    changed = [Press("changed", table, label="What changed?", emoji="🔎")] if changes and not over else []
    talk = [Press("talk", table, label="Talk in private", emoji="🤫")] if talks else []
    box.add_item(row(*hand, *changed, words, Press("log", table, label="Log", emoji="🕰️"), *talk))
    return whole(box)


def waiting_text(waiting: Sequence[str], due: float | None, paused: bool) -> str:
    if paused:
        return "⏸️ The game is paused; `/table resume` goes on."
    if not waiting:
        return "-# The game master is thinking …"
    until = f" · due <t:{int(due)}:R>" if due is not None else ""
    return f"⏳ Waiting for {', '.join(waiting)}{until}"


def result_view(table: str, *, alt: str, head: str, places: Sequence[str], seed: str, honest: str) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(f"## {head}", 300)))
    box.add_item(gallery(("result", alt)))
    box.add_item(TextDisplay(cut("\n".join(places), 1000)))
    box.add_item(TextDisplay(cut(f"-# Seed `{seed}`: {honest}", 400)))
    box.add_item(
        row(
            Press("rematch", table, label="Rematch", style=ButtonStyle.success, emoji="⚔️"),
            Press("log", table, label="Log", emoji="🕰️"),
            Press("verify", table, label="Check the dice", emoji="🔏"),
        )
    )
    return whole(box)


def whole(box: Container[LayoutView]) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)
