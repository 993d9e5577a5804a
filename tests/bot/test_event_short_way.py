"""The organiser's way is short: from nothing to a running event with a check-in in one command and five clicks."""

from __future__ import annotations

from typing import Any

from event_desks import card, event, shown
from event_kit import event_tables, rest
from world import World, in_a_world, parts_text


class Counted:
    """An organiser, and all that they do."""

    def __init__(self, person: Any) -> None:
        self.person, self.commands, self.clicks = person, 0, 0

    async def slash(self, *words: Any, **options: Any) -> Any:
        self.commands += 1
        return shown(await self.person.slash(*words, **options))

    async def click(self, message: Any, label: str) -> Any:
        self.clicks += 1
        return await self.person.click(message, label=label)


async def opened(here: World, olga: Counted) -> Any:
    """A new event, to which five people have come. Its desk."""
    desk = await olga.slash(here.channel, "organise create", name="Cup", game="godsforge")
    await olga.click(desk, "Open it")
    for name in ("ann", "ben", "cat", "dan", "eve"):
        await here.person(name).click(card(here), label="Join")
    await olga.click(desk, "Open check-in")
    return desk


@in_a_world
async def test_one_command_and_three_clicks_when_everybody_comes(here: World) -> None:
    olga = Counted(here.person("olga"))
    desk = await opened(here, olga)
    for name in ("ann", "ben", "cat", "dan", "eve"):
        await here.person(name).click(card(here), label="Check in")
    await olga.click(desk, "Start")
    await rest(here)
    row = await event(here)
    assert (row.status, row.progress.checking) == ("running", True)
    assert {table.status for table in await event_tables(here, row)} == {"playing"}
    assert (olga.commands, olga.clicks) == (1, 3)


@in_a_world
async def test_one_command_and_five_clicks_when_somebody_is_missing_and_is_called_again(here: World) -> None:
    olga = Counted(here.person("olga"))
    desk = await opened(here, olga)
    for name in ("ann", "ben", "cat"):
        await here.person(name).click(card(here), label="Check in")
    await olga.click(desk, "Remind those missing")
    await rest(here)
    asked = shown(await olga.click(desk, "Start"))
    assert "dan" in parts_text(asked)
    assert "eve" in parts_text(asked), "who would be left out"
    await olga.click(asked, "Start without them")
    await rest(here)
    row = await event(here)
    assert row.status == "running"
    assert len(row.tournament.seeded[0]) == 3
    assert (olga.commands, olga.clicks) == (1, 5)
