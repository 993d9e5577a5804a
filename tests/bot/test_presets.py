"""Settings that go together, taken with one click: in a lobby, and for all tables of an event."""

from __future__ import annotations

import pytest
from duels import like, plain_pictures, play_duel, present
from event_desks import card, desk, event, labels
from event_kit import event_tables, make
from world import World, in_a_world, parts, parts_text, whispers

from games.registry import GAMES
from tournaments import Stage

GAME = GAMES["gods_war"]
EVERYTHING = GAME.presets["everything"].settings


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_pictures(monkeypatch, "gods_war")


def marked(here: World) -> list[str]:
    """The presets that the lobby shows as chosen."""
    return [part["label"] for part in parts(here.lobby) if (part.get("emoji") or {}).get("name") == "✅"]


@in_a_world
async def test_a_lobby_offers_presets_and_says_whom_they_are_for(here: World) -> None:
    await here.open_table("bo", command="gods-war new", start=False)
    for preset in GAME.presets.values():
        assert f"{preset.label}:** {preset.note}" in parts_text(here.lobby)
    assert marked(here) == ["Classic"], "as by default"
    await here.set("talks", "off")
    ada = here.person("ada")
    await ada.click(here.lobby, label="Everything")
    settings = (await here.row()).settings
    assert settings == GAME.agreed({**EVERYTHING, "talks": "off"}), "what no preset names stays as it was"
    assert marked(here) == ["Everything"]
    assert "Elder races: one per player" in parts_text(here.lobby)
    await ada.click(here.lobby, label="First game")
    assert (await here.row()).settings == GAME.agreed({"empires": "core", "talks": "off"})
    await here.set("board", "east")
    assert marked(here) == ["First game"]
    await here.set("empires", "drafted")
    assert marked(here) == []


@in_a_world
async def test_only_the_host_takes_a_preset_and_only_one_that_there_is(here: World) -> None:
    await here.open_table("bo", "cy", command="gods-war new", start=False)
    row = await here.row()
    bo, ada = here.person("bo"), here.person("ada")
    assert "Only the table's host" in " ".join(whispers(await bo.click(here.lobby, label="Everything")))
    assert "doesn't have that preset" in " ".join(
        whispers(await here.forge(ada, here.lobby, f"b:preset:{row.id}:chess"))
    )
    assert (await here.row()).settings == row.settings
    await ada.click(here.lobby, label="Start")
    late = await here.forge(ada, here.lobby, f"b:preset:{row.id}:everything")
    assert "has already started" in " ".join(whispers(late))


@in_a_world
async def test_a_game_without_presets_has_no_such_buttons(here: World) -> None:
    await here.open_table("bo", start=False)
    row = await here.row()
    assert not any(":preset:" in part.get("custom_id", "") for part in parts(here.lobby))
    forged = await here.forge(here.person("ada"), here.lobby, f"b:preset:{row.id}:everything")
    assert "Choose settings one by one" in " ".join(whispers(forged))


@in_a_world
async def test_an_event_takes_a_preset_and_its_card_says_so(here: World) -> None:
    await make(here, (Stage("pods", seats=4),), people=("ada", "bo", "cy", "di"), game="gods_war", start=False)
    ada, panel = here.person("ada"), await desk(here)
    await ada.click(panel, label="Settings")
    while not any(":preset:" in part.get("custom_id", "") for part in parts(panel)):
        assert "More" in labels(panel)
        await ada.click(panel, label="More")
    (pick,) = [part for part in parts(panel) if ":preset:" in part.get("custom_id", "")]
    assert [(o["value"], o.get("default", False)) for o in pick["options"]] == [
        ("first", False),
        ("classic", True),
        ("everything", False),
    ]
    assert all(option["description"] for option in pick["options"])
    await ada.select(panel, ["everything"], custom_id=pick["custom_id"])
    assert (await event(here)).config.settings == GAME.agreed(EVERYTHING)
    await ada.click(panel, label="Done")
    assert "Dragons: one Dragon at random" in parts_text(card(here))
    await ada.click(await desk(here), label="Start")
    (table,) = await event_tables(here, await event(here))
    assert table.settings == GAME.agreed(EVERYTHING)


@in_a_world
async def test_five_play_with_everything_to_the_end_by_clicks(here: World) -> None:
    """Two people among three AI players, from the lobby on."""
    await here.open_table("bo", ai=3, command="gods-war new", start=False)
    await here.person("ada").click(here.lobby, label="Everything")
    await here.person("ada").click(here.lobby, label="Start")
    await play_duel(here, ["ada", "bo"], like("novice"))
    row, s = await here.row(), (await present(here)).table.state
    assert (row.status, row.waiting) == ("over", [])
    assert sorted(seat for place in s.result.places for seat in place) == list(range(5))
    assert len(s.races) >= 5
    assert len(s.monsters) == 4
    assert s.web is not None
    given = {step.seat for step in await here.bot.store.steps(row.id) if step.by == "person"}
    assert given == {0, 1}
