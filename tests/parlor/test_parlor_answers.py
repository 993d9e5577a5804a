"""Interactions: every way in which a bot can answer, and every way in which it cannot."""

# ruff: noqa: ARG001, ARG002 (fixtures act by being there)

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui
from discord.http import Route
from parlor_kit import PATIENCE, TOKEN, Bot, Failed, Visitor, parts, point_at, running, visit

import parlor as package
from parlor import Parlor

pytestmark = pytest.mark.asyncio
Interaction = discord.Interaction[Any]


class Buttons(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Update", custom_id="update")
    async def update(self, interaction: Interaction, _: Any) -> None:
        await interaction.response.edit_message(content="updated")

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: Interaction, _: Any) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="changed later")
        await interaction.followup.send("and a word beside it", ephemeral=True)

    @ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: Interaction, _: Any) -> None:
        raise AssertionError("nobody can click this")

    @ui.select(custom_id="colour", options=[discord.SelectOption(label=name) for name in ("red", "green", "blue")])
    async def colour(self, interaction: Interaction, select: Any) -> None:
        await interaction.response.send_message(f"chosen: {select.values[0]}", ephemeral=True)


class Form(ui.Modal, title="A form"):
    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    size = ui.Label(
        text="Size",
        component=ui.RadioGroup(
            custom_id="size",
            options=[
                discord.RadioGroupOption(label="small", value="s"),
                discord.RadioGroupOption(label="big", value="b"),
            ],
        ),
    )
    extras = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[
                discord.CheckboxGroupOption(label="a", value="a"),
                discord.CheckboxGroupOption(label="b", value="b"),
            ],
        ),
    )
    sure = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))
    file = ui.Label(text="File", component=ui.FileUpload(custom_id="file", required=False))

    async def on_submit(self, interaction: Interaction) -> None:
        get: Any = {item.custom_id: item for item in self.walk_children() if hasattr(item, "custom_id")}
        files = [(await one.read()).decode() for one in get["file"].values]
        said = (get["name"].value, get["size"].value, get["extras"].values, get["sure"].value, files)
        await interaction.response.send_message(repr(said))


