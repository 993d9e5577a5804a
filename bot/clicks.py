"""What the controls of a running game do. Stale, double, foreign and forged clicks never act: they get a private
sentence and, where it helps, the present panel."""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, cast

import discord
import msgspec
from msgspec import structs

from games.kernel import WITH, Answer, Ask, Illegal, Seat, commitment, verify
from games.ledger import ledger

from . import show, stops
from .chairs import seat_of, teaches, with_chair
from .live_table import LiveTable
from .session import TooLate
from .store import StepRow, TableRow
from .texts import cut, pieces, plain
from .ui.amounts import alike, rearranged, with_amount
from .ui.asked import in_selects
from .ui.controls import AND, SENSELESS, Interaction, handles, is_private, meant, number, option_of, whisper, with_draft

if TYPE_CHECKING:
    from .app import Demiurge


PASSED = "That move is already done. Here's the current one."
CHANGED = "You changed your choice in another panel. Here's the latest."
PATIENCE = 10.0  # seconds for which a click waits for the AI players before it shows how things stand


def app(interaction: Interaction) -> Demiurge:
    return cast("Demiurge", interaction.client)


async def sit(
    interaction: Interaction, table: str, claimed: str | None = None, sealed: str = ""
) -> tuple[LiveTable, Seat]:
    """The table, and the seat of the person who clicked; refuses everybody else. Where a control is sealed with what
    this process knows, the database need not be asked: it takes no change of an old version."""
    tables = app(interaction).tables
    live = await tables.at_hand(table)
    seat = seat_of(live.row, interaction.user.id)
    if seat is None or not fits(live, seat, sealed):
        live = await tables.get(table)
        seat = seat_of(live.row, interaction.user.id)
    if seat is None:
        raise Illegal("You're not playing at this table.")
    if claimed is not None and str(seat) != claimed:
        raise Illegal("That question is for another player.")
    return live, seat


def fits(live: LiveTable, seat: Seat, sealed: str) -> bool:
    """Whether a control shows the seat's present question, and what is drafted of its answer."""
    seal = live.seal(seat)
    return sealed in (seal, with_draft(seal, live.draft(seat)))


async def renew(interaction: Interaction, table: str, seat: Seat) -> None:
    """Show the present panel in the message that was clicked, if it is one that nobody else sees."""
    tables = app(interaction).tables
    person = await app(interaction).store.person(interaction.user.id)
    live = await tables.at_hand(table)
    version = live.row.version
    view, files = await show.panel(live, seat, person)
    if is_private(interaction):
        with suppress(discord.NotFound):  # a newer panel has taken its place meanwhile
            await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.followup.send(view=view, files=files, ephemeral=True)
    await tables.redrawn(table, seat, version)


async def take(interaction: Interaction, words: list[str], answer: Sequence[str]) -> None:
    """An answer, from a button or a select."""
    table, claimed, seal, *_ = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, seal)
    await act(
        interaction, table, seat, app(interaction).tables.answer(table, seat, seal, understood(live, seat, answer))
    )


async def act(interaction: Interaction, table: str, seat: Seat, deed: Awaitable[object]) -> None:
    """Do it, or say why not; in either case the person then sees the question as it is. AI players answer meanwhile, so
    that the next question comes in the place of this one and not as another message."""
    tables = app(interaction).tables
    try:
        with tables.attending(table, seat):
            await deed
            await tables.rest(table, PATIENCE)
    except Illegal as no:
        await renew(interaction, table, seat)
        await whisper(interaction, str(no))
        return
    await renew(interaction, table, seat)


def understood(live: LiveTable, seat: Seat, tokens: Sequence[str]) -> tuple[str, ...]:
    """The options that the tokens stand for; what stands for none is passed on, so that the rules refuse it."""
    question = live.table.question(seat)
    options = list(question.options) if question else []
    return tuple(option_of(text, options) or text for text in tokens)


@handles("answer", 4, 99)  # an option's id may have colons
async def on_answer(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await take(interaction, words, [":".join(words[3:])])


@handles("pick", 4)
async def on_pick(interaction: Interaction, words: list[str], values: list[str]) -> None:
    if AND not in values[0]:
        await take(interaction, words, values)
        return
    table, claimed, seal, *_ = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, seal)
    first, *links = values[0].split(AND)
    await act(interaction, table, seat, in_turn(interaction, live, seat, seal, understood(live, seat, [first]), links))


