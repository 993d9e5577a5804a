"""`/defiance deck`: a person's decks. Every answer is private: nobody knows a deck before its match is over."""

from __future__ import annotations

import io
import re

import discord
from discord import app_commands
from msgspec import structs

from bot import show
from bot.clicks import app
from bot.store import DeckRow
from bot.texts import CONTENT, cut, pieces, plain
from bot.ui.controls import Interaction
from bot.ui.forms import Field, form, takes
from games.defiance.deck_code import LONGEST_CODE, LONGEST_NAME, decode, encode
from games.defiance.deck_text import LONGEST_FILE, export
from games.defiance.decks import ready_decks
from games.defiance.state import Brought
from games.kernel import Illegal
from renderers.defiance import deck_sheet

from .deck_builder import open_builder
from .deck_shelf import GAME, MOST_DECKS, SET, checked_name, facts, find, find_own, names, playable, take_in

HINT = "4 Viking Raiders\n3 Shieldmaidens\n1 Odin, Allfather\n… or a share code"


class DeckCommands(app_commands.Group):
    def __init__(self) -> None:
        super().__init__(name="deck", description="Your decks, which nobody else sees")

    @app_commands.command(description="Build a deck card by card, or go on with the one that you are building")
    @app_commands.describe(deck="The deck to start from")
    async def build(self, interaction: Interaction, deck: str | None = None) -> None:
        await open_builder(interaction, deck)

    @app_commands.command(name="import", description="Take in a deck from a list of cards or a share code")
    @app_commands.describe(
        file="A text file with a list of cards; without a file or code you get a form to paste into",
        code="A share code, which begins with DG1-",
        name="What it shall be called",
    )
    async def take(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        code: app_commands.Range[str, 1, LONGEST_CODE // 2] | None = None,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    ) -> None:
        if file is not None and code is not None:
            raise Illegal("A file or a code, not both at once.")
        if file is None and code is None:
            await interaction.response.send_modal(import_form(name or ""))
            return
        if file is not None and file.size > LONGEST_FILE:
            raise Illegal(f"That file is too large for a list of cards; {LONGEST_FILE // 1000} kB are the most.")
        await interaction.response.defer(ephemeral=True, thinking=True)
        text = await file.read() if file is not None else code or ""
        await answer(interaction, await take_in(interaction, text, name or ""))

    @app_commands.command(description="A deck as a text file and as a share code")
    @app_commands.describe(deck="One of yours, or one that comes with the game")
    async def export(self, interaction: Interaction, deck: str) -> None:
        found = await find(interaction, deck)
        file = discord.File(io.BytesIO(export(found, SET).encode()), file_name(found.name))
        await interaction.response.send_message(code_text(found), file=file, ephemeral=True)

    @app_commands.command(description="The code of a deck, to give to somebody")
    @app_commands.describe(deck="One of yours, or one that comes with the game")
    async def share(self, interaction: Interaction, deck: str) -> None:
        found = await find(interaction, deck)
        words = (
            "Post it where you like. Whoever has it can read the whole deck and take it with `/defiance deck import`."
        )
        await interaction.response.send_message(f"{code_text(found)}\n-# {words}", ephemeral=True)

    @app_commands.command(name="list", description="All your decks, and those that come with the game")
    async def all(self, interaction: Interaction) -> None:
        rows = await app(interaction).store.decks(interaction.user.id, GAME)
        lines = [f"**Your decks** ({len(rows)} of {MOST_DECKS})"]
        lines += [own_line(row) for row in rows]
        if not rows:
            lines.append("None yet. `/defiance deck build` makes one, `/defiance deck import` takes one in.")
        lines += [
            "**Decks that come with the game**",
            *(f"• {plain(deck.name)} · {facts(deck)}" for deck in ready_decks(SET)),
        ]
        if await app(interaction).store.draft(interaction.user.id, GAME) is not None:
            lines.append("-# You are building one: `/defiance deck build` goes on with it.")
        first, *rest = pieces("\n".join(lines))
        await interaction.response.send_message(first, ephemeral=True)
        for piece in rest:
            await interaction.followup.send(piece, ephemeral=True)

    @app_commands.command(description="A deck as a picture")
    @app_commands.describe(deck="One of yours, or one that comes with the game")
    async def show(self, interaction: Interaction, deck: str) -> None:
        found = await find(interaction, deck)
        await interaction.response.defer(ephemeral=True, thinking=True)
        person = await app(interaction).store.person(interaction.user.id)
        if person.text_mode:
            lines = [line for line in export(found, SET).splitlines() if line[:1] != "#"]
            await answer(interaction, plain("\n".join(lines)))
            return
        file = await show.picture_file(deck_sheet(found, SET), "deck", person.palette)
        await interaction.followup.send(f"**{plain(found.name)}** · {facts(found)}", file=file, ephemeral=True)

    @app_commands.command(description="Give one of your decks another name")
    @app_commands.describe(deck="One of yours", name="Its new name")
    async def rename(self, interaction: Interaction, deck: str, name: app_commands.Range[str, 1, LONGEST_NAME]) -> None:
        row, new = await find_own(interaction, deck), checked_name(name)
        named = structs.replace(decode(row.code)[0], name=new)
        changed = structs.replace(row, name=new, code=encode(named, SET), changed=app(interaction).now())
        if not await app(interaction).store.rename_deck(row, changed):
            raise Illegal(f"You have a deck “{plain(new)}” already; choose another name.")
        await interaction.response.send_message(
            f"“{plain(row.name)}” is called **{plain(new)}** from now on.", ephemeral=True
        )

    @app_commands.command(description="Throw one of your decks away")
    @app_commands.describe(deck="One of yours", sure="It cannot be brought back")
    async def delete(self, interaction: Interaction, deck: str, sure: bool) -> None:
        row = await find_own(interaction, deck)
        if not sure:
            raise Illegal(f"Then “{plain(row.name)}” stays.")
        await app(interaction).store.delete_deck(interaction.user.id, GAME, row.name)
        words = f"“{plain(row.name)}” is gone. Should you regret it: this was its code.\n```\n{row.code}\n```"
        await interaction.response.send_message(cut(words, CONTENT), ephemeral=True)

    @build.autocomplete("deck")
    @export.autocomplete("deck")
    @share.autocomplete("deck")
    @show.autocomplete("deck")
    async def decks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await names(interaction, current, ready=True)

    @rename.autocomplete("deck")
    @delete.autocomplete("deck")
    async def own_decks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await names(interaction, current, ready=False)


def import_form(name: str) -> discord.ui.Modal:
    return form(
        "deck_import",
        title="Take in a deck",
        fields=[
            Field(name="text", label="A list of cards, or a share code", hint=HINT, box=True),
            Field(
                name="name",
                label="Its name, if it shall have another one",
                value=name,
                required=False,
                most=LONGEST_NAME,
            ),
        ],
    )


@takes("deck_import")
async def on_imported(interaction: Interaction, _: list[str], written: dict[str, str]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await answer(interaction, await take_in(interaction, written.get("text", ""), written.get("name", "")))


async def answer(interaction: Interaction, text: str) -> None:
    for piece in pieces(text):
        await interaction.followup.send(piece, ephemeral=True)


def code_text(deck: Brought) -> str:
    return f"**{plain(deck.name)}** · {facts(deck)}\n```\n{deck.code or encode(deck, SET)}\n```"


def own_line(row: DeckRow) -> str:
    deck = playable(row)
    if deck is None:
        return f"• {plain(row.name)} · cannot be played any more: the cards have changed"
    return f"• {plain(row.name)} · {facts(deck)}"


def file_name(name: str) -> str:
    return f"{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-').lower() or 'deck'}.txt"
