"""A question as controls: any `Ask` becomes buttons, selects, or a draft that is confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Container, LayoutView, TextDisplay
from msgspec import Struct

from games.kernel import Ask, Icon, Option, fill
from games.kernel.english import series

from ..limits import OPTION_TEXT, OPTIONS, ROW, TEXT, check
from ..texts import cut, plain
from .amounts import alike, counted
from .controls import Pick, Press, row, token, with_draft
from .gallery import gallery

BUTTONS = 15  # more choices than that go into a select
GOLD = discord.Colour(0xE0BD68)
READABLE = 38  # characters of a button's label that a phone shows
# Words that any game's options may have; its own stand in `Game.icons`.
ICONS = {"card": Icon("🃏"), "pass": Icon("⏭️", "main")}
STYLES = {"plain": ButtonStyle.secondary, "main": ButtonStyle.primary, "danger": ButtonStyle.danger}


class Panel(Struct):
    """All that a person's private panel shows."""

    table: str
    seat: int
    question: str  # its seal, as the controls carry it
    title: str
    names: Sequence[str]
    ask: Ask[Any] | None  # None: nothing is asked of this seat now
    offer: bool = False  # whether the game goes on without an answer to it
    answered: str = ""  # what was answered, while it can still be changed
    changeable: bool = False
    draft: Sequence[str] = ()
    news: Sequence[str] = ()
    waiting: Sequence[str] = ()
    due: float | None = None
    gone: bool = False  # the person has left the game
    alt: str | None = None  # of the picture of the hand, if there is one
    words: str = ""  # instead of a picture, for those who want it in words
    fallen: Sequence[str] | None = None  # of somebody who is out: how it came to that
    place: int = 0  # the channel in which the table stands
    stand_in: str = ""  # the level of the AI player that has this seat for now
    stops: Mapping[str, str] = {}  # when one can be asked, in a game with windows: word -> label
    stop: str = ""  # the one that is set
    icons: Mapping[str, Icon] = {}  # the game's own
    passing: bool = False  # whether this window is passed in a moment unless the person answers
    coach: str = ""  # what the coach says of it
    more: Sequence[ActionRow[Any]] = ()  # rows below everything else: hints and help


def panel_view(panel: Panel) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    head = cut("\n".join([f"### {panel.title}", *panel.news]), 1000)
    words, coach = cut(panel.words, 1600), cut(panel.coach, 700)
    box.add_item(TextDisplay(head))
    if panel.alt is not None:
        box.add_item(gallery(("hand", panel.alt)))
    if words:
        box.add_item(TextDisplay(words))
    box.add_item(TextDisplay(cut(prompt_text(panel), TEXT - len(head) - len(words) - len(coach))))
    if coach:
        box.add_item(TextDisplay(coach))
    for line in rows(panel):
        box.add_item(line)
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def prompt_text(panel: Panel) -> str:
    if panel.fallen is not None:
        how = "\n".join(f"- {line}" for line in panel.fallen)
        return f"**You're out.** The others play on: watch them in <#{panel.place}>.\n{how}".strip()
    if panel.gone:
        return "You have left this game."
    if panel.stand_in:
        return f"An AI player ({panel.stand_in}) has your seat for now."
    if panel.ask is not None and not panel.answered:
        question = panel.ask
        lines = [f"**{plain(fill(question.prompt, panel.names))}**"]
        if question.most > 1:
            choose = "Press one answer, or choose" if by_itself(question) else "Choose"
            lines.append(f"-# {choose} {span(question)}{', in order' if question.ordered else ''}, then confirm.")
        if panel.offer:
            lines.append(f"-# Only if you like: the game waits for {series(panel.waiting)}.")
        if panel.due is not None:
            silence = choice_text(question, question.default, panel.names) or "nothing"
            lines.append(f"-# Due <t:{int(panel.due)}:R>. If you don't answer: {silence}")
        if panel.passing:
            lines.append("-# In a moment this is passed for you, as you have set it; until then you can answer.")
        return "\n".join([*lines, *note_lines(question, panel.names)])
    waiting = ", ".join(panel.waiting)
    said = f"Your answer: **{panel.answered}**" if panel.answered else "Nothing to do right now."
    return f"{said}\n-# Waiting for {waiting}." if waiting else said


def span(question: Ask[Any]) -> str:
    if question.least == question.most:
        return str(question.least)
    return f"up to {question.most}" if question.least == 0 else f"{question.least} to {question.most}"


