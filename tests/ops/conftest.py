"""The PostgreSQL of all tests, if there is one."""

from __future__ import annotations

import pytest
from postgres import Server


@pytest.fixture(scope="session")
def ops_server(postgres: Server | None) -> Server:
    if postgres is None:
        pytest.skip("initdb and pg_ctl of PostgreSQL are not installed: two processes on one table are not tested")
    return postgres
