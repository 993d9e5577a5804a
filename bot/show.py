"""From an open table to messages: pictures, painted beside the event loop, of what the reader may see and no more."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle
from discord.ui import LayoutView

from games.kernel import Ask, Seat, Seen, commitment, fill, verify
from renderers.canvas import Canvas
from renderers.pictures import Pictures, pictures_of

from . import coach, endings, stops
from .chairs import may_agree, may_talk, places_text, players, slept_over
from .live_table import LiveTable
from .painter import PAINTER
from .session import closes_at
from .sight import news_for, sight
from .store import Person, TableRow
from .texts import plain
from .ui import lessons
from .ui.board import board_view, done_view, ending_view, result_view
from .ui.controls import Press
from .ui.panel import Panel, choice_text, panel_view
from .you import addressed

Message = tuple[LayoutView, list[discord.File]]


def pictures(live: LiveTable) -> Pictures:
    return pictures_of(live.game.name)


def has_changes(live: LiveTable) -> bool:
    """Whether the game can draw what has changed."""
    return hasattr(pictures(live), "changes")


async def picture_file(canvas: Canvas, stem: str, palette: str = "", about: Hashable = None) -> discord.File:
    return (await PAINTER.picture(canvas, stem, palette, about)).file()


async def panel(live: LiveTable, seat: Seat, person: Person) -> Message:
    """A person's private panel: hand, question, controls."""
    table, row = live.table, live.row
    if table.state.phase is None:
        return await ending(live, seat, person)
    gone = seat in row.departed
    fallen = seat in row.out and not gone
    seen, ask = table.seen_by(seat), None if gone else table.question(seat)
    held, since = table.held.get(seat), table.consent(seat)
    canvas = pictures(live).panel(seen, live.names, ask) if not fallen else None
    due = row.chairs[seat].due
    advised = await coach.advice(live, seat) if not gone and coach.speaks(live, seat) else None
    shown, names = addressed(ask, seat) if ask is not None else None, live.short_names
    what = Panel(
        table=row.id,
        seat=seat,
        question=live.seal(seat),
        title=table_link(live),
        names=names,
        ask=shown,
        offer=seat in table.offers,
        answered=choice_text(shown, held, names) if shown and held is not None else "",
        changeable=since is not None and not since,
        plea=plea(row, seat, since) if since else "",
        draft=live.draft(seat),
        news=news_for(live, seat),
        waiting=[plain(names[s]) for s in sorted(table.waiting) if s != seat],
        due=due if row.status == "playing" else None,
        alt=None if canvas is None or person.text_mode else canvas.alt,
        words=plain(canvas.alt) if canvas is not None and person.text_mode else "",
        gone=gone,
        fallen=endings.how_it_came(row, live.names, seat) if fallen else None,
        place=row.thread or row.channel,
        stand_in=row.chairs[seat].stand_in,
        stops=live.game.stops,
        icons=live.game.icons,
        texts=card_texts(live, seen, ask) if ask is not None else {},
        stop=stops.stop_of(live.game, row.chairs[seat]),
        passing=stops.passing(row, seat) and row.status == "playing",
        coach=coach.words(live, seat, advised) if advised is not None else "",
        more=[] if fallen or gone else lessons.help_row(row.id, seat, row.game, ideas(live, seat, advised)),
    )
    files = [] if canvas is None or what.alt is None else [await picture_file(canvas, "hand", person.palette)]
    return panel_view(what), files


def plea(row: TableRow, seat: Seat, since: Collection[Seat]) -> str:
    """How a seat undoes a move that others have answered: by asking them, if any of them is a person."""
    if not may_agree(row, since) or row.status != "playing":
        return ""
    return "Ask to undo" if players(row) != [row.chairs[seat].person] else "Undo"


def card_texts(live: LiveTable, seen: Seen[Any], ask: Ask[Any]) -> dict[str, str]:
    """What the cards that are offered cost and do, as the seat may know it."""
    found = {name: option.card for name, option in ask.options.items() if option.card}
    return {name: " ".join(live.game.card_text(seen.state, card).split()) for name, card in found.items()}


def ideas(live: LiveTable, seat: Seat, advised: coach.Advice | None) -> list[Press]:
    """To ask what the coach would do, or to do it."""
    if not coach.may_hint(live.row) or live.table.question(seat) is None or seat in live.table.held:
        return []
    if advised is None:
        return [Press("hint", live.row.id, seat, label="Hint", emoji="💡")]
    return [Press("follow", live.row.id, seat, advised.seal, label="Do that", style=ButtonStyle.success, emoji="💡")]


def table_link(live: LiveTable) -> str:
    """Which game this is, and the way to its table. A thread that grew from a lobby has the title in its name."""
    row, place = live.row, f"<#{live.row.thread or live.row.channel}>"
    says_it_all = row.thread is not None and row.thread != row.channel and row.event is None
    return place if says_it_all else f"{live.game.title} · {place}"


def title(live: LiveTable) -> str:
    at = live.table.state.round
    return f"{live.game.title} · round {at}" if at else live.game.title


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
        closes=closes_at(row, row.stalled) if row.stalled is not None else None,
        night=slept_over(row),
        over=public.seen.state.phase is None,
        changes=has_changes(live),
        talks=may_talk(row),
        more=lessons.learn_button(row.game),
    )
    return view, [await picture_file(canvas, "board", about=("board", row.id))]


async def result(live: LiveTable) -> Message:
    state, names = live.table.state, live.names
    end = state.result
    canvas = pictures(live).result(live.table.seen_by(None), names)
    faults = verify(commitment(live.row.seed), live.row.seed, state.chance.draws)
    view = result_view(
        live.row.id,
        alt=canvas.alt,
        head=plain(fill(end.reason, names)),
        places=places_text(live.row, end),
        seed=live.row.seed,
        honest="every roll and shuffle came from it." if not faults else " ".join(faults),
        event=event_of(live),
    )
    return view, [await picture_file(canvas, "result")]


async def ending(live: LiveTable, seat: Seat, person: Person, rating: Sequence[int] = ()) -> Message:
    """The result, for one of the players alone; of a draft there is none."""
    if live.table.state.result is None:
        return done_view("## The draft is over\nYour deck is locked for the event. See it with `/tournament deck`."), []
    canvas = pictures(live).result(live.table.seen_by(None), live.names)
    told = endings.words(live, seat, rating)
    view = ending_view(
        live.row.id,
        alt="" if person.text_mode else canvas.alt,
        words=f"{told}\n{plain(canvas.alt)}" if person.text_mode else told,
        place=live.row.thread or live.row.channel,
        event=event_of(live),
        after=coach.farewell(live),
        drafted=seat in drafted_decks(live),
    )
    return view, [] if person.text_mode else [await picture_file(canvas, "result", person.palette)]


def drafted_decks(live: LiveTable) -> Mapping[Seat, str]:
    """The decks that were drafted at this table, as share codes."""
    kit = live.game.decks
    return kit.drafted(live.table.state) if kit is not None and kit.drafting else {}


def event_of(live: LiveTable) -> str:
    return live.row.event.event if live.row.event is not None else ""