def choice_text(question: Ask[Any], answer: Sequence[str], names: Sequence[str]) -> str:
    """The same as text of a message, where it may format nothing. Labels of controls are shown as they are."""
    return plain(choice_words(question, answer, names))


def choice_words(question: Ask[Any], answer: Sequence[str], names: Sequence[str]) -> str:
    return counted([fill(question.options[choice].label, names) for choice in answer if choice in question.options])


def has_buttons(question: Ask[Any]) -> bool:
    """Whether one press is the whole answer: one of a few, or none of them."""
    return question.most == 1 and len(question.options) <= BUTTONS


def by_itself(question: Ask[Any]) -> list[str]:
    """Among choices of several those that are a whole answer: one press gives it."""
    names = [name for name, option in question.options.items() if option.alone]
    return names if question.most > 1 and len(names) <= BUTTONS else []


def in_selects(question: Ask[Any]) -> list[str]:
    """The choices that are marked in selects, page by page."""
    elsewhere = {*by_itself(question), *(name for names in alike(question) for name in names)}
    return [name for name in question.options if name not in elsewhere]


def noted(option: Option[Any]) -> str:
    """A label with its note."""
    return f"{option.label} · {option.note}" if option.note else option.label


def pressed(question: Ask[Any]) -> list[Option[Any]]:
    """What is answered by a press."""
    options = question.options
    return list(options.values()) if has_buttons(question) else [options[name] for name in by_itself(question)]


def on_buttons(question: Ask[Any], names: Sequence[str]) -> bool:
    """Whether the notes of all buttons are short enough to stand on them."""
    return all(not o.note or len(fill(noted(o), names)) <= READABLE for o in pressed(question))


def note_lines(question: Ask[Any], names: Sequence[str]) -> list[str]:
    """The notes that find no room on their controls."""
    told = [] if on_buttons(question, names) else [option for option in pressed(question) if option.note]
    if not has_buttons(question):
        marked = [question.options[name] for name in in_selects(question)]
        told += [option for option in marked if len(fill(option.note, names)) > OPTION_TEXT]
    lines = ((plain(fill(option.label, names)), plain(fill(option.note, names))) for option in told)
    return list(dict.fromkeys(f"-# **{label}**: {note}" for label, note in lines))


# -- controls


def rows(panel: Panel) -> list[ActionRow[Any]]:
    """What can be answered, and below it when one wants to be asked at all."""
    shows_stops = panel.stops and panel.fallen is None and not panel.stand_in
    return [*answer_rows(panel), *([stop_row(panel)] if shows_stops else []), *panel.more]


def stop_row(panel: Panel) -> ActionRow[Any]:
    options = [
        SelectOption(label=cut(f"Responses: {words}", OPTION_TEXT), value=stop, emoji="🔔", default=stop == panel.stop)
        for stop, words in panel.stops.items()
    ]
    return row(Pick("stop", panel.table, panel.seat, options=options, placeholder="When you want to be asked"))


def answer_rows(panel: Panel) -> list[ActionRow[Any]]:
    key = (panel.table, panel.seat, panel.question)
    if panel.fallen is not None:
        watch = Press("watch", panel.table, label="Show the board", style=ButtonStyle.primary, emoji="👁️")
        return [row(watch, Press("log", panel.table, label="Log", emoji="🕰️"))]
    if panel.stand_in:
        back = Press("return", panel.table, panel.seat, label="I am back", style=ButtonStyle.success, emoji="👋")
        return [row(back)]
    if panel.ask is None or panel.answered:
        last = [Press("look", panel.table, label="Refresh", emoji="🔄")]
        if panel.changeable:
            last.insert(0, Press("back", *key, label="Undo", emoji="↩️"))
        return [row(*last)]
    question = panel.ask
    extra: list[Press] = []
    if panel.offer:
        extra.append(Press("look", panel.table, label="Refresh", emoji="🔄"))
    if panel.passing:
        extra.append(Press("think", *key, label="Let me think", emoji="✋"))
    if question.greyed:
        extra.append(Press("grey", *key, label="Why not the others?", emoji="❔"))
    if panel.changeable:
        extra.append(Press("back", *key, label="Undo", emoji="↩️"))
    if has_buttons(question):
        if question.least == 0:
            drawn = (panel.table, panel.seat, with_draft(panel.question, panel.draft))
            none = Press("confirm", *drawn, label="Choose nothing", style=STYLES["main"], emoji=ICONS["pass"].emoji)
            extra.insert(0, none)
        return [*button_rows(panel, question, question.options), *([row(*extra)] if extra else [])]
    if question.least == question.most == 1:
        return [*select_rows(panel, question, "pick"), *([row(*extra)] if extra else [])]
    alone = button_rows(panel, question, by_itself(question))
    selects = [*amount_rows(panel, question), *select_rows(panel, question, "draft")]
    return [*alone, *selects, row(*confirm_buttons(panel, question), *extra)]


