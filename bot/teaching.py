"""What the controls do that teach a game. Nobody but who has pressed one sees what it shows."""

from __future__ import annotations

from games.kernel import Illegal, Seat

from . import coach, stops
from .chairs import with_chair
from .clicks import PASSED, act, app, in_turn, renew, sit
from .live_table import LiveTable
from .session import TooLate
from .store import TableRow
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


# -- the coach


@handles("hint", 2)
async def on_hint(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The panel shows what the coach would do. It is noted with the question, as everything is."""
    table, claimed = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed)
    seal = live.seal(seat)

    def ask_for_it(row: TableRow) -> TableRow:
        if not coach.may_hint(row):
            raise Illegal("Hints are for casual games where you play against AI players only.")
        return with_chair(stops.thinking(row, seat), seat, hint=seal)

    await app(interaction).tables.edit(table, ask_for_it, ("redraw", str(seat)))
    await renew(interaction, table, seat)


@handles("follow", 3)
async def on_follow(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """Do what the coach would do."""
    table, claimed, seal = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, seal)
    await act(interaction, table, seat, follow(interaction, live, seat, seal))


async def follow(interaction: Interaction, live: LiveTable, seat: Seat, seal: str) -> None:
    if live.seal(seat) != seal or not coach.speaks(live, seat):
        raise TooLate(PASSED)
    found = await coach.advice(live, seat)
    await in_turn(interaction, live, seat, seal, found.answer, found.links, led=True)
