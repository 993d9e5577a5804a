"""Time and seats by clicks: an own pace, what players agree on, substitutes, and messages that fit."""

from __future__ import annotations

from typing import Any

from world import World, in_a_world, parts_text, said

from bot.store import TableRow

HOUR, DAY = 3600.0, 86400.0


def mail_of(here: World, name: str) -> list[Any]:
    return list(here.kept(here.person(name).user.dm_channel))


def saying(here: World, words: str) -> Any:
    return here.last(here.thread, lambda m: words in parts_text(m))


async def chair(here: World, name: str) -> Any:
    return next(chair for chair in (await here.row()).chairs if chair.name == name)


def held(here: World, row: TableRow, seat: int) -> Any:
    return here.bot.tables._open[row.id].table.seen_by(seat)


@in_a_world
async def test_a_table_has_its_own_pace_and_changes_it_only_if_all_agree(here: World) -> None:
    await here.open_table("bo", "cy", start=False)
    ada, bo, cy = (here.person(name) for name in ("ada", "bo", "cy"))
    shown = (await ada.click(here.lobby, label="Settings")).response
    pick = next(c["custom_id"] for c in here.controls(shown) if c["custom_id"].endswith(":pace"))
    form = await ada.select(shown, ["own"], custom_id=pick)
    await ada.submit_modal(form, {"pace": "2 hours"})
    assert "2 hours per move" in parts_text(here.lobby)
    form = await ada.select(shown, ["own"], custom_id=pick)
    assert "A move can take" in said(await ada.submit_modal(form, {"pace": "8 days"}))
    await ada.click(here.lobby, label="Start")
    row = await here.row()
    assert row.due == here.env.now().timestamp() + 2 * HOUR

    assert "I've asked the others" in said(await bo.slash(here.thread, "table pace", time="1 day + 1 hour"))
    vote = saying(here, "wants another pace")
    assert "for you" in said(await here.person("dee").click(vote, label="Agree"))
    await ada.click(vote, label="Agree")
    await here.restart()
    assert (await here.row()).pace == "7200"
    await cy.click(vote, label="Agree")
    row = await here.row()
    assert row.pace == "86400+3600"
    assert [c.due for c in row.chairs] == [here.env.now().timestamp() + DAY] * 3
    assert "I've asked the others" in said(await cy.slash(here.thread, "table pace", time="1 hour"))
    no = saying(here, "1 hour per move")
    await ada.click(no, label="Keep it as it is")
    assert (await here.row()).pace == "86400+3600"


@in_a_world
async def test_a_substitute_sees_their_seat_alone_and_who_went_sees_nothing_more(here: World) -> None:
    await here.open_table("bo", "cy")
    ada, bo, cy, eve = (here.person(name) for name in ("ada", "bo", "cy", "eve"))
    offer = await bo.slash(here.thread, "table substitute", person=eve.user, note="keep the red die {0} **bold**")
    assert "asked" in said(offer)
    vote = saying(here, "offers their seat")
    old = here.panel("bo")
    await eve.click(vote, label="Agree to this")
    assert "not playing" in said(await eve.click(here.board(), label="My hand")), "not before all have agreed"
    await ada.click(vote, label="Agree to this")
    await here.restart()
    await cy.click(vote, label="Agree to this")
    assert (await chair(here, "eve")).before == (bo.id,)
    told = " ".join(parts_text(m) for m in mail_of(here, "eve"))
    assert "What happened" in told
    assert "What I ask you" in told
    assert "keep the red die {0} \\*\\*bold\\*\\*" in told
    assert here.answers("eve"), "and they are asked as everybody is"
    assert old.id not in [m.id for m in mail_of(here, "bo")], "the hand that is not theirs any more is gone"
    assert "not playing" in said(await bo.click(here.board(), label="My hand"))
    brief = await eve.slash(here.thread, "table brief")
    assert "What you hold" in said(brief)
    again = await ada.slash(here.thread, "table substitute", person=bo.user)
    assert "know what's in a hand" in said(again)
    assert (await here.bot.store.tables(person=bo.id)) == []
    assert len(await here.bot.store.tables(person=eve.id)) == 1


@in_a_world
async def test_messages_come_at_once_or_once_a_day_or_not_at_all(here: World) -> None:
    ada, bo = here.person("ada"), here.person("bo")
    shown = (await bo.slash(here.channel, "settings")).response
    await bo.select(shown, ["daily"], custom_id="s:mine:notify")
    await bo.select(shown, ["360"], custom_id="s:mine:remind")
    await here.open_table("bo", "cy")
    assert not any("table" in parts_text(m) and here.controls(m) for m in mail_of(here, "bo")), "no panel"
    assert any(here.controls(m) for m in mail_of(here, "cy"))
    assert (await chair(here, "bo")).remind_every == 360
    await here.env.advance_time(DAY - 60)
    digest = here.panel("bo")
    assert "1 table waits for you" in parts_text(digest)
    hand = await bo.user.click(digest, label="Godsforge")
    assert "Due" in said(hand)
    assert "send you nothing" in said(await bo.slash(here.thread, "table mute"))
    assert (await chair(here, "bo")).muted
    many = len(mail_of(here, "bo"))
    await ada.slash(here.thread, "table pause")
    await ada.slash(here.thread, "table resume")
    await here.env.advance_time(DAY)
    assert len(mail_of(here, "bo")) == many


@in_a_world
async def test_a_table_that_nobody_plays_at_says_when_it_closes_and_does(here: World) -> None:
    await here.open_table("bo")
    await here.env.advance_time(2 * DAY + 60)
    assert "closes <t:" in parts_text(here.board())
    await here.restart()
    await here.env.advance_time(7 * DAY)
    row = await here.row()
    assert row.status == "ended"
    assert any("counts for nobody" in m.content for m in here.thread.history())
    (known,) = await here.bot.store.conduct([here.person("bo").id])
    assert not known.finished
    await here.open_table("cy", start=False)
    await here.env.advance_time(15 * DAY)
    assert (await here.row()).status == "ended"
    assert "closed" in parts_text(here.lobby)
