"""The page's own protocol, spoken as the page speaks it."""

# ruff: noqa: ARG001 (fixtures act by being there)

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import aiohttp
import pytest
from parlor_kit import Bot, Failed, Visitor, running, visit

import parlor as package
from parlor import Parlor, page_api
from parlor.model import Part

pytestmark = pytest.mark.asyncio


async def test_four_people_are_there_and_more_can_come(parlor: Parlor, ada: Visitor) -> None:
    people = await ada.ask("GET", "people")
    assert [one["global_name"] for one in people] == ["Ada", "Bo", "Cy", "Di"]
    assert set(people[0]) >= {"id", "username", "global_name", "avatar_colour", "dms_closed"}
    eve = await ada.ask("POST", "people", {"name": "  Eve  of Ys "}, status=201)
    assert (eve["global_name"], eve["username"]) == ("Eve of Ys", "eve.of.ys")
    told = await ada.until("MEMBER_ADD")
    assert (told["user"]["id"], told["user"]["avatar_colour"]) == (eve["id"], eve["avatar_colour"])
    for name in ("", "x" * 33, "eve of ys"):
        with pytest.raises(Failed):
            await ada.ask("POST", "people", {"name": name})


async def test_one_says_who_one_is(parlor: Parlor) -> None:
    async with aiohttp.ClientSession(parlor.url) as session:
        for headers in ({}, {"X-Person": "1"}, {"X-Person": parlor.world.bot.id}):
            async with session.get("/parlor/state", headers=headers) as answer:
                assert answer.status == 401
                assert "error" in await answer.json()


async def test_the_state_holds_all_that_a_person_sees(parlor: Parlor, ada: Visitor) -> None:
    state = await ada.state()
    assert state["me"]["id"] == ada.id
    (guild,) = state["guilds"]
    assert [one["name"] for one in guild["channels"]] == ["welcome", "games", "table-talk"]
    assert all({"unread", "last_message_id"} <= set(one) for one in guild["channels"])
    assert len(guild["members"]) == 5
    assert (state["dms"], guild["threads"], state["commands"]) == ([], [], [])
    assert state["bot"]["user"]["username"] == "Demiurge"


async def test_what_one_says_is_heard_and_counted_until_it_is_read(ada: Visitor, bo: Visitor) -> None:
    talk = await ada.channel("table-talk")
    said = [await ada.ask("POST", f"channels/{talk}/messages", {"content": f"word {n}"}) for n in range(3)]
    await bo.until("MESSAGE_CREATE", lambda told: told["id"] == said[2]["id"])
    await bo.until("UNREAD", lambda told: told["unread"] == 3)
    await bo.ask("POST", f"channels/{talk}/read", {"message_id": said[1]["id"]})
    await bo.until("UNREAD", lambda told: told["unread"] == 1)
    mine = {one["id"]: one["unread"] for one in (await ada.state())["guilds"][0]["channels"]}
    assert mine[talk] == 0
    with pytest.raises(Failed):
        await ada.ask("POST", f"channels/{talk}/messages", {"content": "x" * 2001})


async def test_messages_come_in_pages_newest_first(ada: Visitor) -> None:
    talk = await ada.channel("table-talk")
    for n in range(7):
        await ada.ask("POST", f"channels/{talk}/messages", {"content": str(n)})
    newest = await ada.ask("GET", f"channels/{talk}/messages?limit=3")
    older = await ada.ask("GET", f"channels/{talk}/messages?limit=3&before={newest[-1]['id']}")
    assert [one["content"] for one in newest + older] == ["6", "5", "4", "3", "2", "1"]


async def test_two_people_can_talk_alone(ada: Visitor, bo: Visitor) -> None:
    direct = await ada.ask("POST", "dms", {"user_id": bo.id})
    assert direct["recipient"]["id"] == bo.id
    assert (await bo.state())["dms"] == []
    await ada.ask("POST", f"channels/{direct['id']}/messages", {"content": "psst"})
    told = await bo.until("CHANNEL_CREATE")
    assert (told["id"], told["recipient"]["id"]) == (direct["id"], ada.id)
    await bo.until("UNREAD", lambda told: told["mentions"] == 1)
    with pytest.raises(Failed):
        await ada.ask("POST", "dms", {"user_id": ada.id})


async def test_only_what_one_alone_can_see_can_be_dismissed(ada: Visitor) -> None:
    talk = await ada.channel("table-talk")
    said = await ada.ask("POST", f"channels/{talk}/messages", {"content": "for all"})
    await ada.ask("DELETE", f"messages/{talk}/{said['id']}", status=404)
    assert len(await ada.messages(talk)) == 1


