"""`/organise`: what those who run an event do. Players have `/tournament`, and judges `/judge`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from msgspec import structs

from bot.clicks import app
from bot.events import may_own
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal
from games.registry import GAMES

from . import event_desk, event_rounds, event_sure, event_terms
from .event_desk import desk_view, run_by
from .event_find import actor, entrant, event_here, event_names, player_names
from .event_players import deck_names, ready_code
from .event_setup import Setup
from .event_terms import DIALS, FORMATS, moment
from .event_words import ABOUT, Choice, answer, choices, wait
from .limits_here import may_run_events
from .lobby import PACES, may_write


class Organising(Setup, group_name="organise", group_description="Create and run a tournament"):
    @app_commands.command(description="Create an event; nobody sees it until you open it")
    @app_commands.describe(
        name="The event's name",
        game="Which game",
        format="The format",
        players="Player limit",
        best_of="Games per match: 1, 3, 5 or 7",
    )
    @app_commands.choices(
        game=choices({name: game.title for name, game in GAMES.items()}),
        format=choices(FORMATS),
    )
    @app_commands.choices(best_of=[app_commands.Choice(name=f"best of {n}", value=n) for n in (1, 3, 5, 7)])
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 80],
        game: str,
        format: str = "swiss",
        players: app_commands.Range[int, 2, 1024] = 64,
        best_of: int = 1,
    ) -> None:
        if interaction.guild_id is None or isinstance(interaction.channel, discord.Thread):
            raise Illegal("Create events in a server channel: that's where the match threads go.")
        may_write(interaction)
        server = await may_run_events(interaction)
        stages = event_terms.stages_for(format, game)
        if format != "pods":
            stages = [structs.replace(stage, best_of=best_of) for stage in stages]
        elif best_of != 1:
            raise Illegal("Tables of three or more play single games, not best-of matches.")
        config = event_terms.usual(game, players, server)
        assert interaction.channel_id is not None, "a command in a server has a channel"
        where = {"guild": interaction.guild_id, "channel": interaction.channel_id}
        row = await app(interaction).events.create(
            actor(interaction), **where, game=game, name=name, stages=stages, config=config
        )
        await interaction.response.send_message(view=desk_view(row, True), ephemeral=True)

    @app_commands.command(description="Change an event before it starts")
    @app_commands.describe(
        event=ABOUT,
        name="The event's name",
        format="The format; its other settings go back to normal",
        rounds="Rounds in the first stage; 0: as many as needed",
        best_of="Games per match",
        cut="How many advance to the bracket",
        final_best_of="Games per bracket match",
        seats="Players per table, for pods",
        groups="Groups; 0: as many as needed",
        most="Most players",
        least="Fewest players",
        starts="18:30, 2026-12-24 18:30, in 90 minutes, or none",
        check_in_minutes="How long check-in is open before the start; 0: no check-in",
        round_minutes="Time limit per match; 0: none",
        no_show_minutes="No-show loss after; 0: never",
        break_minutes="Break between rounds",
        pace="Time per move",
        decks="Choose a deck at each table, bring one, or draft one",
        reveal="When decks are revealed",
        preview="Review each round before it's published",
        late_entry="Allow late entries",
        about="Your message to the players",
        meetings="Round robin, league, groups: how often you meet each opponent",
        third_place="Semi-final losers play for third place",
        judge="Add or remove a judge (at any time)",
    )
    @app_commands.choices(
        format=choices(FORMATS),
        pace=choices(PACES),
        decks=choices(event_terms.DECKS),
        reveal=choices(event_terms.REVEALS),
    )
    @app_commands.autocomplete(event=event_names)
    async def edit(
        self,
        interaction: Interaction,
        event: str | None = None,
        name: app_commands.Range[str, 1, 80] | None = None,
        format: str | None = None,
        rounds: int | None = None,
        best_of: int | None = None,
        cut: int | None = None,
        final_best_of: int | None = None,
        seats: int | None = None,
        groups: int | None = None,
        most: int | None = None,
        least: int | None = None,
        starts: str | None = None,
        check_in_minutes: int | None = None,
        round_minutes: int | None = None,
        no_show_minutes: int | None = None,
        break_minutes: int | None = None,
        pace: str | None = None,
        decks: str | None = None,
        reveal: str | None = None,
        preview: bool | None = None,
        late_entry: bool | None = None,
        about: app_commands.Range[str, 0, 900] | None = None,
        meetings: int | None = None,
        third_place: bool | None = None,
        judge: discord.User | None = None,
    ) -> None:
        given: dict[str, Any] = {key: value for key, value in locals().items() if key in DIALS and value is not None}
        client, me = app(interaction), actor(interaction)
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await wait(interaction)
        if judge is not None:
            others = [id for id in row.config.judges if id != judge.id]
            again = len(others) < len(row.config.judges)
            row = await client.events.appoint(row.id, me, others if again else [*others, judge.id])
        if not given and name is None and starts is None and about is None:
            if judge is None:
                raise Illegal("Tell me what to change, or press it on `/organise desk`.")
            await answer(interaction, f"Judges: {', '.join(f'<@{id}>' for id in row.config.judges) or 'none'}.")
            return
        stages, config = list(row.tournament.stages), row.config
        for key, value in given.items():
            word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            draft = structs.replace(row, config=config, tournament=structs.replace(row.tournament, stages=stages))
            stages, config = DIALS[key].write(draft, word)
        if starts is not None:
            person = await client.store.person(interaction.user.id)
            config = structs.replace(config, start_at=moment(starts, person.zone, client.now()))
        if about is not None:
            config = structs.replace(config, about=about.strip())
        new = await client.events.edit(row.id, me, name=name, stages=stages, config=config)
        await interaction.followup.send(view=desk_view(new, may_own(new, me), "Changed."), ephemeral=True)

    @app_commands.command(description="The organiser's desk: everything you can do next")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def desk(self, interaction: Interaction, event: str | None = None) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await interaction.response.send_message(view=desk_view(row, may_own(row, actor(interaction))), ephemeral=True)

    @app_commands.command(description="Open an event: I post its card and players can join")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def open(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await app(interaction).events.open(row.id, actor(interaction))
        await answer(interaction, f"{plain(row.name)} is open. Players join with the buttons on its card.")

    @app_commands.command(name="check-in", description="Open check-in, or remind those still missing")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def call_check_in(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        new = await app(interaction).events.call_check_in(row.id, actor(interaction))
        await answer(interaction, event_desk.check_in_words(new))

    @app_commands.command(description="Start an event")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def start(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        if row.status == "open" and (away := event_sure.missing_names(row)):
            await event_sure.ask(interaction, row, "start", missing=away)
            return
        await wait(interaction)
        await app(interaction).events.start(row.id, actor(interaction))
        await answer(interaction, f"{plain(row.name)} has started.")

    @app_commands.command(description="Preview the next round")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def preview(self, interaction: Interaction, event: str | None = None) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await event_rounds.preview(interaction, row)

    @app_commands.command(description="Publish the next round")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def publish(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        if await event_rounds.asked_about_the_cut(interaction, row):
            return
        new = await app(interaction).events.publish(row.id, actor(interaction))
        await answer(interaction, f"Round {len(new.tournament.rounds)} of {plain(row.name)} is published.")

    @app_commands.command(description="Add a player, or bring back one who dropped")
    @app_commands.describe(event=ABOUT, player="Who", deck="A ready-made deck; if empty, I ask them for theirs")
    @app_commands.autocomplete(event=event_names)
    async def enter(
        self, interaction: Interaction, player: discord.User, deck: str = "", event: str | None = None
    ) -> None:
        row = await event_here(interaction, event)
        if player.bot:
            raise Illegal("Bots can't play. Add AI players on the organiser's desk.")
        await wait(interaction)
        events, me, known = app(interaction).events, actor(interaction), row.entrant(player.id)
        if known is not None and row.status == "running":
            await events.reenter(row.id, me, known)
        else:
            await run_by(interaction, row.id)
            row = await events.late(row.id, me, player.id, player.display_name, deck=ready_code(row, deck))
        asked = player.id in row.progress.invited
        words = "was asked for a deck and plays" if asked else "plays"
        await answer(interaction, f"{plain(player.display_name)} {words} in {plain(row.name)}.")

    @enter.autocomplete("deck")
    async def ready_decks(self, interaction: Interaction, current: str) -> list[Choice]:
        """Those that come with the game: whose else they could be is nobody's business."""
        return await deck_names(interaction, current, own=False)

    @app_commands.command(description="Drop a player, or yourself")
    @app_commands.describe(event=ABOUT, player="Who; if empty, you", reason="For the record")
    @app_commands.autocomplete(event=event_names, player=player_names)
    async def drop(
        self, interaction: Interaction, player: str | None = None, reason: str = "", event: str | None = None
    ) -> None:
        row = await event_here(interaction, event)
        id = row.entrant(interaction.user.id) if player is None else entrant(row, player)
        if id is None:
            raise Illegal("You haven't joined this event.")
        if row.status != "open":
            await event_sure.ask(interaction, row, "drop", who=id, reason=reason)
            return
        await wait(interaction)
        await app(interaction).events.drop(row.id, actor(interaction), id, reason)
        await answer(interaction, f"{plain(row.entries[id].name)} is out of {plain(row.name)}.")

    @app_commands.command(description="Finish an event; give a reason if rounds are left")
    @app_commands.describe(event=ABOUT, reason="For the record")
    @app_commands.autocomplete(event=event_names)
    async def finish(self, interaction: Interaction, reason: str = "", event: str | None = None) -> None:
        await event_sure.ask(interaction, await event_here(interaction, event), "finish", reason=reason)

    @app_commands.command(description="Cancel an event for good")
    @app_commands.describe(event=ABOUT, reason="For the record, and for the players")
    @app_commands.autocomplete(event=event_names)
    async def cancel(self, interaction: Interaction, reason: str, event: str | None = None) -> None:
        await event_sure.ask(interaction, await event_here(interaction, event), "cancel", reason=reason)

    @app_commands.command(name="undo-round", description="Undo the last round")
    @app_commands.describe(event=ABOUT, reason="For the record, and for the players", with_results="Results too")
    @app_commands.autocomplete(event=event_names)
    async def undo_round(
        self, interaction: Interaction, reason: str, with_results: bool = False, event: str | None = None
    ) -> None:
        row = await event_here(interaction, event)
        number = len(row.tournament.rounds)
        await event_sure.ask(interaction, row, "undo", reason=reason, round=number, with_results=with_results)
