"""What a host can set: from the environment, or from a file .env beside the program; every value has a default."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class BadSetting(Exception):
    """A sentence for the host."""


class Settings(Struct, frozen=True, kw_only=True):
    discord_token: str = ""
    database_url: str = "sqlite+aiosqlite:///data/demiurge.db"
    log_level: str = "info"
    metrics_port: int = 0
    shard_ids: tuple[int, ...] = ()
    shard_count: int = 0
    test_guild: int = 0
    discord_api: str = ""

    def __repr__(self) -> str:
        """Never the token, and never the database's password."""
        return f"Settings(log_level={self.log_level!r}, metrics_port={self.metrics_port})"


# What each is for, as .env.example says it.
ABOUT = {
    "discord_token": "The bot's token from the Discord developer portal.",
    "database_url": "Where everything is kept: a SQLite file, or postgresql+asyncpg://user:password@host/name.",
    "log_level": "debug, info, warning or error.",
    "metrics_port": "A port on 127.0.0.1 for Prometheus metrics and a health line; 0 for none.",
    "shard_ids": "Several processes: the shards of this one, with commas between; empty for all.",
    "shard_count": "Several processes: how many shards there are in all; 0 lets Discord say.",
    "test_guild": "A server in which commands appear at once while you develop; 0 for none.",
    "discord_api": "Another address that speaks Discord's API, for tests; empty for Discord itself.",
}


def read_settings(environment: Mapping[str, str], file: Path | None = None) -> Settings:
    values = {**(read_file(file) if file and file.exists() else {}), **environment}
    found: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        text = values.get(name.upper(), "").strip()
        if text:
            found[name] = parse(name, text)
    settings = Settings(**found)  # type: ignore[arg-type]
    if settings.shard_ids and not settings.shard_count:
        raise BadSetting("SHARD_IDS needs SHARD_COUNT, the number of all shards.")
    if not all(0 <= shard < settings.shard_count for shard in settings.shard_ids):
        raise BadSetting(f"SHARD_IDS are numbers from 0 to {settings.shard_count - 1}, as SHARD_COUNT says.")
    if not 0 <= settings.metrics_port < 65536:
        raise BadSetting(f"METRICS_PORT is {settings.metrics_port}; ports go from 1 to 65535, and 0 means none.")
    if settings.discord_api and not settings.discord_api.startswith(("http://", "https://")):
        raise BadSetting(f"DISCORD_API is “{settings.discord_api}”; it begins with http:// or https://.")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"LOG_LEVEL is “{settings.log_level}”; it can be debug, info, warning or error.")
    return settings


def parse(name: str, text: str) -> object:
    try:
        if name == "shard_ids":
            return tuple(int(part) for part in text.split(","))
        return int(text) if name in ("metrics_port", "shard_count", "test_guild") else text
    except ValueError:
        raise BadSetting(f"{name.upper()} is “{text}”, which is no number.") from None


def read_file(file: Path) -> dict[str, str]:
    """Lines of NAME=VALUE; # begins a comment line."""
    pairs = {}
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file} cannot be read: {error}.") from None
    for line in lines:
        name, sign, value = line.strip().partition("=")
        if sign and not name.startswith("#"):
            pairs[name.strip()] = value.strip().strip("\"'")
    return pairs
