from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from store_rows import ANNA, BERT, Open, a_table, mail, make_old, sitting

from bot.store import (
    Config,
    Deed,
    Entry,
    EventRow,
    Link,
    Meetings,
    PlayedGame,
    Progress,
    RatingRow,
    RecordRow,
    Stale,
    Store,
)
from tournaments import Stage, director
from tournaments.ratings import Rating, Reliability
from tournaments.statistics import Seat

pytestmark = pytest.mark.asyncio
GUILD = 2**62
OLD_TABLE = (
    "INSERT INTO tables VALUES ('oldtable', 'godsforge', 'lobby', '{}', NULL, 7, NULL, NULL, NULL, 1, '', 'day', "
    "1.0, 1.0, 1, '[]', NULL, NULL, NULL, '{}', '[]')"
)


def an_event(**fields: Any) -> EventRow:
    t = director.create("Cup", "a seed", [Stage("swiss", rounds=2, cut=2), Stage("single", best_of=3)])
    known: dict[str, Any] = {"guild": GUILD, "channel": 7, "organiser": ANNA, "game": "godsforge", "name": "Cup"}
    return EventRow(**{**known, "tournament": t, "created": 100.0, "changed": 100.0, **fields})


def a_full_event() -> EventRow:
    """One with something in every field."""
    row = an_event(
        status="running",
        config=Config(settings={"edition": "2"}, judges=(BERT,), start_at=9.5, decks_locked=True, reveal="cut"),
        entries={
            "p1": Entry(person=1, name="Anna 🜂", deck="DG1", nonce="n", hash="h"),
            "ai:x:1": Entry(level="x", name="X"),
        },
        links={
            "1.1": Link(
                tables=("a", "b"),
                begun=1.25,
                until=2.5,
                frozen=2.0,
                games=(PlayedGame(table="a", places=(("p1",), ("ai:x:1",)), wins={"p1": 1}, draws=1),),
                absent=("p1",),
                stuck=True,
            )
        },
        messages={"card": GUILD},
        record=[Deed(at=1.5, by="Anna", what="Looked", reason="“why”")],
        progress=Progress(told=1, closing=("a",), trouble="no", serial=4, revealed=("p1",)),
        due=123.25,
    )
    for id in ("p1", "ai:x:1"):
        director.enter(row.tournament, id, id)
    director.start(row.tournament)
    director.publish(row.tournament)
    return row


async def test_an_event_comes_back_as_it_was_written_even_after_a_restart(url: str, store: Store, opened: Open) -> None:
    row = await store.new_event(a_full_event())
    assert (len(row.id), row.version) == (5, 1)
    await store.close()
    again = await opened(url)
    assert await again.event(row.id) == row
    assert await again.event("nosuch") is None


async def test_only_one_of_two_changes_of_an_event_counts(store: Store, rival: Store) -> None:
    row = await store.new_event(an_event())
    outcomes = await asyncio.gather(
        *(
            (store, rival)[n % 2].change_event(replace(row, name=f"Cup {n}"), outgoing=[mail(key=str(n))])
            for n in range(6)
        ),
        return_exceptions=True,
    )
    won = [n for n, outcome in enumerate(outcomes) if not isinstance(outcome, BaseException)]
    assert len(won) == 1
    assert all(isinstance(outcome, Stale) for n, outcome in enumerate(outcomes) if n not in won)
    found = await rival.event(row.id)
    assert found is not None
    assert (found.version, found.name) == (2, f"Cup {won[0]}")
    sent = await store.claim(10.0, limit=99, lease=1.0)
    assert [(out.table, out.key) for out in sent] == [(row.id, str(won[0]))]


async def test_tables_come_into_being_with_the_change_or_not_at_all(store: Store) -> None:
    row = await store.new_event(an_event())
    table = a_table(id="tabletab", chairs=sitting(ANNA, BERT))
    changed = await store.change_event(replace(row, name="Bowl"), tables=[table])
    assert await store.tables(person=BERT) == [replace(table, version=1)]
    with pytest.raises(Stale):
        await store.change_event(row, tables=[replace(table, id="othertab")])
    with pytest.raises(Stale):
        await store.change_event(changed, tables=[replace(table, id="thirdtab"), table])
    assert [found.id for found in await store.tables(person=BERT)] == ["tabletab"]
    assert await store.event(row.id) == changed


async def test_events_are_found_by_place_and_state_newest_first(store: Store) -> None:
    first = await store.new_event(an_event(created=1.0))
    second = await store.new_event(an_event(created=2.0, status="running", channel=8))
    await store.new_event(an_event(created=3.0, guild=1))
    assert await store.events(guild=GUILD) == [second, first]
    assert await store.events(guild=GUILD, limit=1) == [second]
    assert await store.events(channel=8) == [second]
    assert await store.events(guild=GUILD, status=("draft",)) == [first]


async def test_what_is_due_is_found_the_most_urgent_first(store: Store) -> None:
    assert await store.earliest_event() is None
    rows = [await store.new_event(an_event(due=due)) for due in (30.0, None, 10.0, 20.0)]
    assert await store.earliest_event() == 10.0
    assert await store.due_events(25.0) == [rows[2].id, rows[3].id]
    assert await store.due_events(5.0) == []


async def a_record(store: Store, *people: int, at: float = 5.0, game: str = "godsforge") -> RecordRow:
    table = await store.new_table(a_table(guild=GUILD, status="over", game=game, chairs=sitting(*people)))
    seats = tuple(Seat(str(person), place, place == 1, cards=("Ætna",)) for place, person in enumerate(people, 1))
    return RecordRow(table=table.id, game=game, guild=GUILD, at=at, seats=seats)


