"""
`/<game> deck`, of any game that has decks: a person's decks. Every answer is private: nobody knows a deck before its
match is over.
"""

from __future__ import annotations

import io
import re

import discord
from discord import app_commands
from msgspec import structs

from bot import show
from bot.clicks import app, sit
from bot.store import DeckRow
from bot.texts import CONTENT, cut, pieces, plain
from bot.ui.controls import SENSELESS, Interaction, handles
from bot.ui.forms import Field, form, takes
from games.kernel import Deck, Illegal
from games.kernel.decks import LONGEST_NAME
from renderers.pictures import pictures_of

from .deck_builder import begin, drafted, open_builder
from .deck_shelf import MOST_DECKS, checked_name, find, find_own, kit_of, names, playable, take_in

LONGEST_CODE = 4000  # characters that a command takes; a longer one goes into a file


class DeckCommands(app_commands.Group):
    """The group `deck` of one game, for that game's own cog."""

    def __init__(self, game: str) -> None:
        super().__init__(name="deck", description="Your decks; nobody else sees them")
        self.game, self.kit = game, kit_of(game)

    @app_commands.command(description="Build a deck card by card, or continue your draft")
    @app_commands.describe(deck="The deck to start from")
    async def build(self, interaction: Interaction, deck: str | None = None) -> None:
        await open_builder(interaction, self.game, deck)

    @app_commands.command(name="import", description="Import a deck from a card list or a share code")
    @app_commands.describe(
        file="A text file with a card list; leave both empty to paste one",
        code="A share code from somebody",
        name="The deck's name",
    )
    async def take(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        code: app_commands.Range[str, 1, LONGEST_CODE] | None = None,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    ) -> None:
        if file is not None and code is not None:
            raise Illegal("Use a file or a code, not both.")
        if file is None and code is None:
            await interaction.response.send_modal(import_form(self.game, name or ""))
            return
        if file is not None and file.size > (most := self.kit.longest_file):
            raise Illegal(f"That file is too large for a card list. The limit is {most // 1000} kB.")
        await interaction.response.defer(ephemeral=True, thinking=True)
        text = await file.read() if file is not None else code or ""
        await answer(interaction, await take_in(interaction, self.game, text, name or ""))

    @app_commands.command(description="Get a deck as a text file and a share code")
    @app_commands.describe(deck="One of yours, or a ready-made one")
    async def export(self, interaction: Interaction, deck: str) -> None:
        found = await find(interaction, self.game, deck)
        file = discord.File(io.BytesIO(self.kit.export(found).encode()), file_name(found.name))
        await interaction.response.send_message(code_text(self.game, found), file=file, ephemeral=True)

    @app_commands.command(description="Get a deck's share code")
    @app_commands.describe(deck="One of yours, or a ready-made one")
    async def share(self, interaction: Interaction, deck: str) -> None:
        found = await find(interaction, self.game, deck)
        take = f"`/{self.game} deck import`"
        words = f"Post it where you like. Whoever has it can read the whole deck and take it with {take}."
        await interaction.response.send_message(f"{code_text(self.game, found)}\n-# {words}", ephemeral=True)

    @app_commands.command(name="list", description="All your decks, and the ready-made ones")
    async def all(self, interaction: Interaction) -> None:
        rows = await app(interaction).store.decks(interaction.user.id, self.game)
        lines = [f"**Your decks** ({len(rows)} of {MOST_DECKS})"]
        lines += [own_line(row) for row in rows]
        if not rows:
            lines.append(f"None yet. `/{self.game} deck build` makes one, `/{self.game} deck import` takes one in.")
        lines += [
            "**Ready-made decks**",
            *(f"• {plain(deck.name)} · {self.kit.facts(deck)}" for deck in self.kit.ready()),
        ]
        if await app(interaction).store.draft(interaction.user.id, self.game) is not None:
            lines.append(f"-# You have a draft: continue it with `/{self.game} deck build`.")
        first, *rest = pieces("\n".join(lines))
        await interaction.response.send_message(first, ephemeral=True)
        for piece in rest:
            await interaction.followup.send(piece, ephemeral=True)

    @app_commands.command(description="See a deck as a picture")
    @app_commands.describe(deck="One of yours, or a ready-made one")
    async def show(self, interaction: Interaction, deck: str) -> None:
        found = await find(interaction, self.game, deck)
        await interaction.response.defer(ephemeral=True, thinking=True)
        person = await app(interaction).store.person(interaction.user.id)
        if person.text_mode:
            lines = [line for line in self.kit.export(found).splitlines() if line[:1] != "#"]
            await answer(interaction, plain("\n".join(lines)))
            return
        file = await show.picture_file(pictures_of(self.game).deck_sheet(found), "deck", person.palette)
        words = f"**{plain(found.name)}** · {self.kit.facts(found)}"
        await interaction.followup.send(words, file=file, ephemeral=True)

    @app_commands.command(description="Rename one of your decks")
    @app_commands.describe(deck="One of yours", name="Its new name")
    async def rename(self, interaction: Interaction, deck: str, name: app_commands.Range[str, 1, LONGEST_NAME]) -> None:
        row, new = await find_own(interaction, self.game, deck), checked_name(self.game, name)
        named = structs.replace(self.kit.decode(row.code), name=new)
        changed = structs.replace(row, name=new, code=self.kit.encode(named), changed=app(interaction).now())
        if not await app(interaction).store.rename_deck(row, changed):
            raise Illegal(f"You already have a deck called “{plain(new)}”. Choose another name.")
        await interaction.response.send_message(f"“{plain(row.name)}” is now called **{plain(new)}**.", ephemeral=True)

    @app_commands.command(description="Delete one of your decks")
    @app_commands.describe(deck="One of yours", sure="Yes, delete it for good")
    async def delete(self, interaction: Interaction, deck: str, sure: bool) -> None:
        row = await find_own(interaction, self.game, deck)
        if not sure:
            raise Illegal(f"“{plain(row.name)}” stays.")
        await app(interaction).store.delete_deck(interaction.user.id, self.game, row.name)
        words = f"“{plain(row.name)}” is gone. If you change your mind, here's its code.\n```\n{row.code}\n```"
        await interaction.response.send_message(cut(words, CONTENT), ephemeral=True)

    @build.autocomplete("deck")
    @export.autocomplete("deck")
    @share.autocomplete("deck")
    @show.autocomplete("deck")
    async def decks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await names(interaction, self.game, current, ready=True)

    @rename.autocomplete("deck")
    @delete.autocomplete("deck")
    async def own_decks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await names(interaction, self.game, current, ready=False)


