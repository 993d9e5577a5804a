"""What the controls do that teach a game. Nobody but who has pressed one sees what it shows."""

from __future__ import annotations

from .clicks import sit
from .ui.controls import Interaction, handles, number
from .ui.lessons import explained, lesson_of, page


async def open_page(interaction: Interaction, game: str, at: int = 0) -> None:
    lesson_of(game)
    await interaction.response.defer(ephemeral=True, thinking=True)
    view, files = await page(game, at)
    await interaction.followup.send(view=view, files=files, ephemeral=True)


@handles("learn")
async def on_learn(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await open_page(interaction, words[0])


@handles("turn", 2)
async def on_turn(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """Another page, in the place of this one."""
    game, at = words
    lesson_of(game)
    await interaction.response.defer()
    view, files = await page(game, number(at))
    await interaction.edit_original_response(view=view, attachments=files)


@handles("explain", 2)
async def on_explain(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """What the present question is about."""
    live, seat = await sit(interaction, words[0], words[1])
    lesson_of(live.game.name)
    await interaction.response.defer(ephemeral=True, thinking=True)
    view, files = await explained(live.game.name, live.table.question(seat), live.names)
    await interaction.followup.send(view=view, files=files, ephemeral=True)
