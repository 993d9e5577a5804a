"""The end of a table before its game is over: by everybody's consent, or by a moderator who does not play and says why.
Nobody loses a game that they were winning to somebody's power over the table."""

from __future__ import annotations

from discord import ButtonStyle
from discord.ui import LayoutView, TextDisplay
from msgspec import structs

from bot.chairs import seat_of
from bot.clicks import app
from bot.herald import NOBODY, PEOPLE
from bot.limits import check
from bot.reliability import note
from bot.rights import rights_at
from bot.store import TableRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction, Press, handles
from bot.ui.controls import row as side_by_side
from bot.votes import marked
from games.kernel import Illegal
from games.kernel.english import series
from games.registry import GAMES

from . import confirm
from .game import RUNNING

WHY = "table end"  # where the store keeps a moderator's reason until they are sure


def players(row: TableRow) -> list[int]:
    """The people who still play: those who left have no say, nor has an AI player."""
    return [chair.person for chair in row.chairs if chair.person is not None and chair.seat not in row.departed]


def must_run(row: TableRow) -> None:
    if row.status not in RUNNING:
        raise Illegal("This game is already over, and its result stands.")
    if row.event is not None:
        raise Illegal("In a tournament a judge decides that. Call one with `/tournament judge`.")


async def is_moderator(interaction: Interaction, row: TableRow) -> bool:
    """Somebody who plays is no judge of their own game, whatever their rights are."""
    if seat_of(row, interaction.user.id) is not None:
        return False
    return (await rights_at(interaction, row)).manage_messages


async def ask_to_end(interaction: Interaction, row: TableRow, reason: str) -> None:
    must_run(row)
    client, me = app(interaction), interaction.user.id
    who = series(plain(chair.name) for chair in row.chairs)
    game = f"the {GAMES[row.game].title} game in <#{row.thread or row.channel}>"
    if me in players(row):
        others = [f"<@{person}>" for person in players(row) if person != me]
        then = f"I'll ask {series(others)}; it ends if everyone agrees." if others else "The game ends at once."
        words = f"End {game}? {then} Nobody wins, and it counts as a game you left."
        label = "Ask the others" if others else "End the game"
        await confirm.ask(interaction, words, "tb_end", row.id, label=label, emoji="✖️")
    elif await is_moderator(interaction, row):
        if not reason.strip():
            raise Illegal("Say why with `reason:`. The players will read it.")
        await client.store.save_draft(me, WHY, {"table": row.id, "reason": reason.strip()[:500]}, client.now())
        words = f"End {game} of {who}? Nobody wins, and there's no way back."
        await confirm.ask(interaction, words, "tb_close", row.id, label="End the game", emoji="✖️")
    else:
        raise Illegal("Only this table's players or a channel moderator can do that.")


@handles("tb_close")
async def on_close(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client = app(interaction)
    row = await client.tables.row(words[0])
    must_run(row)
    said = await client.store.draft(interaction.user.id, WHY)
    if not await is_moderator(interaction, row):
        raise Illegal("Only a channel moderator who isn't playing can do that.")
    if said is None or said["table"] != row.id:
        raise Illegal("This question has expired. Use the command again.")

    def act(row: TableRow) -> TableRow:
        must_run(row)
        row = marked(row, client.now(), interaction.user.id, "ended", said["reason"])
        return structs.replace(row, status="ended")

    await interaction.response.defer()
    row = await client.tables.edit(row.id, act)
    await confirm.done(interaction, "✖️ The game has ended.")
    told = f"✖️ {interaction.user.mention} ended this game. Reason: {plain(said['reason'])}"
    await client.herald.place(row).send(cut(told, 1900), allowed_mentions=NOBODY)


@handles("tb_end")
async def on_end(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await agree(interaction, words[0], first=True)
    await confirm.done(interaction, "✖️ The game has ended." if row.status == "ended" else "I've asked the others.")
    if row.status != "ended":
        asked = [person for person in players(row) if person not in row.ending]
        view = LayoutView(timeout=None)
        names = series(f"<@{person}>" for person in asked)
        words_ = f"{interaction.user.mention} wants to end this game without a winner. {names}, do you agree?"
        view.add_item(TextDisplay(words_))
        yes = Press("tb_agree", row.id, label="End the game", style=ButtonStyle.danger, emoji="✖️")
        view.add_item(side_by_side(yes, Press("tb_on", row.id, label="Play on", emoji="▶️")))
        await app(interaction).herald.place(row).send(view=check(view), allowed_mentions=PEOPLE)


@handles("tb_agree")
async def on_agree(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await agree(interaction, words[0], first=False)
    said = "You agree." if row.status == "ended" else "You agree. I'm waiting for the others."
    await interaction.followup.send(said, ephemeral=True)


async def agree(interaction: Interaction, table: str, *, first: bool) -> TableRow:
    """One more who wants to end it; the last one ends it. It counts as left for whoever asked."""
    client, me = app(interaction), interaction.user.id

    def act(row: TableRow) -> TableRow:
        must_run(row)
        if me not in players(row):
            raise Illegal("Only the players at this table can do that.")
        if not first and not row.ending:
            raise Illegal("This question has expired: somebody wanted to play on.")
        if me in row.ending:
            raise Illegal("You've already agreed.")
        row = marked(row, client.now(), me, "wants to end it")
        row = structs.replace(row, ending=(*row.ending, me))
        return structs.replace(row, status="ended") if set(players(row)) <= set(row.ending) else row

    await interaction.response.defer(ephemeral=not first, thinking=not first)
    row = await client.tables.edit(table, act)
    if row.status == "ended":
        await client.store.mark_left(row.ending[0], row.game)
        await client.store.note_conduct([note(row, row.ending[0], finished=False)])
        await client.herald.place(row).send("✖️ This game ended: everyone agreed.", allowed_mentions=NOBODY)
    return row


@handles("tb_on")
async def on_play_on(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client, me = app(interaction), interaction.user.id

    def act(row: TableRow) -> TableRow:
        must_run(row)
        if me not in players(row) or not row.ending:
            raise Illegal("There's nothing to answer here.")
        return structs.replace(marked(row, client.now(), me, "plays on"), ending=())

    await interaction.response.defer()
    row = await client.tables.edit(words[0], act)
    await client.herald.place(row).send(f"▶️ {interaction.user.mention} plays on.", allowed_mentions=NOBODY)
