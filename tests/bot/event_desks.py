"""Events as people see them: cards, desks and private answers."""

from __future__ import annotations

from typing import Any

import discord
from world import World, parts, parts_text, said

from bot.store import EventRow

ORGANISERS = (
    "create", "edit", "desk", "open", "start", "preview", "publish", "enter", "drop", "finish", "cancel", "undo-round",
)  # fmt: skip
JUDGES = ("decide", "freeze", "extend")


def path(command: str) -> str:
    """The whole name of a command: the group says who uses it."""
    if " " in command:
        return command
    return f"{'organise' if command in ORGANISERS else 'judge' if command in JUDGES else 'tournament'} {command}"


async def slash(here: World, who: str, command: str, /, **options: Any) -> str:
    """What a person hears after a command in the event's channel."""
    return said(await here.person(who).slash(here.channel, path(command), **options))


async def sure(here: World, who: str, command: str, /, **options: Any) -> str:
    """The same with a command that asks once more: what its question says, and what comes of the click."""
    asked = shown(await here.person(who).slash(here.channel, path(command), **options))
    question = f"{asked.content} {parts_text(asked)}"
    buttons = [part["custom_id"] for part in parts(asked) if part.get("custom_id")]
    if not buttons:
        return question
    answer = said(await here.person(who).click(asked, custom_id=buttons[0]))
    return f"{question} {answer} {parts_text(asked)}"


async def event(here: World) -> EventRow:
    """The newest event."""
    return (await here.bot.events.find(here.guild.id))[0]


def card(here: World) -> Any:
    return [m for m in here.channel.history() if "· event " in parts_text(m)][-1]


def moderator(here: World, name: str) -> Any:
    role = here.guild.create_role("stewards", permissions=discord.Permissions(manage_guild=True))
    here.people[name] = here.guild.add_member(here.env.create_user(name), roles=[role])
    return here.people[name]


def labels(message: Any) -> list[str]:
    return [part["label"] for part in parts(message) if part.get("label") and not part.get("disabled")]


def shown(result: Any) -> Any:
    """The private message that answers a click or a command."""
    return [m for m in (result.response, *result.followups) if m is not None][-1]


async def desk(here: World, name: str = "ada") -> Any:
    return shown(await here.person(name).slash(here.channel, "organise desk"))


async def offered(here: World, who: str, command: str, option: str, value: str, **others: Any) -> list[str]:
    """What autocomplete shows while somebody types."""
    result = await here.person(who).autocomplete(here.channel, path(command), option, value, **others)
    return [choice["name"] for choice in result]
