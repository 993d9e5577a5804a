"""Deadlines, reminders and votes tell nothing of an answer that is still secret."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import windows
from msgspec import structs
from street import Street, a_street
from test_onlookers import Secret, secret_choices

from bot import votes
from bot.chairs import with_chair
from bot.live_table import LiveTable
from bot.paces import NAMED
from bot.session import REDRAWN
from bot.sight import NEWS, latest, sight
from bot.store import Deadline
from games.kernel import LogLine

pytestmark = pytest.mark.asyncio
HALF = NAMED["live"] / 2


async def about_to_choose(street: Street, *, alone: bool = True) -> tuple[LiveTable, Secret]:
    """A Forge Roll in which seat 0 has a choice of several answers; alone: the others have made theirs."""
    random = Random(1)
    live = await street.open("godsforge")
    for _ in range(40):
        found = [s for s in secret_choices(live.table, 0, random) if len(s) > 1] if 0 in live.table.waiting else []
        if found and live.table.waiting == {0, 1, 2}:
            for seat in (1, 2) if alone else ():
                live = await street.answer(live.row.id, seat, live.table.asks[seat].default)
            await street.deliver()
            street.take(live)
            return live, found[0]
        seat = min(live.table.waiting)
        live = await street.answer(live.row.id, seat, live.table.asks[seat].default)
    raise AssertionError("no such choice was found")


async def test_a_secret_answer_moves_no_deadline_and_calls_for_no_second_reminder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        live, secret = await about_to_choose(street)
        due = live.row.due
        await street.pass_time(HALF + 1)
        (reminder,) = street.take(live)
        assert "it's your move" in reminder[2]
        live = await street.answer(live.row.id, 0, secret[0])
        assert 0 in live.table.waiting
        await street.pass_time(HALF - 60)
        assert street.take(live) == []
        assert (await street.tables.row(live.row.id)).due == due


async def test_silence_at_several_questions_that_follow_in_secret_ends_them_at_once_and_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.install(monkeypatch)
    async with a_street(tmp_path, monkeypatch) as street:
        live = await street.open("windows", wishes={"window": "each"})
        for seat in (1, 2):
            await street.tables.set_stop(live.row.id, seat, "always")
        await street.answer(live.row.id, 0, ("end",))
        live = await street.answer(live.row.id, 2, ("pass",))
        whispered = len(street.whispered)
        street.time = live.row.chairs[1].due + 1
        await street.store.claim_deadline(Deadline(table=live.row.id, seat=2, kind="silence", due=street.time - 1))
        await street.clock.strike()
        row = await street.tables.row(live.row.id)
        assert row.waiting == [2]
        assert row.chairs[1].silent == 1
        assert [step.seat for step in await street.store.steps(row.id)] == [0, 2, 1, 1]
        await street.deliver()
        assert len(street.whispered) == whispered, "nobody is asked what is answered already"


async def test_a_choice_that_was_made_to_its_end_is_taken_back_with_its_old_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        live, secret = await about_to_choose(street, alone=False)
        due = live.row.chairs[0].due
        await street.pass_time(60)
        for choice in ((("pass",),), secret):
            for answer in choice:
                live = await street.answer(live.row.id, 0, answer)
            assert 0 not in live.table.waiting
            for _ in choice:
                live = await street.tables.undo(live.row.id, 0, live.question(0))
                assert 0 in live.table.waiting
                assert live.row.chairs[0].due == due


async def test_that_somebody_is_back_is_not_told_because_of_a_secret_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        live, secret = await about_to_choose(street, alone=False)
        await street.pass_time(HALF + 1)
        await votes.call(street.tables, live.row.id, 0, by=2)
        await street.deliver()
        street.take(live)
        await street.tables.edit(live.row.id, lambda row: with_chair(row, 0, silent=1))
        for answer in secret:
            assert street.take(live) == []
            assert (await street.tables.row(live.row.id)).chairs[0].silent == 1, "nor by what others may do"
            live = await street.answer(live.row.id, 0, answer)
        told = street.take(live)
        assert [deed[0] for deed in told] == ["edit", "edit"]
        assert any("is back" in word for deed in told for word in deed)


@pytest.mark.parametrize("buttons", [True, False])
async def test_nobody_is_called_to_the_table_for_a_question_that_follows_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, buttons: bool
) -> None:
    """Not even where their click was not drawn, and direct messages are not wanted or closed."""
    async with a_street(tmp_path, monkeypatch) as street:
        await street.prefer_buttons(*([1] if buttons else []))
        live, secret = await about_to_choose(street)
        if not buttons:
            street.closed.add(1)
        with street.tables.attending(live.row.id, 0):
            live = await street.tables.answer(live.row.id, 0, live.question(0), secret[0])
        await street.pass_time(2 * REDRAWN)
        assert (await street.store.counts())["outbox"] == 0, "what follows the click was owed, and is no more"
        assert street.take(live) == []


async def test_what_one_seat_is_told_pushes_nothing_out_of_everybodys_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        live, _ = await about_to_choose(street)
        live.row = structs.replace(live.row, news=latest((), [LogLine(f"{n}") for n in range(NEWS + 3)]))
        public = sight(live)
        assert public.story == [f"-# {n}" for n in range(3, NEWS + 3)]
        assert sight(live, [LogLine("psst", to=(0,))] * (NEWS + 3)) == public
        assert sight(live, [LogLine("hear, hear")]).story == [*public.story[1:], "-# hear, hear"]