async def test_every_tab_of_a_person_hears_the_same(parlor: Parlor, ada: Visitor) -> None:
    async with visit(parlor, "Ada") as second:
        talk = await ada.channel("table-talk")
        said = await ada.ask("POST", f"channels/{talk}/messages", {"content": "hello"})
        await second.until("MESSAGE_CREATE", lambda told: told["id"] == said["id"])
        await ada.until("MESSAGE_CREATE", lambda told: told["id"] == said["id"])


async def test_bad_requests_get_a_sentence(parlor: Parlor, ada: Visitor) -> None:
    async with running(Bot()):
        for body in (
            {},
            {"type": 9},
            {"type": 2, "channel_id": "1"},
            {"type": 3, "channel_id": await ada.channel("games")},
        ):
            answer = await ada.ask("POST", "interactions", body, status=400)
            assert answer["error"].endswith(".")
    async with ada.session.post("/parlor/people", data=b"{not json") as answer:
        assert answer.status == 400


async def test_pages_of_other_servers_are_not_served(parlor: Parlor, ada: Visitor) -> None:
    headers = {"Origin": "http://elsewhere.example", "X-Person": ada.id}
    async with ada.session.get("/parlor/state", headers=headers) as answer:
        assert answer.status == 403
    async with ada.session.get("/parlor/state", headers={**headers, "Origin": parlor.url}) as answer:
        assert answer.status == 200


async def test_the_page_is_served_fresh_and_with_its_kinds(
    parlor: Parlor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<h1>hello</h1>")
    (tmp_path / "app.js").write_text("export {}")
    (tmp_path / "look.css").write_text("a{}")
    monkeypatch.setattr(page_api, "PAGE", tmp_path)
    kinds = {"/": "text/html", "/app.js": "text/javascript", "/look.css": "text/css"}
    async with aiohttp.ClientSession(parlor.url) as session:
        for path, kind in kinds.items():
            async with session.get(path) as answer:
                assert (answer.status, answer.content_type) == (200, kind)
                assert answer.headers["Cache-Control"] == "no-cache"
        for path in ("/none.js", "/../__init__.py", "/%2e%2e/rest.py"):
            async with session.get(path) as answer:
                assert answer.status == 404


async def test_what_was_said_outlives_the_parlor_where_it_has_a_folder(tmp_path: Path) -> None:
    async with await package.start(port=0, data=tmp_path) as first, visit(first, "Ada") as ada:
        talk = await ada.channel("table-talk")
        await ada.ask("POST", f"channels/{talk}/messages", {"content": "remember me"})
        eve = await ada.ask("POST", "people", {"name": "Eve"})
        place, bot = first.world.channels[talk], first.world.bot
        first.posts.send(bot, place, {"content": "a file"}, {0: Part("a.txt", "text/plain", b"words")})
    async with await package.start(port=0, data=tmp_path) as second, visit(second, "Eve") as again:
        assert again.id == eve["id"]
        words, file = await again.messages(talk)
        assert (words["content"], file["content"]) == ("remember me", "a file")
        async with again.session.get(file["attachments"][0]["url"]) as answer:
            assert await answer.read() == b"words"
        said = await again.ask("POST", f"channels/{talk}/messages", {"content": "I do"})
        assert int(said["id"]) > int(eve["id"])


async def test_a_taken_port_gives_the_next_free_one(parlor: Parlor, caplog: pytest.LogCaptureFixture) -> None:
    taken = int(parlor.url.rsplit(":", 1)[1])
    async with await package.start(port=taken) as other:
        assert int(other.url.rsplit(":", 1)[1]) > taken
        assert f"port {taken} is taken" in caplog.text


async def test_the_parlor_alone_says_how_to_come_to_it() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "parlor", "--port", "0"),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(package.__file__).parent.parent,
        env={**os.environ, "PARLOR_TOKEN": "a-token"},
    )
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Ctrl-C"):
        lines.append((await asyncio.wait_for(process.stdout.readline(), 10)).decode())
        assert lines[-1], "the parlor ended early"
    process.terminate()
    rest = await process.stdout.read()
    assert await process.wait() == 0
    text = "".join(lines)
    assert "http://127.0.0.1:" in text
    assert "a-token" in text
    assert "Route.BASE" in text
    assert "DEFAULT_GATEWAY" in text
    assert rest.strip() == b""
