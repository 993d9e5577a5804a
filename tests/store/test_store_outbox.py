from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from store_rows import a_table, mail

from bot.store import Deadline, Outgoing, Store, TableRow

pytestmark = pytest.mark.asyncio


async def texts(store: Store, now: float, *, lease: float = 30.0) -> list[str]:
    return [out.payload["text"] for out in await store.claim(now, limit=99, lease=lease)]


async def only(store: Store, now: float, *, lease: float = 30.0) -> Outgoing:
    (out,) = await store.claim(now, limit=99, lease=lease)
    return out


async def test_a_message_comes_back_as_it_was_put(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("Æ “x”", kind="panel", key="3", due=10.5)])
    out = await only(store, 10.5)
    assert (out.table, out.kind, out.key, out.payload) == (row.id, "panel", "3", {"text": "Æ “x”"})
    assert (out.due, out.tries) == (10.5, 0)
    assert isinstance(out.due, float)


async def test_only_what_is_due_is_claimed_in_order_and_not_too_much_of_it(store: Store) -> None:
    await store.new_table(
        a_table(),
        outgoing=[mail("c", key="3", due=3.0), mail("a", key="1", due=1.0), mail("b", key="2", due=1.0), mail(due=9.0)],
    )
    assert [out.payload["text"] for out in await store.claim(5.0, limit=2, lease=9.0)] == ["a", "b"]
    assert await texts(store, 5.0) == ["c"]
    assert await texts(store, 5.0) == []


async def test_the_same_put_again_is_one_message_the_newest_and_the_earliest(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("old", due=20.0)])
    row = await store.change(row, outgoing=[mail("middle", due=10.0), mail("other", key="2", due=15.0)])
    await store.put([mail("new", due=30.0, table=row.id)])
    assert await store.next_outgoing() == 10.0
    assert await texts(store, 15.0) == ["new", "other"]
    assert (await store.counts())["outbox"] == 2


async def test_what_was_sent_is_gone(store: Store) -> None:
    await store.new_table(a_table(), outgoing=[mail()])
    out = await only(store, 10.0)
    assert await store.sent(out.id, out.generation)
    assert (await store.counts())["outbox"] == 0
    assert await store.next_outgoing() is None


async def test_what_is_withdrawn_is_gone_unless_a_newer_payload_is_still_needed(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("old", key="1"), mail("other", key="2")])
    await store.withdraw(row.id, "board", "3", lambda _: True)
    await store.change(row, outgoing=[mail("new", key="1")])
    await store.withdraw(row.id, "board", "1", lambda payload: payload["text"] == "old")
    assert (await store.counts())["outbox"] == 2
    await store.withdraw(row.id, "board", "1", lambda payload: payload["text"] == "new")
    assert await texts(store, 99.0) == ["other"]


async def test_what_is_replaced_while_it_is_sent_is_sent_again(store: Store, rival: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("old")])
    out = await only(store, 10.0)
    row = await rival.change(row, outgoing=[mail("new", due=12.0)])
    assert await texts(rival, 13.0) == []  # the old one is in hand still
    assert not await store.sent(out.id, out.generation)
    assert await texts(rival, 11.0) == []  # the new one has its own time
    assert await texts(rival, 12.0) == ["new"]


async def test_what_is_replaced_twice_while_it_is_sent_is_due_as_early_as_asked(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("old")])
    out = await only(store, 10.0)
    row = await store.change(row, outgoing=[mail("new", due=12.0)])
    await store.change(row, outgoing=[mail("newest", due=20.0)])
    assert not await store.sent(out.id, out.generation)
    assert await texts(store, 12.0) == ["newest"]


async def test_what_is_replaced_while_its_sending_fails_is_sent_in_its_new_form(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("old")])
    out = await only(store, 10.0)
    await store.change(row, outgoing=[mail("new")])
    await store.failed(out.id, due=14.0)
    assert await texts(store, 13.9) == []
    assert await texts(store, 14.0) == ["new"]


async def test_what_is_dropped_takes_no_newer_message_with_it(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("old")])
    out = await only(store, 10.0)
    row = await store.change(row, outgoing=[mail("new")])
    await store.dropped(out.id, out.generation)
    out = await only(store, 10.0)
    assert out.payload == {"text": "new"}
    await store.change(row, outgoing=[mail("newest")])
    await store.dropped(out.id)
    assert (await store.counts())["outbox"] == 0


async def test_what_failed_is_tried_again_and_counted(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail()])
    for tries in range(3):
        out = await only(store, 100.0)
        assert out.tries == tries
        await store.failed(out.id, due=100.0, generation=out.generation)
    await store.change(row, outgoing=[mail("new")])
    assert (await only(store, 100.0)).tries == 0  # a new message has not failed yet


async def test_a_claim_runs_out_with_its_lease(store: Store, rival: Store) -> None:
    await store.new_table(a_table(), outgoing=[mail()])
    first = await only(store, 10.0, lease=5.0)
    assert await rival.next_outgoing() == 15.0
    assert await texts(rival, 14.9) == []
    second = await only(rival, 15.0, lease=5.0)
    assert second.id == first.id
    assert second.generation > first.generation