def one_more(known: Mapping[int, RatingRow], _: Meetings) -> list[RatingRow]:
    return [replace(row, rating=replace(row.rating, games=row.rating.games + 1)) for row in known.values()]


async def test_a_game_counts_once_whoever_writes_it_down(store: Store, rival: Store) -> None:
    record = await a_record(store, ANNA, BERT)
    written = await asyncio.gather(
        *((store, rival)[n % 2].record_game(record, record.game, (ANNA, BERT), one_more) for n in range(6))
    )
    assert sorted(written) == [False] * 5 + [True]
    assert (await rival.rating(ANNA, "godsforge")).rating.games == 1
    assert await rival.records(guild=GUILD) == [record]
    assert await rival.rating(ANNA, "defiance") == RatingRow(person=ANNA, game="defiance")


async def test_games_that_end_at_once_all_count(store: Store, rival: Store) -> None:
    records = [await a_record(store, *((ANNA, BERT) if n % 2 else (BERT, ANNA)), at=float(n)) for n in range(10)]
    await asyncio.gather(
        *(
            (store, rival)[n % 2].record_game(record, record.game, (ANNA, BERT), one_more)
            for n, record in enumerate(records)
        )
    )
    assert [(await store.rating(person, "godsforge")).rating.games for person in (ANNA, BERT)] == [10, 10]
    assert [record.at for record in await store.records(guild=GUILD, limit=3)] == [9.0, 8.0, 7.0]


async def test_a_rating_comes_back_as_it_was_written(store: Store) -> None:
    known = RatingRow(
        person=ANNA,
        game="godsforge",
        rating=Rating(27.123456789, 3.5, 12),
        reliability=Reliability(9, 3, 200, 4),
        rated_at=77.5,
    )
    record = await a_record(store, ANNA)
    await store.record_game(record, "godsforge", (ANNA,), lambda _, __: [known])
    assert await store.rating(ANNA, "godsforge") == known


async def test_whoever_rates_a_game_hears_how_often_its_people_met_within_a_month(store: Store) -> None:
    day, met = 86400.0, []

    def note(known: Mapping[int, RatingRow], meetings: Meetings) -> list[RatingRow]:
        met.append(meetings.get(frozenset((ANNA, BERT)), 0))
        return one_more(known, meetings)

    played = [(at, "godsforge", (ANNA, BERT)) for at in (0.0, 10 * day, 39 * day)]
    played += [(39 * day, "defiance", (ANNA, BERT)), (39 * day, "godsforge", (ANNA, BERT + 1))]
    for at, game, people in [*played, (39.5 * day, "godsforge", (ANNA, BERT))]:
        record = await a_record(store, *people, at=at, game=game)
        await store.record_game(record, game, people, note)
    assert met == [0, 1, 1, 0, 0, 2], "old games, other games and other people count apart"


async def test_an_older_database_learns_when_everybody_played_last(url: str, opened: Open) -> None:
    known = "VALUES (7, 'godsforge', 25.0, 5.0, 3, 3, 0, 9, 1), (8, 'godsforge', 25.0, 5.0, 3, 3, 0, 9, 1)"
    await make_old(
        url,
        "0006",
        OLD_TABLE,
        "INSERT INTO seats (table_id, person) VALUES ('oldtable', 7)",
        "INSERT INTO records VALUES ('oldtable', 'godsforge', NULL, 4321.0, '[]')",
        f"INSERT INTO ratings {known}",
    )
    store = await opened(url)
    assert [(await store.rating(person, "godsforge")).rated_at for person in (7, 8)] == [4321.0, 0.0]
    assert (await store.rating(7, "godsforge")).rating == Rating(25.0, 5.0, 3)


async def test_ratings_of_a_server_are_of_those_who_finished_a_game_there(store: Store) -> None:
    for record in (await a_record(store, ANNA), await a_record(store, BERT, game="defiance")):
        await store.record_game(record, record.game, [int(record.seats[0].player)], one_more)
    await store.new_table(a_table(guild=GUILD, status="playing", chairs=sitting(BERT)))
    assert [row.person for row in await store.ratings("godsforge", guild=GUILD)] == [ANNA]
    assert [row.person for row in await store.ratings("defiance", guild=GUILD)] == [BERT]
    assert await store.ratings("godsforge", guild=GUILD + 1) == []
    assert [row.person for row in await store.ratings("godsforge")] == [ANNA], "anywhere"


async def test_a_database_without_events_gets_them_and_keeps_its_mail(url: str, opened: Open) -> None:
    waiting = (
        "INSERT INTO outbox (table_id, kind, key, payload, due, tries, generation) "
        "VALUES ('oldtable', 'board', '', '{\"text\": \"x\"}', 5.0, 0, 1)"
    )
    # As JSON has colons, which mean something to the statement, they are escaped.
    await make_old(url, "0002", OLD_TABLE, waiting.replace('": "', '"\\: "'))
    store = await opened(url)
    (out,) = await store.claim(10.0, limit=9, lease=1.0)
    assert (out.table, out.payload) == ("oldtable", {"text": "x"})
    assert await store.sent(out.id, out.generation)
    row = await store.new_event(an_event(), outgoing=[mail(kind="event_card")])
    (newer,) = await store.claim(20.0, limit=9, lease=1.0)
    assert newer.table == row.id
    assert newer.id > out.id, "an id is never given twice"
