"""For those who host often: templates, events that repeat by themselves, and seasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.store import EventRow, Rhythm, SeasonRow, Stale, StoreError, Template, TemplateRow
from bot.texts import plain
from games.kernel import Illegal, one_line
from games.kernel.english import series as series_of
from tournaments import Id, Tournament, Unfit
from tournaments.seasons import Gathered, Season, check_season, table

from . import series
from .draft import Actor, Draft, must_own
from .entering import EntryDeeds
from .requirements import check

MOST_TEMPLATES, MOST_SEASONS = 25, 50  # of a server
LONGEST_NAME = 60
EARLIEST = 24 * 14  # hours before its start that an event opens at most


class Line(NamedTuple):
    """One line of a season's table, with the name that was used last."""

    row: Gathered
    name: str


class HostDeeds(EntryDeeds):
    # -- templates

    async def save_template(self, id: str, by: Actor, name: str) -> TemplateRow:
        """An event's terms, to be used again. One of the same name gets them in the place of its own."""
        row = await self.row(id)
        must_own(row, by)
        if not (title := one_line(name, LONGEST_NAME)):
            raise Illegal("A template needs a name.")
        for one in await self.store.templates(row.guild):
            if one.name.casefold() == title.casefold() and not owns(one, by):
                raise Illegal(
                    f"There is a template of that name already, by {plain(one.body.by)}. Choose another name."
                )
        config = series.kept(row.config)
        if not await self.may_count(row.guild, by, config.season):
            config = series.without_season(config)
        body = Template(game=row.game, stages=tuple(row.tournament.stages), config=config, by=by.name)
        new = TemplateRow(guild=row.guild, channel=row.channel, owner=by.id, name=title, body=body)
        try:
            return await self.store.save_template(new, most=MOST_TEMPLATES)
        except StoreError as no:
            raise Illegal(f"A server has at most {MOST_TEMPLATES} templates; forget one first.") from no

    async def template(self, guild: int, named: str) -> TemplateRow:
        """By its id, as autocomplete gives it, or by its name."""
        wanted = " ".join(named.split()).casefold()
        for one in await self.store.templates(guild):
            if wanted in (one.id, one.name.casefold()):
                return one
        raise Illegal("I can't find that template. See them all with `/series list`.")

    async def from_template(
        self, row: TemplateRow, by: Actor, *, channel: int, name: str, start: float | None
    ) -> EventRow:
        """A draft with the template's terms. Roles are given by whoever could give them: from somebody else's template
        come none but the server's."""
        config = row.body.config
        if not owns(row, by):
            config = series.with_roles_of(await self.store.server(row.guild), config)
        if not await self.may_count(row.guild, by, config.season):
            config = series.without_season(config)
        return await self.create(
            by,
            guild=row.guild,
            channel=channel,
            game=row.body.game,
            name=name or row.name,
            stages=row.body.stages,
            config=replace(config, start_at=start),
        )

    async def may_count(self, guild: int, by: Actor, season: str) -> bool:
        """Whether this person may let events count for a season."""
        found = [one for one in await self.store.seasons(guild) if one.id == season]
        return bool(found) and not found[0].body.over and owns_season(found[0], by)

    async def set_rhythm(self, row: TemplateRow, by: Actor, rhythm: Rhythm | None) -> TemplateRow:
        must_own_template(row, by)
        if rhythm is not None:
            if not (1 <= rhythm.weeks <= 8 and 1 <= rhythm.opens <= EARLIEST):
                raise Illegal(f"An event repeats every 1 to 8 weeks, and opens 1 to {EARLIEST} hours before its start.")
            check(row.body.game, row.body.stages, row.body.config)
        try:
            new = await self.store.change_template(series.begun(row, rhythm, self.now()))
        except Stale as stale:
            raise Illegal("Somebody has changed this template just now; please try again.") from stale
        self.bell.ring()
        return new

    async def forget_template(self, row: TemplateRow, by: Actor) -> None:
        must_own_template(row, by)
        await self.store.drop_template(row.id)

    # -- seasons

    async def new_season(self, by: Actor, guild: int, name: str, season: Season) -> SeasonRow:
        try:
            check_season(season)
        except Unfit as no:
            raise Illegal(str(no)) from no
        if not (title := one_line(name, LONGEST_NAME)):
            raise Illegal("A season needs a name.")
        known = await self.store.seasons(guild)
        if any(one.name.casefold() == title.casefold() for one in known):
            raise Illegal("There is a season of that name already. Choose another name.")
        if len(known) >= MOST_SEASONS:
            raise Illegal(f"A server has at most {MOST_SEASONS} seasons.")
        row = SeasonRow(guild=guild, owner=by.id, name=title, body=season, created=self.now())
        return await self.store.new_season(row)

    async def season(self, guild: int, named: str | None) -> SeasonRow:
        """By id or name; the newest one that is not over unless it is said."""
        known = await self.store.seasons(guild)
        if named:
            wanted = " ".join(named.split()).casefold()
            found = [one for one in known if wanted in (one.id, one.name.casefold())]
        else:
            found = [one for one in known if not one.body.over] or known
        if not found:
            raise Illegal(
                "I can't find that season." if named else "There is no season yet; `/season create` makes one."
            )
        return found[0]

    async def count_for(self, id: str, by: Actor, season: SeasonRow | None) -> EventRow:
        """An event counts for a season, or no longer. That is settled before it starts, so that nobody chooses by
        results, and by the season's own host, so that nobody adds easy points."""
        row = await self.row(id)
        if season is None and row.config.season:
            season = next((one for one in await self.store.seasons(row.guild) if one.id == row.config.season), None)
            target = ("", "")
        elif season is None:
            raise Illegal("This event counts for no season.")
        else:
            target = (season.id, season.name)
        if season is not None:
            must_own_season(season, by)
            if season.body.over:
                raise Illegal("This season is over: nothing is added to it or taken from it.")

        def act(d: Draft) -> None:
            must_own(d.row, by)
            if d.row.status not in ("draft", "open"):
                raise Illegal("Whether an event counts for a season is settled before it starts.")
            d.set(config=replace(d.row.config, season=target[0], season_name=target[1]))
            d.note(by.name, f"Counts for the season {target[1]}" if target[1] else "Counts for no season")

        return await self.change(id, act)

    async def season_table(self, season: SeasonRow) -> tuple[list[Line], int]:
        """The table, and how many events it counts so far."""
        events = await self.season_events(season)
        played: list[tuple[Tournament, Sequence[Id]]] = [
            (row.tournament, [id for id, entry in row.entries.items() if entry.person]) for row in events
        ]
        names = {id: entry.name for row in events for id, entry in row.entries.items()}
        return [Line(row, names[row.id]) for row in table(season.body, played)], len(events)

    async def season_events(self, season: SeasonRow) -> list[EventRow]:
        """Those that are over, the oldest first."""
        rows = await self.store.events(guild=season.guild, status=("over",), limit=None)
        return [row for row in reversed(rows) if row.config.season == season.id]

    async def end_season(self, season: SeasonRow, by: Actor) -> SeasonRow:
        must_own_season(season, by)
        if season.body.over:
            raise Illegal("This season is over already.")
        alive = await self.store.events(guild=season.guild, status=("draft", "open", "running", "frozen"), limit=None)
        if still := [row.name for row in alive if row.config.season == season.id]:
            raise Illegal(
                f"Events still count for this season: {plain(series_of(still))}. Finish them first, or take them out."
            )
        new = replace(season, body=replace(season.body, over=True))
        await self.store.save_season(new)
        return new


def owns(row: TemplateRow, by: Actor) -> bool:
    return by.id == row.owner or by.manages == row.guild


def must_own_template(row: TemplateRow, by: Actor) -> None:
    if not owns(row, by):
        raise Illegal(
            f"Only {plain(row.body.by)}, who made this template, or somebody who manages this server can do that."
        )


def owns_season(row: SeasonRow, by: Actor) -> bool:
    return by.id == row.owner or by.manages == row.guild


def must_own_season(row: SeasonRow, by: Actor) -> None:
    if not owns_season(row, by):
        raise Illegal("Only whoever made this season, or somebody who manages this server, can do that.")
