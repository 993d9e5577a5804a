"""Games with windows by clicks: people who find their question in their panel, answer it there, and wait otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from answers import any_answer
from world import World, confirms, needs_confirming

from bot import stops
from bot.chairs import seat_of
from bot.live_table import LiveTable
from games.kernel import Answer
from renderers.canvas import Canvas

A_PAUSE = 61.0  # seconds: longer than any standing answer waits
Chooser = Callable[[LiveTable, int], Answer]


def like(level: str) -> Chooser:
    """Answers as an AI player of this level gives them."""

    def choose(live: LiveTable, seat: int) -> Answer:
        return live.game.bots[level](live.table.seen_by(seat), live.table.asks[seat])

    return choose


def at_random(random: Random) -> Chooser:
    def choose(live: LiveTable, seat: int) -> Answer:
        return any_answer(random, live.table.asks[seat])

    return choose


async def present(here: World) -> LiveTable:
    return await here.bot.tables.get((await here.row()).id)


async def asked(here: World, name: str) -> tuple[LiveTable, int] | None:
    """The table and the person's seat, if the person must answer now; then the panel has the question."""
    live = await present(here)
    seat = seat_of(live.row, here.person(name).id)
    assert seat is not None
    if seat not in live.table.waiting or stops.passing(live.row, seat):
        return None
    if name in here.private:
        await here.open_hand(name)  # a private panel does not change by itself
    seal = live.seal(seat)
    shown = [control["custom_id"] for control in here.answers(name)]
    assert [id for id in shown if f":{seat}:{seal}" in id], f"{name} is asked and not shown what: {shown}"
    return live, seat


async def answer(here: World, name: str, chosen: Sequence[str]) -> None:
    """Buttons are pressed; in selects everything is marked, and confirmed where it takes a confirmation."""
    question = (await present(here)).table.asks[await seat_at(here, name)]
    await here.mark(name, question, chosen)
    if needs_confirming(question, chosen):
        confirm = next(c["custom_id"] for c in here.answers(name) if confirms(c))
        result = await here.actor(name).click(here.panel(name), custom_id=confirm)
        assert result.acknowledged


async def seat_at(here: World, name: str) -> int:
    seat = seat_of((await present(here)).row, here.person(name).id)
    assert seat is not None
    return seat


async def move(here: World, name: str, choose: Chooser) -> bool:
    """One answer of a person; False if nothing is asked of them."""
    found = await asked(here, name)
    if found is None:
        return False
    await answer(here, name, choose(*found))
    return True


async def play_duel(
    here: World, names: Sequence[str], choose: Chooser, *, most: int = 900, until: Callable[[Any], bool] | None = None
) -> int:
    """Everybody answers until the result is posted, or the state is as wanted. Returns the number of answers."""
    answers = idle = 0
    while (await here.row()).status != "over":
        moved = False
        for name in names:
            if until is not None and until((await present(here)).table.state):
                return answers
            if (await here.row()).status != "over" and await move(here, name, choose):
                moved, answers = True, answers + 1
        idle = 0 if moved else idle + 1
        if not moved:
            await here.env.advance_time(A_PAUSE)
        assert idle < 8, "somebody is asked, or a standing answer comes"
        assert answers < most
    await here.env.settle()
    return answers


def plain_pictures(monkeypatch: pytest.MonkeyPatch, game: str = "defiance") -> None:
    """Pictures that cost nothing: what is on them has its own tests."""

    def picture(*_: object, **__: object) -> Canvas:
        return Canvas(10, 10, "A picture.")

    for kind in ("board", "panel", "result", "changes"):
        monkeypatch.setattr(f"renderers.{game}.{kind}", picture, raising=kind != "changes")
