"""Nothing that a page or the bot was told is lost, however the parlor ends."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from parlor_kit import TOKEN, Visitor, parts, visit

import parlor as package
from parlor import CannotOpen
from parlor.model import Channel, Message, Part, Person, Upload
from parlor.world import FIRST, GUILD, World

pytestmark = pytest.mark.asyncio
ROOT = Path(package.__file__).parent.parent
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(8) + (3).to_bytes(4, "big") + (2).to_bytes(4, "big") + bytes(300_000)


class Process:
    """`python -m parlor` on a folder, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.url = folder, ""

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "parlor", "--port", "0", "--data", str(self.folder)),
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PARLOR_TOKEN": TOKEN},
        )
        assert self.process.stdout is not None
        lines = [(await asyncio.wait_for(self.process.stdout.readline(), 30)).decode()]
        self.url = re.findall(r"http://\S+", lines[0])[0]

    async def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        assert await self.process.wait() == -signal.SIGKILL

    async def bot(self, method: str, path: str, **options: Any) -> Any:
        headers = {"Authorization": f"Bot {TOKEN}"}
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, f"{self.url}/api/v10{path}", headers=headers, **options) as answer,
        ):
            assert answer.status < 300, await answer.text()
            return await answer.json() if answer.status != 204 else None

    @asynccontextmanager
    async def person(self, name: str) -> AsyncIterator[Visitor]:
        async with aiohttp.ClientSession(self.url) as session, session.get("/parlor/people") as answer:
            me = next(one for one in await answer.json() if one["global_name"] == name)
            visitor = Visitor(session, me)
            await visitor.listen()
            try:
                yield visitor
            finally:
                await visitor.leave()

    async def file(self, url: str) -> bytes:
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert answer.status == 200
            return await answer.read()


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[Process]:
    made = Process(folder)
    await made.start()
    try:
        yield made
    finally:
        await made.kill()


async def post_picture(house: Process, channel: str, name: str) -> Any:
    form = aiohttp.FormData()
    form.add_field("payload_json", f'{{"content": "{name}", "nonce": "{name}", "enforce_nonce": true}}')
    form.add_field("files[0]", PICTURE, filename=f"{name}.png", content_type="image/png")
    return await house.bot("POST", f"/channels/{channel}/messages", data=form)


async def test_a_talk_and_its_pictures_survive_a_kill(tmp_path: Path) -> None:
    async with process(tmp_path) as house:
        async with house.person("Ada") as ada:
            talk = await ada.channel("table-talk")
            eve = await ada.ask("POST", "people", {"name": "Eve"})
            await ada.ask("PATCH", "people/@me", {"dms_closed": True})
            said = await ada.ask("POST", f"channels/{talk}/messages", {"content": f"hello <@{eve['id']}>"})
            thread = await house.bot("POST", f"/channels/{talk}/threads", json={"name": "a table"})
            board = await post_picture(house, thread["id"], "board")
            gone = await post_picture(house, thread["id"], "gone")
            await house.bot("DELETE", f"/channels/{thread['id']}/messages/{gone['id']}")
            await house.bot("PATCH", f"/channels/{thread['id']}/messages/{board['id']}", json={"content": "edited"})
            heard = await ada.until("MESSAGE_UPDATE", lambda told: told["id"] == board["id"])
            bot = (await house.bot("GET", "/users/@me"))["id"]
            command = [{"name": "ping", "description": "d", "type": 1}]
            (ping,) = await house.bot("PUT", f"/applications/{bot}/commands", json=command)
            direct = await ada.ask("POST", "dms", {"user_id": eve["id"]})
            await ada.ask("POST", f"channels/{direct['id']}/messages", {"content": "psst"})
            state = await ada.state()
            await house.kill()
        await house.start()
        async with house.person("Ada") as ada:
            again = await ada.state()
            assert again["me"] == state["me"]
            assert again["guilds"] == state["guilds"]
            assert again["dms"] == state["dms"]
            assert [one["id"] for one in again["commands"]] == [ping["id"]]
            assert [one["id"] for one in await ada.messages(talk)] == [said["id"]]
            (kept,) = await ada.messages(thread["id"])
            assert (kept["id"], kept["content"]) == (board["id"], heard["content"]) == (board["id"], "edited")
            assert kept["attachments"][0]["url"].startswith(house.url)
            assert await house.file(kept["attachments"][0]["url"]) == PICTURE
            assert (await post_picture(house, thread["id"], "board"))["id"] == board["id"]  # the bot tries again
            later = await ada.ask("POST", f"channels/{talk}/messages", {"content": "and on"})
            assert int(later["id"]) > max(int(one) for one in (eve["id"], thread["id"], ping["version"]))
        async with house.person("Eve") as eve_again:
            unread = {one["id"]: (one["unread"], one["mentions"]) for one in (await eve_again.state())["dms"]}
            assert unread == {direct["id"]: (1, 1)}
            texts = (await eve_again.state())["guilds"][0]["channels"]
            assert [(one["unread"], one["mentions"]) for one in texts if one["id"] == talk] == [(2, 1)]


