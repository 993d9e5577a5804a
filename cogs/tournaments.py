"""`/tournament`: what players do. `/organise` and `/judge` are for those who run it; buttons stand in `event_*.py`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Demiurge
from bot.clicks import app
from bot.events import last_match
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal

from . import event_disputes
from . import event_judges as event_judges  # registers what the judges' controls do
from . import event_league as event_league  # those of a league
from . import event_look as event_look  # and how events look
from .event_commands import Organising
from .event_desk import FORMS, Form, export
from .event_find import actor, entrant, event_here, event_names, find_match, player_names
from .event_players import (
    checked_in,
    deck_names,
    deck_words,
    enter,
    leave,
    pairing_lines,
    show,
    team_words,
    tell,
    why,
)
from .event_rulings import Judging
from .event_words import ABOUT, Choice, answer, choices, wait
from .game import RUNNING, named, played_by, tables_at


class Tournaments(commands.GroupCog, group_name="tournament", group_description="Play in a tournament"):
    @app_commands.command(description="Join an event, come back after dropping, or change your deck")
    @app_commands.describe(
        event=ABOUT,
        deck="Your deck, if the event wants one",
        password="If the event has one",
    )
    @app_commands.autocomplete(event=event_names)
    async def join(
        self, interaction: Interaction, deck: str = "", password: str = "", event: str | None = None
    ) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await answer(interaction, await enter(interaction, row, deck, password))

    @join.autocomplete("deck")
    async def decks(self, interaction: Interaction, current: str) -> list[Choice]:
        """One's own decks and the ready ones; nothing where the event wants none."""
        return await deck_names(interaction, current)

    @app_commands.command(name="leave", description="Leave an event; once it runs you lose your open match")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def leave_event(self, interaction: Interaction, event: str | None = None) -> None:
        await leave(interaction, await event_here(interaction, event))

    @app_commands.command(name="check-in", description="Check in: you're here and ready")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def check_in(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await app(interaction).events.check_in(row.id, actor(interaction))
        await answer(interaction, checked_in(row, interaction.user.id))

    @app_commands.command(description="Who plays who, and the results so far")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def pairings(self, interaction: Interaction, event: str | None = None) -> None:
        await show(interaction, await event_here(interaction, event), "pairings")

    @app_commands.command(description="See the standings")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def standings(self, interaction: Interaction, event: str | None = None) -> None:
        await show(interaction, await event_here(interaction, event), "standings")

    @app_commands.command(description="How the teams stand, by the points of their players")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def teams(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await answer(interaction, team_words(row))

    @app_commands.command(description="See the bracket")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def bracket(self, interaction: Interaction, event: str | None = None) -> None:
        await show(interaction, await event_here(interaction, event), "bracket")

    @app_commands.command(name="why", description="Why you're placed and paired as you are")
    @app_commands.describe(
        event=ABOUT,
        player="Whose place; if empty, yours",
        match="A match number: why these two play",
        round="The match's round; if empty, the latest",
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
                raise Illegal("You haven't joined. Name a player or a match number.")
            text = why(row, id)
        await wait(interaction)
        await tell(interaction, text)

    @app_commands.command(description="See the deck you handed in")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def deck(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        id = row.entrant(interaction.user.id)
        if id is None:
            raise Illegal("You haven't joined this event.")
        if not row.entries[id].deck:
            raise Illegal("You haven't handed in a deck.")
        await wait(interaction)
        await interaction.followup.send(**await deck_words(interaction, row.game, row.entries[id], own=True))

    @app_commands.command(description="Call a judge to your table; its clock stops meanwhile")
    @app_commands.describe(words="What the judge should look at")
    async def judge(self, interaction: Interaction, words: app_commands.Range[str, 1, 500]) -> None:
        tables = [row for row in await tables_at(interaction) if row.event and row.status in RUNNING]
        mine = played_by(tables, interaction.user.id)
        if not mine:
            other = "Only the players at this table can call a judge."
            raise Illegal(other if tables else "Call a judge in the thread of your match.")
        if len(mine) > 1:
            raise Illegal(f"Which match? Several of yours are played here: {named(mine)}. Ask a judge to freeze one.")
        await wait(interaction)
        await app(interaction).events.judge_call(mine[0].id, actor(interaction), words)
        await answer(interaction, "I've called a judge. The clock is stopped.")

    @app_commands.command(description="Dispute the result of your latest match: a judge looks at its record")
    @app_commands.describe(event=ABOUT, words="What is wrong with the result")
    @app_commands.autocomplete(event=event_names)
    async def dispute(
        self, interaction: Interaction, words: app_commands.Range[str, 1, 500], event: str | None = None
    ) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        key = last_match(row, interaction.user.id)
        await app(interaction).events.dispute(row.id, actor(interaction), key, words)
        await answer(interaction, event_disputes.DISPUTED)

    @app_commands.command(name="export", description="Download an event: spreadsheet, JSON, page to print, FIDE report")
    @app_commands.describe(event=ABOUT, form="Only one of them")
    @app_commands.choices(
        form=choices(
            {
                "csv": "table (CSV)",
                "json": "everything (JSON)",
                "html": "page to print, with pairings by name and match slips (HTML)",
                "trf": "FIDE report (TRF)",
            }
        )
    )
    @app_commands.autocomplete(event=event_names)
    async def take_away(self, interaction: Interaction, form: str | None = None, event: str | None = None) -> None:
        wanted: list[Form] = [one for one in FORMS if form == one]
        await export(interaction, await event_here(interaction, event), wanted)


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Tournaments())
    await bot.add_cog(Organising())
    await bot.add_cog(Judging())
