"""`/tournament`: what players do. `/organise` and `/judge` are for those who run it; buttons stand in `event_*.py`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Demiurge
from bot.clicks import app
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal

from . import event_judges as event_judges  # registers what the judges' controls do
from . import event_league as event_league  # those of a league
from . import event_look as event_look  # and how events look
from .event_commands import ABOUT, Choice, Organising, answer, choices, wait
from .event_desk import FORMS, Form, export
from .event_find import actor, entrant, event_here, event_names, find_match, player_names
from .event_players import deck_names, deck_words, enter, leave, pairing_lines, show, tell, why
from .event_rulings import Judging
from .game import RUNNING, named, played_by, tables_at


class Tournaments(commands.GroupCog, group_name="tournament", group_description="Play in a tournament"):
    @app_commands.command(description="Enter an event, come back after a drop, or change the deck that you handed in")
    @app_commands.describe(event=ABOUT, deck="Where decks are locked: one of yours, or a ready one")
    @app_commands.autocomplete(event=event_names)
    async def join(self, interaction: Interaction, deck: str = "", event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await answer(interaction, await enter(interaction, row, deck))

    @join.autocomplete("deck")
    async def decks(self, interaction: Interaction, current: str) -> list[Choice]:
        """One's own decks and the ready ones; nothing where the event wants none."""
        return await deck_names(interaction, current)

    @app_commands.command(name="leave", description="Leave an event; after the start your open match is lost")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def leave_event(self, interaction: Interaction, event: str | None = None) -> None:
        await leave(interaction, await event_here(interaction, event))

    @app_commands.command(name="check-in", description="Say that you are there")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def check_in(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await app(interaction).events.check_in(row.id, actor(interaction))
        await answer(interaction, "You're checked in.")

    @app_commands.command(description="Who plays whom, with the results so far")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def pairings(self, interaction: Interaction, event: str | None = None) -> None:
        await show(interaction, await event_here(interaction, event), "pairings")

    @app_commands.command(description="Who stands where")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def standings(self, interaction: Interaction, event: str | None = None) -> None:
        await show(interaction, await event_here(interaction, event), "standings")

    @app_commands.command(description="The bracket")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def bracket(self, interaction: Interaction, event: str | None = None) -> None:
        await show(interaction, await event_here(interaction, event), "bracket")

    @app_commands.command(name="why", description="Every number behind a place, and every reason behind a pairing")
    @app_commands.describe(
        event=ABOUT,
        player="Whose place; yours if you leave it out",
        match="The number of a match: why these play",
        round="Of the match; the last one unless you say it",
    )
    @app_commands.autocomplete(event=event_names, player=player_names)
    async def tell_why(
        self,
        interaction: Interaction,
        player: str | None = None,
        match: int | None = None,
        round: int | None = None,
        event: str | None = None,
    ) -> None:
        row = await event_here(interaction, event)
        if match is not None:
            r, found, _ = find_match(row, match, round)
            names = " – ".join(plain(row.tournament.entrants[id].name) for id in found.players)
            head = f"**Round {r.number}, match {found.number}**: {names}"
            text = "\n".join([head, *pairing_lines(row, r.number, found.number)])
        else:
            id = row.entrant(interaction.user.id) if player is None else entrant(row, player)
            if id is None:
                raise Illegal("You are not entered; name a player, or the number of a match.")
            text = why(row, id)
        await wait(interaction)
        await tell(interaction, text)

    @app_commands.command(description="The deck that you handed in")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def deck(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        id = row.entrant(interaction.user.id)
        if id is None:
            raise Illegal("You are not entered in this event.")
        if not row.entries[id].deck:
            raise Illegal("You have handed in no deck.")
        await wait(interaction)
        await interaction.followup.send(**await deck_words(interaction, row.game, row.entries[id], own=True))

    @app_commands.command(description="Call a judge to your table: its clock stands still meanwhile")
    @app_commands.describe(words="What the judge shall look at")
    async def judge(self, interaction: Interaction, words: app_commands.Range[str, 1, 500]) -> None:
        tables = [row for row in await tables_at(interaction) if row.event and row.status in RUNNING]
        mine = played_by(tables, interaction.user.id)
        if not mine:
            other = "Only the players of this table can call a judge to it."
            raise Illegal(other if tables else "Call a judge in the thread of your match.")
        if len(mine) > 1:
            raise Illegal(f"Which match? Several of yours are played here: {named(mine)}. Ask a judge to freeze one.")
        await wait(interaction)
        await app(interaction).events.judge_call(mine[0].id, actor(interaction), words)
        await answer(interaction, "A judge is called. The clock stands still until then.")

    @app_commands.command(name="export", description="An event to take away: for a spreadsheet, as JSON, and to print")
    @app_commands.describe(event=ABOUT, form="Only one of the three")
    @app_commands.choices(
        form=choices({"csv": "table (CSV)", "json": "everything (JSON)", "html": "page to print (HTML)"})
    )
    @app_commands.autocomplete(event=event_names)
    async def take_away(self, interaction: Interaction, form: str | None = None, event: str | None = None) -> None:
        wanted: list[Form] = [one for one in FORMS if form in (None, one)]
        await export(interaction, await event_here(interaction, event), wanted)


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Tournaments())
    await bot.add_cog(Organising())
    await bot.add_cog(Judging())
