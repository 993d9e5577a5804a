"""Slash commands in a real browser: finding them, filling them in, running them."""

from __future__ import annotations

import re

import pytest
from browsing import Visitors, expect, last, say
from mock_parlor import GAMES, MockParlor

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_slash_lists_commands_and_narrows_as_one_types(visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await page.locator("#write").press_sequentially("/")
    await expect(page.get_by_role("option")).to_have_count(6)
    await page.locator("#write").press_sequentially("godsforge r")
    await expect(page.get_by_role("option")).to_have_text([re.compile("/godsforge rules.*Search the rules")])
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)


async def test_a_command_with_an_autocompleted_option_is_run_by_keys_alone(
    parlor: MockParlor, visitors: Visitors
) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await page.locator("#write").press_sequentially("/card")
    await page.keyboard.press("Tab")
    pill = page.get_by_label("name: The card's name (text, required)")
    await expect(pill).to_be_focused()
    await page.keyboard.type("cl")
    await expect(page.get_by_role("option")).to_have_text(["Jade Clover"])
    focused = parlor.heard[-1]["command"]["options"][0]["options"][0]
    assert focused == {"type": 3, "name": "name", "value": "cl", "focused": True}
    await page.keyboard.press("Enter")
    await expect(pill).to_have_value("Jade Clover")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("You asked for Jade Clover.")
    await expect(last(page)).to_contain_text("Ada used /godsforge card")
    sent = parlor.heard[-1]
    assert (sent["type"], sent["channel_id"], sent["command"]["name"]) == (2, GAMES, "godsforge")
    options = [{"type": 3, "name": "name", "value": "Jade Clover"}]
    assert sent["command"]["options"] == [{"type": 1, "name": "card", "options": options}]
    await expect(page.locator("#write")).to_be_focused()


async def test_a_missing_option_is_named_and_nothing_is_sent(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await say(page, "/godsforge rules")
    await page.keyboard.press("Enter")
    await expect(page.locator("#composer-note")).to_have_text(re.compile("words is required"))
    assert parlor.heard == []
    await page.keyboard.press("Escape")
    await expect(page.locator(".command-line")).to_have_count(0)
    await expect(page.locator("#write")).to_be_focused()


async def test_an_optional_option_is_added_with_its_choices(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await page.locator("#write").press_sequentially("/settings ")
    await page.get_by_role("button", name="reminders").click()
    await page.get_by_role("option", name="False").click()
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".command-line")).to_have_count(0)
    await expect(page.locator("#composer-note")).to_have_text("")
    assert parlor.heard[-1]["command"]["options"] == [{"type": 5, "name": "reminders", "value": False}]


async def test_a_command_without_options_runs_when_it_is_typed_out(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await say(page, "/godsforge new")
    await expect(last(page)).to_contain_text("Ada used /godsforge new")
    assert len(parlor.heard) == 1


async def test_an_unknown_command_is_not_said_aloud(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await say(page, "/nonsense")
    await expect(page.locator("#composer-note")).to_have_text(re.compile("no such command"))
    assert parlor.messages[GAMES] == []


async def test_a_command_that_nobody_answers_leaves_a_private_note(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)

    async def silent(me: dict[str, object], body: dict[str, object], number: str) -> None:
        told = {"interaction_id": number, "nonce": body["nonce"], "reason": "The bot did not answer within 3 seconds."}
        parlor.tell("INTERACTION_FAIL", told, to=str(me["id"]))

    parlor.answer = silent  # type: ignore[method-assign]
    await say(page, "/help")
    await expect(last(page)).to_contain_text("/help failed: The bot did not answer within 3 seconds.")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".message")).to_have_count(0)
