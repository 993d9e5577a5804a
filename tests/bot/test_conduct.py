"""Tables whose host decides who plays, people who don't want to meet, reports, a server's set-up, one's own data."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
import pytest
from msgspec import structs
from test_session import NOW, row_of
from world import World, in_a_world, parts, parts_text, said

from bot.chairs import with_chair
from bot.records import rated
from bot.reliability import ENOUGH, HALF_LIFE, conduct_at, reliability
from bot.signals import FEW, LATELY, MANY, Played, signals
from bot.store import Conduct, Entry, EventRow, Mark, RatingRow, StepRow
from bot.store.forgetting import NOBODYS_NAME, OWNED, forget_event, forget_table, without
from bot.store.schema import metadata
from bot.turnstile import Turnstile
from cogs.host_desk import decided
from cogs.joining import CLOSED_DOOR, NOT_NOW
from games.kernel import Illegal
from tournaments import Stage, director

DAY = 86400.0


# -- pure


def games(*finished: bool, at: float = NOW) -> list[Conduct]:
    return [Conduct(person=1, table=f"{n}", game="g", at=at, finished=done) for n, done in enumerate(finished)]


def test_reliability_needs_some_games_fades_and_forgives() -> None:
    assert reliability([], NOW).shown is None
    assert reliability(games(*[False] * (ENOUGH - 1)), NOW).shown is None
    assert reliability(games(True, True, True), NOW).shown == 100
    fresh = reliability(games(False, False, False, True), NOW).share
    old = reliability(games(False, False, False, True, at=NOW - 3 * HALF_LIFE), NOW).share
    assert fresh < 0.6 < old < 1
    mended = [*games(False, False, False, at=NOW - HALF_LIFE), *games(*[True] * 6)]
    assert reliability(mended, NOW).share > 0.8


def test_who_was_voted_away_has_left_and_who_gave_their_seat_by_agreement_has_not() -> None:
    row = row_of("godsforge", 3, departed=(2,), marks=(Mark(NOW, 7, "proposes: seat 100"),))
    row = with_chair(with_chair(row, 0, before=(7,)), 1, before=(8,))
    steps = [StepRow(number=n, seat=1, by=by, at=NOW) for n, by in enumerate(("person", "silence", "ai", "person"))]
    known = {one.person: one for one in conduct_at(row, steps)}
    assert {person: one.finished for person, one in known.items()} == {
        7: True,
        8: False,
        100: True,
        101: True,
        102: False,
    }
    assert (known[101].on_time, known[101].late) == (0, 0), "nobody answers for what another person did on that seat"
    alone = conduct_at(row_of("godsforge", 2), steps)
    assert (alone[1].on_time, alone[1].late) == (2, 1)


def duel(n: int, *, winner: int = 1, lasted: float = 9000.0, gave_up: bool = False, at: float = NOW) -> Played:
    return Played(f"t{n}", at, winner, 3 - winner, lasted, gave_up)


def test_signals_tell_of_arranged_games_and_leave_honest_rivals_in_peace() -> None:
    assert signals([duel(n) for n in range(20)], NOW) == [], "the better one wins"
    quick = [duel(n, lasted=60) for n in range(FEW)]
    assert [(one.kind, one.winner, one.loser) for one in signals(quick, NOW)] == [("quick", 1, 2)]
    assert signals(quick[1:], NOW) == []
    assert signals([duel(n, lasted=60, at=NOW - LATELY - 1) for n in range(9)], NOW) == []
    yields = [duel(n, gave_up=n % 2 == 0) for n in range(MANY)]
    assert [one.kind for one in signals(yields, NOW)] == ["yields"]
    assert signals([*yields, *(duel(n, winner=2) for n in range(9, 12))], NOW) == []
    apart = [duel(n, lasted=60, winner=1 + n % 2) for n in range(4)]
    assert signals(apart, NOW) == []


def test_a_turnstile_lets_so_many_through_and_then_again() -> None:
    clock = [0.0]
    gate = Turnstile(3, 60.0, lambda: clock[0])
    assert [gate.passes(1) for _ in range(5)] == [True, True, True, False, False]
    assert gate.passes(2), "each person for themselves"
    clock[0] = 60.0
    assert gate.passes(1)


def test_only_the_hosts_choices_are_choices() -> None:
    row = row_of("godsforge", 3)
    assert decided(row, "door", "invited").door == "invited"
    gone = decided(structs.replace(row, guests=(101,)), "remove", "101")
    assert ([chair.person for chair in gone.chairs], gone.barred, gone.guests) == ([100, 102], (101,), ())
    assert [chair.seat for chair in gone.chairs] == [0, 1]
    assert decided(row, "give", "102").host == 102
    for what, value in (
        ("door", "x"),
        ("trust", "33"),
        ("remove", "100"),
        ("remove", "999"),
        ("give", "x"),
        ("?", "1"),
    ):
        with pytest.raises(Illegal):
            decided(row, what, value)
    with pytest.raises(Illegal, match="has started"):
        decided(structs.replace(row, status="playing"), "door", "open")


def test_a_forgotten_person_leaves_no_number_and_no_name_and_nobody_else_is_touched() -> None:
    me, other = 123456789012345678, 1234567890123456789
    assert without(f'{{"a":{me},"b":"{me}","c":{other}}}', me, 5) == f'{{"a":5,"b":"5","c":{other}}}'
    row = row_of("godsforge", 2, host=me, ending=(me,), marks=(Mark(NOW, me, "paused"),))
    row = with_chair(with_chair(row, 0, person=me, name="Ada"), 1, person=other, name="Ada 2", before=(me,))
    new = forget_table(row, me, 5)
    text = msgspec.json.encode(new).decode()
    assert str(me) not in text.replace(str(other), "")
    assert [chair.name for chair in new.chairs] == [NOBODYS_NAME, "Ada 2"]
    assert (new.host, new.marks[0].by, new.chairs[1].before) == (5, 5, (5,))


def test_a_forgotten_players_name_leaves_the_reasons_of_pairings_and_every_other_word_stays() -> None:
    t = director.create("Cup", "seed", [Stage("swiss", rounds=3)])
    for n, name in enumerate(("Al", "Bea", "Cy", "Alma")):
        director.enter(t, f"p{n}", name)
    director.start(t)
    director.publish(t)
    t.rounds[0].matches[0].by_hand = ["Bea put Al and Alma here."]
    entries = {f"p{n}": Entry(person=n + 900, name=name) for n, name in enumerate(("Al", "Bea", "Cy", "Alma"))}
    row = EventRow(
        id="abcde", guild=1, channel=2, organiser=3, game="godsforge", name="Cup", status="over", tournament=t,
        entries=entries, created=0.0, changed=0.0,
    )  # fmt: skip
    reasons = [" ".join(match.why) for match in t.rounds[0].matches]
    assert any("Bea" in why for why in reasons)
    new = forget_event(row, 900, 5)
    assert new.tournament.rounds[0].matches[0].by_hand == [f"Bea put {NOBODYS_NAME} and Alma here."]
    assert new.tournament.entrants["p0"].name == NOBODYS_NAME
    again = forget_event(new, 901, 6)
    assert "Bea" not in msgspec.json.encode(again).decode()
    assert "Cy" in msgspec.json.encode(again).decode()


def test_forgetting_knows_every_table_of_the_database() -> None:
    """Whoever adds one decides here what becomes of the people in it."""
    replaced = {"tables", "seats", "records", "events", "seasons", "reports"}
    deleted = {table.name for table in OWNED} | {"templates", "outbox"}
    of_nobody = {"steps", "journals", "checkpoints", "deadlines", "servers"}  # seats, and channels and roles
    assert set(metadata.tables) == replaced | deleted | of_nobody


# -- by clicks


def picks(here: World, message: Any, end: str) -> str:
    return next(str(c["custom_id"]) for c in here.controls(message) if c["custom_id"].endswith(end))


@in_a_world
async def test_a_host_decides_who_plays_and_nobody_learns_who_blocks_whom(here: World) -> None:
    ada, bo, cy, dee = (here.person(name) for name in ("ada", "bo", "cy", "dee"))
    await here.open_table("bo", start=False)
    assert "only" in said(await bo.click(here.lobby, label="Manage")).lower()
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, [str(bo.id)], custom_id=picks(here, desk, ":remove"))
    assert f"<@{bo.id}>" not in parts_text(here.lobby)
    sent_away = said(await bo.click(here.lobby, label="Join"))
    await ada.slash(here.channel, "me block", person=cy.user)
    blocked = said(await cy.click(here.lobby, label="Join"))
    assert sent_away == blocked == CLOSED_DOOR
    assert "You block ada" not in blocked
    await dee.slash(here.channel, "me block", person=ada.user)
    assert "You block ada" in said(await dee.click(here.lobby, label="Join"))
    assert NOT_NOW in said(await ada.slash(here.channel, "table invite", person=dee.user))
    await here.person("eve").slash(here.channel, "away until", when="3")
    assert NOT_NOW in said(await ada.slash(here.channel, "table invite", person=here.person("eve").user))
    await ada.slash(here.channel, "table invite", person=here.person("fay").user)
    assert "invited already" in said(await ada.slash(here.channel, "table invite", person=here.person("fay").user))
    await dee.slash(here.channel, "me unblock", person=ada.user)
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, ["private"], custom_id=picks(here, desk, ":door"))
    assert "by invitation" in said(await dee.click(here.lobby, label="Join"))
    invited = await ada.slash(here.channel, "table invite", person=dee.user)
    await dee.click(invited.response, label="Join")
    assert "private" in parts_text(here.lobby)
    assert "There's no open table" in said(await bo.slash(here.channel, "table list"))
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, [str(dee.id)], custom_id=picks(here, desk, ":give"))
    assert "only" in said(await ada.click(here.lobby, label="Start")).lower()
    await dee.click(here.lobby, label="Start")
    row = await here.row()
    assert (row.status, row.host) == ("playing", dee.id)
    thread = here.bot.get_channel(row.thread)
    assert isinstance(thread, discord.Thread)
    assert thread.is_private()
    assert "not in a game" in said(await bo.slash(here.channel, "godsforge board")), "nobody else looks on"
    assert f"<@{ada.id}>" not in parts_text(here.lobby)


@in_a_world
async def test_hosts_ask_for_reliable_players_and_everybody_has_limits(here: World) -> None:
    ada, bo = here.person("ada"), here.person("bo")
    now = here.env.now().timestamp()
    await here.bot.store.note_conduct(
        [Conduct(person=bo.id, table=f"x{n}", game="godsforge", at=now, finished=n == 0) for n in range(4)]
    )
    await here.open_table(start=False)
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, ["80"], custom_id=picks(here, desk, ":trust"))
    assert "you're at 50%" in said(await bo.click(here.lobby, label="Join"))
    await ada.select(desk, ["0"], custom_id=picks(here, desk, ":trust"))
    await bo.click(here.lobby, label="Join")
    assert "finishes 50% of games" in parts_text(here.lobby)
    for _ in range(2):
        await ada.slash(here.channel, "godsforge new")
    assert "3 open lobbies already" in said(await ada.slash(here.channel, "godsforge new"))
    assert len(await here.rows()) == 3
    answers = [said(await bo.slash(here.channel, "inbox")) for _ in range(31)]
    assert "One moment, please" in answers[-1]
    assert "One moment, please" not in answers[10]
    await here.env.advance_time(61)
    assert "One moment, please" not in said(await bo.slash(here.channel, "inbox"))


@in_a_world
async def test_a_report_tells_moderators_what_onlookers_see_and_a_server_is_set_up_by_clicks(here: World) -> None:
    boss = here.guild.create_role("bosses", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    here.people["mod"] = here.guild.add_member(here.env.create_user("mod"), roles=[boss])
    mod, ada, bo = here.people["mod"], here.person("ada"), here.person("bo")
    office, hall = here.guild.create_text_channel("office"), here.guild.create_text_channel("hall")
    assert "Only those who manage" in said(await ada.slash(here.channel, "server setup"))
    panel = (await mod.slash(here.channel, "server setup")).response
    await mod.select(panel, [str(office.id)], custom_id="s:sv:reports")
    await mod.select(panel, [str(hall.id)], custom_id="s:sv:results")
    await mod.select(panel, ["live"], custom_id="s:sv:pace")
    assert "I can't use that button" in said(await here.forge(mod, panel, "s:sv:reports", ["12345"]))
    await mod.slash(here.channel, "server role", what="hosts", role=boss)
    assert "run by" in said(await ada.slash(here.channel, "organise create", name="Cup", game="godsforge"))
    await here.open_table("bo")
    assert (await here.row()).pace == "live"
    assert "own table" in said(
        await here.person("cy").slash(here.thread, "report", player=bo.user, reason="hurls words at me")
    )
    assert "Thank you" in said(await ada.slash(here.thread, "report", player=bo.user, reason="hurls **words** at me"))
    view = here.last(office, lambda m: "reports" in parts_text(m))
    assert "hurls \\*\\*words\\*\\* at me" in parts_text(view)
    record = [m for m in office.history() if m.attachments][-1]
    names = [file.filename for file in record.attachments]
    assert names == [f"{(await here.row()).id}-log.txt"], "no answers, while the game runs"
    assert "Only the moderators" in said(await bo.slash(here.channel, "server reports"))
    assert "hurls" in said(await mod.slash(here.channel, "server reports"))
    form, second = [await mod.click(view, label="Close report") for _ in range(2)]
    await mod.submit_modal(form, {"note": "talked to both"})
    assert "closed it already" in said(await mod.submit_modal(second, {"note": "again"}))
    assert "Nothing stands out" in said(await mod.slash(here.channel, "server signals"))
    for _ in range(4):
        await ada.slash(here.thread, "report", player=bo.user, reason="hurls words at me")
    assert "5 times today" in said(await ada.slash(here.thread, "report", player=bo.user, reason="and once more"))
    await here.concede("bo")
    assert any("Godsforge" in parts_text(m) for m in hall.history()), "the feed of results"
    await ada.slash(here.channel, "me export")
    (known,) = await here.bot.store.conduct([bo.id])
    assert not known.finished


@in_a_world
async def test_ones_data_is_ones_own_and_can_be_forgotten(here: World) -> None:
    ada, bo = here.person("ada"), here.person("bo")
    await here.open_table("bo")
    await bo.slash(here.channel, "settings", zone="Europe/Prague")
    await bo.slash(here.channel, "me block", person=here.person("cy").user)
    assert "can't forget you yet" in said(await bo.slash(here.channel, "me forget"))
    answer = await bo.slash(here.channel, "me export")
    got = [answer.response, *answer.followups][-1]
    assert got.ephemeral
    data = msgspec.json.decode(await got.attachments[0].read())
    row = await here.row()
    assert data["people"][0]["zone"] == "Europe/Prague"
    assert [one["other"] for one in data["blocks"]] == [here.person("cy").id]
    (table,) = data["tables"]
    assert (table["table"], table["chair"]["person"]) == (row.id, bo.id)
    assert row.seed not in msgspec.json.encode(data).decode(), "the dice of a running game stay secret"
    assert str(ada.id) not in msgspec.json.encode(data).decode()
    assert [file.filename.partition(".")[0] for file in got.attachments] == ["demiurge", "me"]
    await here.concede("bo")
    asked = await bo.slash(here.channel, "me forget")
    button = next(c["custom_id"] for c in here.controls(asked.response))
    assert "somebody else's" in said(await here.forge(ada, here.lobby, button))
    await bo.click(asked.response, label="Forget me")
    row = await here.row()
    assert [chair.name for chair in row.chairs] == ["ada", NOBODYS_NAME]
    assert str(bo.id) not in msgspec.json.encode(row).decode()
    assert await here.bot.store.tables(person=bo.id) == []
    (record,) = await here.bot.store.records()
    assert str(bo.id) not in [seat.player for seat in record.seats]
    assert (await here.bot.store.person(bo.id)).zone == "UTC"
    assert await here.bot.store.mentioned(bo.id) == []
    assert (await here.bot.tables.get(row.id)).names == ["ada", NOBODYS_NAME]
    await ada.slash(here.thread, "table log")
    assert parts(here.lobby)


def test_a_game_in_which_a_seat_changed_hands_rates_nobody() -> None:
    chairs = row_of("godsforge", 2).chairs
    known = {person: RatingRow(person=person, game="godsforge") for person in (100, 101)}
    for taken_over in (False, True):
        seated = [structs.replace(chairs[0], before=(7,) if taken_over else ()), chairs[1]]
        new = rated(known, seated, [["100"], ["101"]], [], [], {}, NOW)
        assert [row.rating.games for row in new] == [0 if taken_over else 1] * 2