async def test_words_that_were_answered_are_there_whenever_the_kill_comes(tmp_path: Path) -> None:
    """The kill falls into a stream of messages: each that was acknowledged or heard of is there afterwards."""
    async with process(tmp_path) as house:
        async with house.person("Ada") as ada, house.person("Bo") as bo:
            talk = await ada.channel("table-talk")
            answered: list[str] = []

            async def chatter() -> None:
                for n in range(10_000):
                    said = await ada.ask("POST", f"channels/{talk}/messages", {"content": str(n)})
                    answered.append(said["id"])

            talking = asyncio.create_task(chatter())
            await bo.until("MESSAGE_CREATE", lambda told: told["content"] == "60")
            await house.kill()
            with pytest.raises(aiohttp.ClientError):
                await talking
            heard = [data["id"] for name, data in bo.heard if name == "MESSAGE_CREATE"]
        await house.start()
        async with house.person("Ada") as ada:
            found: list[str] = []
            while page := await ada.ask("GET", f"channels/{talk}/messages?limit=100&before={(found or [2**62])[-1]}"):
                found += [one["id"] for one in page]
            assert len(answered) >= 60
            assert set(answered) | set(heard) <= set(found)


async def test_a_private_panel_and_its_token_outlive_the_parlor(tmp_path: Path) -> None:
    async with await package.start(port=0, data=tmp_path) as first, visit(first, "Ada") as ada:
        one = asked(first, ada.id)
        button = {"type": 2, "style": 1, "label": "Pass", "custom_id": "pass"}
        body = {"content": "your hand", "flags": 64, "components": [{"type": 1, "components": [button]}]}
        first.interactions.callback(one.id, one.token, {"type": 4, "data": body}, {})
        form = asked(first, ada.id)
        field = {"type": 18, "label": "Why", "component": {"type": 4, "custom_id": "why", "style": 1}}
        modal = {"title": "A form", "custom_id": "form", "components": [field]}
        first.interactions.callback(form.id, form.token, {"type": 9, "data": modal}, {})
        told = await ada.until("MODAL")
        await first.bots.close()
        first.world.journal.close()  # as a kill leaves it: nothing is written after this
        first.world.journal = package.world.Journal()
    async with await package.start(port=0, data=tmp_path) as second, visit(second, "Ada") as ada:
        (panel,) = await ada.messages(one.channel.id)
        assert [part["label"] for part in parts(panel) if "label" in part] == ["Pass"]
        async with visit(second, "Bo") as bo:
            assert await bo.messages(one.channel.id) == []
        again = second.interactions.of_token(second.world.bot.id, one.token)
        second.interactions.edit(again, second.interactions.message_of(again, "@original"), {"content": "passed"}, {})
        assert (await ada.messages(one.channel.id))[0]["content"] == "passed"
        second.page.forms.interact(
            second.world.people[ada.id],
            {
                "type": 5,
                "channel_id": one.channel.id,
                "modal_id": told["modal_id"],
                "custom_id": "form",
                "components": [{"type": 18, "component": {"custom_id": "why", "value": "because"}}],
            },
        )


async def test_what_a_token_alone_could_reach_goes_with_it_after_a_restart_too(tmp_path: Path) -> None:
    async with await package.start(port=0, data=tmp_path, life=0.05) as first, visit(first, "Ada") as ada:
        one = asked(first, ada.id)
        first.interactions.callback(one.id, one.token, {"type": 4, "data": {"content": "x", "flags": 64}}, {})
        first.interactions.close()  # nobody sweeps any more
        await asyncio.sleep(0.06)
    async with await package.start(port=0, data=tmp_path) as second:
        assert not any(second.world.messages.values())


def asked(house: package.Parlor, person: str) -> Any:
    channel = next(one for one in house.world.channels.values() if one.name == "games")
    command = {"id": "1", "name": "a", "type": 1}
    return house.interactions.create(2, house.world.people[person], channel, command, None)


