"""People who look for a game: they sign up, and when enough of them wait a table opens by itself. Whoever wants to hear
of players is called, and whoever would step in for somebody stands on a list."""

from __future__ import annotations

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands
from discord.ui import LayoutView, TextDisplay
from msgspec import structs

from bot import paces
from bot.app import Demiurge
from bot.chairs import renumber
from bot.clicks import app
from bot.limits import check
from bot.matching import hears_of, pace_for, rank_of, together, waits_for
from bot.store import Chair, Server, TableRow, Wish, WishKind
from bot.texts import cut
from bot.ui.controls import SENSELESS, Interaction, Press, handles, number
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal, one_line
from games.registry import GAMES

from .ai_seats import room
from .joining import known_of
from .lobby import hosted, may_write, seat_name
from .lobby_settings import must_be_lobby
from .opening import new_lobby
from .ratings import GAME_CHOICES, known_game

TRIES = 5  # against others who sign up at the same moment
CALLED = 1800.0  # seconds between two calls for players of one game in a server
HEARD = 6 * 3600.0  # seconds between two calls of one person
MOST_CALLED = 20  # people named in one message
LEVELS = {"any": "anybody", "alike": "people as experienced as I am"}
PACE_CHOICES = [app_commands.Choice(name=paces.words(word), value=word) for word in paces.NAMED]
LEVEL_CHOICES = [app_commands.Choice(name=words, value=level) for level, words in LEVELS.items()]
KINDS: dict[WishKind, str] = {"play": "You wait for", "ping": "I call you for", "seat": "You would step in at"}


