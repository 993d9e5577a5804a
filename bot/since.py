"""What has changed at a table since a person acted last: two moments of the game as that person may see them."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Illegal, Seat

from . import show
from .clicks import app, sit
from .live_table import moment
from .store import StepRow
from .texts import plain
from .ui.controls import Interaction, handles


def last_deed(steps: Sequence[StepRow], seat: Seat) -> int:
    """After which step the others began to act since the seat last did; 0 if it has done nothing yet. What the seat has
    begun to answer just now does not count, and neither do windows that were passed for it."""
    before = len(steps)
    while before and steps[before - 1].seat == seat:
        before -= 1
    own = [step.number for step in steps[:before] if step.seat == seat and step.by == "person"]
    return own[-1] if own else 0


@handles("changed")
async def on_changed(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    live, seat = await sit(interaction, words[0])
    if not show.has_changes(live):
        raise Illegal("This game has no picture of that.")
    store = app(interaction).store
    steps = await store.steps(live.row.id)
    before = await moment(store, live.row, last_deed(steps, seat))
    person = await store.person(interaction.user.id)
    canvas = show.pictures(live).changes(before.seen_by(seat), live.table.seen_by(seat), live.names)
    if person.text_mode:
        await interaction.followup.send(plain(canvas.alt), ephemeral=True)
        return
    file = await show.picture_file(canvas, "changes", person.palette)
    await interaction.followup.send(file=file, ephemeral=True)
