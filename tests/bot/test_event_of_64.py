"""Sixty-four people, with the habits of people, and one organiser: the event runs by itself, and nothing jams."""

from __future__ import annotations

from random import Random

from effort import THOROUGH
from event_desks import card, event, shown, slash, sure
from event_kit import event_tables, rest
from world import World, in_a_world, parts_text

from bot.store import EventRow, TableRow
from tournaments import final_standings

PEOPLE = 64 if THOROUGH else 16
ABSENT, LATE, LEAVER, CALLER, DOUBTER = range(5)


def habits(chance: Random) -> dict[str, int | None]:
    """Most are simply there. Some never come, some come after the start, some leave, some call a judge, some doubt
    whatever they lose."""
    kinds = [ABSENT] * (PEOPLE // 16) + [LATE] * 2 + [LEAVER] * (PEOPLE // 16) + [CALLER] * 2 + [DOUBTER] * 2
    names = [f"P{n}" for n in range(PEOPLE)]
    return dict(zip(chance.sample(names, len(names)), [*kinds, *[None] * (PEOPLE - len(kinds))], strict=True))


async def dispute(here: World, row: EventRow, name: str) -> bool:
    """The doubter disputes what they lost, under the standings of the round, and the judge looks at it."""
    r, me = row.tournament.rounds[-1], row.entrant(here.person(name).id)
    lost = [m for m in r.matches if me in m.players and m.outcome and m.outcome.places[0] != (me,)]
    if not r.done or not lost:
        return False
    told = [m for m in here.channel.history() if f"after round {r.number}" in parts_text(m)][-1]
    asked = await here.person(name).click(told, label="Dispute my result")
    await here.person(name).submit_modal(asked, {"words": "I don't believe it."})
    await rest(here)
    call = [m for m in here.channel.history() if "disputes the result" in parts_text(m)][-1]
    asked = await here.person("olga").click(call, label="Result stands")
    await here.person("olga").submit_modal(asked, {"reason": "The record is clear."})
    return True


async def concede(here: World, name: str, table: TableRow) -> None:
    thread = next(t for t in here.channel.threads if t.id == table.thread)
    asked = shown(await here.person(name).slash(thread, "table concede"))
    await here.person(name).click(asked, label="Concede the game")


@in_a_world
async def test_an_event_of_many_people_runs_by_itself(here: World) -> None:
    chance = Random(64)
    kinds = habits(chance)
    # One command and five clicks, from nothing to a running event with a check-in.
    made = await here.person("olga").slash(
        here.channel, "organise create", name="Cup", game="godsforge", format="swiss_cut", players=PEOPLE
    )
    desk = shown(made)
    await here.person("olga").click(desk, label="Open it")
    joining = card(here)  # to read a whole channel each time is what costs most
    for name in kinds:
        await here.person(name).click(joining, label="Join")
    kinds |= {"W0": None, "W1": None}  # came too late: one moves up for somebody who leaves, one for a no-show
    for name in ("W0", "W1"):
        await here.person(name).click(joining, label="Join")
    gone = next(name for name, kind in kinds.items() if kind is None)
    await here.person(gone).click(joining, label="Leave")
    del kinds[gone]
    await here.person("olga").click(desk, label="Open check-in")
    joining = card(here)
    for name, kind in kinds.items():
        if kind != LATE:
            await here.person(name).click(joining, label="Check in")
    sure_of = shown(await here.person("olga").click(desk, label="Start"))
    await here.person("olga").click(sure_of, label="Start without them")
    await rest(here)
    for name in [name for name, kind in kinds.items() if kind == LATE]:
        await here.person(name).click(card(here), label="Join late")
    left, called, doubted, disputed = set(), set(), set(), False
    for _ in range(120):
        row = await event(here)
        if row.status == "over":
            break
        playing = await here.bot.store.tables(guild=here.guild.id, status=("playing",), limit=None)
        for table in playing:
            names = [chair.name for chair in table.chairs]
            there = [name for name in names if kinds[name] != ABSENT and name not in left]
            caller = next((name for name in there if kinds[name] == CALLER and name not in called), None)
            leaver = next((name for name in there if kinds[name] == LEAVER and name not in left), None)
            if caller:  # a doubt: the judge lets it go on
                called.add(caller)
                thread = next(t for t in here.channel.threads if t.id == table.thread)
                await here.person(caller).slash(thread, "tournament judge", words="Is that right?")
                call = [m for m in here.channel.history() if "a judge is needed" in parts_text(m)][-1]
                await here.person("olga").click(call, label="Unfreeze")
            elif leaver and len(row.tournament.rounds) > 1:
                left.add(leaver)
                asked = shown(await here.person(leaver).click(card(here), label="Drop out"))
                await here.person(leaver).click(asked, label=f"Drop {leaver}")
            elif len(there) == len(names):
                await concede(here, chance.choice(names), table)
        await rest(here)
        for name in [name for name, kind in kinds.items() if kind == DOUBTER and name not in doubted]:
            now = await event(here)
            if now.status == "running" and await dispute(here, now, name):
                doubted.add(name)
        if len(row.tournament.rounds) == 2 and not disputed:  # a result of the first round turns out wrong
            disputed = True
            match = next(m for m in row.tournament.rounds[0].matches if m.outcome and m.outcome.how == "played")
            assert match.outcome is not None
            result = "0-1" if match.outcome.places[0] == (match.players[0],) else "1-0"
            which = f"1.{match.number}"
            assert "is decided" in await sure(here, "olga", "decide", match=which, result=result, reason="A typo.")
            await here.restart()
        if not playing or all(kinds[chair.name] == ABSENT for table in playing for chair in table.chairs):
            await here.env.advance_time(181)
        elif await event(here) == row:
            await here.env.advance_time(16 * 60)  # somebody has not come
    row = await event(here)
    assert (row.status, row.progress.trouble) == ("over", "")
    assert all(match.outcome is not None for r in row.tournament.rounds for match in r.matches)
    assert {table.status for table in await event_tables(here, row)} <= {"over", "ended"}
    assert not any(link.stuck or link.frozen for link in row.links.values())
    champion = row.entries[final_standings(row.tournament)[0].id].name
    assert kinds[champion] != ABSENT
    assert len(row.tournament.seeded[0]) == PEOPLE + 1, "those who waited, and those who came late"
    assert [one.ruling for one in row.progress.disputes] == ["stands"] * len(doubted)
    assert doubted
    assert any("Cup is over" in parts_text(message) for message in here.channel.history())
    assert await slash(here, champion, "standings")
