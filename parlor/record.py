"""Every exchange with the bot as a line of JSON: method, path, request, status, response, names of files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


class Recorder:
    def __init__(self, path: Path | None) -> None:
        self.path = path
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab") if path else None

    def keep(self, method: str, path: str, request: Any, files: list[str] | None, status: int, response: Any) -> None:
        if self._file is None:
            return
        line = {
            "method": method,
            "path": path,
            "request_json": request,
            "status": status,
            "response_json": response,
            **({} if files is None else {"files": files}),
        }
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()
