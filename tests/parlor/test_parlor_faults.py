"""Bad days on order: slow answers, 429, 500, lost answers, a dropped gateway."""

# ruff: noqa: ARG001 (fixtures act by being there)

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest
from discord.http import Route
from parlor_kit import TOKEN, Bot, Visitor

from parlor import Fault, Parlor

pytestmark = pytest.mark.asyncio


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """discord.py waits for seconds between its tries; here it only says how long."""
    waited: list[float] = []
    sleep = asyncio.sleep

    async def short(seconds: float, *_: object) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr(discord.http.asyncio, "sleep", short)
    return waited


async def test_every_answer_tells_its_rate_limit_and_a_plain_content_type(parlor: Parlor) -> None:
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession() as session:
        for path, status in (("/users/@me", 200), ("/nothing", 404), ("/channels/1", 404)):
            async with session.get(parlor.api + path, headers=headers) as answer:
                assert answer.status == status
                assert answer.headers["Content-Type"] == "application/json"
                told = {name for name in answer.headers if name.startswith("X-RateLimit")}
                assert {"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset-After"} <= told
        async with session.get(parlor.api + "/users/@me", headers={"Authorization": "Bot wrong"}) as answer:
            assert (answer.status, await answer.json()) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_a_429_is_waited_out(parlor: Parlor, games: discord.TextChannel, no_pauses: list[float]) -> None:
    parlor.faults.add(Fault(method="POST", path="/channels/*/messages", status=429, retry_after=0.25, times=2))
    sent = await games.send("patience")
    assert (sent.content, no_pauses) == ("patience", [0.25, 0.25])


async def test_a_500_is_tried_again_and_then_given_up(
    parlor: Parlor, games: discord.TextChannel, no_pauses: list[float]
) -> None:
    parlor.faults.add(Fault(path="/channels/*/messages", status=500, times=1))
    assert (await games.send("once more")).content == "once more"
    parlor.faults.add(Fault(path="/channels/*/messages", status=502, times=None))
    with pytest.raises(discord.DiscordServerError):
        await games.send("never")
    parlor.faults.clear()
    assert [one.content async for one in games.history()] == ["once more"]


async def test_a_lost_answer_and_a_nonce_make_one_message(
    parlor: Parlor, bot: Bot, games: discord.TextChannel, no_pauses: list[float]
) -> None:
    parlor.faults.add(Fault(method="POST", path="/channels/*/messages", status=502, carried_out=True))
    await games.send("once")  # discord.py gives each message a nonce of its own
    parlor.faults.add(Fault(method="POST", path="/channels/*/messages", status=502, carried_out=True))
    await bot.http.request(
        Route("POST", "/channels/{channel_id}/messages", channel_id=games.id), json={"content": "twice"}
    )
    assert [one.content async for one in games.history()] == ["twice", "twice", "once"]


async def test_any_refusal_can_be_ordered(parlor: Parlor, games: discord.TextChannel) -> None:
    parlor.faults.add(Fault(path="/channels/*/messages", status=403, code=50013, message="Missing Permissions"))
    with pytest.raises(discord.Forbidden) as no:
        await games.send("x")
    assert no.value.code == 50013


async def test_slow_answers_hold_back_only_what_they_name(parlor: Parlor, bot: Bot, ada: Visitor) -> None:
    parlor.faults.add(Fault(method="GET", path="/users/*", delay=0.2))
    begin = asyncio.get_running_loop().time()
    slow = asyncio.create_task(bot.fetch_user(int(ada.id)))
    await bot.http.request(Route("GET", "/gateway/bot"))
    assert not slow.done()
    await slow
    assert asyncio.get_running_loop().time() - begin >= 0.2


async def test_faults_can_be_ordered_by_another_process(parlor: Parlor, bot: Bot, ada: Visitor) -> None:
    assert await ada.ask("POST", "faults", {"path": "/users/*", "status": 403}) == {"waiting": 1}
    assert await ada.ask("DELETE", "faults") == {"waiting": 0}
    await ada.ask("POST", "faults", {"times": "often"}, status=400)
    resumed = asyncio.Event()

    async def on_resumed() -> None:
        resumed.set()

    bot.event(on_resumed)
    await ada.ask("POST", "faults", {"gateway": "drop"})
    await asyncio.wait_for(resumed.wait(), 10)
    assert (await bot.fetch_user(int(ada.id))).name == "ada"


async def test_a_fault_of_the_parlor_itself_is_a_500_and_not_the_end(
    parlor: Parlor, bot: Bot, ada: Visitor, monkeypatch: pytest.MonkeyPatch, no_pauses: list[float]
) -> None:
    monkeypatch.setattr(parlor.world, "dm", lambda *_: 1 / 0)
    with pytest.raises(discord.DiscordServerError):
        await bot.create_dm(discord.Object(int(ada.id)))
    assert (await bot.fetch_user(int(ada.id))).name == "ada"
