"""Hints, and the game that somebody is led through. What is suggested is what the best AI player would do on that seat,
with all that such a player may know and no more: the seat's own sight, its question, and imagined tables."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct

from games.kernel import Answer, Ask, Bot, Lookahead, Seat, fill
from games.lessons import lessons

from .chairs import teaches
from .live_table import LiveTable
from .store import TableRow
from .texts import plain
from .ui.panel import choice_text
from .you import addressed

ADVISER = "master"  # the level whose judgement it is


class Advice(Struct, frozen=True):
    seal: str  # of the question that it is about
    answer: Answer
    why: str
    links: Answer = ()  # the answers to the questions that follow on it, as one control gives them too (Option.then)
    next: str = ""  # and as that control says it: where to build, how to pay


def may_hint(row: TableRow) -> bool:
    """At casual tables where one person plays among AI players: nobody else is wronged, and nothing is at stake."""
    return row.event is None and len(row.people()) == 1 and row.status == "playing"


def speaks(live: LiveTable, seat: Seat) -> bool:
    """Whether the panel of a seat shows a suggestion: where it is led, or has asked for one."""
    row, ask = live.row, live.table.question(seat)
    if ask is None or seat in live.table.held or not may_hint(row):
        return False
    return teaches(row, seat, ask) or row.chairs[seat].hint == live.seal(seat)


async def advice(live: LiveTable, seat: Seat) -> Advice:
    """The same for the same question, however often it is shown."""
    table, seal = live.table, live.seal(seat)
    known: Advice | None = live.advice.get(seat)
    if known is not None and known.seal == seal:
        return known
    ask = table.question(seat)
    assert ask is not None
    seen, look = table.seen_by(seat), Lookahead(table, seat)
    look.imagine(0)  # from here on it holds a copy: the game may go on while the adviser thinks
    answer = await asyncio.to_thread(live.game.bots[ADVISER], seen, ask, look)
    links, label = await asyncio.to_thread(what_follows, live.game.bots[ADVISER], ask, answer, look)
    found = Advice(seal, answer, live.game.why(table.seen_by(seat), ask, answer), links, label)
    live.advice[seat] = found
    return found


def what_follows(bot: Bot, ask: Ask[Any], answer: Answer, look: Lookahead[Any]) -> tuple[Answer, str]:
    """Of a choice that panels offer together with the answers to the next questions: what the adviser answers to those
    on an imagined table."""
    option = ask.options[answer[0]] if len(answer) == 1 else None
    ways = option.then() if option is not None and option.then is not None else {}
    table, given = look.after(0, answer) if ways else None, answer
    while table is not None and look.seat in table.waiting and (len(ways) > 1 or given is answer):
        question = table.question(look.seat)
        assert question is not None
        given = bot(table.seen_by(look.seat), question, Lookahead(table, look.seat))
        ways = {answers: way for answers, way in ways.items() if given and {*given} <= {*answers}}
        table.answer(look.seat, given)
    if len(ways) != 1 or given is answer:
        return (), ""
    [(links, way)] = ways.items()
    return links, way.label


def words(live: LiveTable, seat: Seat, found: Advice) -> str:
    """What the coach says beside a question."""
    ask, lesson = live.table.question(seat), lessons(live.game.name)
    assert ask is not None
    lines = []
    if lesson is not None and teaches(live.row, seat, ask):
        lines += [f"🎓 {lesson.first.welcome}"] if not live.row.chairs[seat].taught else []
        lines.append(f"🎓 {lesson.topic(ask.topic)}")
    choice = choice_text(addressed(ask, seat), found.answer, live.short_names)
    choice += f": {plain(fill(found.next, live.short_names))}" if found.next else ""
    return "\n".join([*lines, f"💡 My pick: **{choice}**. {plain(found.why)}"])


def farewell(live: LiveTable) -> str:
    """After such a game: what to try next."""
    lesson = lessons(live.game.name)
    return f"🎓 {lesson.first.after}" if live.row.coach and lesson is not None else ""
