"""`/judge`: what judges decide about matches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.clicks import app
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal

from . import event_sure, event_terms
from .event_desk import run_by
from .event_find import actor, entrant, event_here, event_names, match_called, match_names, player_names
from .event_players import deck_words
from .event_words import ABOUT, Choice, answer, choices, wait


class Judging(commands.GroupCog, group_name="judge", group_description="For the judges of a tournament"):
    @app_commands.command(description="Enter or correct a match result, in finished rounds too")
    @app_commands.describe(
        event=ABOUT,
        match="Which match; 2.3 is round 2, match 3",
        result="2-1 (first player first), draw, lost (both); at a big table 3 1=4 2: seats by place",
        reason="For the record, and for the players",
        again="In a finished round: undo and pair again all later rounds",
    )
    @app_commands.autocomplete(event=event_names, match=match_names)
    async def decide(
        self,
        interaction: Interaction,
        match: str,
        result: str,
        reason: str,
        again: bool = False,
        event: str | None = None,
    ) -> None:
        row = await event_here(interaction, event)
        r, found, stage = match_called(row, match)
        event_terms.outcome(found, stage, result)
        await event_sure.ask(
            interaction, row, "decide", round=r.number, match=found.number, result=result, reason=reason, again=again
        )

    @decide.autocomplete("result")
    async def possible_results(self, interaction: Interaction, current: str) -> list[Choice]:
        try:
            row = await event_here(interaction, interaction.namespace.event)
            _, match, stage = match_called(row, interaction.namespace.match or "")
        except Illegal:
            return []
        found = event_terms.results(row.tournament, match, stage)
        words = {token: f"{token}: {said}" for token, said in found.items()}
        return choices({token: said for token, said in words.items() if current.lower() in said.lower()})[:25]

    @app_commands.command(description="Stop or restart the clocks of a match or the whole event")
    @app_commands.describe(
        event=ABOUT, match="Which match; if empty, the whole event", reason="For the record", go_on="Unfreeze"
    )
    @app_commands.autocomplete(event=event_names, match=match_names)
    async def freeze(
        self,
        interaction: Interaction,
        match: str | None = None,
        reason: str = "",
        go_on: bool = False,
        event: str | None = None,
    ) -> None:
        row, events = await event_here(interaction, event), app(interaction).events
        which = None
        if match is not None:
            r, found, _ = match_called(row, match)
            which = (r.number, found.number)
        await wait(interaction)
        if go_on:
            await events.unfreeze(row.id, actor(interaction), which)
        else:
            await events.freeze(row.id, actor(interaction), which, reason)
        what = plain(row.name) if which is None else f"Match {which[1]} of round {which[0]}"
        await answer(interaction, f"{what} goes on." if go_on else f"{what} is frozen.")

    @app_commands.command(description="Give a match more time")
    @app_commands.describe(event=ABOUT, match="Which", minutes="How many minutes")
    @app_commands.autocomplete(event=event_names, match=match_names)
    async def extend(self, interaction: Interaction, match: str, minutes: int, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        r, found, _ = match_called(row, match)
        await wait(interaction)
        await app(interaction).events.extend(row.id, actor(interaction), r.number, found.number, minutes)
        await answer(interaction, f"Match {found.number} of round {r.number} has {minutes} more minutes.")

    @app_commands.command(description="Look at a deck; everyone is told that you did")
    @app_commands.describe(event=ABOUT, player="Whose")
    @app_commands.autocomplete(event=event_names, player=player_names)
    async def deck(self, interaction: Interaction, player: str, event: str | None = None) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        id = entrant(row, player)
        await wait(interaction)
        entry = await app(interaction).events.look_at_deck(row.id, actor(interaction), id)
        await interaction.followup.send(**await deck_words(interaction, row.game, entry))
