"""The log of a table, leafed through round by round, with the rule behind each line for whoever wants it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from discord import ButtonStyle
from discord.ui import Container, LayoutView, TextDisplay

from games.kernel import LogLine, Seat
from games.ledger import Rule, ledger

from .chairs import seat_of
from .clicks import app, send_log
from .limits import check
from .live_table import LiveTable
from .store import StepRow
from .story import by_round
from .texts import cut, plain
from .ui.controls import Interaction, Press, handles, number, row
from .ui.panel import GOLD

LONGEST = 3200  # characters of a page


class Leaf(NamedTuple):
    round: int
    lines: list[str]


def leaves(live: LiveTable, seat: Seat | None, steps: Sequence[StepRow], *, rules: bool) -> list[Leaf]:
    """The pages, oldest first: one for each round, and more where a round is too long for one. They are the same with
    and without the rules."""
    known = ledger(live.game.name)
    heard = [line for line in chain(live.row.opening, *(step.news for step in steps)) if may_hear(line, seat)]
    found = []
    for number_, lines in reversed(by_round(heard).items()):
        leaf: list[str] = []
        length = 0
        for line in lines:
            long = entry(line, live.names, known)
            if leaf and length + len(long) > LONGEST:
                found.append(Leaf(number_, leaf))
                leaf, length = [], 0
            leaf.append(long if rules else entry(line, live.names, {}))
            length += len(long) + 1
        found.append(Leaf(number_, leaf))
    return found or [Leaf(0, ["Nothing has happened yet."])]


def may_hear(line: LogLine, seat: Seat | None) -> bool:
    return line.to is None or seat in line.to


def entry(line: LogLine, names: Sequence[str], rules: dict[str, Rule]) -> str:
    words = f"- {plain(line.read(names))}"
    rule = rules.get(line.rule)
    return cut(f"{words}\n  -# {plain(cut(rule.text, 200))} ({rule.id})" if rule is not None else words, LONGEST)


def log_view(live: LiveTable, found: Sequence[Leaf], at: int, *, rules: bool) -> LayoutView:
    at = max(0, min(at, len(found) - 1))
    leaf, table = found[at], live.row.id
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    head = f"Round {leaf.round}" if leaf.round else "Before the first round"
    place = f"-# {live.game.title} · page {at + 1} of {len(found)}"
    box.add_item(TextDisplay("\n".join([f"{place}\n### {head}", *leaf.lines])))
    kind = "why" if rules else "log"
    box.add_item(
        row(
            Press("leaf", table, kind, at - 1, label="Earlier", emoji="◀️", disabled=at == 0),
            Press("leaf", table, kind, at + 1, label="Later", emoji="▶️", disabled=at + 1 == len(found)),
            Press("leaf", table, "log" if rules else "why", at, label="Hide the rules" if rules else "Why?", emoji="⚖️"),
            Press("file", table, label="Download", style=ButtonStyle.secondary, emoji="💾"),
        )
    )
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


async def shown(interaction: Interaction, table: str, at: int | None, *, rules: bool) -> LayoutView:
    """A page of it, as whoever asks may read it; the latest one unless another is wanted."""
    live = await app(interaction).tables.get(table)
    steps = await app(interaction).store.steps(table)
    found = leaves(live, seat_of(live.row, interaction.user.id), steps, rules=rules)
    return log_view(live, found, len(found) - 1 if at is None else at, rules=rules)


async def open_log(interaction: Interaction, table: str) -> None:
    view = await shown(interaction, table, None, rules=False)
    await interaction.response.send_message(view=view, ephemeral=True)


@handles("log")
async def on_log(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await open_log(interaction, words[0])


@handles("leaf", 3)
async def on_leaf(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, kind, at = words
    view = await shown(interaction, table, number(at), rules=kind == "why")
    await interaction.response.edit_message(view=view)


@handles("file")
async def on_file(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await send_log(interaction, words[0])
