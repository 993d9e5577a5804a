"""The next round before it is published: looked at, changed by hand, and published with its cut."""

from __future__ import annotations

from discord import ButtonStyle
from discord.ui import TextDisplay

from bot.clicks import app
from bot.events import seal
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction, Press, handles
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, takes
from games.kernel import Illegal
from games.kernel.english import count
from tournaments import Round
from tournaments.swaps import BY_HAND

from . import confirm, event_look
from .event_desk import DEEDS, REASON, defer, put, renew, run_by, with_reason
from .event_find import MOST_PICTURES, Message, actor, add_pictures, boxed, entrant, whole

FIRST = Field(name="first", label="This player", most=40)
SECOND = Field(name="second", label="changes places with", most=40)


async def preview(interaction: Interaction, row: EventRow) -> None:
    """The round as it would be published: nobody else sees it yet."""
    await defer(interaction)
    r = await app(interaction).events.preview(row.id, actor(interaction))
    view, files = await preview_view(interaction, row, r)
    await put(interaction, view, files)


async def preview_view(interaction: Interaction, row: EventRow, r: Round) -> Message:
    box = boxed(f"### Round {r.number} (not published yet)")
    person = await app(interaction).store.person(interaction.user.id)
    book = event_look.pairings_book(row, r, words=f"round {r.number}, a preview")
    files = await add_pictures(box, book.first(MOST_PICTURES), person)
    if r.notes:
        box.add_item(TextDisplay(cut("\n".join(f"-# {plain(note)}" for note in r.notes), 1500)))
    publish = Press("ev_publish", row.id, seal(r), label="Publish", style=ButtonStyle.success, emoji="📣")
    hand = [Press("ev_do", row.id, "swap", label="Swap two players", emoji="🔀")] if is_by_hand(row, r) else []
    hand += [Press("ev_do", row.id, "unswap", label="Undo the swaps", emoji="↩️")] if row.progress.swaps else []
    box.add_item(side_by_side(publish, *hand, Press("ev_do", row.id, "look", label="Back", emoji="◀️")))
    return whole(box), files


def is_by_hand(row: EventRow, r: Round) -> bool:
    """Whether its pairings can be changed: the cut itself is made before."""
    return row.tournament.stages[r.stage].kind in BY_HAND and r.stage == row.tournament.stage


@takes("ev_swap", 1)
async def on_swap(interaction: Interaction, ids: list[str], written: dict[str, str]) -> None:
    row = await run_by(interaction, ids[0])
    two = (entrant(row, written.get("first", "")), entrant(row, written.get("second", "")))
    await defer(interaction)
    events, me = app(interaction).events, actor(interaction)
    new = await events.swap(row.id, me, *two, written.get("reason", ""))
    await put(interaction, *await preview_view(interaction, new, await events.preview(row.id, me)))


async def unswap(interaction: Interaction, row: EventRow) -> None:
    await defer(interaction)
    events, me = app(interaction).events, actor(interaction)
    new = await events.unswap(row.id, me)
    await put(interaction, *await preview_view(interaction, new, await events.preview(row.id, me)))


async def asked_about_the_cut(interaction: Interaction, row: EventRow) -> bool:
    """A round before which the field is cut is shown first: nobody who is cut comes back."""
    r = await app(interaction).events.preview(row.id, actor(interaction))
    if r.stage == row.tournament.stage:
        return False
    players = count(sum(len(match.players) for match in r.matches) + len(r.waiting), "player")
    name = f"**{cut(plain(row.name), 200)}**"
    words = f"Cut {name} to {players}, and publish round {r.number}? The others are out for good."
    await confirm.ask(interaction, words, "ev_publish", row.id, seal(r), label="Make the cut", emoji="✂️")
    return True


@handles("ev_publish", 2)
async def on_publish(interaction: Interaction, ids: list[str], _: list[str]) -> None:
    row = await run_by(interaction, ids[0])
    await defer(interaction)
    events, me = app(interaction).events, actor(interaction)
    r = await events.preview(row.id, me)
    if seal(r) != ids[1]:
        view, files = await preview_view(interaction, row, r)
        await put(interaction, view, files)
        raise Illegal("Something changed since you saw this round. Check the new pairings first.")
    # A cut lies before some rounds: the director compares what it would publish with what was looked at.
    new = await events.publish(row.id, me, r)
    await renew(interaction, new, f"Round {r.number} is published.")


DEEDS |= {
    "preview": preview,
    "swap": with_reason("ev_swap", "Swap two players", FIRST, SECOND, REASON),
    "unswap": unswap,
}
