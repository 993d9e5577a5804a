"""Faults that can be switched on: slow answers, 429, 500, lost answers. They hit the requests that they name."""

from __future__ import annotations

from fnmatch import fnmatchcase

from msgspec import Struct

from .model import Json


class Fault(Struct, kw_only=True):
    method: str = "*"
    path: str = "*"  # below /api/v10, with * for anything, as in /channels/*/messages
    times: int | None = 1  # None: until it is switched off
    delay: float = 0.0  # seconds before the request is looked at
    status: int = 0  # 0: only slow
    code: int = 0
    message: str = ""
    retry_after: float = 0.05  # of a 429
    whole: bool = False  # a 429 for all routes
    carried_out: bool = False  # the request is done and only its answer is replaced

    def body(self) -> Json:
        if self.status == 429:
            text = self.message or "You are being rate limited."
            return {"message": text, "retry_after": self.retry_after, "global": self.whole, "code": self.code}
        return {"message": self.message or f"{self.status}: a fault of the parlor, as ordered", "code": self.code}


class Faults:
    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        self.waiting.append(fault)

    def clear(self) -> None:
        self.waiting.clear()

    def next(self, method: str, path: str) -> Fault | None:
        """The first fault that hits this request; it counts as used."""
        for fault in self.waiting:
            if fnmatchcase(method, fault.method) and fnmatchcase(path, fault.path):
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self.waiting.remove(fault)
                return fault
        return None
