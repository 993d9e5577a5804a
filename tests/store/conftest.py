"""Every test of the store runs on SQLite, and on PostgreSQL where its binaries are found."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from databases import new_database
from postgres import INSTALLED, MISSING, Server
from store_rows import Open

from bot.store import Store


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without PostgreSQL its tests are left out, and one of them says why."""
    if INSTALLED:
        return
    needy = [item for item in items if "server" in getattr(item, "fixturenames", ())]
    spokesman = [item for item in needy if item.name == "test_postgresql_is_at_hand"]
    left_out = [item for item in needy if item not in spokesman]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def server(postgres: Server | None) -> Server:
    if postgres is None:
        pytest.skip(MISSING)
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"] if INSTALLED else ["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; if the test gets an open store, it is about something else than its schema."""
    if request.param == "sqlite":
        made = "store" in request.fixturenames
        return new_database(tmp_path) if made else f"sqlite+aiosqlite:///{tmp_path}/store.db"
    server: Server = request.getfixturevalue("server")
    return server.url(server.emptied())


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/store.db"


@pytest_asyncio.fixture
async def opened() -> AsyncIterator[Open]:
    """Open stores that are closed when the test ends."""
    stores: list[Store] = []

    async def go(url: str, **how: Any) -> Store:
        stores.append(await Store.open(url, **how))
        return stores[-1]

    yield go
    for store in stores:
        await store.close()


@pytest_asyncio.fixture
async def store(url: str, opened: Open) -> Store:
    return await opened(url)


@pytest_asyncio.fixture
async def rival(url: str, store: Store, opened: Open) -> Store:  # noqa: ARG001 - the first one makes the schema
    """The same database, opened by somebody else."""
    return await opened(url)
