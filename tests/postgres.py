"""A PostgreSQL for tests, where its binaries are found."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import asyncpg

PASSWORD = secrets.token_hex(8)
MISSING = "initdb and pg_ctl of PostgreSQL are not installed, so the store is tested on SQLite alone"


def binary(name: str) -> str | None:
    """Debian keeps the server's programs outside of PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


INITDB, PG_CTL = binary("initdb"), binary("pg_ctl")
INSTALLED = bool(INITDB and PG_CTL)


class Server:
    """A PostgreSQL of our own, on a free port of this machine, in a folder that is thrown away."""

    def __init__(self) -> None:
        assert INITDB
        assert PG_CTL
        self.folder, self.pg_ctl, self.user = Path(tempfile.mkdtemp(prefix="store-")), PG_CTL, None
        self.emptied_name = ""
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self.data = self.folder / "data"
        self.run(INITDB, "-D", str(self.data), "-U", "demiurge", f"--pwfile={secret}", "--auth=scram-sha-256", "-N")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        self.run(self.pg_ctl, "-D", str(self.data), "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def halt(self) -> None:
        """Cut everybody off, as a restart does; `start` brings everything back."""
        self.run(self.pg_ctl, "-D", str(self.data), "-m", "fast", "-w", "stop")

    def run(self, *command: str) -> None:
        user: dict[str, Any] = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid} if self.user else {}
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=60, **user)

    def stop(self) -> None:
        """At once: what it holds is thrown away, and need not be written first."""
        self.run(self.pg_ctl, "-D", str(self.data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    def url(self, database: str, password: str = PASSWORD) -> str:
        return f"postgresql+asyncpg://demiurge:{password}@127.0.0.1:{self.port}/{database}"

    def tell(self, sql: str, database: str = "postgres") -> None:
        async def go() -> None:
            connection = await asyncpg.connect(self.url(database).replace("+asyncpg", ""))
            await connection.execute(sql)
            await connection.close()

        asyncio.run(go())

    def new_database(self) -> str:
        name = "d" + secrets.token_hex(6)
        self.tell(f"CREATE DATABASE {name}")
        return name

    def emptied(self) -> str:
        """The one database of all tests that need no more than one, without a table in it. A new one for each would be
        a thousand files to make, and to remove in the end."""
        if not self.emptied_name:
            self.emptied_name = self.new_database()
        others = "pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        self.tell(f"SELECT pg_terminate_backend(pid) FROM (SELECT {others}) AS others", self.emptied_name)
        self.tell("DROP SCHEMA public CASCADE; CREATE SCHEMA public", self.emptied_name)
        return self.emptied_name
