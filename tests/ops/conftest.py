"""The PostgreSQL of tests/store, if there is one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "store"))

from postgres import INSTALLED, Server


@pytest.fixture(scope="session")
def ops_server() -> Iterator[Server]:
    if not INSTALLED:
        pytest.skip("initdb and pg_ctl of PostgreSQL are not installed: two processes on one table are not tested")
    server = Server()
    yield server
    server.stop()
