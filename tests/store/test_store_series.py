from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from store_rows import ANNA, mail
from test_store_events import GUILD, an_event

from bot.store import Config, Rhythm, SeasonRow, Stale, Store, StoreError, Template, TemplateRow
from tournaments import Stage
from tournaments.seasons import Season

pytestmark = pytest.mark.asyncio
BODY = Template(game="godsforge", stages=(Stage("swiss", rounds=3),), config=Config(most=8, prizes="Æ"), by="Anna")
WEEKLY = Rhythm(weekday=4, minute=1140, zone="Europe/Prague", weeks=2, opens=5)


def a_template(**fields: object) -> TemplateRow:
    known: dict[str, object] = {"guild": GUILD, "channel": 7, "owner": ANNA, "name": "Friday", "body": BODY}
    return TemplateRow(**{**known, **fields})  # type: ignore[arg-type]


async def test_a_template_comes_back_and_another_of_its_name_takes_its_place_but_not_its_rhythm(store: Store) -> None:
    first = await store.save_template(a_template(), most=2)
    timed = await store.change_template(replace(first, body=replace(BODY, rhythm=WEEKLY, start=99.5), due=50.0))
    assert await store.templates(GUILD) == [timed]
    again = await store.save_template(a_template(name="FRIDAY", body=replace(BODY, by="Bert")), most=2)
    assert (again.id, again.body.by, again.body.rhythm, again.due) == (first.id, "Bert", WEEKLY, 50.0)
    assert (await store.due_templates(60.0), await store.due_templates(40.0)) == ([again], [])
    assert await store.earliest_template() == 50.0
    await store.save_template(a_template(name="Other"), most=2)
    with pytest.raises(StoreError):
        await store.save_template(a_template(name="Third"), most=2)
    with pytest.raises(Stale):
        await store.change_template(timed)
    await store.drop_template(first.id)
    assert [row.name for row in await store.templates(GUILD)] == ["Other"]
    assert await store.templates(GUILD + 1) == []


async def test_an_evening_is_held_once_whoever_looks(store: Store, rival: Store) -> None:
    row = await store.save_template(a_template(due=5.0), most=9)
    deeds = [(store, rival)[n % 2].repeat(row, an_event(), outgoing=[mail(kind="event_card")]) for n in range(6)]
    made = await asyncio.gather(*deeds, return_exceptions=True)
    assert sorted(type(one).__name__ for one in made) == ["EventRow", *["Stale"] * 5]
    assert len(await store.events(guild=GUILD)) == 1
    (out,) = await store.claim(9e9, limit=9, lease=1.0)
    assert out.table == (await store.events(guild=GUILD))[0].id


async def test_a_season_comes_back_as_it_was_written(store: Store) -> None:
    row = await store.new_season(SeasonRow(guild=GUILD, owner=ANNA, name="Ümlaut", body=Season(best=3), created=1.0))
    later = await store.new_season(SeasonRow(guild=GUILD, owner=ANNA, name="Later", body=Season(), created=2.0))
    assert await store.seasons(GUILD) == [later, row]
    ended = replace(row, body=replace(row.body, over=True))
    await store.save_season(ended)
    assert await store.seasons(GUILD) == [later, ended]
