"""Refusals with Discord's status and code, and a form that gathers all faults of a body."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .model import Json

Path = Sequence[str | int]


class Refused(Exception):
    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> Json:
        more = {} if self.errors is None else {"errors": self.errors}
        return {"message": self.message, "code": self.code, **more}


KNOWN = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
}


def refused(code: int) -> Refused:
    status, message = KNOWN[code]
    return Refused(status, code, message)


class Form:
    """Faults of a body, each at its place; `done` refuses the body if there are any."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def fault(self, path: Path, code: str, message: str) -> None:
        place = self.errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def done(self) -> None:
        if self.errors:
            status, message = KNOWN[50035]
            raise Refused(status, 50035, message, self.errors)

    # -- common shapes; each gives back the value, or a harmless one after noting the fault

    def text(self, body: Json, key: str, path: Path, least: int = 0, most: int = 100, need: bool = False) -> str | None:
        value = body.get(key)
        place = [*path, key]
        if value is None:
            if need:
                self.fault(place, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            self.fault(place, "STRING_TYPE_CONVERT", f'Could not convert "{value}" to string.')
            return None
        if not least <= len(value) <= most:
            if len(value) > most and not least:
                self.fault(place, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
            elif not value:
                self.fault(place, "BASE_TYPE_REQUIRED", "This field is required")
            else:
                self.fault(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return value

    def number(self, body: Json, key: str, path: Path, least: int, most: int, default: int) -> int:
        value = body.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,20}", value):
                value = int(value)
            else:
                self.fault([*path, key], "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
                return default
        if value < least:
            self.fault([*path, key], "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        if value > most:
            self.fault([*path, key], "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return value

    def array(self, body: Json, key: str, path: Path, least: int = 0, most: int = 25) -> list[Json]:
        value: Any = body.get(key)
        if value is None:
            value = []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault([*path, key], "BASE_TYPE_BAD_TYPE", "Only a list of objects fits here.")
            return []
        if not least <= len(value) <= most:
            self.fault([*path, key], "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return value
