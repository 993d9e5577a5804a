"""What wakes the background tasks, and what lets them end."""

from __future__ import annotations

import asyncio

import pytest

from bot.bell import Bell, Closing


@pytest.mark.asyncio
async def test_a_ring_before_the_sleep_is_not_lost() -> None:
    bell = Bell(lambda wait: wait)
    bell.ring()
    await asyncio.wait_for(bell.sleep(None), 1)


@pytest.mark.asyncio
async def test_a_sleep_ends_by_itself_when_its_time_has_passed() -> None:
    await asyncio.wait_for(Bell(lambda wait: wait).sleep(0.001), 1)


@pytest.mark.asyncio
async def test_who_sleeps_and_who_would_sleep_next_is_told_that_the_program_ends() -> None:
    bell = Bell(lambda wait: wait)
    sleeper = asyncio.create_task(bell.sleep(None))
    await asyncio.sleep(0)
    bell.close()
    with pytest.raises(Closing):
        await sleeper
    bell.close()
    with pytest.raises(Closing):
        await bell.sleep(None)