async def test_two_parlors_cannot_share_a_folder(tmp_path: Path) -> None:
    async with await package.start(port=0, data=tmp_path):
        with pytest.raises(CannotOpen, match="Another parlor is open in"):
            await package.start(port=0, data=tmp_path)
    async with await package.start(port=0, data=tmp_path) as again:
        assert again.world.people


async def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "parlor.db").write_bytes(b"something else entirely" * 100)
    with pytest.raises(CannotOpen, match="move it away to begin anew"):
        await package.start(port=0, data=tmp_path)
    assert (tmp_path / "parlor.db").read_bytes().startswith(b"something else")


async def test_a_database_of_a_newer_parlor_is_a_sentence(tmp_path: Path) -> None:
    async with await package.start(port=0, data=tmp_path):
        pass
    with sqlite3.connect(tmp_path / "parlor.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(CannotOpen, match="newer version"):
        await package.start(port=0, data=tmp_path)


async def test_what_cannot_be_written_is_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await package.start(port=0, data=tmp_path) as house, visit(house, "Ada") as ada:
        talk, keeper = await ada.channel("table-talk"), house.world.journal
        bo = next(one for one in house.world.people.values() if one.name == "Bo")
        with monkeypatch.context() as full:
            full.setattr(keeper, "_encode", lambda _: (_ for _ in ()).throw(OSError("the disk is full")))
            with pytest.raises(OSError, match="full"):
                house.posts.send(bo, house.world.channels[talk], {"content": "lost?"}, {})
        await ada.ask("POST", f"channels/{talk}/messages", {"content": "later"})
        await ada.until("MESSAGE_CREATE")
        assert [data["content"] for name, data in ada.heard if name == "MESSAGE_CREATE"] == ["later"]


async def test_files_that_nobody_shows_any_more_do_not_pile_up(tmp_path: Path) -> None:
    async with await package.start(port=0, data=tmp_path) as house:
        channel = next(iter(house.world.channels.values()))
        for n in range(250):
            file = {0: Part(f"{n}.txt", "text/plain", b"words")}
            message = house.posts.send(house.world.bot, channel, {"content": "x"}, file)
            house.world.drop_message(channel, message)
    for _ in range(2):
        async with await package.start(port=0, data=tmp_path) as house:
            assert len(house.world.uploads) == 200
    with sqlite3.connect(tmp_path / "parlor.db") as db:
        assert db.execute("SELECT count(*) FROM files").fetchone() == (200,)
    db.close()


async def test_what_an_older_parlor_kept_is_taken_over(tmp_path: Path) -> None:
    """The server keeps its id, by which the bot's own database knows it."""
    old = World(guild=str(FIRST))
    channel = next(iter(old.channels.values()))
    eve = Person(id="1400000000000000000", username="eve", global_name="Eve", avatar_colour="#111111", joined="then")
    upload = Upload(id="1400000000000000001", channel=channel.id, filename="a.txt", content_type="text/plain", data=b"")
    attachment = {"id": upload.id, "url": f"http://127.0.0.1:1/parlor/files/{channel.id}/{upload.id}/a.txt"}
    data = {"id": "1400000000000000002", "content": "of old", "attachments": [attachment], "mentions": [], "flags": 0}
    data |= {"mention_everyone": False, "author": {"id": eve.id}, "type": 0, "channel_id": channel.id}
    kept = {
        "people": [*old.people.values(), eve],
        "channels": list[Channel](old.channels.values()),
        "messages": [Message(id="1400000000000000002", channel=channel.id, author=eve.id, data=data)],
        "uploads": [upload],
        "read": [(old.owner.id, channel.id, {"last": "1400000000000000002", "unread": 0, "mentions": 0})],
    }
    (tmp_path / "parlor.msgpack").write_bytes(msgspec.msgpack.encode(kept))
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / upload.id).write_bytes(b"words")
    for _ in range(2):
        async with await package.start(port=0, data=tmp_path) as house, visit(house, "Ada") as ada:
            assert house.world.guild == str(FIRST) != GUILD
            assert house.world.people[eve.id].name == "Eve"
            (found,) = await ada.messages(channel.id)
            assert found["content"] == "of old"
            async with ada.session.get(found["attachments"][0]["url"]) as answer:
                assert await answer.read() == b"words"
            unread = {one["id"]: one["unread"] for one in (await ada.state())["guilds"][0]["channels"]}
            assert unread[channel.id] == 0
