from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from browsing import ARGUMENTS, Visitors, chromium, demanded, missing
from mock_parlor import MockParlor

if TYPE_CHECKING:
    from playwright.async_api import Browser


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where there is no browser, one line says so for all these tests, unless a browser is demanded."""
    here = [item for item in items if item.path.is_relative_to(Path(__file__).parent)]
    if not here or not missing() or demanded():
        return
    here[0].add_marker(pytest.mark.skip(reason=f"{len(here)} browser tests need {missing()}"))
    config.hook.pytest_deselected(items=here[1:])
    items[:] = [item for item in items if item not in here[1:]]


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    if missing():
        pytest.fail(f"REQUIRE_BROWSER is set, but {missing()} is not installed", pytrace=False)
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield opened
        await opened.close()


@pytest_asyncio.fixture(loop_scope="session")
async def parlor() -> AsyncIterator[MockParlor]:
    mock = MockParlor()
    runner, mock.address = await mock.start()
    yield mock
    await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="session")
async def visitors(browser: Browser, parlor: MockParlor) -> AsyncIterator[Visitors]:
    """Every test ends with: the pages asked nobody but the parlor, and complained of nothing."""
    guests = Visitors(browser, parlor.address)
    yield guests
    await guests.close()
    assert guests.foreign() == []
    assert guests.complaints == []
