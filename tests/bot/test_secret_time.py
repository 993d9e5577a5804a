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
from bot.chairs import PACES, with_chair
from bot.opened import Opened
from bot.session import REDRAWN
from bot.sight import NEWS, latest, sight
from bot.store import Deadline
from games.kernel import LogLine

pytestmark = pytest.mark.asyncio
HALF = PACES["live"] / 2


async def about_to_choose(street: Street, *, alone: bool = True) -> tuple[Opened, Secret]:
    """A Forge Roll in which seat 0 has a choice of several answers; alone: the others have made theirs."""
    random = Random(1)
    opened = await street.open("godsforge")
    for _ in range(40):
        found = [s for s in secret_choices(opened.table, 0, random) if len(s) > 1] if 0 in opened.table.waiting else []
        if found and opened.table.waiting == {0, 1, 2}:
            for seat in (1, 2) if alone else ():
                opened = await street.answer(opened.row.id, seat, opened.table.asks[seat].default)
            await street.deliver()
            street.take(opened)
            return opened, found[0]
        seat = min(opened.table.waiting)
        opened = await street.answer(opened.row.id, seat, opened.table.asks[seat].default)
    raise AssertionError("no such choice was found")


async def test_a_secret_answer_moves_no_deadline_and_calls_for_no_second_reminder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        opened, secret = await about_to_choose(street)
        due = opened.row.due
        await street.pass_time(HALF + 1)
        (reminder,) = street.take(opened)
        assert "the table waits for you" in reminder[2]
        opened = await street.answer(opened.row.id, 0, secret[0])
        assert 0 in opened.table.waiting
        await street.pass_time(HALF - 60)
        assert street.take(opened) == []
        assert (await street.tables.row(opened.row.id)).due == due


async def test_silence_at_several_questions_that_follow_in_secret_ends_them_at_once_and_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.install(monkeypatch)
    async with a_street(tmp_path, monkeypatch) as street:
        opened = await street.open("windows", wishes={"window": "each"})
        for seat in (1, 2):
            await street.tables.set_stop(opened.row.id, seat, "always")
        await street.answer(opened.row.id, 0, ("end",))
        opened = await street.answer(opened.row.id, 2, ("pass",))
        whispered = len(street.whispered)
        street.time = opened.row.chairs[1].due + 1
        await street.store.claim_deadline(Deadline(table=opened.row.id, seat=2, kind="silence", due=street.time - 1))
        await street.clock.strike()
        row = await street.tables.row(opened.row.id)
        assert row.waiting == [2]
        assert row.chairs[1].silent == 1
        assert [step.seat for step in await street.store.steps(row.id)] == [0, 2, 1, 1]
        await street.deliver()
        assert len(street.whispered) == whispered, "nobody is asked what is answered already"


async def test_a_choice_that_was_made_to_its_end_is_taken_back_with_its_old_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        opened, secret = await about_to_choose(street, alone=False)
        due = opened.row.chairs[0].due
        await street.pass_time(60)
        for choice in ((("pass",),), secret):
            for answer in choice:
                opened = await street.answer(opened.row.id, 0, answer)
            assert 0 not in opened.table.waiting
            for _ in choice:
                opened = await street.tables.undo(opened.row.id, 0, opened.question(0))
                assert 0 in opened.table.waiting
                assert opened.row.chairs[0].due == due


async def test_that_somebody_is_back_is_not_told_because_of_a_secret_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        opened, secret = await about_to_choose(street, alone=False)
        await street.pass_time(HALF + 1)
        await votes.call(street.tables, opened.row.id, 0, by=2)
        await street.deliver()
        street.take(opened)
        await street.tables.edit(opened.row.id, lambda row: with_chair(row, 0, silent=1))
        for answer in secret:
            assert street.take(opened) == []
            assert (await street.tables.row(opened.row.id)).chairs[0].silent == 1, "nor by what others may do"
            opened = await street.answer(opened.row.id, 0, answer)
        told = street.take(opened)
        assert [deed[0] for deed in told] == ["edit", "edit"]
        assert any("is back" in word for deed in told for word in deed)


@pytest.mark.parametrize("buttons", [True, False])
async def test_nobody_is_called_to_the_table_for_a_question_that_follows_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, buttons: bool
) -> None:
    """Not even where their click was not drawn, and direct messages are not wanted or closed."""
    async with a_street(tmp_path, monkeypatch) as street:
        await street.prefer_buttons(*([1] if buttons else []))
        opened, secret = await about_to_choose(street)
        if not buttons:
            street.closed.add(1)
        with street.tables.attending(opened.row.id, 0):
            opened = await street.tables.answer(opened.row.id, 0, opened.question(0), secret[0])
        await street.pass_time(2 * REDRAWN)
        assert (await street.store.counts())["outbox"] == 0, "what follows the click was owed, and is no more"
        assert street.take(opened) == []


async def test_what_one_seat_is_told_pushes_nothing_out_of_everybodys_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_street(tmp_path, monkeypatch) as street:
        opened, _ = await about_to_choose(street)
        opened.row = structs.replace(opened.row, news=latest((), [LogLine(f"{n}") for n in range(NEWS + 3)]))
        public = sight(opened)
        assert public.story == [f"{n}" for n in range(3, NEWS + 3)]
        assert sight(opened, [LogLine("psst", to=(0,))] * (NEWS + 3)) == public
        assert sight(opened, [LogLine("hear, hear")]).story == [*public.story[1:], "hear, hear"]
