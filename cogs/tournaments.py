"""Tournaments: the commands for players, and the group as a whole. What the buttons do stands in `event_*.py`."""

from __future__ import annotations

from discord import app_commands

from bot.app import Demiurge
from bot.clicks import app
from bot.events import may_run
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal

from . import event_judges as event_judges  # registers what the judges' controls do
from . import event_look as event_look  # and how events look
from .event_commands import ABOUT, Choice, Organising, answer, choices, wait
from .event_desk import FORMS, Form, export
from .event_find import actor, entrant, event_here, event_names, find_match, player_names
from .event_players import deck_names, deck_words, enter, leave, pairing_lines, show, tell, why


class Tournaments(Organising, group_name="tournament", group_description="Tournaments of this server"):
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
    @app_commands.describe(event=ABOUT, call="Organisers: from now on only those who check in will play")
    @app_commands.autocomplete(event=event_names)
    async def check_in(self, interaction: Interaction, call: bool = False, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        if call:
            await app(interaction).events.call_check_in(row.id, actor(interaction))
            await answer(interaction, "The check-in is open, and the players are told.")
        else:
            await app(interaction).events.check_in(row.id, actor(interaction))
            await answer(interaction, "You are checked in.")

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

    @app_commands.command(description="The deck that you handed in; judges: anybody's, which everybody is told")
    @app_commands.describe(event=ABOUT, player="Whose; yours if you leave it out")
    @app_commands.autocomplete(event=event_names, player=player_names)
    async def deck(self, interaction: Interaction, player: str | None = None, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        mine = row.entrant(interaction.user.id)
        id = mine if player is None else entrant(row, player)
        if id is None:
            raise Illegal("You are not entered in this event.")
        if id == mine:
            if not row.entries[id].deck:
                raise Illegal("You have handed in no deck.")
            await wait(interaction)
            await interaction.followup.send(**await deck_words(interaction, row.game, row.entries[id], own=True))
            return
        if not may_run(row, actor(interaction)):
            raise Illegal("Decks are secret until they are revealed; only judges may look, and everybody is told.")
        await wait(interaction)
        entry = await app(interaction).events.look_at_deck(row.id, actor(interaction), id)
        await interaction.followup.send(**await deck_words(interaction, row.game, entry))

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
