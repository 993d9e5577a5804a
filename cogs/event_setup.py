"""The rarer terms of an event, as commands of `/organise`: how it is scored, who may enter, what the server shows of
it, and pairings by hand."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot.clicks import app
from bot.events import hashed, may_own
from bot.store import EventRow
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal
from tournaments.team_matches import MOST_BOARDS

from . import event_scoring
from .event_desk import desk_view, run_by
from .event_find import actor, entrant, event_here, event_names, player_names
from .event_rounds import preview_view
from .event_server import must_be_ones_to_give, must_list_events
from .event_words import ABOUT, Choice, answer, choices, wait


async def desk_again(interaction: Interaction, row: EventRow, said: str = "Changed.") -> None:
    view = desk_view(row, may_own(row, actor(interaction)), said)
    await interaction.followup.send(view=view, ephemeral=True)


class Setup(commands.GroupCog):
    """A part of `/organise`."""

    @app_commands.command(description="Points, and what decides between equals; before the start")
    @app_commands.describe(
        event=ABOUT,
        points="For a win, a draw, a loss: 3-1-0",
        bye="For a round without an opponent; if empty, as a win",
        places="Pods: what the places are worth, the first one first: 10 7 5 3",
        tie_breaks="After the points, the first to decide first",
    )
    @app_commands.autocomplete(event=event_names)
    async def scoring(
        self,
        interaction: Interaction,
        points: str = "",
        bye: int | None = None,
        places: str | None = None,
        tie_breaks: str | None = None,
        event: str | None = None,
    ) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await wait(interaction)
        if not points and bye is None and places is None and tie_breaks is None:
            raise Illegal("Tell me what to change: points, bye, places or tie_breaks.")
        new = event_scoring.written_points(event_scoring.points_of(row), points, bye, places)
        stages = event_scoring.of_points(row.tournament.stages, new)
        if tie_breaks is not None:
            stages = event_scoring.of_order(stages, event_scoring.written_order(tie_breaks))
        await desk_again(interaction, await app(interaction).events.edit(row.id, actor(interaction), stages=stages))

    @scoring.autocomplete("tie_breaks")
    async def tie_break_orders(self, _: Interaction, current: str) -> list[Choice]:
        return choices(event_scoring.completed(current))[:25]

    @app_commands.command(description="Who may join: a role, ratings, games, a password; and the waiting list")
    @app_commands.describe(
        event=ABOUT,
        role="Only members with this role",
        anybody="Forget all conditions first",
        least_rating="At least this rating; 0: any",
        most_rating="At most this rating; 0: any",
        games="Fewest rated games; 0: none",
        password="Whoever joins has to know it; “none” takes it away",
        waiting_list="Keep a waiting list when it's full",
    )
    @app_commands.autocomplete(event=event_names)
    async def entry(
        self,
        interaction: Interaction,
        role: discord.Role | None = None,
        least_rating: int | None = None,
        most_rating: int | None = None,
        games: int | None = None,
        password: str | None = None,
        waiting_list: bool | None = None,
        anybody: bool = False,
        event: str | None = None,
    ) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await wait(interaction)
        old = structs.replace(row.config.conditions, role=0, least_rating=0, most_rating=0, games=0, password="")
        conditions = old if anybody else row.config.conditions
        if role is not None:
            conditions = structs.replace(conditions, role=role.id)
        numbers = {"least_rating": least_rating, "most_rating": most_rating, "games": games}
        conditions = structs.replace(conditions, **{key: n for key, n in numbers.items() if n is not None})
        if password is not None:
            conditions = structs.replace(conditions, password="" if password == "none" else hashed(password))
        config = structs.replace(row.config, conditions=conditions)
        if waiting_list is not None:
            config = structs.replace(config, waiting_list=waiting_list)
        if config == row.config:
            raise Illegal("Tell me what to change: who may join, or the waiting list.")
        await desk_again(interaction, await app(interaction).events.edit(row.id, actor(interaction), config=config))

    @app_commands.command(description="This event's own roles instead of the server's; a place in Discord's event list")
    @app_commands.describe(
        event=ABOUT,
        entrants="Everybody has this role while they play in the event",
        champion="Whoever wins gets this role, from the one who won before",
        listed="Whether the event stands in Discord's own list; it needs a start",
        no_roles="Give no roles",
    )
    @app_commands.autocomplete(event=event_names)
    async def extras(
        self,
        interaction: Interaction,
        entrants: discord.Role | None = None,
        champion: discord.Role | None = None,
        listed: bool | None = None,
        no_roles: bool = False,
        event: str | None = None,
    ) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        for role in filter(None, (entrants, champion)):
            must_be_ones_to_give(interaction, role)
        if listed:
            must_list_events(interaction)
        await wait(interaction)
        config = structs.replace(row.config, entrant_role=0, champion_role=0) if no_roles else row.config
        if entrants is not None:
            config = structs.replace(config, entrant_role=entrants.id)
        if champion is not None:
            config = structs.replace(config, champion_role=champion.id)
        if listed is not None:
            config = structs.replace(config, calendar=listed)
        if config == row.config:
            raise Illegal("Tell me what to change: entrants, champion or listed.")
        new = await app(interaction).events.edit(row.id, actor(interaction), config=config)
        early = listed and new.config.start_at is None
        said = (
            "It comes into Discord's list as soon as it has a start: `/organise edit starts:`." if early else "Changed."
        )
        await desk_again(interaction, new, said)

    @app_commands.command(description="Put a player into a team, before their first match")
    @app_commands.describe(
        event=ABOUT,
        player="Who",
        team="The team's name; nothing: no team",
        best="Of each team so many players count, the best ones; 0: all (before the start)",
        boards="Team against team at so many boards; 0: everybody for themselves (before the start)",
    )
    @app_commands.autocomplete(event=event_names, player=player_names)
    async def team(
        self,
        interaction: Interaction,
        player: str,
        team: app_commands.Range[str, 0, 32] = "",
        best: app_commands.Range[int, 0, 20] | None = None,
        boards: app_commands.Range[int, 0, MOST_BOARDS] | None = None,
        event: str | None = None,
    ) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await wait(interaction)
        events, me, id = app(interaction).events, actor(interaction), entrant(row, player)
        if best is not None:
            await events.edit(row.id, me, config=structs.replace(row.config, team_best=best))
        if boards is not None:
            stages = [structs.replace(stage, boards=boards) for stage in row.tournament.stages]
            await events.edit(row.id, me, stages=stages)
        new = await events.assign(row.id, me, id, team)
        name, now = plain(new.entries[id].name), new.tournament.entrants[id].team
        await answer(interaction, f"{name} plays for **{plain(now)}**." if now else f"{name} plays for no team.")

    @app_commands.command(description="Let two players change places in the next round, before it is published")
    @app_commands.describe(event=ABOUT, first="Who", second="And who", reason="For the record, and for the players")
    @app_commands.autocomplete(event=event_names, first=player_names, second=player_names)
    async def swap(
        self, interaction: Interaction, first: str, second: str, reason: str, event: str | None = None
    ) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await wait(interaction)
        me, ids = actor(interaction), (entrant(row, first), entrant(row, second))
        new = await app(interaction).events.swap(row.id, me, *ids, reason)
        view, files = await preview_view(interaction, new, await app(interaction).events.preview(row.id, me))
        await interaction.followup.send(view=view, files=files, ephemeral=True)