def import_form(game: str, name: str) -> discord.ui.Modal:
    hint = f"{kit_of(game).sample}\n… or a share code"
    return form(
        "deck_import",
        game,
        title="Import a deck",
        fields=[
            Field(name="text", label="A card list or a share code", hint=hint, box=True),
            Field(
                name="name",
                label="A new name (optional)",
                value=name,
                required=False,
                most=LONGEST_NAME,
            ),
        ],
    )


@takes("deck_import", 1)
async def on_imported(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    [game] = words
    kit_of(game)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await answer(interaction, await take_in(interaction, game, written.get("text", ""), written.get("name", "")))


@handles("deck_keep")
async def on_keep(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """A deck that was drafted at a table goes on the shelf of whoever built it. One that only its draft allows goes
    into the builder, unless another deck is there."""
    await interaction.response.defer()
    live, seat = await sit(interaction, words[0])
    game, code = live.game.name, show.drafted_decks(live).get(seat, "")
    if not code or live.row.status != "over":
        raise Illegal(SENSELESS)
    deck = kit_of(game).decode(code)
    if not (reasons := kit_of(game).check(deck)):
        await answer(interaction, await take_in(interaction, game, code, ""))
        return
    if await drafted(interaction, game) is not None:
        raise Illegal(f"Only the draft allowed this deck. Finish the one you're building first: `/{game} deck build`.")
    await begin(interaction, game, deck)
    told = "\n".join(f"• {plain(reason)}" for reason in reasons)
    await answer(interaction, f"Only the draft allowed this deck. `/{game} deck build` lets you change it:\n{told}")


async def answer(interaction: Interaction, text: str) -> None:
    for piece in pieces(text):
        await interaction.followup.send(piece, ephemeral=True)


def code_text(game: str, deck: Deck) -> str:
    kit = kit_of(game)
    return f"**{plain(deck.name)}** · {kit.facts(deck)}\n```\n{deck.code or kit.encode(deck)}\n```"


def own_line(row: DeckRow) -> str:
    deck = playable(row)
    if deck is None:
        return f"• {plain(row.name)} · no longer playable: its cards have changed"
    return f"• {plain(row.name)} · {kit_of(row.game).facts(deck)}"


def file_name(name: str) -> str:
    return f"{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-').lower() or 'deck'}.txt"