def commands(bot: Bot) -> None:
    tree = bot.tree

    @tree.command(description="Answers at once")
    async def say(interaction: Interaction, text: str) -> None:
        await interaction.response.send_message(text, view=Buttons())

    @tree.command(description="Answers privately")
    async def whisper(interaction: Interaction) -> None:
        await interaction.response.send_message("only you", ephemeral=True, view=Buttons())

    @tree.command(description="Thinks first")
    async def think(interaction: Interaction, private: bool) -> None:
        await interaction.response.defer(thinking=True, ephemeral=private)
        await interaction.followup.send("thought", file=discord.File(io.BytesIO(b"words"), "thought.txt"))

    @tree.command(description="Says more")
    async def more(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        second = await interaction.followup.send("two", wait=True)
        await second.edit(content="two, mended")
        third = await interaction.followup.send("three", wait=True)
        await third.delete()
        await interaction.delete_original_response()

    @tree.command(description="Opens a form")
    async def form(interaction: Interaction) -> None:
        await interaction.response.send_modal(Form())

    @tree.command(description="Finishes words")
    async def word(interaction: Interaction, word: str, number: int = 0) -> None:
        await interaction.response.send_message(f"{word} {number}")

    @word.autocomplete("word")
    async def words(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
        known = [name for name in ("apple", "apricot", "pear") if name.startswith(current)]
        return [app_commands.Choice(name=name.title(), value=name) for name in known]

    @tree.command(description="Takes its time")
    async def sleep(interaction: Interaction) -> None:
        bot.came.put_nowait(interaction)

    @tree.command(description="Names people")
    async def who(interaction: Interaction, person: discord.Member, place: discord.TextChannel) -> None:
        await interaction.response.send_message(f"{person.display_name} in {place.name}")

    group = app_commands.Group(name="outer", description="A group")
    inner = app_commands.Group(name="inner", description="A group in it", parent=group)

    @inner.command(description="Deep down")
    async def deep(interaction: Interaction, n: app_commands.Range[int, 1, 3]) -> None:
        await interaction.response.send_message(f"deep {n}")

    tree.add_command(group)
    bot.add_view(Buttons())


@pytest_asyncio.fixture
async def bot(parlor: Parlor) -> AsyncIterator[Bot]:
    async with running(Bot(commands)) as here:
        yield here
        assert here.faults == []


@pytest_asyncio.fixture
async def games(ada: Visitor) -> str:
    return await ada.channel("games")


async def test_an_answer_at_once_is_seen_by_all_and_says_where_it_comes_from(
    bot: Bot, ada: Visitor, bo: Visitor, games: str
) -> None:
    id = await ada.slash(games, "say", text="hello")
    seen = await bo.answer_to(id)
    assert (seen["content"], seen["type"], seen["author"]["id"]) == ("hello", 20, str(bot.user and bot.user.id))
    assert seen["interaction_metadata"]["user"]["id"] == ada.id
    assert "thread" not in seen


async def test_a_private_answer_is_seen_by_its_person_alone(bot: Bot, ada: Visitor, bo: Visitor, games: str) -> None:
    id = await ada.slash(games, "whisper")
    message = await ada.answer_to(id)
    assert message["flags"] & 64
    public = await ada.slash(games, "say", text="for all")
    await bo.answer_to(public)
    assert not any(data.get("id") == message["id"] for _, data in bo.heard if isinstance(data, dict))
    assert message["id"] in [one["id"] for one in await ada.messages(games)]
    assert message["id"] not in [one["id"] for one in await bo.messages(games)]
    with pytest.raises(Failed, match="gone"):
        await bo.click(message, "Update")
    with pytest.raises(discord.NotFound) as no:
        await bot.get_partial_messageable(int(games)).fetch_message(int(message["id"]))
    assert no.value.code == 10008
    await ada.ask("DELETE", f"messages/{games}/{message['id']}")
    await ada.until("MESSAGE_DELETE", lambda told: told["id"] == message["id"])


async def test_a_control_of_a_private_answer_works_for_its_person(bot: Bot, ada: Visitor, games: str) -> None:
    message = await ada.answer_to(await ada.slash(games, "whisper"))
    await ada.click(message, "Update")
    after = await ada.until("MESSAGE_UPDATE", lambda told: told["id"] == message["id"])
    assert (after["content"], after["flags"] & 64) == ("updated", 64)


@pytest.mark.parametrize("private", [True, False])
async def test_a_deferred_answer_thinks_and_is_then_filled_in(
    bot: Bot, ada: Visitor, games: str, private: bool
) -> None:
    id = await ada.slash(games, "think", private=private)
    thinking = await ada.until("MESSAGE_CREATE", lambda told: told["interaction_metadata"]["id"] == id)
    assert thinking["flags"] == 128 | (64 if private else 0)
    filled = await ada.answer_to(id, "MESSAGE_UPDATE")
    assert (filled["id"], filled["content"], filled["flags"]) == (thinking["id"], "thought", 64 if private else 0)
    async with ada.session.get(filled["attachments"][0]["url"]) as file:
        assert (await file.read(), file.content_type) == (b"words", "text/plain")


async def test_followups_are_edited_and_deleted_and_so_is_the_original(bot: Bot, ada: Visitor, games: str) -> None:
    id = await ada.slash(games, "more")
    original = await ada.answer_to(id)
    await ada.until("MESSAGE_DELETE", lambda told: told["id"] == original["id"])
    assert [one["content"] for one in await ada.messages(games)] == ["two, mended"]


async def test_a_button_updates_its_message_at_once_or_later(bot: Bot, ada: Visitor, games: str) -> None:
    message = await ada.answer_to(await ada.slash(games, "say", text="press me"))
    await ada.click(message, "Update")
    await ada.until("MESSAGE_UPDATE", lambda told: told["content"] == "updated")
    id = await ada.click(message, "Later")
    await ada.until("MESSAGE_UPDATE", lambda told: told["content"] == "changed later")
    beside = await ada.answer_to(id)
    assert (beside["content"], beside["flags"]) == ("and a word beside it", 64)


async def test_a_select_brings_what_was_chosen_and_nothing_else(bot: Bot, ada: Visitor, games: str) -> None:
    message = await ada.answer_to(await ada.slash(games, "say", text="choose"))
    answer = await ada.answer_to(await ada.click(message, "colour", ["green"]))
    assert answer["content"] == "chosen: green"
    assert answer["message_reference"]["message_id"] == message["id"]
    for values in (["mauve"], ["red", "blue"], []):
        with pytest.raises(Failed):
            await ada.click(message, "colour", values)
    with pytest.raises(Failed, match="switched off"):
        await ada.click(message, "Off")


async def test_a_modal_brings_back_what_was_filled_in(bot: Bot, ada: Visitor, games: str) -> None:
    id = await ada.slash(games, "form")
    modal = await ada.until("MODAL", lambda told: told["interaction_id"] == id)
    assert (modal["title"], len(modal["components"])) == ("A form", 5)
    with pytest.raises(Failed, match="Choose one"):
        await ada.submit(modal, games, {"name": "Ada"})
    with pytest.raises(Failed, match="too long"):
        await ada.submit(modal, games, {"name": "A" * 21, "size": "b"})
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("file", b"a file", filename="my file.txt", content_type="text/plain")
    async with ada.session.post("/parlor/uploads", data=form, headers={"X-Person": ada.id}) as uploaded:
        (file,) = await uploaded.json()
    assert (file["filename"], file["size"]) == ("my_file.txt", 6)
    values = {"name": "Ada", "size": "b", "extras": ["a", "b"], "sure": True, "file": [file["id"]]}
    answer = await ada.answer_to(await ada.submit(modal, games, values))
    assert answer["content"] == repr(("Ada", "b", ["a", "b"], True, ["a file"]))
    with pytest.raises(Failed, match="closed"):
        await ada.submit(modal, games, values)


async def test_autocomplete_answers_with_the_bots_choices(bot: Bot, ada: Visitor, games: str) -> None:
    options = [{"name": "word", "value": "ap", "focused": True}]
    body = {"type": 2, "channel_id": games, "command": {"name": "word", "options": options}}
    found = await ada.ask("POST", "autocomplete", body)
    assert found == {"choices": [{"name": "Apple", "value": "apple"}, {"name": "Apricot", "value": "apricot"}]}


async def test_options_are_checked_before_the_bot_hears_of_them(bot: Bot, ada: Visitor, games: str) -> None:
    answer = await ada.answer_to(await ada.slash(games, "outer inner deep", n=2))
    assert (answer["content"], answer["interaction"]["name"]) == ("deep 2", "outer inner deep")
    for options in ({"n": 4}, {"n": "x"}, {}, {"m": 1}):
        with pytest.raises(Failed):
            await ada.slash(games, "outer inner deep", **options)
    with pytest.raises(Failed, match="no command"):
        await ada.slash(games, "unknown")


async def test_people_and_channels_among_the_options_are_resolved(
    bot: Bot, ada: Visitor, bo: Visitor, games: str
) -> None:
    answer = await ada.answer_to(await ada.slash(games, "who", person=bo.id, place=games))
    assert answer["content"] == "Bo in games"


async def test_a_second_acknowledgement_is_refused(bot: Bot, ada: Visitor, games: str) -> None:
    heard: asyncio.Queue[int] = asyncio.Queue()

    @bot.tree.command(description="Answers twice")
    async def twice(interaction: Interaction) -> None:
        await interaction.response.send_message("once")
        again = discord.interactions.InteractionResponse(interaction)
        for answer in (again.send_message("twice"), again.defer()):
            try:
                await answer
            except discord.HTTPException as no:
                heard.put_nowait(no.code)
            again._response_type = None

    await bot.tree.sync()
    await ada.slash(games, "twice")
    assert [await asyncio.wait_for(heard.get(), PATIENCE) for _ in range(2)] == [40060, 40060]
    assert [one["content"] for one in await ada.messages(games)] == ["once"]


async def test_a_followup_before_the_acknowledgement_is_refused(bot: Bot, ada: Visitor, games: str) -> None:
    heard: asyncio.Queue[tuple[int, int]] = asyncio.Queue()

    @bot.tree.command(description="Too early")
    async def early(interaction: Interaction) -> None:
        try:
            await interaction.followup.send("too early")
        except discord.NotFound as no:
            heard.put_nowait((no.status, no.code))
        await interaction.response.defer()

    await bot.tree.sync()
    await ada.slash(games, "early")
    assert await heard.get() == (404, 10015)


async def test_an_interaction_that_nobody_acknowledges_fails_and_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with await package.start(port=0, token=TOKEN, patience=0.1) as parlor, visit(parlor, "Ada") as ada:
        point_at(parlor, monkeypatch)
        async with running(Bot(commands)) as bot:
            games = await ada.channel("games")
            with pytest.raises(Failed, match="did not respond"):
                await ada.slash(games, "sleep")
            with pytest.raises(discord.NotFound) as no:
                await (await bot.came.get()).response.send_message("too late")
            assert no.value.code == 10062
            assert await ada.messages(games) == []


async def test_private_answers_die_with_their_token(parlor: Parlor, bot: Bot, ada: Visitor, games: str) -> None:
    id = await ada.slash(games, "whisper")
    message = await ada.answer_to(id)
    token = next(one.token for one in parlor.interactions.by_token.values() if one.id == id)
    parlor.world.now = lambda: time.time() + 899
    parlor.interactions.sweep()
    assert len(await ada.messages(games)) == 1
    parlor.world.now = lambda: time.time() + 901
    parlor.interactions.sweep()
    await ada.until("MESSAGE_DELETE", lambda told: told["id"] == message["id"])
    assert await ada.messages(games) == []
    with pytest.raises(discord.HTTPException) as no:
        await bot.http.request(Route("GET", f"/webhooks/{bot.application_id}/{token}/messages/@original"))
    assert (no.value.status, no.value.code) == (401, 50027)


async def test_a_private_panel_that_is_used_lives_on(parlor: Parlor, bot: Bot, ada: Visitor, games: str) -> None:
    message = await ada.answer_to(await ada.slash(games, "whisper"))
    parlor.world.now = lambda: time.time() + 600
    await ada.click(message, "Update")
    parlor.world.now = lambda: time.time() + 1000
    parlor.interactions.sweep()
    assert [one["content"] for one in await ada.messages(games)] == ["updated"]
    parlor.world.now = lambda: time.time() + 1600
    parlor.interactions.sweep()
    assert await ada.messages(games) == []


async def test_without_a_bot_the_person_is_told_so(parlor: Parlor, ada: Visitor, games: str) -> None:
    with pytest.raises(Failed, match="isn't here"):
        await ada.slash(games, "say")


async def test_components_v2_come_with_their_buttons(bot: Bot, ada: Visitor, games: str) -> None:
    class Layout(ui.LayoutView):
        box = ui.Container(
            ui.TextDisplay("# Hello"), ui.Separator(), ui.Section("text", accessory=ui.Button(label="b"))
        )

    @bot.tree.command(description="Shows a layout")
    async def layout(interaction: Interaction) -> None:
        await interaction.response.send_message(view=Layout())

    await bot.tree.sync()
    message = await ada.answer_to(await ada.slash(games, "layout"))
    assert message["flags"] & (1 << 15)
    assert [part["type"] for part in parts(message)] == [17, 10, 14, 9, 10, 2]
    ids = [part["id"] for part in parts(message)]
    assert len(set(ids)) == len(ids)
