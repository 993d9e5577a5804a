"""Messages, files, threads, DMs, permissions: what Discord does, and what it refuses with which code."""

# ruff: noqa: ARG001 (fixtures act by being there)

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import discord
import pytest
from discord import ui
from discord.http import Route
from parlor_kit import Bot, Visitor, running, visit

from parlor import Parlor
from parlor.model import ATTACH, MAKE_PRIVATE_THREADS, MAKE_THREADS, MANAGE_MESSAGES, SEND, VIEW, Overwrite

pytestmark = pytest.mark.asyncio


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def file(data: bytes, name: str, description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(data), name, description=description)


async def code(awaitable: Any) -> int:
    with pytest.raises(discord.HTTPException) as no:
        await awaitable
    return no.value.code


async def post(bot: Bot, channel: discord.abc.Snowflake, body: Any) -> Any:
    return await bot.http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id), json=body)


# -- files


async def test_files_come_with_their_size_and_words_and_stay_where_they_are(
    games: discord.TextChannel, ada: Visitor
) -> None:
    sent = await games.send("look", files=[file(png(7, 5), "board.png", "a board"), file(b"log", "log.txt")])
    picture, text = sent.attachments
    assert (picture.width, picture.height, picture.description) == (7, 5, "a board")
    assert (text.filename, text.size) == ("log.txt", 3)
    assert await picture.read() == png(7, 5)
    seen = await ada.until("MESSAGE_CREATE", lambda told: told["id"] == str(sent.id))
    assert [one["filename"] for one in seen["attachments"]] == ["board.png", "log.txt"]


async def test_an_edit_keeps_and_replaces_files_as_it_says(games: discord.TextChannel) -> None:
    sent = await games.send("look", files=[file(b"1", "one.txt"), file(b"2", "two.txt")])
    words = await sent.edit(content="other words")
    assert [one.filename for one in words.attachments] == ["one.txt", "two.txt"]
    changed = await words.edit(attachments=[words.attachments[1], file(b"3", "three.txt")])
    assert [one.filename for one in changed.attachments] == ["two.txt", "three.txt"]
    assert changed.attachments[0].id == sent.attachments[1].id
    gone = await changed.edit(attachments=[])
    assert gone.attachments == []


async def test_a_gallery_shows_the_file_that_came_with_it(games: discord.TextChannel) -> None:
    def view() -> ui.LayoutView:
        layout = ui.LayoutView()
        layout.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description="cards")))
        return layout

    sent = await games.send(view=view(), file=file(png(2, 2), "hand.png"))
    item = sent.components[0].items[0]  # type: ignore[union-attr]
    assert item.media.url == sent.attachments[0].url
    edited = await sent.edit(view=view(), attachments=[file(png(3, 3), "hand.png")])
    again = edited.components[0].items[0]  # type: ignore[union-attr]
    assert again.media.url == edited.attachments[0].url != item.media.url
    assert await code(games.send(view=view())) == 50035


async def test_a_file_of_more_than_ten_mebibytes_is_too_large(games: discord.TextChannel) -> None:
    assert await code(games.send(file=file(bytes(10 * 1024 * 1024 + 1), "big.bin"))) == 40005


# -- limits

BUTTON = {"type": 2, "style": 1, "label": "b", "custom_id": "b"}
TEXT = {"type": 10, "content": "text"}


def row(*parts: Any) -> Any:
    return {"type": 1, "components": list(parts)}


def select(count: int, **more: Any) -> Any:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return row({"type": 3, "custom_id": "s", "options": options, **more})


