"""
Every button and every select of the bot. State stands in the custom_id, truth in the database, so that each control
works after a restart, in any process, however old its message is.

A custom_id reads `b:<verb>:<table>:<more>:...` for a button, `s:...` for a select. What a verb does is decided by the
handler that is registered for it.
"""

from __future__ import annotations

import logging
import re
import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord.ui import ActionRow, Button, DynamicItem, Select

from games.kernel import NONE, WITH, Answer, Ask, Illegal, link

from ..limits import BUTTON_LABEL, CUSTOM_ID, OPTION_TEXT, PLACEHOLDER
from ..store.errors import StoreError
from ..texts import CONTENT, cut

log = logging.getLogger("demiurge.controls")

Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, list[str], list[str]], Awaitable[None]]  # what was clicked, its words, chosen values
HANDLERS: dict[str, tuple[Handler, range]] = {}
MAY_BE_EMPTY = ("draft",)  # a select from which everything may be taken away again
SORRY = "Something went wrong on my side, but nothing is lost. Try again; if it keeps happening, tell the bot's host."
NOT_NOW = "I can't save right now, so nothing has changed. Try again in a minute."
SENSELESS = "I can't use that button. Try one on a newer message."


def handles(verb: str, least: int = 1, most: int = 0) -> Callable[[Handler], Handler]:
    """Register what a verb does, and how many words its custom_ids have after it."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler, range(least, (most or least) + 1)
        return handler

    return register


def number(word: str) -> int:
    """A word of a custom_id that must be a number."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 9):
        raise Illegal(SENSELESS)
    return int(word)


async def dispatch(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    """Act, or say privately why not. A forged or broken id is refused like any other bad answer."""
    _, verb, *words = custom_id.split(":")
    try:
        if verb not in HANDLERS:
            raise Illegal("This button has expired.")
        handler, shape = HANDLERS[verb]
        if len(words) not in shape or (custom_id[0] == "s" and not values and verb not in MAY_BE_EMPTY):
            raise Illegal(SENSELESS)
        await handler(interaction, words, values)
    except Exception as fault:
        await excuse(interaction, fault)


async def excuse(interaction: Interaction, fault: BaseException) -> None:
    """What a person is told when something was not done. A fault of our own is logged; a database that is away for a
    moment says what is wrong in a sentence."""
    if isinstance(fault, Illegal):
        await whisper(interaction, str(fault))
    elif isinstance(fault, StoreError):
        log.error("the database failed somebody", extra={"fault": str(fault)})
        await whisper(interaction, NOT_NOW)
    else:
        log.error("something went wrong", exc_info=fault)
        await whisper(interaction, SORRY)


async def whisper(interaction: Interaction, sentence: str) -> None:
    """A private sentence, whatever the interaction has come to."""
    text = cut(sentence, CONTENT)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except discord.NotFound:
        log.info("an answer came too late for Discord")


def is_private(interaction: Interaction) -> bool:
    """Whether the message that was clicked is seen by this person alone."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


class Press(DynamicItem[Button[Any]], template=r"b:.+"):
    def __init__(
        self,
        verb: str,
        *words: object,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        custom_id = ":".join(("b", verb, *map(str, words)))
        text = cut(label, BUTTON_LABEL)
        super().__init__(Button(custom_id=custom_id, label=text, style=style, emoji=emoji, disabled=disabled))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str], /) -> Press:  # noqa: ARG003
        _, verb, *words = match.string.split(":")
        return cls(verb, *words, label=item.label or "?")

    async def callback(self, interaction: Interaction) -> None:
        await dispatch(interaction, self.custom_id, [])


class Pick(DynamicItem[Select[Any]], template=r"s:.+"):
    def __init__(
        self,
        verb: str,
        *words: object,
        options: Sequence[discord.SelectOption],
        placeholder: str = "",
        least: int = 1,
        most: int = 1,
    ) -> None:
        select: Select[Any] = Select(
            custom_id=":".join(("s", verb, *map(str, words))),
            options=list(options),
            placeholder=cut(placeholder, PLACEHOLDER) or None,
            min_values=least,
            max_values=most,
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str], /) -> Pick:  # noqa: ARG003
        _, verb, *words = match.string.split(":")
        return cls(verb, *words, options=item.options)

    async def callback(self, interaction: Interaction) -> None:
        values: list[str] = (interaction.data or {}).get("values", [])  # type: ignore[assignment,call-overload]
        await dispatch(interaction, self.custom_id, values)


def row(*controls: Any) -> ActionRow[Any]:
    """Controls side by side."""
    return ActionRow(*controls)


def token(option: str, room: int = CUSTOM_ID - 40) -> str:
    """An option's id as it fits into a control: itself where it can, otherwise a check sum of it."""
    return option if len(option) <= min(room, OPTION_TEXT) else short(option)


def short(option: str) -> str:
    return f"#{zlib.crc32(option.encode()):08x}"


AND = "|"  # between the tokens of several answers in one: to this question, and to those that follow


def chain(links: Sequence[str]) -> str:
    """Several answers as one value of a select."""
    whole = AND.join(in_tokens(text, token) for text in links)
    return whole if len(whole) <= OPTION_TEXT else AND.join(in_tokens(text, short) for text in links)


def in_tokens(text: str, write: Callable[[str], str]) -> str:
    return text if text.startswith(NONE) else WITH.join(map(write, text.split(WITH)))


def meant(text: str, question: Ask[Any]) -> Answer | None:
    """The answer to that question that a link of a chain stands for; None if it is meant for another one."""
    options = list(question.options)
    return link(WITH.join(option_of(part, options) or part for part in text.split(WITH)), question)


def with_draft(seal: str, draft: Sequence[str]) -> str:
    """The seal of a question together with what is drafted: for a control that says what is chosen, or acts on it."""
    return f"{seal}.{zlib.crc32(repr(list(draft)).encode()):08x}"


def option_of(text: str, options: Sequence[str]) -> str | None:
    """The option that a token stands for."""
    return next((option for option in options if text in (token(option), short(option))), None)
