"""How things stand, for somebody who takes a seat over or comes back to it: what happened, what they hold, what was
planned and what is asked. All of it is what the seat itself knows, and nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from discord import ButtonStyle
from discord.ui import Container, LayoutView, TextDisplay

from games.kernel import LogLine, Seat, fill
from games.kernel.english import series

from . import show, stops
from .chairs import person_names
from .clicks import app, sit
from .live_table import LiveTable
from .since import last_deed
from .store import Person, StepRow, Store
from .story import by_round, one_each
from .texts import cut, plain, quoted
from .ui.board import whole
from .ui.controls import Interaction, Press, handles
from .ui.controls import row as side_by_side
from .ui.gallery import gallery
from .ui.panel import GOLD, choice_text

STORY, NOTE = 1500, 500  # characters


def missed(live: LiveTable, seat: Seat, steps: Sequence[StepRow]) -> list[LogLine]:
    """What happened since the seat's own person last did something, as the seat may hear it; for somebody new all that
    is remembered at the table."""
    if live.row.chairs[seat].before:
        lines: Sequence[LogLine] = live.row.news
    else:
        since = last_deed(steps, seat)
        lines = list(chain.from_iterable(step.news for step in steps if step.number > since))
    return [line for line in lines if line.to is None or seat in line.to]


def happened(live: LiveTable, seat: Seat, steps: Sequence[StepRow]) -> str:
    told: list[str] = []
    for number, lines in by_round(missed(live, seat, steps)).items():
        told += [f"**Round {number}**"] if number else []
        told += one_each(lines, live.names)
    return "\n".join(told) or "Nothing yet."


def planned(live: LiveTable, seat: Seat) -> str:
    """What is chosen and not confirmed, what is answered and can be changed, when I ask, and what was left to say."""
    chair, ask = live.row.chairs[seat], live.table.question(seat)
    lines = []
    if chair.before and chair.note:
        lines += [f"<@{chair.before[-1]}> tells you:", quoted(chair.note)]
    if ask is not None and (held := live.table.held.get(seat)) is not None:
        lines.append(f"Answered, and you can still change it: {choice_text(ask, held, live.names)}")
    if ask is not None and (draft := live.draft(seat)):
        lines.append(f"Chosen, not confirmed: {choice_text(ask, draft, live.names)}")
    if live.game.stops:
        lines.append(f"Responses: {live.game.stops[stops.stop_of(live.game, chair)]}")
    return "\n".join(lines) or "Nothing yet."


def asked(live: LiveTable, seat: Seat) -> str:
    table, due = live.table, live.row.chairs[seat].due
    ask = table.question(seat)
    if seat in table.waiting and ask is not None:
        until = f"\n-# Due <t:{int(due)}:R>." if due is not None and live.row.status == "playing" else ""
        return f"**{plain(fill(ask.prompt, live.names))}**{until}"
    others = series(person_names(live.row, sorted(table.waiting)))
    return f"Nothing right now. The table waits for {others}." if others else "Nothing right now."


async def briefing(live: LiveTable, seat: Seat, person: Person, steps: Sequence[StepRow]) -> show.Message:
    chair = live.row.chairs[seat]
    seen, ask = live.table.seen_by(seat), live.table.question(seat)
    canvas = show.pictures(live).panel(seen, live.names, ask)
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    where = f"<#{live.row.thread or live.row.channel}>"
    head = f"## You play on at {live.game.title}" if chair.before else f"## Your {live.game.title} game so far"
    box.add_item(TextDisplay(f"{head}\n-# {where}"))
    box.add_item(TextDisplay(cut(f"### What happened\n{happened(live, seat, steps)}", STORY)))
    files = []
    if person.text_mode:
        box.add_item(TextDisplay(cut(f"### What you hold\n{plain(canvas.alt)}", 1100)))
    else:
        box.add_item(TextDisplay("### What you hold"))
        box.add_item(gallery(("hand", canvas.alt)))
        files.append(await show.picture_file(canvas, "hand", person.palette))
    box.add_item(TextDisplay(cut(f"### What was planned\n{planned(live, seat)}", 2 * NOTE)))
    box.add_item(TextDisplay(cut(f"### What I ask you\n{asked(live, seat)}", NOTE)))
    hand = Press("hand", live.row.id, label="My hand", style=ButtonStyle.primary, emoji="🖐️")
    box.add_item(side_by_side(hand, Press("log", live.row.id, label="Log", emoji="🕰️")))
    return whole(box), files


async def brief(store: Store, live: LiveTable, seat: Seat, person: int) -> show.Message:
    return await briefing(live, seat, await store.person(person), await store.steps(live.row.id))


@handles("brief")
async def on_brief(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The same at any time, seen by nobody else."""
    await send_brief(interaction, words[0])


async def send_brief(interaction: Interaction, table: str) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    live, seat = await sit(interaction, table)
    view, files = await brief(app(interaction).store, live, seat, interaction.user.id)
    await interaction.followup.send(view=view, files=files, ephemeral=True)