V2 = 1 << 15
BAD: dict[str, tuple[int, Any]] = {
    "2001 letters": (50035, {"content": "x" * 2001}),
    "nothing": (50006, {"content": ""}),
    "11 embeds": (50035, {"embeds": [{"title": "t"}] * 11}),
    "6001 letters in embeds": (50035, {"embeds": [{"description": "d" * 4000}, {"description": "d" * 2001}]}),
    "a title of 257": (50035, {"embeds": [{"title": "t" * 257}]}),
    "a custom_id twice": (50035, {"content": "x", "components": [row(BUTTON, BUTTON)]}),
    "a custom_id of 101": (50035, {"content": "x", "components": [row({**BUTTON, "custom_id": "x" * 101})]}),
    "a label of 81": (50035, {"content": "x", "components": [row({**BUTTON, "label": "x" * 81})]}),
    "a button without label": (50035, {"content": "x", "components": [row({**BUTTON, "label": None})]}),
    "six buttons in a row": (
        50035,
        {"content": "x", "components": [row(*[{**BUTTON, "custom_id": str(n)} for n in range(6)])]},
    ),
    "six rows": (50035, {"content": "x", "components": [row({**BUTTON, "custom_id": str(n)}) for n in range(6)]}),
    "a select beside a button": (50035, {"content": "x", "components": [row(BUTTON, select(1)["components"][0])]}),
    "26 options": (50035, {"content": "x", "components": [select(26)]}),
    "no options": (50035, {"content": "x", "components": [select(0)]}),
    "more at least than at most": (50035, {"content": "x", "components": [select(3, min_values=3, max_values=2)]}),
    "new components without their flag": (50035, {"content": "x", "components": [TEXT]}),
    "new components with words": (50035, {"content": "x", "flags": V2, "components": [TEXT]}),
    "41 components": (50035, {"flags": V2, "components": [{"type": 17, "components": [TEXT] * 40}]}),
    "4001 letters of text": (50035, {"flags": V2, "components": [{"type": 10, "content": "x" * 2001}] * 2}),
    "a section without accessory": (50035, {"flags": V2, "components": [{"type": 9, "components": [TEXT]}]}),
    "a text input in a message": (
        50035,
        {"content": "x", "components": [row({"type": 4, "custom_id": "t", "style": 1})]},
    ),
    "a file that is not there": (50035, {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
    "a picture that is not there": (50035, {"embeds": [{"image": {"url": "attachment://a.png"}}]}),
    "a reply to nothing": (50035, {"content": "x", "message_reference": {"message_id": "1"}}),
    "a nonce of 26": (50035, {"content": "x", "nonce": "n" * 26}),
    "mentions both ways": (50035, {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_message_beyond_a_limit_is_refused(bot: Bot, games: discord.TextChannel, name: str) -> None:
    expected, body = BAD[name]
    assert await code(post(bot, games, body)) == expected
    assert [one async for one in games.history()] == []


async def test_messages_at_their_limits_are_taken(bot: Bot, games: discord.TextChannel) -> None:
    good = [
        {"content": "x" * 2000, "components": [row({**BUTTON, "custom_id": str(n)}) for n in range(4)] + [select(25)]},
        {"flags": V2, "components": [{"type": 17, "components": [TEXT] * 39}]},
        {"embeds": [{"title": "t" * 256, "description": "d" * 4096, "fields": [{"name": "n", "value": "v"}] * 25}]},
    ]
    sent = [await post(bot, games, body) for body in good]
    assert len({one["id"] for one in sent}) == 3


async def test_a_refusal_names_the_place_of_each_fault(bot: Bot, games: discord.TextChannel) -> None:
    body = {"content": "x" * 2001, "components": [row({**BUTTON, "label": "x" * 81})]}
    with pytest.raises(discord.HTTPException) as no:
        await post(bot, games, body)
    assert "In content: Must be 2000 or fewer in length." in no.value.text
    assert "In components.0.components.0.label" in no.value.text


# -- nonce, replies, mentions, silence


async def test_a_nonce_that_comes_again_brings_the_first_message(games: discord.TextChannel) -> None:
    first = await games.send("once", nonce="abc")
    again = await games.send("twice", nonce="abc")
    other = await games.send("another", nonce="abd")
    assert first.id == again.id != other.id
    assert [one.content async for one in games.history()] == ["another", "once"]


async def test_a_reply_shows_what_it_answers(games: discord.TextChannel, ada: Visitor) -> None:
    said = await ada.ask("POST", f"channels/{games.id}/messages", {"content": "a question"})
    reply = await (await games.fetch_message(int(said["id"]))).reply("an answer")
    seen = await ada.until("MESSAGE_CREATE", lambda told: told["id"] == str(reply.id))
    assert (seen["type"], seen["referenced_message"]["content"]) == (19, "a question")
    assert [one["id"] for one in seen["mentions"]] == [ada.id]


async def test_only_allowed_mentions_call_people_and_silence_rings_nobody(
    bot: Bot, games: discord.TextChannel, ada: Visitor, bo: Visitor
) -> None:
    text = f"<@{ada.id}> <@{bo.id}>"
    users = discord.AllowedMentions(users=[discord.Object(int(bo.id))], everyone=False, roles=False)
    await games.send(text, allowed_mentions=users)
    await bo.until("UNREAD", lambda told: (told["unread"], told["mentions"]) == (1, 1))
    await ada.until("UNREAD", lambda told: (told["unread"], told["mentions"]) == (1, 0))
    await games.send(text, silent=True)
    await bo.until("UNREAD", lambda told: (told["unread"], told["mentions"]) == (2, 1))


# -- threads, pins, typing


async def test_a_thread_from_a_message_has_its_id_and_is_known_to_all(
    bot: Bot, games: discord.TextChannel, ada: Visitor
) -> None:
    sent = await games.send("a table")
    thread = await sent.create_thread(name="Table 1", auto_archive_duration=10080)
    assert thread.id == sent.id
    told = await ada.until("THREAD_CREATE")
    assert (told["name"], told["parent_id"], told["type"]) == ("Table 1", str(games.id), 11)
    await ada.until("MESSAGE_UPDATE", lambda told: told["thread"]["id"] == str(thread.id))
    await thread.send("in it")
    assert (await ada.messages(str(thread.id)))[0]["content"] == "in it"
    assert [one["id"] for one in (await ada.state())["guilds"][0]["threads"]] == [str(thread.id)]
    assert await code(sent.create_thread(name="again")) == 160004
    other = await games.send("x")
    assert await code(other.create_thread(name="n" * 101)) == 50035
    inside = await thread.send("y")
    assert (
        await code(bot.http.start_thread_with_message(thread.id, inside.id, name="z", auto_archive_duration=60))
        == 50024
    )
    archived = await thread.edit(archived=True, name="Table one")
    assert (archived.archived, archived.name) == (True, "Table one")
    await ada.until("THREAD_UPDATE", lambda told: told["thread_metadata"]["archived"])
    await thread.send("awake again")
    await ada.until("THREAD_UPDATE", lambda told: not told["thread_metadata"]["archived"])


async def test_a_private_thread_is_seen_by_those_who_were_added_and_by_nobody_else(
    parlor: Parlor, games: discord.TextChannel, ada: Visitor, bo: Visitor
) -> None:
    thread = await games.create_thread(name="Ada alone", type=discord.ChannelType.private_thread, invitable=False)
    assert thread.is_private()
    await thread.add_user(discord.Object(int(ada.id)))
    await thread.send("a secret")
    told = await ada.until("THREAD_UPDATE")
    assert (told["name"], told["type"]) == ("Ada alone", 12)
    assert (await ada.messages(str(thread.id)))[0]["content"] == "a secret"
    await games.send("something for everybody")
    await bo.until("MESSAGE_CREATE", lambda told: told["content"] == "something for everybody")
    assert str(thread.id) not in str(bo.heard)
    assert [one["id"] for one in (await bo.state())["guilds"][0]["threads"]] == []
    everyone = parlor.world.guild
    parlor.world.channels[str(games.id)].overwrites = [Overwrite(everyone, 0, deny=MAKE_PRIVATE_THREADS)]
    assert await code(games.create_thread(name="no", type=discord.ChannelType.private_thread)) == 50013


async def test_a_bot_that_comes_later_finds_the_threads(parlor: Parlor, bot: Bot, games: discord.TextChannel) -> None:
    thread = await (await games.send("a table")).create_thread(name="Table 1")
    async with running(Bot()) as later:
        found = later.get_channel(thread.id)
        assert isinstance(found, discord.Thread)
        assert found.name == "Table 1"


async def test_pins_in_a_dm_and_not_without_the_permission(bot: Bot, games: discord.TextChannel, ada: Visitor) -> None:
    sent = await games.send("pin me")
    assert await code(sent.pin()) == 50013
    person = await bot.fetch_user(int(ada.id))
    private = await person.send("pin me")
    await private.pin()
    assert [one.id async for one in private.channel.pins()] == [private.id]
    await private.unpin()
    assert [one async for one in private.channel.pins()] == []


async def test_typing_is_seen(games: discord.TextChannel, ada: Visitor) -> None:
    async with games.typing():
        told = await ada.until("TYPING")
    assert told["channel_id"] == str(games.id)


# -- DMs


async def test_a_dm_arrives_and_a_closed_one_is_refused(parlor: Parlor, bot: Bot, ada: Visitor) -> None:
    person = await bot.fetch_user(int(ada.id))
    await person.send("hello")
    told = await ada.until("CHANNEL_CREATE")
    assert told["recipient"]["id"] == str(bot.user and bot.user.id)
    await ada.until("MESSAGE_CREATE", lambda message: message["content"] == "hello")
    await ada.ask("PATCH", "people/@me", {"dms_closed": True})
    with pytest.raises(discord.Forbidden) as no:
        await person.send("are you there?")
    assert no.value.code == 50007
    await ada.ask("PATCH", "people/@me", {"dms_closed": False})
    await person.send("again")
    (direct,) = (await ada.state())["dms"]
    assert [one["content"] for one in await ada.messages(direct["id"])] == ["hello", "again"]


async def test_nobody_else_reads_a_dm(parlor: Parlor, bot: Bot, ada: Visitor, bo: Visitor) -> None:
    sent = await (await bot.fetch_user(int(ada.id))).send("a hand of cards")
    await bo.ask("GET", f"channels/{sent.channel.id}/messages", status=404)
    assert (await bo.state())["dms"] == []
    await ada.until("MESSAGE_CREATE", lambda message: message["content"] == "a hand of cards")
    assert not [data for name, data in bo.heard if name == "MESSAGE_CREATE"]


# -- who may what


async def test_permissions_are_enforced_with_discords_codes(parlor: Parlor, bot: Bot, ada: Visitor) -> None:
    role = parlor.world.bot_role.id
    rules = {"hidden": VIEW, "mute": SEND, "bare": ATTACH, "flat": MAKE_THREADS}
    made = {name: parlor.world.add_channel(name, [Overwrite(role, 0, deny=bit)]).id for name, bit in rules.items()}
    place = {name: bot.get_partial_messageable(int(id), guild_id=int(parlor.world.guild)) for name, id in made.items()}
    assert await code(place["hidden"].send("x")) == 50001
    assert await code(place["mute"].send("x")) == 50013
    assert await code(place["bare"].send(file=file(b"x", "x.txt"))) == 50013
    sent = await place["flat"].send("x")
    assert (
        await code(bot.http.start_thread_with_message(int(made["flat"]), sent.id, name="t", auto_archive_duration=60))
        == 50013
    )
    said = await ada.ask("POST", f"channels/{made['flat']}/messages", {"content": "mine"})
    other = place["flat"].get_partial_message(int(said["id"]))
    assert await code(other.delete()) == 50013
    assert await code(other.edit(content="yours")) == 50005
    parlor.world.bot_role.permissions |= MANAGE_MESSAGES
    await other.delete()
    await ada.until("MESSAGE_DELETE", lambda told: told["id"] == said["id"])


async def test_the_first_person_owns_the_server_and_moderators_manage_messages(parlor: Parlor, bot: Bot) -> None:
    world = parlor.world
    ada, bo = (one for one in list(world.people.values()) if one.name in ("Ada", "Bo"))
    games = next(one for one in world.channels.values() if one.name == "games")
    assert world.owner is ada
    assert world.permissions(ada, games) & MANAGE_MESSAGES
    assert not world.permissions(bo, games) & MANAGE_MESSAGES
    bo.roles.append(world.moderator.id)
    assert world.permissions(bo, games) & MANAGE_MESSAGES
    member = await bot.guilds[0].fetch_member(int(bo.id))
    assert [one.name for one in member.roles] == ["@everyone", "moderator"]


async def test_what_is_not_there_is_unknown(parlor: Parlor, bot: Bot, games: discord.TextChannel) -> None:
    request = bot.http.request
    assert await code(games.fetch_message(1)) == 10008
    assert await code(bot.fetch_channel(1)) == 10003
    assert await code(bot.fetch_user(1)) == 10013
    assert await code(bot.guilds[0].fetch_member(1)) == 10007
    assert await code(request(Route("GET", "/guilds/1"))) == 10004
    assert await code(request(Route("GET", "/no/such/route"))) == 0


async def test_a_person_who_comes_later_joins_the_server(parlor: Parlor, bot: Bot, ada: Visitor) -> None:
    async with visit(parlor, "Newcomer") as newcomer:
        await ada.until("MEMBER_ADD", lambda told: told["user"]["id"] == newcomer.id)
        member = await bot.guilds[0].fetch_member(int(newcomer.id))
        assert member.display_name == "Newcomer"
