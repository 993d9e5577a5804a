"""The page in a real browser: who am I, messages, controls, and what happens when the line is cut."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from browsing import PHONE, Visitors, expect, last, say
from mock_parlor import GAMES, GENERAL, MockParlor, box, button, png, row, text

if TYPE_CHECKING:
    from playwright.async_api import Route

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_newcomer_is_at_a_table_after_one_click(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit(new=True)
    await expect(page.locator(".steps li")).to_have_count(3)
    await page.get_by_role("button", name="Open a Godsforge table").click()
    await expect(last(page)).to_contain_text("@Ada used /godsforge new".removeprefix("@"))
    await expect(page.get_by_role("heading", name="games", exact=True)).to_be_visible()
    assert parlor.heard[-1]["command"]["options"] == [{"type": 1, "name": "new", "options": []}]
    assert parlor.heard[-1]["channel_id"] == GAMES
    assert page.url.endswith(f"?as=Ada#{GAMES}")


async def test_one_can_be_anybody_and_stays_it(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit(new=True)
    await page.get_by_label("Another name").fill("Zoë Ö")
    await page.get_by_role("button", name="Just look around").click()
    await expect(page.locator(".me-name b")).to_have_text("Zoë Ö")
    await page.reload()
    await expect(page.locator(".me-name b")).to_have_text("Zoë Ö")
    assert [one["global_name"] for one in parlor.people] == ["Ada", "Bo", "Cy", "Zoë Ö"]


async def test_a_link_proposes_a_person_and_signs_nobody_in(visitors: Visitors) -> None:
    page = await visitors.visit(new=True)
    await page.goto(f"{visitors.address}/?as=Cy")
    await expect(page.get_by_role("radio", name="Cy")).to_be_checked()
    await expect(page.locator("html.ready")).to_have_count(0)
    await page.get_by_role("button", name="Just look around").click()
    await expect(page.locator(".me-name b")).to_have_text("Cy")
    await page.goto(f"{visitors.address}/?as=Bo")  # another link in the same tab asks again
    await expect(page.get_by_role("radio", name="Bo")).to_be_checked()
    await expect(page.locator("html.ready")).to_have_count(0)


async def test_a_link_with_a_new_name_makes_nobody(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit(new=True)
    await page.goto(f"{visitors.address}/?as=Mallory")
    await expect(page.get_by_role("radio", name="Ada")).to_be_checked()
    await expect(page.get_by_label("Another name")).to_have_value("")
    assert [one["global_name"] for one in parlor.people] == ["Ada", "Bo", "Cy"]


async def test_who_one_is_can_be_changed_in_the_tab_without_being_asked_again(visitors: Visitors) -> None:
    page = await visitors.visit("Ada")
    await page.locator(".me-button").click()
    await page.locator(".person", has_text="Bo").click()
    await expect(page.locator(".me-name b")).to_have_text("Bo")


async def test_a_draft_survives_a_reload_and_belongs_to_its_person_and_channel(visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GENERAL)
    field = page.locator("#write")
    await field.fill("half a thou")
    await page.locator(".place", has_text="games").click()
    await expect(field).to_have_value("")
    await field.fill("another")
    await page.reload()
    await expect(field).to_have_value("another")
    await page.locator(".place", has_text="general").click()
    await expect(field).to_have_value("half a thou")
    await page.locator(".me-button").click()
    await page.locator(".person", has_text="Bo").click()
    await expect(page.locator(".me-name b")).to_have_text("Bo")
    await expect(field).to_have_value("")
    await page.locator(".me-button").click()
    await page.locator(".person", has_text="Ada").click()
    await expect(page.locator(".me-name b")).to_have_text("Ada")
    await page.locator(".place", has_text="general").click()
    await expect(field).to_have_value("half a thou")
    await field.press("End")
    await field.press_sequentially("ght")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("half a thought")
    await page.reload()
    await expect(last(page)).to_contain_text("half a thought")
    await expect(field).to_have_value("")


async def test_the_card_opens_a_table(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Bo", place=GENERAL)
    await page.get_by_role("button", name="How to begin").click()
    await page.get_by_role("region", name="How to begin").get_by_role("button", name=re.compile("^Open a")).click()
    await expect(last(page)).to_contain_text("Bo used")
    await expect(page.get_by_role("region", name="How to begin")).to_have_count(0)
    assert parlor.heard[-1]["by"] == "Bo"


async def test_two_tabs_are_two_people_who_see_each_other(visitors: Visitors) -> None:
    window = await visitors.context()
    ada = await visitors.visit("Ada", within=window, place=GENERAL)
    bo = await visitors.visit("Bo", within=window, place=GENERAL)
    await say(ada, "Hello **Bo**, see <b>this</b>")
    await expect(last(bo).locator(".name")).to_have_text("Ada")
    await expect(last(bo).locator(".content")).to_have_text("Hello Bo, see <b>this</b>")
    await say(bo, "@Ada I see you")
    await expect(last(ada).locator(".mention.mine")).to_have_text("@Ada")
    await expect(ada.locator(".message:not(.follows)")).to_have_count(2)


async def test_a_third_tab_proposes_somebody_who_is_not_here_yet(visitors: Visitors) -> None:
    window = await visitors.context()
    await visitors.visit("Ada", within=window)
    page = await visitors.visit(within=window)
    await expect(page.get_by_role("radio", name="Bo")).to_be_checked()


async def test_the_switch_closes_direct_messages(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada")
    await page.locator(".me-button").click()
    await page.get_by_role("switch").click()
    await expect(page.locator(".me-name small")).to_have_text("DMs closed")
    assert parlor.people[0]["dms_closed"] is True


async def test_a_message_that_was_not_sent_is_not_lost(visitors: Visitors) -> None:
    page = await visitors.visit("Ada")
    await say(page, "refuse me")
    await expect(page.locator("#composer-note")).to_have_text("Not sent: That was refused.")
    await expect(page.locator("#write")).to_have_value("refuse me")
    visitors.complaints.clear()  # the browser tells of the refused request


# -- controls


async def lobby(parlor: MockParlor) -> None:
    parlor.say(GAMES, parlor.bot, flags=1 << 15, components=parlor.lobby(["👤 <@301> · host"]))


async def test_a_button_waits_for_its_acknowledgement_and_edits_in_place(
    parlor: MockParlor, visitors: Visitors
) -> None:
    await lobby(parlor)
    parlor.ack_after = 0.4
    page = await visitors.visit("Bo", place=GAMES)
    await page.evaluate("document.querySelector('.container').marked = true")
    join = page.get_by_role("button", name="Join")
    await join.click()
    await expect(page.locator(".button.pending .spinner")).to_be_visible()
    await expect(last(page)).to_contain_text("@Bo · ✅ hand by DM")
    await expect(page.locator(".spinner")).to_have_count(0)
    await expect(join).to_be_focused()
    assert await page.evaluate("document.querySelector('.container').marked")
    assert {key: parlor.heard[-1][key] for key in ("type", "component_type", "custom_id")} == {
        "type": 3, "component_type": 2, "custom_id": "b:join:k3f9"}  # fmt: skip


async def test_a_button_that_fails_says_so(parlor: MockParlor, visitors: Visitors) -> None:
    await lobby(parlor)
    page = await visitors.visit("Ada", place=GAMES)
    await page.get_by_role("button", name="A broken one").click()
    await expect(page.get_by_role("alert").filter(has_text="This interaction failed")).to_be_visible()
    await expect(page.locator(".spinner")).to_have_count(0)
    await page.get_by_role("button", name="Add AI: easy").click()
    await expect(last(page)).to_contain_text("Thalia")
    await expect(page.locator(".failure")).to_have_count(0)


async def test_a_select_takes_several_with_the_keyboard_alone(parlor: MockParlor, visitors: Visitors) -> None:
    parlor.say(parlor.dm("301"), parlor.bot, flags=1 << 15, components=parlor.panel())
    page = await visitors.visit("Ada", place="4301")
    await page.get_by_role("combobox", name="Choose").focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.type("phoe")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await page.get_by_label("Search the options").fill("clover")
    await page.keyboard.press("Enter")
    await expect(page.locator(".menu-tally")).to_have_text("2 chosen, of up to 3")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Confirm: Ashen Phoenix, Jade Clover")).to_be_visible()
    assert parlor.heard[-1]["values"] == ["Ashen Phoenix", "Jade Clover"]
    await expect(page.locator(".chip")).to_have_text([re.compile("Ashen Phoenix"), re.compile("Jade Clover")])


async def test_a_select_never_takes_more_than_allowed_and_escape_takes_nothing(
    parlor: MockParlor, visitors: Visitors
) -> None:
    parlor.say(parlor.dm("301"), parlor.bot, flags=1 << 15, components=parlor.panel())
    page = await visitors.visit("Ada", place="4301")
    await page.get_by_role("combobox", name="Choose").click()
    for n in range(4):
        await page.get_by_role("option").nth(n).click()
    await expect(page.get_by_role("option", selected=True)).to_have_count(3)
    await page.keyboard.press("Escape")
    await expect(page.locator(".menu")).to_have_count(0)
    assert parlor.heard == []


async def test_a_modal_asks_for_what_is_missing_and_sends_the_rest(parlor: MockParlor, visitors: Visitors) -> None:
    parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    page = await visitors.visit("Ada", place=GAMES)
    await page.get_by_role("button", name="A note").click()
    modal = page.get_by_role("dialog", name="A note for later")
    await expect(modal.get_by_label("What")).to_be_focused()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.locator(".wrong").filter(has_text="required")).to_be_visible()
    await modal.get_by_label("What").fill("a thought")
    await modal.get_by_label("More").fill("two\nlines")
    await modal.get_by_role("radio", name="Water").check()
    await modal.get_by_role("checkbox", name="Fire").check()
    await modal.get_by_role("combobox", name="Card").click()
    await page.get_by_role("option", name="Airship").click()
    await modal.get_by_label("Picture").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": png(4, 4)})
    await modal.get_by_role("button", name="Submit").click()
    await expect(last(page)).to_contain_text("Noted: a thought")
    await expect(modal).to_have_count(0)
    sent = [part.get("component") for part in parlor.heard[-1]["components"]]
    assert sent[0] is None
    assert sent[1] == {"type": 4, "custom_id": "what", "value": "a thought"}
    assert sent[2] == {"type": 4, "custom_id": "more", "value": "two\nlines"}
    assert sent[3] == {"type": 21, "custom_id": "element", "value": "water"}
    assert sent[4] == {"type": 22, "custom_id": "likes", "values": ["fire"]}
    assert sent[5] == {"type": 3, "custom_id": "card", "values": ["Airship"]}
    assert len(sent[6]["values"]) == 1


async def test_what_only_i_can_see_says_so_and_can_be_dismissed(parlor: MockParlor, visitors: Visitors) -> None:
    parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    ada, bo = await visitors.visit("Ada", place=GAMES), await visitors.visit("Bo", place=GAMES)
    await ada.get_by_role("button", name="My hand").click()
    await expect(last(ada)).to_contain_text("Only you can see this")
    await expect(bo.locator(".message")).to_have_count(1)
    await ada.get_by_role("button", name="Dismiss message").click()
    await expect(ada.locator(".message")).to_have_count(1)
    assert len(parlor.messages[GAMES]) == 1


# -- pictures


async def test_a_picture_is_enlarged_and_escape_closes_it(parlor: MockParlor, visitors: Visitors) -> None:
    parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    page = await visitors.visit("Ada", place=GAMES)
    picture = page.get_by_role("button", name="Enlarge: The board")
    await picture.click()
    overlay = page.get_by_role("dialog", name="Enlarged picture")
    await expect(overlay.get_by_role("img", name="Ada has 30 life")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(overlay).to_have_count(0)
    await expect(picture).to_be_focused()
    await page.get_by_role("button", name="ALT").click()
    await expect(page.locator(".alt-words")).to_have_text(re.compile("Ada strikes Bo for 3"))


async def test_an_edited_picture_takes_the_place_of_the_old_one(parlor: MockParlor, visitors: Visitors) -> None:
    message = parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    page = await visitors.visit("Ada", place=GAMES)
    await page.evaluate("document.querySelector('.picture img').marked = true")
    parlor.edit(message, **parlor.board(GAMES, version=2))
    await expect(page.locator(".h3")).to_have_text("Round 2: the Forge Roll")
    await expect(page.locator(".picture img")).to_have_attribute("src", re.compile("board-2"))
    assert await page.evaluate("document.querySelector('.picture img').marked")


async def test_pictures_of_other_places_are_never_fetched(parlor: MockParlor, visitors: Visitors) -> None:
    item = {"media": {"url": "https://example.org/spy.png"}, "description": "a spy"}
    parlor.say(GAMES, parlor.bot, flags=1 << 15, components=[{"type": 12, "items": [item]}])
    page = await visitors.visit("Ada", place=GAMES)
    await expect(last(page).get_by_role("link", name="a spy")).to_be_visible()
    await expect(last(page).locator("img")).to_have_count(0)


# -- reading and being told


async def test_a_direct_message_is_announced_and_counted_until_it_is_read(
    parlor: MockParlor, visitors: Visitors
) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    parlor.say(parlor.dm("301"), parlor.bot, flags=1 << 15, components=parlor.panel())
    await expect(page.locator(".toast")).to_contain_text("Demiurge wrote to you")
    await expect(page).to_have_title(re.compile(r"^\(1\) #games"))
    await expect(page.locator(".place", has_text="Demiurge").locator(".count")).to_have_text("1")
    await page.locator(".toast-body").click()
    await expect(page.get_by_role("heading", name="Demiurge", level=1)).to_be_visible()
    await expect(page).to_have_title("@Demiurge · Parlor")
    assert parlor.unread["301", "4301"] == 0


async def test_who_reads_above_is_not_moved_and_can_jump_to_the_present(parlor: MockParlor, visitors: Visitors) -> None:
    for n in range(70):
        parlor.say(GENERAL, parlor.people[1], f"line {n}")
    page = await visitors.visit("Ada", place=GENERAL)
    await expect(last(page)).to_be_in_viewport()
    await page.locator("#log").evaluate("log => { log.scrollTop = 350 }")
    before = await page.locator("#log").evaluate("log => log.scrollTop")
    parlor.say(GENERAL, parlor.people[1], "something new")
    pill = page.get_by_role("button", name="1 new message · jump to present")
    await expect(pill).to_be_visible()
    assert await page.locator("#log").evaluate("log => log.scrollTop") == before
    await pill.click()
    await expect(last(page)).to_be_in_viewport()
    await page.locator("#log").evaluate("log => { log.scrollTop = 0 }")
    await expect(page.locator(".message")).to_have_count(71)
    await expect(page.locator(".beginning")).to_have_count(1)


async def test_a_reload_keeps_the_place(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada")
    await page.get_by_role("link", name="channel general").click()
    parlor.say(GENERAL, parlor.people[1], "still here")
    await expect(last(page)).to_contain_text("still here")
    await page.reload()
    await expect(page.get_by_role("heading", name="general", level=1)).to_be_visible()
    await expect(last(page)).to_contain_text("still here")
    await page.get_by_role("link", name="channel games").click()
    await page.go_back()
    await expect(page.get_by_role("heading", name="general", level=1)).to_be_visible()


async def test_after_a_break_the_page_catches_up(parlor: MockParlor, visitors: Visitors) -> None:
    gone = parlor.say(GENERAL, parlor.people[1], "taken back")
    changed = parlor.say(GENERAL, parlor.people[1], "first words")
    page = await visitors.visit("Ada", place=GENERAL)
    await expect(last(page)).to_contain_text("first words")
    await parlor.drop_sockets()
    parlor.messages[GENERAL].remove(gone)
    changed["content"] = "second words"
    parlor.say(GENERAL, parlor.people[1], "what was missed")
    await expect(page.locator(".content")).to_have_text(["second words", "what was missed"])
    parlor.say(GENERAL, parlor.people[1], "and live again")
    await expect(last(page)).to_contain_text("and live again")
    await expect(page.locator("#banner")).to_be_hidden()


async def test_an_edit_that_overtakes_the_first_page_is_not_lost(parlor: MockParlor, visitors: Visitors) -> None:
    message = parlor.say(GENERAL, parlor.bot, "before")
    page = await visitors.visit("Ada", place=GAMES)
    fetched, told = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        fetched.set()
        await told.wait()
        await route.fulfill(response=answer)

    await page.route(f"**/channels/{GENERAL}/messages*", hold)
    await page.get_by_role("link", name="channel general").click()
    await fetched.wait()
    parlor.edit(message, content="after")
    parlor.say(parlor.dm("301"), parlor.bot, "a sign that the edit has come")
    await expect(page.locator(".toast")).to_be_visible()
    told.set()
    await expect(page.locator(".content")).to_have_text("after(edited)")


async def test_relative_times_stay_true(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GENERAL)
    await page.clock.install(time="2026-01-01T12:00:00Z")
    await page.reload()
    await page.clock.pause_at("2026-01-01T12:00:10Z")
    parlor.say(GENERAL, parlor.bot, "until <t:1767269700:R>")  # a quarter past twelve
    await expect(last(page).locator("time.stamp")).to_have_text("in 15 minutes")
    await page.clock.fast_forward("05:00")
    await expect(last(page).locator("time.stamp")).to_have_text("in 10 minutes")


async def test_markdown_is_shown_and_markup_is_text(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GENERAL)
    parlor.say(
        GENERAL, parlor.bot, "### Head\n-# small\n**bold** *it* ||hid|| `co*de*` <#102> a_b_c\n> quote\n- one\n- two"
    )
    message = last(page)
    for part, words in (("h5", "Head"), ("small", "small"), ("strong", "bold"), ("em", "it"), ("code", "co*de*")):
        await expect(message.locator(f".content {part}")).to_have_text(words)
    await expect(message.locator("li")).to_have_text(["one", "two"])
    await expect(message.locator("blockquote")).to_have_text("quote")
    await message.get_by_role("button", name="Spoiler").click()
    await expect(message.get_by_text("hid", exact=True)).to_be_visible()
    await message.get_by_role("button", name="games").click()
    await expect(page.get_by_role("heading", name="games", level=1)).to_be_visible()
    evil = "<img src=x onerror=alert(1)> [x](javascript:alert(1))"
    parlor.say(GAMES, parlor.bot, flags=1 << 15, components=[box(text(evil), row(button("b:x", "<i>no</i>")))])
    await expect(last(page).locator(".text")).to_have_text(evil)
    await expect(last(page).locator("a, .text img")).to_have_count(0)
    await expect(last(page).get_by_role("button", name="<i>no</i>")).to_be_visible()


async def test_marks_that_open_and_never_close_do_not_hold_the_page(parlor: MockParlor, visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GENERAL)
    parlor.say(GENERAL, parlor.bot, "``a`b`` ` c ` \\`d `e\\` **f *g* ~~h~~**")
    await expect(last(page).locator("code")).to_have_text(["a`b", "c", "e\\"])
    await expect(last(page).locator("strong")).to_have_text("f g h")
    parlor.say(GENERAL, parlor.bot, "`" * 1999 + "x ~~end")  # every mark opens, none closes
    await expect(last(page).locator(".content")).to_contain_text("`x ~~end")


# -- a phone, and the keyboard


async def test_a_phone_has_one_column_with_a_drawer(parlor: MockParlor, visitors: Visitors) -> None:
    parlor.say(GAMES, parlor.bot, **parlor.board(GAMES))
    page = await visitors.visit("Ada", size=PHONE, has_touch=True, is_mobile=True, place=GAMES)
    await expect(page.get_by_role("button", name="My hand")).to_be_in_viewport()
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Channels").tap()
    await page.get_by_role("link", name="channel general").tap()
    await expect(page.get_by_role("heading", name="general", level=1)).to_be_visible()
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()


async def test_ctrl_k_goes_anywhere(visitors: Visitors) -> None:
    page = await visitors.visit("Ada", place=GAMES)
    await page.keyboard.press("Control+k")
    await page.keyboard.type("gen")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="general", level=1)).to_be_visible()


async def test_dark_and_light_follow_the_system_and_the_switch(visitors: Visitors) -> None:
    page = await visitors.visit("Ada", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert await page.evaluate(ground) == "rgb(255, 255, 255)"
    await page.get_by_role("button", name="Colours: auto").click()
    await expect(page.get_by_role("button", name="Colours: dark")).to_be_focused()
    assert await page.evaluate(ground) != "rgb(255, 255, 255)"


async def test_the_whole_page_is_light_to_load(visitors: Visitors) -> None:
    page = await visitors.visit("Ada")
    files = "performance.getEntriesByType('resource').filter(one => /[.](js|css|svg)$/.test(one.name))"
    sizes = await page.evaluate(f"{files}.map(one => one.encodedBodySize)")
    assert 15 < len(sizes) < 40
    assert sum(sizes) < 100_000
