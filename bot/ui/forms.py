"""
Forms, which Discord calls modals. As with every control, what a form does stands in its custom_id, `f:<verb>:<more>`:
one that was open while the bot was restarted is still understood when it is sent.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import discord
from discord.ui import Label, Modal, TextInput
from msgspec import Struct

from games.kernel import Illegal

from ..texts import cut
from .controls import SENSELESS, Interaction, excuse

Taker = Callable[[Interaction, list[str], dict[str, str]], Awaitable[None]]  # who sent it, its words, what they wrote
TAKERS: dict[str, tuple[Taker, int]] = {}
TITLE, LABEL, HINT = 45, 45, 100  # Discord's limits, in characters
LONGEST = 4000  # of what is written into one field


class Field(Struct, frozen=True, kw_only=True):
    """One line, or a box, to write into."""

    name: str
    label: str
    value: str = ""
    hint: str = ""
    box: bool = False
    required: bool = True
    most: int = LONGEST


def takes(verb: str, words: int = 0) -> Callable[[Taker], Taker]:
    """Register who takes the forms of a verb, and how many words their custom_ids have after it."""

    def register(taker: Taker) -> Taker:
        TAKERS[verb] = taker, words
        return taker

    return register


def form(verb: str, *words: object, title: str, fields: Sequence[Field]) -> Modal:
    made = Modal(title=cut(title, TITLE), custom_id=":".join(("f", verb, *map(str, words))))
    for field in fields:
        box: TextInput[Modal] = TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.box else discord.TextStyle.short,
            default=cut(field.value, field.most) or None,
            placeholder=cut(field.hint, HINT) or None,
            required=field.required,
            max_length=field.most,
        )
        made.add_item(Label(text=cut(field.label, LABEL), component=box))
    return made


async def submitted(interaction: Interaction) -> None:
    """Hears every interaction, and acts on forms: discord.py would know only those that this process has shown."""
    data: dict[str, Any] = interaction.data or {}  # type: ignore[assignment]
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit or not custom_id.startswith("f:"):
        return
    _, verb, *words = custom_id.split(":")
    try:
        taker, expected = TAKERS.get(verb, (None, 0))
        if taker is None or len(words) != expected:
            raise Illegal(SENSELESS)
        await taker(interaction, words, dict(_written(data.get("components", []))))
    except Exception as fault:
        await excuse(interaction, fault)


def _written(parts: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        if "value" in part:
            yield str(part["custom_id"]), str(part["value"])
        inner = [part["component"]] if "component" in part else part.get("components", [])
        yield from _written(inner)