async def test_a_sender_who_comes_too_late_does_not_disturb_the_next_one(store: Store, rival: Store) -> None:
    await store.new_table(a_table(), outgoing=[mail()])
    late = await only(store, 10.0, lease=5.0)
    now = await only(rival, 15.0, lease=5.0)
    await store.sent(late.id, late.generation)
    await store.failed(late.id, due=0.0, generation=late.generation)
    await store.dropped(late.id, late.generation)
    assert await texts(store, 19.9) == []
    assert await rival.sent(now.id, now.generation)
    assert (await store.counts())["outbox"] == 0


async def test_an_id_is_never_used_twice(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail()])
    first = await only(store, 10.0)
    await store.sent(first.id, first.generation)
    await store.change(row, outgoing=[mail()])
    assert (await only(store, 10.0)).id > first.id


async def test_the_next_message_is_the_one_that_can_be_had_first(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail(due=5.0), mail(key="2", due=50.0)])
    assert await store.next_outgoing() == 5.0
    await store.claim(5.0, limit=1, lease=100.0)
    assert await store.next_outgoing() == 50.0
    await store.change(row, outgoing=[mail(due=6.0)])
    assert await store.next_outgoing() == 50.0  # the first is in hand until 105


async def test_two_who_claim_at_once_never_get_the_same(store: Store, rival: Store) -> None:
    await store.new_table(a_table(), outgoing=[mail(key=str(n)) for n in range(60)])

    async def take(from_: Store) -> list[int]:
        taken: list[int] = []
        while some := await from_.claim(10.0, limit=3, lease=30.0):
            assert len(some) <= 3
            taken += [out.id for out in some]
        return taken

    shares = await asyncio.gather(*[take(who) for who in (store, rival, store, rival)])
    everything = sorted(id for share in shares for id in share)
    assert len(everything) == 60
    assert len(set(everything)) == 60


def silence(due: float, seat: int = 0) -> Deadline:
    return Deadline(seat=seat, kind="silence", due=due)


async def with_deadlines(store: Store, *deadlines: Deadline) -> TableRow:
    return await store.new_table(a_table(), deadlines=deadlines)


async def test_deadlines_come_back_the_earliest_first(store: Store) -> None:
    assert await store.earliest_deadline() is None
    row = await with_deadlines(store, silence(9.5, 1), silence(3.25), Deadline(kind="close", due=3.25))
    assert await store.earliest_deadline() == 3.25
    assert await store.due_deadlines(3.0) == []
    close, first = Deadline(table=row.id, kind="close", due=3.25), replace(silence(3.25), table=row.id)
    assert await store.due_deadlines(3.25) == [close, first]
    assert await store.due_deadlines(10.0) == [close, first, replace(silence(9.5, 1), table=row.id)]


async def test_a_change_replaces_all_deadlines_of_its_table_or_none(store: Store) -> None:
    row, other = await with_deadlines(store, silence(1.0), silence(1.0, 1)), await with_deadlines(store, silence(5.0))
    row = await store.change(row)
    assert len(await store.due_deadlines(1.0)) == 2
    row = await store.change(row, deadlines=[silence(2.0)])
    assert [d.due for d in await store.due_deadlines(9.0)] == [2.0, 5.0]
    await store.change(row, deadlines=[])
    assert [d.table for d in await store.due_deadlines(9.0)] == [other.id]


async def test_a_deadline_is_claimed_once(store: Store, rival: Store) -> None:
    await with_deadlines(store, silence(1.0))
    (deadline,) = await store.due_deadlines(1.0)
    claims = [who.claim_deadline(deadline, outgoing=[mail("late")]) for who in (store, rival) * 5]
    assert sorted(await asyncio.gather(*claims)) == [False] * 9 + [True]
    assert await store.earliest_deadline() is None
    assert await texts(store, 10.0) == ["late"]


async def test_a_deadline_that_was_moved_cannot_be_claimed(store: Store) -> None:
    row = await with_deadlines(store, silence(1.0))
    (deadline,) = await store.due_deadlines(1.0)
    await store.change(row, deadlines=[silence(2.0)])
    assert not await store.claim_deadline(deadline, outgoing=[mail()])
    assert await store.earliest_deadline() == 2.0
    assert await store.next_outgoing() is None


async def test_a_deadline_can_come_back_if_whoever_claimed_it_dies(store: Store, rival: Store) -> None:
    await with_deadlines(store, silence(1.0))
    (deadline,) = await store.due_deadlines(1.0)
    claims = await asyncio.gather(*[who.claim_deadline(deadline, again=61.0) for who in (store, rival) * 5])
    assert sorted(claims) == [False] * 9 + [True]
    assert await rival.due_deadlines(60.0) == []
    assert await rival.due_deadlines(61.0) == [replace(deadline, due=61.0)]


async def test_what_is_withdrawn_is_not_sent_unless_somebody_has_it_in_hand(store: Store) -> None:
    row = await store.new_table(a_table(), outgoing=[mail("a"), mail("b", key="2")])
    await store.withdraw(row.id, "board")
    assert await texts(store, 10.0) == ["b"]
    await store.withdraw(row.id, "board", "2")
    assert (await store.counts())["outbox"] == 1
