from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from store_rows import ANNA, BERT, a_checkpoint, a_full_table, a_step, a_table, mail, settled, sitting

from bot.store import Chair, CheckpointRow, Deadline, Person, Stale, StepRow, Store, StoreError
from bot.store import store as store_module
from games.kernel import LogLine

pytestmark = pytest.mark.asyncio


async def test_a_table_comes_back_as_it_was_written(store: Store) -> None:
    row = await store.new_table(a_full_table())
    assert row == replace(a_full_table(), id=row.id, version=1)
    assert await store.table(row.id) == row


async def test_a_table_of_which_little_is_known_comes_back_as_well(store: Store) -> None:
    row = await store.new_table(a_table())
    assert await store.table(row.id) == row
    assert (row.guild, row.thread, row.due, row.result, row.chairs) == (None, None, None, None, [])


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.table("nosuchid") is None


async def test_an_id_is_eight_signs_that_nobody_confuses(store: Store) -> None:
    ids = {(await store.new_table(a_table())).id for _ in range(5)}
    assert len(ids) == 5
    assert all(len(id) == 8 and not set(id) & set("il1o0 ABC") and id == id.lower() for id in ids)


async def test_an_id_that_is_taken_is_not_given_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter(["aaaaaaaa", "aaaaaaaa", "bbbbbbbb"])
    monkeypatch.setattr(store_module, "new_id", lambda: next(ids))
    first, second = await store.new_table(a_table()), await store.new_table(a_table(host=BERT))
    assert (first.id, second.id) == ("aaaaaaaa", "bbbbbbbb")
    assert await store.table("aaaaaaaa") == first


async def test_a_change_writes_every_field_and_counts_the_version(store: Store) -> None:
    row = await store.new_table(a_table())
    changed = await store.change(replace(a_full_table(), id=row.id, version=row.version))
    assert changed.version == 2
    assert await store.table(row.id) == changed
    back = await store.change(replace(a_table(), id=row.id, version=2))
    assert await store.table(row.id) == back


async def test_whoever_read_an_older_version_changes_nothing(store: Store, rival: Store) -> None:
    row = await store.new_table(a_table())
    await rival.change(replace(row, status="playing"), steps=[a_step(1)])
    with pytest.raises(Stale, match=row.id):
        await store.change(replace(row, status="ended"), steps=[a_step(1)], outgoing=[mail()])
    found = await store.table(row.id)
    assert found is not None
    assert (found.status, found.version) == ("playing", 2)
    assert len(await store.steps(row.id)) == 1
    assert await store.next_outgoing() is None


