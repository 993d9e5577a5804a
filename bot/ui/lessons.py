"""How to play: the pages of a game, its symbols, and what the present question is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ButtonStyle
from discord.ui import ActionRow, Container, LayoutView, TextDisplay

from games.kernel import Ask, Illegal, fill
from games.lessons import Lessons, lessons
from games.registry import GAMES
from renderers import lessons as drawn

from ..limits import check
from ..painter import PAINTER
from ..texts import cut, plain
from .controls import Press, row
from .gallery import gallery
from .panel import GOLD

Message = tuple[LayoutView, list[discord.File]]
MOST_WORDS = 6  # of the rules that are explained beside one question


def learn_button(game: str) -> list[Press]:
    """For every place where somebody may wonder how the game is played."""
    return [Press("learn", game, label="How to play", emoji="📖")] if lessons(game) else []


def lesson_of(game: str) -> Lessons:
    found = lessons(game) if game in GAMES else None
    if found is None:
        raise Illegal("I can't teach this game yet. Look things up with its `rules` command.")
    return found


# -- pages


async def page(game: str, at: int) -> Message:
    at = max(0, min(at, len(lesson_of(game).page) - 1))
    return page_view(game, at), [await file(game, at)]


def page_view(game: str, at: int) -> LayoutView:
    lesson = lesson_of(game)
    shown, canvas = lesson.page[at], drawn.picture(game, at)
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    place = f"-# {GAMES[game].title} · page {at + 1} of {len(lesson.page)}"
    box.add_item(TextDisplay(f"{place}\n## {shown.title}"))
    box.add_item(gallery(("lesson", canvas.alt)))
    box.add_item(TextDisplay(shown.text.strip()))
    last = at + 1 == len(lesson.page)
    turn = [
        Press("turn", game, at - 1, label="Back", emoji="◀️", disabled=at == 0),
        first_button(game) if last else Press("turn", game, at + 1, label="Next", style=ButtonStyle.primary, emoji="▶️"),
    ]
    symbols = next((n for n, one in enumerate(lesson.page) if one.picture == "symbols"), at)
    if symbols != at:
        # The same page as *Next* may lead to: no two controls of a message may have one custom_id.
        turn.append(Press("turn", game, f"0{symbols}", label="Symbols", emoji="🔣"))
    box.add_item(row(*turn))
    return whole(box)


def first_button(game: str) -> Press:
    return Press("first", game, label="Play a first game", style=ButtonStyle.success, emoji="🎓")


async def file(game: str, at: int) -> discord.File:
    return (await PAINTER.picture(drawn.picture(game, at), "lesson")).file()


def whole(box: Container[LayoutView]) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


# -- one question explained


def help_row(table: str, seat: int, game: str, ideas: Sequence[Press] = ()) -> list[ActionRow[Any]]:
    """Below a panel: what would you do, what is this about, and how does the game go?"""
    if lessons(game) is None:
        return [row(*ideas)] if ideas else []
    return [row(*ideas, Press("explain", table, seat, label="Explain", emoji="❔"), *learn_button(game))]


def explanation(lesson: Lessons, ask: Ask[Any] | None, names: Sequence[str]) -> str:
    """What a question is about, and what its words mean."""
    if ask is None:
        return "Nothing to decide right now. Here are the symbols."
    said = " ".join(
        [ask.prompt, *(f"{option.label} {option.note}" for option in ask.options.values()), *ask.greyed.values()]
    )
    head = f"**{plain(fill(ask.prompt, names))}**\n{lesson.topic(ask.topic)}".strip()
    meant = [f"- **{word.word}**: {word.text}" for word in lesson.words_in(said)[:MOST_WORDS]]
    return "\n".join([head, *meant])


async def explained(game: str, ask: Ask[Any] | None, names: Sequence[str]) -> Message:
    """One question, the words in it, and every symbol."""
    lesson = lesson_of(game)
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(cut(explanation(lesson, ask, names), 3000)))
    symbols = next(n for n, one in enumerate(lesson.page) if one.picture == "symbols")
    box.add_item(gallery(("lesson", drawn.picture(game, symbols).alt)))
    box.add_item(row(*learn_button(game)))
    return whole(box), [await file(game, symbols)]