def guild_of(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Illegal("Players look for each other in a server: use this command there.")
    return interaction.guild_id


async def wish_of(interaction: Interaction, game: str, kind: WishKind, pace: str, level: str, size: int) -> Wish:
    client, guild = app(interaction), guild_of(interaction)
    if pace and not paces.is_pace(pace):
        raise Illegal(SENSELESS)
    seats = GAMES[known_game(game)].seats
    if size and (size < 2 or size not in seats):
        takes = [str(number) for number in seats if number > 1]
        raise Illegal(f"{GAMES[game].title} is for {takes[0]} to {takes[-1]} players.")
    if level not in LEVELS:
        raise Illegal(SENSELESS)
    now = client.now()
    rating = await client.store.rating(interaction.user.id, game)
    return Wish(
        person=interaction.user.id,
        guild=guild,
        game=game,
        kind=kind,
        name=one_line(interaction.user.display_name, 32) or "?",
        pace=pace,
        level="alike" if level == "alike" else "any",
        rank=rank_of(rating.rating.games),
        size=size,
        since=now,
        until=now + (waits_for(pace) if kind == "play" else 90 * 86400.0),
    )


async def sign_up(interaction: Interaction, wish: Wish) -> None:
    """Somebody waits; if that makes a table, it opens."""
    client = app(interaction)
    may_write(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    old = await client.store.wishes(client.now(), person=wish.person, guild=wish.guild, game=wish.game, kind="play")
    await client.store.save_wish(structs.replace(wish, since=old[0].since) if old else wish)
    if not await open_tables(interaction, wish.guild, wish.game):
        await call_players(interaction, wish)
    mine = await client.store.wishes(client.now(), person=wish.person, guild=wish.guild, game=wish.game, kind="play")
    if mine:
        words = (
            f"You wait for {described(wish)}, until <t:{int(wish.until)}:f>. When enough players wait, a table opens "
            f"by itself and I call you. {client.mention('queue leave')} takes you out."
        )
        await interaction.followup.send(words, ephemeral=True)
    else:
        await interaction.followup.send("Your table is open. Have fun!", ephemeral=True)


def described(wish: Wish) -> str:
    pace = f", {paces.words(wish.pace)}" if wish.pace else ""
    size = f", {wish.size} players" if wish.size else ""
    level = f", {LEVELS['alike']}" if wish.level == "alike" else ""
    return f"**{GAMES[wish.game].title}**{pace}{size}{level}"


async def open_tables(interaction: Interaction, guild: int, game: str) -> bool:
    """Open a table for those who wait, if they are enough. Of several processes one takes a group."""
    client = app(interaction)
    for _ in range(TRIES):
        waiting = await client.store.wishes(client.now(), guild=guild, game=game, kind="play")
        apart = await client.store.apart({wish.person for wish in waiting})
        group = together(waiting, max(2, GAMES[game].seats[0]), apart)
        if not group:
            return False
        if await client.store.take_wishes(group):
            try:
                await open_table(interaction, group, await client.store.server(guild))
            except discord.HTTPException:
                for wish in group:  # they wait on, each in their place
                    await client.store.save_wish(wish)
                raise
            return True
    return False


async def open_table(interaction: Interaction, group: list[Wish], server: Server) -> None:
    chairs: list[Chair] = []
    for wish in group:
        finishes = (await known_of(app(interaction), wish.person)).shown
        chairs.append(Chair(seat=0, person=wish.person, name=seat_name(wish.name, chairs), finishes=finishes))
    game = group[0].game
    fresh = TableRow(
        game=game,
        settings=GAMES[game].agreed({}),
        guild=group[0].guild,
        channel=0,
        host=group[0].person,
        seed="",
        pace=pace_for(group, server.pace),
        created=0.0,
        changed=0.0,
        together=True,
        chairs=renumber(chairs),
    )
    place = meeting_place(interaction, server)
    async with new_lobby(interaction, fresh, place):
        pass
    names = ", ".join(f"<@{wish.person}>" for wish in group)
    words = f"🎲 {names}: your table of {GAMES[game].title} is open. Whoever is ready presses **Start**."
    await place.send(words, allowed_mentions=discord.AllowedMentions(users=True))


def meeting_place(interaction: Interaction, server: Server) -> discord.PartialMessageable:
    """The server's own channel for players who are wanted, else the channel in which somebody signed up."""
    client, here = app(interaction), interaction.channel_id
    guild = interaction.guild
    known = guild.get_channel(server.wanted) if guild is not None and server.wanted is not None else None
    return client.get_partial_messageable(known.id if known is not None else here or 0, guild_id=interaction.guild_id)


async def call_players(interaction: Interaction, wish: Wish) -> None:
    """Tell others that somebody waits. Who it is nobody learns."""
    key = (wish.game, wish.pace or "any", wish.size)
    button = Press("q_join", *key, label="I'll play", style=ButtonStyle.primary, emoji="✋")
    await call(interaction, wish, "waits", button)


async def call(interaction: Interaction, wish: Wish, does: str, button: Press) -> bool:
    """Call those who want to hear of players, and the server's role; nobody is called often."""
    client, now = app(interaction), app(interaction).now()
    server = await client.store.server(wish.guild)
    readers = await client.store.wishes(now, guild=wish.guild, game=wish.game, kind="ping")
    apart = await client.store.apart({wish.person, *(reader.person for reader in readers)})
    told = [one for one in readers if hears_of(one, wish, apart) and now - one.told >= HEARD][:MOST_CALLED]
    calls_role = server.callers is not None and now - server.called.get(wish.game, 0.0) >= CALLED
    if not told and not calls_role:
        return False
    who = [*([f"<@&{server.callers}>"] if calls_role else []), *(f"<@{one.person}>" for one in told)]
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(cut(f"🎲 {' '.join(who)} A player {does}: {described(wish)}.", 1900)))
    view.add_item(side_by_side(button))
    for one in told:
        await client.store.save_wish(structs.replace(one, told=now))
    if calls_role:

        def note(server: Server) -> Server:
            return structs.replace(server, called={**server.called, wish.game: now})

        await client.store.change_server(wish.guild, note)
    mentions = discord.AllowedMentions(users=True, roles=True)
    await meeting_place(interaction, server).send(view=check(view), allowed_mentions=mentions)
    return True


@handles("call")
async def on_call(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """A host calls players to a lobby that has seats left."""
    client, now = app(interaction), app(interaction).now()
    row = await hosted(interaction, words[0])

    def note(row: TableRow) -> TableRow:
        must_be_lobby(row)
        room(row)
        if row.door != "open":
            raise Illegal("Your door is closed. Open it with *Manage* first.")
        if row.called is not None and now - row.called < CALLED:
            raise Illegal(f"You have just called. You can call again <t:{int(row.called + CALLED)}:R>.")
        return structs.replace(row, called=now)

    row = await client.tables.edit(row.id, note)
    wish = await wish_of(interaction, row.game, "play", row.pace, "any", 0)
    join = Press("join", row.id, label="Join", style=ButtonStyle.primary, emoji="➕")
    called = await call(interaction, wish, "looks for players", join)
    words_ = "I've called players." if called else "Nobody here wants to be called yet. `/queue call` signs people up."
    await interaction.response.send_message(words_, ephemeral=True)


@handles("q_join", 3)
async def on_join(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game, pace, size = words
    wish = await wish_of(interaction, game, "play", "" if pace == "any" else pace, "any", number(size))
    await sign_up(interaction, wish)


class Queue(
    commands.GroupCog, group_name="queue", group_description="Find players: a table opens when enough of you wait"
):
    @app_commands.command(description="Wait for players; a table opens by itself when there are enough")
    @app_commands.describe(
        game="What you'd like to play", pace="How quick", players="How many at the table", level="With which players"
    )
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES, level=LEVEL_CHOICES)
    async def join(
        self,
        interaction: Interaction,
        game: str,
        pace: str = "",
        players: app_commands.Range[int, 2, 8] | None = None,
        level: str = "any",
    ) -> None:
        await sign_up(interaction, await wish_of(interaction, game, "play", pace, level, players or 0))

    @app_commands.command(description="Be called when somebody looks for players")
    @app_commands.describe(game="Which game", pace="How quick", level="With which players")
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES, level=LEVEL_CHOICES)
    async def call(self, interaction: Interaction, game: str, pace: str = "", level: str = "any") -> None:
        wish = await wish_of(interaction, game, "ping", pace, level, 0)
        await app(interaction).store.save_wish(wish)
        words = f"I'll call you when somebody looks for {described(wish)}, every few hours at most."
        await interaction.response.send_message(words, ephemeral=True)

    @app_commands.command(description="Sign up to take over a seat when somebody has to go")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAME_CHOICES)
    async def substitute(self, interaction: Interaction, game: str) -> None:
        await app(interaction).store.save_wish(await wish_of(interaction, game, "seat", "", "any", 0))
        words = f"You're on the list: players of {GAMES[game].title} here can ask you to take over a seat."
        await interaction.response.send_message(words, ephemeral=True)

    @app_commands.command(description="Wait no more, and be called no more")
    @app_commands.describe(game="Which game; leave it out for all")
    @app_commands.choices(game=GAME_CHOICES)
    async def leave(self, interaction: Interaction, game: str | None = None) -> None:
        client = app(interaction)
        mine = await client.store.wishes(
            client.now(), guild=guild_of(interaction), person=interaction.user.id, game=game
        )
        for wish in mine:
            await client.store.take_wishes([wish])
        words = "You wait for nothing here any more." if mine else "You were waiting for nothing here."
        await interaction.response.send_message(words, ephemeral=True)

    @app_commands.command(description="What you wait for here")
    async def show(self, interaction: Interaction) -> None:
        client = app(interaction)
        mine = await client.store.wishes(client.now(), guild=guild_of(interaction), person=interaction.user.id)
        lines = [f"• {KINDS[wish.kind]} {described(wish)}" for wish in mine]
        nothing = f"You wait for nothing here. {client.mention('queue join')} finds players."
        await interaction.response.send_message("\n".join(lines) or nothing, ephemeral=True)


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Queue())
