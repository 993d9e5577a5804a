"""A question as controls: any `Ask` becomes buttons, selects, or a draft that is confirmed."""

from __future__ import annotations

import re
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
from .asked import READABLE, by_itself, crowded, has_buttons, in_selects, loose, menus, noted
from .controls import Pick, Press, chain, row, token, with_draft
from .gallery import gallery
from .wholes import label as whole_label
from .wholes import value, whole_answers

GOLD = discord.Colour(0xE0BD68)
PAGES = 3  # selects of one menu at most
HEAD = 800  # characters of what happened: the log has all of it
SHORT = 110  # characters of a prompt that is bold as a whole
TOLD = 4  # choices that silence makes and that are named
NOTES = 900  # characters of all notes below a question
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
    plea: str = ""  # how to undo is called where it needs the others' consent; nothing: it cannot be undone so
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
    texts: Mapping[str, str] = {}  # of options that are about a card: what it costs and does
    passing: bool = False  # whether this window is passed in a moment unless the person answers
    coach: str = ""  # what the coach says of it
    more: Sequence[ActionRow[Any]] = ()  # rows below everything else: hints and help


def panel_view(panel: Panel) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    head = cut("\n".join([f"### {panel.title}", *panel.news]), HEAD)
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
        return "You left this game."
    if panel.stand_in:
        return f"An AI player ({panel.stand_in}) is playing for you right now."
    if panel.ask is not None and not panel.answered:
        question = panel.ask
        lines = [asked_words(fill(question.prompt, panel.names))]
        if question.most > 1 and not whole_answers(question):
            lines.append(f"-# {how_to_answer(question)}")
        if panel.offer:
            lines.append(f"-# Optional: the game is waiting for {series(panel.waiting)}.")
        if panel.due is not None:
            lines.append(f"-# Due <t:{int(panel.due)}:R>. If you don't answer: {silence(question, panel.names)}.")
        if panel.passing:
            lines.append("-# I'll pass for you in a moment, as you asked. You can still answer.")
        return "\n".join([*lines, *note_lines(question, panel.names)])
    waiting = ", ".join(panel.waiting)
    said = f"Your answer: **{panel.answered}**" if panel.answered else "Nothing to do right now."
    return f"{said}\n-# Waiting for {waiting}." if waiting else said


def how_to_answer(question: Ask[Any]) -> str:
    """Where several can be chosen, how that is done."""
    if question.unconfirmed:
        return f"You can choose up to {question.most} at once."
    choose = "Press one answer, or choose" if by_itself(question) else "Choose"
    return f"{choose} {span(question)}{', in order' if question.ordered else ''}, then confirm."


def asked_words(prompt: str) -> str:
    """A question in bold; where much is said before or after it, only the question itself."""
    said = re.split(r"(?<=[.?!]) ", prompt)
    asked = [sentence for sentence in said if sentence.endswith("?")]
    if len(prompt) <= SHORT or not asked:
        return f"**{plain(prompt)}**"
    rest = [plain(sentence) for sentence in said if sentence not in asked]
    return "\n".join([*rest, f"**{plain(' '.join(asked))}**"])


def silence(question: Ask[Any], names: Sequence[str]) -> str:
    """What is done for somebody who says nothing, within a sentence; labels are names, and stay as they are."""
    some = question.default if len(question.default) <= TOLD + 1 else question.default[:TOLD]
    said = choice_text(question, some, names)
    if more := len(question.default) - len(some):
        return f"{said} and {more} more"
    return said if question.default else f"{said[:1].lower()}{said[1:]}"


def span(question: Ask[Any]) -> str:
    if question.least == question.most:
        return str(question.least)
    return f"up to {question.most}" if question.least == 0 else f"{question.least} to {question.most}"


def choice_text(question: Ask[Any], answer: Sequence[str], names: Sequence[str]) -> str:
    """The same as text of a message, where it may format nothing. Labels of controls are shown as they are."""
    return plain(choice_words(question, answer, names))


def choice_words(question: Ask[Any], answer: Sequence[str], names: Sequence[str]) -> str:
    chosen = [fill(question.options[choice].label, names) for choice in answer if choice in question.options]
    return counted(chosen) or fill(question.nothing, names)


def pressed(question: Ask[Any]) -> list[Option[Any]]:
    """What is answered by a press."""
    return [question.options[name] for name in (loose if has_buttons(question) else by_itself)(question)]


def on_buttons(question: Ask[Any], names: Sequence[str]) -> bool:
    """Whether the notes of all buttons are short enough to stand on them."""
    return all(not o.note or o.brief or len(fill(noted(o), names)) <= READABLE for o in pressed(question))