def button_rows(panel: Panel, question: Ask[Any], choices: Iterable[str]) -> list[ActionRow[Any]]:
    short = on_buttons(question, panel.names)
    buttons = [
        Press(
            "answer",
            panel.table,
            panel.seat,
            panel.question,
            token(name),
            label=fill(noted(option) if short else option.label, panel.names),
            style=STYLES.get(look.tone, ButtonStyle.success if option.card else ButtonStyle.secondary),
            emoji=look.emoji or None,
        )
        for name in choices
        for option in [question.options[name]]
        for look in [icon(panel, option)]
    ]
    return [row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]


def select_rows(panel: Panel, question: Ask[Any], verb: str) -> list[ActionRow[Any]]:
    """One select for every 25 options; what was drafted is marked. In an ordered question each pick adds one."""
    names = in_selects(question)
    if question.ordered:
        names = [name for name in names if name not in panel.draft]
    pages = [names[n : n + OPTIONS] for n in range(0, len(names), OPTIONS)]
    seal = with_draft(panel.question, panel.draft) if verb == "draft" else panel.question
    lines: list[ActionRow[Any]] = []
    for number, page in enumerate(pages):
        several = verb == "draft" and not question.ordered
        options = [
            SelectOption(
                label=cut(fill(question.options[name].label, panel.names), OPTION_TEXT),
                value=token(name),
                description=cut(fill(question.options[name].note, panel.names), OPTION_TEXT) or None,
                emoji=icon(panel, question.options[name]).emoji or None,
                default=several and name in panel.draft,
            )
            for name in page
        ]
        ends = [fill(question.options[name].label, panel.names) for name in (page[0], page[-1])]
        place = f" ({number + 1} of {len(pages)}): {ends[0]} – {ends[1]}" if len(pages) > 1 else ""
        hint = "The next one" if question.ordered else "Or choose here" if by_itself(question) else "Choose"
        least, most = (0, min(question.most, len(page))) if several else (1, 1)
        key = (panel.table, panel.seat, seal, number)
        lines.append(row(Pick(verb, *key, options=options, placeholder=hint + place, least=least, most=most)))
    return lines


def amount_rows(panel: Panel, question: Ask[Any]) -> list[ActionRow[Any]]:
    """One select for each kind of things that are alike: how many of them."""
    lines: list[ActionRow[Any]] = []
    for kind, names in enumerate(alike(question)):
        option = question.options[names[0]]
        label, chosen = fill(option.label, panel.names), sum(name in panel.draft for name in names)
        options = [
            SelectOption(
                label=cut(f"{n or 'No'} × {label}", OPTION_TEXT),
                value=str(n),
                description=cut(fill(option.note, panel.names), OPTION_TEXT) or None,
                emoji=icon(panel, option).emoji or None,
                default=n == chosen,
            )
            for n in range(min(len(names), question.most) + 1)
        ]
        key = (panel.table, panel.seat, with_draft(panel.question, panel.draft), kind)
        lines.append(row(Pick("amount", *key, options=options, placeholder=cut(f"How many: {label}", 100))))
    return lines


def confirm_buttons(panel: Panel, question: Ask[Any]) -> list[Press]:
    drawn = (panel.table, panel.seat, with_draft(panel.question, panel.draft))
    ready = question.least <= len(panel.draft) <= question.most
    chosen = choice_words(question, panel.draft, panel.names)
    missing = f"{len(panel.draft)} of {span(question)} chosen"
    label = (f"Confirm: {chosen}" if chosen else "Choose nothing") if ready else missing
    buttons = [Press("confirm", *drawn, label=label, style=ButtonStyle.success, emoji="✅", disabled=not ready)]
    if not panel.draft and alike(question) and len(question.options) <= question.most:
        buttons.append(Press("all", *drawn, label="Mark all", emoji="☑️"))
    if panel.draft:
        buttons.append(Press("clear", *drawn, label="Start over", emoji="🧹"))
    return buttons


def icon(panel: Panel, option: Option[Any]) -> Icon:
    usual = ICONS["card"] if option.card else Icon("")
    return panel.icons.get(option.icon) or ICONS.get(option.icon, usual)
