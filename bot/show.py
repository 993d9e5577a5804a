"""From an open table to messages: pictures, painted beside the event loop, of what the reader may see and no more."""

from __future__ import annotations

from collections.abc import Hashable

import discord
from discord.ui import LayoutView

from games.kernel import Seat, commitment, fill, verify
from renderers.canvas import Canvas
from renderers.pictures import Pictures, pictures_of

from . import stops
from .chairs import person_names
from .live_table import LiveTable
from .painter import PAINTER
from .sight import news_for, sight
from .store import Person
from .texts import plain
from .ui.board import board_view, result_view
from .ui.panel import Panel, choice_text, panel_view

Message = tuple[LayoutView, list[discord.File]]


def pictures(live: LiveTable) -> Pictures:
    return pictures_of(live.game.name)


async def picture_file(canvas: Canvas, stem: str, palette: str = "", about: Hashable = None) -> discord.File:
    return (await PAINTER.picture(canvas, stem, palette, about)).file()


async def panel(live: LiveTable, seat: Seat, person: Person) -> Message:
    """A person's private panel: hand, question, controls."""
    table, row = live.table, live.row
    gone = seat in row.departed
    seen, ask = table.seen_by(seat), None if gone else table.question(seat)
    held = table.held.get(seat)
    over = table.state.phase is None
    canvas = pictures(live).panel(seen, live.names, ask) if has_hand(live, seat) else None
    due = row.chairs[seat].due
    what = Panel(
        table=row.id,
        seat=seat,
        question=live.seal(seat),
        title=title(live),
        names=live.names,
        ask=ask,
        offer=seat in table.offers,
        answered=(choice_text(ask, held, live.names) or "nothing") if ask and held is not None else "",
        changeable=table.can_undo(seat),
        draft=live.draft(seat),
        news=news_for(live, seat),
        waiting=[plain(live.names[s]) for s in sorted(table.waiting) if s != seat],
        due=due if row.status == "playing" else None,
        alt=None if canvas is None or person.text_mode else canvas.alt,
        words=plain(canvas.alt) if canvas is not None and person.text_mode else "",
        over=over,
        gone=gone,
        stand_in=row.chairs[seat].stand_in,
        stops=live.game.stops,
        icons=live.game.icons,
        stop=stops.stop_of(live.game, row.chairs[seat]),
        passing=stops.passing(row, seat) and row.status == "playing",
    )
    files = [] if canvas is None or what.alt is None else [await picture_file(canvas, "hand", person.palette)]
    return panel_view(what), files


def has_hand(live: LiveTable, seat: Seat) -> bool:
    return live.table.state.phase is not None and seat < len(live.row.chairs)


def title(live: LiveTable) -> str:
    return f"{live.game.title} · table {live.row.id}"


async def board(live: LiveTable) -> Message:
    row, public = live.row, sight(live)
    canvas = pictures(live).board(public.seen, public.names, story=False)
    view = board_view(
        row.id,
        alt=canvas.alt,
        head=title(live),
        story=public.story,
        waiting=public.waiting,
        due=row.due,
        paused=public.paused,
        over=public.seen.state.phase is None,
    )
    return view, [await picture_file(canvas, "board", about=("board", row.id))]


async def result(live: LiveTable) -> Message:
    state, names = live.table.state, live.names
    end = state.result
    canvas = pictures(live).result(live.table.seen_by(None), names)
    faults = verify(commitment(live.row.seed), live.row.seed, state.chance.draws)
    lines = []
    for place, seats in enumerate(end.places, 1):
        medal = {1: "🥇", 2: "🥈", 3: "🥉"}.get(place, "▫️") if end.winners or place > 1 else "▫️"
        lines.append(f"{medal} {', '.join(person_names(live.row, seats))}")
    view = result_view(
        live.row.id,
        alt=canvas.alt,
        head=plain(fill(end.reason, names)),
        places=lines,
        seed=live.row.seed,
        honest="every die and every shuffle follows from it." if not faults else " ".join(faults),
    )
    return view, [await picture_file(canvas, "result")]