def note_lines(question: Ask[Any], names: Sequence[str]) -> list[str]:
    """The notes that find no room on their controls. One that all choices have tells nobody anything."""
    told = [] if on_buttons(question, names) else [o for o in pressed(question) if o.note and not o.brief]
    if len(told) > 1 and len({option.note for option in told}) == 1:
        told = []
    in_select = crowded(question) if has_buttons(question) else in_selects(question)
    told += [o for name in in_select if len(fill((o := question.options[name]).note, names)) > OPTION_TEXT]
    room = max(60, NOTES // max(1, len(told)))
    said = ((fill(option.label, names), " ".join(fill(option.note, names).split())) for option in told)
    lines = ((plain(label), plain(cut(note.removeprefix(label).lstrip(), room))) for label, note in said)
    return list(dict.fromkeys(f"-# **{label}**: {note}" for label, note in lines))


# -- controls


def rows(panel: Panel) -> list[ActionRow[Any]]:
    """What can be answered, and below it when one wants to be asked at all."""
    windowed = panel.ask is None or panel.ask.stops is not None  # elsewhere it would only be in the way
    shows_stops = panel.stops and windowed and panel.fallen is None and not panel.stand_in
    return [*answer_rows(panel), *([stop_row(panel)] if shows_stops else []), *panel.more]


def stop_row(panel: Panel) -> ActionRow[Any]:
    options = [
        SelectOption(label=cut(f"Responses: {words}", OPTION_TEXT), value=stop, emoji="🔔", default=stop == panel.stop)
        for stop, words in panel.stops.items()
    ]
    return row(Pick("stop", panel.table, panel.seat, options=options, placeholder="When should I ask you?"))


def undo_buttons(panel: Panel) -> list[Press]:
    key = (panel.table, panel.seat, panel.question)
    if panel.changeable:
        return [Press("back", *key, label="Undo", emoji="↩️")]
    return [Press("plead", *key, label=panel.plea, emoji="↩️")] if panel.plea else []


def answer_rows(panel: Panel) -> list[ActionRow[Any]]:
    key = (panel.table, panel.seat, panel.question)
    if panel.fallen is not None:
        watch = Press("watch", panel.table, label="Show the board", style=ButtonStyle.primary, emoji="👁️")
        return [row(watch, Press("log", panel.table, label="Log", emoji="🕰️"))]
    if panel.stand_in:
        back = Press("return", panel.table, panel.seat, label="I'm back", style=ButtonStyle.success, emoji="👋")
        return [row(back)]
    if panel.ask is None or panel.answered:
        last = [Press("look", panel.table, label="Refresh", emoji="🔄")]
        return [row(*undo_buttons(panel), *last)]
    question = panel.ask
    extra: list[Press] = []
    if panel.offer:
        extra.append(Press("look", panel.table, label="Refresh", emoji="🔄"))
    if panel.passing:
        extra.append(Press("think", *key, label="Let me think", emoji="✋"))
    if question.greyed:
        extra.append(Press("grey", *key, label="Why can't I choose these?", emoji="❔"))
    extra = [*finish_buttons(panel, question), *extra, *undo_buttons(panel)]
    if has_buttons(question):
        extra = [*none_button(panel, question), *extra]
        selects = [*menu_rows(panel, question), *ahead_rows(panel, question)]
        return [*selects, *button_rows(panel, question, loose(question), extra)]
    if whole_answers(question):
        extra = [*none_button(panel, question), *extra]
        return [whole_row(panel, question), *button_rows(panel, question, by_itself(question), extra)]
    if question.least == question.most == 1 or question.unconfirmed:
        selects = [*select_rows(panel, question, "pick"), *ahead_rows(panel, question)]
        return [*selects, *button_rows(panel, question, by_itself(question), extra)]
    alone = [*in_rows(usual_buttons(panel, question)), *button_rows(panel, question, by_itself(question))]
    selects = [*amount_rows(panel, question), *select_rows(panel, question, "draft")]
    return [*alone, *selects, row(*confirm_buttons(panel, question), *extra)]


def none_button(panel: Panel, question: Ask[Any]) -> list[Press]:
    """To choose nothing, where that is an answer."""
    key = (panel.table, panel.seat, panel.question)
    label, emoji = fill(question.nothing, panel.names), ICONS["pass"].emoji
    return [Press("none", *key, label=label, style=STYLES["main"], emoji=emoji)] if question.least == 0 else []


def usual_buttons(panel: Panel, question: Ask[Any]) -> list[Press]:
    """The answers that are mostly given, where not all of them can be listed."""
    key = (panel.table, panel.seat, panel.question)
    buttons = []
    for number, (said, answer) in enumerate(question.usual.items()):
        look = icon(panel, question.options[answer[0]])
        style = STYLES.get(look.tone, ButtonStyle.secondary)
        words = fill(said, panel.names)
        buttons.append(Press("usual", *key, number, label=words, style=style, emoji=look.emoji or None))
    return buttons


def whole_row(panel: Panel, question: Ask[Any]) -> ActionRow[Any]:
    """One select with all answers."""
    options = [whole_option(panel, question, answer) for answer in whole_answers(question)]
    hint = "Choose the order" if question.ordered else f"Choose {span(question)}"
    return row(Pick("whole", panel.table, panel.seat, panel.question, "all", options=options, placeholder=hint))


def whole_option(panel: Panel, question: Ask[Any], answer: Sequence[str]) -> SelectOption:
    parts = [select_option(panel, question, name) for name in dict.fromkeys(answer)]
    notes = dict.fromkeys(filter(None, (fill(question.options[name].note, panel.names) for name in answer)))
    about = (parts[0].description or "") if len(parts) == 1 else "; ".join(notes)
    return SelectOption(
        label=cut(fill(whole_label(question, tuple(answer)), panel.names), OPTION_TEXT),
        value=value(tuple(answer)),
        description=cut(about, OPTION_TEXT) or None,
        emoji=parts[0].emoji,
    )


def button_rows(
    panel: Panel, question: Ask[Any], choices: Iterable[str], extra: Sequence[Press] = ()
) -> list[ActionRow[Any]]:
    """Those that are alike in rows of their own, then the others, and the extra ones last. Where dice are rolled again
    only what stands above changes: a row keeps its distance from the foot of the message."""
    choices = list(choices)
    brief = [name for name in choices if question.options[name].brief]
    others = buttons_for(panel, question, [name for name in choices if name not in brief])
    together = len(others) + len(extra) <= ROW
    lines = [*in_rows(buttons_for(panel, question, brief)), *in_rows([*others, *extra] if together else others)]
    return lines if together or not extra else [*lines, row(*extra)]


def in_rows(buttons: Sequence[Press]) -> list[ActionRow[Any]]:
    return [row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]


def buttons_for(panel: Panel, question: Ask[Any], choices: Iterable[str]) -> list[Press]:
    short = on_buttons(question, panel.names)
    return [
        Press(
            "answer",
            panel.table,
            panel.seat,
            panel.question,
            token(name),
            label=fill(option.brief or (noted(option) if short else option.label), panel.names),
            style=STYLES.get(look.tone, ButtonStyle.success if option.card else ButtonStyle.secondary),
            emoji=look.emoji or None,
        )
        for name in choices
        for option in [question.options[name]]
        for look in [icon(panel, option)]
    ]


def finish_buttons(panel: Panel, question: Ask[Any]) -> list[Press]:
    """What answers this question and some of those that follow."""
    key = (panel.table, panel.seat, panel.question)
    return [
        Press("finish", *key, token(name), label=option.finish, emoji=ICONS["pass"].emoji)
        for name, option in question.options.items()
        if option.finish
    ]


def menu_rows(panel: Panel, question: Ask[Any]) -> list[ActionRow[Any]]:
    """One select for each menu, or a few for one that asks for what follows, too."""
    lines: list[ActionRow[Any]] = []
    for number, (heading, names) in enumerate(menus(question).items()):
        pages = menu_pages(panel, question, names)
        for place, page in enumerate(pages):
            key = (panel.table, panel.seat, panel.question, f"menu{number}.{place}")
            which = f": {span_of(page)}" if len(pages) > 1 else ""
            lines.append(row(Pick("pick", *key, options=[option for _, option in page], placeholder=heading + which)))
    return lines


def ahead_rows(panel: Panel, question: Ask[Any]) -> list[ActionRow[Any]]:
    """For a choice that leads on to other questions: a select that answers it and them."""
    lines: list[ActionRow[Any]] = []
    for number, (name, option) in enumerate(question.options.items()):
        follow = option.then() if option.ahead and option.then is not None else {}
        if not 0 < len(follow) <= OPTIONS:
            continue
        options = [
            SelectOption(
                label=cut(fill(other.label, panel.names), OPTION_TEXT),
                value=chain([name, *filter(None, answers)]),
                description=cut(fill(other.note, panel.names), OPTION_TEXT) or None,
                emoji=icon(panel, other).emoji or None,
            )
            for answers, other in follow.items()
        ]
        key = (panel.table, panel.seat, panel.question, f"ahead{number}")
        lines.append(row(Pick("pick", *key, options=options, placeholder=fill(option.ahead, panel.names))))
    return lines


def menu_pages(panel: Panel, question: Ask[Any], names: Sequence[str]) -> list[list[tuple[str, SelectOption]]]:
    """A menu's choices, each with those of the questions that follow on it, as far as there is room for all of them.
    What belongs to one choice stays together if it can."""
    labels = {name: fill(question.options[name].label, panel.names) for name in names}
    for most in (9, 1):
        pages: list[list[tuple[str, SelectOption]]] = [[]]
        for name in names:
            some = [(labels[name], option) for option in with_what_follows(panel, question, name, most)]
            if len(pages[-1]) + len(some) > OPTIONS >= len(some):
                pages.append([])
            pages[-1] += some
        pages = [page[n : n + OPTIONS] for page in pages for n in range(0, len(page), OPTIONS)]
        if len(pages) <= PAGES:
            return pages
    return [[(labels[name], select_option(panel, question, name)) for name in names]]


def span_of(page: Sequence[tuple[str, SelectOption]]) -> str:
    """From which choice to which; of a single one, from which of its ways."""
    (first, start), (last, end) = page[0], page[-1]
    return f"{first} – {last}" if first != last else f"{start.label} – {end.label}"


def with_what_follows(panel: Panel, question: Ask[Any], name: str, most: int) -> list[SelectOption]:
    """A choice, once for each way in which at most so many of the questions that follow can be answered."""
    option, usual = question.options[name], select_option(panel, question, name)
    follow = option.then() if option.then is not None and not option.ahead else {}
    start = f"{option.label}: " if option.label != option.menu else ""
    return [
        SelectOption(
            label=cut(fill(start + other.label, panel.names), OPTION_TEXT),
            value=chain([name, *(answer for answer in answers if answer)]),
            description=cut(fill(other.note, panel.names), OPTION_TEXT) or usual.description,
            emoji=usual.emoji,
        )
        for answers, other in follow.items()
        if len(answers) <= most
    ] or [usual]


def select_option(panel: Panel, question: Ask[Any], name: str, *, marked: bool = False) -> SelectOption:
    option = question.options[name]
    about = " · ".join(filter(None, (fill(option.note, panel.names), panel.texts.get(name))))
    return SelectOption(
        label=cut(fill(option.label, panel.names), OPTION_TEXT),
        value=token(name),
        description=cut(about, OPTION_TEXT) or None,
        emoji=icon(panel, option).emoji or None,
        default=marked,
    )


def select_rows(panel: Panel, question: Ask[Any], verb: str) -> list[ActionRow[Any]]:
    """One select for every 25 options; what was drafted is marked. In an ordered question each pick adds one."""
    names = in_selects(question)
    if question.ordered:
        names = [name for name in names if name not in panel.draft]
    pages = [names[n : n + OPTIONS] for n in range(0, len(names), OPTIONS)]
    seal = with_draft(panel.question, panel.draft) if verb == "draft" else panel.question
    lines: list[ActionRow[Any]] = []
    for number, page in enumerate(pages):
        several = question.most > 1 and not question.ordered
        options = [select_option(panel, question, name, marked=several and name in panel.draft) for name in page]
        ends = [fill(question.options[name].label, panel.names) for name in (page[0], page[-1])]
        place = f" ({number + 1} of {len(pages)}): {ends[0]} – {ends[1]}" if len(pages) > 1 else ""
        heading = question.options[page[0]].menu or ("Or choose here" if by_itself(question) else "Choose")
        hint = "The next one" if question.ordered else heading
        least = 0 if several and verb == "draft" else 1
        most = min(question.most, len(page)) if several else 1
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
    label = (f"Confirm: {chosen}" if panel.draft else chosen) if ready else missing
    buttons = [Press("confirm", *drawn, label=label, style=ButtonStyle.success, emoji="✅", disabled=not ready)]
    if not panel.draft and alike(question) and len(question.options) <= question.most:
        buttons.append(Press("all", *drawn, label="Mark all", emoji="☑️"))
    if panel.draft:
        buttons.append(Press("clear", *drawn, label="Start over", emoji="🧹"))
    return buttons


def icon(panel: Panel, option: Option[Any]) -> Icon:
    usual = ICONS["card"] if option.card else Icon("")
    return panel.icons.get(option.icon) or ICONS.get(option.icon, usual)
