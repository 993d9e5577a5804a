"""An application's commands: what a sync may contain, and what a person may fill in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from .checks import Form, Path, Refused, refused
from .model import Json
from .snowflakes import is_snowflake

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
MOST = {1: 100, 2: 15, 3: 15, 4: 1}


def good_name(name: str) -> bool:
    letters = all(c in "-_'" or unicodedata.category(c)[0] in "LN" or unicodedata.category(c)[:1] == "M" for c in name)
    return letters and name == name.lower() and bool(re.fullmatch(r"\S{1,32}", name))


class Commands:
    """All commands, global ones and those of the server; ids stay when a sync names them again."""

    def __init__(self, application: str, new_id: Any) -> None:
        self.application, self.new_id = application, new_id
        self.by_scope: dict[str, list[Json]] = {"": []}  # "" or the server's id

    def of(self, scope: str) -> list[Json]:
        return self.by_scope.get(scope, [])

    def usable(self, guild: str | None) -> list[Json]:
        """Those that a person finds in a place: the server's own hide global ones of the same name."""
        local = self.of(guild) if guild else []
        names = {(one["type"], one["name"]) for one in local}
        return [
            *local,
            *(one for one in self.of("") if (one["type"], one["name"]) not in names and in_place(one, guild)),
        ]

    def listed(self, guild: str) -> list[Json]:
        """All that a person can find somewhere: in the server, or in a DM with the bot."""
        here = self.usable(guild)
        names = {(one["type"], one["name"]) for one in here}
        return [*here, *(one for one in self.usable(None) if (one["type"], one["name"]) not in names)]

    def get(self, scope: str, id: str) -> Json:
        for one in self.of(scope):
            if one["id"] == id:
                return one
        raise refused(10063)

    def put(self, scope: str, bodies: Any) -> list[Json]:
        form = Form()
        if not isinstance(bodies, list):
            form.fault([], "BASE_TYPE_BAD_TYPE", "Only a list of commands fits here.")
            form.done()
        made = [self.command(body, scope, form, [n]) for n, body in enumerate(bodies)]
        for kind, most in MOST.items():
            if sum(one["type"] == kind for one in made) > most:
                text = f"Maximum number of application commands of type {kind} reached ({most})."
                raise Refused(400, 30032, text)
        names = [(one["type"], one["name"]) for one in made]
        for n, name in enumerate(names):
            if name in names[:n]:
                text = "Application command names must be unique"
                form.fault([n, "name"], "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        form.done()
        self.by_scope[scope] = made
        return made

    def upsert(self, scope: str, body: Json) -> tuple[bool, Json]:
        form = Form()
        made = self.command(body, scope, form, [])
        form.done()
        others = [one for one in self.of(scope) if one["id"] != made["id"]]
        fresh = len(others) == len(self.of(scope))
        self.by_scope[scope] = [*others, made]
        return fresh, made

    def drop(self, scope: str, id: str) -> None:
        gone = self.get(scope, id)
        self.by_scope[scope] = [one for one in self.of(scope) if one is not gone]

    def command(self, body: Any, scope: str, form: Form, path: Path) -> Json:
        body = body if isinstance(body, dict) else {}
        kind = form.number(body, "type", path, 1, 4, 1)
        name = form.text(body, "name", path, 1, 32, need=True) or ""
        if kind == 1 and not good_name(name):
            form.fault([*path, "name"], "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        known = next((one for one in self.of(scope) if (one["type"], one["name"]) == (kind, name)), None)
        needed = body.get("default_member_permissions")
        made: Json = {
            "id": known["id"] if known else self.new_id(),
            "application_id": self.application,
            "version": self.new_id(),
            "type": kind,
            "name": name,
            "name_localizations": body.get("name_localizations"),
            "description": "",
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": None if needed is None else str(needed),
            "nsfw": bool(body.get("nsfw")),
            "integration_types": body.get("integration_types") or [0],
        }
        if kind == 1:
            made["description"] = form.text(body, "description", path, 1, 100, need=True) or ""
            made["options"] = options(body, form, path, 0)
            if not form.errors and sum(letters(made)) > 8000:
                text = "Command exceeds maximum size (8000)"
                form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", text)
        elif body.get("options"):
            form.fault(
                [*path, "options"], "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Only slash commands take options"
            )
        if scope:
            made["guild_id"] = scope
        else:
            made |= {"contexts": body.get("contexts"), "dm_permission": body.get("dm_permission") is not False}
        return made


def in_place(command: Json, guild: str | None) -> bool:
    """Whether a global command is offered in the server, or in a DM with the bot."""
    contexts = command.get("contexts")
    if contexts is not None:
        return (0 if guild else 1) in contexts
    return bool(guild) or command.get("dm_permission", True)


def letters(node: Json) -> Iterator[int]:
    yield len(node["name"]) + len(node.get("description") or "")
    for choice in node.get("choices", []):
        yield len(str(choice["name"])) + len(str(choice["value"]))
    for option in node.get("options", []):
        yield from letters(option)


def options(body: Json, form: Form, path: Path, depth: int) -> list[Json]:
    made: list[Json] = []
    optional = False
    for n, raw in enumerate(form.array(body, "options", path, 0, 25)):
        place = [*path, "options", n]
        one = {key: value for key, value in raw.items() if value is not None}
        kind = form.number(raw, "type", place, 1, 11, 0)
        name = form.text(raw, "name", place, 1, 32, need=True) or ""
        form.text(raw, "description", place, 1, 100, need=True)
        if not good_name(name):
            form.fault([*place, "name"], "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        if name in [other["name"] for other in made]:
            text = "Option names must be unique"
            form.fault([*place, "name"], "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text)
        if kind in (SUBCOMMAND, GROUP):
            if depth > 1 or (kind == GROUP and depth):
                form.fault([*place, "type"], "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deep")
            one["options"] = options(raw, form, place, depth + 1)
        else:
            if optional and raw.get("required"):
                text = "Required options must be placed before non-required options"
                form.fault(place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
            optional = optional or not raw.get("required")
            choices(raw, form, place)
        made.append({**one, "name": name})
    return made


def choices(raw: Json, form: Form, place: Path) -> None:
    listed = form.array(raw, "choices", place, 0, 25)
    if listed and raw.get("autocomplete"):
        form.fault([*place, "autocomplete"], "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "Choices exclude it")
    for n, choice in enumerate(listed):
        form.text(choice, "name", [*place, "choices", n], 1, 100, need=True)
        if not isinstance(choice.get("value"), (str, int, float)):
            form.fault([*place, "choices", n, "value"], "BASE_TYPE_REQUIRED", "This field is required")


# -- what a person fills in


class BadInput(Exception):
    """A sentence for the person."""


def filled(known: list[Json], given: Any, focused: bool = False) -> list[Json]:
    """Options as the bot gets them: typed, and refused if they do not fit what the bot asked for."""
    given = given if isinstance(given, list) else []
    by_name = {str(one.get("name")): one for one in given if isinstance(one, dict)}
    offered = {one["name"]: one for one in known}
    for name in by_name:
        if name not in offered:
            raise BadInput(f"This command has no option “{name}”.")
    if known and known[0]["type"] in (SUBCOMMAND, GROUP):
        if len(by_name) != 1:
            raise BadInput("Choose one of the subcommands.")
        name, one = next(iter(by_name.items()))
        inner = filled(offered[name].get("options", []), one.get("options"), focused)
        return [{"name": name, "type": offered[name]["type"], "options": inner}]
    found = []
    for option in known:
        one = by_name.get(option["name"], {})
        if one.get("value") is None:
            if option.get("required") and not focused:
                raise BadInput(f"The option “{option['name']}” is needed.")
            continue
        here = bool(one.get("focused"))
        value = one["value"] if here else value_of(option, one["value"])
        found.append(
            {"name": option["name"], "type": option["type"], "value": value, **({"focused": True} if here else {})}
        )
    return found


def value_of(option: Json, value: Any) -> Any:
    name, kind = option["name"], option["type"]
    if kind == STRING:
        value = str(value)
        if not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
            raise BadInput(f"“{name}” is too short or too long.")
    elif kind in (INTEGER, NUMBER):
        try:
            value = int(str(value)) if kind == INTEGER else float(value)
        except (TypeError, ValueError):
            raise BadInput(f"“{name}” must be a number.") from None
        if not option.get("min_value", value) <= value <= option.get("max_value", value):
            raise BadInput(f"“{name}” is out of range.")
    elif kind == BOOLEAN:
        if not isinstance(value, bool):
            value = str(value).lower() in ("true", "yes", "1")
    elif not is_snowflake(value):
        raise BadInput(f"“{name}” must be chosen from the list.")
    else:
        value = str(value)
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise BadInput(f"“{name}” must be one of those offered.")
    return value


def values_in(options: list[Json]) -> Iterator[tuple[int, Any]]:
    """Type and value of every filled option."""
    for one in options:
        if "options" in one:
            yield from values_in(one["options"])
        elif "value" in one:
            yield one["type"], one["value"]