async def test_of_many_who_change_one_version_exactly_one_wins(store: Store, rival: Store) -> None:
    row = await store.new_table(a_table())
    tries = [(store, rival)[n % 2].change(replace(row, board_round=n), steps=[a_step(1, seat=n)]) for n in range(10)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    won = [n for n, outcome in enumerate(outcomes) if not isinstance(outcome, BaseException)]
    assert len(won) == 1
    assert all(isinstance(outcome, Stale) for n, outcome in enumerate(outcomes) if n not in won)
    found = await rival.table(row.id)
    assert found is not None
    assert (found.version, found.board_round) == (2, won[0])
    assert [step.seat for step in await rival.steps(row.id)] == won


async def test_a_table_that_is_not_there_is_stale(store: Store) -> None:
    with pytest.raises(Stale):
        await store.change(a_table(id="nosuchid", version=1))


@pytest.mark.parametrize(
    "fault",
    [
        {"steps": [a_step(2), a_step(1)]},  # written already
        {"checkpoint": a_checkpoint(0)},  # written already
        {"deadlines": [Deadline(kind="silence", due=1.0), Deadline(kind="silence", due=2.0)]},
        {"outgoing": [mail(), replace(mail(key="2"), payload={"no": object()})]},
    ],
    ids=["step", "checkpoint", "deadline", "unwritable"],
)
async def test_a_change_that_fails_in_the_middle_leaves_nothing(store: Store, fault: dict[str, Any]) -> None:
    row = await store.new_table(
        a_table(chairs=sitting(ANNA)),
        steps=[a_step(1)],
        checkpoint=a_checkpoint(0),
        deadlines=[Deadline(kind="remind", due=50.0)],
    )
    everything = {"steps": [a_step(2)], "outgoing": [mail()], "deadlines": [Deadline(kind="silence", due=9.0)], **fault}
    with pytest.raises((StoreError, TypeError)):
        await store.change(replace(row, status="over", chairs=sitting(BERT)), **everything)
    assert await store.table(row.id) == row
    assert await store.steps(row.id) == [a_step(1)]
    assert await store.checkpoints(row.id) == [a_checkpoint(0)]
    assert await store.next_outgoing() is None
    assert await store.earliest_deadline() == 50.0
    assert await store.tables(person=BERT) == []
    assert (await store.change(row, steps=[a_step(2)])).version == 2


async def test_one_that_fails_takes_none_of_its_neighbours_with_it(store: Store) -> None:
    rows = [await store.new_table(a_table(), steps=[a_step(1)]) for _ in range(6)]
    changes = [
        store.change(row, steps=[a_step(1 if n % 3 == 1 else 2)], outgoing=[mail(str(n))]) for n, row in enumerate(rows)
    ]
    outcomes = await asyncio.gather(*changes, return_exceptions=True)
    assert [isinstance(outcome, StoreError) for outcome in outcomes] == [False, True, False, False, True, False]
    assert [len(await store.steps(row.id)) for row in rows] == [2, 1, 2, 2, 1, 2]
    sent = await store.claim(10.0, limit=99, lease=1.0)
    assert sorted(out.payload["text"] for out in sent) == ["0", "2", "3", "5"]


async def test_a_change_whose_caller_is_gone_is_whole_or_absent(store: Store) -> None:
    row = await store.new_table(a_table())
    for number in range(1, 8):
        task = asyncio.create_task(store.change(row, steps=[a_step(number)], outgoing=[mail(str(number))]))
        for _ in range(number * 3):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await settled(store)
        found = await store.table(row.id)
        assert found is not None
        assert len(await store.steps(row.id)) == found.version - 1
        row = found
        if len(await store.steps(row.id)) < number:
            row = await store.change(row, steps=[a_step(number)])


async def test_steps_and_checkpoints_come_back_as_they_were_written(store: Store) -> None:
    steps = [
        StepRow(number=1, seat=2, kind="answer", question=4, asked=2**32 - 1, answer=["a", "“b”"], by="ai", at=1.5),
        StepRow(number=2, seat=0, kind="undo", by="person", at=2.5),
        StepRow(number=3, seat=1, kind="leave", by="silence", news=[LogLine("{1} leaves")], at=3.5),
    ]
    row = await store.new_table(a_table(), checkpoint=a_checkpoint(0, b"\x00\xff"))
    await store.change(row, steps=steps, checkpoint=CheckpointRow(after=2, state=b"two", at=7.25))
    assert await store.steps(row.id) == steps
    assert await store.checkpoints(row.id) == [
        a_checkpoint(0, b"\x00\xff"),
        CheckpointRow(after=2, state=b"two", at=7.25),
    ]


async def test_play_is_the_last_checkpoint_and_what_came_after_it(store: Store) -> None:
    row = await store.new_table(a_table(), checkpoint=a_checkpoint(0))
    assert await store.play(row.id) == (a_checkpoint(0), [])
    row = await store.change(row, steps=[a_step(1), a_step(2)], checkpoint=a_checkpoint(2, b"2"))
    row = await store.change(row, steps=[a_step(n) for n in range(3, 13)])
    assert await store.play(row.id) == (a_checkpoint(2, b"2"), [a_step(n) for n in range(3, 13)])


async def test_a_table_that_was_never_dealt_has_no_play(store: Store) -> None:
    row = await store.new_table(a_table())
    with pytest.raises(StoreError, match="has no saved game"):
        await store.play(row.id)


@pytest.mark.parametrize("sql", ["UPDATE steps SET answer = '[]'", "DELETE FROM steps"])
async def test_what_was_answered_can_be_neither_changed_nor_deleted(store: Store, sql: str) -> None:
    row = await store.new_table(a_table(), steps=[a_step(1)], checkpoint=a_checkpoint(0))
    with pytest.raises(StoreError, match="append-only"):
        await store._database.write(lambda c: c.execute(text(sql)).rowcount)
    assert await store.steps(row.id) == [a_step(1)]
    assert await store.checkpoints(row.id) == [a_checkpoint(0)]


async def test_tables_are_found_by_place_person_and_status_newest_first(store: Store) -> None:
    first = await store.new_table(a_table(guild=1, channel=5, thread=50, created=1.0, chairs=sitting(ANNA)))
    second = await store.new_table(a_table(guild=1, channel=6, created=2.0, status="playing", chairs=sitting(BERT)))
    third = await store.new_table(a_table(guild=2, channel=5, created=3.0, chairs=sitting(BERT, ANNA)))
    assert await store.tables() == [third, second, first]
    assert await store.tables(limit=2) == [third, second]
    assert await store.tables(guild=1) == [second, first]
    assert await store.tables(channel=5) == [third, first]
    assert await store.tables(thread=50) == [first]
    assert await store.tables(person=ANNA) == [third, first]
    assert await store.tables(person=ANNA, guild=2) == [third]
    assert await store.tables(status={"playing", "over"}) == [second]
    assert await store.tables(status=[]) == []


async def test_whoever_comes_and_goes_is_found_where_they_are(store: Store, rival: Store) -> None:
    row = await store.new_table(a_table(chairs=sitting(ANNA)))
    row = await store.change(replace(row, chairs=sitting(ANNA, BERT)))
    assert await store.tables(person=BERT) == [row]
    seen = await rival.table(row.id)
    assert seen is not None
    row = await rival.change(replace(seen, chairs=sitting(BERT)))
    assert await store.tables(person=ANNA) == []
    row = await store.change(replace(row, chairs=sitting(ANNA)))  # `store` has seen neither of its rival's chairs
    assert await rival.tables(person=BERT) == []
    assert await rival.tables(person=ANNA) == [row]


async def test_one_person_on_two_chairs_is_found_once(store: Store) -> None:
    row = await store.new_table(a_table(chairs=sitting(ANNA, ANNA)))
    assert await store.tables(person=ANNA) == [row]


async def test_the_inbox_holds_what_waits_for_me_the_most_urgent_first(store: Store) -> None:
    async def playing(due: float | None, **fields: Any) -> str:
        known = {"status": "playing", "waiting": [0], "chairs": sitting(ANNA, BERT), **fields}
        return (await store.new_table(a_table(due=due, **known))).id

    never_1 = await playing(None, created=1.0)
    late, soon = await playing(90.0), await playing(20.0)
    never_2 = await playing(None, created=2.0)
    await playing(1.0, waiting=[1])
    await playing(1.0, status="paused")
    await playing(1.0, chairs=[Chair(seat=0, person=ANNA, stand_in="steady")])
    await playing(1.0, chairs=sitting(BERT))
    assert [row.id for row in await store.waiting_for(ANNA)] == [soon, late, never_1, never_2]
    assert await store.waiting_for(3) == []


async def test_a_person_of_whom_nothing_is_known_has_the_defaults(store: Store) -> None:
    assert await store.person(ANNA) == Person(id=ANNA)
    assert Person(id=ANNA).reminders


async def test_what_a_person_chose_comes_back(store: Store) -> None:
    chosen = Person(
        id=ANNA,
        delivery="button",
        dms_closed=True,
        reminders=False,
        quiet_from=1320,
        quiet_to=420,
        zone="Europe/Copenhagen",
        palette="deutan",
        text_mode=True,
        away_until=1e9 + 0.5,
        stops={"godsforge": {"pass": ["until attacked"]}},
    )
    await store.save_person(chosen)
    assert await store.person(ANNA) == chosen
    await store.save_person(Person(id=ANNA, zone="UTC"))
    assert await store.person(ANNA) == Person(id=ANNA, zone="UTC")


async def test_counts_say_what_there_is(store: Store) -> None:
    assert set((await store.counts()).values()) == {0}
    await store.new_table(a_table(), outgoing=[mail(), mail(key="2")], deadlines=[Deadline(kind="x", due=1.0)])
    await store.new_table(a_table(status="over"))
    assert await store.counts() == {
        "tables_lobby": 1,
        "tables_playing": 0,
        "tables_paused": 0,
        "tables_over": 1,
        "tables_ended": 0,
        "outbox": 2,
        "deadlines": 1,
    }


async def test_a_database_that_answers_says_so(store: Store) -> None:
    await store.ping()
    assert await store.tables() == []