async def in_turn(
    interaction: Interaction,
    live: LiveTable,
    seat: Seat,
    seal: str,
    answer: Answer,
    links: Sequence[str],
    *,
    led: bool = False,
) -> None:
    """An answer, and some to the questions that follow on it. What need not be asked after all is left out; if another
    question comes, the person sees that. AI players may have something to say in between. `led`: whoever is led
    through the game sees each kind of question once before it is answered so."""
    tables, table = app(interaction).tables, live.row.id
    live = await tables.answer(table, seat, seal, answer)
    for text in links:
        if live.table.state.phase and seat not in live.table.waiting:
            await tables.rest(table, PATIENCE)
            live = await tables.at_hand(table)
        question = live.table.question(seat)
        if question is None or seat not in live.table.waiting or (led and teaches(live.row, seat, question)):
            return
        if (next_one := meant(text, question)) is not None:
            live = await tables.answer(table, seat, live.seal(seat), next_one)


@handles("none", 3)
async def on_none(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """None of the choices."""
    await take(interaction, words, [])


@handles("whole", 4)
async def on_whole(interaction: Interaction, words: list[str], values: list[str]) -> None:
    """Several choices that are one answer."""
    await take(interaction, words, values[0].split(WITH))


@handles("usual", 4)
async def on_usual(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """An answer of several choices that has a button of its own."""
    live, seat = await sit(interaction, words[0], words[1], words[2])
    question = live.table.question(seat)
    ready = dict(enumerate(question.usual.values())) if question is not None else {}
    await take(interaction, words, ready.get(number(words[3]), ("",)))  # no option has no name: the rules refuse it


@handles("finish", 4, 99)
async def on_finish(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The same answer to this question and to those that it finishes."""
    table, claimed, seal, *tokens = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, seal)
    await act(interaction, table, seat, finish(interaction, live, seat, seal, ":".join(tokens)))


async def finish(interaction: Interaction, live: LiveTable, seat: Seat, seal: str, text: str) -> None:
    """Whatever comes between is asked as usual, and ends it; so does the end of the round."""
    tables, table, now = app(interaction).tables, live.row.id, live.table.state.round
    (name,) = understood(live, seat, [text])
    question = live.table.question(seat)
    topics = list(question.options[name].finishes) if question is not None and name in question.options else []
    live = await tables.answer(table, seat, seal, (name,))
    while topics:
        await tables.rest(table, PATIENCE)
        live = await tables.at_hand(table)
        question = live.table.question(seat)
        if question is None or seat not in live.table.waiting or live.table.state.round != now:
            return
        if question.topic not in topics or name not in question.options:
            return
        topics.remove(question.topic)
        await tables.answer(table, seat, live.seal(seat), (name,))


@handles("confirm", 3)
async def on_confirm(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, claimed, sealed = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, sealed)
    await act(interaction, table, seat, confirm(interaction, live, seat, sealed))


async def confirm(interaction: Interaction, live: LiveTable, seat: Seat, sealed: str) -> None:
    """What is answered is the draft that the button was drawn with, whatever else happens at this moment."""
    expect_draft(live, live.row, seat, sealed)
    await app(interaction).tables.answer(live.row.id, seat, live.seal(seat), tuple(live.draft(seat)))


def expect_draft(live: LiveTable, row: TableRow, seat: Seat, sealed: str) -> None:
    """A control acts on what its panel shows: on this question, and on this draft of its answer."""
    seal = live.seal(seat)
    if sealed != with_draft(seal, live.draft(seat, row)):
        raise TooLate(CHANGED if sealed.startswith(f"{seal}.") else PASSED)


@handles("draft", 4)
async def on_draft(interaction: Interaction, words: list[str], values: list[str]) -> None:
    """A choice of several is drafted first. The draft is stored: it survives a restart as everything does."""
    table, claimed, sealed, page = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, sealed)

    def add(ask: Ask[object], draft: Sequence[str]) -> list[str]:
        return next_draft(ask, draft, understood(live, seat, values), number(page))

    await act(interaction, table, seat, change_draft(interaction, live, seat, sealed, add))


def next_draft(ask: Ask[object], drafted: Sequence[str], values: Sequence[str], page: int) -> list[str]:
    """In an ordered question each pick is added; otherwise a select says all that is chosen on its own page."""
    if not set(values) <= set(ask.options):
        raise Illegal("That's not one of the choices.")
    if ask.ordered:
        return [*drafted, *(value for value in values if value not in drafted)]
    here = in_selects(ask)[page * 25 : (page + 1) * 25]
    return rearranged(ask, {*(value for value in drafted if value not in here), *values})


@handles("amount", 4)
async def on_amount(interaction: Interaction, words: list[str], values: list[str]) -> None:
    """So many of things that are alike."""
    table, claimed, sealed, kind = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, sealed)

    def set_amount(ask: Ask[object], draft: Sequence[str]) -> list[str]:
        if number(kind) >= len(alike(ask)):
            raise Illegal("That's not one of the choices.")
        return with_amount(ask, draft, number(kind), number(values[0]))

    await act(interaction, table, seat, change_draft(interaction, live, seat, sealed, set_amount))


@handles("all", 3)
async def on_all(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, claimed, sealed = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, sealed)
    await act(interaction, table, seat, change_draft(interaction, live, seat, sealed, lambda ask, _: [*ask.options]))


@handles("clear", 3)
async def on_clear(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, claimed, sealed = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, sealed)
    await act(interaction, table, seat, change_draft(interaction, live, seat, sealed, lambda *_: []))


async def change_draft(
    interaction: Interaction,
    live: LiveTable,
    seat: Seat,
    sealed: str,
    change: Callable[[Ask[object], Sequence[str]], list[str]],
) -> None:
    """Only for the question and the draft that the control belongs to, and only while it is open."""
    ask, known = live.table.question(seat), live.question(seat)

    def remember(row: TableRow) -> TableRow:
        is_open = seat in row.waiting or seat in live.table.offers
        if ask is None or row.chairs[seat].asked != known or not is_open:
            raise TooLate(PASSED)
        expect_draft(live, row, seat, sealed)
        draft = change(ask, live.draft(seat, row))
        row = stops.thinking(row, seat)
        return with_chair(row, seat, draft=tuple(draft))

    await app(interaction).tables.edit(live.row.id, remember, ("redraw", str(seat)))


@handles("back", 3)
async def on_back(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, claimed, seal = words
    await interaction.response.defer()
    _live, seat = await sit(interaction, table, claimed, seal)
    await act(interaction, table, seat, app(interaction).tables.undo(table, seat, seal))


@handles("think", 3)
async def on_think(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """This window is not passed by itself."""
    table, claimed, seal = words
    await interaction.response.defer()
    live, seat = await sit(interaction, table, claimed, seal)
    await act(interaction, table, seat, think(interaction, live, seat, seal))


async def think(interaction: Interaction, live: LiveTable, seat: Seat, seal: str) -> None:
    known = live.question(seat)

    def remember(row: TableRow) -> TableRow:
        if live.seal(seat) != seal or row.chairs[seat].asked != known or seat not in row.waiting:
            raise TooLate(PASSED)
        if not stops.passing(row, seat):
            raise Illegal("No rush: this question waits for you anyway.")
        return stops.thinking(row, seat)

    await app(interaction).tables.edit(live.row.id, remember, ("redraw", str(seat)))


@handles("stop", 2)
async def on_stop(interaction: Interaction, words: list[str], values: list[str]) -> None:
    """When the person wants to be asked at this table, from now on."""
    table, claimed = words
    await interaction.response.defer()
    _live, seat = await sit(interaction, table, claimed)
    await app(interaction).tables.set_stop(table, seat, values[0], ("redraw", str(seat)))
    await renew(interaction, table, seat)


@handles("look")
async def on_look(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await interaction.response.defer()
    _live, seat = await sit(interaction, words[0])
    await renew(interaction, words[0], seat)


@handles("grey", 3)
async def on_grey(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """What is not open, and why."""
    live, seat = await sit(interaction, words[0], words[1])
    ask = live.table.question(seat)
    lines = [grey_line(name, why) for name, why in ask.greyed.items()] if ask else []
    told = "\n".join(lines) or "You can choose anything here."
    await interaction.response.send_message(cut(told, 2000), ephemeral=True)


def grey_line(name: str, why: str) -> str:
    """A reason that names what it is about needs no heading."""
    about = name.partition(":")[2] or name
    bare = [re.sub(r"\W", "", text).lower() for text in (why, about.partition(".")[0])]
    return f"- {plain(why)}" if bare[0].startswith(bare[1]) else f"- **{plain(about)}**: {plain(why)}"


# -- on the public board


@handles("hand")
async def on_hand(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The same panel as by DM, seen by nobody else."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    person = await app(interaction).store.person(interaction.user.id)
    live, seat = await sit(interaction, words[0])
    view, files = await show.panel(live, seat, person)
    await interaction.followup.send(view=view, files=files, ephemeral=True)


@handles("watch")
async def on_watch(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The board as it is now, for somebody who is not at the table's own place."""
    live, _seat = await sit(interaction, words[0])
    await interaction.response.defer(ephemeral=True, thinking=True)
    view, files = await show.board(live)
    await interaction.followup.send(view=view, files=files, ephemeral=True)


@handles("words")
async def on_words(interaction: Interaction, words: list[str], _: list[str]) -> None:
    live = await app(interaction).tables.get(words[0])
    seat = seat_of(live.row, interaction.user.id)
    first, *rest = pieces(show.pictures(live).text_board(live.table.seen_by(seat), live.names, plain))
    await interaction.response.send_message(first, ephemeral=True)
    for piece in rest:
        await interaction.followup.send(piece, ephemeral=True)


async def send_log(interaction: Interaction, table: str) -> None:
    """What happened, as the reader may know it, to keep; after the end its players get all answers as well."""
    live = await app(interaction).tables.get(table)
    seat = seat_of(live.row, interaction.user.id)
    steps = await app(interaction).store.steps(table)
    texts = {f"{table}.txt": log_text(live, seat, steps)}
    if live.row.result is not None and seat is not None:  # a draft has none, and stays secret
        texts[f"{table}-answers.jsonl"] = answers_text(live, steps)
    files = [discord.File(io.BytesIO(text.encode()), name) for name, text in texts.items()]
    words = "The whole log:" if live.row.status == "over" else "The log so far:"
    await interaction.response.send_message(words, files=files, ephemeral=True)


def log_text(live: LiveTable, seat: Seat | None, steps: Sequence[StepRow]) -> str:
    rules = ledger(live.game.name)
    lines = []
    for line in chain(live.row.opening, *(step.news for step in steps)):
        if line.to is None or seat in line.to:
            source = rules[line.rule].source if line.rule in rules else ""
            because = f"   [{line.rule}, {source}]" if source else ""
            lines.append(line.read(live.names) + because)
    return "\n".join(lines) + "\n"


def answers_text(live: LiveTable, steps: Sequence[StepRow]) -> str:
    """With the first line everybody can play the game again: what was agreed, the seed, then answer by answer."""
    row = live.row
    head = {"game": row.game, "seats": live.names, "settings": row.settings, "seed": row.seed}
    told = ("number", "seat", "kind", "question", "answer", "by", "at")
    # How often somebody lets a standing answer pass for them is theirs to know.
    given = [structs.replace(step, by="person") if step.by == "stop" else step for step in steps]
    lines = [head, *({name: getattr(step, name) for name in told} for step in given)]
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)


@handles("promise")
async def on_promise(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """What was posted before the first die."""
    if re.fullmatch(r"[0-9a-f]{64}", words[0]) is None:
        raise Illegal(SENSELESS)
    proof = f"Before the first roll I locked in this game's seed. Its SHA-256 is `{words[0]}`.\n"
    more = "After the game I show the seed, and *Check the dice* proves that every roll came from it."
    await interaction.response.send_message(proof + more, ephemeral=True)


@handles("verify")
async def on_verify(interaction: Interaction, words: list[str], _: list[str]) -> None:
    live = await app(interaction).tables.get(words[0])
    await interaction.response.send_message(verified(live), ephemeral=True)


def verified(live: LiveTable) -> str:
    state, seed = live.table.state, live.row.seed
    if state.result is None:
        return f"I show the seed after the game. Until then it's locked in: its SHA-256 is `{commitment(seed)}`."
    draws = state.chance.draws
    faults = verify(commitment(seed), seed, draws)
    if faults:
        return cut("\n".join(faults), 2000)
    rolls = sum(draw.sides > 0 for draw in draws)
    return (
        f"✅ All {rolls} rolls and {len(draws) - rolls} shuffles came from the seed that was locked in before the "
        f"game.\n-# Seed `{seed}`, SHA-256 `{commitment(seed)}`"
    )
